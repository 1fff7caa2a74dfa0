"""Rewards at the end of a game: the same in all environments."""

from __future__ import annotations

from collections.abc import Sequence


def place_rewards(places: Sequence[int]) -> list[float]:
    """The reward of each seat for its place (1 = first): 1 for the first, -1 for the last, even steps in between.

    Seats that share a place get the mean of the places that they take up, so the rewards sum to 0.
    """
    last = len(places) - 1
    if last < 1:
        return [0.0] * len(places)
    # `places.count(place)` seats take up the places from `place` on.
    return [(last - 2 * (place - 1) - (places.count(place) - 1)) / last for place in places]
