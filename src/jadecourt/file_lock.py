"""An exclusive lock on an open file, so that only one process writes to it.

The operating system holds the lock and releases it when the process ends, however it ends. Used by the results file of
the arena and by the address file of the server.
"""

from __future__ import annotations

import os
import sys
from typing import Final

# Windows locks bytes, not files, and denies others to read a locked byte. So the byte lies far behind the contents; the
# offset must fit into 32 bits, which is all that `msvcrt.locking` passes on.
LOCK_OFFSET: Final = 1 << 30

if sys.platform == "win32":
    import msvcrt

    def try_lock(descriptor: int) -> bool:
        """Lock the file until its descriptor is closed; False: another process has locked it.

        OSError: files cannot be locked in this place.
        """
        position = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, LOCK_OFFSET, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        finally:
            os.lseek(descriptor, position, os.SEEK_SET)
        return True

else:
    import fcntl

    def try_lock(descriptor: int) -> bool:
        """Lock the file until its descriptor is closed; False: another process has locked it.

        OSError: files cannot be locked in this place.
        """
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
