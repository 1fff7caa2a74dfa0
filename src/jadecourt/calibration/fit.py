"""Fits the exponents of win shares (`analysis.win_calibration`) to the results of games.

The exponents of one number of seats maximise the likelihood of the winners; the problem is convex, so that Newton's
method finds them. Forecasts of the same game share its result, so that the standard errors come from the sums of the
gradient by game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ..analysis.win_calibration import (
    MAX_EXPONENT,
    MIN_SHARE,
    RoundExponents,
    WinCalibration,
    nets_checksum,
    raise_shares,
)
from ..core.game import Game
from .forecasts import Forecast, ForecastGame

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NEWTON_STEPS: Final = 30
PRIOR_WEIGHT: Final = (
    4.0  # of an exponent of 1, with a standard error of 0.5: it decides where games say nothing
)
MIN_EXPONENT: Final = 0.05
KNOT_QUANTILES: Final = (0.0, 0.5, 1.0)  # of the rounds of all forecasts


def fit_calibration(game: type[Game], games: Sequence[ForecastGame], notes: dict[str, Any]) -> WinCalibration:
    """The calibration that fits finished games with their forecasts as the searches found them."""
    by_seats = {}
    for seats in sorted({one.seats for one in games}):
        chosen = [one for one in games if one.seats == seats and one.forecasts]
        if chosen:
            by_seats[seats] = fit_exponents(chosen)
    return WinCalibration(game.id, game.rules_version, nets_checksum(game.id), by_seats, notes)


def fit_exponents(games: Sequence[ForecastGame]) -> RoundExponents:
    """The exponents of games with the same number of seats."""
    import numpy as np

    rounds = np.array([forecast.round for game in games for forecast in game.forecasts], dtype=float)
    knots = sorted({float(np.round(np.quantile(rounds, quantile))) for quantile in KNOT_QUANTILES})
    flat = RoundExponents(tuple(knots), (1.0,) * len(knots), (0.0,) * len(knots))
    weights = np.array([flat.weights(number) for number in rounds])
    shares = np.array([forecast.win_shares for game in games for forecast in game.forecasts])
    logs = np.log(np.maximum(shares, MIN_SHARE))
    results = np.array([game.results for game in games for _ in game.forecasts])
    owners = np.array([number for number, game in enumerate(games) for _ in game.forecasts])
    # forecasts of one game count as one: else long games decide
    counts = np.bincount(owners)[owners].astype(float)
    found = np.ones(len(knots))
    for _ in range(NEWTON_STEPS):
        gradients, hessian = derivatives(found, weights, logs, results, counts)
        step = np.linalg.solve(hessian, gradients.sum(axis=0) + PRIOR_WEIGHT * (found - 1.0))
        found = np.clip(found - step, MIN_EXPONENT, MAX_EXPONENT - MIN_EXPONENT)
    gradients, hessian = derivatives(found, weights, logs, results, counts)
    by_game = np.zeros((len(games), len(knots)))
    np.add.at(by_game, owners, gradients)
    inverse = np.linalg.inv(hessian)
    errors = np.sqrt(np.diag(inverse @ (by_game.T @ by_game) @ inverse))
    return RoundExponents(tuple(knots), tuple(map(float, found)), tuple(map(float, errors)))


def derivatives(
    exponents: NDArray[np.float64],
    weights: NDArray[np.float64],
    logs: NDArray[np.float64],
    results: NDArray[np.float64],
    counts: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The gradient of the loss by forecast (rows) and exponent, and the Hessian of all, with the prior."""
    import numpy as np

    logits = (weights @ exponents)[:, None] * logs
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares = powers / powers.sum(axis=1, keepdims=True)
    means = (shares * logs).sum(axis=1)
    variances = (shares * logs**2).sum(axis=1) - means**2
    distances = (means - (results * logs).sum(axis=1)) / counts
    hessian = np.einsum("fi,fj,f->ij", weights, weights, variances / counts)
    return weights * distances[:, None], hessian + PRIOR_WEIGHT * np.eye(len(exponents))


def apply_calibration(calibration: WinCalibration, games: Sequence[ForecastGame]) -> list[ForecastGame]:
    """Games with calibrated forecasts."""
    return [
        ForecastGame(
            game.seats,
            tuple(
                Forecast(
                    one.third,
                    raise_shares(one.win_shares, calibration.exponent(game.seats, one.round)),
                    one.round,
                )
                for one in game.forecasts
            ),
            game.results,
        )
        for game in games
    ]
