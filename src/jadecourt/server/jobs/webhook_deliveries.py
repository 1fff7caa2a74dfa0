"""Webhooks: the job of one delivery."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import structlog
from sqlalchemy import Connection, and_, delete, select, update

from ..domain.timestamps import current_time_ms
from ..services.context import AppContext
from ..store.schema import jobs, seats, webhooks
from ..telemetry import metrics
from ..webhooks.client import FIRST_RETRY_SECONDS, Delivery, DeliveryFailed, retry_delay

log = structlog.get_logger()
MAX_CONSECUTIVE_FAILURES: Final = 20  # deliveries given up in a row, after which a hook is switched off


async def run(context: AppContext, job: Mapping[str, Any]) -> None:
    """Deliver, or put off until later, or give up."""
    payload = job["payload"]
    found = await context.database.fetch_all(select(webhooks).where(webhooks.c.id == payload["webhook_id"]))
    webhook = found[0] if found else None
    if (
        webhook is None
        or webhook["is_disabled"]
        or not await owns_seat(context, webhook["user_id"], payload["body"])
    ):
        await context.database.write(lambda c: complete_delivery(c, job))
        return
    delivery = Delivery(payload["delivery_id"], webhook["url"], webhook["secret"], payload["body"])
    try:
        await context.webhook_client.post(delivery)
    except DeliveryFailed as error:
        metrics.count_webhook_delivery(sent=False)
        is_permanent = error.is_permanent
        delay_seconds = None if is_permanent else retry_delay(job["attempts"], random.Random())
        log.info(
            "webhook_delivery_failed",
            webhook=webhook["id"],
            attempts=job["attempts"],
            error=error.reason,
            retry_seconds=delay_seconds,
        )
        await context.database.write(
            lambda c: reschedule_delivery(c, job, webhook["id"], delay_seconds, is_permanent)
        )
    else:
        metrics.count_webhook_delivery(sent=True)
        await context.database.write(lambda c: complete_delivery(c, job, webhook["id"]))


async def owns_seat(context: AppContext, user_id: str, body: Mapping[str, Any]) -> bool:
    """Whether the seat whose turn a call announces still belongs to the person."""
    mine = and_(
        seats.c.table_id == body["table_id"], seats.c.seat == body["seat"], seats.c.user_id == user_id
    )
    return bool(await context.database.fetch_all(select(seats.c.seat).where(mine, seats.c.kind == "user")))


def complete_delivery(
    connection: Connection, job: Mapping[str, Any], delivered_webhook_id: str | None = None
) -> None:
    """The job is done, unless a newer call has taken its place; a hook that works has no failures."""
    if is_latest_delivery(connection, job):
        connection.execute(delete(jobs).where(jobs.c.key == job["key"]))
    else:
        connection.execute(update(jobs).where(jobs.c.key == job["key"]).values(attempts=0))
    if delivered_webhook_id is not None:
        connection.execute(
            update(webhooks)
            .where(webhooks.c.id == delivered_webhook_id, webhooks.c.consecutive_failures > 0)
            .values(consecutive_failures=0)
        )


def is_latest_delivery(connection: Connection, job: Mapping[str, Any]) -> bool:
    """Whether the call is still the one to be made; no newer one takes its place before the transaction is over."""
    found = connection.execute(select(jobs.c.payload).where(jobs.c.key == job["key"]).with_for_update())
    payload = found.scalar()
    return payload is not None and payload["delivery_id"] == job["payload"]["delivery_id"]


def reschedule_delivery(
    connection: Connection,
    job: Mapping[str, Any],
    webhook_id: str,
    delay_seconds: float | None,
    is_permanent: bool,
) -> None:
    """Try again after `delay` seconds; None: give this delivery up, and in the end the hook."""
    is_latest = is_latest_delivery(connection, job)
    if delay_seconds is not None:
        # A newer call does not wait as long as the older one, which has failed more often.
        later = current_time_ms() + int(
            (delay_seconds if is_latest else min(delay_seconds, FIRST_RETRY_SECONDS)) * 1000
        )
        connection.execute(update(jobs).where(jobs.c.key == job["key"]).values(run_at=later))
        return
    if is_latest:
        connection.execute(delete(jobs).where(jobs.c.key == job["key"]))
    else:
        connection.execute(update(jobs).where(jobs.c.key == job["key"]).values(attempts=0))
    failures = webhooks.c.consecutive_failures + 1
    connection.execute(
        update(webhooks)
        .where(webhooks.c.id == webhook_id)
        .values(
            consecutive_failures=failures,
            is_disabled=(failures >= MAX_CONSECUTIVE_FAILURES) if not is_permanent else True,
        )
    )
