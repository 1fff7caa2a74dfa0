"""Vacations: starting, changing and ending them, and their effect on the clocks of the user's tables."""

from __future__ import annotations

from ..domain.room import Room
from ..domain.timestamps import current_time_ms
from ..domain.vacation import VacationState, apply_previous_vacation
from ..store import users
from ..store.database import Connection
from .context import AppContext


async def set_vacation(context: AppContext, user_id: str, days: int) -> None:
    """Start, change or (0 days) end a vacation, and update the clocks of the user's tables."""
    now_ms, days_per_year = current_time_ms(), context.settings.vacation_days_per_year

    def next_state(vacation: VacationState) -> VacationState:
        return vacation.start(days, now_ms, days_per_year) if days else vacation.end(now_ms)

    def transaction(connection: Connection) -> None:
        users.save_vacation(connection, user_id, next_state(users.load_vacation(connection, user_id)))

    previous = await context.database.read(lambda connection: users.load_vacation(connection, user_id))
    next_state(previous)  # raises before anything is changed
    if days and previous.ends_at is not None and not previous.is_active(now_ms):
        await apply_previous_vacation_at_tables(context, user_id)
    await context.database.write(transaction)
    await context.rooms.broadcast_user_changed(user_id)
    for table_id in await running_table_ids(context, user_id):
        await context.rooms.update(table_id, lambda room, _: None, as_system=True)


async def apply_previous_vacation_at_tables(context: AppContext, user_id: str) -> None:
    """Make the effect of the last vacation permanent: only one vacation per user is stored."""

    def action(room: Room, _: int) -> None:
        apply_previous_vacation(room, user_id)

    for table_id in await running_table_ids(context, user_id):
        await context.rooms.update(table_id, action, as_system=True)


async def running_table_ids(context: AppContext, user_id: str) -> list[str]:
    """The tables at which a user is playing."""
    return await context.database.read(lambda connection: users.list_running_table_ids(connection, user_id))
