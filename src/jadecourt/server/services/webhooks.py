"""Webhooks of users: URLs that are called when it is the user's turn."""

from __future__ import annotations

from ..domain.errors import DomainError
from ..domain.ids import new_id
from ..domain.timestamps import current_time_ms
from ..domain.webhook import MAX_WEBHOOKS, Webhook
from ..store import webhooks
from ..store.database import Connection
from ..store.users import lock_user
from ..webhooks.signatures import new_webhook_secret
from ..webhooks.urls import InvalidWebhookUrl, check_url
from .context import AppContext


async def list_webhooks(context: AppContext, user_id: str) -> list[Webhook]:
    """The webhooks of a user, oldest first."""
    return await context.database.read(lambda connection: webhooks.list_webhooks(connection, user_id))


async def create_webhook(
    context: AppContext, user_id: str, url: str, table_id: str | None, address_hash: str | None = None
) -> Webhook:
    """Create a webhook for one table that the user may see, or (None) for all tables of the user."""
    context.check_rate_limit("webhook", user_id)
    try:
        check_url(url, context.settings.allow_private_webhooks)
    except InvalidWebhookUrl as error:
        raise DomainError("invalid_webhook_url", str(error)) from None
    if table_id is not None:
        async with context.rooms.read(table_id, user_id):
            pass  # raises unless the user may see the table
    webhook = Webhook(
        id=new_id(),
        user_id=user_id,
        url=url,
        table_id=table_id,
        secret=new_webhook_secret(),
        created_at=current_time_ms(),
        address_hash=address_hash,
    )

    def transaction(connection: Connection) -> None:
        lock_user(connection, user_id)
        if webhooks.count_webhooks(connection, user_id) >= MAX_WEBHOOKS:
            raise DomainError("conflict", f"At most {MAX_WEBHOOKS} webhooks per user; delete one first")
        webhooks.insert_webhook(connection, webhook)

    await context.database.write(transaction)
    return webhook


async def delete_webhook(context: AppContext, user_id: str, webhook_id: str) -> None:
    """Delete a webhook of a user."""
    if not await context.database.write(
        lambda connection: webhooks.delete_webhook(connection, user_id, webhook_id)
    ):
        raise DomainError("not_found", "You have no webhook with this id")
