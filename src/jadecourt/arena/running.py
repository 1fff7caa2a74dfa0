"""Plays the games: here, in processes of this machine, or wherever a `Runner` sends them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Final, Protocol

from ..bots import Bot, Clock, choose_move, load_bots, make_bot
from ..core.errors import BadOptions, BotFailed
from ..core.table import Table
from ..games import find_game
from .matches import Item
from .results import GameResult

AHEAD: Final = 4  # games that wait for each worker, so that none waits for a game


class Runner(Protocol):
    """Plays games and hands them back as they end, in any order; closing the iterator stops the rest."""

    def run(self, items: Iterable[Item]) -> Iterator[GameResult]: ...


def play_item(item: Item) -> GameResult:
    """One game from its first question to its result."""
    table = Table(find_game(item.game)(**item.options), item.seed, item.line_up)
    bots = [make_bot(spec, seed) for spec, seed in zip(item.line_up, item.bot_seeds, strict=True)]
    decisions, seconds = [0] * len(bots), [0.0] * len(bots)
    while not table.is_over:
        seat = table.movers[0]
        seconds[seat] += answer(table, seat, bots[seat], item)
        decisions[seat] += 1
    state = table.state
    return GameResult(
        number=item.number,
        seed=item.seed,
        line_up=item.line_up,
        scores=tuple(state.scores()),
        places=tuple(state.places()),
        decisions=tuple(decisions),
        seconds=tuple(round(spent, 6) for spent in seconds),
        record=table.record().dumps(),
    )


def answer(table: Table, seat: int, bot: Bot, item: Item) -> float:
    """Let the bot answer for its seat; returns the seconds it took. BotFailed if it has no legal move to give."""
    seen = table.seen_by(seat)
    begun = time.perf_counter()
    try:
        move = choose_move(bot, item.line_up[seat], seen, Clock())
    except BotFailed as error:
        raise BotFailed(f"game {item.number}: {error}") from error
    spent = time.perf_counter() - begun
    table.play(seat, move)
    return spent


class SerialRunner:
    """One game after the other, in this process."""

    def run(self, items: Iterable[Item]) -> Iterator[GameResult]:
        return map(play_item, items)


class ProcessRunner:
    """As many games at once as there are workers, each in a process of its own."""

    def __init__(self, workers: int, code: Iterable[Path] = ()) -> None:
        self.workers = workers
        self.code = tuple(path.resolve() for path in code)

    def run(self, items: Iterable[Item]) -> Iterator[GameResult]:
        others = set(multiprocessing.active_children())
        pool = ProcessPoolExecutor(
            self.workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=prepare_worker,
            initargs=(self.code,),
        )
        waiting: set[Future[GameResult]] = set()
        complete = False
        try:
            for item in items:
                waiting.add(pool.submit(play_item, item))
                if len(waiting) >= AHEAD * self.workers:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
            complete = True
        except BrokenProcessPool as error:
            raise BadOptions("a worker process has died; --workers 1 may show why") from error
        finally:
            if not complete:  # nobody wants the games that are being played: they are not waited for
                for process in set(multiprocessing.active_children()) - others:
                    process.terminate()
            pool.shutdown(cancel_futures=True)


def prepare_worker(code: tuple[Path, ...]) -> None:
    """Ctrl-C is for the process that holds the workers; bots from files must be known here, too.

    What bots print goes to standard error: standard output is for the report.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
    for path in code:
        load_bots(path)


def count_cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def find_runner(backend: str, workers: int | None, code: Iterable[Path] = ()) -> Runner:
    """The runner of a backend; by default as many workers as cores."""
    if workers is not None and workers < 1:
        raise BadOptions(f"--workers must be at least 1, not {workers}")
    if backend == "ray":
        from .ray_runner import RayRunner

        return RayRunner(workers, code)
    if backend != "processes":
        raise BadOptions(f"there is no backend {backend!r}: there are processes, ray")
    count = workers or count_cores()
    return SerialRunner() if count == 1 else ProcessRunner(count, code)
