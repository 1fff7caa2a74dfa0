"""Makes the bots of a game at the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots import Bot, make_bot
from ..bots.levels import add_randomness
from ..bots.registry import HUMAN
from ..core.table_dice import derive_seed


def make_bots(players: Sequence[str], seed: int, rewinds: int = 0) -> list[Bot | None]:
    """The bots by seat, each with its own seed; None for people.

    The seeds depend on `rewinds`, the number of undone public moves, so that a bot whose sealed answer was revealed
    chooses again.
    """
    return [
        None if player == HUMAN else make_bot(player, derive_seed(seed, f"bot {seat} {rewinds}"))
        for seat, player in enumerate(players)
    ]


def make_bots_after_rewind(players: Sequence[str], game: str, seed: int, rewinds: int) -> list[Bot | None]:
    """The bots that answer sealed steps after a rewind, less predictably: see `add_randomness`."""
    return make_bots([add_randomness(player, game) for player in players], seed, rewinds)
