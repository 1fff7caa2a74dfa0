"""What can go wrong while somebody thinks.

ThinkingError
├── BotCrashed         the bot failed, or its process ended
│   └── BotCheated     the bot's answer is no legal move
├── BotHung            the bot did not answer in time
├── BadQuestion        the host asked what cannot be asked: no bot would have an answer
├── AnalysisFailed     the analysis failed, or its process ended
└── ThinkersStopped    nobody thinks any more: `Thinkers.stop` was called
"""

from __future__ import annotations


class ComputeError(Exception):
    """No answer; `trace` says for the log where it failed, if that is known."""

    def __init__(self, message: str, trace: str = "") -> None:
        super().__init__(message)
        self.trace = trace


class BotCrashed(ComputeError):
    """The bot failed, or its process ended."""


class IllegalBotMove(BotCrashed):
    """The bot's answer is no legal move."""


class BotTimeout(ComputeError):
    """The bot did not answer in time."""


class InvalidRequest(ComputeError, ValueError):
    """A position that cannot be rebuilt, or a seat that is not asked there."""


class AnalysisFailed(ComputeError):
    """The analysis failed, or its process ended."""


class ComputeStopped(ComputeError):
    """Nobody thinks any more."""
