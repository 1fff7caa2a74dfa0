"""examples/bot.py plays whole games over the API, also when its connection is lost or the server restarts."""

from __future__ import annotations

import asyncio
import contextlib
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from jadecourt.games import GAMES
from server.live_server import OPEN_SEAT, TIMEOUT_SECONDS, ApiUser, bot_seat, own_seat, running_server

BOT = Path(__file__).resolve().parents[2] / "examples" / "bot.py"
RESULT_LINE = re.compile(r"^(\S+): place \d with -?\d+ of \[.*\] points, (\d+) entries", re.MULTILINE)


async def start_bot(url: str, *options: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-W", "error", str(BOT), "--server", url, "--seed", "1", *options,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip


async def wait_for_output(process: asyncio.subprocess.Process) -> str:
    """The output of the bot; it must exit with 0 in time."""
    try:
        output, _ = await asyncio.wait_for(process.communicate(), 4 * TIMEOUT_SECONDS)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
    assert process.returncode == 0, output.decode()
    return output.decode()


class Proxy:
    """A proxy to the server that can cut connections and change the server."""

    def __init__(self, target: str) -> None:
        self.target = target
        self.writers: set[asyncio.StreamWriter] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.chunk_count = 0  # chunks received from the server

    async def forward(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, from_server: bool
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                self.chunk_count += from_server
                writer.write(data)
                await writer.drain()
        writer.close()

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, port = self.target.removeprefix("http://").split(":")
        try:
            there, back = await asyncio.open_connection(host, int(port))
        except OSError:
            writer.close()
            return
        self.writers |= {writer, back}
        ways = [self.forward(reader, back, False), self.forward(there, writer, True)]
        self.tasks |= {asyncio.create_task(way) for way in ways}

    def drop_connections(self) -> None:
        """Abort all connections."""
        for writer in self.writers:
            writer.transport.abort()
        self.writers.clear()

    async def wait_for_chunks(self, count: int) -> None:
        """Wait until `count` more chunks have come from the server."""
        goal = self.chunk_count + count
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while self.chunk_count < goal:
                await asyncio.sleep(0.005)


@contextlib.asynccontextmanager
async def running_proxy(target: str) -> AsyncIterator[tuple[Proxy, str]]:
    proxy = Proxy(target)
    server = await asyncio.start_server(proxy.accept, "127.0.0.1", 0)
    try:
        yield proxy, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        proxy.drop_connections()
        await asyncio.gather(*proxy.tasks)


async def get_table(url: str, table: str) -> Any:
    return await ApiUser(url).get(f"/api/tables/{table}")


@pytest.mark.parametrize("game", GAMES)
def test_example_bot_plays_a_whole_game(game: str, tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        output = await wait_for_output(await start_bot(url, "--play", game))
        ((table, _),) = RESULT_LINE.findall(output)
        found = await get_table(url, table)
        assert (found["status"], found["game"]) == ("finished", game)
        assert "rejected" not in output and "lost" not in output
        replay = await ApiUser(url).get(f"/api/tables/{table}/replay")
        assert {ply["seat"] for ply in replay["plies"]} >= {0, 1}

    with running_server(tmp_path) as server:
        asyncio.run(scenario(server.url))


def test_example_bot_reconnects_after_connection_loss(tmp_path: Path) -> None:
    async def scenario(target: str) -> None:
        async with running_proxy(target) as (proxy, url):
            process = await start_bot(url, "--play")
            for more in (20, 12, 12):
                await proxy.wait_for_chunks(more)
                proxy.drop_connections()
            output = await wait_for_output(process)
            ((table, entries),) = RESULT_LINE.findall(output)
            assert output.count("connection lost") >= 2
            found = await get_table(target, table)
            assert found["status"] == "finished" and found["seats"][0]["substitute"] is None
            token = output.split()[1]
            seat = ApiUser(target, authorization=f"Bearer {token}")
            # nothing was missed, and nothing came twice
            assert int(entries) == len((await seat.get(f"/api/tables/{table}/position"))["entries"])

    with running_server(tmp_path) as server:
        asyncio.run(scenario(server.url))


def test_example_bot_continues_after_server_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        with running_server(tmp_path) as first:
            async with running_proxy(first.url) as (proxy, url):
                process = await start_bot(url, "--play")
                await proxy.wait_for_chunks(20)
                await asyncio.to_thread(first.stop)
                with running_server(tmp_path) as second:
                    proxy.target = second.url
                    output = await wait_for_output(process)
                    assert "connection lost" in output
                    ((table, _),) = RESULT_LINE.findall(output)
                    assert (await get_table(second.url, table))["status"] == "finished"

    asyncio.run(scenario())


def test_example_bot_joins_given_table_and_stops_on_interrupt(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        anna = await ApiUser(url).sign_in_as_guest()
        program = await anna.post("/api/me/bots", {"name": "Bolt"})
        open_table = await anna.make_table(next(iter(GAMES)), [own_seat(), OPEN_SEAT], is_private=True)
        process = await start_bot(
            url,
            "--token",
            program["token"],
            "--table",
            open_table["id"],
            "--invite-key",
            open_table["invite_key"],
        )
        path = f"/api/tables/{open_table['id']}"
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while (await anna.get(path))["seats"][1]["kind"] == "open":
                await asyncio.sleep(0.05)
            await anna.post(f"{path}/start")
            while not (await anna.get(f"{path}/position"))["legal"]:  # the bot moves until it is Anna's turn
                await asyncio.sleep(0.05)
        # it also plays at other tables of its account
        seats = [{"kind": "bot_account", "user_id": program["id"]}, bot_seat("easy")]
        other = await anna.make_table(next(iter(GAMES)), seats, start_now=True)
        async with asyncio.timeout(2 * TIMEOUT_SECONDS):
            while (await anna.get(f"/api/tables/{other['id']}"))["status"] != "finished":
                await asyncio.sleep(0.1)
            assert process.stdout is not None
            while (line := await process.stdout.readline()) and other["id"].encode() not in line:
                pass
            assert line  # it has printed the result of that game
        process.send_signal(signal.SIGINT)
        assert (await wait_for_output(process)).endswith("bye\n")

    with running_server(tmp_path) as server:
        asyncio.run(scenario(server.url))


def test_example_bot_reports_invalid_token(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        process = await start_bot(url, "--token", "wrong")
        output, _ = await process.communicate()
        assert process.returncode == 1 and b"Not signed in" in output and b"Traceback" not in output

    with running_server(tmp_path) as server:
        asyncio.run(scenario(server.url))
