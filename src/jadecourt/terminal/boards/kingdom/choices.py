"""What each move would do, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rich.text import Text

from ....core.game import Game
from ....games.kingdom import components as c
from ...words import Words
from ..base import Board
from .bids import NOTHING, Bid, gets_half, open_bids, resolve, rivals, write_bid, write_value
from .pieces import HOLDER, chip
from .points import GOALS, MERCHANTS, THE_DRAGON, TYPES, score, with_card, with_guest

MARKET: Final = c.GOAL_NAMES[c.MARKET]


def cards_of(rest: Sequence[str]) -> tuple[int, ...]:
    """`5`, `2@6` (the 2 onto the 6) or `6`, `2` (bottom and top) as a bid, bottom first."""
    if "@" in rest[0]:
        return tuple(int(card) for card in reversed(rest[0].split("@")))
    return tuple(map(int, rest))


class Choices:
    """Explains the moves of one game in one language."""

    def __init__(self, board: Board, words: Words) -> None:
        self.board = board
        self.game: Game = board.game
        self.words = words

    def explain(self, view: dict[str, Any], seat: int, move: int, brief: bool) -> Text:
        """What the move would do."""
        verb, *rest = self.game.moves.parts(move)
        method = getattr(self, f"say_{verb}")
        text: Text = method(view, seat, rest, brief)
        return text

    def tags(self, seats: Iterable[int]) -> Text:
        return Text(" ").join(map(self.board.tag, seats))

    # ------------------------------------------------------------------ bids

    def say_bid(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        cards = cards_of(rest)
        half = gets_half(view, seat, cards)
        text = self.bid(view, seat, cards, half, brief)
        if cards == NOTHING:
            return text
        if view["step"] == "palace":
            return text.append_text(
                self.outcome(view, seat, Bid(cards, half, (seat,)), open_bids(view), brief)
            )
        if brief:
            return text
        others = [] if half else rivals(view, seat, cards)
        return text.append(f" · {self.words('may.tie')} ").append_text(self.tags(others)) if others else text

    def bid(self, view: dict[str, Any], seat: int, cards: tuple[int, ...], half: bool, brief: bool) -> Text:
        """The value of a bid; with a Reset, what comes back."""
        if cards == NOTHING:
            text = Text.assemble((self.words("reset.alone"), "bold"))
        elif len(cards) == 2:
            text = Text.assemble((f"{write_bid(cards)} = {write_value(cards, half)}", "bold"))
        else:
            text = Text.assemble(self.words("value") + " ", (write_value(cards, half), "bold"))
        if cards[-1] == c.RESET and not brief:
            back = sorted({*view["players"][seat]["aside"], *cards} - {c.RESET})
            if len(cards) == 2 or back:
                text.append(f" · {self.words('back', cards=' '.join(map(str, back)))}")
        return text

    def outcome(self, view: dict[str, Any], seat: int, mine: Bid, others: list[Bid], brief: bool) -> Text:
        """Where the bid comes in the order, if the others stay as they lie."""
        form = "brief." if brief else ""
        order = resolve([*others, mine])
        for place, bid in enumerate(order, 1):
            if seat in bid.seats and bid.cards == mine.cards:
                if len(bid.seats) > 1:
                    equals = [other for other in bid.seats if other != seat]
                    return Text.assemble(f" · {self.words(f'{form}draws')} ", self.tags(equals))
                takers = sum(len(earlier.seats) == 1 for earlier in order[: place - 1])
                key = "place" if takers < len(view["row"]) else "too.late"
                return Text(f" · {self.words(f'{form}{key}', place=place)}")
        equals = [bid.seats[0] for bid in others if bid.cards == mine.cards and not bid.half]
        return Text.assemble((f" · {self.words(f'{form}tied')} ", "red"), self.tags(equals))

    def say_harvest(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        others = open_bids(view)
        old = next(bid for bid in others if bid.seats == (seat,) and bid.cards[-1] == c.RESET)
        others.remove(old)
        if rest[0] == "keep":
            text = Text(self.words("keep"))
            if old.cards == NOTHING:
                return text
            cards = old.cards
            text.append(" · ")
        else:
            cards, text = (*old.cards[:-1], int(rest[0])), Text()
        half = gets_half(view, seat, cards)
        text.append_text(self.bid(view, seat, cards, half, True))
        return text.append_text(self.outcome(view, seat, Bid(cards, half, (seat,)), others, brief))

    def say_emperor(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        cards = cards_of(rest)
        others = open_bids(view)
        others.remove(Bid(cards, False, (seat,)))
        text = self.bid(view, seat, cards, True, True)
        return text.append_text(self.outcome(view, seat, Bid(cards, True, (seat,)), others, brief))

    # ------------------------------------------------------------------ cards

    def say_swap(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        without = {**view, "dragon": "row"}  # the Dragon goes in any case
        return self.gain(
            without, with_card(without, seat, rest[0]), seat, TYPES[rest[0]], chip(rest[0]), brief
        )

    def say_claim(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        kind = rest[0]
        if kind == THE_DRAGON:
            return Text.assemble(chip(kind), " ", self.words("token"))
        if TYPES[kind] == MERCHANTS and view["goals"][MARKET] == seat and not brief:
            return Text.assemble(chip(kind), " ", self.words("to.market"))
        return self.gain(view, with_card(view, seat, kind), seat, TYPES[kind], chip(kind), brief)

    def say_market(self, view: dict[str, Any], seat: int, rest: Sequence[str], brief: bool) -> Text:
        name = rest[0]
        after = with_card(view, seat, name) if name == MERCHANTS else with_guest(view, seat, name)
        return self.gain(view, after, seat, name, chip(name), brief)

    def gain(
        self, view: dict[str, Any], after: dict[str, Any], seat: int, name: str, card: Text, brief: bool
    ) -> Text:
        """How the pile grows, whether the goal comes with it, and the points as things stand."""
        old, new = (it["players"][seat]["piles"][name]["influence"] for it in (view, after))
        goal = GOALS[name]
        points = sum(score(after, seat).values()) - sum(score(view, seat).values())
        taken = after["goals"][goal] == seat and view["goals"][goal] != seat
        worth = self.words("worth", n=f"{points:+}") if points else ""
        if brief:
            text = Text.assemble(card, f" {old}→{new}", (HOLDER if taken else "", "bold yellow"))
            return text.append(f" {worth}" if worth else "")
        types = self.game.words["type"][self.words.language]
        text = Text.assemble(card, f" {types[c.TYPE_NAMES.index(name)]} {old} → {new}")
        if taken:
            loser = view["goals"][goal]
            key = "takes" if loser is None else "takes.from"
            text.append(f" · {HOLDER} {self.words(key, goal=self.words(f'goal.{goal}'))}", "bold")
            if loser is not None:
                text.append(" ").append_text(self.board.tag(loser))
        return text.append(f" · {worth}" if worth else "")
