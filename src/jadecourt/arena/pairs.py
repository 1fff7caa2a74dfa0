"""Every two bots at a table have played each other: who came in ahead."""

from __future__ import annotations

from collections.abc import Iterator

from .results import GameResult


def meetings(game: GameResult) -> Iterator[tuple[str, str, float]]:
    """(one, other, what the first one got: 1 ahead, ½ equal, 0 behind) of all seats with different bots."""
    for first in range(game.seats):
        for second in range(first + 1, game.seats):
            one, other = game.line_up[first], game.line_up[second]
            if one != other:
                ahead = game.places[second] - game.places[first]
                yield one, other, 0.5 if ahead == 0 else float(ahead > 0)


def duel(games: list[GameResult], one: str, other: str) -> float | None:
    """What `one` got on average against `other`; None if they never met."""
    got = [score for game in games for a, b, score in meetings(game) if (a, b) == (one, other)]
    got += [1 - score for game in games for a, b, score in meetings(game) if (a, b) == (other, one)]
    return sum(got) / len(got) if got else None
