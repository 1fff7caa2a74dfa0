"""Proposals to undo moves or to stop the game, which the other users must accept.

A proposal is stored as `{"id", "kind", "by_seat", "to_ply", "accepted", "expires_at"}`; `gameplay.apply_proposal`
carries it out when the last consent has come.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from .errors import DomainError, Reason, cooldown_error
from .ids import new_id
from .room import Room, SystemMessage
from .seat import Seat
from .table_checks import require_own_seat, require_running
from .time_control import Realtime

PROPOSAL_LIFETIME_MS: Final = 3 * 86_400_000
REALTIME_PROPOSAL_LIFETIME_MS: Final = 300_000
PROPOSAL_COOLDOWN_MS: Final = 60_000  # between a declined, withdrawn or expired proposal and the next one


def seats_to_consent(room: Room, seat: Seat) -> list[int]:
    """The seats of the other users, who must consent to a proposal of `seat`; also those with a substitute."""
    return [other.number for other in room.seats if other.kind == "user" and other.user_id != seat.user_id]


def propose_stop(room: Room, seat: Seat, now_ms: int) -> None:
    """Propose to end the game without a result."""
    require_running(room)
    propose(room, seat, "stop", None, now_ms)


def propose(room: Room, seat: Seat, kind: Literal["undo", "stop"], to_ply: int | None, now_ms: int) -> None:
    """Open a proposal; rejected while another one is open, and for a minute after one was declined."""
    if room.proposal is not None and not is_expired(room.proposal, now_ms):
        raise DomainError(
            "conflict",
            "There is already an open proposal; it must be accepted, declined or withdrawn first",
            Reason("reason-proposal-open"),
        )
    refused_at = room.refused_at or {}
    last_refused_at = max(
        (refused_at.get(str(own.number), 0) for own in room.seats_of_user(seat.user_id)), default=0
    )
    wait_seconds = -(-(last_refused_at + PROPOSAL_COOLDOWN_MS - now_ms) // 1000)
    if wait_seconds > 0 and seats_to_consent(room, seat):
        raise cooldown_error(
            wait_seconds,
            f"Your last proposal was declined; you can propose again in {wait_seconds} s",
            "reason-wait-after-proposal",
        )
    lifetime_ms = (
        REALTIME_PROPOSAL_LIFETIME_MS if isinstance(room.time_control, Realtime) else PROPOSAL_LIFETIME_MS
    )
    room.proposal = {
        "id": new_id(),
        "kind": kind,
        "by_seat": seat.number,
        "to_ply": to_ply,
        "accepted": [],
        "expires_at": now_ms + lifetime_ms,
    }


def is_expired(proposal: Mapping[str, Any], now_ms: int) -> bool:
    expires_at = proposal.get("expires_at")
    return expires_at is not None and now_ms >= expires_at


def respond_to_proposal(
    room: Room,
    user_id: str,
    seat_number: int | None,
    accept: bool,
    now_ms: int,
    proposal_id: str | None = None,
) -> None:
    """Accept or decline the open proposal; one refusal closes it. The proposer withdraws it by declining.

    `seat_number` None: for all seats of the user whose consent is required. `proposal_id`: rejected with
    stale_position if another proposal is open.
    """
    require_running(room)
    if room.proposal is None or is_expired(room.proposal, now_ms):
        raise DomainError("no_open_proposal", "There is no open proposal")
    if proposal_id is not None and room.proposal.get("id") != proposal_id:
        raise DomainError("stale_position", "Stale position: another proposal is open")
    proposal = dict(room.proposal)
    proposer = room.seats[proposal["by_seat"]]
    own_seats = (
        [seat.number for seat in room.seats_of_user(user_id)] if seat_number is None else [seat_number]
    )
    if seat_number is not None:
        require_own_seat(room, user_id, seat_number)
    if proposer.user_id == user_id and not accept:
        close_proposal(room, SystemMessage("proposal_withdrawn", proposer.number), now_ms)
        return
    consenting_seats = [seat for seat in own_seats if seat in seats_to_consent(room, proposer)]
    if not consenting_seats:
        raise DomainError("no_open_proposal", "Your consent is not required for this proposal")
    if not accept:
        close_proposal(room, SystemMessage("proposal_declined", consenting_seats[0]), now_ms)
        return
    proposal["accepted"] = sorted({*proposal["accepted"], *consenting_seats})
    room.proposal = proposal


def close_proposal(room: Room, message: SystemMessage, now_ms: int) -> None:
    """Remove the open proposal without effect; starts the cooldown of its proposer."""
    assert room.proposal is not None
    room.refused_at = {**(room.refused_at or {}), str(room.proposal["by_seat"]): now_ms}
    room.proposal = None
    room.pending.system_messages.append(message)


def missing_consents(room: Room, proposal: Mapping[str, Any]) -> list[int]:
    """The seats that have not accepted yet."""
    return [
        seat
        for seat in seats_to_consent(room, room.seats[proposal["by_seat"]])
        if seat not in proposal["accepted"]
    ]
