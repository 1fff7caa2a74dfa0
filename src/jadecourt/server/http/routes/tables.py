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
InviteKeyQuery = Annotated[InviteKey | None, Query(description="the key of a private table's link")]
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
    time_control: Annotated[Literal["untimed", "live", "days"] | None, Query()] = None,
    seats: Annotated[int | None, Query(ge=1, le=8)] = None,
    rated: Annotated[bool | None, Query(description="only rated tables, or only casual ones")] = None,
    option: Annotated[
        list[OptionFilter] | None, Query(max_length=10, description="KEY=VALUE, as the record writes it")
    ] = None,
    cursor: Annotated[str | None, Query(pattern=r"^[0-9]{1,15}:[A-Za-z0-9_-]{1,24}$")] = None,
) -> TablePage:
    """Public tables, the newest first: open ones to join, running ones to watch, finished ones to replay.

    A search looks through 2000 tables: the page may have less than 50 of them, or none, and yet a next one.
    """
    context = get_context(request)
    columns = schema.tables.c
    all_tables = select(columns.id, columns.created).where(
        columns.status == status, columns.private.is_(False)
    )
    query = all_tables
    if game is not None:
        query = query.where(columns.game == game)
    if rated is not None:
        query = query.where(columns.rated.is_(rated))
    tags = list(option or ())
    tags += [f"{room_store.TIME_CONTROL_TAG}={time_control}"] if time_control is not None else []
    tags += [f"{seating.PLAYERS_OPTION}={seats}"] if seats is not None else []
    for tag in tags:
        query = query.where(columns.settings.contains(f" {tag} ", autoescape=True))
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
    newest_first = columns.created.desc(), columns.id.desc()
    boundary = None  # the last table that is looked at
    if cursor is not None:
        created, _, id = cursor.partition(":")
        # The first condition is for the index, which no OR is looked up in.
        older = and_(columns.created <= int(created), (columns.created < int(created)) | (columns.id < id))
        query = query.where(older)
        searched_query = searched_query.where(older) if searched_query is not None else None
    if searched_query is not None:
        last_searched = searched_query.order_by(*newest_first).offset(MAX_SEARCHED_TABLES - 1).limit(1)
        boundary = next(iter(await context.database.fetch_all(last_searched)), None)
    if boundary is not None:
        oldest, id = boundary["created"], boundary["id"]
        query = query.where(columns.created >= oldest, (columns.created > oldest) | (columns.id >= id))
    rows = await context.database.fetch_all(query.order_by(*newest_first).limit(PAGE_SIZE + 1))
    rooms = await context.rooms.load_summaries([row["id"] for row in rows[:PAGE_SIZE]])
    tables = [present_table(context, room, user_id) for room in rooms]
    last_row = rows[PAGE_SIZE - 1] if len(rows) > PAGE_SIZE else boundary
    return TablePage(
        tables=tables, next_cursor=f"{last_row['created']}:{last_row['id']}" if last_row else None
    )


@router.get("/api/me/tables", operation_id="list_my_tables")
async def list_my_tables(
    request: Request,
    caller: SignedIn,
    finished: Annotated[bool, Query(description="finished ones instead of those being played")] = False,
    cursor: Annotated[str | None, Query(pattern=r"^[0-9]{1,15}:[A-Za-z0-9_-]{1,24}$")] = None,
) -> TablePage:
    """My tables; those at which it is my turn come first."""
    context = get_context(request)
    columns, seats = schema.tables.c, schema.seats.c
    own_table_ids = select(seats.table_id).where(seats.person == caller.user_id)
    statuses = ("finished", "stopped") if finished else ("open", "running")
    is_involved = columns.id.in_(own_table_ids) | (columns.host == caller.user_id)
    query = select(columns.id, columns.created).where(is_involved, columns.status.in_(statuses))
    table_page = await paginate(context, query, cursor, caller.user_id)
    ordered = sorted(table_page.tables, key=lambda table: (not table.is_my_turn, table.status != "running"))
    return TablePage(tables=ordered, next_cursor=table_page.next_cursor)


@router.get("/api/tables/{table}", operation_id="get_table")
async def get_table(
    request: Request, table: TableId, caller: AnyCaller, invite_key: InviteKeyQuery = None
) -> Table:
    """One table."""
    return await read_table(get_context(request), table, caller, invite_key)


# ---------------------------------------------------------------------------------------- making and filling


@router.post("/api/tables", operation_id="create_table", status_code=201)
async def create_table(request: Request, body: CreateTable, caller: SignedIn) -> CreatedTable:
    """A new table, with oneself as its host."""
    context = get_context(request)
    context.check_rate_limit("table", caller.user_id)
    game = seating.make_game(body.game, dict(body.options), len(body.seats))
    host = await make_host(context, caller, body.seats)
    room, invite_key = seating.create_room(
        game,
        body.seats,
        host,
        current_time_ms(),
        time_control=body.time_control,
        is_private=body.is_private,
        rated=body.is_rated,
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
            users.id.in_(bot_account_ids), users.owner == caller.user_id
        )
        bot_account_names = {row["id"]: row["name"] for row in await context.database.fetch_all(query)}
    return seating.TableHost(
        caller.user_id, caller.name, caller.kind == "program", caller.kind == "member", bot_account_names
    )


async def require_seat_names_available(
    context: AppContext, caller: SignedInCaller, seats: Sequence[SeatRequest]
) -> None:
    own_seats = [seat for seat in seats if isinstance(seat, OwnSeatRequest)]
    names = {seat.name for seat in own_seats if seat.name is not None}
    if len(own_seats) > 1:
        names |= {seating.numbered_name(caller.name, number) for number in range(1, len(own_seats) + 1)}
    names.discard(caller.name)
    owner_query = select(schema.users.c.owner).where(schema.users.c.id == caller.user_id)

    def check(connection: Connection) -> None:
        require_own_name_available(connection, caller.user_id)
        allowed_user_ids = caller.user_id, connection.execute(owner_query).scalar() or caller.user_id
        for name in sorted(names):
            require_name_available(connection, name, *allowed_user_ids)

    await context.database.read(check)


@router.post("/api/tables/{table}/join", operation_id="join_table")
async def join_table(request: Request, table: TableId, body: JoinTable, caller: SignedIn) -> Table:
    """Sit down at an open table."""
    context = get_context(request)
    is_bot_account, is_member = caller.kind == "program", caller.kind == "member"
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
    """Stand up from a table that has not begun; from one that has, a bot takes over (the person can come back)."""
    context = get_context(request)

    def act(room: Room, now_ms: int) -> None:
        if room.status == "open":
            seating.leave(room, caller.user_id)
            return
        gameplay.require_running(room)
        seats = [seat for seat in room.seats_of_user(caller.user_id) if seat.substitute is None]
        if not seats:
            raise DomainError("not_your_seat", "you do not sit at this table, or a bot plays for you already")
        for seat in seats:
            gameplay.resign(room, seat, context.rooms.substitute_for(room), now_ms, "left")

    await context.rooms.update(table, act, user_id=caller.user_id)
    return Response(status_code=204)


@router.post("/api/tables/{table}/start", operation_id="start_table")
async def start_table(request: Request, table: TableId, caller: SignedIn) -> Table:
    """Begin; every seat must be taken."""
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


@router.put("/api/tables/{table}/seats/{seat}", operation_id="set_seat")
async def assign_seat(
    request: Request, table: TableId, seat: SeatPath, body: SeatRequest, caller: SignedIn
) -> CreatedTable:
    """The host gives a seat to somebody else: to a bot, to whoever comes, to whoever has the link."""
    context = get_context(request)
    host = await make_host(context, caller, [body])
    invite_key = await context.rooms.update(
        table,
        lambda room, _: seating.assign_seat(room, host, seat, body),
        user_id=caller.user_id,
    )
    return CreatedTable(table=await read_table(context, table, caller), invite_key=invite_key)


@router.post("/api/tables/{table}/key", operation_id="renew_key")
async def rotate_invite_key(request: Request, table: TableId, caller: SignedIn) -> InviteKeyResponse:
    """A fresh link; the old one opens nothing any more."""
    context = get_context(request)
    invite_key = await context.rooms.update(
        table, lambda room, _: seating.rotate_invite_key(room, caller.user_id), user_id=caller.user_id
    )
    return InviteKeyResponse(invite_key=invite_key)


@router.put("/api/tables/{table}/rated", operation_id="set_rated")
async def set_rated(request: Request, table: TableId, body: SetRated, caller: SignedIn) -> Table:
    """The host makes a table casual before it begins, or rated while nobody else sits there."""
    context = get_context(request)
    host = await make_host(context, caller, [])
    await context.rooms.update(
        table, lambda room, _: seating.set_rated(room, host, body.is_rated), user_id=caller.user_id
    )
    return await read_table(context, table, caller)


@router.post("/api/tables/{table}/host", operation_id="claim_host")
async def claim_host(request: Request, table: TableId, caller: SignedIn) -> Table:
    """Ask to replace the host of a table that has not begun; asked again after a while, one becomes its host."""
    context = get_context(request)
    delay = context.settings.host_absence_ms

    def act(room: Room, now_ms: int) -> bool:
        online = room.host_id is not None and room.host_id in context.hub.all_users(room.id)
        return absence.claim_host(room, caller.user_id, now_ms, delay, online)

    if not await context.rooms.update(table, act, user_id=caller.user_id):
        raise DomainError("conflict", "the host is at the table: ask them")
    return await read_table(context, table, caller)


# ---------------------------------------------------------------------------------------- while it is played


@router.post("/api/tables/{table}/resign", operation_id="resign")
async def resign(request: Request, table: TableId, body: SeatSelection, caller: SignedIn) -> Table:
    """Hand one's seat to a bot."""
    context = get_context(request)

    def act(room: Room, now_ms: int) -> None:
        for seat in select_own_seats(room, caller.user_id, body.seat, is_away=False):
            gameplay.resign(room, seat, context.rooms.substitute_for(room), now_ms)

    await context.rooms.update(table, act, user_id=caller.user_id)
    return await read_table(context, table, caller)


@router.post("/api/tables/{table}/return", operation_id="come_back")
async def take_seat_back(request: Request, table: TableId, body: SeatSelection, caller: SignedIn) -> Table:
    """Take one's seat back from the bot."""
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
        raise DomainError("not_your_seat", "you do not sit at this table")
    found = [seat for seat in own_seats if (seat.substitute is not None) == is_away]
    if not found:
        raise DomainError("conflict", "no bot plays for you" if is_away else "a bot plays for you already")
    return found


@router.post("/api/tables/{table}/stop", operation_id="propose_stop")
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


@router.post("/api/tables/{table}/answer", operation_id="answer_proposal")
async def respond_to_proposal(
    request: Request, table: TableId, body: ProposalResponse, caller: SignedIn
) -> Table:
    """Say yes or no to what is proposed."""
    context = get_context(request)
    await context.rooms.update(
        table,
        lambda room, now_ms: gameplay.respond_to_proposal(
            room, caller.user_id, body.seat, body.accept, now_ms, body.proposal
        ),
        user_id=caller.user_id,
    )
    return await read_table(context, table, caller)


@router.post("/api/tables/{table}/vote", operation_id="vote")
async def vote(request: Request, table: TableId, body: Vote, caller: SignedIn) -> Table:
    """Vote to let a bot play for a player who has kept an untimed table waiting for long."""
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
    """The same table once more; whoever asks second is led to the table that is there already."""
    context = get_context(request)
    context.check_rate_limit("table", caller.user_id)
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
