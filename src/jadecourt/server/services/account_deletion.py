"""Going for good: nothing personal stays, and the tables go on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from sqlalchemy import Connection, Select, and_, delete, or_, select, update

from ..domain import gameplay, seating
from ..domain.errors import DomainError
from ..domain.room import Room, SystemMessage
from ..http.hub import WILDCARD
from ..store.schema import chat_messages, ratings, results, seats, sessions, tables, users, webhooks
from .accounts import bump_versions, check_password, require_user_row
from .context import AppContext
from .message_bus import BusMessage

DELETED_USER_NAME: Final = "—"  # the name of those who have gone
MAX_ROUNDS: Final = 5  # how often somebody who keeps sitting down meanwhile is asked up again


async def delete_account(context: AppContext, user_id: str, password: str | None) -> None:
    """Delete one's own account, and the programs with it; members say their password."""
    row = await require_user_row(context, user_id)
    if row["kind"] == "bot":
        raise DomainError("forbidden", "Bot accounts can only be deleted by their owner")
    if row["kind"] == "member":
        await check_password(context, row, password)
    for bot_account in await context.database.fetch_all(
        select(users.c.id).where(users.c.owner_id == user_id)
    ):
        await delete_user(context, bot_account["id"])
    await delete_user(context, user_id)


async def delete_user(context: AppContext, user_id: str) -> None:
    """Delete everything about a person."""
    act = partial(remove_user_from_room, user_id=user_id, substitute_for=context.rooms.substitute_for)
    await delete_imported_tables(context, user_id)

    message = BusMessage(invalidated_user_id=user_id, ended_session_hash=WILDCARD)

    def transaction(connection: Connection) -> bool:
        is_deleted = delete_user_rows(connection, user_id)
        if is_deleted:
            context.bus.publish_in(connection, message)
        return is_deleted

    for _ in range(MAX_ROUNDS):
        for table_id in await table_ids_to_leave(context, user_id):
            await context.rooms.update(table_id, act, as_system=True)
        if await context.database.write(transaction):
            break
    else:
        raise DomainError("unavailable", "The account joined a table while it was being deleted; try again")
    await context.rooms.invalidate_user(message.invalidated_user_id, message.ended_session_hash)


# ---------------------------------------------------------------------------------------- tables


async def delete_imported_tables(context: AppContext, user_id: str) -> None:
    """The records that somebody brought along go with them."""
    query = select(tables.c.id, tables.c.origin).where(
        tables.c.host_id == user_id, tables.c.origin.is_not(None)
    )

    def transaction(connection: Connection) -> list[str]:
        found = connection.execute(query)
        table_ids = [id for id, origin in found if origin is not None and origin["table_id"] is None]
        connection.execute(delete(tables).where(tables.c.id.in_(table_ids)))
        for id in table_ids:
            context.bus.publish_in(connection, BusMessage(table_id=id, is_deleted=True))
        return table_ids

    for id in await context.database.write(transaction):
        context.rooms.evict_by_id(id)


async def table_ids_to_leave(context: AppContext, user_id: str) -> list[str]:
    return [row["id"] for row in await context.database.fetch_all(select_tables_to_leave(user_id))]


def select_tables_to_leave(user_id: str) -> Select[str]:
    """The tables of which somebody is host, and those that are not over at which they sit or are waited for."""
    own_table_ids = select(seats.c.table_id).where(seats.c.user_id == user_id)
    is_playing = and_(tables.c.status.in_(("open", "running")), tables.c.id.in_(own_table_ids))
    return select(tables.c.id).where(or_(tables.c.host_id == user_id, is_playing))


def remove_user_from_room(
    room: Room, now_ms: int, *, user_id: str, substitute_for: Callable[[Room], str]
) -> None:
    """Leave a table that has not begun; in a game that is being played a bot takes the seat for good."""
    for seat in room.seats:
        if seat.user_id == user_id and seat.kind == "invited":
            seating.clear_seat(seat)
    if room.status == "open" and room.seats_of_user(user_id):
        seating.leave(room, user_id)
    elif room.is_running:
        replace_user_by_bot(room, user_id, substitute_for(room), now_ms)
    if room.host_id == user_id:
        room.host_claimed_at = None
        others = [seat.user_id for seat in room.seats if seat.kind == "user" and not seat.is_bot_account]
        room.host_id = next((other for other in others if other != user_id), None)
        if room.status == "open" and room.host_id is None:
            room.status = "stopped"
    if room.table is not None:
        room.table.names = room.names


def replace_user_by_bot(room: Room, user_id: str, substitute: str, now_ms: int) -> None:
    """A game that no person is left at is stopped."""
    if room.proposal is not None and room.seats_of_user(user_id):  # going away is no consent
        gameplay.close_proposal(room, SystemMessage("proposal_withdrawn", room.proposal["by_seat"]), now_ms)
    for seat in room.seats_of_user(user_id):
        gameplay.mark_abandoned(seat, now_ms)
        seat.kind, seat.bot, seat.name = "bot", substitute, DELETED_USER_NAME
        seat.user_id = seat.substitute = seat.away_reason = seat.away_since = None
        seat.is_bot_account = seat.is_to_move = False
        room.pending.system_messages.append(SystemMessage("left", seat.number))
    if not any(seat.kind == "user" for seat in room.seats):
        room.status, room.ended_at, room.proposal = "stopped", now_ms, None
        room.pending.system_messages.append(SystemMessage("stopped"))


# ---------------------------------------------------------------------------------------- the rest


def delete_user_rows(connection: Connection, user_id: str) -> bool:
    """Delete what is on disk; False if the person has sat down somewhere meanwhile."""
    connection.execute(select(users.c.id).where(users.c.id == user_id).with_for_update())
    if connection.execute(select_tables_to_leave(user_id)).first() is not None:
        return False
    is_own = seats.c.user_id == user_id
    bump_versions(connection, select(seats.c.table_id).where(is_own))
    connection.execute(update(seats).where(is_own).values(user_id=None, name=DELETED_USER_NAME))
    connection.execute(update(results).where(results.c.user_id == user_id).values(user_id=None))
    for table in (chat_messages, ratings, webhooks, sessions):
        connection.execute(delete(table).where(table.c.user_id == user_id))
    connection.execute(delete(users).where(users.c.id == user_id))
    return True
