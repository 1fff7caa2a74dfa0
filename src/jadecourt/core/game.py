"""The rules under fixed options: what every game must offer."""

from __future__ import annotations

import difflib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any, ClassVar, TypeAlias

from .errors import BadOptions
from .features import Blocks
from .log import NUMBER, Entry, EntryKind, Words, Worth, describe
from .notation import Notation
from .state import State

Value: TypeAlias = str | int | bool
LogLines: TypeAlias = list[tuple[int, int, int, int, int]]


@dataclass(frozen=True)
class Setting:
    """One option of a game: its key in records, the values it may take, and what it means."""

    key: str
    values: tuple[Value, ...]
    default: Value | None  # None: it must be given
    rule: str
    texts: Mapping[str, str]
    form: Mapping[str, str] | None = None  # what the values look like, where there are too many to list them

    def read(self, given: object, name: str = "") -> Value:
        """The value meant by a JSON value or a word (`on`, `4`, `volcano`); a list [4, 4, 4] is the word 4/4/4.

        `name`: what a refusal calls the setting, if it is not its key but an option of the command line.
        """
        for value in self.values:
            if type(given) is type(value) and given == value:
                return value
        word = str(given).strip().lower()
        if isinstance(given, list | tuple) and len(given) > 1:  # a list of one number is no number
            word = "/".join(str(part) for part in given)
        for value in self.values:
            if word == write_value(value).lower() or (isinstance(value, bool) and word == str(value).lower()):
                return value
        allowed = self.form["en"] if self.form else f"one of {', '.join(map(write_value, self.values))}"
        raise BadOptions(f"{name or self.key} cannot be {given!r}: it is {allowed} (rule {self.rule})")


def write_value(value: Value) -> str:
    """A value as a word; booleans are `on` and `off`."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def check_option(settings: Sequence[Setting], key: str, given: object, name: str) -> None:
    """Refuse an impossible value under the name of the option of the command line that it was given with."""
    for setting in settings:
        if setting.key == key:
            setting.read(given, name)


def read_options(settings: Sequence[Setting], given: Mapping[str, object]) -> dict[str, Value]:
    """Every setting with its value; unknown, missing or impossible ones are refused."""
    keys = [setting.key for setting in settings]
    for key in given:
        if key not in keys:
            near = difflib.get_close_matches(key, keys, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(keys)}"
            raise BadOptions(f"unknown setting {key!r}: {hint}")
    options: dict[str, Value] = {}
    for setting in settings:
        if setting.key in given:
            options[setting.key] = setting.read(given[setting.key])
        elif setting.default is None:
            raise BadOptions(f"{setting.key} must be given (rule {setting.rule})")
        else:
            options[setting.key] = setting.default
    return options


@dataclass(frozen=True)
class Step:
    """A question of the game: its name in the notation, the paragraph, and how to ask it."""

    name: str
    rule: str
    texts: Mapping[str, str]
    sealed: bool = False  # answers stay secret until everybody has answered


@dataclass(frozen=True)
class Refusal:
    """Why a move is not allowed: the paragraph and a sentence per language."""

    rule: str
    texts: Mapping[str, str]


class Game(ABC):
    """Immutable: an id, a version of the rules, and options. All positions come from here."""

    id: ClassVar[str]
    title: ClassVar[Mapping[str, str]]
    rules: ClassVar[int]  # raised whenever a legal set or a result changes
    settings: ClassVar[tuple[Setting, ...]]
    moves: ClassVar[Notation]
    outcomes: ClassVar[Notation]
    steps: ClassVar[tuple[Step, ...]]
    entries: ClassVar[tuple[EntryKind, ...]]
    words: ClassVar[Words]
    sources: ClassVar[Mapping[str, Mapping[str, str]]] = {}  # of points, with names, as they are listed
    worth: ClassVar[Worth] = {}
    blocks: ClassVar[Blocks]  # features for learning programs
    derived: ClassVar[frozenset[str]]  # fields of the state that are found anew, not stored
    state_class: ClassVar[type[State]] = State  # the class of this game's positions

    def __init__(self, /, **options: object) -> None:
        self.options: dict[str, Value] = read_options(self.settings, options)

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many seats play."""

    @abstractmethod
    def start(self, log: LogLines | None = None) -> State:
        """The first position; the setup is told to `log`."""

    @abstractmethod
    def restore(self, fields: Mapping[str, Any]) -> State:
        """The position with these fields (`State.fields`)."""

    @abstractmethod
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """What a seat may know, as JSON; None is a spectator. The only place that hides anything."""

    @abstractmethod
    def snapshot(self, state: State) -> dict[str, Any]:
        """The canonical snapshot by which independent engines are compared."""

    @abstractmethod
    def refuse(self, state: State, seat: int, move: int) -> Refusal:
        """Why the seat, which is asked, may not answer with this move."""

    @abstractmethod
    def broken_invariants(self, state: State) -> list[str]:
        """The invariants of the rules that this position breaks: none, ever."""

    def sealed_moves(self, state: State, seat: int) -> list[int]:
        """What a seat has answered to the sealed question, with what the rules answered for want of a choice."""
        return []

    def chapter(self, state: State) -> tuple[int, str]:
        """The round and the name of its phase: how replays are leafed through, and what belongs to one decision."""
        return 0, ""

    def outlook(self, state: State, seat: int | None) -> dict[str, Any]:
        """What is to come as things stand, as JSON: for a seat, or a spectator (None), from what they may know."""
        return {}

    def features(self, state: State, seat: int, out: MutableSequence[float]) -> None:
        """What the seat may know, as `blocks.size` numbers."""
        self.blocks.fill(self.own(state), self.find_seat(seat), out)

    def foretold(self, state: State, event: str, decided: Any) -> int | None:
        """The outcome of the draw asked for, if a chance event of the rules, decided as a whole, fixes it.

        The rules may shuffle a whole deck at once where the engine draws card by card; `event` is the name that
        the rules give to it, `decided` what came out. None: this event does not decide this draw.
        """
        return None

    def own(self, state: State) -> Any:
        """The state, if it is a position of this game."""
        if not isinstance(state, self.state_class):
            raise TypeError(f"a {self.state_class.__name__} is needed, not {type(state).__name__}")
        return state

    def find_seat(self, seat: int) -> int:
        """The number of a seat, if it plays."""
        number = index(seat)
        if not 0 <= number < self.seats:
            raise ValueError(f"there is no seat {seat}: they go from 0 to {self.seats - 1}")
        return number

    def find_viewer(self, seat: int | None) -> int | None:
        """The number of a seat, if it plays; None for a spectator."""
        return None if seat is None else self.find_seat(seat)

    def text(self, entry: Entry, names: Sequence[str] | None = None, language: str = "en") -> str:
        """The sentence of a log entry."""
        names = names or [f"seat {seat}" for seat in range(self.seats)]
        return describe(self.entries[entry.kind], entry, self.words, names, language)

    def points(self, entries: Iterable[Entry]) -> list[dict[str, int]]:
        """The victory points that these entries tell of, by seat and source; every source is there."""
        counted = [dict.fromkeys(self.sources, 0) for _ in range(self.seats)]
        for entry in entries:
            kind = self.entries[entry.kind]
            for argument, source in kind.points:
                vocabulary, value = dict(kind.fields)[argument], kind.arguments(entry)[argument]
                points = value if vocabulary == NUMBER else self.worth[vocabulary][value]
                counted[entry.seat][source] += points
        return counted

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self.options.items())})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.id, tuple(self.options.items())))
