"""Compiles the engine and writes its build manifest.

A module is compiled if a `.pxd` lies beside it that is not only a header (`is_header_only` in jadecourt/_engine.py).
All modules are compiled, or none.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import json
import os
import platform
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

from . import extensions
from .extensions import Options, Report

COMPILED_FILES = ("*.so", "*.pyd", "_compiled.json")


def compile_engine(
    root: Path,
    out: Path,
    options: Options = Options(),  # noqa: B008 (immutable)
    *,
    is_wheel: bool = False,
    report: Report = print,
) -> list[Path]:
    """Compile the engine of the checkout `root` into `out`/jadecourt and return the compiled files.

    Modules that are already there and up to date are kept. If compilation fails, no file in `out` changes.
    The manifest of a wheel has no hashes of sources, so they are not compared when it is imported.
    """
    if platform.python_implementation() != "CPython":
        raise RuntimeError(f"compiled modules need CPython, not {platform.python_implementation()}")
    root, out = root.resolve(), out.resolve()
    engine = load_engine_module(root)
    package, target = root / "src" / engine.PACKAGE, out / engine.PACKAGE
    sources: dict[str, str] = engine.hash_sources(str(package))
    modules: list[str] = engine.engine_modules(str(package))
    files = {py: target / engine.compiled_file(py) for py in modules}
    recipe = hash_recipe(options)

    builds = engine.read_manifest(str(target))
    outdated = find_outdated(builds.get(engine.SUFFIX), recipe, sources, files)
    if outdated:
        names = {
            ".".join([engine.PACKAGE, *Path(py).with_suffix("").parts]): f"src/{engine.PACKAGE}/{py}"
            for py in outdated
        }
        with tempfile.TemporaryDirectory(prefix="jadecourt-build-") as work:
            extensions.build_extensions(root, Path(work), names, options, report)
            for py in outdated:
                install_module(Path(work, "lib", engine.PACKAGE, engine.compiled_file(py)), files[py])
    for file in set(target.rglob("*" + engine.SUFFIX)) - set(files.values()):
        file.unlink()  # its module was removed, or is no longer compiled
    builds[engine.SUFFIX] = {
        "recipe": recipe,
        "commit": engine.git_commit(str(root)),
        "modules": modules,
        "sources": None if is_wheel else sources,
    }
    (target / engine.MANIFEST).write_text(json.dumps(builds, indent=1) + "\n", encoding="utf-8")
    return list(files.values())


def load_engine_module(root: Path) -> ModuleType:
    """Load jadecourt/_engine.py, which defines what is compiled from what, without importing the package."""
    path = root / "src" / "jadecourt" / "_engine.py"
    spec = importlib.util.spec_from_file_location("_jadecourt_engine", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def hash_recipe(options: Options) -> str:
    """Hash everything but the sources that decides what is compiled: versions, options and this code."""
    digest = hashlib.sha256(json.dumps([importlib.metadata.version("cython"), options]).encode())
    for file in (__file__, extensions.__file__):
        digest.update(Path(file).read_bytes())
    return digest.hexdigest()


def find_outdated(
    build: Mapping[str, object] | None, recipe: str, sources: Mapping[str, str], files: Mapping[str, Path]
) -> list[str]:
    """The modules that have to be compiled, given the manifest's entry of an earlier build."""
    old = build["sources"] if build is not None and build["recipe"] == recipe else None
    # A compiled module depends on its .py and, through cimports, on any .pxd.
    if not isinstance(old, dict) or select_pxd(old) != select_pxd(sources):
        return list(files)
    return [py for py, file in files.items() if old.get(py) != sources[py] or not file.exists()]


def select_pxd(sources: Mapping[str, str]) -> dict[str, str]:
    return {name: digest for name, digest in sources.items() if name.endswith(".pxd")}


def install_module(built: Path, target: Path) -> None:
    """Copy a compiled module to its place atomically: a running program may have the old one open."""
    target.parent.mkdir(parents=True, exist_ok=True)
    new = target.with_name(target.name + ".new")
    shutil.copyfile(built, new)
    os.replace(new, target)


def clean(package: Path) -> list[Path]:
    """Remove what any Python has compiled in place; returns the removed files."""
    files = [file for pattern in COMPILED_FILES for file in package.rglob(pattern)]
    for file in files:
        file.unlink()
    return files
