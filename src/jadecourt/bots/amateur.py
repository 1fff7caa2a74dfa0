"""The bot `amateur`: plays by the heuristic with the small mistakes that people make."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Final

from ..core.buffer import Buffer
from ..core.dice import Dice
from ..core.errors import BadOptions
from ..core.perspective import Perspective
from ..core.state import State
from .heuristics import load_heuristic
from .heuristics.base import Heuristic
from .heuristics.limited_memory import LimitMemory, load_limit_memory
from .protocol import Clock

FAR: Final = 99  # rounds, or moves: more than any game has


@dataclass(frozen=True)
class Mistakes:
    """How an amateur errs; the defaults are those of a player without mistakes."""

    sight: int = FAR  # rounds after this one that are thought of
    forget: int = 0  # percent: how often something that was seen is forgotten
    greed: int = 0  # percent by which points that a move scores at once are overrated
    error: int = 0  # hundredths of a point by which each move is misjudged at most
    choices: int = 1  # one of this many best-looking moves is played, all equally often
    random: int = 0  # percent of moves that are drawn from all legal ones


LIMITS: Final = {"sight": FAR, "forget": 100, "greed": 1000, "error": 5000, "choices": FAR, "random": 100}
NAMES: Final = tuple(field.name for field in fields(Mistakes))


def parse_mistakes(argument: str) -> Mistakes:
    """The mistakes of an argument such as `sight=3,error=120`; those that are not named have their defaults."""
    values: dict[str, int] = {}
    for part in argument.split(",") if argument else []:
        name, _, value = part.partition("=")
        least = 1 if name == "choices" else 0
        if name not in LIMITS or name in values:
            raise BadOptions(
                f"invalid bot 'amateur:{argument}': {name!r} is unknown or given twice; "
                f"expected some of {', '.join(NAMES)}"
            )
        if not re.fullmatch(r"\d{1,4}", value, re.ASCII) or not least <= int(value) <= LIMITS[name]:
            raise BadOptions(
                f"invalid bot 'amateur:{argument}': invalid value {value!r} for {name}: "
                f"expected {least} to {LIMITS[name]}"
            )
        values[name] = int(value)
    return Mistakes(**values)


def format_mistakes(mistakes: Mistakes) -> str:
    """The argument of these mistakes, which `parse_mistakes` reads."""
    values = ((name, getattr(mistakes, name)) for name in NAMES)
    return ",".join(f"{name}={value}" for name, value in values if value != getattr(Mistakes, name))


class AmateurBot:
    """Plays the best-looking move, but looks at the position as a person does who overlooks and misjudges things.

    Positions come from `Perspective.sample`, so that it knows no more than its seat.
    """

    def __init__(self, seed: int, mistakes: Mistakes) -> None:
        self.seed = seed
        self.mistakes = mistakes
        self.tools: dict[str, tuple[Heuristic, LimitMemory | None]] = {}  # by game

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        """One of `perspective.legal`."""
        if perspective.seat is None:
            raise ValueError("a spectator has no moves to choose from")
        # The seed includes the perspective, so that the same position gives the same choice.
        dice = Dice(self.seed ^ perspective.key)
        state, mistakes = perspective.sample(dice), self.mistakes
        if mistakes.random and dice.below(100) < mistakes.random:
            moves = state.legal_moves(perspective.seat)
            return moves[dice.below(len(moves))]
        scores = self.judge_moves(perspective, state, dice)
        # moves are ascending: of equal scores the first counts
        best = sorted(scores, key=lambda move: -scores[move])[: mistakes.choices]
        return best[dice.below(len(best))] if len(best) > 1 else best[0]

    def judge_moves(self, perspective: Perspective, state: State, dice: Dice) -> dict[int, int]:
        """The score of each legal move as the amateur sees it, in hundredths of a point."""
        seat = perspective.seat or 0
        if perspective.game.id not in self.tools:
            id = perspective.game.id
            self.tools[id] = load_heuristic(id), load_limit_memory(id)
        heuristic, limit_memory = self.tools[perspective.game.id]
        believed = self.forget(state, seat, limit_memory, dice)
        moves = Buffer()
        believed.legal(seat, moves)
        heuristic.score_moves(believed, seat, moves)
        error = self.mistakes.error + heuristic.temperature(state, seat) + 1
        scores: dict[int, int] = {}
        for move, score in moves.weighted_items():
            scores[move] = score + dice.below(error) - dice.below(error)
            if self.mistakes.greed:
                scores[move] += self.mistakes.greed * points_at_once(believed, seat, move)
        return scores

    def forget(self, state: State, seat: int, limit_memory: LimitMemory | None, dice: Dice) -> State:
        """The position as the seat believes it."""
        mistakes = self.mistakes
        if limit_memory is None or (mistakes.sight == FAR and not mistakes.forget):
            return state
        believed = limit_memory(
            state.fields(), seat, mistakes.sight, lambda: dice.below(100) < mistakes.forget
        )
        if believed is not None:
            state.restore(believed)
        return state


def points_at_once(state: State, seat: int, move: int) -> int:
    """Victory points that a seat gains by a move before anybody moves again."""
    after = state.copy()
    after.apply(seat, move)
    return after.score(seat) - state.score(seat)
