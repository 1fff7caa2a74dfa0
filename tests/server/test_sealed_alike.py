"""Two tables that differ only in what one seat has sealed look the same to everybody else, whatever is done there.

`test_secrets` plays over the wire; here everything that a table offers is done at random between a seal and the
reveal, by the seat itself too: it leaves, comes back, proposes, answers, is replaced by a bot, deletes its account.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from jadecourt.core.errors import JadecourtError
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain import (
    absence,
    clocks,
    gameplay,
    proposals,
    substitutes,
    table_checks,
    undo,
    user_removal,
)
from jadecourt.server.domain.errors import DomainError, error_from_rules
from jadecourt.server.domain.gameplay import position_version_of
from jadecourt.server.domain.room import PendingChanges, Room
from jadecourt.server.domain.seat import Seat
from jadecourt.server.domain.time_control import Correspondence, Realtime, Untimed
from jadecourt.server.http import presenters
from jadecourt.server.http.problems import problem_body
from jadecourt.server.store import rooms

SECRET = 1  # the seat that has sealed something
PROGRAM_MS = 60_000
ABSENCE_MS = 72 * 3_600_000
PACES = (Realtime(main_seconds=6000, increment_seconds=5), Correspondence(days_per_turn=3), Untimed())
GAMES: tuple[tuple[dict[str, Any], set[int]], ...] = (  # options, and which seats are bots
    ({"players": 2}, set()),
    ({"players": 3}, set()),
    ({"players": 3, "experienced3": True}, set()),
    ({"players": 4}, {3}),
)
Act = Callable[[Room], object]


class Pair:
    """Two tables at which the same is done at the same time."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.now = 0
        options, bots = dice.choice(GAMES)
        pace, seed = dice.choice(PACES), dice.getrandbits(128)
        self.rooms = [make_room(Kingdom(**options), bots, pace, seed) for _ in range(2)]
        self.people = [seat.number for seat in self.rooms[0].seats if seat.user_id is not None]

    def change(self, room: Room, act: Act) -> tuple[Any, PendingChanges]:
        """Let a room be changed as `Keeper` does; returns the refusal, if any, and what is to be told."""
        told, refusal = room.require_table().public_ply, None
        try:
            act(room)
        except DomainError as problem:
            refusal = problem_body(problem)
        except JadecourtError as error:
            refusal = problem_body(error_from_rules(error))
        gameplay.apply_consequences(room, told, self.now, PROGRAM_MS)
        return refusal, save(room)

    def play(self, room: Room, seat: int, moves: list[int]) -> None:
        self.change(room, lambda room: gameplay.play(room, seat, moves, self.now))

    def reach_sealed_question(self, plies: int) -> bool:
        """Play at random until the seat and somebody else are asked in secret; False: there is no such question."""
        while True:
            table = self.rooms[0].require_table()
            if table.is_over:
                return False
            if (
                plies <= 0
                and table.public_ply == len(table.plies)
                and len(table.seats_to_move) > 1
                and table.is_mover(SECRET)
            ):
                return True
            seat = self.dice.choice(table.movers)
            move = self.dice.choice(table.seen_by(seat).legal)
            self.now, plies = self.now + self.dice.randrange(2000), plies - 1
            for room in self.rooms:
                self.play(room, seat, [move])

    def seal(self, room: Room) -> None:
        """Let the seat answer, with any cards."""
        while room.require_table().is_mover(SECRET):
            self.play(room, SECRET, [self.dice.choice(room.require_table().seen_by(SECRET).legal)])

    def act_alike(self) -> None:
        """Do something at both tables, and compare what everybody else is told and can see."""
        self.now += self.dice.choice((1, 1000, 30_000, 61_000))
        seat = self.dice.choice(self.people)
        act = self.choose_act(seat)
        (refusal, news), (other_refusal, other_news) = (self.change(room, act) for room in self.rooms)
        if seat != SECRET:
            assert refusal == other_refusal
        assert told_of(news) == told_of(other_news)
        faces = [hide_id(str(room.summary_version()), room) for room in self.rooms]
        assert faces[0] == faces[1]
        for viewer in (*(number for number in self.people if number != SECRET), None):
            shown = [show_all(room, viewer) for room in self.rooms]
            assert shown[0] == shown[1]

    def choose_act(self, seat: int) -> Act:
        """Anything but what would complete the answers of all."""
        person, now, to, agreed = f"p{seat}", self.now, self.dice.randrange(60), self.dice.random() < 0.5
        acts: list[Act] = [
            lambda room: substitutes.resign(
                room, table_checks.require_own_seat(room, person, None), "medium", now
            ),
            lambda room: substitutes.take_seat_back(
                room, table_checks.require_own_seat(room, person, None), now
            ),
            lambda room: undo.undo(room, undo.seat_to_undo(room, person, None), to, agreed, now),
            lambda room: proposals.propose_stop(
                room, table_checks.require_active_seat(room, person, None), now
            ),
            lambda room: proposals.respond_to_proposal(room, person, None, agreed, now),
            lambda room: absence.vote(room, person, to % len(room.seats), now, ABSENCE_MS, "medium"),
            lambda room: let_bots_answer(room, now),
        ]
        if seat != SECRET:
            acts += [
                lambda room: undo.undo(room, undo.seat_to_undo(room, person, None), None, agreed, now),
                lambda room: try_series(room, seat, now),
                lambda room: answer_in_part(room, seat, now),
            ]
        if self.dice.random() < 0.1:
            acts = [
                lambda room: user_removal.remove_user_from_room(
                    room, now, user_id=person, substitute_for=lambda _: "medium"
                )
            ]
        return self.dice.choice(acts)


def make_room(game: Kingdom, bots: set[int], pace: Any, seed: int) -> Room:
    seats = [
        Seat(n, "bot", f"Bot {n}", bot="medium") if n in bots else Seat(n, "user", f"Person {n}", f"p{n}")
        for n in range(game.seats)
    ]
    room = Room(
        "table",
        game,
        seats,
        seed=seed,
        time_control=pace,
        created_at=0,
        status="running",
        started_at=0,
        host_id="p0",
    )
    clocks.fill_clocks(room)
    room.start_game(0)
    gameplay.apply_consequences(room, 0, 0, PROGRAM_MS)
    save(room)
    return room


def save(room: Room) -> PendingChanges:
    """What was to be written and told."""
    unsaved, room.pending = room.pending, PendingChanges()
    rooms.mark_clean(room)
    return unsaved


def told_of(news: PendingChanges) -> Any:
    """What everybody, or another person, is told."""
    turns = [seat.number for seat in news.turns_started if seat.number != SECRET]
    return [(note.code, note.seat, note.ply) for note in news.system_messages], turns


def show_all(room: Room, seat: int | None) -> Any:
    person = None if seat is None else f"p{seat}"
    table = presenters.present_table(room, person, (), 0, PROGRAM_MS, ABSENCE_MS).model_dump_json()
    mine = seat if room.seats_of_user(person) else None
    position = presenters.present_position(room, mine, "fr").model_dump_json()
    return hide_id(table, room), position, position_version_of(room, mine)


def hide_id(text: str, room: Room) -> str:
    """Proposals have random names."""
    return text.replace(room.proposal["id"], "ID") if room.proposal else text


# ---------------------------------------------------------------------------------------- acts


def others_wait(room: Room, seat: int) -> bool:
    """Whether the question stays open when this seat has answered, whatever the secret seat has done."""
    return any(mover not in (seat, SECRET) for mover in room.require_table().movers)


def answer_in_part(room: Room, seat: int, now: int) -> None:
    legal = room.require_table().seen_by(seat).legal
    if legal and others_wait(room, seat):
        gameplay.play(room, seat, [legal[0]], now)


def try_series(room: Room, seat: int, now: int) -> None:
    legal = room.require_table().seen_by(seat).legal
    gameplay.play(room, seat, [*legal[-1:], "claim W", "bid 0"], now)


def let_bots_answer(room: Room, now: int) -> None:
    for bot in room.bot_movers():
        while room.require_table().is_mover(bot.number) and others_wait(room, bot.number):
            gameplay.play(room, bot.number, [room.require_table().seen_by(bot.number).legal[0]], now)


def leave(room: Room, now: int) -> None:
    substitutes.resign(room, room.seats[SECRET], "medium", now)


def come_back(room: Room, now: int) -> None:
    substitutes.take_seat_back(room, room.seats[SECRET], now)


# ---------------------------------------------------------------------------------------- the tests


def compare(seed: int, has_sealed: bool) -> int:
    """Let a seat seal something at one table, and nothing or something else at the other; returns the acts done."""
    pair = Pair(random.Random(seed))
    if not pair.reach_sealed_question(pair.dice.randrange(30)):
        return 0
    pair.now += 10_000
    pair.seal(pair.rooms[0])
    if has_sealed:
        pair.seal(pair.rooms[1])
    for act in range(8):
        pair.act_alike()
        if not all(room.is_running for room in pair.rooms):
            return act
    return 8


@pytest.mark.parametrize("pace", PACES, ids=lambda pace: pace.kind)
def test_return_of_a_player_does_not_tell_whether_the_bot_had_to_answer(pace: Any) -> None:
    """It had not, if the player had sealed an answer before leaving."""
    shown = []
    for has_sealed in (False, True):
        room = make_room(Kingdom(players=3), set(), pace, 5)
        if has_sealed:
            gameplay.play(room, SECRET, ["bid 5"], 10_000)
        for act, now in ((leave, 20_000), (let_bots_answer, 30_000), (come_back, 100_000)):
            act(room, now)
            gameplay.apply_consequences(room, room.require_table().public_ply, now, PROGRAM_MS)
        shown.append(show_all(room, 0))
    assert shown[0] == shown[1]


def test_return_of_a_late_player_does_not_tell_whether_the_bot_has_sealed_its_answer() -> None:
    shown = []
    for has_sealed in (False, True):
        room = make_room(Kingdom(players=3), set(), Realtime(main_seconds=60, increment_seconds=0), 5)
        gameplay.play(room, 0, ["bid 5"], 10_000)
        clocks.expire_clocks(room, 60_000, PROGRAM_MS, "medium")  # both others
        if has_sealed:
            gameplay.play(room, SECRET, ["bid 4"], 61_000)
        come_back(room, 62_000)
        gameplay.apply_consequences(room, room.require_table().public_ply, 62_000, PROGRAM_MS)
        shown.append(show_all(room, 0))
    assert shown[0] == shown[1]


@pytest.mark.parametrize("has_sealed", [False, True], ids=["sealed or not", "one card or another"])
@pytest.mark.parametrize("seeds", [range(12), pytest.param(range(12, 100), marks=pytest.mark.slow)])
def test_table_looks_alike_whatever_one_seat_has_sealed(seeds: range, has_sealed: bool) -> None:
    acts = sum(compare(seed, has_sealed) for seed in seeds)
    assert acts > 5 * len(seeds)
