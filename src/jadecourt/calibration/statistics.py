"""Reliability of forecasts: how often seats won that were given a certain share of the win.

The expected calibration error (ECE) is the mean distance between forecast and result over bins of equal width, weighted
by the number of forecasts. Its interval comes from a bootstrap over games, because the forecasts of a game share their
result. Even perfect forecasts have an ECE above 0, because results vary by chance: `noise` is the mean ECE of the
resampled games after the distances that were found are subtracted. It also raises the ECE and its interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from .forecasts import THIRDS, ForecastGame

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RESAMPLES: Final = 1000
BOOTSTRAP_SEED: Final = 1
THIRD_NAMES: Final = ("first", "middle", "last")
COUNT, FORECAST, RESULT = range(3)  # sums of a bin


@dataclass(frozen=True)
class Bin:
    """The forecasts of a bin: their number and mean, and the mean share of the win with its interval."""

    low: float
    high: float
    count: int
    forecast: float
    result: float
    result_ci: tuple[float, float]


@dataclass(frozen=True)
class Reliability:
    """The calibration of a group of forecasts."""

    seats: int | None  # None: all numbers
    third: str | None  # None: the whole game
    games: int
    forecasts: int  # one for each seat and decision
    ece: float
    ece_ci: tuple[float, float]
    noise: float  # ECE of perfect forecasts in as many games
    brier: float  # mean squared distance to the result
    bins: tuple[Bin, ...]  # without empty ones

    def to_json(self) -> dict[str, Any]:
        from dataclasses import asdict

        return asdict(self)


def measure(games: Sequence[ForecastGame], bin_count: int) -> list[Reliability]:
    """The reliability of all forecasts, and by number of seats and third of the game."""
    seat_counts = sorted({game.seats for game in games})
    groups: list[int | None] = [*([None] if len(seat_counts) > 1 else []), *seat_counts]
    found = []
    for seats in groups:
        chosen = [game for game in games if seats in (None, game.seats)]
        for third in (None, *range(THIRDS)):
            reliability = measure_group(chosen, seats, third, bin_count)
            if reliability:
                found.append(reliability)
    return found


def measure_group(
    games: Sequence[ForecastGame], seats: int | None, third: int | None, bin_count: int
) -> Reliability | None:
    """The reliability of one group; None without forecasts."""
    import numpy as np

    sums = np.zeros((len(games), bin_count, 3))
    squares, count = 0.0, 0
    for row, game in zip(sums, games, strict=True):
        for forecast in game.forecasts:
            if third in (None, forecast.third):
                for share, result in zip(forecast.win_shares, game.results, strict=True):
                    row[min(int(share * bin_count), bin_count - 1)] += (1, share, result)
                    squares += (share - result) ** 2
                    count += 1
    if not count:
        return None
    weights = np.random.default_rng(BOOTSTRAP_SEED).multinomial(
        len(games), [1 / len(games)] * len(games), RESAMPLES
    )
    resampled = np.einsum("rg,gbs->rbs", weights, sums)
    distances = resampled[:, :, FORECAST] - resampled[:, :, RESULT]
    distances_found = (sums[:, :, FORECAST] - sums[:, :, RESULT]).sum(axis=0)
    ece = float(calibration_error(sums.sum(axis=0)[None])[0])
    resampled_eces = calibration_error(resampled)
    low, high = np.quantile(resampled_eces, (0.025, 0.975))
    return Reliability(
        seats=seats,
        third=None if third is None else THIRD_NAMES[third],
        games=len(games),
        forecasts=count,
        ece=ece,
        ece_ci=(min(ece, float(low)), max(ece, float(high))),
        noise=float(np.abs(distances - distances_found).sum(axis=1).mean() / count),
        brier=squares / count,
        bins=tuple(make_bins(sums.sum(axis=0), resampled)),
    )


def calibration_error(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """The ECE of each row of sums (rows, bins, 3)."""
    import numpy as np

    distances = np.abs(sums[:, :, FORECAST] - sums[:, :, RESULT]).sum(axis=1)
    return np.asarray(distances / np.maximum(1, sums[:, :, COUNT].sum(axis=1)))


def make_bins(sums: NDArray[np.float64], resampled: NDArray[np.float64]) -> list[Bin]:
    """The bins that have forecasts."""
    import numpy as np

    bins = []
    for number, (count, forecast, result) in enumerate(sums):
        if count:
            counts = resampled[:, number, COUNT]
            rates = resampled[counts > 0, number, RESULT] / counts[counts > 0]
            low, high = np.quantile(rates, (0.025, 0.975))
            edges = number / len(sums), (number + 1) / len(sums)
            interval = float(low), float(high)
            bins.append(Bin(*edges, int(count), float(forecast / count), float(result / count), interval))
    return bins
