"""Positions of Middle Kingdom from a short text, for tests.

    p = make_position('''
        players 5, round 4, row M B N3 F, deck 10
        goals Palace A, Emperor B
        A: hand 0 4 5, carried 3, B 2, Ph, tokens 1
        B: W 3, guests W 1, last 2
    ''')
    p.play("B bid 5", "C bid 7", "D bid 7", "E bid 1")
    assert p.movers == "A"

The text is that of docs/positions.md without a header. Options are clauses of the table: `players N`, `experienced`,
`nobles 5/4/3`, `harvest-limit`. Without `round` it is the fifth.
"""

from __future__ import annotations

from typing import Any

from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.core.position_text import Clause, parse_position_text
from jadecourt.core.refusal import Refusal
from jadecourt.games.kingdom import components as c
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.games.kingdom.invariants import goal_lost_holder
from jadecourt.games.kingdom.state import KingdomState
from jadecourt.games.kingdom.view import cards_of, counts_of, dragon_of, kinds_of, queue_of, row_of
from jadecourt.games.kingdom.view_types import KingdomBid

SEATS = "ABCDE"
FULL_HAND = [0, 1, 2, 3, 4, 5, 6, 7]


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
    parsed = parse_position_text(text)
    options: dict[str, Any] = {}
    clauses = []
    for clause in parsed.table:
        match clause.words:
            case ["players", number]:
                options["players"] = int(number)
            case ["experienced"]:
                options["experienced3"] = True
            case ["nobles", split]:
                options["nobleValues"] = split
            case ["harvest-limit"]:
                options["harvestLimitIncludesReset"] = True
            case _:
                clauses.append(clause)
    if not any(clause.words[0] == "round" for clause in clauses):
        clauses.append(Clause(("round", "5"), 0))
    parsed.table = clauses
    game = Kingdom(**options)
    log: list[tuple[int, int, int, int, int]] = []
    state = game.read_position(parsed, log)
    check_invariants(game, state)
    return Position(game, state, log)
