"""Compiles Python modules to extension modules: Cython writes C, setuptools runs the C compiler."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

DIRECTIVES: Mapping[str, object] = {
    "language_level": 3,
    "annotation_typing": False,  # `x: int` in the .py is documentation; the .pxd decides
    "infer_types": True,  # locals take the C type of what is assigned to them
    "boundscheck": False,
    "wraparound": False,
    "cdivision": False,  # // and % of negative numbers as in Python
    "initializedcheck": False,
    "nonecheck": False,
    "auto_pickle": False,  # would restore fields unchecked; classes define how they are pickled
}

Report = Callable[[str], None]


class Options(NamedTuple):
    """Options of the C compiler; the default is an optimised build."""

    compile_args: Sequence[str] = () if os.name == "nt" else ("-O3", "-g0")
    link_args: Sequence[str] = ()
    prelude: str = ""  # C text that is included before every module


def build_extensions(
    root: Path, work: Path, sources: Mapping[str, str], options: Options, report: Report
) -> None:
    """Compile modules (name -> source, relative to `root`) into `work`/lib with all cores. Writes below `work` only."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension  # type: ignore[import-untyped]
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    class ReportingBuild(build_ext):  # type: ignore[misc]
        done = 0

        def build_extensions(self) -> None:
            if self.compiler.compiler_type == "msvc" and not self.compiler.initialized:
                self.compiler.initialize()  # before the threads start: it must not run twice
            super().build_extensions()

        def build_extension(self, ext: Extension) -> None:
            start = time.perf_counter()
            super().build_extension(ext)
            self.done += 1
            seconds = time.perf_counter() - start
            report(f"[{self.done:{len(str(len(sources)))}}/{len(sources)}] {seconds:5.1f} s  {ext.name}")

    compile_args = list(options.compile_args)
    if options.prelude:
        (work / "prelude.h").write_text(options.prelude, encoding="utf-8")
        compile_args += ["-include", str(work / "prelude.h")]
    cores = os.cpu_count() or 1
    start = time.perf_counter()
    with contextlib.chdir(root):  # relative paths, so that tracebacks name files as in the checkout
        cythonized = cythonize(  # type: ignore[no-untyped-call]
            [
                Extension(
                    name, [source], extra_compile_args=compile_args, extra_link_args=list(options.link_args)
                )
                for name, source in sources.items()
            ],
            build_dir=str(work / "c"),
            include_path=["src"],
            nthreads=min(cores, len(sources)),
            emit_linenums=True,  # compiler and sanitizers then report lines of the .py
            quiet=True,
            compiler_directives=dict(DIRECTIVES),
        )
        report(f"{len(sources)} modules translated to C in {time.perf_counter() - start:.1f} s")
        command = ReportingBuild(Distribution({"name": "jadecourt", "ext_modules": cythonized}))
        command.build_lib, command.build_temp = str(work / "lib"), str(work / "tmp")
        command.parallel = cores
        command.ensure_finalized()
        command.run()
