"""Numbers that Python cannot reach, not even with `gc.get_objects`: by them moves are checked and games continue.

Compiled modules use the functions of hidden_numbers.pxd, which give C pointers: an `array` and its memoryview would be
known to the garbage collector. In pure Python nothing has to be hidden. All numbers are 0 at first.
"""

from __future__ import annotations

from array import array
from typing import Any


def new_shorts(count: int) -> array[int]:
    """`count` signed numbers of 16 bits."""
    return array("h", [0]) * count


def new_ints(count: int) -> array[int]:
    """`count` signed numbers of 32 bits."""
    return array("i", [0]) * count


def new_longs(count: int) -> array[int]:
    """`count` signed numbers of 64 bits."""
    return array("q", [0]) * count


def new_seeds(count: int) -> array[int]:
    """`count` unsigned numbers of 64 bits."""
    return array("Q", [0]) * count


def new_floats(count: int) -> array[float]:
    """`count` floating-point numbers of 32 bits."""
    return array("f", [0.0]) * count


def release(numbers: Any) -> None:
    """Give the memory back; nothing happens if it was never allocated."""
