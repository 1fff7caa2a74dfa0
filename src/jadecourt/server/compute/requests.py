"""Requests to worker processes, and their results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...core.table import Table
from ...games import find_game


@dataclass(frozen=True)
class TableSnapshot:
    """Everything needed to rebuild a table elsewhere, but for its seed: bots draw nothing."""

    game: str
    options: Mapping[str, object]
    plies: tuple[tuple[int, int], ...]
    names: tuple[str, ...]  # none: the seats have no names

    @classmethod
    def from_table(cls, table: Table) -> TableSnapshot:
        """The position of a table as it is now."""
        game = table.game
        return cls(game.id, dict(game.options), tuple(table.plies), tuple(table.names))

    def to_json(self) -> dict[str, object]:
        """The fields as JSON values; the class called with them gives an equal snapshot."""
        return {**vars(self), "options": dict(self.options)}

    def to_table(self) -> Table:
        """The table; its plies are trusted, and chance is not resolved."""
        game = find_game(self.game)(**self.options)
        return Table.from_plies(game, 0, self.plies, self.names or None, resolve_chance=False)


@dataclass(frozen=True)
class MoveRequest:
    """A decision that a bot must make."""

    snapshot: TableSnapshot
    seat: int
    spec: str  # of the bot, such as "greedy" or "search:200ms"; not a level
    seed: int  # of the bot
    time_limit_seconds: float | None = None  # None: as long as its spec says
    subject: str = ""  # such as the table, for the log
    table_id: str = ""  # under which the bot is kept for its next move; "": not at all


@dataclass(frozen=True)
class BotMove:
    """A legal move, and how long the bot took for it, without the time in the queue."""

    move: int
    thinking_seconds: float
