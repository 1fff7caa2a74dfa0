"""Two tables that differ only in the sealed answer of one seat look the same to all others after any action.

test_visibility.py plays over the wire; these tests apply random actions to rooms between a sealed answer and its
reveal, also actions of the seat itself: it resigns, returns, proposes, responds, is replaced by a bot, deletes its
account.
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
from jadecourt.server.domain.replays import link_token_of_room
from jadecourt.server.domain.room import PendingChanges, Room
from jadecourt.server.domain.seat import Seat
from jadecourt.server.domain.time_control import Correspondence, Realtime, Untimed
from jadecourt.server.http import presenters
from jadecourt.server.http.encoding import encode
from jadecourt.server.http.problems import problem_body
from jadecourt.server.http.rendered_positions import RenderedPosition
from jadecourt.server.store import rooms

SECRET_SEAT = 1  # the seat with the sealed answer
BOT_ACCOUNT_LIMIT_MS = 60_000
ABSENCE_LIMIT_MS = 72 * 3_600_000
TIME_CONTROLS = (Realtime(main_seconds=6000, increment_seconds=5), Correspondence(days_per_turn=3), Untimed())
GAMES: tuple[tuple[dict[str, Any], set[int]], ...] = (  # options, and which seats are bots
    ({"players": 2}, set()),
    ({"players": 3}, set()),
    ({"players": 3, "experienced3": True}, set()),
    ({"players": 4}, {3}),
)
Action = Callable[[Room], object]


class RoomPair:
    """Two rooms to which the same actions are applied at the same time."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.now = 0
        options, bots = rng.choice(GAMES)
        time_control, seed = rng.choice(TIME_CONTROLS), rng.getrandbits(128)
        self.rooms = [make_room(Kingdom(**options), bots, time_control, seed) for _ in range(2)]
        self.user_seats = [seat.number for seat in self.rooms[0].seats if seat.user_id is not None]

    def apply_action(self, room: Room, action: Action) -> tuple[Any, PendingChanges]:
        """Change a room as `Rooms.update` does; returns the error body, if any, and the pending changes."""
        public_ply, problem = room.require_table().public_ply, None
        try:
            action(room)
        except DomainError as error:
            problem = problem_body(error)
        except JadecourtError as error:
            problem = problem_body(error_from_rules(error))
        gameplay.apply_consequences(room, public_ply, self.now, BOT_ACCOUNT_LIMIT_MS)
        return problem, take_pending_changes(room)

    def play(self, room: Room, seat: int, moves: list[int]) -> None:
        self.apply_action(room, lambda room: gameplay.play(room, seat, moves, self.now))

    def play_until_sealed_step(self, plies: int) -> bool:
        """Play at random until SECRET_SEAT and another seat answer a sealed step; False: the game has ended before."""
        while True:
            table = self.rooms[0].require_table()
            if table.is_over:
                return False
            if (
                plies <= 0
                and table.public_ply == len(table.plies)
                and len(table.seats_to_move) > 1
                and table.is_mover(SECRET_SEAT)
            ):
                return True
            seat = self.rng.choice(table.movers)
            move = self.rng.choice(table.seen_by(seat).legal)
            self.now, plies = self.now + self.rng.randrange(2000), plies - 1
            for room in self.rooms:
                self.play(room, seat, [move])

    def seal_secret_answer(self, room: Room) -> None:
        """Let SECRET_SEAT answer the sealed step at random."""
        while room.require_table().is_mover(SECRET_SEAT):
            self.play(room, SECRET_SEAT, [self.rng.choice(room.require_table().seen_by(SECRET_SEAT).legal)])

    def apply_same_action(self) -> None:
        """Apply a random action to both rooms, and compare the messages to all others and their views."""
        self.now += self.rng.choice((1, 1000, 30_000, 61_000))
        seat = self.rng.choice(self.user_seats)
        action = self.choose_action(seat)
        (problem, changes), (other_problem, other_changes) = (
            self.apply_action(room, action) for room in self.rooms
        )
        if seat != SECRET_SEAT:
            assert problem == other_problem
        assert public_messages(changes) == public_messages(other_changes)
        summaries = [hide_id(str(room.summary_version()), room) for room in self.rooms]
        assert summaries[0] == summaries[1]
        for viewer in (*(number for number in self.user_seats if number != SECRET_SEAT), None):
            shown = [present_all(room, viewer) for room in self.rooms]
            assert shown[0] == shown[1]

    def choose_action(self, seat: int) -> Action:
        """A random action that does not complete the sealed step."""
        user, now, to, agreed = f"p{seat}", self.now, self.rng.randrange(60), self.rng.random() < 0.5
        acts: list[Action] = [
            lambda room: substitutes.resign(
                room, table_checks.require_own_seat(room, user, None), "medium", now
            ),
            lambda room: substitutes.take_seat_back(
                room, table_checks.require_own_seat(room, user, None), now
            ),
            lambda room: undo.undo(room, undo.seat_to_undo(room, user, None), to, agreed, now),
            lambda room: proposals.propose_stop(
                room, table_checks.require_active_seat(room, user, None), now
            ),
            lambda room: proposals.respond_to_proposal(room, user, None, agreed, now),
            lambda room: absence.vote(
                room, user, to % len(room.seats), now, ABSENCE_LIMIT_MS, lambda *_: "medium"
            ),
            lambda room: play_bot_moves(room, now),
        ]
        if seat != SECRET_SEAT:
            acts += [
                lambda room: undo.undo(room, undo.seat_to_undo(room, user, None), None, agreed, now),
                lambda room: play_invalid_series(room, seat, now),
                lambda room: play_one_sealed_move(room, seat, now),
            ]
        if self.rng.random() < 0.1:
            acts = [
                lambda room: user_removal.remove_user_from_room(
                    room, now, user_id=user, substitute_for=lambda *_: "medium"
                )
            ]
        return self.rng.choice(acts)


def make_room(game: Kingdom, bot_seats: set[int], time_control: Any, seed: int) -> Room:
    seats = [
        Seat(n, "bot", f"Bot {n}", bot="medium")
        if n in bot_seats
        else Seat(n, "user", f"Player {n}", f"p{n}")
        for n in range(game.seats)
    ]
    room = Room(
        "table",
        game,
        seats,
        seed=seed,
        time_control=time_control,
        created_at=0,
        status="running",
        started_at=0,
        host_id="p0",
    )
    clocks.fill_clocks(room)
    room.start_game(0)
    gameplay.apply_consequences(room, 0, 0, BOT_ACCOUNT_LIMIT_MS)
    take_pending_changes(room)
    return room


def take_pending_changes(room: Room) -> PendingChanges:
    """The changes to store and publish; clears them as saving does."""
    unsaved, room.pending = room.pending, PendingChanges()
    rooms.mark_clean(room)
    return unsaved


def public_messages(changes: PendingChanges) -> Any:
    """The system messages, and the seats other than SECRET_SEAT whose turn has started."""
    turns = [seat.number for seat in changes.turns_started if seat.number != SECRET_SEAT]
    return [(message.code, message.seat, message.ply) for message in changes.system_messages], turns


def present_all(room: Room, seat: int | None) -> Any:
    user = None if seat is None else f"p{seat}"
    table = presenters.present_table(
        room, user, (), 0, BOT_ACCOUNT_LIMIT_MS, ABSENCE_LIMIT_MS
    ).model_dump_json()
    mine = seat if room.seats_of_user(user) else None
    position = encode(presenters.present_position(room, mine))
    shared = RenderedPosition(room)
    messages = [shared.message(room, mine, 0, 0, version) for version in (None, shared.version)]
    version = position_version_of(room, mine)
    link = link_token_of_room(room, with_names=True) if room.is_running else ""
    return hide_id(table, room), position, messages, shared.version, version, link


def hide_id(text: str, room: Room) -> str:
    """Replace the id of the proposal, which is random."""
    return text.replace(room.proposal["id"], "ID") if room.proposal else text


# ---------------------------------------------------------------------------------------- actions


def are_others_to_move(room: Room, seat: int) -> bool:
    """Whether the step stays sealed after this seat has answered, with or without an answer of SECRET_SEAT."""
    return any(mover not in (seat, SECRET_SEAT) for mover in room.require_table().movers)


def play_one_sealed_move(room: Room, seat: int, now: int) -> None:
    legal = room.require_table().seen_by(seat).legal
    if legal and are_others_to_move(room, seat):
        gameplay.play(room, seat, [legal[0]], now)


def play_invalid_series(room: Room, seat: int, now: int) -> None:
    legal = room.require_table().seen_by(seat).legal
    gameplay.play(room, seat, [*legal[-1:], "claim W", "bid 0"], now)


def play_bot_moves(room: Room, now: int) -> None:
    for bot in room.bot_movers():
        while room.require_table().is_mover(bot.number) and are_others_to_move(room, bot.number):
            gameplay.play(room, bot.number, [room.require_table().seen_by(bot.number).legal[0]], now)


def resign(room: Room, now: int) -> None:
    substitutes.resign(room, room.seats[SECRET_SEAT], "medium", now)


def take_seat_back(room: Room, now: int) -> None:
    substitutes.take_seat_back(room, room.seats[SECRET_SEAT], now)


# ---------------------------------------------------------------------------------------- the tests


def compare_rooms(seed: int, has_sealed: bool) -> int:
    """Seal an answer in one room, and none or another one in the other; returns the number of actions applied."""
    pair = RoomPair(random.Random(seed))
    if not pair.play_until_sealed_step(pair.rng.randrange(30)):
        return 0
    pair.now += 10_000
    pair.seal_secret_answer(pair.rooms[0])
    if has_sealed:
        pair.seal_secret_answer(pair.rooms[1])
    for act in range(8):
        pair.apply_same_action()
        if not all(room.is_running for room in pair.rooms):
            return act
    return 8


@pytest.mark.parametrize("time_control", TIME_CONTROLS, ids=lambda time_control: time_control.kind)
def test_return_of_player_does_not_reveal_sealed_answer(time_control: Any) -> None:
    """The substitute has no move to make if the player had sealed an answer before resigning."""
    shown = []
    for has_sealed in (False, True):
        room = make_room(Kingdom(players=3), set(), time_control, 5)
        if has_sealed:
            gameplay.play(room, SECRET_SEAT, ["bid 5"], 10_000)
        for act, now in ((resign, 20_000), (play_bot_moves, 30_000), (take_seat_back, 100_000)):
            act(room, now)
            gameplay.apply_consequences(room, room.require_table().public_ply, now, BOT_ACCOUNT_LIMIT_MS)
        shown.append(present_all(room, 0))
    assert shown[0] == shown[1]


def test_return_of_late_player_does_not_reveal_sealed_answer_of_substitute() -> None:
    shown = []
    for has_sealed in (False, True):
        room = make_room(Kingdom(players=3), set(), Realtime(main_seconds=60, increment_seconds=0), 5)
        gameplay.play(room, 0, ["bid 5"], 10_000)
        clocks.expire_clocks(
            room, 60_000, BOT_ACCOUNT_LIMIT_MS, lambda *_: "medium"
        )  # expires the clocks of both others
        if has_sealed:
            gameplay.play(room, SECRET_SEAT, ["bid 4"], 61_000)
        take_seat_back(room, 62_000)
        gameplay.apply_consequences(room, room.require_table().public_ply, 62_000, BOT_ACCOUNT_LIMIT_MS)
        shown.append(present_all(room, 0))
    assert shown[0] == shown[1]


@pytest.mark.parametrize("has_sealed", [False, True], ids=["sealed or not", "one card or another"])
@pytest.mark.parametrize("seeds", [range(12), pytest.param(range(12, 100), marks=pytest.mark.slow)])
def test_table_looks_the_same_whether_or_not_a_seat_has_sealed(seeds: range, has_sealed: bool) -> None:
    acts = sum(compare_rooms(seed, has_sealed) for seed in seeds)
    assert acts > 5 * len(seeds)
