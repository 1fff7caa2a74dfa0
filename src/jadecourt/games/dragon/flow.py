"""Section 7: the course of the game. One answer comes in, then the engine runs to the next real question."""

from __future__ import annotations

from ...core import components as k
from ...core import telling
from . import (
    asking,
    building,
    final_scoring,
    great_wall,
    phase_action,
    phase_event,
    phase_person,
    phase_scoring,
    placing,
    releasing,
    setup,
    super_events,
)
from . import components as c
from .board import Board


def begin(s: Board) -> None:
    """5 Lay the game out and run to the first question."""
    setup.lay_out(s)
    advance(s)


def apply(s: Board, move: int) -> None:
    """Carry out a move or an outcome and run on."""
    answer(s, move)
    advance(s)


def advance(s: Board) -> None:
    """1.2 Run until a seat has two or more options, chance must decide, or the game is over."""
    while s.asked != k.NOBODY:
        if s.step_now == c.STEP_NONE:
            proceed(s)
        elif s.step_now >= c.STEP_DRAW_START:
            forced = asking.find_forced_draw(s)
            if forced < 0:
                s.option_count = 0
                return
            answer(s, forced)
        elif s.option_count > 1:
            return
        elif s.option_count == 1:  # a forced answer is taken by the engine
            answer(s, s.options[0])
        else:  # nothing to choose from: skipped
            s.step_now = c.STEP_NONE


def answer(s: Board, move: int) -> None:
    """One answer to the question asked; it may put another question."""
    p = s.asked
    step = s.step_now
    s.step_now = c.STEP_NONE
    if step == c.STEP_ACT:
        phase_action.apply_act(s, p, move)
    elif step == c.STEP_PLACE:
        placing.apply_place(s, p, move)
    elif step == c.STEP_DEAL:
        phase_action.draw_deal(s, move)
    elif step == c.STEP_PLAY:
        phase_person.apply_play(s, p, move)
    elif step == c.STEP_FLOOR:
        building.apply_floor(s, p, move)
    elif step == c.STEP_RELEASE:
        releasing.apply_release(s, p, move)
    elif step == c.STEP_NO_ROOM:
        placing.apply_no_room(s, p, move)
    elif step == c.STEP_DRAFT:
        setup.apply_draft(s, p, move)
    elif step == c.STEP_DRAW_EVENT:
        setup.draw_event(s, move)
    elif step == c.STEP_QUAKE:
        super_events.apply_quake(s, p, move)
    elif step == c.STEP_FLOOD:
        super_events.apply_flood(s, p, move)
    elif step == c.STEP_DISCARD:
        super_events.apply_discard(s, p, move)
    elif step == c.STEP_SUNRISE:
        super_events.apply_sunrise(s, p, move)
    elif step == c.STEP_CHARTER:
        super_events.apply_charter(s, p, move)
    elif step == c.STEP_DRAW_START:
        setup.draw_start(s, move)
    elif step == c.STEP_DRAW_SUPER:
        setup.draw_super(s, move)


def proceed(s: Board) -> None:
    """A turn is over: the next seat's turn, or the next stage."""
    stage = s.stage
    if stage == c.STAGE_SUPER and super_events.finish_turn(s):
        return
    while s.turn + 1 < s.seats:
        s.turn += 1
        p = s.order[s.turn]
        if stage == c.STAGE_ACTION:
            phase_action.ask_act(s, p)
        elif stage == c.STAGE_PERSON:
            phase_person.ask_play(s, p)
        elif stage == c.STAGE_SUPER:
            super_events.start_turn(s, p)
        elif stage == c.STAGE_DRAFT:
            setup.ask_draft(s, p)
        elif s.due[p] > 0:  # event, wall scoring, last wall scoring
            phase_event.start_dues(s, p)
        if s.step_now != c.STEP_NONE:
            return
    end_stage(s)


def end_stage(s: Board) -> None:
    """7 The stages in their order."""
    stage = s.stage
    if stage == c.STAGE_ACTION:
        phase_action.end_action(s)
        phase_person.start_person(s)
    elif stage == c.STAGE_PERSON:
        phase_event.start_event(s)
    elif stage == c.STAGE_EVENT:
        if s.wall_on and s.event_row[s.round - 1] == c.MONGOL:
            start_wall(s, c.STAGE_WALL, s.round)
        else:
            end_event(s)
    elif stage == c.STAGE_WALL:
        end_event(s)
    elif stage == c.STAGE_DRAFT:
        start_round(s, 1)
    elif stage == c.STAGE_SUPER:
        end_round(s)
    else:
        final_scoring.finish(s)


def start_round(s: Board, number: int) -> None:
    """5.6, 7 A new round begins with the deal of phase 1."""
    s.round = number
    telling.emit(s, c.TELL_ROUND, -1, number, s.event_row[number - 1], 0)
    phase_action.start_action(s)


def start_wall(s: Board, stage: int, threshold: int) -> None:
    """13.4 Wall scoring after a Mongol invasion, and at the end of the game."""
    s.stage = stage
    s.turn = -1
    great_wall.score_wall(s, threshold)


def end_event(s: Board) -> None:
    """7 c) The super event of round 7 follows the event and its wall scoring."""
    if s.round == c.SUPER_ROUND and s.super_event != c.NO_SUPER and not s.again:
        super_events.start_super(s)
    else:
        end_round(s)


def end_round(s: Board) -> None:
    """7 d) Decay and phase 4; then the next round, or the end of the game (12.1)."""
    s.again = 0
    s.selected = 0
    s.unfed = 0
    phase_event.decay(s)
    phase_scoring.score_round(s)
    if s.round < c.ROUNDS:
        start_round(s, s.round + 1)
    elif s.wall_on:
        start_wall(s, c.STAGE_LAST_WALL, c.WALL_LENGTH)
    else:
        final_scoring.finish(s)
