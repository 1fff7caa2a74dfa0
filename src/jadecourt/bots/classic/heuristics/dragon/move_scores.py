"""Scores of moves: one function for each step."""

from __future__ import annotations

from .....core.buffer import Buffer
from .....games.dragon import components as c
from .....games.dragon import province
from .....games.dragon.state_fields import StateFields
from . import actions, goods, palaces, persons
from . import weights as w
from .scratch import Scratch

KIND_TYPE = c.KIND_TYPE
KIND_SYMBOLS = c.KIND_SYMBOLS
KIND_VALUE = c.KIND_VALUE
PAIR_FIRST = c.PAIR_FIRST
PAIR_SECOND = c.PAIR_SECOND
YOUNG_KIND = c.YOUNG_KIND
DRAFT_TYPE_BIAS = w.DRAFT_TYPE_BIAS


def score_moves(s: StateFields, p: int, moves: Buffer, scratch: Scratch) -> None:
    """Write the score of each listed move of the seat, in hundredths of a point."""
    release_cost = persons.cheapest_release_cost(s, p)
    if s.current_step == c.STEP_PLAY:
        score_plays(s, p, release_cost, moves, scratch)
        return
    for i in range(moves.count):
        moves.weight[i] = score_move(s, p, moves.item[i], release_cost)


def score_move(s: StateFields, p: int, move: int, release_cost: int) -> int:
    """Score of one move; `release_cost` is what losing a person costs."""
    step = s.current_step
    if step == c.STEP_ACT:
        return actions.act_value(s, p, move, release_cost)
    if step == c.STEP_PLACE:
        return palaces.place_value(s, p, move - c.PLACE, s.tiles_to_place[0] - 1)
    if step == c.STEP_FLOOR:
        return floor_value(s, p, move)
    if step == c.STEP_RELEASE:
        at = move - c.RELEASE
        return -persons.person_release_cost(s, p, at // c.KINDS, at % c.KINDS, release_cost)
    if step == c.STEP_REPLACE:
        return replace_value(s, p, move, release_cost)
    if step == c.STEP_DRAFT:
        return draft_value(s, p, move - c.DRAFT, release_cost)
    if step == c.STEP_QUAKE:
        return palaces.quake_value(s, p, move - c.QUAKE, release_cost)
    if step == c.STEP_FLOOD:
        return flood_value(s, p, move - c.GIVE_UP, release_cost)
    if step == c.STEP_DISCARD:
        return -card_value(s, p, move - c.DISCARD, release_cost)
    if step == c.STEP_SUNRISE:
        return arrival_value(s, p, YOUNG_KIND[move - c.CHOOSE_SUNRISE], release_cost)
    if step == c.STEP_CHARTER:
        return actions.charter_value(s, p, move - c.CHOOSE_CHARTER, release_cost)
    return 0


def temperature(s: StateFields, p: int) -> int:
    """0: no step is sealed, so the best move is always played."""
    return 0


def draft_value(s: StateFields, p: int, pair: int, release_cost: int) -> int:
    """5.5 Value of two young tiles of different types."""
    first = YOUNG_KIND[PAIR_FIRST[pair]]
    second = YOUNG_KIND[PAIR_SECOND[pair]]
    value = persons.new_person_value(s, p, first, 0, release_cost) + persons.new_person_value(
        s, p, second, 0, release_cost
    )
    value += DRAFT_TYPE_BIAS[PAIR_FIRST[pair]] + DRAFT_TYPE_BIAS[PAIR_SECOND[pair]]
    return value + w.DRAFT_TRACK_SPACE * (KIND_VALUE[first] + KIND_VALUE[second])


def arrival_value(s: StateFields, p: int, kind: int, release_cost: int) -> int:
    """9.3, 9.4 Value of a person that arrives now: in a free slot, or in place of the least valuable person."""
    value = persons.new_person_value(s, p, kind, 0, release_cost) + persons.track_steps_value(
        s, p, KIND_VALUE[kind]
    )
    if province.count_floors(s, p) <= s.person_count[p]:
        value = max(0, value - release_cost)
    return value


def score_plays(s: StateFields, p: int, release_cost: int, moves: Buffer, scratch: Scratch) -> None:
    """9.2 Score cards by the value of the person now, less the value of keeping the card."""
    cache_person_values(s, p, release_cost, scratch)
    for i in range(moves.count):
        move = moves.item[i]
        if move >= c.PLAY_WILD:
            kind = move - c.PLAY_WILD
            cost = scratch.later_values[c.WILD_CARD] * w.KEPT_CARD_PERCENT // 100 + w.WILD_CARD_EXTRA
        elif move >= c.PLAY_NOTHING:
            moves.weight[i] = 0
            continue
        else:
            kind = move - c.PLAY
            cost = scratch.later_values[KIND_TYPE[kind]] * w.KEPT_CARD_PERCENT // 100
        moves.weight[i] = scratch.now_values[kind] - cost


def cache_person_values(s: StateFields, p: int, release_cost: int, scratch: Scratch) -> None:
    """Store the value of each person now, and of a card of each type (and of a wild card) after this month."""
    for card in range(c.WILD_CARD + 1):
        scratch.later_values[card] = 0
    for kind in range(c.KINDS):
        if s.display[kind] > 0:
            scratch.now_values[kind] = arrival_value(s, p, kind, release_cost)
            if s.round < c.ROUNDS - 1:
                value = persons.later_value(s, p, kind, release_cost)
                t = KIND_TYPE[kind]
                scratch.later_values[t] = max(scratch.later_values[t], value)
                scratch.later_values[c.WILD_CARD] = max(scratch.later_values[c.WILD_CARD], value)


def card_value(s: StateFields, p: int, card: int, release_cost: int) -> int:
    """Value of a card in hand in the months after this one."""
    if s.round >= c.ROUNDS - 1:
        return 0
    if card == c.WILD_CARD:
        return best_later_value(s, p, release_cost) + w.WILD_CARD_EXTRA
    best = 0
    for kind in range(c.KINDS):
        if KIND_TYPE[kind] == card and s.display[kind] > 0:
            best = max(best, persons.later_value(s, p, kind, release_cost))
    return best


def best_later_value(s: StateFields, p: int, release_cost: int) -> int:
    """Value of the best person of the display in the months after this one."""
    if s.round >= c.ROUNDS - 1:
        return 0
    best = 0
    for kind in range(c.KINDS):
        if s.display[kind] > 0:
            best = max(best, persons.later_value(s, p, kind, release_cost))
    return best


def replace_value(s: StateFields, p: int, move: int, release_cost: int) -> int:
    """9.3 Value of replacing a person by the new one, or of refusing the new one."""
    if move == c.REFUSE:
        return 0
    kind = s.tiles_to_place[0] - 1
    at = move - c.SWAP
    place = at // c.KINDS
    value = persons.new_person_value(s, p, kind, 0, release_cost) - persons.keep_value(
        s, p, at % c.KINDS, release_cost
    )
    floors = s.palaces[p * c.MAX_PALACES + place] >> c.FLOOR_BITS
    if KIND_TYPE[at % c.KINDS] == c.MONK:
        value -= KIND_SYMBOLS[at % c.KINDS] * (floors * w.POINT - w.MONK_EXPECTED_FLOORS)
    if KIND_TYPE[kind] == c.MONK:
        value += KIND_SYMBOLS[kind] * (floors * w.POINT - w.MONK_EXPECTED_FLOORS)
    return value + persons.track_steps_value(s, p, KIND_VALUE[kind])


def floor_value(s: StateFields, p: int, move: int) -> int:
    """8.3 Value of a floor at this place."""
    free = province.count_floors(s, p) - s.person_count[p]
    empty = palaces.count_empty_palaces(s, p)
    if move == c.BUILD_NEW:
        return palaces.new_palace_value(s, p, free, empty)
    palace = s.palaces[p * c.MAX_PALACES + move - c.BUILD]
    return palaces.added_floor_value(s, p, palace, free, empty) + (palace >> c.FLOOR_BITS)


def flood_value(s: StateFields, p: int, good: int, release_cost: int) -> int:
    """14.4 Value of the goods that are left after giving up one."""
    yuan = s.yuan[p] - (1 if good == c.YUAN else 0)
    rice = s.rice[p] - (1 if good == c.RICE else 0)
    fireworks = s.fireworks[p] - (1 if good == c.FIREWORKS else 0)
    return goods.goods_value(s, p, yuan, rice, fireworks, release_cost)
