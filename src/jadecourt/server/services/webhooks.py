"""Webhooks: addresses that are called when it is somebody's turn."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, RowMapping, delete, func, insert, select

from ..domain.errors import DomainError
from ..domain.timestamps import current_time_ms, new_id
from ..http.models.users import Webhook, WebhookWithSecret
from ..store.schema import webhooks
from ..webhooks.client import InvalidWebhookUrl, check_url, new_webhook_secret
from .accounts import lock_user
from .context import AppContext

MAX_WEBHOOKS: Final = 10


async def list_webhooks(context: AppContext, user_id: str) -> list[Webhook]:
    query = (
        select(webhooks).where(webhooks.c.user_id == user_id).order_by(webhooks.c.created_at, webhooks.c.id)
    )
    return [present_webhook(row) for row in await context.database.fetch_all(query)]


def present_webhook(row: RowMapping) -> Webhook:
    """Without the secret."""
    return Webhook(
        id=row["id"],
        url=row["url"],
        table_id=row["table_id"],
        created_at=row["created_at"],
        is_disabled=row["is_disabled"],
        consecutive_failures=row["consecutive_failures"],
        dropped_deliveries=row["dropped_deliveries"],
    )


async def create_webhook(
    context: AppContext, user_id: str, url: str, table_id: str | None, address_hash: str | None = None
) -> WebhookWithSecret:
    """A new hook, for all of one's tables or for one that one may see; its secret is shown once."""
    context.check_rate_limit("webhook", user_id)
    try:
        check_url(url, context.settings.allow_private_webhooks)
    except InvalidWebhookUrl as error:
        raise DomainError("invalid_webhook_url", str(error)) from None
    if table_id is not None:
        async with context.rooms.read(table_id, user_id):
            pass
    webhook = WebhookWithSecret(
        id=new_id(),
        url=url,
        table_id=table_id,
        created_at=current_time_ms(),
        is_disabled=False,
        consecutive_failures=0,
        dropped_deliveries=0,
        secret=new_webhook_secret(),
    )

    def transaction(connection: Connection) -> None:
        lock_user(connection, user_id)
        result = connection.execute(select(func.count()).where(webhooks.c.user_id == user_id))
        if result.scalar_one() >= MAX_WEBHOOKS:
            raise DomainError("conflict", f"At most {MAX_WEBHOOKS} webhooks per user; delete one first")
        row = {**webhook.model_dump(), "user_id": user_id, "address_hash": address_hash}
        connection.execute(insert(webhooks).values(row))

    await context.database.write(transaction)
    return webhook


async def delete_webhook(context: AppContext, user_id: str, webhook_id: str) -> None:
    def transaction(connection: Connection) -> int:
        statement = delete(webhooks).where(webhooks.c.id == webhook_id, webhooks.c.user_id == user_id)
        return connection.execute(statement).rowcount

    if not await context.database.write(transaction):
        raise DomainError("not_found", "You have no webhook with this id")
