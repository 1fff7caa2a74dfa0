"""Settings of a training run, checked before the first game, and its folder."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from .. import __version__
from ..arena.plan import check_run_seed
from ..bots.heuristics import load_heuristic
from ..bots.nets.constants import OUTPUT_SEATS
from ..bots.nets.files import GameNets, layout_hash, make_evaluator, read_nets
from ..core.errors import CommandError
from ..core.game import Game
from ..core.options import SEATS_KEY, check_option, seat_counts
from ..core.table_dice import derive_seed
from ..games import find_game
from ..run_folder import RunFolder

FORMAT: Final = "jadecourt-training"
FORMAT_VERSION: Final = 1
HEADER_FILE: Final = "train.json"
START_FILE: Final = "start.nets"
HEURISTIC: Final = "heuristic"  # the value of --start for a run that begins without nets


@dataclass(frozen=True)
class TrainSettings:
    """What a run trains and how long; the number of generations may be raised later."""

    game: str
    generations: int = 3
    games: int = 400  # of searches, in each generation
    iterations: int = 500  # of a search
    positions: int = 1_000_000  # for the value, in each generation
    epochs: int = 6
    seats: tuple[int, ...] = ()
    start: Path | None = None  # nets to begin with; None: the heuristic alone
    seed: int = 1

    @property
    def game_class(self) -> type[Game]:
        """The game without options."""
        return find_game(self.game)

    def example_game(self) -> Game:
        """The game with default options: moves and observations are those of all options."""
        return self.game_class(**{SEATS_KEY: self.seats[0]})

    def seed_for(self, generation: int, purpose: str) -> int:
        """A seed that no other part of the run has."""
        return derive_seed(self.seed, f"generation {generation} {purpose}", bits=62)

    def header(self) -> dict[str, Any]:
        """What identifies a run; the number of generations is left out."""
        game = self.example_game()
        return {
            "format": FORMAT,
            "format_version": FORMAT_VERSION,
            "version": __version__,
            "game": self.game,
            "rules": game.rules_version,
            "layout": layout_hash(game),
            "games": self.games,
            "iterations": self.iterations,
            "positions": self.positions,
            "epochs": self.epochs,
            "seats": list(self.seats),
            "start": HEURISTIC if self.start is None else hashlib.sha256(self.start.read_bytes()).hexdigest(),
            "seed": self.seed,
        }


def make_settings(
    game: str,
    *,
    generations: int,
    games: int,
    iterations: int,
    positions: int,
    epochs: int,
    seats: Sequence[int] | None,
    start: str,
    seed: int,
) -> TrainSettings:
    """The settings of a command; `CommandError` or another error of the package if they cannot be used.

    `seats` None: all numbers of seats that the game and the nets allow.
    """
    for flag, value in (
        ("--generations", generations),
        ("--games", games),
        ("--iterations", iterations),
        ("--positions", positions),
        ("--epochs", epochs),
    ):
        if value < 1:
            raise CommandError(f"{flag} must be at least 1, got {value}")
    check_run_seed(seed)
    game_class = find_game(game)
    load_heuristic(game)  # raises if there is none: the policy is trained as a correction of it
    if seats is None:
        counts = [count for count in seat_counts(game_class.option_specs) if count <= OUTPUT_SEATS]
    else:
        counts = list(dict.fromkeys(seats))
    for count in counts:
        check_option(game_class.option_specs, SEATS_KEY, count, "--seats")
        if count > OUTPUT_SEATS:
            raise CommandError(f"--seats: the nets know up to {OUTPUT_SEATS} seats, not {count}")
    if not counts:
        raise CommandError("--seats is empty; example: --seats 2,3,4")
    path = None if start == HEURISTIC else Path(start)
    settings = TrainSettings(
        game, generations, games, iterations, positions, epochs, tuple(counts), path, seed
    )
    if path is not None:
        make_evaluator(read_nets(path), settings.example_game())  # raises if they are for something else
    return settings


class TrainFolder(RunFolder):
    """The folder of a run, locked while it is open; opened again with the same settings, the run continues."""

    def __init__(self, path: Path, settings: TrainSettings) -> None:
        if "," in str(path.resolve()):
            raise CommandError(f"--out {path.resolve()} has a comma, which separates the parameters of a bot")
        super().__init__(path.resolve(), HEADER_FILE, "training run", settings.header())
        self.settings = settings
        try:
            self._copy_start()
        except BaseException:
            self.close()
            raise

    def _copy_start(self) -> None:
        """Keep the first nets in the folder, so that the searches of the first generation have a path of their own."""
        if self.settings.start is not None and not self.nets_path(0).exists():
            temporary = self.path / f"{START_FILE}.tmp"
            shutil.copyfile(self.settings.start, temporary)
            temporary.replace(self.nets_path(0))

    def generation_path(self, generation: int) -> Path:
        """The folder of a generation, counted from 1."""
        return self.path / f"generation-{generation}"

    def nets_path(self, generation: int) -> Path:
        """The nets of a generation; 0: those that the run began with."""
        if generation == 0:
            return self.path / START_FILE
        return self.generation_path(generation) / f"{self.settings.game}.nets"

    def read_nets(self, generation: int) -> GameNets | None:
        """The nets of a generation; None: the heuristic alone, before the first one."""
        if generation == 0 and self.settings.start is None:
            return None
        return read_nets(self.nets_path(generation))

    def bot(self, generation: int) -> str:
        """The spec of the search that plays the games of a generation: with the nets of the one before."""
        has_nets = generation > 1 or self.settings.start is not None
        # an absolute path, because workers may have another working folder
        nets = str(self.nets_path(generation - 1)) if has_nets else "off"
        return f"search:{self.settings.iterations}it,nets={nets}"
