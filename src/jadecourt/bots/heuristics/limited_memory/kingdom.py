"""What a player of Middle Kingdom who looks ahead a few rounds believes about a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....games.kingdom import components as c


def limit_memory(
    fields: dict[str, Any], seat: int, sight: int, is_forgotten: Callable[[], bool]
) -> dict[str, Any] | None:
    """The fields of a position as the player believes them; None: nothing changes.

    The player plans as if the game ended after the next `sight` rounds, and thinks that an opponent whose used bid
    cards are forgotten has all of them in hand.
    """
    believed = {name: list(value) if isinstance(value, list) else value for name, value in fields.items()}
    shorten_deck(believed, sight * fields["row_size"])
    only_reset = 1 << c.RESET  # such a hand is noticed: its holder bids fewer cards
    for opponent in range(fields["seats"]):
        used = fields["used_cards"][opponent] & ~only_reset
        if opponent != seat and used and fields["hand"][opponent] != only_reset and is_forgotten():
            believed["hand"][opponent] |= used
            believed["used_cards"][opponent] &= ~used
    return None if believed == fields else believed


def shorten_deck(fields: dict[str, Any], cards: int) -> None:
    """Move cards from the deck to the discard pile until `cards` are left; kinds keep their shares of the deck."""
    deck, discard = fields["deck"], fields["discard"]
    cards = max(cards, fields["seats_drawing"].bit_count(), 1)
    while fields["deck_count"] > cards:
        kind = max(range(len(deck)), key=deck.__getitem__)
        deck[kind] -= 1
        discard[kind] += 1
        fields["deck_count"] -= 1
