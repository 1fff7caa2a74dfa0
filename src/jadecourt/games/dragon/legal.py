"""1.2, 1.3 The legal moves of a restored position, and the outcomes of chance with their weights."""

from __future__ import annotations

from ...core.buffer import Buffer
from . import building, phase_action, phase_person, placement, release, setup, super_events
from . import components as c
from .state_fields import StateFields


def list_legal(s: StateFields, p: int) -> int:
    """15 List the options of a restored position, whose number it returns; in play the `ask_…` functions do it."""
    step = s.current_step
    if step == c.STEP_ACT:
        return phase_action.legal_act(s, p)
    if step == c.STEP_PLACE:
        return placement.legal_place(s, p)
    if step == c.STEP_PLAY:
        return phase_person.legal_play(s, p)
    if step == c.STEP_FLOOR:
        return building.legal_floor(s, p)
    if step == c.STEP_RELEASE:
        return release.legal_release(s, p)
    if step == c.STEP_REPLACE:
        return placement.legal_replace(s, p)
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


def list_chance_outcomes(s: StateFields, out: Buffer) -> int:
    """4.3 Write the possible outcomes of the next draw to `out`, each with its weight; returns their number."""
    step = s.current_step
    if step == c.STEP_DEAL:
        return phase_action.list_deal_outcomes(s, out)
    out._clear()
    if step == c.STEP_DRAW_EVENT:
        for event in range(c.TRIBUTE, c.EVENTS):
            if s.event_bag[event] > 0:
                out._add_weighted(c.DRAW_EVENT + event, s.event_bag[event])
    elif step == c.STEP_DRAW_START:
        for p in range(s.seats):
            out._add_weighted(c.DRAW_START + p, 1)
    elif step == c.STEP_DRAW_SUPER:
        for i in range(c.SUPER_EVENTS):
            out._add_weighted(c.DRAW_SUPER + i, 1)
    return out.count


def forced_outcome(s: StateFields) -> int:
    """1.2 The outcome of a draw with only one possible outcome, else -1."""
    if s.current_step == c.STEP_DEAL:
        return phase_action.forced_deal(s)
    outcome = -1
    if s.current_step == c.STEP_DRAW_EVENT:
        for event in range(c.TRIBUTE, c.EVENTS):
            if s.event_bag[event] > 0:
                if outcome >= 0:
                    return -1
                outcome = c.DRAW_EVENT + event
    return outcome
