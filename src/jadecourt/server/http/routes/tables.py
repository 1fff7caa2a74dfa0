"""Routes of tables: lists, creating, joining, leaving, starting, resigning, rematches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response
from pydantic import StringConstraints
from starlette.requests import Request

from ...domain import absence, seating, substitutes, table_checks
from ...domain.errors import DomainError, Reason
from ...domain.quotas import Requester
from ...domain.room import Room
from ...domain.seat import Seat
from ...domain.timestamps import current_time_ms
from ...domain.types import TableStatus
from ...services import tables
from ...services.address_hashes import hash_address
from ...store.rooms import TIME_CONTROL_TAG
from ...store.table_lists import TableCursor, TableFilter
from ..authentication import AnyCaller, Caller, SignedIn, SignedInCaller, client_address
from ..dependencies import get_context, get_hub
from ..models.tables import (
    CreatedTable,
    CreateTable,
    GameId,
    InviteKeyResponse,
    JoinTable,
    SeatRequest,
    SeatSelection,
    SetRated,
    Table,
    TablePage,
)
from ..parameters import CursorQuery, InviteKeyQuery, SeatPath, TableId

router = APIRouter(tags=["tables"])
OptionFilter = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]{1,40}=[A-Za-z0-9_/.-]{1,40}$")]


def present_table(request: Request, room: Room, caller: Caller) -> Table:
    """The table as shown to the caller."""
    return get_hub(request).table_message(room, caller.user_id)


async def read_table(request: Request, table: str, caller: Caller, invite_key: str | None = None) -> Table:
    async with get_context(request).rooms.read(table, caller.user_id, invite_key) as room:
        return present_table(request, room, caller)


async def make_requester(request: Request, caller: SignedInCaller) -> Requester:
    """The caller and the hash of the caller's address, for quotas."""
    return Requester(caller.user_id, await hash_address(get_context(request), client_address(request)))


async def make_host(
    request: Request, caller: SignedInCaller, seats: Sequence[seating.SeatRequest]
) -> seating.TableHost:
    return await tables.make_host(get_context(request), caller.user_id, caller.name, caller.kind, seats)


async def add_table(
    request: Request, room: Room, invite_key: str | None, caller: SignedInCaller, start_now: bool
) -> CreatedTable:
    """Store a new table and, if `start_now`, start its game."""
    await tables.add_table(get_context(request), room, await make_requester(request, caller), start_now)
    return CreatedTable(table=present_table(request, room, caller), invite_key=invite_key)


# ---------------------------------------------------------------------------------------- lists


@router.get("/api/tables", operation_id="list_tables")
async def list_tables(
    request: Request,
    caller: AnyCaller,
    status: Annotated[TableStatus, Query()] = "open",
    game: Annotated[GameId | None, Query()] = None,
    time_control: Annotated[Literal["untimed", "realtime", "correspondence"] | None, Query()] = None,
    seats: Annotated[int | None, Query(ge=1, le=8)] = None,
    rated: Annotated[bool | None, Query(description="only rated tables, or only casual ones")] = None,
    option: Annotated[
        list[OptionFilter] | None, Query(max_length=10, description="KEY=VALUE, as in a record")
    ] = None,
    cursor: CursorQuery = None,
) -> TablePage:
    """List public tables, newest first: open ones to join, running ones to watch, finished ones to replay.

    A request searches at most 2000 tables: a page may have fewer than 50 tables, or none, and still a next cursor.
    """
    tags = list(option or ())
    tags += [f"{TIME_CONTROL_TAG}={time_control}"] if time_control is not None else []
    tags += [f"{seating.PLAYERS_OPTION}={seats}"] if seats is not None else []
    table_filter = TableFilter(status, game, rated, tags)
    page = await tables.list_public_tables(get_context(request), table_filter, parse_cursor(cursor))
    return present_page(request, page, caller)


@router.get("/api/me/tables", operation_id="list_my_tables")
async def list_my_tables(
    request: Request,
    caller: SignedIn,
    finished: Annotated[bool, Query(description="finished tables instead of open and running ones")] = False,
    cursor: CursorQuery = None,
) -> TablePage:
    """List the tables of the user; those at which it is the user's turn come first."""
    page = await tables.list_tables_of_user(
        get_context(request), caller.user_id, finished, parse_cursor(cursor)
    )
    table_page = present_page(request, page, caller)
    ordered = sorted(table_page.tables, key=lambda table: (not table.is_my_turn, table.status != "running"))
    return TablePage(tables=ordered, next_cursor=table_page.next_cursor)


def parse_cursor(cursor: str | None) -> TableCursor | None:
    return TableCursor.parse(cursor) if cursor is not None else None


def present_page(request: Request, page: tables.RoomPage, caller: Caller) -> TablePage:
    return TablePage(
        tables=[present_table(request, room, caller) for room in page.rooms],
        next_cursor=str(page.next_cursor) if page.next_cursor is not None else None,
    )


@router.get("/api/tables/{table}", operation_id="get_table")
async def get_table(
    request: Request, table: TableId, caller: AnyCaller, invite_key: InviteKeyQuery = None
) -> Table:
    """Get a table."""
    return await read_table(request, table, caller, invite_key)


# ---------------------------------------------------------------------------------------- creating and joining


@router.post("/api/tables", operation_id="create_table", status_code=201)
async def create_table(request: Request, body: CreateTable, caller: SignedIn) -> CreatedTable:
    """Create a table with the caller as its host."""
    get_context(request).check_rate_limit("create_table", caller.user_id)
    game = seating.make_game(body.game, dict(body.options), len(body.seats))
    seats = [seat.to_domain() for seat in body.seats]
    room, invite_key = seating.create_room(
        game,
        seats,
        await make_host(request, caller, seats),
        current_time_ms(),
        time_control=body.time_control.to_domain(),
        is_private=body.is_private,
        is_rated=body.is_rated,
    )
    return await add_table(request, room, invite_key, caller, body.start_now)


@router.post("/api/tables/{table}/join", operation_id="join_table")
async def join_table(request: Request, table: TableId, body: JoinTable, caller: SignedIn) -> Table:
    """Take a seat at an open table."""
    context = get_context(request)
    is_bot_account, is_member = caller.kind == "bot", caller.kind == "member"
    await tables.require_own_name_available(context, caller.user_id)
    await context.rooms.update(
        table,
        lambda room, _: seating.join(
            room,
            caller.user_id,
            caller.name,
            body.seat,
            body.invite_key,
            is_bot_account,
            is_member,
            body.is_rated,
        ),
        user_id=caller.user_id,
        invite_key=body.invite_key,
    )
    return await read_table(request, table, caller, body.invite_key)


@router.post("/api/tables/{table}/leave", operation_id="leave_table", status_code=204)
async def leave_table(request: Request, table: TableId, caller: SignedIn) -> Response:
    """Leave a table; if the game has started, a bot takes over until the user takes the seat back."""
    context = get_context(request)
    substitute_for = await context.rooms.load_substitutes(table)

    def act(room: Room, now_ms: int) -> None:
        if room.status == "open":
            seating.leave(room, caller.user_id)
            return
        table_checks.require_running(room)
        seats = [seat for seat in room.seats_of_user(caller.user_id) if seat.substitute is None]
        if not seats:
            raise DomainError(
                "not_your_seat", "You have no seat at this table, or a bot already plays for you"
            )
        for seat in seats:
            substitutes.resign(room, seat, substitute_for(room, seat), now_ms, "left")

    await context.rooms.update(table, act, user_id=caller.user_id)
    return Response(status_code=204)


@router.post("/api/tables/{table}/start", operation_id="start_table")
async def start_table(request: Request, table: TableId, caller: SignedIn) -> Table:
    """Start the game; every seat must be taken."""
    await tables.start_table(get_context(request), table, await make_requester(request, caller))
    return await read_table(request, table, caller)


@router.put("/api/tables/{table}/seats/{seat}", operation_id="assign_seat")
async def assign_seat(
    request: Request, table: TableId, seat: SeatPath, body: SeatRequest, caller: SignedIn
) -> CreatedTable:
    """Assign a seat as the host: to a bot, to a bot account, to the link's holder, or leave it open."""
    seat_request = body.to_domain()
    host = await make_host(request, caller, [seat_request])
    invite_key = await get_context(request).rooms.update(
        table,
        lambda room, _: seating.assign_seat(room, host, seat, seat_request),
        user_id=caller.user_id,
    )
    return CreatedTable(table=await read_table(request, table, caller), invite_key=invite_key)


@router.post("/api/tables/{table}/invite-key", operation_id="rotate_invite_key")
async def rotate_invite_key(request: Request, table: TableId, caller: SignedIn) -> InviteKeyResponse:
    """Replace the invite key; the old link is no longer valid."""
    context = get_context(request)
    invite_key = await context.rooms.update(
        table, lambda room, _: seating.rotate_invite_key(room, caller.user_id), user_id=caller.user_id
    )
    return InviteKeyResponse(invite_key=invite_key)


@router.put("/api/tables/{table}/rated", operation_id="set_rated")
async def set_rated(request: Request, table: TableId, body: SetRated, caller: SignedIn) -> Table:
    """Make a table casual before it starts, or rated while no other user has joined (host only)."""
    context = get_context(request)
    host = await make_host(request, caller, [])
    await context.rooms.update(
        table, lambda room, _: seating.set_rated(room, host, body.is_rated), user_id=caller.user_id
    )
    return await read_table(request, table, caller)


@router.post("/api/tables/{table}/host", operation_id="claim_host")
async def claim_host(request: Request, table: TableId, caller: SignedIn) -> Table:
    """Claim an open table whose host is absent; claimed again after a delay, the caller becomes host."""
    context = get_context(request)
    delay = context.settings.host_absence_ms

    def act(room: Room, now_ms: int) -> bool:
        online = room.host_id is not None and room.host_id in context.hub.all_users(room.id)
        return absence.claim_host(room, caller.user_id, now_ms, delay, online)

    if not await context.rooms.update(table, act, user_id=caller.user_id):
        raise DomainError(
            "conflict", "The host is at the table; ask them in the chat", Reason("reason-host-present")
        )
    return await read_table(request, table, caller)


# ---------------------------------------------------------------------------------------- running games


@router.post("/api/tables/{table}/resign", operation_id="resign")
async def resign(request: Request, table: TableId, body: SeatSelection, caller: SignedIn) -> Table:
    """Resign: hand the seat to a bot."""
    context = get_context(request)
    substitute_for = await context.rooms.load_substitutes(table)

    def act(room: Room, now_ms: int) -> None:
        for seat in select_own_seats(room, caller.user_id, body.seat, is_away=False):
            substitutes.resign(room, seat, substitute_for(room, seat), now_ms)

    await context.rooms.update(table, act, user_id=caller.user_id)
    return await read_table(request, table, caller)


@router.post("/api/tables/{table}/take-seat-back", operation_id="take_seat_back")
async def take_seat_back(request: Request, table: TableId, body: SeatSelection, caller: SignedIn) -> Table:
    """Take the seat back from the substitute."""
    context = get_context(request)

    def act(room: Room, now_ms: int) -> None:
        for seat in select_own_seats(room, caller.user_id, body.seat, is_away=True):
            substitutes.take_seat_back(room, seat, now_ms)

    await context.rooms.update(table, act, user_id=caller.user_id)
    return await read_table(request, table, caller)


def select_own_seats(room: Room, user_id: str, seat_number: int | None, is_away: bool) -> list[Seat]:
    """One seat of a user, or all of them with (`is_away`) or without a substitute."""
    table_checks.require_running(room)
    if seat_number is not None:
        return [table_checks.require_own_seat(room, user_id, seat_number)]
    own_seats = room.seats_of_user(user_id)
    if not own_seats:
        raise DomainError("not_your_seat", "You have no seat at this table")
    found = [seat for seat in own_seats if (seat.substitute is not None) == is_away]
    if not found:
        if is_away:
            raise DomainError("conflict", "No bot plays for you", Reason("reason-no-bot-plays"))
        raise DomainError("conflict", "A bot already plays for you", Reason("reason-bot-plays-for-you"))
    return found


@router.post("/api/tables/{table}/rematch", operation_id="rematch", status_code=201)
async def rematch(request: Request, table: TableId, caller: SignedIn) -> CreatedTable:
    """Create a table with the same settings; the second caller gets the table that exists already.

    A game of one user and bots starts at once, with the same seats.
    """
    context = get_context(request)
    context.check_rate_limit("create_table", caller.user_id)
    host = await make_host(request, caller, [])
    address_hash = await hash_address(context, client_address(request))
    rematch_id, invite_key = await tables.create_rematch(context, table, host, address_hash)
    await tables.start_rematch(context, rematch_id, Requester(caller.user_id, address_hash))
    return CreatedTable(table=await read_table(request, rematch_id, caller), invite_key=invite_key)
