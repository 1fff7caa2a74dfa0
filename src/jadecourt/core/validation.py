"""Stored positions are checked before the rules touch them: compiled rules index arrays without looking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from .errors import CorruptRecord

C_INT_RANGE: Final = (-2147483647, 2147483647)  # what a C int holds


def detach_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of stored fields that no other code can change while it is checked and used."""
    if not isinstance(fields, Mapping):
        raise CorruptRecord(f"stored fields are a mapping of names to numbers, not {type(fields).__name__}")
    return {name: list(value) if isinstance(value, list) else value for name, value in fields.items()}


def copy_fields(fields: Mapping[str, Any], field_lengths: Sequence[tuple[str, int]]) -> dict[str, Any]:
    """A detached copy with the right names and shapes, of whole numbers; anything else is a `CorruptRecord`."""
    copied = detach_fields(fields)
    for problem in invalid_fields(
        copied, field_lengths, dict.fromkeys((name for name, _ in field_lengths), C_INT_RANGE)
    ):
        raise CorruptRecord(f"stored fields: {problem}")
    return copied


def invalid_fields(
    fields: Mapping[str, Any], field_lengths: Sequence[tuple[str, int]], ranges: Mapping[str, tuple[int, int]]
) -> Iterator[str]:
    """What is wrong with single fields: missing, unknown, misshapen, or out of range.

    `known` gives name and length of every stored field (0: one number), `ranges` its smallest and largest value.
    """
    names = {name for name, _ in field_lengths}
    if fields.keys() != names:
        yield f"the fields {sorted(map(str, fields.keys() ^ names))} are missing or unknown"
        return
    for name, length in field_lengths:
        low, high = ranges[name]
        values = fields[name] if length else [fields[name]]
        if not isinstance(values, list) or len(values) != max(1, length):
            yield f"{name} must have {length} numbers"
        elif not all(type(value) is int and low <= value <= high for value in values):
            yield f"{name} must be whole numbers from {low} to {high}"
