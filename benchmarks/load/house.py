"""The server as people use it before they play: come in, make tables, sit down."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, Final

import httpx2

from .players import SEATS, Group, Load, Seat
from .processes import Served
from .sockets import connect

AT_ONCE: Final = 8  # requests: a set-up is no measurement
ATTEMPTS: Final = 5
Step = Callable[[], None]


class Refusal(Exception):
    """The server said no."""


class House:
    """One client for all people: each request says whose it is."""

    def __init__(self, served: Served) -> None:
        jar = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # keeps nothing
        limits = httpx2.Limits(max_connections=AT_ONCE, max_keepalive_connections=AT_ONCE)
        self.http = httpx2.AsyncClient(base_url=served.url, cookies=jar, timeout=60, limits=limits)
        self.served = served
        self.gate = asyncio.Semaphore(AT_ONCE)
        self.games: list[str] = []
        self.retried = 0

    async def __aenter__(self) -> House:
        await self.call("GET", "/health")
        self.games = [game["id"] for game in await self.call("GET", "/api/games") if SEATS in game["seats"]]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def call(self, method: str, path: str, cookie: str = "", json: Any = None) -> Any:
        headers = {"Cookie": cookie} if cookie else {}
        async with self.gate:
            answer = await self.http.request(method, path, json=json, headers=headers)
        if answer.status_code >= 400:
            raise Refusal(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
        return answer.json()

    async def insist(self, path: str, cookie: str, json: Any) -> Any:
        """Ask again after a refusal: another worker may not have heard yet what the last one did."""
        for attempt in range(ATTEMPTS):
            try:
                return await self.call("POST", path, cookie, json)
            except Refusal:
                if attempt + 1 == ATTEMPTS:
                    raise
                self.retried += 1
                await asyncio.sleep(0.1 * 2**attempt)

    async def come(self, number: int) -> str:
        """A new guest; returns the cookie."""
        async with self.gate:
            answer = await self.http.post("/api/guests", json={"name": f"Guest {number}"})
        if answer.status_code != 201:
            raise Refusal(answer.text[:200])
        return answer.headers["set-cookie"].partition(";")[0]

    # ------------------------------------------------------------------ tables of four people

    async def seat(self, group: Group) -> None:
        """Four new people with a socket each, and their first game."""
        for number in range(SEATS):
            group.cookies.append(await self.come(group.number * SEATS + number))
            seat = Seat(group, number)
            group.seats.append(await connect(seat, self.served.port, "/api/socket", group.cookies[-1]))
        await self.begin(group)

    async def begin(self, group: Group) -> None:
        """Another game for the same people; the games take turns."""
        host, *others = group.cookies
        game = self.games[group.number % len(self.games)]
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in others)]
        made = await self.call("POST", "/api/tables", host, {"game": game, "seats": seats})
        table: str = made["table"]["id"]
        for number, cookie in enumerate(others, 1):
            await self.insist(f"/api/tables/{table}/join", cookie, {"seat": number})
        await self.insist(f"/api/tables/{table}/start", host, {})
        group.begin(table)


async def seat_at_echo(served: Served, group: Group) -> None:
    """Four sockets at a table of the yardstick."""
    table = f"{group.number:012}"
    for number in range(SEATS):
        seat = Seat(group, number)
        path = f"/socket?table={table}&seat={number}"
        group.seats.append(await connect(seat, served.port, path))
    group.begin(table)


async def at_once(works: Iterable[Callable[[], Awaitable[None]]], step: Step, most: int = AT_ONCE) -> None:
    """Do all of it, so many at a time."""
    gate = asyncio.Semaphore(most)

    async def work(one: Callable[[], Awaitable[None]]) -> None:
        async with gate:
            await one()
        step()

    async with asyncio.TaskGroup() as tasks:
        for one in works:
            tasks.create_task(work(one))


async def all_asked(load: Load, seconds: float = 30) -> None:
    """Until somebody can move at every table."""
    async with asyncio.timeout(seconds):
        while not all(any(seat.can_move for seat in group.seats) for group in load.groups):
            await asyncio.sleep(0.05)
