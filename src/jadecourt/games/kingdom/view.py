"""The view of a position as JSON (4.3), and the canonical snapshot (13.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, TypedDict, get_args

from ...core.constants import CHANCE, NOBODY
from . import components as c
from .moves import MOVES
from .names import GOAL_NAMES, KIND_NAMES, STEP_NAMES, TYPE_NAMES, GoalName, KindName, StepName, TypeName
from .state import KingdomState
from .view_types import CardKind, KingdomBid, KingdomPile, KingdomPlayer, KingdomQueuedBid, KingdomView

CARD_KINDS: Final[tuple[CardKind, ...]] = get_args(CardKind)
SORTED_KINDS: Final = sorted(range(c.KINDS), key=KIND_NAMES.__getitem__)  # by name
SORTED_KINDS_OF_TYPE: Final = [
    [kind for kind in SORTED_KINDS if c.KIND_TYPE[kind] == t] for t in range(c.TYPES)
]


class BidCards(TypedDict):
    """The part of a player's view with the bid cards."""

    hand: list[int]
    aside: list[int]
    carried: list[int]


def cards_of(mask: int) -> list[int]:
    """The bid cards of a mask, ascending."""
    return [card for card in range(c.BID_CARDS) if mask >> card & 1]


def kinds_of(counts: Sequence[int], kinds: Sequence[int] = SORTED_KINDS) -> list[KindName]:
    """The names of the Dynasty Cards with these counts by kind, in alphabetical order; `kinds` are those to name."""
    names: list[KindName] = []
    for kind in kinds:
        if count := counts[kind]:
            names += [KIND_NAMES[kind]] * count
    return names


def counts_of(counts: list[int]) -> dict[CardKind, int]:
    """Counts by the name of the kind."""
    return dict(zip(CARD_KINDS, counts, strict=False))


def row_of(s: KingdomState) -> list[KindName]:
    """The face-up cards, left to right."""
    return [KIND_NAMES[kind] for kind in s.row[: s.row_count]]


def goals_of(s: KingdomState) -> dict[GoalName, int | None]:
    """The holder of each goal, None without one."""
    return {
        name: None if holder == c.NO_HOLDER else holder
        for name, holder in zip(GOAL_NAMES, s.holder, strict=True)
    }


def dragon_of(s: KingdomState) -> int | Literal["aside", "row"]:
    """The holder of the Celestial Dragon, "row" or "aside"."""
    return "aside" if s.dragon == c.DRAGON_ASIDE else "row" if s.dragon == c.DRAGON_IN_ROW else s.dragon


def step_of(s: KingdomState) -> StepName | Literal["end"]:
    """The name of the pending step, "end" after the game."""
    return "end" if s.asked_seat == NOBODY else STEP_NAMES[s.current_step]


def round_and_phase(s: KingdomState) -> tuple[int, str]:
    """5 The round and its phase: "bids" (6), "claims" (8) or "end". A round starts with the draw of its row."""
    if s.asked_seat == NOBODY:
        return s.round, "end"
    if s.stage == c.STAGE_ROW:
        return s.round + 1, "bids"
    return s.round, "claims" if s.stage >= c.STAGE_CLAIM else "bids"


def seats_of(mask: int) -> list[int]:
    """The seats of a mask, ascending."""
    return [seat for seat in range(c.MAX_SEATS) if mask >> seat & 1]


def bid_of(s: KingdomState, i: int) -> KingdomBid:
    """The bid with index `i`: cards [bottom, top] or [single], and whether it has the Emperor's ½."""
    bottom, top = s.bid_bottom[i], s.bid_top[i]
    return {"cards": [bottom, top] if bottom else [top], "half": s.emperor_bid == i}


def bids_of(s: KingdomState, p: int) -> list[KingdomBid]:
    """4.3 The open bids of a seat, sorted by their cards."""
    if s.current_step == c.STEP_BID:
        return []
    top = s.bid_top
    bids = [bid_of(s, i) for i in range(p * s.bids_each, (p + 1) * s.bids_each) if top[i] != c.NO_CARD]
    return sorted(bids, key=lambda bid: bid["cards"])


def queue_of(s: KingdomState) -> list[KingdomQueuedBid]:
    """7.3 The bids and groups of tied stacks still to be resolved, in order."""
    rows: list[KingdomQueuedBid] = []
    for item in s.queue[s.queue_index : s.queue_length]:
        bids = [i for i in range(c.MAX_BIDS) if item >> i & 1]
        rows.append({**bid_of(s, bids[0]), "seats": [i // s.bids_each for i in bids]})
    return rows


def sealed_of(s: KingdomState, p: int) -> list[str]:
    """4.3 The sealed bids of a seat, in notation."""
    first = p * s.bids_each
    bids = zip(s.bid_bottom[first : first + s.bids_each], s.bid_top[first : first + s.bids_each], strict=True)
    return [MOVES.text(bottom * c.BID_CARDS + top) for bottom, top in bids if top != c.NO_CARD]


def view(s: KingdomState, seat: int | None) -> KingdomView:
    """4.3 The view of a seat or a spectator (None): everything except the sealed bids of others."""
    found: KingdomView = {
        "seats": s.seats,
        "round": s.round,
        "rowSize": s.row_size,
        "bidsEach": s.bids_each,
        "harvestLimit": s.harvest_limit,
        "step": step_of(s),
        "to_move": seats_of(known_state(s, None).movers_mask),
        "owed": 0,
        "row": row_of(s),
        "deckCount": s.deck_count,
        "deck": counts_of(s.deck),
        "discard": counts_of(s.discard),
        "goals": goals_of(s),
        "dragon": dragon_of(s),
        "queue": queue_of(s),
        "drawing": seats_of(s.seats_drawing),
        "players": [player_view(s, p) for p in range(s.seats)],
        "scores": s.scores(),
        "places": s.places(),
    }
    if seat is not None:
        found["owed"], found["players"][seat]["sealed"] = secrets_of(s, seat)
    return found


def private_view(s: KingdomState, seat: int) -> dict[str, Any]:
    """4.3 What only a seat may know, as a patch of the view of a spectator."""
    owed, sealed = secrets_of(s, seat)
    patch: dict[str, Any] = {"owed": owed} if owed else {}
    return patch if sealed is None else {**patch, "players": {str(seat): {"sealed": sealed}}}


def secrets_of(s: KingdomState, seat: int) -> tuple[int, list[str] | None]:
    """4.3 The number of moves that a seat still has to make, and its sealed bids; None outside of the bids."""
    state = known_state(s, seat)
    return state.owed(seat), sealed_of(state, seat) if step_of(s) == "bid" else None


def known_state(s: KingdomState, seat: int | None) -> KingdomState:
    """The position without the sealed bids of others (None: of all).

    Which seats have sealed is secret too: in a two-bid game the number of their decisions would reveal something about
    their cards.
    """
    if s.current_step != c.STEP_BID:
        return s
    state = s.copy()
    state.withdraw_others(-1 if seat is None else seat)
    return state


def player_view(s: KingdomState, p: int) -> KingdomPlayer:
    """The part of a view that belongs to one seat, as others see it."""
    influence = s.influence
    piles: dict[TypeName, KingdomPile] = {
        name: {"cards": cards, "guests": guests, "influence": influence[t * c.MAX_SEATS + p]}
        for t, (name, cards, guests) in enumerate(piles_of(s, p))
    }
    return {
        **bid_cards_of(s, p),
        "bids": bids_of(s, p),
        "piles": piles,
        "dynastyCount": s.dynasty_count[p],
        "tokens": s.tokens[p],
        "lastDragon": s.last_dragon[p] or None,
        "resetPlayed": bool(s.reset_played >> p & 1),
        "sealed": None,
    }


def bid_cards_of(s: KingdomState, p: int) -> BidCards:
    """The bid cards of a seat: hand, used ("aside") and carried cards."""
    return {
        "hand": cards_of(s.hand[p]),
        "aside": cards_of(s.used_cards[p]),
        "carried": cards_of(s.carried[p]),
    }


def piles_of(s: KingdomState, p: int) -> list[tuple[TypeName, list[KindName], int]]:
    """The piles of a seat by type: name of the type, cards and number of guests."""
    counts = s.piles[p * c.KINDS : (p + 1) * c.KINDS]
    guests = s.guests[p * c.TYPES : (p + 1) * c.TYPES]
    return [(name, kinds_of(counts, SORTED_KINDS_OF_TYPE[t]), guests[t]) for t, name in enumerate(TYPE_NAMES)]


def snapshot(s: KingdomState) -> dict[str, Any]:
    """13.10 The canonical snapshot, used to compare engines."""
    return {
        "round": s.round,
        "step": "bid" if s.asked_seat == CHANCE else step_of(s),
        "row": row_of(s),
        "deckCount": s.deck_count,
        "discard": kinds_of(s.discard),
        "goals": goals_of(s),
        "dragon": dragon_of(s),
        "players": [snapshot_player(s, p) for p in range(s.seats)],
        "queue": queue_of(s),
        "node": snapshot_node(s),
    }


def snapshot_player(s: KingdomState, p: int) -> dict[str, Any]:
    """13.10 The part of a snapshot that belongs to one seat."""
    return {
        **bid_cards_of(s, p),
        "bids": bids_of(s, p),
        "piles": {name: {"cards": cards, "guests": guests} for name, cards, guests in piles_of(s, p)},
        "tokens": s.tokens[p],
        "lastDragon": s.last_dragon[p] or None,
    }


def snapshot_node(s: KingdomState) -> dict[str, Any]:
    """13.10 The pending decision or draw in a snapshot."""
    if s.asked_seat == NOBODY:
        return {"kind": "over"}
    if s.asked_seat == CHANCE:
        return {"kind": "chance", "id": "deck"}
    seats = seats_of(s.movers_mask)
    node: dict[str, Any] = {"kind": "decision", "node": step_of(s), "seats": seats}
    if len(seats) == 1:
        node["seat"] = seats[0]
    return node
