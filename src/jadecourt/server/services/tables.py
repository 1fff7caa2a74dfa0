"""Tables: lists, creating, starting and rematches, with the checks that need the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from ..domain import seating
from ..domain.errors import DomainError
from ..domain.quotas import Requester
from ..domain.room import Room
from ..domain.timestamps import current_time_ms
from ..store import quotas, table_lists, users
from ..store import rooms as room_store
from ..store.database import Connection
from ..store.table_lists import TableCursor, TableFilter, TableIdPage
from .context import AppContext


@dataclass(frozen=True, slots=True)
class RoomPage:
    """Rooms of a page of a list, without their games, and the cursor of the next page; None: this is the last one."""

    rooms: list[Room]
    next_cursor: TableCursor | None


async def list_public_tables(
    context: AppContext, table_filter: TableFilter, cursor: TableCursor | None
) -> RoomPage:
    """A page of public tables, newest first."""
    page = await context.database.read(
        lambda connection: table_lists.list_public_tables(connection, table_filter, cursor)
    )
    return await load_page(context, page)


async def list_tables_of_user(
    context: AppContext, user_id: str, finished: bool, cursor: TableCursor | None
) -> RoomPage:
    """A page of the tables of a user, newest first: finished ones, or open and running ones."""
    page = await context.database.read(
        lambda connection: table_lists.list_tables_of_user(connection, user_id, finished, cursor)
    )
    return await load_page(context, page)


async def load_page(context: AppContext, page: TableIdPage) -> RoomPage:
    return RoomPage(await context.rooms.load_summaries(page.ids), page.next_cursor)


async def make_host(
    context: AppContext, user_id: str, name: str, kind: str, seats: Sequence[seating.SeatRequest]
) -> seating.TableHost:
    """A user as the host of a table with these seats; names given to seats must not belong to other users."""
    own_seats = [seat for seat in seats if seat.kind == "me"]
    seat_names = {seat.name for seat in own_seats if seat.name is not None}
    if len(own_seats) > 1:
        seat_names |= {seating.numbered_name(name, number) for number in range(1, len(own_seats) + 1)}
    seat_names.discard(name)
    bot_account_ids = {seat.user_id for seat in seats if seat.kind == "bot_account"}

    def read(connection: Connection) -> dict[str, str]:
        users.require_own_name_available(connection, user_id)
        if seat_names:
            user = users.find_user(connection, user_id)
            owner_id = user.owner_id if user is not None else None
            for seat_name in sorted(seat_names):
                users.require_name_available(connection, seat_name, user_id, owner_id or user_id)
        if not bot_account_ids:
            return {}
        bot_accounts = users.list_bot_accounts(connection, user_id)
        return {account.id: account.name for account in bot_accounts if account.id in bot_account_ids}

    bot_account_names = await context.database.read(read)
    return seating.TableHost(user_id, name, kind == "bot", kind == "member", bot_account_names)


async def add_table(context: AppContext, room: Room, requester: Requester, start_now: bool) -> None:
    """Store a new table within the quotas of its host, and start it if `start_now`."""
    room.address_hash = requester.address_hash
    if start_now:
        seating.start_table(room, requester.user_id, room.created_at)
    check = partial(quotas.check_new_table, settings=context.settings)
    # Checked before as well: a transaction that fails delays the others that are written together with it.
    await context.database.read(lambda connection: check(connection, room=room, is_added=False))
    await context.rooms.add(room, lambda connection, room: check(connection, room=room, is_added=True))


async def start_table(context: AppContext, table_id: str, requester: Requester) -> None:
    """Start the game of a table as its host."""

    def check(connection: Connection, room: Room) -> None:
        quotas.check_new_bot_table(connection, context.settings, room, requester, is_added=True)

    await context.rooms.update(
        table_id,
        lambda room, now_ms: seating.start_table(
            room, requester.user_id, now_ms, context.hub.all_users(room.id)
        ),
        user_id=requester.user_id,
        extra_write=check,
    )


async def create_rematch(
    context: AppContext, table_id: str, host: seating.TableHost, address_hash: str
) -> tuple[str, str | None]:
    """The id of the rematch of a table, and its invite key if this call has created it."""
    created: list[tuple[Room, str | None]] = []

    def act(room: Room, now_ms: int) -> None:
        created.clear()
        if room.rematch_id is None:
            created.append(seating.make_rematch(room, host, now_ms))
            created[0][0].address_hash = address_hash

    def extra_write(connection: Connection, room: Room) -> None:
        if created:
            room_store.save_changes(
                connection, room_store.find_unsaved_changes(created[0][0]), current_time_ms()
            )
            quotas.check_new_table(connection, context.settings, created[0][0], is_added=True)

    await context.rooms.update(table_id, act, user_id=host.user_id, extra_write=extra_write)
    async with context.rooms.read(table_id, host.user_id) as room:
        rematch_id = room.rematch_id
    assert rematch_id is not None
    return rematch_id, created[0][1] if created else None


async def start_rematch(context: AppContext, table_id: str, requester: Requester) -> None:
    """Start a rematch that waits for nobody: all its seats belong to the host and to bots."""
    async with context.rooms.read(table_id, requester.user_id) as room:
        can_start = room.status == "open" and room.host_id == requester.user_id and seating.is_solo(room)
    if can_start:
        try:
            await start_table(context, table_id, requester)
        except DomainError as error:
            if error.code != "table_not_open":  # a second request has started it meanwhile
                raise


async def require_own_name_available(context: AppContext, user_id: str) -> None:
    """Raise name_taken if a guest has a name that a member has registered meanwhile."""
    await context.database.read(lambda connection: users.require_own_name_available(connection, user_id))
