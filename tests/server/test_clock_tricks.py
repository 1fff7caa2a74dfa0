"""Ways to win time that are closed: undo, resign and return, answers of a bot that are taken back."""

from __future__ import annotations

from typing import Any

import pytest

from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain import clocks, gameplay, proposals, substitutes
from jadecourt.server.domain import undo as undo_rules
from jadecourt.server.domain.errors import DomainError
from jadecourt.server.domain.room import Room
from jadecourt.server.domain.seat import Seat
from jadecourt.server.domain.time_control import Correspondence, Realtime, Untimed
from jadecourt.server.http import presenters
from server.test_clocks import DAY, LIVE, PROGRAM_MS, START, begin, play, run_out

HOUR = 3_600_000


def change(room: Room, now: int, act: Any, *given: Any) -> None:
    """Do something at the table, and draw the consequences as the keeper does."""
    told = room.require_table().public_ply
    act(room, *given, now)
    gameplay.apply_consequences(room, told, now, PROGRAM_MS)


def undo(room: Room, seat: Seat, now: int) -> None:
    change(room, now, undo_rules.undo, seat, None, False)


def resign(room: Room, seat: Seat, now: int) -> None:
    change(room, now, substitutes.resign, seat, "greedy")


def come_back(room: Room, seat: Seat, now: int) -> None:
    change(room, now, substitutes.take_seat_back, seat)


def end_turn(room: Room, now: int) -> tuple[Seat, Seat]:
    """Play until another seat is asked, and nothing but moves was seen; returns who played and who is asked."""
    for _ in range(200):
        (number,) = room.movers()
        play(room, number, now)
        if (
            len(room.movers()) == 1
            and room.movers() != [number]
            and room.require_table().free_undo_ply(number) is not None
        ):
            return room.seats[number], room.seats[room.movers()[0]]
    raise AssertionError("no turn ended without something new")


# ---------------------------------------------------------------------------------------- undo


def test_undo_of_a_turn_at_a_live_table_needs_consent_once_another_clock_runs() -> None:
    room = begin(Dragon, LIVE)
    one, other = end_turn(room, START)
    banks = one.time_left_ms, other.time_left_ms
    assert not presenters.present_position(room, one.number, "en").can_undo
    with pytest.raises(DomainError, match="propose the undo") as refusal:
        undo(room, one, START + 5_000)
    assert refusal.value.details["makes_unrated"] is False, "nothing new was seen"
    assert (one.time_left_ms, other.time_left_ms) == banks and other.turn_started_at == START


def test_undo_of_a_turn_by_consent_at_a_live_table_adds_no_increment_and_keeps_the_game_rated() -> None:
    room = begin(Dragon, LIVE)
    room.is_rated = True
    one, other = end_turn(room, START)
    bank = other.time_left_ms
    assert bank is not None
    change(room, START, undo_rules.undo, one, None, True)
    assert room.proposal and not presenters.present_proposal(room, room.proposal).makes_unrated
    change(
        room,
        START + 5_000,
        lambda room, now: proposals.respond_to_proposal(room, str(other.user_id), None, True, now),
    )
    assert room.movers() == [one.number] and room.counts_for_rating
    assert other.time_left_ms == bank - 5_000, "who has not moved gets no increment"


def test_undo_within_a_turn_at_a_live_table_is_free_and_changes_no_clock() -> None:
    room = begin(Dragon, LIVE)
    for _ in range(200):
        (number,) = room.movers()
        play(room, number, START)
        seat = room.seats[number]
        if room.movers() == [number] and room.require_table().free_undo_ply(number) is not None:
            break
    bank, asked_at = seat.time_left_ms, seat.turn_started_at
    assert presenters.present_position(room, seat.number, "en").can_undo
    undo(room, seat, START + 5_000)
    assert (seat.time_left_ms, seat.turn_started_at) == (bank, asked_at)


def test_play_and_undo_again_do_not_start_the_days_of_a_turn_anew() -> None:
    room = begin(Dragon, Correspondence(days_per_turn=3))
    (number,) = room.movers()
    seat = room.seats[number]
    for day in (1, 2):
        play(room, number, START + day * DAY)
        undo(room, seat, START + day * DAY)
        assert (seat.turn_started_at, room.deadline_at) == (START, START + 3 * DAY)
    late = START + 3 * DAY - HOUR // 2
    play(room, number, late)
    with pytest.raises(DomainError, match="propose the undo"):  # it would leave less than an hour
        undo(room, seat, late)


def test_undo_by_consent_leaves_time_where_there_are_days_to_think() -> None:
    room = begin(Dragon, Correspondence(days_per_turn=3))
    (number,) = room.movers()
    seat, late = room.seats[number], START + 3 * DAY - HOUR // 2
    play(room, number, late)
    change(room, late, undo_rules.undo, seat, None, True)
    change(
        room,
        late + HOUR,
        lambda room, now: proposals.respond_to_proposal(room, f"p{1 - number}", None, True, now),
    )
    assert room.movers() == [number] and room.deadline_at == late + HOUR + clocks.MIN_TIME_AFTER_REWIND_MS


# ---------------------------------------------------------------------------------------- resign and return


def test_player_who_resigns_and_returns_finds_the_clock_as_it_was() -> None:
    room = begin(Dragon, LIVE)
    asked, other = room.seats[room.movers()[0]], room.seats[1 - room.movers()[0]]
    other.time_left_ms = 3_000
    resign(room, other, START)
    come_back(room, other, START + 1)
    assert other.time_left_ms == 3_000
    resign(room, asked, START + 40_000)
    come_back(room, asked, START + 40_001)
    assert asked.time_left_ms == 60_000 and asked.turn_started_at == START + 40_001, (
        "no increment for a turn not made"
    )


def test_player_who_resigns_and_returns_has_no_new_days_for_the_turn() -> None:
    room = begin(Dragon, Correspondence(days_per_turn=3))
    seat = room.seats[room.movers()[0]]
    resign(room, seat, START + 2 * DAY)
    come_back(room, seat, START + 2 * DAY + 1)
    assert room.deadline_at == START + 3 * DAY


def test_player_who_resigns_and_returns_has_kept_the_table_waiting_all_the_time() -> None:
    room = begin(Dragon, Untimed())
    seat = room.seats[room.movers()[0]]
    resign(room, seat, START + 2 * DAY)
    come_back(room, seat, START + 2 * DAY + 1)
    assert room.waiting_since(seat) == START


# ---------------------------------------------------------------------------------------- bots in between


@pytest.mark.parametrize("why", ["timeout", "voted_out"])
def test_late_player_is_back_as_soon_as_the_bot_has_answered(why: Any) -> None:
    room = begin(Dragon, LIVE)
    (number,) = room.movers()
    seat, late = room.seats[number], START + 100_000
    assert run_out(room, late)
    seat.away_reason = why
    come_back(room, seat, late + 10)
    assert seat.substitute == "greedy" and room.bot_movers() == [seat]
    play(room, number, late + 20)
    assert (seat.substitute, seat.away_reason, seat.abandoned_reason) == (None, None, why)
    assert (
        seat.time_left_ms == clocks.MIN_TIME_AFTER_RETURN_MS
        and room.pending.system_messages[-1].code == "returned"
    )
    if room.movers() == [number]:
        assert room.deadline_at == late + 20 + clocks.MIN_TIME_AFTER_RETURN_MS
    with pytest.raises(DomainError, match="propose the undo"):
        undo(room, seat, late + 30)


def test_late_player_is_not_seen_to_be_back_when_the_bot_seals_its_answer() -> None:
    room = begin(Kingdom, Realtime(main_seconds=10, increment_seconds=0), people=3)
    for other in (0, 2):
        room.seats[other].time_left_ms = 100_000
    gameplay.apply_consequences(room, room.require_table().public_ply, START, PROGRAM_MS)
    assert run_out(room, START + 10_000) and room.seats[1].away_reason == "timeout"
    come_back(room, room.seats[1], START + 10_010)
    face = room.summary_version()
    play(room, 1, START + 10_020)
    assert room.summary_version() == face and room.seats[1].abandoned_reason == "timeout"
    play(room, 0, START + 10_030)
    play(room, 2, START + 10_040)
    assert room.seats[1].substitute is None and room.pending.system_messages[-1].code == "returned"


def test_late_player_comes_back_after_a_minute_if_no_bot_can_answer() -> None:
    room = begin(Dragon, Correspondence(days_per_turn=1))
    seat = room.seats[room.movers()[0]]
    assert run_out(room, START + DAY)
    back = START + DAY + substitutes.MAX_SUBSTITUTE_TURN_MS
    come_back(room, seat, back)
    assert seat.abandoned_reason is None and room.deadline_at == back + DAY


def test_sealed_answer_of_a_bot_cannot_be_withdrawn_by_the_player_who_returns() -> None:
    room = begin(Kingdom, Realtime(main_seconds=10, increment_seconds=0), people=3)
    seat = room.seats[1]
    assert run_out(room, START + 10_000)
    play(room, 1, START + 10_100)
    come_back(room, seat, START + 10_200)
    assert not presenters.present_position(room, 1, "en").can_undo
    with pytest.raises(DomainError, match="A bot made this move"):
        undo(room, seat, START + 10_300)
    assert not room.owes(1)


def test_move_of_a_bot_cannot_be_undone_freely_by_the_player_who_returns() -> None:
    room = begin(Dragon, Untimed())
    (number,) = room.movers()
    seat = room.seats[number]
    resign(room, seat, START)
    play(room, number, START + 100)
    assert room.require_table().free_undo_ply(number) is not None
    come_back(room, seat, START + 200)
    assert not presenters.present_position(room, number, "en").can_undo
    with pytest.raises(DomainError, match="propose the undo"):
        undo(room, seat, START + 300)
