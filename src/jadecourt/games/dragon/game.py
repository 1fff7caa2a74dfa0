"""In the Year of the Dragon: the `Game` class."""

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
from .state import DragonState
from .state_fields import OPTION_FIELDS
from .view_types import DragonForecast, DragonView


class Dragon(Game):
    """The game with its options, for example `Dragon(players=4, greatWall=True, superEvent="volcano")`."""

    id: ClassVar = declaration.ID
    rules_version: ClassVar = declaration.RULES_VERSION
    compatible_versions: ClassVar = declaration.COMPATIBLE_VERSIONS
    option_specs: ClassVar = declaration.OPTIONS
    moves: ClassVar = MOVES
    outcomes: ClassVar = OUTCOMES
    steps: ClassVar = declaration.STEPS
    entry_kinds: ClassVar = declaration.ENTRY_KINDS
    score_sources: ClassVar = declaration.SCORE_SOURCES
    point_values: ClassVar = declaration.POINT_VALUES
    vocabularies: ClassVar = declaration.VOCABULARIES
    observation: ClassVar = declaration.OBSERVATION
    state_class: ClassVar = DragonState
    view_type: ClassVar = DragonView
    forecast_type: ClassVar = DragonForecast
    derived_fields: ClassVar = declaration.DERIVED_FIELDS

    def __init__(self, /, **options: object) -> None:
        super().__init__(**options)
        if self.options["largePrivilegeCost"] == "edition":
            self.options["largePrivilegeCost"] = 7 if self.options["edition"] == 2017 else 6
        start = self.options["startSeat"]
        if start != "random" and cast(int, start) >= self.seats:
            raise BadOptions(
                f"invalid value {start} for startSeat: expected 0 to {self.seats - 1} or random (rule 2)"
            )

    @property
    def seats(self) -> int:
        return cast(int, self.options["players"])

    def start(self, log: RawEntries | None = None) -> DragonState:
        state = DragonState()
        state.set_log(log)
        state.start(*map(self.option_numbers().__getitem__, OPTION_FIELDS))
        return state

    def restore(self, fields: Mapping[str, Any]) -> DragonState:
        state = DragonState()
        state.restore(validation.validate_fields(fields))
        if broken := invariants.broken_invariants(state):
            raise CorruptRecord(f"invalid {validation.TITLE} position: {broken[0]}")
        return state

    def read_position(self, parsed: PositionText, log: RawEntries | None = None) -> DragonState:
        return position_reader.read_position(self, parsed, log)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return cast(dict[str, Any], view.view(self.require_state(state), self.require_viewer(seat)))

    def private_view(self, state: State, seat: int) -> dict[str, Any]:
        return {}  # nothing is secret

    def round_and_phase(self, state: State) -> tuple[int, str]:
        s = self.require_state(state)
        return s.round, view.phase_name(s)

    def forecast(self, state: State, seat: int | None) -> dict[str, Any]:
        found = forecast.forecast(self, self.require_state(state), self.require_viewer(seat))
        return cast(dict[str, Any], found)

    def snapshot(self, state: State) -> dict[str, Any]:
        return view.snapshot(self.require_state(state))

    def explain_illegal(self, state: State, seat: int, move: int) -> Refusal:
        self.moves.text(move)  # raises for an unknown number
        return illegal_moves.explain_illegal(self.require_state(state), self.require_seat(seat), move)

    def broken_invariants(self, state: State) -> list[str]:
        return invariants.broken_invariants(self.require_state(state))

    def outcome_from_shuffle(self, state: State, shuffle: str, order: Any) -> int | None:
        return shuffles.outcome_from_shuffle(self.require_state(state), shuffle, order)


GAME: Final = Dragon
