"""A table can be continued only with the rules version it was started with."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from jadecourt.games.dragon.game import Dragon
from server.live_server import ApiError, ApiUser, bot_seat, own_seat, running_server


def test_table_of_another_rules_version_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def begin(url: str) -> tuple[ApiUser, str, str]:
        anna = await ApiUser(url).sign_in_as_guest()
        table = (await anna.make_table(Dragon.id, [own_seat(), own_seat()], start_now=True))["id"]
        waiting = (await anna.make_table(Dragon.id, [own_seat(), own_seat()]))["id"]
        return anna, table, waiting

    async def go_on(url: str, before: ApiUser, table: str, waiting: str) -> None:
        anna = ApiUser(url)
        anna.http.cookies = before.http.cookies
        assert table in [mine["id"] for mine in (await anna.get("/api/me/tables"))["tables"]]
        info = await anna.get(f"/api/tables/{table}")
        assert info["status"] == "running" and info["rules_version"] == Dragon.rules_version - 1
        path = f"/api/tables/{table}"
        for ask in (
            anna.get(f"{path}/position"),
            anna.post(f"{path}/moves", {"moves": [0], "seat": 0}),
            anna.post(f"{path}/undo", {"seat": 0}),
            anna.post(f"{path}/resign"),
            anna.post(f"/api/tables/{waiting}/start"),
        ):
            with pytest.raises(ApiError, match="rules_version_mismatch"):
                await ask
        fresh = (await anna.make_table(Dragon.id, [own_seat(), bot_seat()], start_now=True))["id"]
        assert (await anna.get(f"/api/tables/{fresh}/position"))["view"]

    with running_server(tmp_path) as server:
        anna, table, waiting = asyncio.run(begin(server.url))
    monkeypatch.setattr(Dragon, "rules_version", Dragon.rules_version + 1)
    with running_server(tmp_path) as server:
        asyncio.run(go_on(server.url, anna, table, waiting))
