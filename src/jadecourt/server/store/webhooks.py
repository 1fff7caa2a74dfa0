"""What goes to disk together with a change: calls to webhooks when a turn begins, results and ratings at the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from sqlalchemy import Connection, RowMapping, bindparam, case, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from ..domain.room import Room, Seat
from ..domain.timestamps import new_id
from ..http.models.tables import UnratedReason
from ..settings import Settings
from ..webhooks.client import FIRST_RETRY_SECONDS
from . import schema
from .ratings import RatingUpdate, update_ratings
from .users import select_owner

SELECT_WEBHOOKS: Final = select(schema.webhooks).where(
    schema.webhooks.c.user_id.in_(bindparam("user_ids", expanding=True)),
    or_(schema.webhooks.c.table_id.is_(None), schema.webhooks.c.table_id == bindparam("table_id")),
    schema.webhooks.c.is_disabled.is_(False),
)


@dataclass(frozen=True)
class EnqueuedWebhooks:
    """How many webhooks are to be called, and how many will not be because too many calls wait already."""

    added: int
    dropped: int


def enqueue_webhooks(connection: Connection, room: Room, now_ms: int, settings: Settings) -> EnqueuedWebhooks:
    """A job for each webhook of everybody whose turn has come: once per turn, since a turn begins once.

    A call that is not delivered yet gives way to the newer one of the same hook and table, so calls to an address
    that does not answer do not pile up. A number of calls of one person, and of one address, can wait; what is beyond
    that is dropped.
    """
    seat_by_user = {seat.user_id: seat.number for seat in room.pending.turns_started if seat.user_id}
    webhooks = (
        connection.execute(SELECT_WEBHOOKS, {"user_ids": list(seat_by_user), "table_id": room.id})
        .mappings()
        .all()
    )
    added, dropped = 0, 0
    for webhook in webhooks:
        delivery_id = new_id()
        body = {
            "type": "turn",
            "table_id": room.id,
            "game": room.game.id,
            "seat": seat_by_user[webhook["user_id"]],
            "turn_started_at": now_ms,
        }
        payload = {"webhook_id": webhook["id"], "delivery_id": delivery_id, "body": body}
        if replace_pending_delivery(connection, webhook["id"], room.id, payload, now_ms):
            added += 1
        elif not has_delivery_quota(connection, webhook, settings):
            dropped += 1
            dropped_total = schema.webhooks.c.dropped_deliveries + 1
            connection.execute(
                update(schema.webhooks)
                .where(schema.webhooks.c.id == webhook["id"])
                .values(dropped_deliveries=dropped_total)
            )
        else:
            added += 1
            insert_delivery_job(connection, webhook, room.id, payload, now_ms)
    return EnqueuedWebhooks(added, dropped)


def webhook_job_key(webhook_id: str, table_id: str) -> str:
    """Of the job that calls a webhook."""
    return f"webhook:{webhook_id}:{table_id}"


def replace_pending_delivery(
    connection: Connection, webhook_id: str, table_id: str, payload: dict[str, Any], now_ms: int
) -> bool:
    """Let a call that waits say what is true now; returns whether there is one. One under way is followed by this.

    It does not wait for the next try of the older one, which may be hours away, but is not made at every turn either.
    """
    jobs = schema.jobs.c
    retry_at = now_ms + int(FIRST_RETRY_SECONDS * 1000)
    values = {
        "payload": payload,
        "attempts": 0,
        "run_at": case((jobs.run_at > retry_at, retry_at), else_=jobs.run_at),
    }
    waiting = update(schema.jobs).where(jobs.key == webhook_job_key(webhook_id, table_id))
    return bool(connection.execute(waiting.values(values)).rowcount)


def has_delivery_quota(connection: Connection, webhook: RowMapping, settings: Settings) -> bool:
    """Whether one more call may wait for the person, and for the address at which the hook was made."""
    jobs, limit = schema.jobs.c, settings.max_pending_webhooks_per_user
    deliveries = select(func.count()).where(jobs.kind == "webhook")
    by_user = deliveries.where(jobs.user_id == select_owner(webhook["user_id"]))
    if connection.execute(by_user).scalar_one() >= limit:
        return False
    by_address = deliveries.where(jobs.address_hash == webhook["address_hash"])  # none, if that is not known
    return bool(connection.execute(by_address).scalar_one() < limit * settings.address_quota_factor)


def insert_delivery_job(
    connection: Connection, webhook: RowMapping, table_id: str, payload: dict[str, Any], now_ms: int
) -> None:
    url = urlsplit(webhook["url"])
    row = {
        "key": webhook_job_key(webhook["id"], table_id),
        "kind": "webhook",
        "table_id": table_id,
        "user_id": select_owner(webhook["user_id"]),
        "address_hash": webhook["address_hash"],
        "destination": f"{url.hostname}:{url.port or ''}",
        "payload": payload,
        "run_at": now_ms,
        "attempts": 0,
    }
    connection.execute(insert(schema.jobs).values(row))


def insert_results(connection: Connection, room: Room, now_ms: int, pair_limit: int) -> None:
    """Everybody's result, unless the game began with somebody else's moves; rated games change ratings.

    The row of the table is on disk by now, at a version that no other process can write: this happens once.
    """
    assert room.result is not None
    if room.origin is not None:
        return
    # a transaction that is tried again decides again
    unrated: UnratedReason | None = "undo" if room.unrated_reason == "undo" else None
    rating_update: RatingUpdate | None = None
    if room.is_rated and unrated is None:
        outcome = update_ratings(connection, room, pair_limit)
        if isinstance(outcome, RatingUpdate):
            rating_update = outcome
        else:
            unrated = outcome
    room.unrated_reason = unrated
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
    """What a seat has reached, as it is stored."""
    assert room.result is not None
    change = rating_update.changes[seat.number] if rating_update else None
    return {
        "table_id": room.id,
        "seat": seat.number,
        # a person with several seats has no single result
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


def upsert(connection: Connection, table: Any, row: dict[str, Any], keys: tuple[str, ...]) -> None:
    """Insert a row, or overwrite the one with the same keys."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    statement = dialect.insert(table).values(row)
    changed = {name: statement.excluded[name] for name in row if name not in keys}
    connection.execute(statement.on_conflict_do_update(index_elements=list(keys), set_=changed))
