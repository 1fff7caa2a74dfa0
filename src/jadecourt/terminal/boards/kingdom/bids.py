"""What becomes of a bid: the rules play the round on a copy of what the seat knows (6, 7, 8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ....core.constants import CHANCE, NOBODY
from ....core.game import Game, RawEntries
from ....core.sealed import list_sealed_decisions
from ....games.kingdom import components as c
from ....games.kingdom.state import KingdomState
from ....games.kingdom.view import cards_of, queue_of

SINGLE_RESET: Final = (c.RESET,)  # a single Reset is no bid (6.3)
# steps between the bids and their resolution
POWER_STEPS: Final = (c.STEP_PALACE, c.STEP_HARVEST, c.STEP_EMPEROR)

Resolved = tuple[
    str, tuple[int, ...]
]  # name of a log entry about a bid, and its seats: several if they are tied


def format_bid(cards: Sequence[int], half: bool = False) -> str:
    """`5`, `5½`, `6+2` (bottom + top)."""
    return "+".join(map(str, cards)) + ("½" if half else "")


def format_bid_value(cards: Sequence[int], half: bool = False) -> str:
    return f"{sum(cards)}{'½' if half else ''}"


class PlayedRound:
    """A round that is played to its end on a copy, to find out what becomes of one bid.

    `moves` are the next moves of some seats, which they make if they can. All other decisions and draws do not matter
    for this bid; they are the first ones that leave the named cards alone.
    """

    def __init__(self, game: Game, state: KingdomState, moves: Mapping[int, int]) -> None:
        self.game = game
        self.moves = moves
        self.entries: RawEntries = []
        self.other_cards: dict[int, set[int]] = {}  # by seat: cards that were chosen for it besides its move
        self.state = state.copy()
        self.state.set_log(self.entries)
        if self.state.current_step == c.STEP_BID:
            self.play_sealed_bids()
        while self.state.mover() >= 0 and self.state.step() in POWER_STEPS:
            self.play_power(self.state.mover())
        self.queue = queue_of(self.state)
        # forced claims may already have resolved some bids, or all
        self.resolved_before_queue = self.state.queue_index if self.queue else len(self.resolved())
        while self.state.mover() != NOBODY and self.state.stage != c.STAGE_ROW:
            mover = self.state.mover()
            is_draw = mover == CHANCE
            first = self.state.chance_outcomes()[0][0] if is_draw else self.state.legal_moves(mover)[0]
            self.state.apply(mover, first)
        self.state.set_log(None)

    def play_sealed_bids(self) -> None:
        """Answer the sealed step for all seats."""
        sealed_state = self.state.copy()
        for seat in range(self.game.seats):
            if not sealed_state.movers() >> seat & 1:
                continue
            decisions = list_sealed_decisions(self.game, sealed_state, seat)
            named = [decision for decision in decisions if self.moves.get(seat) in decision.all_moves]
            others = [d for d in decisions if not set(d.all_moves) & set(self.moves.values())]
            chosen = (named or others or decisions)[0]
            for move in chosen.moves:
                self.state.apply(seat, move)
            other_moves = [move for move in chosen.all_moves if move != self.moves.get(seat)]
            self.other_cards[seat] = {card for move in other_moves for card in self.cards_of_move(move)}

    def play_power(self, seat: int) -> None:
        """Answer a step of a power: keep the Reset, and give the ½ and the Palace's bid to other cards."""
        legal, named = self.state.legal_moves(seat), self.moves.get(seat)
        cards = {self.cards_of_move(move) for move in self.moves.values()}
        others = [move for move in legal if self.cards_of_move(move) not in cards]
        self.state.apply(seat, named if named in legal else (others or legal)[0])

    def cards_of_move(self, move: int) -> tuple[int, ...]:
        """The cards that a move names, bottom first."""
        return parse_bid_cards(self.game.moves.parts(move)[1:])

    def arguments_of(self, name: str, seat: int) -> list[dict[str, int]]:
        """The arguments of the log entries of this kind for a seat."""
        kinds = self.game.entry_kinds
        return [
            {field: value for (field, _), value in zip(kinds[kind].fields, args, strict=False)}
            for kind, who, *args in self.entries
            if who == seat and kinds[kind].name == name
        ]

    def resolved(self) -> list[Resolved]:
        """The bids in the order in which they were resolved (7.3, 8.3, 8.5)."""
        found: list[Resolved] = []
        stack: tuple[int, ...] = ()
        for kind, seat, *args in self.entries:
            name = self.game.entry_kinds[kind].name
            if name == "tied-stack" and found and found[-1][0] == name and stack == (args[0], args[1]):
                found[-1] = (name, (*found[-1][1], seat))
            elif name in ("claimed", "no-card-left", "tied-stack"):
                found.append((name, (seat,)))
                stack = (args[0], args[1])
        return found

    def has_half(self, seat: int, cards: tuple[int, ...]) -> bool:
        """Whether the bid got the Emperor's ½ (6.2)."""
        if len(cards) == 2:
            stacks = self.arguments_of("emperor-stack", seat)
            return any((args["bottom"], args["top"]) == cards for args in stacks)
        return any(args["card"] == cards[0] for args in self.arguments_of("emperor-single", seat))

    def returned_cards(self, seat: int, hand: Iterable[int]) -> list[int]:
        """The cards that come back to the hand by a Reset at the end of the round (10.2)."""
        for args in self.arguments_of("cards-returned", seat):
            kept = {*hand, c.RESET, *self.other_cards.get(seat, ())}
            return [card for card in cards_of(args["hand"]) if card not in kept]
        return []

    def tied_seats(self, seat: int, cards: tuple[int, ...]) -> list[int]:
        """The other seats whose bid is tied with this one: equal singles, or stacks that draw cards (7.1, 7.2)."""
        if len(cards) == 1:
            tied = [
                other
                for other in range(self.game.seats)
                if any(args["card"] == cards[0] for args in self.arguments_of("tied", other))
            ]
        else:
            name = "tied-stack"
            tied = [
                other
                for other in range(self.game.seats)
                if any((args["bottom"], args["top"]) == cards for args in self.arguments_of(name, other))
            ]
        return [other for other in tied if other != seat] if seat in tied else []

    def place(self, seat: int, cards: tuple[int, ...]) -> int:
        """The place of the bid in the order of resolution, from 1; 0 if it is not resolved."""
        for number, bid in enumerate(self.queue, self.resolved_before_queue + 1):
            if seat in bid["seats"] and tuple(bid["cards"]) == cards:
                return number
        before = self.resolved()[: self.resolved_before_queue]
        return next((number for number, (_, seats) in enumerate(before, 1) if seat in seats), 0)

    def gets_nothing(self, place: int) -> bool:
        """Whether no card is left for the bid in this place (8.3)."""
        return self.resolved()[place - 1][0] == "no-card-left"


def parse_bid_cards(rest: Sequence[str]) -> tuple[int, ...]:
    """`5`, `2@6` (the 2 onto the 6) or `6`, `2` (bottom and top) as a bid, bottom first; `keep` names no card."""
    if rest[0] == "keep":
        return ()
    if "@" in rest[0]:
        return tuple(int(card) for card in reversed(rest[0].split("@")))
    return tuple(map(int, rest))


def possible_ties(game: Game, state: KingdomState, seat: int, move: int) -> list[int]:
    """Other seats that could make the same bid and tie with it; hands and carried cards are public (4.3)."""
    cards = parse_bid_cards(game.moves.parts(move)[1:])
    return [
        other
        for other in range(game.seats)
        if other != seat
        and other in PlayedRound(game, state, {seat: move, other: move}).tied_seats(seat, cards)
    ]
