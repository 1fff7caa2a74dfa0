"""The measurements play, limit, baseline, memory and replay. Each starts its own servers, except limit, which uses
the server of play or of the baseline.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from jadecourt.core import laws
from jadecourt.core.errors import BadOptions
from jadecourt.games import GAMES, find_game

from .figures import Figures, percentile
from .lobby_client import LobbyClient, connect_to_echo, run_concurrently, wait_for_movers
from .players import SEATS, LoadGenerator
from .processes import ServerProcess, child_pids, resident_bytes, run_echo_server, run_server
from .sockets import WebSocketClient, connect

PLAYERS_OPTION: Final = "players"
LONG_GAME_PLIES: Final = 300
MAX_SAMPLED_GAMES: Final = (
    100  # random games of each kind, of which the one closest to LONG_GAME_PLIES is used
)
Advance = Callable[[], None]
Progress = Callable[[str, int], Advance]  # (description, number of steps) -> function to call after each step


@dataclass(frozen=True)
class LoadOptions:
    """Options of the benchmark."""

    tables: int = 250
    seconds: float = 30.0
    pace: float = 5.0  # seconds between two moves of a seat, on average
    workers: int = 1
    database: str = ""  # empty: SQLite
    postmaster: int = 0  # process id of a temporary PostgreSQL server; 0: none
    steps: int = 12
    step_seconds: float = 8.0
    step_factor: float = 1.5
    memory: int = 1000  # number of new tables, of finished tables and of sockets
    replays: int = 20
    measurements: Sequence[str] = ("play", "limit", "baseline", "memory", "replay")
    seed: int = 1

    @property
    def warmup_seconds(self) -> float:
        return min(3.0, self.seconds / 4)


# ---------------------------------------------------------------------------------------- play


@contextlib.asynccontextmanager
async def seated_players(
    server_process: ServerProcess, options: LoadOptions, progress: Progress
) -> AsyncIterator[tuple[LoadGenerator, LobbyClient]]:
    """Players at their tables, ready to move."""
    async with LobbyClient(server_process) as lobby:
        load = LoadGenerator(options.tables, lobby.start_game, options.seed)
        advance = progress("players and tables", options.tables)
        await run_concurrently([partial(lobby.seat_group, group) for group in load.groups], advance)
        await wait_for_movers(load)
        try:
            yield load, lobby
        finally:
            await load.stop()


@contextlib.asynccontextmanager
async def echo_players(
    server_process: ServerProcess, options: LoadOptions, progress: Progress
) -> AsyncIterator[LoadGenerator]:
    """Sockets at the tables of the echo server, ready to move."""

    async def unexpected_end(_: object) -> None:
        raise AssertionError("a game of the echo server has ended")

    load = LoadGenerator(options.tables, unexpected_end, options.seed)
    advance = progress("sockets of the baseline", options.tables)
    await run_concurrently(
        [partial(connect_to_echo, server_process, group) for group in load.groups], advance
    )
    await wait_for_movers(load)
    try:
        yield load
    finally:
        await load.stop()


async def measure_at_pace(
    load: LoadGenerator, server_process: ServerProcess, options: LoadOptions, progress: Progress
) -> Figures:
    """The figures at the pace of the options."""
    advance = progress(f"{options.tables} tables, one move per seat every {options.pace:g} s", 1)
    database = child_pids(options.postmaster) if options.postmaster else ()
    figures = await load.measure(
        server_process, options.pace, options.warmup_seconds, options.seconds, database
    )
    advance()
    return figures


async def find_limit(
    load: LoadGenerator,
    server_process: ServerProcess,
    options: LoadOptions,
    progress: Progress,
    base: dict[str, Any],
) -> dict[str, Any]:
    """Raise the moves per second until the verdict is no longer good; lower them if `base` is not good.

    `base` is the result at the pace of the options. A bad step is repeated once, because other load may have caused it.
    """
    pace, attempts, bad_count = options.pace, [base], 0
    is_rising = base["verdict"] == "good"
    advance = progress("more moves per second" if is_rising else "fewer moves per second", options.steps)
    database = child_pids(options.postmaster) if options.postmaster else ()
    for _ in range(options.steps):
        if not is_rising:
            pace *= options.step_factor
        elif not bad_count:
            pace /= options.step_factor
        warmup_seconds = min(2.0, options.step_seconds / 4)
        found = (
            await load.measure(server_process, pace, warmup_seconds, options.step_seconds, database)
        ).describe()
        attempts.append(found)
        advance()
        is_good = found["verdict"] == "good"
        bad_count = 0 if is_good else bad_count + 1
        if is_good if not is_rising else bad_count == 2 or found["verdict"] in ("errors", "client"):
            break
    return summarise_limit(attempts)


def summarise_limit(attempts: list[dict[str, Any]]) -> dict[str, Any]:
    """The highest rate with a good verdict, and the lowest rate above it without one."""
    best = max(
        (found for found in attempts if found["verdict"] == "good"),
        key=lambda found: float(found["target_moves_per_s"]),
        default=None,
    )
    reached = best["target_moves_per_s"] if best else 0.0
    first = min(
        (found for found in attempts if found["target_moves_per_s"] > reached),
        key=lambda found: float(found["target_moves_per_s"]),
        default=None,
    )
    return {
        "moves_per_s": best["moves_per_s"] if best else 0.0,
        "ended_by": first["verdict"] if first else "steps",
        "last_good": best,
        "first_bad": first,
        "steps": attempts[1:],
    }


async def measure_play(folder: Path, options: LoadOptions, progress: Progress) -> dict[str, Any]:
    """The figures of the server at the pace of the options, and its limit if that is selected."""
    report: dict[str, Any] = {}
    with run_server(folder, options.database, options.workers) as server_process:
        async with seated_players(server_process, options, progress) as (load, lobby):
            report["setup"] = {
                "players": options.tables * SEATS,
                "tables": options.tables,
                "retried_requests": lobby.retry_count,
                "server_rss_mb": round(server_process.resident_bytes() / 1e6, 1),
                "server_pids": server_process.pids,
            }
            report["play"] = (await measure_at_pace(load, server_process, options, progress)).describe()
            if "limit" in options.measurements:
                report["limit"] = await find_limit(load, server_process, options, progress, report["play"])
        report["logged_errors"] = server_process.logged_errors()
    return report


async def measure_baseline(
    folder: Path, options: LoadOptions, progress: Progress, size: int
) -> dict[str, Any]:
    """The figures of the echo server under the same load, with positions of `size` bytes."""
    report: dict[str, Any] = {"update_bytes": size}
    with run_echo_server(folder, size) as server_process:
        async with echo_players(server_process, options, progress) as load:
            report["play"] = (await measure_at_pace(load, server_process, options, progress)).describe()
            if "limit" in options.measurements:
                report["limit"] = await find_limit(load, server_process, options, progress, report["play"])
    return report


# ---------------------------------------------------------------------------------------- memory


async def measure_memory(folder: Path, options: LoadOptions, progress: Progress) -> dict[str, float]:
    """Resident memory in kB that a new table, a finished table, an idle socket and a subscription add, on average."""
    number, plies, record = options.memory, *find_long_game(options.seed)
    report: dict[str, float] = {"finished_plies": plies}
    with run_server(folder) as server_process:
        async with LobbyClient(server_process) as lobby:
            cookie = await lobby.create_guest(0)
            sockets: list[WebSocketClient] = []
            tables: list[str] = []

            async def create_table(game: str) -> None:
                request = {"game": game, "seats": [{"kind": "me"}] * SEATS, "start_now": True}
                tables.append((await lobby.call("POST", "/api/tables", cookie, request))["table"]["id"])

            async def load_record() -> None:
                await lobby.call("POST", "/api/records", cookie, {"record": record})

            async def open_socket() -> None:
                sockets.append(await connect(WebSocketClient(), server_process.port, "/api/socket", cookie))

            async def subscribe(index: int) -> None:
                table = tables[index % len(tables)]
                sockets[index].send(f'{{"type":"subscribe","id":1,"table_id":"{table}","seat":null}}')

            async def measure_growth(label: str, jobs: Sequence[Callable[[], Awaitable[None]]]) -> None:
                """Add the average growth per job to the report; the first tenth of the jobs is warm-up."""
                advance = progress(label, len(jobs))
                tenth = max(1, len(jobs) // 10)
                await run_concurrently(jobs[:tenth], advance)
                before = resident_bytes(server_process.pid)
                await run_concurrently(jobs[tenth:], advance)
                await lobby.call("GET", "/health")  # so that the server has read all earlier messages
                added = resident_bytes(server_process.pid) - before
                report[f"{label.replace(' ', '_')}_kb"] = round(added / max(1, len(jobs) - tenth) / 1000, 1)

            report["empty_server_mb"] = round(resident_bytes(server_process.pid) / 1e6, 1)
            games = lobby.games
            await measure_growth(
                "new table", [partial(create_table, games[n % len(games)]) for n in range(number)]
            )
            await measure_growth("finished table", [load_record for _ in range(number)])
            await measure_growth("socket", [open_socket for _ in range(number)])
            await measure_growth("subscription", [partial(subscribe, n) for n in range(number)])
            for socket in sockets:
                socket.close()
    return report


def find_long_game(seed: int) -> tuple[int, str]:
    """(plies, record) of a game of about 300 plies, the closest of many random games with all seats."""
    rng = random.Random(seed)
    found: list[tuple[int, int, str]] = []
    for id in GAMES:
        game_class = find_game(id)
        for number in range(MAX_SAMPLED_GAMES):
            options = {
                spec.key: max(spec.values) if spec.key == PLAYERS_OPTION else rng.choice(spec.values)
                for spec in game_class.option_specs
                if not spec.is_open
            }
            try:
                table = laws.random_table(game_class(**options), number)
            except BadOptions:  # options that exclude each other
                continue
            found.append((abs(len(table.plies) - LONG_GAME_PLIES), len(table.plies), table.record().dumps()))
    _, plies, record = min(found)
    return plies, record


# ---------------------------------------------------------------------------------------- replay


async def measure_replay(folder: Path, options: LoadOptions, progress: Progress) -> dict[str, Any]:
    """Server time to open a long finished game, first from the database and then from memory, in milliseconds."""
    plies, record = find_long_game(options.seed)
    report: dict[str, Any] = {"plies": plies}
    advance = progress("replays", 5 * options.replays)
    with run_server(folder, options.database) as server_process:
        async with LobbyClient(server_process) as lobby:
            cookie = await lobby.create_guest(0)
            tables = []
            for _ in range(options.replays):
                created = await lobby.call("POST", "/api/records", cookie, {"record": record})
                tables.append(created["id"])
                advance()
    for kind, path_suffix in (("replay", ""), ("last_position", f"/{plies}")):
        paths = [f"/api/tables/{table}/replay{path_suffix}" for table in tables]
        with run_server(folder, options.database) as server_process:  # a new server has no tables in memory
            async with LobbyClient(server_process) as lobby:
                for path in (*paths, *paths):
                    response = await lobby.http.get(path, headers={"Cookie": cookie})
                    response.raise_for_status()
                    advance()
        times = [
            server_process.request_times(path) for path in paths
        ]  # read after the server has stopped, so that the log is complete
        cold, warm = [pair[0] for pair in times], [pair[1] for pair in times]
        report[kind] = {
            "first_request_ms": cold[0],
            "cold_p50_ms": percentile(cold[1:] or cold, 0.5),
            "cold_p95_ms": percentile(cold[1:] or cold, 0.95),
            "warm_p50_ms": percentile(warm, 0.5),
            "warm_p95_ms": percentile(warm, 0.95),
            "bytes": len(response.content),
        }
    return report
