"""A game in progress with its plies, as OpenSpiel needs it: quick to copy, and aware of what is still sealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.constants import CHANCE
from ..core.game import Game, RawEntries
from ..core.sealed import is_still_sealed, sealed_answers_owed


class Rules:
    """What all positions of a game share; copies of it are the same object."""

    def __init__(self, game: Game, simultaneous: bool) -> None:
        self.game = game
        self.simultaneous = simultaneous  # sealed answers are given at once
        self.start = game.start()
        self.sealed_steps = [step.sealed for step in game.steps]

    def __deepcopy__(self, memo: dict[int, Any]) -> Rules:
        return self

    def format_ply(self, who: int, move: int) -> str:
        """A move, or an outcome of CHANCE, in the notation of the game."""
        return (self.game.outcomes if who == CHANCE else self.game.moves).text(move)


class Progress:
    """The position and the plies that led to it."""

    __slots__ = ("plies", "position", "public_count", "rules")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.position = rules.start.copy()
        self.plies: list[tuple[int, int]] = []  # (seat or CHANCE, move or outcome)
        self.public_count = 0  # the plies after these are answers to the pending sealed step

    def __deepcopy__(self, memo: dict[int, Any]) -> Progress:
        twin = Progress.__new__(Progress)
        twin.rules = self.rules
        twin.position = self.position.copy()
        twin.plies = self.plies[:]
        twin.public_count = self.public_count
        return twin

    @property
    def is_sealed(self) -> bool:
        """Whether a sealed step is pending."""
        return self.position.mover() >= 0 and self.rules.sealed_steps[self.position.step()]

    @property
    def is_simultaneous(self) -> bool:
        """Whether several seats answer a sealed step at once now."""
        movers = self.position.movers()
        return self.rules.simultaneous and movers & (movers - 1) != 0 and self.is_sealed

    @property
    def movers(self) -> list[int]:
        """The seats that have to move."""
        mask = self.position.movers()
        return [seat for seat in range(self.rules.game.seats) if mask >> seat & 1]

    @property
    def next_seats(self) -> list[int]:
        """The seats that move next, together if it is simultaneous; [CHANCE] for a draw, [NOBODY] at the end."""
        return self.movers if self.is_simultaneous else [self.position.mover()]

    def apply(self, who: int, move: int) -> None:
        """Apply one ply; `IllegalMove` names the rule, and nothing changes."""
        if who < 0 or not self.is_sealed:
            self.position.apply(who, move)
            self.plies.append((who, move))
            self.public_count = len(self.plies)
            return
        game, position = self.rules.game, self.position
        owed = sealed_answers_owed(game, position)
        raw_entries: RawEntries = []
        position.set_log(raw_entries)
        try:
            position.apply(who, move)
        finally:
            position.set_log(None)
        self.plies.append((who, move))
        if not is_still_sealed(game, owed, position, raw_entries):
            self.public_count = len(self.plies)

    def apply_answers(self, answers: Sequence[int]) -> None:
        """Apply the answers of all seats to a sealed step, or none if one is illegal.

        There is one answer for each seat; those of seats that are not asked are ignored.
        """
        if len(answers) != self.rules.game.seats:
            raise ValueError(
                f"got {len(answers)} actions: expected one for each of {self.rules.game.seats} seats"
            )
        movers = self.movers
        for seat in movers:
            if answers[seat] not in self.position.legal_moves(seat):
                raise self.position.ply_error(seat, answers[seat])
        for seat in movers:
            self.apply(seat, answers[seat])

    def known_plies(self, seat: int) -> list[tuple[int, int]]:
        """The plies that a seat knows: not the pending sealed answers of the others."""
        pending = self.plies[self.public_count :]
        return self.plies[: self.public_count] + [ply for ply in pending if ply[0] == seat]

    def describe_known_plies(self, seat: int) -> str:
        """The history as a seat knows it, in the notation of the game."""
        plies = [
            f"{'chance' if who == CHANCE else who}: {self.rules.format_ply(who, move)}"
            for who, move in self.known_plies(seat)
        ]
        return "\n".join([f"seat {seat}", *plies])
