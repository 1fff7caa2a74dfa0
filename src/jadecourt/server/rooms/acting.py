"""What people and bots do at a table that has begun. Each function refuses before it changes anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..problems import Problem
from ..wire.tables import Away
from . import clocks
from .room import Note, Room, Seat


def check_running(room: Room) -> None:
    if room.is_outdated:
        raise outdated(room)
    if room.status == "open":
        raise Problem(
            "table_not_running", "the table has not begun: everybody must be seated, then the host starts it"
        )
    if not room.is_running:
        raise Problem("table_not_running", "the game is over: rematch and branch make a new table of it")


def check_ply(room: Room, ply: int | None) -> None:
    """Refuse an answer to a position that is no longer there."""
    told = room.playing().told
    if ply is not None and ply != told:
        raise Problem("stale", f"the table is at ply {told}, not {ply}: look again", ply=told)


def outdated(room: Room) -> Problem:
    return Problem(
        "rules_changed",
        f"this table began under version {room.rules} of the rules, and this server plays version {room.game.rules}: "
        "it can only be finished by a server of the version it began with",
    )


def own_seat(room: Room, person: str, number: int | None) -> Seat:
    """The seat a person means; one that plays several must say which."""
    mine = room.seats_of(person)
    if not mine:
        raise Problem("not_your_seat", "you do not sit at this table")
    if number is None:
        asked = [seat for seat in mine if room.owes(seat.number)]
        if len(mine) == 1 or len(asked) == 1:
            return mine[0] if len(mine) == 1 else asked[0]
        raise Problem("invalid", f"you have several seats here, say which: {[seat.number for seat in mine]}")
    for seat in mine:
        if seat.number == number:
            return seat
    raise Problem("not_your_seat", f"seat {number} is not yours: you have {[seat.number for seat in mine]}")


def present_seat(room: Room, person: str, number: int | None) -> Seat:
    """One's own seat, at which no bot plays for one."""
    seat = own_seat(room, person, number)
    if seat.stand_in is not None:
        raise Problem("conflict", f"a bot plays seat {seat.number} for you: come back first")
    return seat


def undoing_seat(room: Room, person: str, number: int | None) -> Seat:
    """The seat whose answer is taken back: of several, the one that answered last."""
    check_running(room)
    mine = [seat.number for seat in room.seats_of(person)]
    if number is None and len(mine) > 1:
        made = [who for who, _ in room.playing().plies if who in mine]
        number = made[-1] if made else mine[0]
    return present_seat(room, person, number)


# ---------------------------------------------------------------------------------------- moves


def play(
    room: Room,
    seat: int,
    moves: Sequence[int | str],
    now: int,
    key: str | None = None,
    ply: int | None = None,
) -> None:
    """Answer for a seat; an answer that was already given under this key is not given again."""
    if key is not None and (seat, key) in room.keys:  # even if it was the one that ended the game
        return
    check_running(room)
    check_ply(room, ply)
    table = room.playing()
    reordered = table.reorder(seat, *moves)
    if reordered is not None:  # of two sealed cards either may come first
        room.withdraw(seat, now)
        moves = reordered
    before, told = len(table.plies), table.told
    table.play(seat, *moves)
    room.keep_plies(before, now, key)
    if table.told != told:
        room.proposal = None


# ---------------------------------------------------------------------------------------- taking back


def undo(room: Room, seat: Seat, to: int | None, ask: bool, now: int) -> None:
    """Take moves back: freely as far as nothing new became known since, else with the consent of the others."""
    check_running(room)
    table = room.playing()
    if to is None and room.withdraw(seat.number, now):
        return
    target = to if to is not None else last_answer(room, seat.number)
    if target is None or target >= table.told:
        what = f"there is nothing to take back: the table is at ply {table.told}"
        raise Problem("nothing_to_undo", what)
    target = table.settled(target)
    free = table.free_undo(seat.number)
    if (free is not None and target >= free) or not consenting(room, seat):
        room.go_back(target, now)
        room.proposal = None
    elif ask:
        room.proposal = {"kind": "undo", "by": seat.number, "to": target, "accepted": []}
    else:
        raise Problem(
            "undo_needs_consent",
            "others have moved, or something new was seen since: ask them (ask: true)",
            to=target,
        )


def last_answer(room: Room, seat: int) -> int | None:
    """How many plies there were before the seat's last answer that everybody knows of."""
    table = room.playing()
    known = table.plies[: table.told]
    return next((n for n in range(len(known) - 1, -1, -1) if known[n][0] == seat), None)


def consenting(room: Room, seat: Seat) -> list[int]:
    """The seats of the other people: they must agree."""
    return [other.number for other in room.people() if other.person != seat.person]


def propose_stop(room: Room, seat: Seat) -> None:
    """End the game without a result, if the others agree."""
    check_running(room)
    room.proposal = {"kind": "stop", "by": seat.number, "to": None, "accepted": []}


def answer(room: Room, person: str, number: int | None, accept: bool, now: int) -> None:
    """Say yes or no to what is proposed; the last yes carries it out, one no drops it."""
    check_running(room)
    if room.proposal is None:
        raise Problem("no_proposal", "nothing is proposed at this table, or no longer")
    proposal = dict(room.proposal)
    by = room.seats[proposal["by"]]
    mine = [seat.number for seat in room.seats_of(person)] if number is None else [number]
    if number is not None:
        own_seat(room, person, number)
    asked = [seat for seat in mine if seat in consenting(room, by)]
    if not asked:
        raise Problem("no_proposal", "you are not asked: it is your own proposal, or you do not play here")
    if not accept:
        room.proposal = None
        room.unsaved.notes.append(Note("proposal_refused", asked[0]))
        return
    proposal["accepted"] = sorted({*proposal["accepted"], *asked})
    room.proposal = proposal


def carry_out(room: Room, now: int) -> None:
    """Carry out what is proposed as soon as nobody is left to ask."""
    proposal = room.proposal
    if proposal is None or not room.is_running:
        return
    if waiting_for(room, proposal):
        return
    room.proposal = None
    if proposal["kind"] == "stop":
        room.status, room.ended = "stopped", now
        room.unsaved.notes.append(Note("stopped"))
    else:
        room.go_back(room.playing().settled(proposal["to"]), now)


def waiting_for(room: Room, proposal: dict[str, Any]) -> list[int]:
    """Whose consent is missing."""
    return [seat for seat in consenting(room, room.seats[proposal["by"]]) if seat not in proposal["accepted"]]


# ---------------------------------------------------------------------------------------- going and coming


def resign(room: Room, seat: Seat, stand_in: str, why: Away = "resigned") -> None:
    """A bot takes over; the person can come back."""
    check_running(room)
    if seat.stand_in is not None:
        raise Problem("conflict", f"a bot plays seat {seat.number} already")
    seat.stand_in, seat.away = stand_in, why
    room.unsaved.notes.append(Note(why, seat.number))


def come_back(room: Room, seat: Seat) -> None:
    check_running(room)
    if seat.stand_in is None:
        raise Problem("conflict", f"you are at seat {seat.number}, no bot plays for you")
    seat.stand_in = seat.away = None
    clocks.wind_up(room, seat)
    room.unsaved.notes.append(Note("came_back", seat.number))


# ---------------------------------------------------------------------------------------- after every change


def settle(room: Room, told: int, now: int, program_ms: int) -> None:
    """Draw the consequences of a change: proposals, the end of the game, clocks."""
    carry_out(room, now)
    table = room.table
    if room.is_running and table is not None and table.is_over:
        finish(room, now)
    clocks.turn_clocks(room, told, now, program_ms)


def finish(room: Room, now: int) -> None:
    """The game is over: what everybody has reached."""
    table = room.playing()
    state = table.state
    room.status, room.ended, room.proposal = "finished", now, None
    room.result = {
        "scores": list(state.scores()),
        "places": list(state.places()),
        "points": room.game.points(table.entries()),
    }
    room.unsaved.finished = True
