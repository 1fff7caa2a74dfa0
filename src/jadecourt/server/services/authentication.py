"""Who has come in: tokens, the signature of cookies, and a short memory for both.

A session's token is with its owner only; the database has its hash. A cookie is the token with a signature, so that a
forged one is refused without asking the database.
"""

from __future__ import annotations

import contextlib
import hashlib
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from itsdangerous import BadSignature, Signer
from sqlalchemy import Connection, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from ..domain.timestamps import current_time_ms, hash_token, new_token
from ..http.hub import WILDCARD
from ..http.hub import SocketConnection as Client
from ..store.database import Database
from ..store.outages import DatabaseUnavailable
from ..store.schema import server_state, sessions, users
from .message_bus import BusMessage
from .passwords import PasswordHasherPool

if TYPE_CHECKING:
    from .context import AppContext  # which has the porter in it

SESSION_SECONDS: Final = 365 * 86_400  # seconds: how long a cookie lasts
COOKIE_SECRET_KEY: Final = "secret"  # its key in the table `server_state`
SALT: Final = "jadecourt.session"
LAST_USE_INTERVAL_MS: Final = 86_400_000  # how often the last use of a session is noted
CACHE_SECONDS: Final = 5.0  # how long another process may take to notice that somebody has gone
MAX_CACHED_SESSIONS: Final = 10_000
MAX_SESSIONS_PER_USER: Final = 20  # of one person: the oldest ends when there is one more
MAX_TOKEN_LENGTH: Final = 200
SESSION_BATCH_SIZE: Final = 500  # looked up in one query


@dataclass(frozen=True)
class AuthenticatedSession:
    """A session and whose it is."""

    token_hash: str
    user_id: str
    name: str
    kind: str
    language: str
    by_cookie: bool
    expires_at: int | None
    last_used_at: int  # to the day


class Authenticator:
    """Knows the faces of those who came in lately; one per process."""

    def __init__(self) -> None:
        self.passwords = PasswordHasherPool()
        self._cookie_secret: str | None = None
        self._signer: Signer | None = None
        self._cache: dict[str, tuple[float, AuthenticatedSession]] = {}
        self._invalidations = 0  # so that nobody is remembered who was looked up before being forgotten

    async def cookie_secret(self, context: AppContext) -> str:
        """The secret of the settings, or that of the database."""
        if self._cookie_secret is None:
            self._cookie_secret = context.settings.cookie_secret or await context.database.write(
                load_or_create_cookie_secret
            )
        return self._cookie_secret

    async def signer(self, context: AppContext) -> Signer:
        """Signs the cookies of sessions."""
        if self._signer is None:
            secret = await self.cookie_secret(context)
            self._signer = Signer(secret, SALT, key_derivation="hmac", digest_method=hashlib.sha256)
        return self._signer

    async def sign_cookie(self, context: AppContext, token: str) -> str:
        """The value of a cookie."""
        return (await self.signer(context)).sign(token).decode()

    async def verify_cookie(self, context: AppContext, cookie: str) -> str | None:
        """The hash of a cookie's token; None if it is forged."""
        if len(cookie) > MAX_TOKEN_LENGTH:
            return None
        try:
            token = (await self.signer(context)).unsign(cookie)
        except BadSignature:
            return None
        return hash_token(token.decode())

    async def find_session(
        self, context: AppContext, token_hash: str, by_cookie: bool
    ) -> AuthenticatedSession | None:
        """The session with this hash, if there is one."""
        # while other processes cannot say who has signed out, only the database knows
        session = self.cached_session(token_hash) if context.bus.is_listening else None
        if session is None:
            invalidations = self._invalidations
            session = await load_session(context.database, token_hash)
            if session is not None and invalidations == self._invalidations:
                self._cache_session(session)
            if session is not None and current_time_ms() - session.last_used_at >= LAST_USE_INTERVAL_MS:
                await save_last_use(context.database, token_hash)
        if session is None or session.by_cookie != by_cookie:
            return None
        return session if session.expires_at is None or session.expires_at > current_time_ms() else None

    def cached_session(self, token_hash: str) -> AuthenticatedSession | None:
        """The session, if it was seen just now."""
        cached_until, session = self._cache.get(token_hash, (0.0, None))
        return session if cached_until > time.monotonic() else None

    def _cache_session(self, session: AuthenticatedSession) -> None:
        self._cache.pop(session.token_hash, None)
        while len(self._cache) >= MAX_CACHED_SESSIONS:
            del self._cache[next(iter(self._cache))]
        self._cache[session.token_hash] = (time.monotonic() + CACHE_SECONDS, session)

    def invalidate_user(self, user_id: str) -> None:
        """What was known about a person (ALL: about everybody) may be wrong."""
        self._invalidations += 1
        if user_id == WILDCARD:
            self._cache = {}
        else:
            self._cache = {key: entry for key, entry in self._cache.items() if entry[1].user_id != user_id}


# ---------------------------------------------------------------------------------------- the database


def load_or_create_cookie_secret(connection: Connection) -> str:
    """The secret of the house; whoever comes first makes it."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    insert_secret = dialect.insert(server_state).values(key=COOKIE_SECRET_KEY, value=new_token())
    connection.execute(insert_secret.on_conflict_do_nothing())
    found = connection.execute(select(server_state.c.value).where(server_state.c.key == COOKIE_SECRET_KEY))
    return str(found.scalar_one())


async def load_session(database: Database, token_hash: str) -> AuthenticatedSession | None:
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
            or_(sessions.c.expires_at.is_(None), sessions.c.expires_at > current_time_ms()),
        )
    )
    rows = await database.fetch_all(query)
    if not rows:
        return None
    (row,) = rows
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


async def save_last_use(database: Database, token_hash: str) -> None:
    """A session is in use: once a day and session, so that it costs next to nothing."""
    statement = (
        update(sessions).where(sessions.c.token_hash == token_hash).values(last_used_at=current_time_ms())
    )
    with contextlib.suppress(DatabaseUnavailable):  # a request that only reads must not fail here
        await database.write(lambda connection: connection.execute(statement))


def create_session(connection: Connection, user_id: str, token: str, kind: str = "cookie") -> list[str]:
    """Let somebody in with a token; a cookie lasts a year, a program's token until there is a new one.

    Returns the oldest sessions that had to end for it.
    """
    now_ms = current_time_ms()
    delete_expired = delete(sessions).where(sessions.c.user_id == user_id, sessions.c.expires_at <= now_ms)
    connection.execute(delete_expired)
    connection.execute(
        insert(sessions).values(
            token_hash=hash_token(token),
            user_id=user_id,
            kind=kind,
            created_at=now_ms,
            expires_at=now_ms + SESSION_SECONDS * 1000 if kind == "cookie" else None,
        )
    )
    own_sessions = select(sessions.c.token_hash).where(sessions.c.user_id == user_id, sessions.c.kind == kind)
    newest_first = own_sessions.order_by(
        sessions.c.created_at.desc(), sessions.c.token_hash != hash_token(token)
    )
    surplus = connection.execute(newest_first.offset(MAX_SESSIONS_PER_USER)).scalars().all()
    if surplus:
        connection.execute(delete(sessions).where(sessions.c.token_hash.in_(surplus)))
    return list(surplus)


def replace_token(connection: Connection, user_id: str, token_hash: str, token: str) -> None:
    """Give a session another token, and end all others of the person."""
    others = delete(sessions).where(sessions.c.user_id == user_id, sessions.c.token_hash != token_hash)
    connection.execute(others)
    connection.execute(
        update(sessions).where(sessions.c.token_hash == token_hash).values(token_hash=hash_token(token))
    )


async def delete_session(context: AppContext, token_hash: str, user_id: str) -> None:
    """End one session."""

    def transaction(connection: Connection) -> None:
        connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash))

    await context.rooms.write_and_invalidate(
        transaction, BusMessage(invalidated_user_id=user_id, ended_session_hash=token_hash)
    )


async def check_sessions(database: Database, connections: Iterable[Client]) -> None:
    """Close the sockets whose session is over; the others learn until when theirs lasts."""
    hashes = sorted(
        {connection.session_hash for connection in connections if connection.session_hash is not None}
    )
    expires_by_hash: dict[str, int | None] = {}
    for start in range(0, len(hashes), SESSION_BATCH_SIZE):
        is_in_batch = sessions.c.token_hash.in_(hashes[start : start + SESSION_BATCH_SIZE])
        rows = await database.fetch_all(
            select(sessions.c.token_hash, sessions.c.expires_at).where(is_in_batch)
        )
        expires_by_hash |= {row["token_hash"]: row["expires_at"] for row in rows}
    for connection in connections:
        if connection.session_hash is None:
            continue
        if connection.session_hash in expires_by_hash:
            connection.session_expires_at = expires_by_hash[connection.session_hash]
        if connection.session_hash not in expires_by_hash or not connection.is_valid:
            connection.close()


async def extend_session(context: AppContext, token_hash: str, user_id: str) -> bool:
    """Make a session last a year from now, if half of the last one is over; returns whether it was."""
    now_ms = current_time_ms()
    is_half_over = sessions.c.expires_at < now_ms + SESSION_SECONDS * 500
    if not await context.database.fetch_all(
        select(sessions.c.token_hash).where(sessions.c.token_hash == token_hash, is_half_over)
    ):
        return False

    def transaction(connection: Connection) -> None:
        statement = (
            update(sessions)
            .where(sessions.c.token_hash == token_hash)
            .values(expires_at=now_ms + SESSION_SECONDS * 1000)
        )
        connection.execute(statement)

    await context.database.write(transaction)
    context.authenticator.invalidate_user(user_id)
    return True
