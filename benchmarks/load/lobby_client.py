"""HTTP client of the load generator: creates guests and tables, and seats the guests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, Final

import httpx2

from .players import SEATS, Group, LoadGenerator, PlayerSocket
from .processes import ServerProcess
from .sockets import connect

MAX_CONCURRENT_REQUESTS: Final = 8  # the set-up is not measured
MAX_ATTEMPTS: Final = 5
Advance = Callable[[], None]


class ApiError(Exception):
    """The server returned an error response."""


class LobbyClient:
    """One HTTP client for all guests: each request carries the cookie of its guest."""

    def __init__(self, server_process: ServerProcess) -> None:
        jar = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # stores no cookies
        limits = httpx2.Limits(
            max_connections=MAX_CONCURRENT_REQUESTS, max_keepalive_connections=MAX_CONCURRENT_REQUESTS
        )
        self.http = httpx2.AsyncClient(base_url=server_process.url, cookies=jar, timeout=60, limits=limits)
        self.server_process = server_process
        self.semaphore = asyncio.Semaphore(MAX_CONCURRENT_REQUESTS)
        self.games: list[str] = []
        self.retry_count = 0

    async def __aenter__(self) -> LobbyClient:
        await self.call("GET", "/health")
        self.games = [game["id"] for game in await self.call("GET", "/api/games") if SEATS in game["seats"]]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def call(self, method: str, path: str, cookie: str = "", json: Any = None) -> Any:
        """The response body; raises ApiError for an error response."""
        headers = {"Cookie": cookie} if cookie else {}
        async with self.semaphore:
            response = await self.http.request(method, path, json=json, headers=headers)
        if response.status_code >= 400:
            raise ApiError(f"{method} {path}: {response.status_code} {response.text[:200]}")
        return response.json()

    async def call_with_retry(self, path: str, cookie: str, json: Any) -> Any:
        """POST, and repeat after an error: another worker may not have seen the last change yet."""
        for attempt in range(MAX_ATTEMPTS):
            try:
                return await self.call("POST", path, cookie, json)
            except ApiError:
                if attempt + 1 == MAX_ATTEMPTS:
                    raise
                self.retry_count += 1
                await asyncio.sleep(0.1 * 2**attempt)

    async def create_guest(self, number: int) -> str:
        """Create a guest; returns its cookie."""
        async with self.semaphore:
            response = await self.http.post("/api/guests", json={"name": f"Guest {number}"})
        if response.status_code != 201:
            raise ApiError(response.text[:200])
        return response.headers["set-cookie"].partition(";")[0]

    # ------------------------------------------------------------------ tables of four players

    async def seat_group(self, group: Group) -> None:
        """Create four guests with a socket each, and start their first game."""
        for number in range(SEATS):
            group.cookies.append(await self.create_guest(group.number * SEATS + number))
            seat = PlayerSocket(group, number)
            group.seats.append(
                await connect(seat, self.server_process.port, "/api/socket", group.cookies[-1])
            )
        await self.start_game(group)

    async def start_game(self, group: Group) -> None:
        """Start a game for the players of the group; groups take turns with the kinds of games."""
        host, *others = group.cookies
        game = self.games[group.number % len(self.games)]
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in others)]
        created = await self.call("POST", "/api/tables", host, {"game": game, "seats": seats})
        table: str = created["table"]["id"]
        for number, cookie in enumerate(others, 1):
            await self.call_with_retry(f"/api/tables/{table}/join", cookie, {"seat": number})
        await self.call_with_retry(f"/api/tables/{table}/start", host, {})
        group.follow_table(table)


async def connect_to_echo(server_process: ServerProcess, group: Group) -> None:
    """Open four sockets for a table of the echo server."""
    table = f"{group.number:012}"
    for number in range(SEATS):
        seat = PlayerSocket(group, number)
        path = f"/socket?table={table}&seat={number}"
        group.seats.append(await connect(seat, server_process.port, path))
    group.follow_table(table)


async def run_concurrently(
    jobs: Iterable[Callable[[], Awaitable[None]]], advance: Advance, limit: int = MAX_CONCURRENT_REQUESTS
) -> None:
    """Run all jobs, at most `limit` at a time; call `advance` after each."""
    semaphore = asyncio.Semaphore(limit)

    async def run_job(job: Callable[[], Awaitable[None]]) -> None:
        async with semaphore:
            await job()
        advance()

    async with asyncio.TaskGroup() as tasks:
        for job in jobs:
            tasks.create_task(run_job(job))


async def wait_for_movers(load: LoadGenerator, seconds: float = 30) -> None:
    """Wait until a seat can move at every table."""
    async with asyncio.timeout(seconds):
        while not all(any(seat.can_move for seat in group.seats) for group in load.groups):
            await asyncio.sleep(0.05)
