"""Section 8: phase 1, the actions."""

from __future__ import annotations

from ...core import components as k
from ...core import telling
from ...core.buffer import Buffer
from . import building, great_wall, order
from . import components as c
from .board import Board

DEALS = c.DEALS
DEALS_FIRST = c.DEALS_FIRST
GROUP_CARDS = c.GROUP_CARDS
GROUP_MEMBERS = c.GROUP_MEMBERS
GROUP_SIZE = c.GROUP_SIZE


def start_action(s: Board) -> None:
    """8.1 The cards are shuffled and dealt: seven, eight with the Great Wall (3.2)."""
    s.stage = c.STAGE_ACTION
    s.turn = -1
    s.deck = (1 << c.ACTION_CARDS) - 1 if s.wall_on else (1 << c.CARD_WALL) - 1
    s.asked = k.CHANCE
    s.step_now = c.STEP_DEAL


def next_group_size(s: Board) -> int:
    """8.1 As even as possible, the larger groups first."""
    return GROUP_SIZE[((s.seats - 2) * 2 + s.wall_on) * c.MAX_SEATS + s.dealt]


def find_deals(s: Board) -> int:
    """Where DEALS lists the groups that may come next."""
    return s.deck * c.GROUP_SIZES + next_group_size(s) - 1


def list_deals(s: Board, out: Buffer) -> int:
    """X4 Every group of the next size that the deck still holds; all are equally likely."""
    at = find_deals(s)
    first = DEALS_FIRST[at]
    n = DEALS_FIRST[at + 1] - first
    for i in range(n):
        out.item[i] = DEALS[first + i]
        out.weight[i] = 1
    out.count = n
    out.total = n
    return n


def find_last_deal(s: Board) -> int:
    """1.2 The last group takes the cards that are left: the outcome, or -1 before that."""
    return DEALS[DEALS_FIRST[find_deals(s)]] if s.dealt + 1 == s.seats else -1


def draw_deal(s: Board, outcome: int) -> None:
    """X4, 8.1 The cards of the next group."""
    cards = GROUP_CARDS[outcome - c.DEAL]
    first = (outcome - c.DEAL) * c.GROUP_SIZES
    for i in range(first, first + next_group_size(s)):
        s.card_group[GROUP_MEMBERS[i]] = s.dealt
    telling.emit(s, c.TELL_GROUP, -1, s.dealt + 1, cards, 0)
    s.deck &= ~cards
    s.dealt += 1
    if s.dealt < s.seats:
        s.step_now = c.STEP_DEAL
    else:
        order.set_order(s)
        order.tell_order(s)


def ask_act(s: Board, p: int) -> None:
    s.asked = p
    s.step_now = c.STEP_ACT
    s.option_count = legal_act(s, p)


def legal_act(s: Board, p: int) -> int:
    """8.2 Passing, and every card whose fee and price the seat can pay."""
    yuan = s.yuan[p]
    taken = s.taken
    s.options[0] = c.ACT_PASS
    n = 1
    barred = 0 if yuan >= c.FEE else taken  # groups that cost more than the seat has
    for card in range(c.CARD_PRIVILEGE):
        s.options[n] = c.ACT_TAXES + card
        n += ((barred >> s.card_group[card]) & 1) ^ 1
    if (taken >> s.card_group[c.CARD_PRIVILEGE]) & 1:
        yuan -= c.FEE
    if yuan >= c.SMALL_PRIVILEGE_COST:
        s.options[n] = c.ACT_PRIVILEGE_SMALL
        n += 1
        if yuan >= s.large_cost:
            s.options[n] = c.ACT_PRIVILEGE_LARGE
            n += 1
    if s.wall_on and not (barred >> s.card_group[c.CARD_WALL]) & 1:
        n = great_wall.legal_wall(s, p, n)
    return n


def apply_act(s: Board, p: int, move: int) -> None:
    """8.2 Pay the fee, place the dragon, carry out the action; or pass."""
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
    symbols = p * c.TYPES
    if card == c.CARD_TAXES:
        do_taxes(s, p, 2 + s.symbols[symbols + c.TAX])
    elif card == c.CARD_BUILD:
        building.start_building(s, p, 1 + s.symbols[symbols + c.CRAFTSMAN])
    elif card == c.CARD_HARVEST:
        do_harvest(s, p, 1 + s.symbols[symbols + c.FARMER])
    elif card == c.CARD_FIREWORKS:
        do_fireworks(s, p, 1 + s.symbols[symbols + c.PYRO])
    elif card == c.CARD_PARADE:
        order.move_marker(s, p, 1 + s.symbols[symbols + c.WARRIOR])
    elif card == c.CARD_RESEARCH:
        do_research(s, p, 1 + s.symbols[symbols + c.SCHOLAR])
    elif card == c.CARD_WALL:
        great_wall.do_wall(s, p, move - c.ACT_WALL)
    else:
        do_privilege(s, p, 1 if move == c.ACT_PRIVILEGE_LARGE else 0)


def do_pass(s: Board, p: int) -> None:
    """8.2 Fill up to 3 yuan; no dragon is placed."""
    gained = max(0, c.PASS_YUAN - s.yuan[p])
    s.yuan[p] += gained
    s.dragon_on[p] = c.PASSED
    telling.emit(s, c.TELL_PASSED, p, gained, s.yuan[p], 0)


def place_dragon(s: Board, p: int, card: int) -> None:
    """8.2 3 yuan to the supply if a dragon lies on the group already, however many."""
    group = s.card_group[card]
    fee = c.FEE if (s.taken >> group) & 1 else 0
    s.yuan[p] -= fee
    s.dragon_on[p] = group
    s.taken |= 1 << group
    telling.emit(s, c.TELL_ACTED, p, card, group + 1, 0)
    if fee:
        telling.emit(s, c.TELL_FEE, p, fee, s.yuan[p], 0)


def do_taxes(s: Board, p: int, coins: int) -> None:
    """8.2, 14.10 Yuan for coins."""
    s.yuan[p] += coins
    telling.emit(s, c.TELL_INCOME, p, coins, s.yuan[p], 0)


def do_harvest(s: Board, p: int, sacks: int) -> None:
    """8.2, 14.10 Rice for sacks."""
    s.rice[p] += sacks
    telling.emit(s, c.TELL_HARVEST, p, sacks, s.rice[p], 0)


def do_fireworks(s: Board, p: int, rockets: int) -> None:
    """8.2, 14.10 Fireworks for rockets."""
    s.fireworks[p] += rockets
    telling.emit(s, c.TELL_ROCKETS, p, rockets, s.fireworks[p], 0)


def do_research(s: Board, p: int, books: int) -> None:
    """8.2, 14.10 Victory points for books."""
    s.vp[p] += books
    telling.emit(s, c.TELL_RESEARCH, p, books, s.vp[p], 0)


def do_privilege(s: Board, p: int, large: int) -> None:
    """8.2 Buy a small or a large privilege."""
    price = s.large_cost if large else c.SMALL_PRIVILEGE_COST
    s.yuan[p] -= price
    if large:
        s.large_privileges[p] += 1
    else:
        s.small_privileges[p] += 1
    telling.emit(s, c.TELL_PRIVILEGE, p, large, price, s.yuan[p])


def end_action(s: Board) -> None:
    """8.4 Dragons and cards are taken back."""
    for card in range(c.ACTION_CARDS):
        s.card_group[card] = c.NO_GROUP
    for p in range(s.seats):
        s.dragon_on[p] = c.NO_GROUP
    s.taken = 0
    s.dealt = 0
