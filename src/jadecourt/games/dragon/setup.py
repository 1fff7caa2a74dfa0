"""Section 5: setup, event row and draft."""

from __future__ import annotations

from ...core import components as k
from ...core import telling
from . import components as c
from . import placing
from .board import Board

KIND_FULL = c.KIND_FULL
KIND_LESS = c.KIND_LESS
PAIR_FIRST = c.PAIR_FIRST
PAIR_SECOND = c.PAIR_SECOND
YOUNG = c.YOUNG


def lay_out(s: Board) -> None:
    """3.1, 5.1, 5.3, 5.4, 13.1 Everything that needs no chance; the settings are already in `s`."""
    for kind in range(c.KINDS):
        s.display[kind] = KIND_FULL[kind] - KIND_LESS[kind] * (c.MAX_SEATS - s.seats)
    placing.recount_display(s)
    for space in range(c.ROUNDS):
        s.event_row[space] = c.NO_EVENT
    s.event_row[0] = c.PEACE
    s.event_row[1] = c.PEACE
    for event in range(c.TRIBUTE, c.EVENTS):
        s.event_left[event] = 2
    for card in range(c.ACTION_CARDS):
        s.card_group[card] = c.NO_GROUP
    for p in range(c.MAX_SEATS):
        s.draft_pair[p] = c.NO_PAIR
        s.dragon_on[p] = c.NO_GROUP
        s.order[p] = p
    for p in range(s.seats):
        s.height[p] = p
        s.yuan[p] = c.START_YUAN
        s.hand[p] = (1 << c.TYPES) - 1
        s.wilds[p] = 2
        s.palaces[p * c.MAX_PALACES] = 2 * c.FLOOR
        s.palaces[p * c.MAX_PALACES + 1] = 2 * c.FLOOR
        s.reach[p] = 2
        if s.wall_on:
            s.wall_unused[p] = (1 << c.BONUSES) - 1
    s.round = 1
    s.turn = -1
    start_drawing(s)


def start_drawing(s: Board) -> None:
    """4.3 X1, then X2, then X3, then the draft: ask for whatever is not known yet."""
    s.asked = k.CHANCE
    if s.start_seat == c.RANDOM:
        s.stage = c.STAGE_START
        s.step_now = c.STEP_DRAW_START
    elif s.event_row[c.ROUNDS - 1] == c.NO_EVENT or s.event_row[c.ROUNDS - 2] == c.NO_EVENT:
        s.stage = c.STAGE_ROW
        s.step_now = c.STEP_DRAW_EVENT
    elif s.super_event == c.RANDOM:
        s.stage = c.STAGE_LOT
        s.step_now = c.STEP_DRAW_SUPER
    else:
        start_draft(s)


def draw_start(s: Board, outcome: int) -> None:
    """X1 The start seat; it matters only in the draft (5.5)."""
    s.start_seat = outcome - c.DRAW_START
    telling.emit(s, c.TELL_START_SEAT, s.start_seat, 0, 0, 0)
    start_drawing(s)


def draw_event(s: Board, outcome: int) -> None:
    """X2, 5.2 Put the drawn tile on the lowest free space, or slide it to the next one."""
    event = outcome - c.DRAW_EVENT
    s.event_left[event] -= 1
    space = next_free_space(s, 2)
    if s.slide and s.event_row[space - 1] == event:
        if space == c.ROUNDS - 1:  # the last tile: exchange its two left neighbours
            s.event_row[space - 1] = s.event_row[space - 2]
            s.event_row[space - 2] = event
            telling.emit(s, c.TELL_EVENTS_EXCHANGED, -1, space - 1, space, 0)
        else:
            space = next_free_space(s, space + 1)
    s.event_row[space] = event
    telling.emit(s, c.TELL_EVENT_PLACED, -1, event, space + 1, 0)
    start_drawing(s)


def next_free_space(s: Board, space: int) -> int:
    while s.event_row[space] != c.NO_EVENT and space < c.ROUNDS - 1:
        space += 1
    return space


def draw_super(s: Board, outcome: int) -> None:
    """X3, 5.3 The super event, open from the beginning."""
    s.super_event = outcome - c.DRAW_SUPER + 1
    telling.emit(s, c.TELL_SUPER_DRAWN, -1, s.super_event, 0, 0)
    start_drawing(s)


def start_draft(s: Board) -> None:
    """5.5 The start seat first, then clockwise."""
    s.stage = c.STAGE_DRAFT
    s.step_now = c.STEP_NONE
    s.turn = -1
    for i in range(s.seats):
        s.order[i] = (s.start_seat + i) % s.seats


def ask_draft(s: Board, p: int) -> None:
    s.asked = p
    s.step_now = c.STEP_DRAFT
    s.option_count = legal_draft(s, p)


def legal_draft(s: Board, p: int) -> int:
    """5.5 Two different types, and not exactly the pair of an earlier seat."""
    first, second, third, fourth = s.draft_pair[0], s.draft_pair[1], s.draft_pair[2], s.draft_pair[3]
    fifth = s.draft_pair[4]
    n = 0
    for pair in range(c.PAIRS):
        if pair not in (first, second, third, fourth, fifth):
            s.options[n] = c.DRAFT + pair
            n += 1
    return n


def apply_draft(s: Board, p: int, move: int) -> None:
    """5.5 Take the two young tiles, to be placed in canonical order."""
    pair = move - c.DRAFT
    s.draft_pair[p] = pair
    telling.emit(s, c.TELL_DRAFTED, p, PAIR_FIRST[pair], PAIR_SECOND[pair], 0)
    placing.leave_display(s, YOUNG[PAIR_SECOND[pair]])
    s.waiting[1] = YOUNG[PAIR_SECOND[pair]] + 1
    placing.take_tile(s, p, YOUNG[PAIR_FIRST[pair]])
