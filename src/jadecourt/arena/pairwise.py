"""Every two bots at a table have played each other: who came in ahead."""

from __future__ import annotations

from collections.abc import Iterator

from .results import GameResult


def pairwise_scores(game: GameResult) -> Iterator[tuple[str, str, float]]:
    """(one, other, what the first one got: 1 ahead, ½ equal, 0 behind) of all seats with different bots."""
    for first in range(game.seats):
        for second in range(first + 1, game.seats):
            one, other = game.lineup[first], game.lineup[second]
            if one != other:
                place_difference = game.places[second] - game.places[first]
                yield one, other, 0.5 if place_difference == 0 else float(place_difference > 0)


def head_to_head(games: list[GameResult], one: str, other: str) -> float | None:
    """What `one` got on average against `other`; None if they never met."""
    scores = [score for game in games for a, b, score in pairwise_scores(game) if (a, b) == (one, other)]
    scores += [1 - score for game in games for a, b, score in pairwise_scores(game) if (a, b) == (other, one)]
    return sum(scores) / len(scores) if scores else None
