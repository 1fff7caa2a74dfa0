"""Access to tables: who may see one, and which subscriptions have lost their access.

Subscriptions are checked against the current room before every message, not only when they are made.
"""

from __future__ import annotations

import secrets
from typing import Literal, TypeAlias

from .room import Room

# the error codes with which a new subscription would be rejected
Revocation: TypeAlias = Literal["not_your_seat", "table_not_found"]


def matches_invite_key(room: Room, invite_key_hash: str | None) -> bool:
    """Whether this is the hash of the table's current invite key."""
    if invite_key_hash is None or room.invite_key_hash is None:
        return False
    return secrets.compare_digest(invite_key_hash, room.invite_key_hash)


def can_view_with_hash(room: Room, user_id: str | None, invite_key_hash: str | None) -> bool:
    """Whether a user (None: not signed in) with this invite key may see the table."""
    if not room.is_private or matches_invite_key(room, invite_key_hash):
        return True
    return user_id is not None and (
        room.host_id == user_id or any(seat.user_id == user_id for seat in room.seats)
    )


def find_revocation(
    room: Room, user_id: str | None, seat: int | None, invite_key_hash: str | None
) -> Revocation | None:
    """Why a user may no longer subscribe to a table as this seat (None: as a spectator); None: the user may."""
    if not can_view_with_hash(room, user_id, invite_key_hash):
        return "table_not_found"
    if seat is None:
        return None
    owner = room.seats[seat]
    return (
        None if user_id is not None and owner.user_id == user_id and owner.kind == "user" else "not_your_seat"
    )
