"""Section 5: the sequence of play. A move is applied, then the engine runs to the next step with a choice."""

from __future__ import annotations

from ...core import constants as k
from . import claiming, dispatch, powers, resolution, rounds
from . import components as c
from .state_fields import StateFields


def start_game(s: StateFields) -> None:
    """5 Set the game up and run to the first draw."""
    rounds.set_up(s)
    advance(s)


def apply(s: StateFields, p: int, move: int) -> None:
    """1.2, 12 Apply a move or an outcome to the pending step and run to the next one with a choice."""
    dispatch.answer(s, p, move)
    advance(s)


def advance(s: StateFields) -> None:
    """1.2 Run until a seat has two or more options, chance must decide, or the game is over."""
    while s.asked_seat != k.NOBODY:
        step = s.current_step
        if step == c.STEP_NONE:
            run_stages(s)
        elif step == c.STEP_DRAW:
            forced = dispatch.forced_outcome(s)
            if forced < 0:
                return
            dispatch.answer(s, k.CHANCE, forced)
        elif step <= c.STEP_PALACE or s.option_count > 1:  # forced bids are made without a step
            return
        else:  # a forced move is played by the engine
            dispatch.answer(s, s.asked_seat, s.options[0])


def run_stages(s: StateFields) -> None:
    """5 Run the stages of a round in their order until a step is pending."""
    if s.stage == c.STAGE_ROW:
        rounds.fill_row(s)
        if s.current_step != c.STEP_NONE:
            return
    if s.stage == c.STAGE_BID:
        powers.reveal(s)
        s.stage = c.STAGE_PALACE
        powers.ask_palace(s)
        if s.current_step != c.STEP_NONE:
            return
    if s.stage == c.STAGE_PALACE:
        s.stage = c.STAGE_HARVEST
        powers.ask_harvest(s)
        if s.current_step != c.STEP_NONE:
            return
    if s.stage == c.STAGE_HARVEST:
        s.stage = c.STAGE_EMPEROR
        powers.ask_emperor(s)
        if s.current_step != c.STEP_NONE:
            return
    if s.stage == c.STAGE_EMPEROR:
        s.stage = c.STAGE_CLAIM
        resolution.sort_bids(s)
        claiming.ask_swap(s)
        if s.current_step != c.STEP_NONE:
            return
    if s.stage == c.STAGE_CLAIM:
        claiming.next_claim(s)
        if s.current_step != c.STEP_NONE:
            return
    if s.stage == c.STAGE_HEIR:
        claiming.ask_heir(s)
        if s.current_step != c.STEP_NONE:
            return
    if s.stage == c.STAGE_END:
        rounds.end_round(s)
