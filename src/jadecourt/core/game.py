"""The rules under fixed options: what every game must offer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any, ClassVar, TypeAlias

from .features import FeatureSet
from .log import NUMBER, Entry, EntryKind, PointValues, Vocabulary, format_entry
from .notation import Notation
from .options import OptionSpec, OptionValue, parse_options
from .state import State

RawEntries: TypeAlias = list[tuple[int, int, int, int, int]]


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
