"""Chance that can be repeated: draw k of seed s is a pure function of (s, k)."""

from __future__ import annotations

from typing import Final

from .buffer import Buffer

# The finalizer of SplitMix64 (Steele, Lea, Flood 2014) over a Weyl sequence.
MASK64: Final = 0xFFFFFFFFFFFFFFFF
GOLDEN: Final = 0x9E3779B97F4A7C15
MIX_1: Final = 0xBF58476D1CE4E5B9
MIX_2: Final = 0x94D049BB133111EB


def mix(x: int) -> int:
    """Scatter 64 bits; the step that `Dice` and the position keys share."""
    x = ((x ^ (x >> 30)) * MIX_1) & MASK64
    x = ((x ^ (x >> 27)) * MIX_2) & MASK64
    return x ^ (x >> 31)


class Dice:
    """A seed and the number of draws made; `seek` goes to any draw at once."""

    __slots__ = ("count", "seed")

    seed: int
    count: int

    def __init__(self, seed: int, count: int = 0) -> None:
        self.seed = seed & MASK64
        self.count = count

    def seek(self, count: int) -> None:
        self.count = count

    def below(self, n: int) -> int:
        """A number of 0 … n-1. (Multiply and shift: the bias is below n / 2**32, far under anything measurable.)"""
        self.count += 1
        x = (self.seed + self.count * GOLDEN) & MASK64  # from here on `mix`, without the call
        x = ((x ^ (x >> 30)) * MIX_1) & MASK64
        x = ((x ^ (x >> 27)) * MIX_2) & MASK64
        return (((x ^ (x >> 31)) >> 32) * n) >> 32

    def choose(self, moves: Buffer) -> int:
        """One of the listed items, each as likely as the others."""
        return moves.item[self.below(moves.count)]

    def draw(self, odds: Buffer) -> int:
        """One of the listed items, in proportion to the weights."""
        rest = self.below(odds.total)
        if odds.total == odds.count:  # all weights are 1
            return odds.item[rest]
        index = 0
        while rest >= odds.weight[index]:
            rest -= odds.weight[index]
            index += 1
        return odds.item[index]
