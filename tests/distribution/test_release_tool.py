"""tools/release.py: what it accepts as a release, and what it reports."""

from __future__ import annotations

import io
import json
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

import release
from release import PLATFORMS, ReleaseError, check_files, check_tag, find_notes, find_relative_links

VERSION = "1.2.0"
PYTHONS = ("3.11", "3.14")
HOSTING = "docker run ghcr.io/jadecourt/jadecourt:1.2\ngit clone --branch v1.2.0 https://example.org\n"
CHANGELOG = """\
# Changelog

## 1.2.0 (2026-01-31)

### Added
- Something.

## 1.1.0 (2025-12-31)

- Something older.
"""
MANIFEST = json.dumps({".so": {"modules": ["core/state.py"]}})
WHEEL_FILES = {
    "jadecourt/core/state.py": "",
    "jadecourt/core/state.so": "",
    "jadecourt/py.typed": "",
    "jadecourt/web_client/index.html": "",
    "jadecourt/web_client/assets/index.js": "",
    "jadecourt/locales/en/cli.ftl": "",
    "jadecourt/rules/nim.md": "",
    "jadecourt/server/store/migrations/versions/0001.py": "",
    "jadecourt/_compiled.json": MANIFEST,
    "jadecourt-1.2.0.dist-info/METADATA": "Version: 1.2.0\n\n[contributing](https://example.org/CONTRIBUTING.md)\n",
}
SDIST_FILES = ("pyproject.toml", "src/jadecourt/web_client/index.html")


def write_wheel(folder: Path, python: str, platform: str, files: Mapping[str, str] = WHEEL_FILES) -> Path:
    tag = "cp" + python.replace(".", "")
    path = folder / f"jadecourt-{VERSION}-{tag}-{tag}-{platform.replace(chr(92) + 'w+', '2_28')}.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """The files of a complete release."""
    folder = tmp_path / "dist"
    folder.mkdir()
    with tarfile.open(folder / f"jadecourt-{VERSION}.tar.gz", "w:gz") as archive:
        for name in SDIST_FILES:
            archive.addfile(tarfile.TarInfo(f"jadecourt-{VERSION}/{name}"), io.BytesIO())
    for python in PYTHONS:
        for platform in PLATFORMS:
            write_wheel(folder, python, platform)
    return folder


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The files of a checkout that name the version."""
    root = tmp_path / "checkout"
    (root / "src" / "jadecourt").mkdir(parents=True)
    (root / "src" / "jadecourt" / "__init__.py").write_text(f'__version__ = "{VERSION}"\n')
    (root / "CHANGELOG.md").write_text(CHANGELOG)
    (root / "CITATION.cff").write_text(f"version: {VERSION}\ndate-released: 2026-01-31\n")
    (root / ".env.example").write_text(f"JADECOURT_VERSION={VERSION}\n")
    image = f"image: ghcr.io/jadecourt/jadecourt:${{JADECOURT_VERSION:-{VERSION}}}"
    (root / "compose.yaml").write_text(f"services:\n  jadecourt:\n    {image}\n")
    (root / "docs").mkdir()
    (root / "docs" / "hosting.md").write_text(HOSTING)
    return root


def test_complete_release_is_accepted(dist: Path) -> None:
    assert check_files(dist, VERSION, PYTHONS) == len(PYTHONS) * len(PLATFORMS)


def test_wheel_with_several_tags_of_its_platform_is_accepted(dist: Path) -> None:
    wheel = dist / f"jadecourt-{VERSION}-cp311-cp311-manylinux_2_28_x86_64.whl"
    wheel.rename(dist / f"jadecourt-{VERSION}-cp311-cp311-manylinux2014_x86_64.manylinux_2_17_x86_64.whl")
    assert check_files(dist, VERSION, PYTHONS) == len(PYTHONS) * len(PLATFORMS)


def test_missing_sdist_and_wheel_are_reported_together(dist: Path) -> None:
    (dist / f"jadecourt-{VERSION}.tar.gz").unlink()
    (dist / f"jadecourt-{VERSION}-cp314-cp314-win_amd64.whl").unlink()
    with pytest.raises(
        ReleaseError, match=r"(?s)tar\.gz is missing.*0 wheels match .*cp314-cp314-.*win_amd64"
    ):
        check_files(dist, VERSION, PYTHONS)


@pytest.mark.parametrize(
    "name", ["jadecourt-1.2.0-py3-none-any.whl", "jadecourt-1.1.0-cp311-cp311-win_amd64.whl"]
)
def test_pure_wheel_and_wheel_of_another_version_are_rejected(dist: Path, name: str) -> None:
    (dist / name).touch()
    with pytest.raises(ReleaseError, match=f"{name} is not part of a release"):
        check_files(dist, VERSION, PYTHONS)


@pytest.mark.parametrize("missing", [name for name in WHEEL_FILES if not name.endswith("METADATA")])
def test_wheel_without_a_required_file_is_rejected(dist: Path, missing: str) -> None:
    files = {name: text for name, text in WHEEL_FILES.items() if name != missing}
    wheel = write_wheel(dist, "3.11", "win_amd64", files)
    with pytest.raises(ReleaseError) as raised:
        check_files(dist, VERSION, PYTHONS)
    (problem,) = str(raised.value).splitlines()
    folder = missing.rpartition("/")[0] + "/"
    assert problem.startswith(f"{wheel.name} has no ")
    assert missing in problem or folder.startswith(problem.rpartition(" ")[2])


def test_wheel_with_relative_link_in_its_readme_is_rejected(dist: Path) -> None:
    metadata = "jadecourt-1.2.0.dist-info/METADATA"
    write_wheel(
        dist, "3.11", "win_amd64", WHEEL_FILES | {metadata: "Version: 1\n\n![board](docs/board.png)\n"}
    )
    with pytest.raises(ReleaseError, match=r"relative link \]\(docs/board\.png\)"):
        check_files(dist, VERSION, PYTHONS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[a](b.md)", ["](b.md)"]),
        ("![a](b.png) and [c](d/e.md#f)", ["](b.png)", "](d/e.md#f)"]),
        ("[a](https://example.org/b.md) [c](#d) [e](mailto:f@example.org)", []),
        ("<img src='b.png'>", ["<img src='"]),
        ("moves[dice.below(5)]", []),
    ],
)
def test_relative_links_of_a_text_are_found(text: str, expected: list[str]) -> None:
    assert find_relative_links(text) == expected


def test_notes_of_version_end_at_the_next_version(checkout: Path) -> None:
    assert find_notes(checkout, VERSION) == ("2026-01-31", "### Added\n- Something.")
    assert find_notes(checkout, "1.1.0") == ("2025-12-31", "- Something older.")


@pytest.mark.parametrize(
    "heading", ["## 1.2.0", "## Unreleased", "## 1.2.0 (2026-01-31)\n\n## 1.1.1 (2026-01-01)"]
)
def test_version_without_date_or_notes_is_rejected(checkout: Path, heading: str) -> None:
    (checkout / "CHANGELOG.md").write_text(CHANGELOG.replace("## 1.2.0 (2026-01-31)", heading))
    with pytest.raises(ReleaseError, match=r"no text under a heading like '## 1\.2\.0 \("):
        find_notes(checkout, VERSION)


@pytest.mark.parametrize("text", ["--branch v1.2.0 ", "jadecourt/jadecourt:1.2"])
def test_hosting_page_that_names_another_version_is_rejected(checkout: Path, text: str) -> None:
    (checkout / "docs" / "hosting.md").write_text(HOSTING.replace(text, "another"))
    with pytest.raises(ReleaseError, match=r"docs/hosting.md does not contain"):
        check_tag(checkout, "v1.2.0")


def test_tag_of_the_version_is_accepted(checkout: Path) -> None:
    check_tag(checkout, "v1.2.0")


@pytest.mark.parametrize("tag", ["1.2.0", "v1.2", "v1.2.1"])
def test_tag_of_another_version_is_rejected(checkout: Path, tag: str) -> None:
    with pytest.raises(ReleaseError, match=r"has version 1\.2\.0: expected v1\.2\.0"):
        check_tag(checkout, tag)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("CITATION.cff", "version: 1.2.0"),
        ("CITATION.cff", "date-released: 2026-01-31"),
        (".env.example", "JADECOURT_VERSION=1.2.0"),
        ("compose.yaml", "image: ghcr.io/jadecourt/jadecourt:${JADECOURT_VERSION:-1.2.0}"),
    ],
)
def test_tag_is_rejected_if_a_file_names_another_version_or_date(
    checkout: Path, name: str, line: str
) -> None:
    path = checkout / name
    path.write_text(path.read_text().replace(line, ""))
    with pytest.raises(ReleaseError) as raised:
        check_tag(checkout, "v1.2.0")
    assert str(raised.value) == f"{name} has no line {line!r}"


def test_lint_commands_name_existing_files_only() -> None:
    for command in release.lint_commands(release.ROOT):
        names = [word for word in command if word.startswith(".github/") or word.endswith((".yaml", ".cff"))]
        assert all(list(release.ROOT.glob(name)) for name in names), command


def test_linter_that_fails_or_is_missing_is_reported_with_its_output(tmp_path: Path) -> None:
    assert release.run_linter(tmp_path, ["python3", "-c", "print('fine')"]) == ""
    assert release.run_linter(tmp_path, ["python3", "-c", "print('bad'); exit(1)"]) == "bad"
    assert release.run_linter(tmp_path, ["python3", "-c", "exit(3)"]) == "exit code 3"
    assert "no-such-linter is not installed" in release.run_linter(tmp_path, ["no-such-linter"])
