"""Base class of openings: the first choice of a game, as a book describes it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from ...core.game import Game
from ...core.options import SEATS_KEY
from ...core.state import State


class Opening(ABC):
    """The first choice of each seat of a game, and the setup on which its value depends.

    A choice consists of one or two components (such as the cards that it uses); the model of the book has a value for
    each choice, and for each component an effect of each feature of the setup. Names are those of the notation.
    """

    explores_all: ClassVar[
        bool
    ]  # in self-play all seats choose at random; else one, the others play the policy
    has_order: ClassVar[bool]  # seats choose one after the other, so that their order matters
    minor_options: ClassVar[frozenset[str]]  # options that hardly change what a choice is worth

    choices: tuple[str, ...]
    components: tuple[str, ...]
    features: tuple[str, ...]
    choice_components: tuple[tuple[int, ...], ...]  # by choice: indices of its components

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def is_covered(self) -> bool:
        """Whether a book describes this game: it is made from games with the default options."""
        default = type(self.game)(**{SEATS_KEY: self.game.seats}).options
        return all(
            value == default[key] or key in self.minor_options for key, value in self.game.options.items()
        )

    @property
    def is_mixed(self) -> bool:
        """Whether the choice is made in secret, so that no single choice is best."""
        return not self.has_order

    @abstractmethod
    def is_pending(self, state: State) -> bool:
        """Whether the seats to move make their first choice in this position."""

    @abstractmethod
    def legal_choices(self, state: State, seat: int) -> list[int]:
        """Indices of the choices that the seat to move has."""

    @abstractmethod
    def moves_of(self, choice: int) -> tuple[int, ...]:
        """The moves that make a choice, in their order."""

    def move_texts(self, choice: int) -> tuple[str, ...]:
        """A choice as one or two moves in the notation, including those that the rules make for lack of another."""
        return (self.choices[choice],)

    @abstractmethod
    def find_choice(self, moves: Sequence[int]) -> int | None:
        """The choice that these first moves of a seat make; None if they do not complete one."""

    @abstractmethod
    def setup_of(self, state: State) -> tuple[str, ...]:
        """The setup of a position in the names of the notation; () if it is not complete."""

    @abstractmethod
    def check_setup(self, words: Sequence[str]) -> tuple[str, ...]:
        """The setup that a user has written; `CommandError` says what is wrong with it."""

    @abstractmethod
    def feature_values(self, setup: Sequence[str]) -> tuple[float, ...]:
        """The features of a complete setup."""
