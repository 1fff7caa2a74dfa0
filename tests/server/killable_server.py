"""A server process that tests can kill, and the tables that it leaves in the database."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2

from cli_driver import COMMAND, cli_environment
from jadecourt.games import find_game
from jadecourt.server.domain.room import REWIND, WITHDRAW

START_SECONDS = 60.0
EXIT_SECONDS = 15.0  # limit until the children of a killed server have exited; usually milliseconds
PROC = Path("/proc")


def free_port() -> int:
    """A TCP port that is free at the moment."""
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class ServerProcess:
    """`jadecourt serve` as a process that can be killed and started again on the same database and port."""

    def __init__(self, folder: Path, database: str, workers: int = 1) -> None:
        self.folder = folder
        self.database = database
        self.workers = workers
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "log.txt"
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start the server and wait until it responds."""
        options = ["--port", str(self.port), "--database", self.database, "--workers", str(self.workers)]
        # a short lease: jobs of a killed process are soon taken again
        settings = {"RATE_LIMIT_FACTOR": "1000", "JOB_LEASE_SECONDS": "1", "BOT_PROCESSES": "1"}
        environment = {f"JADECOURT_{name}": value for name, value in settings.items()}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*COMMAND, "serve", *options],
                env=cli_environment(self.folder, **environment),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # a process group of its own, which can be killed as a whole
            )
        deadline = time.monotonic() + START_SECONDS
        async with httpx2.AsyncClient(timeout=5) as http:
            while time.monotonic() < deadline:
                assert self.process.poll() is None, f"the server exited: {self.log.read_text()[-3000:]}"
                with contextlib.suppress(httpx2.HTTPError):
                    if (await http.get(f"{self.url}/health")).status_code == 200:
                        return
                await asyncio.sleep(0.05)
        raise AssertionError(
            f"the server did not start within {START_SECONDS} seconds: {self.log.read_text()[-3000:]}"
        )

    async def kill(self, whole_group: bool = True) -> None:
        """Send SIGKILL to the process group, or to the first process only; in both cases all processes must exit."""
        process = self.process
        assert process is not None
        running = list_processes()
        to_wait_for = [one for one in running if one.session_id == process.pid]
        if whole_group:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        await asyncio.to_thread(process.wait)
        await wait_until_exited(to_wait_for)
        self.process = None

    async def kill_worker(self, number: int) -> None:
        """Send SIGKILL to one of several workers; the server replaces it."""
        process = self.process
        assert process is not None
        running = list_processes()
        workers = [one for one in running if one.parent_id == process.pid and "spawn_main" in one.command]
        if not workers:  # there is no /proc, or all workers are being replaced
            return
        worker = workers[number % len(workers)]
        with contextlib.suppress(ProcessLookupError):
            os.kill(worker.id, signal.SIGKILL)
        await wait_until_exited([worker, *(one for one in running if one.parent_id == worker.id)])

    def clean_up(self) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


# ---------------------------------------------------------------------------------------- processes


@dataclass(frozen=True)
class ProcessInfo:
    """A running process (not a zombie); the start time distinguishes processes that got the same id."""

    id: int
    parent_id: int
    session_id: int
    start_time: str
    command: str


def list_processes() -> list[ProcessInfo]:
    """The running processes that are visible; empty on systems without /proc."""
    found = []
    for folder in PROC.iterdir() if PROC.is_dir() and sys.platform == "linux" else ():
        if folder.name.isdigit():
            with contextlib.suppress(OSError):
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                if fields[0] not in "ZX":
                    found.append(
                        ProcessInfo(int(folder.name), int(fields[1]), int(fields[3]), fields[19], command)
                    )
    return found


async def wait_until_exited(exited: list[ProcessInfo]) -> None:
    """Wait until all these processes have exited, also those that have another parent now."""
    identities = {(one.id, one.start_time) for one in exited}
    deadline = time.monotonic() + EXIT_SECONDS
    while remaining := [one for one in list_processes() if (one.id, one.start_time) in identities]:
        assert time.monotonic() < deadline, (
            f"still running {EXIT_SECONDS} seconds after their server: {remaining}"
        )
        await asyncio.sleep(0.05)


# ---------------------------------------------------------------------------------------- stored tables


@dataclass
class StoredTable:
    """A table as it is stored: its row, seats, history and jobs."""

    row: dict[str, Any]
    seats: list[dict[str, Any]]
    history: list[dict[str, Any]] = field(default_factory=list)
    jobs: list[dict[str, Any]] = field(default_factory=list)
    result_count: int = 0

    @property
    def plies(self) -> list[tuple[int, int]]:
        """The plies that count: a REWIND or WITHDRAW removes plies, as in `Room.apply_history`."""
        plies: list[tuple[int, int]] = []
        for row in self.history:
            append_row(plies, row)
        return plies

    def answers(self) -> dict[str, tuple[int, int]]:
        """The seat and the move of each idempotency key; no key may occur twice.

        An answer that cannot follow the earlier sealed answers of its seat is stored as a WITHDRAW, the sealed answers
        of the other seats, and all answers of the seat in a playable order, of which the first has the key. Then the
        move of the key is the one that was not among the withdrawn answers.
        """
        plies: list[tuple[int, int]] = []
        withdrawn: list[tuple[int, int]] = []
        answers: dict[str, tuple[int, int]] = {}
        for number, row in enumerate(self.history):
            seat, move, key = row["who"], row["move"], row["idempotency_key"]
            if seat == WITHDRAW:
                assert not withdrawn, f"row {number} withdraws answers that are not complete again"
                withdrawn = plies[move:]
            elif key is not None:
                assert key not in answers, f"{key} was played twice"
                if withdrawn:
                    own_moves = [move for who, move in withdrawn if who == seat]
                    others = [ply for ply in withdrawn if ply[0] != seat]
                    new_rows = self.history[number : number + len(own_moves) + 1]
                    new_moves = Counter(one["move"] for one in new_rows if one["who"] == seat)
                    assert plies[len(plies) - len(others) :] == others, (
                        "sealed answers of other seats are lost"
                    )
                    assert not Counter(own_moves) - new_moves, "sealed answers of the seat are lost"
                    (move,) = (new_moves - Counter(own_moves)).elements()
                    withdrawn = []
                answers[key] = (seat, move)
            append_row(plies, row)
        assert not withdrawn, "withdrawn answers are lost"
        return answers

    @property
    def game(self) -> Any:
        options = self.row["options"]
        return find_game(self.row["game"])(**(json.loads(options) if isinstance(options, str) else options))


def append_row(plies: list[tuple[int, int]], row: dict[str, Any]) -> None:
    """Apply a row of the history to the plies that count."""
    if row["who"] in (REWIND, WITHDRAW):
        assert 0 <= row["move"] <= len(plies), f"{row} returns to a ply that was not played"
        del plies[row["move"] :]
    else:
        plies.append((row["who"], row["move"]))


QUERIES = {
    "tables": "SELECT * FROM tables",
    "seats": "SELECT * FROM seats ORDER BY table_id, seat",
    "plies": "SELECT * FROM plies ORDER BY table_id, n",
    "jobs": "SELECT * FROM jobs WHERE kind = 'bot_moves'",
    "results": "SELECT table_id, count(*) AS number FROM results GROUP BY table_id",
}
Rows = dict[str, list[dict[str, Any]]]


async def read_tables(database: str) -> dict[str, StoredTable]:
    """All stored tables by id, read directly from the database."""
    rows = await (read_postgres(database) if database.startswith("postgresql") else read_sqlite(database))
    by_table: dict[str, Rows] = {name: defaultdict(list) for name in rows}
    for name, found in rows.items():
        for row in found:
            by_table[name][row.get("table_id") or row["id"]].append(row)
    return {
        id: StoredTable(
            {**row, "seed": int(row["seed"])},  # stored as text: no integer column holds 128 bits
            by_table["seats"][id],
            by_table["plies"][id],
            by_table["jobs"][id],
            sum(result["number"] for result in by_table["results"][id]),
        )
        for id, (row,) in by_table["tables"].items()
    }


async def read_sqlite(database: str) -> Rows:
    """Read a copy of the file: opening a database after a crash repairs it, which is left to the server."""
    path = Path(database.removeprefix("sqlite:///"))
    with tempfile.TemporaryDirectory() as folder:
        for suffix in ("", "-wal"):
            if Path(f"{path}{suffix}").exists():
                shutil.copy(f"{path}{suffix}", f"{folder}/copy{suffix}")
        connection = sqlite3.connect(f"{folder}/copy")
        connection.row_factory = sqlite3.Row
        try:
            return {name: [dict(row) for row in connection.execute(q)] for name, q in QUERIES.items()}
        finally:
            connection.close()


async def read_postgres(database: str) -> Rows:
    import asyncpg

    connection = await asyncpg.connect(database)
    try:
        async with connection.transaction(isolation="repeatable_read"):  # a consistent snapshot
            return {name: [dict(row) for row in await connection.fetch(q)] for name, q in QUERIES.items()}
    finally:
        await connection.close()
