"""Statistics of each bot, as a table for people and as JSON for programs.

Intervals are 95 % intervals over blocks of rotations, not over single games, because the games of a block share their
chance: Student's t for scores, and Wilson's interval with an effective number of games for win rates.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..core.errors import CommandError
from .plan import Plan
from .ratings import Rating, fit_ratings
from .results import GameResult

if TYPE_CHECKING:
    from rich.table import Table

Interval = tuple[float, float] | None  # None: one block gives no estimate of the variance


@dataclass(frozen=True)
class Standing:
    """The results of one bot. Means are per seat that it played: the expected `win_share` is 1 / seats."""

    name: str
    games: int
    win_share: float
    win_share_ci: Interval
    mean_place: float
    mean_score: float
    mean_score_ci: Interval
    ms_per_decision: float | None  # None: it made no decision
    rating: Rating | None = None
    cpu_ms_per_decision: float | None = None  # None: it made no decision, or the file has no CPU times

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "win_share": self.win_share,
            "win_share_ci": self.win_share_ci,
            "mean_place": self.mean_place,
            "mean_score": self.mean_score,
            "mean_score_ci": self.mean_score_ci,
            "rating": self.rating and self.rating.value,
            "rating_se": self.rating and self.rating.standard_error,
            "ms_per_decision": self.ms_per_decision,
            "cpu_ms_per_decision": self.cpu_ms_per_decision,
            "games": self.games,
        }


@dataclass(frozen=True)
class Estimate:
    """A mean over seats, and its standard error over blocks."""

    mean: float
    standard_error: float
    blocks: int

    @classmethod
    def from_block_values(cls, values: Sequence[tuple[int, float]]) -> Estimate:
        """The estimate for (block, value) pairs; a block may have any number of values."""
        sums: dict[int, list[float]] = {}
        for block, value in values:
            sums.setdefault(block, []).append(value)
        count, blocks = len(values), len(sums)
        mean = math.fsum(value for _, value in values) / count
        if blocks < 2:
            return cls(mean, math.inf, blocks)
        squares = math.fsum((math.fsum(block) - mean * len(block)) ** 2 for block in sums.values())
        return cls(mean, math.sqrt(squares * blocks / (blocks - 1)) / count, blocks)

    def interval(self) -> Interval:
        if self.blocks < 2:
            return None
        half = t_quantile(self.blocks - 1) * self.standard_error
        return self.mean - half, self.mean + half

    def share_interval(self) -> Interval:
        """Wilson's interval: within 0 and 1, and not empty if all or no games were won."""
        if self.blocks < 2:
            return None
        p, z = self.mean, t_quantile(self.blocks - 1)
        # Equal blocks give no variance: each counts as one game.
        count = p * (1 - p) / self.standard_error**2 if self.standard_error > 0 else self.blocks
        middle = (p + z * z / (2 * count)) / (1 + z * z / count)
        half = z / (1 + z * z / count) * math.sqrt(p * (1 - p) / count + z * z / (4 * count * count))
        return max(0.0, middle - half), min(1.0, middle + half)


def t_quantile(degrees_of_freedom: int) -> float:
    """The 97.5 % quantile of Student's t distribution: Cornish-Fisher series, tabulated for 1 and 2."""
    if degrees_of_freedom <= 2:
        return (12.7062, 4.3027)[degrees_of_freedom - 1]
    z = 1.959964
    return (
        z
        + (z**3 + z) / (4 * degrees_of_freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees_of_freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * degrees_of_freedom**3)
    )


def make_standing(games: Sequence[GameResult], name: str, rating: Rating | None = None) -> Standing:
    """The standing of one bot that has played."""
    seats_played = [(game, seat) for game in games for seat in range(game.seats) if game.lineup[seat] == name]
    wins = Estimate.from_block_values([(game.block, game.win_share(seat)) for game, seat in seats_played])
    scores = Estimate.from_block_values([(game.block, game.scores[seat]) for game, seat in seats_played])
    decisions = sum(game.decisions[seat] for game, seat in seats_played)
    return Standing(
        name=name,
        games=len({game.number for game, _ in seats_played}),
        win_share=wins.mean,
        win_share_ci=wins.share_interval(),
        mean_place=sum(game.places[seat] for game, seat in seats_played) / len(seats_played),
        mean_score=scores.mean,
        mean_score_ci=scores.interval(),
        ms_per_decision=1000 * sum(game.seconds[seat] for game, seat in seats_played) / decisions
        if decisions
        else None,
        cpu_ms_per_decision=1000 * sum(game.cpu_seconds[seat] for game, seat in seats_played) / decisions
        if decisions and all(game.cpu_seconds for game, _ in seats_played)
        else None,
        rating=rating,
    )


def make_standings(games: Sequence[GameResult], names: Sequence[str]) -> tuple[list[Standing], str]:
    """The standings of all bots that have played, best first, and why ratings are missing ("" if they are not)."""
    names_played = {name for game in games for name in game.lineup}
    names = [name for name in names if name in names_played]
    try:
        ratings, ratings_error = fit_ratings(games, names), ""
    except CommandError as error:
        ratings, ratings_error = {}, str(error)
    found = [make_standing(games, name, ratings.get(name)) for name in names]
    return sorted(found, key=lambda standing: -standing.win_share), ratings_error


def mean_winning_score(games: Sequence[GameResult]) -> Estimate:
    """What the winners had."""
    return Estimate.from_block_values([(game.block, game.scores[game.places.index(1)]) for game in games])


def describe_json(plan: Plan, games: Sequence[GameResult], standings: Sequence[Standing]) -> dict[str, Any]:
    """The report for programs."""
    winning_score = mean_winning_score(games)
    return {
        "game": plan.game.id,
        "options": plan.game.options,
        "seats": plan.seats,
        "games": len(games),
        "winning_score": winning_score.mean,
        "winning_score_ci": winning_score.interval(),
        "players": [standing.to_json() for standing in standings],
    }


def standings_table(plan: Plan, games: Sequence[GameResult], standings: Sequence[Standing]) -> Table:
    """The report for people."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    block_count = len({game.block for game in games})
    blocks = f"{block_count} {'block' if block_count == 1 else 'blocks'}"
    table = Table(
        title=f"{plan.game.id}, {plan.seats} seats: {len(games)} games in {blocks}",
        caption=f"Expected win rate: {1 / plan.seats:.1%}. Score ± 95 % interval, rating ± standard error. "
        f"Mean winning score: {mean_winning_score(games).mean:.1f}.",
        box=box.SIMPLE_HEAD,
        title_justify="left",
        caption_justify="left",
    )
    has_ratings = any(standing.rating for standing in standings)
    has_cpu_times = any(standing.cpu_ms_per_decision is not None for standing in standings)
    # Cells that do not fit are wrapped, never cut: see `print_table`.
    table.add_column("bot", overflow="fold", min_width=7)
    for head in (
        "games",
        "wins (95\u00a0%)",
        "place",
        "score",
        *(["rating"] if has_ratings else []),
        "ms/move",
        *(["CPU ms/move"] if has_cpu_times else []),
    ):
        table.add_column(head, justify="right")
    for row in standings:
        rating = (
            [f"{row.rating.value:+.0f} ± {row.rating.standard_error:.0f}" if row.rating else ""]
            if has_ratings
            else []
        )
        low, high = row.win_share_ci or (0.0, 1.0)
        table.add_row(
            Text(row.name),  # bot names may have brackets, which Rich would read as markup
            str(row.games),
            f"{row.win_share:.1%} ({100 * low:.0f}–{100 * high:.0f})",
            f"{row.mean_place:.2f}",
            f"{row.mean_score:.1f}"
            + (f" ± {row.mean_score_ci[1] - row.mean_score:.1f}" if row.mean_score_ci else ""),
            *rating,
            format_ms(row.ms_per_decision),
            *([format_ms(row.cpu_ms_per_decision)] if has_cpu_times else []),
        )
    return table


def format_ms(milliseconds: float | None) -> str:
    """A time per decision; "" if there is none. Hundredths matter for fast bots only."""
    return "" if milliseconds is None else f"{milliseconds:.{2 if milliseconds < 1000 else 0}f}"
