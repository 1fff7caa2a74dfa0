"""Child processes that end with their parent."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from multiprocessing import parent_process
from typing import Final

PR_SET_PDEATHSIG: Final = 1  # <linux/prctl.h>


def exit_with_parent(signal_number: signal.Signals) -> None:
    """Let this process receive a signal when the thread that started it ends, for any reason. Linux only."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):  # a C library without prctl
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal_number)
            parent = parent_process()
            if parent is not None and os.getppid() != parent.pid:  # it ended before the call
                os.kill(os.getpid(), signal_number)
