"""Bots and analyses think in processes of their own, within time limits."""

from __future__ import annotations

from ..domain.types import Priority
from .errors import (
    AnalysisFailed,
    BotCrashed,
    BotTimeout,
    ComputeError,
    ComputeStopped,
    IllegalBotMove,
    InvalidRequest,
)
from .queue import QueueShare
from .requests import BotMove, MoveRequest, TableSnapshot
from .service import ComputeService

__all__ = [
    "AnalysisFailed",
    "BotCrashed",
    "BotMove",
    "BotTimeout",
    "ComputeError",
    "ComputeService",
    "ComputeStopped",
    "IllegalBotMove",
    "InvalidRequest",
    "MoveRequest",
    "Priority",
    "QueueShare",
    "TableSnapshot",
]
