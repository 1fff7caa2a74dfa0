"""The log is complete: the position after every ply can be rebuilt from the entries."""

from __future__ import annotations

from collections import Counter
from typing import Any

from jadecourt.core.dice import Dice
from jadecourt.core.log import Entry, unpack_nibbles
from jadecourt.core.table import Table
from jadecourt.games.kingdom.declaration import ENTRY_KINDS
from jadecourt.games.kingdom.game import Kingdom

# In the order of the numbers in the log (1.4, 3.2)
CARDS = ("B", "Ph", "F", "M", "N2", "N3", "N4", "W", "DR")
TYPES = ("B", "F", "M", "N", "W")
GOALS = ("Palace", "Harvest", "Market", "Heir", "Emperor")
TYPE_OF = {"B": "B", "Ph": "B", "F": "F", "M": "M", "N2": "N", "N3": "N", "N4": "N", "W": "W"}
Bid = tuple[int, int, bool]  # the carried card below (0: none), the card, the ½


class GameFromLog:
    """A game rebuilt from its log alone."""

    def __init__(self, game: Kingdom) -> None:
        seats = range(game.seats)
        self.deck = Counter(B=9, Ph=1, F=15, M=15, W=10)
        self.deck.update(dict(zip(("N2", "N3", "N4"), game.noble_counts, strict=True)))
        self.round = 0
        self.row: list[str] = []
        self.discard: Counter[str] = Counter()
        self.holder: dict[str, int | None] = dict.fromkeys(GOALS)
        self.dragon: int | str = "aside"
        self.hand = [set(range(8)) for _ in seats]
        self.aside: list[set[int]] = [set() for _ in seats]
        self.carried: list[set[int]] = [set() for _ in seats]
        self.bids: list[list[Bid]] = [[] for _ in seats]
        self.reset: set[int] = set()
        self.piles: list[Counter[str]] = [Counter() for _ in seats]
        self.guests: list[Counter[str]] = [Counter() for _ in seats]
        self.tokens = [0 for _ in seats]
        self.last: list[int | None] = [None for _ in seats]
        self.points = [0 for _ in seats]
        self.merchant_seat: int | None = None  # the seat that has a Merchant to place
        self.resolved_bids: list[tuple[int, Bid]] = []  # set aside when the claim or the draw is done
        self.cards_to_draw = 0

    def apply_entry(self, entry: Entry) -> None:
        """Apply an entry; totals in its arguments must match the rebuilt position."""
        kind = ENTRY_KINDS[entry.kind]
        handler = getattr(self, kind.name.replace("-", "_") + "_logged")
        handler(entry.seat, **kind.arguments(entry))

    # ---------------------------------------------------------------------- step 1

    def round_logged(self, _: int, round: int, cards: int, deck: int) -> None:
        """5 A new row; bids and row of the round before are empty."""
        assert not any(self.bids) and not self.row and not self.reset
        self.round += 1
        self.row = [CARDS[number - 1] for number in unpack_nibbles(cards)]
        self.deck.subtract(self.row)
        assert (self.round, self.deck.total()) == (round, deck)

    def bid_logged(self, p: int, card: int) -> None:
        self.stack_logged(p, 0, card)

    def stack_logged(self, p: int, bottom: int, top: int) -> None:
        self.hand[p].remove(top)
        if bottom:
            self.carried[p].remove(bottom)
        self.bids[p].append((bottom, top, False))
        if top == 0:
            self.reset.add(p)

    def reset_logged(self, p: int) -> None:
        self.stack_logged(p, 0, 0)

    def reset_kept_logged(self, p: int) -> None:
        assert p in self.reset

    def reset_replaced_logged(self, p: int, card: int) -> None:
        self.hand[p].remove(card)
        self.aside[p].add(0)
        (reset_bid,) = [bid for bid in self.bids[p] if bid[1] == 0]
        self.replace_bid(p, reset_bid, (reset_bid[0], card, False))

    def emperor_single_logged(self, p: int, card: int) -> None:
        self.emperor_stack_logged(p, 0, card)

    def emperor_stack_logged(self, p: int, bottom: int, top: int) -> None:
        self.replace_bid(p, (bottom, top, False), (bottom, top, True))

    def replace_bid(self, p: int, old: Bid, *new: Bid) -> None:
        """Replace a bid by another, or remove it."""
        self.bids[p].remove(old)
        self.bids[p] += new

    # ---------------------------------------------------------------------- step 2

    def set_resets_aside(self) -> None:
        """8.1 Set all single Resets aside."""
        for p, bids in enumerate(self.bids):
            if (0, 0, False) in bids:
                self.set_aside(p, (0, 0, False))

    def set_aside(self, p: int, bid: Bid) -> None:
        self.replace_bid(p, bid)
        self.aside[p] |= {bid[1], *([bid[0]] if bid[0] else [])}

    def tied_logged(self, p: int, card: int) -> None:
        self.replace_bid(p, (0, card, False))
        self.carried[p].add(card)

    def swapped_logged(self, p: int, card: int) -> None:
        """8.2 The Market does not apply to the swapped card."""
        assert self.dragon == p
        self.dragon = "row"
        self.row[self.row.index(CARDS[card])] = "DR"
        self.piles[p][CARDS[card]] += 1

    def claimed_logged(self, p: int, card: int) -> None:
        """8.3"""
        self.resolved_bids = [(p, self.highest_bid(p))]
        self.take_from_row(p, card)

    def highest_bid(self, p: int) -> Bid:
        """7.3 The bid that a claim of this seat uses, which is not in the log."""
        return max(self.bids[p], key=lambda bid: (bid[0] + bid[1] + bid[2] / 2, bid[0] > 0, bid[1]))

    def heir_claimed_logged(self, p: int, card: int) -> None:
        assert self.holder["Heir"] == p
        self.take_from_row(p, card)

    def take_from_row(self, p: int, card: int) -> None:
        name = CARDS[card]
        self.row.remove(name)
        if name != "DR":
            self.place_card(p, name)
            self.set_bids_aside()

    def token_logged(self, p: int, tokens: int) -> None:
        self.tokens[p] += 1
        assert self.tokens[p] == tokens
        self.dragon = "aside"
        self.set_bids_aside()

    def place_card(self, p: int, name: str) -> None:
        """8.4 Place a card, except a Merchant that the holder of the Market has still to place."""
        has_other_pile = any(self.influence(p, t) for t in TYPES if t != "M")
        if name == "M" and self.holder["Market"] == p and has_other_pile:
            self.merchant_seat = p
        else:
            self.piles[p][name] += 1

    def merchant_placed_logged(self, p: int, type: int) -> None:
        assert self.merchant_seat == p
        self.merchant_seat = None
        (self.piles if TYPES[type] == "M" else self.guests)[p][TYPES[type]] += 1
        self.set_bids_aside()

    def set_bids_aside(self) -> None:
        """8.3, 8.5 Set the resolved bids aside when every card is drawn and placed."""
        if self.merchant_seat is None and self.cards_to_draw == 0:
            for p, bid in self.resolved_bids:
                self.set_aside(p, bid)
            self.resolved_bids = []

    def no_card_left_logged(self, p: int) -> None:
        assert not self.row
        self.set_aside(p, self.highest_bid(p))

    def tied_stack_logged(self, p: int, bottom: int, top: int) -> None:
        self.resolved_bids.append((p, (bottom, top, False)))
        self.cards_to_draw += 1

    def drew_logged(self, p: int, card: int) -> None:
        self.deck[CARDS[card]] -= 1
        self.cards_to_draw -= 1
        self.place_card(p, CARDS[card])
        self.set_bids_aside()

    def no_draw_logged(self, _: int, needed: int, deck: int) -> None:
        assert (self.cards_to_draw, self.deck.total()) == (needed, deck) and needed > deck
        self.cards_to_draw = 0
        self.set_bids_aside()

    def goal_logged(self, p: int, goal: int, influence: int) -> None:
        self.holder[GOALS[goal]] = p
        assert self.influence(p, TYPES[goal]) == influence

    def influence(self, p: int, type_: str) -> int:
        """4.2"""
        cards = sum(count for name, count in self.piles[p].items() if TYPE_OF[name] == type_)
        return cards + 2 * self.guests[p][type_]

    def discarded_logged(self, _: int, cards: int) -> None:
        assert self.row == [CARDS[number - 1] for number in unpack_nibbles(cards)]
        if "DR" in self.row:
            self.dragon = "aside"
        self.discard.update(name for name in self.row if name != "DR")
        self.row = []

    # ---------------------------------------------------------------------- step 3, cleanup, the end

    def dragon_logged(self, p: int) -> None:
        """9, 13.8"""
        assert self.dragon == "aside"
        self.dragon = p
        self.last[p] = self.round

    def no_dragon_logged(self, _: int) -> None:
        assert self.dragon == "aside"

    def cards_returned_logged(self, p: int, hand: int) -> None:
        self.set_resets_aside()
        self.reset.remove(p)
        self.hand[p] |= self.aside[p]
        self.aside[p] = set()
        assert self.hand[p] == {card for card in range(8) if hand >> card & 1}

    def end_logged(self, _: int, deck: int) -> None:
        assert not any(self.bids) and not self.reset
        assert self.deck.total() == deck

    def heir_given_logged(self, p: int, influence: int) -> None:
        assert self.influence(p, "W") == influence

    def heir_discarded_logged(self, _: int) -> None:
        best = sorted(self.influence(p, "W") for p in range(len(self.hand)))
        assert best[-1] == best[-2]

    def cards_scored_logged(self, p: int, vp: int) -> None:
        self.points[p] += vp

    goals_scored_logged = philosopher_scored_logged = cards_scored_logged

    def tokens_scored_logged(self, p: int, vp: int, tokens: int) -> None:
        assert tokens == self.tokens[p]
        self.points[p] += vp

    def missing_scored_logged(self, p: int, vp: int, types: int) -> None:
        assert vp == -3 * types
        self.points[p] += vp

    def farmers_scored_logged(self, p: int, vp: int, left: int, discarded: int) -> None:
        assert discarded == min(piles["F"] for piles in self.piles)
        assert left == self.piles[p]["F"] - discarded
        self.points[p] += vp

    def ranked_logged(self, p: int, place: int, vp: int, cards: int) -> None:
        assert self.points[p] == vp
        assert cards == self.piles[p].total() + self.guests[p].total()

    # ---------------------------------------------------------------------- comparing

    def summary(self) -> dict[str, Any]:
        """The rebuilt position in the form of `summary_of`."""
        seats = range(len(self.hand))
        return {
            "round": self.round,
            "row": self.row,
            "deck": +self.deck,
            "discard": +self.discard,
            "goals": self.holder,
            "dragon": self.dragon,
            "hand": self.hand,
            "aside": self.aside,
            "carried": self.carried,
            "bids": [sorted(bids) for bids in self.bids],
            "piles": [+self.piles[p] for p in seats],
            "guests": [+self.guests[p] for p in seats],
            "tokens": self.tokens,
            "last": self.last,
        }


def summary_of(view: dict[str, Any]) -> dict[str, Any]:
    """A view in the form of `GameFromLog.summary`."""
    players = view["players"]
    bids = [[([0, *bid["cards"]][-2:], bid["half"]) for bid in player["bids"]] for player in players]
    piles = [player["piles"] for player in players]
    return {
        "round": view["round"],
        "row": view["row"],
        "deck": +Counter(view["deck"]),
        "discard": +Counter(view["discard"]),
        "goals": view["goals"],
        "dragon": view["dragon"],
        **{name: [set(player[name]) for player in players] for name in ("hand", "aside", "carried")},
        "bids": [sorted((*cards, half) for cards, half in seat_bids) for seat_bids in bids],
        "piles": [Counter(card for pile in by_type.values() for card in pile["cards"]) for by_type in piles],
        "guests": [+Counter({t: pile["guests"] for t, pile in by_type.items()}) for by_type in piles],
        "tokens": [player["tokens"] for player in players],
        "last": [player["lastDragon"] for player in players],
    }


def compare_log_with_states(seed: int, **options: object) -> set[str]:
    """Play a random game and compare the rebuilt position after every ply; returns the names of all entries."""
    table = Table(Kingdom(**options), seed)
    rebuilt = GameFromLog(Kingdom(**options))
    dice = Dice(seed)
    new_entries = table.entries()
    entry_names = set()
    while True:
        for entry in new_entries:
            entry_names.add(ENTRY_KINDS[entry.kind].name)
            rebuilt.apply_entry(entry)
        view = table.seen_by(None).view
        if view["step"] not in ("bid", "palace", "harvest", "emperor"):
            rebuilt.set_resets_aside()  # the start of step 2 is not logged
        assert rebuilt.summary() == summary_of(view)
        if table.is_over:
            assert rebuilt.points == table.state.scores()
            return entry_names
        seat = table.movers[dice.below(len(table.movers))]
        moves = table.state.legal_moves(seat)
        new_entries = table.play(seat, moves[dice.below(len(moves))])


OPTIONS_OF_GAMES: list[dict[str, object]] = [
    {"players": 2},
    {"players": 2, "nobleValues": "12/0/0"},
    {"players": 3, "harvestLimitIncludesReset": True},
    {"players": 3, "experienced3": True},
    {"players": 3, "experienced3": True, "nobleValues": "1/2/9", "harvestLimitIncludesReset": True},
    {"players": 4, "nobleValues": "0/0/12"},
    {"players": 5},
]


def test_log_rebuilds_the_game_and_uses_every_entry_kind() -> None:
    """4.1, 11.2: bid cards, Dynasty Cards, goals, Dragon, tokens and points"""
    entry_names: set[str] = set()
    for seed in range(8):
        for options in OPTIONS_OF_GAMES:
            entry_names |= compare_log_with_states(seed, **options)
    assert {kind.name for kind in ENTRY_KINDS} - entry_names == set()
