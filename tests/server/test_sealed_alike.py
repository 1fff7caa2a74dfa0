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
from jadecourt.server.people import farewells
from jadecourt.server.problems import Problem, problem_of
from jadecourt.server.rooms import absence, acting, clocks, saving, showing
from jadecourt.server.rooms.hub import mark_of
from jadecourt.server.rooms.room import Room, Seat, Unsaved
from jadecourt.server.wire.tables import Days, Live, Untimed

SECRET = 1  # the seat that has sealed something
PROGRAM_MS = 60_000
ABSENCE_MS = 72 * 3_600_000
PACES = (Live(bank=6000, increment=5), Days(days=3), Untimed())
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
        self.people = [seat.number for seat in self.rooms[0].seats if seat.person is not None]

    def change(self, room: Room, act: Act) -> tuple[Any, Unsaved]:
        """Let a room be changed as `Keeper` does; returns the refusal, if any, and what is to be told."""
        told, refusal = room.playing().told, None
        try:
            act(room)
        except Problem as problem:
            refusal = problem.as_json()
        except JadecourtError as error:
            refusal = problem_of(error).as_json()
        acting.settle(room, told, self.now, PROGRAM_MS)
        return refusal, save(room)

    def play(self, room: Room, seat: int, moves: list[int]) -> None:
        self.change(room, lambda room: acting.play(room, seat, moves, self.now))

    def reach_sealed_question(self, plies: int) -> bool:
        """Play at random until the seat and somebody else are asked in secret; False: there is no such question."""
        while True:
            table = self.rooms[0].playing()
            if table.is_over:
                return False
            if plies <= 0 and table.told == len(table.plies) and len(table.asked) > 1 and table.owes(SECRET):
                return True
            seat = self.dice.choice(table.movers)
            move = self.dice.choice(table.seen_by(seat).legal)
            self.now, plies = self.now + self.dice.randrange(2000), plies - 1
            for room in self.rooms:
                self.play(room, seat, [move])

    def seal(self, room: Room) -> None:
        """Let the seat answer, with any cards."""
        while room.playing().owes(SECRET):
            self.play(room, SECRET, [self.dice.choice(room.playing().seen_by(SECRET).legal)])

    def act_alike(self) -> None:
        """Do something at both tables, and compare what everybody else is told and can see."""
        self.now += self.dice.choice((1, 1000, 30_000, 61_000))
        seat = self.dice.choice(self.people)
        act = self.choose_act(seat)
        (refusal, news), (other_refusal, other_news) = (self.change(room, act) for room in self.rooms)
        if seat != SECRET:
            assert refusal == other_refusal
        assert told_of(news) == told_of(other_news)
        faces = [hide_id(str(room.face()), room) for room in self.rooms]
        assert faces[0] == faces[1]
        for viewer in (*(number for number in self.people if number != SECRET), None):
            shown = [show_all(room, viewer) for room in self.rooms]
            assert shown[0] == shown[1]

    def choose_act(self, seat: int) -> Act:
        """Anything but what would complete the answers of all."""
        person, now, to, agreed = f"p{seat}", self.now, self.dice.randrange(60), self.dice.random() < 0.5
        acts: list[Act] = [
            lambda room: acting.resign(room, acting.own_seat(room, person, None), "medium", now),
            lambda room: acting.come_back(room, acting.own_seat(room, person, None), now),
            lambda room: acting.undo(room, acting.undoing_seat(room, person, None), to, agreed, now),
            lambda room: acting.propose_stop(room, acting.present_seat(room, person, None), now),
            lambda room: acting.answer(room, person, None, agreed, now),
            lambda room: absence.vote(room, person, to % len(room.seats), now, ABSENCE_MS, "medium"),
            lambda room: let_bots_answer(room, now),
        ]
        if seat != SECRET:
            acts += [
                lambda room: acting.undo(room, acting.undoing_seat(room, person, None), None, agreed, now),
                lambda room: try_series(room, seat, now),
                lambda room: answer_in_part(room, seat, now),
            ]
        if self.dice.random() < 0.1:
            acts = [lambda room: farewells.stand_up(room, now, person=person, stand_in=lambda _: "medium")]
        return self.dice.choice(acts)


def make_room(game: Kingdom, bots: set[int], pace: Any, seed: int) -> Room:
    seats = [
        Seat(n, "bot", f"Bot {n}", bot="medium") if n in bots else Seat(n, "person", f"Person {n}", f"p{n}")
        for n in range(game.seats)
    ]
    room = Room("table", game, seats, seed=seed, pace=pace, created=0, status="running", started=0, host="p0")
    clocks.start_clocks(room)
    room.begin(0)
    acting.settle(room, 0, 0, PROGRAM_MS)
    save(room)
    return room


def save(room: Room) -> Unsaved:
    """What was to be written and told."""
    unsaved, room.unsaved = room.unsaved, Unsaved()
    saving.remember(room)
    return unsaved


def told_of(news: Unsaved) -> Any:
    """What everybody, or another person, is told."""
    turns = [seat.number for seat in news.turns if seat.number != SECRET]
    return [(note.code, note.seat, note.ply) for note in news.notes], turns


def show_all(room: Room, seat: int | None) -> Any:
    person = None if seat is None else f"p{seat}"
    table = showing.show_table(room, person, (), 0, PROGRAM_MS, ABSENCE_MS).model_dump_json()
    mine = seat if room.seats_of(person) else None
    position = showing.show_position(room, mine, "fr").model_dump_json()
    return hide_id(table, room), position, mark_of(room, mine)


def hide_id(text: str, room: Room) -> str:
    """Proposals have random names."""
    return text.replace(room.proposal["id"], "ID") if room.proposal else text


# ---------------------------------------------------------------------------------------- acts


def others_wait(room: Room, seat: int) -> bool:
    """Whether the question stays open when this seat has answered, whatever the secret seat has done."""
    return any(mover not in (seat, SECRET) for mover in room.playing().movers)


def answer_in_part(room: Room, seat: int, now: int) -> None:
    legal = room.playing().seen_by(seat).legal
    if legal and others_wait(room, seat):
        acting.play(room, seat, [legal[0]], now)


def try_series(room: Room, seat: int, now: int) -> None:
    legal = room.playing().seen_by(seat).legal
    acting.play(room, seat, [*legal[-1:], "claim W", "bid 0"], now)


def let_bots_answer(room: Room, now: int) -> None:
    for bot in room.bots_owing():
        while room.playing().owes(bot.number) and others_wait(room, bot.number):
            acting.play(room, bot.number, [room.playing().seen_by(bot.number).legal[0]], now)


def leave(room: Room, now: int) -> None:
    acting.resign(room, room.seats[SECRET], "medium", now)


def come_back(room: Room, now: int) -> None:
    acting.come_back(room, room.seats[SECRET], now)


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
            acting.play(room, SECRET, ["bid 5"], 10_000)
        for act, now in ((leave, 20_000), (let_bots_answer, 30_000), (come_back, 100_000)):
            act(room, now)
            acting.settle(room, room.playing().told, now, PROGRAM_MS)
        shown.append(show_all(room, 0))
    assert shown[0] == shown[1]


def test_return_of_a_late_player_does_not_tell_whether_the_bot_has_sealed_its_answer() -> None:
    shown = []
    for has_sealed in (False, True):
        room = make_room(Kingdom(players=3), set(), Live(bank=60, increment=0), 5)
        acting.play(room, 0, ["bid 5"], 10_000)
        clocks.run_out(room, 60_000, PROGRAM_MS, "medium")  # both others
        if has_sealed:
            acting.play(room, SECRET, ["bid 4"], 61_000)
        come_back(room, 62_000)
        acting.settle(room, room.playing().told, 62_000, PROGRAM_MS)
        shown.append(show_all(room, 0))
    assert shown[0] == shown[1]


@pytest.mark.parametrize("has_sealed", [False, True], ids=["sealed or not", "one card or another"])
@pytest.mark.parametrize("seeds", [range(12), pytest.param(range(12, 100), marks=pytest.mark.slow)])
def test_table_looks_alike_whatever_one_seat_has_sealed(seeds: range, has_sealed: bool) -> None:
    acts = sum(compare(seed, has_sealed) for seed in seeds)
    assert acts > 5 * len(seeds)
