"""Analyses of games that are over: asked for, carried out as a durable job, kept.

An analysis is known by the time at which it was asked for: whoever works at one that was replaced since, or that
somebody else has finished, changes nothing any more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import structlog
from sqlalchemy import Connection, RowMapping, delete, select, update

from ..core.errors import BadOptions
from . import records
from .clock import now
from .context import Context
from .problems import Problem
from .quotas import Requester, check_new_analysis
from .rooms.feed import News
from .rooms.finishing import upsert
from .store.owners import select_owner
from .store.schema import analyses, jobs
from .thinking import AnalysisFailed, BadQuestion, Position
from .wire.tables import Analysis

log = structlog.get_logger()
MOST_ITERATIONS: Final = 2000
TELL_SECONDS: Final = 1.0  # how often those who wait are told how far it is
UNIT: Final = "it"
KIND: Final = "analysis"


def key_of(table: str) -> str:
    """Of the job."""
    return f"{KIND}:{table}"


def show(row: RowMapping | Mapping[str, Any]) -> Analysis:
    return Analysis(**{key: row[key] for key in Analysis.model_fields})


def strip_names(result: dict[str, Any]) -> dict[str, Any]:
    """The result without the names of players: accounts can be deleted later, and their names with them."""
    seats = [{key: value for key, value in seat.items() if key != "name"} for seat in result["seats"]]
    return {**{key: value for key, value in result.items() if key != "names"}, "seats": seats}


def name_seats(analysis: Analysis, names: Sequence[str]) -> Analysis:
    """The analysis with the names that the seats have now."""
    if analysis.result is None:
        return analysis
    seats = [{**seat, "name": names[seat["seat"]]} for seat in analysis.result["seats"]]
    return analysis.model_copy(update={"result": {**analysis.result, "names": list(names), "seats": seats}})


# ---------------------------------------------------------------------------------------- asking


def check_budget(wanted: str | None, usual: str) -> str:
    """The budget in one way of writing; None: the usual one."""
    if wanted is None:
        return usual
    iterations = int(wanted.removesuffix(UNIT))
    if not 1 <= iterations <= MOST_ITERATIONS:
        raise Problem("invalid", f"body.budget: it goes from 1{UNIT} to {MOST_ITERATIONS}{UNIT}")
    return f"{iterations}{UNIT}"


def read(connection: Connection, table: str, locked: bool = False) -> RowMapping | None:
    """The row of a table; `locked`: nobody else changes it before the transaction is over."""
    found = select(analyses).where(analyses.c.table_id == table)
    return connection.execute(found.with_for_update() if locked else found).mappings().first()


async def find(context: Context, table: str) -> Analysis:
    """What is known so far; nothing, as long as nobody has asked for it."""
    row = await context.database.read(lambda connection: read(connection, table))
    return show(row) if row is not None else Analysis(status="none", budget="", done=0, total=0, result=None)


async def ask(
    context: Context, table: str, wanted: str | None, requester: Requester
) -> tuple[Analysis, bool]:
    """Ask for an analysis; returns it, and whether it is a new one. One that is there or under way is not repeated."""
    budget = check_budget(wanted, context.settings.analysis_budget)

    def look(connection: Connection) -> Analysis | None:
        row = read(connection, table)
        present = row is not None and is_present(connection, row, wanted and budget)
        return show(row) if row is not None and present else None

    present = await context.database.read(look)
    if present is not None:
        return present, False
    context.limit("analysis", requester.person)  # only work counts
    check = partial(check_new_analysis, settings=context.settings, requester=requester, kind=KIND)
    await context.database.read(partial(check, added=False))

    def work(connection: Connection) -> tuple[Analysis, bool]:
        before = read(connection, table, locked=True)
        if before is not None and is_present(connection, before, wanted and budget):
            return show(before), False
        row = new_row(table, budget, before["created"] if before else 0)
        job: dict[str, Any] = {
            "key": key_of(table),
            "kind": KIND,
            "table_id": table,
            "person": select_owner(requester.person),
            "address_hash": requester.address_hash,
            "payload": {},
            "run_at": now(),
            "tries": 0,
        }
        upsert(connection, analyses, row, ("table_id",))
        upsert(connection, jobs, job, ("key",))
        check(connection, added=True)
        context.feed.tell_in(connection, News(jobs=True))
        return show(row), True

    found, fresh = await context.database.write(work)
    if fresh:
        context.keeper.wake.set()
    return found, fresh


def new_row(table: str, budget: str, before: int) -> dict[str, Any]:
    """An analysis that waits; `before`: when the one was asked for that it replaces."""
    return {
        "table_id": table,
        "status": "waiting",
        "budget": budget,
        "done": 0,
        "total": 0,
        "result": None,
        "created": max(now(), before + 1),
    }


def is_present(connection: Connection, row: RowMapping, budget: str | None) -> bool:
    """Whether this analysis will do: it is done with the budget that is wanted (None: any), or under way."""
    if row["status"] in ("done", "failed"):
        return row["status"] == "done" and budget in (None, row["budget"])
    found = connection.execute(select(jobs.c.key).where(jobs.c.key == key_of(row["table_id"])))
    return found.first() is not None


# ---------------------------------------------------------------------------------------- carrying out


class Progress:
    """How far an analysis is, and what was told of it."""

    def __init__(self) -> None:
        self.now = self.told = (0, 0)

    def note(self, done: int, total: int) -> None:
        self.now = (done, total)


async def run(context: Context, job: Mapping[str, Any]) -> None:
    """Carry out the analysis of a table. Cancelled, it leaves the job for later; it may run twice."""
    table: str = job["table_id"]
    row = await context.database.write(lambda connection: take(connection, table))
    if row is None:
        return
    progress = Progress()
    try:
        position = await position_of(context, table)
        result = await think(context, position, row, progress)
    except (AnalysisFailed, BadQuestion, BadOptions, Problem) as error:
        log.warning("an analysis failed", table=table, why=str(error))
        await finish(context, row, progress, "failed", None)
    else:
        await finish(context, row, progress, "done", strip_names(result))


def take(connection: Connection, table: str) -> RowMapping | None:
    """The analysis that is to be made; None, and no job either, if there is nothing to do any more."""
    row = read(connection, table, locked=True)
    if row is not None and row["status"] in ("waiting", "running"):
        return row
    drop_job(connection, table)
    return None


async def position_of(context: Context, table: str) -> Position:
    """The end of the game."""
    keeper = context.keeper
    room = await keeper.find(table)
    if not room.is_over:  # another process has ended it, and this one has not heard of it yet
        async with room.lock:
            keeper.forget(room)
        room = await keeper.find(table)
    records.check_over(room)
    return Position.of(room.playing())


async def think(context: Context, position: Position, row: RowMapping, progress: Progress) -> dict[str, Any]:
    """Let it be analysed, and say from time to time how far it is."""
    thinking = asyncio.create_task(context.thinkers.analyse(position, row["budget"], progress.note))
    try:
        while not thinking.done():
            await asyncio.wait([thinking], timeout=TELL_SECONDS)
            if not thinking.done() and progress.now != progress.told:
                progress.told = progress.now
                await change(context, row, status="running", done=progress.now[0], total=progress.now[1])
    finally:
        thinking.cancel()
        await asyncio.gather(thinking, return_exceptions=True)
    return thinking.result()


async def finish(
    context: Context, row: RowMapping, progress: Progress, status: str, result: dict[str, Any] | None
) -> None:
    """Keep what was found, and let go of the job, both or neither."""
    done, total = progress.now
    await change(context, row, True, status=status, done=done, total=total, result=result)


async def change(context: Context, row: RowMapping, last: bool = False, **columns: Any) -> None:
    """Write something about an analysis down and tell everybody who watches; if it is still the one that is wanted."""
    table: str = row["table_id"]
    news = (columns["done"], columns["total"], columns["status"])
    mine = (analyses.c.table_id == table) & (analyses.c.created == row["created"])
    unfinished = analyses.c.status.in_(("waiting", "running"))

    def work(connection: Connection) -> bool:
        found = connection.execute(update(analyses).where(mine, unfinished).values(**columns))
        if found.rowcount != 1:
            return False
        if last:
            drop_job(connection, table)
        context.feed.tell_in(connection, News(table=table, analysis=news))
        return True

    if await context.database.write(work):
        await context.keeper.tell_analysis(table, *news)


def drop_job(connection: Connection, table: str) -> None:
    connection.execute(delete(jobs).where(jobs.c.key == key_of(table)))
