"""Time controls: realtime, correspondence with vacations, bot accounts; at a timeout a bot takes the seat over."""

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

START_MS = 1_000_000
BOT_ACCOUNT_LIMIT_MS = 60_000
REALTIME = Realtime(main_seconds=100, increment_seconds=5)
DAY_MS = 86_400_000


def start_room(
    game: type[Any], time_control: Any, user_count: int = 2, bot_count: int = 0, **options: Any
) -> Room:
    """A table with users p0, p1, …, that has just started."""
    seat_requests = [
        seating.SeatRequest(kind="me"),
        *[seating.SeatRequest(kind="open")] * (user_count - 1),
        *[seating.SeatRequest(kind="bot", level="greedy")] * bot_count,
    ]
    rules = seating.make_game(game.id, options, len(seat_requests))
    room, _ = seating.create_room(
        rules,
        seat_requests,
        seating.TableHost("p0", "p0"),
        START_MS,
        time_control=time_control,
        is_private=False,
    )
    for number in range(1, user_count):
        seating.join(room, f"p{number}", f"p{number}", None, None)
    seating.start_table(room, "p0", START_MS)
    gameplay.apply_consequences(room, 0, START_MS, BOT_ACCOUNT_LIMIT_MS)
    return room


def play_move(room: Room, seat: int, now: int, move: int | None = None) -> None:
    public_ply = room.require_table().public_ply
    chosen_move = room.require_table().seen_by(seat).legal[0] if move is None else move
    gameplay.play(room, seat, [chosen_move], now)
    gameplay.apply_consequences(room, public_ply, now, BOT_ACCOUNT_LIMIT_MS)


def expire_clocks(room: Room, now: int) -> bool:
    found = clocks.expire_clocks(room, now, BOT_ACCOUNT_LIMIT_MS, lambda room, seat: "greedy")
    gameplay.apply_consequences(room, room.require_table().public_ply, now, BOT_ACCOUNT_LIMIT_MS)
    return found


def test_turn_time_is_deducted_and_increment_added() -> None:
    room = start_room(Dragon, REALTIME)
    seat = room.movers()[0]
    assert [s.time_left_ms for s in room.seats] == [100_000, 100_000]
    assert room.deadline_at == START_MS + 100_000
    later = START_MS
    while room.movers() == [seat]:  # several answers in one turn get one increment
        later += 10_000
        play_move(room, seat, later)
    assert room.seats[seat].time_left_ms == 100_000 - (later - START_MS) + 5_000
    other = room.movers()[0]
    assert (
        other != seat and room.seats[other].turn_started_at == later and room.deadline_at == later + 100_000
    )


def test_timed_out_player_is_substituted_and_can_return() -> None:
    room = start_room(Dragon, REALTIME)
    seat = room.seats[room.movers()[0]]
    assert not expire_clocks(room, START_MS + 99_999)
    assert expire_clocks(room, START_MS + 100_000)
    assert (seat.away_reason, seat.substitute, seat.time_left_ms) == ("timeout", "greedy", 0)
    assert room.deadline_at is None and room.bot_movers() == [seat]
    assert [note.code for note in room.pending.system_messages][-1] == "timed_out"
    with pytest.raises(DomainError, match="take the seat back first"):
        table_checks.require_active_seat(room, str(seat.user_id), None)
    substitutes.take_seat_back(room, seat, START_MS + 200_000)
    gameplay.apply_consequences(
        room, room.require_table().public_ply, START_MS + 200_000, BOT_ACCOUNT_LIMIT_MS
    )
    assert (
        seat.time_left_ms == clocks.MIN_TIME_AFTER_RETURN_MS
        and room.deadline_at == START_MS + 200_000 + clocks.MIN_TIME_AFTER_RETURN_MS
    )


def test_untimed_table_has_no_clock() -> None:
    room = start_room(Dragon, Untimed())
    assert room.deadline_at is None and not expire_clocks(room, START_MS + 10**12)
    assert all(presenters.present_clock(room, seat, BOT_ACCOUNT_LIMIT_MS) is None for seat in room.seats)


def test_correspondence_deadline_restarts_with_each_move() -> None:
    room = start_room(Dragon, Correspondence(days_per_turn=3))
    seat = room.movers()[0]
    assert room.deadline_at == START_MS + 3 * DAY_MS
    play_move(room, seat, START_MS + DAY_MS)
    assert room.deadline_at == START_MS + DAY_MS + 3 * DAY_MS
    assert expire_clocks(room, START_MS + 4 * DAY_MS)


def test_vacation_stops_correspondence_clock_only() -> None:
    room = start_room(Dragon, Correspondence(days_per_turn=2))
    seat = room.seats[room.movers()[0]]
    seat.vacation = (START_MS + DAY_MS, START_MS + 11 * DAY_MS)
    assert clocks.deadline_of(room, seat, BOT_ACCOUNT_LIMIT_MS) == START_MS + 12 * DAY_MS
    assert not expire_clocks(room, START_MS + 11 * DAY_MS) and room.deadline_at == START_MS + 12 * DAY_MS
    assert expire_clocks(room, START_MS + 12 * DAY_MS)
    live = start_room(Dragon, REALTIME)
    mover = live.seats[live.movers()[0]]
    mover.vacation = (START_MS, START_MS + 11 * DAY_MS)
    assert clocks.deadline_of(live, mover, BOT_ACCOUNT_LIMIT_MS) == START_MS + 100_000


def test_bot_account_has_a_time_limit_at_untimed_tables() -> None:
    room = start_room(Dragon, Untimed())
    seat = room.seats[room.movers()[0]]
    seat.is_bot_account = True
    gameplay.apply_consequences(room, room.require_table().public_ply, START_MS, BOT_ACCOUNT_LIMIT_MS)
    assert room.deadline_at == START_MS + BOT_ACCOUNT_LIMIT_MS and expire_clocks(
        room, START_MS + BOT_ACCOUNT_LIMIT_MS
    )


def test_clocks_do_not_reveal_sealed_answers() -> None:
    room = start_room(Kingdom, REALTIME, user_count=3)
    before = [presenters.present_clock(room, seat, BOT_ACCOUNT_LIMIT_MS) for seat in room.seats]
    play_move(room, 1, START_MS + 20_000)
    assert [presenters.present_clock(room, seat, BOT_ACCOUNT_LIMIT_MS) for seat in room.seats] == before
    assert room.movers() == [0, 2]
    play_move(room, 0, START_MS + 30_000)
    assert [presenters.present_clock(room, seat, BOT_ACCOUNT_LIMIT_MS) for seat in room.seats] == before
    play_move(room, 2, START_MS + 50_000)
    assert [seat.time_left_ms for seat in room.seats] == [
        75_000,
        85_000,
        55_000,
    ]  # the time until the own answer, plus 5 s


@pytest.mark.parametrize(
    "time_control",
    [REALTIME, Correspondence(days_per_turn=3), Untimed()],
    ids=lambda time_control: time_control.kind,
)
def test_clocks_after_resignation_do_not_reveal_sealed_answer(
    time_control: Any,
) -> None:
    shown = []
    for has_answered in (False, True):
        room = start_room(Kingdom, time_control, user_count=3)
        if has_answered:
            play_move(room, 1, START_MS + 20_000)
        substitutes.resign(room, room.seats[1], "greedy", START_MS + 60_000)
        gameplay.apply_consequences(
            room, room.require_table().public_ply, START_MS + 60_000, BOT_ACCOUNT_LIMIT_MS
        )
        shown.append([presenters.present_clock(room, seat, BOT_ACCOUNT_LIMIT_MS) for seat in room.seats])
    assert shown[0] == shown[1]


def test_only_seats_without_sealed_answer_time_out() -> None:
    room = start_room(Kingdom, REALTIME, user_count=3)
    play_move(room, 1, START_MS + 20_000)
    assert expire_clocks(room, START_MS + 100_000)
    assert [seat.away_reason for seat in room.seats] == ["timeout", None, "timeout"]


def test_bot_clock_is_charged_with_thinking_time_only() -> None:
    room = start_room(Dragon, REALTIME, user_count=1, bot_count=2)
    bot = play_until_bot_moves(room)
    since = bot.turn_started_at
    shown = presenters.present_clock(room, bot, BOT_ACCOUNT_LIMIT_MS)
    assert shown is not None and (shown.left_ms, shown.running_since) == (100_000, since)
    assert room.deadline_at is None, "a bot does not run out"
    later = START_MS + 10**7  # hours later: the server was stopped, or its queue was full
    assert not expire_clocks(room, later)
    while room.movers() == [bot.number]:
        play_bot_move(room, bot, later, 1.25)
    turns = 100_000 - count_bot_moves(room, bot) * 1250 + 5_000
    assert (bot.time_left_ms, bot.turn_started_at, bot.thinking_ms) == (turns, None, None)


def test_bot_clock_does_not_reveal_sealed_answer() -> None:
    room = start_room(Kingdom, REALTIME, user_count=2, bot_count=1)
    bot = room.seats[2]
    before = [presenters.present_clock(room, seat, BOT_ACCOUNT_LIMIT_MS) for seat in room.seats]
    face = room.summary_version()
    play_bot_move(room, bot, START_MS + 3_000, 2.0)
    assert [presenters.present_clock(room, seat, BOT_ACCOUNT_LIMIT_MS) for seat in room.seats] == before
    assert room.summary_version() == face and room.movers() == [0, 1]
    play_move(room, 0, START_MS + 10_000)
    play_move(room, 1, START_MS + 20_000)
    assert bot.time_left_ms == 100_000 - 2_000 + 5_000


def test_bot_never_times_out() -> None:
    room = start_room(Dragon, Realtime(main_seconds=10, increment_seconds=0), user_count=1, bot_count=1)
    bot = play_until_bot_moves(room)
    play_bot_move(room, bot, START_MS + 60_000, 60.0)  # a bot account of the host that ignores its clock
    while room.movers() == [bot.number]:
        play_bot_move(room, bot, START_MS + 60_000, 0.0)
    assert (bot.time_left_ms, bot.substitute, bot.away_reason) == (0, None, None)
    assert not expire_clocks(room, START_MS + 10**9) or room.seats[0].away_reason == "timeout"
    assert bot.away_reason is None


def test_user_clock_stops_while_substitute_plays() -> None:
    room = start_room(Dragon, REALTIME)
    seat = room.seats[room.movers()[0]]
    assert expire_clocks(room, START_MS + 100_000)
    play_bot_move(room, seat, START_MS + 200_000, 30.0)
    assert (seat.time_left_ms, seat.turn_started_at, seat.thinking_ms) == (0, None, None)
    question = bot_moves.make_move_request(room, seat) if seat.number in room.movers() else None
    assert question is None or question.time_limit_seconds == bot_time_budget.seconds_per_move(
        REALTIME, 100_000
    )


def test_bots_have_no_clock_unless_realtime() -> None:
    for time_control in (Untimed(), Correspondence(days_per_turn=1)):
        room = start_room(Dragon, time_control, user_count=1, bot_count=1)
        bot = play_until_bot_moves(room)
        assert (
            bot.turn_started_at is None and presenters.present_clock(room, bot, BOT_ACCOUNT_LIMIT_MS) is None
        )
        assert bot_moves.make_move_request(room, bot).time_limit_seconds is None


# ---------------------------------------------------------------------------------------- thinking by the clock


@pytest.mark.parametrize(
    ("bank", "increment", "left_ms", "seconds"),
    [
        (600, 0, 600_000, 600 / 40 - 0.05),
        (60, 2, 60_000, 60 / 40 + 1.6 - 0.05),
        (60, 0, 4_000, 4 / 40 - 0.05),
        (10, 30, 10_000, 10 / 4 - 0.05),  # the increment is added after the turn
        (10, 30, 400, 0.4 / 4 - 0.05),
        (10, 30, 0, 0.0),
    ],
)
def test_bot_time_limit_is_a_share_of_clock_and_increment(
    bank: int, increment: int, left_ms: int, seconds: float
) -> None:
    found = bot_time_budget.seconds_per_move(
        Realtime(main_seconds=bank, increment_seconds=increment), left_ms
    )
    assert found == pytest.approx(seconds)


def test_bot_time_limit_shrinks_with_its_clock() -> None:
    room = start_room(Dragon, Realtime(main_seconds=60, increment_seconds=0), user_count=1, bot_count=1)
    bot = play_until_bot_moves(room)
    bot.bot = "hard"
    requests = []
    for bank in (60_000, 20_000, 8_000, 3_000, 0):
        bot.time_left_ms = bank
        question = bot_moves.make_move_request(room, bot)
        requests.append((question.spec, question.time_limit_seconds))
        assert time_limit(question.spec, question.time_limit_seconds) <= max(1.0, 60 / 40)
    assert [spec for spec, _ in requests] == ["search:1s"] * 3 + [bot_moves.default_spec(room)] * 2
    times = [seconds for _, seconds in requests if seconds is not None]
    assert times == sorted(times, reverse=True) and times[-1] == 0
    assert len(times) == 5


def test_thinking_time_of_a_turn_shortens_the_next_bot_time_limit() -> None:
    room = start_room(Dragon, Realtime(main_seconds=60, increment_seconds=0), user_count=1, bot_count=1)
    bot = play_until_bot_moves(room)
    before = bot_moves.make_move_request(room, bot).time_limit_seconds
    bot.thinking_ms = 30_000
    after = bot_moves.make_move_request(room, bot).time_limit_seconds
    assert before is not None and after is not None and after < before / 1.9


@pytest.mark.parametrize("increment", [0, 1, 5])
@pytest.mark.parametrize("bank", [10, 30, 60, 600])
def test_bot_clock_lasts_for_a_thousand_moves_at_the_time_limit(bank: int, increment: int) -> None:
    time_control = Realtime(main_seconds=bank, increment_seconds=increment)
    left = bank * 1000.0
    for _ in range(1000):
        seconds = bot_time_budget.seconds_per_move(time_control, int(left))
        left -= 1000 * (
            seconds + bot_time_budget.OVERHEAD_SECONDS
            if seconds >= bot_time_budget.MIN_SEARCH_SECONDS
            else 0.0
        )
        assert left > 0
        left += increment * 1000


def test_search_stops_at_the_given_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(Dragon(players=2), 7)
    seen = table.seen_by(table.movers[0])
    limits: list[search.TimeLimit] = []

    def run(self: Any, seen: Any, seed: int, count: Any, limit: search.TimeLimit, also: Any) -> None:
        limits.append(limit)
        kept_run(self, seen, seed, 20, search.TimeLimit(None, None, 0.0), also)

    kept_run = search.SearchThread.run
    monkeypatch.setattr(search.SearchThread, "run", run)
    monkeypatch.setattr(
        search, "time", SimpleNamespace(perf_counter=lambda: 1000.0, thread_time=lambda: 10.0)
    )
    for clock in (Clock(), Clock(0.25), Clock(30.0)):
        search.SearchBot(parse_budget("1s"), 5).choose(seen, clock)
    assert [(limit.cpu_seconds, limit.clock_seconds, limit.started_at) for limit in limits] == [
        (1.0, None, 1000.0),
        (1.0, 0.25, 1000.0),
        (1.0, 30.0, 1000.0),
    ]


def play_until_bot_moves(room: Room) -> Seat:
    """The first bot that has to move; users before it move at once."""
    while not room.bot_movers():
        play_move(room, room.movers()[0], START_MS)
    return room.bot_movers()[0]


def play_bot_move(room: Room, bot: Seat, now: int, seconds: float) -> None:
    """Let a bot move after the given thinking time."""
    public_ply = room.require_table().public_ply
    move = room.require_table().seen_by(bot.number).legal[0]
    bot_moves.play_if_unchanged(bot.number, BotMove(move, seconds), position_version_of(room, bot.number))(
        room, now
    )
    gameplay.apply_consequences(room, public_ply, now, BOT_ACCOUNT_LIMIT_MS)


def count_bot_moves(room: Room, bot: Seat) -> int:
    return sum(who == bot.number for who, _ in room.require_table().plies)
