"""Routes of finished games: replays, records, import of records, branches."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from fastapi import APIRouter, Path, Query, Response
from starlette.requests import Request

from ....core.record import Record
from ...domain.branches import BranchRequest, branch_room
from ...domain.replays import record_of_room
from ...domain.timestamps import current_time_ms
from ...services import record_import
from .. import replays
from ..authentication import AnyCaller, SignedIn
from ..dependencies import get_context
from ..encoding import JSON_MEDIA_TYPE, json_response
from ..models.play import Replay, ReplayPosition
from ..models.tables import BranchTable, CreatedTable, ImportRecord, Table
from ..parameters import InviteKeyQuery, TableId, TextQuery
from .tables import add_table, make_host, present_table

router = APIRouter(tags=["records"])
# suffix of the file and media type of each format
RECORD_FORMATS: Final = {"text": (".txt", "text/plain; charset=utf-8"), "json": (".json", JSON_MEDIA_TYPE)}
RECORD_RESPONSES: Final[dict[int | str, Any]] = {
    200: {
        "description": "The record; docs/notation.md explains both formats",
        "content": {
            "text/plain": {"schema": {"type": "string"}},
            JSON_MEDIA_TYPE: {"schema": {"type": "object"}},
        },
    }
}
RecordFormat: TypeAlias = Literal["text", "json"]
RecordFormatQuery = Annotated[RecordFormat, Query(alias="format")]
PlyPath = Annotated[int, Path(description="number of plies that have been made: 0 is the start")]
AnySeatQuery = Annotated[int | None, Query(ge=0, lt=8, description="any seat; null: as a spectator")]


# ---------------------------------------------------------------------------------------- replay


@router.get("/api/tables/{table}/replay", operation_id="get_replay", response_model=Replay)
async def get_replay(
    request: Request,
    table: TableId,
    caller: AnyCaller,
    invite_key: InviteKeyQuery = None,
    text: TextQuery = None,
) -> Response:
    """Get a finished game: every ply and all log entries."""
    context = get_context(request)
    async with context.rooms.read(table, caller.user_id, invite_key) as room:
        with context.meter_compute(caller.user_id):
            replay = replays.render_replay(room, text)
    return Response(replay, media_type=JSON_MEDIA_TYPE)


@router.get(
    "/api/tables/{table}/replay/{ply}", operation_id="get_replay_position", response_model=ReplayPosition
)
async def get_replay_position(
    request: Request,
    table: TableId,
    ply: PlyPath,
    caller: AnyCaller,
    seat: AnySeatQuery = None,
    invite_key: InviteKeyQuery = None,
    text: TextQuery = None,
) -> Response:
    """Get a position of a finished game from any seat."""
    context = get_context(request)
    async with context.rooms.read(table, caller.user_id, invite_key) as room:
        with context.meter_compute(caller.user_id):
            return json_response(replays.present_replay_position(room, ply, seat, text))


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
    record_format: RecordFormatQuery = "text",
    invite_key: InviteKeyQuery = None,
) -> Response:
    """Download the record of a finished game."""
    context = get_context(request)
    async with context.rooms.read(table, caller.user_id, invite_key) as room:
        with context.meter_compute(caller.user_id):
            record = record_of_room(room)
    return download_record(record, record_format, f"jadecourt-{record.game}-{table}")


def download_record(record: Record, record_format: RecordFormat, stem: str) -> Response:
    """A record as a file; `stem` is its name without the suffix: letters, digits, - and _ only."""
    suffix, media_type = RECORD_FORMATS[record_format]
    return Response(
        record.dumps() if record_format == "text" else record.to_json(),
        headers={"Content-Disposition": f'attachment; filename="{stem}{suffix}"'},
        media_type=media_type,
    )


@router.post("/api/records", operation_id="import_record", status_code=201)
async def import_record(request: Request, body: ImportRecord, caller: SignedIn) -> Table:
    """Import a record or a link as a private table, to replay, analyse and branch it; it counts for no statistics."""
    context = get_context(request)
    room = await record_import.import_record(context, body.record, caller.user_id)
    return present_table(request, room, caller)


@router.post("/api/tables/{table}/branch", operation_id="branch_table", status_code=201)
async def branch_table(
    request: Request, table: TableId, body: BranchTable, caller: SignedIn, invite_key: InviteKeyQuery = None
) -> CreatedTable:
    """Create a table that continues a finished game from one of its positions, with new random outcomes."""
    context = get_context(request)
    context.check_rate_limit("create_table", caller.user_id)
    branch_request = make_branch_request(body)
    host = await make_host(request, caller, branch_request.seats)
    async with context.rooms.read(table, caller.user_id, invite_key) as source:
        room, new_invite_key = branch_room(source, branch_request, host, current_time_ms())
    return await add_table(request, room, new_invite_key, caller, body.start_now)


def make_branch_request(body: BranchTable) -> BranchRequest:
    seats = [seat.to_domain() for seat in body.seats]
    return BranchRequest(body.ply, seats, body.time_control.to_domain(), body.is_private)
