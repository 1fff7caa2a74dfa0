"""Intermediate results of the scoring functions, so that they need no memory of their own per call."""

from __future__ import annotations

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from .....core._cystub import cython

from .....games.dragon import components as c


class Scratch:
    """Working memory of one `DragonHeuristic`.

    Each call of a scoring function overwrites it, so one heuristic must not score in two threads at once.
    tools/generate.py copies the lengths of the arrays into scratch.pxd; compiled, the arrays are part of the object.
    """

    __slots__ = ("later_values", "now_values")

    def __init__(self) -> None:
        if not cython.compiled:
            # [kind]: value of a person of the display that arrives now
            self.now_values = [0] * c.KINDS
            # [card]: value of the best person that the card (a type, or WILD_CARD) can bring after this month
            self.later_values = [0] * (c.WILD_CARD + 1)
