"""In the Year of the Dragon as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

from ...core.errors import BadOptions, CorruptRecord
from ...core.game import Game, LogLines, Refusal
from ...core.state import State
from . import components as c
from . import features, foretelling, invariants, outlook, questions, reasons, stored, texts, view, words
from .moves import MOVES, OUTCOMES
from .options import SETTINGS
from .state import DragonState


class Dragon(Game):
    """`Dragon(players=4, greatWall=True, superEvent="volcano")`."""

    id: ClassVar = "dragon"
    title: ClassVar = {"en": "In the Year of the Dragon", "fr": "L’Année du Dragon"}
    rules: ClassVar = 1
    settings: ClassVar = SETTINGS
    moves: ClassVar = MOVES
    outcomes: ClassVar = OUTCOMES
    steps: ClassVar = questions.STEPS
    entries: ClassVar = texts.ENTRIES
    sources: ClassVar = words.SOURCES
    worth: ClassVar = words.WORTH
    words: ClassVar = words.WORDS  # from here on this, not the module
    blocks: ClassVar = features.BLOCKS
    state_class: ClassVar = DragonState
    derived: ClassVar = frozenset({"options", "option_count"})

    def __init__(self, /, **options: object) -> None:
        super().__init__(**options)
        if self.options["largePrivilegeCost"] == "edition":
            self.options["largePrivilegeCost"] = 7 if self.options["edition"] == 2017 else 6
        start = self.options["startSeat"]
        if start != "random" and cast(int, start) >= self.seats:
            raise BadOptions(f"startSeat is {start}, but the seats go from 0 to {self.seats - 1} (rule 2)")

    @property
    def seats(self) -> int:
        return cast(int, self.options["players"])

    def start(self, log: LogLines | None = None) -> DragonState:
        options = self.options
        start_seat, super_event = options["startSeat"], cast(str, options["superEvent"])
        state = DragonState()
        state.listen(log)
        state.begin(
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
        state.restore(stored.check_fields(fields))
        if broken := invariants.broken(state):
            raise CorruptRecord(f"no position of In the Year of the Dragon: {broken[0]}")
        return state

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return view.view(self.own(state), self.find_viewer(seat))

    def chapter(self, state: State) -> tuple[int, str]:
        s = self.own(state)
        return s.round, view.phase_name(s)

    def outlook(self, state: State, seat: int | None) -> dict[str, Any]:
        return outlook.outlook(self, self.own(state), self.find_viewer(seat))

    def snapshot(self, state: State) -> dict[str, Any]:
        return view.snapshot(self.own(state))

    def refuse(self, state: State, seat: int, move: int) -> Refusal:
        self.moves.text(move)  # an unknown number is refused here
        return reasons.refuse(self.own(state), self.find_seat(seat), move)

    def broken_invariants(self, state: State) -> list[str]:
        return invariants.broken(self.own(state))

    def foretold(self, state: State, event: str, decided: Any) -> int | None:
        return foretelling.foretell(self.own(state), event, decided)


GAME: Final = Dragon
