"""Bots and analyses in processes of their own: what they answer, and what happens when they do not."""

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

from cli_driver import random_table
from jadecourt.analysis.command import SEARCH_SEED
from jadecourt.analysis.evaluation import analyse_decisions
from jadecourt.analysis.recorded_game import RecordedGame
from jadecourt.analysis.report import Analysis, describe_json
from jadecourt.bots import Clock, make_bot
from jadecourt.bots.search.bot import SearchBot
from jadecourt.bots.search.params import parse_budget
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
from jadecourt.server.compute.service import (
    BACKGROUND_NICENESS,
    DEFAULT_TIME_LIMIT_SECONDS,
    MOVES_NICENESS,
    time_limit,
)

BAD_BOTS = Path(__file__).with_name("bots_for_tests.py")
GAME = min(GAMES)
PROMPT = 0.2  # seconds of grace where a bot is meant to hang


def think(deed: Callable[[ComputeService], Awaitable[None]], workers: int = 1, **more: Any) -> None:
    """Do something with thinkers that are started before and stopped after it; no process may be left."""
    before = set(multiprocessing.active_children())

    async def run() -> None:
        thinkers = ComputeService(workers, **{"bot_files": [BAD_BOTS]} | more)
        await thinkers.start()
        try:
            async with asyncio.timeout(120):
                await deed(thinkers)
        finally:
            await thinkers.stop()

    asyncio.run(run())
    assert set(multiprocessing.active_children()) == before


def new_table(game: str = GAME, seed: int = 7) -> Table:
    return Table(find_game(game)(players=2), seed)


def ask(spec: str, table: Table | None = None, **more: Any) -> MoveRequest:
    """What the next seat of a table should do."""
    table = table or new_table()
    return MoveRequest(TableSnapshot.from_table(table), table.movers[0], spec, **{"seed": 5} | more)


async def is_well(thinkers: ComputeService) -> None:
    """Whether a question is answered."""
    question = ask("random")
    assert await thinkers.choose_move(question) in question.snapshot.to_table().seen_by(question.seat).legal


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the thinking processes' keepers log: the fields of each line, with its key as `event`."""
    lines: list[dict[str, Any]] = []

    class Recorder:
        def warning(self, event: str, **fields: Any) -> None:
            lines.append({"event": event, **fields})

    monkeypatch.setattr("jadecourt.server.compute.process.log", Recorder())
    return lines


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


# ---------------------------------------------------------------------------------------------- answers


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_whole_game(game: str) -> None:
    async def play(thinkers: ComputeService) -> None:
        table, questions = Table(find_game(game)(players=3), 11, ["A", "B", "C"]), 0
        specs = ["greedy", "random", "easy"]
        while not table.is_over:
            seats = table.movers  # at a sealed question all of them think at once
            moves = await asyncio.gather(
                *(
                    thinkers.choose_move(MoveRequest(TableSnapshot.from_table(table), s, specs[s], seed=s))
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
            thinkers.request_count,
            thinkers.crash_count,
            thinkers.timeout_count,
            thinkers.waiting_count,
        ) == (questions, 0, 0, 0)

    think(play, workers=2)


def test_equal_questions_have_equal_answers_whoever_thinks() -> None:
    async def play(thinkers: ComputeService) -> None:
        table = random_table(find_game(GAME)(players=2), 3, 20)
        question = ask("search:40it", table)
        assert len(set(await asyncio.gather(*(thinkers.choose_move(question) for _ in range(6))))) == 1

    think(play, workers=2)


def test_bots_come_from_files_and_are_told_their_time() -> None:
    table = new_table()
    legal = table.seen_by(table.movers[0]).legal

    async def play(thinkers: ComputeService) -> None:
        assert await thinkers.choose_move(ask("last", table)) == legal[-1]
        assert await thinkers.choose_move(ask("timed", table, time_limit_seconds=2.5)) == legal[0]
        assert await thinkers.choose_move(ask("timed", table)) == legal[-1]

    think(play)


def test_a_file_without_bots_is_no_reason_not_to_play(tmp_path: Path, logged: list[dict[str, Any]]) -> None:
    path = tmp_path / "bots.py"
    path.write_text("BOTS = 1 // 0\n", encoding="utf-8")

    async def play(thinkers: ComputeService) -> None:
        await is_well(thinkers)
        with pytest.raises(BotCrashed, match="there is no bot 'mine'"):
            await thinkers.choose_move(ask("mine"))

    think(play, bot_files=[path])
    assert "ZeroDivisionError" in logged[0]["reason"]


def test_options_may_be_read_only() -> None:
    question = ask("random")
    frozen = replace(question.snapshot, options=MappingProxyType(dict(question.snapshot.options)))

    async def play(thinkers: ComputeService) -> None:
        answer = await thinkers.choose_move(replace(question, snapshot=frozen))
        assert answer == await thinkers.choose_move(question)

    think(play)


def test_who_waits_longest_is_next(tmp_path: Path) -> None:
    path = tmp_path / "order"

    async def play(thinkers: ComputeService) -> None:
        tasks = [asyncio.create_task(thinkers.choose_move(ask(f"note:{path}={n}"))) for n in range(6)]
        await until(lambda: thinkers.waiting_count == 5)
        tasks[3].cancel()
        await asyncio.wait(tasks)
        assert tasks[3].cancelled()
        assert thinkers.waiting_count == 0

    think(play)
    assert path.read_text(encoding="utf-8").split() == ["0", "1", "2", "4", "5"]


# --------------------------------------------------------------------------------------------- failures


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("crash", "the bot 'crash' failed: ZeroDivisionError: integer division or modulo by zero"),
        ("leave", "failed: SystemExit: 3"),
        ("die", "crashed: its process ended with code 3"),
        ("die-hard", "crashed: its process was ended by SIGKILL"),
        ("nobody", "failed: BadOptions: there is no bot 'nobody'"),
        ("search:soon", "failed: BadOptions: invalid bot 'search:soon'"),
    ],
)
def test_a_bot_that_crashes_leaves_others_alone(spec: str, why: str) -> None:
    async def play(thinkers: ComputeService) -> None:
        await is_well(thinkers)
        for _ in range(2):
            with pytest.raises(BotCrashed, match=why):
                await thinkers.choose_move(ask(spec))
        await is_well(thinkers)
        assert (thinkers.request_count, thinkers.crash_count, thinkers.timeout_count) == (4, 2, 0)

    think(play)


def test_where_a_bot_crashed_can_be_read() -> None:
    async def play(thinkers: ComputeService) -> None:
        with pytest.raises(BotCrashed) as caught:
            await thinkers.choose_move(ask("crash"))
        assert BAD_BOTS.name in caught.value.trace

    think(play)


@pytest.mark.parametrize("spec", ["hang", "hold"])
def test_a_bot_that_hangs_is_replaced(spec: str) -> None:
    async def play(thinkers: ComputeService) -> None:
        with pytest.raises(BotTimeout, match=rf"the bot '{spec}' has not moved within 0\.3 s"):
            await thinkers.choose_move(ask(spec, time_limit_seconds=0.1))
        await is_well(thinkers)
        assert (thinkers.request_count, thinkers.crash_count, thinkers.timeout_count) == (2, 0, 1)

    think(play, grace_seconds=PROMPT)


def test_a_bot_that_writes_to_the_server_is_ended() -> None:
    async def play(thinkers: ComputeService) -> None:
        with pytest.raises(BotCrashed, match="the pipe to its process is broken"):
            await thinkers.choose_move(ask("scribble"))
        await is_well(thinkers)

    think(play)


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("cheat", r"answered \d+.*, which is not one of its \d+ legal moves"),
        ("lie", r"answered -1, which is not one of its \d+ legal moves"),
        ("mumble", "the bot 'mumble' answered 'the first one', which is not a move number"),
        ("silent", "answered None, which is not a move number"),
    ],
)
def test_an_illegal_answer_is_a_crash(spec: str, why: str) -> None:
    async def play(thinkers: ComputeService) -> None:
        with pytest.raises(IllegalBotMove, match=why):
            await thinkers.choose_move(ask(spec))
        assert thinkers.crash_count == 1
        await is_well(thinkers)

    think(play)


def test_what_cannot_be_asked_is_no_bots_fault() -> None:
    good = ask("random")
    over = random_table(find_game(GAME)(players=2), 3)
    bad = [
        replace(good, seat=9),
        replace(good, snapshot=TableSnapshot.from_table(over)),
        replace(good, snapshot=replace(good.snapshot, game="nothing")),
        replace(good, snapshot=replace(good.snapshot, options={"players": 77})),
        replace(good, snapshot=replace(good.snapshot, names=("A", "B", "C", "D", "E", "F", "G"))),
    ]

    async def play(thinkers: ComputeService) -> None:
        for question in bad:
            with pytest.raises(InvalidRequest):
                await thinkers.choose_move(question)
        assert thinkers.crash_count == 0

    think(play)


def test_a_process_that_died_in_its_sleep_is_replaced_before_it_is_asked() -> None:
    async def play(thinkers: ComputeService) -> None:
        await is_well(thinkers)
        for process in multiprocessing.active_children():
            process.kill()
            await until(lambda process=process: not process.is_alive())
        await is_well(thinkers)
        assert thinkers.crash_count == 0

    think(play)


def test_an_idle_process_that_is_killed_is_logged_and_replaced(logged: list[dict[str, Any]]) -> None:
    async def play(thinkers: ComputeService) -> None:
        await is_well(thinkers)
        process = multiprocessing.active_children()[0]
        os.kill(process.pid or 0, signal.SIGKILL)
        await until(lambda: bool(logged))
        expected = {"pool": "bots", "exit": "was ended by SIGKILL", "request": "idle", "replaced": True}
        assert logged == [{"event": "worker_process_died", "pid": process.pid, **expected}]
        await is_well(thinkers)
        await is_well(thinkers)

    think(play)
    assert len(logged) == 1, "processes that the server itself ends are no news"


def test_a_thinking_process_that_is_killed_is_logged_with_what_it_did(logged: list[dict[str, Any]]) -> None:
    async def play(thinkers: ComputeService) -> None:
        before = set(multiprocessing.active_children())
        task = asyncio.create_task(thinkers.choose_move(ask("hang", subject="table abc seat 1")))
        await asyncio.sleep(0)
        await is_well(thinkers)
        await asyncio.sleep(0.1)
        for process in before:
            if not task.done() and process.is_alive():
                os.kill(process.pid or 0, signal.SIGKILL)
        with pytest.raises(BotCrashed, match="ended by SIGKILL"):
            await task
        await until(lambda: not any(process.is_alive() for process in before))  # the idle one is killed too
        await is_well(thinkers)

    think(play)
    doing = [line for line in logged if line["request"] == "hang table abc seat 1"]
    assert [(line["event"], line["exit"]) for line in doing] == [
        ("worker_process_died", "was ended by SIGKILL")
    ]
    assert doing[0]["pid"] and doing[0]["replaced"]


def test_a_bot_that_hangs_is_logged_before_its_process_is_killed(logged: list[dict[str, Any]]) -> None:
    async def play(thinkers: ComputeService) -> None:
        with pytest.raises(BotTimeout):
            await thinkers.choose_move(ask("hang", time_limit_seconds=0.1))

    think(play, grace_seconds=PROMPT)
    assert [(line["event"], line["request"], line["reason"]) for line in logged] == [
        ("worker_process_killed", "hang", "no response within 0.3 s")
    ]


def test_quick_bots_do_not_wait_for_bots_that_think() -> None:
    async def play(thinkers: ComputeService) -> None:
        busy = [asyncio.create_task(thinkers.choose_move(ask("hang"))) for _ in range(3)]
        await until(lambda: thinkers.waiting_count == 2)
        for spec in ("random", "greedy", "medium", "easy"):
            await thinkers.choose_move(ask(spec))
        assert thinkers.waiting_count == 2
        for task in busy:
            task.cancel()
        await asyncio.wait(busy)

    think(play)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="there is no niceness here")
def test_processes_that_search_leave_the_processor_to_the_server_and_quick_bots() -> None:
    async def play(thinkers: ComputeService) -> None:
        own = os.getpriority(os.PRIO_PROCESS, 0)
        await thinkers.choose_move(ask("random"))
        await thinkers.choose_move(ask("last"))
        await thinkers.choose_move(ask("last"), QueueShare(Priority.BOTS_ONLY))
        children = [process.pid for process in multiprocessing.active_children()]
        nicer = sorted(os.getpriority(os.PRIO_PROCESS, pid or 0) - own for pid in children)
        assert nicer == [0, MOVES_NICENESS, BACKGROUND_NICENESS]

    think(play)


def test_tables_of_bots_only_leave_all_processes_to_people() -> None:
    async def play(thinkers: ComputeService) -> None:
        share = QueueShare(Priority.BOTS_ONLY, "address", "person")
        busy = [asyncio.create_task(thinkers.choose_move(ask("hang"), share)) for _ in range(5)]
        await until(lambda: thinkers.waiting_count == 4)
        await thinkers.choose_move(ask("last"))
        await thinkers.choose_move(ask("search:20it"), QueueShare(Priority.BOT_ACCOUNTS))
        for task in busy:
            task.cancel()
        await asyncio.wait(busy)

    think(play)


def test_questions_of_one_person_at_many_tables_take_turns_with_those_of_others(tmp_path: Path) -> None:
    path = tmp_path / "order"

    async def play(thinkers: ComputeService) -> None:
        waiting = [("a", "x", n) for n in range(4)] + [("a", "y", 4), ("b", "z", 5), ("b", "z", 6)]
        tasks = []
        for address, person, number in waiting:
            share = QueueShare(Priority.PEOPLE, address, person)
            tasks.append(asyncio.create_task(thinkers.choose_move(ask(f"note:{path}={number}"), share)))
        await asyncio.gather(*tasks)

    think(play)
    # 0 is asked before anything waits; then the addresses take turns, and at one address its persons
    assert path.read_text(encoding="utf-8").split() == ["0", "1", "5", "4", "6", "2", "3"]


def test_the_time_a_bot_thought_is_measured_where_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([100.0, 102.5])
    monkeypatch.setattr(
        "jadecourt.server.compute.worker.time", SimpleNamespace(perf_counter=lambda: next(moments))
    )
    question = ask("random")
    position = json.loads(json.dumps(question.snapshot.to_json()))
    kind, _, seconds = worker.choose_move(position, question.seat, question.spec, question.seed, None)
    assert (kind, seconds) == (protocol.MOVE, 2.5)


def test_a_question_can_be_withdrawn() -> None:
    async def play(thinkers: ComputeService) -> None:
        await is_well(thinkers)
        task = asyncio.create_task(thinkers.choose_move(ask("hang")))
        await asyncio.sleep(0)
        waiting = asyncio.create_task(thinkers.choose_move(ask("last")))
        await until(lambda: thinkers.waiting_count == 1)
        task.cancel()
        await waiting
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (thinkers.request_count, thinkers.crash_count, thinkers.timeout_count) == (3, 0, 0)

    think(play)


def test_the_limit_is_the_bots_own_time_or_its_clock() -> None:
    assert time_limit("hard", None) == 1.0
    assert time_limit("search:200ms", None) == 0.2
    assert time_limit("search:3s,threads=2", None) == 3.0
    assert time_limit("search", 0.5) == 0.5
    assert time_limit("search:2000it", 4.0) == 4.0
    assert time_limit("search:200ms", 4.0) == 0.2
    for spec in ("greedy", "easy", "search:2000it", "search:soon", "installed:7"):
        assert time_limit(spec, None) == DEFAULT_TIME_LIMIT_SECONDS


# ------------------------------------------------------------------------------------- beginning and end


def test_nobody_thinks_before_the_start_or_after_the_end() -> None:
    async def run() -> None:
        thinkers = ComputeService(1)
        await thinkers.stop()
        with pytest.raises(ComputeStopped):
            await thinkers.choose_move(ask("random"))
        await thinkers.start()
        await is_well(thinkers)
        await thinkers.stop()
        await thinkers.stop()
        with pytest.raises(ComputeStopped):
            await thinkers.choose_move(ask("random"))
        await thinkers.start()
        await is_well(thinkers)
        await thinkers.stop()

    asyncio.run(run())


@pytest.mark.parametrize("spec", ["hang", "hold"])
def test_stopping_ends_whoever_thinks_or_waits(spec: str) -> None:
    async def play(thinkers: ComputeService) -> None:
        await is_well(thinkers)
        tasks = [asyncio.create_task(thinkers.choose_move(ask(spec))) for _ in range(3)]
        await until(lambda: thinkers.waiting_count == 2)
        await asyncio.wait_for(
            thinkers.stop(), 30
        )  # not the limit of the bots, but that of a test that fails
        assert set(multiprocessing.active_children()) <= before
        for error in await asyncio.gather(*tasks, return_exceptions=True):
            assert isinstance(error, ComputeStopped)
        assert (thinkers.crash_count, thinkers.timeout_count) == (0, 0)

    before = set(multiprocessing.active_children())
    think(play, grace_seconds=600.0)


def test_stopping_does_not_wait_for_processes_that_come_up() -> None:
    async def play(thinkers: ComputeService) -> None:
        task = asyncio.create_task(thinkers.choose_move(ask("greedy")))
        await asyncio.sleep(0)
        await thinkers.stop()
        with pytest.raises(ComputeStopped):
            await task

    think(play, workers=2)


HOST = """
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
def test_whoever_thinks_ends_with_the_server(spec: str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", HOST, str(BAD_BOTS), GAME, spec]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as host:
        assert host.stdout is not None
        try:
            assert host.stdout.readline() == b"thinking\n"
        finally:
            host.send_signal(signal.SIGKILL)
        host.communicate(timeout=60)  # the output ends when the last process that could write has ended


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="there are no such signals")
def test_interrupts_are_for_the_server() -> None:
    async def play(thinkers: ComputeService) -> None:
        processes = set(multiprocessing.active_children()) - before
        for _ in range(2):
            for process in processes:  # at first they have not come up yet
                assert process.pid
                os.kill(process.pid, signal.SIGINT)
            await asyncio.gather(*(is_well(thinkers) for _ in processes))
        assert set(multiprocessing.active_children()) - before == processes, "nobody had to be replaced"

    before = set(multiprocessing.active_children())
    think(play, workers=2)


# --------------------------------------------------------------------------------------------- analyses


def analyse_here(table: Table, budget: str) -> Any:
    recorded = RecordedGame(table.record())
    searchers = [SearchBot(parse_budget(budget), SEARCH_SEED) for _ in recorded.names]
    analysis = Analysis(recorded, budget, analyse_decisions(recorded.decision_points, searchers))
    return json.loads(json.dumps(describe_json(analysis)))


@pytest.mark.parametrize("game", GAMES)
def test_an_analysis_is_that_of_the_command(game: str) -> None:
    table = random_table(find_game(game)(players=2), 4)
    told: list[tuple[int, int]] = []

    async def play(thinkers: ComputeService) -> None:
        report = await thinkers.analyse(
            TableSnapshot.from_table(table), "search:2it", lambda done, count: told.append((done, count))
        )
        assert report == analyse_here(table, "2it")
        count = len(report["decisions"])
        assert told == [(done, count) for done in range(count + 1)]

    think(play)


def test_an_analysis_of_a_beginning() -> None:
    table = random_table(find_game(GAME)(players=3), 4, 24)

    async def play(thinkers: ComputeService) -> None:
        report = await thinkers.analyse(TableSnapshot.from_table(table), "20it", lambda done, count: None)
        assert report == analyse_here(table, "20it")

    think(play)


def test_an_analysis_can_be_cancelled_and_keeps_no_bot_waiting() -> None:
    table = random_table(find_game(GAME)(players=2), 4)
    position = TableSnapshot.from_table(table)
    told: list[tuple[int, int]] = []

    async def play(thinkers: ComputeService) -> None:
        first, second = (
            asyncio.create_task(thinkers.analyse(position, "600s", lambda *news: told.append(news)))
            for _ in range(2)
        )
        await until(lambda: bool(told))
        await is_well(thinkers)
        assert thinkers.waiting_count == 0, "an analysis that waits is no bot that does"
        for task in (first, second):
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        count = len(RecordedGame(table.record()).decision_points)
        report = await thinkers.analyse(position, "1it", lambda done, count: None)
        assert len(report["decisions"]) == count

    think(play)


def test_an_analysis_that_cannot_be_made_is_refused() -> None:
    good = TableSnapshot.from_table(random_table(find_game(GAME)(players=2), 4))

    async def play(thinkers: ComputeService) -> None:
        with pytest.raises(BadOptions, match="invalid bot"):
            await thinkers.analyse(good, "soon", lambda done, count: None)
        with pytest.raises(InvalidRequest, match="there is no game 'nothing'"):
            await thinkers.analyse(replace(good, game="nothing"), "1it", lambda done, count: None)

    think(play)


def test_stopping_ends_an_analysis() -> None:
    position = TableSnapshot.from_table(random_table(find_game(GAME)(players=2), 4))
    told = asyncio.Event()

    async def play(thinkers: ComputeService) -> None:
        task = asyncio.create_task(thinkers.analyse(position, "600s", lambda done, count: told.set()))
        await told.wait()
        await thinkers.stop()
        with pytest.raises(ComputeStopped):
            await task

    think(play)
