"""Checked access to the compiled observers, and a loop over many positions for benchmarks."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ._cystub import cython

from . import arguments
from .state import State


def open_buffer(out: Any, size: int) -> memoryview:
    """A view of `out`; raises unless it is a writable, contiguous buffer of `size` int16 numbers."""
    try:
        view = memoryview(out)
    except TypeError:
        raise TypeError(
            f"out must be a buffer of int16 numbers, such as array('h') or a NumPy array, not {type(out).__name__}"
        ) from None
    if view.format != "h":
        raise TypeError(f"out must have int16 numbers (format 'h'), not format {view.format!r}")
    if view.readonly:
        raise ValueError("out is read-only: an observation needs a writable buffer")
    if view.ndim != 1 or not view.c_contiguous:
        raise ValueError(f"out must be one-dimensional and contiguous: it has {view.ndim} dimensions")
    if view.nbytes != 2 * size:
        raise ValueError(f"an observation has {size} numbers, but out has room for {view.nbytes // 2}")
    return view


def observe(state: State, seat: int, out: Any) -> None:
    """Write what the seat may know into `out`, a writable buffer of int16 numbers; see `Game.observe`."""
    if not isinstance(state, State):
        raise TypeError(f"state must be a State, not {type(state).__name__}")
    s: State = cython.cast(State, state)
    # `seat` and `out` may run any code when they are converted, so the position is checked after them
    number = index(seat)
    view = open_buffer(out, s._observation_size())
    p = s._check_seat(number, 0)
    if cython.compiled:
        s._observe(p, cython.cast(cython.p_short, PyMemoryView_GET_BUFFER(view).buf), 0)  # type: ignore[name-defined]  # noqa: F821
    else:
        s._observe(p, view, 0)  # type: ignore[arg-type]  # it has a fixed length


def observe_repeatedly(states: Sequence[State], rounds: int) -> int:
    """Observe every position as every seat `rounds` times; returns the number of observations, for benchmarks."""
    observed = 0
    left = arguments.to_count(rounds, "the number of rounds")
    playable: list[State] = []
    size = 0
    for state in states:
        playable.append(check_state(state))
        s = cython.cast(State, playable[len(playable) - 1])
        size = max(size, s._observation_size())
    arguments.untrack_from_gc(playable)  # signal handlers run between the rounds and must not find it
    out = bytearray(2 * size)
    while left > 0:
        left -= 1
        for twin in playable:
            s = cython.cast(State, twin)
            for p in range(s._seats()):
                if cython.compiled:
                    s._observe(p, cython.cast(cython.p_short, PyByteArray_AS_STRING(out)), 0)  # type: ignore[name-defined]  # noqa: F821
                else:
                    s._observe(p, memoryview(out).cast("h"), 0)
                observed += 1
        arguments.check_signals()
    return observed


def check_state(state: Any) -> State:
    """A playable copy of a position; raises if it is none."""
    if not isinstance(state, State):
        raise TypeError(f"state must be a State, not {type(state).__name__}")
    twin: State = cython.cast(State, state)._copy_playable()
    arguments.untrack_from_gc(twin)
    return twin
