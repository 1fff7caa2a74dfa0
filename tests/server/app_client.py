"""The application without background tasks, and clients that call it without a socket."""

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
from jadecourt.server.http.hub import Hub
from jadecourt.server.services.context import AppContext
from jadecourt.server.settings import Settings
from jadecourt.server.store import schema

BASE_URL = "http://here.test"
SESSION_COOKIE = "jadecourt_session"
PASSWORD = "correct horse"
DATABASE_FILE = "server.sqlite3"
CORRESPONDENCE = {"kind": "correspondence", "days_per_turn": 3}


class AppClient:
    """The application without background tasks; makes clients of it."""

    def __init__(self, asgi_app: FastAPI, folder: Path) -> None:
        self.asgi_app = asgi_app
        self.folder = folder
        self.context: AppContext = asgi_app.state.context

    @property
    def hub(self) -> Hub:
        """The hub with its concrete type; the context knows it only as a `Publisher`."""
        hub = self.context.hub
        assert isinstance(hub, Hub)
        return hub

    def make_client(self, address: str = "192.0.2.1", **headers: str) -> httpx2.AsyncClient:
        transport = httpx2.ASGITransport(self.asgi_app, client=(address, 1234))
        return httpx2.AsyncClient(transport=transport, base_url=BASE_URL, headers=headers)

    async def create_guest(self, name: str, **fields: Any) -> httpx2.AsyncClient:
        client = self.make_client()
        expect_ok(await client.post("/api/guests", json={"name": name, **fields}), 201)
        return client

    async def create_member(self, name: str, password: str = PASSWORD) -> httpx2.AsyncClient:
        client = await self.create_guest(name)
        expect_ok(await client.post("/api/me/register", json={"password": password}))
        return client

    async def select_rows(self, table: Any, *conditions: Any) -> list[Any]:
        return list(await self.context.database.fetch_all(select(table).where(*conditions)))

    async def execute(self, *statements: Any) -> None:
        def run_statements(connection: Any) -> None:
            for statement in statements:
                connection.execute(statement)

        await self.context.database.write(run_statements)

    async def dump_database(self) -> str:
        """All rows of the database as text, in lower case."""
        return "\n".join(
            [
                str([dict(row) for row in await self.select_rows(table)]).lower()
                for table in schema.metadata.sorted_tables
            ]
        )

    def read_database_files(self) -> bytes:
        return b"".join(
            path.read_bytes() for path in self.folder.iterdir() if path.name.startswith(DATABASE_FILE)
        )


@asynccontextmanager
async def running_app(folder: Path, **overrides: Any) -> AsyncIterator[AppClient]:
    settings = Settings(**{"database": f"sqlite:///{folder / DATABASE_FILE}", **overrides})
    app = make_app(settings)
    context = add_state(app, settings)
    await context.database.write(schema.metadata.create_all)
    try:
        yield AppClient(app, folder)
    finally:
        await context.webhook_client.close()
        await context.database.close()


def run_scenario(folder: Path, scenario: Callable[[AppClient], Awaitable[None]], **overrides: Any) -> None:
    async def run() -> None:
        async with running_app(folder, **overrides) as app:
            await scenario(app)

    asyncio.run(run())


def expect_ok(response: httpx2.Response, status: int = 200) -> Any:
    assert response.status_code == status, response.text
    return response.json() if response.content else None


def expect_error(response: httpx2.Response, code: str) -> dict[str, Any]:
    assert response.headers.get("content-type") == "application/problem+json", response.text
    body: dict[str, Any] = response.json()
    assert body["code"] == code, body
    return body


async def get_me(client: httpx2.AsyncClient) -> Any:
    return expect_ok(await client.get("/api/me"))


async def make_table(client: httpx2.AsyncClient, *seats: Any, **fields: Any) -> str:
    body = {"game": Dragon.id, "seats": list(seats), **fields}
    return str(expect_ok(await client.post("/api/tables", json=body), 201)["table"]["id"])


async def get_table(client: httpx2.AsyncClient, table: str) -> Any:
    return expect_ok(await client.get(f"/api/tables/{table}"))
