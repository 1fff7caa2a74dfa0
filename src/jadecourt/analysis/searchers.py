"""Several independent searches of one decision: together they evaluate it, and their differences show how surely."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil, sqrt
from typing import Final, Protocol

from ..bots import Clock
from ..bots.search.bot import MoveStats, SearchBot
from ..bots.search.params import Budget
from ..bots.search.tree import Tree
from ..core.perspective import Perspective

# Of each search, the factor of the rollout temperature: whether the rest of the game is played with care or carelessly.
# What is true only for one way to play it is not clear.
TEMPERATURE_FACTORS: Final = (0.3, 0.6, 1.2, 2.4)
SEARCHES: Final = len(TEMPERATURE_FACTORS)  # of each decision, at most; they share its budget
MIN_ITERATIONS: Final = 64  # of each search: with fewer, nearly all would go to the move that was played
SEARCH_SEED: Final = 1
MAX_SPREAD: Final = 0.5  # of a number between 0 and 1; used if the searches have no move in common
MIN_FREEDOM: Final = 3  # differences between searches, from which their spread is believed


class Searcher(Protocol):
    """A search that evaluates every legal move; `forced_move` is searched even if it looks bad."""

    @property
    def tree(self) -> Tree | None:
        """The tree of the last search; None if it has none."""

    def search(
        self, perspective: Perspective, clock: Clock, forced_move: int | None = None
    ) -> list[MoveStats]: ...


@dataclass(frozen=True)
class Spread:
    """Standard deviation of a single visit: of the search value of the deciding seat, and of the wins by seat."""

    value: float
    wins: tuple[float, ...]


def make_searchers(budget: Budget, seats: int) -> list[list[Searcher]]:
    """For each seat the searchers of its decisions. Each search begins anew, so that the searches are independent."""
    searches = SEARCHES
    if budget.iterations is not None:
        searches = max(1, min(SEARCHES, budget.iterations // MIN_ITERATIONS))
    return [[make_searcher(budget, number, searches) for number in range(searches)] for _ in range(seats)]


def make_searcher(budget: Budget, number: int, searches: int) -> Searcher:
    """One of several searchers, with its share of the budget. A single one plays the rollouts as the bots do."""
    factor = TEMPERATURE_FACTORS[number] if searches > 1 else 1.0
    temperature = budget.params.rollout_temperature * factor
    share = replace(
        budget,
        iterations=budget.iterations and ceil(budget.iterations / searches),
        seconds=budget.seconds and budget.seconds / searches,
        reuse=False,
        params=replace(budget.params, rollout_temperature=temperature),
    )
    return SearchBot(share, SEARCH_SEED + number, solves_endings=number == 0)


def search_repeatedly(
    searchers: Sequence[Searcher], perspective: Perspective, forced_move: int | None
) -> list[list[MoveStats]]:
    """What each searcher finds out; only the first one if it has solved the rest of the game."""
    searches: list[list[MoveStats]] = []
    for searcher in searchers:
        searches.append(searcher.search(perspective, Clock(), forced_move=forced_move))
        if searches[0][0].proven:
            break
    return searches


def pool_searches(searches: Sequence[Sequence[MoveStats]]) -> list[MoveStats]:
    """The stats of each move over all searches."""
    return [pool_move(stats) for stats in zip(*searches, strict=True)]


def pool_move(stats: Sequence[MoveStats]) -> MoveStats:
    """The stats of one move over all searches: means by visit, the share by search."""
    visits = sum(one.visits for one in stats)

    def mean(number: Callable[[MoveStats], float]) -> float:
        return sum(one.visits * number(one) for one in stats) / max(1, visits)

    seats = range(len(stats[0].win_rates))
    return MoveStats(
        move=stats[0].move,
        visits=visits,
        value=mean(lambda one: one.value),
        share=sum(one.share for one in stats) / len(stats),
        win_rates=tuple(mean(lambda one, seat=seat: one.win_rates[seat]) for seat in seats),  # type: ignore[misc]
        mean_scores=tuple(mean(lambda one, seat=seat: one.mean_scores[seat]) for seat in seats),  # type: ignore[misc]
        proven=all(one.proven for one in stats),
    )


def measure_spread(searches: Sequence[Sequence[MoveStats]]) -> Spread:
    """How much a visit varies, from how much the searches differ on the same moves."""
    seats = range(len(searches[0][0].win_rates))
    return Spread(
        value=spread_of(searches, lambda stats: stats.value),
        wins=tuple(spread_of(searches, lambda stats, seat=seat: stats.win_rates[seat]) for seat in seats),  # type: ignore[misc]
    )


def spread_of(searches: Sequence[Sequence[MoveStats]], number: Callable[[MoveStats], float]) -> float:
    """Standard deviation of a visit, pooled over all moves.

    The mean of n visits varies by 1/n of the variance of one visit. So n times the square of its distance to the mean
    of all searches estimates that variance, whatever the number of visits. Whatever makes whole searches differ, such
    as another way to play the rest of the game, is included.
    """
    squares, freedom = 0.0, 0
    for stats in zip(*searches, strict=True):
        visited = [(one.visits, number(one)) for one in stats if one.visits]
        if len(visited) > 1:
            mean = sum(visits * value for visits, value in visited) / sum(visits for visits, _ in visited)
            squares += sum(visits * (value - mean) ** 2 for visits, value in visited)
            freedom += len(visited) - 1
    return sqrt(squares / freedom) if freedom >= MIN_FREEDOM else MAX_SPREAD
