"""Checks of stored positions before the rules use them: compiled rules do not check array indices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from .errors import CorruptRecord

C_INT_RANGE: Final = (-2147483647, 2147483647)  # the range of a C int without its lowest value


def detach_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of stored fields that no other code can change during checks and use."""
    if not isinstance(fields, Mapping):
        raise CorruptRecord(f"stored fields must be a mapping, not {type(fields).__name__}")
    return {name: list(value) if isinstance(value, list) else value for name, value in fields.items()}


def copy_fields(fields: Mapping[str, Any], field_lengths: Sequence[tuple[str, int]]) -> dict[str, Any]:
    """A detached copy; `CorruptRecord` if names, lengths or types of the fields are wrong."""
    copied = detach_fields(fields)
    for problem in invalid_fields(
        copied, field_lengths, dict.fromkeys((name for name, _ in field_lengths), C_INT_RANGE)
    ):
        raise CorruptRecord(f"stored fields: {problem}")
    return copied


def invalid_fields(
    fields: Mapping[str, Any], field_lengths: Sequence[tuple[str, int]], ranges: Mapping[str, tuple[int, int]]
) -> Iterator[str]:
    """Error messages for fields that are missing, unknown, of the wrong length or out of range.

    `field_lengths` has name and length of each stored field (0: one number), `ranges` its lowest and highest value.
    """
    names = {name for name, _ in field_lengths}
    if fields.keys() != names:
        yield f"missing or unknown fields: {sorted(map(str, fields.keys() ^ names))}"
        return
    for name, length in field_lengths:
        low, high = ranges[name]
        values = fields[name] if length else [fields[name]]
        if not isinstance(values, list) or len(values) != max(1, length):
            yield f"{name} must have {length} numbers"
        elif not all(type(value) is int and low <= value <= high for value in values):
            yield f"{name} must be integers from {low} to {high}"
