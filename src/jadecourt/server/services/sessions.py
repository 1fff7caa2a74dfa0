"""Changes of login sessions: ending and extending one."""

from __future__ import annotations

from ..domain.timestamps import current_time_ms
from ..store import sessions
from .authentication import SESSION_SECONDS
from .context import AppContext
from .message_bus import BusMessage


async def delete_session(context: AppContext, token_hash: str, user_id: str) -> None:
    """End one session."""
    await context.rooms.write_and_invalidate(
        lambda connection: sessions.delete_session(connection, token_hash),
        BusMessage(invalidated_user_id=user_id, ended_session_hash=token_hash),
    )


async def extend_session(context: AppContext, token_hash: str, user_id: str) -> bool:
    """Extend a session to a year from now if less than half a year is left; returns whether it was extended."""
    now_ms = current_time_ms()
    half_lifetime_ms = SESSION_SECONDS * 500
    if not await context.database.read(
        lambda connection: sessions.expires_before(connection, token_hash, now_ms + half_lifetime_ms)
    ):
        return False
    expires_at = now_ms + SESSION_SECONDS * 1000
    await context.database.write(
        lambda connection: sessions.update_expiry(connection, token_hash, expires_at)
    )
    context.authenticator.invalidate_user(user_id)
    return True
