"""Errors of the compute service.

ComputeError
├── BotCrashed         the bot failed, or its process ended
│   └── IllegalBotMove the bot chose an illegal move
├── BotTimeout         the bot did not answer in time
├── InvalidRequest     no bot could answer: invalid snapshot, or not the turn of the seat
├── AnalysisFailed     the analysis failed, or its process ended
└── ComputeStopped     the service was stopped
"""

from __future__ import annotations


class ComputeError(Exception):
    """A request without a result; `trace` is the traceback for the log, if it is known."""

    def __init__(self, message: str, trace: str = "") -> None:
        super().__init__(message)
        self.trace = trace


class BotCrashed(ComputeError):
    """The bot failed, or its process ended."""


class IllegalBotMove(BotCrashed):
    """The bot chose an illegal move."""


class BotTimeout(ComputeError):
    """The bot did not answer in time."""


class InvalidRequest(ComputeError, ValueError):
    """A snapshot that cannot be rebuilt, or a seat whose turn it is not."""


class AnalysisFailed(ComputeError):
    """The analysis failed, or its process ended."""


class ComputeStopped(ComputeError):
    """The service was stopped."""
