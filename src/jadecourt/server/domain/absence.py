"""Absent users of tables without clocks: votes for a substitute, and claims to replace the host.

Votes are stored with the ply and the number of rewinds at which they were given, so that they are void after the
next move: `{"ply": 12, "rewinds": 0, "seats": {"1": [0, 2]}}` says that seats 0 and 2 have voted about seat 1.
"""

from __future__ import annotations

from typing import Final

from . import clocks, seating, substitutes, table_checks
from .errors import DomainError, Reason
from .level_matching import ChooseSubstitute
from .room import Room, SystemMessage
from .seat import Seat

MIN_VOTES: Final = 2  # before a single vote is enough
SINGLE_VOTE_FACTOR: Final = 2  # single votes are possible after this multiple of the time until votes


def find_vote_times(room: Room, seat: Seat, absence_ms: int) -> tuple[int, int] | None:
    """When votes about a seat become possible, and when a single vote is enough; None: votes are not possible.

    Vacations do not count as absence. A seat with a clock cannot be voted out.
    """
    if seat.kind != "user" or seat.substitute is not None or clocks.has_clock(room, seat):
        return None
    since = room.waiting_since(seat)
    if since is None:
        return None
    vote_at, single_vote_at = (
        since + length + clocks.vacation_overlap(seat, length, since)
        for length in (absence_ms, SINGLE_VOTE_FACTOR * absence_ms)
    )
    return vote_at, single_vote_at


def is_late(room: Room, seat: Seat, now_ms: int, absence_ms: int) -> bool:
    """Whether a seat has not moved for so long that the others may vote."""
    times = find_vote_times(room, seat, absence_ms)
    return times is not None and now_ms >= times[0] and seat.number in room.movers()


def vote(
    room: Room,
    user_id: str,
    seat_number: int,
    now_ms: int,
    absence_ms: int,
    substitute_for: ChooseSubstitute,
) -> None:
    """Vote to let a bot play for a player who does not move; the last vote needed carries it out."""
    table_checks.require_running(room)
    table_checks.require_seat_exists(room, seat_number)
    target = room.seats[seat_number]
    own_seats = [
        seat for seat in room.seats_of_user(user_id) if seat.substitute is None and not seat.is_bot_account
    ]
    if not own_seats:
        raise DomainError("not_your_seat", "Only users who play at this table themselves can vote")
    check_vote_target(room, target, user_id, now_ms, absence_ms)
    position = {"ply": room.require_table().public_ply, "rewinds": len(room.rewinds)}
    votes_by_seat = dict(room.votes["seats"]) if room.votes else {}
    votes_by_seat[str(seat_number)] = sorted({*votes_by_seat.get(str(seat_number), ()), own_seats[0].number})
    room.votes = {**position, "seats": votes_by_seat}
    times = find_vote_times(room, target, absence_ms)
    assert times is not None
    voters = list_voters(room, target, now_ms, absence_ms)
    agreeing_user_ids = {room.seats[seat].user_id for seat in votes_by_seat[str(seat_number)]} & voters
    votes_needed = 1 if now_ms >= times[1] else max(MIN_VOTES, len(voters) // 2 + 1)
    if len(agreeing_user_ids) >= votes_needed:
        substitutes.replace_by_bot(target, substitute_for(room, target), "voted_out", now_ms)
        room.pending.system_messages.append(SystemMessage("voted_out", seat_number))
        del votes_by_seat[str(seat_number)]
        room.votes = {**position, "seats": votes_by_seat} if votes_by_seat else None
    elif not (room.stored_row.get("votes") or {}).get("seats", {}).get(str(seat_number)):
        room.pending.system_messages.append(SystemMessage("vote_started", seat_number))


def check_vote_target(room: Room, target: Seat, user_id: str, now_ms: int, absence_ms: int) -> None:
    """Raise conflict if a seat does not have to move, or not for long enough."""
    seat_number = target.number
    if target.user_id == user_id:
        raise DomainError("conflict", "You cannot vote about your own seat; resign instead")
    if target.kind != "user" or target.substitute is not None:
        raise DomainError(
            "conflict", f"A bot already plays seat {seat_number}", Reason("reason-bot-plays-already")
        )
    times = find_vote_times(room, target, absence_ms)
    if times is None:
        obstacle = "it has a clock" if clocks.has_clock(room, target) else "it is not its turn"
        raise DomainError(
            "conflict",
            f"No vote about seat {seat_number} is possible: {obstacle}",
            Reason("reason-vote-not-needed"),
        )
    if now_ms < times[0]:
        hours = -(-(times[0] - now_ms) // 3_600_000)
        raise DomainError(
            "conflict",
            f"Seat {seat_number} has {hours} h left to move",
            Reason("reason-vote-too-early", {"hours": hours}),
            vote_allowed_at=times[0],
        )
    if seat_number not in room.movers():
        raise DomainError(
            "conflict",
            f"Seat {seat_number} has moved; another seat has to move",
            Reason("reason-vote-not-needed"),
        )


def list_voters(room: Room, target: Seat, now_ms: int, absence_ms: int) -> set[str | None]:
    """The ids of the users who may vote about a seat: active players who are not late themselves."""
    return {
        seat.user_id
        for seat in room.active_user_seats()
        if seat.user_id != target.user_id
        and not seat.is_bot_account
        and not is_late(room, seat, now_ms, absence_ms)
    }


# ---------------------------------------------------------------------------------------- the host


def claim_host(room: Room, user_id: str, now_ms: int, claim_wait_ms: int, is_host_online: bool) -> bool:
    """Claim the table of an absent host; a second claim after `claim_wait_ms` makes the player the host.

    Returns whether the claim was accepted: a host who is online cannot be replaced, and earlier claims are void then.
    """
    seating.require_open(room)
    own_seats = [seat for seat in room.seats_of_user(user_id) if not seat.is_bot_account]
    if not own_seats:
        raise DomainError("not_your_seat", "Only users with a seat at this table can become its host")
    if room.host_id == user_id:
        raise DomainError("conflict", "You are already the host of this table")
    if room.host_id is not None and is_host_online:
        room.host_claimed_at = None
        return False
    if room.host_id is not None and room.host_claimed_at is None:
        room.host_claimed_at = now_ms
        room.pending.system_messages.append(SystemMessage("host_claimed", own_seats[0].number))
    elif room.host_id is None or now_ms >= (room.host_claimed_at or 0) + claim_wait_ms:
        room.host_id, room.host_claimed_at = user_id, None
        room.pending.system_messages.append(SystemMessage("host_changed", own_seats[0].number))
    return True
