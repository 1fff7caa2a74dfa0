"""What tests of the packaging share."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from shipping.building import ROOT, SMALL_ENGINE


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A checkout with the real packaging around the small engine."""
    project = tmp_path / "project"
    package = project / "src" / "jadecourt"
    package.mkdir(parents=True)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, project)
    shutil.copytree(ROOT / "docs" / "rules", project / "docs" / "rules")
    for name in ("__init__.py", "_engine.py", "py.typed"):
        shutil.copy(ROOT / "src" / "jadecourt" / name, package)
    for name, text in SMALL_ENGINE.items():
        (package / name).parent.mkdir(exist_ok=True)
        (package / name).write_text(text, encoding="utf-8")
    return project
