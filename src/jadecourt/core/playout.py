"""Random play inside the compiled code: the yardstick of speed, and the simplest rollout."""

from __future__ import annotations

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ._cystub import cython

from . import components as c
from .buffer import Buffer
from .dice import Dice, mix
from .state import State


def play_out(s: State, dice: Dice, out: Buffer) -> int:
    """Answer and draw at random to the end of the game; returns the number of decisions."""
    decisions = 0
    seat = s.mover()
    while seat != c.NOBODY:
        if seat == c.CHANCE:
            s.odds(out)
            s.apply(seat, dice.draw(out))
        else:
            s.legal(seat, out)
            s.apply(seat, dice.choose(out))
            decisions += 1
        seat = s.mover()
    return decisions


def play_games(start: State, seed: int, count: int) -> tuple[int, int]:
    """Play `count` random games from `start` without the GIL: (decisions, checksum).

    The draws go on from game to game, so the last position and the lengths tell any difference before.
    """
    s = start.copy()
    dice = Dice(seed)
    out = Buffer()
    decisions = 0
    check = 0
    with cython.nogil:
        for _ in range(count):
            s.assign(start)
            decisions += play_out(s, dice, out)
            check = mix(check ^ decisions)
    return decisions, check ^ s.key()


def copy_many(start: State, count: int) -> int:
    """Copy `start` `count` times into one state, as a search loop does; returns the last key."""
    s = start.copy()
    with cython.nogil:
        for _ in range(count):
            s.assign(start)
    return s.key()
