"""Which games are played: blocks of rotations of one line-up, all with the same chance (duplicate play)."""

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
from ..core.errors import BadOptions
from ..core.game import Game, OptionValue, check_option
from ..core.record import names_error
from ..core.table_dice import derive_seed
from ..games import find_game

FORMAT: Final = "jadecourt-arena"
MASK64: Final = (1 << 64) - 1
GOLDEN_RATIO_64: Final = 0x9E3779B97F4A7C15  # the step of `Dice`, which keeps it to itself when compiled
SEED_LIMIT: Final = 1 << 63  # what the compiled dice can hold
# what a derived number is for, so that the same numbers never serve two ends
LINEUP_PURPOSE, ORDER_PURPOSE = range(2, 4)


def hash_ints(*numbers: int) -> int:
    """A number below 2**62 that depends on all of these, and scatters."""
    x = 0
    for number in numbers:
        x = mix((x + (number + 1) * GOLDEN_RATIO_64) & MASK64)
    return x >> 2


@dataclass(frozen=True)
class ScheduledGame:
    """One game to be played: all that a worker must know."""

    number: int
    game_id: str
    options: Mapping[str, OptionValue]
    lineup: tuple[str, ...]  # specs by seat
    seed: int  # of the table
    bot_seeds: tuple[int, ...]  # by seat


@dataclass(frozen=True)
class Plan:
    """A run of the arena: who plays what, how often, from which seed."""

    game: Game
    bots: tuple[str, ...]  # as given; a spec may stand there twice
    games: int  # a multiple of the seats: only whole blocks are balanced
    seed: int = 1
    bot_files: tuple[Path, ...] = ()  # files with bots

    @property
    def seats(self) -> int:
        return self.game.seats

    @property
    def names(self) -> list[str]:
        """Every spec once, in the order given."""
        return list(dict.fromkeys(self.bots))

    @cached_property
    def lineups(self) -> list[tuple[str, ...]]:
        """Who sits down in each block.

        Everybody sits down equally often, as far as it goes; the places left over go to those who have played
        least, in an order that is drawn. The order at the table is drawn as well, so that nobody always plays
        behind the same neighbour.
        """
        count = len(self.bots)
        games_played = [0] * count
        found = []
        for block in range(self.games // self.seats):
            chosen = [player for player in range(count) for _ in range(self.seats // count)]
            by_fewest_games = sorted(
                range(count), key=lambda p: (games_played[p], hash_ints(self.seed, LINEUP_PURPOSE, block, p))
            )
            chosen += by_fewest_games[: self.seats % count]
            for player in chosen:
                games_played[player] += 1
            order = sorted(range(self.seats), key=lambda i: hash_ints(self.seed, ORDER_PURPOSE, block, i))
            found.append(tuple(self.bots[chosen[index]] for index in order))
        return found

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
        """The games that are not done yet."""
        return (
            self.scheduled_game(number)
            for number in range(self.games)
            if number not in (played_numbers or ())
        )

    def header(self) -> dict[str, Any]:
        """What games of one run have in common; how many they are may be said anew."""
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
    """A plan, with everything checked that can be checked before the first game."""
    if games <= 0:
        raise BadOptions(f"--games must be at least 1, not {games}")
    if not 0 <= seed < SEED_LIMIT:
        raise BadOptions(f"the seed is a number from 0 to {SEED_LIMIT - 1}, not {seed}")
    check_option(find_game(game).option_specs, "players", seats, "--seats")
    configured_game = find_game(game)(players=seats, **(options or {}))
    specs = split_specs(bots)
    if not specs:
        raise BadOptions(f"--players names no bot in {bots!r}: say --players greedy,random")
    with redirect_stdout(sys.stderr):  # what bots print does not belong to the report
        for path in bot_files:
            load_bots(path)
        for spec in specs:
            make_bot(spec, 0)  # an unknown one is refused here
    if message := names_error(specs, len(specs)):
        raise BadOptions(message)
    blocks = -(-games // configured_game.seats)
    return Plan(configured_game, tuple(specs), blocks * configured_game.seats, seed, tuple(bot_files))


def parse_game_options(pairs: Sequence[str]) -> dict[str, object]:
    """The settings of the game, written KEY=VALUE."""
    found: dict[str, object] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise BadOptions(f"--options is written KEY=VALUE, not {pair!r}")
        if key == "players":
            raise BadOptions("how many play is said with --seats")
        found[key] = value
    return found
