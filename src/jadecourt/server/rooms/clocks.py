"""Whose turn it is, and for how long.

Only what everybody may know counts: at a sealed question all clocks run until it is opened, and then each seat is
charged for the time until its own last answer. So no clock tells who has answered already.
"""

from __future__ import annotations

from typing import Final

from ..wire.tables import Days, Live
from .room import Note, Room, Seat

DAY: Final = 86_400_000
LEAST_BANK: Final = 60_000  # what somebody who comes back finds on an empty clock
LEAST_TURN: Final = 3_600_000  # what is left of the days of a turn to which the others have agreed to go back


def start_clocks(room: Room) -> None:
    """Fill the banks."""
    if isinstance(room.pace, Live):
        for seat in room.seats:
            seat.bank = room.pace.bank * 1000


def turn_clocks(room: Room, told: int, now: int, program_ms: int) -> None:
    """After a change: stop the clocks of those who are no longer asked, start those of the others.

    `told`: how many plies were told before the change.
    """
    asked = room.asked()
    owing = room.owing()
    table = room.table
    told_now = table.plies[told : table.told] if table is not None else []
    fresh = {who for who, _ in told_now if who >= 0}
    opened = len(fresh) > 1  # answers of several seats become known at once only when seals are opened
    for seat in room.seats:
        timed = is_timed(room, seat)
        moved = seat.number in fresh
        if seat.asked_at is not None and (seat.number not in asked or opened):
            charge(room, seat, answered_at(room, seat.number, told, now), moved)
        elif seat.asked_at is not None and not timed:
            # A player leaves: the time of a sealed answer would tell that there is one.
            charge(room, seat, now, moved)
        if not timed:
            seat.asked_at = None
        elif seat.number in asked:
            start_turn(room, seat, told, now, moved)
        was = seat.asked
        seat.asked = room.is_asked(seat, owing)
        if seat.asked and not was:
            room.unsaved.turns.append(seat)
    # Bots do not run out: only what they have thought is charged, and `budgets` keeps that far below their banks.
    people = [room.seats[number] for number in owing if room.seats[number].spec is None]
    ends = [end for seat in people if (end := end_of(room, seat, program_ms)) is not None]
    if room.proposal is not None and room.proposal.get("expires_at") is not None:
        ends.append(room.proposal["expires_at"])
    room.deadline = min(ends, default=None)


def start_turn(room: Room, seat: Seat, told: int, now: int, moved: bool) -> None:
    """Start the clock of a seat that is asked, unless it runs already.

    Days are given for each answer, and only once: to take it back, or to go and return, does not start them anew.
    """
    reached = room.playing().told
    if not isinstance(room.pace, Days):
        if seat.asked_at is None or (moved and not isinstance(room.pace, Live)):
            seat.asked_at = now
    elif reached > told and (seat.asked_at is None or moved):
        seat.asked_at = now
    elif reached < told:
        least = now - room.pace.days * DAY + LEAST_TURN
        seat.asked_at = max(room.waiting_since(seat) or now, least)
    elif seat.asked_at is None:
        seat.asked_at = room.waiting_since(seat) or now


def has_time_after_rewind(room: Room, seat: Seat, target: int, now: int) -> bool:
    """Whether some of the days of a turn are left to a seat that goes back to ply `target`."""
    if not isinstance(room.pace, Days):
        return True
    length = room.pace.days * DAY
    last = room.times[target - 1] if target else 0
    start = max(last, room.started or 0, room.rewound_at, seat.returned_at or 0)
    return now + LEAST_TURN <= start + length + vacation_since(seat, length, start)


def is_timed(room: Room, seat: Seat) -> bool:
    """Whether a clock runs for whoever has this seat."""
    if seat.bot is not None:
        return room.is_running and isinstance(room.pace, Live)
    return room.is_running and seat.spec is None and (room.pace.kind != "untimed" or seat.program)


def charge(room: Room, seat: Seat, end: int, moved: bool) -> None:
    """Take the time of a turn, which lasted until `end`, off the bank, and add the increment if a move ended it."""
    assert seat.asked_at is not None
    if seat.bank is not None and isinstance(room.pace, Live):
        spent = max(0, end - seat.asked_at)
        if seat.bot is not None:  # the time that its question has waited is the server's
            spent = seat.thinking_ms or 0
        seat.bank = max(0, seat.bank - spent) + (room.pace.increment * 1000 if moved else 0)
    seat.asked_at = seat.thinking_ms = None


def answered_at(room: Room, seat: int, told: int, now: int) -> int:
    """When a seat gave its last answer since ply `told`."""
    plies = room.playing().plies
    times = [room.times[n] for n in range(min(told, len(plies)), len(plies)) if plies[n][0] == seat]
    return times[-1] if times else now


def end_of(room: Room, seat: Seat, program_ms: int) -> int | None:
    """When the clock of a seat will have run out; a vacation stops it where there are days to think."""
    if seat.asked_at is None:
        return None
    ends = []
    if isinstance(room.pace, Live) and seat.bank is not None:
        ends.append(seat.asked_at + seat.bank)
    if isinstance(room.pace, Days):
        ends.append(seat.asked_at + room.pace.days * DAY + vacation_since(seat, room.pace.days * DAY))
    if seat.program:
        ends.append(seat.asked_at + program_ms)
    return min(ends, default=None)


def vacation_since(seat: Seat, length: int, start: int | None = None) -> int:
    """How much of a vacation falls into a time of this length, which begins at `start` or else with the turn."""
    start = seat.asked_at if start is None else start
    if seat.vacation is None or start is None:
        return 0
    begin, end = seat.vacation
    begin = max(begin, start)
    return max(0, end - begin) if begin < start + length else 0


def run_out(room: Room, now: int, program_ms: int, stand_in: str) -> bool:
    """Hand the seats whose clock has run out to a bot; returns whether there was one."""
    found = False
    for number in room.owing():
        seat = room.seats[number]
        end = end_of(room, seat, program_ms) if seat.spec is None else None
        if end is not None and end <= now:
            seat.stand_in, seat.away, seat.away_since = stand_in, "clock", now
            if seat.bank is not None:
                seat.bank = 0
            seat.asked_at = None
            room.unsaved.notes.append(Note("clock_ran_out", number))
            found = True
    return found


def wind_up(room: Room, seat: Seat) -> None:
    """Let a player come back to a game that a bot has played: an empty clock gets a little time."""
    if isinstance(room.pace, Live) and seat.bank is not None:
        seat.bank = max(seat.bank, LEAST_BANK, room.pace.increment * 1000)
