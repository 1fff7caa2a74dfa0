"""Programs that play over the wire: people without a password, who belong to somebody and have a token."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, func, select

from ..clock import hash_token, new_id, new_token
from ..context import Context
from ..problems import Problem
from ..rooms.feed import News
from ..rooms.hub import ALL
from ..store.schema import people, sessions
from ..wire.people import Program, ProgramWithToken
from .accounts import add_person, lock_person
from .farewells import erase
from .names import check_free
from .sessions import open_session

MOST_PROGRAMS: Final = 5


async def list_programs(context: Context, owner: str) -> list[Program]:
    found = select(people).where(people.c.owner == owner).order_by(people.c.created, people.c.id)
    rows = await context.database.rows(found)
    return [Program(id=row["id"], name=row["name"], created=row["created"]) for row in rows]


async def make_program(context: Context, owner: str, name: str, language: str) -> ProgramWithToken:
    """A new program; it cannot have the name of another member."""
    person, token = new_id(), new_token()

    def work(connection: Connection) -> None:
        lock_person(connection, owner)
        owned = connection.execute(select(func.count()).where(people.c.owner == owner))
        if owned.scalar_one() >= MOST_PROGRAMS:
            raise Problem("conflict", f"you have {MOST_PROGRAMS} programs already: delete one first")
        check_free(connection, name, owner)
        add_person(connection, person, "program", name, language, owner)
        open_session(connection, person, token, "token")

    await context.database.write(work)
    program = await find_program(context, owner, person)
    return ProgramWithToken(**program.model_dump(), token=token)


async def find_program(context: Context, owner: str, person: str) -> Program:
    for program in await list_programs(context, owner):
        if program.id == person:
            return program
    raise Problem("not_found", "you have no program with this id")


async def renew_token(context: Context, owner: str, person: str) -> ProgramWithToken:
    """Another token; the old one opens nothing any more."""
    program = await find_program(context, owner, person)
    token = new_token()

    def work(connection: Connection) -> None:
        lock_person(connection, person)
        connection.execute(delete(sessions).where(sessions.c.person == person))
        open_session(connection, person, token, "token")

    news = News(forget=person, ended=ALL, kept=hash_token(token))
    await context.keeper.write_and_forget(work, news)
    return ProgramWithToken(**program.model_dump(), token=token)


async def delete_program(context: Context, owner: str, person: str) -> None:
    await find_program(context, owner, person)
    await erase(context, person)
