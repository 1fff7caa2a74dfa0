"""Positions of Middle Kingdom from a short text, for tests.

    p = make_position('''
        players 5, round 4, row M B N3 F, deck 10
        goals Palace A, Emperor B
        A: hand 0 4 5, carried 3, B 2, Ph, tokens 1
        B: W 3, guests W 1, last 2
    ''')
    p.play("B bid 5", "C bid 7", "D bid 7", "E bid 1")
    assert p.movers == "A"

The lines before those of the seats have, in any order: `players N`, `round N`, `row CARD …` (left to right), `deck N`
(this many cards, of all kinds) or `deck CARD …` (exactly these), `experienced`, `nobles 5/4/3`, `harvest-limit`,
`goals GOAL SEAT, GOAL SEAT, …`, `dragon SEAT` (its holder), and one of these stages:

    (none)             step 1 begins: the bids
    at claims          step 2 begins: `bids 7 2+6 5½` of each seat are open, the row may have a `DR`
    at end of round    all bids and the Heir are done: discard, step 3, cleanup, step 4
    at scoring         the game is over

Without `row` there is some full row (none at the last two stages); without `deck` all other cards are in the deck
(none at the scoring). Cards that are nowhere else are in the discard pile, so that there are always 62.

Seats are A, B, C, …; the line of a seat may have: `hand CARD …`, `carried CARD …`, `bids …`, `CARD N` (Dynasty Cards
in its piles, `Ph` = `Ph 1`), `guests TYPE N`, `tokens N`, `last N` (round of its last Dragon), `reset` (it has played
the Reset). Bid cards not named are used cards; without `hand` they are in the hand.
"""

from __future__ import annotations

import re
from typing import Any

from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.core.refusal import Refusal
from jadecourt.games.kingdom import components as c
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.games.kingdom.invariants import goal_lost_holder
from jadecourt.games.kingdom.state import KingdomState
from jadecourt.games.kingdom.view import cards_of, counts_of, dragon_of, kinds_of, queue_of, row_of
from jadecourt.games.kingdom.view_types import KingdomBid

SEATS = "ABCDE"
ANY_ROW = ("F", "M", "B", "W", "N2")
FULL_HAND = [0, 1, 2, 3, 4, 5, 6, 7]
STAGES_BY_NAME = {
    "bids": c.STAGE_ROW,
    "claims": c.STAGE_EMPEROR,
    "end of round": c.STAGE_END,
    "scoring": c.STAGE_OVER,
}


class Position:
    """A position under test: moves are played in notation, seats are named by letters."""

    def __init__(self, game: Kingdom, state: KingdomState, log: list[tuple[int, int, int, int, int]]) -> None:
        self.game = game
        self.state = state
        self.log = log

    # ---------------------------------------------------------------------- steps and moves

    @property
    def movers(self) -> str:
        """The letters of the seats to move, or "chance" or "nobody"."""
        mover, movers = self.state.mover(), self.state.movers()
        if mover < 0:
            return {CHANCE: "chance", NOBODY: "nobody"}[mover]
        return "".join(letter for seat, letter in enumerate(SEATS) if movers >> seat & 1)

    @property
    def step(self) -> str:
        return self.game.steps[self.state.step()].name

    @property
    def odds(self) -> dict[str, int]:
        """The possible outcomes of chance with their weights."""
        return {self.game.outcomes.text(outcome): weight for outcome, weight in self.state.chance_outcomes()}

    def owed(self, seat: str) -> int:
        return self.state.owed(SEATS.index(seat))

    def legal_moves(self, seat: str) -> set[str]:
        """The legal moves of this seat; none if it is not to move."""
        return {self.game.moves.text(move) for move in self.state.legal_moves(SEATS.index(seat))}

    def play(self, *texts: str) -> Position:
        """Play moves (`A bid 5`) and outcomes (`draw W`); an illegal one fails the test."""
        for text in texts:
            before = self.state.copy()
            if text.startswith("draw "):
                assert self.movers == "chance", f"{text!r}, but {self.movers} must move ({self.step})"
                assert text in self.odds, f"{text!r} is not possible: {self.odds}"
                self.state.apply(CHANCE, self.game.outcomes.parse(text))
            else:
                letter, move = text.split(" ", 1)
                legal = self.legal_moves(letter)
                assert move in legal, f"{move!r} is illegal for {letter} at {self.step}: {legal}"
                self.state.apply(SEATS.index(letter), self.game.moves.parse(move))
            check_invariants(self.game, self.state)
            assert not goal_lost_holder(before, self.state), "13.5"
        return self

    def illegal_reason(self, seat: str, text: str) -> Refusal:
        """The reason why this move of a seat to move is illegal."""
        assert seat in self.movers, f"{self.movers} must move, not {seat}"
        assert text not in self.legal_moves(seat), f"{text!r} is legal"
        return self.game.explain_illegal(self.state, SEATS.index(seat), self.game.moves.parse(text))

    def illegal_rule(self, seat: str, text: str) -> str:
        """The paragraph that makes this move illegal."""
        return self.illegal_reason(seat, text).rule

    def logged_entries(self, name: str) -> list[dict[str, Any]]:
        """The arguments of every log entry of this name since the position was built, with the letter of its seat."""
        found: list[dict[str, Any]] = []
        for kind, seat, *args in self.log:
            if self.game.entry_kinds[kind].name == name:
                fields = self.game.entry_kinds[kind].fields
                entry_args: dict[str, Any] = {"seat": SEATS[seat]} if seat >= 0 else {}
                found.append(
                    entry_args | {field: value for (field, _), value in zip(fields, args, strict=False)}
                )
        return found

    @property
    def entry_names(self) -> list[str]:
        """The names of all log entries since the position was built, with their seats: ["round", "A bid", …]."""
        return [
            f"{SEATS[seat]} {self.game.entry_kinds[kind].name}"
            if seat >= 0
            else self.game.entry_kinds[kind].name
            for kind, seat, *_ in self.log
        ]

    def view_of(self, seat: str | None) -> dict[str, Any]:
        """The view of a seat, or of a spectator (None)."""
        return self.game.view(self.state, None if seat is None else SEATS.index(seat))

    # ---------------------------------------------------------------------- shared cards and goals

    @property
    def round(self) -> int:
        return self.state.round

    @property
    def row(self) -> str:
        """The face-up cards, left to right."""
        return " ".join(row_of(self.state))

    @property
    def deck(self) -> int:
        return self.state.deck_count

    @property
    def discard(self) -> str:
        return " ".join(kinds_of(self.state.discard))

    @property
    def resolution_queue(self) -> list[str]:
        """7.3 The bids still to be resolved: ["AB 3+5", "C 7½"]."""
        return [
            f"{''.join(SEATS[seat] for seat in item['seats'])} {format_bid(item)}"
            for item in queue_of(self.state)
        ]

    def holder(self, goal: str) -> str:
        seat = self.state.holder[c.GOAL_NAMES.index(goal)]
        return "nobody" if seat == c.NO_HOLDER else SEATS[seat]

    @property
    def dragon(self) -> str:
        """The letter of its holder, "row" or "aside"."""
        location = dragon_of(self.state)
        return SEATS[location] if isinstance(location, int) else location

    @property
    def scores(self) -> list[int]:
        return self.state.scores()

    @property
    def places(self) -> list[int]:
        return self.state.places()

    # ---------------------------------------------------------------------- a seat

    def hand(self, seat: str) -> list[int]:
        return cards_of(self.state.hand[SEATS.index(seat)])

    def carried(self, seat: str) -> list[int]:
        return cards_of(self.state.carried[SEATS.index(seat)])

    def used_cards(self, seat: str) -> list[int]:
        return cards_of(self.state.used_cards[SEATS.index(seat)])

    def bids(self, seat: str) -> list[str]:
        """The open bids, sorted by their cards."""
        player = self.game.snapshot(self.state)["players"][SEATS.index(seat)]
        return [format_bid(bid) for bid in player["bids"]]

    def piles(self, seat: str) -> dict[str, int]:
        """Dynasty Cards by kind, without the guests."""
        p = SEATS.index(seat)
        counts = counts_of(self.state.piles[p * c.KINDS : (p + 1) * c.KINDS])
        return {kind: count for kind, count in counts.items() if count}

    def guests(self, seat: str) -> dict[str, int]:
        p = SEATS.index(seat)
        counts = zip(c.TYPE_NAMES, self.state.guests[p * c.TYPES : (p + 1) * c.TYPES], strict=True)
        return {type_: count for type_, count in counts if count}

    def influence(self, seat: str, type_: str) -> int:
        return self.state.influence[c.TYPE_NAMES.index(type_) * c.MAX_SEATS + SEATS.index(seat)]

    def dynasty_count(self, seat: str) -> int:
        return self.state.dynasty_count[SEATS.index(seat)]

    def tokens(self, seat: str) -> int:
        return self.state.tokens[SEATS.index(seat)]

    def last_dragon(self, seat: str) -> int | None:
        return self.state.last_dragon[SEATS.index(seat)] or None


def format_bid(bid: KingdomBid) -> str:
    """A bid as `7`, `2+6` or `6½`."""
    return "+".join(str(card) for card in bid["cards"]) + ("½" if bid["half"] else "")


def notations(verb: str, words: str) -> set[str]:
    """`notations("bid", "0@3 5@3")` is {"bid 0@3", "bid 5@3"}."""
    return {f"{verb} {word}" for word in words.split()}


def check_invariants(game: Kingdom, state: KingdomState) -> None:
    broken = game.broken_invariants(state)
    assert not broken, broken


def new_game(**options: object) -> Position:
    """A new game with a log; chance draws the first row."""
    game = Kingdom(**options)
    log: list[tuple[int, int, int, int, int]] = []
    return Position(game, game.start(log), log)


def make_position(text: str) -> Position:
    """A position from its text; see the docstring of this module."""
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    seats = [line for line in lines if re.match("[A-E]:", line)]
    table = parse_table([line for line in lines if line not in seats])
    game = Kingdom(**table["options"])
    fields = game.start().fields()
    stage_name = table.get("at", "bids")
    fields["round"] = table.get("round", 5) - (
        stage_name == "bids"
    )  # the round is counted when the row is full
    fields["stage"], fields["current_step"] = STAGES_BY_NAME[stage_name], c.STEP_NONE
    fields["asked_seat"] = NOBODY if stage_name == "scoring" else CHANCE
    for goal, letter in table["goals"].items():
        fields["holder"][c.GOAL_NAMES.index(goal)] = SEATS.index(letter)
    for line in seats:
        letter, _, rest = line.partition(":")
        assert SEATS.index(letter) < game.seats, f"there is no seat {letter}"
        set_seat(fields, SEATS.index(letter), [part.split() for part in rest.split(",")])
    row = list(ANY_ROW[: fields["row_size"]]) if stage_name in ("bids", "claims") else []
    set_row(fields, table.get("row", row))
    if "dragon" in table:
        fields["dragon"] = SEATS.index(table["dragon"])
    set_deck_and_discard(fields, table.get("deck", [] if stage_name == "scoring" else None))
    log: list[tuple[int, int, int, int, int]] = []
    state = KingdomState()
    state.set_log(log)
    state.restore(fields)
    check_invariants(game, state)
    return Position(game, state, log)


def parse_table(lines: list[str]) -> dict[str, Any]:
    """Options, stage and shared cards from the lines before those of the seats."""
    table: dict[str, Any] = {"options": {}, "goals": {}}
    for words in (part.split() for line in lines for part in line.split(",")):
        match words:
            case ["players", number]:
                table["options"]["players"] = int(number)
            case ["experienced"]:
                table["options"]["experienced3"] = True
            case ["nobles", split]:
                table["options"]["nobleValues"] = split
            case ["harvest-limit"]:
                table["options"]["harvestLimitIncludesReset"] = True
            case ["round", number]:
                table["round"] = int(number)
            case ["row", *cards]:
                table["row"] = cards
            case ["deck", number] if number.isdigit():
                table["deck"] = int(number)
            case ["deck", *cards]:
                table["deck"] = cards
            case ["goals", goal, seat] | [goal, seat] if goal in c.GOAL_NAMES:
                table["goals"][goal] = seat
            case ["dragon", seat]:
                table["dragon"] = seat
            case ["at", *stage]:
                table["at"] = " ".join(stage)
            case _:
                raise ValueError(f"unknown clause {' '.join(words)!r}")
    return table


def set_seat(fields: dict[str, Any], p: int, parts: list[list[str]]) -> None:
    """Set the fields of one seat's line."""
    hand: list[str] | None = None
    cards_elsewhere: list[int] = []
    for words in parts:
        match words:
            case []:
                pass
            case ["hand", *cards]:
                hand = cards
            case ["carried", *cards]:
                fields["carried"][p] = card_mask(cards)
                cards_elsewhere += [int(card) for card in cards]
            case ["bids", *bids]:
                cards_elsewhere += set_bids(fields, p, bids)
            case ["guests", type_, number]:
                fields["guests"][p * c.TYPES + c.TYPE_NAMES.index(type_)] = int(number)
            case ["tokens", number]:
                fields["tokens"][p] = int(number)
            case ["last", number]:
                fields["last_dragon"][p] = int(number)
            case ["reset"]:
                fields["reset_played"] |= 1 << p
            case [kind, *number] if kind in c.KIND_NAMES[: c.KINDS]:
                fields["piles"][p * c.KINDS + c.KIND_NAMES.index(kind)] = int(number[0]) if number else 1
            case _:
                raise ValueError(f"unknown clause {' '.join(words)!r}")
    rest = c.FULL_HAND_MASK & ~card_mask(cards_elsewhere)
    fields["hand"][p] = rest if hand is None else card_mask(hand)
    fields["used_cards"][p] = rest & ~fields["hand"][p]


def card_mask(cards: list[Any]) -> int:
    return sum(1 << int(card) for card in set(cards))


def set_bids(fields: dict[str, Any], p: int, bids: list[str]) -> list[int]:
    """Set the open bids (`7`, `2+6`, `6½`) of a seat; returns their cards."""
    played = []
    for slot, bid in enumerate(bids, p * fields["bids_each"]):
        *bottom, top = (int(card) for card in bid.removesuffix("½").split("+"))
        fields["bid_top"][slot], fields["bid_bottom"][slot] = top, sum(bottom)
        if bid.endswith("½"):
            fields["emperor_bid"] = slot
        if top == c.RESET:
            fields["reset_played"] |= 1 << p
        played += [*bottom, top]
    return played


def set_row(fields: dict[str, Any], cards: list[str]) -> None:
    kinds = [c.KIND_NAMES.index(card) for card in cards]
    fields["row"] = kinds + [c.NO_CARD] * (c.MAX_ROW - len(kinds))
    fields["row_count"] = len(kinds)
    if c.DRAGON in kinds:
        fields["dragon"] = c.DRAGON_IN_ROW


def set_deck_and_discard(fields: dict[str, Any], deck_cards: list[str] | int | None) -> None:
    """Put the cards that are neither in the row nor in a pile into the deck or the discard pile.

    `deck_cards` lists the cards of the deck, or gives their number; None: all of them.
    """
    placed = [fields["row"].count(kind) + sum(fields["piles"][kind :: c.KINDS]) for kind in range(c.KINDS)]
    placed[c.MERCHANT] += sum(fields["guests"])
    left = [full - used for full, used in zip(fields["deck"], placed, strict=True)]
    deck = left
    if isinstance(deck_cards, int):
        # one card of each kind in turn
        turns = sorted((turn, kind) for kind, count in enumerate(left) for turn in range(count))
        deck = [[kind for _, kind in turns[:deck_cards]].count(kind) for kind in range(c.KINDS)]
        assert sum(deck) == deck_cards, f"there are only {len(turns)} cards for the deck"
    elif deck_cards is not None:
        deck = [deck_cards.count(name) for name in c.KIND_NAMES[: c.KINDS]]
    fields["deck"], fields["deck_count"] = deck, sum(deck)
    fields["discard"] = [all_left - in_deck for all_left, in_deck in zip(left, deck, strict=True)]
    assert min(fields["deck"] + fields["discard"]) >= 0, "more cards of a kind than there are"
