"""Find the running server of a data folder: a file there contains its address and is locked while it runs.

The operating system releases the lock when the process ends, so the address is valid exactly while the file is locked.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ..file_lock import try_lock

ADDRESS_FILE: Final = "server.address"
MAX_ADDRESS_BYTES: Final = 1000


@contextlib.contextmanager
def published_address(folder: Path, address: str) -> Iterator[bool]:
    """Publish the address of this server while the block runs; False: another server runs, or the write failed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(folder / ADDRESS_FILE, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        yield False
        return
    try:
        if not lock_address_file(descriptor):
            yield False
            return
        with contextlib.suppress(OSError):  # a full disk: others then know that a server runs, but not where
            os.ftruncate(descriptor, 0)
            os.write(descriptor, f"{address}\n".encode())
        yield True
        os.ftruncate(descriptor, 0)
    finally:
        os.close(descriptor)


def find_running_server(folder: Path) -> str | None:
    """The address of the running server, None if there is none; empty if it has not written its address yet."""
    try:
        descriptor = os.open(folder / ADDRESS_FILE, os.O_RDWR)
    except OSError:
        return None
    try:
        if lock_address_file(descriptor):
            return None
        return os.read(descriptor, MAX_ADDRESS_BYTES).decode(errors="replace").strip()
    finally:
        os.close(descriptor)  # releases the lock


def lock_address_file(descriptor: int) -> bool:
    """Lock the file; False if another process has locked it or if files cannot be locked here."""
    try:
        return try_lock(descriptor)
    except OSError:
        return False
