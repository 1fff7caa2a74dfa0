"""Results of finished games: rows of the table `results`, and the ratings that follow from them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, insert, update

from ..domain.ratings import RatingUpdate
from ..domain.room import Room
from ..domain.seat import Seat
from ..domain.types import UnratedReason
from . import schema
from .ratings import update_ratings


def insert_results(connection: Connection, room: Room, now_ms: int, pair_limit: int) -> None:
    """Store the results of a game that just ended, unless it continues another one; a rated game changes ratings.

    The row of the table is already stored with a version that no other process can write, so this happens once.
    """
    assert room.result is not None
    if room.origin is not None:
        return
    # Not room.unrated_reason: a transaction that is tried again must decide again.
    unrated_reason: UnratedReason | None = "undo" if room.unrated_reason == "undo" else None
    rating_update: RatingUpdate | None = None
    if room.is_rated and unrated_reason is None:
        outcome = update_ratings(connection, room, pair_limit)
        if isinstance(outcome, RatingUpdate):
            rating_update = outcome
        else:
            unrated_reason = outcome
    room.unrated_reason = unrated_reason
    room.result = {
        **room.result,
        "is_rated": rating_update is not None,
        "rating_places": rating_update.places if rating_update else [],
        "ratings": rating_update.changes if rating_update else [],
    }
    connection.execute(
        update(schema.tables)
        .where(schema.tables.c.id == room.id)
        .values(result=room.result, unrated_reason=room.unrated_reason)
    )
    connection.execute(
        insert(schema.results), [result_row(room, seat, rating_update, now_ms) for seat in room.seats]
    )


def result_row(room: Room, seat: Seat, rating_update: RatingUpdate | None, now_ms: int) -> dict[str, Any]:
    """The row of a seat."""
    assert room.result is not None
    change = rating_update.changes[seat.number] if rating_update else None
    return {
        "table_id": room.id,
        "seat": seat.number,
        # a user with several seats has no single result
        "user_id": seat.user_id if len(room.seats_of_user(seat.user_id)) == 1 else None,
        "game": room.game.id,
        "seat_count": len(room.seats),
        "score": room.result["scores"][seat.number],
        "place": room.result["places"][seat.number],
        "points": room.result["points"][seat.number],
        "is_rated": rating_update is not None,
        "abandoned_reason": seat.abandoned_reason,
        "rating_before": change["before"] if change else None,
        "rating_after": change["after"] if change else None,
        "ended_at": now_ms,
    }
