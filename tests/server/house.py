"""A server without what runs beside requests, and the people who call it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
from fastapi import FastAPI
from sqlalchemy import select

from jadecourt.games.dragon.game import Dragon
from jadecourt.server.app import add_state, make_app
from jadecourt.server.services.context import AppContext
from jadecourt.server.settings import Settings
from jadecourt.server.store import schema

HERE = "http://here.test"
COOKIE = "jadecourt_session"
PASSWORD = "correct horse"
FILE = "server.sqlite3"
DAYS = {"kind": "correspondence", "days_per_turn": 3}


class House:
    """A server without what runs beside requests, and the people who call it."""

    def __init__(self, app: FastAPI, folder: Path) -> None:
        self.app = app
        self.folder = folder
        self.context: AppContext = app.state.context

    def client(self, address: str = "192.0.2.1", **headers: str) -> httpx2.AsyncClient:
        transport = httpx2.ASGITransport(self.app, client=(address, 1234))
        return httpx2.AsyncClient(transport=transport, base_url=HERE, headers=headers)

    async def guest(self, name: str, **more: Any) -> httpx2.AsyncClient:
        client = self.client()
        done(await client.post("/api/guests", json={"name": name, **more}), 201)
        return client

    async def member(self, name: str, password: str = PASSWORD) -> httpx2.AsyncClient:
        client = await self.guest(name)
        done(await client.post("/api/me/register", json={"password": password}))
        return client

    async def rows(self, table: Any, *where: Any) -> list[Any]:
        return list(await self.context.database.fetch_all(select(table).where(*where)))

    async def write(self, *statements: Any) -> None:
        def work(connection: Any) -> None:
            for statement in statements:
                connection.execute(statement)

        await self.context.database.write(work)

    async def dump(self) -> str:
        """Everything that is in the database, in lower case."""
        return "\n".join(
            [
                str([dict(row) for row in await self.rows(table)]).lower()
                for table in schema.metadata.sorted_tables
            ]
        )

    def bytes_on_disk(self) -> bytes:
        return b"".join(path.read_bytes() for path in self.folder.iterdir() if path.name.startswith(FILE))


@asynccontextmanager
async def open_house(folder: Path, **given: Any) -> AsyncIterator[House]:
    settings = Settings(**{"database": f"sqlite:///{folder / FILE}", **given})
    app = make_app(settings)
    context = add_state(app, settings)
    await context.database.write(schema.metadata.create_all)
    try:
        yield House(app, folder)
    finally:
        await context.webhook_client.close()
        await context.database.close()


def play(folder: Path, scene: Callable[[House], Awaitable[None]], **given: Any) -> None:
    async def run() -> None:
        async with open_house(folder, **given) as house:
            await scene(house)

    asyncio.run(run())


def done(answer: httpx2.Response, status: int = 200) -> Any:
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


def refused(answer: httpx2.Response, code: str) -> dict[str, Any]:
    assert answer.headers.get("content-type") == "application/problem+json", answer.text
    body: dict[str, Any] = answer.json()
    assert body["code"] == code, body
    return body


async def whoami(client: httpx2.AsyncClient) -> Any:
    return done(await client.get("/api/me"))


async def make_table(client: httpx2.AsyncClient, *seats: Any, **more: Any) -> str:
    wish = {"game": Dragon.id, "seats": list(seats), **more}
    return str(done(await client.post("/api/tables", json=wish), 201)["table"]["id"])


async def look(client: httpx2.AsyncClient, table: str) -> Any:
    return done(await client.get(f"/api/tables/{table}"))
