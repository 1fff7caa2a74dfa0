"""What can be said of a move, and how surely: grades and accuracy. docs/adr/0019 gives the reasons."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, hypot, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final, Literal, TypeAlias

Grade: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "unclear", "forced"]

NOTICEABLE_LOSS: Final = 0.05  # of search value
MISTAKE_LOSS: Final = 0.1
CLEAR_CONFIDENCE: Final = 0.9  # from which a decision is clear
ACCURACY_DECAY: Final = 4.0  # a loss of 0.05 leaves 82 % of the accuracy, one of 0.2 leaves 45 %
MAX_CONFIDENCE: Final = 0.99  # all searches share one heuristic, which may be wrong
# What all searches of a decision have in common, so that their differences do not show it: the error of the nets.
# Standard errors of one evaluation, of search value and of win probability; `benchmarks/judgements.py` measures them.
MODEL_VALUE_ERROR: Final = 0.014
MODEL_WIN_ERROR: Final = 0.03
# From which the accuracy of a seat is given: the number of its decisions that count, and their share of all its
# decisions with a choice. The decisions of a seat that soon fell behind are too few, and too early, to judge it by.
MIN_COUNTED_DECISIONS: Final = 8
MIN_COUNTED_SHARE: Final = 0.25
# Beyond these win rates the game is decided for a seat, and every move looks equally good. The lower one is a share of
# the win rate of equal players: with it, somebody who loses does not look accurate.
MIN_OPEN_SHARE: Final = 0.5
MAX_OPEN_WIN_RATE: Final = 0.95
NORMAL: Final = NormalDist()
ONE_SIDED_95: Final = 1.645  # standard errors


def is_loss(loss: float) -> bool:
    """Whether a move is more likely to have lost something than to have lost nothing noticeable."""
    return loss > NOTICEABLE_LOSS / 2


def confidence_of(loss: float, error: float) -> float:
    """The probability that the judgement of a move is right; `error` is the standard error of the loss, 0 if proven.

    Judged is whether the move lost something (more than 0), or nothing noticeable (less than `NOTICEABLE_LOSS`).
    """
    distance = loss if is_loss(loss) else NOTICEABLE_LOSS - loss
    return min(MAX_CONFIDENCE, NORMAL.cdf(distance / error)) if error > 0 else 1.0


def is_clear(confidence: float) -> bool:
    return confidence >= CLEAR_CONFIDENCE


def is_open(win_rate: float, seats: int) -> bool:
    """Whether a seat can still win and lose, at a table of so many seats."""
    return MIN_OPEN_SHARE / seats <= win_rate <= MAX_OPEN_WIN_RATE


def grade_of(loss: float, confidence: float, is_best: bool) -> Grade:
    """The grade of a move that was searched."""
    if not is_clear(confidence):
        return "unclear"
    if not is_loss(loss):
        return "best" if is_best else "good"
    return "mistake" if loss >= MISTAKE_LOSS else "inaccuracy"


def accuracy_of(loss: float) -> float:
    """The accuracy of a decision that counts, 0 to 100; a loss that may be noise counts as none."""
    return 100 * exp(-ACCURACY_DECAY * loss) if is_loss(loss) else 100.0


def mean_accuracy(losses: Sequence[float], decisions: int) -> tuple[float, float] | None:
    """The accuracy of a player and its standard error; None: too few decisions count.

    `losses` are those of the decisions that count, of so many `decisions` with a choice.
    """
    if len(losses) < max(MIN_COUNTED_DECISIONS, MIN_COUNTED_SHARE * decisions):
        return None
    accuracies = [accuracy_of(loss) for loss in losses]
    return fmean(accuracies), stdev(accuracies) / sqrt(len(accuracies))


def most_accurate(accuracies: Sequence[tuple[float, float] | None]) -> int | None:
    """The seat that played more accurately than every other; None if that may be chance."""
    known = [(accuracy[0], accuracy[1], seat) for seat, accuracy in enumerate(accuracies) if accuracy]
    if len(known) < max(2, len(accuracies)):
        return None
    best = max(known)
    for accuracy, error, seat in known:
        if seat != best[2] and best[0] - accuracy <= ONE_SIDED_95 * hypot(error, best[1]):
            return None
    return best[2]
