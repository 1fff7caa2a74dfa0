"""The draft of In the Year of the Dragon: two persons of different types, by the order of the events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, Final

from ....core.errors import CommandError
from ....core.game import Game
from ....core.state import State
from ..base import Opening

PREFIX: Final = "draft "
FIRST_MONTH: Final = 3  # the months before are peaceful
TILES_PER_EVENT: Final = 2
QUIET: Final = "peace"


class Draft(Opening):
    """The choice of a pair. Its features are the months in which each event comes for the first and second time."""

    explores_all: ClassVar = True
    has_order: ClassVar = True
    minor_options: ClassVar = frozenset({"edition", "largePrivilegeCost", "eventAdjacency", "startSeat"})

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.components = tuple(game.vocabularies["type"])
        pairs = game.vocabularies["pair"]
        self.choices = tuple(PREFIX + pair for pair in pairs)
        self.choice_components = tuple(
            tuple(self.components.index(name) for name in pair.split("+")) for pair in pairs
        )
        self.moves = {game.moves.parse(text): choice for choice, text in enumerate(self.choices)}
        self.move_numbers = tuple(self.moves)
        self.events = tuple(name for name in game.vocabularies["event"] if name != QUIET)
        self.features = tuple(
            f"{event} {number}" for event in self.events for number in range(1, TILES_PER_EVENT + 1)
        )

    def is_pending(self, state: State) -> bool:
        return state.mover() >= 0 and self.game.steps[state.step()].name == "draft"

    def legal_choices(self, state: State, seat: int) -> list[int]:
        return [self.moves[move] for move in state.legal_moves(seat)]

    def moves_of(self, choice: int) -> tuple[int, ...]:
        return (self.move_numbers[choice],)

    def find_choice(self, moves: Sequence[int]) -> int | None:
        return self.moves.get(moves[0]) if moves else None

    def setup_of(self, state: State) -> tuple[str, ...]:
        names = self.game.vocabularies["event"]
        row = state.fields()["event_row"][FIRST_MONTH - 1 :]
        return tuple(names[event] for event in row) if all(0 <= event < len(names) for event in row) else ()

    def check_setup(self, words: Sequence[str]) -> tuple[str, ...]:
        length = TILES_PER_EVENT * len(self.events)
        setup = tuple(words)
        if len(setup) == length + FIRST_MONTH - 1 and set(setup[: FIRST_MONTH - 1]) == {QUIET}:
            setup = setup[FIRST_MONTH - 1 :]
        for word in setup:
            if word not in self.events:
                raise CommandError(f"unknown event {word!r}: expected {', '.join(self.events)}")
        counts = Counter(setup)
        if len(setup) != length or any(counts[event] != TILES_PER_EVENT for event in self.events):
            raise CommandError(
                f"expected the {length} events of the months {FIRST_MONTH} to {length + FIRST_MONTH - 1}, "
                f"{TILES_PER_EVENT} of each kind; got {len(setup)}: {', '.join(setup)}"
            )
        return setup

    def feature_values(self, setup: Sequence[str]) -> tuple[float, ...]:
        months: list[float] = []
        for event in self.events:
            months += [float(month) for month, name in enumerate(setup, FIRST_MONTH) if name == event]
        return tuple(months)


OPENING: Final = Draft
