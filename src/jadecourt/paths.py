"""Where the package keeps what people play, and what it brings along."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from .core.errors import BadOptions

WEB_CLIENT_DIR: Final = Path(__file__).resolve().parent / "page"  # the page in the browser, if it was built
WEB_CLIENT_INDEX: Final = "index.html"


def data_dir() -> Path:
    """The data folder of the system, or JADECOURT_HOME."""
    override = os.environ.get("JADECOURT_HOME")
    if override:
        return Path(override)
    from platformdirs import user_data_dir

    return Path(user_data_dir("jadecourt", appauthor=False))


def check_writable(path: Path, option: str) -> None:
    """Refuse a file that cannot be written before the work that it is for, not after."""
    if path.is_dir():
        raise BadOptions(f"{option} {path} is a folder: name a file")
    if not path.parent.is_dir():
        raise BadOptions(f"{option} {path} cannot be written: there is no folder {path.parent}")
    is_new = not path.exists()
    try:
        with path.open("ab"):  # changes nothing
            pass
    except OSError as error:
        raise BadOptions(f"{option} {path} cannot be written: {error.strerror or error}") from None
    if is_new:
        path.unlink()
