"""Ratings: how a rated game changes them (Plackett-Luce), in the transaction that stores its result.

The places of the game count, but for players for whom a bot has decided (`Seat.abandoned`): they come after all others,
the first to leave last, and their rating never rises. Accounts that were deleted meanwhile are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import Connection, and_, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from ..domain.room import Room, Seat
from ..http.models.tables import UnratedReason
from . import schema

RATING_MODEL: Final = PlackettLuce()
PAIR_PERIOD_MS: Final = 86_400_000  # in which the rated games that two players begin are counted


@dataclass(frozen=True)
class RatingUpdate:
    """What a game does to the ratings, by seat: the place that counts, and the rating shown before and after."""

    places: list[int | None]
    changes: list[dict[str, int] | None]


def display_rating(mu: float, sigma: float) -> int:
    """mu - 3 sigma is what a player is worth at least, 0 for a newcomer: shown as 1000, and 40 for each step."""
    return round(1000 + 40 * (mu - 3 * sigma))


def rating_places(room: Room) -> list[int | None]:
    """The place of each seat that counts for ratings, equal for equal; None for an account that was deleted."""
    assert room.result is not None
    places = room.result["places"]

    def sort_key(seat: Seat) -> tuple[int, int]:
        if seat.abandoned_reason is None:
            return 0, places[seat.number]
        return 1, -(seat.abandoned_at or 0)

    user_seats = [seat for seat in room.seats if seat.user_id is not None]
    sort_keys = {seat.number: sort_key(seat) for seat in user_seats}
    return [
        1 + sum(other < sort_keys[seat.number] for other in sort_keys.values())
        if seat.number in sort_keys
        else None
        for seat in room.seats
    ]


def update_ratings(connection: Connection, room: Room, pair_limit: int) -> RatingUpdate | UnratedReason:
    """Change the ratings of the players; returns the changes, or why there are none."""
    rated_seats = [seat for seat in room.seats if seat.user_id is not None]
    user_ids = [str(seat.user_id) for seat in rated_seats]
    if len(set(user_ids)) < 2 or len(set(user_ids)) < len(user_ids):
        return "too_few_players"
    ratings_by_user = lock_ratings(connection, user_ids, room.game.id)
    if has_pair_over_limit(connection, room, user_ids, pair_limit):
        return "pair_limit"
    places = rating_places(room)
    before = [
        RATING_MODEL.rating(mu=ratings_by_user[user_id]["mu"], sigma=ratings_by_user[user_id]["sigma"])
        for user_id in user_ids
    ]
    ranks = [float(place) for place in places if place is not None]
    after = RATING_MODEL.rate([[rating] for rating in before], ranks=ranks)
    changes: list[dict[str, int] | None] = [None] * len(room.seats)
    for seat, old, (new,) in zip(rated_seats, before, after, strict=True):
        mu, sigma = (
            (new.mu, new.sigma) if seat.abandoned_reason is None else rating_after_abandoning(old, new)
        )
        save_rating(connection, str(seat.user_id), room.game.id, mu, sigma)
        changes[seat.number] = {
            "before": display_rating(old.mu, old.sigma),
            "after": display_rating(mu, sigma),
        }
    return RatingUpdate(places, changes)


def rating_after_abandoning(old: PlackettLuceRating, new: PlackettLuceRating) -> tuple[float, float]:
    """The rating of a player who has abandoned a game: a smaller sigma alone would raise what is shown."""
    return min(old.mu, new.mu), old.sigma


def lock_ratings(connection: Connection, user_ids: Sequence[str], game: str) -> Mapping[str, Any]:
    """The ratings of players, for this transaction only; newcomers get theirs first, so that there is a row to lock."""
    ratings = schema.ratings
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    default_rating = RATING_MODEL.rating()
    rows = [
        {"user_id": user_id, "game": game, "mu": default_rating.mu, "sigma": default_rating.sigma, "games": 0}
        for user_id in sorted(user_ids)  # in one order, so that two games never wait for each other
    ]
    connection.execute(dialect.insert(ratings).values(rows).on_conflict_do_nothing())
    found = connection.execute(
        select(ratings)
        .where(ratings.c.user_id.in_(user_ids), ratings.c.game == game)
        .order_by(ratings.c.user_id)
        .with_for_update()
    )
    return {row["user_id"]: row for row in found.mappings()}


def has_pair_over_limit(connection: Connection, room: Room, user_ids: Sequence[str], limit: int) -> bool:
    """Whether two of these players had begun so many rated games with each other in the day before this one.

    Only what was there when the game began counts: else two players of a game with a third one, who are about to lose
    it, would end some games of their own first, and nothing would be lost.
    """
    tables, one, other = schema.tables.c, schema.seats.alias(), schema.seats.alias()
    started_at = room.started_at or 0
    is_earlier = or_(
        tables.started_at < started_at, and_(tables.started_at == started_at, tables.id < room.id)
    )
    counts = (
        select(func.count())
        .select_from(
            schema.tables.join(one, one.c.table_id == tables.id).join(other, other.c.table_id == tables.id)
        )
        .where(
            and_(one.c.user_id.in_(user_ids), other.c.user_id.in_(user_ids), one.c.user_id < other.c.user_id),
            and_(
                tables.is_rated.is_(True),
                tables.unrated_reason.is_(None),
                tables.status.in_(("running", "finished")),
            ),
            and_(is_earlier, tables.started_at > started_at - PAIR_PERIOD_MS),
        )
        .group_by(one.c.user_id, other.c.user_id)
    )
    return any(count >= limit for count in connection.execute(counts).scalars())


def save_rating(connection: Connection, user_id: str, game: str, mu: float, sigma: float) -> None:
    ratings = schema.ratings
    connection.execute(
        update(ratings)
        .where(ratings.c.user_id == user_id, ratings.c.game == game)
        .values(mu=mu, sigma=sigma, games=ratings.c.games + 1)
    )
