"""Ratings: rows of the table `ratings`, changed in the transaction that stores the result of a rated game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, and_, func, or_, select, update

from ..domain.level_matching import RatedUser
from ..domain.ratings import (
    Rating,
    RatingUpdate,
    default_rating,
    has_enough_players,
    rate_game,
    rated_seats,
)
from ..domain.room import Room
from ..domain.types import UnratedReason
from . import schema
from .upsert import dialect_insert

PAIR_PERIOD_MS: Final = 86_400_000  # in which the rated games that two players start together are counted


def update_ratings(connection: Connection, room: Room, pair_limit: int) -> RatingUpdate | UnratedReason:
    """Update the ratings of the players; returns the changes, or why the game is not rated."""
    seats = rated_seats(room)
    user_ids = [str(seat.user_id) for seat in seats]
    if not has_enough_players(user_ids):
        return "too_few_players"
    ratings_by_user = lock_ratings(connection, user_ids, room.game.id)
    if has_pair_over_limit(connection, room, user_ids, pair_limit):
        return "pair_limit"
    rating_update, new_ratings = rate_game(
        room, {seat.number: ratings_by_user[str(seat.user_id)] for seat in seats}
    )
    for seat in seats:
        save_rating(connection, str(seat.user_id), room.game.id, new_ratings[seat.number])
    return rating_update


def lock_ratings(connection: Connection, user_ids: Sequence[str], game: str) -> dict[str, Rating]:
    """The ratings of players by user, locked for this transaction; new players get a row first, to have one to lock."""
    ratings = schema.ratings
    new = default_rating()
    rows = [
        {"user_id": user_id, "game": game, "mu": new.mu, "sigma": new.sigma, "games": 0}
        for user_id in sorted(user_ids)  # in one order, so that two games do not wait for each other
    ]
    connection.execute(dialect_insert(connection, ratings).values(rows).on_conflict_do_nothing())
    found = connection.execute(
        select(ratings.c.user_id, ratings.c.mu, ratings.c.sigma)
        .where(ratings.c.user_id.in_(user_ids), ratings.c.game == game)
        .order_by(ratings.c.user_id)
        .with_for_update()
    )
    return {user_id: Rating(mu, sigma) for user_id, mu, sigma in found}


def find_rated_users(connection: Connection, table_id: str) -> dict[str, RatedUser]:
    """The strengths of the users at a table in its game, by user; those without a rating are missing."""
    ratings, tables, seats = schema.ratings.c, schema.tables, schema.seats
    found = connection.execute(
        select(ratings.user_id, ratings.mu, ratings.games)
        .select_from(
            seats.join(tables, tables.c.id == seats.c.table_id).join(
                schema.ratings, and_(ratings.user_id == seats.c.user_id, ratings.game == tables.c.game)
            )
        )
        .where(tables.c.id == table_id)
    )
    return {user_id: RatedUser(mu, games) for user_id, mu, games in found}


def has_pair_over_limit(connection: Connection, room: Room, user_ids: Sequence[str], limit: int) -> bool:
    """Whether two of these players had started `limit` rated games together in the day before this game.

    Only games that started before this one count: otherwise two players who are about to lose to a third one could
    quickly finish some games of their own, and this game would not be rated.
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


def save_rating(connection: Connection, user_id: str, game: str, rating: Rating) -> None:
    """Store a new rating and count the game."""
    ratings = schema.ratings
    connection.execute(
        update(ratings)
        .where(ratings.c.user_id == user_id, ratings.c.game == game)
        .values(mu=rating.mu, sigma=rating.sigma, games=ratings.c.games + 1)
    )
