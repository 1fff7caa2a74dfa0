"""A server that is killed repeatedly while users and bots play loses nothing, and continues.

Acknowledged moves are stored; other moves are sent again with the same idempotency key, and are played exactly once.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import Any

import httpx2
import pytest
import websockets

from jadecourt.core.constants import CHANCE
from jadecourt.core.table import Table
from jadecourt.games import GAMES
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain.room import WITHDRAW
from jadecourt.server.services.message_bus import BusMessage, PostgresBus
from server.killable_server import ServerProcess, StoredTable, read_tables
from server.live_server import (
    OPEN_SEAT,
    ApiError,
    ApiUser,
    ServerThread,
    Socket,
    bot_seat,
    own_seat,
    running_server,
)
from server.postgres import fresh_database

TIMEOUT_SECONDS = 240.0  # limit for a whole test; usually much less
OWN_SEAT, OTHER_SEAT = own_seat(), OPEN_SEAT
ANY_GAME = next(iter(GAMES))
# The seats of the tables that are played one after the other: for each game with users only, and with bots.
WITH_BOTS = ([OWN_SEAT, bot_seat("greedy"), OTHER_SEAT], [bot_seat("random"), OWN_SEAT, bot_seat("greedy")])
SEATINGS = [(game, [OWN_SEAT, OTHER_SEAT]) for game in GAMES] + list(zip(GAMES, WITH_BOTS, strict=False))
# Errors of a client when the server is killed.
CONNECTION_ERRORS = (OSError, EOFError, httpx2.HTTPError, websockets.WebSocketException)
# Errors of a client that has an outdated position; only possible with several workers.
RETRY_CODES = ("stale_position", "not_your_turn", "illegal_move", "table_not_running")


class CrashScenario:
    """The server, the moves that it acknowledged, and the progress of the clients."""

    def __init__(self, server: ServerProcess, rng: random.Random) -> None:
        self.server = server
        self.rng = rng
        self.is_up = asyncio.Event()  # set while the server runs
        self.is_closing = False  # no new tables are made
        self.acknowledged: dict[str, tuple[str, int, int]] = {}  # table, seat and move of each key
        self.rejected_keys: set[str] = set()
        self.retried_keys: set[str] = set()
        self.shown_plies: Counter[str] = Counter()  # the highest ply of each table that a client has received
        self.logs: dict[
            tuple[str, int], list[dict[str, Any]]
        ] = {}  # the log entries that each seat has received
        self.created_tables: list[str] = []
        self.finished_tables: set[str] = set()
        self.key_numbers = itertools.count(1)
        self.progressed = asyncio.Event()

    def notify_progress(self) -> None:
        self.progressed.set()

    def count_progress(self) -> int:
        return len(self.acknowledged)

    async def wait_until(self, condition: Any) -> None:
        while not condition():
            self.progressed.clear()
            await self.progressed.wait()


class RetryingUser(ApiUser):
    """A user that plays random moves, and connects again whenever the server restarts."""

    def __init__(self, scenario: CrashScenario, seed: int) -> None:
        super().__init__(scenario.server.url)
        self.scenario = scenario
        self.rng = random.Random(seed)

    async def call_until_done(self, method: str, path: str, json: Any = None, accepted_code: str = "") -> Any:
        """Send a request until there is a response.

        `accepted_code`: the error that means that an earlier attempt succeeded whose response was lost.
        """
        while True:
            await self.scenario.is_up.wait()
            try:
                return await self.call(method, path, json)
            except ApiError as refusal:
                if accepted_code and refusal.code == accepted_code:
                    return None
                raise
            except CONNECTION_ERRORS:
                await asyncio.sleep(0.02)

    async def play_table(self, table: str, seat: int) -> None:
        """Play until the game is over."""
        pending: dict[str, Any] | None = None
        log: list[dict[str, Any]] = []
        known = {"since": 0, "rewinds": 0}
        while True:
            await self.scenario.is_up.wait()
            try:
                async with self.socket() as socket:
                    await socket.request("subscribe", table_id=table, **known)
                    position = self.read_messages(socket, log, known)
                    while not position["is_over"]:
                        if pending is None and position["legal"]:
                            pending = self.choose_move(position)
                        if pending is None:
                            await self.wait(socket, table, known)
                        elif not await self.send_move(socket, table, seat, pending):
                            pending = None
                            await socket.receive_pending()
                        else:
                            pending = None
                        position = self.read_messages(socket, log, known) or position
                    self.scenario.logs[(table, seat)] = log
                    return
            except CONNECTION_ERRORS:
                if pending is not None:
                    self.scenario.retried_keys.add(pending["idempotency_key"])
                await asyncio.sleep(0.02)

    async def wait(self, socket: Socket, table: str, known: dict[str, int]) -> None:
        """Wait for the next position; at a timeout check that none was missed."""
        try:
            await socket.next_of_type("position")
        except TimeoutError:
            position = await self.get(f"/api/tables/{table}/position")
            assert position["ply"] == known["since"], (
                "the position changed, but the socket did not receive it"
            )
            raise

    def choose_move(self, position: dict[str, Any]) -> dict[str, Any]:
        move = self.rng.choice(position["legal"])
        key = f"{self.name}:{next(self.scenario.key_numbers)}".replace(" ", "_")
        return {
            "moves": [move["move"]],
            "idempotency_key": key,
            "ply": position["ply"],
            "seat": position["seat"],
        }

    async def send_move(self, socket: Socket, table: str, seat: int, answer: dict[str, Any]) -> bool:
        """Send a move over HTTP or the socket; returns whether it was accepted."""
        key = answer["idempotency_key"]
        try:
            if self.rng.random() < 0.3:
                await self.post(f"/api/tables/{table}/moves", answer)
                await (
                    socket.receive_pending()
                )  # the new position has arrived if the socket belongs to the same worker
            else:
                await socket.request("play", table_id=table, **answer)
        except ApiError as refusal:
            assert refusal.code in RETRY_CODES and self.scenario.server.workers > 1, (answer, refusal.problem)
            self.scenario.rejected_keys.add(key)
            return False
        self.scenario.acknowledged[key] = (table, seat, answer["moves"][0])
        self.scenario.notify_progress()
        return True

    def read_messages(self, socket: Socket, log: list[dict[str, Any]], known: dict[str, int]) -> Any:
        """Read the received positions; returns the last one."""
        last = None
        for message in socket.received:
            if message["type"] == "position":
                last = message["position"]
                assert last["ply"] >= known["since"] and last["rewinds"] == 0, "plies that were sent are lost"
                log[:] = [entry for entry in log if entry["ply"] <= last["since"]] if last["since"] else []
                log += last["entries"]
                known["since"] = last["ply"]
                self.scenario.shown_plies[last["table_id"]] = max(
                    self.scenario.shown_plies[last["table_id"]], last["ply"]
                )
        socket.received.clear()
        self.scenario.notify_progress()
        return last


async def play_tables(scenario: CrashScenario, game: str, seats: list[dict[str, Any]], seed: int) -> None:
    """Play table after table with the same users, until the scenario closes."""
    users = [
        RetryingUser(scenario, seed + number) for number, one in enumerate(seats) if one["kind"] != "bot"
    ]
    places = [number for number, one in enumerate(seats) if one["kind"] != "bot"]
    for number, user in enumerate(users):
        user.name = f"{game}{seed}-{number}"
        await user.call_until_done("POST", "/api/guests", {"name": user.name})
    while not scenario.is_closing:
        body = {"game": game, "seats": seats, "start_now": OTHER_SEAT not in seats}
        table = (await users[0].call_until_done("POST", "/api/tables", body))["table"]["id"]
        for user in users[1:]:
            await user.call_until_done("POST", f"/api/tables/{table}/join", {}, accepted_code="conflict")
        if OTHER_SEAT in seats:
            await users[0].call_until_done(
                "POST", f"/api/tables/{table}/start", {}, accepted_code="table_not_open"
            )
        scenario.created_tables.append(table)
        await asyncio.gather(*(p.play_table(table, s) for p, s in zip(users, places, strict=True)))
        scenario.finished_tables.add(table)
        scenario.notify_progress()


# ---------------------------------------------------------------------------------------- kills


async def kill_repeatedly(scenario: CrashScenario, kills: list[str]) -> None:
    """Kill while moves are made; after each kill every table must continue."""
    for how in kills:
        wanted = scenario.count_progress() + scenario.rng.randint(20, 60)
        await scenario.wait_until(lambda wanted=wanted: scenario.count_progress() >= wanted)
        await asyncio.sleep(scenario.rng.random() * 0.1)
        if how == "worker":
            await scenario.server.kill_worker(scenario.rng.randrange(100))
        else:
            scenario.is_up.clear()
            await scenario.server.kill(whole_group=how == "all")
        await check_disk(scenario)
        before = {
            table: scenario.shown_plies[table]
            for table in scenario.created_tables
            if table not in scenario.finished_tables
        }
        if how != "worker":
            await scenario.server.start()
            scenario.is_up.set()
        await scenario.wait_until(
            lambda before=before: all(
                t in scenario.finished_tables or scenario.shown_plies[t] > ply for t, ply in before.items()
            )
        )
    scenario.is_closing = True


async def play_through_kills(program: ServerProcess, kills: list[str], seed: int) -> dict[str, StoredTable]:
    """Play through all these kills; returns the stored tables after the last game."""
    scenario = CrashScenario(program, random.Random(seed))
    await program.start()
    scenario.is_up.set()
    players: list[Coroutine[Any, Any, None]] = [
        play_tables(scenario, game, seats, seed + 10 * number)
        for number, (game, seats) in enumerate(SEATINGS)
    ]
    async with asyncio.TaskGroup() as tasks:
        for work in (*players, kill_repeatedly(scenario, kills)):
            tasks.create_task(work)
    disk = await check_disk(scenario)
    check_finished(scenario, disk)
    print(
        f"{len(scenario.created_tables)} tables, {len(scenario.acknowledged)} answers, "
        f"{len(scenario.retried_keys)} sent again"
    )
    assert scenario.retried_keys, "no move was pending at any kill"
    return disk


# ---------------------------------------------------------------------------------------- checks


async def check_disk(scenario: CrashScenario) -> dict[str, StoredTable]:
    """Check that acknowledged moves and sent plies are stored once, and that all histories are legal games."""
    acknowledged, shown, made = (
        dict(scenario.acknowledged),
        dict(scenario.shown_plies),
        list(scenario.created_tables),
    )  # read before the database
    disk = await read_tables(scenario.server.database)
    keys: dict[str, tuple[str, int, int]] = {}
    for id, kept in disk.items():
        assert [line["n"] for line in kept.history] == list(range(kept.row["history_length"])), id
        for key, (seat, move) in kept.answers().items():
            assert key not in keys, f"{key} was played twice"
            keys[key] = (id, seat, move)
        check_table(kept)
    for key, answer in acknowledged.items():
        assert keys.get(key) == answer, f"{key} is lost: {answer}"
    assert not scenario.rejected_keys & keys.keys(), "a rejected move was played"
    for id in made:
        assert id in disk and disk[id].row["status"] != "open", f"the table {id} is lost"
    for id, ply in shown.items():
        assert len(disk[id].plies) >= ply, f"at the table {id} ply {ply} was sent and is lost"
    return disk


def check_table(stored: StoredTable) -> None:
    """Check that the plies are a legal game of the seed, and that there is a job exactly if a bot has to move."""
    if stored.row["status"] == "open":
        assert not stored.history and not stored.jobs
        return
    table = Table(stored.game, stored.row["seed"])
    for who, move in stored.plies:
        if who != CHANCE:
            table.play(who, move)
    assert table.plies == stored.plies
    assert stored.row["status"] == ("finished" if table.is_over else "running")
    assert stored.result_count == (len(stored.seats) if table.is_over else 0)
    owing = [seat for seat in table.movers if stored.seats[seat]["bot"]]
    assert len(stored.jobs) == bool(owing), (stored.row["id"], owing, stored.jobs)


def check_finished(scenario: CrashScenario, disk: dict[str, StoredTable]) -> None:
    """Check that every table was played to its end, and that every client has received the complete log."""
    assert scenario.created_tables and set(scenario.created_tables) == scenario.finished_tables
    for id in scenario.created_tables:
        assert disk[id].row["status"] == "finished" and not disk[id].jobs
    for key, acknowledged_move in scenario.acknowledged.items():
        id, seat, move = acknowledged_move
        assert disk[id].answers()[key] == (seat, move)
    for (id, seat), log in scenario.logs.items():
        table = Table.from_plies(disk[id].game, disk[id].row["seed"], disk[id].plies)
        expected = [(entry.ply, table.game.entry_kinds[entry.kind].name) for entry in table.entries(0, seat)]
        assert [(entry["ply"], entry["kind"]) for entry in log] == expected, (id, seat)


@contextlib.asynccontextmanager
async def time_limit(program: ServerProcess) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            yield
    finally:
        program.clean_up()


def run_crash_test(program: ServerProcess, kills: list[str], seed: int) -> None:
    async def scenario() -> dict[str, StoredTable]:
        async with time_limit(program):
            return await play_through_kills(program, kills, seed)

    print(f"seed {seed}, kills {kills}")  # shown if it fails
    disk = asyncio.run(scenario())
    log = program.log.read_text()
    assert "Traceback" not in log, log[-4000:]
    assert not [stored for stored in disk.values() if str(stored.row["seed"]) in log], (
        "the server log contains seeds"
    )


@pytest.mark.parametrize(
    ("seed", "pairs"), [(1, 1), *(pytest.param(seed, 4, marks=pytest.mark.slow) for seed in (2, 3))]
)
def test_sqlite_loses_nothing_when_the_server_is_killed(tmp_path: Path, seed: int, pairs: int) -> None:
    program = ServerProcess(tmp_path, f"sqlite:///{tmp_path / 'server.sqlite3'}")
    run_crash_test(program, ["all", "alone"] * pairs, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_postgresql_loses_nothing_when_workers_are_killed(tmp_path: Path, seed: int) -> None:
    program = ServerProcess(tmp_path, fresh_database(), workers=2)
    run_crash_test(program, ["worker", "all", "worker", "worker"], seed)


# ---------------------------------------------------------------------------------------- single cases


def test_resent_final_move_is_acknowledged(tmp_path: Path) -> None:
    async def scenario(server: ServerThread) -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        table = (await anna.make_table(ANY_GAME, [OWN_SEAT, OWN_SEAT], start_now=True))["id"]
        path, last = f"/api/tables/{table}/moves", {}
        for number in itertools.count():
            seen = [await anna.get(f"/api/tables/{table}/position", seat=seat) for seat in (0, 1)]
            if seen[0]["is_over"]:
                break
            mover_position = next(position for position in seen if position["legal"])
            last = {
                "seat": mover_position["seat"],
                "moves": [mover_position["legal"][0]["move"]],
                "idempotency_key": f"k{number}",
            }
            await anna.post(path, last)
        again = await anna.post(path, last)
        assert again["is_over"] and again["ply"] == seen[0]["ply"]
        with pytest.raises(ApiError, match="table_not_running"):
            await anna.post(path, {**last, "idempotency_key": "another"})

    with running_server(tmp_path) as server:
        asyncio.run(scenario(server))


def test_reordered_sealed_answers_are_stored_once(tmp_path: Path) -> None:
    """A client may choose its second sealed answer from the list for the first one, if the new list comes later."""

    async def scenario(server: ServerThread) -> dict[str, tuple[int, int]]:
        anna = await ApiUser(server.url).sign_in_as_guest()
        table = (await anna.make_table(Kingdom.id, [OWN_SEAT, OWN_SEAT], start_now=True))["id"]
        keys = (f"k{number}" for number in itertools.count())
        sent: dict[str, tuple[int, int]] = {}

        async def play(seat: int, position: dict[str, Any], move: int) -> Any:
            body = {"seat": seat, "moves": [move], "ply": position["ply"], "idempotency_key": next(keys)}
            sent[body["idempotency_key"]] = (seat, move)
            return await anna.post(f"/api/tables/{table}/moves", body)

        while True:
            for seat in (1, 0):  # the other seat has sealed its answers when those of seat 0 are reordered
                position = await anna.get(f"/api/tables/{table}/position", seat=seat)
                assert not position["is_over"], "no seat owed two sealed answers"
                if not position["legal"]:
                    continue
                first_legal = [choice["move"] for choice in position["legal"]]
                after = await play(seat, position, first_legal[len(first_legal) // 2])
                legal = {choice["move"] for choice in after["legal"]}
                earlier = set(first_legal) - legal - {first_legal[len(first_legal) // 2]}
                if seat == 0 and legal and earlier and after["ply"] == position["ply"]:
                    await play(seat, position, min(earlier))
                    return sent

    with running_server(tmp_path) as server:
        sent = asyncio.run(scenario(server))
    (stored,) = asyncio.run(read_tables(f"sqlite:///{tmp_path / 'server.sqlite3'}")).values()
    assert WITHDRAW in [row["who"] for row in stored.history]
    assert stored.answers() == sent
    check_table(stored)


def test_stale_worker_reloads_table_before_answering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one worker acknowledged is visible to later requests to the other worker."""
    database = fresh_database()

    async def scenario(left: ServerThread, right: ServerThread) -> None:
        anna, ben = (
            await ApiUser(left.url).sign_in_as_guest("Anna"),
            await ApiUser(left.url).sign_in_as_guest("Ben"),
        )
        table = await anna.make_table(ANY_GAME, [OWN_SEAT, OTHER_SEAT], is_private=True)
        path, key = f"/api/tables/{table['id']}", table["invite_key"]
        for user in (anna, ben):  # now both workers have loaded the table
            await user_at_server(user, right).get(path, invite_key=key)
        await ben.post(f"{path}/join", {"invite_key": key})
        await user_at_server(ben, right).get(path)
        await user_at_server(anna, right).post(f"{path}/start")
        for number in range(8):
            for user in (anna, ben):
                here, there = (left, right) if number % 2 else (right, left)
                seen = await user_at_server(user, here).get(f"{path}/position")
                if seen["legal"]:
                    answer = {"moves": [seen["legal"][0]["move"]], "ply": seen["ply"]}
                    after = await user_at_server(user, there).post(f"{path}/moves", answer)
                    assert after["ply"] > seen["ply"]
        with pytest.raises(ApiError, match="stale_position"):
            await user_at_server(anna, left).post(f"{path}/moves", {"moves": [0], "ply": 0})

    def ignore_message(bus: PostgresBus, sender: str, message: BusMessage) -> None:
        pass

    monkeypatch.setattr(PostgresBus, "_schedule", ignore_message)
    with (
        running_server(tmp_path, database=database) as left,
        running_server(tmp_path, database=database) as right,
    ):
        asyncio.run(scenario(left, right))


def user_at_server(user: ApiUser, server: ServerThread) -> ApiUser:
    """The same user as a client of another worker."""
    other = ApiUser(server.url)
    other.http.cookies.update(user.http.cookies)
    other.id, other.name = user.id, user.name
    return other
