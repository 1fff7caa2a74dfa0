"""Random play inside the compiled code: the yardstick of speed, and the simplest rollout."""

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
    """Refuse what these drivers cannot play: they know the compiled rules only."""
    if not isinstance(start, State):
        raise TypeError(f"a State is needed, not {type(start).__name__}")
    state: State = cython.cast(State, start)
    state._check_playable()
    return state


def play_out(state: State, dice: Dice, out: Buffer) -> int:
    """Answer and draw at random to the end of the game; returns the number of decisions."""
    s = check_start(state)
    if not isinstance(dice, Dice) or not isinstance(out, Buffer):
        raise TypeError(f"Dice and a Buffer are needed, not {type(dice).__name__} and {type(out).__name__}")
    return _play_out(s, cython.cast(Dice, dice), cython.cast(Buffer, out))


def play_games(start: State, seed: int, count: int) -> tuple[int, int]:
    """Play `count` random games from `start` without the GIL: (decisions, checksum).

    The draws go on from game to game, so the last position and the lengths tell any difference before.
    """
    first = check_start(start)._copy_playable()
    s = first.copy()
    arguments.untrack_from_gc(first)  # nobody else can change them meanwhile
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
    """Copy `start` `count` times into one state, as a search loop does; returns the last key."""
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
