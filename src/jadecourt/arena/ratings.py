"""Bradley-Terry ratings, fitted by choix to the pairwise results.

One draw between every two bots is added, so that a bot that won or lost everything has a finite rating, too. The
standard error is the larger of two: that of the fit (inverse Hessian), and a sandwich estimator over blocks, which
accounts for the correlation of the games within a block.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ..core.errors import CommandError
from .pairwise import pairwise_scores
from .results import GameResult

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ELO_PER_LOG_ODDS: Final = 400 / math.log(10)  # rating points per unit of log odds


class Rating(NamedTuple):
    """A rating on the Elo scale: 400 points are odds of ten to one. All ratings add up to 0."""

    value: float
    standard_error: float


def fit_ratings(games: Sequence[GameResult], names: Sequence[str]) -> dict[str, Rating]:
    """The rating of each bot; empty if there are fewer than two. Needs the extra `arena`."""
    try:
        import choix
        import numpy as np
    except ImportError as error:
        raise CommandError("ratings need choix: pip install 'jadecourt[arena]'") from error
    count = len(names)
    if count < 2:
        return {}
    index = {name: number for number, name in enumerate(names)}
    blocks: dict[int, NDArray[np.float64]] = {}  # wins of row over column
    for game in games:
        wins = blocks.setdefault(game.block, np.zeros((count, count)))
        for one, other, score in pairwise_scores(game):
            wins[index[one], index[other]] += score
            wins[index[other], index[one]] += 1 - score
    total = sum(blocks.values(), 0.5 * (np.ones((count, count)) - np.eye(count)))
    strength = choix.ilsr_pairwise_dense(total, max_iter=10_000)
    strength = strength - strength.mean()
    errors = standard_errors(strength, list(blocks.values()), total)
    return {
        name: Rating(ELO_PER_LOG_ODDS * float(strength[i]), ELO_PER_LOG_ODDS * float(errors[i]))
        for name, i in index.items()
    }


def standard_errors(
    strength: NDArray[np.float64], blocks: list[NDArray[np.float64]], total: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Standard errors of the log odds, around their mean."""
    import numpy as np

    win_probability = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))  # of row against column
    weight = (total + total.T) * win_probability * (1 - win_probability)
    hessian = np.diag(weight.sum(axis=1)) - weight
    inverse = np.linalg.pinv(hessian)
    fitted = np.diag(inverse)
    if len(blocks) < 2:
        return np.asarray(np.sqrt(fitted))
    gradients = np.array([(wins - (wins + wins.T) * win_probability).sum(axis=1) for wins in blocks])
    gradient_covariance = gradients.T @ gradients * len(blocks) / (len(blocks) - 1)
    robust = np.diag(inverse @ gradient_covariance @ inverse)
    return np.asarray(np.sqrt(np.maximum(fitted, robust)))
