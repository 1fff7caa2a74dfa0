"""Log entries of a game as integers, and their sentences in each language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

LANGUAGES: Final = ("en", "fr")
NO_SEAT: Final = -1  # an entry that concerns no single seat
NUMBER: Final = "number"  # the built-in vocabulary: the number itself


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log, written while ply number `ply` was applied (0: the setup)."""

    ply: int
    kind: int
    seat: int
    args: tuple[int, int, int]


@dataclass(frozen=True)
class EntryKind:
    """A kind of entry: its arguments with their vocabularies, and a template by language.

    In a template, `{name}` is the name of the seat, and the name of an argument in braces is its value. Numbers are
    written with their noun: `{moves:move|moves}` gives "1 move", "3 moves".
    """

    name: str
    rule: str
    fields: tuple[tuple[str, str], ...]
    templates: Mapping[str, str]
    private: bool = False  # visible to its seat only
    points: tuple[tuple[str, str], ...] = ()  # arguments that are victory points, with their source

    @classmethod
    def define(cls, name: str, rule: str, arguments: str, en: str, fr: str) -> EntryKind:
        """Make a kind; `arguments` is "name:vocabulary=source …".

        Without a vocabulary the argument is a number, without a source it is no victory points.
        """
        fields, points = [], []
        for argument in arguments.split():
            spec, _, source = argument.partition("=")
            field, _, vocabulary = spec.partition(":")
            fields.append((field, vocabulary or NUMBER))
            if source:
                points.append((field, source))
        return cls(name, rule, tuple(fields), {"en": en, "fr": fr}, points=tuple(points))

    def arguments(self, entry: Entry) -> dict[str, int]:
        """The arguments of an entry by name."""
        return {name: value for (name, _), value in zip(self.fields, entry.args, strict=False)}


class Log:
    """The entries of a game, and which seat may read them."""

    def __init__(self, kinds: Sequence[EntryKind]) -> None:
        self._kinds = kinds
        self._entries: list[Entry] = []

    def __len__(self) -> int:
        return len(self._entries)

    def append(self, ply: int, raw_entries: Iterable[tuple[int, int, int, int, int]]) -> None:
        """Append the entries that a state wrote while ply number `ply` was applied."""
        self._entries += [Entry(ply, kind, seat, (a, b, d)) for kind, seat, a, b, d in raw_entries]

    def copy(self) -> Log:
        """An equal log that can be extended independently."""
        twin = Log(self._kinds)
        twin._entries = self._entries[:]
        return twin

    def visible_to(self, seat: int | None, since: int = 0, first: int = 0) -> list[Entry]:
        """Entries from ply `since` and entry number `first` on that a seat (None: a spectator) may read."""
        return [
            entry
            for entry in self._entries[first:]
            if entry.ply >= since and (not self._kinds[entry.kind].private or entry.seat == seat)
        ]


class PluralInt(int):
    """An int that is formatted with its noun; 0 and 1 are singular in French, 1 in English."""

    language = "en"

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(int(self))
        one, many = spec.split("|")
        single = abs(self) < 2 if self.language == "fr" else abs(self) == 1
        return f"{int(self)} {one if single else many}"


class FrenchPluralInt(PluralInt):
    """A `PluralInt` with the plural of French."""

    language = "fr"


# name of a word list -> language -> words by number
Vocabulary = Mapping[str, Mapping[str, Sequence[str]]]
# name of a word list -> victory points by number; arguments without a word list are the points themselves
PointValues = Mapping[str, Sequence[int]]


def unpack_nibbles(value: int) -> list[int]:
    """The four-bit numbers that are packed into an integer, lowest first."""
    if value < 0:
        raise ValueError(f"cannot unpack {value}: expected 0 or more")
    numbers = []
    while value:
        numbers.append(value & 15)
        value >>= 4
    return numbers


def format_entry(
    kind: EntryKind, entry: Entry, vocabulary: Vocabulary, names: Sequence[str], language: str
) -> str:
    """The sentence of an entry in a language."""
    plural_int = FrenchPluralInt if language == "fr" else PluralInt
    values: dict[str, object] = {"name": names[entry.seat] if entry.seat >= 0 else ""}
    for (name, word_list), value in zip(kind.fields, entry.args, strict=False):
        if word_list == NUMBER:
            values[name] = plural_int(value)
        elif word_list == "order":
            values[name] = ", ".join(names[value >> (3 * i) & 7] for i in range(len(names)))
        elif word_list.endswith("*"):  # a bit mask: the words of its bits
            listed = vocabulary[word_list[:-1]][language]
            values[name] = ", ".join(word for bit, word in enumerate(listed) if value >> bit & 1)
        elif word_list.endswith("+"):  # words in order: four bits each, index + 1
            listed = vocabulary[word_list[:-1]][language]
            values[name] = ", ".join(listed[number - 1] for number in unpack_nibbles(value))
        else:
            values[name] = vocabulary[word_list][language][value]
    return kind.templates[language].format_map(values)
