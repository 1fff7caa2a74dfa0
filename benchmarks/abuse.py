"""Reply time of a bot at a player's table while other clients abuse the server.

python benchmarks/abuse.py [--seconds 30] [--only none,analyses,hooks,bots,people,combined] [--source CHECKOUT] [--json]

Each attack meets a fresh server, started as `jadecourt serve` in its own process and a temporary folder. The attackers
come from one address with several accounts, the player from another (X-Forwarded-For, which the server believes of this
machine). Rate limits are switched off, so that what is left is capacity: lanes, shares and caps. The reply is the time
from sending a move until the player is asked again, of which a medium bot had at least one move.
`--source` runs the server of another checkout, to compare: its compiled engine must be in place.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, Final

import httpx2
import websockets

from jadecourt.core import Table
from jadecourt.games import GAMES, find_game

GAME: Final = next(iter(GAMES))
ATTACKER, PLAYER = "198.51.100.66", "192.0.2.7"
PATIENCE: Final = 90.0  # seconds: a reply that takes longer counts as this
ANALYSES, HOOKS, BOT_TABLES, ACCOUNTS = 36, 10, 30, 6
HARD: Final = {"kind": "bot", "level": "hard"}
ME: Final = {"kind": "me"}


class Client:
    """A guest at an address. What the attackers are answered is counted in `answers`."""

    def __init__(self, url: str, address: str, answers: Counter[str]) -> None:
        self.url, self.answers = url, answers
        self.headers = {"X-Forwarded-For": address}
        self.waiting_since: float | None = None  # for a bot
        self.http = httpx2.AsyncClient(base_url=url, headers=self.headers, timeout=PATIENCE)

    async def come(self, name: str) -> Client:
        await self.call("POST", "/api/guests", {"name": name})
        return self

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        """The answer, or None if it is a refusal."""
        answer = await self.http.request(method, path, json=body)
        found = answer.json() if answer.content else {}
        self.answers["accepted" if answer.status_code < 400 else str(found.get("code"))] += 1
        return found if answer.status_code < 400 else None

    async def make_table(self, *seats: Any) -> str | None:
        wish = {"game": GAME, "seats": list(seats), "start": True}
        made = await self.call("POST", "/api/tables", wish)
        return made["table"]["id"] if made else None

    @contextlib.asynccontextmanager
    async def watch(self, table: str) -> AsyncIterator[Any]:
        """A socket that follows the table."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {**self.headers, "Cookie": cookies}
        url = self.url.replace("http", "ws", 1) + "/api/socket"
        async with websockets.connect(url, additional_headers=headers, compression=None) as line:
            await line.send(json.dumps({"type": "watch", "id": 1, "table": table}))
            yield line

    async def play(self, table: str, replies: list[float] | None = None) -> None:
        """Answer as soon as asked, until the game is over; note how long a bot takes."""
        async with self.watch(table) as line:
            sent = 0.0
            async for text in line:
                message = json.loads(text)
                if message["type"] != "position":
                    continue
                position = message["position"]
                if position["over"]:
                    self.waiting_since = None
                    return
                if not position["legal"]:
                    if self.waiting_since is None:
                        self.waiting_since = sent or time.perf_counter()
                    continue
                if self.waiting_since is not None and replies is not None:
                    replies.append(time.perf_counter() - self.waiting_since)
                    await asyncio.sleep(0.1)
                self.waiting_since, sent = None, time.perf_counter()
                move = random.choice(position["legal"])["move"]
                seat = {"seat": position["seat"]} if position["seat"] is not None else {}
                await line.send(
                    json.dumps({"type": "play", "id": 2, "table": table, "moves": [move], **seat})
                )


# ------------------------------------------------------------------------------------------------- the attacks


def make_record() -> str:
    """A whole game of five seats, played at random."""
    table = Table(find_game(GAME)(players=5), 7)
    dice = random.Random(7)
    while not table.is_over:
        seat = table.movers[0]
        table.play(seat, dice.choice(table.seen_by(seat).legal))
    return table.record().dumps()


async def ask_for_analyses(attackers: list[Client], **_: Any) -> None:
    record = make_record()
    for number in range(ANALYSES):
        client = attackers[number % len(attackers)]
        table = await client.call("POST", "/api/records", {"record": record})
        if table:
            await client.call("POST", f"/api/tables/{table['id']}/analysis", {"budget": "2000it"})


async def call_hooks(attackers: list[Client], tarpit: str) -> None:
    """Ten hooks to an address that never answers, and a game in which every move is somebody's turn."""
    client = attackers[0]
    for number in range(HOOKS):
        await client.call("POST", "/api/me/hooks", {"url": f"{tarpit}/{number}"})
    tables = [await client.make_table(ME, ME) for _ in range(4)]
    await asyncio.gather(*(play_slowly(client, table) for table in tables if table))


async def play_slowly(client: Client, table: str) -> None:
    """A hot-seat game, two moves per second."""
    while True:
        for seat in (0, 1):
            position = await client.call("GET", f"/api/tables/{table}/position?seat={seat}")
            if position and position["legal"]:
                moves = {"moves": [position["legal"][0]["move"]], "seat": seat}
                await client.call("POST", f"/api/tables/{table}/moves", moves)
        await asyncio.sleep(0.5)


async def start_bot_tables(attackers: list[Client], **_: Any) -> None:
    for number in range(BOT_TABLES):
        await attackers[number % len(attackers)].make_table(*[HARD] * 5)


async def play_many_tables(attackers: list[Client], **_: Any) -> None:
    """Thirty tables of one person with four hard bots each; the person answers at once."""
    tables = [await attackers[0].make_table(ME, *[HARD] * 4) for _ in range(BOT_TABLES)]
    await asyncio.gather(*(attackers[0].play(table) for table in tables if table))


async def attack_by_all(attackers: list[Client], tarpit: str) -> None:
    each = (ask_for_analyses, call_hooks, start_bot_tables, play_many_tables)
    await asyncio.gather(*(attack(attackers, tarpit=tarpit) for attack in each))


async def do_nothing(attackers: list[Client], **_: Any) -> None:
    pass


ATTACKS: Final[dict[str, Callable[..., Coroutine[Any, Any, None]]]] = {
    "none": do_nothing,
    "analyses": ask_for_analyses,
    "hooks": call_hooks,
    "bots": start_bot_tables,
    "people": play_many_tables,
    "combined": attack_by_all,
}


# ------------------------------------------------------------------------------------------------- measuring


@contextlib.contextmanager
def serve(source: Path | None) -> Iterator[str]:
    """The address of a fresh server."""
    with tempfile.TemporaryDirectory(prefix="jadecourt-abuse-") as folder:
        settings = {"HOME": folder, "RATE_FACTOR": "1000", "PRIVATE_HOOKS": "true", "LOG_LEVEL": "error"}
        environment = os.environ | {f"JADECOURT_{name}": value for name, value in settings.items()}
        if source is not None:
            environment["PYTHONPATH"] = str(source / "src")
        command = [sys.executable, "-m", "jadecourt", "serve", "--port", "0"]
        process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, text=True, cwd=source or Path.cwd()
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
            assert found, "the server does not start"
            yield found[0]
        finally:
            process.terminate()
            process.wait(60)


@contextlib.asynccontextmanager
async def open_tarpit() -> AsyncIterator[str]:
    """An address at which everything is accepted and nothing answered."""

    async def swallow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, asyncio.CancelledError):
            while await reader.read(65536):
                pass
        writer.close()

    server = await asyncio.start_server(swallow, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def play_games(player: Client, replies: list[float]) -> None:
    """One game after the other against a medium bot."""
    while True:
        table = await player.make_table(ME, {"kind": "bot", "level": "medium"})
        assert table is not None
        await player.play(table, replies)


async def measure(name: str, seconds: float, source: Path | None) -> dict[str, Any]:
    """The replies of a medium bot during one attack."""
    answers: Counter[str] = Counter()
    replies: list[float] = []
    with serve(source) as url:
        async with open_tarpit() as tarpit:
            attackers = [await Client(url, ATTACKER, answers).come(f"Eve {n}") for n in range(ACCOUNTS)]
            player = await Client(url, PLAYER, Counter()).come("Ann")
            answers.clear()
            attack = asyncio.create_task(ATTACKS[name](attackers, tarpit=tarpit))
            await asyncio.sleep(5)  # until the attack is in full swing
            load = os.getloadavg()[0]
            playing = asyncio.create_task(play_games(player, replies))
            end = time.perf_counter() + seconds
            while (now := time.perf_counter()) < end or now < (player.waiting_since or 0) + PATIENCE:
                await asyncio.sleep(0.1)
            if player.waiting_since is not None:
                replies.append(now - player.waiting_since)
            if playing.done():
                playing.result()  # raises what has gone wrong: there are no figures then
            for task in (playing, attack):
                task.cancel()
            await asyncio.gather(playing, attack, return_exceptions=True)
    ordered = sorted(replies)
    return {
        "attack": name,
        "answers": dict(answers),
        "replies": len(ordered),
        "p50_s": round(statistics.median(ordered), 3),
        "p95_s": round(ordered[int(len(ordered) * 0.95)], 3),
        "max_s": round(ordered[-1], 3),
        "load": round(load, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--only", default=",".join(ATTACKS))
    parser.add_argument("--source", type=Path)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server is ended, too
    found = []
    for name in given.only.split(","):
        found.append(asyncio.run(measure(name, given.seconds, given.source)))
        if not given.json:
            print("  ".join(f"{key} {value}" for key, value in found[-1].items()), flush=True)
    if given.json:
        print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
