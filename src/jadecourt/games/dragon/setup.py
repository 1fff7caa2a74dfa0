"""Section 5: setup, event row and draft."""

from __future__ import annotations

from ...core import constants as k
from ...core import emit
from ...core.buffer import Buffer
from . import components as c
from . import placement
from .state_fields import StateFields

KIND_COUNT_AT_FIVE = c.KIND_COUNT_AT_FIVE
KIND_COUNT_PER_MISSING_SEAT = c.KIND_COUNT_PER_MISSING_SEAT
PAIR_FIRST = c.PAIR_FIRST
PAIR_SECOND = c.PAIR_SECOND
YOUNG_KIND = c.YOUNG_KIND


def set_up(s: StateFields) -> None:
    """3.1, 5.1, 5.3, 5.4, 13.1 Set up all that needs no chance; the options are already stored in `s`."""
    for kind in range(c.KINDS):
        s.display[kind] = KIND_COUNT_AT_FIVE[kind] - KIND_COUNT_PER_MISSING_SEAT[kind] * (
            c.MAX_SEATS - s.seats
        )
    placement.rebuild_display_masks(s)
    for space in range(c.ROUNDS):
        s.event_row[space] = c.NO_EVENT
    s.event_row[0] = c.PEACE
    s.event_row[1] = c.PEACE
    for event in range(c.TRIBUTE, c.EVENTS):
        s.event_bag[event] = 2
    for card in range(c.ACTION_CARDS):
        s.card_group[card] = c.NO_GROUP
    for p in range(c.MAX_SEATS):
        s.draft_pair[p] = c.NO_PAIR
        s.dragon_group[p] = c.NO_GROUP
        s.order[p] = p
    for p in range(s.seats):
        s.track_height[p] = p
        s.yuan[p] = c.START_YUAN
        s.hand[p] = (1 << c.TYPES) - 1
        s.wilds[p] = 2
        s.palaces[p * c.MAX_PALACES] = 2 * c.FLOOR_UNIT
        s.palaces[p * c.MAX_PALACES + 1] = 2 * c.FLOOR_UNIT
        s.palace_slots_used[p] = 2
        if s.wall_on:
            s.wall_unused[p] = (1 << c.BONUSES) - 1
    s.round = 1
    s.order_index = -1
    ask_next_draw(s)


def ask_next_draw(s: StateFields) -> None:
    """4.3 Ask chance for the next thing not drawn yet (X1, X2, X3 in this order), or start the draft."""
    s.asked_seat = k.CHANCE
    if s.start_seat == c.RANDOM:
        s.stage = c.STAGE_START_DRAW
        s.current_step = c.STEP_DRAW_START
    elif s.event_row[c.ROUNDS - 1] == c.NO_EVENT or s.event_row[c.ROUNDS - 2] == c.NO_EVENT:
        s.stage = c.STAGE_EVENT_DRAW
        s.current_step = c.STEP_DRAW_EVENT
    elif s.super_event == c.RANDOM:
        s.stage = c.STAGE_SUPER_DRAW
        s.current_step = c.STEP_DRAW_SUPER
    else:
        start_draft(s)


def list_start_seats(s: StateFields, out: Buffer) -> int:
    """4.3 X1: every seat; returns their number."""
    out._clear()
    for p in range(s.seats):
        out._add_weighted(c.DRAW_START + p, 1)
    return out.count


def draw_start(s: StateFields, outcome: int) -> None:
    """4.3 X1: set the start seat, which matters only in the draft (5.5)."""
    s.start_seat = outcome - c.DRAW_START
    emit.emit(s, c.LOG_START_SEAT, s.start_seat, 0, 0, 0)
    ask_next_draw(s)


def list_events(s: StateFields, out: Buffer) -> int:
    """4.3 X2: the events in the bag, weighted by their tiles; returns their number."""
    out._clear()
    for event in range(c.TRIBUTE, c.EVENTS):
        if s.event_bag[event] > 0:
            out._add_weighted(c.DRAW_EVENT + event, s.event_bag[event])
    return out.count


def forced_event(s: StateFields) -> int:
    """1.2 The outcome of X2 if only one event is in the bag, else -1."""
    outcome = -1
    for event in range(c.TRIBUTE, c.EVENTS):
        if s.event_bag[event] > 0:
            if outcome >= 0:
                return -1
            outcome = c.DRAW_EVENT + event
    return outcome


def draw_event(s: StateFields, outcome: int) -> None:
    """4.3 X2, 5.2: put the drawn tile on the lowest free space, or slide it to the next one."""
    event = outcome - c.DRAW_EVENT
    s.event_bag[event] -= 1
    space = next_free_space(s, 2)
    if s.forbid_adjacent_events and s.event_row[space - 1] == event:
        if space == c.ROUNDS - 1:  # the last tile: exchange its two left neighbours
            s.event_row[space - 1] = s.event_row[space - 2]
            s.event_row[space - 2] = event
            emit.emit(s, c.LOG_EVENTS_EXCHANGED, -1, space - 1, space, 0)
        else:
            space = next_free_space(s, space + 1)
    s.event_row[space] = event
    emit.emit(s, c.LOG_EVENT_PLACED, -1, event, space + 1, 0)
    ask_next_draw(s)


def next_free_space(s: StateFields, space: int) -> int:
    """5.2 The first space of the event row without a tile, from `space` on."""
    while s.event_row[space] != c.NO_EVENT and space < c.ROUNDS - 1:
        space += 1
    return space


def start_draft(s: StateFields) -> None:
    """5.5 Start the draft: the start seat first, then clockwise."""
    s.stage = c.STAGE_DRAFT
    s.current_step = c.STEP_NONE
    s.order_index = -1
    for i in range(s.seats):
        s.order[i] = (s.start_seat + i) % s.seats


def ask_draft(s: StateFields, p: int) -> None:
    """5.5 Ask a seat for its pair of types."""
    s.asked_seat = p
    s.current_step = c.STEP_DRAFT
    s.option_count = legal_draft(s, p)


def legal_draft(s: StateFields, p: int) -> int:
    """5.5 Any two different types except a pair drafted before; returns the number of options."""
    first, second, third, fourth = s.draft_pair[0], s.draft_pair[1], s.draft_pair[2], s.draft_pair[3]
    fifth = s.draft_pair[4]
    n = 0
    for pair in range(c.PAIRS):
        if pair not in (first, second, third, fourth, fifth):
            s.options[n] = c.DRAFT + pair
            n += 1
    return n


def apply_draft(s: StateFields, p: int, move: int) -> None:
    """5.5 Take the two young tiles, which are placed in canonical order."""
    pair = move - c.DRAFT
    s.draft_pair[p] = pair
    emit.emit(s, c.LOG_DRAFTED, p, PAIR_FIRST[pair], PAIR_SECOND[pair], 0)
    placement.remove_from_display(s, YOUNG_KIND[PAIR_SECOND[pair]])
    s.tiles_to_place[1] = YOUNG_KIND[PAIR_SECOND[pair]] + 1
    placement.take_tile(s, p, YOUNG_KIND[PAIR_FIRST[pair]])
