"""Lists to which an object refers without the garbage collector: `gc.get_referents` does not lead to them.

Compiled modules use the functions of hidden_list.pxd, which give C pointers. In pure Python nothing has to be hidden.
"""

from __future__ import annotations

from typing import Any


def hold(items: list[Any]) -> list[Any]:
    """A reference to the list, which must not change its length; it is freed by `release`."""
    return items


def items_of(items: list[Any]) -> list[Any]:
    """The items of a list that is held; compiled, they are read without the GIL."""
    return items


def release(items: list[Any]) -> None:
    """Give back the reference."""
