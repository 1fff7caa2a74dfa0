"""A place to list moves or outcomes without allocating."""

from __future__ import annotations

from collections.abc import Iterator


class Buffer:
    """Up to 256 integers, each with a weight (outcomes only); reused from call to call."""

    __slots__ = ("count", "item", "total", "weight")

    count: int  # how many items are in use
    total: int  # sum of the weights
    item: list[int]
    weight: list[int]

    def __init__(self) -> None:
        self.count = 0
        self.total = 0
        # the number itself, not BUFFER_SIZE: the compiler needs it
        self.item = [0] * 256
        self.weight = [0] * 256

    def clear(self) -> None:
        self.count = 0
        self.total = 0

    def add(self, item: int) -> None:
        self.item[self.count] = item
        self.count += 1

    def add_weighted(self, item: int, weight: int) -> None:
        self.item[self.count] = item
        self.weight[self.count] = weight
        self.count += 1
        self.total += weight

    def at(self, index: int) -> int:
        """The item at `index`, which is not checked."""
        return self.item[index]

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: int) -> int:
        if not 0 <= index < self.count:
            raise IndexError(index)
        return self.item[index]

    def __iter__(self) -> Iterator[int]:
        return iter([self.item[i] for i in range(self.count)])

    def pairs(self) -> list[tuple[int, int]]:
        """(item, weight) of every entry."""
        return [(self.item[i], self.weight[i]) for i in range(self.count)]
