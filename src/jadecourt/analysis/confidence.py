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
MIN_COUNTED_DECISIONS: Final = 8  # of a seat, from which its accuracy is given
OPEN_WIN_RATES: Final = (
    0.05,
    0.95,
)  # beyond them the game is decided for a seat, and every move looks equally good
NORMAL: Final = NormalDist()
ONE_SIDED_95: Final = 1.645  # standard errors


def is_loss(loss: float) -> bool:
    """Whether a move is more likely to have lost something than to have lost nothing noticeable."""
    return loss > NOTICEABLE_LOSS / 2


def confidence_of(loss: float, error: float) -> float:
    """The probability that the judgement of a move is right; `error` is the standard error of the loss.

    Judged is whether the move lost something (more than 0), or nothing noticeable (less than `NOTICEABLE_LOSS`).
    """
    distance = loss if is_loss(loss) else NOTICEABLE_LOSS - loss
    return min(MAX_CONFIDENCE, NORMAL.cdf(distance / error)) if error > 0 else MAX_CONFIDENCE


def is_clear(confidence: float) -> bool:
    return confidence >= CLEAR_CONFIDENCE


def is_open(win_rate: float) -> bool:
    """Whether a seat can still win and lose."""
    return OPEN_WIN_RATES[0] <= win_rate <= OPEN_WIN_RATES[1]


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


def mean_accuracy(losses: Sequence[float]) -> tuple[float, float] | None:
    """The accuracy of a player and its standard error, from the losses of the decisions that count; None: too few."""
    if len(losses) < MIN_COUNTED_DECISIONS:
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
