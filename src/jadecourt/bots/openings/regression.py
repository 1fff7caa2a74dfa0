"""The model of an opening book: ridge regression with penalties chosen by cross-validation; needs NumPy."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from .base import Opening
from .book import SeatModel

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Matrix = NDArray[np.float64]

FOLDS: Final = 5
CHOICE_PENALTY: Final = 10.0  # weak, since every choice has many games
FEATURE_PENALTIES: Final = (100.0, 300.0, 1000.0, 3000.0, 10_000.0, 30_000.0)
TESTED_GROUPS: Final = 20  # of equal size, by prediction
# columns of a sample: the rest are the features
GAME, ORDER, CHOICE, IS_RANDOM, MARGIN, SCORE, WIN, FIRST_FEATURE = range(8)


@dataclass
class Moments:
    """Sums over samples that decide a linear regression: of X'X, X'y and y'y, for margin and win share."""

    xx: Matrix
    xy: Matrix
    yy: Matrix
    rows: int
    games: int

    def __add__(self, other: Moments) -> Moments:
        return Moments(
            self.xx + other.xx,
            self.xy + other.xy,
            self.yy + other.yy,
            self.rows + other.rows,
            self.games + other.games,
        )

    def __sub__(self, other: Moments) -> Moments:
        return Moments(
            self.xx - other.xx,
            self.xy - other.xy,
            self.yy - other.yy,
            self.rows - other.rows,
            self.games - other.games,
        )


class Design:
    """Turns samples into rows of the regression; see `SeatModel` for the columns."""

    def __init__(self, opening: Opening, means: Matrix, deviations: Matrix) -> None:
        self.opening, self.means, self.deviations = opening, means, deviations
        self.choices, self.features = len(opening.choices), len(opening.features)
        self.seats = opening.game.seats
        self.order_columns = self.seats - 1 if opening.has_order else 0
        self.width = self.choices + len(opening.components) * self.features + self.order_columns
        self.uses = np.zeros((self.choices, len(opening.components)))
        for choice, components in enumerate(opening.choice_components):
            for component in components:
                self.uses[choice, component] += 1.0

    def rows(self, samples: Matrix) -> Matrix:
        """One row for each sample."""
        count = len(samples)
        choices = samples[:, CHOICE].astype(int)
        scaled = (samples[:, FIRST_FEATURE:] - self.means) / self.deviations
        rows = np.zeros((count, self.width))
        rows[np.arange(count), choices] = 1.0
        effects = self.uses[choices][:, :, None] * scaled[:, None, :]
        last = self.width - self.order_columns
        rows[:, self.choices : last] = effects.reshape(count, -1)
        for order in range(1, self.order_columns + 1):
            rows[:, last + order - 1] = samples[:, ORDER] == order
        return rows

    def regression_data(self, samples: Matrix) -> tuple[Matrix, Matrix]:
        """Rows and results (margin, win share) of the samples that count.

        Where all seats chose at random, the means over each game are subtracted: seats of one game are compared with
        each other, so that what moves all scores of a game plays no part.
        """
        if not self.opening.explores_all:
            samples = samples[samples[:, IS_RANDOM] > 0]
            return self.rows(samples), samples[:, (MARGIN, WIN)]
        rows, results = self.rows(samples), samples[:, (SCORE, WIN)]
        by_game = (len(samples) // self.seats, self.seats, -1)
        rows, results = rows.reshape(by_game), results.reshape(by_game)
        rows = rows - rows.mean(axis=1, keepdims=True)
        results = results - results.mean(axis=1, keepdims=True)
        return rows.reshape(len(samples), -1), results.reshape(len(samples), -1)

    def moments(self, samples: Matrix) -> Moments:
        """The sums over these samples."""
        rows, results = self.regression_data(samples)
        games = len(np.unique(samples[:, GAME]))
        return Moments(rows.T @ rows, rows.T @ results, np.sum(results**2, axis=0), len(rows), games)

    def penalties(self, feature_penalty: float) -> Matrix:
        """The penalty of each weight."""
        penalties = np.full(self.width, CHOICE_PENALTY)
        penalties[self.choices : self.width - self.order_columns] = feature_penalty
        return penalties

    def fit(self, moments: Moments, feature_penalty: float) -> tuple[Matrix, Matrix]:
        """The weights (margin, win share) and the inverse of the penalised X'X."""
        inverse: Matrix = np.linalg.inv(moments.xx + np.diag(self.penalties(feature_penalty))).astype(
            np.float64
        )
        return inverse @ moments.xy, inverse

    def free_rows(self, moments: Moments) -> int:
        """Number of results that can vary: subtracting the mean of each game takes one of each."""
        return moments.rows - (moments.games if self.opening.explores_all else 0)


def squared_errors(moments: Moments, weights: Matrix) -> Matrix:
    """Sum of the squared errors of margin and win share that these weights make on samples."""
    fitted = np.einsum("ik,ij,jk->k", weights, moments.xx, weights)
    return moments.yy - 2.0 * np.sum(weights * moments.xy, axis=0) + fitted  # type: ignore[no-any-return]


def fit_model(opening: Opening, parts: Iterable[Matrix]) -> SeatModel:
    """Fit the model to samples, in parts of whole games; at least as many parts as FOLDS."""
    samples = list(parts)
    if len(samples) < FOLDS:
        raise ValueError(f"cannot fit a model to {len(samples)} parts: expected at least {FOLDS}")
    features = np.concatenate([part[:, FIRST_FEATURE:] for part in samples])
    means, deviations = features.mean(axis=0), np.maximum(features.std(axis=0), 1e-6)
    design = Design(opening, means, deviations)
    folds: list[list[Matrix]] = [samples[fold::FOLDS] for fold in range(FOLDS)]
    fold_moments = [sum_moments(design, fold) for fold in folds]
    total = fold_moments[0]
    for moments in fold_moments[1:]:
        total = total + moments
    penalty = choose_penalty(design, fold_moments, total)
    weights, inverse = design.fit(total, penalty)
    deviation = np.sqrt(squared_errors(total, weights) / design.free_rows(total))
    all_samples = np.concatenate([part[:, :FIRST_FEATURE] for part in samples])
    is_random = all_samples[:, IS_RANDOM] > 0
    return SeatModel(
        opening.game.seats,
        total.games,
        count_choices(design, all_samples[is_random]),
        None if opening.explores_all else policy_shares(design, all_samples[~is_random]),
        tuple(map(float, means)),
        tuple(map(float, deviations)),
        tuple(map(float, weights[:, 0])),
        tuple(map(float, weights[:, 1])),
        float(deviation[0]),
        float(deviation[1]),
        array("f", inverse[np.triu_indices(design.width)]),
        validate(design, folds, fold_moments, total, penalty) | {"feature_penalty": penalty},
    )


def sum_moments(design: Design, parts: Iterable[Matrix]) -> Moments:
    """The sums over all samples of these parts."""
    found: Moments | None = None
    for part in parts:
        moments = design.moments(part)
        found = moments if found is None else found + moments
    assert found is not None
    return found


def choose_penalty(design: Design, folds: list[Moments], total: Moments) -> float:
    """The penalty of the features with the smallest error of the margin on samples that were left out."""

    def error(penalty: float) -> float:
        return sum(float(squared_errors(fold, design.fit(total - fold, penalty)[0])[0]) for fold in folds)

    return min(FEATURE_PENALTIES, key=error)


def count_choices(design: Design, samples: Matrix) -> tuple[int, ...]:
    """Number of games by choice."""
    return tuple(
        int(count) for count in np.bincount(samples[:, CHOICE].astype(int), minlength=design.choices)
    )


def policy_shares(design: Design, samples: Matrix) -> tuple[float, ...]:
    """How often the policy made each choice."""
    counts = count_choices(design, samples)
    return tuple(count / max(1, sum(counts)) for count in counts)


def validate(
    design: Design, folds: list[list[Matrix]], fold_moments: list[Moments], total: Moments, penalty: float
) -> dict[str, float]:
    """How well the model predicts games that it was not fitted to, by cross-validation over games.

    `r_squared`: share of the variance of the margin that is predicted; most of it is chance. `slope`: change of the
    margin per predicted point, 1 if the predictions are neither too bold nor too timid. `choice_correlation` and
    `coverage`: the correlation of predicted and seen mean margins of the choices, and the share whose difference
    is within its interval of 95 %; `group_coverage`: the same for groups of rows with similar predictions.
    """
    errors = variance = 0.0
    predictions: list[Matrix] = []
    seen: list[Matrix] = []
    inside = groups_inside = groups = 0
    correlations: list[float] = []
    for fold, moments in zip(folds, fold_moments, strict=True):
        weights, inverse = design.fit(total - moments, penalty)
        errors += float(squared_errors(moments, weights)[0])
        variance += float(moments.yy[0])
        deviation = float(
            np.sqrt(squared_errors(total - moments, weights)[0] / design.free_rows(total - moments))
        )
        rows, results = (
            np.concatenate(found) for found in zip(*map(design.regression_data, fold), strict=True)
        )
        predicted, margins = rows @ weights[:, 0], results[:, 0]
        predictions.append(predicted)
        seen.append(margins)
        choices = np.concatenate([counted_choices(design, part) for part in fold])
        test = GroupTest(rows, predicted, margins, inverse, deviation)
        of_choices = [test.compare(choices == choice) for choice in range(design.choices)]
        inside += sum(is_inside for _, _, is_inside in of_choices)
        correlations.append(float(np.corrcoef([(a, b) for a, b, _ in of_choices], rowvar=False)[0, 1]))
        ranks = np.argsort(np.argsort(predicted)) * TESTED_GROUPS // len(predicted)
        groups_inside += sum(test.compare(ranks == group)[2] for group in range(TESTED_GROUPS))
        groups += TESTED_GROUPS
    x, y = np.concatenate(predictions), np.concatenate(seen)
    top = x >= np.quantile(x, 0.9)
    return {
        "r_squared": 1.0 - errors / variance,
        "slope": float(np.cov(x, y)[0, 1] / np.var(x)),
        "choice_correlation": float(np.mean(correlations)),
        "coverage": inside / (FOLDS * design.choices),
        "group_coverage": groups_inside / groups,
        "top_tenth_margin": float(y[top].mean()) * margin_factor(design),
        "top_tenth_predicted": float(x[top].mean()) * margin_factor(design),
    }


def margin_factor(design: Design) -> float:
    """From the difference to the mean of the table to that of the other seats."""
    return design.seats / (design.seats - 1) if design.opening.explores_all else 1.0


def counted_choices(design: Design, samples: Matrix) -> Any:
    """The choices of the samples that count."""
    counted = samples if design.opening.explores_all else samples[samples[:, IS_RANDOM] > 0]
    return counted[:, CHOICE].astype(int)


@dataclass
class GroupTest:
    """Compares the mean prediction of groups of rows with their mean result."""

    rows: Matrix
    predicted: Matrix
    margins: Matrix
    inverse: Matrix
    deviation: float

    def compare(self, members: Any) -> tuple[float, float, bool]:
        """Mean prediction, mean result, and whether they differ by no more than an interval of 95 %."""
        count = int(members.sum())
        if count == 0:
            return 0.0, 0.0, True
        row = self.rows[members].mean(axis=0)
        expected, found = float(self.predicted[members].mean()), float(self.margins[members].mean())
        residuals = self.margins[members] - self.predicted[members]
        variance = self.deviation**2 * float(row @ self.inverse @ row) + float(residuals.var()) / count
        return expected, found, abs(expected - found) <= 1.96 * variance**0.5
