"""Rows of webhooks, and the jobs that deliver their calls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from sqlalchemy import Connection, bindparam, case, delete, func, insert, or_, select, update

from ..domain.ids import new_id
from ..domain.room import Room
from ..domain.webhook import FIRST_RETRY_SECONDS, MAX_CONSECUTIVE_FAILURES, Webhook
from ..settings import Settings
from .prepared_statements import PreparedStatement
from .schema import jobs, seats, webhooks
from .users import select_owner

SELECT_ANY_WEBHOOK: Final = PreparedStatement(
    select(webhooks.c.id).where(webhooks.c.user_id == bindparam("user_id"))
)
SELECT_WEBHOOKS_TO_CALL: Final = select(webhooks).where(
    webhooks.c.user_id.in_(bindparam("user_ids", expanding=True)),
    or_(webhooks.c.table_id.is_(None), webhooks.c.table_id == bindparam("table_id")),
    webhooks.c.is_disabled.is_(False),
)


@dataclass(frozen=True)
class EnqueuedWebhooks:
    """Number of deliveries that were enqueued, and that were dropped because too many are pending."""

    added: int
    dropped: int


NO_WEBHOOKS: Final = EnqueuedWebhooks(0, 0)


# ---------------------------------------------------------------------------------------- webhooks


def find_webhook(connection: Connection, webhook_id: str) -> Webhook | None:
    row = connection.execute(select(webhooks).where(webhooks.c.id == webhook_id)).mappings().one_or_none()
    return Webhook(**row) if row is not None else None


def list_webhooks(connection: Connection, user_id: str) -> list[Webhook]:
    """The webhooks of a user, oldest first."""
    query = (
        select(webhooks).where(webhooks.c.user_id == user_id).order_by(webhooks.c.created_at, webhooks.c.id)
    )
    return [Webhook(**row) for row in connection.execute(query).mappings()]


def count_webhooks(connection: Connection, user_id: str) -> int:
    return connection.execute(select(func.count()).where(webhooks.c.user_id == user_id)).scalar_one()


def insert_webhook(connection: Connection, webhook: Webhook) -> None:
    connection.execute(insert(webhooks).values(asdict(webhook)))


def delete_webhook(connection: Connection, user_id: str, webhook_id: str) -> bool:
    """Delete a webhook of a user; returns whether there was one."""
    statement = delete(webhooks).where(webhooks.c.id == webhook_id, webhooks.c.user_id == user_id)
    return bool(connection.execute(statement).rowcount)


# ---------------------------------------------------------------------------------------- enqueueing


def enqueue_webhooks(connection: Connection, room: Room, now_ms: int, settings: Settings) -> EnqueuedWebhooks:
    """Enqueue a delivery for each webhook of each user whose turn has started; a turn starts only once.

    A delivery replaces the pending one of the same webhook and table, so that calls to a URL that does not respond do
    not pile up. The pending deliveries of one user and of one client address are limited; others are dropped.
    """
    seat_by_user = {seat.user_id: seat.number for seat in room.pending.turns_started if seat.user_id}
    is_sqlite = connection.dialect.name == "sqlite"  # queries are cheap there: no message to another process
    if is_sqlite and not any(SELECT_ANY_WEBHOOK.has_rows(connection, {"user_id": id}) for id in seat_by_user):
        return NO_WEBHOOKS
    found = connection.execute(SELECT_WEBHOOKS_TO_CALL, {"user_ids": list(seat_by_user), "table_id": room.id})
    added, dropped = 0, 0
    for webhook in [Webhook(**row) for row in found.mappings()]:
        body = {
            "type": "turn",
            "table_id": room.id,
            "game": room.game.id,
            "seat": seat_by_user[webhook.user_id],
            "turn_started_at": now_ms,
        }
        payload = {"webhook_id": webhook.id, "delivery_id": new_id(), "body": body}
        if replace_pending_delivery(connection, webhook.id, room.id, payload, now_ms):
            added += 1
        elif not has_delivery_quota(connection, webhook, settings):
            dropped += 1
            dropped_total = webhooks.c.dropped_deliveries + 1
            connection.execute(
                update(webhooks).where(webhooks.c.id == webhook.id).values(dropped_deliveries=dropped_total)
            )
        else:
            added += 1
            insert_delivery_job(connection, webhook, room.id, payload, now_ms)
    return EnqueuedWebhooks(added, dropped)


def webhook_job_key(webhook_id: str, table_id: str) -> str:
    """The key of the job that calls a webhook for a table."""
    return f"webhook:{webhook_id}:{table_id}"


def replace_pending_delivery(
    connection: Connection, webhook_id: str, table_id: str, payload: dict[str, Any], now_ms: int
) -> bool:
    """Replace the payload of a pending delivery; returns whether there is one. A running one is followed by this.

    The delivery does not wait for the next retry of the older one, which may be hours away, but is not sent at once
    either: a URL that does not respond would be called at every turn.
    """
    retry_at = now_ms + int(FIRST_RETRY_SECONDS * 1000)
    values = {
        "payload": payload,
        "attempts": 0,
        "run_at": case((jobs.c.run_at > retry_at, retry_at), else_=jobs.c.run_at),
    }
    pending = update(jobs).where(jobs.c.key == webhook_job_key(webhook_id, table_id))
    return bool(connection.execute(pending.values(values)).rowcount)


def has_delivery_quota(connection: Connection, webhook: Webhook, settings: Settings) -> bool:
    """Whether the user and the client address that created the webhook may have one more pending delivery."""
    limit = settings.max_pending_webhooks_per_user
    deliveries = select(func.count()).where(jobs.c.kind == "webhook")
    by_user = deliveries.where(jobs.c.user_id == select_owner(webhook.user_id))
    if connection.execute(by_user).scalar_one() >= limit:
        return False
    by_address = deliveries.where(jobs.c.address_hash == webhook.address_hash)  # no rows if it is unknown
    return bool(connection.execute(by_address).scalar_one() < limit * settings.address_quota_factor)


def insert_delivery_job(
    connection: Connection, webhook: Webhook, table_id: str, payload: dict[str, Any], now_ms: int
) -> None:
    url = urlsplit(webhook.url)
    row = {
        "key": webhook_job_key(webhook.id, table_id),
        "kind": "webhook",
        "table_id": table_id,
        "user_id": select_owner(webhook.user_id),
        "address_hash": webhook.address_hash,
        "destination": f"{url.hostname}:{url.port or ''}",
        "payload": payload,
        "run_at": now_ms,
        "attempts": 0,
    }
    connection.execute(insert(jobs).values(row))


# ---------------------------------------------------------------------------------------- deliveries


def owns_seat(connection: Connection, user_id: str, table_id: str, seat: int) -> bool:
    """Whether a seat belongs to a user."""
    query = select(seats.c.seat).where(
        seats.c.table_id == table_id,
        seats.c.seat == seat,
        seats.c.user_id == user_id,
        seats.c.kind == "user",
    )
    return connection.execute(query).first() is not None


def complete_delivery(
    connection: Connection, job: Mapping[str, Any], delivered_webhook_id: str | None = None
) -> None:
    """Delete the job, unless a newer delivery has replaced it; a webhook that responds has no failures."""
    _end_delivery(connection, job, is_latest_delivery(connection, job))
    if delivered_webhook_id is not None:
        connection.execute(
            update(webhooks)
            .where(webhooks.c.id == delivered_webhook_id, webhooks.c.consecutive_failures > 0)
            .values(consecutive_failures=0)
        )


def is_latest_delivery(connection: Connection, job: Mapping[str, Any]) -> bool:
    """Whether no newer delivery has replaced this one; none can until the transaction ends."""
    found = connection.execute(select(jobs.c.payload).where(jobs.c.key == job["key"]).with_for_update())
    payload = found.scalar()
    return payload is not None and payload["delivery_id"] == job["payload"]["delivery_id"]


def reschedule_delivery(
    connection: Connection,
    job: Mapping[str, Any],
    webhook_id: str,
    delay_seconds: float | None,
    is_permanent: bool,
    now_ms: int,
) -> None:
    """Retry after `delay_seconds`; None: give the delivery up, and disable the webhook after too many of these.

    `is_permanent`: disable the webhook at once.
    """
    is_latest = is_latest_delivery(connection, job)
    if delay_seconds is not None:
        # A newer delivery does not wait as long as the older one, which has failed more often.
        own_delay_seconds = delay_seconds if is_latest else min(delay_seconds, FIRST_RETRY_SECONDS)
        run_at = now_ms + int(own_delay_seconds * 1000)
        connection.execute(update(jobs).where(jobs.c.key == job["key"]).values(run_at=run_at))
        return
    _end_delivery(connection, job, is_latest)
    failures = webhooks.c.consecutive_failures + 1
    connection.execute(
        update(webhooks)
        .where(webhooks.c.id == webhook_id)
        .values(
            consecutive_failures=failures,
            is_disabled=True if is_permanent else failures >= MAX_CONSECUTIVE_FAILURES,
        )
    )


def _end_delivery(connection: Connection, job: Mapping[str, Any], is_latest: bool) -> None:
    """Delete the job of a delivery, or leave it to the newer delivery that has replaced it."""
    if is_latest:
        connection.execute(delete(jobs).where(jobs.c.key == job["key"]))
    else:
        connection.execute(update(jobs).where(jobs.c.key == job["key"]).values(attempts=0))
