"""The same games on a Ray cluster, or on a Ray of this machine if there is none."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from ..bots import load_bots
from ..core.errors import BadOptions, JadecourtError
from .matches import Item
from .results import GameResult
from .running import AHEAD, play_item

# Bytes that a Ray of this machine sets aside for results, which are small; it wants 75 MiB at least.
STORE: Final = 100 << 20


def play_remotely(item: Item, code: tuple[Path, ...]) -> GameResult:
    """A Ray worker serves many games, but it may be a new one: the bots' files are read for each."""
    for path in code:
        load_bots(path)
    return play_item(item)


class RayRunner:
    """`workers` None: all cores that Ray has. Files with bots must lie at the same path on every machine."""

    def __init__(self, workers: int | None, code: Iterable[Path] = ()) -> None:
        try:
            import ray
        except ImportError as error:
            raise BadOptions("--backend ray needs Ray: pip install 'jadecourt[ray]'") from error
        self.ray = ray
        self.workers = workers
        self.code = tuple(path.resolve() for path in code)

    def run(self, items: Iterable[Item]) -> Iterator[GameResult]:
        ray = self.ray
        mine = not ray.is_initialized()
        if mine:
            self.start()
        play = ray.remote(play_remotely)
        limit = AHEAD * int(self.workers or ray.cluster_resources().get("CPU", 1))
        waiting: list[object] = []
        try:
            for item in items:
                waiting.append(play.remote(item, self.code))
                if len(waiting) >= limit:
                    done, waiting = ray.wait(waiting)
                    yield from ray.get(done)
            while waiting:
                done, waiting = ray.wait(waiting)
                yield from ray.get(done)
        except ray.exceptions.RayError as error:
            cause = getattr(error, "cause", error)  # what went wrong there, if it was not Ray itself
            known = isinstance(cause, JadecourtError)
            raise BadOptions(str(cause) if known else f"Ray could not play a game: {cause}") from error
        finally:
            for game in waiting:
                ray.cancel(game, force=True)
            if mine:
                ray.shutdown()

    def start(self) -> None:
        """Join the cluster that RAY_ADDRESS names, which has the cores it has, or start a Ray here."""
        os.environ.setdefault(
            "RAY_USAGE_STATS_ENABLED", "0"
        )  # whoever plays a match did not ask to be counted
        here: dict[str, Any] = {"num_cpus": self.workers, "object_store_memory": STORE}
        self.ray.init(
            **({} if "RAY_ADDRESS" in os.environ else here),
            include_dashboard=False,
            log_to_driver=False,
            logging_level=logging.ERROR,  # how Ray starts is no part of a report; what fails is raised
        )
