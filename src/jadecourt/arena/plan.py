"""Which games are played: blocks of rotations of one lineup, all with the same chance (duplicate play)."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from .. import __version__
from ..bots import load_bots, make_bot, split_specs
from ..core.dice import mix
from ..core.errors import CommandError
from ..core.game import Game
from ..core.options import SEATS_KEY, OptionValue, check_option
from ..core.record import names_error
from ..core.table_dice import derive_seed
from ..games import find_game

FORMAT: Final = "jadecourt-arena"
MASK64: Final = (1 << 64) - 1
GOLDEN_RATIO_64: Final = (
    0x9E3779B97F4A7C15  # the increment of `Dice`, which Python cannot read from the compiled module
)
SEED_LIMIT: Final = 1 << 63  # exclusive: the compiled dice hold 63 bits
# what a derived number is used for, so that two uses never get the same number
LINEUP_PURPOSE, ORDER_PURPOSE = range(2, 4)


def hash_ints(*numbers: int) -> int:
    """A hash below 2**62 of several numbers."""
    x = 0
    for number in numbers:
        x = mix((x + (number + 1) * GOLDEN_RATIO_64) & MASK64)
    return x >> 2


@dataclass(frozen=True)
class ScheduledGame:
    """One game to be played: everything that a worker needs."""

    number: int
    game_id: str
    options: Mapping[str, OptionValue]
    lineup: tuple[str, ...]  # specs by seat
    seed: int  # of the table
    bot_seeds: tuple[int, ...]  # by seat


@dataclass(frozen=True)
class Plan:
    """A run of the arena: the game, the bots, the number of games and the seed."""

    game: Game
    bots: tuple[str, ...]  # specs as given; one may occur twice
    games: int  # number of games, a multiple of the seats: only whole blocks are balanced
    seed: int = 1
    bot_files: tuple[Path, ...] = ()  # Python files that define bots

    @property
    def seats(self) -> int:
        """Number of seats of the game."""
        return self.game.seats

    @property
    def names(self) -> list[str]:
        """Every bot spec once, in the order given."""
        return list(dict.fromkeys(self.bots))

    @cached_property
    def lineups(self) -> list[tuple[str, ...]]:
        """The bots of each block, by seat.

        All bots take equally many seats, as far as possible; the remaining seats go to the bots with the fewest games,
        ties broken at random. The order of the seats is random as well, so that no bot always follows the same one.
        """
        count = len(self.bots)
        games_played = [0] * count
        lineups = []
        for block in range(self.games // self.seats):
            chosen = [player for player in range(count) for _ in range(self.seats // count)]
            by_fewest_games = sorted(
                range(count), key=lambda p: (games_played[p], hash_ints(self.seed, LINEUP_PURPOSE, block, p))
            )
            chosen += by_fewest_games[: self.seats % count]
            for player in chosen:
                games_played[player] += 1
            order = sorted(range(self.seats), key=lambda i: hash_ints(self.seed, ORDER_PURPOSE, block, i))
            lineups.append(tuple(self.bots[chosen[index]] for index in order))
        return lineups

    def scheduled_game(self, number: int) -> ScheduledGame:
        """Game `number`: block number // seats, rotated number % seats times."""
        block, rotation = divmod(number, self.seats)
        lineup = self.lineups[block]
        return ScheduledGame(
            number=number,
            game_id=self.game.id,
            options=self.game.options,
            lineup=lineup[rotation:] + lineup[:rotation],
            seed=derive_seed(self.seed, f"table {block}"),
            bot_seeds=tuple(derive_seed(self.seed, f"bot {number} {seat}") for seat in range(self.seats)),
        )

    def scheduled_games(self, played_numbers: set[int] | None = None) -> Iterator[ScheduledGame]:
        """The games that have not been played yet."""
        return (
            self.scheduled_game(number)
            for number in range(self.games)
            if number not in (played_numbers or ())
        )

    def header(self) -> dict[str, Any]:
        """What identifies a run in its results file; the number of games is left out, since it may be raised later."""
        return {
            "format": FORMAT,
            "version": __version__,
            "game": self.game.id,
            "rules": self.game.rules_version,
            "options": self.game.options,
            "players": list(self.bots),
            "seed": self.seed,
            "code": [hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in self.bot_files],
        }


def make_plan(
    game: str,
    bots: str,
    seats: int = 4,
    games: int = 100,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    bot_files: Sequence[Path] = (),
) -> Plan:
    """A plan; everything that can be checked before the first game is checked here."""
    if games <= 0:
        raise CommandError(f"--games must be at least 1, got {games}")
    check_run_seed(seed)
    check_option(find_game(game).option_specs, SEATS_KEY, seats, "--seats")
    configured_game = find_game(game)(**{SEATS_KEY: seats}, **(options or {}))
    specs = parse_bots(bots, bot_files)
    if message := names_error(specs, len(specs)):
        raise CommandError(message)
    blocks = -(-games // configured_game.seats)
    return Plan(configured_game, tuple(specs), blocks * configured_game.seats, seed, tuple(bot_files))


def check_run_seed(seed: int) -> None:
    """Raise CommandError if the seed of a run is out of range."""
    if not 0 <= seed < SEED_LIMIT:
        raise CommandError(f"--seed must be from 0 to {SEED_LIMIT - 1}, got {seed}")


def parse_bots(bots: str, bot_files: Sequence[Path]) -> list[str]:
    """The specs given by --bots; the bots of the files are registered, and an unknown bot raises BadOptions."""
    specs = split_specs(bots)
    if not specs:
        raise CommandError("--bots is empty; example: --bots greedy,random")
    with redirect_stdout(sys.stderr):  # the output of bots is not part of the report
        for path in bot_files:
            load_bots(path)
        for spec in specs:
            make_bot(spec, 0)  # raises for an unknown bot
    return specs
