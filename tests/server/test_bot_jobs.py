"""The job of a table's bots: for whom they think, how long, and when other tables have their turn."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any, cast

import httpx2
import pytest

from jadecourt.server.compute import BotMove, ComputeService, MoveRequest, Priority, QueueShare
from jadecourt.server.domain import bot_time_budget
from jadecourt.server.jobs import bot_moves
from jadecourt.server.services.context import AppContext
from jadecourt.server.store.schema import jobs, plies
from server.house import House, done, make_table, play

BOT = {"kind": "bot", "level": "hard"}
ME = {"kind": "me"}


class QuickThinkers:
    """Answers every question with the first legal move, and remembers it."""

    def __init__(self) -> None:
        self.asked: list[tuple[MoveRequest, QueueShare]] = []

    async def request_move(self, question: MoveRequest, share: QueueShare) -> BotMove:
        self.asked.append((question, share))
        return BotMove(question.snapshot.to_table().seen_by(question.seat).legal[0], 0.0)


def with_thinkers(house: House) -> tuple[AppContext, QuickThinkers]:
    thinkers = QuickThinkers()
    return dataclasses.replace(house.context, compute=cast(ComputeService, thinkers)), thinkers


async def job_of(house: House, table: str) -> dict[str, Any] | None:
    rows = await house.rows(jobs, jobs.c.table_id == table)
    return dict(rows[0]) if rows else None


async def table_with_job(house: House, client: httpx2.AsyncClient, *seats: Any) -> tuple[str, dict[str, Any]]:
    """A table at which a bot begins."""
    while True:
        table = await make_table(client, *seats, start_now=True)
        if (job := await job_of(house, table)) is not None:
            return table, job


def test_a_table_of_bots_only_gives_way_after_some_answers(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        table, job = await table_with_job(house, ann, BOT, BOT)
        context, thinkers = with_thinkers(house)
        await bot_moves.run(context, job)
        assert len(thinkers.asked) == bot_moves.MAX_CONSECUTIVE_MOVES
        after = await job_of(house, table)
        assert after is not None and after["run_at"] >= job["run_at"]
        made = [row for row in await house.rows(plies, plies.c.table_id == table) if row["who"] >= 0]
        assert len(made) == bot_moves.MAX_CONSECUTIVE_MOVES
        assert {share.priority for _, share in thinkers.asked} == {Priority.BOTS_ONLY}

    play(tmp_path, scene)


def test_bots_think_for_the_host_of_the_table_and_its_address(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        me = done(await ann.get("/api/me"))["id"]
        _, job = await table_with_job(house, ann, ME, BOT)
        context, thinkers = with_thinkers(house)
        await bot_moves.run(context, job)
        assert {share for _, share in thinkers.asked} == {
            QueueShare(Priority.PEOPLE, job["address_hash"], me)
        }
        assert all(question.time_limit_seconds is None for question, _ in thinkers.asked)

    play(tmp_path, scene, rate_limit_factor=1000)


def test_tables_that_all_people_have_left_are_finished_quickly(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        table, job = await table_with_job(house, ann, ME, BOT)
        done(await ann.post(f"/api/tables/{table}/resign", json={}))
        context, thinkers = with_thinkers(house)
        await bot_moves.run(context, job)
        assert {question.time_limit_seconds for question, _ in thinkers.asked} == {
            bot_time_budget.ABANDONED_TABLE_SECONDS
        }

    play(tmp_path, scene, rate_limit_factor=1000)


@pytest.mark.parametrize("seats", [[ME, BOT], [BOT, BOT]])
def test_tables_that_nobody_has_left_think_as_long_as_their_level_says(
    tmp_path: Path, seats: list[Any]
) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        _, job = await table_with_job(house, ann, *seats)
        context, thinkers = with_thinkers(house)
        await bot_moves.run(context, job)
        assert {(question.spec, question.time_limit_seconds) for question, _ in thinkers.asked} == {
            ("hard", None)
        }

    play(tmp_path, scene, rate_limit_factor=1000)
