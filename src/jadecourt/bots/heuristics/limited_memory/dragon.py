"""What a player of In the Year of the Dragon who looks ahead a few months believes about a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....games.dragon import components as c


def limit_memory(
    fields: dict[str, Any], seat: int, sight: int, is_forgotten: Callable[[], bool]
) -> dict[str, Any] | None:
    """The fields of a position without the events that the player does not think of; None: nothing changes.

    The player knows the event of this month and those of the next `sight` months, except for forgotten ones; peace
    stands for the others.
    """
    if fields["stage"] < c.STAGE_DRAFT:
        return None
    row = list(fields["event_row"])
    for month in range(max(1, fields["round"]), c.ROUNDS):  # row[round - 1] is the event of this month
        if row[month] != c.PEACE and (month - fields["round"] >= sight or is_forgotten()):
            row[month] = c.PEACE
    return None if row == fields["event_row"] else {**fields, "event_row": row}
