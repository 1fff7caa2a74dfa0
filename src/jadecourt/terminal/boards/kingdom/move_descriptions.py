"""Describes in words what each move does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rich.text import Text

from ....core.game import Game
from ....games.kingdom import components as c
from ....i18n import Translator
from ....i18n.catalogue import load_catalogue
from ..base import Board
from .bids import (
    SINGLE_RESET,
    Bid,
    face_up_bids,
    format_bid,
    format_bid_value,
    gets_emperor_half,
    possible_ties,
    resolution_order,
)
from .pieces import HOLDER_SIGN, card_text
from .points import (
    CARD_TYPES,
    DRAGON_KIND,
    GOAL_OF_TYPE,
    MERCHANTS,
    points_by_source,
    view_with_card,
    view_with_guest,
)

MARKET: Final = c.GOAL_NAMES[c.MARKET]


def parse_bid_cards(rest: Sequence[str]) -> tuple[int, ...]:
    """`5`, `2@6` (the 2 onto the 6) or `6`, `2` (bottom and top) as a bid, bottom first."""
    if "@" in rest[0]:
        return tuple(int(card) for card in reversed(rest[0].split("@")))
    return tuple(map(int, rest))


class MoveDescriptions:
    """Descriptions of the moves of one game in one language."""

    def __init__(self, board: Board, translator: Translator) -> None:
        self.board = board
        self.game: Game = board.game
        self.translator = translator

    def describe(self, view: dict[str, Any], seat: int, move: int, brief: bool) -> Text:
        """What the move does; calls the method for the verb of its notation."""
        verb, *rest = self.game.moves.parts(move)
        method = getattr(self, f"describe_{verb}")
        text: Text = method(view, seat, rest, brief)
        return text

    def seat_letters(self, seats: Iterable[int]) -> Text:
        return Text(" ").join(map(self.board.seat_letter, seats))

    # ------------------------------------------------------------------ bids

    def describe_bid(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        cards = parse_bid_cards(rest)
        half = gets_emperor_half(view, seat, cards)
        text = self.bid_text(view, seat, cards, half, brief)
        if cards == SINGLE_RESET:
            return text
        if view["step"] == "palace":
            return text.append_text(
                self.order_text(view, seat, Bid(cards, half, (seat,)), face_up_bids(view), brief)
            )
        if brief:
            return text
        others = [] if half else possible_ties(view, seat, cards)
        return (
            text.append(f" · {self.translator('may.tie')} ").append_text(self.seat_letters(others))
            if others
            else text
        )

    def bid_text(
        self, view: dict[str, Any], seat: int, cards: tuple[int, ...], half: bool, brief: bool
    ) -> Text:
        """The value of a bid; with a Reset, what comes back."""
        if cards == SINGLE_RESET:
            text = Text.assemble((self.translator("reset.alone"), "bold"))
        elif len(cards) == 2:
            text = Text.assemble((f"{format_bid(cards)} = {format_bid_value(cards, half)}", "bold"))
        else:
            text = Text.assemble(self.translator("value") + " ", (format_bid_value(cards, half), "bold"))
        if cards[-1] == c.RESET and not brief:
            back = sorted({*view["players"][seat]["aside"], *cards} - {c.RESET})
            if len(cards) == 2 or back:
                text.append(f" · {self.translator('back', cards=' '.join(map(str, back)))}")
        return text

    def order_text(self, view: dict[str, Any], seat: int, mine: Bid, others: list[Bid], brief: bool) -> Text:
        """The place of the bid in the order of resolution, if the bids of others stay the same."""
        key_prefix = "brief." if brief else ""
        order = resolution_order([*others, mine])
        for place, bid in enumerate(order, 1):
            if seat in bid.seats and bid.cards == mine.cards:
                if len(bid.seats) > 1:
                    equals = [other for other in bid.seats if other != seat]
                    return Text.assemble(
                        f" · {self.translator(f'{key_prefix}draws')} ", self.seat_letters(equals)
                    )
                earlier_claims = sum(len(earlier.seats) == 1 for earlier in order[: place - 1])
                key = "place" if earlier_claims < len(view["row"]) else "too.late"
                return Text(f" · {self.translator(f'{key_prefix}{key}', place=place)}")
        equals = [bid.seats[0] for bid in others if bid.cards == mine.cards and not bid.half]
        return Text.assemble(
            (f" · {self.translator(f'{key_prefix}tied')} ", "red"), self.seat_letters(equals)
        )

    def describe_harvest(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        others = face_up_bids(view)
        old = next(bid for bid in others if bid.seats == (seat,) and bid.cards[-1] == c.RESET)
        others.remove(old)
        if rest[0] == "keep":
            text = Text(self.translator("keep"))
            if old.cards == SINGLE_RESET:
                return text
            cards = old.cards
            text.append(" · ")
        else:
            cards, text = (*old.cards[:-1], int(rest[0])), Text()
        half = gets_emperor_half(view, seat, cards)
        text.append_text(self.bid_text(view, seat, cards, half, True))
        return text.append_text(self.order_text(view, seat, Bid(cards, half, (seat,)), others, brief))

    def describe_emperor(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        cards = parse_bid_cards(rest)
        others = face_up_bids(view)
        others.remove(Bid(cards, False, (seat,)))
        text = self.bid_text(view, seat, cards, True, True)
        return text.append_text(self.order_text(view, seat, Bid(cards, True, (seat,)), others, brief))

    # ------------------------------------------------------------------ cards

    def describe_swap(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        without = {**view, "dragon": "row"}  # the Dragon is given up in any case
        return self.gain_text(
            without,
            view_with_card(without, seat, rest[0]),
            seat,
            CARD_TYPES[rest[0]],
            card_text(rest[0]),
            brief,
        )

    def describe_claim(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        kind = rest[0]
        if kind == DRAGON_KIND:
            return Text.assemble(card_text(kind), " ", self.translator("token"))
        if CARD_TYPES[kind] == MERCHANTS and view["goals"][MARKET] == seat and not brief:
            return Text.assemble(card_text(kind), " ", self.translator("to.market"))
        return self.gain_text(
            view, view_with_card(view, seat, kind), seat, CARD_TYPES[kind], card_text(kind), brief
        )

    def describe_market(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        name = rest[0]
        after = view_with_card(view, seat, name) if name == MERCHANTS else view_with_guest(view, seat, name)
        return self.gain_text(view, after, seat, name, card_text(name), brief)

    def gain_text(
        self, view: dict[str, Any], after: dict[str, Any], seat: int, name: str, card: Text, brief: bool
    ) -> Text:
        """How the pile grows, whether the goal changes hands, and the difference in points."""
        old, new = (state_view["players"][seat]["piles"][name]["influence"] for state_view in (view, after))
        goal = GOAL_OF_TYPE[name]
        points = sum(points_by_source(after, seat).values()) - sum(points_by_source(view, seat).values())
        taken = after["goals"][goal] == seat and view["goals"][goal] != seat
        points_text = self.translator("worth", n=f"{points:+}") if points else ""
        if brief:
            text = Text.assemble(card, f" {old}→{new}", (HOLDER_SIGN if taken else "", "bold yellow"))
            return text.append(f" {points_text}" if points_text else "")
        type_name = load_catalogue("kingdom", self.translator.language).word("type", name)
        text = Text.assemble(card, f" {type_name} {old} → {new}")
        if taken:
            loser = view["goals"][goal]
            key = "takes" if loser is None else "takes.from"
            text.append(
                f" · {HOLDER_SIGN} {self.translator(key, goal=self.translator(f'goal.{goal}'))}", "bold"
            )
            if loser is not None:
                text.append(" ").append_text(self.board.seat_letter(loser))
        return text.append(f" · {points_text}" if points_text else "")
