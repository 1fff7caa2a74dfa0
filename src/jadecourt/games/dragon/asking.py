"""1.2, 1.3 What can be answered now: the options of the asked seat, and the odds of chance."""

from __future__ import annotations

from ...core.buffer import Buffer
from . import building, phase_action, phase_person, placing, releasing, setup, super_events
from . import components as c
from .board import Board


def list_answers(s: Board, p: int) -> int:
    """15 List the options of a restored position; in play, whoever puts a question lists them at once."""
    step = s.step_now
    if step == c.STEP_ACT:
        return phase_action.legal_act(s, p)
    if step == c.STEP_PLACE:
        return placing.legal_place(s, p)
    if step == c.STEP_PLAY:
        return phase_person.legal_play(s, p)
    if step == c.STEP_FLOOR:
        return building.legal_floor(s, p)
    if step == c.STEP_RELEASE:
        return releasing.legal_release(s, p)
    if step == c.STEP_NO_ROOM:
        return placing.legal_no_room(s, p)
    if step == c.STEP_DRAFT:
        return setup.legal_draft(s, p)
    if step == c.STEP_QUAKE:
        return super_events.legal_quake(s, p)
    if step == c.STEP_FLOOD:
        return super_events.legal_flood(s, p)
    if step == c.STEP_DISCARD:
        return super_events.legal_discard(s, p)
    if step == c.STEP_SUNRISE:
        return super_events.legal_sunrise(s, p)
    if step == c.STEP_CHARTER:
        return super_events.legal_charter(s, p)
    return 0


def list_odds(s: Board, out: Buffer) -> int:
    """4.3 The outcomes of the next draw, with the number of ways that give each."""
    step = s.step_now
    if step == c.STEP_DEAL:
        return phase_action.list_deals(s, out)
    out._clear()
    if step == c.STEP_DRAW_EVENT:
        for event in range(c.TRIBUTE, c.EVENTS):
            if s.event_left[event] > 0:
                out._add_weighted(c.DRAW_EVENT + event, s.event_left[event])
    elif step == c.STEP_DRAW_START:
        for p in range(s.seats):
            out._add_weighted(c.DRAW_START + p, 1)
    elif step == c.STEP_DRAW_SUPER:
        for i in range(c.SUPER_EVENTS):
            out._add_weighted(c.DRAW_SUPER + i, 1)
    return out.count


def find_forced_draw(s: Board) -> int:
    """1.2 The outcome of a draw that has only one, else -1."""
    if s.step_now == c.STEP_DEAL:
        return phase_action.find_last_deal(s)
    found = -1
    if s.step_now == c.STEP_DRAW_EVENT:
        for event in range(c.TRIBUTE, c.EVENTS):
            if s.event_left[event] > 0:
                if found >= 0:
                    return -1
                found = c.DRAW_EVENT + event
    return found
