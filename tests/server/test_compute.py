"""Bots and analyses in bot processes: results, and crashes, timeouts and invalid results."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any

import pytest

import jadecourt
from cli_driver import is_running, random_table
from jadecourt.analysis.recorded_game import RecordedGame
from jadecourt.bots import Clock, make_bot
from jadecourt.core import Table
from jadecourt.core.errors import BadOptions
from jadecourt.games import GAMES, find_game
from jadecourt.server.compute import (
    BotCrashed,
    BotTimeout,
    ComputeService,
    ComputeStopped,
    IllegalBotMove,
    InvalidRequest,
    MoveRequest,
    Priority,
    QueueShare,
    TableSnapshot,
    protocol,
    worker,
)
from jadecourt.server.compute.bot_cache import BotCache
from jadecourt.server.compute.service import (
    BACKGROUND_NICENESS,
    DEFAULT_TIME_LIMIT_SECONDS,
    MOVES_NICENESS,
    time_limit,
)

MISBEHAVING_BOTS_FILE = Path(__file__).with_name("misbehaving_bots.py")
GAME = min(GAMES)
SHORT_GRACE_SECONDS = 0.2  # for bots that hang on purpose


def run_with_compute(
    scenario: Callable[[ComputeService], Awaitable[None]], workers: int = 1, **more: Any
) -> None:
    """Run a scenario with a ComputeService, and stop it; all its processes must exit."""
    before = set(multiprocessing.active_children())

    async def run() -> None:
        compute = ComputeService(workers, **{"bot_files": [MISBEHAVING_BOTS_FILE]} | more)
        await compute.start()
        try:
            async with asyncio.timeout(120):
                await scenario(compute)
        finally:
            await compute.stop()

    asyncio.run(run())
    assert set(multiprocessing.active_children()) == before


def new_table(game: str = GAME, seed: int = 7) -> Table:
    return Table(find_game(game)(players=2), seed)


def make_move_request(spec: str, table: Table | None = None, **more: Any) -> MoveRequest:
    """A request for a move of the next seat of a table."""
    table = table or new_table()
    return MoveRequest(TableSnapshot.from_table(table), table.movers[0], spec, **{"seed": 5} | more)


async def check_answers(compute: ComputeService) -> None:
    """Check that a request is answered."""
    question = make_move_request("random")
    assert await compute.choose_move(question) in question.snapshot.to_table().seen_by(question.seat).legal


@pytest.fixture
def log_lines(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The log lines about bot processes: the fields of each line, with its key as `event`."""
    lines: list[dict[str, Any]] = []

    class Recorder:
        def warning(self, event: str, **fields: Any) -> None:
            lines.append({"event": event, **fields})

    monkeypatch.setattr("jadecourt.server.compute.process.log", Recorder())
    return lines


async def wait_until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


# ---------------------------------------------------------------------------------------------- answers


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_whole_game(game: str) -> None:
    async def play(compute: ComputeService) -> None:
        table, questions = Table(find_game(game)(players=3), 11, ["A", "B", "C"]), 0
        specs = ["greedy", "random", "amateur:error=200"]
        while not table.is_over:
            seats = table.movers  # at a sealed step all seats think at once
            moves = await asyncio.gather(
                *(
                    compute.choose_move(MoveRequest(TableSnapshot.from_table(table), s, specs[s], seed=s))
                    for s in seats
                )
            )
            questions += len(seats)
            for seat, move in zip(seats, moves, strict=True):
                here = make_bot(specs[seat], seat).choose(table.seen_by(seat), Clock())
                assert move == here, "a bot in another process sees and answers the same"
            for seat, move in zip(seats, moves, strict=True):
                table.play(seat, move)
        assert (
            compute.request_count,
            compute.crash_count,
            compute.timeout_count,
            compute.waiting_count,
        ) == (questions, 0, 0, 0)

    run_with_compute(play, workers=2)


def test_equal_requests_have_equal_results_in_any_process() -> None:
    async def play(compute: ComputeService) -> None:
        table = random_table(find_game(GAME)(players=2), 3, 20)
        question = make_move_request("search:40it", table)
        assert len(set(await asyncio.gather(*(compute.choose_move(question) for _ in range(6))))) == 1

    run_with_compute(play, workers=2)


def test_bots_are_loaded_from_files_and_get_their_clock() -> None:
    table = new_table()
    legal = table.seen_by(table.movers[0]).legal

    async def play(compute: ComputeService) -> None:
        assert await compute.choose_move(make_move_request("last", table)) == legal[-1]
        assert (
            await compute.choose_move(make_move_request("timed", table, time_limit_seconds=2.5)) == legal[0]
        )
        assert await compute.choose_move(make_move_request("timed", table)) == legal[-1]

    run_with_compute(play)


def test_broken_bot_file_does_not_stop_built_in_bots(tmp_path: Path, log_lines: list[dict[str, Any]]) -> None:
    path = tmp_path / "bots.py"
    path.write_text("BOTS = 1 // 0\n", encoding="utf-8")

    async def play(compute: ComputeService) -> None:
        await check_answers(compute)
        with pytest.raises(BotCrashed, match="unknown bot 'mine'"):
            await compute.choose_move(make_move_request("mine"))

    run_with_compute(play, bot_files=[path])
    assert "ZeroDivisionError" in log_lines[0]["reason"]


def test_request_options_may_be_read_only_mapping() -> None:
    question = make_move_request("random")
    frozen = replace(question.snapshot, options=MappingProxyType(dict(question.snapshot.options)))

    async def play(compute: ComputeService) -> None:
        answer = await compute.choose_move(replace(question, snapshot=frozen))
        assert answer == await compute.choose_move(question)

    run_with_compute(play)


def test_requests_are_served_in_order(tmp_path: Path) -> None:
    path = tmp_path / "order"

    async def play(compute: ComputeService) -> None:
        tasks = [
            asyncio.create_task(compute.choose_move(make_move_request(f"note:{path}={n}"))) for n in range(6)
        ]
        await wait_until(lambda: compute.waiting_count == 5)
        tasks[3].cancel()
        await asyncio.wait(tasks)
        assert tasks[3].cancelled()
        assert compute.waiting_count == 0

    run_with_compute(play)
    assert path.read_text(encoding="utf-8").split() == ["0", "1", "2", "4", "5"]


# --------------------------------------------------------------------------------------------- failures


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("crash", "the bot 'crash' failed: ZeroDivisionError: integer division or modulo by zero"),
        ("leave", "failed: SystemExit: 3"),
        ("die", "crashed: its process ended with code 3"),
        ("die-hard", "crashed: its process was ended by SIGKILL"),
        ("nobody", "failed: BadOptions: unknown bot 'nobody'"),
        ("search:soon", "failed: BadOptions: invalid bot 'search:soon'"),
    ],
)
def test_crashing_bot_does_not_affect_other_requests(spec: str, message: str) -> None:
    async def play(compute: ComputeService) -> None:
        await check_answers(compute)
        for _ in range(2):
            with pytest.raises(BotCrashed, match=message):
                await compute.choose_move(make_move_request(spec))
        await check_answers(compute)
        assert (compute.request_count, compute.crash_count, compute.timeout_count) == (4, 2, 0)

    run_with_compute(play)


def test_bot_crash_error_has_traceback() -> None:
    async def play(compute: ComputeService) -> None:
        with pytest.raises(BotCrashed) as caught:
            await compute.choose_move(make_move_request("crash"))
        assert MISBEHAVING_BOTS_FILE.name in caught.value.trace

    run_with_compute(play)


@pytest.mark.parametrize("spec", ["hang", "hold"])
def test_hanging_bot_process_is_replaced(spec: str) -> None:
    async def play(compute: ComputeService) -> None:
        with pytest.raises(BotTimeout, match=rf"the bot '{spec}' has not moved within 0\.3 s"):
            await compute.choose_move(make_move_request(spec, time_limit_seconds=0.1))
        await check_answers(compute)
        assert (compute.request_count, compute.crash_count, compute.timeout_count) == (2, 0, 1)

    run_with_compute(play, grace_seconds=SHORT_GRACE_SECONDS)


def test_bot_writing_to_the_socket_is_killed() -> None:
    async def play(compute: ComputeService) -> None:
        with pytest.raises(BotCrashed, match="the pipe to its process is broken"):
            await compute.choose_move(make_move_request("scribble"))
        await check_answers(compute)

    run_with_compute(play)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("cheat", r"answered \d+.*, which is not one of its \d+ legal moves"),
        ("lie", r"answered -1, which is not one of its \d+ legal moves"),
        ("mumble", "the bot 'mumble' answered 'the first one', which is not a move number"),
        ("silent", "answered None, which is not a move number"),
    ],
)
def test_illegal_bot_move_counts_as_crash(spec: str, message: str) -> None:
    async def play(compute: ComputeService) -> None:
        with pytest.raises(IllegalBotMove, match=message):
            await compute.choose_move(make_move_request(spec))
        assert compute.crash_count == 1
        await check_answers(compute)

    run_with_compute(play)


def test_invalid_request_does_not_count_as_bot_crash() -> None:
    good = make_move_request("random")
    over = random_table(find_game(GAME)(players=2), 3)
    bad = [
        replace(good, seat=9),
        replace(good, snapshot=TableSnapshot.from_table(over)),
        replace(good, snapshot=replace(good.snapshot, game="nothing")),
        replace(good, snapshot=replace(good.snapshot, options={"players": 77})),
        replace(good, snapshot=replace(good.snapshot, names=("A", "B", "C", "D", "E", "F", "G"))),
    ]

    async def play(compute: ComputeService) -> None:
        for question in bad:
            with pytest.raises(InvalidRequest):
                await compute.choose_move(question)
        assert compute.crash_count == 0

    run_with_compute(play)


def test_dead_idle_worker_is_replaced_before_use() -> None:
    async def play(compute: ComputeService) -> None:
        await check_answers(compute)
        for process in multiprocessing.active_children():
            process.kill()
            while process.is_alive():
                await asyncio.sleep(0.01)
        await check_answers(compute)
        assert compute.crash_count == 0

    run_with_compute(play)


def test_killed_idle_process_is_logged_and_replaced(log_lines: list[dict[str, Any]]) -> None:
    async def play(compute: ComputeService) -> None:
        await check_answers(compute)
        process = multiprocessing.active_children()[0]
        os.kill(process.pid or 0, signal.SIGKILL)
        await wait_until(lambda: bool(log_lines))
        expected = {"pool": "bots", "exit": "was ended by SIGKILL", "request": "idle", "replaced": True}
        assert log_lines == [{"event": "worker_process_died", "pid": process.pid, **expected}]
        await check_answers(compute)
        await check_answers(compute)

    run_with_compute(play)
    assert len(log_lines) == 1, "processes that the server itself ends are no news"


def test_killed_busy_process_is_logged_with_its_request(log_lines: list[dict[str, Any]]) -> None:
    async def play(compute: ComputeService) -> None:
        before = set(multiprocessing.active_children())
        task = asyncio.create_task(compute.choose_move(make_move_request("hang", subject="table abc seat 1")))
        await asyncio.sleep(0)
        await check_answers(compute)
        await asyncio.sleep(0.1)
        for process in before:
            if not task.done() and process.is_alive():
                os.kill(process.pid or 0, signal.SIGKILL)
        with pytest.raises(BotCrashed, match="ended by SIGKILL"):
            await task
        await wait_until(
            lambda: not any(process.is_alive() for process in before)
        )  # the idle one is killed too
        await check_answers(compute)

    run_with_compute(play)
    doing = [line for line in log_lines if line["request"] == "hang table abc seat 1"]
    assert [(line["event"], line["exit"]) for line in doing] == [
        ("worker_process_died", "was ended by SIGKILL")
    ]
    assert doing[0]["pid"] and doing[0]["replaced"]


def test_hanging_bot_is_logged_before_its_process_is_killed(log_lines: list[dict[str, Any]]) -> None:
    async def play(compute: ComputeService) -> None:
        with pytest.raises(BotTimeout):
            await compute.choose_move(make_move_request("hang", time_limit_seconds=0.1))

    run_with_compute(play, grace_seconds=SHORT_GRACE_SECONDS)
    assert [(line["event"], line["request"], line["reason"]) for line in log_lines] == [
        ("worker_process_killed", "hang", "no response within 0.3 s")
    ]


def test_quick_bots_do_not_wait_for_slow_bots() -> None:
    async def play(compute: ComputeService) -> None:
        busy = [asyncio.create_task(compute.choose_move(make_move_request("hang"))) for _ in range(3)]
        await wait_until(lambda: compute.waiting_count == 2)
        for spec in ("random", "greedy", "amateur:sight=2"):
            await compute.choose_move(make_move_request(spec))
        assert compute.waiting_count == 2
        for task in busy:
            task.cancel()
        await asyncio.wait(busy)

    run_with_compute(play)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="os.getpriority is not available")
def test_search_processes_run_at_lower_cpu_priority() -> None:
    async def play(compute: ComputeService) -> None:
        own = os.getpriority(os.PRIO_PROCESS, 0)
        await compute.choose_move(make_move_request("random"))
        await compute.choose_move(make_move_request("last"))
        await compute.choose_move(make_move_request("last"), QueueShare(Priority.BOTS_ONLY))
        children = [process.pid for process in multiprocessing.active_children()]
        nicer = sorted(os.getpriority(os.PRIO_PROCESS, pid or 0) - own for pid in children)
        assert nicer == [0, MOVES_NICENESS, BACKGROUND_NICENESS]

    run_with_compute(play)


def test_bots_only_tables_do_not_block_requests_for_users() -> None:
    async def play(compute: ComputeService) -> None:
        share = QueueShare(Priority.BOTS_ONLY, "address", "person")
        busy = [asyncio.create_task(compute.choose_move(make_move_request("hang"), share)) for _ in range(5)]
        await wait_until(lambda: compute.waiting_count == 4)
        await compute.choose_move(make_move_request("last"))
        await compute.choose_move(make_move_request("search:20it"), QueueShare(Priority.BOT_ACCOUNTS))
        for task in busy:
            task.cancel()
        await asyncio.wait(busy)

    run_with_compute(play)


def test_requests_alternate_between_addresses_and_users(tmp_path: Path) -> None:
    path = tmp_path / "order"

    async def play(compute: ComputeService) -> None:
        waiting = [("a", "x", n) for n in range(4)] + [("a", "y", 4), ("b", "z", 5), ("b", "z", 6)]
        tasks = []
        for address, user, number in waiting:
            share = QueueShare(Priority.PEOPLE, address, user)
            tasks.append(
                asyncio.create_task(compute.choose_move(make_move_request(f"note:{path}={number}"), share))
            )
        await asyncio.gather(*tasks)

    run_with_compute(play)
    # 0 starts before anything waits; then the addresses take turns, and at each address its users
    assert path.read_text(encoding="utf-8").split() == ["0", "1", "5", "4", "6", "2", "3"]


def test_thinking_time_is_measured_in_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([100.0, 102.5])
    monkeypatch.setattr(
        "jadecourt.server.compute.worker.time", SimpleNamespace(perf_counter=lambda: next(times))
    )
    question = make_move_request("random")
    position = json.loads(json.dumps(question.snapshot.to_json()))
    kind, _, seconds = worker.choose_move(
        BotCache(), position, question.seat, question.spec, question.seed, None, ""
    )
    assert (kind, seconds) == (protocol.MOVE, 2.5)


def test_request_can_be_cancelled() -> None:
    async def play(compute: ComputeService) -> None:
        await check_answers(compute)
        task = asyncio.create_task(compute.choose_move(make_move_request("hang")))
        await asyncio.sleep(0)
        waiting = asyncio.create_task(compute.choose_move(make_move_request("last")))
        await wait_until(lambda: compute.waiting_count == 1)
        task.cancel()
        await waiting
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (compute.request_count, compute.crash_count, compute.timeout_count) == (3, 0, 0)

    run_with_compute(play)


def test_time_limit_is_the_smaller_of_bot_budget_and_clock() -> None:
    assert time_limit("search", None) == 1.0
    assert time_limit("search:200ms", None) == 0.2
    assert time_limit("search:3s,threads=2", None) == 3.0
    assert time_limit("search", 0.5) == 0.5
    assert time_limit("search:2000it", 4.0) == 4.0
    assert time_limit("search:200ms", 4.0) == 0.2
    for spec in ("greedy", "amateur", "search:2000it", "search:soon", "installed:7"):
        assert time_limit(spec, None) == DEFAULT_TIME_LIMIT_SECONDS


# ------------------------------------------------------------------------------------- beginning and end


def test_compute_service_rejects_requests_when_stopped() -> None:
    async def run() -> None:
        compute = ComputeService(1)
        await compute.stop()
        with pytest.raises(ComputeStopped):
            await compute.choose_move(make_move_request("random"))
        await compute.start()
        await check_answers(compute)
        await compute.stop()
        await compute.stop()
        with pytest.raises(ComputeStopped):
            await compute.choose_move(make_move_request("random"))
        await compute.start()
        await check_answers(compute)
        await compute.stop()

    asyncio.run(run())


@pytest.mark.parametrize("spec", ["hang", "hold"])
def test_stop_cancels_running_and_waiting_requests(spec: str) -> None:
    async def play(compute: ComputeService) -> None:
        await check_answers(compute)
        tasks = [asyncio.create_task(compute.choose_move(make_move_request(spec))) for _ in range(3)]
        await wait_until(lambda: compute.waiting_count == 2)
        await asyncio.wait_for(compute.stop(), 30)  # the limit of a failing test; that of the bots is longer
        assert set(multiprocessing.active_children()) <= before
        for error in await asyncio.gather(*tasks, return_exceptions=True):
            assert isinstance(error, ComputeStopped)
        assert (compute.crash_count, compute.timeout_count) == (0, 0)

    before = set(multiprocessing.active_children())
    run_with_compute(play, grace_seconds=600.0)


def test_stop_does_not_wait_for_starting_processes() -> None:
    async def play(compute: ComputeService) -> None:
        task = asyncio.create_task(compute.choose_move(make_move_request("greedy")))
        await asyncio.sleep(0)
        await compute.stop()
        with pytest.raises(ComputeStopped):
            await task

    run_with_compute(play, workers=2)


HOST_SCRIPT = """
import asyncio, sys
from pathlib import Path
from jadecourt.core import Table
from jadecourt.games import find_game
from jadecourt.server.compute import ComputeService, MoveRequest, TableSnapshot

async def run(code, game, spec):
    thinkers = ComputeService(1, grace_seconds=600.0, bot_files=[Path(code)])
    await thinkers.start()
    table = Table(find_game(game)(players=2), 7)
    await thinkers.choose_move(MoveRequest(TableSnapshot.from_table(table), table.movers[0], spec, 5))

if __name__ == "__main__":
    asyncio.run(run(*sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="what the kernel does is Linux's")
@pytest.mark.parametrize("spec", ["hang", "hang-unwatched", "hold"])
def test_compute_processes_exit_with_the_server(spec: str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", HOST_SCRIPT, str(MISBEHAVING_BOTS_FILE), GAME, spec]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as host:
        assert host.stdout is not None
        try:
            assert host.stdout.readline() == b"thinking\n"
        finally:
            host.send_signal(signal.SIGKILL)
        host.communicate(timeout=60)  # the output is closed when the last process has exited


@pytest.mark.skipif(sys.platform == "win32", reason="process groups of POSIX")
@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("parent-forks", None),
        ("parent-runs", None),
        ("parent-hangs", BotTimeout),
        ("parent-dies", BotCrashed),
    ],
)
def test_processes_that_a_bot_has_started_end_with_its_process(
    spec: str, expected: type[Exception] | None, tmp_path: Path
) -> None:
    notes = tmp_path / "pid"

    async def wait_for_end() -> None:
        async with asyncio.timeout(60):
            await wait_until(lambda: not is_running(int(notes.read_text())))

    async def play(compute: ComputeService) -> None:
        request = make_move_request(f"{spec}:{notes}", time_limit_seconds=0.1)
        if expected is None:
            await compute.choose_move(request)
            assert is_running(int(notes.read_text()))
        else:
            with pytest.raises(expected):
                await compute.choose_move(request)
            await wait_for_end()
        await check_answers(compute)

    run_with_compute(play, grace_seconds=2.0)
    asyncio.run(wait_for_end())


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signal.pthread_sigmask is not available")
def test_compute_processes_ignore_interrupts() -> None:
    async def play(compute: ComputeService) -> None:
        processes = set(multiprocessing.active_children()) - before
        for _ in range(2):
            for process in processes:  # they may not have started yet
                assert process.pid
                os.kill(process.pid, signal.SIGINT)
            await asyncio.gather(*(check_answers(compute) for _ in processes))
        assert set(multiprocessing.active_children()) - before == processes, "a process was replaced"

    before = set(multiprocessing.active_children())
    run_with_compute(play, workers=2)


# --------------------------------------------------------------------------------------------- analyses


def analyse_in_process(table: Table, budget: str) -> Any:
    return json.loads(json.dumps(jadecourt.analyse(table, budget).to_json()))


@pytest.mark.parametrize("game", GAMES)
def test_analysis_equals_command_line_analysis(game: str) -> None:
    table = random_table(find_game(game)(players=2), 4)
    progress: list[tuple[int, int]] = []

    async def play(compute: ComputeService) -> None:
        report = await compute.analyse(
            TableSnapshot.from_table(table), "search:2it", lambda done, count: progress.append((done, count))
        )
        assert report == analyse_in_process(table, "2it")
        count = len(report["decisions"])
        assert progress == [(done, count) for done in range(count + 1)]

    run_with_compute(play)


def test_analysis_of_unfinished_game_works() -> None:
    table = random_table(find_game(GAME)(players=3), 4, 24)

    async def play(compute: ComputeService) -> None:
        report = await compute.analyse(TableSnapshot.from_table(table), "20it", lambda done, count: None)
        assert report == analyse_in_process(table, "20it")

    run_with_compute(play)


def test_cancelled_analysis_does_not_block_bots() -> None:
    table = random_table(find_game(GAME)(players=2), 4)
    position = TableSnapshot.from_table(table)
    progress: list[tuple[int, int]] = []

    async def play(compute: ComputeService) -> None:
        first, second = (
            asyncio.create_task(
                compute.analyse(position, "600s", lambda *messages: progress.append(messages))
            )
            for _ in range(2)
        )
        await wait_until(lambda: bool(progress))
        await check_answers(compute)
        assert compute.waiting_count == 0, "an analysis that waits is no bot that does"
        for task in (first, second):
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        count = len(RecordedGame(table.record()).decision_points)
        report = await compute.analyse(position, "1it", lambda done, count: None)
        assert len(report["decisions"]) == count

    run_with_compute(play)


def test_invalid_analysis_request_is_rejected() -> None:
    good = TableSnapshot.from_table(random_table(find_game(GAME)(players=2), 4))

    async def play(compute: ComputeService) -> None:
        with pytest.raises(BadOptions, match="invalid bot"):
            await compute.analyse(good, "soon", lambda done, count: None)
        with pytest.raises(InvalidRequest, match="unknown game 'nothing'"):
            await compute.analyse(replace(good, game="nothing"), "1it", lambda done, count: None)

    run_with_compute(play)


def test_stop_cancels_running_analysis() -> None:
    position = TableSnapshot.from_table(random_table(find_game(GAME)(players=2), 4))
    has_progressed = asyncio.Event()

    async def play(compute: ComputeService) -> None:
        task = asyncio.create_task(
            compute.analyse(position, "600s", lambda done, count: has_progressed.set())
        )
        await has_progressed.wait()
        await compute.stop()
        with pytest.raises(ComputeStopped):
            await task

    run_with_compute(play)
