"""Bots that play the other seats of an environment."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots import Bot, Clock, choose_move, make_bot, split_specs
from ..core.errors import BadOptions
from ..core.game import Game
from ..core.log import Entry
from ..core.perspective import Perspective
from ..core.table_dice import derive_seed
from .episode import Episode


def parse_bots(bots: str | Sequence[str], opponents: int) -> list[str]:
    """The specs of the opponents: one for all of them, or one each; a text may list several, separated by commas."""
    specs = split_specs(bots) if isinstance(bots, str) else list(bots)
    if len(specs) == 1:
        specs *= opponents
    if len(specs) != opponents:
        raise BadOptions(
            f"got {len(specs)} bots for {opponents} opponents: expected one for all, or one each"
        )
    for spec in specs:
        make_bot(spec, 0)  # raises for an unknown bot
    return specs


class Opponents:
    """The bots of one game, each with its own seed."""

    def __init__(self, game: Game, specs: Sequence[str], own_seat: int, seed: int) -> None:
        seats = [seat for seat in range(game.seats) if seat != own_seat]
        self.specs = dict(zip(seats, specs, strict=True))
        self.bots: dict[int, Bot] = {
            seat: make_bot(spec, derive_seed(seed, f"bot {seat}")) for seat, spec in self.specs.items()
        }
        self._entries: dict[int, list[Entry]] = {seat: [] for seat in seats}  # read so far, by seat
        self._read_counts = dict.fromkeys(seats, 0)  # number of entries of the log that were read or skipped

    def choose(self, episode: Episode, seat: int) -> int:
        """The legal move that the bot of a seat chooses from what its seat may know."""
        entries = self._entries[seat]
        entries += episode.log.visible_to(seat, first=self._read_counts[seat])
        self._read_counts[seat] = len(episode.log)
        # copies: a bot may keep its perspective
        perspective = Perspective(episode.game, episode.state.copy(), seat, entries[:])
        return choose_move(self.bots[seat], self.specs[seat], perspective, Clock())
