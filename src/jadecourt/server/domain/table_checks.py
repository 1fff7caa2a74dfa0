"""Checks that come before an action at a table: is it running, which seat is meant, is the position current."""

from __future__ import annotations

from .errors import DomainError, Reason
from .room import Room
from .seat import Seat


def require_running(room: Room) -> None:
    if room.is_outdated:
        raise rules_version_error(room)
    if room.status == "open":
        raise DomainError(
            "table_not_running", "The table has not started: all seats must be taken, then the host starts it"
        )
    if not room.is_running:
        raise DomainError(
            "table_not_running", "The game is over; use rematch or branch to create a new table"
        )


def require_current_ply(room: Room, ply: int | None) -> None:
    """Raise stale_position if the table is not at this ply; None: any ply will do."""
    public_ply = room.require_table().public_ply
    if ply is not None and ply != public_ply:
        raise DomainError(
            "stale_position", f"Stale position: the table is at ply {public_ply}, not {ply}", ply=public_ply
        )


def rules_version_error(room: Room) -> DomainError:
    return DomainError(
        "rules_version_mismatch",
        f"The table uses version {room.rules_version} of the rules, this server version "
        f"{room.game.rules_version}; only a server of the first version can finish the game",
    )


def require_seat_exists(room: Room, seat_number: int) -> None:
    if not 0 <= seat_number < len(room.seats):
        raise DomainError(
            "not_found", f"Seat {seat_number} does not exist; seats are 0 to {len(room.seats) - 1}"
        )


def require_own_seat(room: Room, user_id: str, seat_number: int | None) -> Seat:
    """The seat of a user with this number; None: the only one, or the only one that has to move."""
    own_seats = room.seats_of_user(user_id)
    if not own_seats:
        raise DomainError("not_your_seat", "You have no seat at this table")
    if seat_number is None:
        seats_to_move = [seat for seat in own_seats if room.owes(seat.number)]
        if len(own_seats) == 1 or len(seats_to_move) == 1:
            return own_seats[0] if len(own_seats) == 1 else seats_to_move[0]
        raise DomainError(
            "validation_failed",
            f"You have several seats; specify one of {[seat.number for seat in own_seats]}",
        )
    for seat in own_seats:
        if seat.number == seat_number:
            return seat
    raise DomainError(
        "not_your_seat",
        f"Seat {seat_number} is not yours; your seats are {[seat.number for seat in own_seats]}",
    )


def require_active_seat(room: Room, user_id: str, seat_number: int | None) -> Seat:
    """As `require_own_seat`, for a seat at which no substitute plays."""
    seat = require_own_seat(room, user_id, seat_number)
    if seat.substitute is not None:
        raise DomainError(
            "conflict",
            f"A bot plays seat {seat.number} for you; take the seat back first",
            Reason("reason-bot-plays-for-you"),
        )
    return seat
