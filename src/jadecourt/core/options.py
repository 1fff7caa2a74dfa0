"""The options of a game: which keys and values it accepts, and how they are read from words and JSON."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from .errors import BadOptions

OptionValue: TypeAlias = str | int | bool
SEATS_KEY: Final = "players"  # the one option that every game has: the number of seats


@dataclass(frozen=True)
class OptionSpec:
    """One option of a game: its key in records and the values it accepts. Its text is the message `option-KEY`."""

    key: str
    values: tuple[OptionValue, ...]
    default: OptionValue | None  # None: the option must be given
    rule: str
    field: str = ""  # the field of a position that holds the value; "": none
    numbers: Mapping[OptionValue, int] = dataclasses.field(
        default_factory=dict
    )  # there, if not the value itself
    is_open: bool = False  # the values are too many to list: all ways to split a number, such as 4/4/4
    vocabulary: str = ""  # the word list that has words for the values

    def number(self, value: OptionValue) -> int:
        """The number of a value in the position."""
        return self.numbers[value] if value in self.numbers else int(value)

    def value(self, number: int) -> OptionValue:
        """The value with a number in the position; the first one if several have it."""
        for value in self.values:
            if self.numbers.get(value, None if isinstance(value, str) else int(value)) == number:
                return value
        raise ValueError(f"{number} is no number of option {self.key}")

    def is_drawn(self, value: OptionValue) -> bool:
        """Whether chance decides in the game what this value leaves open; its number is then below 0."""
        return self.numbers.get(value, 0) < 0

    def parse(self, raw_value: object, label: str = "") -> OptionValue:
        """The value for a JSON value or a word (`on`, `4`, `random`); a list [4, 4, 4] is the word 4/4/4.

        `label` names the option in an error message if it was not given by its key, for example by a flag.
        """
        for value in self.values:
            if type(raw_value) is type(value) and raw_value == value:
                return value
        word = str(raw_value).strip().lower()
        if isinstance(raw_value, list | tuple) and len(raw_value) > 1:  # a list of one number is not a number
            word = "/".join(str(part) for part in raw_value)
        for value in self.values:
            if word == format_value(value).lower() or (
                isinstance(value, bool) and word == str(value).lower()
            ):
                return value
        raise BadOptions(
            f"invalid value {raw_value!r} for {label or self.key}: expected {self._expected()} (rule {self.rule})"
        )

    def _expected(self) -> str:
        """What an error says about the accepted values."""
        if not self.is_open:
            return f"one of {self.list_values()}"
        parts = str(self.default).split("/")
        return f"{len(parts)} numbers that sum to {sum(map(int, parts))}, such as {self.default}"

    def list_values(self) -> str:
        """The accepted values, or an example where they are too many to list."""
        return str(self.default) if self.is_open else ", ".join(map(format_value, self.values))

    @property
    def is_boolean(self) -> bool:
        """Whether the option is either on or off."""
        return all(isinstance(value, bool) for value in self.values)

    @property
    def is_list(self) -> bool:
        """Whether a value is a list of words, written with slashes: 4/4/4."""
        return all(isinstance(value, str) and "/" in value for value in self.values)


def format_value(value: OptionValue) -> str:
    """A value as a word; booleans are `on` and `off`."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def check_option(option_specs: Sequence[OptionSpec], key: str, raw_value: object, label: str) -> None:
    """Raise BadOptions if the option `key` does not accept the value; the message calls the option `label`."""
    for spec in option_specs:
        if spec.key == key:
            spec.parse(raw_value, label)


def parse_options(
    option_specs: Sequence[OptionSpec], raw_options: Mapping[str, object]
) -> dict[str, OptionValue]:
    """The value of every option, in the order of the specs; BadOptions for unknown, missing or invalid ones."""
    keys = [spec.key for spec in option_specs]
    for key in raw_options:
        if key not in keys:
            matches = difflib.get_close_matches(key, keys, 1)
            hint = f"did you mean {matches[0]}?" if matches else f"available: {', '.join(keys)}"
            raise BadOptions(f"unknown option {key!r}: {hint}")
    options: dict[str, OptionValue] = {}
    for spec in option_specs:
        if spec.key in raw_options:
            options[spec.key] = spec.parse(raw_options[spec.key])
        elif spec.default is None:
            raise BadOptions(f"option {spec.key} is required (rule {spec.rule})")
        else:
            options[spec.key] = spec.default
    return options


def seat_counts(option_specs: Sequence[OptionSpec]) -> list[int]:
    """The numbers of seats that a game can be played with, ascending."""
    return sorted(int(value) for spec in option_specs if spec.key == SEATS_KEY for value in spec.values)
