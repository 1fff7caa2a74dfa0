"""Webhooks: the job of one delivery."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import structlog
from sqlalchemy import Connection, and_, delete, select, update

from . import metrics
from .clock import now
from .context import Context
from .posting import FIRST_DELAY, Delivery, Undeliverable, next_delay
from .store.schema import hooks, jobs, seats

log = structlog.get_logger()
MOST_FAILURES: Final = 20  # deliveries given up in a row, after which a hook is switched off


async def run(context: Context, job: Mapping[str, Any]) -> None:
    """Deliver, or put off until later, or give up."""
    payload = job["payload"]
    found = await context.database.rows(select(hooks).where(hooks.c.id == payload["hook"]))
    hook = found[0] if found else None
    if hook is None or hook["disabled"] or not await has_seat(context, hook["person"], payload["body"]):
        await context.database.write(lambda c: finish(c, job))
        return
    delivery = Delivery(payload["delivery"], hook["url"], hook["secret"], payload["body"])
    try:
        await context.poster.post(delivery)
    except Undeliverable as error:
        metrics.count_hook(sent=False)
        final = error.final
        delay = None if final else next_delay(job["tries"], random.Random())
        log.info("a webhook failed", hook=hook["id"], tries=job["tries"], why=error.reason, again=delay)
        await context.database.write(lambda c: postpone(c, job, hook["id"], delay, final))
    else:
        metrics.count_hook(sent=True)
        await context.database.write(lambda c: finish(c, job, hook["id"]))


async def has_seat(context: Context, person: str, body: Mapping[str, Any]) -> bool:
    """Whether the seat whose turn a call announces still belongs to the person."""
    mine = and_(seats.c.table_id == body["table"], seats.c.seat == body["seat"], seats.c.person == person)
    return bool(await context.database.rows(select(seats.c.seat).where(mine, seats.c.kind == "person")))


def finish(connection: Connection, job: Mapping[str, Any], delivered: str | None = None) -> None:
    """The job is done, unless a newer call has taken its place; a hook that works has no failures."""
    if is_current(connection, job):
        connection.execute(delete(jobs).where(jobs.c.key == job["key"]))
    else:
        connection.execute(update(jobs).where(jobs.c.key == job["key"]).values(tries=0))
    if delivered is not None:
        connection.execute(
            update(hooks).where(hooks.c.id == delivered, hooks.c.failures > 0).values(failures=0)
        )


def is_current(connection: Connection, job: Mapping[str, Any]) -> bool:
    """Whether the call is still the one to be made; no newer one takes its place before the transaction is over."""
    found = connection.execute(select(jobs.c.payload).where(jobs.c.key == job["key"]).with_for_update())
    payload = found.scalar()
    return payload is not None and payload["delivery"] == job["payload"]["delivery"]


def postpone(
    connection: Connection, job: Mapping[str, Any], hook: str, delay: float | None, final: bool
) -> None:
    """Try again after `delay` seconds; None: give this delivery up, and in the end the hook."""
    current = is_current(connection, job)
    if delay is not None:
        # A newer call does not wait as long as the older one, which has failed more often.
        later = now() + int((delay if current else min(delay, FIRST_DELAY)) * 1000)
        connection.execute(update(jobs).where(jobs.c.key == job["key"]).values(run_at=later))
        return
    if current:
        connection.execute(delete(jobs).where(jobs.c.key == job["key"]))
    else:
        connection.execute(update(jobs).where(jobs.c.key == job["key"]).values(tries=0))
    failures = hooks.c.failures + 1
    connection.execute(
        update(hooks)
        .where(hooks.c.id == hook)
        .values(failures=failures, disabled=(failures >= MOST_FAILURES) if not final else True)
    )
