"""Vacations: a number of days per user and calendar year (UTC) during which correspondence clocks are stopped.

A vacation counts for the year in which it starts. Ending it early returns the days that have not begun.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from .clocks import DAY_MS, vacation_overlap
from .errors import DomainError, Reason
from .room import Room
from .time_control import Correspondence


@dataclass(frozen=True)
class VacationState:
    """The last vacation of a user, and the days used in the year in which it started."""

    started_at: int | None = None
    ends_at: int | None = None
    year: int = 0
    days_used: int = 0

    def is_active(self, now_ms: int) -> bool:
        return self.ends_at is not None and self.ends_at > now_ms

    def days_left(self, now_ms: int, days_per_year: int) -> int:
        """Number of vacation days that the user can still take this year."""
        return max(0, days_per_year - (self.days_used if self.year == utc_year(now_ms) else 0))

    def end(self, now_ms: int) -> VacationState:
        """The state after ending the vacation now. A day that has begun is used.

        The times of a vacation that is over are kept: clocks that it has stopped still need them.
        """
        if self.started_at is None or self.ends_at is None or not self.is_active(now_ms):
            return self
        days_begun = max(1, -(-(now_ms - self.started_at) // DAY_MS))
        days_returned = max(0, (self.ends_at - self.started_at) // DAY_MS - days_begun)
        return VacationState(self.started_at, now_ms, self.year, self.days_used - days_returned)

    def start(self, days: int, now_ms: int, days_per_year: int) -> VacationState:
        """The state after starting a vacation of `days` days now; an active one is extended or shortened."""
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
                Reason("reason-vacation-days", {"days": days_possible}),
                days_left=days_possible,
            )
        return VacationState(started_at, ends_at, year, total_days)


def utc_year(timestamp_ms: int) -> int:
    return datetime.fromtimestamp(timestamp_ms / 1000, UTC).year


def apply_previous_vacation(room: Room, user_id: str) -> None:
    """Move the turns that the user's last vacation has extended, before its times are overwritten by a new one."""
    for seat in room.seats_of_user(user_id):
        if isinstance(room.time_control, Correspondence) and seat.turn_started_at is not None:
            seat.turn_started_at += vacation_overlap(seat, room.time_control.days_per_turn * DAY_MS)
            seat.vacation = None
