"""Plays games on a Ray cluster, or on a local Ray instance if no cluster is configured."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Generic

from ..bots import load_bots
from ..core.errors import CommandError, JadecourtError
from .plan import ScheduledGame
from .runners import QUEUED_PER_WORKER, PlayFunction, T

# Object store of a local Ray instance: results are small, but Ray requires at least 75 MiB.
OBJECT_STORE_BYTES: Final = 100 << 20


def play_remotely(play: PlayFunction[T], scheduled_game: ScheduledGame, bot_files: tuple[Path, ...]) -> T:
    """Play one game in a Ray worker; bot files are loaded for each game, since the worker may be a new process."""
    for path in bot_files:
        load_bots(path)
    return play(scheduled_game)


class RayRunner(Generic[T]):
    """Plays games as Ray tasks. `workers` None: all cores. Bot files must have the same path on every machine."""

    def __init__(self, play: PlayFunction[T], workers: int | None, bot_files: Iterable[Path] = ()) -> None:
        try:
            import ray
        except ImportError as error:
            raise CommandError("--backend ray needs Ray: pip install 'jadecourt[ray]'") from error
        self.ray = ray
        self.play = play
        self.workers = workers
        self.bot_files = tuple(path.resolve() for path in bot_files)

    def run(self, scheduled_games: Iterable[ScheduledGame]) -> Iterator[T]:
        ray = self.ray
        started_here = not ray.is_initialized()
        if started_here:
            self.start_ray()
        play = ray.remote(play_remotely)
        limit = QUEUED_PER_WORKER * int(self.workers or ray.cluster_resources().get("CPU", 1))
        pending: list[object] = []
        try:
            for scheduled_game in scheduled_games:
                pending.append(play.remote(self.play, scheduled_game, self.bot_files))
                if len(pending) >= limit:
                    done, pending = ray.wait(pending)
                    yield from ray.get(done)
            while pending:
                done, pending = ray.wait(pending)
                yield from ray.get(done)
        except ray.exceptions.RayError as error:
            cause = getattr(error, "cause", error)  # the error of the task, unless Ray itself failed
            is_own_error = isinstance(cause, JadecourtError)
            raise CommandError(
                str(cause) if is_own_error else f"Ray failed to play a game: {cause}"
            ) from error
        finally:
            for game in pending:
                ray.cancel(game, force=True)
            if started_here:
                ray.shutdown()

    def start_ray(self) -> None:
        """Connect to the cluster of RAY_ADDRESS, whose size is fixed, or start a local instance."""
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # send no usage statistics without consent
        local_options: dict[str, Any] = {"num_cpus": self.workers, "object_store_memory": OBJECT_STORE_BYTES}
        self.ray.init(
            **({} if "RAY_ADDRESS" in os.environ else local_options),
            include_dashboard=False,
            log_to_driver=False,
            logging_level=logging.ERROR,  # failures are raised; start-up messages would mix with the report
        )
