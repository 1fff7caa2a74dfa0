"""Substitutes: bots that play for users who have resigned, left, run out of time or been voted out."""

from __future__ import annotations

from typing import Final

from . import clocks
from .errors import DomainError, Reason, cooldown_error
from .room import Room, SystemMessage
from .seat import Seat
from .table_checks import require_running
from .types import AwayReason

RESIGN_COOLDOWN_MS: Final = (
    60_000  # after a return, so that the others do not get messages about it all the time
)
LATE_REASONS: Final = ("timeout", "voted_out")  # the user has not left on purpose
# in which the substitute of a late player makes its first move; longer only if bots fail
MAX_SUBSTITUTE_TURN_MS: Final = 60_000


def resign(room: Room, seat: Seat, substitute: str, now_ms: int, reason: AwayReason = "resigned") -> None:
    """Let a bot take over; the user can return, but the game counts as abandoned once the bot has moved."""
    require_running(room)
    if seat.substitute is not None:
        raise DomainError(
            "conflict", f"A bot already plays seat {seat.number}", Reason("reason-bot-plays-already")
        )
    last_return_at = (room.refused_at or {}).get(return_cooldown_key(seat))
    wait_seconds = 0 if last_return_at is None else -(-(last_return_at + RESIGN_COOLDOWN_MS - now_ms) // 1000)
    if wait_seconds > 0:
        raise cooldown_error(
            wait_seconds,
            f"You have just taken your seat back; you can leave again in {wait_seconds} s",
            "reason-wait-after-return",
        )
    replace_by_bot(seat, substitute, reason, now_ms)
    room.pending.system_messages.append(SystemMessage(reason, seat.number))


def replace_by_bot(seat: Seat, substitute: str, reason: AwayReason, now_ms: int) -> None:
    seat.substitute, seat.away_reason, seat.away_since = substitute, reason, now_ms


def mark_abandoned(seat: Seat, now_ms: int) -> None:
    """Record that a substitute has moved for the user; a return does not change that."""
    if seat.abandoned_reason is None:
        seat.abandoned_reason, seat.abandoned_at = seat.away_reason or "left", seat.away_since or now_ms


def take_seat_back(room: Room, seat: Seat, now_ms: int) -> None:
    """Replace the substitute by the user: at once, or for a late player after the substitute's first move.

    A sealed answer of the substitute counts as its move when it is revealed: an earlier return would show the others
    that the seat has answered.
    """
    require_running(room)
    if seat.substitute is None:
        raise DomainError("conflict", f"No bot plays seat {seat.number} for you")
    if is_substitute_to_move(room, seat, now_ms):
        seat.returned_at = now_ms
    else:
        restore_seat(room, seat, now_ms)


def restore_returned_seats(room: Room, now_ms: int) -> None:
    """Restore the seats of late players who wait for the first move of their substitutes, if it was made."""
    for seat in room.seats:
        if has_requested_return(seat) and not is_substitute_to_move(room, seat, now_ms):
            restore_seat(room, seat, now_ms)


def restore_seat(room: Room, seat: Seat, now_ms: int) -> None:
    """Remove the substitute. A user whose substitute has not moved gains no time by leaving and returning."""
    if seat.away_reason in LATE_REASONS or has_substitute_moved(room, seat):
        seat.returned_at = now_ms
        clocks.grant_minimum_time(room, seat)
    seat.substitute = seat.away_reason = seat.away_since = None
    room.refused_at = {**(room.refused_at or {}), return_cooldown_key(seat): now_ms}
    room.pending.system_messages.append(SystemMessage("returned", seat.number))


def return_cooldown_key(seat: Seat) -> str:
    """The key in Room.refused_at for the time of the last return to a seat."""
    return f"return {seat.number}"


def has_substitute_moved(room: Room, seat: Seat) -> bool:
    """Whether it is public that the substitute has moved; sealed answers do not count."""
    table = room.require_table()
    plies = zip(table.plies[: table.public_ply], room.ply_times, strict=False)
    return any(who == seat.number and at > (seat.away_since or 0) for (who, _), at in plies)


def is_substitute_to_move(room: Room, seat: Seat, now_ms: int) -> bool:
    """Whether the substitute of a late player still has to make its first move.

    A player who could return before it, each time the clock has run out, would block the table without losing anything.
    """
    is_due = (
        seat.away_reason in LATE_REASONS
        and seat.number in room.seats_to_move()
        and now_ms < (seat.away_since or 0) + MAX_SUBSTITUTE_TURN_MS
    )
    return is_due and not has_substitute_moved(room, seat)


def has_requested_return(seat: Seat) -> bool:
    """Whether a late player has taken the seat back before the substitute's first move."""
    return seat.away_since is not None and seat.returned_at is not None and seat.returned_at > seat.away_since
