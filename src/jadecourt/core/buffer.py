"""Fixed-size list of moves or outcomes, filled without allocating memory."""

from __future__ import annotations

from collections.abc import Iterator

from . import arguments


class Buffer:
    """Up to 256 integers, each with a weight: moves or outcomes.

    Items are 32-bit integers. The weight of an outcome is its relative frequency; heuristics store the scores of moves
    there. Methods that begin with an underscore check nothing: they are for compiled code, and Python sees them only
    where the engine is not compiled.
    """

    __slots__ = ("count", "item", "total", "weight")

    count: int  # number of items
    total: int  # sum of the weights
    item: list[int]
    weight: list[int]

    def __init__(self) -> None:
        self.count = 0
        self.total = 0
        # literal lengths: Cython accepts no constants here
        self.item = [0] * 256
        self.weight = [0] * 256

    def clear(self) -> None:
        """Remove all items."""
        self._clear()

    def add(self, item: int) -> None:
        """Append an item with weight 0; `ValueError` if the buffer is full."""
        self.add_weighted(item, 0)

    def add_weighted(self, item: int, weight: int) -> None:
        """Append an item with its weight; `ValueError` if the buffer is full or the weight negative."""
        value = arguments.to_int(item)
        checked_weight = arguments.to_int(weight)
        if value == -2147483647 or checked_weight < 0:
            raise ValueError(
                f"invalid item {item} or weight {weight}: expected 32-bit integers, the weight at least 0"
            )
        if self.count >= 256:
            raise ValueError("the buffer is full: it holds at most 256 items")
        self._add_weighted(value, checked_weight)

    def at(self, index: int) -> int:
        """The item at `index`, counted from 0."""
        return self[index]

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: int) -> int:
        place = arguments.to_int(index)
        if not 0 <= place < self.count:
            raise IndexError(f"item {index} is out of range: the buffer has {self.count} items")
        return self.item[place]

    def __iter__(self) -> Iterator[int]:
        # no comprehension: compiled, it frees a number twice when memory runs out
        found: list[int] = []
        for i in range(self.count):
            found.append(self.item[i])
        return iter(found)

    def __repr__(self) -> str:
        return f"<Buffer {self.weighted_items() if self.total else list(self)}>"

    def weighted_items(self) -> list[tuple[int, int]]:
        """(item, weight) of each item."""
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
