"""Paces: a bank with an increment, days with vacations, programs; whoever runs out hands the seat to a bot."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from jadecourt.bots import Clock
from jadecourt.bots.search import bot as search
from jadecourt.bots.search.params import parse_budget
from jadecourt.core import Table
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.compute import BotMove
from jadecourt.server.compute.service import time_limit
from jadecourt.server.domain import bot_time_budget, clocks, gameplay, seating, substitutes, table_checks
from jadecourt.server.domain.errors import DomainError
from jadecourt.server.domain.gameplay import position_version_of
from jadecourt.server.domain.room import Room
from jadecourt.server.domain.seat import Seat
from jadecourt.server.domain.time_control import Correspondence, Realtime, Untimed
from jadecourt.server.http import presenters
from jadecourt.server.jobs import bot_moves

START = 1_000_000
PROGRAM_MS = 60_000
LIVE = Realtime(main_seconds=100, increment_seconds=5)
DAY = 86_400_000


def begin(game: type[Any], pace: Any, people: int = 2, bots: int = 0, **options: Any) -> Room:
    """A table with people p0, p1, …, that has just begun."""
    wanted = [
        seating.SeatRequest(kind="me"),
        *[seating.SeatRequest(kind="open")] * (people - 1),
        *[seating.SeatRequest(kind="bot", level="greedy")] * bots,
    ]
    rules = seating.make_game(game.id, options, len(wanted))
    room, _ = seating.create_room(
        rules, wanted, seating.TableHost("p0", "p0"), START, time_control=pace, is_private=False
    )
    for number in range(1, people):
        seating.join(room, f"p{number}", f"p{number}", None, None)
    seating.start_table(room, "p0", START)
    gameplay.apply_consequences(room, 0, START, PROGRAM_MS)
    return room


def play(room: Room, seat: int, now: int, move: int | None = None) -> None:
    told = room.require_table().public_ply
    choice = room.require_table().seen_by(seat).legal[0] if move is None else move
    gameplay.play(room, seat, [choice], now)
    gameplay.apply_consequences(room, told, now, PROGRAM_MS)


def run_out(room: Room, now: int) -> bool:
    found = clocks.expire_clocks(room, now, PROGRAM_MS, "greedy")
    gameplay.apply_consequences(room, room.require_table().public_ply, now, PROGRAM_MS)
    return found


def test_the_time_of_a_turn_is_taken_off_the_bank_and_the_increment_added() -> None:
    room = begin(Dragon, LIVE)
    seat = room.movers()[0]
    assert [s.time_left_ms for s in room.seats] == [100_000, 100_000]
    assert room.deadline_at == START + 100_000
    later = START
    while room.movers() == [seat]:  # several answers in one turn get one increment
        later += 10_000
        play(room, seat, later)
    assert room.seats[seat].time_left_ms == 100_000 - (later - START) + 5_000
    other = room.movers()[0]
    assert (
        other != seat and room.seats[other].turn_started_at == later and room.deadline_at == later + 100_000
    )


def test_whoever_runs_out_hands_the_seat_to_a_bot_and_can_come_back() -> None:
    room = begin(Dragon, LIVE)
    seat = room.seats[room.movers()[0]]
    assert not run_out(room, START + 99_999)
    assert run_out(room, START + 100_000)
    assert (seat.away_reason, seat.substitute, seat.time_left_ms) == ("timeout", "greedy", 0)
    assert room.deadline_at is None and room.bot_movers() == [seat]
    assert [note.code for note in room.pending.system_messages][-1] == "timed_out"
    with pytest.raises(DomainError, match="take the seat back first"):
        table_checks.require_active_seat(room, str(seat.user_id), None)
    substitutes.take_seat_back(room, seat, START + 200_000)
    gameplay.apply_consequences(room, room.require_table().public_ply, START + 200_000, PROGRAM_MS)
    assert (
        seat.time_left_ms == clocks.MIN_TIME_AFTER_RETURN_MS
        and room.deadline_at == START + 200_000 + clocks.MIN_TIME_AFTER_RETURN_MS
    )


def test_an_untimed_table_has_no_clock() -> None:
    room = begin(Dragon, Untimed())
    assert room.deadline_at is None and not run_out(room, START + 10**12)
    assert all(presenters.present_clock(room, seat, PROGRAM_MS) is None for seat in room.seats)


def test_every_move_has_its_days() -> None:
    room = begin(Dragon, Correspondence(days_per_turn=3))
    seat = room.movers()[0]
    assert room.deadline_at == START + 3 * DAY
    play(room, seat, START + DAY)
    assert room.deadline_at == START + DAY + 3 * DAY
    assert run_out(room, START + 4 * DAY)


def test_a_vacation_stops_the_clock_where_there_are_days_to_think() -> None:
    room = begin(Dragon, Correspondence(days_per_turn=2))
    seat = room.seats[room.movers()[0]]
    seat.vacation = (START + DAY, START + 11 * DAY)
    assert clocks.deadline_of(room, seat, PROGRAM_MS) == START + 12 * DAY
    assert not run_out(room, START + 11 * DAY) and room.deadline_at == START + 12 * DAY
    assert run_out(room, START + 12 * DAY)
    live = begin(Dragon, LIVE)
    asked = live.seats[live.movers()[0]]
    asked.vacation = (START, START + 11 * DAY)
    assert clocks.deadline_of(live, asked, PROGRAM_MS) == START + 100_000


def test_a_program_must_answer_in_time_at_any_pace() -> None:
    room = begin(Dragon, Untimed())
    seat = room.seats[room.movers()[0]]
    seat.is_bot_account = True
    gameplay.apply_consequences(room, room.require_table().public_ply, START, PROGRAM_MS)
    assert room.deadline_at == START + PROGRAM_MS and run_out(room, START + PROGRAM_MS)


def test_no_clock_tells_who_has_answered_a_sealed_question() -> None:
    room = begin(Kingdom, LIVE, people=3)
    before = [presenters.present_clock(room, seat, PROGRAM_MS) for seat in room.seats]
    play(room, 1, START + 20_000)
    assert [presenters.present_clock(room, seat, PROGRAM_MS) for seat in room.seats] == before
    assert room.movers() == [0, 2]
    play(room, 0, START + 30_000)
    assert [presenters.present_clock(room, seat, PROGRAM_MS) for seat in room.seats] == before
    play(room, 2, START + 50_000)
    assert [seat.time_left_ms for seat in room.seats] == [
        75_000,
        85_000,
        55_000,
    ]  # each until its own answer, plus 5 s


@pytest.mark.parametrize(
    "time_control",
    [LIVE, Correspondence(days_per_turn=3), Untimed()],
    ids=lambda time_control: time_control.kind,
)
def test_clock_of_a_player_who_leaves_does_not_tell_whether_a_sealed_answer_was_given(
    time_control: Any,
) -> None:
    shown = []
    for has_answered in (False, True):
        room = begin(Kingdom, time_control, people=3)
        if has_answered:
            play(room, 1, START + 20_000)
        substitutes.resign(room, room.seats[1], "greedy", START + 60_000)
        gameplay.apply_consequences(room, room.require_table().public_ply, START + 60_000, PROGRAM_MS)
        shown.append([presenters.present_clock(room, seat, PROGRAM_MS) for seat in room.seats])
    assert shown[0] == shown[1]


def test_only_those_who_have_not_answered_run_out() -> None:
    room = begin(Kingdom, LIVE, people=3)
    play(room, 1, START + 20_000)
    assert run_out(room, START + 100_000)
    assert [seat.away_reason for seat in room.seats] == ["timeout", None, "timeout"]


def test_the_clock_of_a_bot_runs_and_is_charged_with_what_it_thought_only() -> None:
    room = begin(Dragon, LIVE, people=1, bots=2)
    bot = next_bot(room)
    since = bot.turn_started_at
    shown = presenters.present_clock(room, bot, PROGRAM_MS)
    assert shown is not None and (shown.left_ms, shown.running_since) == (100_000, since)
    assert room.deadline_at is None, "a bot does not run out"
    later = START + 10**7  # hours in which the server was down, or its queue full
    assert not run_out(room, later)
    while room.movers() == [bot.number]:
        answer_for(room, bot, later, 1.25)
    turns = 100_000 - bot_answers(room, bot) * 1250 + 5_000
    assert (bot.time_left_ms, bot.turn_started_at, bot.thinking_ms) == (turns, None, None)


def test_the_clock_of_a_bot_does_not_tell_whether_it_has_sealed_its_answer() -> None:
    room = begin(Kingdom, LIVE, people=2, bots=1)
    bot = room.seats[2]
    before = [presenters.present_clock(room, seat, PROGRAM_MS) for seat in room.seats]
    face = room.summary_version()
    answer_for(room, bot, START + 3_000, 2.0)
    assert [presenters.present_clock(room, seat, PROGRAM_MS) for seat in room.seats] == before
    assert room.summary_version() == face and room.movers() == [0, 1]
    play(room, 0, START + 10_000)
    play(room, 1, START + 20_000)
    assert bot.time_left_ms == 100_000 - 2_000 + 5_000


def test_a_bot_cannot_lose_on_time_whatever_it_takes() -> None:
    room = begin(Dragon, Realtime(main_seconds=10, increment_seconds=0), people=1, bots=1)
    bot = next_bot(room)
    answer_for(room, bot, START + 60_000, 60.0)  # a program of the host's that does not look at its clock
    while room.movers() == [bot.number]:
        answer_for(room, bot, START + 60_000, 0.0)
    assert (bot.time_left_ms, bot.substitute, bot.away_reason) == (0, None, None)
    assert not run_out(room, START + 10**9) or room.seats[0].away_reason == "timeout"
    assert bot.away_reason is None


def test_the_clock_of_a_person_stands_still_while_a_bot_plays() -> None:
    room = begin(Dragon, LIVE)
    seat = room.seats[room.movers()[0]]
    assert run_out(room, START + 100_000)
    answer_for(room, seat, START + 200_000, 30.0)
    assert (seat.time_left_ms, seat.turn_started_at, seat.thinking_ms) == (0, None, None)
    question = bot_moves.make_move_request(room, seat) if seat.number in room.movers() else None
    assert question is None or question.time_limit_seconds == bot_time_budget.seconds_per_move(LIVE, 100_000)


def test_bots_without_a_bank_have_no_clock() -> None:
    for pace in (Untimed(), Correspondence(days_per_turn=1)):
        room = begin(Dragon, pace, people=1, bots=1)
        bot = next_bot(room)
        assert bot.turn_started_at is None and presenters.present_clock(room, bot, PROGRAM_MS) is None
        assert bot_moves.make_move_request(room, bot).time_limit_seconds is None


# ---------------------------------------------------------------------------------------- thinking by the clock


@pytest.mark.parametrize(
    ("bank", "increment", "left_ms", "seconds"),
    [
        (600, 0, 600_000, 600 / 40 - 0.05),
        (60, 2, 60_000, 60 / 40 + 1.6 - 0.05),
        (60, 0, 4_000, 4 / 40 - 0.05),
        (10, 30, 10_000, 10 / 4 - 0.05),  # the increment comes after the turn
        (10, 30, 400, 0.4 / 4 - 0.05),
        (10, 30, 0, 0.0),
    ],
)
def test_a_bot_thinks_for_a_share_of_its_bank_and_increment(
    bank: int, increment: int, left_ms: int, seconds: float
) -> None:
    found = bot_time_budget.seconds_per_move(
        Realtime(main_seconds=bank, increment_seconds=increment), left_ms
    )
    assert found == pytest.approx(seconds)


def test_a_bot_asks_for_less_time_the_shorter_its_clock_is() -> None:
    room = begin(Dragon, Realtime(main_seconds=60, increment_seconds=0), people=1, bots=1)
    bot = next_bot(room)
    bot.bot = "hard"
    asked = []
    for bank in (60_000, 20_000, 8_000, 3_000, 0):
        bot.time_left_ms = bank
        question = bot_moves.make_move_request(room, bot)
        asked.append((question.spec, question.time_limit_seconds))
        assert time_limit(question.spec, question.time_limit_seconds) <= max(1.0, 60 / 40)
    assert [spec for spec, _ in asked] == ["hard", "hard", "hard", "medium", "medium"]
    times = [seconds for _, seconds in asked if seconds is not None]
    assert times == sorted(times, reverse=True) and times[-1] == 0
    assert len(times) == 5


def test_what_a_bot_has_thought_in_its_turn_shortens_its_next_answer() -> None:
    room = begin(Dragon, Realtime(main_seconds=60, increment_seconds=0), people=1, bots=1)
    bot = next_bot(room)
    before = bot_moves.make_move_request(room, bot).time_limit_seconds
    bot.thinking_ms = 30_000
    after = bot_moves.make_move_request(room, bot).time_limit_seconds
    assert before is not None and after is not None and after < before / 1.9


@pytest.mark.parametrize("increment", [0, 1, 5])
@pytest.mark.parametrize("bank", [10, 30, 60, 600])
def test_a_bank_lasts_for_a_thousand_answers_that_each_take_all_the_time_they_may(
    bank: int, increment: int
) -> None:
    pace = Realtime(main_seconds=bank, increment_seconds=increment)
    left = bank * 1000.0
    for _ in range(1000):
        seconds = bot_time_budget.seconds_per_move(pace, int(left))
        left -= 1000 * (
            seconds + bot_time_budget.OVERHEAD_SECONDS
            if seconds >= bot_time_budget.MIN_SEARCH_SECONDS
            else 0.0
        )
        assert left > 0
        left += increment * 1000


def test_a_search_stops_at_the_clock_that_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(Dragon(players=2), 7)
    seen = table.seen_by(table.movers[0])
    ends: list[float] = []

    def run(self: Any, seen: Any, seed: int, count: Any, end: float, also: Any) -> None:
        ends.append(end)
        kept_run(self, seen, seed, 20, None, also)

    kept_run = search.SearchThread.run
    monkeypatch.setattr(search.SearchThread, "run", run)
    monkeypatch.setattr(search, "time", SimpleNamespace(perf_counter=lambda: 1000.0))
    for clock in (Clock(), Clock(0.25), Clock(30.0)):
        search.SearchBot(parse_budget("1s"), 5).choose(seen, clock)
    assert ends == [1001.0, 1000.25, 1001.0]


def next_bot(room: Room) -> Seat:
    """The first bot that is asked; people before it answer at once."""
    while not room.bot_movers():
        play(room, room.movers()[0], START)
    return room.bot_movers()[0]


def answer_for(room: Room, bot: Seat, now: int, seconds: float) -> None:
    """Let a bot answer that has thought for so long."""
    told = room.require_table().public_ply
    move = room.require_table().seen_by(bot.number).legal[0]
    bot_moves.play_if_unchanged(bot.number, BotMove(move, seconds), position_version_of(room, bot.number))(
        room, now
    )
    gameplay.apply_consequences(room, told, now, PROGRAM_MS)


def bot_answers(room: Room, bot: Seat) -> int:
    return sum(who == bot.number for who, _ in room.require_table().plies)
