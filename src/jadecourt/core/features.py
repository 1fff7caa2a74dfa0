"""A position as numbers for learning programs: named blocks, each declared once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Any, Final

MAX_SEATS: Final = 5  # seats that a block per seat has room for; those that do not play are 0


@dataclass(frozen=True)
class FeatureBlock:
    """Some numbers that belong together, as a seat may know them.

    `read(state, seat)` gives `size` integers; they are divided by `scale`, so that most features lie within 0 … 1.
    """

    name: str
    size: int
    scale: int
    description: str
    read: Callable[[Any, int], Iterable[int]]


def seats_from(state: Any, seat: int) -> list[int]:
    """The seats, beginning with the own one; -1 for those that do not play."""
    return [(seat + i) % state.seats for i in range(state.seats)] + [-1] * (MAX_SEATS - state.seats)


def per_seat(
    name: str, width: int, scale: int, description: str, read: Callable[[Any, int], Iterable[int]]
) -> FeatureBlock:
    """The same numbers for every seat, in turn."""

    def read_all(state: Any, seat: int) -> Iterator[int]:
        for p in seats_from(state, seat):
            yield from read(state, p) if p >= 0 else [0] * width

    return FeatureBlock(name, width * MAX_SEATS, scale, f"{description}, by seat", read_all)


def bits(mask: int, width: int) -> list[int]:
    """The bits of a mask, lowest first."""
    return [mask >> bit & 1 for bit in range(width)]


class FeatureSet:
    """The blocks of a game in their order: size, slices and a readable dump come from the declarations."""

    def __init__(self, *blocks: FeatureBlock) -> None:
        self.blocks = blocks
        self.slices: dict[str, slice] = {}
        first = 0
        for block in blocks:
            if block.name in self.slices:
                raise ValueError(f"two blocks with the name {block.name!r}")
            self.slices[block.name] = slice(first, first + block.size)
            first += block.size
        self.size = first

    def fill(self, state: Any, seat: int, out: MutableSequence[float]) -> None:
        """Write the features of a position, as `seat` may know it, into `out` (`size` numbers)."""
        if len(out) != self.size:
            raise ValueError(f"features need {self.size} places, not {len(out)}")
        for block in self.blocks:
            values = [value / block.scale for value in block.read(state, seat)]
            if len(values) != block.size:
                raise ValueError(
                    f"the block {block.name!r} has {block.size} numbers, but {len(values)} were read"
                )
            for index, value in enumerate(values, self.slices[block.name].start):
                out[index] = value

    def dump(self, numbers: Sequence[float]) -> dict[str, list[float]]:
        """The features by name."""
        return {name: list(numbers[block_slice]) for name, block_slice in self.slices.items()}
