"""Tables for several tests."""

from __future__ import annotations

from typing import Any

from core.nim import Nim
from jadecourt.core.dice import Dice
from jadecourt.core.table import Table
from jadecourt.games.dragon.game import Dragon

NAMES = ["Ada", "Ben", "Cleo"]


def dragon_table() -> Table:
    """A table of three seats at the draft of Ada."""
    return Table(Dragon(players=3, startSeat=0), seed=1, names=NAMES)


def nim_table(seed: int = 1) -> Table:
    return Table(Nim(), seed, ["Ada", "Ben"])


def dump_table(table: Table) -> tuple[Any, ...]:
    """The public contents of a table, for comparisons."""
    seats: list[int | None] = [None, *range(table.game.seats)]
    return (
        table.record(),
        table.plies,
        table.state.fields(),
        table.movers,
        table.is_over,
        [table.entries(0, seat) for seat in seats],
        [table.seen_by(seat).view for seat in seats],
    )


def play_to_end(table: Table, seed: int) -> Table:
    """Play random moves to the end; they depend on the seed and the number of plies."""
    while not table.is_over:
        dice = Dice(seed, len(table.plies))
        seat = table.movers[dice.below(len(table.movers))]
        moves = table.seen_by(seat).legal
        table.play(seat, moves[dice.below(len(moves))])
    return table
