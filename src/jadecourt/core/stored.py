"""Stored positions are checked before the rules touch them: compiled rules index arrays without looking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def wrong_values(
    fields: Mapping[str, Any], known: Sequence[tuple[str, int]], ranges: Mapping[str, tuple[int, int]]
) -> Iterator[str]:
    """What is wrong with single fields: missing, unknown, misshapen, or out of range.

    `known` gives name and length of every stored field (0: one number), `ranges` its smallest and largest value.
    """
    names = {name for name, _ in known}
    if fields.keys() != names:
        yield f"the fields {sorted(fields.keys() ^ names)} are missing or unknown"
        return
    for name, length in known:
        low, high = ranges[name]
        values = fields[name] if length else [fields[name]]
        if not isinstance(values, list) or len(values) != max(1, length):
            yield f"{name} must have {length} numbers"
        elif not all(type(value) is int and low <= value <= high for value in values):
            yield f"{name} must be whole numbers from {low} to {high}"
