"""The measurements, one after the other: play, limit, yardstick, memory, replay. Each has servers of its own."""

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
from .house import House, all_asked, at_once, seat_at_echo
from .players import SEATS, Load
from .processes import Served, children_of, echoing, rss, serving
from .sockets import Line, connect

PLAYERS: Final = "players"
LONG: Final = 300  # plies of a long game
TRIES: Final = 100  # games by chance among which a long one is looked for
Step = Callable[[], None]
Progress = Callable[[str, int], Step]  # what is done and of how many steps; what to call after each


@dataclass(frozen=True)
class Wishes:
    """What to measure."""

    tables: int = 250
    seconds: float = 30.0
    pace: float = 5.0
    workers: int = 1
    database: str = ""  # empty: SQLite
    postmaster: int = 0  # the process of a throw-away PostgreSQL
    steps: int = 12
    step_seconds: float = 8.0
    step_factor: float = 1.5
    memory: int = 1000  # sockets, and twice as many as tables
    replays: int = 20
    phases: Sequence[str] = ("play", "limit", "yardstick", "memory", "replay")
    seed: int = 1

    @property
    def warm(self) -> float:
        return min(3.0, self.seconds / 4)


# ---------------------------------------------------------------------------------------- play


@contextlib.asynccontextmanager
async def playing(served: Served, wishes: Wishes, progress: Progress) -> AsyncIterator[tuple[Load, House]]:
    """People at their tables, ready to move."""
    async with House(served) as house:
        load = Load(wishes.tables, house.begin, wishes.seed)
        step = progress("people and tables", wishes.tables)
        await at_once([partial(house.seat, group) for group in load.groups], step)
        await all_asked(load)
        try:
            yield load, house
        finally:
            await load.stop()


@contextlib.asynccontextmanager
async def playing_echo(served: Served, wishes: Wishes, progress: Progress) -> AsyncIterator[Load]:
    async def never(_: object) -> None:
        raise AssertionError("the games of the yardstick never end")

    load = Load(wishes.tables, never, wishes.seed)
    step = progress("sockets of the yardstick", wishes.tables)
    await at_once([partial(seat_at_echo, served, group) for group in load.groups], step)
    await all_asked(load)
    try:
        yield load
    finally:
        await load.stop()


async def measure(load: Load, served: Served, wishes: Wishes, progress: Progress) -> Figures:
    """At the pace that is asked for."""
    step = progress(f"{wishes.tables} tables, every seat once in {wishes.pace:g} s", 1)
    database = children_of(wishes.postmaster) if wishes.postmaster else ()
    found = await load.measure(served, wishes.pace, wishes.warm, wishes.seconds, database)
    step()
    return found


async def find_limit(
    load: Load, served: Served, wishes: Wishes, progress: Progress, base: dict[str, Any]
) -> dict[str, Any]:
    """Ever more moves per second until it is no longer good, or ever fewer if `base`, the usual pace, is too much.

    One slow stretch may be an accident, so it is tried twice.
    """
    pace, tried, bad = wishes.pace, [base], 0
    faster = base["verdict"] == "good"
    step = progress("more moves per second" if faster else "fewer moves per second", wishes.steps)
    database = children_of(wishes.postmaster) if wishes.postmaster else ()
    for _ in range(wishes.steps):
        if not faster:
            pace *= wishes.step_factor
        elif not bad:
            pace /= wishes.step_factor
        warm = min(2.0, wishes.step_seconds / 4)
        found = (await load.measure(served, pace, warm, wishes.step_seconds, database)).describe()
        tried.append(found)
        step()
        good = found["verdict"] == "good"
        bad = 0 if good else bad + 1
        if good if not faster else bad == 2 or found["verdict"] in ("errors", "client"):
            break
    return sum_up(tried)


def sum_up(tried: list[dict[str, Any]]) -> dict[str, Any]:
    """The most that was good, and the least beyond it that was not."""
    best = max(
        (found for found in tried if found["verdict"] == "good"),
        key=lambda found: float(found["wanted_moves_per_s"]),
        default=None,
    )
    reached = best["wanted_moves_per_s"] if best else 0.0
    first = min(
        (found for found in tried if found["wanted_moves_per_s"] > reached),
        key=lambda found: float(found["wanted_moves_per_s"]),
        default=None,
    )
    return {
        "moves_per_s": best["moves_per_s"] if best else 0.0,
        "ended_by": first["verdict"] if first else "steps",
        "last_good": best,
        "first_bad": first,
        "steps": tried[1:],
    }


async def play(folder: Path, wishes: Wishes, progress: Progress) -> dict[str, Any]:
    """The server under its load, and its limit."""
    report: dict[str, Any] = {}
    with serving(folder, wishes.database, wishes.workers) as served:
        async with playing(served, wishes, progress) as (load, house):
            report["setup"] = {
                "people": wishes.tables * SEATS,
                "tables": wishes.tables,
                "retried_requests": house.retried,
                "server_rss_mb": round(served.rss() / 1e6, 1),
                "server_pids": served.pids,
            }
            report["play"] = (await measure(load, served, wishes, progress)).describe()
            if "limit" in wishes.phases:
                report["limit"] = await find_limit(load, served, wishes, progress, report["play"])
        report["faults_in_log"] = served.faults()
    return report


async def yardstick(folder: Path, wishes: Wishes, progress: Progress, size: int) -> dict[str, Any]:
    """The same load for a server without a game."""
    report: dict[str, Any] = {"update_bytes": size}
    with echoing(folder, size) as served:
        async with playing_echo(served, wishes, progress) as load:
            report["play"] = (await measure(load, served, wishes, progress)).describe()
            if "limit" in wishes.phases:
                report["limit"] = await find_limit(load, served, wishes, progress, report["play"])
    return report


# ---------------------------------------------------------------------------------------- memory


async def memory(folder: Path, wishes: Wishes, progress: Progress) -> dict[str, float]:
    """Resident memory per table and per socket that does nothing: what a thousand of them add, by thousand."""
    number, plies, record = wishes.memory, *long_game(wishes.seed)
    report: dict[str, float] = {"finished_plies": plies}
    with serving(folder) as served:
        async with House(served) as house:
            me = await house.come(0)
            lines: list[Line] = []
            tables: list[str] = []

            async def begin(game: str) -> None:
                wish = {"game": game, "seats": [{"kind": "me"}] * SEATS, "start": True}
                tables.append((await house.call("POST", "/api/tables", me, wish))["table"]["id"])

            async def load_record() -> None:
                await house.call("POST", "/api/records", me, {"record": record})

            async def open_line() -> None:
                lines.append(await connect(Line(), served.port, "/api/socket", me))

            async def watch(place: int) -> None:
                table = tables[place % len(tables)]
                lines[place].send(f'{{"type":"watch","id":1,"table":"{table}","seat":null}}')

            async def grow(what: str, works: Sequence[Callable[[], Awaitable[None]]]) -> None:
                """The first tenth only warms up."""
                step = progress(what, len(works))
                tenth = max(1, len(works) // 10)
                await at_once(works[:tenth], step)
                before = rss(served.pid)
                await at_once(works[tenth:], step)
                await house.call("GET", "/health")  # whatever was sent before has been read
                added = rss(served.pid) - before
                report[f"{what.replace(' ', '_')}_kb"] = round(added / max(1, len(works) - tenth) / 1000, 1)

            report["empty_server_mb"] = round(rss(served.pid) / 1e6, 1)
            games = house.games
            await grow("table just begun", [partial(begin, games[n % len(games)]) for n in range(number)])
            await grow("table finished", [load_record for _ in range(number)])
            await grow("socket", [open_line for _ in range(number)])
            await grow("watch", [partial(watch, n) for n in range(number)])
            for line in lines:
                line.close()
    return report


def long_game(seed: int) -> tuple[int, str]:
    """A game of about 300 plies: of many games by chance, with all seats and any options, the one that fits best."""
    chance = random.Random(seed)
    found: list[tuple[int, int, str]] = []
    for id in GAMES:
        kind = find_game(id)
        for number in range(TRIES):
            options = {
                setting.key: max(setting.values) if setting.key == PLAYERS else chance.choice(setting.values)
                for setting in kind.settings
                if setting.form is None
            }
            try:
                table = laws.random_table(kind(**options), number)
            except BadOptions:  # that do not go together
                continue
            found.append((abs(len(table.plies) - LONG), len(table.plies), table.record().dumps()))
    _, plies, record = min(found)
    return plies, record


# ---------------------------------------------------------------------------------------- replay


async def replay(folder: Path, wishes: Wishes, progress: Progress) -> dict[str, Any]:
    """Opening a long finished game: the server's own time, first from the disk and then from memory."""
    plies, record = long_game(wishes.seed)
    report: dict[str, Any] = {"plies": plies}
    step = progress("replays", 5 * wishes.replays)
    with serving(folder, wishes.database) as served:
        async with House(served) as house:
            me = await house.come(0)
            tables = []
            for _ in range(wishes.replays):
                made = await house.call("POST", "/api/records", me, {"record": record})
                tables.append(made["id"])
                step()
    for kind, ending in (("replay", ""), ("last_position", f"/{plies}")):
        paths = [f"/api/tables/{table}/replay{ending}" for table in tables]
        with serving(folder, wishes.database) as served:  # a new one, with an empty memory
            async with House(served) as house:
                for path in (*paths, *paths):
                    answer = await house.http.get(path, headers={"Cookie": me})
                    answer.raise_for_status()
                    step()
        times = [served.request_times(path) for path in paths]  # the last line comes after the answer
        cold, warm = [one[0] for one in times], [one[1] for one in times]
        report[kind] = {
            "first_of_a_process_ms": cold[0],
            "cold_p50_ms": percentile(cold[1:] or cold, 0.5),
            "cold_p95_ms": percentile(cold[1:] or cold, 0.95),
            "warm_p50_ms": percentile(warm, 0.5),
            "warm_p95_ms": percentile(warm, 0.95),
            "bytes": len(answer.content),
        }
    return report
