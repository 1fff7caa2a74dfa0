"""Bots and analyses think in processes of their own, within time limits."""

from __future__ import annotations

from .errors import (
    AnalysisFailed,
    BadQuestion,
    BotCheated,
    BotCrashed,
    BotHung,
    ThinkersStopped,
    ThinkingError,
)
from .questions import Position, Question, Thought
from .queue import Priority, Share
from .thinkers import Thinkers

__all__ = [
    "AnalysisFailed",
    "BadQuestion",
    "BotCheated",
    "BotCrashed",
    "BotHung",
    "Position",
    "Priority",
    "Question",
    "Share",
    "Thinkers",
    "ThinkersStopped",
    "ThinkingError",
    "Thought",
]
