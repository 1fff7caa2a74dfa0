"""Authentication: sessions, the signature of their cookies, and a short-lived cache of sessions.

Only the owner has the token of a session; the database holds its hash. A cookie is the token with a signature, so a
forged cookie is rejected without a query.
"""

from __future__ import annotations

import contextlib
import hashlib
import time
from collections.abc import Collection
from typing import Final

from itsdangerous import BadSignature, Signer

from ..domain.ids import hash_token
from ..domain.session import AuthenticatedSession, SessionKind
from ..domain.timestamps import current_time_ms
from ..domain.types import ALL_USERS
from ..store import sessions
from ..store.database import Connection, Database
from ..store.outages import DatabaseUnavailable
from ..store.server_state import load_or_create_cookie_secret
from .message_bus import MessageBus
from .passwords import PasswordHasherPool
from .publisher import ClientConnection

SESSION_SECONDS: Final = 365 * 86_400  # lifetime of a session cookie
SALT: Final = "jadecourt.session"
LAST_USE_INTERVAL_MS: Final = 86_400_000  # how often the last use of a session is stored
CACHE_SECONDS: Final = 5.0  # the longest time until another process notices the end of a session
MAX_CACHED_SESSIONS: Final = 10_000
MAX_SESSIONS_PER_USER: Final = 20  # of each kind; one more ends the oldest
MAX_TOKEN_LENGTH: Final = 200
SESSION_BATCH_SIZE: Final = 500  # sessions per query


class Authenticator:
    """Verifies cookies and tokens. Caches authenticated sessions for five seconds; one instance per process."""

    def __init__(self, database: Database, bus: MessageBus, cookie_secret: str | None) -> None:
        self.passwords = PasswordHasherPool()
        self._database = database
        self._bus = bus
        self._cookie_secret = cookie_secret or None  # None: the one in the database
        self._signer: Signer | None = None
        self._cache: dict[str, tuple[float, AuthenticatedSession]] = {}
        self._invalidations = 0  # a session loaded before an invalidation must not be cached after it

    async def cookie_secret(self) -> str:
        """The secret that signs cookies, from the settings or else from the database."""
        if self._cookie_secret is None:
            self._cookie_secret = await self._database.write(load_or_create_cookie_secret)
        return self._cookie_secret

    async def signer(self) -> Signer:
        """Signs and verifies session cookies."""
        if self._signer is None:
            secret = await self.cookie_secret()
            self._signer = Signer(secret, SALT, key_derivation="hmac", digest_method=hashlib.sha256)
        return self._signer

    async def sign_cookie(self, token: str) -> str:
        """The value of the session cookie for a token."""
        return (await self.signer()).sign(token).decode()

    async def verify_cookie(self, cookie: str) -> str | None:
        """The hash of the token in a session cookie; None if the signature is wrong."""
        if len(cookie) > MAX_TOKEN_LENGTH:
            return None
        try:
            token = (await self.signer()).unsign(cookie)
        except BadSignature:
            return None
        return hash_token(token.decode())

    async def find_session(self, token_hash: str, by_cookie: bool) -> AuthenticatedSession | None:
        """The valid session with this token hash and of this kind."""
        # While messages of other processes may be missing, only the database knows which sessions have ended.
        session = self.cached_session(token_hash) if self._bus.is_listening else None
        if session is None:
            invalidations = self._invalidations
            session = await self._database.read(
                lambda connection: sessions.load_session(connection, token_hash, current_time_ms())
            )
            if session is not None and invalidations == self._invalidations:
                self._cache_session(session)
            if session is not None and current_time_ms() - session.last_used_at >= LAST_USE_INTERVAL_MS:
                await save_last_use(self._database, token_hash)
        if session is None or session.by_cookie != by_cookie:
            return None
        return session if session.expires_at is None or session.expires_at > current_time_ms() else None

    def cached_session(self, token_hash: str) -> AuthenticatedSession | None:
        """The session with this token hash, if it is in the cache."""
        cached_until, session = self._cache.get(token_hash, (0.0, None))
        return session if cached_until > time.monotonic() else None

    def _cache_session(self, session: AuthenticatedSession) -> None:
        self._cache.pop(session.token_hash, None)
        while len(self._cache) >= MAX_CACHED_SESSIONS:
            del self._cache[next(iter(self._cache))]
        self._cache[session.token_hash] = (time.monotonic() + CACHE_SECONDS, session)

    def invalidate_user(self, user_id: str) -> None:
        """Remove the sessions of a user (ALL_USERS: of all) from the cache."""
        self._invalidations += 1
        if user_id == ALL_USERS:
            self._cache = {}
        else:
            self._cache = {key: entry for key, entry in self._cache.items() if entry[1].user_id != user_id}


# ---------------------------------------------------------------------------------------- sessions


def create_session(
    connection: Connection, user_id: str, token: str, kind: SessionKind = "cookie"
) -> list[str]:
    """Create a session: cookies expire after a year, tokens of bot accounts are valid until they are replaced.

    Returns the token hashes of the oldest sessions, which end if the user has too many.
    """
    now_ms = current_time_ms()
    expires_at = now_ms + SESSION_SECONDS * 1000 if kind == "cookie" else None
    sessions.delete_expired_sessions_of_user(connection, user_id, now_ms)
    sessions.insert_session(connection, user_id, hash_token(token), kind, now_ms, expires_at)
    return sessions.delete_surplus_sessions(
        connection, user_id, kind, hash_token(token), MAX_SESSIONS_PER_USER
    )


async def save_last_use(database: Database, token_hash: str) -> None:
    """Store that a session is in use; called once a day and session."""
    with contextlib.suppress(DatabaseUnavailable):  # a request that only reads must not fail here
        await database.write(
            lambda connection: sessions.update_last_use(connection, token_hash, current_time_ms())
        )


async def check_sessions(database: Database, connections: Collection[ClientConnection]) -> None:
    """Close the connections whose session has ended, and update when the other sessions expire."""
    hashes = sorted(
        {connection.session_hash for connection in connections if connection.session_hash is not None}
    )
    expires_by_hash: dict[str, int | None] = {}
    for start in range(0, len(hashes), SESSION_BATCH_SIZE):
        batch = hashes[start : start + SESSION_BATCH_SIZE]
        expires_by_hash |= await load_expiry_times(database, batch)
    for connection in connections:
        if connection.session_hash is None:
            continue
        if connection.session_hash in expires_by_hash:
            connection.session_expires_at = expires_by_hash[connection.session_hash]
        if connection.session_hash not in expires_by_hash or not connection.is_valid:
            connection.close()


async def load_expiry_times(database: Database, token_hashes: list[str]) -> dict[str, int | None]:
    return await database.read(lambda connection: sessions.load_expiry_times(connection, token_hashes))
