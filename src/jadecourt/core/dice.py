"""Chance that can be repeated: draw k of seed s is a pure function of (s, k).

Fast, and predictable from a few of its numbers: for bots, searches and tests. Tables draw with `table_dice`.
"""

from __future__ import annotations

from operator import index
from typing import Any, Final

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ._cystub import cython

from . import arguments
from .buffer import Buffer

# The finalizer of SplitMix64 (Steele, Lea, Flood 2014) over a Weyl sequence.
MASK64: Final = 0xFFFFFFFFFFFFFFFF
GOLDEN_GAMMA: Final = 0x9E3779B97F4A7C15
MIX_1: Final = 0xBF58476D1CE4E5B9
MIX_2: Final = 0x94D049BB133111EB


def mix(x: int) -> int:
    """Scatter 64 bits; the step that `Dice` and the position keys share."""
    x = ((x ^ (x >> 30)) * MIX_1) & MASK64
    x = ((x ^ (x >> 27)) * MIX_2) & MASK64
    return x ^ (x >> 31)


class Dice:
    """A seed and the number of draws made; `seek` goes to any draw at once.

    Methods that begin with an underscore check nothing: they are for compiled code, and Python sees them only where
    the engine is not compiled.
    """

    __slots__ = ("count", "seed")

    seed: int
    count: int

    def __init__(self, seed: int, count: int = 0) -> None:
        self.seed = index(seed) & MASK64
        self.count = arguments.to_count(count, "the number of draws")

    def seek(self, count: int) -> None:
        """Go on as if `count` draws had been made."""
        self.count = arguments.to_count(count, "the number of draws")

    def below(self, n: int) -> int:
        """A number of 0 … n-1, `n` from 1 to 2**31 - 1.

        Multiply and shift: the bias is below n / 2**32, far under anything measurable.
        """
        bound = arguments.to_int(n)
        if bound < 1:
            raise ValueError(f"a number below {n} cannot be drawn: the bound is from 1 to 2**31 - 1")
        return self._below(bound)

    def choose(self, moves: Buffer) -> int:
        """One of the listed items, each as likely as the others."""
        if not isinstance(moves, Buffer):
            raise TypeError(f"a Buffer is needed, not {type(moves).__name__}")
        listed = cython.cast(Buffer, moves)
        if listed.count < 1:
            raise ValueError("the buffer is empty: there is nothing to choose from")
        return self._choose(listed)

    def draw(self, odds: Buffer) -> int:
        """One of the listed items, in proportion to the weights."""
        if not isinstance(odds, Buffer):
            raise TypeError(f"a Buffer is needed, not {type(odds).__name__}")
        listed = cython.cast(Buffer, odds)
        if listed.count < 1 or not 0 < listed.total < 2147483648:
            raise ValueError(
                f"{listed.count} items with weights of {listed.total} in all: items are needed, "
                "and weights of 1 to 2**31 - 1 in all"
            )
        return self._draw(listed)

    def __repr__(self) -> str:
        return f"Dice({self.seed}, {self.count})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Dice, (self.seed, self.count)

    def _below(self, n: int) -> int:
        self.count += 1
        x = (self.seed + self.count * GOLDEN_GAMMA) & MASK64  # from here on `mix`, without the call
        x = ((x ^ (x >> 30)) * MIX_1) & MASK64
        x = ((x ^ (x >> 27)) * MIX_2) & MASK64
        return (((x ^ (x >> 31)) >> 32) * n) >> 32

    def _choose(self, moves: Buffer) -> int:
        return moves.item[self._below(moves.count)]

    def _draw(self, odds: Buffer) -> int:
        rest = self._below(odds.total)
        if odds.total == odds.count:  # all weights are 1
            return odds.item[rest]
        place = 0
        # The last item needs no comparison. Weights that a sense has written do not add up to the total.
        while place < odds.count - 1 and rest >= odds.weight[place]:
            rest -= odds.weight[place]
            place += 1
        return odds.item[place]
