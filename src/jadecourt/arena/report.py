"""What the games say about each player, as a table for people and as JSON for programs.

Intervals hold for 95 % and rest on the blocks of rotations, not on single games, since the games of a block share
their chance: normal approximation with Student's quantile for scores, Wilson's interval with the number of games that
the blocks are worth for shares of victories.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..core.errors import BadOptions
from ..core.log import Amount
from .matches import Plan
from .ratings import Rating, rate
from .results import GameResult

if TYPE_CHECKING:
    from rich.table import Table

Interval = tuple[float, float] | None  # None: a single block says nothing about chance


@dataclass(frozen=True)
class Standing:
    """What is known about one player. Means are taken over the seats it had: par for `win_share` is 1 / seats."""

    name: str
    games: int
    win_share: float
    win_share_ci: Interval
    mean_place: float
    mean_score: float
    mean_score_ci: Interval
    ms_per_decision: float | None  # None: it was never asked
    rating: Rating | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "win_share": self.win_share,
            "win_share_ci": self.win_share_ci,
            "mean_place": self.mean_place,
            "mean_score": self.mean_score,
            "mean_score_ci": self.mean_score_ci,
            "rating": self.rating and self.rating.value,
            "rating_se": self.rating and self.rating.error,
            "ms_per_decision": self.ms_per_decision,
            "games": self.games,
        }


@dataclass(frozen=True)
class Estimate:
    """A mean over seats, and its standard error from the blocks."""

    mean: float
    error: float
    blocks: int

    @classmethod
    def of(cls, values: Sequence[tuple[int, float]]) -> Estimate:
        """From (block, value) pairs; a block may hold any number of them."""
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
        half = student(self.blocks - 1) * self.error
        return self.mean - half, self.mean + half

    def share_interval(self) -> Interval:
        """Wilson's interval: it stays between 0 and 1, and is no point where all or nothing was won."""
        if self.blocks < 2:
            return None
        p, z = self.mean, student(self.blocks - 1)
        # Blocks that all came out alike prove little: each is taken for one game.
        count = p * (1 - p) / self.error**2 if self.error > 0 else self.blocks
        middle = (p + z * z / (2 * count)) / (1 + z * z / count)
        half = z / (1 + z * z / count) * math.sqrt(p * (1 - p) / count + z * z / (4 * count * count))
        return max(0.0, middle - half), min(1.0, middle + half)


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t distribution; Cornish and Fisher's series, exact for 1 and 2."""
    if freedom <= 2:
        return (12.7062, 4.3027)[freedom - 1]
    z = 1.959964
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def judge(games: Sequence[GameResult], name: str, rating: Rating | None = None) -> Standing:
    """The standing of one player who has played."""
    played = [(game, seat) for game in games for seat in range(game.seats) if game.line_up[seat] == name]
    wins = Estimate.of([(game.block, game.win(seat)) for game, seat in played])
    scores = Estimate.of([(game.block, game.scores[seat]) for game, seat in played])
    decisions = sum(game.decisions[seat] for game, seat in played)
    return Standing(
        name=name,
        games=len({game.number for game, _ in played}),
        win_share=wins.mean,
        win_share_ci=wins.share_interval(),
        mean_place=sum(game.places[seat] for game, seat in played) / len(played),
        mean_score=scores.mean,
        mean_score_ci=scores.interval(),
        ms_per_decision=1000 * sum(game.seconds[seat] for game, seat in played) / decisions
        if decisions
        else None,
        rating=rating,
    )


def judge_all(games: Sequence[GameResult], names: Sequence[str]) -> tuple[list[Standing], str]:
    """The standings of all who have played, best first, and why there are no ratings ("": there are)."""
    seen = {name for game in games for name in game.line_up}
    names = [name for name in names if name in seen]
    try:
        ratings, why = rate(games, names), ""
    except BadOptions as error:
        ratings, why = {}, str(error)
    found = [judge(games, name, ratings.get(name)) for name in names]
    return sorted(found, key=lambda standing: -standing.win_share), why


def find_winning_score(games: Sequence[GameResult]) -> Estimate:
    """What the winners had."""
    return Estimate.of([(game.block, game.scores[game.places.index(1)]) for game in games])


def describe_json(plan: Plan, games: Sequence[GameResult], standings: Sequence[Standing]) -> dict[str, Any]:
    """The report for programs."""
    winning = find_winning_score(games)
    return {
        "game": plan.game.id,
        "options": plan.game.options,
        "seats": plan.seats,
        "games": len(games),
        "winning_score": winning.mean,
        "winning_score_ci": winning.interval(),
        "players": [standing.to_json() for standing in standings],
    }


def draw_table(plan: Plan, games: Sequence[GameResult], standings: Sequence[Standing]) -> Table:
    """The report for people."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    blocks = Amount(len({game.block for game in games}))
    table = Table(
        title=f"{plan.game.id}, {plan.seats} seats: {len(games)} games in {blocks:block|blocks}",
        caption=f"Par for wins is {1 / plan.seats:.1%}. Score ± 95 % interval, rating ± standard error. "
        f"Winners had {find_winning_score(games).mean:.1f} points on average.",
        box=box.SIMPLE_HEAD,
        title_justify="left",
        caption_justify="left",
    )
    rated = any(standing.rating for standing in standings)
    # Cells that do not fit are broken between words, never cut: see `print_table`.
    table.add_column("player", overflow="fold", min_width=8)
    for head in ("games", "wins (95\u00a0%)", "place", "score", *(["rating"] if rated else []), "ms/move"):
        table.add_column(head, justify="right")
    for it in standings:
        rating = [f"{it.rating.value:+.0f} ± {it.rating.error:.0f}" if it.rating else ""] if rated else []
        low, high = it.win_share_ci or (0.0, 1.0)
        table.add_row(
            Text(it.name),  # names of bots may have brackets, which are no markup
            str(it.games),
            f"{it.win_share:.1%} ({100 * low:.0f}–{100 * high:.0f})",
            f"{it.mean_place:.2f}",
            f"{it.mean_score:.1f}"
            + (f" ± {it.mean_score_ci[1] - it.mean_score:.1f}" if it.mean_score_ci else ""),
            *rating,
            "" if it.ms_per_decision is None else f"{it.ms_per_decision:.2f}",
        )
    return table
