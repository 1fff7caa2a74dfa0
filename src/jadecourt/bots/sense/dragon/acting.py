"""What the actions of phase 1 are worth, and the charter that resembles them."""

from __future__ import annotations

from ....games.dragon import components as c
from ....games.dragon import province
from ....games.dragon.board import Board
from . import needs, rooms, worths
from . import tuning as w

URGENCY = w.URGENCY
ACT_BIAS = w.ACT_BIAS
ACT_EARLY = w.ACT_EARLY


def act_worth(s: Board, p: int, move: int, loss: int) -> int:
    """8.2 The points of an action, what it saves in the events to come, and its fee."""
    yuan = s.yuan[p]
    rice = s.rice[p]
    fireworks = s.fireworks[p]
    symbols = p * c.TYPES
    if move == c.ACT_PASS:
        return needs.goods_worth(s, p, max(yuan, c.PASS_YUAN), rice, fireworks, loss)
    if move < c.ACT_PRIVILEGE_SMALL:
        card = move - c.ACT_TAXES
    elif move < c.ACT_WALL:
        card = c.CARD_PRIVILEGE
    else:
        card = c.CARD_WALL
    if (s.taken >> s.card_group[card]) & 1:
        yuan -= c.FEE
    bias = ACT_BIAS[card] + ACT_EARLY[card] * (c.ROUNDS - s.round)
    worth = 0
    if card == c.CARD_TAXES:
        yuan += 2 + s.symbols[symbols + c.TAX]
    elif card == c.CARD_BUILD:
        worth = rooms.build_worth(s, p, 1 + s.symbols[symbols + c.CRAFTSMAN])
    elif card == c.CARD_HARVEST:
        rice += 1 + s.symbols[symbols + c.FARMER]
    elif card == c.CARD_FIREWORKS:
        fireworks += 1 + s.symbols[symbols + c.PYRO]
    elif card == c.CARD_PARADE:
        worth = worths.march_worth(s, p, 1 + s.symbols[symbols + c.WARRIOR])
    elif card == c.CARD_RESEARCH:
        worth = w.POINT * (1 + s.symbols[symbols + c.SCHOLAR])
    elif move == c.ACT_PRIVILEGE_SMALL:
        worth = worths.month_privilege(s, s.round) * w.POINT
        yuan -= c.SMALL_PRIVILEGE_COST
    elif move == c.ACT_PRIVILEGE_LARGE:
        worth = worths.month_privilege(s, s.round) * 2 * w.POINT
        yuan -= s.large_cost
    else:
        bonus = move - c.ACT_WALL
        worth = wall_worth(s, p, loss)
        if bonus == c.BONUS_RICE:
            rice += 1
        elif bonus == c.BONUS_FIREWORKS:
            fireworks += 1
        elif bonus == c.BONUS_FLOOR:
            worth += rooms.build_worth(s, p, 1)
        elif bonus == c.BONUS_YUAN:
            yuan += 2
        elif bonus == c.BONUS_TRACK:
            worth += worths.march_worth(s, p, 3)
        else:
            worth += 3 * w.POINT - w.VP_TILE_WAITS * (c.ROUNDS - s.round)
    return bias + worth + needs.goods_worth(s, p, yuan, rice, fireworks, loss)


def wall_worth(s: Board, p: int, loss: int) -> int:
    """13.3 A tile of the wall: points at the wall scorings, or not having built the fewest."""
    worth = 0
    fewest = 99  # among the others
    for q in range(s.seats):
        if q != p:
            fewest = min(fewest, s.wall_built[q])
    for r in range(s.round, c.ROUNDS + 2):
        if r == c.ROUNDS + 1 or s.event_row[r - 1] == c.MONGOL:
            threshold = min(r, c.ROUNDS)
            ahead = min(r, c.ROUNDS) - s.round
            # every seat goes on building at its usual pace
            if s.wall_length + 1 + ahead * s.seats * w.WALL_PACE // 100 >= threshold:
                worth += w.WALL_TILE
            elif s.wall_built[p] == fewest:  # this tile lifts the seat above the fewest
                worth += loss * w.WALL_FEWEST * URGENCY[ahead] // 10000
    return worth


def charter_worth(s: Board, p: int, t: int, loss: int) -> int:
    """14.10 What the symbols of a type give without an action card."""
    n = s.symbols[p * c.TYPES + t]
    yuan = s.yuan[p]
    rice = s.rice[p]
    fireworks = s.fireworks[p]
    worth = 0
    if t == c.CRAFTSMAN:
        worth = rooms.build_worth(s, p, n)
    elif t in (c.LADY, c.SCHOLAR):
        worth = n * w.POINT
    elif t == c.PYRO:
        fireworks += n
    elif t == c.TAX:
        yuan += n
    elif t == c.WARRIOR:
        worth = worths.march_worth(s, p, n)
    elif t == c.MONK:
        worth = province.count_monks(s, p) * w.POINT
    elif t == c.FARMER:
        rice += n
    return worth + needs.goods_worth(s, p, yuan, rice, fireworks, loss)
