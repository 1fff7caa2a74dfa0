"""The MCP server: tools over a real server, secrets of seats, and the command over standard input and output."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from cli_driver import COMMAND, cli_environment
from jadecourt.bots import LEVELS
from jadecourt.cli import main
from jadecourt.core.errors import CommandError
from jadecourt.games import GAMES
from jadecourt.mcp.api_client import ApiClient, ApiRefusal
from jadecourt.mcp.background_server import BackgroundServer
from jadecourt.mcp.server import TOOL_NAMES, make_server
from jadecourt.mcp.view_text import format_view
from jadecourt.server.instance_lock import find_running_server
from server.live_server import ServerThread, running_server

SEALED_GAME = "kingdom"
LONG_SECONDS = 60.0


class RefusedCall(Exception):
    """A tool has answered with an error."""


class Model:
    """A language model that calls tools."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def call(self, tool: str, **arguments: Any) -> Any:
        result = await self.client.call_tool(tool, arguments)
        text = "".join(getattr(part, "text", "") for part in result.content)
        if result.is_error:
            raise RefusedCall(text)
        answer = json.loads(text) if result.structured_content is None else result.structured_content
        return answer["result"] if set(answer) == {"result"} else answer  # lists are wrapped


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with running_server(tmp_path_factory.mktemp("mcp")) as running:
        yield running


def connect(server: ServerThread, name: str = "Model") -> Client:
    """A client in this process, without standard input and output."""
    return Client(make_server(ApiClient(lambda: server.url, None, name)))


def test_all_tools_are_described(server: ServerThread) -> None:
    async def scenario() -> None:
        async with connect(server) as client:
            tools = (await client.list_tools()).tools
            assert [tool.name for tool in tools] == list(TOOL_NAMES)
            assert all(tool.description for tool in tools)

    asyncio.run(scenario())


def test_games_have_bots_and_options(server: ServerThread) -> None:
    async def scenario() -> None:
        async with connect(server) as client:
            games = await Model(client).call("list_games")
            assert [game["game"] for game in games] == list(GAMES)
            assert all(game["bots"][:7] == list(LEVELS) and game["options"] for game in games)

    asyncio.run(scenario())


@pytest.mark.parametrize("game", GAMES)
def test_position_has_board_moves_events_and_rule(server: ServerThread, game: str) -> None:
    async def scenario() -> None:
        async with connect(server) as client:
            model = Model(client)
            seen = await model.call("create_table", game=game, opponents=["easy", "random"])
            assert seen["moves"] and seen["events"] and seen["prompt"] and not seen["over"]
            assert "seat 0 (Model, you): " in seen["board"] and "\nseat 2 (" in seen["board"]
            assert seen["link"].startswith(f"{server.url}/join/{seen['table']}?key=")
            explained = await model.call("why", table=seen["table"])
            assert explained["prompt"] == seen["prompt"] and explained["rule"].startswith(seen["rule"])
            after = await model.call("play", table=seen["table"], moves=[seen["moves"][0]])
            again = await model.call("look", table=seen["table"], wait_seconds=0)
            assert again["events"] == [] and again["moves"] == after["moves"]
            tables = await model.call("list_tables")
            assert [table["table"] for table in tables["mine"]] == [seen["table"]]

    asyncio.run(scenario())


def test_illegal_move_is_refused_with_reason_and_rule(server: ServerThread) -> None:
    async def scenario() -> None:
        async with connect(server) as client:
            model = Model(client)
            table = (await model.call("create_table", game=SEALED_GAME, opponents=["easy"]))["table"]
            with pytest.raises(RefusedCall, match=r"'claim F' is not possible: .*\(rule 6\.1\)"):
                await model.call("play", table=table, moves=["claim F"])
            with pytest.raises(RefusedCall, match="'e2e4' is no move"):
                await model.call("play", table=table, moves=["e2e4"])
            refused = await model.call("why", table=table, move="claim F")
            assert not refused["possible"] and "is not possible" in refused["reason"]
            assert refused["rule"].startswith("6.1 (")
            assert (await model.call("why", table=table, move="bid 0"))["possible"]
            shown = await model.call("preview", table=table)
            assert "bid 0" in shown["next_moves"] and shown["forecast"]
            assert (await model.call("look", table=table))["moves_owed"] == 2  # nothing was played

    asyncio.run(scenario())


def test_moves_need_a_position_that_was_seen(server: ServerThread) -> None:
    async def scenario() -> None:
        async with connect(server) as client:
            model = Model(client)
            with pytest.raises(RefusedCall, match="Call look first"):
                await model.call("play", table="nowhere", moves=["bid 0"])
            with pytest.raises(RefusedCall, match=r"[Nn]o table|not found"):
                await model.call("look", table="nowhere")
            with pytest.raises(RefusedCall, match="Unknown bot"):
                await model.call("create_table", game=SEALED_GAME, opponents=["exec"])
            with pytest.raises(RefusedCall, match=r"level|bot"):
                await model.call("create_table", game=SEALED_GAME, opponents=["exec:rm -rf /"])

    asyncio.run(scenario())


def test_id_that_would_change_the_path_is_refused(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    send = ApiClient._send

    async def note_path(self: ApiClient, method: str, path: str, *more: Any) -> Any:
        sent.append(path)
        return await send(self, method, path, *more)

    monkeypatch.setattr(ApiClient, "_send", note_path)

    async def scenario() -> None:
        async with connect(server, "Climber") as client:
            model = Model(client)
            await model.call("list_tables")
            sent.clear()
            for id in ("../guests?", "..", "", "a/b", "a#b", "a\n", "a%2Fb", "é", "x" * 25, "\ud800"):
                for tool in ("join_table", "start_table", "look", "preview", "undo", "why", "leave_table"):
                    with pytest.raises(RefusedCall, match=r"Invalid table .*: expected an id of 1 to 24"):
                        await model.call(tool, table=id)
                with pytest.raises(RefusedCall, match=r"Invalid game .*; list_games shows them"):
                    await model.call("rules", game=id)

    asyncio.run(scenario())
    assert sent == []


def test_lone_surrogate_in_a_request_is_refused(server: ServerThread) -> None:
    async def scenario() -> None:
        async with connect(server, "Surrogate") as client:
            model = Model(client)
            table = (await model.call("create_table", game=SEALED_GAME, opponents=["easy"]))["table"]
            requests: list[tuple[str, dict[str, Any]]] = [
                ("create_table", {"game": "\ud800"}),
                ("join_table", {"table": table, "invite_key": "\ud800"}),
                ("play", {"table": table, "moves": ["\ud800"]}),
                ("preview", {"table": table, "moves": ["\ud800"]}),
                ("why", {"table": table, "move": "\ud800"}),
            ]
            for tool, arguments in requests:
                with pytest.raises(RefusedCall, match=r"contains '\\ud800', half of a surrogate pair"):
                    await model.call(tool, **arguments)

    asyncio.run(scenario())


@pytest.mark.parametrize("game", GAMES)
def test_rules_have_contents_sections_and_paragraphs(server: ServerThread, game: str) -> None:
    async def scenario() -> None:
        async with connect(server) as client:
            model = Model(client)
            contents = (await model.call("rules", game=game))["contents"]
            assert any("8.2" in numbers for numbers in contents.values())
            assert list(await model.call("rules", game=game, number="8.2")) == ["8.2"]
            section = await model.call("rules", game=game, number="8")
            assert len(section) > 2 and all(number.startswith("8.") for number in section)
            with pytest.raises(RefusedCall, match=r"no paragraph '99\.9'"):
                await model.call("rules", game=game, number="99.9")

    asyncio.run(scenario())


@pytest.mark.parametrize("bids", [("bid 0", "bid 1"), ("bid 3", "bid 7")])
def test_sealed_answers_of_another_client_are_not_shown(server: ServerThread, bids: tuple[str, str]) -> None:
    async def scenario() -> None:
        async with connect(server, "Anna") as first, connect(server, "Ben") as second:
            anna, ben = Model(first), Model(second)
            created = await anna.call("create_table", game=SEALED_GAME, opponents=["invited"])
            table, key = created["table"], created["link"].partition("?key=")[2]
            with pytest.raises(RefusedCall):
                await ben.call("join_table", table=table)
            joined = await ben.call("join_table", table=table, invite_key=key)
            assert joined["seats"] == ["Anna", "Ben"] and joined["status"] == "open"
            await anna.call("start_table", table=table)
            await ben.call("look", table=table)
            before = await ben.call("look", table=table)
            await anna.call("play", table=table, moves=list(bids), wait_seconds=0)
            own = await anna.call("look", table=table, wait_seconds=0)
            assert own["moves"] == [] and "sealed [" in own["board"]
            after = await ben.call("look", table=table)
            assert after == before and after["to_move"] == ["Anna", "Ben"]
            previews = [await model.call("preview", table=table) for model in (ben,)]
            assert str(bids[1]) not in str(previews[0]["events"])
            revealed = await ben.call("play", table=table, moves=["bid 0", "bid 2"], wait_seconds=0)
            assert any("Anna" in event for event in revealed["events"])

    asyncio.run(scenario())


def test_client_that_leaves_is_replaced(server: ServerThread) -> None:
    async def scenario() -> None:
        async with connect(server) as client:
            model = Model(client)
            table = (await model.call("create_table", game=SEALED_GAME, opponents=["easy"]))["table"]
            undone = await model.call("play", table=table, moves=["bid 0"], wait_seconds=0)
            assert undone["moves_owed"] == 1
            assert (await model.call("undo", table=table))["moves_owed"] == 2
            assert (await model.call("leave_table", table=table))["left"]

    asyncio.run(scenario())


def test_name_that_is_taken_gets_a_number(server: ServerThread) -> None:
    async def scenario() -> None:
        clients = [ApiClient(lambda: server.url, None, "Bao") for _ in range(2)]  # the name of a bot
        names = [(await client.call("GET", "/api/me"))["name"] for client in clients]
        assert all(name.startswith("Bao") for name in names)
        for client in clients:
            await client.close()

    asyncio.run(scenario())


def test_request_is_repeated_after_rate_limit(server: ServerThread, monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[Any] = [{"code": "rate_limited", "detail": "wait", "retry_after_seconds": 0}] * 2
    answers += [{"ok": True}, {"code": "rate_limited", "detail": "wait", "retry_after_seconds": 3600}]

    async def send(*arguments: Any) -> Any:
        answer = answers.pop(0)
        if "code" in answer:
            raise ApiRefusal(answer)
        return answer

    async def scenario() -> None:
        client = ApiClient(lambda: server.url, "token", "Model")
        monkeypatch.setattr(client, "_send", send)
        assert await client.call("GET", "/api/games") == {"ok": True}
        with pytest.raises(ApiRefusal, match="wait"):  # an hour is too long
            await client.call("GET", "/api/games")
        assert answers == []
        await client.close()

    asyncio.run(scenario())


def test_empty_fields_are_left_out_of_the_text() -> None:
    view = {"round": 3, "step": "bid", "row": ["N2", None], "aside": [], "open": False, "gone": None}
    players = [{"vp": 0, "hand": [1, 2]}, {"vp": 4, "hand": [], "pile": {"cards": 2, "note": None}}]
    assert format_view(view | {"players": players}, ["Anna", "Ben"], 1) == (
        "round: 3\nrow: [N2, -]\nopen: no\nseat 0 (Anna): vp 0; hand [1, 2]\nseat 1 (Ben, you): vp 4; pile (cards 2)"
    )


# ---------------------------------------------------------------------------------------- the command


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--server", "play.example"], "invalid --server 'play.example': expected http://HOST:PORT"),
        (["--token", "secret"], "--token belongs to an account of a server"),
    ],
)
def test_invalid_arguments_are_reported_in_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mcp", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and message in printed.err


def test_missing_extra_is_reported_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    monkeypatch.delitem(sys.modules, "jadecourt.mcp.server")
    assert main(["mcp"]) == 2
    assert "pip install 'jadecourt[mcp]'" in capsys.readouterr().err


def test_background_server_that_cannot_start_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JADECOURT_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("JADECOURT_DATABASE", "mysql://nowhere")
    background = BackgroundServer()
    with pytest.raises(CommandError, match="has ended with exit code 2"):
        background.find_address()
    background.stop()


@pytest.mark.slow
def test_whole_game_is_played_over_stdio_with_a_server_in_the_background(tmp_path: Path) -> None:
    async def scenario() -> None:
        # a model thinks longer than the rate limits; this one does not
        environment = cli_environment(tmp_path, JADECOURT_RATE_LIMIT_FACTOR="100")
        parameters = StdioServerParameters(command=COMMAND[0], args=[*COMMAND[1:], "mcp"], env=environment)
        async with Client(parameters) as client:
            model = Model(client)
            seen = await model.call("create_table", game=SEALED_GAME, opponents=["easy"])
            decisions = 0
            while not seen["over"]:
                seen = await model.call("play", table=seen["table"], moves=[seen["moves"][-1]])
                decisions += 1
            assert decisions > 20 and sorted(result["place"] for result in seen["result"].values())[0] == 1
            assert find_running_server(tmp_path)  # a person can sit down there

    asyncio.run(scenario())
    deadline = time.monotonic() + LONG_SECONDS
    while find_running_server(tmp_path) is not None:
        assert time.monotonic() < deadline, "the server in the background was not ended"
        time.sleep(0.1)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("signal_number", [signal.SIGTERM, signal.SIGINT])
def test_signal_ends_the_command_and_its_server(signal_number: signal.Signals, tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "jadecourt", "mcp"],
        env=cli_environment(tmp_path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as command:
        assert command.stderr is not None
        assert b"open it in a browser" in command.stderr.readline()
        assert find_running_server(tmp_path)
        command.send_signal(signal_number)
        output, _ = command.communicate(timeout=LONG_SECONDS)
    assert output == b""
    assert find_running_server(tmp_path) is None
