"""The lobby: tables to be found, made, joined, left and started."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Path, Query, Response
from pydantic import StringConstraints
from sqlalchemy import Connection, Select, and_, select
from starlette.requests import Request

from ...domain import absence, gameplay, seating
from ...domain.errors import DomainError
from ...domain.room import Room
from ...domain.timestamps import current_time_ms
from ...domain.user_names import require_name_available, require_own_name_available
from ...services.context import AppContext, get_context
from ...store import quotas, schema
from ...store import rooms as room_store
from ..authentication import AnyCaller, Caller, SignedIn, SignedInCaller, client_address
from ..models.base import Id, InviteKey
from ..models.play import ProposalResponse, ProposeStop
from ..models.tables import (
    BotAccountSeatRequest,
    CreatedTable,
    CreateTable,
    GameId,
    InviteKeyResponse,
    JoinTable,
    OwnSeatRequest,
    SeatRequest,
    SeatSelection,
    SetRated,
    Table,
    TablePage,
    TableStatus,
    Vote,
)

router = APIRouter(tags=["tables"])
PAGE_SIZE: Final = 50
MAX_SEARCHED_TABLES: Final = (
    2000  # tables that one request looks through: a search that finds nothing must end soon
)
TableId = Annotated[Id, Path(description="the table")]
InviteKeyQuery = Annotated[InviteKey | None, Query(description="invite key of a private table")]
OptionFilter = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]{1,40}=[A-Za-z0-9_/.-]{1,40}$")]
SeatPath = Annotated[int, Path(ge=0, lt=8)]


def present_table(context: AppContext, room: Room, user_id: str | None) -> Table:
    """The table as the caller sees it."""
    return context.hub.table_message(room, user_id)


async def read_table(context: AppContext, table: str, caller: Caller, invite_key: str | None = None) -> Table:
    async with context.rooms.read(table, caller.user_id, invite_key) as room:
        return present_table(context, room, caller.user_id)


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
    cursor: Annotated[str | None, Query(pattern=r"^[0-9]{1,15}:[A-Za-z0-9_-]{1,24}$")] = None,
) -> TablePage:
    """List public tables, newest first: open ones to join, running ones to watch, finished ones to replay.

    A request searches at most 2000 tables: a page may have fewer than 50 tables, or none, and still a next cursor.
    """
    context = get_context(request)
    columns = schema.tables.c
    all_tables = select(columns.id, columns.created_at).where(
        columns.status == status, columns.is_private.is_(False)
    )
    query = all_tables
    if game is not None:
        query = query.where(columns.game == game)
    if rated is not None:
        query = query.where(columns.is_rated.is_(rated))
    tags = list(option or ())
    tags += [f"{room_store.TIME_CONTROL_TAG}={time_control}"] if time_control is not None else []
    tags += [f"{seating.PLAYERS_OPTION}={seats}"] if seats is not None else []
    for tag in tags:
        query = query.where(columns.search_tags.contains(f" {tag} ", autoescape=True))
    return await paginate(
        context, query, cursor, caller.user_id, all_tables if query is not all_tables else None
    )


async def paginate(
    context: AppContext,
    query: Select[Any],
    cursor: str | None,
    user_id: str | None,
    searched_query: Select[Any] | None = None,
) -> TablePage:
    """One page of a list, the newest first; `searched`: the tables among which those of the list are looked for."""
    columns = schema.tables.c
    newest_first = columns.created_at.desc(), columns.id.desc()
    boundary = None  # the last table that is looked at
    if cursor is not None:
        created, _, id = cursor.partition(":")
        # The first condition is for the index, which no OR is looked up in.
        older = and_(
            columns.created_at <= int(created), (columns.created_at < int(created)) | (columns.id < id)
        )
        query = query.where(older)
        searched_query = searched_query.where(older) if searched_query is not None else None
    if searched_query is not None:
        last_searched = searched_query.order_by(*newest_first).offset(MAX_SEARCHED_TABLES - 1).limit(1)
        boundary = next(iter(await context.database.fetch_all(last_searched)), None)
    if boundary is not None:
        oldest, id = boundary["created_at"], boundary["id"]
        query = query.where(columns.created_at >= oldest, (columns.created_at > oldest) | (columns.id >= id))
    rows = await context.database.fetch_all(query.order_by(*newest_first).limit(PAGE_SIZE + 1))
    rooms = await context.rooms.load_summaries([row["id"] for row in rows[:PAGE_SIZE]])
    tables = [present_table(context, room, user_id) for room in rooms]
    last_row = rows[PAGE_SIZE - 1] if len(rows) > PAGE_SIZE else boundary
    return TablePage(
        tables=tables, next_cursor=f"{last_row['created_at']}:{last_row['id']}" if last_row else None
    )


@router.get("/api/me/tables", operation_id="list_my_tables")
async def list_my_tables(
    request: Request,
    caller: SignedIn,
    finished: Annotated[bool, Query(description="finished tables instead of open and running ones")] = False,
    cursor: Annotated[str | None, Query(pattern=r"^[0-9]{1,15}:[A-Za-z0-9_-]{1,24}$")] = None,
) -> TablePage:
    """List the tables of the user; those at which it is the user's turn come first."""
    context = get_context(request)
    columns, seats = schema.tables.c, schema.seats.c
    own_table_ids = select(seats.table_id).where(seats.user_id == caller.user_id)
    statuses = ("finished", "stopped") if finished else ("open", "running")
    is_involved = columns.id.in_(own_table_ids) | (columns.host_id == caller.user_id)
    query = select(columns.id, columns.created_at).where(is_involved, columns.status.in_(statuses))
    table_page = await paginate(context, query, cursor, caller.user_id)
    ordered = sorted(table_page.tables, key=lambda table: (not table.is_my_turn, table.status != "running"))
    return TablePage(tables=ordered, next_cursor=table_page.next_cursor)


@router.get("/api/tables/{table}", operation_id="get_table")
async def get_table(
    request: Request, table: TableId, caller: AnyCaller, invite_key: InviteKeyQuery = None
) -> Table:
    """Get a table."""
    return await read_table(get_context(request), table, caller, invite_key)


# ---------------------------------------------------------------------------------------- making and filling


@router.post("/api/tables", operation_id="create_table", status_code=201)
async def create_table(request: Request, body: CreateTable, caller: SignedIn) -> CreatedTable:
    """Create a table with the caller as its host."""
    context = get_context(request)
    context.check_rate_limit("create_table", caller.user_id)
    game = seating.make_game(body.game, dict(body.options), len(body.seats))
    host = await make_host(context, caller, body.seats)
    room, invite_key = seating.create_room(
        game,
        body.seats,
        host,
        current_time_ms(),
        time_control=body.time_control,
        is_private=body.is_private,
        is_rated=body.is_rated,
    )
    return await register_table(request, room, invite_key, caller, body.start_now)


async def register_table(
    request: Request, room: Room, invite_key: str | None, caller: Caller, start_now: bool
) -> CreatedTable:
    """Take in a new table and, if wished, begin at once."""
    assert caller.user_id is not None
    context = get_context(request)
    room.address_hash = await quotas.hash_address(context, client_address(request))
    if start_now:
        seating.start_table(room, caller.user_id, room.created_at)
    check = partial(quotas.check_new_table, settings=context.settings)
    # Looked at before as well: a transaction that fails keeps others waiting that are written with it.
    await context.database.read(lambda connection: check(connection, room=room, is_added=False))
    await context.rooms.add(room, lambda connection, room: check(connection, room=room, is_added=True))
    return CreatedTable(table=present_table(context, room, caller.user_id), invite_key=invite_key)


async def make_host(
    context: AppContext, caller: SignedInCaller, seats: Sequence[SeatRequest]
) -> seating.TableHost:
    """The caller as the host of a table, with those of their programs that are to sit down.

    Names that the host gives to seats by hand must not be those of others.
    """
    await require_seat_names_available(context, caller, seats)
    bot_account_ids = [seat.user_id for seat in seats if isinstance(seat, BotAccountSeatRequest)]
    bot_account_names: dict[str, str] = {}
    if bot_account_ids:
        users = schema.users.c
        query = select(users.id, users.name).where(
            users.id.in_(bot_account_ids), users.owner_id == caller.user_id
        )
        bot_account_names = {row["id"]: row["name"] for row in await context.database.fetch_all(query)}
    return seating.TableHost(
        caller.user_id, caller.name, caller.kind == "bot", caller.kind == "member", bot_account_names
    )


async def require_seat_names_available(
    context: AppContext, caller: SignedInCaller, seats: Sequence[SeatRequest]
) -> None:
    own_seats = [seat for seat in seats if isinstance(seat, OwnSeatRequest)]
    names = {seat.name for seat in own_seats if seat.name is not None}
    if len(own_seats) > 1:
        names |= {seating.numbered_name(caller.name, number) for number in range(1, len(own_seats) + 1)}
    names.discard(caller.name)
    owner_query = select(schema.users.c.owner_id).where(schema.users.c.id == caller.user_id)

    def check(connection: Connection) -> None:
        require_own_name_available(connection, caller.user_id)
        allowed_user_ids = caller.user_id, connection.execute(owner_query).scalar() or caller.user_id
        for name in sorted(names):
            require_name_available(connection, name, *allowed_user_ids)

    await context.database.read(check)


@router.post("/api/tables/{table}/join", operation_id="join_table")
async def join_table(request: Request, table: TableId, body: JoinTable, caller: SignedIn) -> Table:
    """Take a seat at an open table."""
    context = get_context(request)
    is_bot_account, is_member = caller.kind == "bot", caller.kind == "member"
    await context.database.read(lambda connection: require_own_name_available(connection, caller.user_id))
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
    return await read_table(context, table, caller, body.invite_key)


@router.post("/api/tables/{table}/leave", operation_id="leave_table", status_code=204)
async def leave_table(request: Request, table: TableId, caller: SignedIn) -> Response:
    """Leave a table; if the game has started, a bot takes over until the user takes the seat back."""
    context = get_context(request)

    def act(room: Room, now_ms: int) -> None:
        if room.status == "open":
            seating.leave(room, caller.user_id)
            return
        gameplay.require_running(room)
        seats = [seat for seat in room.seats_of_user(caller.user_id) if seat.substitute is None]
        if not seats:
            raise DomainError(
                "not_your_seat", "You have no seat at this table, or a bot already plays for you"
            )
        for seat in seats:
            gameplay.resign(room, seat, context.rooms.substitute_for(room), now_ms, "left")

    await context.rooms.update(table, act, user_id=caller.user_id)
    return Response(status_code=204)


@router.post("/api/tables/{table}/start", operation_id="start_table")
async def start_table(request: Request, table: TableId, caller: SignedIn) -> Table:
    """Start the game; every seat must be taken."""
    context = get_context(request)
    requester = quotas.Requester(caller.user_id, await quotas.hash_address(context, client_address(request)))

    def check(connection: Connection, room: Room) -> None:
        quotas.check_new_bot_table(connection, context.settings, room, requester, is_added=True)

    await context.rooms.update(
        table,
        lambda room, now_ms: seating.start_table(
            room, caller.user_id, now_ms, context.hub.all_users(room.id)
        ),
        user_id=caller.user_id,
        extra_write=check,
    )
    return await read_table(context, table, caller)


@router.put("/api/tables/{table}/seats/{seat}", operation_id="assign_seat")
async def assign_seat(
    request: Request, table: TableId, seat: SeatPath, body: SeatRequest, caller: SignedIn
) -> CreatedTable:
    """Assign a seat as the host: to a bot, to a bot account, to the link's holder, or leave it open."""
    context = get_context(request)
    host = await make_host(context, caller, [body])
    invite_key = await context.rooms.update(
        table,
        lambda room, _: seating.assign_seat(room, host, seat, body),
        user_id=caller.user_id,
    )
    return CreatedTable(table=await read_table(context, table, caller), invite_key=invite_key)


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
    host = await make_host(context, caller, [])
    await context.rooms.update(
        table, lambda room, _: seating.set_rated(room, host, body.is_rated), user_id=caller.user_id
    )
    return await read_table(context, table, caller)


@router.post("/api/tables/{table}/host", operation_id="claim_host")
async def claim_host(request: Request, table: TableId, caller: SignedIn) -> Table:
    """Claim an open table whose host is absent; claimed again after a delay, the caller becomes host."""
    context = get_context(request)
    delay = context.settings.host_absence_ms

    def act(room: Room, now_ms: int) -> bool:
        online = room.host_id is not None and room.host_id in context.hub.all_users(room.id)
        return absence.claim_host(room, caller.user_id, now_ms, delay, online)

    if not await context.rooms.update(table, act, user_id=caller.user_id):
        raise DomainError("conflict", "The host is at the table; ask them in the chat")
    return await read_table(context, table, caller)


# ---------------------------------------------------------------------------------------- while it is played


@router.post("/api/tables/{table}/resign", operation_id="resign")
async def resign(request: Request, table: TableId, body: SeatSelection, caller: SignedIn) -> Table:
    """Resign: hand the seat to a bot."""
    context = get_context(request)

    def act(room: Room, now_ms: int) -> None:
        for seat in select_own_seats(room, caller.user_id, body.seat, is_away=False):
            gameplay.resign(room, seat, context.rooms.substitute_for(room), now_ms)

    await context.rooms.update(table, act, user_id=caller.user_id)
    return await read_table(context, table, caller)


@router.post("/api/tables/{table}/take-seat-back", operation_id="take_seat_back")
async def take_seat_back(request: Request, table: TableId, body: SeatSelection, caller: SignedIn) -> Table:
    """Take the seat back from the substitute."""
    context = get_context(request)

    def act(room: Room, now_ms: int) -> None:
        for seat in select_own_seats(room, caller.user_id, body.seat, is_away=True):
            gameplay.take_seat_back(room, seat, now_ms)

    await context.rooms.update(table, act, user_id=caller.user_id)
    return await read_table(context, table, caller)


def select_own_seats(room: Room, user_id: str, seat_number: int | None, is_away: bool) -> list[Any]:
    """The seats that are meant: one, or all of the person's that are (not) played by a bot."""
    gameplay.require_running(room)
    if seat_number is not None:
        return [gameplay.require_own_seat(room, user_id, seat_number)]
    own_seats = room.seats_of_user(user_id)
    if not own_seats:
        raise DomainError("not_your_seat", "You have no seat at this table")
    found = [seat for seat in own_seats if (seat.substitute is not None) == is_away]
    if not found:
        raise DomainError("conflict", "No bot plays for you" if is_away else "A bot already plays for you")
    return found


@router.post("/api/tables/{table}/proposals", operation_id="propose_stop")
async def propose_stop(request: Request, table: TableId, body: ProposeStop, caller: SignedIn) -> Table:
    """Propose to end the game without a result."""
    context = get_context(request)
    await context.rooms.update(
        table,
        lambda room, now_ms: gameplay.propose_stop(
            room, gameplay.require_active_seat(room, caller.user_id, body.seat), now_ms
        ),
        user_id=caller.user_id,
    )
    return await read_table(context, table, caller)


@router.post("/api/tables/{table}/proposals/response", operation_id="respond_to_proposal")
async def respond_to_proposal(
    request: Request, table: TableId, body: ProposalResponse, caller: SignedIn
) -> Table:
    """Accept or decline the open proposal."""
    context = get_context(request)
    await context.rooms.update(
        table,
        lambda room, now_ms: gameplay.respond_to_proposal(
            room, caller.user_id, body.seat, body.accept, now_ms, body.proposal
        ),
        user_id=caller.user_id,
    )
    return await read_table(context, table, caller)


@router.post("/api/tables/{table}/vote", operation_id="vote_for_substitute")
async def vote_for_substitute(request: Request, table: TableId, body: Vote, caller: SignedIn) -> Table:
    """Vote to let a bot play for a player who has not moved for long at an untimed table."""
    context = get_context(request)
    absence_ms = context.settings.absence_ms
    await context.rooms.update(
        table,
        lambda room, now_ms: absence.vote(
            room, caller.user_id, body.seat, now_ms, absence_ms, context.rooms.substitute_for(room)
        ),
        user_id=caller.user_id,
    )
    return await read_table(context, table, caller)


@router.post("/api/tables/{table}/rematch", operation_id="rematch", status_code=201)
async def rematch(request: Request, table: TableId, caller: SignedIn) -> CreatedTable:
    """Create a table with the same settings; the second caller gets the table that exists already."""
    context = get_context(request)
    context.check_rate_limit("create_table", caller.user_id)
    host = await make_host(context, caller, [])
    address_hash = await quotas.hash_address(context, client_address(request))
    created: list[tuple[Room, str | None]] = []

    def act(room: Room, now_ms: int) -> None:
        created.clear()
        if room.rematch_id is None:
            created.append(seating.make_rematch(room, host, now_ms))
            created[0][0].address_hash = address_hash

    def extra_write(connection: Connection, room: Room) -> None:
        if created:
            room_store.save_room(connection, created[0][0], current_time_ms())
            quotas.check_new_table(connection, context.settings, created[0][0], is_added=True)

    await context.rooms.update(table, act, user_id=caller.user_id, extra_write=extra_write)
    async with context.rooms.read(table, caller.user_id) as room:
        rematch_id = room.rematch_id
    assert rematch_id is not None
    return CreatedTable(
        table=await read_table(context, rematch_id, caller), invite_key=created[0][1] if created else None
    )
