"""The sense of Middle Kingdom as an object; what it thinks is in `weighing`."""

from __future__ import annotations

from typing import Final

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ....core._cystub import cython

from ....core.buffer import Buffer
from ....core.state import State
from ....games.kingdom.state import KingdomState
from ....games.kingdom.state_fields import StateFields
from ..base import Heuristic
from . import move_scores


class KingdomHeuristic(Heuristic):
    """See `weighing`."""

    __slots__ = ()

    def _supports(self, s: State) -> int:
        return 1 if isinstance(s, KingdomState) else 0

    def _score_moves(self, s: State, seat: int, moves: Buffer) -> None:
        move_scores.score_moves(cython.cast(StateFields, s), seat, moves)

    def _score_moves_fast(self, s: State, seat: int, moves: Buffer) -> None:
        move_scores.score_moves_fast(cython.cast(StateFields, s), seat, moves)

    def _temperature(self, s: State, seat: int) -> int:
        return move_scores.temperature(cython.cast(StateFields, s), seat)


HEURISTIC: Final = KingdomHeuristic
