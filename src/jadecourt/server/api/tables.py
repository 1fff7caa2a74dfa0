"""The lobby: tables to be found, made, joined, left and started."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Path, Query, Response
from pydantic import StringConstraints
from sqlalchemy import Connection, Select, and_, select
from starlette.requests import Request

from .. import quotas
from ..clock import now
from ..context import Context, context_of
from ..people.names import check_free, check_own
from ..problems import Problem
from ..rooms import absence, acting, saving, seating
from ..rooms.room import Room
from ..store import schema
from ..wire.base import Id, Key
from ..wire.play import Answer, NewProposal
from ..wire.tables import (
    CreatedTable,
    GameId,
    Join,
    MySeat,
    NewKey,
    NewRated,
    NewSeat,
    NewTable,
    ProgramSeat,
    Status,
    TableInfo,
    Tables,
    Vote,
    WhichSeat,
)
from .callers import AnyCaller, Caller, KnownCaller, SignedIn, address_of

router = APIRouter(tags=["tables"])
PAGE: Final = 50
MAX_SEARCHED: Final = 2000  # tables that one request looks through: a search that finds nothing must end soon
TableId = Annotated[Id, Path(description="the table")]
LinkKey = Annotated[Key | None, Query(description="the key of a private table's link")]
OptionFilter = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]{1,40}=[A-Za-z0-9_/.-]{1,40}$")]
SeatPath = Annotated[int, Path(ge=0, lt=8)]


def show(context: Context, room: Room, person: str | None) -> TableInfo:
    """The table as the caller sees it."""
    return context.hub.describe(room, person)


async def shown(context: Context, table: str, caller: Caller, key: str | None = None) -> TableInfo:
    async with context.keeper.looking(table, caller.person, key) as room:
        return show(context, room, caller.person)


# ---------------------------------------------------------------------------------------- lists


@router.get("/api/tables", operation_id="list_tables")
async def list_tables(
    request: Request,
    caller: AnyCaller,
    status: Annotated[Status, Query()] = "open",
    game: Annotated[GameId | None, Query()] = None,
    pace: Annotated[Literal["untimed", "live", "days"] | None, Query()] = None,
    seats: Annotated[int | None, Query(ge=1, le=8)] = None,
    rated: Annotated[bool | None, Query(description="only rated tables, or only casual ones")] = None,
    option: Annotated[
        list[OptionFilter] | None, Query(max_length=10, description="KEY=VALUE, as the record writes it")
    ] = None,
    after: Annotated[str | None, Query(pattern=r"^[0-9]{1,15}:[A-Za-z0-9_-]{1,24}$")] = None,
) -> Tables:
    """Public tables, the newest first: open ones to join, running ones to watch, finished ones to replay.

    A search looks through 2000 tables: the page may have less than 50 of them, or none, and yet a next one.
    """
    context = context_of(request)
    columns = schema.tables.c
    every = select(columns.id, columns.created).where(columns.status == status, columns.private.is_(False))
    found = every
    if game is not None:
        found = found.where(columns.game == game)
    if rated is not None:
        found = found.where(columns.rated.is_(rated))
    wanted = list(option or ())
    wanted += [f"{saving.PACE}={pace}"] if pace is not None else []
    wanted += [f"{seating.PLAYERS}={seats}"] if seats is not None else []
    for setting in wanted:
        found = found.where(columns.settings.contains(f" {setting} ", autoescape=True))
    return await page(context, found, after, caller.person, every if found is not every else None)


async def page(
    context: Context,
    found: Select[Any],
    after: str | None,
    person: str | None,
    searched: Select[Any] | None = None,
) -> Tables:
    """One page of a list, the newest first; `searched`: the tables among which those of the list are looked for."""
    columns = schema.tables.c
    newest_first = columns.created.desc(), columns.id.desc()
    edge = None  # the last table that is looked at
    if after is not None:
        created, _, id = after.partition(":")
        # The first condition is for the index, which no OR is looked up in.
        older = and_(columns.created <= int(created), (columns.created < int(created)) | (columns.id < id))
        found = found.where(older)
        searched = searched.where(older) if searched is not None else None
    if searched is not None:
        last_searched = searched.order_by(*newest_first).offset(MAX_SEARCHED - 1).limit(1)
        edge = next(iter(await context.database.rows(last_searched)), None)
    if edge is not None:
        oldest, id = edge["created"], edge["id"]
        found = found.where(columns.created >= oldest, (columns.created > oldest) | (columns.id >= id))
    rows = await context.database.rows(found.order_by(*newest_first).limit(PAGE + 1))
    rooms = await context.keeper.faces([row["id"] for row in rows[:PAGE]])
    tables = [show(context, room, person) for room in rooms]
    last = rows[PAGE - 1] if len(rows) > PAGE else edge
    return Tables(tables=tables, next=f"{last['created']}:{last['id']}" if last else None)


@router.get("/api/me/tables", operation_id="list_my_tables")
async def list_my_tables(
    request: Request,
    caller: SignedIn,
    over: Annotated[bool, Query(description="finished ones instead of those being played")] = False,
    after: Annotated[str | None, Query(pattern=r"^[0-9]{1,15}:[A-Za-z0-9_-]{1,24}$")] = None,
) -> Tables:
    """My tables; those at which it is my turn come first."""
    context = context_of(request)
    columns, seats = schema.tables.c, schema.seats.c
    mine = select(seats.table_id).where(seats.person == caller.person)
    statuses = ("finished", "stopped") if over else ("open", "running")
    sits = columns.id.in_(mine) | (columns.host == caller.person)
    found = select(columns.id, columns.created).where(sits, columns.status.in_(statuses))
    tables = await page(context, found, after, caller.person)
    ordered = sorted(tables.tables, key=lambda table: (not table.my_turn, table.status != "running"))
    return Tables(tables=ordered, next=tables.next)


@router.get("/api/tables/{table}", operation_id="get_table")
async def get_table(request: Request, table: TableId, caller: AnyCaller, key: LinkKey = None) -> TableInfo:
    """One table."""
    return await shown(context_of(request), table, caller, key)


# ---------------------------------------------------------------------------------------- making and filling


@router.post("/api/tables", operation_id="create_table", status_code=201)
async def create_table(request: Request, wish: NewTable, caller: SignedIn) -> CreatedTable:
    """A new table, with oneself as its host."""
    context = context_of(request)
    context.limit("table", caller.person)
    game = seating.make_game(wish.game, dict(wish.options), len(wish.seats))
    host = await find_host(context, caller, wish.seats)
    room, key = seating.make_room(
        game, wish.seats, host, now(), pace=wish.pace, private=wish.private, rated=wish.rated
    )
    return await put_up(request, room, key, caller, wish.start)


async def put_up(request: Request, room: Room, key: str | None, caller: Caller, start: bool) -> CreatedTable:
    """Take in a new table and, if wished, begin at once."""
    assert caller.person is not None
    context = context_of(request)
    room.address_hash = await quotas.hash_address(context, address_of(request))
    if start:
        seating.start(room, caller.person, room.created)
    check = partial(quotas.check_new_table, settings=context.settings)
    # Looked at before as well: a transaction that fails keeps others waiting that are written with it.
    await context.database.read(lambda connection: check(connection, room=room, added=False))
    await context.keeper.add(room, lambda connection, room: check(connection, room=room, added=True))
    return CreatedTable(table=show(context, room, caller.person), key=key)


async def find_host(context: Context, caller: KnownCaller, seats: Sequence[NewSeat]) -> seating.Host:
    """The caller as the host of a table, with those of their programs that are to sit down.

    Names that the host gives to seats by hand must not be those of others.
    """
    await check_seat_names(context, caller, seats)
    wanted = [seat.person for seat in seats if isinstance(seat, ProgramSeat)]
    programs: dict[str, str] = {}
    if wanted:
        people = schema.people.c
        mine = select(people.id, people.name).where(people.id.in_(wanted), people.owner == caller.person)
        programs = {row["id"]: row["name"] for row in await context.database.rows(mine)}
    return seating.Host(
        caller.person, caller.name, caller.kind == "program", caller.kind == "member", programs
    )


async def check_seat_names(context: Context, caller: KnownCaller, seats: Sequence[NewSeat]) -> None:
    mine = [seat for seat in seats if isinstance(seat, MySeat)]
    given = {seat.name for seat in mine if seat.name is not None}
    if len(mine) > 1:
        given |= {seating.number_name(caller.name, number) for number in range(1, len(mine) + 1)}
    given.discard(caller.name)
    owner = select(schema.people.c.owner).where(schema.people.c.id == caller.person)

    def check(connection: Connection) -> None:
        check_own(connection, caller.person)
        but = caller.person, connection.execute(owner).scalar() or caller.person
        for name in sorted(given):
            check_free(connection, name, *but)

    await context.database.read(check)


@router.post("/api/tables/{table}/join", operation_id="join_table")
async def join_table(request: Request, table: TableId, wish: Join, caller: SignedIn) -> TableInfo:
    """Sit down at an open table."""
    context = context_of(request)
    program, member = caller.kind == "program", caller.kind == "member"
    await context.database.read(lambda connection: check_own(connection, caller.person))
    await context.keeper.change(
        table,
        lambda room, _: seating.join(
            room, caller.person, caller.name, wish.seat, wish.key, program, member, wish.rated
        ),
        person=caller.person,
        key=wish.key,
    )
    return await shown(context, table, caller, wish.key)


@router.post("/api/tables/{table}/leave", operation_id="leave_table", status_code=204)
async def leave_table(request: Request, table: TableId, caller: SignedIn) -> Response:
    """Stand up from a table that has not begun; from one that has, a bot takes over (the person can come back)."""
    context = context_of(request)

    def act(room: Room, moment: int) -> None:
        if room.status == "open":
            seating.leave(room, caller.person)
            return
        acting.check_running(room)
        seats = [seat for seat in room.seats_of(caller.person) if seat.stand_in is None]
        if not seats:
            raise Problem("not_your_seat", "you do not sit at this table, or a bot plays for you already")
        for seat in seats:
            acting.resign(room, seat, context.keeper.stand_in(room), moment, "left")

    await context.keeper.change(table, act, person=caller.person)
    return Response(status_code=204)


@router.post("/api/tables/{table}/start", operation_id="start_table")
async def start_table(request: Request, table: TableId, caller: SignedIn) -> TableInfo:
    """Begin; every seat must be taken."""
    context = context_of(request)
    requester = quotas.Requester(caller.person, await quotas.hash_address(context, address_of(request)))

    def check(connection: Connection, room: Room) -> None:
        quotas.check_started_table(connection, context.settings, room, requester, added=True)

    await context.keeper.change(
        table,
        lambda room, moment: seating.start(room, caller.person, moment, context.hub.present(room.id)),
        person=caller.person,
        also=check,
    )
    return await shown(context, table, caller)


@router.put("/api/tables/{table}/seats/{seat}", operation_id="set_seat")
async def set_seat(
    request: Request, table: TableId, seat: SeatPath, wish: NewSeat, caller: SignedIn
) -> CreatedTable:
    """The host gives a seat to somebody else: to a bot, to whoever comes, to whoever has the link."""
    context = context_of(request)
    host = await find_host(context, caller, [wish])
    key = await context.keeper.change(
        table,
        lambda room, _: seating.set_seat(room, host, seat, wish),
        person=caller.person,
    )
    return CreatedTable(table=await shown(context, table, caller), key=key)


@router.post("/api/tables/{table}/key", operation_id="renew_key")
async def renew_key(request: Request, table: TableId, caller: SignedIn) -> NewKey:
    """A fresh link; the old one opens nothing any more."""
    context = context_of(request)
    key = await context.keeper.change(
        table, lambda room, _: seating.renew_key(room, caller.person), person=caller.person
    )
    return NewKey(key=key)


@router.put("/api/tables/{table}/rated", operation_id="set_rated")
async def set_rated(request: Request, table: TableId, wish: NewRated, caller: SignedIn) -> TableInfo:
    """The host makes a table casual before it begins, or rated while nobody else sits there."""
    context = context_of(request)
    host = await find_host(context, caller, [])
    await context.keeper.change(
        table, lambda room, _: seating.set_rated(room, host, wish.rated), person=caller.person
    )
    return await shown(context, table, caller)


@router.post("/api/tables/{table}/host", operation_id="claim_host")
async def claim_host(request: Request, table: TableId, caller: SignedIn) -> TableInfo:
    """Ask to replace the host of a table that has not begun; asked again after a while, one becomes its host."""
    context = context_of(request)
    delay = context.settings.host_absence_ms

    def act(room: Room, moment: int) -> bool:
        online = room.host is not None and room.host in context.hub.present(room.id)
        return absence.claim_host(room, caller.person, moment, delay, online)

    if not await context.keeper.change(table, act, person=caller.person):
        raise Problem("conflict", "the host is at the table: ask them")
    return await shown(context, table, caller)


# ---------------------------------------------------------------------------------------- while it is played


@router.post("/api/tables/{table}/resign", operation_id="resign")
async def resign(request: Request, table: TableId, wish: WhichSeat, caller: SignedIn) -> TableInfo:
    """Hand one's seat to a bot."""
    context = context_of(request)

    def act(room: Room, moment: int) -> None:
        for seat in chosen(room, caller.person, wish.seat, away=False):
            acting.resign(room, seat, context.keeper.stand_in(room), moment)

    await context.keeper.change(table, act, person=caller.person)
    return await shown(context, table, caller)


@router.post("/api/tables/{table}/return", operation_id="come_back")
async def come_back(request: Request, table: TableId, wish: WhichSeat, caller: SignedIn) -> TableInfo:
    """Take one's seat back from the bot."""
    context = context_of(request)

    def act(room: Room, moment: int) -> None:
        for seat in chosen(room, caller.person, wish.seat, away=True):
            acting.come_back(room, seat, moment)

    await context.keeper.change(table, act, person=caller.person)
    return await shown(context, table, caller)


def chosen(room: Room, person: str, number: int | None, away: bool) -> list[Any]:
    """The seats that are meant: one, or all of the person's that are (not) played by a bot."""
    acting.check_running(room)
    if number is not None:
        return [acting.own_seat(room, person, number)]
    mine = room.seats_of(person)
    if not mine:
        raise Problem("not_your_seat", "you do not sit at this table")
    found = [seat for seat in mine if (seat.stand_in is not None) == away]
    if not found:
        raise Problem("conflict", "no bot plays for you" if away else "a bot plays for you already")
    return found


@router.post("/api/tables/{table}/stop", operation_id="propose_stop")
async def propose_stop(request: Request, table: TableId, wish: NewProposal, caller: SignedIn) -> TableInfo:
    """Propose to end the game without a result."""
    context = context_of(request)
    await context.keeper.change(
        table,
        lambda room, moment: acting.propose_stop(
            room, acting.present_seat(room, caller.person, wish.seat), moment
        ),
        person=caller.person,
    )
    return await shown(context, table, caller)


@router.post("/api/tables/{table}/answer", operation_id="answer_proposal")
async def answer_proposal(request: Request, table: TableId, wish: Answer, caller: SignedIn) -> TableInfo:
    """Say yes or no to what is proposed."""
    context = context_of(request)
    await context.keeper.change(
        table,
        lambda room, moment: acting.answer(
            room, caller.person, wish.seat, wish.accept, moment, wish.proposal
        ),
        person=caller.person,
    )
    return await shown(context, table, caller)


@router.post("/api/tables/{table}/vote", operation_id="vote")
async def vote(request: Request, table: TableId, wish: Vote, caller: SignedIn) -> TableInfo:
    """Vote to let a bot play for a player who has kept an untimed table waiting for long."""
    context = context_of(request)
    limit = context.settings.absence_ms
    await context.keeper.change(
        table,
        lambda room, moment: absence.vote(
            room, caller.person, wish.seat, moment, limit, context.keeper.stand_in(room)
        ),
        person=caller.person,
    )
    return await shown(context, table, caller)


@router.post("/api/tables/{table}/rematch", operation_id="rematch", status_code=201)
async def rematch(request: Request, table: TableId, caller: SignedIn) -> CreatedTable:
    """The same table once more; whoever asks second is led to the table that is there already."""
    context = context_of(request)
    context.limit("table", caller.person)
    host = await find_host(context, caller, [])
    address_hash = await quotas.hash_address(context, address_of(request))
    made: list[tuple[Room, str | None]] = []

    def act(room: Room, moment: int) -> None:
        made.clear()
        if room.successor is None:
            made.append(seating.rematch(room, host, moment))
            made[0][0].address_hash = address_hash

    def also(connection: Connection, room: Room) -> None:
        if made:
            saving.save(connection, made[0][0], now())
            quotas.check_new_table(connection, context.settings, made[0][0], added=True)

    await context.keeper.change(table, act, person=caller.person, also=also)
    async with context.keeper.looking(table, caller.person) as room:
        successor = room.successor
    assert successor is not None
    return CreatedTable(table=await shown(context, successor, caller), key=made[0][1] if made else None)
