"""Measures the reply time of a bot at a player's table while other clients abuse the server.

python benchmarks/abuse.py [--seconds 30] [--only none,analyses,webhooks,bots,players,combined]
                           [--source CHECKOUT] [--json]

Each attack runs against a new server, started with `jadecourt serve` in a temporary directory. The attackers use six
accounts and one address, the player another one (X-Forwarded-For, which the server trusts for this machine). Rate
limits are effectively off, so that only queues and quotas protect the player. The reply time is the time from sending
a move until the player is to move again; a medium bot has moved in between.
`--source` runs the server of another checkout for comparison; its engine must be compiled in place.
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
ATTACKER_ADDRESS, PLAYER_ADDRESS = "198.51.100.66", "192.0.2.7"
REPLY_TIMEOUT_SECONDS: Final = 90.0  # a longer reply counts as this
ANALYSIS_COUNT, WEBHOOK_COUNT, BOT_TABLE_COUNT, ACCOUNT_COUNT = 36, 10, 30, 6
HARD_BOT_SEAT: Final = {"kind": "bot", "level": "hard"}
OWN_SEAT: Final = {"kind": "me"}


class Client:
    """A guest with an IP address. Counts responses by `accepted` or error code in `response_counts`."""

    def __init__(self, url: str, address: str, response_counts: Counter[str]) -> None:
        self.url, self.response_counts = url, response_counts
        self.headers = {"X-Forwarded-For": address}
        self.waiting_since: float | None = None  # when the current wait for a bot started
        self.http = httpx2.AsyncClient(base_url=url, headers=self.headers, timeout=REPLY_TIMEOUT_SECONDS)

    async def create_guest(self, name: str) -> Client:
        await self.call("POST", "/api/guests", {"name": name})
        return self

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        """The response body, or None for an error response."""
        response = await self.http.request(method, path, json=body)
        found = response.json() if response.content else {}
        self.response_counts["accepted" if response.status_code < 400 else str(found.get("code"))] += 1
        return found if response.status_code < 400 else None

    async def make_table(self, *seats: Any) -> str | None:
        request = {"game": GAME, "seats": list(seats), "start_now": True}
        created = await self.call("POST", "/api/tables", request)
        return created["table"]["id"] if created else None

    @contextlib.asynccontextmanager
    async def subscribe(self, table: str) -> AsyncIterator[Any]:
        """A socket that is subscribed to the table."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {**self.headers, "Cookie": cookies}
        url = self.url.replace("http", "ws", 1) + "/api/socket"
        async with websockets.connect(url, additional_headers=headers, compression=None) as socket:
            await socket.send(json.dumps({"type": "subscribe", "id": 1, "table_id": table}))
            yield socket

    async def play(self, table: str, replies: list[float] | None = None) -> None:
        """Move at once until the game is over; append the reply times of the bots, in seconds, to `replies`."""
        async with self.subscribe(table) as socket:
            sent_at = 0.0
            async for text in socket:
                message = json.loads(text)
                if message["type"] != "position":
                    continue
                position = message["position"]
                if position["is_over"]:
                    self.waiting_since = None
                    return
                if not position["legal"]:
                    if self.waiting_since is None:
                        self.waiting_since = sent_at or time.perf_counter()
                    continue
                if self.waiting_since is not None and replies is not None:
                    replies.append(time.perf_counter() - self.waiting_since)
                    await asyncio.sleep(0.1)
                self.waiting_since, sent_at = None, time.perf_counter()
                move = random.choice(position["legal"])["move"]
                seat = {"seat": position["seat"]} if position["seat"] is not None else {}
                await socket.send(
                    json.dumps({"type": "play", "id": 2, "table_id": table, "moves": [move], **seat})
                )


# ------------------------------------------------------------------------------------------------- attacks


def make_record() -> str:
    """The record of a random game with five seats."""
    table = Table(find_game(GAME)(players=5), 7)
    rng = random.Random(7)
    while not table.is_over:
        seat = table.movers[0]
        table.play(seat, rng.choice(table.seen_by(seat).legal))
    return table.record().dumps()


async def request_analyses(attackers: list[Client], **_: Any) -> None:
    """Import 36 records and request an analysis of each."""
    record = make_record()
    for number in range(ANALYSIS_COUNT):
        client = attackers[number % len(attackers)]
        table = await client.call("POST", "/api/records", {"record": record})
        if table:
            await client.call("POST", f"/api/tables/{table['id']}/analysis", {"budget": "2000it"})


async def trigger_webhooks(attackers: list[Client], tarpit: str) -> None:
    """Ten webhooks to a URL that never responds, and four hot-seat games in which every move triggers them."""
    client = attackers[0]
    for number in range(WEBHOOK_COUNT):
        await client.call("POST", "/api/me/webhooks", {"url": f"{tarpit}/{number}"})
    tables = [await client.make_table(OWN_SEAT, OWN_SEAT) for _ in range(4)]
    await asyncio.gather(*(play_slowly(client, table) for table in tables if table))


async def play_slowly(client: Client, table: str) -> None:
    """Play a hot-seat game, a move of each seat every half second."""
    while True:
        for seat in (0, 1):
            position = await client.call("GET", f"/api/tables/{table}/position?seat={seat}")
            if position and position["legal"]:
                moves = {"moves": [position["legal"][0]["move"]], "seat": seat}
                await client.call("POST", f"/api/tables/{table}/moves", moves)
        await asyncio.sleep(0.5)


async def start_bot_tables(attackers: list[Client], **_: Any) -> None:
    """Thirty tables of five hard bots."""
    for number in range(BOT_TABLE_COUNT):
        await attackers[number % len(attackers)].make_table(*[HARD_BOT_SEAT] * 5)


async def play_many_tables(attackers: list[Client], **_: Any) -> None:
    """Thirty tables of one player and four hard bots each; the player moves at once."""
    tables = [await attackers[0].make_table(OWN_SEAT, *[HARD_BOT_SEAT] * 4) for _ in range(BOT_TABLE_COUNT)]
    await asyncio.gather(*(attackers[0].play(table) for table in tables if table))


async def combine_attacks(attackers: list[Client], tarpit: str) -> None:
    attacks = (request_analyses, trigger_webhooks, start_bot_tables, play_many_tables)
    await asyncio.gather(*(attack(attackers, tarpit=tarpit) for attack in attacks))


async def do_nothing(attackers: list[Client], **_: Any) -> None:
    pass


ATTACKS: Final[dict[str, Callable[..., Coroutine[Any, Any, None]]]] = {
    "none": do_nothing,
    "analyses": request_analyses,
    "webhooks": trigger_webhooks,
    "bots": start_bot_tables,
    "players": play_many_tables,
    "combined": combine_attacks,
}


# ------------------------------------------------------------------------------------------------- measurement


@contextlib.contextmanager
def run_server(source: Path | None) -> Iterator[str]:
    """Run a new server; yields its URL."""
    with tempfile.TemporaryDirectory(prefix="jadecourt-abuse-") as folder:
        settings = {"DATA_DIR": folder, "RATE_LIMIT_FACTOR": "1000", "LOG_LEVEL": "error"}
        settings["ALLOW_PRIVATE_WEBHOOKS"] = "true"
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
            if found is None:
                raise RuntimeError("the server did not start: no URL in its first line of output")
            yield found[0]
        finally:
            process.terminate()
            process.wait(60)


@contextlib.asynccontextmanager
async def open_tarpit() -> AsyncIterator[str]:
    """A URL that accepts connections and requests, and never responds."""

    async def read_forever(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, asyncio.CancelledError):
            while await reader.read(65536):
                pass
        writer.close()

    server = await asyncio.start_server(read_forever, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def play_games(player: Client, replies: list[float]) -> None:
    """Play one game after the other against a medium bot."""
    while True:
        table = await player.make_table(OWN_SEAT, {"kind": "bot", "level": "medium"})
        assert table is not None
        await player.play(table, replies)


async def measure(name: str, seconds: float, source: Path | None) -> dict[str, Any]:
    """Reply times of a medium bot during one attack."""
    response_counts: Counter[str] = Counter()
    replies: list[float] = []
    with run_server(source) as url:
        async with open_tarpit() as tarpit:
            attackers = [
                await Client(url, ATTACKER_ADDRESS, response_counts).create_guest(f"Eve {n}")
                for n in range(ACCOUNT_COUNT)
            ]
            player = await Client(url, PLAYER_ADDRESS, Counter()).create_guest("Ann")
            response_counts.clear()
            attack = asyncio.create_task(ATTACKS[name](attackers, tarpit=tarpit))
            await asyncio.sleep(5)  # until the attack has reached its full load
            load = os.getloadavg()[0]
            playing = asyncio.create_task(play_games(player, replies))
            end = time.perf_counter() + seconds
            while (now := time.perf_counter()) < end or now < (
                player.waiting_since or 0
            ) + REPLY_TIMEOUT_SECONDS:
                await asyncio.sleep(0.1)
            if player.waiting_since is not None:
                replies.append(now - player.waiting_since)
            if playing.done():
                playing.result()  # raises the error of the task
            for task in (playing, attack):
                task.cancel()
            await asyncio.gather(playing, attack, return_exceptions=True)
    ordered = sorted(replies)
    return {
        "attack": name,
        "responses": dict(response_counts),
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
    parser.add_argument("--seconds", type=float, default=30.0, help="duration of each attack (30)")
    parser.add_argument("--only", default=",".join(ATTACKS), help="attacks to run, separated by commas (all)")
    parser.add_argument("--source", type=Path, metavar="CHECKOUT", help="run the server of another checkout")
    parser.add_argument("--json", action="store_true", help="print the reports as JSON")
    arguments = parser.parse_args()
    if unknown := set(arguments.only.split(",")) - set(ATTACKS):
        parser.error(f"--only: unknown attacks: {','.join(sorted(unknown))}; allowed: {','.join(ATTACKS)}")
    signal.signal(
        signal.SIGTERM, lambda *_: sys.exit(1)
    )  # unwinds the context managers, which stop the server
    reports = []
    for name in arguments.only.split(","):
        reports.append(asyncio.run(measure(name, arguments.seconds, arguments.source)))
        if not arguments.json:
            print("  ".join(f"{key} {value}" for key, value in reports[-1].items()), flush=True)
    if arguments.json:
        print(json.dumps(reports, indent=2))


if __name__ == "__main__":
    main()
