"""Selects the engine: the compiled modules, or the pure Python modules beside them. All or none.

Compiled modules call each other through C structures, so a mixture of compiled and pure Python modules, or of modules
compiled at different times, would crash. `_compiled.json`, the build manifest, is written when they are compiled:

* in a wheel, sources and compiled modules are installed and removed together, so the sources are not read again;
* in a checkout (editable install), sources may be edited afterwards, so the manifest has the hash of each of them, and
  compiled modules are used only while all hashes match.

The package `build_tools` loads this file by its path: it imports the standard library only, and importing it has no
effect. It is part of every start of the program, so modules that are rarely needed are imported where they are used.
"""

from __future__ import annotations

import json
import os
import sys
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

PACKAGE = "jadecourt"
FOLDER = os.path.dirname(os.path.abspath(__file__))
MANIFEST = "_compiled.json"
SUFFIX = EXTENSION_SUFFIXES[0]  # of the running Python: ".cpython-311-x86_64-linux-gnu.so"

PURE = "JADECOURT_PURE is set"
NOT_BUILT = "no compiled modules were built"
STALE = "compiled modules do not match the sources: run python -m build_tools"


class Build(TypedDict):
    """One entry of the build manifest; paths are relative to the package, with slashes."""

    recipe: str  # hash of compiler version and options
    commit: str  # of the checkout that was compiled, "" if unknown
    modules: list[str]  # sources of the compiled modules: "core/state.py"
    sources: dict[str, str] | None  # sha256 of each source file; None in a wheel: not compared


class PurePythonFinder:
    """Finds modules of the package as `.py` only, so that compiled modules beside them are ignored."""

    def __init__(self) -> None:
        self.folders: dict[str, FileFinder] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith(PACKAGE + "."):
            return None
        for folder in path or ():
            if folder not in self.folders:
                self.folders[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            spec = self.folders[folder].find_spec(name, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None

    def invalidate_caches(self) -> None:
        for finder in self.folders.values():
            finder.invalidate_caches()


_fallback_reason: str | None = None


def select_engine() -> None:
    """Choose the engine once, before any other module of the package is imported."""
    global _fallback_reason  # noqa: PLW0603
    _fallback_reason = fallback_reason(FOLDER)
    if _fallback_reason is None or _installed_finder() is not None:
        return
    sys.meta_path.insert(0, PurePythonFinder())
    if _fallback_reason == STALE:
        import warnings

        # 1: here, 2: jadecourt/__init__.py, 3: the importing module, since Python skips frames of the import system
        warnings.warn(f"{PACKAGE} falls back to pure Python (slow): {STALE}", RuntimeWarning, stacklevel=3)


def is_compiled() -> bool:
    """Whether `jadecourt.core.state` is, or would be, loaded as a compiled module."""
    finder = _installed_finder() or PathFinder
    spec = finder.find_spec(f"{PACKAGE}.core.state", [os.path.join(FOLDER, "core")])
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


def describe_engine() -> str:
    """The running engine and, for a fallback, its reason: "compiled", "pure Python (JADECOURT_PURE is set)" …"""
    return "compiled" if is_compiled() else f"pure Python ({_fallback_reason or NOT_BUILT})"


def _installed_finder() -> PurePythonFinder | None:
    return next((finder for finder in sys.meta_path if isinstance(finder, PurePythonFinder)), None)


def fallback_reason(folder: str) -> str | None:
    """Why the package in this folder has to run as pure Python; None if its compiled modules can be used."""
    if os.environ.get("JADECOURT_PURE", "0") not in ("", "0"):
        return PURE
    build = read_manifest(folder).get(SUFFIX)
    if build is None:
        return NOT_BUILT
    if build["sources"] is not None and build["sources"] != hash_sources(folder):
        return STALE
    if not all(os.path.exists(os.path.join(folder, compiled_file(py))) for py in build["modules"]):
        return NOT_BUILT
    return None


def read_manifest(folder: str) -> dict[str, Build]:
    """The build manifest: builds by suffix, since several Pythons may share a checkout. Empty if unreadable."""
    try:
        with open(os.path.join(folder, MANIFEST), encoding="utf-8") as file:
            builds: dict[str, Build] = json.load(file)
    except (OSError, ValueError):
        return {}
    return builds


def git_commit(folder: str) -> str:
    """The commit of the checkout that contains a folder, marked if files have changed; "" outside a checkout."""
    import subprocess

    command = ["git", "-C", folder, "describe", "--always", "--dirty"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=10)
        tracked = subprocess.run(
            ["git", "-C", folder, "ls-files", "--error-unmatch", "."],
            capture_output=True,
            check=False,
            timeout=10,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    # A virtual environment inside an unrelated checkout is not tracked by it.
    return done.stdout.strip() if tracked.returncode == 0 else ""


def describe_commit() -> str:
    """The running commit: that of the checkout, else the one recorded in the build manifest, else "unknown"."""
    build = read_manifest(FOLDER).get(SUFFIX)
    return git_commit(FOLDER) or (build["commit"] if build else "") or "unknown"


def compiled_file(py: str) -> str:
    """The compiled module of a source file: "core/state.py" -> "core/state.cpython-….so"."""
    return py.removesuffix(".py") + SUFFIX


def engine_sources(folder: str) -> list[str]:
    """The files that compiled modules are made from: each `.pxd` and the `.py` beside it."""
    sources = []
    for where, folders, files in os.walk(folder):
        folders.sort()
        for pxd in sorted(name for name in files if name.endswith(".pxd")):
            for name in (pxd, pxd.removesuffix(".pxd") + ".py"):
                if name in files:
                    sources.append(os.path.relpath(os.path.join(where, name), folder).replace(os.sep, "/"))
    return sources


def hash_sources(folder: str) -> dict[str, str]:
    """The sha256 of each file of `engine_sources`."""
    import hashlib

    hashes = {}
    for name in engine_sources(folder):
        with open(os.path.join(folder, name), "rb") as file:
            hashes[name] = hashlib.sha256(file.read()).hexdigest()
    return hashes


def engine_modules(folder: str) -> list[str]:
    """The sources of the modules to compile: each `.py` beside a `.pxd` that is not only a header."""
    modules = []
    for name in engine_sources(folder):
        if name.endswith(".py"):
            with open(os.path.join(folder, name.removesuffix(".py") + ".pxd"), encoding="utf-8") as pxd:
                if not is_header_only(pxd.read()):
                    modules.append(name)
    return modules


def is_header_only(pxd: str) -> bool:
    """Whether a `.pxd` leaves nothing to compile: it defines constants, inline and C functions, and nothing else.

    The `.py` beside it has the same definitions for Python, and is not compiled.
    """
    declarations = [line for line in pxd.splitlines() if line.startswith(("cdef ", "cpdef ", "@"))]
    return bool(declarations) and all(
        line.startswith(("cdef enum", "cdef inline ", "cdef extern from *")) for line in declarations
    )
