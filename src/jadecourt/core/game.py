"""Base class of games: the rules under fixed options."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import index
from typing import Any, ClassVar, TypeAlias

from . import observer
from .errors import BadOptions, CorruptRecord, PositionError
from .json_diff import diff_objects
from .log import NUMBER, Entry, EntryKind
from .notation import Notation
from .observation import ObservationSpec
from .options import OptionSpec, OptionValue, format_value, parse_options
from .position_text import PositionText, parse_position_text, read_fields, seat_letter
from .refusal import Refusal
from .state import State

RawEntries: TypeAlias = list[tuple[int, int, int, int, int]]


@dataclass(frozen=True)
class Step:
    """A kind of decision: its name in the notation and its paragraph. Its prompt is the message `step-NAME`."""

    name: str
    rule: str
    sealed: bool = False  # answers are secret until all seats have answered
    owed: str = ""  # what a snapshot says about moves left; "": nothing


class Game(ABC):
    """A game with its options, immutable. `start` and `restore` make its positions."""

    id: ClassVar[str]
    rules_version: ClassVar[int]  # increased whenever legal moves or results change
    compatible_versions: ClassVar[frozenset[int]] = frozenset()  # earlier ones whose games it plays alike
    option_specs: ClassVar[tuple[OptionSpec, ...]]
    moves: ClassVar[Notation]
    outcomes: ClassVar[Notation]
    steps: ClassVar[tuple[Step, ...]]
    entry_kinds: ClassVar[tuple[EntryKind, ...]]
    vocabularies: ClassVar[Mapping[str, Sequence[str]]] = {}  # word list -> names in the notation, by number
    score_sources: ClassVar[tuple[str, ...]] = ()  # sources of points, in the order of lists
    # word list -> victory points by number; arguments without a word list are the points themselves
    point_values: ClassVar[Mapping[str, Sequence[int]]] = {}
    observation: ClassVar[ObservationSpec]  # the numbers that `observe` writes
    derived_fields: ClassVar[frozenset[str]]  # fields of the state that are computed, not stored
    state_class: ClassVar[type[State]] = State  # the class of this game's positions
    view_type: ClassVar[type | None] = None  # TypedDict of `view`; None: any JSON object
    forecast_type: ClassVar[type | None] = None  # TypedDict of `forecast`

    def __init__(self, /, **options: object) -> None:
        self.options: dict[str, OptionValue] = parse_options(self.option_specs, options)

    @classmethod
    def plays_version(cls, rules_version: int) -> bool:
        """Whether games of this version of the rules can be continued and replayed."""
        return rules_version == cls.rules_version or rules_version in cls.compatible_versions

    @property
    @abstractmethod
    def seats(self) -> int:
        """Number of seats."""

    @abstractmethod
    def start(self, log: RawEntries | None = None) -> State:
        """The first position; entries of the setup are appended to `log`."""

    @abstractmethod
    def restore(self, fields: Mapping[str, Any]) -> State:
        """The position with these fields (`State.fields`)."""

    def position(self, text: str, log: RawEntries | None = None) -> State:
        """The position that a text describes, as `str(state)` writes it or a player by hand: see docs/positions.md.

        If the text has no pending step, the rules run to the next one; their entries are appended to `log`.
        `PositionError` names the line and the reason; it is also raised for a position that the rules forbid.
        """
        parsed = parse_position_text(text)
        game = self._game_of_header(parsed)
        for seat, line in parsed.seat_lines.items():
            if seat >= game.seats:
                raise PositionError(
                    f"there is no seat {seat_letter(seat)}: seats are A to {seat_letter(game.seats - 1)}",
                    line,
                )
        try:
            state = game.read_position(parsed, log)
            game.restore(state.fields())  # checks everything
        except CorruptRecord as error:
            raise parsed.error_of(error) from error
        return state

    def read_position(self, parsed: PositionText, log: RawEntries | None = None) -> State:
        """The position of a text that was split into clauses; `position` checks whether it is possible.

        Games override it to read a notation of their own; without one, a text has the fields by their names.
        """
        state = self.restore(read_fields(parsed, self.start().fields()))
        state.set_log(log)
        return state

    def _game_of_header(self, parsed: PositionText) -> Game:
        """The game with the options of the text; `PositionError` if they are not those of this game.

        The text may have the result of a draw where this game has an option that chance decides.
        """
        if not parsed.header_line:
            return self
        if parsed.game_id != self.id:
            raise PositionError(
                f"the position is of the game {parsed.game_id!r}, not {self.id!r}", parsed.header_line
            )
        try:
            given = type(self)(**parsed.options)
            if given == self:
                return self
            drawn = {
                spec.key: given.options[spec.key]
                for spec in self.option_specs
                if spec.is_drawn(self.options[spec.key])
            }
            own = type(self)(**(self.options | drawn))
        except BadOptions as error:
            raise parsed.error_of(error, parsed.header_line) from error
        if own.start() != given.start():  # some options, alone or together, make no difference
            key = next(key for key, value in own.options.items() if value != given.options[key])
            text_value, value = format_value(given.options[key]), format_value(own.options[key])
            raise PositionError(
                f"option {key} is {text_value} in the text and {value} in the game", parsed.header_line
            )
        return given

    @abstractmethod
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) may know, as JSON. The only place that hides secrets."""

    def private_view(self, state: State, seat: int) -> dict[str, Any]:
        """What only this seat may know: the patch (`json_diff`) that turns the view of a spectator into its own."""
        return diff_objects(self.view(state, None), self.view(state, seat))

    @abstractmethod
    def snapshot(self, state: State) -> dict[str, Any]:
        """The canonical snapshot by which independent engines are compared."""

    @abstractmethod
    def explain_illegal(self, state: State, seat: int, move: int) -> Refusal:
        """Why the seat, which has to move, may not make this move."""

    @abstractmethod
    def broken_invariants(self, state: State) -> list[str]:
        """Descriptions of the invariants that this position violates; [] for every reachable position."""

    def sealed_moves(self, state: State, seat: int) -> list[int]:
        """Answers of a seat to the pending sealed step, including those that the rules made for lack of a choice."""
        return []

    def round_and_phase(self, state: State) -> tuple[int, str]:
        """Number of the round and name of the phase: sections of a replay, and the bounds of a decision."""
        return 0, ""

    def forecast(self, state: State, seat: int | None) -> dict[str, Any]:
        """Projection of coming scoring and events from what a seat (None: a spectator) may know, as JSON."""
        return {}

    def observe(self, state: State, seat: int, out: Any) -> None:
        """Write what the seat may know into `out` as `observation.size` numbers, for learning programs.

        `out` is a writable buffer of exactly that many int16 numbers: `array("h")`, a `memoryview`, or a row of a
        NumPy array. The numbers are not scaled; `observation.scales` are the divisors.
        """
        observer.observe(self.require_state(state), seat, out)

    def outcome_from_shuffle(self, state: State, shuffle: str, order: Any) -> int | None:
        """The outcome of the pending draw that follows from a shuffle of the whole deck, or None.

        The rules may shuffle a deck at once where the engine draws card by card; `shuffle` is the name of the shuffle,
        `order` its result. None: this shuffle does not decide this draw.
        """
        return None

    def require_state(self, state: State) -> Any:
        """The state; `TypeError` if it is no position of this game."""
        if not isinstance(state, self.state_class):
            raise TypeError(f"state must be a {self.state_class.__name__}, not {type(state).__name__}")
        return state

    def require_seat(self, seat: int) -> int:
        """The seat as an int; `ValueError` if there is no such seat."""
        number = index(seat)
        if not 0 <= number < self.seats:
            raise ValueError(f"there is no seat {seat}: seats are 0 to {self.seats - 1}")
        return number

    def require_viewer(self, seat: int | None) -> int | None:
        """Like `require_seat`, but None (a spectator) is allowed."""
        return None if seat is None else self.require_seat(seat)

    def option_numbers(self) -> dict[str, int]:
        """The fields of a position that hold an option, with the numbers of the chosen values."""
        return {spec.field: spec.number(self.options[spec.key]) for spec in self.option_specs if spec.field}

    def points_by_source(self, entries: Iterable[Entry]) -> list[dict[str, int]]:
        """Victory points in these entries by seat and source; each dict has all sources."""
        return self.raw_points_by_source((entry.kind, entry.seat, *entry.args) for entry in entries)

    def raw_points_by_source(
        self, raw_entries: Iterable[tuple[int, int, int, int, int]]
    ) -> list[dict[str, int]]:
        """`points_by_source` of entries as a state writes them."""
        totals = [dict.fromkeys(self.score_sources, 0) for _ in range(self.seats)]
        point_arguments = find_point_arguments(type(self))
        for entry in raw_entries:
            for position, source, values in point_arguments[entry[0]]:
                value = entry[position]
                totals[entry[1]][source] += value if values is None else values[value]
        return totals

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self.options.items())})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.id, tuple(self.options.items())))


@cache
def find_point_arguments(game: type[Game]) -> list[list[tuple[int, str, Sequence[int] | None]]]:
    """By kind of entry: position, source and values of each argument that is victory points.

    The position is that in a raw entry, after kind and seat. Without values the argument is the points themselves.
    """
    return [
        [
            (
                2 + number,
                dict(kind.points)[name],
                None if vocabulary == NUMBER else game.point_values[vocabulary],
            )
            for number, (name, vocabulary) in enumerate(kind.fields)
            if name in dict(kind.points)
        ]
        for kind in game.entry_kinds
    ]
