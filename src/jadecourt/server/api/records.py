"""Games that are over: replay, record, analysis; records that come in, tables that go on from a position."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Body, Path, Query, Response
from starlette.requests import Request

from .. import analysing, quotas, records
from ..clock import now
from ..context import context_of
from ..wire.play import Replay, ReplayPosition
from ..wire.tables import Analysis, Branch, CreatedTable, ImportedRecord, NewAnalysis, TableInfo
from .callers import AnyCaller, Lang, SignedIn, address_of
from .tables import LinkKey, TableId, find_host, put_up, show

router = APIRouter(tags=["records"])
JSON: Final = "application/json"
# what is written down in each form: how the file is called, and what it is
FORMS: Final = {"text": (".txt", "text/plain; charset=utf-8"), "json": (".json", JSON)}
RECORD: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "The record; docs/notation.md explains both forms",
        "content": {"text/plain": {"schema": {"type": "string"}}, JSON: {"schema": {"type": "object"}}},
    }
}
PRESENT: Final[dict[int | str, dict[str, Any]]] = {
    200: {"model": Analysis, "description": "One that is there already, or under way"}
}
USUAL: Final = NewAnalysis()
AnySeat = Annotated[int | None, Query(ge=0, lt=8, description="any seat; else as a spectator")]


# ---------------------------------------------------------------------------------------- replay


@router.get("/api/tables/{table}/replay", operation_id="get_replay", response_model=Replay)
async def get_replay(
    request: Request, table: TableId, caller: AnyCaller, language: Lang, key: LinkKey = None
) -> Response:
    """A whole game that is over: every ply, and everything that was told."""
    context = context_of(request)
    async with context.keeper.looking(table, caller.person, key) as room:
        with context.metered(caller.person):
            replay = records.replay(room, language)
    return Response(replay, media_type=JSON)


@router.get("/api/tables/{table}/replay/{ply}", operation_id="get_replay_position")
async def get_replay_position(
    request: Request,
    table: TableId,
    ply: Annotated[int, Path(description="how many plies have been made: 0 is the beginning")],
    caller: AnyCaller,
    language: Lang,
    seat: AnySeat = None,
    key: LinkKey = None,
) -> ReplayPosition:
    """A position of a game that is over, from any seat."""
    context = context_of(request)
    async with context.keeper.looking(table, caller.person, key) as room:
        with context.metered(caller.person):
            return records.replay_position(room, ply, seat, language)


# ---------------------------------------------------------------------------------------- records


@router.get(
    "/api/tables/{table}/record", operation_id="get_record", response_class=Response, responses=RECORD
)
async def get_record(
    request: Request,
    table: TableId,
    caller: AnyCaller,
    form: Annotated[Literal["text", "json"], Query(alias="format")] = "text",
    key: LinkKey = None,
) -> Response:
    """The record of a game that is over, as a file."""
    context = context_of(request)
    async with context.keeper.looking(table, caller.person, key) as room:
        with context.metered(caller.person):
            record = records.record(room)
    ending, media = FORMS[form]
    name = f"jadecourt-{record.game}-{table}{ending}"  # made of letters, digits, - and _ only
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(record.dumps() if form == "text" else record.to_json(), headers=headers, media_type=media)


@router.post("/api/records", operation_id="import_record", status_code=201)
async def import_record(request: Request, wish: ImportedRecord, caller: SignedIn) -> TableInfo:
    """A private table with the game of a record, to replay, analyse and branch it; it counts for nobody."""
    context = context_of(request)
    room = await records.import_record(context, wish.record, caller.person)
    return show(context, room, caller.person)


@router.post("/api/tables/{table}/branch", operation_id="branch_table", status_code=201)
async def branch_table(
    request: Request, table: TableId, wish: Branch, caller: SignedIn, key: LinkKey = None
) -> CreatedTable:
    """A new table that goes on from a position of a game that is over; chance decides anew from there on."""
    context = context_of(request)
    context.limit("table", caller.person)
    host = await find_host(context, caller, wish.seats)
    async with context.keeper.looking(table, caller.person, key) as source:
        room, link = records.make_branch(source, wish, host, now())
    return await put_up(request, room, link, caller, wish.start)


# ---------------------------------------------------------------------------------------- analysis


@router.post(
    "/api/tables/{table}/analysis", operation_id="ask_for_analysis", status_code=202, responses=PRESENT
)
async def ask_for_analysis(
    request: Request,
    response: Response,
    table: TableId,
    caller: SignedIn,
    wish: Annotated[NewAnalysis, Body()] = USUAL,
    key: LinkKey = None,
) -> Analysis:
    """Let a search judge every decision of a game that is over. That takes a while: GET, or a socket, says how far."""
    context = context_of(request)
    async with context.keeper.looking(table, caller.person, key) as room:
        records.check_over(room)
        names = room.names
    requester = quotas.Requester(caller.person, await quotas.hash_address(context, address_of(request)))
    analysis, fresh = await analysing.ask(context, table, wish.budget, requester)
    if not fresh:
        response.status_code = 200
    return analysing.name_seats(analysis, names)


@router.get("/api/tables/{table}/analysis", operation_id="get_analysis")
async def get_analysis(request: Request, table: TableId, caller: AnyCaller, key: LinkKey = None) -> Analysis:
    """The analysis of a game, as far as it is."""
    context = context_of(request)
    async with context.keeper.looking(table, caller.person, key) as room:
        records.check_over(room)
        return analysing.name_seats(await analysing.find(context, table), room.names)
