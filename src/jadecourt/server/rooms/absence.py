"""Players who keep a table waiting where no clock runs: votes to let a bot play, and hosts who are replaced.

Votes are stored with the ply and the number of rewinds at which they were given, so that they end with the next move:
`{"ply": 12, "undone": 0, "seats": {"1": [0, 2]}}` says that seats 0 and 2 have voted about seat 1.
"""

from __future__ import annotations

from typing import Final

from ..problems import Problem
from . import acting, clocks, seating
from .room import Note, Room, Seat

MIN_VOTES: Final = 2  # until the time after which one vote is enough
ALONE_FACTOR: Final = 2  # that time is so many times the time after which votes are possible


def find_vote_times(room: Room, seat: Seat, absence_ms: int) -> tuple[int, int] | None:
    """When a vote about a seat becomes possible, and when one vote is enough; None where it never is.

    A vacation does not count. Where a clock runs, the clock decides.
    """
    if seat.kind != "person" or seat.stand_in is not None or clocks.is_timed(room, seat):
        return None
    since = room.waiting_since(seat)
    if since is None:
        return None
    first, alone = (
        since + length + clocks.vacation_since(seat, length, since)
        for length in (absence_ms, ALONE_FACTOR * absence_ms)
    )
    return first, alone


def is_late(room: Room, seat: Seat, now: int, absence_ms: int) -> bool:
    """Whether a seat owes an answer for so long that the others may vote."""
    times = find_vote_times(room, seat, absence_ms)
    return times is not None and now >= times[0] and seat.number in room.owing()


def vote(room: Room, person: str, number: int, now: int, absence_ms: int, stand_in: str) -> None:
    """Vote to let a bot play for a player who keeps the table waiting; the last vote needed carries it out."""
    acting.check_running(room)
    if not 0 <= number < len(room.seats):
        raise Problem("not_found", f"there is no seat {number}: they go from 0 to {len(room.seats) - 1}")
    target = room.seats[number]
    own = [seat for seat in room.seats_of(person) if seat.stand_in is None and not seat.program]
    if not own:
        raise Problem("not_your_seat", "only people who play here themselves can vote")
    check_target(room, target, person, now, absence_ms)
    place = {"ply": room.playing().told, "undone": len(room.rewinds)}
    given = dict(room.votes["seats"]) if room.votes else {}
    given[str(number)] = sorted({*given.get(str(number), ()), own[0].number})
    room.votes = {**place, "seats": given}
    times = find_vote_times(room, target, absence_ms)
    assert times is not None
    voters = list_voters(room, target, now, absence_ms)
    agreed = {room.seats[seat].person for seat in given[str(number)]} & voters
    needed = 1 if now >= times[1] else max(MIN_VOTES, len(voters) // 2 + 1)
    if len(agreed) >= needed:
        acting.replace_by_bot(target, stand_in, "voted", now)
        room.unsaved.notes.append(Note("voted", number))
        del given[str(number)]
        room.votes = {**place, "seats": given} if given else None
    elif not (room.saved_row.get("votes") or {}).get("seats", {}).get(str(number)):
        room.unsaved.notes.append(Note("vote_begun", number))


def check_target(room: Room, target: Seat, person: str, now: int, absence_ms: int) -> None:
    """Refuse a vote about a seat that does not keep the table waiting, or not for long enough."""
    number = target.number
    if target.person == person:
        raise Problem("conflict", "this is your own seat: resign instead")
    if target.kind != "person" or target.stand_in is not None:
        raise Problem("conflict", f"a bot plays seat {number} already")
    times = find_vote_times(room, target, absence_ms)
    if times is None:
        why = "a clock runs for it" if clocks.is_timed(room, target) else "the table does not wait for it"
        raise Problem("conflict", f"there is no vote about seat {number}: {why}")
    if now < times[0]:
        hours = -(-(times[0] - now) // 3_600_000)
        raise Problem("conflict", f"seat {number} has {hours} h left to answer", vote_from=times[0])
    if number not in room.owing():
        raise Problem("conflict", f"seat {number} has answered: the table waits for another seat")


def list_voters(room: Room, target: Seat, now: int, absence_ms: int) -> set[str | None]:
    """The people who may vote about a seat: those who play here themselves and are not late as well."""
    return {
        seat.person
        for seat in room.people()
        if seat.person != target.person and not seat.program and not is_late(room, seat, now, absence_ms)
    }


# ---------------------------------------------------------------------------------------- the host


def claim_host(room: Room, person: str, now: int, claim_ms: int, is_host_online: bool) -> bool:
    """Ask to replace the absent host of an open table; asked again after `claim_ms`, the player becomes host.

    Returns whether it was possible: a host who is there cannot be replaced, and every claim is void.
    """
    seating.check_open(room)
    own = [seat for seat in room.seats_of(person) if not seat.program]
    if not own:
        raise Problem("not_your_seat", "only people who sit at this table can become its host")
    if room.host == person:
        raise Problem("conflict", "you are the host of this table already")
    if room.host is not None and is_host_online:
        room.host_claimed_at = None
        return False
    if room.host is not None and room.host_claimed_at is None:
        room.host_claimed_at = now
        room.unsaved.notes.append(Note("host_claimed", own[0].number))
    elif room.host is None or now >= (room.host_claimed_at or 0) + claim_ms:
        room.host, room.host_claimed_at = person, None
        room.unsaved.notes.append(Note("host_changed", own[0].number))
    return True
