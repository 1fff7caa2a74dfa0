"""Branches: new tables that continue a finished game from one of its positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.constants import NOBODY
from . import seating
from .errors import DomainError, Reason
from .replays import require_finished, state_after
from .room import Room
from .time_control import TimeControl


@dataclass(frozen=True, slots=True)
class BranchRequest:
    """What a host wants: the ply to continue from, and the settings of the new table."""

    ply: int
    seats: Sequence[seating.SeatRequest]
    time_control: TimeControl
    is_private: bool


def branch_room(
    source: Room, request: BranchRequest, host: seating.TableHost, now_ms: int
) -> tuple[Room, str | None]:
    """A new room that continues a finished game, and its invite key."""
    require_finished(source)
    plies, game = plies_up_to(source, request.ply), source.game
    if len(request.seats) != game.seats:
        message = (
            f"expected {game.seats} seats, got {len(request.seats)}; a branch keeps the options of the game"
        )
        raise DomainError("validation_failed", f"body.seats: {message}")
    room, invite_key = seating.create_room(
        game,
        request.seats,
        host,
        now_ms,
        time_control=request.time_control,
        is_private=request.is_private,
        origin={"table_id": source.id, "ply": len(plies)},
    )
    room.initial_plies = plies
    room.append_foreign_plies(plies, now_ms)
    return room, invite_key


def plies_up_to(room: Room, ply: int) -> list[tuple[int, int]]:
    """The plies up to `ply`, without answers to a sealed step that was not revealed then."""
    table = room.require_table()
    plies = table.plies
    if ply > len(plies):
        raise DomainError(
            "validation_failed",
            f"body.ply: ply {ply} does not exist; plies are 0 to {len(plies)}",
            last_ply=len(plies),
        )
    public_ply = table.public_ply_at(ply)
    if state_after(table, public_ply).mover() == NOBODY:
        raise DomainError(
            "conflict",
            "The game is over at this ply; branch from an earlier one",
            Reason("reason-branch-after-end"),
            last_ply=len(plies),
        )
    return plies[:public_ply]
