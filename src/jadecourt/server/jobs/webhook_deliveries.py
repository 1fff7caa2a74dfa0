"""The job that delivers one call of a webhook."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import structlog

from ..domain.timestamps import current_time_ms
from ..domain.webhook import Webhook, retry_delay
from ..services.context import AppContext
from ..store import webhooks
from ..store.database import Connection
from ..telemetry import metrics
from ..webhooks.client import Delivery, DeliveryFailed

log = structlog.get_logger()


async def run(context: AppContext, job: Mapping[str, Any]) -> None:
    """Deliver the call of a job, schedule a retry, or give up. A call that is no longer wanted is dropped."""
    webhook = await context.database.read(lambda connection: find_wanted_webhook(connection, job["payload"]))
    if webhook is None:
        await context.database.write(lambda connection: webhooks.complete_delivery(connection, job))
        return
    payload = job["payload"]
    delivery = Delivery(payload["delivery_id"], webhook.url, webhook.secret, payload["body"])
    try:
        await context.webhook_client.post(delivery)
    except DeliveryFailed as error:
        metrics.count_webhook_delivery(sent=False)
        is_permanent = error.is_permanent
        delay_seconds = None if is_permanent else retry_delay(job["attempts"], random.Random())
        log.info(
            "webhook_delivery_failed",
            webhook=webhook.id,
            attempts=job["attempts"],
            error=error.reason,
            retry_seconds=delay_seconds,
        )
        await context.database.write(
            lambda connection: webhooks.reschedule_delivery(
                connection, job, webhook.id, delay_seconds, is_permanent, current_time_ms()
            )
        )
    else:
        metrics.count_webhook_delivery(sent=True)
        await context.database.write(
            lambda connection: webhooks.complete_delivery(connection, job, webhook.id)
        )


def find_wanted_webhook(connection: Connection, payload: Mapping[str, Any]) -> Webhook | None:
    """The webhook to call; None if it was deleted or disabled, or if the seat belongs to another user now."""
    webhook = webhooks.find_webhook(connection, payload["webhook_id"])
    if webhook is None or webhook.is_disabled:
        return None
    body = payload["body"]
    is_wanted = webhooks.owns_seat(connection, webhook.user_id, body["table_id"], body["seat"])
    return webhook if is_wanted else None
