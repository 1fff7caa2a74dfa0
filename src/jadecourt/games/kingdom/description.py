"""Text form of a position, for debuggers: the `repr` of a `KingdomState`."""

from __future__ import annotations

from ...core.constants import CHANCE, NOBODY
from . import components as c
from .declaration import STEPS
from .state import KingdomState
from .view import cards_of, dragon_of, goals_of, kinds_of, row_of, seats_of


def describe_state(s: KingdomState) -> str:
    """Round, seats to move, row, deck and goals, then one line per seat. Includes the sealed bids."""
    if not s.playable:
        return f"<KingdomState, not playable: {s.fields()}>"
    if s.asked_seat == NOBODY:
        status = "over"
    else:
        seats = ", ".join(map(str, seats_of(s.movers_mask)))
        mover = "chance" if s.asked_seat == CHANCE else f"seats {seats}" if "," in seats else f"seat {seats}"
        status = f"{mover} to move ({STEPS[s.current_step].name})"
    goals = ", ".join(
        f"{name} {'free' if holder is None else f'seat {holder}'}" for name, holder in goals_of(s).items()
    )
    lines = [
        f"<KingdomState round {s.round}: {status}",
        f"  row {' '.join(row_of(s)) or 'empty'}; {s.deck_count} cards in the deck; dragon {dragon_of(s)}; {goals}",
    ]
    lines += [describe_seat(s, p) for p in range(s.seats)]
    return "\n".join(lines) + ">"


def describe_seat(s: KingdomState, p: int) -> str:
    """Points, cards and bids of a seat in one line."""
    first = p * s.bids_each
    bids = [
        f"{s.bid_bottom[i]}+{s.bid_top[i]}" if s.bid_bottom[i] else str(s.bid_top[i])
        for i in range(first, first + s.bids_each)
        if s.bid_top[i] != c.NO_CARD
    ]
    piles = kinds_of(s.piles[p * c.KINDS : (p + 1) * c.KINDS])
    return (
        f"  seat {p}: {s.score(p)} vp, hand {' '.join(map(str, cards_of(s.hand[p])))}, "
        f"carried {' '.join(map(str, cards_of(s.carried[p]))) or 'none'}, bids {' '.join(bids) or 'none'}, "
        f"cards {' '.join(piles) or 'none'}, guests {sum(s.guests[p * c.TYPES : (p + 1) * c.TYPES])}, "
        f"{s.tokens[p]} tokens"
    )
