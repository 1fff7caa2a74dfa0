"""The text of positions: lines, clauses, numbers and words, as all games share them.

    game: ID players=3 KEY=VALUE …
    CLAUSE, CLAUSE, …
    A: CLAUSE, CLAUSE, …
    B: CLAUSE, …          # a comment

The header has the id of the game and those of its options that are not the default. A clause is a few words; those in a
line that begins with a letter belong to that seat, the others to the table. A semicolon is a line break, so that a
position fits into one line. What the clauses mean is up to each game (`Game.read_position`); docs/positions.md
describes them. A text contains all secrets of a position.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from .errors import BadOptions, CorruptRecord, PositionError
from .options import OptionValue, format_value

HEADER: Final = "game"
NOTHING: Final = "none"  # an empty list
GAP: Final = "-"  # an empty place in a list
MAX_TEXT_LENGTH: Final = 100_000  # of a whole position, in characters; real ones have less than 2000
MAX_DIGITS: Final = 9


def seat_letter(seat: int) -> str:
    """The letter of a seat: A, B, C …"""
    return chr(ord("A") + seat)


@dataclass(frozen=True)
class Clause:
    """A few words of the text and the number of their line."""

    words: tuple[str, ...]
    line: int

    def __str__(self) -> str:
        return " ".join(self.words)

    def fail(self, message: str) -> NoReturn:
        """Raise the error for this clause."""
        raise PositionError(message, self.line)

    def number(self, word: str, low: int, high: int) -> int:
        """A number of the clause, which must be from `low` to `high`."""
        digits = word.removeprefix("-")
        is_number = digits.isascii() and digits.isdigit() and len(digits) <= MAX_DIGITS
        if not is_number or not low <= int(word) <= high:
            self.fail(f"invalid number {word!r} in {str(self)!r}: expected {low} to {high}")
        return int(word)

    def index(self, word: str, names: Sequence[str], noun: str) -> int:
        """The number of a word in a list of names."""
        if word not in names:
            self.fail(f"unknown {noun} {word!r} in {str(self)!r}: {suggest(word, names)}")
        return names.index(word)

    def indices(self, words: Iterable[str], names: Sequence[str], noun: str) -> list[int]:
        """The numbers of a list of words; `none` alone is an empty list."""
        listed = list(words)
        return [] if listed == [NOTHING] else [self.index(word, names, noun) for word in listed]

    def seat(self, word: str, seats: int) -> int:
        """The seat of a letter."""
        return self.index(word, [seat_letter(seat) for seat in range(seats)], "seat")

    def seats(self, word: str, seats: int) -> list[int]:
        """The seats of letters written together: `ACD`."""
        return [self.seat(letter, seats) for letter in word]

    def mask(self, words: Iterable[str], names: Sequence[str], noun: str) -> int:
        """The mask of a list of different words."""
        numbers = self.indices(words, names, noun)
        if len(set(numbers)) < len(numbers):
            self.fail(f"the same {noun} twice in {str(self)!r}")
        return sum(1 << number for number in numbers)

    def counts(self, words: Sequence[str], names: Sequence[str], noun: str) -> dict[int, int]:
        """How often each word is listed: `F 3 M` are three F and one M."""
        found: dict[int, int] = {}
        last: int | None = None
        for word in words if list(words) != [NOTHING] else ():
            if last is not None and word not in names:
                found[last] += self.number(word, 0, 10**MAX_DIGITS) - 1
                last = None
            else:
                last = self.index(word, names, noun)
                found[last] = found.get(last, 0) + 1
        return found

    def fail_unknown(self, known: Sequence[str]) -> NoReturn:
        """Raise the error for a clause that the game does not know; `known` are examples of those it knows."""
        examples = {
            word: example for example in reversed(known) for word in example.split() if word.islower()
        }
        near = next((difflib.get_close_matches(word, sorted(examples), 1) for word in self.words), [])
        hint = f"did you mean {examples[near[0]]!r}?" if near else f"expected one of: {', '.join(known)}"
        self.fail(f"unknown clause {str(self)!r}: {hint}")


def suggest(word: str, names: Collection[str]) -> str:
    """What an error says about the words that are allowed."""
    near = difflib.get_close_matches(word, names, 1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    return f"{hint}expected one of {', '.join(names)}"


@dataclass
class PositionText:
    """The parts of a position's text."""

    game_id: str = ""  # "": the text has no header
    options: dict[str, str] = field(default_factory=dict)
    header_line: int = 0
    table: list[Clause] = field(default_factory=list)
    seats: dict[int, list[Clause]] = field(default_factory=dict)  # in the order of the lines
    seat_lines: dict[int, int] = field(default_factory=dict)

    def error_of(self, error: CorruptRecord | BadOptions, line: int = 0) -> PositionError:
        """The error for a position that the rules reject; it names seats by their letters."""
        message = getattr(error, "message", str(error))
        named = re.search(r"\bseat (\d)\b", message)
        line = self.seat_lines.get(int(named[1]), line) if named else line
        return PositionError(
            re.sub(r"\bseat (\d)\b", lambda m: f"seat {seat_letter(int(m[1]))}", message), line
        )


def parse_position_text(text: str) -> PositionText:
    """The lines and clauses of a text; `PositionError` names the line."""
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, not {type(text).__name__}")
    if len(text) > MAX_TEXT_LENGTH:
        raise PositionError(f"the text has {len(text)} characters: expected at most {MAX_TEXT_LENGTH}")
    parsed = PositionText()
    for number, raw_line in enumerate(text.splitlines(), 1):
        for part in raw_line.partition("#")[0].split(";"):
            parse_line(parsed, part.strip(), number)
    return parsed


def parse_line(parsed: PositionText, line: str, number: int) -> None:
    """Add one line, without its comment, to the parts of a text."""
    label, colon, rest = line.partition(":")
    label = label.strip()
    if colon and label == HEADER:
        parse_header(parsed, rest.split(), number)
    elif colon and re.fullmatch("[A-Z]", label):
        seat = ord(label) - ord("A")
        if seat in parsed.seats:
            raise PositionError(
                f"second line of seat {label}: the first is line {parsed.seat_lines[seat]}", number
            )
        parsed.seats[seat], parsed.seat_lines[seat] = split_clauses(rest, number), number
    else:
        parsed.table += split_clauses(line, number)


def parse_header(parsed: PositionText, words: list[str], number: int) -> None:
    """Add the id of the game and its options to the parts of a text."""
    if parsed.header_line:
        raise PositionError(f"second line {HEADER!r}: the first is line {parsed.header_line}", number)
    if not words or "=" in words[0]:
        raise PositionError(f"the line {HEADER!r} has no game: expected '{HEADER}: ID KEY=VALUE …'", number)
    parsed.game_id, parsed.header_line = words[0], number
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals or key in parsed.options:
            problem = (
                f"duplicate option {key!r}" if equals else f"invalid option {word!r}: expected KEY=VALUE"
            )
            raise PositionError(problem, number)
        parsed.options[key] = value


def split_clauses(text: str, line: int) -> list[Clause]:
    """The clauses of a line; empty ones are left out."""
    return [Clause(words, line) for part in text.split(",") if (words := tuple(part.split()))]


# ---------------------------------------------------------------------- writing


def format_header(game_id: str, options: Mapping[str, OptionValue]) -> str:
    """The first line of a text."""
    return " ".join(
        [f"{HEADER}: {game_id}", *(f"{key}={format_value(value)}" for key, value in options.items())]
    )


def format_lines(header: str, table: Sequence[Sequence[str]], seats: Sequence[Sequence[str]]) -> str:
    """The whole text: header, lines of the table, one line for each seat; empty lines of the table are left out."""
    lines = [header, *(", ".join(clauses) for clauses in table if clauses)]
    lines += [f"{seat_letter(seat)}: {', '.join(clauses)}".rstrip() for seat, clauses in enumerate(seats)]
    return "\n".join(lines) + "\n"


def join_lines(text: str) -> str:
    """The text of a position in one line, as records have it."""
    return "; ".join(line.strip() for line in text.splitlines() if line.strip())


def format_counts(counts: Iterable[int], names: Sequence[str]) -> str:
    """The words with their numbers, `F 3 M`; `none` if all are 0."""
    words = [
        name if count == 1 else f"{name} {count}" for name, count in zip(names, counts, strict=False) if count
    ]
    return " ".join(words) or NOTHING


def format_list(words: Iterable[str]) -> str:
    """The words, or `none`."""
    return " ".join(words) or NOTHING


# ---------------------------------------------------------------------- games without a notation of their own


def format_fields(fields: Mapping[str, Any]) -> str:
    """A text with every field of a position by its name."""
    return "\n".join(
        f"{name} {format_list(map(str, value)) if isinstance(value, list) else value}"
        for name, value in fields.items()
    )


def read_fields(parsed: PositionText, defaults: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a text by `format_fields`; those that it leaves out are those of `defaults`."""
    fields = dict(defaults)
    for clause in parsed.table:
        name, *words = clause.words
        clause.index(name, list(defaults), "field")
        limit = 10**MAX_DIGITS
        numbers = [] if words == [NOTHING] else [clause.number(word, -limit, limit) for word in words]
        if not isinstance(defaults[name], list) and len(numbers) != 1:
            clause.fail(f"invalid clause {str(clause)!r}: expected one number")
        fields[name] = numbers if isinstance(defaults[name], list) else numbers[0]
    return fields
