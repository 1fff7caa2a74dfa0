"""The difference between two JSON values of the same form, small enough to be sent for each of many moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def diff_objects(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """What changes `before` into `after`: the keys that differ.

    The value of a key is the new one; but where both values are objects it is the difference of these, and where both
    are lists of the same length it is the difference by index ("2"). A key that is gone is null. So a list must not
    become an object, nor 1 become true; nothing that we show does that.
    """
    patch = {}
    for key, value in after.items():
        if key not in before:
            patch[key] = value
        elif before[key] != value:
            patch[key] = diff_values(before[key], value)
    return patch | {key: None for key in before if key not in after}


def diff_values(before: Any, after: Any) -> Any:
    """How a value that differs is told."""
    if isinstance(before, dict) and isinstance(after, dict):
        return diff_objects(before, after)
    if isinstance(before, list | tuple) and isinstance(after, list | tuple) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return {str(index): diff_values(old, new) for index, (old, new) in pairs if old != new}
    return after
