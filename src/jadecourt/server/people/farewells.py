"""Going for good: nothing personal stays, and the tables go on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from sqlalchemy import Connection, Select, and_, delete, or_, select, update

from ..context import Context
from ..problems import Problem
from ..rooms import acting, seating
from ..rooms.feed import News
from ..rooms.hub import ALL
from ..rooms.room import Note, Room
from ..store.schema import hooks, people, ratings, remarks, results, seats, sessions, tables
from .accounts import check_password, find_row, outdate

NOBODY: Final = "—"  # the name of those who have gone
ROUNDS: Final = 5  # how often somebody who keeps sitting down meanwhile is asked up again


async def say_farewell(context: Context, person: str, password: str | None) -> None:
    """Delete one's own account, and the programs with it; members say their password."""
    row = await find_row(context, person)
    if row["kind"] == "program":
        raise Problem("forbidden", "a program is deleted by its owner")
    if row["kind"] == "member":
        await check_password(context, row, password)
    for program in await context.database.rows(select(people.c.id).where(people.c.owner == person)):
        await erase(context, program["id"])
    await erase(context, person)


async def erase(context: Context, person: str) -> None:
    """Delete everything about a person."""
    act = partial(stand_up, person=person, stand_in=context.keeper.stand_in)
    await throw_away_imports(context, person)

    gone = News(forget=person, ended=ALL)

    def work(connection: Connection) -> bool:
        erased = erase_rows(connection, person)
        if erased:
            context.feed.tell_in(connection, gone)
        return erased

    for _ in range(ROUNDS):
        for table in await tables_to_leave(context, person):
            await context.keeper.change(table, act, house=True)
        if await context.database.write(work):
            break
    else:
        raise Problem("unavailable", "you keep sitting down at tables meanwhile: try again in a moment")
    await context.keeper.forget_person(gone.forget, gone.ended)


# ---------------------------------------------------------------------------------------- tables


async def throw_away_imports(context: Context, person: str) -> None:
    """The records that somebody brought along go with them."""
    imported = select(tables.c.id, tables.c.origin).where(
        tables.c.host == person, tables.c.origin.is_not(None)
    )

    def work(connection: Connection) -> list[str]:
        found = connection.execute(imported)
        ids = [id for id, origin in found if origin is not None and origin["table"] is None]
        connection.execute(delete(tables).where(tables.c.id.in_(ids)))
        for id in ids:
            context.feed.tell_in(connection, News(table=id, deleted=True))
        return ids

    for id in await context.database.write(work):
        context.keeper.drop(id)


async def tables_to_leave(context: Context, person: str) -> list[str]:
    return [row["id"] for row in await context.database.rows(select_to_leave(person))]


def select_to_leave(person: str) -> Select[str]:
    """The tables of which somebody is host, and those that are not over at which they sit or are waited for."""
    mine = select(seats.c.table_id).where(seats.c.person == person)
    played = and_(tables.c.status.in_(("open", "running")), tables.c.id.in_(mine))
    return select(tables.c.id).where(or_(tables.c.host == person, played))


def stand_up(room: Room, now: int, *, person: str, stand_in: Callable[[Room], str]) -> None:
    """Leave a table that has not begun; in a game that is being played a bot takes the seat for good."""
    for seat in room.seats:
        if seat.person == person and seat.kind == "invited":
            seating.empty(seat)
    if room.status == "open" and room.seats_of(person):
        seating.leave(room, person)
    elif room.is_running:
        give_to_bot(room, person, stand_in(room), now)
    if room.host == person:
        room.host_claimed_at = None
        others = [seat.person for seat in room.seats if seat.kind == "person" and not seat.program]
        room.host = next((other for other in others if other != person), None)
        if room.status == "open" and room.host is None:
            room.status = "stopped"
    if room.table is not None:
        room.table.names = room.names


def give_to_bot(room: Room, person: str, stand_in: str, now: int) -> None:
    """A game that no person is left at is stopped."""
    if room.proposal is not None and room.seats_of(person):  # going away is no consent
        acting.drop_proposal(room, Note("proposal_withdrawn", room.proposal["by"]), now)
    for seat in room.seats_of(person):
        acting.mark_abandoned(seat, now)
        seat.kind, seat.bot, seat.name = "bot", stand_in, NOBODY
        seat.person = seat.stand_in = seat.away = seat.away_since = None
        seat.program = seat.asked = False
        room.unsaved.notes.append(Note("left", seat.number))
    if not any(seat.kind == "person" for seat in room.seats):
        room.status, room.ended, room.proposal = "stopped", now, None
        room.unsaved.notes.append(Note("stopped"))


# ---------------------------------------------------------------------------------------- the rest


def erase_rows(connection: Connection, person: str) -> bool:
    """Delete what is on disk; False if the person has sat down somewhere meanwhile."""
    connection.execute(select(people.c.id).where(people.c.id == person).with_for_update())
    if connection.execute(select_to_leave(person)).first() is not None:
        return False
    mine = seats.c.person == person
    outdate(connection, select(seats.c.table_id).where(mine))
    connection.execute(update(seats).where(mine).values(person=None, name=NOBODY))
    connection.execute(update(results).where(results.c.person == person).values(person=None))
    for table in (remarks, ratings, hooks, sessions):
        connection.execute(delete(table).where(table.c.person == person))
    connection.execute(delete(people).where(people.c.id == person))
    return True
