"""The first bid of Middle Kingdom, by the cards in the row. It is sealed: the best play is a mixture of bids."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar, Final

from ....core.errors import CommandError
from ....core.game import Game
from ....core.state import State
from ..base import Opening

PREFIX: Final = "bid "
NOBLES: Final = ("N2", "N3", "N4")  # counted as one kind: their values matter little in the first round
NOBLE: Final = "N"
NO_ROW_CARD: Final = "DR"  # the last kind of the vocabulary, which is never in the row


class FirstBid(Opening):
    """The card of the first bid, or both cards where each seat bids twice. Features: counts of the kinds in the row."""

    explores_all: ClassVar = False
    has_order: ClassVar = False
    minor_options: ClassVar = frozenset({"nobleValues", "harvestLimitIncludesReset"})

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        state = game.start()
        self.row_size: int = state.fields()["row_size"]
        self.bids: int = state.fields()["bids_each"]
        self.components = tuple(game.vocabularies["bid"])
        cards = tuple(range(len(self.components)))
        self.choice_components = tuple(combinations(cards, self.bids))
        self.choices = tuple(
            PREFIX + "+".join(self.components[card] for card in chosen) for chosen in self.choice_components
        )
        self.card_moves = tuple(game.moves.parse(PREFIX + name) for name in self.components)
        self.choice_numbers = {self.moves_of(choice): choice for choice in range(len(self.choices))}
        self.kinds = tuple(kind for kind in game.vocabularies["kind"] if kind != NO_ROW_CARD)
        self.features = tuple(dict.fromkeys(merge_nobles(kind) for kind in self.kinds))

    def is_pending(self, state: State) -> bool:
        return state.mover() >= 0 and self.game.steps[state.step()].sealed and state.fields()["round"] == 1

    def legal_choices(self, state: State, seat: int) -> list[int]:
        return list(range(len(self.choices)))  # all cards are in the hand

    def moves_of(self, choice: int) -> tuple[int, ...]:
        cards = self.choice_components[choice]
        if (
            cards[0] == len(self.components) - self.bids
        ):  # the second card is then forced, and played by the rules
            cards = cards[:1]
        return tuple(self.card_moves[card] for card in cards)

    def move_texts(self, choice: int) -> tuple[str, ...]:
        return tuple(PREFIX + self.components[card] for card in self.choice_components[choice])

    def find_choice(self, moves: Sequence[int]) -> int | None:
        for count in range(1, self.bids + 1):
            if (choice := self.choice_numbers.get(tuple(moves[:count]))) is not None:
                return choice
        return None

    def setup_of(self, state: State) -> tuple[str, ...]:
        names = self.game.vocabularies["kind"]
        row = [card for card in state.fields()["row"][: self.row_size] if 0 <= card < len(self.kinds)]
        return tuple(names[card] for card in row) if len(row) == self.row_size else ()

    def check_setup(self, words: Sequence[str]) -> tuple[str, ...]:
        for word in words:
            if word not in self.kinds and word != NOBLE:
                raise CommandError(f"unknown card {word!r}: expected {', '.join(self.kinds)}")
        if len(words) != self.row_size:
            raise CommandError(f"expected the {self.row_size} cards of the row, got {len(words)}")
        return tuple(words)

    def feature_values(self, setup: Sequence[str]) -> tuple[float, ...]:
        merged = [merge_nobles(kind) for kind in setup]
        return tuple(float(merged.count(kind)) for kind in self.features)


def merge_nobles(kind: str) -> str:
    """The kind of a card without the value of a Noble."""
    return NOBLE if kind in NOBLES else kind


OPENING: Final = FirstBid
