"""A lock that compiled code takes without the GIL."""

from __future__ import annotations

import threading

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ...core._cystub import cython


class Mutex:
    """A lock for a few instructions; nothing that may wait or run Python code belongs between its two calls."""

    word: int  # compiled only: 1 while it is locked

    def __init__(self) -> None:
        if not cython.compiled:
            self.lock = threading.Lock()

    def _acquire(self) -> None:
        if cython.compiled:
            jadecourt_acquire(cython.address(self.word))  # type: ignore[name-defined]  # noqa: F821  (from the .pxd)
        else:
            self.lock.acquire()

    def _release(self) -> None:
        if cython.compiled:
            jadecourt_release(cython.address(self.word))  # type: ignore[name-defined]  # noqa: F821
        else:
            self.lock.release()
