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

Message = dict[str, Any]
MAX_SUBSCRIPTIONS = 20  # that one socket can watch


def choose(position: Message, rng: random.Random) -> int:
    """The move to play: any legal one. `position["view"]` is the board, `move["text"]` is the move in words."""
    return int(rng.choice(position["legal"])["move"])


# ---------------------------------------------------------------------------------------- HTTP


class ApiError(Exception):
    """The server said no; `code` is always one of docs/protocol.md."""

    def __init__(self, problem: Message) -> None:
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
                with self.opener.open(request, timeout=30) as response:
                    return json.loads(response.read() or "null")
            except urllib.error.HTTPError as error:
                problem = json.loads(error.read())
                if "retry_after_seconds" not in problem:
                    raise ApiError(problem) from None
                time.sleep(problem["retry_after_seconds"])

    def sign_in(self, name: str) -> None:
        """A guest, who owns the program that this is."""
        self.call("POST", "/api/guests", {"name": f"{name}'s owner"})
        bot_account = self.call("POST", "/api/me/bots", {"name": name})
        self.token = bot_account["token"]
        print(f"token: {self.token}", flush=True)

    def make_table(self, game: str) -> str:
        """A table with bots of the server at the other seats, which begins at once."""
        games = self.call("GET", "/api/games")
        game_info = next(iter(games)) if not game else self.call("GET", f"/api/games/{game}")
        others = [{"kind": "bot", "level": game_info["levels"][0]}] * (game_info["seats"][0] - 1)
        request = {"game": game_info["id"], "seats": [{"kind": "me"}, *others], "start_now": True}
        return str(self.call("POST", "/api/tables", request)["table"]["id"])


# ---------------------------------------------------------------------------------------- one table


class TableProgress:
    """What is known of a table: enough to say on coming back what is missing."""

    def __init__(self) -> None:
        self.ply = self.rewinds = 0
        self.entries: list[Message] = []
        self.table: Message = {}

    def update(self, position: Message) -> None:
        """Throw away what is beyond `since`, append what is new."""
        known_entries = [entry for entry in self.entries if entry["ply"] <= position["since"]]
        self.entries = (known_entries if position["since"] else []) + position["entries"]
        self.ply, self.rewinds = position["ply"], position["rewinds"]


# ---------------------------------------------------------------------------------------- the socket


class Bot:
    """Plays at all its tables over one socket, and comes back when that breaks."""

    def __init__(self, server: Server, games: int | None, rng: random.Random) -> None:
        self.server = server
        self.games_left = games  # to be played; None: without end
        self.rng = rng
        self.tables: dict[str, TableProgress] = {}
        self.finished_tables: set[str] = set()  # tables
        self.message_ids = itertools.count(1)
        self.pending_messages: dict[int, Message] = {}  # not yet answered

    async def run(self) -> None:
        """Until all games are played; a lost connection is no reason to stop."""
        pause = 0.2
        url = self.server.url.replace("http", "ws", 1) + "/api/socket"
        while self.games_left != 0:
            try:
                async with websockets.connect(url, additional_headers=self.server.headers) as socket:
                    pause = 0.2
                    await self.handle_messages(socket)
            except (OSError, websockets.InvalidHandshake, websockets.ConnectionClosed) as error:
                print(f"connection lost ({error or type(error).__name__}), reconnecting in {pause} s", flush=True)
                await asyncio.sleep(pause)
                pause = min(2 * pause, 30)

    async def handle_messages(self, socket: websockets.ClientConnection) -> None:
        self.pending_messages.clear()
        found = dict.fromkeys([*self.tables, *await self.find_tables()])
        for id in [id for id in found if id not in self.finished_tables][:MAX_SUBSCRIPTIONS]:
            await self.subscribe(socket, id)
        while self.games_left != 0:
            message = json.loads(await socket.recv())
            # the bot ignores welcome, chat, lobby_changed and the rest
            match message["type"]:
                case "turn" if message["table_id"] not in self.tables:
                    await self.subscribe(socket, message["table_id"])
                case "table":
                    await self.on_table(socket, message["table"])
                case "position":
                    await self.on_position(socket, message["position"])
                case "ack":
                    self.pending_messages.pop(message["id"], None)
                case "error":
                    await self.on_error(socket, message["id"], message["problem"])

    async def find_tables(self) -> list[str]:
        """The tables at which this account plays; those at which it is asked come first."""
        mine = await asyncio.to_thread(self.server.call, "GET", "/api/me/tables")
        return [table["id"] for table in mine["tables"]]

    async def send(self, socket: websockets.ClientConnection, type: str, **message: Any) -> None:
        number = next(self.message_ids)
        self.pending_messages[number] = {"type": type, "id": number, **message}
        await socket.send(json.dumps(self.pending_messages[number]))

    async def subscribe(self, socket: websockets.ClientConnection, table: str) -> None:
        """Follow a table, from where we left off."""
        progress = self.tables.setdefault(table, TableProgress())
        await self.send(socket, "subscribe", table_id=table, since=progress.ply, rewinds=progress.rewinds)

    async def on_position(self, socket: websockets.ClientConnection, position: Message) -> None:
        """Remember the position; if we are asked, play. The key makes sure that an answer sent twice counts once."""
        self.tables[position["table_id"]].update(position)
        if position["is_over"]:
            await self.on_game_over(socket, position["table_id"])
        elif position["legal"]:
            idempotency_key = f"{position['rewinds']}.{position['ply']}.{position['owed']}"
            move = choose(position, self.rng)
            target = {"table_id": position["table_id"], "seat": position["seat"], "ply": position["ply"]}
            await self.send(socket, "play", **target, moves=[move], idempotency_key=idempotency_key)

    async def on_table(self, socket: websockets.ClientConnection, table: Message) -> None:
        """Take the seat back if a bot has played for us while we were away. What is over has a last position still."""
        id, mine = table["id"], table["my_seats"]
        self.tables[id].table = table
        if table["status"] == "stopped" and table["started_at"] is None:
            await self.on_game_over(socket, id)
        elif table["status"] == "running" and any(
            table["seats"][seat]["away_reason"] == "timeout" for seat in mine
        ):
            await asyncio.to_thread(self.server.call, "POST", f"/api/tables/{id}/take-seat-back", {})

    async def on_game_over(self, socket: websockets.ClientConnection, id: str) -> None:
        """A game is over: say how it ended."""
        if id not in self.finished_tables:
            self.finished_tables.add(id)
            progress = self.tables.pop(id)
            print(describe(progress.table, len(progress.entries)), flush=True)
            self.games_left = None if self.games_left is None else self.games_left - 1
            await self.send(socket, "unsubscribe", table_id=id)

    async def on_error(
        self, socket: websockets.ClientConnection, message_id: int | None, problem: Message
    ) -> None:
        """What came too often is said again; if the table has moved on, its new position is on the way."""
        if message_id is None:  # nobody with this token may come in
            raise ApiError(problem)
        message = self.pending_messages.pop(message_id, None)
        if "retry_after_seconds" in problem and message is not None:
            await asyncio.sleep(problem["retry_after_seconds"])
            self.pending_messages[message_id] = message
            await socket.send(json.dumps(message))
        elif problem["code"] not in ("stale_position", "not_your_turn", "table_not_running"):
            print(f"rejected: {problem['title']}: {problem['detail']}", flush=True)


def describe(table: Message, entries: int) -> str:
    """How a game ended."""
    result = table["result"]
    if result is None:
        return f"{table['id']}: stopped without a result"
    mine = [f"place {result['places'][seat]} with {result['scores'][seat]}" for seat in table["my_seats"]]
    return f"{table['id']}: {', '.join(mine)} of {result['scores']} points, {entries} entries in the log"


# ---------------------------------------------------------------------------------------- the command


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="A bot for a Jadecourt server.")
    parser.add_argument("--server", default="http://127.0.0.1:8420", help="its address (%(default)s)")
    parser.add_argument("--token", help="token of a bot account; default: create one")
    parser.add_argument("--name", default="Example bot", help="name of the account that is created (%(default)s)")
    parser.add_argument("--table", help="join this table")
    parser.add_argument("--invite-key", help="invite key of the table, if it is private")
    parser.add_argument(
        "--play", nargs="?", const="", metavar="GAME", help="create a table with bots of the server"
    )
    parser.add_argument(
        "--games", type=int, help="number of games; default: 1 with --play, else unlimited"
    )
    parser.add_argument("--seed", type=int, help="seed of the random moves")
    return parser.parse_args()


async def run(arguments: argparse.Namespace) -> None:
    server = Server(arguments.server, arguments.token)
    if not arguments.token:
        server.sign_in(arguments.name)
    rng = random.Random(arguments.seed)
    if arguments.play is not None:
        for _ in range(arguments.games or 1):
            bot = Bot(server, 1, rng)
            bot.tables[server.make_table(arguments.play)] = TableProgress()
            await bot.run()
        return
    bot = Bot(server, arguments.games, rng)
    if arguments.table:
        if arguments.table not in await bot.find_tables():
            server.call("POST", f"/api/tables/{arguments.table}/join", {"invite_key": arguments.invite_key})
        bot.tables[arguments.table] = TableProgress()
    await bot.run()


def main() -> int:
    try:
        asyncio.run(run(parse_arguments()))
    except KeyboardInterrupt:
        print("bye")
    except (ApiError, urllib.error.URLError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
