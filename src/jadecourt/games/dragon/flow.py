"""Section 7: the sequence of play. A move is applied, then the engine runs to the next step with a choice."""

from __future__ import annotations

from ...core import constants as k
from ...core import emit
from . import components as c
from . import (
    dispatch,
    final_scoring,
    great_wall,
    phase_action,
    phase_event,
    phase_person,
    phase_scoring,
    setup,
    super_events,
)
from .state_fields import StateFields


def start_game(s: StateFields) -> None:
    """5 Set the game up and run to the first step."""
    setup.set_up(s)
    advance(s)


def apply(s: StateFields, move: int) -> None:
    """1.2, 15 Apply a move or an outcome to the pending step and run to the next one with a choice."""
    dispatch.answer(s, s.asked_seat, move)
    advance(s)


def advance(s: StateFields) -> None:
    """1.2 Run until a seat has two or more options, chance must decide, or the game is over."""
    while s.asked_seat != k.NOBODY:
        if s.current_step == c.STEP_NONE:
            next_turn(s)
            continue
        if s.current_step >= c.STEP_DRAW_START:
            move = dispatch.forced_outcome(s)
            if move < 0:
                s.option_count = 0
                return
        elif s.option_count > 1:
            return
        elif s.option_count == 1:  # a forced move is played by the engine
            move = s.options[0]
        else:  # no options: the step is skipped
            s.current_step = c.STEP_NONE
            continue
        dispatch.answer(s, s.asked_seat, move)


def count_owed(s: StateFields) -> int:
    """15 The moves that the seat to move has left in the pending step; 0 if no seat has to move."""
    if s.asked_seat < 0:
        return 0
    if s.current_step == c.STEP_PLACE and s.tiles_to_place[1] != 0:
        return 2
    return max(1, s.current_owed)


def next_turn(s: StateFields) -> None:
    """7 Start the turn of the next seat in the order, or the next stage after the last one."""
    stage = s.stage
    if stage == c.STAGE_SUPER and super_events.start_earthquake_releases(s):
        return
    while s.order_index + 1 < s.seats:
        s.order_index += 1
        p = s.order[s.order_index]
        if stage == c.STAGE_ACTION:
            phase_action.ask_act(s, p)
        elif stage == c.STAGE_PERSON:
            phase_person.ask_play(s, p)
        elif stage == c.STAGE_SUPER:
            super_events.start_turn(s, p)
        elif stage == c.STAGE_DRAFT:
            setup.ask_draft(s, p)
        elif s.releases_due[p] > 0:  # event, wall scoring, final wall scoring
            phase_event.start_releases(s, p)
        if s.current_step != c.STEP_NONE:
            return
    end_stage(s)


def end_stage(s: StateFields) -> None:
    """7 Start the stage that follows the current one."""
    stage = s.stage
    if stage == c.STAGE_ACTION:
        phase_action.end_action_phase(s)
        phase_person.start_person_phase(s)
    elif stage == c.STAGE_PERSON:
        phase_event.start_event_phase(s)
    elif stage == c.STAGE_EVENT:
        if s.wall_on and s.event_row[s.round - 1] == c.MONGOL_INVASION:
            start_wall_scoring(s, c.STAGE_WALL, s.round)
        else:
            end_event_phase(s)
    elif stage == c.STAGE_WALL:
        end_event_phase(s)
    elif stage == c.STAGE_DRAFT:
        start_round(s, 1)
    elif stage == c.STAGE_SUPER:
        end_round(s)
    else:
        final_scoring.finish_game(s)


def start_round(s: StateFields, round_number: int) -> None:
    """5.6, 7 Start a round with the deal of phase 1."""
    s.round = round_number
    emit.emit(s, c.LOG_MONTH, -1, round_number, s.event_row[round_number - 1], 0)
    phase_action.start_action_phase(s)


def start_wall_scoring(s: StateFields, stage: int, threshold: int) -> None:
    """13.4 Score the wall after a Mongol invasion, and at the end of the game."""
    s.stage = stage
    s.order_index = -1
    great_wall.score_wall(s, threshold)


def end_event_phase(s: StateFields) -> None:
    """7 c) Start the super event after the event of round 7 and its wall scoring; else end the round."""
    if s.round == c.SUPER_ROUND and s.super_event != c.NO_SUPER and not s.is_eclipse_repeat:
        super_events.start_super_event(s)
    else:
        end_round(s)


def end_round(s: StateFields) -> None:
    """7 d) Decay and phase 4, then the next round or the end of the game (12.1)."""
    s.is_eclipse_repeat = 0
    s.sunrise_types_taken = 0
    s.returned_no_rice_mask = 0
    phase_event.decay_palaces(s)
    phase_scoring.score_round(s)
    if s.round < c.ROUNDS:
        start_round(s, s.round + 1)
    elif s.wall_on:
        start_wall_scoring(s, c.STAGE_FINAL_WALL, c.WALL_LENGTH)
    else:
        final_scoring.finish_game(s)
