"""Section 13: the Great Wall of China."""

from __future__ import annotations

from ...core import constants as k
from ...core import emit
from ...core.buffer import Buffer
from . import building, order
from . import components as c
from .state_fields import StateFields


def legal_wall(s: StateFields, p: int, n: int) -> int:
    """13.2 Append any unused tile to the options while the wall has fewer than twelve; returns the new count.

    18.2 If tiles are drawn, there is one option for all of them.
    """
    if s.wall_length < c.WALL_LENGTH:
        if s.wall_random:
            if s.wall_unused[p]:
                s.options[n] = c.ACT_WALL_DRAWN
                n += 1
            return n
        for bonus in range(c.BONUSES):
            if (s.wall_unused[p] >> bonus) & 1:
                s.options[n] = c.ACT_WALL + bonus
                n += 1
    return n


def ask_tile(s: StateFields) -> None:
    """18.2 Let chance draw one of the unused tiles of the seat whose turn it is."""
    s.asked_seat = k.CHANCE
    s.current_step = c.STEP_DRAW_WALL


def list_tiles(s: StateFields, out: Buffer) -> int:
    """18.2 X5: the unused tiles of the seat whose turn it is; returns their number."""
    unused = s.wall_unused[s.order[s.order_index]]
    out._clear()
    for bonus in range(c.BONUSES):
        if (unused >> bonus) & 1:
            out._add_weighted(c.DRAW_WALL + bonus, 1)
    return out.count


def forced_tile(s: StateFields) -> int:
    """18.2 The outcome of X5 if only one tile is unused, else -1."""
    unused = s.wall_unused[s.order[s.order_index]]
    for bonus in range(c.BONUSES):
        if unused == 1 << bonus:
            return c.DRAW_WALL + bonus
    return -1


def draw_tile(s: StateFields, outcome: int) -> None:
    """18.2 X5: add the drawn tile to the wall."""
    do_wall(s, s.order[s.order_index], outcome - c.DRAW_WALL)


def do_wall(s: StateFields, p: int, bonus: int) -> None:
    """13.2 Add the tile to the wall and take its bonus; symbols of persons do not count."""
    s.wall_unused[p] &= ~(1 << bonus)
    s.wall_tiles[s.wall_length] = p * c.BONUSES + bonus
    s.wall_length += 1
    s.wall_built[p] += 1
    emit.emit(s, c.LOG_WALL_TILE, p, bonus, s.wall_length, 0)
    if bonus == c.BONUS_RICE:
        s.rice[p] += 1
    elif bonus == c.BONUS_FIREWORKS:
        s.fireworks[p] += 1
    elif bonus == c.BONUS_FLOOR:
        building.start_building(s, p, 1)
    elif bonus == c.BONUS_YUAN:
        s.yuan[p] += 2
    elif bonus == c.BONUS_TRACK:
        order.move_marker(s, p, 3)
    else:
        s.vp[p] += c.BONUS_VP_POINTS


def score_wall(s: StateFields, threshold: int) -> None:
    """13.3 If the wall is long enough, 1 VP per own tile; else the seats with the fewest tiles release a person."""
    order.set_order(s)
    if s.wall_length >= threshold:
        emit.emit(s, c.LOG_WALL_HELD, -1, s.wall_length, threshold, 0)
        for p in range(s.seats):
            s.vp[p] += s.wall_built[p]
            emit.emit(s, c.LOG_WALL_SCORED, p, s.wall_built[p], 0, 0)
        return
    emit.emit(s, c.LOG_WALL_SHORT, -1, s.wall_length, threshold, 0)
    fewest = find_fewest_tiles(s)
    for p in range(s.seats):
        if s.wall_built[p] == fewest:
            s.releases_due[p] = 1


def find_fewest_tiles(s: StateFields) -> int:
    """13.3 The number of tiles in the wall of the seats that lose a person if it is too short."""
    fewest = s.wall_built[0]
    for p in range(1, s.seats):
        fewest = min(fewest, s.wall_built[p])
    return fewest
