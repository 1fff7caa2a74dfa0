"""The job that makes the moves of the bots of a table: client, time limit, and fairness to other tables."""

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
from server.app_client import AppClient, expect_ok, make_table, run_scenario

BOT_SEAT = {"kind": "bot", "level": "hard"}
OWN_SEAT = {"kind": "me"}


class FakeCompute:
    """A compute service for tests: chooses the first legal move, and records the requests."""

    def __init__(self) -> None:
        self.requests: list[tuple[MoveRequest, QueueShare]] = []

    async def request_move(self, question: MoveRequest, share: QueueShare) -> BotMove:
        self.requests.append((question, share))
        return BotMove(question.snapshot.to_table().seen_by(question.seat).legal[0], 0.0)


def with_fake_compute(app: AppClient) -> tuple[AppContext, FakeCompute]:
    compute = FakeCompute()
    return dataclasses.replace(app.context, compute=cast(ComputeService, compute)), compute


async def find_job(app: AppClient, table: str) -> dict[str, Any] | None:
    rows = await app.select_rows(jobs, jobs.c.table_id == table)
    return dict(rows[0]) if rows else None


async def make_table_with_job(
    app: AppClient, client: httpx2.AsyncClient, *seats: Any
) -> tuple[str, dict[str, Any]]:
    """A table at which a bot moves first."""
    while True:
        table = await make_table(client, *seats, start_now=True)
        if (job := await find_job(app, table)) is not None:
            return table, job


def test_job_of_bots_only_table_yields_after_some_moves(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        table, job = await make_table_with_job(app, ann, BOT_SEAT, BOT_SEAT)
        context, compute = with_fake_compute(app)
        await bot_moves.run(context, job)
        assert len(compute.requests) == bot_moves.MAX_CONSECUTIVE_MOVES
        after = await find_job(app, table)
        assert after is not None and after["run_at"] >= job["run_at"]
        made = [row for row in await app.select_rows(plies, plies.c.table_id == table) if row["who"] >= 0]
        assert len(made) == bot_moves.MAX_CONSECUTIVE_MOVES
        assert {share.priority for _, share in compute.requests} == {Priority.BOTS_ONLY}

    run_scenario(tmp_path, scenario)


def test_bot_requests_are_accounted_to_host_and_address(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        me = expect_ok(await ann.get("/api/me"))["id"]
        _, job = await make_table_with_job(app, ann, OWN_SEAT, BOT_SEAT)
        context, compute = with_fake_compute(app)
        await bot_moves.run(context, job)
        assert {share for _, share in compute.requests} == {
            QueueShare(Priority.PEOPLE, job["address_hash"], me)
        }
        assert all(question.time_limit_seconds is None for question, _ in compute.requests)

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_bots_at_abandoned_table_use_a_short_time_limit(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        table, job = await make_table_with_job(app, ann, OWN_SEAT, BOT_SEAT)
        expect_ok(await ann.post(f"/api/tables/{table}/resign", json={}))
        context, compute = with_fake_compute(app)
        await bot_moves.run(context, job)
        assert {question.time_limit_seconds for question, _ in compute.requests} == {
            bot_time_budget.ABANDONED_TABLE_SECONDS
        }

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


@pytest.mark.parametrize("seats", [[OWN_SEAT, BOT_SEAT], [BOT_SEAT, BOT_SEAT]])
def test_bots_at_other_tables_use_the_time_of_their_level(tmp_path: Path, seats: list[Any]) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        _, job = await make_table_with_job(app, ann, *seats)
        context, compute = with_fake_compute(app)
        await bot_moves.run(context, job)
        assert {(question.spec, question.time_limit_seconds) for question, _ in compute.requests} == {
            ("search:1s", None)
        }

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)
