"""Which engine runs: the compiled modules or the plain Python beside them. All or nothing.

Compiled modules call each other through C structures, so a mixture of compiled and plain ones, or of old and
new ones, would break. They are therefore used only if `_compiled.json`, written when they were compiled, says
that all of them belong to the sources that lie here. Otherwise every module is loaded from its `.py`.

`hatch_build.py` loads this file by its path: it uses the standard library only and does nothing by itself.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from types import ModuleType
from typing import TypedDict

PACKAGE = "jadecourt"
FOLDER = os.path.dirname(os.path.abspath(__file__))
RECORD = "_compiled.json"
SUFFIX = EXTENSION_SUFFIXES[0]  # of this very Python: ".cpython-311-x86_64-linux-gnu.so"

PURE = "JADECOURT_PURE is set"
NOT_BUILT = "no compiled modules were built"
STALE = "compiled modules are older than the sources: run python hatch_build.py"


class Build(TypedDict):
    """One entry of the record; paths are relative to the package, with slashes."""

    recipe: str  # compiler and options
    commit: str  # of the checkout it was compiled from, "" if that is not known
    modules: list[str]  # the compiled ones, by source: "core/state.py"
    sources: dict[str, str]  # what they were made from, with the sha256 of each


class PlainFinder:
    """Finds the package's modules as `.py` only, so that compiled ones lying beside them are not seen."""

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


_why_plain: str | None = None


def select_engine() -> None:
    """Decide once, before the first module of the package is imported, what the others are loaded from."""
    global _why_plain  # noqa: PLW0603
    _why_plain = why_plain(FOLDER)
    if _why_plain is None or _plain_finder() is not None:
        return
    sys.meta_path.insert(0, PlainFinder())
    if _why_plain == STALE:
        # 1: here, 2: jadecourt/__init__.py, 3: the import machinery, which Python leaves out, so the importer
        warnings.warn(f"{PACKAGE} runs as plain Python, slowly: {STALE}", RuntimeWarning, stacklevel=3)


def is_compiled() -> bool:
    """Whether `jadecourt.core.state` is, or would be, loaded as a compiled module."""
    finder = _plain_finder() or PathFinder
    spec = finder.find_spec(f"{PACKAGE}.core.state", [os.path.join(FOLDER, "core")])
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


def describe_engine() -> str:
    """Which engine is running and why, in words: "compiled", "plain Python (JADECOURT_PURE is set)" …"""
    return "compiled" if is_compiled() else f"plain Python ({_why_plain or NOT_BUILT})"


def _plain_finder() -> PlainFinder | None:
    return next((finder for finder in sys.meta_path if isinstance(finder, PlainFinder)), None)


def why_plain(folder: str) -> str | None:
    """Why the package in this folder has to run as plain Python; None if its compiled modules can be used."""
    if os.environ.get("JADECOURT_PURE", "0") not in ("", "0"):
        return PURE
    built = read_record(folder).get(SUFFIX)
    if built is None:
        return NOT_BUILT
    if built["sources"] != engine_sources(folder):
        return STALE
    if not all(os.path.exists(os.path.join(folder, compiled_file(py))) for py in built["modules"]):
        return NOT_BUILT
    return None


def read_record(folder: str) -> dict[str, Build]:
    """What was compiled, by suffix, since one source tree may serve several Pythons. Unreadable: nothing."""
    try:
        with open(os.path.join(folder, RECORD), encoding="utf-8") as file:
            builds: dict[str, Build] = json.load(file)
    except (OSError, ValueError):
        return {}
    return builds


def find_commit(folder: str) -> str:
    """The commit of the checkout that a folder belongs to, marked if files have changed; "" if it is in none."""
    command = ["git", "-C", folder, "describe", "--always", "--dirty"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=10)
        kept = subprocess.run(
            ["git", "-C", folder, "ls-files", "--error-unmatch", "."],
            capture_output=True,
            check=False,
            timeout=10,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    # an environment inside some checkout is no part of it
    return done.stdout.strip() if kept.returncode == 0 else ""


def describe_commit() -> str:
    """The commit that runs: of the checkout, else the one it was compiled from."""
    built = read_record(FOLDER).get(SUFFIX)
    return find_commit(FOLDER) or (built["commit"] if built else "") or "unknown"


def compiled_file(py: str) -> str:
    """The compiled module that belongs to a source: "core/state.py" -> "core/state.cpython-….so"."""
    return py.removesuffix(".py") + SUFFIX


def engine_sources(folder: str) -> dict[str, str]:
    """The sha256 of every file that compiled modules are made from: each `.pxd` and the `.py` beside it."""
    sources = {}
    for where, folders, files in os.walk(folder):
        folders.sort()
        for pxd in sorted(name for name in files if name.endswith(".pxd")):
            for name in (pxd, pxd.removesuffix(".pxd") + ".py"):
                if name in files:
                    path = os.path.join(where, name)
                    with open(path, "rb") as file:
                        digest = hashlib.sha256(file.read()).hexdigest()
                    sources[os.path.relpath(path, folder).replace(os.sep, "/")] = digest
    return sources
