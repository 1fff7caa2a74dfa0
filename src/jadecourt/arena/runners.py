"""Plays scheduled games: in this process, in worker processes, or through another `Runner`."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, Protocol, TypeAlias, TypeVar

from ..bots import Bot, Clock, choose_move, close_bots, finish_game, load_bots, make_bot
from ..bots.levels import level_spec
from ..core.errors import BotFailed, CommandError
from ..core.table import Table
from ..games import find_game
from .plan import ScheduledGame
from .results import GameResult

QUEUED_PER_WORKER: Final = 4  # games submitted ahead, so that no worker is idle


T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
PlayFunction: TypeAlias = Callable[[ScheduledGame], T]  # plays a game; workers import it by name


class Runner(Protocol[T_co]):
    """Plays games and yields what they gave as they end, in any order; closing the iterator cancels the rest."""

    def run(self, scheduled_games: Iterable[ScheduledGame]) -> Iterator[T_co]:
        """Play these games."""


@dataclass
class Usage:
    """What the decisions of one seat have taken."""

    decisions: int = 0
    seconds: float = 0.0  # by the wall clock
    cpu_seconds: float = 0.0  # of this process with all its threads, so that those of a bot count, too


def play_game(
    scheduled_game: ScheduledGame,
    wrap_bot: Callable[[Bot], Bot] = lambda bot: bot,
    make: Callable[[str, int], Bot] = make_bot,
) -> GameResult:
    """Play one game to its end; `wrap_bot` may observe the bots by replacing them, `make` knows their specs.

    In place of a level its bot plays, so that observers see what it can tell, such as the shares of its search.
    """
    specs = [level_spec(spec, scheduled_game.game_id) for spec in scheduled_game.lineup]
    bots = [make(spec, seed) for spec, seed in zip(specs, scheduled_game.bot_seeds, strict=True)]
    return play_table(make_table(scheduled_game), bots, scheduled_game, wrap_bot)


def make_table(scheduled_game: ScheduledGame) -> Table:
    """The table of a game before its first move."""
    game = find_game(scheduled_game.game_id)(**scheduled_game.options)
    return Table(game, scheduled_game.seed, scheduled_game.lineup)


def play_table(
    table: Table,
    bots: Sequence[Bot],
    scheduled_game: ScheduledGame,
    wrap_bot: Callable[[Bot], Bot] = lambda bot: bot,
) -> GameResult:
    """Let the bots, one for each seat, play the game at this table to its end, and close them."""
    players = [wrap_bot(bot) for bot in bots]
    spent = [Usage() for _ in bots]
    try:
        while not table.is_over:
            seat = table.movers[0]
            play_bot_move(table, seat, players[seat], scheduled_game, spent[seat])
        finish_game(bots, scheduled_game.lineup, table)
    finally:
        close_bots(bots)
    state = table.state
    return GameResult(
        number=scheduled_game.number,
        seed=scheduled_game.seed,
        lineup=scheduled_game.lineup,
        scores=tuple(state.scores()),
        places=tuple(state.places()),
        decisions=tuple(seat.decisions for seat in spent),
        seconds=tuple(round(seat.seconds, 6) for seat in spent),
        record=table.record().dumps(),
        cpu_seconds=tuple(round(seat.cpu_seconds, 6) for seat in spent),
    )


def play_bot_move(table: Table, seat: int, bot: Bot, scheduled_game: ScheduledGame, spent: Usage) -> None:
    """Play the move of the bot at this seat, and add what it took. BotFailed if it gives no legal move."""
    perspective = table.seen_by(seat)
    started_at, cpu_started_at = time.perf_counter(), time.process_time()
    try:
        move = choose_move(bot, scheduled_game.lineup[seat], perspective, Clock())
    except BotFailed as error:
        raise BotFailed(f"game {scheduled_game.number}: {error}") from error
    spent.seconds += time.perf_counter() - started_at
    spent.cpu_seconds += time.process_time() - cpu_started_at
    spent.decisions += 1
    table.play(seat, move)


@contextmanager
def closing_iterator(games: Iterator[T]) -> Iterator[Iterator[T]]:
    """The iterator of a runner, closed at the end of the block if it can be closed."""
    try:
        yield games
    finally:
        if hasattr(games, "close"):
            games.close()


class SerialRunner(Generic[T]):
    """Plays one game after the other, in this process."""

    def __init__(self, play: PlayFunction[T]) -> None:
        self.play = play

    def run(self, scheduled_games: Iterable[ScheduledGame]) -> Iterator[T]:
        """Play these games, in their order."""
        return map(self.play, scheduled_games)


class ProcessRunner(Generic[T]):
    """Plays as many games at once as there are workers, each in its own process."""

    def __init__(self, play: PlayFunction[T], workers: int, bot_files: Iterable[Path] = ()) -> None:
        self.play = play
        self.workers = workers
        self.bot_files = tuple(path.resolve() for path in bot_files)

    def run(self, scheduled_games: Iterable[ScheduledGame]) -> Iterator[T]:
        """Play these games; `CommandError` if a worker process crashes."""
        other_processes = set(multiprocessing.active_children())
        pool = ProcessPoolExecutor(
            self.workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=init_worker,
            initargs=(self.bot_files,),
        )
        pending: set[Future[T]] = set()
        is_complete = False
        try:
            for scheduled_game in scheduled_games:
                pending.add(pool.submit(self.play, scheduled_game))
                if len(pending) >= QUEUED_PER_WORKER * self.workers:
                    done, pending = wait(pending, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            while pending:
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
            is_complete = True
        except BrokenProcessPool as error:
            raise CommandError("a worker process crashed; rerun with --workers 1 to see the error") from error
        finally:
            if not is_complete:  # games being played are not needed: do not wait for them
                for process in set(multiprocessing.active_children()) - other_processes:
                    process.terminate()
            pool.shutdown(cancel_futures=True)


def init_worker(bot_files: tuple[Path, ...]) -> None:
    """Prepare a worker process: load the bot files, and leave Ctrl-C to the parent process.

    The output of bots goes to standard error, because standard output is for the report.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
    for path in bot_files:
        load_bots(path)


def count_cores() -> int:
    """Number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def make_runner(
    play: PlayFunction[T], backend: str, workers: int | None, bot_files: Iterable[Path] = ()
) -> Runner[T]:
    """The runner of a backend, which calls `play` for each game; `workers` None: one per core."""
    if workers is not None and workers < 1:
        raise CommandError(f"--workers must be at least 1, got {workers}")
    if backend == "ray":
        from .ray_runner import RayRunner

        return RayRunner(play, workers, bot_files)
    if backend != "processes":
        raise CommandError(f"unknown backend {backend!r}: available are processes, ray")
    count = workers or count_cores()
    return SerialRunner(play) if count == 1 else ProcessRunner(play, count, bot_files)
