"""File descriptors of this process: the limit of the operating system, and the number of open ones."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Final

if sys.platform != "win32":
    import resource

# Assumed where the system has no limit; also the limit requested where the hard limit is infinite.
ASSUMED_DESCRIPTOR_LIMIT: Final = 1 << 20
DESCRIPTOR_FOLDERS: Final = ("/proc/self/fd", "/dev/fd")  # Linux; macOS and BSD


def raise_descriptor_limit() -> int:
    """Raise the soft limit to the hard limit; returns the resulting limit.

    Every connection needs a descriptor, and many systems start programs with a soft limit of 1024.
    """
    if sys.platform == "win32":
        return ASSUMED_DESCRIPTOR_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ASSUMED_DESCRIPTOR_LIMIT if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        # macOS rejects limits above kern.maxfilesperproc; the soft limit then stays unchanged.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return get_descriptor_limit()


def get_descriptor_limit() -> int:
    """The number of descriptors that this process may have open."""
    if sys.platform == "win32":
        return ASSUMED_DESCRIPTOR_LIMIT
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return ASSUMED_DESCRIPTOR_LIMIT if soft == resource.RLIM_INFINITY else soft


def count_open_descriptors() -> int:
    """The number of open descriptors of this process; 0 if the system does not report it."""
    for folder in DESCRIPTOR_FOLDERS:
        try:
            return len(os.listdir(folder))
        except OSError:
            continue
    return 0
