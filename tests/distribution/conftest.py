"""Fixtures of the tests that build the package."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

import pytest

from distribution.build_helpers import BUILD_TOOLS, ROOT, SMALL_ENGINE, build, run


@pytest.fixture(scope="session")
def pure_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of this checkout, without compiled modules."""
    wheel, printed = build(ROOT, tmp_path_factory.mktemp("dist"), JADECOURT_BUILD="pure")
    assert wheel is not None, printed
    return wheel


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A checkout with the real build configuration and a small engine."""
    project = tmp_path / "project"
    package = project / "src" / "jadecourt"
    package.mkdir(parents=True)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, project)
    for name in ("build_tools", "docs/guides", "docs/rules"):
        shutil.copytree(ROOT / name, project / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("__init__.py", "_engine.py", "py.typed"):
        shutil.copy(ROOT / "src" / "jadecourt" / name, package)
    for name, text in SMALL_ENGINE.items():
        (package / name).parent.mkdir(exist_ok=True)
        (package / name).write_text(text, encoding="utf-8")
    return project


@pytest.fixture
def compiled_project(project: Path) -> Path:
    """The same, compiled in place, as by an editable install."""
    done = run(*BUILD_TOOLS, cwd=project)
    assert done.returncode == 0, done.stderr
    return project


@pytest.fixture
def installed_wheel(project: Path, tmp_path: Path) -> Path:
    """The folder `jadecourt` of an installed wheel with the small engine."""
    wheel, printed = build(project, tmp_path / "dist", JADECOURT_BUILD="strict")
    assert wheel is not None, printed
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    return tmp_path / "site" / "jadecourt"
