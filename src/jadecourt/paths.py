"""Where the package stores games, and where the built web client is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from .core.errors import CommandError

WEB_CLIENT_DIR: Final = Path(__file__).resolve().parent / "web_client"  # exists if it was built
WEB_CLIENT_INDEX: Final = "index.html"


def data_dir() -> Path:
    """The data folder: JADECOURT_DATA_DIR, else the one that the operating system has for the package."""
    override = os.environ.get("JADECOURT_DATA_DIR")
    if override:
        return Path(override)
    from platformdirs import user_data_dir

    return Path(user_data_dir("jadecourt", appauthor=False))


def check_writable(path: Path, flag: str) -> None:
    """Raise CommandError if the file given by a command-line flag cannot be written.

    Called before the work whose result goes into the file, so that a wrong path does not cost the work.
    """
    if path.is_dir():
        raise CommandError(f"{flag} {path} is a folder: name a file")
    if not path.parent.is_dir():
        raise CommandError(f"{flag} {path} cannot be written: the folder {path.parent} does not exist")
    is_new = not path.exists()
    try:
        with path.open("ab"):  # changes nothing
            pass
    except OSError as error:
        raise CommandError(f"{flag} {path} cannot be written: {error.strerror or error}") from None
    if is_new:
        path.unlink()
