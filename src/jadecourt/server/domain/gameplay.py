"""Playing moves, and what follows from any change of a running table: proposals, votes, clocks, the end of the game.

Every function raises before it changes anything.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import clocks
from .proposals import close_proposal, is_expired, missing_consents, seats_to_consent
from .room import Room, SystemMessage
from .substitutes import mark_abandoned, restore_returned_seats
from .table_checks import require_current_ply, require_running
from .undo import rewind


def play(
    room: Room,
    seat: int,
    moves: Sequence[int | str],
    now_ms: int,
    idempotency_key: str | None = None,
    ply: int | None = None,
) -> None:
    """Play the moves of one decision of a seat; a decision with a known idempotency key is not played again."""
    # also after the move that ended the game
    if idempotency_key is not None and (seat, idempotency_key) in room.idempotency_keys:
        return
    require_running(room)
    require_current_ply(room, ply)
    table = room.require_table()
    if len(moves) > 1:
        # Rejected by what the seat knows: a rejection after a random outcome or a reveal would tell what comes, and as
        # nothing would have been played, every move could be tried.
        table.preview(seat, *moves)
    reordered = table.reorder_sealed(seat, *moves)
    if reordered is not None:  # of two sealed cards either may come first
        room.withdraw(seat, now_ms)
        moves = reordered
    before, public_ply_before = table.ply_count, table.public_ply
    table.play(seat, *moves)
    room.record_plies(before, now_ms, idempotency_key)
    if room.seats[seat].substitute is not None:
        mark_abandoned(room.seats[seat], now_ms)
    if table.public_ply != public_ply_before:
        room.proposal = None
        restore_returned_seats(room, now_ms)


def apply_consequences(room: Room, public_ply_before: int, now_ms: int, bot_account_timeout_ms: int) -> None:
    """After every change: carry out proposals, void votes, end the game, update clocks."""
    apply_proposal(room, now_ms)
    if room.votes is not None and not are_votes_valid(room):
        room.votes = None
    table = room.table
    if room.is_running and table is not None and table.is_over:
        finish_game(room, now_ms)
    clocks.update_clocks(room, public_ply_before, now_ms, bot_account_timeout_ms)


def apply_proposal(room: Room, now_ms: int) -> None:
    """Carry out the open proposal if all have consented; close it if it has expired or a bot plays for its proposer."""
    proposal = room.proposal
    if proposal is None or not room.is_running:
        return
    proposer = room.seats[proposal["by_seat"]]
    if proposer.active_bot is not None:
        close_proposal(room, SystemMessage("proposal_withdrawn", proposer.number), now_ms)
    elif is_expired(proposal, now_ms):
        close_proposal(room, SystemMessage("proposal_expired", proposer.number), now_ms)
    elif missing_consents(room, proposal):
        return
    elif proposal["kind"] == "stop":
        room.proposal = None
        room.status, room.ended_at = "stopped", now_ms
        is_alone = not seats_to_consent(room, proposer)  # nobody else had to agree
        room.pending.system_messages.append(
            SystemMessage("ended", proposer.number) if is_alone else SystemMessage("stopped")
        )
    else:
        rewind(room, proposer, room.require_table().public_ply_at(proposal["to_ply"]), now_ms)


def are_votes_valid(room: Room) -> bool:
    """Whether the table is still at the position at which the votes were given."""
    assert room.votes is not None
    if not room.is_running:
        return False
    return (room.votes["ply"], room.votes["rewinds"]) == (room.require_table().public_ply, len(room.rewinds))


def finish_game(room: Room, now_ms: int) -> None:
    """Set status and result of a game that is over."""
    table = room.require_table()
    state = table.state
    for seat in room.seats:
        if seat.substitute is not None:
            mark_abandoned(seat, now_ms)
    room.status, room.ended_at, room.proposal = "finished", now_ms, None
    room.result = {
        "scores": list(state.scores()),
        "places": list(state.places()),
        "points": room.game.points_by_source(table.entries()),
    }
    room.pending.is_finished = True


def public_version_of(room: Room) -> tuple[object, ...]:
    """A value that changes whenever the public part of the position changes."""
    return len(room.rewinds), room.require_table().public_ply, room.status


def position_version_of(room: Room, seat: int | None) -> tuple[object, ...]:
    """A value that changes whenever the position shown to a seat changes; it contains nothing secret to the seat."""
    return *public_version_of(room), *seat_version_of(room, seat)


def seat_version_of(room: Room, seat: int | None) -> tuple[object, ...]:
    """The part of a position's version that concerns one seat; it contains nothing secret to the seat."""
    if seat is None:
        return ()
    own = room.seats[seat]
    consents_needed = len(seats_to_consent(room, own))
    return room.require_table().sealed_count(seat), own.substitute is None, consents_needed
