"""Games of several seats as pairwise results: every two bots at a table have played against each other."""

from __future__ import annotations

from collections.abc import Iterator

from .results import GameResult


def pairwise_scores(game: GameResult) -> Iterator[tuple[str, str, float]]:
    """(one, other, score of the first: 1 ahead, ½ equal, 0 behind) for every two seats with different bots."""
    for first in range(game.seats):
        for second in range(first + 1, game.seats):
            one, other = game.lineup[first], game.lineup[second]
            if one != other:
                place_difference = game.places[second] - game.places[first]
                yield one, other, 0.5 if place_difference == 0 else float(place_difference > 0)


def head_to_head(games: list[GameResult], one: str, other: str) -> float | None:
    """Mean score of `one` against `other`; None if they never met."""
    scores = [score for game in games for a, b, score in pairwise_scores(game) if (a, b) == (one, other)]
    scores += [1 - score for game in games for a, b, score in pairwise_scores(game) if (a, b) == (other, one)]
    return sum(scores) / len(scores) if scores else None
