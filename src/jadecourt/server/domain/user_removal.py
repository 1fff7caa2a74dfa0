"""Removal of a deleted user from rooms."""

from __future__ import annotations

from typing import Final

from . import proposals, seating, substitutes
from .level_matching import ChooseSubstitute
from .room import Room, SystemMessage

DELETED_USER_NAME: Final = "—"


def remove_user_from_room(room: Room, now_ms: int, *, user_id: str, substitute_for: ChooseSubstitute) -> None:
    """Remove a user from a room: at an open table the seat becomes free, in a running game a bot takes it for good."""
    for seat in room.seats:
        if seat.user_id == user_id and seat.kind == "invited":
            seating.clear_seat(seat)
    if room.status == "open" and room.seats_of_user(user_id):
        seating.leave(room, user_id)
    elif room.is_running:
        replace_user_by_bot(room, user_id, substitute_for, now_ms)
    if room.host_id == user_id:
        room.host_claimed_at = None
        others = [seat.user_id for seat in room.seats if seat.kind == "user" and not seat.is_bot_account]
        room.host_id = next((other for other in others if other != user_id), None)
        if room.status == "open" and room.host_id is None:
            room.status = "stopped"
    if room.table is not None:
        room.table.names = room.names


def replace_user_by_bot(room: Room, user_id: str, substitute_for: ChooseSubstitute, now_ms: int) -> None:
    """Give the seats of a user to a bot permanently; a game without other users is stopped."""
    if room.proposal is not None and room.seats_of_user(user_id):  # leaving is not a consent
        proposals.close_proposal(room, SystemMessage("proposal_withdrawn", room.proposal["by_seat"]), now_ms)
    for seat in room.seats_of_user(user_id):
        substitutes.mark_abandoned(seat, now_ms)
        seat.kind, seat.bot, seat.name = "bot", substitute_for(room, seat), DELETED_USER_NAME
        seat.user_id = seat.substitute = seat.away_reason = seat.away_since = None
        seat.is_bot_account = seat.is_to_move = False
        room.pending.system_messages.append(SystemMessage("left", seat.number))
    if not any(seat.kind == "user" for seat in room.seats):
        room.status, room.ended_at, room.proposal = "stopped", now_ms, None
        room.pending.system_messages.append(SystemMessage("stopped"))
