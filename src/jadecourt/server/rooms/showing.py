"""What people see: the only place where a room is turned into messages.

Nothing here may depend on what one seat keeps secret, unless it is shown to that very seat: no ply numbers beyond
those that are told, no answer times, no seed.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import RowMapping

from ...core.log import Entry
from ...core.table import Table
from ..clock import now
from ..typesetting import typeset
from ..wire.play import LegalMove, LogEntry, Position
from ..wire.tables import Clock, Origin, Proposal, Result, SaidRemark, TableInfo
from ..wire.tables import Seat as SeatInfo
from . import absence, acting, clocks
from .room import Room, Seat


def show_position(room: Room, seat: int | None, language: str, since: int = 0, undone: int = 0) -> Position:
    """The table as a seat sees it, with the entries after ply `since`, which the client saw after `undone` rewinds."""
    table = room.playing()
    seen = table.seen_by(seat)
    over = room.is_over or table.is_over
    step = None if over else room.game.steps[seen.step]
    since = min([since, table.told, *room.rewinds[undone:]])
    moves = room.game.moves
    legal = [] if over else seen.legal
    shown = show_entries(room, entries_after(seen.entries, since, table.told), language)
    # Not checked: it is our own, and the tests read it with the model.
    return Position.model_construct(
        table=room.id,
        seat=seat,
        ply=table.told,
        undone=len(room.rewinds),
        since=since,
        entries=[LogEntry.model_construct(**entry) for entry in shown],
        view=seen.view,
        step=step.name if step else None,
        rule=step.rule if step else None,
        sealed=bool(step and step.sealed),
        prompt=typeset(step.texts[language], language) if step else None,
        asked=room.asked(),
        legal=[LegalMove.model_construct(move=move, text=moves.text(move)) for move in legal],
        owed=0 if over else seen.owed,
        over=over,
        can_undo=not over and can_undo(room, table, seat),
    )


def can_undo(room: Room, table: Table, number: int | None) -> bool:
    """Whether the seat may take something back without asking anybody."""
    if number is None:
        return False
    seat = room.seats[number]
    if table.sealed_by(number):
        return not acting.was_sealed_by_bot(room, seat)
    target = acting.last_answer(room, number)
    return target is not None and acting.can_rewind_alone(room, seat, table.settled(target), now())


def entries_after(entries: Collection[Entry], since: int, told: int) -> list[Entry]:
    """The entries after ply `since`; after 0 means all, the setup too."""
    return [entry for entry in entries if (since < entry.ply or not since) and entry.ply <= told]


def show_entries(room: Room, entries: Collection[Entry], language: str) -> list[dict[str, Any]]:
    """What a `LogEntry` says, as plain values: hundreds of models would take longer than to play the game again."""
    kinds, names, text = room.game.entries, room.names, room.game.text
    return [
        {
            "ply": entry.ply,
            "kind": kinds[entry.kind].name,
            "seat": entry.seat if entry.seat >= 0 else None,
            "args": kinds[entry.kind].arguments(entry),
            "rule": kinds[entry.kind].rule,
            "text": typeset(text(entry, names, language), language),
        }
        for entry in entries
    ]


def show_table(
    room: Room,
    person: str | None,
    online: Collection[str] = (),
    spectators: int = 0,
    program_ms: int = 0,
    absence_ms: int = 0,
    host_absence_ms: int = 0,
) -> TableInfo:
    """The table as a person (None: somebody unknown) sees it."""
    mine = room.seats_of(person)
    proposal = room.proposal
    return TableInfo(
        id=room.id,
        game=room.game.id,
        rules=room.rules,
        options=room.game.options,
        status=room.status,
        pace=room.pace,
        private=room.private,
        rated=room.rated,
        unrated=room.unrated,
        undone_reveals=room.undone_reveals,
        host=room.host,
        host_claim_from=room.host_claimed_at + host_absence_ms if room.host_claimed_at is not None else None,
        created=room.created,
        started=room.started,
        ended=room.ended,
        seats=[show_seat(room, seat, person, online, program_ms, absence_ms) for seat in room.seats],
        mine=[seat.number for seat in mine],
        my_turn=any(seat.asked for seat in mine),
        proposal=show_proposal(room, proposal) if proposal else None,
        result=Result(**room.result) if room.result else None,
        origin=Origin(**room.origin) if room.origin else None,
        successor=room.successor,
        spectators=spectators,
    )


def show_proposal(room: Room, proposal: dict[str, Any]) -> Proposal:
    by = room.seats[proposal["by"]]
    is_undo = proposal["kind"] == "undo"
    unrates = is_undo and room.counts_for_rating and not acting.is_free_undo(room, by, proposal["to"])
    return Proposal(**proposal, waiting=acting.waiting_for(room, proposal), unrates=unrates)


def show_remark(row: RowMapping) -> SaidRemark:
    return SaidRemark(**{key: row[key] for key in SaidRemark.model_fields})


def show_seat(
    room: Room, seat: Seat, person: str | None, online: Collection[str], program_ms: int, absence_ms: int
) -> SeatInfo:
    # A bot that plays for a person may have sealed an answer: until the end only the person learns of it.
    is_own = person is not None and seat.person == person
    times = absence.find_vote_times(room, seat, absence_ms)
    votes = room.votes["seats"].get(str(seat.number), []) if room.votes else []
    return SeatInfo(
        seat=seat.number,
        kind=seat.kind,
        name=seat.name,
        person=seat.person,
        program=seat.program,
        bot=seat.bot,
        stand_in=seat.stand_in,
        away=seat.away,
        away_since=seat.away_since,
        abandoned=seat.abandoned if is_own or room.is_over else None,
        waiting_since=room.waiting_since(seat) if times else None,
        vote_from=times[0] if times else None,
        vote_alone_from=times[1] if times else None,
        votes=votes,
        clock=show_clock(room, seat, program_ms),
        online=seat.person is not None and seat.person in online,
    )


def show_clock(room: Room, seat: Seat, program_ms: int) -> Clock | None:
    """A clock runs for everybody who is asked, also for those who have answered a sealed question."""
    if seat.bank is None and seat.asked_at is None:
        return None
    until = clocks.end_of(room, seat, program_ms)
    left = seat.bank if seat.bank is not None else (until or 0) - (seat.asked_at or 0)
    return Clock(left=left, since=seat.asked_at, until=until)
