"""Building the package, and asking what came of it."""

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

needs_compiler = pytest.mark.skipif(
    os.name == "nt" or not (shutil.which("cc") or shutil.which("gcc")), reason="there is no C compiler here"
)

# A package with an engine of two modules, which compiles in seconds.
SMALL_ENGINE = {
    "core/__init__.py": "",
    "core/components.py": "SEATS = 5\n",
    "core/components.pxd": "cdef enum:\n    SEATS = 5\n",
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
from . import components as c
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
from . cimport components as c
from .state cimport State


cpdef int pay_all(State s) noexcept nogil
""",
}
SMALL_MODULES = ("core/rules", "core/state")

REPORT = """\
import jadecourt
from jadecourt.core import state
print(jadecourt.describe_engine(), jadecourt.COMPILED, state.__file__.endswith(".py"), sep="|")
"""


def run(
    *arguments: str | Path, cwd: Path, path: Path | None = None, **settings: str
) -> subprocess.CompletedProcess[str]:
    """Run Python in an environment of its own, with `path` before the installed packages."""
    ours = ("JADECOURT_", "PYTHONPATH", "PYTHONWARNINGS", "CC", "CFLAGS")
    env = {name: value for name, value in os.environ.items() if not name.startswith(ours)} | settings
    if path is not None:
        env["PYTHONPATH"] = str(path)
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)


def report(cwd: Path, path: Path | None = None, **settings: str) -> tuple[str, str]:
    """What a fresh Python says of the engine, checked against what it loads, and the warnings it prints."""
    done = run("-c", REPORT, cwd=cwd, path=path, **settings)
    assert done.returncode == 0, done.stderr
    note, compiled, from_source = done.stdout.strip().split("|")
    assert (note == "compiled", compiled, from_source) in ((True, "True", "False"), (False, "False", "True"))
    return note, done.stderr


def build(project: Path, out: Path, target: str = "wheel", **settings: str) -> tuple[Path | None, str]:
    """Build the package, offline; returns the file, or None if that failed, and what was printed."""
    done = run("-m", "hatchling", "build", "-t", target, "-d", out, cwd=project, **settings)
    files = list(out.glob("jadecourt-*"))
    assert len(files) == (done.returncode == 0), done.stderr
    return (files[0] if files else None), done.stdout + done.stderr


def shipped(wheel: Path) -> set[str]:
    """The files of the package in a wheel, relative to it."""
    with zipfile.ZipFile(wheel) as archive:
        return {
            name.removeprefix("jadecourt/") for name in archive.namelist() if name.startswith("jadecourt/")
        }


def unpacked(sdist: Path, where: Path | None = None) -> set[str]:
    """The files of an sdist; they are written down at `where`."""
    with tarfile.open(sdist) as archive:
        if where is not None:
            archive.extractall(where, filter="data")
        return {name.partition("/")[2] for name in archive.getnames()}


def sources(package: Path) -> set[str]:
    """The files of a package that are not made by a build."""
    files = (file.relative_to(package) for file in package.rglob("*") if file.is_file())
    made = (".pyc", ".so", ".pyd")
    return {file.as_posix() for file in files if file.suffix not in made and file.name != _engine.RECORD}


def plain_wheel(project: Path) -> set[str]:
    """What a wheel of this checkout holds at least: the sources, and the rules that the program shows."""
    rules = project / "docs" / "rules"
    return sources(project / "src" / "jadecourt") | {f"rules/{name}" for name in sources(rules)}


def compiled(modules: Iterable[str]) -> set[str]:
    return {module + SUFFIX for module in modules}
