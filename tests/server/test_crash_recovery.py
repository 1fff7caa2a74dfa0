"""Nothing is lost: the program is killed again and again while people and bots play, and goes on where it was.

What was acknowledged is on disk; what was not is sent once more under the same key and is played exactly once.
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

TIMEOUT_SECONDS = 240.0  # seconds for everything: a guard, usually it takes a fraction
OWN_SEAT, OTHER_SEAT = own_seat(), OPEN_SEAT
ANY_GAME = next(iter(GAMES))
# Who sits at the tables that are played all the time, one after the other: of each game people among themselves, and
# with bots.
WITH_BOTS = ([OWN_SEAT, bot_seat("greedy"), OTHER_SEAT], [bot_seat("random"), OWN_SEAT, bot_seat("greedy")])
SEATINGS = [(game, [OWN_SEAT, OTHER_SEAT]) for game in GAMES] + list(zip(GAMES, WITH_BOTS, strict=False))
# What a client sees of a server that dies.
CONNECTION_ERRORS = (OSError, EOFError, httpx2.HTTPError, websockets.WebSocketException)
# What a client that is behind is told; that happens only where there are several workers.
RETRY_CODES = ("stale_position", "not_your_turn", "illegal_move", "table_not_running")


class CrashScenario:
    """The server, what clients were told by it, and how far they are."""

    def __init__(self, server: ServerProcess, rng: random.Random) -> None:
        self.server = server
        self.rng = rng
        self.is_up = asyncio.Event()  # the server runs
        self.is_closing = False  # no new tables
        self.acknowledged: dict[str, tuple[str, int, int]] = {}  # table, seat and move of each key
        self.rejected_keys: set[str] = set()
        self.retried_keys: set[str] = set()
        self.shown_plies: Counter[str] = Counter()  # the highest ply of each table that anybody has seen
        self.logs: dict[tuple[str, int], list[dict[str, Any]]] = {}  # what each seat has read
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
    """Somebody who plays at random as fast as they are asked, and comes back whenever the server does."""

    def __init__(self, scenario: CrashScenario, seed: int) -> None:
        super().__init__(scenario.server.url)
        self.scenario = scenario
        self.rng = random.Random(seed)

    async def call_until_done(self, method: str, path: str, json: Any = None, accepted_code: str = "") -> Any:
        """Ask until there is an answer. `fine`: the refusal that means that it was done before the answer was lost."""
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
        """For the next position; if none comes for a long time, then because there is none."""
        try:
            await socket.next_of_type("position")
        except TimeoutError:
            position = await self.get(f"/api/tables/{table}/position")
            assert position["ply"] == known["since"], "the table has moved on, and nobody said so"
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
        """Send an answer, by either way; returns whether it was accepted."""
        key = answer["idempotency_key"]
        try:
            if self.rng.random() < 0.3:
                await self.post(f"/api/tables/{table}/moves", answer)
                await socket.receive_pending()  # what it changed has been shown by now, if by the same worker
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
        """Read the positions that have come; returns the last one."""
        last = None
        for message in socket.received:
            if message["type"] == "position":
                last = message["position"]
                assert last["ply"] >= known["since"] and last["rewinds"] == 0, "something shown has vanished"
                log[:] = [entry for entry in log if entry["ply"] <= last["since"]] if last["since"] else []
                log += last["entries"]
                known["since"] = last["ply"]
                self.scenario.shown_plies[last["table_id"]] = max(
                    self.scenario.shown_plies[last["table_id"]], last["ply"]
                )
        socket.received.clear()
        self.scenario.notify_progress()
        return last


async def play_tables(world: CrashScenario, game: str, seats: list[dict[str, Any]], seed: int) -> None:
    """Table after table with the same people, until there have been enough."""
    users = [RetryingUser(world, seed + number) for number, one in enumerate(seats) if one["kind"] != "bot"]
    places = [number for number, one in enumerate(seats) if one["kind"] != "bot"]
    for number, user in enumerate(users):
        user.name = f"{game}{seed}-{number}"
        await user.call_until_done("POST", "/api/guests", {"name": user.name})
    while not world.is_closing:
        body = {"game": game, "seats": seats, "start_now": OTHER_SEAT not in seats}
        table = (await users[0].call_until_done("POST", "/api/tables", body))["table"]["id"]
        for user in users[1:]:
            await user.call_until_done("POST", f"/api/tables/{table}/join", {}, accepted_code="conflict")
        if OTHER_SEAT in seats:
            await users[0].call_until_done(
                "POST", f"/api/tables/{table}/start", {}, accepted_code="table_not_open"
            )
        world.created_tables.append(table)
        await asyncio.gather(*(p.play_table(table, s) for p, s in zip(users, places, strict=True)))
        world.finished_tables.add(table)
        world.notify_progress()


# ---------------------------------------------------------------------------------------- the catastrophes


async def kill_repeatedly(world: CrashScenario, kills: list[str]) -> None:
    """Kill while there is something going on; after each time every table must go on."""
    for how in kills:
        wanted = world.count_progress() + world.rng.randint(20, 60)
        await world.wait_until(lambda wanted=wanted: world.count_progress() >= wanted)
        await asyncio.sleep(world.rng.random() * 0.1)
        if how == "worker":
            await world.server.kill_worker(world.rng.randrange(100))
        else:
            world.is_up.clear()
            await world.server.kill(whole_group=how == "all")
        await check_disk(world)
        before = {
            table: world.shown_plies[table]
            for table in world.created_tables
            if table not in world.finished_tables
        }
        if how != "worker":
            await world.server.start()
            world.is_up.set()
        await world.wait_until(
            lambda before=before: all(
                t in world.finished_tables or world.shown_plies[t] > ply for t, ply in before.items()
            )
        )
    world.is_closing = True


async def play_through_kills(program: ServerProcess, kills: list[str], seed: int) -> dict[str, StoredTable]:
    """Play through all these kills; returns what is on disk after the last game."""
    world = CrashScenario(program, random.Random(seed))
    await program.start()
    world.is_up.set()
    players: list[Coroutine[Any, Any, None]] = [
        play_tables(world, game, seats, seed + 10 * number) for number, (game, seats) in enumerate(SEATINGS)
    ]
    async with asyncio.TaskGroup() as tasks:
        for work in (*players, kill_repeatedly(world, kills)):
            tasks.create_task(work)
    disk = await check_disk(world)
    check_finished(world, disk)
    print(
        f"{len(world.created_tables)} tables, {len(world.acknowledged)} answers, {len(world.retried_keys)} sent again"
    )
    assert world.retried_keys, "no answer was under way when the server was killed"
    return disk


# ---------------------------------------------------------------------------------------- the checks


async def check_disk(world: CrashScenario) -> dict[str, StoredTable]:
    """What was acknowledged or shown is there, once, and everything there is a game."""
    acknowledged, shown, made = (
        dict(world.acknowledged),
        dict(world.shown_plies),
        list(world.created_tables),
    )  # before we read
    disk = await read_tables(world.server.database)
    keys: dict[str, tuple[str, int, int]] = {}
    for id, kept in disk.items():
        assert [line["n"] for line in kept.history] == list(range(kept.row["history_length"])), id
        for key, (seat, move) in kept.answers().items():
            assert key not in keys, f"{key} was played twice"
            keys[key] = (id, seat, move)
        check_table(kept)
    for key, told in acknowledged.items():
        assert keys.get(key) == told, f"{key} is lost: {told}"
    assert not world.rejected_keys & keys.keys(), "what was refused was played"
    for id in made:
        assert id in disk and disk[id].row["status"] != "open", f"the table {id} is lost"
    for id, ply in shown.items():
        assert len(disk[id].plies) >= ply, f"at the table {id} ply {ply} was seen and is lost"
    return disk


def check_table(stored: StoredTable) -> None:
    """The lines are a game by the rules with the draws of its seed; a job is there exactly if a bot owes an answer."""
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


def check_finished(world: CrashScenario, disk: dict[str, StoredTable]) -> None:
    """Every table was played to its end, and everybody has read the whole story, whatever happened in between."""
    assert world.created_tables and set(world.created_tables) == world.finished_tables
    for id in world.created_tables:
        assert disk[id].row["status"] == "finished" and not disk[id].jobs
    for key, acknowledged_move in world.acknowledged.items():
        id, seat, move = acknowledged_move
        assert disk[id].answers()[key] == (seat, move)
    for (id, seat), log in world.logs.items():
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
    assert not [stored for stored in disk.values() if str(stored.row["seed"]) in log], "the log tells seeds"


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


# ---------------------------------------------------------------------------------------- situations


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
    """What was acknowledged by one worker holds for whatever is asked of the other one after that."""
    database = fresh_database()

    async def scenario(left: ServerThread, right: ServerThread) -> None:
        anna, ben = (
            await ApiUser(left.url).sign_in_as_guest("Anna"),
            await ApiUser(left.url).sign_in_as_guest("Ben"),
        )
        table = await anna.make_table(ANY_GAME, [OWN_SEAT, OTHER_SEAT], is_private=True)
        path, key = f"/api/tables/{table['id']}", table["invite_key"]
        for user in (anna, ben):  # now both workers have the table in their memory
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
    """The same person at another worker."""
    other = ApiUser(server.url)
    other.http.cookies.update(user.http.cookies)
    other.id, other.name = user.id, user.name
    return other
