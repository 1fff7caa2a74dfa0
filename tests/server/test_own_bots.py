"""Bots that a host adds with --code: offered by name, computed in other processes, replaced if they fail."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli_driver import run
from jadecourt.bots import registry
from jadecourt.bots.levels import DEFAULT_LEVEL
from jadecourt.core.errors import BadOptions
from jadecourt.games import GAMES
from jadecourt.i18n import load_catalogue
from jadecourt.server import local
from jadecourt.server.serve import load_settings_with_overrides
from jadecourt.server.static import web_client
from server.live_server import ApiUser, ServerThread, bot_seat, own_seat, running_server

BOT_FILE = """
class Last:
    def choose(self, perspective, clock):
        return perspective.legal[-1]

BOTS = {"last": lambda argument, seed: Last()}
"""
GAME = next(iter(GAMES))
EXAMPLE_PROGRAM = Path(__file__).resolve().parents[2] / "examples" / "line_bot.sh"
BROKEN_PROGRAM = "#!/bin/sh\necho ready\nread -r line\nread -r line\necho 'move nothing'\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    folder = tmp_path_factory.mktemp("own")
    (folder / "mine.py").write_text(BOT_FILE, encoding="utf-8")
    shutil.copy(EXAMPLE_PROGRAM, folder / "shell.sh")
    (folder / "broken").write_text(BROKEN_PROGRAM, encoding="utf-8")
    (folder / "broken").chmod(0o755)
    files = tuple(folder / name for name in ("mine.py", "shell.sh", "broken"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_file_bots", {})
        with running_server(folder, bot_files=files) as server:
            yield server


async def play_some_turns(user: ApiUser, table: str, turns: int) -> dict[str, Any]:
    """Play first moves; with so many, the other seats have moved in between."""
    position: dict[str, Any] = {}
    for _ in range(turns):
        while not position.get("legal"):
            position = await user.get(f"/api/tables/{table}/position")
            await asyncio.sleep(0.02)
        await user.post(
            f"/api/tables/{table}/moves",
            {"moves": [position["legal"][0]["move"]], "ply": position["ply"]},
        )
        position = {}
    return dict(await user.get(f"/api/tables/{table}"))


@pytest.mark.skipif(os.name != "posix", reason="programs are shell scripts")
@pytest.mark.parametrize("bot", ["last", "shell"])
def test_own_bot_is_offered_and_plays(server: ServerThread, bot: str) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        for game in await anna.get("/api/games"):
            assert game["bots"] == ["last", "shell", "broken"] and bot not in game["levels"]
        created = await anna.make_table(GAME, [own_seat(), bot_seat(bot)], start_now=True)
        table = await play_some_turns(anna, created["id"], 8)
        assert table["seats"][1]["bot"] == bot
        messages = (await anna.get(f"/api/tables/{created['id']}/chat"))["messages"]
        assert "bot_replaced" not in [message["text"] for message in messages]

    asyncio.run(scenario())


@pytest.mark.skipif(os.name != "posix", reason="programs are shell scripts")
def test_failing_program_is_replaced_and_server_goes_on(server: ServerThread) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        created = await anna.make_table(GAME, [own_seat(), bot_seat("broken")], start_now=True)
        table = await play_some_turns(anna, created["id"], 8)
        assert table["seats"][1]["bot"] == DEFAULT_LEVEL and table["status"] == "running"
        messages = (await anna.get(f"/api/tables/{created['id']}/chat"))["messages"]
        assert ("bot_replaced", 1) in [(message["text"], message["seat"]) for message in messages]

    asyncio.run(scenario())


def test_bot_files_of_command_line_reach_worker_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_file_bots", {})
    monkeypatch.setenv("JADECOURT_BOT_FILES", "[]")
    path = tmp_path / "mine, of course.py"
    path.write_text(BOT_FILE, encoding="utf-8")
    settings = load_settings_with_overrides(None, {"bot_files": (path,)})
    assert settings.bot_files == (path,) and registry.list_own_bots() == ["last"]
    assert load_settings_with_overrides(None, {}).bot_files == (path,)  # from the environment


def test_bot_name_that_requests_cannot_contain_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_file_bots", {})
    monkeypatch.setenv("JADECOURT_BOT_FILES", "[]")
    path = tmp_path / "mine.py"
    path.write_text(BOT_FILE.replace('"last"', '"größter"'), encoding="utf-8")
    with pytest.raises(BadOptions, match="'größter' cannot be used on a server: expected at most 40 letters"):
        load_settings_with_overrides(None, {"bot_files": (path,)})


def test_missing_code_is_reported_in_one_line(tmp_path: Path) -> None:
    done = run(tmp_path, "serve", "--port", "0", "--code", "nowhere.py")
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1
    assert "cannot read " in done.stderr and "nowhere.py" in done.stderr


def test_local_command_with_code_is_refused_while_a_server_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_client, "is_web_client_built", lambda: True)
    monkeypatch.setattr(local, "find_running_server", lambda folder: "http://127.0.0.1:8420")
    text = load_catalogue("terminal", "en")("local-running-without-code", url="http://127.0.0.1:8420/")
    with pytest.raises(BadOptions) as caught:
        local.run_local(None, False, "en", lambda: 0, [tmp_path / "mine.py"])
    assert str(caught.value) == text
