"""Section 14: the super events of round 7."""

from __future__ import annotations

from ...core import telling
from . import building, final_scoring, order, phase_action, phase_event, placing, province, releasing
from . import components as c
from .board import Board

YOUNG = c.YOUNG


def start_super(s: Board) -> None:
    """14 The order is computed, then what needs no decision happens at once."""
    s.stage = c.STAGE_SUPER
    s.turn = -1
    order.set_order(s)
    telling.emit(s, c.TELL_SUPER, -1, s.super_event, 0, 0)
    if s.super_event == c.LANTERNFEST:
        for i in range(s.seats):
            final_scoring.score_people(s, s.order[i])
    elif s.super_event == c.BUDDHA:
        for i in range(s.seats):
            final_scoring.score_monks(s, s.order[i])
    elif s.super_event == c.SOLAR_ECLIPSE:
        do_solar_eclipse(s)
    elif s.super_event == c.VOLCANO:
        order.stack_all_on_zero(s)
        telling.emit(s, c.TELL_ERUPTED, -1, 0, 0, 0)
    elif s.super_event == c.ASSASSINATION:
        do_assassination(s)


def start_turn(s: Board, p: int) -> None:
    """14 A seat's turn in the super events that ask."""
    if s.super_event == c.EARTHQUAKE:
        start_earthquake(s, p)
    elif s.super_event == c.FLOOD:
        start_flood(s, p)
    elif s.super_event == c.TORNADO:
        s.owed_now = 2
        ask_discard(s, p)
    elif s.super_event == c.SUNRISE:
        ask_sunrise(s, p)
    elif s.super_event == c.CHARTER:
        ask_charter(s, p)


def finish_turn(s: Board) -> int:
    """14.3 After the floors of an earthquake come its releases; 1 while there are any."""
    if s.super_event != c.EARTHQUAKE or s.turn < 0:
        return 0
    p = s.order[s.turn]
    for place in range(s.reach[p]):
        palace = s.palaces[p * c.MAX_PALACES + place]
        excess = province.count_persons(palace) - (palace >> c.FLOOR_BITS)
        if excess > 0:
            releasing.start_release_from(s, p, place, excess)
            return 1
    return 0


def start_earthquake(s: Board, p: int) -> None:
    """14.3 Two floors of the seat's choice; with two or fewer everything is lost."""
    if province.count_floors(s, p) > 2:
        s.owed_now = 2
        ask_quake(s, p)
        return
    for place in range(s.reach[p]):
        while s.palaces[p * c.MAX_PALACES + place] != c.NO_PALACE:
            shake(s, p, place)


def ask_quake(s: Board, p: int) -> None:
    s.asked = p
    s.step_now = c.STEP_QUAKE
    s.option_count = legal_quake(s, p)


def legal_quake(s: Board, p: int) -> int:
    """14.3 Any own palace that still has a floor."""
    n = 0
    for place in range(s.reach[p]):
        if s.palaces[p * c.MAX_PALACES + place] != c.NO_PALACE:
            s.options[n] = c.QUAKE + place
            n += 1
    return n


def apply_quake(s: Board, p: int, move: int) -> None:
    """14.3 One floor; a palace without floors disappears with its persons."""
    shake(s, p, move - c.QUAKE)
    s.owed_now -= 1
    if s.owed_now > 0:
        ask_quake(s, p)


def shake(s: Board, p: int, place: int) -> None:
    left = province.remove_floor(s, p, place)
    if left:
        telling.emit(s, c.TELL_QUAKED, p, place, left, 0)
    else:
        telling.emit(s, c.TELL_COLLAPSED, p, place, 0, 0)


def start_flood(s: Board, p: int) -> None:
    """14.4 Half of all yuan, rice and fireworks together, rounded down."""
    s.owed_now = (s.yuan[p] + s.rice[p] + s.fireworks[p]) >> 1
    if s.owed_now > 0:
        ask_flood(s, p)


def ask_flood(s: Board, p: int) -> None:
    s.asked = p
    s.step_now = c.STEP_FLOOD
    s.option_count = legal_flood(s, p)


def legal_flood(s: Board, p: int) -> int:
    """14.4 One piece of a kind still owned."""
    n = 0
    if s.yuan[p] > 0:
        s.options[n] = c.GIVE_UP + c.YUAN
        n += 1
    if s.rice[p] > 0:
        s.options[n] = c.GIVE_UP + c.RICE
        n += 1
    if s.fireworks[p] > 0:
        s.options[n] = c.GIVE_UP + c.FIREWORKS
        n += 1
    return n


def apply_flood(s: Board, p: int, move: int) -> None:
    """14.4 Give up one piece."""
    good = move - c.GIVE_UP
    if good == c.YUAN:
        s.yuan[p] -= 1
    elif good == c.RICE:
        s.rice[p] -= 1
    else:
        s.fireworks[p] -= 1
    telling.emit(s, c.TELL_FLOODED, p, good, 0, 0)
    s.owed_now -= 1
    if s.owed_now > 0:
        ask_flood(s, p)


def do_solar_eclipse(s: Board) -> None:
    """14.5 The event of the round strikes again, from scratch."""
    s.again = 1
    phase_event.start_event(s)


def ask_discard(s: Board, p: int) -> None:
    s.asked = p
    s.step_now = c.STEP_DISCARD
    s.option_count = legal_discard(s, p)


def legal_discard(s: Board, p: int) -> int:
    """14.7 Any card in hand; two wild cards are one option (1.3)."""
    n = 0
    for t in range(c.TYPES):
        if (s.hand[p] >> t) & 1:
            s.options[n] = c.DISCARD + t
            n += 1
    if s.wilds[p] > 0:
        s.options[n] = c.DISCARD + c.WILD
        n += 1
    return n


def apply_discard(s: Board, p: int, move: int) -> None:
    """14.7 The card goes to the discard pile."""
    card = move - c.DISCARD
    if card == c.WILD:
        s.wilds[p] -= 1
    else:
        s.hand[p] &= ~(1 << card)
    telling.emit(s, c.TELL_DISCARDED, p, card, 0, 0)
    s.owed_now -= 1
    if s.owed_now > 0:
        ask_discard(s, p)


def ask_sunrise(s: Board, p: int) -> None:
    s.asked = p
    s.step_now = c.STEP_SUNRISE
    s.option_count = legal_sunrise(s, p)


def legal_sunrise(s: Board, p: int) -> int:
    """14.8 Types with a young tile that no earlier seat selected; none: the seat is skipped."""
    n = 0
    for t in range(c.TYPES):
        if s.display[YOUNG[t]] > 0 and not (s.selected >> t) & 1:
            s.options[n] = c.CHOOSE_SUNRISE + t
            n += 1
    return n


def apply_sunrise(s: Board, p: int, move: int) -> None:
    """14.8 The young tile is taken without a card; 9.3 and 9.4 follow."""
    t = move - c.CHOOSE_SUNRISE
    s.selected |= 1 << t
    telling.emit(s, c.TELL_SUNRISE, p, t, YOUNG[t], 0)
    placing.take_tile(s, p, YOUNG[t])


def do_assassination(s: Board) -> None:
    """14.9 All privileges are lost."""
    for p in range(s.seats):
        telling.emit(s, c.TELL_ASSASSINATED, p, s.small_privileges[p], s.large_privileges[p], 0)
        s.small_privileges[p] = 0
        s.large_privileges[p] = 0


def ask_charter(s: Board, p: int) -> None:
    s.asked = p
    s.step_now = c.STEP_CHARTER
    s.option_count = legal_charter(s, p)


def legal_charter(s: Board, p: int) -> int:
    """14.10 Types of which the seat has a person (every person shows a symbol); none: it is skipped."""
    n = 0
    for t in range(c.TYPES):
        if s.symbols[p * c.TYPES + t] > 0:
            s.options[n] = c.CHOOSE_CHARTER + t
            n += 1
    return n


def apply_charter(s: Board, p: int, move: int) -> None:
    """14.10 The benefit of one type, without the symbol of an action card."""
    t = move - c.CHOOSE_CHARTER
    symbols = s.symbols[p * c.TYPES + t]
    telling.emit(s, c.TELL_CHARTER, p, t, symbols, 0)
    if t == c.CRAFTSMAN:
        building.start_building(s, p, symbols)
    elif t == c.LADY:
        s.vp[p] += symbols
        telling.emit(s, c.TELL_LADIES_SCORED, p, symbols, 0, 0)
    elif t == c.PYRO:
        phase_action.do_fireworks(s, p, symbols)
    elif t == c.TAX:
        phase_action.do_taxes(s, p, symbols)
    elif t == c.WARRIOR:
        order.move_marker(s, p, symbols)
    elif t == c.MONK:
        final_scoring.score_monks(s, p)
    elif t == c.FARMER:
        phase_action.do_harvest(s, p, symbols)
    elif t == c.SCHOLAR:
        phase_action.do_research(s, p, symbols)
