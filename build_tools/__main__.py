"""The developer's command, for a checkout. Compiles the engine in place; options do something else instead.

python -m build_tools                           compile the engine in place, only modules that have changed
python -m build_tools --web-client              build the web client into src/jadecourt/web_client, if it has changed
python -m build_tools --clean                   remove the compiled modules
python -m build_tools --sanitize --out DIR      compile a copy of the package that stops at undefined behaviour
"""

from __future__ import annotations

import argparse
import shutil
import time
from collections.abc import Sequence
from pathlib import Path

from .engine import COMPILED_FILES, clean, compile_engine
from .extensions import Options
from .sanitizers import SANITIZED
from .web_client import build_web_client

ROOT = Path(__file__).resolve().parents[1]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m build_tools",
        description="Compile the engine of this checkout, or build its web client.",
    )
    parser.add_argument(
        "--web-client", action="store_true", help="build the web client instead of the engine"
    )
    parser.add_argument(
        "--clean", action="store_true", help="remove compiled modules from the checkout and exit"
    )
    parser.add_argument("--sanitize", action="store_true", help="stop the program at undefined behaviour")
    parser.add_argument("--out", type=Path, metavar="DIR", help="compile a copy of the package in DIR")
    options = parser.parse_args(arguments)
    if options.web_client:
        run_web_client()
    elif options.clean:
        print(f"removed {len(clean(ROOT / 'src' / 'jadecourt'))} files")
    else:
        run_engine(options.out, SANITIZED if options.sanitize else Options())


def run_web_client() -> None:
    try:
        is_new = build_web_client(ROOT)
    except Exception as error:
        raise SystemExit(f"web client not built: {error}") from None
    print("web client built" if is_new else "web client is up to date")


def run_engine(out: Path | None, options: Options) -> None:
    source = ROOT / "src"
    if out:
        ignored = shutil.ignore_patterns("__pycache__", *COMPILED_FILES)
        shutil.copytree(source / "jadecourt", out / "jadecourt", ignore=ignored, dirs_exist_ok=True)
    start = time.perf_counter()
    try:
        compiled = compile_engine(ROOT, out or source, options)
    except ImportError as error:
        raise SystemExit(
            f"engine not compiled: {error}; pip install 'cython>=3.1' 'setuptools>=77'"
        ) from None
    except Exception as error:  # the compiler has printed the details
        raise SystemExit(f"engine not compiled: {type(error).__name__}: {error}") from None
    print(f"engine compiled: {len(compiled)} modules in place after {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
