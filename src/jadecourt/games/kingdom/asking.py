"""1.2 Decision nodes: who is asked, and what."""

from __future__ import annotations

from ...core import constants as k
from . import components as c
from .state_fields import StateFields


def ask(s: StateFields, p: int, step: int) -> None:
    """1.2 Put a question to one seat."""
    s.current_step = step
    s.asked_seat = p
    s.movers_mask = 1 << p


def ask_chance(s: StateFields) -> None:
    """4.4 Chance draws the next card."""
    s.current_step = c.STEP_DRAW
    s.asked_seat = k.CHANCE
    s.movers_mask = 0


def end_game(s: StateFields) -> None:
    """5 The game is over: nobody is asked any more."""
    s.stage = c.STAGE_OVER
    s.asked_seat = k.NOBODY
    s.movers_mask = 0
