"""Checks a model on new setups: the model is linear, so that its errors at one setup are larger than chance alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, pvariance
from typing import Final

from ...core.buffer import Buffer
from ...core.constants import CHANCE
from ...core.dice import Dice
from ...core.state import State
from ...core.table_dice import derive_seed
from .base import Opening
from .book import TWO_SIDED_95, Book, Estimate, SeatModel
from .selfplay import Policy, play_opening_game

SETUPS: Final = 40  # half of them measure the misfit, the other half test the intervals
GAMES_PER_SETUP: Final = 500
MIN_SAMPLES: Final = 8  # of a choice with a setup


@dataclass(frozen=True)
class Comparison:
    """What the book says of a choice with a setup, and what new games gave."""

    margin: Estimate
    win_share: Estimate
    seen_margin: Estimate
    seen_win_share: Estimate


def check_setups(
    book: Book,
    opening: Opening,
    policy: Policy,
    setups: int = SETUPS,
    games_per_setup: int = GAMES_PER_SETUP,
) -> SeatModel:
    """The model with errors that include its misfit, and with figures of the test on other setups."""
    comparisons = [
        list(compare_setup(book, opening, policy, number, games_per_setup)) for number in range(setups)
    ]
    fitted = [found for setup in comparisons[: setups // 2] for found in setup]
    tested = comparisons[setups // 2 :]
    margin_misfit = misfit([(found.margin, found.seen_margin) for found in fitted])
    win_misfit = misfit([(found.win_share, found.seen_win_share) for found in fitted])
    margins = [(found.margin, found.seen_margin) for setup in tested for found in setup]
    wins = [(found.win_share, found.seen_win_share) for setup in tested for found in setup]
    model = book.require_model(opening.game.seats)
    return replace(
        model,
        setup_margin_error=margin_misfit,
        setup_win_error=win_misfit,
        validation={
            **model.validation,
            "setup_correlation": fmean(
                correlation([(found.margin.mean, found.seen_margin.mean) for found in setup])
                for setup in tested
            ),
            "setup_coverage_before": coverage(margins, 0.0),
            "setup_coverage": coverage(margins, margin_misfit),
            "setup_win_coverage": coverage(wins, win_misfit),
        },
    )


def compare_setup(
    book: Book, opening: Opening, policy: Policy, number: int, games: int
) -> Iterator[Comparison]:
    """Play games with one new setup and compare all choices; the games are not those of the book."""
    dice = Dice(derive_seed(book.seed, f"check {opening.game.seats} {number}"))
    start = draw_setup(opening, dice)
    margins: list[list[float]] = [[] for _ in opening.choices]
    wins: list[list[float]] = [[] for _ in opening.choices]
    for game in range(games):
        for sample in play_opening_game(opening, policy, start, dice, game):
            if sample.is_random:
                margins[sample.choice].append(sample.margin)
                wins[sample.choice].append(sample.win_share)
    for entry in book.entries(opening, opening.setup_of(start)):
        if len(margins[entry.choice]) >= MIN_SAMPLES:
            yield Comparison(
                entry.margin,
                entry.win_share,
                mean_of(margins[entry.choice]),
                mean_of(wins[entry.choice]),
            )


def draw_setup(opening: Opening, dice: Dice) -> State:
    """The position before the first choice, with a random setup."""
    state, out = opening.game.start(), Buffer()
    while state.mover() == CHANCE:
        state.odds(out)
        state.apply(CHANCE, dice.draw(out))
    return state


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of independent values with its standard error."""
    return Estimate(fmean(values), sqrt(pvariance(values) / (len(values) - 1)))


def misfit(pairs: Sequence[tuple[Estimate, Estimate]]) -> float:
    """Standard deviation of the differences that neither the error of the book nor that of the games explains."""
    excess = fmean((book.mean - seen.mean) ** 2 - book.error**2 - seen.error**2 for book, seen in pairs)
    return sqrt(max(0.0, excess))


def coverage(pairs: Sequence[tuple[Estimate, Estimate]], extra_error: float) -> float:
    """Share of the differences that are within their interval of 95 %."""
    inside = sum(
        abs(book.mean - seen.mean)
        <= TWO_SIDED_95 * sqrt(book.error**2 + seen.error**2 + extra_error**2) + 1e-12
        for book, seen in pairs
    )
    return inside / len(pairs)


def correlation(pairs: Sequence[tuple[float, float]]) -> float:
    """The correlation of two lists of numbers; 0 if one of them does not vary."""
    mean_x, mean_y = (fmean(column) for column in zip(*pairs, strict=True))
    covariance = sum((x - mean_x) * (y - mean_y) for x, y in pairs)
    spread = sum((x - mean_x) ** 2 for x, _ in pairs) * sum((y - mean_y) ** 2 for _, y in pairs)
    return covariance / sqrt(spread) if spread > 0.0 else 0.0
