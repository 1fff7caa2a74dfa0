"""Child processes that end with their parent, and with the processes that they have started."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
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


def start_process_group() -> None:
    """Make this process the leader of a process group, which `kill_process_group` ends as a whole. POSIX only.

    Not of a session: Linux would compare its niceness with that of no process of the server any more.
    """
    if sys.platform != "win32":
        os.setpgid(0, 0)
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)  # `stty tostop` would stop it when it prints something


def kill_process_group(process: BaseProcess) -> None:
    """Kill a process and those of its group; the process alone if it has not become the leader of one."""
    if sys.platform != "win32" and process.pid is not None:
        # When it has ended, `is_alive` frees its id. No process can get the id while the group has members.
        if process.is_alive() or not process_exists(process.pid):
            with suppress(ProcessLookupError, PermissionError):  # macOS: all of them are zombies
                os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def process_exists(pid: int) -> bool:
    """Whether there is a process with this id. Not on Windows, where the call would end it."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # of another user
        return True
    return True
