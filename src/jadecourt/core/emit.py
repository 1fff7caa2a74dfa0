"""How rules tell what happens. Compiled rules take the same function from telling.pxd, where C can inline it."""

from __future__ import annotations

from .state import State


def emit(s: State, kind: int, seat: int, a: int, b: int, d: int) -> None:
    """Tell the log, if anybody listens; rules call it unconditionally."""
    if s.log is not None:  # compiled, `tell` is not to be seen from Python
        s.log.append((kind, seat, a, b, d))
