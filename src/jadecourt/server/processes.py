"""Processes that must not outlive the one that started them."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from multiprocessing import parent_process
from typing import Final

PR_SET_PDEATHSIG: Final = 1  # <linux/prctl.h>


def exit_with_parent(signal_number: signal.Signals) -> None:
    """Linux sends this signal when the thread that started this process ends, however it ends; others do nothing."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal_number)
            parent = parent_process()
            if parent is not None and os.getppid() != parent.pid:  # it has ended before we could ask
                os.kill(os.getpid(), signal_number)
