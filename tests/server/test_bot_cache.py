"""Bots that worker processes keep between two moves, and the pool's choice of a process for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli_driver import random_table
from jadecourt.bots import Clock
from jadecourt.core import Table
from jadecourt.core.perspective import Perspective
from jadecourt.games import GAMES, find_game
from jadecourt.server.compute import ComputeService, MoveRequest, TableSnapshot, protocol, worker
from jadecourt.server.compute import pool as pool_module
from jadecourt.server.compute.bot_cache import MAX_CACHED_BOTS, MAX_IDLE_SECONDS, BotCache
from jadecourt.server.compute.pool import WorkerPool
from jadecourt.server.compute.process import WorkerProcess

BOT_FILE = Path(__file__).with_name("misbehaving_bots.py")
GAME, OTHER_GAME = sorted(GAMES)[:2]
KEY = ("table", 0)
SPEC = "seedable"


class FirstMoveBot:
    """Chooses the first legal move; cannot be reseeded."""

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        return perspective.legal[0]


class SeedableBot(FirstMoveBot):
    """Remembers its seeds; `failing_seed` makes it fail."""

    def __init__(self, seed: int, failing_seed: int | None = None) -> None:
        self.seeds = [seed]
        self.failing_seed = failing_seed

    def reseed(self, seed: int) -> None:
        self.seeds.append(seed)

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        if self.seeds[-1] == self.failing_seed:
            raise RuntimeError("failed")
        return super().choose(perspective, clock)


def play_plies(count: int, game: str = GAME, **options: Any) -> Table:
    """A table after `count` random plies."""
    return random_table(find_game(game)(**{"players": 2} | options), 3, count)


def snapshot_of(table: Table, plies: Sequence[tuple[int, int]] | None = None) -> TableSnapshot:
    snapshot = TableSnapshot.from_table(table)
    return snapshot if plies is None else replace(snapshot, plies=tuple(plies))


def fill(cache: BotCache, table: Table, key: object = KEY) -> tuple[Table, SeedableBot]:
    """Put a bot into the cache that has moved at a table; returns the cached table, and the bot."""
    cached_table, bot = cache.take(key, snapshot_of(table), SPEC)
    assert bot is None
    new_bot = SeedableBot(1)
    cache.put(key, SPEC, new_bot, cached_table)
    return cached_table, new_bot


# ---------------------------------------------------------------------------------------- cache


def test_cache_continued_game_returns_extended_table_and_same_bot() -> None:
    table, cache = play_plies(20), BotCache()
    old_table, old_bot = fill(cache, table)
    later = play_plies(30)
    assert later.plies[:20] == table.plies
    new_table, new_bot = cache.take(KEY, snapshot_of(later), SPEC)
    assert (new_table is old_table, new_bot is old_bot) == (True, True)
    assert new_table.plies == later.plies
    assert len(cache) == 0, "until the bot is put back"


def test_cache_unchanged_game_returns_same_table_and_bot() -> None:
    table, cache = play_plies(20), BotCache()
    old_table, old_bot = fill(cache, table)
    new_table, new_bot = cache.take(KEY, snapshot_of(table), SPEC)
    assert (new_table is old_table, new_bot is old_bot) == (True, True)


@pytest.mark.parametrize("game", GAMES)
def test_cache_whole_game_shows_each_seat_the_same_as_a_new_table(game: str) -> None:
    finished = random_table(find_game(game)(players=2), 3)
    cache = BotCache()
    for count in range(0, len(finished.plies) + 1, 3):
        snapshot = snapshot_of(finished, finished.plies[:count])
        table, _ = cache.take(KEY, snapshot, SPEC)
        new_table = snapshot.to_table()
        for seat in range(2):
            cached, new = table.seen_by(seat), new_table.seen_by(seat)
            assert (cached.legal, cached.view) == (new.legal, new.view)
        cache.put(KEY, SPEC, SeedableBot(1), table)


def test_cache_other_spec_returns_same_table_without_bot() -> None:
    table, cache = play_plies(20), BotCache()
    old_table, _ = fill(cache, table)
    new_table, bot = cache.take(KEY, snapshot_of(table), "seedable:harder")
    assert new_table is old_table
    assert bot is None


CHANGES: dict[str, Callable[[Table], TableSnapshot]] = {
    "rewind": lambda table: snapshot_of(table, table.plies[:-1]),
    "withdrawn ply": lambda table: snapshot_of(table, [*table.plies[:10], *table.plies[11:]]),
    "other move": lambda table: snapshot_of(table, [*table.plies[:-1], (table.plies[-1][0], -1)]),
    "other options": lambda table: snapshot_of(play_plies(20, players=3)),
    "other names": lambda table: replace(snapshot_of(table), names=("Ann", "Ben")),
    "other game": lambda table: snapshot_of(play_plies(20, OTHER_GAME)),
}


@pytest.mark.parametrize("change", CHANGES)
def test_cache_changed_game_returns_new_table_without_bot(
    change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, cache = play_plies(20), BotCache()
    fill(cache, table)
    rebuilt = play_plies(5)
    monkeypatch.setattr(TableSnapshot, "to_table", lambda snapshot: rebuilt)  # some plies are not legal
    new_table, bot = cache.take(KEY, CHANGES[change](table), SPEC)
    assert new_table is rebuilt
    assert bot is None
    assert len(cache) == 0


def test_cache_rewind_returns_table_with_the_plies_of_the_snapshot() -> None:
    table, cache = play_plies(20), BotCache()
    fill(cache, table)
    new_table, bot = cache.take(KEY, snapshot_of(table, table.plies[:12]), SPEC)
    assert new_table.plies == table.plies[:12]
    assert bot is None


def test_cache_other_seat_of_same_table_has_its_own_bot() -> None:
    table, cache = play_plies(20), BotCache()
    fill(cache, table)
    assert cache.take(("table", 1), snapshot_of(table), SPEC)[1] is None
    assert len(cache) == 1


def test_cache_full_drops_least_recently_used_bot() -> None:
    table, cache = play_plies(20), BotCache()
    bots = [fill(cache, table, (f"table {number}", 0))[1] for number in range(MAX_CACHED_BOTS)]
    cached_table, bot = cache.take(("table 0", 0), snapshot_of(table), SPEC)
    assert bot is bots[0]
    cache.put(("table 0", 0), SPEC, bot, cached_table)
    fill(cache, table, ("new table", 0))
    assert len(cache) == MAX_CACHED_BOTS
    assert cache.take(("table 1", 0), snapshot_of(table), SPEC)[1] is None
    assert cache.take(("table 0", 0), snapshot_of(table), SPEC)[1] is bots[0]


def test_cache_idle_bot_is_dropped() -> None:
    now = [100.0]
    table, cache = play_plies(20), BotCache(clock=lambda: now[0])
    fill(cache, table, ("idle", 0))
    now[0] += MAX_IDLE_SECONDS
    _, used_bot = fill(cache, table, ("used", 0))
    assert len(cache) == 2, "not idle for longer than allowed"
    now[0] += 1
    assert cache.take(("used", 0), snapshot_of(table), SPEC)[1] is used_bot
    assert len(cache) == 0
    assert cache.take(("idle", 0), snapshot_of(table), SPEC)[1] is None


def test_cache_bot_without_reseed_is_not_kept() -> None:
    table, cache = play_plies(20), BotCache()
    cached_table, _ = cache.take(KEY, snapshot_of(table), SPEC)
    cache.put(KEY, SPEC, FirstMoveBot(), cached_table)
    assert len(cache) == 0


# ---------------------------------------------------------------------------------------- worker


@pytest.fixture
def made_bots(monkeypatch: pytest.MonkeyPatch) -> list[SeedableBot]:
    """The bots that the worker makes; they fail with the seed 13."""
    bots: list[SeedableBot] = []

    def make_bot(spec: str, seed: int) -> SeedableBot:
        bots.append(SeedableBot(seed, failing_seed=13))
        return bots[-1]

    monkeypatch.setattr("jadecourt.server.compute.bot_cache.make_bot", make_bot)
    return bots


def choose(cache: BotCache, table: Table, seed: int, table_id: str = "table") -> str:
    """Let the worker choose a move for the next seat; returns the kind of its response."""
    snapshot = snapshot_of(table).to_json()
    response = worker.choose_move(cache, snapshot, table.movers[0], SPEC, seed, None, table_id)
    return str(response[0])


def test_worker_second_move_of_a_seat_reseeds_its_bot(made_bots: list[SeedableBot]) -> None:
    table, cache = play_plies(20), BotCache()
    assert [choose(cache, table, seed) for seed in (4, 5, 6)] == [protocol.MOVE] * 3
    (bot,) = made_bots
    assert bot.seeds == [4, 5, 6]


def test_worker_failed_bot_is_replaced_at_the_next_move(made_bots: list[SeedableBot]) -> None:
    table, cache = play_plies(20), BotCache()
    kinds = [choose(cache, table, seed) for seed in (4, 13, 6)]
    assert kinds == [protocol.MOVE, protocol.FAILED, protocol.MOVE]
    assert [bot.seeds for bot in made_bots] == [[4, 13], [6]]


def test_worker_bot_with_illegal_move_is_replaced_at_the_next_move(
    made_bots: list[SeedableBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, cache = play_plies(20), BotCache()
    with monkeypatch.context() as patch:
        patch.setattr(FirstMoveBot, "choose", lambda bot, perspective, clock: -1)
        assert choose(cache, table, 4) == protocol.ILLEGAL_MOVE
    assert len(cache) == 0
    assert choose(cache, table, 5) == protocol.MOVE
    assert [bot.seeds for bot in made_bots] == [[4], [5]]


def test_worker_without_table_id_keeps_no_bot(made_bots: list[SeedableBot]) -> None:
    table, cache = play_plies(20), BotCache()
    assert [choose(cache, table, seed, table_id="") for seed in (4, 5)] == [protocol.MOVE] * 2
    assert len(cache) == 0
    assert [bot.seeds for bot in made_bots] == [[4], [5]]


# ---------------------------------------------------------------------------------------- pool


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> WorkerPool:
    """A pool whose processes are not started: a response is the number of the process."""
    pool = WorkerPool(2, (), prestart=False, quick_size=1)
    pool.is_running = True

    async def respond(process: WorkerProcess, request: list[Any], *_: Any) -> list[Any]:
        if request:
            await request[0].wait()
        return [pool._processes.index(process)]

    monkeypatch.setattr(WorkerProcess, "send_request", respond)
    return pool


async def served_by(pool: WorkerPool, **arguments: Any) -> int:
    (number,) = await pool.send_request([], **arguments)
    return int(number)


def test_pool_request_with_affinity_goes_to_the_last_process(pool: WorkerPool) -> None:
    async def run() -> None:
        first = await served_by(pool, affinity="a")
        second = await served_by(pool, affinity="b")
        assert first != second
        for _ in range(3):
            assert await served_by(pool, affinity="a") == first
        assert await served_by(pool, affinity="b") == second

    asyncio.run(run())


def test_pool_requests_without_affinity_use_all_processes(pool: WorkerPool) -> None:
    async def run() -> None:
        assert {await served_by(pool) for _ in range(4)} == {0, 1}

    asyncio.run(run())


def test_pool_affinity_to_a_busy_process_goes_to_another_one(pool: WorkerPool) -> None:
    async def run() -> None:
        finish = asyncio.Event()
        first = await served_by(pool, affinity="a")
        busy = asyncio.create_task(pool.send_request([finish], affinity="a"))
        await asyncio.sleep(0)
        second = await served_by(pool, affinity="a")
        assert second != first
        finish.set()
        assert await busy == [first]
        assert await served_by(pool, affinity="a") == second, "the last process is preferred"

    asyncio.run(run())


def test_pool_quick_request_uses_the_quick_process_in_spite_of_affinity(pool: WorkerPool) -> None:
    async def run() -> None:
        assert await served_by(pool, affinity="a") in (0, 1)
        assert await served_by(pool, affinity="a", is_quick=True) == 2

    asyncio.run(run())


def test_pool_many_affinities_remembers_the_latest(pool: WorkerPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "MAX_AFFINITIES", 3)

    async def run() -> None:
        for number in range(10):
            await served_by(pool, affinity=number)

    asyncio.run(run())
    assert list(pool._last_process) == [7, 8, 9]


# ---------------------------------------------------------------------------------------- service


def test_service_moves_of_one_table_reach_the_same_process(tmp_path: Path) -> None:
    """With processes: the bot of each table keeps its state, while another process is free."""
    table = play_plies(20)

    async def request(compute: ComputeService, table_id: str, seed: int) -> list[str]:
        path = tmp_path / "choice"
        spec = f"counting:{path}"
        await compute.choose_move(
            MoveRequest(snapshot_of(table), table.movers[0], spec, seed, table_id=table_id)
        )
        return path.read_text(encoding="utf-8").split()

    async def run() -> None:
        compute = ComputeService(2, bot_files=[BOT_FILE])
        await compute.start()
        try:
            async with asyncio.timeout(120):
                process_a, *state = await request(compute, "a", 1)
                assert state == ["1", "1"]
                process_b, *state = await request(compute, "b", 2)
                assert state == ["1", "2"]
                assert process_a != process_b
                assert await request(compute, "a", 3) == [process_a, "2", "3"]
                assert await request(compute, "a", 4) == [process_a, "3", "4"]
                assert await request(compute, "b", 5) == [process_b, "2", "5"]
                anonymous = [await request(compute, "", 6) for _ in range(2)]
                assert {choices for _, choices, _ in anonymous} == {"1"}
                assert {process for process, _, _ in anonymous} == {process_a, process_b}
        finally:
            await compute.stop()

    asyncio.run(run())
