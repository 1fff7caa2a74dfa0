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
from jadecourt.server.services.message_bus import PostgresBus
from server.clients import OPEN, Person, Refusal, ServerThread, Socket, bot, me, serving
from server.crashing import Kept, Program, read_disk
from server.postgres import fresh_database

LIMIT = 240.0  # seconds for everything: a guard, usually it takes a fraction
ME, OTHER = me(), OPEN
A_GAME = next(iter(GAMES))
# Who sits at the tables that are played all the time, one after the other: of each game people among themselves, and
# with bots.
WITH_BOTS = ([ME, bot("greedy"), OTHER], [bot("random"), ME, bot("greedy")])
SEATINGS = [(game, [ME, OTHER]) for game in GAMES] + list(zip(GAMES, WITH_BOTS, strict=False))
# What a client sees of a server that dies.
LOST = (OSError, EOFError, httpx2.HTTPError, websockets.WebSocketException)
# What a client that is behind is told; that happens only where there are several workers.
LOOK_AGAIN = ("stale_position", "not_your_turn", "illegal_move", "table_not_running")


class World:
    """The server, what clients were told by it, and how far they are."""

    def __init__(self, program: Program, dice: random.Random) -> None:
        self.program = program
        self.dice = dice
        self.open = asyncio.Event()  # the server runs
        self.closing = False  # no new tables
        self.acknowledged: dict[str, tuple[str, int, int]] = {}  # table, seat and move of each key
        self.refused: set[str] = set()
        self.retried: set[str] = set()
        self.shown: Counter[str] = Counter()  # the highest ply of each table that anybody has seen
        self.logs: dict[tuple[str, int], list[dict[str, Any]]] = {}  # what each seat has read
        self.made: list[str] = []
        self.over: set[str] = set()
        self.numbers = itertools.count(1)
        self.happened = asyncio.Event()

    def tick(self) -> None:
        self.happened.set()

    def progress(self) -> int:
        return len(self.acknowledged)

    async def wait_until(self, true: Any) -> None:
        while not true():
            self.happened.clear()
            await self.happened.wait()


class Player(Person):
    """Somebody who plays at random as fast as they are asked, and comes back whenever the server does."""

    def __init__(self, world: World, seed: int) -> None:
        super().__init__(world.program.url)
        self.world = world
        self.dice = random.Random(seed)

    async def insist(self, method: str, path: str, json: Any = None, fine: str = "") -> Any:
        """Ask until there is an answer. `fine`: the refusal that means that it was done before the answer was lost."""
        while True:
            await self.world.open.wait()
            try:
                return await self.call(method, path, json)
            except Refusal as refusal:
                if fine and refusal.code == fine:
                    return None
                raise
            except LOST:
                await asyncio.sleep(0.02)

    async def play_at(self, table: str, seat: int) -> None:
        """Play until the game is over."""
        pending: dict[str, Any] | None = None
        log: list[dict[str, Any]] = []
        known = {"since": 0, "rewinds": 0}
        while True:
            await self.world.open.wait()
            try:
                async with self.socket() as socket:
                    await socket.ask("subscribe", table_id=table, **known)
                    position = self.read_all(socket, log, known)
                    while not position["is_over"]:
                        if pending is None and position["legal"]:
                            pending = self.decide(position)
                        if pending is None:
                            await self.wait(socket, table, known)
                        elif not await self.give(socket, table, seat, pending):
                            pending = None
                            await socket.settle()
                        else:
                            pending = None
                        position = self.read_all(socket, log, known) or position
                    self.world.logs[(table, seat)] = log
                    return
            except LOST:
                if pending is not None:
                    self.world.retried.add(pending["idempotency_key"])
                await asyncio.sleep(0.02)

    async def wait(self, socket: Socket, table: str, known: dict[str, int]) -> None:
        """For the next position; if none comes for a long time, then because there is none."""
        try:
            await socket.next("position")
        except TimeoutError:
            position = await self.get(f"/api/tables/{table}/position")
            assert position["ply"] == known["since"], "the table has moved on, and nobody said so"
            raise

    def decide(self, position: dict[str, Any]) -> dict[str, Any]:
        move = self.dice.choice(position["legal"])
        key = f"{self.name}:{next(self.world.numbers)}".replace(" ", "_")
        return {
            "moves": [move["move"]],
            "idempotency_key": key,
            "ply": position["ply"],
            "seat": position["seat"],
        }

    async def give(self, socket: Socket, table: str, seat: int, answer: dict[str, Any]) -> bool:
        """Send an answer, by either way; returns whether it was accepted."""
        key = answer["idempotency_key"]
        try:
            if self.dice.random() < 0.3:
                await self.post(f"/api/tables/{table}/moves", answer)
                await socket.settle()  # what it changed has been shown by now, if by the same worker
            else:
                await socket.ask("play", table_id=table, **answer)
        except Refusal as refusal:
            assert refusal.code in LOOK_AGAIN and self.world.program.workers > 1, (answer, refusal.problem)
            self.world.refused.add(key)
            return False
        self.world.acknowledged[key] = (table, seat, answer["moves"][0])
        self.world.tick()
        return True

    def read_all(self, socket: Socket, log: list[dict[str, Any]], known: dict[str, int]) -> Any:
        """Read the positions that have come; returns the last one."""
        last = None
        for message in socket.heard:
            if message["type"] == "position":
                last = message["position"]
                assert last["ply"] >= known["since"] and last["rewinds"] == 0, "something shown has vanished"
                log[:] = [entry for entry in log if entry["ply"] <= last["since"]] if last["since"] else []
                log += last["entries"]
                known["since"] = last["ply"]
                self.world.shown[last["table_id"]] = max(self.world.shown[last["table_id"]], last["ply"])
        socket.heard.clear()
        self.world.tick()
        return last


async def keep_playing(world: World, game: str, seats: list[dict[str, Any]], seed: int) -> None:
    """Table after table with the same people, until there have been enough."""
    people = [Player(world, seed + number) for number, one in enumerate(seats) if one["kind"] != "bot"]
    places = [number for number, one in enumerate(seats) if one["kind"] != "bot"]
    for number, person in enumerate(people):
        person.name = f"{game}{seed}-{number}"
        await person.insist("POST", "/api/guests", {"name": person.name})
    while not world.closing:
        wish = {"game": game, "seats": seats, "start_now": OTHER not in seats}
        table = (await people[0].insist("POST", "/api/tables", wish))["table"]["id"]
        for person in people[1:]:
            await person.insist("POST", f"/api/tables/{table}/join", {}, fine="conflict")
        if OTHER in seats:
            await people[0].insist("POST", f"/api/tables/{table}/start", {}, fine="table_not_open")
        world.made.append(table)
        await asyncio.gather(*(p.play_at(table, s) for p, s in zip(people, places, strict=True)))
        world.over.add(table)
        world.tick()


# ---------------------------------------------------------------------------------------- the catastrophes


async def kill_often(world: World, kills: list[str]) -> None:
    """Kill while there is something going on; after each time every table must go on."""
    for how in kills:
        wanted = world.progress() + world.dice.randint(20, 60)
        await world.wait_until(lambda wanted=wanted: world.progress() >= wanted)
        await asyncio.sleep(world.dice.random() * 0.1)
        if how == "worker":
            await world.program.kill_worker(world.dice.randrange(100))
        else:
            world.open.clear()
            await world.program.kill(whole=how == "all")
        await check_disk(world)
        before = {table: world.shown[table] for table in world.made if table not in world.over}
        if how != "worker":
            await world.program.start()
            world.open.set()
        await world.wait_until(
            lambda before=before: all(t in world.over or world.shown[t] > ply for t, ply in before.items())
        )
    world.closing = True


async def survive(program: Program, kills: list[str], seed: int) -> dict[str, Kept]:
    """Play through all these kills; returns what is on disk after the last game."""
    world = World(program, random.Random(seed))
    await program.start()
    world.open.set()
    players: list[Coroutine[Any, Any, None]] = [
        keep_playing(world, game, seats, seed + 10 * number) for number, (game, seats) in enumerate(SEATINGS)
    ]
    async with asyncio.TaskGroup() as tasks:
        for work in (*players, kill_often(world, kills)):
            tasks.create_task(work)
    disk = await check_disk(world)
    check_end(world, disk)
    print(f"{len(world.made)} tables, {len(world.acknowledged)} answers, {len(world.retried)} sent again")
    assert world.retried, "no answer was under way when the server was killed"
    return disk


# ---------------------------------------------------------------------------------------- the checks


async def check_disk(world: World) -> dict[str, Kept]:
    """What was acknowledged or shown is there, once, and everything there is a game."""
    acknowledged, shown, made = (
        dict(world.acknowledged),
        dict(world.shown),
        list(world.made),
    )  # before we read
    disk = await read_disk(world.program.database)
    keys: dict[str, tuple[str, int, int]] = {}
    for id, kept in disk.items():
        assert [line["n"] for line in kept.lines] == list(range(kept.row["history_length"])), id
        for line in kept.lines:
            if line["idempotency_key"] is not None:
                assert line["idempotency_key"] not in keys, f"{line['idempotency_key']} was played twice"
                keys[line["idempotency_key"]] = (id, line["who"], line["move"])
        check_table(kept)
    for key, told in acknowledged.items():
        assert keys.get(key) == told, f"{key} is lost: {told}"
    assert not world.refused & keys.keys(), "what was refused was played"
    for id in made:
        assert id in disk and disk[id].row["status"] != "open", f"the table {id} is lost"
    for id, ply in shown.items():
        assert len(disk[id].lines) >= ply, f"at the table {id} ply {ply} was seen and is lost"
    return disk


def check_table(kept: Kept) -> None:
    """The lines are a game by the rules with the draws of its seed; a job is there exactly if a bot owes an answer."""
    if kept.row["status"] == "open":
        assert not kept.lines and not kept.jobs
        return
    table = Table(kept.game, kept.row["seed"])
    for who, move in kept.plies:
        if who != CHANCE:
            table.play(who, move)
    assert table.plies == kept.plies
    assert kept.row["status"] == ("finished" if table.is_over else "running")
    assert kept.results == (len(kept.seats) if table.is_over else 0)
    owing = [seat for seat in table.movers if kept.seats[seat]["bot"]]
    assert len(kept.jobs) == bool(owing), (kept.row["id"], owing, kept.jobs)


def check_end(world: World, disk: dict[str, Kept]) -> None:
    """Every table was played to its end, and everybody has read the whole story, whatever happened in between."""
    assert world.made and set(world.made) == world.over
    for id in world.made:
        assert disk[id].row["status"] == "finished" and not disk[id].jobs
    for key, told in world.acknowledged.items():
        id, seat, move = told
        found = [(line["who"], line["move"]) for line in disk[id].lines if line["idempotency_key"] == key]
        assert found == [(seat, move)]
    for (id, seat), log in world.logs.items():
        table = Table.from_plies(disk[id].game, disk[id].row["seed"], disk[id].plies)
        told = [(entry.ply, table.game.entry_kinds[entry.kind].name) for entry in table.entries(0, seat)]
        assert [(entry["ply"], entry["kind"]) for entry in log] == told, (id, seat)


@contextlib.asynccontextmanager
async def bounded(program: Program) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(LIMIT):
            yield
    finally:
        program.clean_up()


def run(program: Program, kills: list[str], seed: int) -> None:
    async def scene() -> dict[str, Kept]:
        async with bounded(program):
            return await survive(program, kills, seed)

    print(f"seed {seed}, kills {kills}")  # shown if it fails
    disk = asyncio.run(scene())
    log = program.log.read_text()
    assert "Traceback" not in log, log[-4000:]
    assert not [kept for kept in disk.values() if str(kept.row["seed"]) in log], "the log tells seeds"


@pytest.mark.parametrize(
    ("seed", "pairs"), [(1, 1), *(pytest.param(seed, 4, marks=pytest.mark.slow) for seed in (2, 3))]
)
def test_sqlite_loses_nothing_when_the_server_is_killed(tmp_path: Path, seed: int, pairs: int) -> None:
    program = Program(tmp_path, f"sqlite:///{tmp_path / 'server.sqlite3'}")
    run(program, ["all", "alone"] * pairs, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_postgresql_loses_nothing_when_workers_are_killed(tmp_path: Path, seed: int) -> None:
    program = Program(tmp_path, fresh_database(), workers=2)
    run(program, ["worker", "all", "worker", "worker"], seed)


# ---------------------------------------------------------------------------------------- situations


def test_the_answer_that_ended_the_game_is_acknowledged_when_it_is_sent_again(tmp_path: Path) -> None:
    async def scene(server: ServerThread) -> None:
        anna = await Person(server.url).come()
        table = (await anna.make_table(A_GAME, [ME, ME], start_now=True))["id"]
        path, last = f"/api/tables/{table}/moves", {}
        for number in itertools.count():
            seen = [await anna.get(f"/api/tables/{table}/position", seat=seat) for seat in (0, 1)]
            if seen[0]["is_over"]:
                break
            asked = next(position for position in seen if position["legal"])
            last = {
                "seat": asked["seat"],
                "moves": [asked["legal"][0]["move"]],
                "idempotency_key": f"k{number}",
            }
            await anna.post(path, last)
        again = await anna.post(path, last)
        assert again["is_over"] and again["ply"] == seen[0]["ply"]
        with pytest.raises(Refusal, match="table_not_running"):
            await anna.post(path, {**last, "idempotency_key": "another"})

    with serving(tmp_path) as server:
        asyncio.run(scene(server))


def test_a_worker_that_has_not_heard_the_news_answers_as_if_it_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was acknowledged by one worker holds for whatever is asked of the other one after that."""
    database = fresh_database()

    async def scene(left: ServerThread, right: ServerThread) -> None:
        anna, ben = await Person(left.url).come("Anna"), await Person(left.url).come("Ben")
        table = await anna.make_table(A_GAME, [ME, OTHER], is_private=True)
        path, key = f"/api/tables/{table['id']}", table["invite_key"]
        for person in (anna, ben):  # now both workers have the table in their memory
            await elsewhere(person, right).get(path, invite_key=key)
        await ben.post(f"{path}/join", {"invite_key": key})
        await elsewhere(ben, right).get(path)
        await elsewhere(anna, right).post(f"{path}/start")
        for number in range(8):
            for person in (anna, ben):
                here, there = (left, right) if number % 2 else (right, left)
                seen = await elsewhere(person, here).get(f"{path}/position")
                if seen["legal"]:
                    answer = {"moves": [seen["legal"][0]["move"]], "ply": seen["ply"]}
                    after = await elsewhere(person, there).post(f"{path}/moves", answer)
                    assert after["ply"] > seen["ply"]
        with pytest.raises(Refusal, match="stale_position"):
            await elsewhere(anna, left).post(f"{path}/moves", {"moves": [0], "ply": 0})

    async def deaf(feed: PostgresBus) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(PostgresBus, "_schedule", deaf)
    with serving(tmp_path, database=database) as left, serving(tmp_path, database=database) as right:
        asyncio.run(scene(left, right))


def elsewhere(person: Person, server: ServerThread) -> Person:
    """The same person at another worker."""
    twin = Person(server.url)
    twin.http.cookies.update(person.http.cookies)
    twin.id, twin.name = person.id, person.name
    return twin
