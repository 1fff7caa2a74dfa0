"""Nothing is leaked: people play, look, try what is forbidden, and everything they are given is checked.

While a sealed question waits nobody learns what the others have answered, nor that they have: no message, no other
refusal, no number. `knowing` says what a seat may know; the last tests make the server leak and see that it is found.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
from collections.abc import AsyncIterator, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import structlog

from jadecourt.core import table as core_table
from jadecourt.core.errors import IllegalMove
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

TIMEOUT_SECONDS = 120.0  # seconds for one scene: a guard
REALTIME = {"kind": "realtime", "main_seconds": 3600, "increment_seconds": 5}
TWO_SEATS: list[dict[str, Any]] = [own_seat(), INVITED_SEAT]
# Game, options, who sits there (everybody is somebody else), pace.
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
)  # plain `pytest` plays these
# What a line of the log may hold.
ALLOWED_LOG_FIELDS = {"event", "level", "request", "method", "path", "status", "ms", "database", "table"}


@pytest.fixture
def log() -> Iterator[list[dict[str, Any]]]:
    """What the server logs, at any level."""
    lines: list[dict[str, Any]] = []

    def keep(_: Any, level: str, event: dict[str, Any]) -> dict[str, Any]:
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
    """The server draws the seeds of tables from the system; here from a generator of ours."""
    rng = random.Random(5)
    monkeypatch.setattr(seating, "make_seed", lambda: rng.getrandbits(SEED_BITS))


class VisibilityScenario:
    """One table, everybody around it, and the check after everything that anybody does."""

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
            watcher.seat: watcher for watcher in subscribers if watcher.seat is not None
        }
        self.has_bots = len(self.subscribers_by_seat) < oracle.game.seats
        self.has_several_servers = len(urls) > 1  # news of another server comes a little later
        self.hidden_action_count = 0  # answers and withdrawals that nobody else may have noticed

    async def play(self, action_count: int, full_check_probability: float) -> None:
        """Let people do so many things, or until the game is over; after some of them ask everything twice."""
        for _ in range(action_count):
            if not await self.wait_for_user_turn():
                break
            story = self.oracle.expected_messages
            watcher = self.subscribers_by_seat[self.choose_seat()]
            others = [other for other in self.subscribers if other is not watcher]
            observers = [
                self.rng.choice(some)
                for seated in (True, False)
                if (some := self.filter_seated(others, seated))
            ]
            is_full_check = (
                story.is_sealed and not self.has_bots and self.rng.random() < full_check_probability
            )
            assert watcher.seat is not None
            before = (
                [await send_all_requests(one, self.oracle, watcher.seat) for one in observers]
                if is_full_check
                else None
            )
            public_point = story.public_point
            for other in others:  # whatever came until now has nothing to do with what follows
                await other.socket.receive_pending()
            received_counts = [len(other.socket.received) for other in others]
            last_chat_id = await self.find_last_chat_id(watcher) if self.has_several_servers else 0
            outcome = await self.act_as(watcher)
            await self.read_and_check_all()
            if story.public_point == public_point and not self.has_bots and outcome != "said":
                self.hidden_action_count += outcome == "changed"
                for other, first in zip(others, received_counts, strict=True):
                    messages = [
                        got
                        for got in other.socket.received[first:-1]
                        if not is_earlier_chat(got, last_chat_id)
                    ]
                    assert messages == [], (outcome, other.seat, messages)
                if before is not None:
                    after = [await send_all_requests(one, self.oracle, watcher.seat) for one in observers]
                    for first_time, again in zip(chain(*before), chain(*after), strict=True):
                        assert first_time == again, "an answer depends on what somebody else has sealed"

    async def find_last_chat_id(self, watcher: Subscriber) -> int:
        """The number of the last remark in the database: another server may tell it after the next act."""
        listed = await watcher.user.get(f"/api/tables/{self.oracle.id}/chat")
        return max((message["id"] for message in listed["messages"]), default=0)

    def filter_seated(self, watchers: list[Subscriber], seated: bool) -> list[Subscriber]:
        return [watcher for watcher in watchers if (watcher.seat is not None) == seated]

    async def wait_for_user_turn(self) -> bool:
        """Until a person can do something; bots take their time. False: the game is over."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while True:
                story = self.oracle.expected_messages
                if self.has_bots or not story.rows_read:  # else we have looked after the last act
                    await self.read_and_check_all()
                if not story.movers:
                    return False
                if set(story.movers) & self.subscribers_by_seat.keys():
                    return True
                await asyncio.sleep(0.01)

    async def read_and_check_all(self) -> None:
        """Everybody reads what has come, and it is checked."""
        self.oracle.expected_messages.read_rows(await self.read_history())
        for watcher in self.subscribers:
            await watcher.socket.receive_pending()
            while (
                self.has_several_servers
                and self.oracle.last_public_point(watcher) != self.oracle.expected_messages.public_point
            ):
                await asyncio.sleep(0.005)
                await watcher.socket.receive_pending()
        self.oracle.expected_messages.read_rows(await self.read_history())
        for watcher in self.subscribers:
            self.oracle.check_messages(watcher)
            if not self.has_bots:
                self.oracle.check_last_position(watcher)

    # ------------------------------------------------------------------ what people do

    def choose_seat(self) -> int:
        """Somebody who is asked; sometimes one who has sealed something and may think better of it."""
        story = self.oracle.expected_messages
        sealed = [seat for seat in self.subscribers_by_seat if story.sealed_by(seat)]
        if sealed and self.rng.random() < 0.15:
            return self.rng.choice(sealed)
        return self.rng.choice([seat for seat in story.movers if seat in self.subscribers_by_seat])

    async def act_as(self, watcher: Subscriber) -> str:
        """Something that somebody at this seat can do: refused, said, or changed."""
        story, chance = self.oracle.expected_messages, self.rng.random()
        assert watcher.seat is not None
        if chance < 0.05:
            return await self.try_forbidden_request(watcher)
        if chance < 0.08:
            await watcher.socket.request("chat", table_id=self.oracle.id, text="well…")
            return "said"
        watcher.own_actions[story.public_point] += 1
        if story.sealed_by(watcher.seat) and (watcher.seat not in story.movers or self.rng.random() < 0.2):
            await self.send(watcher, "undo")
            return "changed"
        if chance < 0.11 and not self.has_bots:
            return await self.undo(watcher)
        legal = Table.from_plies(self.oracle.game, self.oracle.seed, story.plies).seen_by(watcher.seat).legal
        await self.send(watcher, "play", moves=[self.rng.choice(legal)], seat=watcher.seat)
        return "changed"

    async def send(self, watcher: Subscriber, message_type: str, **message: Any) -> None:
        """By the socket or over HTTP."""
        if self.rng.random() < 0.6:
            await watcher.socket.request(message_type, table_id=self.oracle.id, **message)
            return
        path = {"play": "moves", "undo": "undo"}[message_type]
        shown = await watcher.user.post(f"/api/tables/{self.oracle.id}/{path}", message)
        self.oracle.expected_messages.read_rows(await self.read_history())
        self.oracle.check_position(shown, watcher.seat)

    async def try_forbidden_request(self, watcher: Subscriber) -> str:
        """What is refused."""
        moves = self.rng.choice(([10**6], ["castle kingside"], [0, 0, 0]))
        with contextlib.suppress(ApiError):
            await watcher.socket.request("play", table_id=self.oracle.id, seat=watcher.seat, moves=moves)
            raise AssertionError(f"{moves} was accepted")
        return "error"

    async def undo(self, watcher: Subscriber) -> str:
        """Open moves, if the others agree."""
        path = f"/api/tables/{self.oracle.id}"
        before = self.oracle.expected_messages.rewinds
        with contextlib.suppress(ApiError):
            await watcher.user.post(f"{path}/undo", {"seat": watcher.seat, "propose": True})
            for other in self.subscribers_by_seat.values():
                if other is not watcher:
                    await other.user.post(f"{path}/proposals/response", {"accept": True})
        self.oracle.expected_messages.read_rows(await self.read_history())
        return (
            "said" if self.oracle.expected_messages.rewinds == before else "changed"
        )  # the proposal is seen by all

    # ------------------------------------------------------------------ the end

    def check_all_received(self, secrets: list[str], log: list[dict[str, Any]]) -> None:
        """No answer, header, message or line of the log holds what is for the host only."""
        users = [watcher.user for watcher in self.subscribers]
        cookies = {user: set(user.http.cookies.values()) for user in users}
        for user in users:
            text = user.all_received().lower()
            others = [cookie for other in users if other is not user for cookie in cookies[other]]
            for secret in (*secrets, *others):
                assert secret.lower() not in text, f"{user.name} was told {secret}"
        for line in log:
            assert line.keys() <= ALLOWED_LOG_FIELDS, line
            assert "?" not in line.get("path", "")
        written = json.dumps(log)
        for secret in (*secrets, *(cookie for one in cookies.values() for cookie in one)):
            assert secret not in written


def is_earlier_chat(message: dict[str, Any], last_chat_id: int) -> bool:
    """Whether a message tells a remark that was stored before, so that it says nothing about what came after."""
    return message["type"] == "chat" and message["message"]["id"] <= last_chat_id


# ---------------------------------------------------------------------------------------- the stage


@contextlib.asynccontextmanager
async def prepared_scenario(
    servers: list[ServerThread], read_table: Any, name: str, seed: int
) -> AsyncIterator[tuple[VisibilityScenario, list[str]]]:
    """A table of a set-up that has begun, with a spectator and a stranger; people use the servers in turn."""
    game_id, options, seats, time_control = SETUPS[name]
    urls = [server.url for server in servers]
    places = [number for number, one in enumerate(seats) if one["kind"] != "bot"]
    users = [
        await RecordingUser(urls[n % len(urls)]).sign_in_as_guest(f"Person {n}") for n in range(len(places))
    ]
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
    visitors = [await RecordingUser(urls[-1]).sign_in_as_guest("Spectator"), RecordingUser(urls[0])]
    async with contextlib.AsyncExitStack() as stack:
        watchers = []
        for user, seat in zip([*users, *visitors], [*places, None, None], strict=True):
            socket = await stack.enter_async_context(user.socket())
            user.sockets.append(socket)
            await socket.request("subscribe", table_id=id)
            watchers.append(Subscriber(user, socket, seat))
        secrets = [str(table_seed), f"{table_seed:x}"]
        secrets += [row["invite_key_hash"]] if row["invite_key_hash"] else []
        print(f"{name}, seed {seed}, seed of the table {table_seed}")  # shown if it fails
        yield VisibilityScenario(urls, read, knowledge, watchers, seed), secrets


def read_from_sqlite(folder: Path) -> Any:
    """Reads past the server."""

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
    """Play at a table of a set-up and check everything."""
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
    story = scenario.oracle.expected_messages
    assert story.public_point[1] > 25
    if scenario.oracle.game.id == Kingdom.id and not scenario.has_bots:
        assert scenario.hidden_action_count > 15


def test_bus_messages_contain_no_secrets(tmp_path: Path, log: list[dict[str, Any]]) -> None:
    """People at two servers: the other one hears of a seal, those who sit there do not."""
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
        """Act by act: the news of one that nobody may notice."""
        for _ in range(50):
            first, silent = len(payloads), scenario.hidden_action_count
            await scenario.play(1, 0.02)
            while scenario.hidden_action_count > silent and not any(
                payload.get("version") for payload in payloads[first:]
            ):
                await asyncio.sleep(0.01)  # until the news of it is there: `LIMIT` ends a wait in vain
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
    mark_of = gameplay.position_version_of
    patch.setattr(
        hub, "position_version_of", lambda room, seat: (mark_of(room, seat), len(room.require_table().plies))
    )


def leak_remaining_movers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Room, "seats_to_move", Room.movers)


def leak_by_table_messages(patch: pytest.MonkeyPatch) -> None:
    face = Room.summary_version
    patch.setattr(Room, "summary_version", lambda room: (face(room), room.table and len(room.table.plies)))


def leak_by_stopped_clocks(patch: pytest.MonkeyPatch) -> None:
    """Only what is shown: clocks that had run out would give seats to bots, sooner or later."""
    show_clock = presenters.present_clock

    def telling(room: Room, seat: Any, *given: Any) -> Any:
        clock = show_clock(room, seat, *given)
        has_answered = seat.number not in room.movers()
        return clock.model_copy(update={"expires_at": None}) if clock and has_answered else clock

    patch.setattr(presenters, "present_clock", telling)


def leak_by_error_messages(patch: pytest.MonkeyPatch) -> None:
    play = gameplay.play

    def telling(room: Room, *given: Any) -> None:
        try:
            play(room, *given)
        except IllegalMove as error:
            raise DomainError("conflict", f"{error}; {room.movers()} are to answer") from None

    patch.setattr(gameplay, "play", telling)


def leak_by_can_undo(patch: pytest.MonkeyPatch) -> None:
    def telling(room: Room, seat: Any, now: int) -> bool:
        plies = room.require_table().plies
        return bool(plies) and plies[-1][0] == seat.number

    patch.setattr(undo, "can_undo_without_consent", telling)


def leak_withdrawals(patch: pytest.MonkeyPatch) -> None:
    withdraw = Room.withdraw

    def telling(room: Room, seat: int, now: int) -> bool:
        done = withdraw(room, seat, now)
        if done:
            room.rewinds.append(room.require_table().public_ply)
        return done

    patch.setattr(Room, "withdraw", telling)


def leak_by_previews(patch: pytest.MonkeyPatch) -> None:
    """The answers of the others stay where they are, so that one's own would open them."""
    patch.setattr(core_table, "determinize_for_preview", lambda known, own, seat: known.copy())
    patch.setattr(
        core_table.History,
        "public_state",
        property(lambda course: course.state, lambda *_: None),
        raising=False,
    )


def leak_seed(patch: pytest.MonkeyPatch) -> None:
    show_table = presenters.present_table

    def telling(room: Room, *given: Any) -> Any:
        return show_table(room, *given).model_copy(update={"options": {"seed": room.seed}})

    patch.setattr(presenters, "present_table", telling)


def leak_replay(patch: pytest.MonkeyPatch) -> None:
    for module in (domain_replays, http_replays):
        patch.setattr(module, "require_finished", lambda room: None)


def leak_into_log(patch: pytest.MonkeyPatch) -> None:
    play = gameplay.play

    def telling(room: Room, seat: int, moves: Any, *given: Any) -> None:
        structlog.get_logger().info("played", table=room.id, moves=list(moves))
        play(room, seat, moves, *given)

    patch.setattr(gameplay, "play", telling)


LEAKS = [leak for name, leak in list(globals().items()) if name.startswith("leak_")]
LEAKS_FOUND_AT_THE_END = (leak_seed, leak_into_log)
SLOW_LEAKS = (leak_seed, leak_ply_count)  # others like them are found in every run


@pytest.mark.parametrize(
    "leak",
    [pytest.param(leak, marks=pytest.mark.slow) if leak in SLOW_LEAKS else leak for leak in LEAKS],
    ids=lambda leak: leak.__name__,
)
def test_visibility_check_detects_introduced_leak(
    tmp_path: Path, log: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, leak: Any
) -> None:
    """A check that cannot fail is worth nothing."""
    leak(monkeypatch)
    acts = 5 if leak in LEAKS_FOUND_AT_THE_END else 60
    with running_server(tmp_path) as server, pytest.raises(AssertionError):
        asyncio.run(run_visibility_check(server, log, "two bids each, against the clock", acts, 0.5))
