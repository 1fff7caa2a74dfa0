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
from ..core.game import Game, Value, check_option
from ..core.record import bad_names
from ..core.table_dice import derive_seed
from ..games import find_game

FORMAT: Final = "jadecourt-arena"
MASK64: Final = (1 << 64) - 1
GOLDEN: Final = 0x9E3779B97F4A7C15  # the step of `Dice`, which keeps it to itself when compiled
LARGEST_SEED: Final = 1 << 63  # what the compiled dice can hold
# what a derived number is for, so that the same numbers never serve two ends
LINE_UP, ORDER = range(2, 4)


def derive(*numbers: int) -> int:
    """A number below 2**62 that depends on all of these, and scatters."""
    x = 0
    for number in numbers:
        x = mix((x + (number + 1) * GOLDEN) & MASK64)
    return x >> 2


@dataclass(frozen=True)
class Item:
    """One game to be played: all that a worker must know."""

    number: int
    game: str
    options: Mapping[str, Value]
    line_up: tuple[str, ...]  # specs by seat
    seed: int  # of the table
    bot_seeds: tuple[int, ...]  # by seat


@dataclass(frozen=True)
class Plan:
    """A run of the arena: who plays what, how often, from which seed."""

    game: Game
    players: tuple[str, ...]  # as given; a spec may stand there twice
    games: int  # a multiple of the seats: only whole blocks are balanced
    seed: int = 1
    code: tuple[Path, ...] = ()  # files with bots

    @property
    def seats(self) -> int:
        return self.game.seats

    @property
    def names(self) -> list[str]:
        """Every spec once, in the order given."""
        return list(dict.fromkeys(self.players))

    @cached_property
    def line_ups(self) -> list[tuple[str, ...]]:
        """Who sits down in each block.

        Everybody sits down equally often, as far as it goes; the places left over go to those who have played
        least, in an order that is drawn. The order at the table is drawn as well, so that nobody always plays
        behind the same neighbour.
        """
        count = len(self.players)
        played = [0] * count
        found = []
        for block in range(self.games // self.seats):
            chosen = [player for player in range(count) for _ in range(self.seats // count)]
            least = sorted(range(count), key=lambda p: (played[p], derive(self.seed, LINE_UP, block, p)))
            chosen += least[: self.seats % count]
            for player in chosen:
                played[player] += 1
            order = sorted(range(self.seats), key=lambda i: derive(self.seed, ORDER, block, i))
            found.append(tuple(self.players[chosen[index]] for index in order))
        return found

    def item(self, number: int) -> Item:
        """Game `number`: block number // seats, rotated number % seats times."""
        block, turn = divmod(number, self.seats)
        line_up = self.line_ups[block]
        return Item(
            number=number,
            game=self.game.id,
            options=self.game.options,
            line_up=line_up[turn:] + line_up[:turn],
            seed=derive_seed(self.seed, f"table {block}"),
            bot_seeds=tuple(derive_seed(self.seed, f"bot {number} {seat}") for seat in range(self.seats)),
        )

    def items(self, done: set[int] | None = None) -> Iterator[Item]:
        """The games that are not done yet."""
        return (self.item(number) for number in range(self.games) if number not in (done or ()))

    def header(self) -> dict[str, Any]:
        """What games of one run have in common; how many they are may be said anew."""
        return {
            "format": FORMAT,
            "version": __version__,
            "game": self.game.id,
            "rules": self.game.rules,
            "options": self.game.options,
            "players": list(self.players),
            "seed": self.seed,
            "code": [hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in self.code],
        }


def make_plan(
    game: str,
    players: str,
    seats: int = 4,
    games: int = 100,
    settings: Mapping[str, object] | None = None,
    seed: int = 1,
    code: Sequence[Path] = (),
) -> Plan:
    """A plan, with everything checked that can be checked before the first game."""
    if games <= 0:
        raise BadOptions(f"--games must be at least 1, not {games}")
    if not 0 <= seed < LARGEST_SEED:
        raise BadOptions(f"the seed is a number from 0 to {LARGEST_SEED - 1}, not {seed}")
    check_option(find_game(game).settings, "players", seats, "--seats")
    rules = find_game(game)(players=seats, **(settings or {}))
    specs = split_specs(players)
    if not specs:
        raise BadOptions(f"--players names no bot in {players!r}: say --players greedy,random")
    with redirect_stdout(sys.stderr):  # what bots print does not belong to the report
        for path in code:
            load_bots(path)
        for spec in specs:
            make_bot(spec, 0)  # an unknown one is refused here
    if why := bad_names(specs, len(specs)):
        raise BadOptions(why)
    blocks = -(-games // rules.seats)
    return Plan(rules, tuple(specs), blocks * rules.seats, seed, tuple(code))


def read_settings(pairs: Sequence[str]) -> dict[str, object]:
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
