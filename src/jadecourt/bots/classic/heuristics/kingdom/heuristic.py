"""The heuristic of Middle Kingdom as an object; `move_scores` does the work."""

from __future__ import annotations

from typing import Final

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from .....core._cystub import cython

from .....core.buffer import Buffer
from .....core.state import State
from .....games.kingdom.state import KingdomState
from .....games.kingdom.state_fields import StateFields
from ..base import Heuristic
from . import move_scores
from .scratch import Scratch


class KingdomHeuristic(Heuristic):
    """Scores bids by simulated rounds, and cards by the points they bring."""

    __slots__ = ("_scratch",)

    _scratch: Scratch

    def __init__(self) -> None:
        if not cython.compiled or self._scratch is None:  # not replaced while a search uses it
            self._scratch = Scratch()

    def _is_ready(self) -> int:
        return 1 if self._scratch is not None else 0

    def _supports(self, s: State) -> int:
        return 1 if isinstance(s, KingdomState) else 0

    def _copy(self) -> Heuristic:
        return KingdomHeuristic()

    def _score_moves(self, s: State, seat: int, moves: Buffer) -> None:
        move_scores.score_moves(cython.cast(StateFields, s), seat, moves, self._scratch)

    def _score_moves_fast(self, s: State, seat: int, moves: Buffer) -> None:
        move_scores.score_moves_fast(cython.cast(StateFields, s), seat, moves, self._scratch)

    def _temperature(self, s: State, seat: int) -> int:
        return move_scores.temperature(cython.cast(StateFields, s), seat)


HEURISTIC: Final = KingdomHeuristic
