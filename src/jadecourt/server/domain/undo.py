"""Undoing moves: alone as long as nothing new was revealed, else with the consent of the other users."""

from __future__ import annotations

from . import clocks
from .errors import DomainError, Reason
from .proposals import propose, seats_to_consent
from .room import Room, SystemMessage
from .seat import Seat
from .table_checks import require_active_seat, require_running
from .time_control import Realtime


def seat_to_undo(room: Room, user_id: str, seat_number: int | None) -> Seat:
    """The seat whose move is undone; None: of several seats of the user, the one that moved last."""
    require_running(room)
    own_seats = [seat.number for seat in room.seats_of_user(user_id)]
    if seat_number is None and len(own_seats) > 1:
        own_plies = [who for who, _ in room.require_table().plies if who in own_seats]
        seat_number = own_plies[-1] if own_plies else own_seats[0]
    return require_active_seat(room, user_id, seat_number)


def undo(room: Room, seat: Seat, to_ply: int | None, propose_if_needed: bool, now_ms: int) -> None:
    """Return to ply `to_ply`, or before the last move of the seat; proposes it if consent is needed and wanted."""
    require_running(room)
    table = room.require_table()
    if to_ply is None and table.sealed_by(seat.number):
        if was_sealed_by_bot(room, seat):
            raise DomainError(
                "nothing_to_undo",
                "A bot made this move while you were away; it cannot be undone",
                Reason("reason-bot-has-moved"),
            )
        room.withdraw(seat.number, now_ms)
        return
    target = to_ply if to_ply is not None else ply_before_last_move(room, seat.number)
    if target is None or target >= table.public_ply:
        message = f"Nothing to undo: the table is at ply {table.public_ply}"
        raise DomainError("nothing_to_undo", message)
    target = table.public_ply_at(target)
    if can_rewind_without_consent(room, seat, target, now_ms):
        rewind(room, seat, target, now_ms)
    elif propose_if_needed:
        propose(room, seat, "undo", target, now_ms)
    else:
        raise DomainError(
            "undo_needs_consent",
            "Others have moved or their clocks run, new information was revealed, a bot has moved for you, or the "
            "time of the turn is over; propose the undo (propose: true)",
            to_ply=target,
            makes_unrated=room.counts_for_rating and not is_free_undo(room, seat, target),
        )


def can_undo_without_consent(room: Room, seat: Seat, now_ms: int) -> bool:
    """Whether a seat can undo its last move alone."""
    table = room.require_table()
    if table.sealed_count(seat.number):
        return not was_sealed_by_bot(room, seat)
    if seats_to_consent(room, seat) and table.free_undo_ply(seat.number) is None:
        return False
    target = ply_before_last_move(room, seat.number)
    return target is not None and can_rewind_without_consent(room, seat, table.public_ply_at(target), now_ms)


def can_rewind_without_consent(room: Room, seat: Seat, target: int, now_ms: int) -> bool:
    """Whether a seat may return to ply `target` alone.

    Nothing may have been revealed since, and no time gained: in a realtime game the end of a turn has started the
    clock of another seat; and moves that a substitute made for a late player stay.
    """
    if not seats_to_consent(room, seat):
        return True
    if not is_free_undo(room, seat, target) or was_played_by_bot(room, seat, target):
        return False
    if isinstance(room.time_control, Realtime):
        return seat.number in room.seats_to_move()
    return clocks.has_time_after_rewind(room, seat, target, now_ms)


def was_played_by_bot(room: Room, seat: Seat, target: int) -> bool:
    """Whether a substitute may have made plies of the seat after ply `target`: they are older than the return."""
    if seat.abandoned_reason is None or seat.returned_at is None:
        return False
    plies = room.require_table().plies
    return any(
        plies[n][0] == seat.number and room.ply_times[n] <= seat.returned_at
        for n in range(target, len(plies))
    )


def was_sealed_by_bot(room: Room, seat: Seat) -> bool:
    """Whether a substitute has answered the current sealed step before the user returned."""
    return was_played_by_bot(room, seat, room.require_table().public_ply)


def is_free_undo(room: Room, seat: Seat, target: int) -> bool:
    """Whether nothing new was revealed to the seat after ply `target`."""
    free_undo_ply = room.require_table().free_undo_ply(seat.number)
    return free_undo_ply is not None and target >= free_undo_ply


def rewind(room: Room, seat: Seat, target: int, now_ms: int) -> None:
    """Return to ply `target` with a system message; after a reveal the game no longer counts for ratings."""
    is_free = is_free_undo(room, seat, target)
    room.rewind(target, now_ms)
    room.proposal = None
    ply = room.require_table().public_ply
    if is_free:
        # one message per position: a player may move and undo many times
        if (seat.number, ply) not in room.announced_undos:
            room.announced_undos.add((seat.number, ply))
            room.pending.system_messages.append(SystemMessage("moves_undone", seat.number, ply))
        return
    room.announced_undos.clear()
    room.rewinds_after_reveal += 1
    room.pending.system_messages.append(SystemMessage("moves_undone_after_reveal", seat.number, ply))
    if room.counts_for_rating:
        room.unrated_reason = "undo"
        room.pending.system_messages.append(SystemMessage("unrated"))


def ply_before_last_move(room: Room, seat: int) -> int | None:
    """The ply before the last public move of a seat; None: it has not moved."""
    return room.require_table().last_public_ply_of(seat)
