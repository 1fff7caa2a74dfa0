"""Accounts: guests with a name, members with a password, and what can be changed about either."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, RowMapping, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..clock import hash_token, new_id, new_token, now
from ..context import Context
from ..problems import Problem
from ..rooms.feed import News
from ..rooms.hub import ALL
from ..store.schema import people, seats, tables
from ..wire.people import Me, Person
from . import logins
from .devices import Device
from .names import check_free, claim_of, skeleton_of, taken
from .passwords import is_outdated
from .sessions import open_session, replace_token
from .vacations import leave_of, show_vacation

# ---------------------------------------------------------------------------------------- finding


async def find_row(context: Context, person: str) -> RowMapping:
    """Everything about somebody; not for the eyes of others."""
    rows = await context.database.rows(select(people).where(people.c.id == person))
    if not rows:
        raise Problem("not_found", "there is nobody with this id, or not any more")
    return rows[0]


async def find_person(context: Context, person: str) -> Person:
    """Somebody, as everybody may see them."""
    row = await find_row(context, person)
    return Person(id=row["id"], name=row["name"], kind=row["kind"])


async def find_me(context: Context, person: str) -> Me:
    """Somebody, as they see themselves."""
    row = await find_row(context, person)
    leave, moment, allowed = leave_of(row), now(), context.settings.vacation_days
    return Me(
        id=row["id"],
        name=row["name"],
        kind=row["kind"],
        language=row["language"],
        created=row["created"],
        vacation=show_vacation(leave, moment, allowed),
        vacation_days_left=leave.left(moment, allowed),
    )


# ---------------------------------------------------------------------------------------- coming in


async def make_guest(context: Context, name: str, language: str) -> tuple[str, str]:
    """A new guest; returns the person's id and the token of the session."""
    person, token = new_id(), new_token()

    def work(connection: Connection) -> None:
        check_free(connection, name)
        add_person(connection, person, "guest", name, language)
        open_session(connection, person, token)

    await context.database.write(work)
    return person, token


def add_person(
    connection: Connection, person: str, kind: str, name: str, language: str, owner: str | None = None
) -> None:
    row = {"id": person, "kind": kind, "name": name, "language": language, "created": now(), "owner": owner}
    connection.execute(insert(people).values(row))


async def log_in(context: Context, name: str, password: str, device: Device) -> tuple[str, str]:
    """Let a member in; returns the person's id and the token of the session."""
    claim = claim_of(name)
    rows = await context.database.rows(select(people).where(people.c.claim == claim))
    row = rows[0] if rows else None
    attempt = logins.take_attempt(context, claim, row["id"] if row is not None else None, device)
    hashed = row["password"] if row is not None else None
    passwords = context.porter.passwords
    if not await passwords.verify(hashed, password) or row is None:
        raise Problem("wrong_password", "there is no member with this name and this password")
    logins.give_back(context, attempt)
    fresh = await passwords.hash(password) if is_outdated(row["password"]) else row["password"]
    token = new_token()

    def work(connection: Connection) -> list[str]:
        same = people.c.id == row["id"], people.c.password == hashed
        if not connection.execute(update(people).where(*same).values(password=fresh)).rowcount:
            raise Problem("wrong_password", "the password has just been changed")
        ended = open_session(connection, row["id"], token)
        for session in ended:
            context.feed.tell_in(connection, News(forget=row["id"], ended=session))
        return ended

    for session in await context.database.write(work):
        await context.keeper.forget_person(row["id"], session)
    return row["id"], token


# ---------------------------------------------------------------------------------------- passwords


async def claim_name(context: Context, person: str, session: str, password: str) -> str:
    """Make a guest a member: the name is theirs from now on; returns the new token of the session.

    Whoever knew the old one, at a computer that several people use say, would otherwise be the member as well.
    """
    row = await find_row(context, person)
    if row["kind"] != "guest":
        raise Problem(
            "conflict", "only guests can claim their name: members have, and programs have an owner"
        )
    context.limit("login", f"person {person}")
    await context.porter.passwords.check_new(password, row["name"])
    hashed = await context.porter.passwords.hash(password)
    token = new_token()
    news = News(forget=person, ended=ALL, kept=hash_token(token))

    def work(connection: Connection) -> None:
        name = lock_person(connection, person)
        check_free(connection, name)
        guest = update(people).where(people.c.id == person, people.c.kind == "guest")
        connection.execute(guest.values(kind="member", password=hashed, **keys_of(name)))
        replace_token(connection, person, session, token)
        context.feed.tell_in(connection, news)

    await write_claim(context, work, row["name"])
    await context.keeper.forget_person(news.forget, news.ended, news.kept)
    return token


async def check_password(context: Context, row: RowMapping, password: str | None) -> None:
    """Refuse a member who does not know the password."""
    context.limit("login", f"person {row['id']}")
    if password is None or not await context.porter.passwords.verify(row["password"], password):
        raise Problem("wrong_password", "this is not your password")


async def change_password(context: Context, person: str, session: str, old: str, new: str) -> str:
    """Another password; whoever came in with the old one has to come in again, but for this session.

    Returns its new token: whoever had copied the old one is out, too.
    """
    row = await find_row(context, person)
    if row["kind"] != "member":
        raise Problem("conflict", "you have no password: only members do (POST /api/me/claim)")
    await check_password(context, row, old)
    await context.porter.passwords.check_new(new, row["name"])
    hashed = await context.porter.passwords.hash(new)
    token = new_token()

    def work(connection: Connection) -> None:
        same = people.c.id == person, people.c.password == row["password"]
        if not connection.execute(update(people).where(*same).values(password=hashed)).rowcount:
            raise Problem("wrong_password", "the password has just been changed")
        replace_token(connection, person, session, token)

    news = News(forget=person, ended=ALL, kept=hash_token(token))
    await context.keeper.write_and_forget(work, news)
    return token


# ---------------------------------------------------------------------------------------- changing


async def change_person(context: Context, person: str, name: str | None, language: str | None) -> None:
    """Another name, which all tables then show, or another language."""
    row = await find_row(context, person)
    changes: dict[str, Any] = {}
    if name is not None and name != row["name"]:
        changes["name"] = name
    if language is not None:
        changes["language"] = language

    def work(connection: Connection) -> None:
        old = lock_person(connection, person)
        if "name" in changes:
            check_free(connection, changes["name"], person, row["owner"] or person)
            rename_seats(connection, person, old, changes["name"])
        keys = keys_of(changes["name"]) if "name" in changes and row["kind"] == "member" else {}
        connection.execute(update(people).where(people.c.id == person).values(changes | keys))

    if changes:
        await write_claim(context, work, name or row["name"])
        await person_changed(context, person, everywhere="name" in changes)


def keys_of(name: str) -> dict[str, str]:
    """The columns by which a member's name is kept from others."""
    return {"claim": claim_of(name), "skeleton": skeleton_of(name)}


def lock_person(connection: Connection, person: str) -> str:
    """Somebody's name; nobody else changes the person until the transaction is over."""
    found = connection.execute(select(people.c.name).where(people.c.id == person).with_for_update())
    name = found.scalar()
    if name is None:
        raise Problem("not_found", "there is nobody with this id, or not any more")
    return str(name)


def rename_seats(connection: Connection, person: str, old: str, new: str) -> None:
    """At a hot seat people have names given by hand: these stay."""
    mine = seats.c.person == person, seats.c.name == old
    outdate(connection, select(seats.c.table_id).where(*mine))
    connection.execute(update(seats).where(*mine).values(name=new))


def outdate(connection: Connection, ids: Any) -> None:
    """Raise the version of tables that are changed past their rooms: these notice before they overwrite anything."""
    connection.execute(update(tables).where(tables.c.id.in_(ids)).values(version=tables.c.version + 1))


async def write_claim(context: Context, work: Any, name: str) -> None:
    """Write what may collide with another person's claim in the very same moment."""
    try:
        await context.database.write(work)
    except IntegrityError:
        raise taken(name) from None


async def person_changed(context: Context, person: str, everywhere: bool = False) -> None:
    """Forget what is known about somebody: at the door, and (`everywhere`) at the tables."""
    context.porter.forget(person)
    if everywhere:
        await context.keeper.person_changed(person)
