"""In the Year of the Dragon: the `Game` class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

from ...core.errors import BadOptions, CorruptRecord
from ...core.game import Game, IllegalMoveReason, RawEntries
from ...core.state import State
from . import components as c
from . import features, forecast, illegal_moves, invariants, shuffles, validation, view
from .log import ENTRY_KINDS
from .moves import MOVES, OUTCOMES
from .options import OPTIONS
from .state import DragonState
from .steps import STEPS
from .vocabulary import POINT_VALUES, SCORE_SOURCES, VOCABULARY


class Dragon(Game):
    """The game with its options, for example `Dragon(players=4, greatWall=True, superEvent="volcano")`."""

    id: ClassVar = "dragon"
    title: ClassVar = {"en": "In the Year of the Dragon", "fr": "L’Année du Dragon"}
    rules_version: ClassVar = 1
    option_specs: ClassVar = OPTIONS
    moves: ClassVar = MOVES
    outcomes: ClassVar = OUTCOMES
    steps: ClassVar = STEPS
    entry_kinds: ClassVar = ENTRY_KINDS
    score_sources: ClassVar = SCORE_SOURCES
    point_values: ClassVar = POINT_VALUES
    vocabulary: ClassVar = VOCABULARY
    feature_set: ClassVar = features.FEATURES
    state_class: ClassVar = DragonState
    derived_fields: ClassVar = frozenset({"options", "option_count"})

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
        options = self.options
        start_seat, super_event = options["startSeat"], cast(str, options["superEvent"])
        state = DragonState()
        state.set_log(log)
        state.start(
            self.seats,
            cast(int, options["largePrivilegeCost"]),
            int(options["greatWall"]),
            int(options["eventAdjacency"] == "slide"),
            c.RANDOM if super_event == "random" else c.SUPER_NAMES.index(super_event),
            c.RANDOM if start_seat == "random" else int(start_seat),
        )
        return state

    def restore(self, fields: Mapping[str, Any]) -> DragonState:
        state = DragonState()
        state.restore(validation.validate_fields(fields))
        if broken := invariants.broken_invariants(state):
            raise CorruptRecord(f"invalid {validation.TITLE} position: {broken[0]}")
        return state

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return view.view(self.require_state(state), self.require_viewer(seat))

    def round_and_phase(self, state: State) -> tuple[int, str]:
        s = self.require_state(state)
        return s.round, view.phase_name(s)

    def forecast(self, state: State, seat: int | None) -> dict[str, Any]:
        return forecast.forecast(self, self.require_state(state), self.require_viewer(seat))

    def snapshot(self, state: State) -> dict[str, Any]:
        return view.snapshot(self.require_state(state))

    def explain_illegal(self, state: State, seat: int, move: int) -> IllegalMoveReason:
        self.moves.text(move)  # raises for an unknown number
        return illegal_moves.explain_illegal(self.require_state(state), self.require_seat(seat), move)

    def broken_invariants(self, state: State) -> list[str]:
        return invariants.broken_invariants(self.require_state(state))

    def outcome_from_shuffle(self, state: State, shuffle: str, order: Any) -> int | None:
        return shuffles.outcome_from_shuffle(self.require_state(state), shuffle, order)


GAME: Final = Dragon
