"""Section 9: phase 2, the persons."""

from __future__ import annotations

from ...core import emit
from . import components as c
from . import order, placement
from .state_fields import StateFields

KIND_TYPE = c.KIND_TYPE
KINDS_BY_TYPE_MASK = c.KINDS_BY_TYPE_MASK


def start_person_phase(s: StateFields) -> None:
    """9 Start phase 2; parades and wall tiles may have changed the player order."""
    s.stage = c.STAGE_PERSON
    s.order_index = -1
    order.set_order(s)
    order.log_order(s)


def ask_play(s: StateFields, p: int) -> None:
    """9.1 Ask a seat to play a person card; a seat without cards is skipped."""
    if s.hand[p] == 0 and s.wilds[p] == 0:
        emit.emit(s, c.LOG_HAND_EMPTY, p, 0, 0, 0)
        return
    s.asked_seat = p
    s.current_step = c.STEP_PLAY
    s.option_count = legal_play(s, p)


def legal_play(s: StateFields, p: int) -> int:
    """9.2 Every card with every tile it can take; a typed card without tiles takes none. Returns their number."""
    # Every candidate is written, but counted only if it is legal: without branches this is twice as fast.
    n = 0
    kinds = s.display_kinds & KINDS_BY_TYPE_MASK[s.hand[p]]
    for kind in range(c.KINDS):
        s.options[n] = c.PLAY + kind
        n += (kinds >> kind) & 1
    if s.hand[p] & s.sold_out_types:
        for t in range(c.TYPES):
            s.options[n] = c.PLAY_NOTHING + t
            n += ((s.hand[p] & s.sold_out_types) >> t) & 1
    if s.wilds[p] > 0:
        kinds = s.display_kinds
        for kind in range(c.KINDS):
            s.options[n] = c.PLAY_WILD + kind
            n += (kinds >> kind) & 1
    return n


def apply_play(s: StateFields, p: int, move: int) -> None:
    """9.2, 9.3 Discard the card and place its tile, if it has one."""
    if move >= c.PLAY_WILD:
        kind = move - c.PLAY_WILD
        s.wilds[p] -= 1
        emit.emit(s, c.LOG_PLAYED, p, c.WILD_CARD, kind, 0)
    elif move >= c.PLAY_NOTHING:
        t = move - c.PLAY_NOTHING
        s.hand[p] &= ~(1 << t)
        emit.emit(s, c.LOG_PLAYED, p, t, c.NO_KIND, 0)
        return
    else:
        kind = move - c.PLAY
        s.hand[p] &= ~(1 << KIND_TYPE[kind])
        emit.emit(s, c.LOG_PLAYED, p, KIND_TYPE[kind], kind, 0)
    placement.take_tile(s, p, kind)
