"""Routes of playing: position, preview, moves, undo."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response
from starlette.requests import Request

from ...domain import gameplay, table_checks, undo
from ...domain.errors import DomainError
from ...domain.room import Room
from ...domain.types import Language
from ...services.context import AppContext
from .. import presenters, previews
from ..authentication import AnyCaller, Caller, SignedIn
from ..dependencies import get_context
from ..encoding import json_response
from ..models.base import Ply
from ..models.play import PlayMoves, Position, Preview, PreviewRequest, UndoRequest
from ..models.socket import PlayMessage
from ..parameters import InviteKeyQuery, TableId, TextQuery

router = APIRouter(tags=["play"])
SeatQuery = Annotated[
    int | None,
    Query(ge=0, lt=8, description="one of the caller's seats; null: the first one, else as a spectator"),
]


def viewer_seat(room: Room, user_id: str | None, seat: int | None) -> int | None:
    """The seat as which a user sees a table: `seat`, else the user's first one; None: as a spectator."""
    own_seats = [own.number for own in room.seats_of_user(user_id)]
    if seat is None:
        return own_seats[0] if own_seats else None
    if seat not in own_seats:
        raise DomainError("not_your_seat", f"Seat {seat} is not yours")
    return seat


def require_started(room: Room) -> None:
    if room.is_outdated and room.status != "open":
        raise table_checks.rules_version_error(room)
    if room.table is None:
        raise DomainError("table_not_running", "The table has not started; there is no position yet")


async def read_position(
    context: AppContext,
    table: str,
    caller: Caller,
    seat: int | None,
    invite_key: str | None = None,
    since: int = 0,
    rewinds: int = 0,
    text: Language | None = None,
) -> Response:
    """The position as shown to the caller; `text`: the language of texts, if the caller asks for them."""
    async with context.rooms.read(table, caller.user_id, invite_key) as room:
        require_started(room)
        with context.meter_compute(caller.user_id):
            seat = viewer_seat(room, caller.user_id, seat)
            return json_response(presenters.present_position(room, seat, since, rewinds, text))


@router.get("/api/tables/{table}/position", operation_id="get_position", response_model=Position)
async def get_position(
    request: Request,
    table: TableId,
    caller: AnyCaller,
    seat: SeatQuery = None,
    since: Annotated[Ply, Query(description="only log entries after this ply")] = 0,
    rewinds: Annotated[
        int, Query(ge=0, le=100_000, description="`rewinds` of the last position the client has")
    ] = 0,
    invite_key: InviteKeyQuery = None,
    text: TextQuery = None,
) -> Response:
    """Get the position as a seat or a spectator sees it, with the log entries after a ply."""
    return await read_position(get_context(request), table, caller, seat, invite_key, since, rewinds, text)


@router.post("/api/tables/{table}/preview", operation_id="preview", response_model=Preview)
async def preview(
    request: Request,
    table: TableId,
    body: PreviewRequest,
    caller: AnyCaller,
    invite_key: InviteKeyQuery = None,
    text: TextQuery = None,
) -> Response:
    """Preview moves: their effect, or why they are illegal, and the effect of each next move. Nothing is played."""
    return json_response(await preview_moves(get_context(request), table, caller, body, invite_key, text))


async def preview_moves(
    context: AppContext,
    table: str,
    caller: Caller,
    body: PreviewRequest,
    invite_key: str | None = None,
    text: Language | None = None,
) -> Preview:
    """A preview of moves of the caller's seat."""
    async with context.rooms.read(table, caller.user_id, invite_key) as room:
        require_started(room)
        table_checks.require_current_ply(room, body.ply)
        seat = preview_seat(room, caller.user_id, body)
        with context.meter_compute(caller.user_id):
            return previews.present_preview(room, seat, body.moves, text)


def preview_seat(room: Room, user_id: str | None, body: PreviewRequest) -> int | None:
    """The seat of a preview: of several the first that has to move; None: as a spectator."""
    seats_to_move = [own.number for own in room.seats_of_user(user_id) if room.owes(own.number)]
    seat = viewer_seat(room, user_id, seats_to_move[0] if body.seat is None and seats_to_move else body.seat)
    if body.moves:
        if seat is None:
            raise DomainError("not_your_seat", "You have no seat at this table")
        table_checks.require_running(room)
    return seat


@router.post("/api/tables/{table}/moves", operation_id="play_moves", response_model=Position)
async def play_moves(
    request: Request, table: TableId, body: PlayMoves, caller: SignedIn, text: TextQuery = None
) -> Response:
    """Play moves for a seat, as numbers or in notation; they are saved when the response is sent."""
    context = get_context(request)
    seat = await play_own_moves(context, table, caller, body)
    return await read_position(context, table, caller, seat, since=body.ply or 0, text=text)


async def play_own_moves(
    context: AppContext, table: str, caller: Caller, body: PlayMoves | PlayMessage
) -> int:
    """Play moves for a seat of the caller; returns the seat."""
    assert caller.user_id is not None
    user_id = caller.user_id

    def act(room: Room, now_ms: int) -> int:
        seat = table_checks.require_active_seat(room, user_id, body.seat)
        gameplay.play(room, seat.number, body.moves, now_ms, body.idempotency_key, body.ply)
        return seat.number

    return await context.rooms.update(table, act, user_id=user_id)


@router.post("/api/tables/{table}/undo", operation_id="undo", response_model=Position)
async def undo_moves(
    request: Request, table: TableId, body: UndoRequest, caller: SignedIn, text: TextQuery = None
) -> Response:
    """Undo moves: freely while no new information was revealed, else with the consent of the others."""
    context = get_context(request)
    seat = await undo_own_moves(context, table, caller, body)
    return await read_position(context, table, caller, seat, text=text)


async def undo_own_moves(context: AppContext, table: str, caller: Caller, body: UndoRequest) -> int:
    """Undo moves of a seat of the caller, or propose that; returns the seat."""
    assert caller.user_id is not None
    user_id = caller.user_id

    def act(room: Room, now_ms: int) -> int:
        seat = undo.seat_to_undo(room, user_id, body.seat)
        undo.undo(room, seat, body.to_ply, body.propose, now_ms)
        return seat.number

    return await context.rooms.update(table, act, user_id=user_id)
