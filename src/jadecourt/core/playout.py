"""Random games inside compiled code, for benchmarks and tests."""

from __future__ import annotations

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ._cystub import cython

from . import arguments
from . import constants as c
from .buffer import Buffer
from .dice import Dice, mix
from .state import State


def _play_out(s: State, dice: Dice, out: Buffer) -> int:
    decisions = 0
    seat = s._mover()
    while seat != c.NOBODY:
        if seat == c.CHANCE:
            s._odds(out)
            s._apply(seat, dice._draw(out))
        else:
            s._legal(seat, out)
            s._apply(seat, dice._choose(out))
            decisions += 1
        seat = s._mover()
    return decisions


def check_start(start: State) -> State:
    """The state; raises if it is no position that compiled code can play."""
    if not isinstance(start, State):
        raise TypeError(f"state must be a State, not {type(start).__name__}")
    state: State = cython.cast(State, start)
    state._check_playable()
    return state


def play_out(state: State, dice: Dice, out: Buffer) -> int:
    """Play random moves and outcomes to the end of the game; returns the number of moves."""
    s = check_start(state)
    if not isinstance(dice, Dice) or not isinstance(out, Buffer):
        raise TypeError(f"expected Dice and a Buffer, got {type(dice).__name__} and {type(out).__name__}")
    return _play_out(s, cython.cast(Dice, dice), cython.cast(Buffer, out))


def play_games(start: State, seed: int, count: int) -> tuple[int, int]:
    """Play `count` random games from `start` without the GIL; returns (number of moves, checksum).

    One sequence of random numbers serves all games, so the checksum depends on every move of every game.
    """
    first = check_start(start)._copy_playable()
    s = first.copy()
    arguments.untrack_from_gc(first)  # no other thread can change them during the loop
    arguments.untrack_from_gc(s)
    dice = Dice(seed)
    out = Buffer()
    left = arguments.to_count(count, "the number of games")
    decisions = 0
    checksum = 0
    while left > 0:
        batch = min(left, 1000)
        left -= batch
        with cython.nogil:
            for _ in range(batch):
                s._assign(first)
                decisions += _play_out(s, dice, out)
                checksum = mix(checksum ^ decisions)
        arguments.check_signals()
    return decisions, checksum ^ s._key()


def copy_repeatedly(start: State, count: int) -> int:
    """Copy `start` into another state `count` times, as a search does; returns the key of the copy."""
    first = check_start(start)._copy_playable()
    s = first.copy()
    arguments.untrack_from_gc(first)
    arguments.untrack_from_gc(s)
    left = arguments.to_count(count, "the number of copies")
    while left > 0:
        batch = min(left, 1000000)
        left -= batch
        with cython.nogil:
            for _ in range(batch):
                s._assign(first)
        arguments.check_signals()
    return s._key()
