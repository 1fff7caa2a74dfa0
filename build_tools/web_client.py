"""Builds the web client with npm, if its sources in `web/` have changed."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path

from .node import require_npm, run_npm

# Files in web/ that are not sources; .gitignore lists them, too, so that they are not part of the sdist.
IGNORED_PATHS = ("node_modules", "dist", "coverage", "test-results", "dev", "dev-*.html")
TEXTS = (Path("src", "jadecourt", "locales"), Path("docs", "guides"))  # folders with texts of the web client
BUILD_STAMP = "_stamp"  # file beside the built web client: hash of its sources


def build_web_client(root: Path, report: Callable[[str], None] = print) -> bool:
    """Build the web client of the checkout `root` if it is missing or outdated; returns whether it was built.

    npm works in a copy, so that a build leaves only the web client in the checkout, and nothing if it fails.
    """
    if not needs_web_client(root):
        return False
    npm = require_npm()
    start = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="jadecourt-web-") as work:
        ignored = shutil.ignore_patterns(*IGNORED_PATHS)
        web = Path(shutil.copytree(root / "web", Path(work, "web"), ignore=ignored))
        for folder in TEXTS:
            shutil.copytree(root / folder, Path(work, folder))
        for arguments in (["ci"], ["run", "build"]):
            run_npm(npm, arguments, web)
        built = web_client_dir(Path(work))
        if not (built / "index.html").is_file():
            raise RuntimeError(f"npm run build did not write {web_client_dir(Path())}/index.html")
        (built / BUILD_STAMP).write_text(web_client_stamp(Path(work)) + "\n", encoding="utf-8")
        replace_dir(built, web_client_dir(root))
    report(f"web client built in {time.perf_counter() - start:.1f} s")
    return True


def web_client_dir(root: Path) -> Path:
    """The output folder, as in web/vite.config.ts."""
    return root / "src" / "jadecourt" / "web_client"


def needs_web_client(root: Path) -> bool:
    """Whether there are sources of a web client that is not built, or was built from other sources."""
    if not (root / "web" / "package.json").is_file():
        return False
    built = web_client_dir(root)
    stamp = built / BUILD_STAMP
    return not (
        (built / "index.html").is_file()
        and stamp.is_file()
        and stamp.read_text(encoding="utf-8").strip() == web_client_stamp(root)
    )


def web_client_stamp(root: Path) -> str:
    """Hash the names and contents of all sources of the web client, its texts included.

    The order of the files does not depend on the system (Windows compares paths without case): a wheel for Windows
    contains the web client of an sdist that was built elsewhere.
    """
    digest = hashlib.sha256()
    for folder in (Path("web"), *TEXTS):
        for path in sorted((root / folder).rglob("*"), key=lambda path: path.parts):
            name = path.relative_to(root).as_posix()
            is_ignored = any(
                fnmatch(part, pattern)
                for part in path.relative_to(root / folder).parts
                for pattern in IGNORED_PATHS
            )
            if path.is_file() and not is_ignored:
                content = path.read_bytes()
                digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def replace_dir(new: Path, target: Path) -> None:
    """Replace a folder by another: a server that starts meanwhile finds the old one, the new one or none."""
    beside = Path(tempfile.mkdtemp(prefix=".web_client-", dir=target.parent))
    try:
        shutil.copytree(new, beside / "new")
        if target.exists():
            os.replace(target, beside / "old")
        os.replace(beside / "new", target)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
