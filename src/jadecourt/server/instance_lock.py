"""Which server runs for a data folder: a file in it that holds the address, and is locked as long as the server lives.

The lock goes with the process, however that ends; so nobody has to guess whether what is written is still true.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ADDRESS_FILE: Final = "server.address"
LOCK_OFFSET: Final = 1 << 30  # Windows locks bytes, and nobody could read those: one far behind the text


@contextlib.contextmanager
def published_address(folder: Path, address: str) -> Iterator[bool]:
    """Let others find this server while the block runs; False: there is another one, or nothing can be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(folder / ADDRESS_FILE, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        yield False
        return
    try:
        if not try_lock(descriptor):
            yield False
            return
        with contextlib.suppress(OSError):  # a full disk: others then know that it runs, but not where
            os.ftruncate(descriptor, 0)
            os.write(descriptor, f"{address}\n".encode())
        yield True
        os.ftruncate(descriptor, 0)
    finally:
        os.close(descriptor)


def find_running_server(folder: Path) -> str | None:
    """The address of the server that runs; None: there is none. Empty: it has only just begun to start."""
    try:
        descriptor = os.open(folder / ADDRESS_FILE, os.O_RDWR)
    except OSError:
        return None
    try:
        return None if try_lock(descriptor) else os.read(descriptor, 1000).decode(errors="replace").strip()
    finally:
        os.close(descriptor)  # which gives the lock back


def try_lock(descriptor: int) -> bool:
    """Whether nobody else has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(descriptor, LOCK_OFFSET, os.SEEK_SET)
            try:
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            finally:
                os.lseek(descriptor, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
