"""Describes in words what each move does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from rich.text import Text

from ....core.dice import Dice
from ....core.game import Game
from ....core.preview import Preview
from ....core.refusal import Word
from ....games.kingdom import components as c
from ....games.kingdom.state import KingdomState
from ....i18n import Catalogue
from ....i18n.keys import KingdomKey
from ..base import Board
from .bids import (
    SINGLE_RESET,
    PlayedRound,
    format_bid,
    format_bid_value,
    parse_bid_cards,
    possible_ties,
)
from .pieces import HOLDER_SIGN, card_text
from .points import CARD_TYPES, DRAGON_KIND, GOAL_OF_TYPE


class PreviewedMove:
    """A move that may be played, and the position before it as the seat knows it."""

    def __init__(self, seen: Preview, seat: int, move: int, rest: Sequence[str]) -> None:
        self.seen = seen
        self.seat = seat
        self.move = move
        self.rest = rest  # of the notation, after the verb
        self.view = seen.view

    def known_state(self) -> KingdomState:
        """A position that is possible given what the seat knows; sealed bids of others are not made."""
        return cast(KingdomState, self.seen.sample(Dice(0)))

    def play_round(self) -> PlayedRound:
        """The round in which the seat makes this move."""
        return PlayedRound(self.seen.game, self.known_state(), {self.seat: self.move})


class MoveDescriptions:
    """Descriptions of the moves of one game in one language."""

    def __init__(self, board: Board, texts: Catalogue[KingdomKey]) -> None:
        self.board = board
        self.game: Game = board.game
        self.texts = texts

    def describe(self, seen: Preview, seat: int, move: int, brief: bool) -> Text:
        """What the move does; calls the method for the verb of its notation."""
        verb, *rest = self.game.moves.parts(move)
        method = getattr(self, f"describe_{verb}")
        text: Text = method(PreviewedMove(seen, seat, move, rest), brief)
        return text

    def seat_letters(self, seats: Iterable[int]) -> Text:
        return Text(" ").join(map(self.board.seat_letter, seats))

    # ------------------------------------------------------------------ bids

    def describe_bid(self, move: PreviewedMove, brief: bool) -> Text:
        cards = parse_bid_cards(move.rest)
        played = move.play_round()
        text = self.bid_text(move, cards, played, brief)
        if cards == SINGLE_RESET:
            return text
        if move.view["step"] == "palace":
            return text.append_text(self.order_text(move, cards, played, brief))
        if brief:
            return text
        others = possible_ties(self.game, move.known_state(), move.seat, move.move)
        if not others:
            return text
        return text.append(f" · {self.texts('terminal-may-tie')} ").append_text(self.seat_letters(others))

    def bid_text(self, move: PreviewedMove, cards: tuple[int, ...], played: PlayedRound, brief: bool) -> Text:
        """The value of a bid; with a Reset, what comes back."""
        half = played.has_half(move.seat, cards)
        if cards == SINGLE_RESET:
            text = Text.assemble((self.texts("board-bid-reset"), "bold"))
        elif len(cards) == 2:
            text = Text.assemble((f"{format_bid(cards)} = {format_bid_value(cards, half)}", "bold"))
        else:
            text = Text.assemble(self.texts("terminal-value") + " ", (format_bid_value(cards, half), "bold"))
        if cards[-1] == c.RESET and not brief:
            back = played.returned_cards(move.seat, move.view["players"][move.seat]["hand"])
            if back:
                text.append(f" · {self.texts('terminal-takes-back', cards=' '.join(map(str, back)))}")
        return text

    def order_text(
        self, move: PreviewedMove, cards: tuple[int, ...], played: PlayedRound, brief: bool
    ) -> Text:
        """The place of the bid in the order of resolution, if the bids of others stay the same."""
        form = "brief" if brief else None
        tied = self.seat_letters(played.tied_seats(move.seat, cards))
        if tied and len(cards) == 1:
            return Text.assemble((f" · {self.texts.word('terminal', 'tied', form)} ", "red"), tied)
        if tied:
            return Text.assemble(f" · {self.texts.word('terminal', 'draws', form)} ", tied)
        place = played.place(move.seat, cards)
        if not place:
            return Text()
        name = "too-late" if played.gets_nothing(place) else "place"
        return Text(f" · {self.texts.word('terminal', name, form, place=place)}")

    def describe_harvest(self, move: PreviewedMove, brief: bool) -> Text:
        open_bids = [tuple(bid["cards"]) for bid in move.view["players"][move.seat]["bids"]]
        old = next(cards for cards in open_bids if cards[-1] == c.RESET)
        if move.rest[0] == "keep":
            text = Text(self.texts("move-harvest-keep"))
            if old == SINGLE_RESET:
                return text
            cards = old
            text.append(" · ")
        else:
            cards, text = (*old[:-1], int(move.rest[0])), Text()
        played = move.play_round()
        text.append_text(self.bid_text(move, cards, played, True))
        return text.append_text(self.order_text(move, cards, played, brief))

    def describe_emperor(self, move: PreviewedMove, brief: bool) -> Text:
        cards, played = parse_bid_cards(move.rest), move.play_round()
        text = self.bid_text(move, cards, played, True)
        return text.append_text(self.order_text(move, cards, played, brief))

    # ------------------------------------------------------------------ cards

    def describe_swap(self, move: PreviewedMove, brief: bool) -> Text:
        return self.gain_text(move, CARD_TYPES[move.rest[0]], brief)

    def describe_claim(self, move: PreviewedMove, brief: bool) -> Text:
        kind = move.rest[0]
        if kind == DRAGON_KIND:
            return Text.assemble(card_text(kind), " ", self.texts("terminal-token"))
        return self.gain_text(move, CARD_TYPES[kind], brief)

    def describe_market(self, move: PreviewedMove, brief: bool) -> Text:
        return self.gain_text(move, move.rest[0], brief)

    def gain_text(self, move: PreviewedMove, name: str, brief: bool) -> Text:
        """How the pile grows, whether the goal changes hands, and the difference in points."""
        seat, view, card = move.seat, move.view, card_text(move.rest[0])
        preview = move.seen.after(move.move)
        if preview.decision_continues and self.game.steps[preview.step].name == "market":
            return Text.assemble(
                card, " ", self.texts("terminal-to-market.brief" if brief else "terminal-to-market")
            )
        after = preview.view
        old, new = (found["players"][seat]["piles"][name]["influence"] for found in (view, after))
        goal = GOAL_OF_TYPE[name]
        points = after["scores"][seat] - view["scores"][seat]
        taken = after["goals"][goal] == seat and view["goals"][goal] != seat
        points_text = self.texts("terminal-vp", vp=f"{points:+}") if points else ""
        if brief:
            text = Text.assemble(card, f" {old}→{new}", (HOLDER_SIGN if taken else "", "bold yellow"))
            return text.append(f" {points_text}" if points_text else "")
        text = Text.assemble(card, f" {self.texts.word('type', name)} {old} → {new}")
        if taken:
            text.append_text(self.taken_goal_text(goal, view["goals"][goal]))
        return text.append(f" · {points_text}" if points_text else "")

    def taken_goal_text(self, goal: str, loser: int | None) -> Text:
        """The goal that the seat takes, and from whom."""
        key: KingdomKey = "terminal-takes" if loser is None else "terminal-takes-from"
        text = Text.assemble((f" · {HOLDER_SIGN} {self.texts(key, goal=Word('goal', goal))}", "bold"))
        return text if loser is None else text.append(" ").append_text(self.board.seat_letter(loser))
