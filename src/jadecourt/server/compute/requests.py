"""What the thinking processes are asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...core.table import Table
from ...games import find_game


@dataclass(frozen=True)
class TableSnapshot:
    """All that is needed to rebuild a table elsewhere, but for its seed: who thinks draws nothing."""

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
        """What JSON can hold; the class called with it is as good."""
        return {**vars(self), "options": dict(self.options)}

    def to_table(self) -> Table:
        """The table as it was; its plies are trusted, and no draw that is due is made."""
        game = find_game(self.game)(**self.options)
        return Table.from_plies(game, 0, self.plies, self.names or None, resolve_chance=False)


@dataclass(frozen=True)
class MoveRequest:
    """A decision that a bot must make."""

    snapshot: TableSnapshot
    seat: int
    spec: str  # of the bot, such as "hard" or "search:200ms"
    seed: int  # of the bot
    time_limit_seconds: float | None = None  # how long it may think; None: as long as its spec says
    subject: str = ""  # such as the table, for the log


@dataclass(frozen=True)
class BotMove:
    """A legal move, and how long the bot thought about it: without the time in which the question waited."""

    move: int
    thinking_seconds: float
