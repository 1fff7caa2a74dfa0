"""Section 8: phase 1, the actions."""

from __future__ import annotations

from ...core import constants as k
from ...core import emit
from ...core.buffer import Buffer
from . import building, great_wall, order
from . import components as c
from .state_fields import StateFields

ACTION_SYMBOLS = c.ACTION_SYMBOLS
ACTION_TYPE = c.ACTION_TYPE
DEAL_OUTCOMES = c.DEAL_OUTCOMES
DEAL_OUTCOMES_START = c.DEAL_OUTCOMES_START
GROUP_CARDS = c.GROUP_CARDS
GROUP_MEMBERS = c.GROUP_MEMBERS
GROUP_SIZES_BY_SETUP = c.GROUP_SIZES_BY_SETUP


def start_action_phase(s: StateFields) -> None:
    """8.1 Start phase 1 with the deal of seven cards, eight with the Great Wall (3.2)."""
    s.stage = c.STAGE_ACTION
    s.order_index = -1
    s.deck = (1 << c.ACTION_CARDS) - 1 if s.wall_on else (1 << c.CARD_WALL) - 1
    s.asked_seat = k.CHANCE
    s.current_step = c.STEP_DEAL


def next_group_size(s: StateFields) -> int:
    """8.1 The number of cards of the next group: as even as possible, the larger groups first."""
    return GROUP_SIZES_BY_SETUP[((s.seats - 2) * 2 + s.wall_on) * c.MAX_SEATS + s.groups_dealt]


def deal_outcomes_index(s: StateFields) -> int:
    """8.1 The index into DEAL_OUTCOMES_START for the deck and the size of the next group."""
    return s.deck * c.MAX_GROUP_SIZE + next_group_size(s) - 1


def list_deal_outcomes(s: StateFields, out: Buffer) -> int:
    """4.3 X4: write every possible next group to `out`, all equally likely; returns their number."""
    index = deal_outcomes_index(s)
    first = DEAL_OUTCOMES_START[index]
    n = DEAL_OUTCOMES_START[index + 1] - first
    for i in range(n):
        out.item[i] = DEAL_OUTCOMES[first + i]
        out.weight[i] = 1
    out.count = n
    out.total = n
    return n


def forced_deal(s: StateFields) -> int:
    """1.2 The outcome of the last group, which takes the remaining cards; -1 before the last group."""
    return DEAL_OUTCOMES[DEAL_OUTCOMES_START[deal_outcomes_index(s)]] if s.groups_dealt + 1 == s.seats else -1


def deal_group(s: StateFields, outcome: int) -> None:
    """4.3 X4, 8.1: deal the next group; after the last one, set the player order."""
    cards = GROUP_CARDS[outcome - c.DEAL]
    first = (outcome - c.DEAL) * c.MAX_GROUP_SIZE
    for i in range(first, first + next_group_size(s)):
        s.card_group[GROUP_MEMBERS[i]] = s.groups_dealt
    emit.emit(s, c.LOG_GROUP, -1, s.groups_dealt + 1, cards, 0)
    s.deck &= ~cards
    s.groups_dealt += 1
    if s.groups_dealt < s.seats:
        s.current_step = c.STEP_DEAL
    else:
        order.set_order(s)
        order.log_order(s)


def ask_act(s: StateFields, p: int) -> None:
    """8.2 Ask a seat for its action."""
    s.asked_seat = p
    s.current_step = c.STEP_ACT
    s.option_count = legal_act(s, p)


def legal_act(s: StateFields, p: int) -> int:
    """8.2 Passing, and every card whose fee and price the seat can pay; returns the number of options."""
    yuan = s.yuan[p]
    occupied_groups = s.occupied_groups
    s.options[0] = c.ACT_PASS
    n = 1
    unaffordable_groups = 0 if yuan >= c.FEE else occupied_groups  # mask
    for card in range(c.CARD_PRIVILEGE):
        s.options[n] = c.ACT_TAXES + card
        n += ((unaffordable_groups >> s.card_group[card]) & 1) ^ 1
    if (occupied_groups >> s.card_group[c.CARD_PRIVILEGE]) & 1:
        yuan -= c.FEE
    if yuan >= c.SMALL_PRIVILEGE_COST:
        s.options[n] = c.ACT_PRIVILEGE_SMALL
        n += 1
        if yuan >= s.large_privilege_cost:
            s.options[n] = c.ACT_PRIVILEGE_LARGE
            n += 1
    if s.wall_on and not (unaffordable_groups >> s.card_group[c.CARD_WALL]) & 1:
        n = great_wall.legal_wall(s, p, n)
    return n


def apply_act(s: StateFields, p: int, move: int) -> None:
    """8.2 Pass, or pay the fee, place the dragon and carry out the action."""
    if move == c.ACT_PASS:
        do_pass(s, p)
        return
    if move < c.ACT_PRIVILEGE_SMALL:
        card = move - c.ACT_TAXES
    elif move < c.ACT_WALL:
        card = c.CARD_PRIVILEGE
    else:
        card = c.CARD_WALL
    place_dragon(s, p, card)
    if card == c.CARD_TAXES:
        do_taxes(s, p, count_action_symbols(s, p, card))
    elif card == c.CARD_BUILD:
        building.start_building(s, p, count_action_symbols(s, p, card))
    elif card == c.CARD_HARVEST:
        do_harvest(s, p, count_action_symbols(s, p, card))
    elif card == c.CARD_FIREWORKS:
        do_fireworks(s, p, count_action_symbols(s, p, card))
    elif card == c.CARD_PARADE:
        order.move_marker(s, p, count_action_symbols(s, p, card))
    elif card == c.CARD_RESEARCH:
        do_research(s, p, count_action_symbols(s, p, card))
    elif move == c.ACT_WALL_DRAWN:
        great_wall.ask_tile(s)
    elif card == c.CARD_WALL:
        great_wall.do_wall(s, p, move - c.ACT_WALL)
    else:
        do_privilege(s, p, 1 if move == c.ACT_PRIVILEGE_LARGE else 0)


def count_action_symbols(s: StateFields, p: int, card: int) -> int:
    """8.2 The symbols that count for an action: those of its card and those of the seat's persons."""
    return ACTION_SYMBOLS[card] + s.symbols[p * c.TYPES + ACTION_TYPE[card]]


def find_fee(s: StateFields, card: int) -> int:
    """8.2 The fee for an action: 3 yuan if any dragon already lies on its group."""
    return c.FEE if (s.occupied_groups >> s.card_group[card]) & 1 else 0


def do_pass(s: StateFields, p: int) -> None:
    """8.2 Pass: take yuan up to 3; no dragon is placed."""
    gained = max(0, c.PASS_FILLS_TO_YUAN - s.yuan[p])
    s.yuan[p] += gained
    s.dragon_group[p] = c.PASSED
    emit.emit(s, c.LOG_PASSED, p, gained, s.yuan[p], 0)


def place_dragon(s: StateFields, p: int, card: int) -> None:
    """8.2 Pay the fee and place the dragon on the group of a card."""
    group = s.card_group[card]
    fee = find_fee(s, card)
    s.yuan[p] -= fee
    s.dragon_group[p] = group
    s.occupied_groups |= 1 << group
    emit.emit(s, c.LOG_ACTED, p, card, group + 1, 0)
    if fee:
        emit.emit(s, c.LOG_FEE, p, fee, s.yuan[p], 0)


def do_taxes(s: StateFields, p: int, coins: int) -> None:
    """8.2, 14.10 Take 1 yuan per coin."""
    s.yuan[p] += coins
    emit.emit(s, c.LOG_INCOME, p, coins, s.yuan[p], 0)


def do_harvest(s: StateFields, p: int, sacks: int) -> None:
    """8.2, 14.10 Take 1 rice per sack."""
    s.rice[p] += sacks
    emit.emit(s, c.LOG_HARVEST, p, sacks, s.rice[p], 0)


def do_fireworks(s: StateFields, p: int, rockets: int) -> None:
    """8.2, 14.10 Take 1 firework per rocket."""
    s.fireworks[p] += rockets
    emit.emit(s, c.LOG_FIREWORKS_GAINED, p, rockets, s.fireworks[p], 0)


def do_research(s: StateFields, p: int, books: int) -> None:
    """8.2, 14.10 Score 1 VP per book."""
    s.vp[p] += books
    emit.emit(s, c.LOG_RESEARCH, p, books, s.vp[p], 0)


def do_privilege(s: StateFields, p: int, large: int) -> None:
    """8.2 Buy a small or a large privilege."""
    price = s.large_privilege_cost if large else c.SMALL_PRIVILEGE_COST
    s.yuan[p] -= price
    if large:
        s.large_privileges[p] += 1
    else:
        s.small_privileges[p] += 1
    emit.emit(s, c.LOG_PRIVILEGE, p, large, price, s.yuan[p])


def end_action_phase(s: StateFields) -> None:
    """8.4 Take back the dragons and the action cards."""
    for card in range(c.ACTION_CARDS):
        s.card_group[card] = c.NO_GROUP
    for p in range(s.seats):
        s.dragon_group[p] = c.NO_GROUP
    s.occupied_groups = 0
    s.groups_dealt = 0
