"""Built-in computer players. A bot is given a `Perspective`, never the true position."""

from __future__ import annotations

from .failures import choose_move, close_bots, finish_game
from .levels import LEVELS
from .protocol import Bot, Clock, ClosableBot, FinishableBot, SharingBot
from .registry import list_bots, load_bots, make_bot, split_specs

__all__ = [
    "LEVELS",
    "Bot",
    "Clock",
    "ClosableBot",
    "FinishableBot",
    "SharingBot",
    "choose_move",
    "close_bots",
    "finish_game",
    "list_bots",
    "load_bots",
    "make_bot",
    "split_specs",
]
