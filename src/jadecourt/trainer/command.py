"""The command `train`: runs the generations with progress bars, and continues a run that was interrupted."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..arena.runners import make_runner
from ..console.output import print_table
from ..console.progress import make_progress
from ..core.errors import CommandError

if TYPE_CHECKING:
    from rich.progress import Progress

    from ..arena.runners import Runner
    from ..dataset.samples import SampledGame
    from .curve import CurvePoint
    from .settings import TrainFolder, TrainSettings

LIBRARIES_MESSAGE: Final = (
    "jadecourt train needs NumPy, pyarrow and matplotlib: pip install 'jadecourt[arena]'"
)


def require_libraries() -> None:
    """Check for the optional packages before the games are played, not after."""
    try:
        import matplotlib  # noqa: F401
        import numpy  # noqa: F401
        import pyarrow  # noqa: F401
    except ImportError as error:
        raise CommandError(LIBRARIES_MESSAGE) from error


class StageBars:
    """A progress bar for the stage that runs; remembers how far it is, for the message of an interruption."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.bar = progress.add_task("", total=None)
        self.name, self.total, self.done = "the start", 0, 0

    def __call__(self, name: str, total: int) -> Callable[[int], None]:
        self.name, self.total, self.done = name, total, 0
        self.progress.reset(self.bar, description=name, total=total)

        def on_progress(count: int) -> None:
            self.done = count
            self.progress.update(self.bar, completed=count)

        return on_progress

    def __str__(self) -> str:
        return f"{self.name}, {self.done} of {self.total}" if self.done else self.name


def run_train(settings: TrainSettings, path: Path, backend: str, workers: int | None, as_json: bool) -> int:
    """Train with progress bars and print the learning curve; everything else goes to standard error."""
    from rich.console import Console

    from ..dataset.samples import play_sampled_game
    from .curve import curve_table, to_json
    from .settings import TrainFolder

    runner = make_runner(play_sampled_game, backend, workers)
    with TrainFolder(path, settings) as folder, make_progress(Console(stderr=True)) as progress:
        stages = StageBars(progress)
        try:
            with redirect_stdout(sys.stderr):  # the output of bots is not part of the report
                points = train_generations(folder, runner, stages)
        except KeyboardInterrupt as error:
            raise CommandError(
                f"interrupted at {stages}: complete generations and files of games are in {path}; "
                "the same command continues"
            ) from error
        nets = folder.nets_path(settings.generations)
    if as_json:
        print(json.dumps({"folder": str(folder.path), "nets": str(nets), "curve": to_json(points)}))
    else:
        print_table(Console(), curve_table(points, f"{settings.game}: {nets}"))
    return 0


def train_generations(
    folder: TrainFolder, runner: Runner[SampledGame], observe_stage: StageBars
) -> list[CurvePoint]:
    """Train the generations that are not complete; returns the whole curve."""
    from .curve import PLOT_FILE, draw_curve, read_curve, write_curve
    from .generation import GenerationTrainer

    points = complete_points(folder, read_curve(folder.path))
    trainer = GenerationTrainer(folder, runner, observe_stage)
    if not points:
        points.append(trainer.measure_start())
    for generation in range(len(points), folder.settings.generations + 1):
        points.append(trainer.train(generation))
        write_curve(folder.path, points)
        draw_curve(points, f"Training of {folder.settings.game}", folder.path / PLOT_FILE)
    return points


def complete_points(folder: TrainFolder, points: list[CurvePoint]) -> list[CurvePoint]:
    """The points of the generations whose nets exist, without gaps."""
    complete: list[CurvePoint] = []
    for point in points:
        if point.generation != len(complete):
            break
        if point.generation and not folder.nets_path(point.generation).exists():
            break
        complete.append(point)
    return complete
