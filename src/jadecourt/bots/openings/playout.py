"""Games played to their end by a heuristic or the policy net inside compiled code, without the GIL."""

from __future__ import annotations

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ...core._cystub import cython

from ...core import arguments
from ...core import constants as k
from ...core.buffer import Buffer
from ...core.dice import Dice
from ...core.state import State
from ..heuristics import base
from ..heuristics.base import Heuristic
from ..nets.net import Evaluator

MAX_TEMPERATURE = 5000  # hundredths of a point; the maximum of `sample_move`


def check_players(heuristic: Heuristic, dice: Dice) -> None:
    """Raise TypeError if the arguments are something else: compiled code would crash."""
    if not isinstance(heuristic, Heuristic) or not isinstance(dice, Dice):
        raise TypeError(
            f"expected a Heuristic and Dice, got {type(heuristic).__name__} and {type(dice).__name__}"
        )


def play_to_end(state: State, heuristic: Heuristic, dice: Dice, temperature: int) -> State:
    """The end of a game in which all seats play moves sampled by the heuristic; `state` does not change.

    `temperature` is added to that of the heuristic, as in `sample_move`. The heuristic must not be used by two threads
    at once. At sealed steps it scores the position that the seat knows.
    """
    check_players(heuristic, dice)
    extra = arguments.to_int(temperature)
    if not 0 <= extra <= MAX_TEMPERATURE:
        raise ValueError(f"temperature must be from 0 to {MAX_TEMPERATURE}, not {temperature}")
    policy = cython.cast(Heuristic, heuristic)._copy()
    s = policy._check_state(state)._copy_playable()
    known = s.copy()
    out = Buffer()
    own = Dice(dice.seed, dice.count)
    arguments.untrack_from_gc(s)  # no other thread can change them during the loop
    arguments.untrack_from_gc(known)
    with cython.nogil:
        _play_to_end(s, known, policy, own, out, extra)
    dice.seek(own.count)
    return s  # type: ignore[no-any-return]


def _play_to_end(
    s: State, known: State, policy: Heuristic, dice: Dice, out: Buffer, temperature: int
) -> None:
    seat = s._mover()
    while seat != k.NOBODY:
        if seat == k.CHANCE:
            s._odds(out)
            s._apply(seat, dice._draw(out))
        else:
            known._assign(s)
            known._determinize(seat, dice)
            s._legal(seat, out)
            s._apply(seat, base._sample_move(policy, known, seat, out, dice, temperature, 0))
        seat = s._mover()


def play_net_to_end(state: State, heuristic: Heuristic, evaluator: Evaluator, dice: Dice) -> State:
    """The end of a game in which all seats play moves sampled by the policy net; `state` does not change.

    Sealed answers are drawn by their probabilities, other moves by the fourth powers of these. The net and the
    heuristic, whose scores are inputs of the policy, get the position that the seat knows.
    """
    check_players(heuristic, dice)
    if not isinstance(evaluator, Evaluator):
        raise TypeError(f"evaluator must be an Evaluator, not {type(evaluator).__name__}")
    scorer = cython.cast(Heuristic, heuristic)._copy()
    net = cython.cast(Evaluator, evaluator).copy()
    s = net._check_state(scorer, state)._copy_playable()
    known = s.copy()
    out = Buffer()
    own = Dice(dice.seed, dice.count)
    arguments.untrack_from_gc(s)  # no other thread can change them during the loop
    arguments.untrack_from_gc(known)
    with cython.nogil:
        _play_net_to_end(s, known, scorer, net, own, out)
    dice.seek(own.count)
    return s  # type: ignore[no-any-return]


def _play_net_to_end(
    s: State, known: State, scorer: Heuristic, net: Evaluator, dice: Dice, out: Buffer
) -> None:
    seat = s._mover()
    while seat != k.NOBODY:
        if seat == k.CHANCE:
            s._odds(out)
            s._apply(seat, dice._draw(out))
        else:
            s._legal(seat, out)
            move = out.item[0]
            if out.count > 1:
                known._assign(s)
                known._determinize(seat, dice)
                scorer._score_moves_fast(known, seat, out)
                net._weigh_moves(known, seat, out)
                # sealed answers stay a mixture
                move = net._sample_move(out, dice, 0 if scorer._temperature(known, seat) > 0 else 1)
            s._apply(seat, move)
        seat = s._mover()
