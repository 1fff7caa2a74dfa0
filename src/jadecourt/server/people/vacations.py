"""Vacations: so many days per person and calendar year (UTC) on which clocks of days stand still.

A vacation counts for the year in which it begins. One that is ended early gives back the days that have not begun.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, select, update

from ..clock import now
from ..context import Context
from ..problems import Problem
from ..rooms.clocks import DAY, vacation_since
from ..rooms.room import Room
from ..store.schema import people, seats, tables
from ..wire.people import Vacation
from ..wire.tables import Days

COLUMNS: Final = ("vacation_from", "vacation_until", "vacation_year", "vacation_spent")


@dataclass(frozen=True)
class Leave:
    """The last vacation of a person, and the days of that year that are spent; the columns of `people`."""

    since: int | None
    until: int | None
    year: int
    spent: int

    def runs(self, moment: int) -> bool:
        return self.until is not None and self.until > moment

    def left(self, moment: int, allowed: int) -> int:
        """How many days of this year can still be taken."""
        return max(0, allowed - (self.spent if self.year == year_of(moment) else 0))

    def ended(self, moment: int) -> Leave:
        """Back at work: a day that has begun is spent. What is over still counts for the clocks it has stopped."""
        if self.since is None or self.until is None or not self.runs(moment):
            return self
        begun = max(1, -(-(moment - self.since) // DAY))
        back = max(0, (self.until - self.since) // DAY - begun)
        return Leave(self.since, moment, self.year, self.spent - back)

    def begun(self, days: int, moment: int, allowed: int) -> Leave:
        """On vacation from now on for so many days; one that is running already is made longer or shorter."""
        if self.since is not None and self.until is not None and self.runs(moment):
            since, year = self.since, self.year
            spent = self.spent - (self.until - since) // DAY
        else:
            since, year = moment, year_of(moment)
            spent = self.spent if self.year == year else 0
        until = moment + days * DAY
        total = spent + (until - since) // DAY
        if total > allowed:
            possible = max(0, days - (total - allowed))
            raise Problem(
                "conflict",
                f"{allowed} days of vacation a year are possible: {possible} are left",
                left=possible,
            )
        return Leave(since, until, year, total)


def year_of(moment: int) -> int:
    return datetime.fromtimestamp(moment / 1000, UTC).year


def leave_of(row: Any) -> Leave:
    return Leave(*(row[name] for name in COLUMNS))


def show_vacation(leave: Leave, moment: int, allowed: int) -> Vacation | None:
    """The vacation that is running, as its owner sees it."""
    if leave.since is None or leave.until is None or not leave.runs(moment):
        return None
    return Vacation(since=leave.since, until=leave.until, days_left=leave.left(moment, allowed))


# ---------------------------------------------------------------------------------------- changing


async def set_vacation(context: Context, person: str, days: int) -> None:
    """Begin, change or (0 days) end a vacation, and set the clocks of the person's tables by it."""
    moment, allowed = now(), context.settings.vacation_days

    def decide(leave: Leave) -> Leave:
        return leave.begun(days, moment, allowed) if days else leave.ended(moment)

    def work(connection: Connection) -> None:
        fresh = decide(find_leave(connection, person))
        values = dict(zip(COLUMNS, (fresh.since, fresh.until, fresh.year, fresh.spent), strict=True))
        connection.execute(update(people).where(people.c.id == person).values(values))

    last = await context.database.read(lambda connection: find_leave(connection, person))
    decide(last)  # refuse before anything is changed
    if days and last.until is not None and not last.runs(moment):
        await settle_last(context, person)
    await context.database.write(work)
    await context.keeper.person_changed(person)
    for table in await running_tables(context, person):
        await context.keeper.change(table, lambda room, _: None, house=True)


def find_leave(connection: Connection, person: str) -> Leave:
    found = connection.execute(select(people).where(people.c.id == person).with_for_update())
    return leave_of(found.mappings().one())


async def settle_last(context: Context, person: str) -> None:
    """Only one vacation is known at a time: turns that the last one has made longer begin later instead."""

    def act(room: Room, _: int) -> None:
        for seat in room.seats_of(person):
            if isinstance(room.pace, Days) and seat.asked_at is not None:
                seat.asked_at += vacation_since(seat, room.pace.days * DAY)
                seat.vacation = None

    for table in await running_tables(context, person):
        await context.keeper.change(table, act, house=True)


async def running_tables(context: Context, person: str) -> list[str]:
    """The tables at which somebody plays."""
    found = (
        select(tables.c.id)
        .join_from(tables, seats, seats.c.table_id == tables.c.id)
        .where(seats.c.person == person, tables.c.status == "running")
        .distinct()
    )
    return [row["id"] for row in await context.database.rows(found)]
