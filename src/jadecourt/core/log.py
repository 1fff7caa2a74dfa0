"""What happened, as integers; and the words for it in each language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

LANGUAGES: Final = ("en", "fr")
NO_SEAT: Final = -1  # an entry that concerns the whole table
NUMBER: Final = "number"  # the vocabulary that is built in


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: `ply` plies had been applied when it was written (0: the setup)."""

    ply: int
    kind: int
    seat: int
    args: tuple[int, int, int]


@dataclass(frozen=True)
class EntryKind:
    """What an entry tells: the names of its arguments with their vocabulary, and a template per language.

    A template says `{who}` for the seat and `{name}` for an argument; a number takes its noun with it:
    `{floors:floor|floors}` gives "1 floor", "3 floors".
    """

    name: str
    rule: str
    fields: tuple[tuple[str, str], ...]
    templates: Mapping[str, str]
    private: bool = False  # only the seat itself may see it
    points: tuple[tuple[str, str], ...] = ()  # arguments that count victory points, with their source

    @classmethod
    def define(cls, name: str, rule: str, arguments: str, en: str, fr: str) -> EntryKind:
        """`arguments`: "name:vocabulary=source …"; without a vocabulary a number, without a source no points."""
        fields, points = [], []
        for argument in arguments.split():
            spec, _, source = argument.partition("=")
            field, _, vocabulary = spec.partition(":")
            fields.append((field, vocabulary or NUMBER))
            if source:
                points.append((field, source))
        return cls(name, rule, tuple(fields), {"en": en, "fr": fr}, points=tuple(points))

    def arguments(self, entry: Entry) -> dict[str, int]:
        """The arguments by name, for programs."""
        return {name: value for (name, _), value in zip(self.fields, entry.args, strict=False)}


class Log:
    """Everything that was told in a game, and who may read it."""

    def __init__(self, kinds: Sequence[EntryKind]) -> None:
        self._kinds = kinds
        self._entries: list[Entry] = []

    def __len__(self) -> int:
        return len(self._entries)

    def append(self, ply: int, raw_entries: Iterable[tuple[int, int, int, int, int]]) -> None:
        """Write down what a state told while ply `ply` was applied."""
        self._entries += [Entry(ply, kind, seat, (a, b, d)) for kind, seat, a, b, d in raw_entries]

    def copy(self) -> Log:
        """An equal log that can go on by itself."""
        twin = Log(self._kinds)
        twin._entries = self._entries[:]
        return twin

    def visible_to(self, seat: int | None, since: int = 0, first: int = 0) -> list[Entry]:
        """What a seat (None: a spectator) may read of ply `since` and later, from entry number `first` on."""
        return [
            entry
            for entry in self._entries[first:]
            if entry.ply >= since and (not self._kinds[entry.kind].private or entry.seat == seat)
        ]


class PluralInt(int):
    """A number that brings its noun in a template; French counts 0 and 1 as singular, English only 1."""

    language = "en"

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(int(self))
        one, many = spec.split("|")
        single = abs(self) < 2 if self.language == "fr" else abs(self) == 1
        return f"{int(self)} {one if single else many}"


class FrenchPluralInt(PluralInt):
    language = "fr"


# vocabulary -> language -> words by number
Vocabulary = Mapping[str, Mapping[str, Sequence[str]]]
# vocabulary -> victory points by number, where a word stands for some; a number stands for itself
PointValues = Mapping[str, Sequence[int]]


def unpack_nibbles(value: int) -> list[int]:
    """The four-bit numbers of a packed list, first = lowest; 0 ends it."""
    if value < 0:
        raise ValueError(f"{value} is no packed list: it is below 0")
    numbers = []
    while value:
        numbers.append(value & 15)
        value >>= 4
    return numbers


def format_entry(
    kind: EntryKind, entry: Entry, vocabulary: Vocabulary, names: Sequence[str], language: str
) -> str:
    """The sentence of an entry."""
    plural_int = FrenchPluralInt if language == "fr" else PluralInt
    values: dict[str, object] = {"who": names[entry.seat] if entry.seat >= 0 else ""}
    for (name, word_list), value in zip(kind.fields, entry.args, strict=False):
        if word_list == NUMBER:
            values[name] = plural_int(value)
        elif word_list == "order":
            values[name] = ", ".join(names[value >> (3 * i) & 7] for i in range(len(names)))
        elif word_list.endswith("*"):  # a bit mask: the list of its words
            listed = vocabulary[word_list[:-1]][language]
            values[name] = ", ".join(word for bit, word in enumerate(listed) if value >> bit & 1)
        elif word_list.endswith("+"):  # a list of words in order: four bits each, number + 1
            listed = vocabulary[word_list[:-1]][language]
            values[name] = ", ".join(listed[number - 1] for number in unpack_nibbles(value))
        else:
            values[name] = vocabulary[word_list][language][value]
    return kind.templates[language].format_map(values)
