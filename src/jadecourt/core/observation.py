"""Observations: what a seat may know as numbers for learning programs, in named blocks that a game declares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import Final

MIN_NUMBER: Final = -(1 << 15)  # the numbers of an observation are of 16 bits
MAX_NUMBER: Final = (1 << 15) - 1


@dataclass(frozen=True)
class ObservationBlock:
    """Numbers that belong together.

    Divided by `scale`, most of them lie within -1 … 1. `axes` are the labels of the numbers, the first axis varies
    slowest; a block without axes has a single number.
    """

    name: str
    size: int
    scale: int
    description: str
    axes: tuple[tuple[str, ...], ...] = ()

    def __post_init__(self) -> None:
        if self.size < 1 or prod(map(len, self.axes)) != self.size:
            raise ValueError(
                f"observation block {self.name!r}: {self.size} numbers, but axes of {[len(a) for a in self.axes]}"
            )
        if self.scale < 1:
            raise ValueError(f"observation block {self.name!r}: scale {self.scale}, expected 1 or more")

    def number_names(self) -> Iterator[str]:
        """The name of each number: `block.label.label`."""
        return (".".join((self.name, *labels)) for labels in product(*self.axes))


class ObservationSpec:
    """The blocks of a game's observations in their order."""

    def __init__(self, *blocks: ObservationBlock) -> None:
        self.blocks: tuple[ObservationBlock, ...] = blocks
        self.slices: dict[str, slice] = {}  # where the numbers of each block are
        self.size = 0  # number of numbers
        for block in blocks:
            if block.name in self.slices:
                raise ValueError(f"duplicate observation block {block.name!r}")
            self.slices[block.name] = slice(self.size, self.size + block.size)
            self.size += block.size

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A readable name for each number."""
        return tuple(name for block in self.blocks for name in block.number_names())

    @cached_property
    def scales(self) -> tuple[int, ...]:
        """A divisor for each number."""
        return tuple(block.scale for block in self.blocks for _ in range(block.size))

    def split(self, numbers: Sequence[int]) -> dict[str, list[int]]:
        """The numbers of an observation by name of their block."""
        if len(numbers) != self.size:
            raise ValueError(f"an observation has {self.size} numbers, got {len(numbers)}")
        return {name: list(numbers[where]) for name, where in self.slices.items()}

    def __repr__(self) -> str:
        return f"<ObservationSpec {len(self.blocks)} blocks, {self.size} numbers>"
