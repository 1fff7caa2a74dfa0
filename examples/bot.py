"""A bot for a Jadecourt server; needs the standard library and `pip install websockets`.

    python bot.py --play                    # creates a table with bots of the server and plays one game
    python bot.py --token T                 # plays wherever its account has a seat, until Ctrl-C
    python bot.py --token T --table ID      # joins a table and plays there

Without a token it signs in as a guest, creates a bot account and prints its token: keep it. To write a bot of your own,
change `choose`. docs/protocol.md describes all messages.
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
MAX_SUBSCRIPTIONS = 20  # per socket


def choose(position: Message, rng: random.Random) -> int:
    """The number of a random legal move. `position["view"]` is the board, `move["text"]` the notation of a move."""
    return int(rng.choice(position["legal"])["move"])


# ---------------------------------------------------------------------------------------- HTTP


class ApiError(Exception):
    """An error response; docs/protocol.md lists the codes."""

    def __init__(self, problem: Message) -> None:
        super().__init__(f"{problem['title']}: {problem['detail']}")
        self.code = problem["code"]


class Server:
    """HTTP requests, authenticated by a cookie until there is a token."""

    def __init__(self, url: str, token: str | None) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """The JSON of the response. Raises ApiError; waits and retries when a rate limit is exceeded."""
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
        """Create a guest, and a bot account that belongs to it."""
        self.call("POST", "/api/guests", {"name": f"{name}'s owner"})
        bot_account = self.call("POST", "/api/me/bots", {"name": name})
        self.token = bot_account["token"]
        print(f"token: {self.token}", flush=True)

    def make_table(self, game: str) -> str:
        """The id of a new table with bots of the server at the other seats, which starts at once."""
        games = self.call("GET", "/api/games")
        game_info = next(iter(games)) if not game else self.call("GET", f"/api/games/{game}")
        others = [{"kind": "bot", "level": game_info["levels"][0]}] * (game_info["seats"][0] - 1)
        request = {"game": game_info["id"], "seats": [{"kind": "me"}, *others], "start_now": True}
        return str(self.call("POST", "/api/tables", request)["table"]["id"])


# ---------------------------------------------------------------------------------------- one table


class TableProgress:
    """What was received of a table: enough to resume after a reconnect."""

    def __init__(self) -> None:
        self.ply = self.rewinds = 0
        self.entries: list[Message] = []
        self.table: Message = {}

    def update(self, position: Message) -> None:
        """Discard entries after `since`, append the new ones."""
        known_entries = [entry for entry in self.entries if entry["ply"] <= position["since"]]
        self.entries = (known_entries if position["since"] else []) + position["entries"]
        self.ply, self.rewinds = position["ply"], position["rewinds"]


# ---------------------------------------------------------------------------------------- the socket


class Bot:
    """Plays at all its tables over one socket, and reconnects when that is lost."""

    def __init__(self, server: Server, games: int | None, rng: random.Random) -> None:
        self.server = server
        self.games_left = games  # None: unlimited
        self.rng = rng
        self.tables: dict[str, TableProgress] = {}
        self.finished_tables: set[str] = set()
        self.message_ids = itertools.count(1)
        self.pending_messages: dict[int, Message] = {}  # not yet acknowledged

    async def run(self) -> None:
        """Play until all games are over; reconnect when the connection is lost."""
        pause = 0.2
        url = self.server.url.replace("http", "ws", 1) + "/api/socket"
        while self.games_left != 0:
            try:
                async with websockets.connect(url, additional_headers=self.server.headers) as socket:
                    pause = 0.2
                    await self.handle_messages(socket)
            except (OSError, websockets.InvalidHandshake, websockets.ConnectionClosed) as error:
                print(
                    f"connection lost ({error or type(error).__name__}), reconnecting in {pause} s",
                    flush=True,
                )
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
        """The ids of the tables at which this account plays; those at which it has to move come first."""
        mine = await asyncio.to_thread(self.server.call, "GET", "/api/me/tables")
        return [table["id"] for table in mine["tables"]]

    async def send(self, socket: websockets.ClientConnection, type: str, **message: Any) -> None:
        number = next(self.message_ids)
        self.pending_messages[number] = {"type": type, "id": number, **message}
        await socket.send(json.dumps(self.pending_messages[number]))

    async def subscribe(self, socket: websockets.ClientConnection, table: str) -> None:
        """Subscribe to a table, from the last position received."""
        progress = self.tables.setdefault(table, TableProgress())
        await self.send(socket, "subscribe", table_id=table, since=progress.ply, rewinds=progress.rewinds)

    async def on_position(self, socket: websockets.ClientConnection, position: Message) -> None:
        """Store the position and move if it is our turn. The key makes sure that a move sent twice counts once."""
        self.tables[position["table_id"]].update(position)
        if position["is_over"]:
            await self.on_game_over(socket, position["table_id"])
        elif position["legal"]:
            idempotency_key = f"{position['rewinds']}.{position['ply']}.{position['owed']}"
            move = choose(position, self.rng)
            target = {"table_id": position["table_id"], "seat": position["seat"], "ply": position["ply"]}
            await self.send(socket, "play", **target, moves=[move], idempotency_key=idempotency_key)

    async def on_table(self, socket: websockets.ClientConnection, table: Message) -> None:
        """Take the seat back if a bot has substituted us. A finished game still sends its last position."""
        id, mine = table["id"], table["my_seats"]
        self.tables[id].table = table
        if table["status"] == "stopped" and table["started_at"] is None:
            await self.on_game_over(socket, id)
        elif table["status"] == "running" and any(
            table["seats"][seat]["away_reason"] == "timeout" for seat in mine
        ):
            await asyncio.to_thread(self.server.call, "POST", f"/api/tables/{id}/take-seat-back", {})

    async def on_game_over(self, socket: websockets.ClientConnection, id: str) -> None:
        """Print the result of a game and unsubscribe."""
        if id not in self.finished_tables:
            self.finished_tables.add(id)
            progress = self.tables.pop(id)
            print(describe(progress.table, len(progress.entries)), flush=True)
            self.games_left = None if self.games_left is None else self.games_left - 1
            await self.send(socket, "unsubscribe", table_id=id)

    async def on_error(
        self, socket: websockets.ClientConnection, message_id: int | None, problem: Message
    ) -> None:
        """Retry when a rate limit was exceeded; after a stale move, the new position is on its way."""
        if message_id is None:  # the socket itself was rejected
            raise ApiError(problem)
        message = self.pending_messages.pop(message_id, None)
        if "retry_after_seconds" in problem and message is not None:
            await asyncio.sleep(problem["retry_after_seconds"])
            self.pending_messages[message_id] = message
            await socket.send(json.dumps(message))
        elif problem["code"] not in ("stale_position", "not_your_turn", "table_not_running"):
            print(f"rejected: {problem['title']}: {problem['detail']}", flush=True)


def describe(table: Message, entries: int) -> str:
    """The result of a game in one line."""
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
    parser.add_argument(
        "--name", default="Example bot", help="name of the account that is created (%(default)s)"
    )
    parser.add_argument("--table", help="join this table")
    parser.add_argument("--invite-key", help="invite key of the table, if it is private")
    parser.add_argument(
        "--play", nargs="?", const="", metavar="GAME", help="create a table with bots of the server"
    )
    parser.add_argument("--games", type=int, help="number of games; default: 1 with --play, else unlimited")
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
