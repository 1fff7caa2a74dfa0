"""What moves are worth: one function for each question."""

from __future__ import annotations

from ....core.buffer import Buffer
from ....games.dragon import components as c
from ....games.dragon import province
from ....games.dragon.board import Board
from . import acting, needs, rooms, worths
from . import tuning as w

KIND_TYPE = c.KIND_TYPE
KIND_SYMBOLS = c.KIND_SYMBOLS
KIND_VALUE = c.KIND_VALUE
PAIR_FIRST = c.PAIR_FIRST
PAIR_SECOND = c.PAIR_SECOND
YOUNG = c.YOUNG
DRAFT_TYPE = w.DRAFT_TYPE


def weigh(s: Board, p: int, moves: Buffer) -> None:
    """The worth of each listed move to the seat, in hundredths of a point."""
    loss = worths.person_loss(s, p)
    if s.step_now == c.STEP_PLAY:
        weigh_plays(s, p, loss, moves)
        return
    for i in range(moves.count):
        moves.weight[i] = weigh_move(s, p, moves.item[i], loss)


def weigh_move(s: Board, p: int, move: int, loss: int) -> int:
    """The worth of one move; `loss` is what losing a person costs."""
    step = s.step_now
    if step == c.STEP_ACT:
        return acting.act_worth(s, p, move, loss)
    if step == c.STEP_PLACE:
        return rooms.place_worth(s, p, move - c.PLACE, s.waiting[0] - 1)
    if step == c.STEP_FLOOR:
        return floor_worth(s, p, move)
    if step == c.STEP_RELEASE:
        at = move - c.RELEASE
        return -worths.leave_cost(s, p, at // c.KINDS, at % c.KINDS, loss)
    if step == c.STEP_NO_ROOM:
        return no_room_worth(s, p, move, loss)
    if step == c.STEP_DRAFT:
        return draft_worth(s, p, move - c.DRAFT, loss)
    if step == c.STEP_QUAKE:
        return rooms.quake_worth(s, p, move - c.QUAKE, loss)
    if step == c.STEP_FLOOD:
        return flood_worth(s, p, move - c.GIVE_UP, loss)
    if step == c.STEP_DISCARD:
        return -card_worth(s, p, move - c.DISCARD, loss)
    if step == c.STEP_SUNRISE:
        return arrive_worth(s, p, YOUNG[move - c.CHOOSE_SUNRISE], loss)
    if step == c.STEP_CHARTER:
        return acting.charter_worth(s, p, move - c.CHOOSE_CHARTER, loss)
    return 0


def warmth(s: Board, p: int) -> int:
    return 0


def draft_worth(s: Board, p: int, pair: int, loss: int) -> int:
    """5.5 Two young tiles of different types."""
    first = YOUNG[PAIR_FIRST[pair]]
    second = YOUNG[PAIR_SECOND[pair]]
    worth = worths.add_worth(s, p, first, 0, loss) + worths.add_worth(s, p, second, 0, loss)
    worth += DRAFT_TYPE[PAIR_FIRST[pair]] + DRAFT_TYPE[PAIR_SECOND[pair]]
    return worth + w.DRAFT_SPACE * (KIND_VALUE[first] + KIND_VALUE[second])


def arrive_worth(s: Board, p: int, kind: int, loss: int) -> int:
    """9.3, 9.4 A person arrives now: in a free slot, or in place of the one that can best be spared."""
    worth = worths.add_worth(s, p, kind, 0, loss) + worths.march_worth(s, p, KIND_VALUE[kind])
    if province.count_floors(s, p) <= s.people[p]:
        worth = max(0, worth - loss)
    return worth


def weigh_plays(s: Board, p: int, loss: int, moves: Buffer) -> None:
    """9.2 What a person brings now, less what its card could bring later."""
    note_persons(s, p, loss, moves)
    for i in range(moves.count):
        move = moves.item[i]
        if move >= c.PLAY_WILD:
            kind = move - c.PLAY_WILD
            cost = moves.weight[w.LATER_NOTES + c.WILD] * w.LATER // 100 + w.WILD_CARD
        elif move >= c.PLAY_NOTHING:
            moves.weight[i] = 0
            continue
        else:
            kind = move - c.PLAY
            cost = moves.weight[w.LATER_NOTES + KIND_TYPE[kind]] * w.LATER // 100
        moves.weight[i] = moves.weight[w.NOW_NOTES + kind] - cost


def note_persons(s: Board, p: int, loss: int, moves: Buffer) -> None:
    """Note what each person brings now, and what a card of each type, and any card, could bring after this month."""
    for t in range(c.TYPES):
        moves.weight[w.LATER_NOTES + t] = 0
    moves.weight[w.LATER_NOTES + c.WILD] = 0
    for kind in range(c.KINDS):
        if s.display[kind] > 0:
            moves.weight[w.NOW_NOTES + kind] = arrive_worth(s, p, kind, loss)
            if s.round < c.ROUNDS - 1:
                worth = worths.later_worth(s, p, kind, loss)
                at = w.LATER_NOTES + KIND_TYPE[kind]
                moves.weight[at] = max(moves.weight[at], worth)
                moves.weight[w.LATER_NOTES + c.WILD] = max(moves.weight[w.LATER_NOTES + c.WILD], worth)


def card_worth(s: Board, p: int, card: int, loss: int) -> int:
    """What a card in hand can bring in the months after this one."""
    if s.round >= c.ROUNDS - 1:
        return 0
    if card == c.WILD:
        return best_later(s, p, loss) + w.WILD_CARD
    best = 0
    for kind in range(c.KINDS):
        if KIND_TYPE[kind] == card and s.display[kind] > 0:
            best = max(best, worths.later_worth(s, p, kind, loss))
    return best


def best_later(s: Board, p: int, loss: int) -> int:
    """What the best person of the display would bring in the months after this one."""
    if s.round >= c.ROUNDS - 1:
        return 0
    best = 0
    for kind in range(c.KINDS):
        if s.display[kind] > 0:
            best = max(best, worths.later_worth(s, p, kind, loss))
    return best


def no_room_worth(s: Board, p: int, move: int, loss: int) -> int:
    """9.3 Whom the new person replaces."""
    if move == c.REFUSE:
        return 0
    kind = s.waiting[0] - 1
    at = move - c.SWAP
    place = at // c.KINDS
    worth = worths.add_worth(s, p, kind, 0, loss) - worths.keep_worth(s, p, at % c.KINDS, loss)
    floors = s.palaces[p * c.MAX_PALACES + place] >> c.FLOOR_BITS
    if KIND_TYPE[at % c.KINDS] == c.MONK:
        worth -= KIND_SYMBOLS[at % c.KINDS] * (floors * w.POINT - w.MONK_FLOORS)
    if KIND_TYPE[kind] == c.MONK:
        worth += KIND_SYMBOLS[kind] * (floors * w.POINT - w.MONK_FLOORS)
    return worth + worths.march_worth(s, p, KIND_VALUE[kind])


def floor_worth(s: Board, p: int, move: int) -> int:
    """8.3 Where a floor goes."""
    free = province.count_floors(s, p) - s.people[p]
    empty = rooms.count_empty(s, p)
    if move == c.BUILD_NEW:
        return rooms.new_worth(s, p, free, empty)
    palace = s.palaces[p * c.MAX_PALACES + move - c.BUILD]
    return rooms.raise_worth(s, p, palace, free, empty) + (palace >> c.FLOOR_BITS)


def flood_worth(s: Board, p: int, good: int, loss: int) -> int:
    """14.4 What is left when one piece is given up."""
    yuan = s.yuan[p] - (1 if good == c.YUAN else 0)
    rice = s.rice[p] - (1 if good == c.RICE else 0)
    fireworks = s.fireworks[p] - (1 if good == c.FIREWORKS else 0)
    return needs.goods_worth(s, p, yuan, rice, fireworks, loss)
