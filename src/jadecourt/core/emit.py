"""How rules write log entries. Compiled rules use the same function of emit.pxd, which C can inline."""

from __future__ import annotations

from .state import State


def emit(s: State, kind: int, seat: int, a: int, b: int, d: int) -> None:
    """Append an entry to the log of the state, if it has one; rules call it unconditionally."""
    if s.log is not None:  # not `append_log`: compiled, Python cannot call it
        s.log.append((kind, seat, a, b, d))
