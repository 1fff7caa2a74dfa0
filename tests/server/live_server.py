"""A real server in a thread, and clients that use it over HTTP and WebSocket as a browser does."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx2
import uvicorn
import websockets
from websockets.asyncio.client import ClientConnection

from jadecourt.server.app import make_app
from jadecourt.server.http.http_protocol import LimitedHttpProtocol
from jadecourt.server.http.websocket_protocol import LimitedWebSocketProtocol
from jadecourt.server.settings import Settings

TIMEOUT_SECONDS = 30.0  # seconds after which a message that does not come is a failure
GUEST_NUMBERS = itertools.count(1)


class ServerThread(threading.Thread):
    """uvicorn in a thread of its own, on a free port."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(daemon=True)
        self.settings = settings
        self.app = make_app(settings)
        config = uvicorn.Config(
            self.app,
            port=0,
            log_config=None,
            access_log=False,
            ws_per_message_deflate=False,
            lifespan="on",
            http=LimitedHttpProtocol,
            ws=LimitedWebSocketProtocol,
        )
        self.server = uvicorn.Server(config)
        self.ready = threading.Event()

    @property
    def context(self) -> Any:
        """The context of the server; other threads may only read it."""
        return self.app.state.context

    @property
    def url(self) -> str:
        port = self.server.servers[0].sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    def run(self) -> None:
        async def main() -> None:
            task = asyncio.create_task(self.server.serve())
            while not self.server.started and not task.done():
                await asyncio.sleep(0.01)
            self.ready.set()
            await task

        asyncio.run(main())

    def stop(self) -> None:
        self.server.should_exit = True
        self.join(TIMEOUT_SECONDS)
        assert not self.is_alive(), "the server does not stop"


def make_settings(folder: Path, **overrides: Any) -> Settings:
    """A server for tests: its own SQLite file unless another database is given, and generous limits."""
    defaults = {
        "database": f"sqlite:///{folder / 'server.sqlite3'}",
        "rate_limit_factor": 1000,
        "bot_processes": 1,
        "presence_interval_seconds": 0,  # sent at once
    }
    return Settings(**{**defaults, **overrides})


@contextlib.contextmanager
def running_server(folder: Path, **overrides: Any) -> Iterator[ServerThread]:
    """A context manager: a running server."""
    server = ServerThread(make_settings(folder, **overrides))
    server.start()
    assert server.ready.wait(TIMEOUT_SECONDS) and server.server.started, "the server does not start"
    try:
        yield server
    finally:
        server.stop()


class ApiError(Exception):
    """The server rejected a request."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(f"{problem.get('code')}: {problem.get('detail')}")
        self.problem = problem
        self.code: str = problem.get("code", "")


class ApiUser:
    """A user of the API, with their own session cookie."""

    def __init__(self, url: str, **headers: str) -> None:
        self.url = url
        # no keep-alive connections, so that the client need not be closed
        limits = httpx2.Limits(max_keepalive_connections=0)
        self.http = httpx2.AsyncClient(base_url=url, headers=headers, timeout=TIMEOUT_SECONDS, limits=limits)
        self.id = ""
        self.name = ""

    async def call(self, method: str, path: str, json: Any = None, **params: Any) -> Any:
        """The response as JSON; raises ApiError if the request is rejected."""
        answer = await self.http.request(method, path, json=json, params=params or None)
        if answer.status_code >= 400:
            assert answer.headers["content-type"] == "application/problem+json", answer.text
            raise ApiError(answer.json())
        return answer.json() if answer.content else None

    async def get(self, path: str, **params: Any) -> Any:
        return await self.call("GET", path, **params)

    async def post(self, path: str, json: Any = None, **params: Any) -> Any:
        return await self.call("POST", path, {} if json is None else json, **params)

    async def sign_in_as_guest(self, name: str | None = None) -> ApiUser:
        """Sign in as a guest."""
        me = await self.post("/api/guests", {"name": name or f"Guest {next(GUEST_NUMBERS)}"})
        self.id, self.name = me["id"], me["name"]
        return self

    async def make_table(self, game: str, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
        """A new table; its key, if any, is under "invite_key"."""
        created = await self.post("/api/tables", {"game": game, "seats": seats, **more})
        return {**created["table"], "invite_key": created["invite_key"]}

    @contextlib.asynccontextmanager
    async def socket(self) -> AsyncIterator[Socket]:
        """A context manager: a WebSocket with the cookie of the user."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        if "authorization" in self.http.headers:
            headers["Authorization"] = self.http.headers["authorization"]
        url = self.url.replace("http", "ws", 1) + "/api/socket"
        async with websockets.connect(url, additional_headers=headers, compression=None) as connection:
            socket = Socket(connection)
            socket.welcome = await socket.next_of_type("welcome")
            yield socket


class Socket:
    """A WebSocket that keeps every received message, in order."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.message_ids = itertools.count(1)
        self.received: list[dict[str, Any]] = []
        self.welcome: dict[str, Any] = {}

    async def send(self, type: str, **message: Any) -> int:
        message_id = next(self.message_ids)
        await self.connection.send(json.dumps({"type": type, "id": message_id, **message}))
        return message_id

    async def request(self, type: str, **message: Any) -> list[dict[str, Any]]:
        """Send a message and wait for its `ack`; returns what was received meanwhile. Raises ApiError on `error`."""
        message_id = await self.send(type, **message)
        first = len(self.received)
        while True:
            reply = await self.receive()
            if reply["type"] == "ack" and reply["id"] == message_id:
                return self.received[first:-1]
            if reply["type"] == "error" and reply["id"] == message_id:
                raise ApiError(reply["problem"])

    async def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.connection.recv(), TIMEOUT_SECONDS))
        self.received.append(message)
        return message

    async def next_of_type(self, type: str) -> dict[str, Any]:
        """The next message of a type; other messages are kept."""
        while True:
            message = await self.receive()
            if message["type"] == type:
                return message

    async def receive_pending(self) -> list[dict[str, Any]]:
        """All messages that arrive until the server answers a ping."""
        return await self.request("ping")


def own_seat(**fields: Any) -> dict[str, Any]:
    return {"kind": "me", **fields}


def bot_seat(level: str = "medium") -> dict[str, Any]:
    return {"kind": "bot", "level": level}


OPEN_SEAT: dict[str, Any] = {"kind": "open"}
INVITED_SEAT: dict[str, Any] = {"kind": "invited"}
