"""The sense of In the Year of the Dragon as an object; what it thinks is in `weighing`."""

from __future__ import annotations

from typing import Final

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ....core._cystub import cython

from ....core.buffer import Buffer
from ....core.state import State
from ....games.dragon.board import Board
from ....games.dragon.state import DragonState
from ..base import Sense
from . import weighing


class DragonSense(Sense):
    """See `weighing`."""

    __slots__ = ()

    def _knows(self, s: State) -> int:
        return 1 if isinstance(s, DragonState) else 0

    def _weigh(self, s: State, seat: int, moves: Buffer) -> None:
        weighing.weigh(cython.cast(Board, s), seat, moves)

    def _skim(self, s: State, seat: int, moves: Buffer) -> None:
        weighing.weigh(cython.cast(Board, s), seat, moves)

    def _warmth(self, s: State, seat: int) -> int:
        return weighing.warmth(cython.cast(Board, s), seat)


SENSE: Final = DragonSense
