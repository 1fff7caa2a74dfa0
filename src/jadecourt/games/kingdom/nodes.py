"""1.2 Decision nodes: who is asked, and what."""

from __future__ import annotations

from ...core import components as k
from . import components as c
from .board import Board


def ask(s: Board, p: int, step: int) -> None:
    """1.2 Put a question to one seat."""
    s.step_now = step
    s.asked = p
    s.owing = 1 << p


def ask_card(s: Board) -> None:
    """4.4 Chance draws the next card."""
    s.step_now = c.STEP_DRAW
    s.asked = k.CHANCE
    s.owing = 0


def end(s: Board) -> None:
    """5 The game is over: nobody is asked any more."""
    s.stage = c.STAGE_OVER
    s.asked = k.NOBODY
    s.owing = 0
