"""A seat of a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

from .types import AwayReason, SeatKind


@dataclass(slots=True)
class Seat:
    """A seat: the columns of the table `seats`, and what is known about its user. Times: milliseconds since 1970."""

    number: int
    kind: SeatKind
    name: str = ""
    user_id: str | None = None
    bot: str | None = None
    substitute: str | None = None  # the bot that plays for the user
    away_reason: AwayReason | None = None
    away_since: int | None = None
    # when the user took the seat back; None if the user was not late and the substitute had not moved
    returned_at: int | None = None
    abandoned_reason: AwayReason | None = None  # why a substitute has moved for the user at least once
    abandoned_at: int | None = None
    time_left_ms: int | None = None
    thinking_ms: int | None = None  # computing time of the bot in its turn so far
    turn_started_at: int | None = None
    is_to_move: bool = False
    is_bot_account: bool = False
    vacation: tuple[int, int] | None = None  # start and end

    @property
    def active_bot(self) -> str | None:
        """The bot that makes the moves of this seat now; None: a user does."""
        return self.bot or self.substitute

    def to_row(self) -> dict[str, Any]:
        """The stored columns."""
        return dict(zip(STORED_COLUMNS, read_columns(self), strict=True))


STORED_COLUMNS: Final = (
    *("kind", "name", "user_id", "bot", "substitute", "away_reason", "away_since", "returned_at"),
    *("abandoned_reason", "abandoned_at", "time_left_ms", "thinking_ms", "turn_started_at", "is_to_move"),
)
# the values of these columns; for comparisons, which are made at every move
read_columns: Final[Callable[[Seat], tuple[object, ...]]] = attrgetter(*STORED_COLUMNS)
