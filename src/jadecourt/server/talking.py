"""The chat: one for the table, one for the spectators among themselves."""

from __future__ import annotations

from sqlalchemy import Connection, insert

from .clock import now
from .context import Context
from .people.names import check_own
from .problems import Problem
from .rooms.feed import News
from .store.schema import remarks
from .wire.tables import RemarkRoom, SaidRemark


async def say(
    context: Context,
    table: str,
    person: str | None,
    name: str,
    room: RemarkRoom,
    text: str,
    key: str | None = None,
) -> SaidRemark:
    """Say something; players talk at the table, everybody else among the spectators. Returns when it is on disk."""
    if person is None:
        raise Problem("not_signed_in", "say who you are first: come as a guest with a name")
    async with context.keeper.looking(table, person, key) as found:
        seated = bool(found.seats_of(person))
        if seated and room == "spectators" and not found.is_over:
            raise Problem("forbidden", "players do not talk with the spectators while the game is on")
        if not seated and room == "table":
            raise Problem("forbidden", "only those who play talk at the table: say it to the spectators")
    await context.database.read(lambda connection: check_own(connection, person))
    context.limit("say", person)
    moment = now()
    row = {"table_id": table, "room": room, "person": person, "name": name, "text": text, "at": moment}

    def work(connection: Connection) -> int:
        made = connection.execute(insert(remarks).values(row).returning(remarks.c.id))
        context.feed.tell_in(connection, News(table=table, notes=True))
        return int(made.scalar_one())

    id = await context.database.write(work)
    await context.keeper.tell_notes(table)
    return SaidRemark(id=id, room=room, person=person, name=name, text=text, seat=None, at=moment)
