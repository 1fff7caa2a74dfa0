"""The rules under fixed options: what every game must offer."""

from __future__ import annotations

import difflib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any, ClassVar, TypeAlias

from .errors import BadOptions
from .features import FeatureSet
from .log import NUMBER, Entry, EntryKind, PointValues, Vocabulary, format_entry
from .notation import Notation
from .state import State

OptionValue: TypeAlias = str | int | bool
RawEntries: TypeAlias = list[tuple[int, int, int, int, int]]


@dataclass(frozen=True)
class OptionSpec:
    """One option of a game: its key in records, the values it may take, and what it means."""

    key: str
    values: tuple[OptionValue, ...]
    default: OptionValue | None  # None: it must be given
    rule: str
    texts: Mapping[str, str]
    format_hint: Mapping[str, str] | None = (
        None  # what the values look like, where there are too many to list them
    )

    def parse(self, raw_value: object, label: str = "") -> OptionValue:
        """The value meant by a JSON value or a word (`on`, `4`, `volcano`); a list [4, 4, 4] is the word 4/4/4.

        `name`: what a refusal calls the setting, if it is not its key but an option of the command line.
        """
        for value in self.values:
            if type(raw_value) is type(value) and raw_value == value:
                return value
        word = str(raw_value).strip().lower()
        if isinstance(raw_value, list | tuple) and len(raw_value) > 1:  # a list of one number is no number
            word = "/".join(str(part) for part in raw_value)
        for value in self.values:
            if word == format_value(value).lower() or (
                isinstance(value, bool) and word == str(value).lower()
            ):
                return value
        allowed = (
            self.format_hint["en"]
            if self.format_hint
            else f"one of {', '.join(map(format_value, self.values))}"
        )
        raise BadOptions(f"{label or self.key} cannot be {raw_value!r}: it is {allowed} (rule {self.rule})")


def format_value(value: OptionValue) -> str:
    """A value as a word; booleans are `on` and `off`."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def check_option(option_specs: Sequence[OptionSpec], key: str, raw_value: object, label: str) -> None:
    """Refuse an impossible value under the name of the option of the command line that it was given with."""
    for spec in option_specs:
        if spec.key == key:
            spec.parse(raw_value, label)


def parse_options(
    option_specs: Sequence[OptionSpec], raw_options: Mapping[str, object]
) -> dict[str, OptionValue]:
    """Every setting with its value; unknown, missing or impossible ones are refused."""
    keys = [spec.key for spec in option_specs]
    for key in raw_options:
        if key not in keys:
            matches = difflib.get_close_matches(key, keys, 1)
            hint = f"did you mean {matches[0]}?" if matches else f"there are {', '.join(keys)}"
            raise BadOptions(f"unknown setting {key!r}: {hint}")
    options: dict[str, OptionValue] = {}
    for spec in option_specs:
        if spec.key in raw_options:
            options[spec.key] = spec.parse(raw_options[spec.key])
        elif spec.default is None:
            raise BadOptions(f"{spec.key} must be given (rule {spec.rule})")
        else:
            options[spec.key] = spec.default
    return options


@dataclass(frozen=True)
class Step:
    """A question of the game: its name in the notation, the paragraph, and how to ask it."""

    name: str
    rule: str
    prompt: Mapping[str, str]
    sealed: bool = False  # answers stay secret until everybody has answered


@dataclass(frozen=True)
class IllegalMoveReason:
    """Why a move is not allowed: the paragraph and a sentence per language."""

    rule: str
    texts: Mapping[str, str]


class Game(ABC):
    """Immutable: an id, a version of the rules, and options. All positions come from here."""

    id: ClassVar[str]
    title: ClassVar[Mapping[str, str]]
    rules_version: ClassVar[int]  # raised whenever a legal set or a result changes
    option_specs: ClassVar[tuple[OptionSpec, ...]]
    moves: ClassVar[Notation]
    outcomes: ClassVar[Notation]
    steps: ClassVar[tuple[Step, ...]]
    entry_kinds: ClassVar[tuple[EntryKind, ...]]
    vocabulary: ClassVar[Vocabulary]
    score_sources: ClassVar[Mapping[str, Mapping[str, str]]] = {}  # of points, with names, as they are listed
    point_values: ClassVar[PointValues] = {}
    feature_set: ClassVar[FeatureSet]  # features for learning programs
    derived_fields: ClassVar[frozenset[str]]  # fields of the state that are found anew, not stored
    state_class: ClassVar[type[State]] = State  # the class of this game's positions

    def __init__(self, /, **options: object) -> None:
        self.options: dict[str, OptionValue] = parse_options(self.option_specs, options)

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many seats play."""

    @abstractmethod
    def start(self, log: RawEntries | None = None) -> State:
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
    def explain_illegal(self, state: State, seat: int, move: int) -> IllegalMoveReason:
        """Why the seat, which is asked, may not answer with this move."""

    @abstractmethod
    def broken_invariants(self, state: State) -> list[str]:
        """The invariants of the rules that this position breaks: none, ever."""

    def sealed_moves(self, state: State, seat: int) -> list[int]:
        """What a seat has answered to the sealed question, with what the rules answered for want of a choice."""
        return []

    def round_and_phase(self, state: State) -> tuple[int, str]:
        """The round and the name of its phase: how replays are leafed through, and what belongs to one decision."""
        return 0, ""

    def forecast(self, state: State, seat: int | None) -> dict[str, Any]:
        """What is to come as things stand, as JSON: for a seat, or a spectator (None), from what they may know."""
        return {}

    def features(self, state: State, seat: int, out: MutableSequence[float]) -> None:
        """What the seat may know, as `blocks.size` numbers."""
        self.feature_set.fill(self.require_state(state), self.require_seat(seat), out)

    def outcome_from_shuffle(self, state: State, shuffle: str, order: Any) -> int | None:
        """The outcome of the draw asked for, if a chance event of the rules, decided as a whole, fixes it.

        The rules may shuffle a whole deck at once where the engine draws card by card; `event` is the name that
        the rules give to it, `decided` what came out. None: this event does not decide this draw.
        """
        return None

    def require_state(self, state: State) -> Any:
        """The state, if it is a position of this game."""
        if not isinstance(state, self.state_class):
            raise TypeError(f"a {self.state_class.__name__} is needed, not {type(state).__name__}")
        return state

    def require_seat(self, seat: int) -> int:
        """The number of a seat, if it plays."""
        number = index(seat)
        if not 0 <= number < self.seats:
            raise ValueError(f"there is no seat {seat}: they go from 0 to {self.seats - 1}")
        return number

    def require_viewer(self, seat: int | None) -> int | None:
        """The number of a seat, if it plays; None for a spectator."""
        return None if seat is None else self.require_seat(seat)

    def describe_entry(self, entry: Entry, names: Sequence[str] | None = None, language: str = "en") -> str:
        """The sentence of a log entry."""
        names = names or [f"seat {seat}" for seat in range(self.seats)]
        return format_entry(self.entry_kinds[entry.kind], entry, self.vocabulary, names, language)

    def points_by_source(self, entries: Iterable[Entry]) -> list[dict[str, int]]:
        """The victory points that these entries tell of, by seat and source; every source is there."""
        totals = [dict.fromkeys(self.score_sources, 0) for _ in range(self.seats)]
        for entry in entries:
            kind = self.entry_kinds[entry.kind]
            for argument, source in kind.points:
                vocabulary, value = dict(kind.fields)[argument], kind.arguments(entry)[argument]
                points = value if vocabulary == NUMBER else self.point_values[vocabulary][value]
                totals[entry.seat][source] += points
        return totals

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self.options.items())})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.id, tuple(self.options.items())))
