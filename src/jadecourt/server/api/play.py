"""Playing over HTTP: look, move, take back, talk."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from sqlalchemy import select
from starlette.requests import Request

from .. import talking
from ..context import Context, context_of
from ..problems import Problem
from ..rooms import acting, foreseeing, showing
from ..rooms.room import Room
from ..store.schema import remarks
from ..wire.base import Ply
from ..wire.play import Foresight, Moves, Position, Preview, Undo
from ..wire.tables import NewRemark, Remarks, SaidRemark
from .callers import AnyCaller, Caller, Lang, SignedIn
from .tables import LinkKey, TableId

router = APIRouter(tags=["play"])
AsSeat = Annotated[
    int | None, Query(ge=0, lt=8, description="one of mine; else my first seat, else as a spectator")
]


def viewpoint(room: Room, person: str | None, seat: int | None) -> int | None:
    """The seat from which somebody looks; None: as a spectator."""
    mine = [own.number for own in room.seats_of(person)]
    if seat is None:
        return mine[0] if mine else None
    if seat not in mine:
        raise Problem("not_your_seat", f"seat {seat} is not yours, so you cannot look from there")
    return seat


def check_begun(room: Room) -> None:
    if room.is_outdated and room.status != "open":
        raise acting.outdated(room)
    if room.table is None:
        raise Problem("table_not_running", "the table has not begun: there is no position yet")


async def look(
    context: Context,
    table: str,
    caller: Caller,
    language: str,
    seat: int | None,
    key: str | None = None,
    since: int = 0,
    undone: int = 0,
) -> Position:
    """The position as the caller may see it."""
    async with context.keeper.looking(table, caller.person, key) as room:
        check_begun(room)
        with context.metered(caller.person):
            seat = viewpoint(room, caller.person, seat)
            return showing.show_position(room, seat, language, since, undone)


@router.get("/api/tables/{table}/position", operation_id="get_position")
async def get_position(
    request: Request,
    table: TableId,
    caller: AnyCaller,
    language: Lang,
    seat: AsSeat = None,
    since: Annotated[Ply, Query(description="only entries after this ply")] = 0,
    undone: Annotated[int, Query(ge=0, le=100_000, description="as in the position that is known")] = 0,
    key: LinkKey = None,
) -> Position:
    """What a seat, or a spectator, has before it, and what happened since a ply."""
    return await look(context_of(request), table, caller, language, seat, key, since, undone)


@router.post("/api/tables/{table}/preview", operation_id="preview")
async def preview(
    request: Request, table: TableId, wish: Preview, caller: AnyCaller, language: Lang, key: LinkKey = None
) -> Foresight:
    """What moves would do, or why they cannot be made; then what each next one would. Nothing is played."""
    return await foresee(context_of(request), table, caller, language, wish, key)


async def foresee(
    context: Context, table: str, caller: Caller, language: str, wish: Preview, key: str | None = None
) -> Foresight:
    """What moves of one's own seat would do."""
    async with context.keeper.looking(table, caller.person, key) as room:
        check_begun(room)
        acting.check_ply(room, wish.ply)
        seat = thinking_seat(room, caller.person, wish)
        with context.metered(caller.person):
            return foreseeing.show_foresight(room, seat, wish.moves, language)


def thinking_seat(room: Room, person: str | None, wish: Preview) -> int | None:
    """The seat for which somebody thinks: of several the first that is asked; None: as a spectator."""
    owing = [own.number for own in room.seats_of(person) if room.owes(own.number)]
    seat = viewpoint(room, person, owing[0] if wish.seat is None and owing else wish.seat)
    if wish.moves:
        if seat is None:
            raise Problem("not_your_seat", "you do not sit at this table, so you have no moves here")
        acting.check_running(room)
    return seat


@router.post("/api/tables/{table}/moves", operation_id="play_moves")
async def play_moves(
    request: Request, table: TableId, answer: Moves, caller: SignedIn, language: Lang
) -> Position:
    """Answer for a seat, by numbers or in notation; when this returns, the answer is on disk."""
    context = context_of(request)
    seat = await play(context, table, caller, answer)
    return await look(context, table, caller, language, seat, since=answer.ply or 0)


async def play(context: Context, table: str, caller: Caller, answer: Moves) -> int:
    """Play for one's own seat; returns which."""
    assert caller.person is not None
    person = caller.person

    def act(room: Room, moment: int) -> int:
        seat = acting.present_seat(room, person, answer.seat)
        acting.play(room, seat.number, answer.moves, moment, answer.key, answer.ply)
        return seat.number

    return await context.keeper.change(table, act, person=person)


@router.post("/api/tables/{table}/undo", operation_id="undo")
async def undo_moves(
    request: Request, table: TableId, wish: Undo, caller: SignedIn, language: Lang
) -> Position:
    """Take back moves: freely as far as nothing new was learnt since, else with the consent of the others."""
    context = context_of(request)
    seat = await take_back(context, table, caller, wish)
    return await look(context, table, caller, language, seat)


async def take_back(context: Context, table: str, caller: Caller, wish: Undo) -> int:
    """Take back moves of one's own seat; returns which."""
    assert caller.person is not None
    person = caller.person

    def act(room: Room, moment: int) -> int:
        seat = acting.undoing_seat(room, person, wish.seat)
        acting.undo(room, seat, wish.to, wish.ask, moment)
        return seat.number

    return await context.keeper.change(table, act, person=person)


# ---------------------------------------------------------------------------------------- talking


@router.get("/api/tables/{table}/remarks", operation_id="list_remarks")
async def list_remarks(
    request: Request,
    table: TableId,
    caller: AnyCaller,
    after: Annotated[int, Query(ge=0, le=2**53)] = 0,
    key: LinkKey = None,
) -> Remarks:
    """What was said at the table: by people and by the house; the last 200 after a remark."""
    context = context_of(request)
    async with context.keeper.looking(table, caller.person, key) as room:
        found = select(remarks).where(remarks.c.table_id == table, remarks.c.id > after)
        if room.seats_of(caller.person) and not room.is_over:
            found = found.where(remarks.c.room != "spectators")
        rows = await context.database.rows(found.order_by(remarks.c.id.desc()).limit(200))
    said = [showing.show_remark(row) for row in rows]
    return Remarks(remarks=said[::-1])


@router.post("/api/tables/{table}/remarks", operation_id="say", status_code=201)
async def say(
    request: Request, table: TableId, remark: NewRemark, caller: SignedIn, key: LinkKey = None
) -> SaidRemark:
    """Say something to the table, or to the other spectators."""
    return await talking.say(
        context_of(request), table, caller.person, caller.name, remark.room, remark.text, key
    )
