"""File descriptors of this process: the limit of the operating system, and how many are open."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Final

if sys.platform != "win32":
    import resource

# What a system without a limit is taken to allow; also the highest limit that is asked for where it is infinite.
ASSUMED_DESCRIPTOR_LIMIT: Final = 1 << 20
DESCRIPTOR_FOLDERS: Final = ("/proc/self/fd", "/dev/fd")  # Linux; macOS and BSD


def raise_descriptor_limit() -> int:
    """Raise the soft limit to the hard one; returns the limit that then holds.

    Every connection needs a descriptor, and many systems start programs with a soft limit of 1024.
    """
    if sys.platform == "win32":
        return ASSUMED_DESCRIPTOR_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ASSUMED_DESCRIPTOR_LIMIT if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        # macOS refuses more than kern.maxfilesperproc: the soft limit then stays as it is.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return get_descriptor_limit()


def get_descriptor_limit() -> int:
    """How many descriptors this process may have open."""
    if sys.platform == "win32":
        return ASSUMED_DESCRIPTOR_LIMIT
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return ASSUMED_DESCRIPTOR_LIMIT if soft == resource.RLIM_INFINITY else soft


def count_open_descriptors() -> int:
    """How many descriptors this process has open; 0 where the system does not tell."""
    for folder in DESCRIPTOR_FOLDERS:
        try:
            return len(os.listdir(folder))
        except OSError:
            continue
    return 0
