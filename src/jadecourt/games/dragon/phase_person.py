"""Section 9: phase 2, the persons."""

from __future__ import annotations

from ...core import telling
from . import components as c
from . import order, placing
from .board import Board

KIND_TYPE = c.KIND_TYPE
TYPES_KINDS = c.TYPES_KINDS


def start_person(s: Board) -> None:
    """9 The order is computed anew, because of parades and wall tiles."""
    s.stage = c.STAGE_PERSON
    s.turn = -1
    order.set_order(s)
    order.tell_order(s)


def ask_play(s: Board, p: int) -> None:
    """9.1 A seat without cards is skipped."""
    if s.hand[p] == 0 and s.wilds[p] == 0:
        telling.emit(s, c.TELL_HAND_EMPTY, p, 0, 0, 0)
        return
    s.asked = p
    s.step_now = c.STEP_PLAY
    s.option_count = legal_play(s, p)


def legal_play(s: Board, p: int) -> int:
    """9.2 A card and a tile it can bring; a typed card without tiles brings nothing."""
    # Every candidate is written, and counted only if it stands: without branches twice as fast
    n = 0
    kinds = s.shown & TYPES_KINDS[s.hand[p]]
    for kind in range(c.KINDS):
        s.options[n] = c.PLAY + kind
        n += (kinds >> kind) & 1
    if s.hand[p] & s.bare:
        for t in range(c.TYPES):
            s.options[n] = c.PLAY_NOTHING + t
            n += ((s.hand[p] & s.bare) >> t) & 1
    if s.wilds[p] > 0:
        kinds = s.shown
        for kind in range(c.KINDS):
            s.options[n] = c.PLAY_WILD + kind
            n += (kinds >> kind) & 1
    return n


def apply_play(s: Board, p: int, move: int) -> None:
    """9.2, 9.3 The card is discarded; its tile, if any, looks for room."""
    if move >= c.PLAY_WILD:
        kind = move - c.PLAY_WILD
        s.wilds[p] -= 1
        telling.emit(s, c.TELL_PLAYED, p, c.WILD, kind, 0)
    elif move >= c.PLAY_NOTHING:
        t = move - c.PLAY_NOTHING
        s.hand[p] &= ~(1 << t)
        telling.emit(s, c.TELL_PLAYED, p, t, c.NO_KIND, 0)
        return
    else:
        kind = move - c.PLAY
        s.hand[p] &= ~(1 << KIND_TYPE[kind])
        telling.emit(s, c.TELL_PLAYED, p, KIND_TYPE[kind], kind, 0)
    placing.take_tile(s, p, kind)
