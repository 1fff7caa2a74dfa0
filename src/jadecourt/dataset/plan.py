"""Which games a data set has: all with chance of their own, the bots in random seats."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from .. import __version__
from ..arena.plan import ScheduledGame, check_run_seed, hash_ints, parse_bots
from ..core.errors import CommandError
from ..core.game import Game
from ..core.options import SEATS_KEY, check_option
from ..core.table_dice import derive_seed
from ..games import find_game

FORMAT: Final = "jadecourt-dataset"
FORMAT_VERSION: Final = 1


@dataclass(frozen=True)
class DatasetPlan:
    """The games of a data set. Unlike in the arena, no two games share their chance."""

    games_by_seats: tuple[Game, ...]  # one for each number of seats; they take turns
    bots: tuple[str, ...]  # specs; each seat gets one of them at random
    game_count: int
    games_per_file: int
    seed: int
    bot_files: tuple[Path, ...] = ()

    @property
    def game(self) -> Game:
        """The first game: id, rules and observation are those of all."""
        return self.games_by_seats[0]

    @property
    def file_count(self) -> int:
        """Number of Parquet files."""
        return -(-self.game_count // self.games_per_file)

    def game_numbers(self, file_number: int) -> range:
        """The games in a file."""
        start = file_number * self.games_per_file
        return range(start, min(start + self.games_per_file, self.game_count))

    def scheduled_game(self, number: int) -> ScheduledGame:
        """Game `number`; it depends on the seed, not on the number of games."""
        game = self.games_by_seats[number % len(self.games_by_seats)]
        lineup = tuple(
            self.bots[hash_ints(self.seed, number, seat) % len(self.bots)] for seat in range(game.seats)
        )
        return ScheduledGame(
            number=number,
            game_id=game.id,
            options=game.options,
            lineup=lineup,
            seed=derive_seed(self.seed, f"table {number}"),
            bot_seeds=tuple(derive_seed(self.seed, f"bot {number} {seat}") for seat in range(game.seats)),
        )

    def scheduled_games(self, file_numbers: Iterable[int]) -> Iterator[ScheduledGame]:
        """The games of these files."""
        return (
            self.scheduled_game(number)
            for file_number in file_numbers
            for number in self.game_numbers(file_number)
        )

    def header(self) -> dict[str, Any]:
        """What identifies a data set. The number of games is left out, since it may be raised later."""
        return {
            "format": FORMAT,
            "format_version": FORMAT_VERSION,
            "version": __version__,
            "game": self.game.id,
            "rules": self.game.rules_version,
            "options": [dict(game.options) for game in self.games_by_seats],
            "bots": list(self.bots),
            "seed": self.seed,
            "games_per_file": self.games_per_file,
            "code": [hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in self.bot_files],
        }


def make_dataset_plan(
    game: str,
    bots: str,
    seats: Sequence[int] = (4,),
    games: int = 1000,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    games_per_file: int = 100,
    bot_files: Sequence[Path] = (),
) -> DatasetPlan:
    """A plan; everything that can be checked before the first game is checked here."""
    for flag, value in (("--games", games), ("--games-per-file", games_per_file)):
        if value < 1:
            raise CommandError(f"{flag} must be at least 1, got {value}")
    check_run_seed(seed)
    game_class = find_game(game)
    for count in seats:
        check_option(game_class.option_specs, SEATS_KEY, count, "--seats")
    if not seats:
        raise CommandError("--seats is empty; example: --seats 2,3,4")
    configured = tuple(game_class(**{SEATS_KEY: count}, **(options or {})) for count in seats)
    specs = parse_bots(bots, bot_files)
    return DatasetPlan(configured, tuple(specs), games, games_per_file, seed, tuple(bot_files))
