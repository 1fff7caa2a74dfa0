"""Rows of sessions. The token itself is known to its owner only; the database holds its hash."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from ..domain.session import AuthenticatedSession, SessionKind
from .schema import sessions, users


def load_session(connection: Connection, token_hash: str, now_ms: int) -> AuthenticatedSession | None:
    """The session with this token hash and its user; None if there is none or it has expired."""
    query = (
        select(
            sessions.c.kind.label("session_kind"),
            sessions.c.expires_at,
            func.coalesce(sessions.c.last_used_at, sessions.c.created_at).label("last_used_at"),
            users,
        )
        .join_from(sessions, users, users.c.id == sessions.c.user_id)
        .where(
            sessions.c.token_hash == token_hash,
            or_(sessions.c.expires_at.is_(None), sessions.c.expires_at > now_ms),
        )
    )
    row = connection.execute(query).mappings().one_or_none()
    if row is None:
        return None
    return AuthenticatedSession(
        token_hash=token_hash,
        user_id=row["id"],
        name=row["name"],
        kind=row["kind"],
        language=row["language"],
        by_cookie=row["session_kind"] == "cookie",
        expires_at=row["expires_at"],
        last_used_at=row["last_used_at"],
    )


def load_expiry_times(connection: Connection, token_hashes: Sequence[str]) -> dict[str, int | None]:
    """When each of these sessions expires, by token hash; sessions that do not exist are missing."""
    query = select(sessions.c.token_hash, sessions.c.expires_at).where(
        sessions.c.token_hash.in_(token_hashes)
    )
    return {row.token_hash: row.expires_at for row in connection.execute(query)}


def expires_before(connection: Connection, token_hash: str, limit_ms: int) -> bool:
    """Whether a session exists and expires before a point in time."""
    query = select(sessions.c.token_hash).where(
        sessions.c.token_hash == token_hash, sessions.c.expires_at < limit_ms
    )
    return connection.execute(query).first() is not None


def insert_session(
    connection: Connection,
    user_id: str,
    token_hash: str,
    kind: SessionKind,
    created_at: int,
    expires_at: int | None,
) -> None:
    connection.execute(
        insert(sessions).values(
            token_hash=token_hash, user_id=user_id, kind=kind, created_at=created_at, expires_at=expires_at
        )
    )


def update_last_use(connection: Connection, token_hash: str, now_ms: int) -> None:
    connection.execute(
        update(sessions).where(sessions.c.token_hash == token_hash).values(last_used_at=now_ms)
    )


def update_expiry(connection: Connection, token_hash: str, expires_at: int) -> None:
    connection.execute(
        update(sessions).where(sessions.c.token_hash == token_hash).values(expires_at=expires_at)
    )


def replace_token(connection: Connection, user_id: str, token_hash: str, new_token_hash: str) -> None:
    """Give a session another token, and delete all other sessions of the user."""
    others = delete(sessions).where(sessions.c.user_id == user_id, sessions.c.token_hash != token_hash)
    connection.execute(others)
    connection.execute(
        update(sessions).where(sessions.c.token_hash == token_hash).values(token_hash=new_token_hash)
    )


def delete_session(connection: Connection, token_hash: str) -> None:
    connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash))


def delete_sessions_of_user(connection: Connection, user_id: str) -> None:
    connection.execute(delete(sessions).where(sessions.c.user_id == user_id))


def delete_expired_sessions_of_user(connection: Connection, user_id: str, now_ms: int) -> None:
    connection.execute(delete(sessions).where(sessions.c.user_id == user_id, sessions.c.expires_at <= now_ms))


def delete_surplus_sessions(
    connection: Connection, user_id: str, kind: SessionKind, kept_token_hash: str, max_sessions: int
) -> list[str]:
    """Delete the oldest sessions of one kind beyond `max_sessions`; returns their token hashes.

    Of sessions created in the same millisecond, the one with `kept_token_hash` counts as the newest.
    """
    own_sessions = select(sessions.c.token_hash).where(sessions.c.user_id == user_id, sessions.c.kind == kind)
    newest_first = own_sessions.order_by(
        sessions.c.created_at.desc(), sessions.c.token_hash != kept_token_hash
    )
    surplus = connection.execute(newest_first.offset(max_sessions)).scalars().all()
    if surplus:
        connection.execute(delete(sessions).where(sessions.c.token_hash.in_(surplus)))
    return list(surplus)
