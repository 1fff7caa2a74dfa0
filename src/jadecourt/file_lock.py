"""Only one process writes to a file. The system holds the lock and drops it when the process ends, however it ends."""

from __future__ import annotations

import sys
from typing import IO, Final

if sys.platform == "win32":
    import msvcrt

    LOCK_OFFSET: Final = (
        1 << 40
    )  # a byte that no result ever reaches: Windows would refuse to let others read a locked one

    def try_lock(file: IO[bytes]) -> bool:
        """Take the lock until the file is closed; False: somebody else has it."""
        file.seek(LOCK_OFFSET)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        finally:
            file.seek(0)
        return True

else:
    import fcntl

    def try_lock(file: IO[bytes]) -> bool:
        """Take the lock until the file is closed; False: somebody else has it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
