"""The files around the package agree with it: workflows, container files, lock file, citation."""

from __future__ import annotations

import itertools
import re
import shutil
import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

import jadecourt
from distribution.build_helpers import ROOT, build, wheel_files
from jadecourt.server.settings import ENV_PREFIX, load_settings
from release import check_tag, find_notes, read_pythons, read_version

PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
ADDRESSES = ("https://github.com/jadecourt/jadecourt", "https://jadecourt.github.io/jadecourt/")
BACKUP = ROOT / "docs" / "hosting" / "backup.sh"

needs_shell = pytest.mark.skipif(shutil.which("sh") is None, reason="there is no POSIX shell here")


def read_yaml(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


# ------------------------------------------------------------------------------------------------- versions


def test_version_is_the_same_in_all_files_of_a_release() -> None:
    assert read_version(ROOT) == jadecourt.__version__
    check_tag(ROOT, f"v{jadecourt.__version__}")
    assert "### " in find_notes(ROOT, jadecourt.__version__)[1]


def test_pythons_of_classifiers_are_tested_and_get_wheels() -> None:
    pythons = read_pythons(ROOT)
    assert PROJECT["requires-python"] == f">={pythons[0]}"
    jobs = read_yaml(".github/workflows/ci.yml")["jobs"]
    assert jobs["linux"]["strategy"]["matrix"]["python"] == pythons
    assert jobs["checks"]["container"] == f"python:{pythons[0]}-bookworm"
    assert jobs["other-systems"]["strategy"]["matrix"]["python"] == [pythons[0], pythons[-1]]
    wheels = [f"cp{python.replace('.', '')}-*" for python in pythons]
    assert PYPROJECT["tool"]["cibuildwheel"]["build"].split() == wheels
    assert f"ARG PYTHON={pythons[-1]}\n" in (ROOT / "Dockerfile").read_text("utf-8")


def test_addresses_of_the_project_are_the_same_everywhere() -> None:
    assert all(url.startswith(ADDRESSES) for url in PROJECT["urls"].values())
    citation = read_yaml("CITATION.cff")
    assert (citation["repository-code"], citation["url"]) == ADDRESSES
    for name in ("README.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "docs/hosting.md"):
        text = (ROOT / name).read_text("utf-8")
        found = re.findall(r"https://(?:github\.com|\w+\.github\.io)/jadecourt[^\s)>\"]*", text)
        assert all(url.startswith(ADDRESSES) for url in found), name


# ------------------------------------------------------------------------------------------------ workflows


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_workflow_installs_only_existing_extras_and_names_existing_files(workflow: Path) -> None:
    text = workflow.read_text("utf-8")
    for extras in re.findall(r"\.\[([\w,]+)\]", text):
        assert set(extras.split(",")) <= set(PROJECT["optional-dependencies"])
    for name in re.findall(r"\b(?:tests|tools)/[\w./]+", text):
        assert (ROOT / name).exists(), name


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_workflow_may_only_read_unless_a_job_needs_more(workflow: Path) -> None:
    content = yaml.safe_load(workflow.read_text("utf-8"))
    assert content["permissions"] == {"contents": "read"}
    more = {
        f"{name}: {scope}"
        for name, job in content["jobs"].items()
        for scope, access in job.get("permissions", {}).items()
        if access == "write"
    }
    expected = {
        "docs": {"deploy: id-token", "deploy: pages"},
        "release": {"github: contents", "image: packages", "pypi: id-token"},
    }
    assert more == expected.get(workflow.stem, set())


# --------------------------------------------------------------------------------------------- container files


def expand(text: str, values: dict[str, str]) -> str:
    """Replace ${NAME:-default} and ${NAME:?message} as Compose does."""

    def value(found: re.Match[str]) -> str:
        name, operator, rest = found.groups()
        if not values.get(name) and operator == ":?":
            raise KeyError(f"{name}: {rest}")
        return values.get(name) or rest

    return re.sub(r"\$\{(\w+)(:[-?])([^}]*)\}", value, text)


def env_example() -> dict[str, str]:
    lines = (ROOT / ".env.example").read_text("utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_compose_uses_all_variables_of_env_example_and_no_others() -> None:
    text = (ROOT / "compose.yaml").read_text("utf-8")
    assert set(re.findall(r"\$\{(\w+)", text)) == set(env_example())
    with pytest.raises(KeyError, match="POSTGRES_PASSWORD"):
        expand(text, env_example())  # a password has to be chosen


def test_compose_sets_valid_settings_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "compose.yaml").read_text("utf-8")
    services = yaml.safe_load(expand(text, env_example() | {"POSTGRES_PASSWORD": "abc123"}))["services"]
    for name, value in services["jadecourt"]["environment"].items():
        assert name.startswith(ENV_PREFIX)
        monkeypatch.setenv(name, str(value))
    settings = load_settings()
    assert settings.database_url == "postgresql+asyncpg://jadecourt:abc123@database/jadecourt"
    assert (settings.workers, settings.allowed_hosts, settings.secure_cookies) == (2, ("play.example",), True)
    assert services["backup"]["image"] == services["database"]["image"]
    for service in services.values():
        for volume in service["volumes"]:
            if volume.startswith("./docs"):
                assert (ROOT / volume.partition(":")[0]).is_file()


def test_image_sets_valid_settings_and_extras() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    settings = load_settings()
    names = set(re.findall(rf"\b{ENV_PREFIX}(\w+)=", dockerfile)) - {"BUILD", "DATA_DIR"}
    assert {name.lower() for name in names} == {"host"} <= set(type(settings).model_fields)
    assert f"EXPOSE {settings.port}\n" in dockerfile
    assert f"http://127.0.0.1:{settings.port}/health" in dockerfile
    assert (
        set(re.findall(r"--extra (\w+)", dockerfile)) == {"postgres"} <= set(PROJECT["optional-dependencies"])
    )


def copy_docker_context(target: Path) -> None:
    """Copy the files that .dockerignore does not exclude."""
    lines = [
        line for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line and line[0] != "#"
    ]
    excluded = [line.removeprefix("**/") for line in lines if line.startswith("**/")]
    for name in (line.removeprefix("!") for line in lines if line.startswith("!")):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target / name, ignore=shutil.ignore_patterns(*excluded))
        else:
            shutil.copy(ROOT / name, target / name)


@pytest.mark.slow
def test_docker_context_contains_all_sources_of_the_wheel(tmp_path: Path, pure_wheel: Path) -> None:
    copy_docker_context(tmp_path / "context")
    wheel, printed = build(tmp_path / "context", tmp_path / "dist", JADECOURT_BUILD="pure")
    assert wheel is not None, printed
    assert wheel_files(wheel) == wheel_files(pure_wheel)
    names = [path.name for path in (tmp_path / "context").rglob("*")]
    assert not [
        name for name in names if fnmatch(name, "*.so") or name in ("node_modules", "__pycache__", ".git")
    ]


# -------------------------------------------------------------------------------------------------- backups


@pytest.fixture
def fake_pg_dump(tmp_path: Path) -> dict[str, str]:
    """Environment in which pg_dump writes its options to the file, or fails if FAIL is set."""
    program = tmp_path / "bin" / "pg_dump"
    program.parent.mkdir()
    program.write_text(
        '#!/bin/sh\nfor option; do case $option in --file=*) echo "$PGHOST $*" > "${option#--file=}";; esac; done\n'
        'test -z "${FAIL:-}"\n'
    )
    program.chmod(0o755)
    (tmp_path / "backups").mkdir()
    path = f"{program.parent}:/usr/bin:/bin"
    return {
        "PATH": path,
        "PGHOST": "database",
        "BACKUP_DIR": str(tmp_path / "backups"),
        "BACKUP_KEEP_DAYS": "3",
    }


def run_backup(command: str, env: dict[str, str]) -> int:
    return subprocess.run(["sh", str(BACKUP), command], env=env, capture_output=True, check=False).returncode


@needs_shell
def test_backup_writes_private_dump_and_removes_old_ones(
    tmp_path: Path, fake_pg_dump: dict[str, str]
) -> None:
    folder = tmp_path / "backups"
    for name, age in (
        ("jadecourt-old.dump", "5 days ago"),
        ("jadecourt-new.dump", "2 days ago"),
        ("other", "5 days ago"),
    ):
        subprocess.run(["touch", "-d", age, str(folder / name)], check=True)
    assert run_backup("check", fake_pg_dump) == 1
    assert run_backup("once", fake_pg_dump) == 0
    assert run_backup("check", fake_pg_dump) == 0
    (dump,) = folder.glob("jadecourt-2*.dump")
    assert dump.read_text() == f"database --format=custom --file={dump}.part\n"
    assert dump.stat().st_mode & 0o077 == 0
    assert {path.name for path in folder.iterdir()} == {dump.name, "jadecourt-new.dump", "other"}


@needs_shell
def test_failed_backup_keeps_old_dumps_and_leaves_no_file(
    tmp_path: Path, fake_pg_dump: dict[str, str]
) -> None:
    folder = tmp_path / "backups"
    subprocess.run(["touch", "-d", "5 days ago", str(folder / "jadecourt-old.dump")], check=True)
    assert run_backup("once", fake_pg_dump | {"FAIL": "1"}) == 1
    assert [path.name for path in folder.iterdir()] == ["jadecourt-old.dump"]
    assert run_backup("onec", fake_pg_dump) == 2


# ------------------------------------------------------------------------------------------------ lock file


def locked_packages() -> list[dict[str, Any]]:
    return list(tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))["package"])


def test_lock_file_matches_the_dependencies() -> None:
    """`uv lock` writes it; uv.lock repeats the requirements from which it was made."""
    (project,) = (package for package in locked_packages() if package["name"] == PROJECT["name"])
    locked = {
        (item["name"], frozenset(item.get("extras", ())), SpecifierSet(item.get("specifier", "")))
        for item in project["metadata"]["requires-dist"]
    }
    extras = PROJECT["optional-dependencies"]
    texts = itertools.chain(PROJECT["dependencies"], *extras.values())
    required = {
        (canonicalize_name(item.name), frozenset(item.extras), item.specifier)
        for item in map(Requirement, texts)
        if item.name != PROJECT["name"]  # other extras
    }
    assert locked == required, "run `uv lock`"
    assert set(project["metadata"]["provides-extras"]) == set(extras), "run `uv lock`"


def test_lock_file_names_only_the_public_index() -> None:
    sources = [package["source"] for package in locked_packages() if package["name"] != PROJECT["name"]]
    assert len(sources) > 100
    assert {tuple(source.items()) for source in sources} == {(("registry", "https://pypi.org/simple"),)}
    text = (ROOT / "uv.lock").read_text("utf-8")
    hosts = set(re.findall(r'url = "(\w+://[^/"]*)', text))
    assert hosts == {"https://files.pythonhosted.org"}
    assert "path = " not in text
