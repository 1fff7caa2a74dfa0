"""1.2 Setting the pending step and the seats to move."""

from __future__ import annotations

from ...core import constants as k
from . import components as c
from .state_fields import StateFields


def ask(s: StateFields, p: int, step: int) -> None:
    """1.2 Make `step` pending for one seat."""
    s.current_step = step
    s.asked_seat = p
    s.movers_mask = 1 << p


def ask_chance(s: StateFields) -> None:
    """4.4 Make the draw of the next card pending."""
    s.current_step = c.STEP_DRAW
    s.asked_seat = k.CHANCE
    s.movers_mask = 0


def end_game(s: StateFields) -> None:
    """5 End the game: no seat has to move."""
    s.stage = c.STAGE_OVER
    s.asked_seat = k.NOBODY
    s.movers_mask = 0
