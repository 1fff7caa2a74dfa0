"""No secret is leaked: users play, read and send forbidden requests, and all data they receive is checked.

While a step is sealed, users learn neither the answers of others nor whether they have answered: not by messages,
errors or numbers. visibility.py computes what a seat may know; the last tests introduce leaks that must be found.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping, MutableMapping
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import structlog

from jadecourt.core import table as core_table
from jadecourt.core.errors import IllegalMove
from jadecourt.core.history import History
from jadecourt.core.table import Table
from jadecourt.core.table_dice import SEED_BITS
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain import gameplay, seating, undo
from jadecourt.server.domain import replays as domain_replays
from jadecourt.server.domain.errors import DomainError
from jadecourt.server.domain.room import Room
from jadecourt.server.http import hub, presenters
from jadecourt.server.http import replays as http_replays
from server.live_server import INVITED_SEAT, ApiError, ServerThread, bot_seat, own_seat, running_server
from server.postgres import fresh_database
from server.visibility import (
    HistoryRows,
    ReadHistory,
    RecordingUser,
    Subscriber,
    VisibilityOracle,
    send_all_requests,
)

TIMEOUT_SECONDS = 120.0  # time limit of one scenario
REALTIME = {"kind": "realtime", "main_seconds": 3600, "increment_seconds": 5}
TWO_SEATS: list[dict[str, Any]] = [own_seat(), INVITED_SEAT]
# Game, options, seats (each of another user), time control.
SETUPS: dict[str, tuple[str, dict[str, Any], list[dict[str, Any]], dict[str, Any]]] = {
    "two bids each": (Kingdom.id, {}, TWO_SEATS, {"kind": "untimed"}),
    "two bids each, against the clock": (Kingdom.id, {}, TWO_SEATS, REALTIME),
    "three with two bids": (
        Kingdom.id,
        {"experienced3": True},
        [own_seat(), INVITED_SEAT, INVITED_SEAT],
        {"kind": "correspondence", "days_per_turn": 3},
    ),
    "four, two of them bots": (
        Kingdom.id,
        {},
        [own_seat(), bot_seat("greedy"), INVITED_SEAT, bot_seat("random")],
        REALTIME,
    ),
    "everybody but one a bot": (
        Kingdom.id,
        {},
        [bot_seat("random"), own_seat(), bot_seat("greedy")],
        {"kind": "untimed"},
    ),
    "expansions": (
        Dragon.id,
        {"greatWall": True, "superEvent": "random"},
        [own_seat(), INVITED_SEAT, INVITED_SEAT],
        REALTIME,
    ),
    "a bot among them": (
        Dragon.id,
        {"greatWall": True},
        [own_seat(), bot_seat("random"), INVITED_SEAT],
        {"kind": "untimed"},
    ),
}
SHORT_RUN_SETUPS = (
    "two bids each, against the clock",
    "four, two of them bots",
    "expansions",
)  # the ones of the default tier
# Fields that a log line may have.
ALLOWED_LOG_FIELDS = {"event", "level", "request", "method", "path", "status", "ms", "database", "table"}


@pytest.fixture
def log() -> Iterator[list[dict[str, Any]]]:
    """The log lines of the server, of all levels."""
    lines: list[dict[str, Any]] = []

    def keep(_: Any, level: str, event: MutableMapping[str, Any]) -> Mapping[str, Any]:
        lines.append({**event, "level": level})
        raise structlog.DropEvent

    structlog.configure(
        processors=[structlog.contextvars.merge_contextvars, structlog.processors.format_exc_info, keep],
        cache_logger_on_first_use=False,
    )
    yield lines
    structlog.reset_defaults()


@pytest.fixture(autouse=True)
def fixed_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the seeds of tables reproducible."""
    rng = random.Random(5)
    monkeypatch.setattr(seating, "make_seed", lambda: rng.getrandbits(SEED_BITS))


class VisibilityScenario:
    """A table with its users and spectators, whose messages are checked after every action."""

    def __init__(
        self,
        urls: list[str],
        read_history: ReadHistory,
        oracle: VisibilityOracle,
        subscribers: list[Subscriber],
        seed: int,
    ) -> None:
        self.urls = urls
        self.read_history = read_history
        self.oracle = oracle
        self.subscribers = subscribers
        self.rng = random.Random(seed)
        self.subscribers_by_seat = {
            subscriber.seat: subscriber for subscriber in subscribers if subscriber.seat is not None
        }
        self.has_bots = len(self.subscribers_by_seat) < oracle.game.seats
        self.has_several_servers = len(urls) > 1  # messages from another server arrive later
        self.hidden_action_count = 0  # answers and withdrawals that must stay hidden from others

    async def play(self, action_count: int, full_check_probability: float) -> None:
        """Do random actions up to a number or the end of the game; around some of them compare all responses."""
        for _ in range(action_count):
            if not await self.wait_for_user_turn():
                break
            expected = self.oracle.expected_messages
            subscriber = self.subscribers_by_seat[self.choose_seat()]
            others = [other for other in self.subscribers if other is not subscriber]
            observers = [
                self.rng.choice(some)
                for seated in (True, False)
                if (some := self.filter_seated(others, seated))
            ]
            is_full_check = (
                expected.is_sealed and not self.has_bots and self.rng.random() < full_check_probability
            )
            assert subscriber.seat is not None
            before = (
                [await send_all_requests(one, self.oracle, subscriber.seat) for one in observers]
                if is_full_check
                else None
            )
            public_point = expected.public_point
            for other in others:  # only messages after this action are compared
                await other.socket.receive_pending()
            received_counts = [len(other.socket.received) for other in others]
            last_chat_id = await self.find_last_chat_id(subscriber) if self.has_several_servers else 0
            outcome = await self.act_as(subscriber)
            await self.read_and_check_all()
            if expected.public_point == public_point and not self.has_bots and outcome != "said":
                self.hidden_action_count += outcome == "changed"
                for other, first in zip(others, received_counts, strict=True):
                    messages = [
                        got
                        for got in other.socket.received[first:-1]
                        if not is_earlier_chat(got, last_chat_id)
                    ]
                    assert messages == [], (outcome, other.seat, messages)
                if before is not None:
                    after = [await send_all_requests(one, self.oracle, subscriber.seat) for one in observers]
                    for first_time, again in zip(chain(*before), chain(*after), strict=True):
                        assert first_time == again, "a response depends on the sealed answer of another seat"

    async def find_last_chat_id(self, subscriber: Subscriber) -> int:
        """The id of the last stored chat message, which another server may publish after the next action."""
        listed = await subscriber.user.get(f"/api/tables/{self.oracle.id}/chat")
        return max((message["id"] for message in listed["messages"]), default=0)

    def filter_seated(self, subscribers: list[Subscriber], seated: bool) -> list[Subscriber]:
        return [subscriber for subscriber in subscribers if (subscriber.seat is not None) == seated]

    async def wait_for_user_turn(self) -> bool:
        """Wait until a user can move, because bots may be moving. False: the game is over."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while True:
                expected = self.oracle.expected_messages
                if self.has_bots or not expected.rows_read:  # otherwise it was read after the last action
                    await self.read_and_check_all()
                if not expected.movers:
                    return False
                if set(expected.movers) & self.subscribers_by_seat.keys():
                    return True
                await asyncio.sleep(0.01)

    async def read_and_check_all(self) -> None:
        """Receive and check the pending messages of all subscribers."""
        self.oracle.expected_messages.read_rows(await self.read_history())
        for subscriber in self.subscribers:
            await subscriber.socket.receive_pending()
            while (
                self.has_several_servers
                and self.oracle.last_public_point(subscriber) != self.oracle.expected_messages.public_point
            ):
                await asyncio.sleep(0.005)
                await subscriber.socket.receive_pending()
        self.oracle.expected_messages.read_rows(await self.read_history())
        for subscriber in self.subscribers:
            self.oracle.check_messages(subscriber)
            if not self.has_bots:
                self.oracle.check_last_position(subscriber)

    # ------------------------------------------------------------------ actions of users

    def choose_seat(self) -> int:
        """A seat that has to move, or sometimes one that could withdraw its sealed answer."""
        expected = self.oracle.expected_messages
        sealed = [seat for seat in self.subscribers_by_seat if expected.sealed_by(seat)]
        if sealed and self.rng.random() < 0.15:
            return self.rng.choice(sealed)
        return self.rng.choice([seat for seat in expected.movers if seat in self.subscribers_by_seat])

    async def act_as(self, subscriber: Subscriber) -> str:
        """Do a random action of this seat; returns "refused" (rejected), "said" (chat) or "changed"."""
        expected, chance = self.oracle.expected_messages, self.rng.random()
        assert subscriber.seat is not None
        if chance < 0.05:
            return await self.try_forbidden_request(subscriber)
        if chance < 0.08:
            await subscriber.socket.request("chat", table_id=self.oracle.id, text="well…")
            return "said"
        subscriber.own_actions[expected.public_point] += 1
        if expected.sealed_by(subscriber.seat) and (
            subscriber.seat not in expected.movers or self.rng.random() < 0.2
        ):
            await self.send(subscriber, "undo")
            return "changed"
        if chance < 0.11 and not self.has_bots:
            return await self.undo(subscriber)
        legal = (
            Table.from_plies(self.oracle.game, self.oracle.seed, expected.plies)
            .seen_by(subscriber.seat)
            .legal
        )
        await self.send(subscriber, "play", moves=[self.rng.choice(legal)], seat=subscriber.seat)
        return "changed"

    async def send(self, subscriber: Subscriber, message_type: str, **message: Any) -> None:
        """Send a request over the socket or HTTP, at random."""
        if self.rng.random() < 0.6:
            await subscriber.socket.request(message_type, table_id=self.oracle.id, **message)
            return
        path = {"play": "moves", "undo": "undo"}[message_type]
        shown = await subscriber.user.post(f"/api/tables/{self.oracle.id}/{path}", message)
        self.oracle.expected_messages.read_rows(await self.read_history())
        self.oracle.check_position(shown, subscriber.seat)

    async def try_forbidden_request(self, subscriber: Subscriber) -> str:
        """Send moves that must be rejected."""
        moves = self.rng.choice(([10**6], ["castle kingside"], [0, 0, 0]))
        with contextlib.suppress(ApiError):
            await subscriber.socket.request(
                "play", table_id=self.oracle.id, seat=subscriber.seat, moves=moves
            )
            raise AssertionError(f"{moves} was accepted")
        return "error"

    async def undo(self, subscriber: Subscriber) -> str:
        """Propose to undo public moves; the others accept."""
        path = f"/api/tables/{self.oracle.id}"
        before = self.oracle.expected_messages.rewinds
        with contextlib.suppress(ApiError):
            await subscriber.user.post(f"{path}/undo", {"seat": subscriber.seat, "propose": True})
            for other in self.subscribers_by_seat.values():
                if other is not subscriber:
                    await other.user.post(f"{path}/proposals/response", {"accept": True})
        self.oracle.expected_messages.read_rows(await self.read_history())
        return (
            "said" if self.oracle.expected_messages.rewinds == before else "changed"
        )  # the proposal is public

    # ------------------------------------------------------------------ final check

    def check_all_received(self, secrets: list[str], log: list[dict[str, Any]]) -> None:
        """Check that no response, header, message or log line has secrets of the server."""
        users = [subscriber.user for subscriber in self.subscribers]
        cookies = {user: set(user.http.cookies.values()) for user in users}
        for user in users:
            text = user.all_received().lower()
            others = [cookie for other in users if other is not user for cookie in cookies[other]]
            for secret in (*secrets, *others):
                assert secret.lower() not in text, f"{user.name} has received {secret}"
        for line in log:
            assert line.keys() <= ALLOWED_LOG_FIELDS, line
            assert "?" not in line.get("path", "")
        written = json.dumps(log)
        for secret in (*secrets, *(cookie for one in cookies.values() for cookie in one)):
            assert secret not in written


def is_earlier_chat(message: dict[str, Any], last_chat_id: int) -> bool:
    """Whether a message is a chat message that was stored before the action, so that it reveals nothing about it."""
    return bool(message["type"] == "chat" and message["message"]["id"] <= last_chat_id)


# ---------------------------------------------------------------------------------------- setup


@contextlib.asynccontextmanager
async def prepared_scenario(
    servers: list[ServerThread], read_table: Any, name: str, seed: int
) -> AsyncIterator[tuple[VisibilityScenario, list[str]]]:
    """A running table of a setup, with a signed-in and an anonymous spectator; users use the servers in turn."""
    game_id, options, seats, time_control = SETUPS[name]
    urls = [server.url for server in servers]
    places = [number for number, one in enumerate(seats) if one["kind"] != "bot"]
    users = [RecordingUser(urls[number % len(urls)]) for number in range(len(places))]
    for number, user in enumerate(users):
        await user.sign_in_as_guest(f"Player {number}")
    table = await users[0].make_table(game_id, seats, options=options, time_control=time_control)
    id, path = table["id"], f"/api/tables/{table['id']}"
    for user in users[1:]:
        await user.post(f"{path}/join", {"invite_key": table["invite_key"]})
    info = await users[0].post(f"{path}/start")
    row, read = await read_table(id)
    table_seed = int(row["seed"])  # stored as text: no integer column holds 128 bits
    game = {Kingdom.id: Kingdom, Dragon.id: Dragon}[game_id](**{**options, "players": len(seats)})
    names = [seat["name"] for seat in info["seats"]]
    knowledge = VisibilityOracle(
        id, game, table_seed, names, set(places), random.Random(seed), time_control == REALTIME
    )
    visitors = [RecordingUser(urls[-1]), RecordingUser(urls[0])]
    await visitors[0].sign_in_as_guest("Spectator")
    async with contextlib.AsyncExitStack() as stack:
        subscribers: list[Subscriber] = []
        for user, seat in zip([*users, *visitors], [*places, None, None], strict=True):
            socket = await stack.enter_async_context(user.socket())
            user.sockets.append(socket)
            # every other one is sent updates of the public part
            await socket.request("subscribe", table_id=id, updates=len(subscribers) % 2 == 0)
            subscribers.append(Subscriber(user, socket, seat))
        secrets = [str(table_seed), f"{table_seed:x}"]
        secrets += [row["invite_key_hash"]] if row["invite_key_hash"] else []
        print(f"{name}, seed {seed}, seed of the table {table_seed}")  # shown when the test fails
        yield VisibilityScenario(urls, read, knowledge, subscribers, seed), secrets


def read_from_sqlite(folder: Path) -> Any:
    """A reader of tables and their histories that uses the file, not the server."""

    async def read_table(id: str) -> tuple[Any, ReadHistory]:
        connection = sqlite3.connect(f"file:{folder / 'server.sqlite3'}?mode=ro", uri=True)
        connection.row_factory = sqlite3.Row
        row = dict(connection.execute("SELECT * FROM tables WHERE id = ?", (id,)).fetchone())
        connection.close()

        async def read() -> HistoryRows:
            with contextlib.closing(sqlite3.connect(folder / "server.sqlite3")) as connection:
                found = connection.execute("SELECT who, move FROM plies WHERE table_id = ? ORDER BY n", (id,))
                return found.fetchall()

        return row, read

    return read_table


def read_from_postgres(connection: Any) -> Any:
    async def read_table(id: str) -> tuple[Any, ReadHistory]:
        row = await connection.fetchrow("SELECT * FROM tables WHERE id = $1", id)

        async def read() -> HistoryRows:
            found = await connection.fetch("SELECT who, move FROM plies WHERE table_id = $1 ORDER BY n", id)
            return [(line["who"], line["move"]) for line in found]

        return row, read

    return read_table


# ---------------------------------------------------------------------------------------- the tests


async def run_visibility_check(
    server: ServerThread,
    log: list[dict[str, Any]],
    name: str,
    action_count: int,
    full_check_probability: float,
) -> VisibilityScenario:
    """Play at a table of a setup and check all received data."""
    folder = Path(server.settings.database.removeprefix("sqlite:///")).parent
    async with (
        asyncio.timeout(TIMEOUT_SECONDS),
        prepared_scenario([server], read_from_sqlite(folder), name, 7) as (scenario, secrets),
    ):
        await scenario.play(action_count, full_check_probability)
        scenario.check_all_received(secrets, log)
        return scenario


@pytest.mark.parametrize(
    "name",
    [name if name in SHORT_RUN_SETUPS else pytest.param(name, marks=pytest.mark.slow) for name in SETUPS],
)
def test_users_receive_exactly_what_they_may_know(
    tmp_path: Path, log: list[dict[str, Any]], name: str
) -> None:
    with running_server(tmp_path) as server:
        scenario = asyncio.run(run_visibility_check(server, log, name, 80, 0.05))
    expected = scenario.oracle.expected_messages
    assert expected.public_point[1] > 25
    if scenario.oracle.game.id == Kingdom.id and not scenario.has_bots:
        assert scenario.hidden_action_count > 15


def test_bus_messages_contain_no_secrets(tmp_path: Path, log: list[dict[str, Any]]) -> None:
    """With users on two servers, the bus message about a sealed answer has no secrets and is not passed on."""
    database = fresh_database()
    payloads: list[dict[str, Any]] = []

    async def scenario(servers: list[ServerThread]) -> None:
        import asyncpg

        listener = await asyncpg.connect(database)
        await listener.add_listener("jadecourt", lambda *given: payloads.append(json.loads(given[3])))
        try:
            where = read_from_postgres(listener)
            async with (
                asyncio.timeout(TIMEOUT_SECONDS),
                prepared_scenario(servers, where, "two bids each", 3) as (scenario, secrets),
            ):
                await listen_to(scenario)
                scenario.check_all_received(secrets, log)
                assert scenario.hidden_action_count > 10
                written = json.dumps(payloads)
                assert not [secret for secret in secrets if secret in written]
        finally:
            await listener.close()

    async def listen_to(scenario: VisibilityScenario) -> None:
        """Play action by action and check the bus messages of each, also of hidden actions."""
        for _ in range(50):
            first, silent = len(payloads), scenario.hidden_action_count
            await scenario.play(1, 0.02)
            while scenario.hidden_action_count > silent and not any(
                payload.get("version") for payload in payloads[first:]
            ):
                await asyncio.sleep(0.01)  # until its bus message is there; limited by TIMEOUT_SECONDS
            for payload in payloads[first:]:
                assert payload.keys() <= {
                    "sender",
                    "table_id",
                    "version",
                    "history_length",
                    "turns_started",
                    "chat_changed",
                    "jobs_added",
                    "present_users",
                }, payload

    with (
        running_server(tmp_path, database=database) as left,
        running_server(tmp_path, database=database) as right,
    ):
        asyncio.run(scenario([left, right]))


# ---------------------------------------------------------------------------------------- leaks that must be found


def leak_ply_count(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "public_ply", property(lambda table: len(table.plies)))


def leak_by_empty_position_messages(patch: pytest.MonkeyPatch) -> None:
    version_of = gameplay.seat_version_of
    patch.setattr(
        hub,
        "seat_version_of",
        lambda room, seat: (version_of(room, seat), len(room.require_table().plies)),
    )


def leak_remaining_movers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Room, "seats_to_move", Room.movers)


def leak_by_table_messages(patch: pytest.MonkeyPatch) -> None:
    summary_version = Room.summary_version
    patch.setattr(
        Room, "summary_version", lambda room: (summary_version(room), room.table and len(room.table.plies))
    )


def leak_by_stopped_clocks(patch: pytest.MonkeyPatch) -> None:
    """Changes only the presented clock: stopping real clocks would change which seats get substitutes."""
    show_clock = presenters.present_clock

    def leaking(room: Room, seat: Any, *given: Any) -> Any:
        clock = show_clock(room, seat, *given)
        has_answered = seat.number not in room.movers()
        return clock.model_copy(update={"expires_at": None}) if clock and has_answered else clock

    patch.setattr(presenters, "present_clock", leaking)


def leak_by_error_messages(patch: pytest.MonkeyPatch) -> None:
    play = gameplay.play

    def leaking(room: Room, *given: Any) -> None:
        try:
            play(room, *given)
        except IllegalMove as error:
            raise DomainError("conflict", f"{error}; {room.movers()} are to answer") from None

    patch.setattr(gameplay, "play", leaking)


def leak_by_can_undo(patch: pytest.MonkeyPatch) -> None:
    def leaking(room: Room, seat: Any, now: int) -> bool:
        plies = room.require_table().plies
        return bool(plies) and plies[-1][0] == seat.number

    patch.setattr(undo, "can_undo_without_consent", leaking)


def leak_withdrawals(patch: pytest.MonkeyPatch) -> None:
    withdraw = Room.withdraw

    def leaking(room: Room, seat: int, now: int) -> bool:
        done = withdraw(room, seat, now)
        if done:
            room.rewinds.append(room.require_table().public_ply)
        return done

    patch.setattr(Room, "withdraw", leaking)


def leak_by_previews(patch: pytest.MonkeyPatch) -> None:
    """Keeps the sealed answers of others in the previewed state, so that the own answer reveals them."""
    patch.setattr(core_table, "determinize_for_preview", lambda known, own, seat: known.copy())
    patch.setattr(
        History,
        "public_state",
        property(lambda history: history.state, lambda *_: None),
        raising=False,
    )
    patch.setattr(Table, "known_state", lambda table, _: table.state)  # does not add the own answers again


def leak_into_shared_view(patch: pytest.MonkeyPatch) -> None:
    """Makes the part of a position that all are sent from what one seat sees."""
    patch.setattr(
        presenters, "present_public_view", lambda room: room.game.view(room.require_table().state, 0)
    )


def leak_into_shared_version(patch: pytest.MonkeyPatch) -> None:
    """Makes the shared part anew for each sealed answer, from the position with that answer."""
    patch.setattr(Table, "known_state", lambda table, _: table.state)
    show_position = presenters.present_public_position

    def leaking(room: Room) -> Any:
        return {**show_position(room), "to_move": room.movers()}

    patch.setattr(presenters, "present_public_position", leaking)


def leak_private_part_of_another_seat(patch: pytest.MonkeyPatch) -> None:
    show_seat = presenters.present_seat_position

    def leaking(room: Room, seat: int | None) -> Any:
        shown = show_seat(room, seat)
        return {**shown, "private": show_seat(room, 0)["private"]} if seat is not None else shown

    patch.setattr(presenters, "present_seat_position", leaking)


def leak_seed(patch: pytest.MonkeyPatch) -> None:
    show_table = presenters.present_table

    def leaking(room: Room, *given: Any) -> Any:
        return show_table(room, *given).model_copy(update={"options": {"seed": room.seed}})

    patch.setattr(presenters, "present_table", leaking)


def leak_replay(patch: pytest.MonkeyPatch) -> None:
    for module in (domain_replays, http_replays):
        patch.setattr(module, "require_finished", lambda room: None)


def leak_into_log(patch: pytest.MonkeyPatch) -> None:
    play = gameplay.play

    def leaking(room: Room, seat: int, moves: Any, *given: Any) -> None:
        structlog.get_logger().info("played", table=room.id, moves=list(moves))
        play(room, seat, moves, *given)

    patch.setattr(gameplay, "play", leaking)


LEAKS = [leak for name, leak in list(globals().items()) if name.startswith("leak_")]
LEAKS_FOUND_AT_THE_END = (leak_seed, leak_into_log)
SLOW_LEAKS = (leak_seed, leak_ply_count)  # similar leaks are in the default tier


@pytest.mark.parametrize(
    "leak",
    [pytest.param(leak, marks=pytest.mark.slow) if leak in SLOW_LEAKS else leak for leak in LEAKS],
    ids=lambda leak: leak.__name__,
)
def test_visibility_check_detects_introduced_leak(
    tmp_path: Path, log: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, leak: Any
) -> None:
    """Makes sure that the check can fail."""
    leak(monkeypatch)
    acts = 5 if leak in LEAKS_FOUND_AT_THE_END else 60
    with running_server(tmp_path) as server, pytest.raises(AssertionError):
        asyncio.run(run_visibility_check(server, log, "two bids each, against the clock", acts, 0.5))
