"""Middle Kingdom: the `Game` class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

from ...core.errors import BadOptions, CorruptRecord
from ...core.game import Game, RawEntries
from ...core.position_text import PositionText
from ...core.refusal import Refusal
from ...core.state import State
from . import declaration, forecast, illegal_moves, invariants, position_reader, shuffles, validation, view
from .moves import MOVES, OUTCOMES
from .state import KingdomState
from .state_fields import OPTION_FIELDS
from .view_types import KingdomForecast, KingdomView


class Kingdom(Game):
    """The game with its options, for example `Kingdom(players=3, experienced3=True, nobleValues=[4, 4, 4])`."""

    id: ClassVar = declaration.ID
    rules_version: ClassVar = declaration.RULES_VERSION
    compatible_versions: ClassVar = declaration.COMPATIBLE_VERSIONS
    option_specs: ClassVar = declaration.OPTIONS
    moves: ClassVar = MOVES
    outcomes: ClassVar = OUTCOMES
    steps: ClassVar = declaration.STEPS
    entry_kinds: ClassVar = declaration.ENTRY_KINDS
    score_sources: ClassVar = declaration.SCORE_SOURCES
    vocabularies: ClassVar = declaration.VOCABULARIES
    observation: ClassVar = declaration.OBSERVATION
    state_class: ClassVar = KingdomState
    view_type: ClassVar = KingdomView
    forecast_type: ClassVar = KingdomForecast
    derived_fields: ClassVar = declaration.DERIVED_FIELDS

    def __init__(self, /, **options: object) -> None:
        super().__init__(**options)
        if self.options["experienced3"] and self.seats != 3:
            raise BadOptions(f"option experienced3 requires 3 players, got {self.seats} (rule 2)")

    @property
    def seats(self) -> int:
        return cast(int, self.options["players"])

    @property
    def noble_counts(self) -> tuple[int, int, int]:
        """2 The numbers of Nobles worth 2, 3 and 4."""
        two, three, four = (int(count) for count in str(self.options["nobleValues"]).split("/"))
        return two, three, four

    @property
    def row_and_bids(self) -> tuple[int, int]:
        """2 Face-up cards per round, and bids per seat."""
        if self.options["experienced3"]:
            return 5, 2
        return (3, 2) if self.seats == 2 else (self.seats - 1, 1)

    def option_numbers(self) -> dict[str, int]:
        row_size, bids_each = self.row_and_bids
        return super().option_numbers() | {"row_size": row_size, "bids_each": bids_each}

    def start(self, log: RawEntries | None = None) -> KingdomState:
        state = KingdomState()
        state.set_log(log)
        state.start(*map(self.option_numbers().__getitem__, OPTION_FIELDS), *self.noble_counts[:2])
        return state

    def restore(self, fields: Mapping[str, Any]) -> KingdomState:
        state = KingdomState()
        state.restore(validation.validate_fields(fields))
        if problems := self.broken_invariants(state):
            raise CorruptRecord(f"invalid {validation.TITLE} position: {problems[0]}")
        return state

    def read_position(self, parsed: PositionText, log: RawEntries | None = None) -> KingdomState:
        return position_reader.read_position(self, parsed, log)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return cast(dict[str, Any], view.view(self.require_state(state), self.require_viewer(seat)))

    def private_view(self, state: State, seat: int) -> dict[str, Any]:
        return view.private_view(self.require_state(state), self.require_seat(seat))

    def round_and_phase(self, state: State) -> tuple[int, str]:
        return view.round_and_phase(self.require_state(state))

    def forecast(self, state: State, seat: int | None) -> dict[str, Any]:
        found = forecast.forecast(self, self.require_state(state), self.require_viewer(seat))
        return cast(dict[str, Any], found)

    def snapshot(self, state: State) -> dict[str, Any]:
        return view.snapshot(self.require_state(state))

    def sealed_moves(self, state: State, seat: int) -> list[int]:
        return [
            self.moves.parse(text)
            for text in view.sealed_of(self.require_state(state), self.require_seat(seat))
        ]

    def explain_illegal(self, state: State, seat: int, move: int) -> Refusal:
        self.moves.text(move)  # raises for an unknown number
        return illegal_moves.explain_illegal(self.require_state(state), self.require_seat(seat), move)

    def broken_invariants(self, state: State) -> list[str]:
        return invariants.broken_invariants(self.require_state(state), self.noble_counts)

    def outcome_from_shuffle(self, state: State, shuffle: str, order: Any) -> int | None:
        return shuffles.outcome_from_shuffle(self.require_state(state), shuffle, order)


GAME: Final = Kingdom
