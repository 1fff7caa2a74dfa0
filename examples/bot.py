"""A bot for a Jadecourt server: plain Python, `pip install websockets` and nothing else.

    python bot.py --play                    # makes a table with bots of the server and plays it to the end
    python bot.py --token T                 # plays wherever its account is given a seat, until Ctrl-C
    python bot.py --token T --table ID      # sits down at a table and plays there

Without a token it comes as a guest, makes itself an account for programs and says its token: keep it. To make a bot of
your own, change `choose`. docs/protocol.md describes everything that is said here.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import sys
import time
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from typing import Any

import websockets

MESSAGE = dict[str, Any]
MOST_TABLES = 20  # that one socket can watch


def choose(position: MESSAGE, dice: random.Random) -> int:
    """The move to play: any legal one. `position["view"]` is the board, `move["text"]` is the move in words."""
    return int(dice.choice(position["legal"])["move"])


# ---------------------------------------------------------------------------------------- HTTP


class Refused(Exception):
    """The server said no; `code` is always one of docs/protocol.md."""

    def __init__(self, problem: MESSAGE) -> None:
        super().__init__(f"{problem['title']}: {problem['detail']}")
        self.code = problem["code"]


class Server:
    """Calls over HTTP, by cookie until there is a token."""

    def __init__(self, url: str, token: str | None) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """The answer; a refusal is an exception, and what comes too often is said again later."""
        data = None if body is None else json.dumps(body).encode()
        headers = {**self.headers, "Content-Type": "application/json"}
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        while True:
            try:
                with self.opener.open(request, timeout=30) as answer:
                    return json.loads(answer.read() or "null")
            except urllib.error.HTTPError as error:
                problem = json.loads(error.read())
                if "retry_after" not in problem:
                    raise Refused(problem) from None
                time.sleep(problem["retry_after"])

    def sign_in(self, name: str) -> None:
        """A guest, who owns the program that this is."""
        self.call("POST", "/api/guests", {"name": f"{name}'s owner"})
        program = self.call("POST", "/api/me/programs", {"name": name})
        self.token = program["token"]
        print(f"token: {self.token}", flush=True)

    def make_table(self, game: str) -> str:
        """A table with bots of the server at the other seats, which begins at once."""
        games = self.call("GET", "/api/games")
        found = next(iter(games)) if not game else self.call("GET", f"/api/games/{game}")
        others = [{"kind": "bot", "level": found["levels"][0]}] * (found["seats"][0] - 1)
        wish = {"game": found["id"], "seats": [{"kind": "me"}, *others], "start": True}
        return str(self.call("POST", "/api/tables", wish)["table"]["id"])


# ---------------------------------------------------------------------------------------- one table


class Seen:
    """What is known of a table: enough to say on coming back what is missing."""

    def __init__(self) -> None:
        self.ply = self.undone = 0
        self.entries: list[MESSAGE] = []
        self.table: MESSAGE = {}

    def take(self, position: MESSAGE) -> None:
        """Throw away what is beyond `since`, append what is new."""
        kept = [entry for entry in self.entries if entry["ply"] <= position["since"]]
        self.entries = (kept if position["since"] else []) + position["entries"]
        self.ply, self.undone = position["ply"], position["undone"]


# ---------------------------------------------------------------------------------------- the socket


class Bot:
    """Plays at all its tables over one socket, and comes back when that breaks."""

    def __init__(self, server: Server, games: int | None, dice: random.Random) -> None:
        self.server = server
        self.left = games  # to be played; None: without end
        self.dice = dice
        self.tables: dict[str, Seen] = {}
        self.over: set[str] = set()  # tables
        self.numbers = itertools.count(1)
        self.sent: dict[int, MESSAGE] = {}  # not yet answered

    async def run(self) -> None:
        """Until all games are played; a lost connection is no reason to stop."""
        pause = 0.2
        url = self.server.url.replace("http", "ws", 1) + "/api/socket"
        while self.left != 0:
            try:
                async with websockets.connect(url, additional_headers=self.server.headers) as line:
                    pause = 0.2
                    await self.talk(line)
            except (OSError, websockets.InvalidHandshake, websockets.ConnectionClosed) as error:
                print(f"connection lost ({error or type(error).__name__}), again in {pause} s", flush=True)
                await asyncio.sleep(pause)
                pause = min(2 * pause, 30)

    async def talk(self, line: websockets.ClientConnection) -> None:
        self.sent.clear()
        found = dict.fromkeys([*self.tables, *await self.find_tables()])
        for id in [id for id in found if id not in self.over][:MOST_TABLES]:
            await self.watch(line, id)
        while self.left != 0:
            message = json.loads(await line.recv())
            # welcome, remark, lobby and analysis are of no use to a bot
            match message["type"]:
                case "turn" if message["table"] not in self.tables:
                    await self.watch(line, message["table"])
                case "table":
                    await self.look(line, message["table"])
                case "position":
                    await self.answer(line, message["position"])
                case "done":
                    self.sent.pop(message["id"], None)
                case "refused":
                    await self.think_again(line, message["id"], message["problem"])

    async def find_tables(self) -> list[str]:
        """The tables at which this account plays; those at which it is asked come first."""
        mine = await asyncio.to_thread(self.server.call, "GET", "/api/me/tables")
        return [table["id"] for table in mine["tables"]]

    async def say(self, line: websockets.ClientConnection, type: str, **message: Any) -> None:
        number = next(self.numbers)
        self.sent[number] = {"type": type, "id": number, **message}
        await line.send(json.dumps(self.sent[number]))

    async def watch(self, line: websockets.ClientConnection, table: str) -> None:
        """Follow a table, from where we left off."""
        seen = self.tables.setdefault(table, Seen())
        await self.say(line, "watch", table=table, since=seen.ply, undone=seen.undone)

    async def answer(self, line: websockets.ClientConnection, position: MESSAGE) -> None:
        """Remember the position; if we are asked, play. The key makes sure that an answer sent twice counts once."""
        self.tables[position["table"]].take(position)
        if position["over"]:
            await self.end(line, position["table"])
        elif position["legal"]:
            key = f"{position['undone']}.{position['ply']}.{position['owed']}"
            move = choose(position, self.dice)
            place = {"table": position["table"], "seat": position["seat"], "ply": position["ply"]}
            await self.say(line, "play", **place, moves=[move], key=key)

    async def look(self, line: websockets.ClientConnection, table: MESSAGE) -> None:
        """Take the seat back if a bot has played for us while we were away. What is over has a last position still."""
        id, mine = table["id"], table["mine"]
        self.tables[id].table = table
        if table["status"] == "stopped" and table["started"] is None:
            await self.end(line, id)
        elif table["status"] == "running" and any(table["seats"][seat]["away"] == "clock" for seat in mine):
            await asyncio.to_thread(self.server.call, "POST", f"/api/tables/{id}/return", {})

    async def end(self, line: websockets.ClientConnection, id: str) -> None:
        """A game is over: say how it ended."""
        if id not in self.over:
            self.over.add(id)
            seen = self.tables.pop(id)
            print(describe(seen.table, len(seen.entries)), flush=True)
            self.left = None if self.left is None else self.left - 1
            await self.say(line, "unwatch", table=id)

    async def think_again(
        self, line: websockets.ClientConnection, number: int | None, problem: MESSAGE
    ) -> None:
        """What came too often is said again; if the table has moved on, its new position is on the way."""
        if number is None:  # nobody with this token may come in
            raise Refused(problem)
        message = self.sent.pop(number, None)
        if "retry_after" in problem and message is not None:
            await asyncio.sleep(problem["retry_after"])
            self.sent[number] = message
            await line.send(json.dumps(message))
        elif problem["code"] not in ("stale", "not_your_turn", "table_not_running"):
            print(f"refused: {problem['title']}: {problem['detail']}", flush=True)


def describe(table: MESSAGE, entries: int) -> str:
    """How a game ended."""
    result = table["result"]
    if result is None:
        return f"{table['id']}: stopped without a result"
    mine = [f"place {result['places'][seat]} with {result['scores'][seat]}" for seat in table["mine"]]
    return f"{table['id']}: {', '.join(mine)} of {result['scores']} points, {entries} entries in the log"


# ---------------------------------------------------------------------------------------- the command


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="A bot for a Jadecourt server.")
    parser.add_argument("--server", default="http://127.0.0.1:8420", help="its address (%(default)s)")
    parser.add_argument("--token", help="of an account for programs; else one is made")
    parser.add_argument("--name", default="Example bot", help="of the account that is made (%(default)s)")
    parser.add_argument("--table", help="sit down at this table")
    parser.add_argument("--key", help="of its link, if it is private")
    parser.add_argument(
        "--play", nargs="?", const="", metavar="GAME", help="make a table with bots of the server"
    )
    parser.add_argument(
        "--games", type=int, help="how many to play; else 1 with --play, and without end without"
    )
    parser.add_argument("--seed", type=int, help="choose the same moves again")
    return parser.parse_args()


async def run(given: argparse.Namespace) -> None:
    server = Server(given.server, given.token)
    if not given.token:
        server.sign_in(given.name)
    dice = random.Random(given.seed)
    if given.play is not None:
        for _ in range(given.games or 1):
            bot = Bot(server, 1, dice)
            bot.tables[server.make_table(given.play)] = Seen()
            await bot.run()
        return
    bot = Bot(server, given.games, dice)
    if given.table:
        if given.table not in await bot.find_tables():
            server.call("POST", f"/api/tables/{given.table}/join", {"key": given.key})
        bot.tables[given.table] = Seen()
    await bot.run()


def main() -> int:
    try:
        asyncio.run(run(read_arguments()))
    except KeyboardInterrupt:
        print("bye")
    except (Refused, urllib.error.URLError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
