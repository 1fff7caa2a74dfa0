"""Presenters of rooms: the only place that decides what a client may see of a table.

Nothing may depend on secrets of a seat unless it is shown to that seat: no ply numbers beyond the public ones, no times
of sealed answers, no seed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any, cast

from ...core.game import Game, Step
from ...core.log import Entry
from ...i18n.game_texts import describe_entry, step_prompt
from ..domain import absence, chat, clocks, proposals, undo
from ..domain import time_control as time_controls
from ..domain.analysis import StoredAnalysis, add_player_names
from ..domain.room import Room
from ..domain.seat import Seat
from ..domain.time_control import TimeControl
from ..domain.timestamps import current_time_ms
from .models.play import LegalMove, LogEntry, Position, PublicPosition, SeatPosition, View
from .models.tables import (
    Analysis,
    AnalysisResult,
    ChatMessage,
    Clock,
    Correspondence,
    Origin,
    Proposal,
    Realtime,
    Result,
    Untimed,
)
from .models.tables import Seat as SeatModel
from .models.tables import Table as TableModel


def present_position(
    room: Room, seat: int | None, since_ply: int = 0, rewinds: int = 0, language: str | None = None
) -> Position:
    """The position as a seat (None: a spectator) sees it, with the log entries after ply `since_ply`.

    `rewinds`: the number of rewinds that the client knows; entries after an unknown rewind are sent again.
    `language`: of the texts, if the client asks for them.
    """
    since_ply = resume_ply(room, since_ply, rewinds)
    position: Position = {
        **present_public_position(room),
        "view": present_public_view(room),
        "since": since_ply,
        "entries": present_new_entries(room, seat, since_ply, language),
        **present_seat_position(room, seat),  # type: ignore[typeddict-item]  # no part has a prompt
    }
    if language is not None:
        position["prompt"] = present_prompt(room, language)
    return position


def present_public_position(room: Room) -> PublicPosition:
    """The part of a position that is equal for all seats and spectators."""
    table, step = room.require_table(), current_step(room)
    return {
        "table_id": room.id,
        "game": room.game.id,
        "ply": table.public_ply,
        "rewinds": len(room.rewinds),
        "step": step.name if step else None,
        "sealed": step is not None and step.sealed,
        "to_move": room.seats_to_move(),
        "is_over": step is None,
    }


def present_public_view(room: Room) -> View:
    """The board as spectators see it."""
    return room.game.view(room.require_table().known_state(None), None)


def present_seat_position(room: Room, seat: int | None) -> SeatPosition:
    """The part of a position that only a seat sees; empty for a spectator (None)."""
    if seat is None:
        return {"seat": None, "private": {}, "legal": [], "owed": 0, "can_undo": False}
    table = room.require_table()
    state, is_over = table.known_state(seat), room.is_over or table.is_over
    return {
        "seat": seat,
        "private": room.game.private_view(state, seat),
        "legal": [] if is_over else present_moves(room.game, state.legal_moves(seat)),
        "owed": 0 if is_over else state.owed(seat),
        "can_undo": not is_over and undo.can_undo_without_consent(room, room.seats[seat], current_time_ms()),
    }


def current_step(room: Room) -> Step | None:
    """The pending step; None if the game is over or was stopped."""
    table = room.require_table()
    if room.is_over or table.is_over:
        return None
    return room.game.steps[table.known_state(None).step()]


def present_moves(game: Game, moves: Iterable[int]) -> list[LegalMove]:
    return [{"move": move, "text": game.moves.text(move)} for move in moves]


def present_prompt(room: Room, language: str) -> str | None:
    """The pending step in words."""
    step = current_step(room)
    return step_prompt(room.game.id, step, language) if step else None


def resume_ply(room: Room, since_ply: int, rewinds: int) -> int:
    """The ply up to which a client's log is valid that knows the log up to `since_ply` and `rewinds` rewinds."""
    return min((since_ply, room.require_table().public_ply, *room.rewinds[rewinds:]))


@cache
def has_private_entries(game: type[Game]) -> bool:
    """Whether some log entries of a game can be read by their seat only."""
    return any(kind.private for kind in game.entry_kinds)


def present_new_entries(
    room: Room, seat: int | None, since_ply: int, language: str | None = None
) -> list[LogEntry]:
    """The log entries after ply `since_ply` that a seat may read."""
    table = room.require_table()
    if seat is None or not has_private_entries(type(room.game)):
        return present_entries(room, table.public_entries_after(since_ply), language)
    entries = entries_after(table.entries(0, seat), since_ply, table.public_ply)
    return present_entries(room, entries, language)


def entries_after(entries: Collection[Entry], since_ply: int, public_ply: int) -> list[Entry]:
    """The public entries after ply `since_ply`; 0: all, also those of the setup."""
    return [
        entry for entry in entries if (since_ply < entry.ply or not since_ply) and entry.ply <= public_ply
    ]


def present_entries(room: Room, entries: Collection[Entry], language: str | None = None) -> list[LogEntry]:
    """Log entries, with their sentences if there is a language."""
    kinds = room.game.entry_kinds
    presented: list[LogEntry] = [
        {
            "ply": entry.ply,
            "kind": kinds[entry.kind].name,
            "seat": entry.seat if entry.seat >= 0 else None,
            "args": kinds[entry.kind].arguments(entry),
        }
        for entry in entries
    ]
    if language is not None:
        for line, entry in zip(presented, entries, strict=True):
            line["text"] = describe_entry(room.game, entry, room.names, language)
    return presented


def present_table(
    room: Room,
    user_id: str | None,
    online: Collection[str] = (),
    spectators: int = 0,
    bot_account_timeout_ms: int = 0,
    absence_ms: int = 0,
    host_absence_ms: int = 0,
) -> TableModel:
    """The table as shown to a user (None: not signed in); `spectators` is their number."""
    own_seats = room.seats_of_user(user_id)
    proposal = room.proposal
    return TableModel(
        id=room.id,
        game=room.game.id,
        rules_version=room.rules_version,
        options=room.game.options,
        status=room.status,
        time_control=present_time_control(room.time_control),
        is_private=room.is_private,
        is_rated=room.is_rated,
        unrated_reason=room.unrated_reason,
        rewinds_after_reveal=room.rewinds_after_reveal,
        host_id=room.host_id,
        host_claimable_at=room.host_claimed_at + host_absence_ms
        if room.host_claimed_at is not None
        else None,
        created_at=room.created_at,
        started_at=room.started_at,
        ended_at=room.ended_at,
        seats=[
            present_seat(room, seat, user_id, online, bot_account_timeout_ms, absence_ms)
            for seat in room.seats
        ],
        my_seats=[seat.number for seat in own_seats],
        is_my_turn=any(seat.is_to_move for seat in own_seats),
        proposal=present_proposal(room, proposal) if proposal else None,
        result=Result(**room.result) if room.result else None,
        origin=Origin(**room.origin) if room.origin else None,
        rematch_id=room.rematch_id,
        spectators=spectators,
    )


def present_time_control(time_control: TimeControl) -> Untimed | Realtime | Correspondence:
    if isinstance(time_control, time_controls.Realtime):
        return Realtime(
            main_seconds=time_control.main_seconds, increment_seconds=time_control.increment_seconds
        )
    if isinstance(time_control, time_controls.Correspondence):
        return Correspondence(days_per_turn=time_control.days_per_turn)
    return Untimed()


def present_proposal(room: Room, proposal: Mapping[str, Any]) -> Proposal:
    proposer = room.seats[proposal["by_seat"]]
    is_undo = proposal["kind"] == "undo"
    unrates = is_undo and room.counts_for_rating and not undo.is_free_undo(room, proposer, proposal["to_ply"])
    return Proposal(**proposal, missing=proposals.missing_consents(room, proposal), makes_unrated=unrates)


def present_chat_message(message: chat.ChatMessage) -> ChatMessage:
    return ChatMessage(**asdict(message))


def present_seat(
    room: Room,
    seat: Seat,
    user_id: str | None,
    online: Collection[str],
    bot_account_timeout_ms: int,
    absence_ms: int,
) -> SeatModel:
    # `abandoned_reason` would show that a substitute has sealed an answer: until the end only the user may know.
    is_own = user_id is not None and seat.user_id == user_id
    vote_times = absence.find_vote_times(room, seat, absence_ms)
    votes = room.votes["seats"].get(str(seat.number), []) if room.votes else []
    return SeatModel(
        seat=seat.number,
        kind=seat.kind,
        name=seat.name,
        user_id=seat.user_id,
        is_bot_account=seat.is_bot_account,
        bot=seat.bot,
        substitute=seat.substitute,
        away_reason=seat.away_reason,
        away_since=seat.away_since,
        abandoned_reason=seat.abandoned_reason if is_own or room.is_over else None,
        waiting_since=room.waiting_since(seat) if vote_times else None,
        vote_allowed_at=vote_times[0] if vote_times else None,
        single_vote_allowed_at=vote_times[1] if vote_times else None,
        votes=votes,
        clock=present_clock(room, seat, bot_account_timeout_ms),
        is_online=seat.user_id is not None and seat.user_id in online,
    )


def present_clock(room: Room, seat: Seat, bot_account_timeout_ms: int) -> Clock | None:
    """The clock of a seat; in a sealed step it also runs for seats that have answered."""
    if seat.time_left_ms is None and seat.turn_started_at is None:
        return None
    deadline = clocks.deadline_of(room, seat, bot_account_timeout_ms)
    left_ms = (
        seat.time_left_ms if seat.time_left_ms is not None else (deadline or 0) - (seat.turn_started_at or 0)
    )
    return Clock(left_ms=left_ms, running_since=seat.turn_started_at, expires_at=deadline)


def present_analysis(analysis: StoredAnalysis, names: Sequence[str]) -> Analysis:
    """An analysis with the names that the seats have now."""
    result = analysis.result
    return Analysis(
        status=analysis.status,
        budget=analysis.budget,
        decisions_done=analysis.decisions_done,
        decisions_total=analysis.decisions_total,
        result=cast(AnalysisResult, add_player_names(result, names)) if result is not None else None,
    )
