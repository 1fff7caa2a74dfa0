"""Plays a game and keeps every decision: what the seat knew, what it could do, and what it did."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ..arena.plan import ScheduledGame
from ..arena.results import GameResult
from ..arena.runners import play_game
from ..bots.protocol import Bot, Clock, SharingBot
from ..core.perspective import Perspective


@dataclass
class Decisions:
    """The decisions of a game, in the order in which they were made."""

    seats: list[int] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    observations: list[NDArray[np.int16]] = field(default_factory=list)
    legal: list[list[int]] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    shares: list[list[float] | None] = field(default_factory=list)  # None: the bot does not search


@dataclass(frozen=True)
class SampledGame:
    """A finished game with its decisions."""

    result: GameResult
    decisions: Decisions


class RecordingBot:
    """Plays as another bot and keeps its decisions."""

    def __init__(self, bot: Bot, decisions: Decisions) -> None:
        self.bot = bot
        self.decisions = decisions

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        """The move of the other bot."""
        shares: list[float] | None = None
        if isinstance(self.bot, SharingBot):
            move, shares = self.bot.choose_with_shares(perspective, clock)
            if len(shares) != len(perspective.legal):
                raise ValueError(
                    f"choose_with_shares returned {len(shares)} shares for {len(perspective.legal)} legal moves"
                )
        else:
            move = self.bot.choose(perspective, clock)
        observation = np.empty(perspective.game.observation.size, dtype=np.int16)
        perspective.observe(observation)
        self.decisions.seats.append(perspective.seat or 0)
        self.decisions.steps.append(perspective.step)
        self.decisions.observations.append(observation)
        self.decisions.legal.append(perspective.legal)
        self.decisions.moves.append(move)
        self.decisions.shares.append(shares)
        return move


def play_sampled_game(scheduled_game: ScheduledGame) -> SampledGame:
    """Play one game to its end and keep its decisions."""
    decisions = Decisions()
    result = play_game(scheduled_game, partial(RecordingBot, decisions=decisions))
    return SampledGame(result.without_record(), decisions)
