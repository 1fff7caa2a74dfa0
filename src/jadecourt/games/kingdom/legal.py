"""1.2, 4.4 The legal moves of a restored position, and the outcomes of a draw with their weights."""

from __future__ import annotations

from ...core.buffer import Buffer
from . import claiming, powers
from . import components as c
from .state_fields import StateFields


def list_legal(s: StateFields, p: int) -> int:
    """12 List the options of a restored position, whose number it returns; in play the `ask_…` functions do it."""
    step = s.current_step
    if step == c.STEP_CLAIM:
        return claiming.legal_claim(s, p)
    if step == c.STEP_MARKET:
        return claiming.legal_market(s, p)
    if step == c.STEP_SWAP:
        return claiming.legal_swap(s, p)
    if step == c.STEP_HARVEST:
        return powers.legal_harvest(s, p)
    if step == c.STEP_EMPEROR:
        return powers.legal_emperor(s, p)
    return 0


def list_chance_outcomes(s: StateFields, out: Buffer) -> int:
    """4.4 Write the kinds in the deck to `out`, weighted by their number of cards; returns the number of kinds."""
    n = 0
    for kind in range(c.KINDS):
        out.item[n] = kind
        out.weight[n] = s.deck[kind]
        n += 1 if s.deck[kind] > 0 else 0
    out.count = n
    out.total = s.deck_count
    return n


def forced_outcome(s: StateFields) -> int:
    """1.2 The kind of the next card if only one kind is left, else -1."""
    if s.deck_count > c.MAX_KIND_COUNT:
        return -1
    for kind in range(c.KINDS):
        if s.deck[kind] == s.deck_count:
            return kind
    return -1
