"""Section 14: the super events of round 7."""

from __future__ import annotations

from ...core import constants as k
from ...core import emit
from ...core.buffer import Buffer
from . import building, final_scoring, order, phase_action, phase_event, placement, province, release, setup
from . import components as c
from .state_fields import StateFields

YOUNG_KIND = c.YOUNG_KIND


def list_super_events(s: StateFields, out: Buffer) -> int:
    """4.3 X3: every super event; returns their number."""
    out._clear()
    for super_event in range(c.LANTERN_FESTIVAL, c.SUPER_EVENTS + 1):
        out._add_weighted(c.DRAW_SUPER + super_event, 1)
    return out.count


def draw_super(s: StateFields, outcome: int) -> None:
    """4.3 X3, 5.3: set the super event, public from the beginning; 18.1 a hidden one is drawn when it takes place."""
    s.super_event = outcome - c.DRAW_SUPER
    emit.emit(s, c.LOG_SUPER_DRAWN, -1, s.super_event, 0, 0)
    if s.stage == c.STAGE_SUPER:
        start_super_event(s)
    else:
        setup.ask_next_draw(s)


def start_super_event(s: StateFields) -> None:
    """14 Set the player order and resolve a super event without decisions; draw a hidden one first (18.1)."""
    s.stage = c.STAGE_SUPER
    s.order_index = -1
    if s.super_event == c.HIDDEN:
        s.asked_seat = k.CHANCE
        s.current_step = c.STEP_DRAW_SUPER
        return
    order.set_order(s)
    emit.emit(s, c.LOG_SUPER, -1, s.super_event, 0, 0)
    if s.super_event == c.LANTERN_FESTIVAL:
        for i in range(s.seats):
            final_scoring.score_people(s, s.order[i])
    elif s.super_event == c.BUDDHA:
        for i in range(s.seats):
            final_scoring.score_monks(s, s.order[i])
    elif s.super_event == c.SOLAR_ECLIPSE:
        do_solar_eclipse(s)
    elif s.super_event == c.VOLCANIC_ERUPTION:
        order.stack_all_on_zero(s)
        emit.emit(s, c.LOG_ERUPTED, -1, 0, 0, 0)
    elif s.super_event == c.ASSASSINATION_ATTEMPT:
        do_assassination(s)


def start_turn(s: StateFields, p: int) -> None:
    """14 Start a seat's turn in a super event with decisions."""
    if s.super_event == c.EARTHQUAKE:
        start_earthquake(s, p)
    elif s.super_event == c.FLOOD:
        start_flood(s, p)
    elif s.super_event == c.TORNADO:
        s.current_owed = 2
        ask_discard(s, p)
    elif s.super_event == c.SUNRISE:
        ask_sunrise(s, p)
    elif s.super_event == c.CHARTER:
        ask_charter(s, p)


def start_earthquake_releases(s: StateFields) -> int:
    """14.3 After losing floors, release persons from palaces with too many; returns 1 if there is such a palace."""
    if s.super_event != c.EARTHQUAKE or s.order_index < 0:
        return 0
    p = s.order[s.order_index]
    for place in range(s.palace_slots_used[p]):
        palace = s.palaces[p * c.MAX_PALACES + place]
        excess = province.count_persons(palace) - (palace >> c.FLOOR_BITS)
        if excess > 0:
            release.start_release_from_palace(s, p, place, excess)
            return 1
    return 0


def start_earthquake(s: StateFields, p: int) -> None:
    """14.3 Ask for two floors; a seat with two or fewer loses all without a decision."""
    if province.count_floors(s, p) > 2:
        s.current_owed = 2
        ask_quake(s, p)
        return
    for place in range(s.palace_slots_used[p]):
        while s.palaces[p * c.MAX_PALACES + place] != c.NO_PALACE:
            remove_quaked_floor(s, p, place)


def ask_quake(s: StateFields, p: int) -> None:
    """14.3 Ask for the palace that loses the next floor."""
    s.asked_seat = p
    s.current_step = c.STEP_QUAKE
    s.option_count = legal_quake(s, p)


def legal_quake(s: StateFields, p: int) -> int:
    """14.3 Any own palace; returns the number of options."""
    n = 0
    for place in range(s.palace_slots_used[p]):
        if s.palaces[p * c.MAX_PALACES + place] != c.NO_PALACE:
            s.options[n] = c.QUAKE + place
            n += 1
    return n


def apply_quake(s: StateFields, p: int, move: int) -> None:
    """14.3 Remove one floor, then ask for the next."""
    remove_quaked_floor(s, p, move - c.QUAKE)
    s.current_owed -= 1
    if s.current_owed > 0:
        ask_quake(s, p)


def remove_quaked_floor(s: StateFields, p: int, place: int) -> None:
    """14.3 Remove a floor and log it; a palace without floors is removed with its persons."""
    floors_left = province.remove_floor(s, p, place)
    if floors_left:
        emit.emit(s, c.LOG_QUAKED, p, place, floors_left, 0)
    else:
        emit.emit(s, c.LOG_COLLAPSED, p, place, 0, 0)


def start_flood(s: StateFields, p: int) -> None:
    """14.4 Ask for half of all yuan, rice and fireworks together, rounded down."""
    s.current_owed = (s.yuan[p] + s.rice[p] + s.fireworks[p]) >> 1
    if s.current_owed > 0:
        ask_flood(s, p)


def ask_flood(s: StateFields, p: int) -> None:
    """14.4 Ask for the next piece to give up."""
    s.asked_seat = p
    s.current_step = c.STEP_FLOOD
    s.option_count = legal_flood(s, p)


def legal_flood(s: StateFields, p: int) -> int:
    """14.4 One piece of any good the seat has; returns the number of options."""
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


def apply_flood(s: StateFields, p: int, move: int) -> None:
    """14.4 Give up one piece."""
    good = move - c.GIVE_UP
    if good == c.YUAN:
        s.yuan[p] -= 1
    elif good == c.RICE:
        s.rice[p] -= 1
    else:
        s.fireworks[p] -= 1
    emit.emit(s, c.LOG_FLOODED, p, good, 0, 0)
    s.current_owed -= 1
    if s.current_owed > 0:
        ask_flood(s, p)


def do_solar_eclipse(s: StateFields) -> None:
    """14.5 Resolve the event of the round a second time."""
    s.is_eclipse_repeat = 1
    phase_event.start_event_phase(s)


def ask_discard(s: StateFields, p: int) -> None:
    """14.7 Ask for the next card to discard."""
    s.asked_seat = p
    s.current_step = c.STEP_DISCARD
    s.option_count = legal_discard(s, p)


def legal_discard(s: StateFields, p: int) -> int:
    """14.7 Any card in hand, two wild cards as one option (1.3); returns the number of options."""
    n = 0
    for t in range(c.TYPES):
        if (s.hand[p] >> t) & 1:
            s.options[n] = c.DISCARD + t
            n += 1
    if s.wilds[p] > 0:
        s.options[n] = c.DISCARD + c.WILD_CARD
        n += 1
    return n


def apply_discard(s: StateFields, p: int, move: int) -> None:
    """14.7 Discard the card."""
    card = move - c.DISCARD
    if card == c.WILD_CARD:
        s.wilds[p] -= 1
    else:
        s.hand[p] &= ~(1 << card)
    emit.emit(s, c.LOG_DISCARDED, p, card, 0, 0)
    s.current_owed -= 1
    if s.current_owed > 0:
        ask_discard(s, p)


def ask_sunrise(s: StateFields, p: int) -> None:
    """14.8 Ask a seat for a type."""
    s.asked_seat = p
    s.current_step = c.STEP_SUNRISE
    s.option_count = legal_sunrise(s, p)


def legal_sunrise(s: StateFields, p: int) -> int:
    """14.8 Types with a young tile that no earlier seat has chosen; without any the seat is skipped."""
    n = 0
    for t in range(c.TYPES):
        if s.display[YOUNG_KIND[t]] > 0 and not (s.sunrise_types_taken >> t) & 1:
            s.options[n] = c.CHOOSE_SUNRISE + t
            n += 1
    return n


def apply_sunrise(s: StateFields, p: int, move: int) -> None:
    """14.8 Take the young tile without a card and place it by 9.3 and 9.4."""
    t = move - c.CHOOSE_SUNRISE
    s.sunrise_types_taken |= 1 << t
    emit.emit(s, c.LOG_SUNRISE, p, t, YOUNG_KIND[t], 0)
    placement.take_tile(s, p, YOUNG_KIND[t])


def do_assassination(s: StateFields) -> None:
    """14.9 Remove all privileges of all seats."""
    for p in range(s.seats):
        emit.emit(s, c.LOG_ASSASSINATED, p, s.small_privileges[p], s.large_privileges[p], 0)
        s.small_privileges[p] = 0
        s.large_privileges[p] = 0


def ask_charter(s: StateFields, p: int) -> None:
    """14.10 Ask a seat for a type."""
    s.asked_seat = p
    s.current_step = c.STEP_CHARTER
    s.option_count = legal_charter(s, p)


def legal_charter(s: StateFields, p: int) -> int:
    """14.10 Types of which the seat has a person (every person has a symbol); without any the seat is skipped."""
    n = 0
    for t in range(c.TYPES):
        if s.symbols[p * c.TYPES + t] > 0:
            s.options[n] = c.CHOOSE_CHARTER + t
            n += 1
    return n


def apply_charter(s: StateFields, p: int, move: int) -> None:
    """14.10 Take the benefit of the symbols of one type, without the symbol of an action card."""
    t = move - c.CHOOSE_CHARTER
    symbols = s.symbols[p * c.TYPES + t]
    emit.emit(s, c.LOG_CHARTER, p, t, symbols, 0)
    if t == c.CRAFTSMAN:
        building.start_building(s, p, symbols)
    elif t == c.COURT_LADY:
        s.vp[p] += symbols
        emit.emit(s, c.LOG_LADIES_SCORED, p, symbols, 0, 0)
    elif t == c.PYROTECHNIST:
        phase_action.do_fireworks(s, p, symbols)
    elif t == c.TAX_COLLECTOR:
        phase_action.do_taxes(s, p, symbols)
    elif t == c.WARRIOR:
        order.move_marker(s, p, symbols)
    elif t == c.MONK:
        final_scoring.score_monks(s, p)
    elif t == c.FARMER:
        phase_action.do_harvest(s, p, symbols)
    elif t == c.SCHOLAR:
        phase_action.do_research(s, p, symbols)
