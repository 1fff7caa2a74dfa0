"""Bids: their value, possible ties, and the order in which they are resolved (6.3, 7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from ....games.kingdom import components as c

EMPEROR: Final = c.GOAL_NAMES[c.EMPEROR]
SINGLE_RESET: Final = (c.RESET,)  # a single Reset is no bid (6.3)


class Bid(NamedTuple):
    """The cards of a bid, bottom first, whether it has the Emperor's ½, and its seats: several if it is tied."""

    cards: tuple[int, ...]
    half: bool
    seats: tuple[int, ...]

    @property
    def sort_key(self) -> tuple[int, int, int]:
        """Bids with a higher key are resolved first (7.3)."""
        return (2 * sum(self.cards) + self.half, len(self.cards), self.cards[-1])


def format_bid(cards: Sequence[int], half: bool = False) -> str:
    """`5`, `5½`, `6+2` (bottom + top)."""
    return "+".join(map(str, cards)) + ("½" if half else "")


def format_bid_value(cards: Sequence[int], half: bool = False) -> str:
    return f"{sum(cards)}{'½' if half else ''}"


def gets_emperor_half(view: dict[str, Any], seat: int, cards: Sequence[int]) -> bool:
    """Whether the bid gets the Emperor's ½ without a choice (6.2)."""
    return view["bidsEach"] == 1 and view["goals"][EMPEROR] == seat and tuple(cards) != SINGLE_RESET


def possible_ties(view: dict[str, Any], seat: int, cards: Sequence[int]) -> list[int]:
    """Other seats that could make the same bid; the cards in hands and on the table are public (4.3)."""
    found = []
    for other, player in enumerate(view["players"]):
        if other == seat or gets_emperor_half(view, other, cards) or cards[-1] not in player["hand"]:
            continue
        # a carried card takes a new one first (6.1)
        can_bid_new_card = len(player["carried"]) < view["bidsEach"]
        if cards[0] in player["carried"] if len(cards) == 2 else can_bid_new_card:
            found.append(other)
    return found


def face_up_bids(view: dict[str, Any]) -> list[Bid]:
    """The revealed bids of this round; the Emperor's ½ is added unless the order has already been made."""
    return [
        Bid(cards, bid["half"] or (not view["queue"] and gets_emperor_half(view, seat, cards)), (seat,))
        for seat, player in enumerate(view["players"])
        for bid in player["bids"]
        if (cards := tuple(bid["cards"]))
    ]


def resolution_order(bids: Iterable[Bid]) -> list[Bid]:
    """The order of resolution: equal stacks together, without Resets and equal singles (7)."""
    found: dict[tuple[tuple[int, ...], bool], tuple[int, ...]] = {}
    for cards, half, seats in bids:
        found[cards, half] = found.get((cards, half), ()) + seats
    counted_bids = [
        Bid(cards, half, seats)
        for (cards, half), seats in found.items()
        if cards != SINGLE_RESET and (len(seats) == 1 or len(cards) == 2)
    ]
    return sorted(counted_bids, key=lambda bid: bid.sort_key, reverse=True)
