"""Games that are over: replay, record, analysis; records that come in, tables that go on from a position."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Body, Path, Query, Response
from starlette.requests import Request

from ...domain.timestamps import current_time_ms
from ...services import analyses, replays
from ...services.context import get_context
from ...store import quotas
from ..authentication import AnyCaller, Lang, SignedIn, client_address
from ..models.play import Replay, ReplayPosition
from ..models.tables import Analysis, BranchTable, CreatedTable, ImportRecord, RequestAnalysis, Table
from .tables import InviteKeyQuery, TableId, make_host, present_table, register_table

router = APIRouter(tags=["records"])
JSON_MEDIA_TYPE: Final = "application/json"
# what is written down in each form: how the file is called, and what it is
RECORD_FORMATS: Final = {"text": (".txt", "text/plain; charset=utf-8"), "json": (".json", JSON_MEDIA_TYPE)}
RECORD_RESPONSES: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "The record; docs/notation.md explains both formats",
        "content": {
            "text/plain": {"schema": {"type": "string"}},
            JSON_MEDIA_TYPE: {"schema": {"type": "object"}},
        },
    }
}
EXISTING_ANALYSIS: Final[dict[int | str, dict[str, Any]]] = {
    200: {"model": Analysis, "description": "An analysis that exists already, or is under way"}
}
DEFAULT_REQUEST: Final = RequestAnalysis()
AnySeatQuery = Annotated[int | None, Query(ge=0, lt=8, description="any seat; null: as a spectator")]


# ---------------------------------------------------------------------------------------- replay


@router.get("/api/tables/{table}/replay", operation_id="get_replay", response_model=Replay)
async def get_replay(
    request: Request, table: TableId, caller: AnyCaller, language: Lang, invite_key: InviteKeyQuery = None
) -> Response:
    """Get a finished game: every ply and all log entries."""
    context = get_context(request)
    async with context.rooms.read(table, caller.user_id, invite_key) as room:
        with context.meter_compute(caller.user_id):
            replay = replays.render_replay(room, language)
    return Response(replay, media_type=JSON_MEDIA_TYPE)


@router.get("/api/tables/{table}/replay/{ply}", operation_id="get_replay_position")
async def get_replay_position(
    request: Request,
    table: TableId,
    ply: Annotated[int, Path(description="number of plies that have been made: 0 is the start")],
    caller: AnyCaller,
    language: Lang,
    seat: AnySeatQuery = None,
    invite_key: InviteKeyQuery = None,
) -> ReplayPosition:
    """Get a position of a finished game from any seat."""
    context = get_context(request)
    async with context.rooms.read(table, caller.user_id, invite_key) as room:
        with context.meter_compute(caller.user_id):
            return replays.present_replay_position(room, ply, seat, language)


# ---------------------------------------------------------------------------------------- records


@router.get(
    "/api/tables/{table}/record",
    operation_id="get_record",
    response_class=Response,
    responses=RECORD_RESPONSES,
)
async def get_record(
    request: Request,
    table: TableId,
    caller: AnyCaller,
    record_format: Annotated[Literal["text", "json"], Query(alias="format")] = "text",
    invite_key: InviteKeyQuery = None,
) -> Response:
    """Download the record of a finished game."""
    context = get_context(request)
    async with context.rooms.read(table, caller.user_id, invite_key) as room:
        with context.meter_compute(caller.user_id):
            record = replays.record_of_room(room)
    suffix, media_type = RECORD_FORMATS[record_format]
    name = f"jadecourt-{record.game}-{table}{suffix}"  # made of letters, digits, - and _ only
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(
        record.dumps() if record_format == "text" else record.to_json(),
        headers=headers,
        media_type=media_type,
    )


@router.post("/api/records", operation_id="import_record", status_code=201)
async def import_record(request: Request, body: ImportRecord, caller: SignedIn) -> Table:
    """Import a record as a private table, to replay, analyse and branch it; it counts for no statistics."""
    context = get_context(request)
    room = await replays.import_record(context, body.record, caller.user_id)
    return present_table(context, room, caller.user_id)


@router.post("/api/tables/{table}/branch", operation_id="branch_table", status_code=201)
async def branch_table(
    request: Request, table: TableId, body: BranchTable, caller: SignedIn, invite_key: InviteKeyQuery = None
) -> CreatedTable:
    """Create a table that continues a finished game from one of its positions, with new random outcomes."""
    context = get_context(request)
    context.check_rate_limit("create_table", caller.user_id)
    host = await make_host(context, caller, body.seats)
    async with context.rooms.read(table, caller.user_id, invite_key) as source:
        room, new_invite_key = replays.branch_room(source, body, host, current_time_ms())
    return await register_table(request, room, new_invite_key, caller, body.start_now)


# ---------------------------------------------------------------------------------------- analysis


@router.post(
    "/api/tables/{table}/analysis",
    operation_id="request_analysis",
    status_code=202,
    responses=EXISTING_ANALYSIS,
)
async def request_analysis(
    request: Request,
    response: Response,
    table: TableId,
    caller: SignedIn,
    body: Annotated[RequestAnalysis, Body()] = DEFAULT_REQUEST,
    invite_key: InviteKeyQuery = None,
) -> Analysis:
    """Request an analysis of every decision of a finished game; GET and the socket report its progress."""
    context = get_context(request)
    async with context.rooms.read(table, caller.user_id, invite_key) as room:
        replays.require_finished(room)
        names = room.names
    requester = quotas.Requester(caller.user_id, await quotas.hash_address(context, client_address(request)))
    analysis, is_new = await analyses.request_analysis(context, table, body.budget, requester)
    if not is_new:
        response.status_code = 200
    return analyses.add_player_names(analysis, names)


@router.get("/api/tables/{table}/analysis", operation_id="get_analysis")
async def get_analysis(
    request: Request, table: TableId, caller: AnyCaller, invite_key: InviteKeyQuery = None
) -> Analysis:
    """Get the analysis of a game, or its progress."""
    context = get_context(request)
    async with context.rooms.read(table, caller.user_id, invite_key) as room:
        replays.require_finished(room)
        return analyses.add_player_names(await analyses.get_analysis(context, table), room.names)
