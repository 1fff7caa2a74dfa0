"""Ratings: the effect of a rated game (Plackett-Luce).

The places of the game count, except for players whose substitutes have moved (`Seat.abandoned_reason`): they come after
all others, the first to leave last, and their ratings never rise. Deleted accounts are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

from .room import Room
from .seat import Seat

RATING_MODEL: Final = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """Mean and standard deviation of the strength of a player."""

    mu: float
    sigma: float


@dataclass(frozen=True)
class RatingUpdate:
    """The effect of a game on ratings, by seat: the place that counts, and the displayed rating before and after."""

    places: list[int | None]
    changes: list[dict[str, int] | None]


def default_rating() -> Rating:
    """The rating of a new player."""
    rating = RATING_MODEL.rating()
    return Rating(rating.mu, rating.sigma)


def display_rating(mu: float, sigma: float) -> int:
    """The rating as shown: 1000 + 40 (mu - 3 sigma), about 1000 for a new player."""
    return round(1000 + 40 * (mu - 3 * sigma))


def rated_seats(room: Room) -> list[Seat]:
    """The seats whose ratings a game changes."""
    return [seat for seat in room.seats if seat.user_id is not None]


def rating_places(room: Room) -> list[int | None]:
    """The place of each seat that counts for ratings, equal for ties; None for a deleted account."""
    assert room.result is not None
    places = room.result["places"]

    def sort_key(seat: Seat) -> tuple[int, int]:
        if seat.abandoned_reason is None:
            return 0, places[seat.number]
        return 1, -(seat.abandoned_at or 0)

    sort_keys = {seat.number: sort_key(seat) for seat in rated_seats(room)}
    return [
        1 + sum(other < sort_keys[seat.number] for other in sort_keys.values())
        if seat.number in sort_keys
        else None
        for seat in room.seats
    ]


def rate_game(room: Room, before: Mapping[int, Rating]) -> tuple[RatingUpdate, dict[int, Rating]]:
    """The effect of a finished game, and the new rating of each rated seat; `before`: the ratings by seat."""
    seats = rated_seats(room)
    places = rating_places(room)
    old_ratings = [
        RATING_MODEL.rating(mu=before[seat.number].mu, sigma=before[seat.number].sigma) for seat in seats
    ]
    ranks = [float(place) for place in places if place is not None]
    new_ratings = RATING_MODEL.rate([[rating] for rating in old_ratings], ranks=ranks)
    changes: list[dict[str, int] | None] = [None] * len(room.seats)
    after: dict[int, Rating] = {}
    for seat, (new,) in zip(seats, new_ratings, strict=True):
        old = before[seat.number]
        rating = Rating(new.mu, new.sigma)
        if seat.abandoned_reason is not None:
            rating = rating_after_abandoning(old, rating)
        after[seat.number] = rating
        changes[seat.number] = {
            "before": display_rating(old.mu, old.sigma),
            "after": display_rating(rating.mu, rating.sigma),
        }
    return RatingUpdate(places, changes), after


def rating_after_abandoning(old: Rating, new: Rating) -> Rating:
    """The rating of a player who has abandoned a game; sigma stays, as a smaller one would raise the shown rating."""
    return Rating(min(old.mu, new.mu), old.sigma)


def has_enough_players(user_ids: Sequence[str]) -> bool:
    """Whether a game can be rated: at least two users, each with one seat."""
    return len(set(user_ids)) >= 2 and len(set(user_ids)) == len(user_ids)
