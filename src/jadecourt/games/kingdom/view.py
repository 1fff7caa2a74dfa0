"""The view of a position as JSON (4.3), and the canonical snapshot (13.10)."""

from __future__ import annotations

from typing import Any

from ...core.constants import CHANCE, NOBODY
from . import components as c
from .declaration import STEPS
from .moves import MOVES
from .state import KingdomState


def cards_of(mask: int) -> list[int]:
    """The bid cards of a mask, ascending."""
    return [card for card in range(c.BID_CARDS) if mask >> card & 1]


def kinds_of(counts: list[int]) -> list[str]:
    """The names of the Dynasty Cards with these counts by kind, in alphabetical order."""
    return sorted(name for kind, name in enumerate(c.KIND_NAMES[: c.KINDS]) for _ in range(counts[kind]))


def counts_of(counts: list[int]) -> dict[str, int]:
    """Counts by the name of the kind."""
    return dict(zip(c.KIND_NAMES, counts, strict=False))


def row_of(s: KingdomState) -> list[str]:
    """The face-up cards, left to right."""
    return [c.KIND_NAMES[kind] for kind in s.row[: s.row_count]]


def goals_of(s: KingdomState) -> dict[str, int | None]:
    """The holder of each goal, None without one."""
    return {
        name: None if holder == c.NO_HOLDER else holder
        for name, holder in zip(c.GOAL_NAMES, s.holder, strict=True)
    }


def dragon_of(s: KingdomState) -> int | str:
    """The holder of the Celestial Dragon, "row" or "aside"."""
    return {c.DRAGON_ASIDE: "aside", c.DRAGON_IN_ROW: "row"}.get(s.dragon, s.dragon)


def step_of(s: KingdomState) -> str:
    """The name of the pending step, "end" after the game."""
    return "end" if s.asked_seat == NOBODY else STEPS[s.current_step].name


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


def bid_of(s: KingdomState, i: int) -> dict[str, Any]:
    """The bid with index `i`: cards [bottom, top] or [single], and whether it has the Emperor's ½."""
    bottom, top = s.bid_bottom[i], s.bid_top[i]
    return {"cards": [bottom, top] if bottom else [top], "half": s.emperor_bid == i}


def bids_of(s: KingdomState, p: int) -> list[dict[str, Any]]:
    """4.3 The open bids of a seat, sorted by their cards."""
    if s.current_step == c.STEP_BID:
        return []
    top = s.bid_top
    bids = [bid_of(s, i) for i in range(p * s.bids_each, (p + 1) * s.bids_each) if top[i] != c.NO_CARD]
    return sorted(bids, key=lambda bid: bid["cards"])


def queue_of(s: KingdomState) -> list[dict[str, Any]]:
    """7.3 The bids and groups of tied stacks still to be resolved, in order."""
    rows = []
    for item in s.queue[s.queue_index : s.queue_length]:
        bids = [i for i in range(c.MAX_BIDS) if item >> i & 1]
        rows.append({**bid_of(s, bids[0]), "seats": [i // s.bids_each for i in bids]})
    return rows


def sealed_of(s: KingdomState, p: int) -> list[str]:
    """4.3 The sealed bids of a seat, in notation."""
    first = p * s.bids_each
    bids = zip(s.bid_bottom[first : first + s.bids_each], s.bid_top[first : first + s.bids_each], strict=True)
    return [MOVES.text(bottom * c.BID_CARDS + top) for bottom, top in bids if top != c.NO_CARD]


def view(s: KingdomState, seat: int | None) -> dict[str, Any]:
    """4.3 The view of a seat or a spectator (None): everything except the sealed bids of others."""
    # Which seats have sealed is secret too: in a two-bid game the number of their decisions would reveal something
    # about their cards.
    seat_state = s.copy()
    seat_state.withdraw_others(-1 if seat is None else seat)
    public_state = seat_state.copy()
    public_state.withdraw_others(-1)
    return {
        "seats": s.seats,
        "round": s.round,
        "rowSize": s.row_size,
        "bidsEach": s.bids_each,
        "harvestLimit": s.harvest_limit,
        "step": step_of(s),
        "to_move": seats_of(public_state.movers_mask),
        "owed": 0 if seat is None else seat_state.owed(seat),
        "row": row_of(s),
        "deckCount": s.deck_count,
        "deck": counts_of(s.deck),
        "discard": counts_of(s.discard),
        "goals": goals_of(s),
        "dragon": dragon_of(s),
        "queue": queue_of(s),
        "drawing": seats_of(s.seats_drawing),
        "players": [
            {
                **player_view(s, p),
                "sealed": sealed_of(seat_state, p) if seat == p and step_of(s) == "bid" else None,
            }
            for p in range(s.seats)
        ],
        "scores": s.scores(),
        "places": s.places(),
    }


def player_view(s: KingdomState, p: int) -> dict[str, Any]:
    """The part of a view that belongs to one seat."""
    piles = piles_of(s, p)
    for t, name in enumerate(c.TYPE_NAMES):
        piles[name]["influence"] = s.influence[t * c.MAX_SEATS + p]
    return {
        **bid_cards_of(s, p),
        "bids": bids_of(s, p),
        "piles": piles,
        "dynastyCount": s.dynasty_count[p],
        "tokens": s.tokens[p],
        "lastDragon": s.last_dragon[p] or None,
        "resetPlayed": bool(s.reset_played >> p & 1),
    }


def bid_cards_of(s: KingdomState, p: int) -> dict[str, list[int]]:
    """The bid cards of a seat: hand, used ("aside") and carried cards."""
    return {
        "hand": cards_of(s.hand[p]),
        "aside": cards_of(s.used_cards[p]),
        "carried": cards_of(s.carried[p]),
    }


def piles_of(s: KingdomState, p: int) -> dict[str, Any]:
    """The piles of a seat by type: cards and number of guests."""
    counts = s.piles[p * c.KINDS : (p + 1) * c.KINDS]
    guests = s.guests[p * c.TYPES : (p + 1) * c.TYPES]
    return {
        name: {
            "cards": kinds_of([n if c.KIND_TYPE[kind] == t else 0 for kind, n in enumerate(counts)]),
            "guests": guests[t],
        }
        for t, name in enumerate(c.TYPE_NAMES)
    }


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
        "piles": piles_of(s, p),
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
