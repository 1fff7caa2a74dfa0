"""Vacations: so many days per person and calendar year (UTC) on which clocks of days stand still.

A vacation counts for the year in which it begins. One that is ended early gives back the days that have not begun.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, select, update

from ..domain.clocks import DAY_MS, vacation_overlap
from ..domain.errors import DomainError
from ..domain.room import Room
from ..domain.timestamps import current_time_ms
from ..http.models.tables import Correspondence
from ..http.models.users import Vacation
from ..store.schema import seats, tables, users
from .context import AppContext

VACATION_COLUMNS: Final = ("vacation_started_at", "vacation_ends_at", "vacation_year", "vacation_days_used")


@dataclass(frozen=True)
class VacationState:
    """The last vacation of a person, and the days of that year that are spent; the columns of `users`."""

    started_at: int | None
    ends_at: int | None
    year: int
    days_used: int

    def is_active(self, now_ms: int) -> bool:
        return self.ends_at is not None and self.ends_at > now_ms

    def days_left(self, now_ms: int, days_per_year: int) -> int:
        """How many days of this year can still be taken."""
        return max(0, days_per_year - (self.days_used if self.year == utc_year(now_ms) else 0))

    def end(self, now_ms: int) -> VacationState:
        """Back at work: a day that has begun is spent. What is over still counts for the clocks it has stopped."""
        if self.started_at is None or self.ends_at is None or not self.is_active(now_ms):
            return self
        days_begun = max(1, -(-(now_ms - self.started_at) // DAY_MS))
        days_returned = max(0, (self.ends_at - self.started_at) // DAY_MS - days_begun)
        return VacationState(self.started_at, now_ms, self.year, self.days_used - days_returned)

    def start(self, days: int, now_ms: int, days_per_year: int) -> VacationState:
        """On vacation from now on for so many days; one that is running already is made longer or shorter."""
        if self.started_at is not None and self.ends_at is not None and self.is_active(now_ms):
            started_at, year = self.started_at, self.year
            days_used = self.days_used - (self.ends_at - started_at) // DAY_MS
        else:
            started_at, year = now_ms, utc_year(now_ms)
            days_used = self.days_used if self.year == year else 0
        ends_at = now_ms + days * DAY_MS
        total_days = days_used + (ends_at - started_at) // DAY_MS
        if total_days > days_per_year:
            days_possible = max(0, days - (total_days - days_per_year))
            raise DomainError(
                "conflict",
                f"Only {days_possible} of {days_per_year} vacation days per year are left",
                days_left=days_possible,
            )
        return VacationState(started_at, ends_at, year, total_days)


def utc_year(timestamp_ms: int) -> int:
    return datetime.fromtimestamp(timestamp_ms / 1000, UTC).year


def vacation_from_row(row: Any) -> VacationState:
    return VacationState(*(row[name] for name in VACATION_COLUMNS))


def present_vacation(vacation: VacationState, now_ms: int, days_per_year: int) -> Vacation | None:
    """The vacation that is running, as its owner sees it."""
    if vacation.started_at is None or vacation.ends_at is None or not vacation.is_active(now_ms):
        return None
    return Vacation(
        started_at=vacation.started_at,
        ends_at=vacation.ends_at,
        days_left=vacation.days_left(now_ms, days_per_year),
    )


# ---------------------------------------------------------------------------------------- changing


async def set_vacation(context: AppContext, user_id: str, days: int) -> None:
    """Begin, change or (0 days) end a vacation, and set the clocks of the person's tables by it."""
    now_ms, days_per_year = current_time_ms(), context.settings.vacation_days_per_year

    def next_state(vacation: VacationState) -> VacationState:
        return vacation.start(days, now_ms, days_per_year) if days else vacation.end(now_ms)

    def transaction(connection: Connection) -> None:
        new_vacation = next_state(load_vacation(connection, user_id))
        values = dict(
            zip(
                VACATION_COLUMNS,
                (new_vacation.started_at, new_vacation.ends_at, new_vacation.year, new_vacation.days_used),
                strict=True,
            )
        )
        connection.execute(update(users).where(users.c.id == user_id).values(values))

    previous = await context.database.read(lambda connection: load_vacation(connection, user_id))
    next_state(previous)  # refuse before anything is changed
    if days and previous.ends_at is not None and not previous.is_active(now_ms):
        await apply_previous_vacation(context, user_id)
    await context.database.write(transaction)
    await context.rooms.broadcast_user_changed(user_id)
    for table_id in await running_table_ids(context, user_id):
        await context.rooms.update(table_id, lambda room, _: None, as_system=True)


def load_vacation(connection: Connection, user_id: str) -> VacationState:
    result = connection.execute(select(users).where(users.c.id == user_id).with_for_update())
    return vacation_from_row(result.mappings().one())


async def apply_previous_vacation(context: AppContext, user_id: str) -> None:
    """Only one vacation is known at a time: turns that the last one has made longer begin later instead."""

    def act(room: Room, _: int) -> None:
        for seat in room.seats_of_user(user_id):
            if isinstance(room.time_control, Correspondence) and seat.turn_started_at is not None:
                seat.turn_started_at += vacation_overlap(seat, room.time_control.days_per_turn * DAY_MS)
                seat.vacation = None

    for table_id in await running_table_ids(context, user_id):
        await context.rooms.update(table_id, act, as_system=True)


async def running_table_ids(context: AppContext, user_id: str) -> list[str]:
    """The tables at which somebody plays."""
    query = (
        select(tables.c.id)
        .join_from(tables, seats, seats.c.table_id == tables.c.id)
        .where(seats.c.user_id == user_id, tables.c.status == "running")
        .distinct()
    )
    return [row["id"] for row in await context.database.fetch_all(query)]
