"""Routes of games in links: nothing is stored, and no account is needed, except to continue a game.

Links are read in a thread, because anybody may send long ones, which would block the event loop.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from starlette.requests import Request

from ....core.link import format_path
from ...domain.branches import branch_room
from ...domain.replays import link_token_of_room
from ...domain.timestamps import current_time_ms
from ...services.record_import import parse_link_record, room_of_link
from .. import replays
from ..authentication import AnyCaller, SignedIn
from ..dependencies import get_context
from ..encoding import JSON_MEDIA_TYPE, json_response
from ..models.play import LinkReplay, ReplayPosition
from ..models.tables import BranchTable, CreatedTable, GameLink
from ..parameters import InviteKeyQuery, TableId, TextQuery
from .records import (
    RECORD_RESPONSES,
    AnySeatQuery,
    PlyPath,
    RecordFormatQuery,
    download_record,
    make_branch_request,
)
from .tables import add_table, make_host

router = APIRouter(tags=["links"])
LinkToken = Annotated[str, Path(description="a game in a link; docs/links.md specifies it")]


@router.get("/api/tables/{table}/link", operation_id="get_link")
async def get_link(
    request: Request,
    table: TableId,
    caller: AnyCaller,
    names: Annotated[bool, Query(description="write the names of the seats into the link")] = False,
    invite_key: InviteKeyQuery = None,
) -> GameLink:
    """Get a link with the whole game. Of a running game it has what a spectator knows now, never more."""
    context = get_context(request)
    async with context.rooms.read(table, caller.user_id, invite_key) as room:
        with context.meter_compute(caller.user_id):
            token = link_token_of_room(room, names)
    return GameLink(token=token, path=format_path(token))


@router.get("/api/links/{token}/replay", operation_id="get_link_replay", response_model=LinkReplay)
async def get_link_replay(
    request: Request, token: LinkToken, caller: AnyCaller, text: TextQuery = None
) -> Response:
    """Get the game of a link: every ply and all log entries."""
    replay = await get_context(request).compute_in_thread(
        caller.user_id, lambda: replays.render_link_replay(room_of_link(token), text)
    )
    return Response(replay, media_type=JSON_MEDIA_TYPE)


@router.get(
    "/api/links/{token}/replay/{ply}",
    operation_id="get_link_replay_position",
    response_model=ReplayPosition,
)
async def get_link_replay_position(
    request: Request,
    token: LinkToken,
    ply: PlyPath,
    caller: AnyCaller,
    seat: AnySeatQuery = None,
    text: TextQuery = None,
) -> Response:
    """Get a position of the game of a link from any seat."""
    return await get_context(request).compute_in_thread(
        caller.user_id,
        lambda: json_response(replays.present_replay_position(room_of_link(token), ply, seat, text)),
    )


@router.get(
    "/api/links/{token}/record",
    operation_id="get_link_record",
    response_class=Response,
    responses=RECORD_RESPONSES,
)
async def get_link_record(
    request: Request, token: LinkToken, caller: AnyCaller, record_format: RecordFormatQuery = "text"
) -> Response:
    """Download the record of a link."""
    record = await get_context(request).compute_in_thread(caller.user_id, lambda: parse_link_record(token))
    return download_record(record, record_format, f"jadecourt-{record.game}")


@router.post("/api/links/{token}/branch", operation_id="branch_link", status_code=201)
async def branch_link(
    request: Request, token: LinkToken, body: BranchTable, caller: SignedIn
) -> CreatedTable:
    """Create a table that continues the game of a link from one of its positions, with new random outcomes."""
    context = get_context(request)
    context.check_rate_limit("create_table", caller.user_id)
    branch_request = make_branch_request(body)
    host = await make_host(request, caller, branch_request.seats)
    room, invite_key = await context.compute_in_thread(
        caller.user_id, lambda: branch_room(room_of_link(token), branch_request, host, current_time_ms())
    )
    room.origin = {"table_id": None, "ply": len(room.initial_plies)}  # the table of the link is not stored
    return await add_table(request, room, invite_key, caller, body.start_now)
