"""Log entries of a game as integers, and which seat may read them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

NO_SEAT: Final = -1  # an entry that concerns no single seat
NUMBER: Final = "number"  # vocabularies of every game
ORDER: Final = "order"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log, written while ply number `ply` was applied (0: the setup)."""

    ply: int
    kind: int
    seat: int
    args: tuple[int, int, int]


@dataclass(frozen=True)
class EntryKind:
    """A kind of entry: its arguments with their vocabularies. Its sentence is the message `entry-NAME`.

    A vocabulary is NUMBER, ORDER (the player order, three bits per seat), a word list of the game, `LIST*` (a mask of
    its words) or `LIST+` (words in order: four bits each, number + 1).
    """

    name: str
    rule: str
    fields: tuple[tuple[str, str], ...] = ()
    points: tuple[tuple[str, str], ...] = ()  # arguments that are victory points, with their source
    private: bool = False  # visible to its seat only

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

    def after(self, ply: int) -> list[Entry]:
        """All entries, also private ones, that were written after ply number `ply`."""
        first = bisect_right(self._entries, ply, key=attrgetter("ply"))
        return self._entries[first:]

    def visible_to(self, seat: int | None, since: int = 0, first: int = 0) -> list[Entry]:
        """Entries from ply `since` and entry number `first` on that a seat (None: a spectator) may read."""
        return [
            entry
            for entry in self._entries[first:]
            if entry.ply >= since and (not self._kinds[entry.kind].private or entry.seat == seat)
        ]


def unpack_nibbles(value: int) -> list[int]:
    """The four-bit numbers that are packed into an integer, lowest first."""
    if value < 0:
        raise ValueError(f"cannot unpack {value}: expected 0 or more")
    numbers = []
    while value:
        numbers.append(value & 15)
        value >>= 4
    return numbers
