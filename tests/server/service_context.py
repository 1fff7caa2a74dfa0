"""The services of a server without HTTP, with a database in a temporary folder."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from sqlalchemy import insert

from cli_driver import random_table
from core import nim
from jadecourt import games
from jadecourt.core import Game, Table
from jadecourt.core.history import History
from jadecourt.games import find_game
from jadecourt.server.app import make_app_context
from jadecourt.server.domain.room import Room
from jadecourt.server.http.models.play import Replay
from jadecourt.server.http.replays import render_replay
from jadecourt.server.services import record_import
from jadecourt.server.services.context import AppContext
from jadecourt.server.settings import Settings
from jadecourt.server.store.schema import metadata, users

ADA_ID, BEN_ID = "ada", "ben"  # ids of users with the names Ada and Ben
Scenario = Callable[[AppContext], Awaitable[None]]


def run_with_context(folder: Path, scenario: Scenario, **settings: Any) -> None:
    """Run a coroutine with an AppContext in a new event loop."""

    async def run() -> None:
        async with asyncio.timeout(120), app_context(folder, **settings) as context:
            await scenario(context)

    asyncio.run(run())


@contextlib.asynccontextmanager
async def app_context(folder: Path, **settings: Any) -> AsyncIterator[AppContext]:
    defaults: dict[str, Any] = {
        "database": f"sqlite:///{folder / 'server.sqlite3'}",
        "rate_limit_factor": 1000,
        "bot_processes": 1,
    }
    context = make_app_context(Settings(**defaults | settings))
    rows = [
        {"id": id, "kind": "guest", "name": id.title(), "language": "en", "created_at": 0}
        for id in (ADA_ID, BEN_ID)
    ]
    try:
        await context.database.write(metadata.create_all)
        await context.database.write(lambda connection: connection.execute(insert(users), rows))
        yield context
    finally:
        await context.webhook_client.close()
        await context.database.close()


def make_game(id: str, seat_count: int | None = None) -> Game:
    """A game for `seat_count` seats (None: the highest number), with the default options."""
    game_class = find_game(id)
    player_options = [setting for setting in game_class.option_specs if setting.key == "players"]
    return game_class(**{setting.key: seat_count or max(setting.values) for setting in player_options})


def random_game(id: str, seed: int = 5, seat_count: int | None = None) -> Table:
    """A finished game of random moves."""
    return random_table(make_game(id, seat_count), seed)


def install_nim(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the test game Nim, which has hidden information, as if it were installed."""
    monkeypatch.setitem(sys.modules, "jadecourt.games.nim", nim)
    monkeypatch.setitem(games.GAMES, "nim", "nim:Nim")


async def import_record(context: AppContext, text: str) -> Room:
    """Import a record; returns the room loaded from the database."""
    room = await record_import.import_record(context, text, ADA_ID)
    context.rooms.evict(room)
    return await context.rooms.get(room.id)


REPLAY = TypeAdapter(Replay)


def replay(room: Room, language: str | None = None) -> Replay:
    return REPLAY.validate_json(render_replay(room, language))


def table_at_ply(table: Table, ply: int) -> Table:
    """The table after `ply` plies; no random outcome is drawn."""
    history = History(table.game)
    for who, move in table.plies[:ply]:
        history.apply(who, move)
    return Table(table.game, table.seed, table.names, history)
