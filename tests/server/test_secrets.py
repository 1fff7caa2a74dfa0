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
from server.clients import INVITED, Refusal, ServerThread, bot, me, serving
from server.knowing import Knowledge, Lines, Read, Watcher, Witness, ask_all
from server.postgres import fresh_database

LIMIT = 120.0  # seconds for one scene: a guard
LIVE = {"kind": "realtime", "main_seconds": 3600, "increment_seconds": 5}
TWO: list[dict[str, Any]] = [me(), INVITED]
# Game, options, who sits there (everybody is somebody else), pace.
SET_UPS: dict[str, tuple[str, dict[str, Any], list[dict[str, Any]], dict[str, Any]]] = {
    "two bids each": (Kingdom.id, {}, TWO, {"kind": "untimed"}),
    "two bids each, against the clock": (Kingdom.id, {}, TWO, LIVE),
    "three with two bids": (
        Kingdom.id,
        {"experienced3": True},
        [me(), INVITED, INVITED],
        {"kind": "correspondence", "days_per_turn": 3},
    ),
    "four, two of them bots": (Kingdom.id, {}, [me(), bot("greedy"), INVITED, bot("random")], LIVE),
    "everybody but one a bot": (Kingdom.id, {}, [bot("random"), me(), bot("greedy")], {"kind": "untimed"}),
    "expansions": (Dragon.id, {"greatWall": True, "superEvent": "random"}, [me(), INVITED, INVITED], LIVE),
    "a bot among them": (Dragon.id, {"greatWall": True}, [me(), bot("random"), INVITED], {"kind": "untimed"}),
}
BRIEF = (
    "two bids each, against the clock",
    "four, two of them bots",
    "expansions",
)  # plain `pytest` plays these
# What a line of the log may hold.
LOGGED = {"event", "level", "request", "method", "path", "status", "ms", "database", "table"}


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
def same_tables_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server draws the seeds of tables from the system; here from a generator of ours."""
    dice = random.Random(5)
    monkeypatch.setattr(seating, "make_seed", lambda: dice.getrandbits(SEED_BITS))


class Scene:
    """One table, everybody around it, and the check after everything that anybody does."""

    def __init__(
        self, urls: list[str], read: Read, knowledge: Knowledge, watchers: list[Watcher], seed: int
    ) -> None:
        self.urls = urls
        self.read = read
        self.knowledge = knowledge
        self.watchers = watchers
        self.dice = random.Random(seed)
        self.by_seat = {watcher.seat: watcher for watcher in watchers if watcher.seat is not None}
        self.has_bots = len(self.by_seat) < knowledge.game.seats
        self.patient = len(urls) > 1  # news of another server comes a little later
        self.silent = 0  # answers and withdrawals that nobody else may have noticed

    async def play(self, acts: int, thorough: float) -> None:
        """Let people do so many things, or until the game is over; after some of them ask everything twice."""
        for _ in range(acts):
            if not await self.wait_for_people():
                break
            story = self.knowledge.story
            watcher = self.by_seat[self.choose_seat()]
            others = [other for other in self.watchers if other is not watcher]
            asking = [
                self.dice.choice(some) for seated in (True, False) if (some := self.group(others, seated))
            ]
            careful = story.is_sealed and not self.has_bots and self.dice.random() < thorough
            assert watcher.seat is not None
            before = [await ask_all(one, self.knowledge, watcher.seat) for one in asking] if careful else None
            point = story.point
            for other in others:  # whatever came until now has nothing to do with what follows
                await other.socket.settle()
            heard = [len(other.socket.heard) for other in others]
            last_remark = await self.find_last_remark(watcher) if self.patient else 0
            done = await self.act(watcher)
            await self.look_again()
            if story.point == point and not self.has_bots and done != "said":
                self.silent += done == "changed"
                for other, first in zip(others, heard, strict=True):
                    news = [got for got in other.socket.heard[first:-1] if not is_earlier(got, last_remark)]
                    assert news == [], (done, other.seat, news)
                if before is not None:
                    after = [await ask_all(one, self.knowledge, watcher.seat) for one in asking]
                    for first_time, again in zip(chain(*before), chain(*after), strict=True):
                        assert first_time == again, "an answer depends on what somebody else has sealed"

    async def find_last_remark(self, watcher: Watcher) -> int:
        """The number of the last remark in the database: another server may tell it after the next act."""
        listed = await watcher.person.get(f"/api/tables/{self.knowledge.id}/chat")
        return max((remark["id"] for remark in listed["messages"]), default=0)

    def group(self, watchers: list[Watcher], seated: bool) -> list[Watcher]:
        return [watcher for watcher in watchers if (watcher.seat is not None) == seated]

    async def wait_for_people(self) -> bool:
        """Until a person can do something; bots take their time. False: the game is over."""
        async with asyncio.timeout(LIMIT):
            while True:
                story = self.knowledge.story
                if self.has_bots or not story.read:  # else we have looked after the last act
                    await self.look_again()
                if not story.movers:
                    return False
                if set(story.movers) & self.by_seat.keys():
                    return True
                await asyncio.sleep(0.01)

    async def look_again(self) -> None:
        """Everybody reads what has come, and it is checked."""
        self.knowledge.story.follow(await self.read())
        for watcher in self.watchers:
            await watcher.socket.settle()
            while self.patient and self.knowledge.last_point(watcher) != self.knowledge.story.point:
                await asyncio.sleep(0.005)
                await watcher.socket.settle()
        self.knowledge.story.follow(await self.read())
        for watcher in self.watchers:
            self.knowledge.check_messages(watcher)
            if not self.has_bots:
                self.knowledge.check_now(watcher)

    # ------------------------------------------------------------------ what people do

    def choose_seat(self) -> int:
        """Somebody who is asked; sometimes one who has sealed something and may think better of it."""
        story = self.knowledge.story
        sealed = [seat for seat in self.by_seat if story.sealed_by(seat)]
        if sealed and self.dice.random() < 0.15:
            return self.dice.choice(sealed)
        return self.dice.choice([seat for seat in story.movers if seat in self.by_seat])

    async def act(self, watcher: Watcher) -> str:
        """Something that somebody at this seat can do: refused, said, or changed."""
        story, chance = self.knowledge.story, self.dice.random()
        assert watcher.seat is not None
        if chance < 0.05:
            return await self.try_something(watcher)
        if chance < 0.08:
            await watcher.socket.ask("chat", table_id=self.knowledge.id, text="well…")
            return "said"
        watcher.acts[story.point] += 1
        if story.sealed_by(watcher.seat) and (watcher.seat not in story.movers or self.dice.random() < 0.2):
            await self.send(watcher, "undo")
            return "changed"
        if chance < 0.11 and not self.has_bots:
            return await self.take_back(watcher)
        legal = (
            Table.from_plies(self.knowledge.game, self.knowledge.seed, story.plies)
            .seen_by(watcher.seat)
            .legal
        )
        await self.send(watcher, "play", moves=[self.dice.choice(legal)], seat=watcher.seat)
        return "changed"

    async def send(self, watcher: Watcher, what: str, **message: Any) -> None:
        """By the socket or over HTTP."""
        if self.dice.random() < 0.6:
            await watcher.socket.ask(what, table_id=self.knowledge.id, **message)
            return
        path = {"play": "moves", "undo": "undo"}[what]
        shown = await watcher.person.post(f"/api/tables/{self.knowledge.id}/{path}", message)
        self.knowledge.story.follow(await self.read())
        self.knowledge.check_position(shown, watcher.seat)

    async def try_something(self, watcher: Watcher) -> str:
        """What is refused."""
        moves = self.dice.choice(([10**6], ["castle kingside"], [0, 0, 0]))
        with contextlib.suppress(Refusal):
            await watcher.socket.ask("play", table_id=self.knowledge.id, seat=watcher.seat, moves=moves)
            raise AssertionError(f"{moves} was accepted")
        return "error"

    async def take_back(self, watcher: Watcher) -> str:
        """Open moves, if the others agree."""
        path = f"/api/tables/{self.knowledge.id}"
        before = self.knowledge.story.undone
        with contextlib.suppress(Refusal):
            await watcher.person.post(f"{path}/undo", {"seat": watcher.seat, "propose": True})
            for other in self.by_seat.values():
                if other is not watcher:
                    await other.person.post(f"{path}/proposals/response", {"accept": True})
        self.knowledge.story.follow(await self.read())
        return "said" if self.knowledge.story.undone == before else "changed"  # the proposal is seen by all

    # ------------------------------------------------------------------ the end

    def check_everything(self, secrets: list[str], log: list[dict[str, Any]]) -> None:
        """No answer, header, message or line of the log holds what is for the host only."""
        people = [watcher.person for watcher in self.watchers]
        cookies = {person: set(person.http.cookies.values()) for person in people}
        for person in people:
            text = person.everything().lower()
            others = [cookie for other in people if other is not person for cookie in cookies[other]]
            for secret in (*secrets, *others):
                assert secret.lower() not in text, f"{person.name} was told {secret}"
        for line in log:
            assert line.keys() <= LOGGED, line
            assert "?" not in line.get("path", "")
        written = json.dumps(log)
        for secret in (*secrets, *(cookie for one in cookies.values() for cookie in one)):
            assert secret not in written


def is_earlier(message: dict[str, Any], last_remark: int) -> bool:
    """Whether a message tells a remark that was stored before, so that it says nothing about what came after."""
    return message["type"] == "chat" and message["message"]["id"] <= last_remark


# ---------------------------------------------------------------------------------------- the stage


@contextlib.asynccontextmanager
async def staged(
    servers: list[ServerThread], read_table: Any, name: str, seed: int
) -> AsyncIterator[tuple[Scene, list[str]]]:
    """A table of a set-up that has begun, with a spectator and a stranger; people use the servers in turn."""
    game_id, options, seats, pace = SET_UPS[name]
    urls = [server.url for server in servers]
    places = [number for number, one in enumerate(seats) if one["kind"] != "bot"]
    people = [await Witness(urls[n % len(urls)]).come(f"Person {n}") for n in range(len(places))]
    table = await people[0].make_table(game_id, seats, options=options, time_control=pace)
    id, path = table["id"], f"/api/tables/{table['id']}"
    for person in people[1:]:
        await person.post(f"{path}/join", {"invite_key": table["invite_key"]})
    info = await people[0].post(f"{path}/start")
    row, read = await read_table(id)
    table_seed = int(row["seed"])  # stored as text: no integer column holds 128 bits
    game = {Kingdom.id: Kingdom, Dragon.id: Dragon}[game_id](**{**options, "players": len(seats)})
    names = [seat["name"] for seat in info["seats"]]
    knowledge = Knowledge(id, game, table_seed, names, set(places), random.Random(seed), pace == LIVE)
    visitors = [await Witness(urls[-1]).come("Spectator"), Witness(urls[0])]
    async with contextlib.AsyncExitStack() as stack:
        watchers = []
        for person, seat in zip([*people, *visitors], [*places, None, None], strict=True):
            socket = await stack.enter_async_context(person.socket())
            person.sockets.append(socket)
            await socket.ask("subscribe", table_id=id)
            watchers.append(Watcher(person, socket, seat))
        secrets = [str(table_seed), f"{table_seed:x}"]
        secrets += [row["invite_key_hash"]] if row["invite_key_hash"] else []
        print(f"{name}, seed {seed}, seed of the table {table_seed}")  # shown if it fails
        yield Scene(urls, read, knowledge, watchers, seed), secrets


def from_sqlite(folder: Path) -> Any:
    """Reads past the server."""

    async def read_table(id: str) -> tuple[Any, Read]:
        connection = sqlite3.connect(f"file:{folder / 'server.sqlite3'}?mode=ro", uri=True)
        connection.row_factory = sqlite3.Row
        row = dict(connection.execute("SELECT * FROM tables WHERE id = ?", (id,)).fetchone())
        connection.close()

        async def read() -> Lines:
            with contextlib.closing(sqlite3.connect(folder / "server.sqlite3")) as connection:
                found = connection.execute("SELECT who, move FROM plies WHERE table_id = ? ORDER BY n", (id,))
                return found.fetchall()

        return row, read

    return read_table


def from_postgres(connection: Any) -> Any:
    async def read_table(id: str) -> tuple[Any, Read]:
        row = await connection.fetchrow("SELECT * FROM tables WHERE id = $1", id)

        async def read() -> Lines:
            found = await connection.fetch("SELECT who, move FROM plies WHERE table_id = $1 ORDER BY n", id)
            return [(line["who"], line["move"]) for line in found]

        return row, read

    return read_table


# ---------------------------------------------------------------------------------------- the tests


async def perform(
    server: ServerThread, log: list[dict[str, Any]], name: str, acts: int, thorough: float
) -> Scene:
    """Play at a table of a set-up and check everything."""
    folder = Path(server.settings.database.removeprefix("sqlite:///")).parent
    async with asyncio.timeout(LIMIT), staged([server], from_sqlite(folder), name, 7) as (scene, secrets):
        await scene.play(acts, thorough)
        scene.check_everything(secrets, log)
        return scene


@pytest.mark.parametrize(
    "name", [name if name in BRIEF else pytest.param(name, marks=pytest.mark.slow) for name in SET_UPS]
)
def test_everybody_is_given_what_they_may_know_and_nothing_else(
    tmp_path: Path, log: list[dict[str, Any]], name: str
) -> None:
    with serving(tmp_path) as server:
        scene = asyncio.run(perform(server, log, name, 80, 0.05))
    story = scene.knowledge.story
    assert story.point[1] > 25
    if scene.knowledge.game.id == Kingdom.id and not scene.has_bots:
        assert scene.silent > 15


def test_what_servers_tell_each_other_holds_no_secret(tmp_path: Path, log: list[dict[str, Any]]) -> None:
    """People at two servers: the other one hears of a seal, those who sit there do not."""
    database = fresh_database()
    payloads: list[dict[str, Any]] = []

    async def scene(servers: list[ServerThread]) -> None:
        import asyncpg

        listener = await asyncpg.connect(database)
        await listener.add_listener("jadecourt", lambda *given: payloads.append(json.loads(given[3])))
        try:
            where = from_postgres(listener)
            async with asyncio.timeout(LIMIT), staged(servers, where, "two bids each", 3) as (scene, secrets):
                await listen_to(scene)
                scene.check_everything(secrets, log)
                assert scene.silent > 10
                written = json.dumps(payloads)
                assert not [secret for secret in secrets if secret in written]
        finally:
            await listener.close()

    async def listen_to(scene: Scene) -> None:
        """Act by act: the news of one that nobody may notice."""
        for _ in range(50):
            first, silent = len(payloads), scene.silent
            await scene.play(1, 0.02)
            while scene.silent > silent and not any(payload.get("version") for payload in payloads[first:]):
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

    with serving(tmp_path, database=database) as left, serving(tmp_path, database=database) as right:
        asyncio.run(scene([left, right]))


# ---------------------------------------------------------------------------------------- leaks that must be found


def leak_the_number_of_plies(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "public_ply", property(lambda table: len(table.plies)))


def leak_by_a_message_that_says_nothing(patch: pytest.MonkeyPatch) -> None:
    mark_of = gameplay.position_version_of
    patch.setattr(
        hub, "position_version_of", lambda room, seat: (mark_of(room, seat), len(room.require_table().plies))
    )


def leak_who_is_still_to_answer(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Room, "seats_to_move", Room.movers)


def leak_by_the_news_of_the_table(patch: pytest.MonkeyPatch) -> None:
    face = Room.summary_version
    patch.setattr(Room, "summary_version", lambda room: (face(room), room.table and len(room.table.plies)))


def leak_by_clocks_that_stop(patch: pytest.MonkeyPatch) -> None:
    """Only what is shown: clocks that had run out would give seats to bots, sooner or later."""
    show_clock = presenters.present_clock

    def telling(room: Room, seat: Any, *given: Any) -> Any:
        clock = show_clock(room, seat, *given)
        has_answered = seat.number not in room.movers()
        return clock.model_copy(update={"expires_at": None}) if clock and has_answered else clock

    patch.setattr(presenters, "present_clock", telling)


def leak_by_refusals(patch: pytest.MonkeyPatch) -> None:
    play = gameplay.play

    def telling(room: Room, *given: Any) -> None:
        try:
            play(room, *given)
        except IllegalMove as error:
            raise DomainError("conflict", f"{error}; {room.movers()} are to answer") from None

    patch.setattr(gameplay, "play", telling)


def leak_by_the_right_to_undo(patch: pytest.MonkeyPatch) -> None:
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


def leak_by_foresight(patch: pytest.MonkeyPatch) -> None:
    """The answers of the others stay where they are, so that one's own would open them."""
    patch.setattr(core_table, "determinize_for_preview", lambda known, own, seat: known.copy())
    patch.setattr(
        core_table.History,
        "public_state",
        property(lambda course: course.state, lambda *_: None),
        raising=False,
    )


def leak_the_seed(patch: pytest.MonkeyPatch) -> None:
    show_table = presenters.present_table

    def telling(room: Room, *given: Any) -> Any:
        return show_table(room, *given).model_copy(update={"options": {"seed": room.seed}})

    patch.setattr(presenters, "present_table", telling)


def leak_the_replay(patch: pytest.MonkeyPatch) -> None:
    for module in (domain_replays, http_replays):
        patch.setattr(module, "require_finished", lambda room: None)


def leak_into_the_log(patch: pytest.MonkeyPatch) -> None:
    play = gameplay.play

    def telling(room: Room, seat: int, moves: Any, *given: Any) -> None:
        structlog.get_logger().info("played", table=room.id, moves=list(moves))
        play(room, seat, moves, *given)

    patch.setattr(gameplay, "play", telling)


LEAKS = [leak for name, leak in list(globals().items()) if name.startswith("leak_")]
FOUND_IN_THE_END = (leak_the_seed, leak_into_the_log)
LEFT_TO_SLOW_RUNS = (leak_the_seed, leak_the_number_of_plies)  # others like them are found in every run


@pytest.mark.parametrize(
    "leak",
    [pytest.param(leak, marks=pytest.mark.slow) if leak in LEFT_TO_SLOW_RUNS else leak for leak in LEAKS],
    ids=lambda leak: leak.__name__,
)
def test_a_leak_is_found(
    tmp_path: Path, log: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, leak: Any
) -> None:
    """A check that cannot fail is worth nothing."""
    leak(monkeypatch)
    acts = 5 if leak in FOUND_IN_THE_END else 60
    with serving(tmp_path) as server, pytest.raises(AssertionError):
        asyncio.run(perform(server, log, "two bids each, against the clock", acts, 0.5))
