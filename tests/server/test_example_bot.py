"""examples/bot.py plays whole games over the wire, also when its connection breaks and when the server goes away."""

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
from server.clients import OPEN, PATIENCE, Person, bot, me, serving

BOT = Path(__file__).resolve().parents[2] / "examples" / "bot.py"
ENDED = re.compile(r"^(\S+): place \d with -?\d+ of \[.*\] points, (\d+) entries", re.MULTILINE)


async def start(url: str, *options: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-W", "error", str(BOT), "--server", url, "--seed", "1", *options,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip


async def finish(process: asyncio.subprocess.Process) -> str:
    """What it has said; it must end well, and in time."""
    try:
        said, _ = await asyncio.wait_for(process.communicate(), 4 * PATIENCE)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
    assert process.returncode == 0, said.decode()
    return said.decode()


class Proxy:
    """A line to the server that can be cut; the server behind it can be another one later."""

    def __init__(self, target: str) -> None:
        self.target = target
        self.open: set[asyncio.StreamWriter] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.carried = 0  # lots of bytes from the server

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answers: bool) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                self.carried += answers
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
        self.open |= {writer, back}
        ways = [self.carry(reader, back, False), self.carry(there, writer, True)]
        self.tasks |= {asyncio.create_task(way) for way in ways}

    def cut(self) -> None:
        """Without a goodbye."""
        for writer in self.open:
            writer.transport.abort()
        self.open.clear()

    async def wait(self, more: int) -> None:
        """Until so much more has come from the server."""
        goal = self.carried + more
        async with asyncio.timeout(PATIENCE):
            while self.carried < goal:
                await asyncio.sleep(0.005)


@contextlib.asynccontextmanager
async def proxied(target: str) -> AsyncIterator[tuple[Proxy, str]]:
    proxy = Proxy(target)
    server = await asyncio.start_server(proxy.accept, "127.0.0.1", 0)
    try:
        yield proxy, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        proxy.cut()
        await asyncio.gather(*proxy.tasks)


async def look(url: str, table: str) -> Any:
    return await Person(url).get(f"/api/tables/{table}")


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_a_whole_game(game: str, tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        said = await finish(await start(url, "--play", game))
        ((table, _),) = ENDED.findall(said)
        found = await look(url, table)
        assert (found["status"], found["game"]) == ("finished", game)
        assert "rejected" not in said and "lost" not in said
        replay = await Person(url).get(f"/api/tables/{table}/replay")
        assert {ply["seat"] for ply in replay["plies"]} >= {0, 1}

    with serving(tmp_path) as server:
        asyncio.run(scene(server.url))


def test_it_comes_back_when_the_line_is_cut(tmp_path: Path) -> None:
    async def scene(target: str) -> None:
        async with proxied(target) as (proxy, url):
            process = await start(url, "--play")
            for more in (20, 12, 12):
                await proxy.wait(more)
                proxy.cut()
            said = await finish(process)
            ((table, entries),) = ENDED.findall(said)
            assert said.count("connection lost") >= 2
            found = await look(target, table)
            assert found["status"] == "finished" and found["seats"][0]["substitute"] is None
            token = said.split()[1]
            seat = Person(target, authorization=f"Bearer {token}")
            # nothing was missed, and nothing came twice
            assert int(entries) == len((await seat.get(f"/api/tables/{table}/position"))["entries"])

    with serving(tmp_path) as server:
        asyncio.run(scene(server.url))


def test_it_goes_on_with_another_server_on_the_same_database(tmp_path: Path) -> None:
    async def scene() -> None:
        with serving(tmp_path) as first:
            async with proxied(first.url) as (proxy, url):
                process = await start(url, "--play")
                await proxy.wait(20)
                await asyncio.to_thread(first.stop)
                with serving(tmp_path) as second:
                    proxy.target = second.url
                    said = await finish(process)
                    assert "connection lost" in said
                    ((table, _),) = ENDED.findall(said)
                    assert (await look(second.url, table))["status"] == "finished"

    asyncio.run(scene())


def test_it_sits_down_where_it_is_told_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        anna = await Person(url).come()
        program = await anna.post("/api/me/bots", {"name": "Bolt"})
        open_table = await anna.make_table(next(iter(GAMES)), [me(), OPEN], is_private=True)
        process = await start(
            url,
            "--token",
            program["token"],
            "--table",
            open_table["id"],
            "--invite-key",
            open_table["invite_key"],
        )
        path = f"/api/tables/{open_table['id']}"
        async with asyncio.timeout(PATIENCE):
            while (await anna.get(path))["seats"][1]["kind"] == "open":
                await asyncio.sleep(0.05)
            await anna.post(f"{path}/start")
            while not (await anna.get(f"{path}/position"))["legal"]:  # the program moves until Anna is asked
                await asyncio.sleep(0.05)
        # it plays at any other table as well, without being told
        seats = [{"kind": "bot_account", "user_id": program["id"]}, bot("easy")]
        other = await anna.make_table(next(iter(GAMES)), seats, start_now=True)
        async with asyncio.timeout(2 * PATIENCE):
            while (await anna.get(f"/api/tables/{other['id']}"))["status"] != "finished":
                await asyncio.sleep(0.1)
            assert process.stdout is not None
            while (line := await process.stdout.readline()) and other["id"].encode() not in line:
                pass
            assert line  # it has told how that game has ended
        process.send_signal(signal.SIGINT)
        assert (await finish(process)).endswith("bye\n")

    with serving(tmp_path) as server:
        asyncio.run(scene(server.url))


def test_it_says_what_is_wrong(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        process = await start(url, "--token", "wrong")
        said, _ = await process.communicate()
        assert process.returncode == 1 and b"Not signed in" in said and b"Traceback" not in said

    with serving(tmp_path) as server:
        asyncio.run(scene(server.url))
