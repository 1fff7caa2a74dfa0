"""Differences between two JSON objects of the same form, small enough to be sent for each of many moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def diff_objects(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """The patch that turns `before` into `after`: an object with the keys that differ.

    The value of a key is the new value; if both values are objects, their difference; if both are lists of the same
    length, an object with the differences by index ("2"). A key that was removed is null. Not supported: a list that
    becomes an object, and 1 that becomes true.
    """
    patch = {}
    for key, value in after.items():
        if key not in before:
            patch[key] = value
        elif before[key] != value:
            patch[key] = diff_values(before[key], value)
    return patch | {key: None for key in before if key not in after}


def diff_values(before: Any, after: Any) -> Any:
    """The patch of one value that has changed."""
    if isinstance(before, dict) and isinstance(after, dict):
        return diff_objects(before, after)
    if isinstance(before, list | tuple) and isinstance(after, list | tuple) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return {str(index): diff_values(old, new) for index, (old, new) in pairs if old != new}
    return after


def apply_patch(before: Any, patch: Any) -> Any:
    """The value after a patch; `before` is not changed."""
    if not isinstance(patch, dict) or not isinstance(before, dict | list | tuple):
        return patch
    if isinstance(before, list | tuple):
        return [apply_patch(old, patch[str(i)]) if str(i) in patch else old for i, old in enumerate(before)]
    return before | {key: apply_patch(before.get(key), value) for key, value in patch.items()}
