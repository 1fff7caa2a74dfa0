"""Paces: a bank with an increment, days with vacations, programs; whoever runs out hands the seat to a bot."""

from __future__ import annotations

from typing import Any

import pytest

from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.problems import Problem
from jadecourt.server.rooms import acting, clocks, seating, showing
from jadecourt.server.rooms.room import Room
from jadecourt.server.wire.tables import BotSeat, Days, Live, MySeat, OpenSeat, Untimed

START = 1_000_000
PROGRAM_MS = 60_000
LIVE = Live(bank=100, increment=5)
DAY = 86_400_000


def begin(game: type[Any], pace: Any, people: int = 2, bots: int = 0, **options: Any) -> Room:
    """A table with people p0, p1, …, that has just begun."""
    wanted = [
        MySeat(kind="me"),
        *[OpenSeat(kind="open")] * (people - 1),
        *[BotSeat(kind="bot", level="greedy")] * bots,
    ]
    rules = seating.make_game(game.id, options, len(wanted))
    room, _ = seating.make_room(rules, wanted, seating.Host("p0", "p0"), START, pace=pace, private=False)
    for number in range(1, people):
        seating.join(room, f"p{number}", f"p{number}", None, None)
    seating.start(room, "p0", START)
    acting.settle(room, 0, START, PROGRAM_MS)
    return room


def play(room: Room, seat: int, now: int, move: int | None = None) -> None:
    told = room.playing().told
    choice = room.playing().seen_by(seat).legal[0] if move is None else move
    acting.play(room, seat, [choice], now)
    acting.settle(room, told, now, PROGRAM_MS)


def run_out(room: Room, now: int) -> bool:
    found = clocks.run_out(room, now, PROGRAM_MS, "greedy")
    acting.settle(room, room.playing().told, now, PROGRAM_MS)
    return found


def test_the_time_of_a_turn_is_taken_off_the_bank_and_the_increment_added() -> None:
    room = begin(Dragon, LIVE)
    seat = room.owing()[0]
    assert [s.bank for s in room.seats] == [100_000, 100_000]
    assert room.deadline == START + 100_000
    later = START
    while room.owing() == [seat]:  # several answers in one turn get one increment
        later += 10_000
        play(room, seat, later)
    assert room.seats[seat].bank == 100_000 - (later - START) + 5_000
    other = room.owing()[0]
    assert other != seat and room.seats[other].asked_at == later and room.deadline == later + 100_000


def test_whoever_runs_out_hands_the_seat_to_a_bot_and_can_come_back() -> None:
    room = begin(Dragon, LIVE)
    seat = room.seats[room.owing()[0]]
    assert not run_out(room, START + 99_999)
    assert run_out(room, START + 100_000)
    assert (seat.away, seat.stand_in, seat.bank) == ("clock", "greedy", 0)
    assert room.deadline is None and room.bots_owing() == [seat]
    assert [note.code for note in room.unsaved.notes][-1] == "clock_ran_out"
    with pytest.raises(Problem, match="come back first"):
        acting.present_seat(room, str(seat.person), None)
    acting.come_back(room, seat, START + 200_000)
    acting.settle(room, room.playing().told, START + 200_000, PROGRAM_MS)
    assert seat.bank == clocks.LEAST_BANK and room.deadline == START + 200_000 + clocks.LEAST_BANK


def test_an_untimed_table_has_no_clock() -> None:
    room = begin(Dragon, Untimed())
    assert room.deadline is None and not run_out(room, START + 10**12)
    assert all(showing.show_clock(room, seat, PROGRAM_MS) is None for seat in room.seats)


def test_every_move_has_its_days() -> None:
    room = begin(Dragon, Days(days=3))
    seat = room.owing()[0]
    assert room.deadline == START + 3 * DAY
    play(room, seat, START + DAY)
    assert room.deadline == START + DAY + 3 * DAY
    assert run_out(room, START + 4 * DAY)


def test_a_vacation_stops_the_clock_where_there_are_days_to_think() -> None:
    room = begin(Dragon, Days(days=2))
    seat = room.seats[room.owing()[0]]
    seat.vacation = (START + DAY, START + 11 * DAY)
    assert clocks.end_of(room, seat, PROGRAM_MS) == START + 12 * DAY
    assert not run_out(room, START + 11 * DAY) and room.deadline == START + 12 * DAY
    assert run_out(room, START + 12 * DAY)
    live = begin(Dragon, LIVE)
    asked = live.seats[live.owing()[0]]
    asked.vacation = (START, START + 11 * DAY)
    assert clocks.end_of(live, asked, PROGRAM_MS) == START + 100_000


def test_a_program_must_answer_in_time_at_any_pace() -> None:
    room = begin(Dragon, Untimed())
    seat = room.seats[room.owing()[0]]
    seat.program = True
    acting.settle(room, room.playing().told, START, PROGRAM_MS)
    assert room.deadline == START + PROGRAM_MS and run_out(room, START + PROGRAM_MS)


def test_no_clock_tells_who_has_answered_a_sealed_question() -> None:
    room = begin(Kingdom, LIVE, people=3)
    before = [showing.show_clock(room, seat, PROGRAM_MS) for seat in room.seats]
    play(room, 1, START + 20_000)
    assert [showing.show_clock(room, seat, PROGRAM_MS) for seat in room.seats] == before
    assert room.owing() == [0, 2]
    play(room, 0, START + 30_000)
    assert [showing.show_clock(room, seat, PROGRAM_MS) for seat in room.seats] == before
    play(room, 2, START + 50_000)
    assert [seat.bank for seat in room.seats] == [
        75_000,
        85_000,
        55_000,
    ]  # each until its own answer, plus 5 s


def test_only_those_who_have_not_answered_run_out() -> None:
    room = begin(Kingdom, LIVE, people=3)
    play(room, 1, START + 20_000)
    assert run_out(room, START + 100_000)
    assert [seat.away for seat in room.seats] == ["clock", None, "clock"]


def test_bots_have_no_clock() -> None:
    room = begin(Dragon, LIVE, people=1, bots=2)
    assert [seat.asked_at is not None for seat in room.seats] == [seat in room.owing() for seat in (0,)] + [
        False
    ] * 2
