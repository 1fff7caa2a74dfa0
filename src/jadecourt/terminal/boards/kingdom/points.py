"""Cards and goals with their points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....games.kingdom import components as c

CARD_POINTS: Final = dict(zip(c.KIND_NAMES, c.KIND_VP, strict=False))
CARD_TYPES: Final = dict(zip(c.KIND_NAMES, (c.TYPE_NAMES[t] for t in c.KIND_TYPE), strict=False))
GOAL_OF_TYPE: Final = dict(zip(c.TYPE_NAMES, c.GOAL_NAMES, strict=True))  # the goal of each type
GOAL_POINTS: Final = dict(zip(c.GOAL_NAMES, c.GOAL_VP, strict=True))
HEIR: Final = c.GOAL_NAMES[c.HEIR]
PHILOSOPHER: Final = c.KIND_NAMES[c.PHILOSOPHER]
DRAGON_KIND: Final = c.KIND_NAMES[c.DRAGON]


def leaders(numbers: Sequence[int]) -> list[int]:
    """The seats with the highest number."""
    return [seat for seat, number in enumerate(numbers) if number == max(numbers)]
