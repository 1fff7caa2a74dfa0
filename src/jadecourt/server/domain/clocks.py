"""Clocks of the seats: starting, stopping, deadlines, expiry.

Clocks depend on public information only: in a sealed step the clocks of all seats run until it is revealed, and then
each seat is charged for the time until its own last answer. So no clock shows who has answered already.
"""

from __future__ import annotations

from typing import Final

from .level_matching import ChooseSubstitute
from .room import Room, SystemMessage
from .seat import Seat
from .time_control import Correspondence, Realtime

DAY_MS: Final = 86_400_000
MIN_TIME_AFTER_RETURN_MS: Final = 60_000  # on the clock of a user who takes a seat back
MIN_TIME_AFTER_REWIND_MS: Final = 3_600_000  # left of the days of a turn to which the table was rewound


def fill_clocks(room: Room) -> None:
    """Set the clocks of a realtime game to the main time."""
    if isinstance(room.time_control, Realtime):
        for seat in room.seats:
            seat.time_left_ms = room.time_control.main_seconds * 1000


def update_clocks(room: Room, public_ply_before: int, now_ms: int, bot_account_timeout_ms: int) -> None:
    """After a change: stop the clocks of seats that no longer have to move, and start those of seats that have to.

    `public_ply_before`: the number of public plies before the change.
    """
    to_move = room.seats_to_move()
    movers = room.movers()
    table = room.table
    new_plies = table.plies_between(public_ply_before, table.public_ply) if table is not None else []
    seats_moved = {who for who, _ in new_plies if who >= 0}
    has_unsealed = len(seats_moved) > 1  # moves of several seats become public together only by a reveal
    for seat in room.seats:
        is_clock_running = has_clock(room, seat)
        has_moved = seat.number in seats_moved
        if seat.turn_started_at is not None and (seat.number not in to_move or has_unsealed):
            deduct_time(room, seat, last_move_at(room, seat.number, public_ply_before, now_ms), has_moved)
        elif seat.turn_started_at is not None and not is_clock_running:
            # The user leaves: the time of a sealed answer would show that there is one.
            deduct_time(room, seat, now_ms, has_moved)
        if not is_clock_running:
            seat.turn_started_at = None
        elif seat.number in to_move:
            start_turn(room, seat, public_ply_before, now_ms, has_moved)
        was_to_move = seat.is_to_move
        seat.is_to_move = room.is_user_to_move(seat, movers)
        if seat.is_to_move and not was_to_move:
            room.pending.turns_started.append(seat)
    # Bots have no deadline: only their computing time is charged, and `bot_time_budget` keeps it far below their time.
    user_seats = [room.seats[number] for number in movers if room.seats[number].active_bot is None]
    deadlines = [
        deadline
        for seat in user_seats
        if (deadline := deadline_of(room, seat, bot_account_timeout_ms)) is not None
    ]
    if room.proposal is not None and room.proposal.get("expires_at") is not None:
        deadlines.append(room.proposal["expires_at"])
    room.deadline_at = min(deadlines, default=None)


def start_turn(room: Room, seat: Seat, public_ply_before: int, now_ms: int, has_moved: bool) -> None:
    """Start the clock of a seat that has to move, unless it runs already.

    The days of a correspondence turn start once: undoing a move, or leaving and returning, does not start them anew.
    """
    public_ply = room.require_table().public_ply
    if not isinstance(room.time_control, Correspondence):
        if seat.turn_started_at is None or (has_moved and not isinstance(room.time_control, Realtime)):
            seat.turn_started_at = now_ms
    elif public_ply > public_ply_before and (seat.turn_started_at is None or has_moved):
        seat.turn_started_at = now_ms
    elif public_ply < public_ply_before:
        earliest_start = now_ms - room.time_control.days_per_turn * DAY_MS + MIN_TIME_AFTER_REWIND_MS
        seat.turn_started_at = max(room.waiting_since(seat) or now_ms, earliest_start)
    elif seat.turn_started_at is None:
        seat.turn_started_at = room.waiting_since(seat) or now_ms


def has_time_after_rewind(room: Room, seat: Seat, target: int, now_ms: int) -> bool:
    """Whether a seat has at least an hour left of the days of a turn if it returns to ply `target`."""
    if not isinstance(room.time_control, Correspondence):
        return True
    turn_ms = room.time_control.days_per_turn * DAY_MS
    last_ply_at = room.ply_times[target - 1] if target else 0
    started_at = max(last_ply_at, room.started_at or 0, room.rewound_at, seat.returned_at or 0)
    return now_ms + MIN_TIME_AFTER_REWIND_MS <= started_at + turn_ms + vacation_overlap(
        seat, turn_ms, started_at
    )


def has_clock(room: Room, seat: Seat) -> bool:
    """Whether this seat has a clock."""
    if seat.bot is not None:
        return room.is_running and isinstance(room.time_control, Realtime)
    return (
        room.is_running
        and seat.active_bot is None
        and (room.time_control.kind != "untimed" or seat.is_bot_account)
    )


def deduct_time(room: Room, seat: Seat, end_ms: int, has_moved: bool) -> None:
    """Deduct the time of a turn that lasted until `end_ms`; add the increment if a move has ended it."""
    assert seat.turn_started_at is not None
    if seat.time_left_ms is not None and isinstance(room.time_control, Realtime):
        spent_ms = max(0, end_ms - seat.turn_started_at)
        if seat.bot is not None:  # it does not pay for the time its request has waited
            spent_ms = seat.thinking_ms or 0
        seat.time_left_ms = max(0, seat.time_left_ms - spent_ms) + (
            room.time_control.increment_seconds * 1000 if has_moved else 0
        )
    seat.turn_started_at = seat.thinking_ms = None


def last_move_at(room: Room, seat: int, public_ply_before: int, now_ms: int) -> int:
    """The time of the last move of a seat since ply `public_ply_before`; without one, `now_ms`."""
    plies = room.require_table().plies
    times = [
        room.ply_times[n]
        for n in range(min(public_ply_before, len(plies)), len(plies))
        if plies[n][0] == seat
    ]
    return times[-1] if times else now_ms


def deadline_of(room: Room, seat: Seat, bot_account_timeout_ms: int) -> int | None:
    """When the clock of a seat runs out; None: it does not run. A vacation stops correspondence clocks."""
    if seat.turn_started_at is None:
        return None
    deadlines = []
    if isinstance(room.time_control, Realtime) and seat.time_left_ms is not None:
        deadlines.append(seat.turn_started_at + seat.time_left_ms)
    if isinstance(room.time_control, Correspondence):
        deadlines.append(
            seat.turn_started_at
            + room.time_control.days_per_turn * DAY_MS
            + vacation_overlap(seat, room.time_control.days_per_turn * DAY_MS)
        )
    if seat.is_bot_account:
        deadlines.append(seat.turn_started_at + bot_account_timeout_ms)
    return min(deadlines, default=None)


def vacation_overlap(seat: Seat, length_ms: int, start_ms: int | None = None) -> int:
    """Milliseconds of vacation to add to a period of this length from `start_ms` (None: from the start of the turn)."""
    start_ms = seat.turn_started_at if start_ms is None else start_ms
    if seat.vacation is None or start_ms is None:
        return 0
    begin, end = seat.vacation
    begin = max(begin, start_ms)
    return max(0, end - begin) if begin < start_ms + length_ms else 0


def expire_clocks(
    room: Room, now_ms: int, bot_account_timeout_ms: int, substitute_for: ChooseSubstitute
) -> bool:
    """Let the bot `substitute_for` play for each seat whose clock has run out; returns whether there were any."""
    has_expired = False
    for number in room.movers():
        seat = room.seats[number]
        deadline = deadline_of(room, seat, bot_account_timeout_ms) if seat.active_bot is None else None
        if deadline is not None and deadline <= now_ms:
            seat.substitute, seat.away_reason, seat.away_since = substitute_for(room, seat), "timeout", now_ms
            if seat.time_left_ms is not None:
                seat.time_left_ms = 0
            seat.turn_started_at = None
            room.pending.system_messages.append(SystemMessage("timed_out", number))
            has_expired = True
    return has_expired


def grant_minimum_time(room: Room, seat: Seat) -> None:
    """Give the user of a seat that a substitute has played at least a minute, or the increment."""
    if isinstance(room.time_control, Realtime) and seat.time_left_ms is not None:
        seat.time_left_ms = max(
            seat.time_left_ms, MIN_TIME_AFTER_RETURN_MS, room.time_control.increment_seconds * 1000
        )
