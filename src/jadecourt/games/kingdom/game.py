"""Middle Kingdom as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

from ...core.errors import BadOptions, CorruptRecord
from ...core.game import Game, LogLines, Refusal
from ...core.state import State
from . import features, invariants, outlook, questions, reasons, stored, texts, view, words
from .moves import MOVES, OUTCOMES, foretold
from .options import SETTINGS
from .state import KingdomState


class Kingdom(Game):
    """`Kingdom(players=3, experienced3=True, nobleValues=[4, 4, 4])`."""

    id: ClassVar = "kingdom"
    title: ClassVar = {"en": "Middle Kingdom", "fr": "L’Empire du Milieu"}
    rules: ClassVar = 1
    settings: ClassVar = SETTINGS
    moves: ClassVar = MOVES
    outcomes: ClassVar = OUTCOMES
    steps: ClassVar = questions.STEPS
    entries: ClassVar = texts.ENTRIES
    sources: ClassVar = words.SOURCES
    words: ClassVar = words.WORDS  # from here on this, not the module
    blocks: ClassVar = features.BLOCKS
    state_class: ClassVar = KingdomState
    derived: ClassVar = frozenset({"options", "option_count"})

    def __init__(self, /, **options: object) -> None:
        super().__init__(**options)
        if self.options["experienced3"] and self.seats != 3:
            raise BadOptions(
                f"experienced3 is only for 3 players, not {self.seats}: leave it off, or set players to 3 (rule 2)"
            )

    @property
    def seats(self) -> int:
        return cast(int, self.options["players"])

    @property
    def nobles(self) -> tuple[int, int, int]:
        """2 How many Nobles are worth 2, 3 and 4."""
        two, three, four = (int(count) for count in str(self.options["nobleValues"]).split("/"))
        return two, three, four

    @property
    def table_size(self) -> tuple[int, int]:
        """2 Face-up cards per round, and bids per seat."""
        if self.options["experienced3"]:
            return 5, 2
        return (3, 2) if self.seats == 2 else (self.seats - 1, 1)

    def start(self, log: LogLines | None = None) -> KingdomState:
        row_size, bids_each = self.table_size
        limit = 2 if self.options["harvestLimitIncludesReset"] else 3
        state = KingdomState()
        state.listen(log)
        state.begin(self.seats, row_size, bids_each, limit, *self.nobles[:2])
        return state

    def restore(self, fields: Mapping[str, Any]) -> KingdomState:
        state = KingdomState()
        state.restore(stored.check_fields(fields))
        if broken := self.broken_invariants(state):
            raise CorruptRecord(f"no position of Middle Kingdom: {broken[0]}")
        return state

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return view.view(self.own(state), self.find_viewer(seat))

    def chapter(self, state: State) -> tuple[int, str]:
        return view.chapter(self.own(state))

    def outlook(self, state: State, seat: int | None) -> dict[str, Any]:
        return outlook.outlook(self, self.own(state), self.find_viewer(seat))

    def snapshot(self, state: State) -> dict[str, Any]:
        return view.snapshot(self.own(state))

    def sealed_moves(self, state: State, seat: int) -> list[int]:
        return [self.moves.parse(text) for text in view.sealed_of(self.own(state), self.find_seat(seat))]

    def refuse(self, state: State, seat: int, move: int) -> Refusal:
        self.moves.text(move)  # an unknown number is refused here
        return reasons.refuse(self.own(state), self.find_seat(seat), move)

    def broken_invariants(self, state: State) -> list[str]:
        return invariants.broken(self.own(state), self.nobles)

    def foretold(self, state: State, event: str, decided: Any) -> int | None:
        return foretold(self.own(state), event, decided)


GAME: Final = Kingdom
