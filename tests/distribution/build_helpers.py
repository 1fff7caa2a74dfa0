"""Helpers that build the package and inspect the result."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

from jadecourt import _engine

ROOT = Path(__file__).resolve().parents[2]
INSTALLED = Path(_engine.FOLDER)
SUFFIX = _engine.SUFFIX
BUILD_TOOLS = ("-m", "build_tools")

needs_compiler = pytest.mark.skipif(
    os.name == "nt" or not (shutil.which("cc") or shutil.which("gcc")), reason="there is no C compiler here"
)

# A package with an engine of two modules, which compiles in seconds.
SMALL_ENGINE = {
    "core/__init__.py": "",
    # imported by the package
    "core/display.py": "",
    "core/errors.py": "",
    "core/game.py": "class Game: ...\n",
    "core/link.py": "",
    "core/numbers.py": "SEATS = 5\n",
    "core/numbers.pxd": "cdef enum:\n    SEATS = 5\n",
    "core/state.py": """\
class State:
    def __init__(self):
        self.yuan = [0] * 5

    def pay(self, seat, amount):
        self.yuan[seat] += amount
        return self.yuan[seat]
""",
    "core/state.pxd": """\
cimport cython


@cython.final
cdef class State:
    cdef readonly short[5] yuan
    cpdef int pay(self, int seat, int amount) noexcept nogil
""",
    "core/rules.py": """\
from . import numbers as c
from .state import State


def pay_all(s):
    total = 0
    for seat in range(c.SEATS):
        total += s.pay(seat, 2)
    return total


def first_two(s):
    return s.yuan[0], s.yuan[1]
""",
    "core/rules.pxd": """\
from . cimport numbers as c
from .state cimport State


cpdef int pay_all(State s) noexcept nogil
""",
}
SMALL_MODULES = ("core/rules", "core/state")

REPORT = """\
import sys
opened = []
sys.addaudithook(lambda event, details: opened.append(str(details[0])) if event == "open" else None)
import jadecourt
reads_sources = any(name.endswith(".pxd") for name in opened)
from jadecourt.core import state
print(jadecourt.describe_engine(), jadecourt.COMPILED, state.__file__.endswith(".py"), reads_sources, sep="|")
"""


def run(
    *arguments: str | Path, cwd: Path, path: Path | str | None = None, **settings: str
) -> subprocess.CompletedProcess[str]:
    """Run Python without the caller's settings, with `path` before the installed packages."""
    ours = ("JADECOURT_", "PYTHONPATH", "PYTHONWARNINGS", "CC", "CFLAGS")
    env = {name: value for name, value in os.environ.items() if not name.startswith(ours)} | settings
    if path is not None:
        env["PYTHONPATH"] = str(path)
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)


def describe_import(cwd: Path, path: Path | None = None, **settings: str) -> tuple[str, str, bool]:
    """Import the package in a new Python: its description of the engine, warnings, and whether it read sources.

    Checks the description against the modules that are loaded.
    """
    done = run("-c", REPORT, cwd=cwd, path=path, **settings)
    assert done.returncode == 0, done.stderr
    engine, compiled, from_source, reads_sources = done.stdout.strip().split("|")
    assert (engine == "compiled", compiled, from_source) in (
        (True, "True", "False"),
        (False, "False", "True"),
    )
    return engine, done.stderr, reads_sources == "True"


def describe_engine(cwd: Path, path: Path | None = None, **settings: str) -> tuple[str, str]:
    """The engine that a new Python describes, and the warnings it prints."""
    return describe_import(cwd, path, **settings)[:2]


def build(project: Path, out: Path, target: str = "wheel", **settings: str) -> tuple[Path | None, str]:
    """Build the package offline; returns the file (None if the build failed) and the output."""
    done = run("-m", "hatchling", "build", "-t", target, "-d", out, cwd=project, **settings)
    files = list(out.glob("jadecourt-*"))
    assert len(files) == (done.returncode == 0), done.stderr
    return (files[0] if files else None), done.stdout + done.stderr


def wheel_files(wheel: Path) -> set[str]:
    """The files of the package in a wheel, relative to the package."""
    with zipfile.ZipFile(wheel) as archive:
        return {
            name.removeprefix("jadecourt/") for name in archive.namelist() if name.startswith("jadecourt/")
        }


def wheel_metadata(wheel: Path) -> str:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return archive.read(name).decode()


def sdist_files(sdist: Path, extract_to: Path | None = None) -> set[str]:
    """The files of an sdist, which is extracted if `extract_to` is given."""
    with tarfile.open(sdist) as archive:
        if extract_to is not None:
            archive.extractall(extract_to, filter="data")
        return {name.partition("/")[2] for name in archive.getnames()}


def source_files(package: Path) -> set[str]:
    """The files of a package that no compiler has written."""
    files = (file.relative_to(package) for file in package.rglob("*") if file.is_file())
    compiled = (".pyc", ".so", ".pyd")
    return {
        file.as_posix() for file in files if file.suffix not in compiled and file.name != _engine.MANIFEST
    }


def pure_wheel_files(project: Path) -> set[str]:
    """The files of a pure Python wheel: sources, and the rules that the command `why` shows."""
    rules = project / "docs" / "rules"
    return source_files(project / "src" / "jadecourt") | {f"rules/{name}" for name in source_files(rules)}


def compiled_files(modules: Iterable[str]) -> set[str]:
    return {module + SUFFIX for module in modules}


def append_to(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(text)
