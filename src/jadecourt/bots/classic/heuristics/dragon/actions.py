"""Values of the actions of phase 1 and of the charter, in hundredths of a point."""

from __future__ import annotations

from .....games.dragon import components as c
from .....games.dragon import province
from .....games.dragon.state_fields import StateFields
from . import goods, palaces, persons
from . import weights as w

SHORTAGE_WEIGHT_BY_MONTHS_AHEAD = w.SHORTAGE_WEIGHT_BY_MONTHS_AHEAD
ACTION_BIAS = w.ACTION_BIAS
ACTION_BIAS_PER_MONTH_LEFT = w.ACTION_BIAS_PER_MONTH_LEFT


def act_value(s: StateFields, p: int, move: int, release_cost: int) -> int:
    """8.2 Value of an action: its points and goods, and what these save in the coming events, less the fee."""
    yuan = s.yuan[p]
    rice = s.rice[p]
    fireworks = s.fireworks[p]
    symbols = p * c.TYPES
    if move == c.ACT_WALL_DRAWN:
        return drawn_tile_value(s, p, release_cost)
    if move == c.ACT_PASS:
        return goods.goods_value(s, p, max(yuan, c.PASS_FILLS_TO_YUAN), rice, fireworks, release_cost)
    if move < c.ACT_PRIVILEGE_SMALL:
        card = move - c.ACT_TAXES
    elif move < c.ACT_WALL:
        card = c.CARD_PRIVILEGE
    else:
        card = c.CARD_WALL
    if (s.occupied_groups >> s.card_group[card]) & 1:
        yuan -= c.FEE
    bias = ACTION_BIAS[card] + ACTION_BIAS_PER_MONTH_LEFT[card] * (c.ROUNDS - s.round)
    value = 0
    if card == c.CARD_TAXES:
        yuan += 2 + s.symbols[symbols + c.TAX_COLLECTOR]
    elif card == c.CARD_BUILD:
        value = palaces.build_value(s, p, 1 + s.symbols[symbols + c.CRAFTSMAN])
    elif card == c.CARD_HARVEST:
        rice += 1 + s.symbols[symbols + c.FARMER]
    elif card == c.CARD_FIREWORKS:
        fireworks += 1 + s.symbols[symbols + c.PYROTECHNIST]
    elif card == c.CARD_PARADE:
        value = persons.track_steps_value(s, p, 1 + s.symbols[symbols + c.WARRIOR])
    elif card == c.CARD_RESEARCH:
        value = w.POINT * (1 + s.symbols[symbols + c.SCHOLAR])
    elif move == c.ACT_PRIVILEGE_SMALL:
        value = persons.privilege_value(s, s.round)
        yuan -= c.SMALL_PRIVILEGE_COST
    elif move == c.ACT_PRIVILEGE_LARGE:
        value = 2 * persons.privilege_value(s, s.round)
        yuan -= s.large_privilege_cost
    else:
        bonus = move - c.ACT_WALL
        value = wall_tile_value(s, p, release_cost)
        if bonus == c.BONUS_RICE:
            rice += 1
        elif bonus == c.BONUS_FIREWORKS:
            fireworks += 1
        elif bonus == c.BONUS_FLOOR:
            value += palaces.build_value(s, p, 1)
        elif bonus == c.BONUS_YUAN:
            yuan += 2
        elif bonus == c.BONUS_TRACK:
            value += persons.track_steps_value(s, p, 3)
        else:
            value += 3 * w.POINT - w.VP_TILE_MONTHLY_DISCOUNT * (c.ROUNDS - s.round)
    return bias + value + goods.goods_value(s, p, yuan, rice, fireworks, release_cost)


def drawn_tile_value(s: StateFields, p: int, release_cost: int) -> int:
    """18.2 Value of a wall tile that chance draws: the average of the unused ones."""
    total = 0
    tiles = 0
    for bonus in range(c.BONUSES):
        if (s.wall_unused[p] >> bonus) & 1:
            total += act_value(s, p, c.ACT_WALL + bonus, release_cost)
            tiles += 1
    return total // max(1, tiles)


def wall_tile_value(s: StateFields, p: int, release_cost: int) -> int:
    """13.3 Value of a wall tile: points at wall scorings, or not having built the fewest tiles."""
    value = 0
    fewest = 99  # of the other seats
    for q in range(s.seats):
        if q != p:
            fewest = min(fewest, s.wall_built[q])
    for r in range(s.round, c.ROUNDS + 2):
        if r == c.ROUNDS + 1 or s.event_row[r - 1] == c.MONGOL_INVASION:
            threshold = min(r, c.ROUNDS)
            months_ahead = min(r, c.ROUNDS) - s.round
            # expected length, if each seat goes on building at the average rate
            if s.wall_length + 1 + months_ahead * s.seats * w.WALL_TILES_PER_100_MONTHS // 100 >= threshold:
                value += w.WALL_TILE_PER_SCORING
            elif s.wall_built[p] == fewest:  # with this tile the seat no longer has the fewest
                value += (
                    release_cost
                    * w.WALL_TILE_SAVES_PERCENT
                    * SHORTAGE_WEIGHT_BY_MONTHS_AHEAD[months_ahead]
                    // 10000
                )
    return value


def charter_value(s: StateFields, p: int, t: int, release_cost: int) -> int:
    """14.10 Value of using the symbols of a type without an action card."""
    n = s.symbols[p * c.TYPES + t]
    yuan = s.yuan[p]
    rice = s.rice[p]
    fireworks = s.fireworks[p]
    value = 0
    if t == c.CRAFTSMAN:
        value = palaces.build_value(s, p, n)
    elif t in (c.COURT_LADY, c.SCHOLAR):
        value = n * w.POINT
    elif t == c.PYROTECHNIST:
        fireworks += n
    elif t == c.TAX_COLLECTOR:
        yuan += n
    elif t == c.WARRIOR:
        value = persons.track_steps_value(s, p, n)
    elif t == c.MONK:
        value = province.monk_points(s, p) * w.POINT
    elif t == c.FARMER:
        rice += n
    return value + goods.goods_value(s, p, yuan, rice, fireworks, release_cost)
