"""The same games on a Ray cluster, or on a Ray of this machine if there is none."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..bots import load_bots
from ..core.errors import BadOptions
from .matches import Item
from .results import GameResult
from .running import AHEAD, play_item


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
            cores = None if "RAY_ADDRESS" in os.environ else self.workers  # a cluster has the cores it has
            ray.init(num_cpus=cores, include_dashboard=False, log_to_driver=False)
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
        except ray.exceptions.RayTaskError as error:
            raise BadOptions(f"a game failed: {error.cause}") from error
        finally:
            for game in waiting:
                ray.cancel(game, force=True)
            if mine:
                ray.shutdown()
