"""Players that are programs. A bot is given a `Perspective`, never the true position."""

from __future__ import annotations

from .protocol import Bot, Clock
from .registry import list_bots, load_bots, make_bot

__all__ = ["Bot", "Clock", "list_bots", "load_bots", "make_bot"]
