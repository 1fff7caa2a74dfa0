"""Reproducible random numbers: draw k of seed s is a pure function of (s, k).

They are fast, but can be predicted from a few of them: for bots, searches and tests. Tables use `table_dice`.
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
    """Mix 64 bits; used by `Dice` and by the hashes of positions."""
    x = ((x ^ (x >> 30)) * MIX_1) & MASK64
    x = ((x ^ (x >> 27)) * MIX_2) & MASK64
    return x ^ (x >> 31)


class Dice:
    """Random number generator: a seed and the number of draws made; `seek` jumps to any draw.

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
        """Continue as if `count` draws had been made."""
        self.count = arguments.to_count(count, "the number of draws")

    def below(self, n: int) -> int:
        """A random number from 0 to n - 1; `n` is 1 to 2**31 - 1. The bias is below n / 2**32."""
        bound = arguments.to_int(n)
        if bound < 1:
            raise ValueError(f"cannot draw a number below {n}: the bound must be from 1 to 2**31 - 1")
        return self._below(bound)

    def choose(self, moves: Buffer) -> int:
        """A random item of the buffer, all equally likely."""
        if not isinstance(moves, Buffer):
            raise TypeError(f"moves must be a Buffer, not {type(moves).__name__}")
        listed = cython.cast(Buffer, moves)
        if listed.count < 1:
            raise ValueError("cannot choose from an empty buffer")
        return self._choose(listed)

    def draw(self, odds: Buffer) -> int:
        """A random item of the buffer, with probabilities in proportion to the weights."""
        if not isinstance(odds, Buffer):
            raise TypeError(f"odds must be a Buffer, not {type(odds).__name__}")
        listed = cython.cast(Buffer, odds)
        if listed.count < 1 or not 0 < listed.total < 2147483648:
            raise ValueError(
                f"cannot draw from {listed.count} items with a total weight of {listed.total}: "
                "expected at least one item and a total from 1 to 2**31 - 1"
            )
        return self._draw(listed)

    def __repr__(self) -> str:
        return f"Dice({self.seed}, {self.count})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Dice, (self.seed, self.count)

    def _below(self, n: int) -> int:
        self.count += 1
        x = (self.seed + self.count * GOLDEN_GAMMA) & MASK64  # then `mix`, inlined
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
        # Ends at the last item in any case: weights changed since the total was computed may sum to less.
        while place < odds.count - 1 and rest >= odds.weight[place]:
            rest -= odds.weight[place]
            place += 1
        return odds.item[place]
