"""Who may see a table, and whether a subscription may still be sent anything.

A subscription is checked again before every message, against the room as it is at that moment: what it was allowed
when it was made counts for nothing.
"""

from __future__ import annotations

import secrets
from typing import Literal, TypeAlias

from .room import Room

Revocation: TypeAlias = Literal[
    "not_your_seat", "no_such_table"
]  # the codes that a fresh request would be refused with


def has_key(room: Room, key_hash: str | None) -> bool:
    """Whether this is the hash of the table's current invite key."""
    if key_hash is None or room.key_hash is None:
        return False
    return secrets.compare_digest(key_hash, room.key_hash)


def can_see(room: Room, person: str | None, key_hash: str | None) -> bool:
    """Whether a person may look at the table at all."""
    if not room.private or has_key(room, key_hash):
        return True
    return person is not None and (room.host == person or any(seat.person == person for seat in room.seats))


def find_revocation(
    room: Room, person: str | None, seat: int | None, key_hash: str | None
) -> Revocation | None:
    """Why a person may no longer follow the table as this seat (None: as a spectator); None if they may."""
    if not can_see(room, person, key_hash):
        return "no_such_table"
    if seat is None:
        return None
    owner = room.seats[seat]
    return (
        None if person is not None and owner.person == person and owner.kind == "person" else "not_your_seat"
    )
