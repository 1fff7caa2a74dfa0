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

from ..clock import hash_token, new_token, now
from ..rooms.feed import News
from ..rooms.hub import ALL
from ..rooms.hub import Connection as Client
from ..store.database import Database
from ..store.outages import DatabaseUnavailable
from ..store.schema import house, people, sessions
from .passwords import Passwords

if TYPE_CHECKING:
    from ..context import Context  # which has the porter in it

YEAR: Final = 365 * 86_400  # seconds: how long a cookie lasts
SECRET: Final = "secret"  # its key in the table `house`
SALT: Final = "jadecourt.session"
USE_MS: Final = 86_400_000  # how often the last use of a session is noted
MEMORY_SECONDS: Final = 5.0  # how long another process may take to notice that somebody has gone
MOST_REMEMBERED: Final = 10_000
MAX_SESSIONS: Final = 20  # of one person: the oldest ends when there is one more
LONGEST_TOKEN: Final = 200
SESSIONS_AT_ONCE: Final = 500  # looked up in one query


@dataclass(frozen=True)
class Known:
    """A session and whose it is."""

    hash: str
    person: str
    name: str
    kind: str
    language: str
    by_cookie: bool
    expires: int | None
    used_at: int  # to the day


class Porter:
    """Knows the faces of those who came in lately; one per process."""

    def __init__(self) -> None:
        self.passwords = Passwords()
        self._secret: str | None = None
        self._signer: Signer | None = None
        self._faces: dict[str, tuple[float, Known]] = {}
        self._changes = 0  # so that nobody is remembered who was looked up before being forgotten

    async def secret(self, context: Context) -> str:
        """The secret of the settings, or that of the database."""
        if self._secret is None:
            self._secret = context.settings.secret or await context.database.write(house_secret)
        return self._secret

    async def signer(self, context: Context) -> Signer:
        """Signs the cookies of sessions."""
        if self._signer is None:
            secret = await self.secret(context)
            self._signer = Signer(secret, SALT, key_derivation="hmac", digest_method=hashlib.sha256)
        return self._signer

    async def seal(self, context: Context, token: str) -> str:
        """The value of a cookie."""
        return (await self.signer(context)).sign(token).decode()

    async def unseal(self, context: Context, cookie: str) -> str | None:
        """The hash of a cookie's token; None if it is forged."""
        if len(cookie) > LONGEST_TOKEN:
            return None
        try:
            token = (await self.signer(context)).unsign(cookie)
        except BadSignature:
            return None
        return hash_token(token.decode())

    async def find(self, context: Context, hashed: str, by_cookie: bool) -> Known | None:
        """The session with this hash, if there is one."""
        # while other processes cannot say who has signed out, only the database knows
        known = self.recall(hashed) if context.feed.is_listening else None
        if known is None:
            changes = self._changes
            known = await find_session(context.database, hashed)
            if known is not None and changes == self._changes:
                self._remember(known)
            if known is not None and now() - known.used_at >= USE_MS:
                await note_use(context.database, hashed)
        if known is None or known.by_cookie != by_cookie:
            return None
        return known if known.expires is None or known.expires > now() else None

    def recall(self, hashed: str) -> Known | None:
        """The session, if it was seen just now."""
        expires, known = self._faces.get(hashed, (0.0, None))
        return known if expires > time.monotonic() else None

    def _remember(self, known: Known) -> None:
        self._faces.pop(known.hash, None)
        while len(self._faces) >= MOST_REMEMBERED:
            del self._faces[next(iter(self._faces))]
        self._faces[known.hash] = (time.monotonic() + MEMORY_SECONDS, known)

    def forget(self, person: str) -> None:
        """What was known about a person (ALL: about everybody) may be wrong."""
        self._changes += 1
        if person == ALL:
            self._faces = {}
        else:
            self._faces = {key: face for key, face in self._faces.items() if face[1].person != person}


# ---------------------------------------------------------------------------------------- the database


def house_secret(connection: Connection) -> str:
    """The secret of the house; whoever comes first makes it."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    fresh = dialect.insert(house).values(key=SECRET, value=new_token())
    connection.execute(fresh.on_conflict_do_nothing())
    found = connection.execute(select(house.c.value).where(house.c.key == SECRET))
    return str(found.scalar_one())


async def find_session(database: Database, hashed: str) -> Known | None:
    found = (
        select(
            sessions.c.kind.label("way"),
            sessions.c.expires,
            func.coalesce(sessions.c.used_at, sessions.c.created).label("used_at"),
            people,
        )
        .join_from(sessions, people, people.c.id == sessions.c.person)
        .where(sessions.c.hash == hashed, or_(sessions.c.expires.is_(None), sessions.c.expires > now()))
    )
    rows = await database.rows(found)
    if not rows:
        return None
    (row,) = rows
    return Known(
        hash=hashed,
        person=row["id"],
        name=row["name"],
        kind=row["kind"],
        language=row["language"],
        by_cookie=row["way"] == "cookie",
        expires=row["expires"],
        used_at=row["used_at"],
    )


async def note_use(database: Database, hashed: str) -> None:
    """A session is in use: once a day and session, so that it costs next to nothing."""
    used = update(sessions).where(sessions.c.hash == hashed).values(used_at=now())
    with contextlib.suppress(DatabaseUnavailable):  # a request that only reads must not fail here
        await database.write(lambda connection: connection.execute(used))


def open_session(connection: Connection, person: str, token: str, kind: str = "cookie") -> list[str]:
    """Let somebody in with a token; a cookie lasts a year, a program's token until there is a new one.

    Returns the oldest sessions that had to end for it.
    """
    moment = now()
    old = delete(sessions).where(sessions.c.person == person, sessions.c.expires <= moment)
    connection.execute(old)
    connection.execute(
        insert(sessions).values(
            hash=hash_token(token),
            person=person,
            kind=kind,
            label="",
            created=moment,
            expires=moment + YEAR * 1000 if kind == "cookie" else None,
        )
    )
    mine = select(sessions.c.hash).where(sessions.c.person == person, sessions.c.kind == kind)
    newest_first = mine.order_by(sessions.c.created.desc(), sessions.c.hash != hash_token(token))
    surplus = connection.execute(newest_first.offset(MAX_SESSIONS)).scalars().all()
    if surplus:
        connection.execute(delete(sessions).where(sessions.c.hash.in_(surplus)))
    return list(surplus)


def replace_token(connection: Connection, person: str, session: str, token: str) -> None:
    """Give a session another token, and end all others of the person."""
    others = delete(sessions).where(sessions.c.person == person, sessions.c.hash != session)
    connection.execute(others)
    connection.execute(update(sessions).where(sessions.c.hash == session).values(hash=hash_token(token)))


async def close_session(context: Context, hashed: str, person: str) -> None:
    """End one session."""

    def work(connection: Connection) -> None:
        connection.execute(delete(sessions).where(sessions.c.hash == hashed))

    await context.keeper.write_and_forget(work, News(forget=person, ended=hashed))


async def check_sessions(database: Database, connections: Iterable[Client]) -> None:
    """Close the sockets whose session is over; the others learn until when theirs lasts."""
    hashes = sorted({connection.session for connection in connections if connection.session is not None})
    expires: dict[str, int | None] = {}
    for first in range(0, len(hashes), SESSIONS_AT_ONCE):
        some = sessions.c.hash.in_(hashes[first : first + SESSIONS_AT_ONCE])
        found = await database.rows(select(sessions.c.hash, sessions.c.expires).where(some))
        expires |= {row["hash"]: row["expires"] for row in found}
    for connection in connections:
        if connection.session is None:
            continue
        if connection.session in expires:
            connection.expires_at = expires[connection.session]
        if connection.session not in expires or not connection.is_valid:
            connection.end()


async def renew_session(context: Context, hashed: str, person: str) -> bool:
    """Make a session last a year from now, if half of the last one is over; returns whether it was."""
    moment = now()
    old = sessions.c.expires < moment + YEAR * 500
    if not await context.database.rows(select(sessions.c.hash).where(sessions.c.hash == hashed, old)):
        return False

    def work(connection: Connection) -> None:
        longer = update(sessions).where(sessions.c.hash == hashed).values(expires=moment + YEAR * 1000)
        connection.execute(longer)

    await context.database.write(work)
    context.porter.forget(person)
    return True
