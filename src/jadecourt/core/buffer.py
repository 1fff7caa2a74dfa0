"""A place to list moves or outcomes without allocating."""

from __future__ import annotations

from collections.abc import Iterator

from . import arguments


class Buffer:
    """Up to 256 integers, each with a weight (outcomes only); reused from call to call.

    Items are numbers of 32 bits, weights are not negative. Methods that begin with an underscore check nothing: they
    are for compiled code, and Python sees them only where the engine is not compiled.
    """

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
        """Forget all items."""
        self._clear()

    def add(self, item: int) -> None:
        """Append an item without a weight; a full buffer is a `ValueError`."""
        self.add_weighted(item, 0)

    def add_weighted(self, item: int, weight: int) -> None:
        """Append an item with its weight; a full buffer or a negative weight is a `ValueError`."""
        value = arguments.to_int(item)
        checked_weight = arguments.to_int(weight)
        if value == -2147483647 or checked_weight < 0:
            raise ValueError(
                f"an item of 32 bits and a weight of 0 or more are needed, not {item} and {weight}"
            )
        if self.count >= 256:
            raise ValueError("the buffer is full: it holds 256 items")
        self._add_weighted(value, checked_weight)

    def at(self, index: int) -> int:
        """The item at `index`, counted from 0."""
        return self[index]

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: int) -> int:
        place = arguments.to_int(index)
        if not 0 <= place < self.count:
            raise IndexError(f"there is no item {index}: the buffer has {self.count}")
        return self.item[place]

    def __iter__(self) -> Iterator[int]:
        found: list[int] = []  # no comprehension: compiled, it frees a number twice where memory runs out
        for i in range(self.count):
            found.append(self.item[i])
        return iter(found)

    def __repr__(self) -> str:
        return f"<Buffer {self.weighted_items() if self.total else list(self)}>"

    def weighted_items(self) -> list[tuple[int, int]]:
        """(item, weight) of every entry."""
        found: list[tuple[int, int]] = []
        for i in range(self.count):
            found.append((self.item[i], self.weight[i]))
        return found

    def _clear(self) -> None:
        self.count = 0
        self.total = 0

    def _add_weighted(self, item: int, weight: int) -> None:
        self.item[self.count] = item
        self.weight[self.count] = weight
        self.count += 1
        self.total += weight

    def _contains(self, item: int) -> int:
        for i in range(self.count):
            if self.item[i] == item:
                return 1
        return 0
