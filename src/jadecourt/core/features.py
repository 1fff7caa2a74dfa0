"""Positions as numbers for learning programs: named blocks of features, each declared once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class FeatureBlock:
    """Features that belong together, as a seat may know them.

    `read(state, seat)` gives `size` integers; they are divided by `scale`, so that most features lie within 0 … 1.
    """

    name: str
    size: int
    scale: int
    description: str
    read: Callable[[Any, int], Iterable[int]]


@dataclass(frozen=True)
class SeatFeatureBlock:
    """The same features for every seat, beginning with the own one; `read(state, seat)` gives `width` integers."""

    name: str
    width: int
    scale: int
    description: str
    read: Callable[[Any, int], Iterable[int]]

    def expand(self, max_seats: int) -> FeatureBlock:
        """The block for `max_seats` seats; the features of seats that do not play are 0."""
        if max_seats < 1:
            raise ValueError(f"feature block {self.name!r} is per seat: FeatureSet needs max_seats")

        def read_all(state: Any, seat: int) -> Iterator[int]:
            for p in seats_from(state, seat, max_seats):
                yield from self.read(state, p) if p >= 0 else [0] * self.width

        size = self.width * max_seats
        return FeatureBlock(self.name, size, self.scale, f"{self.description}, by seat", read_all)


per_seat = SeatFeatureBlock  # reads well in the list of a game's blocks


def seats_from(state: Any, seat: int, max_seats: int) -> list[int]:
    """The seats of the game, beginning with `seat`, then -1 up to `max_seats` numbers."""
    return [(seat + i) % state.seats for i in range(state.seats)] + [-1] * (max_seats - state.seats)


def bits(mask: int, width: int) -> list[int]:
    """The bits of a mask, lowest first."""
    return [mask >> bit & 1 for bit in range(width)]


class FeatureSet:
    """The feature blocks of a game in their order.

    `max_seats` is the largest number of seats of the game; it is needed only if a block is per seat.
    """

    def __init__(self, *blocks: FeatureBlock | SeatFeatureBlock, max_seats: int = 0) -> None:
        self.blocks: tuple[FeatureBlock, ...] = tuple(
            block.expand(max_seats) if isinstance(block, SeatFeatureBlock) else block for block in blocks
        )
        self.slices: dict[str, slice] = {}
        self.size = 0  # number of features
        for block in self.blocks:
            if block.name in self.slices:
                raise ValueError(f"duplicate feature block {block.name!r}")
            self.slices[block.name] = slice(self.size, self.size + block.size)
            self.size += block.size

    def fill(self, state: Any, seat: int, out: MutableSequence[float]) -> None:
        """Write the features of a position, as `seat` may know it, into `out`, which has `size` numbers."""
        if len(out) != self.size:
            raise ValueError(f"features need {self.size} numbers, got room for {len(out)}")
        for block in self.blocks:
            values = [value / block.scale for value in block.read(state, seat)]
            if len(values) != block.size:
                raise ValueError(
                    f"feature block {block.name!r}: expected {block.size} numbers, read {len(values)}"
                )
            for index, value in enumerate(values, self.slices[block.name].start):
                out[index] = value

    def dump(self, numbers: Sequence[float]) -> dict[str, list[float]]:
        """The features by name of their block."""
        return {name: list(numbers[block_slice]) for name, block_slice in self.slices.items()}
