"""Positions of In the Year of the Dragon from a short text, for tests.

    p = make_position('''
        players 3, round 4, event tribute, at event
        A: 2 yuan, space 9, palaces 2[farmer-y healer-o] 1[]
        B: 6 yuan, hand monk wild
    ''')
    p.play("release p0:farmer-y")
    assert p.yuan("A") == 0

The text is that of docs/positions.md without a header. Options are clauses of the first line: `players N`, `wall`
(Great Wall in play), `drawn` (wall tiles are drawn), `super NAME`, `cost N` (large privilege); seat A drafts first.
Positions may ignore the size of hands (16.3); without `hand` a seat has all cards.
"""

from __future__ import annotations

from typing import Any

from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.core.position_text import Clause, parse_position_text
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.dragon.state import DragonState
from jadecourt.games.dragon.view import hand_of, palaces_of

SEATS = "ABCDE"


class Position:
    """A position under test: moves are played in notation, seats are named by letters."""

    def __init__(self, game: Dragon, state: DragonState, log: list[tuple[int, int, int, int, int]]) -> None:
        self.game = game
        self.state = state
        self.log = log

    @property
    def mover(self) -> str:
        """The letter of the seat to move, "chance" or "nobody"."""
        mover = self.state.mover()
        return {CHANCE: "chance", NOBODY: "nobody"}.get(mover) or SEATS[mover]

    @property
    def step(self) -> str:
        return self.game.steps[self.state.step()].name

    @property
    def owed(self) -> int:
        return self.state.owed(self.state.mover())

    @property
    def events(self) -> list[str]:
        """The events drawn so far."""
        return [c.EVENT_NAMES[event] for event in self.state.event_row if event != c.NO_EVENT]

    @property
    def legal_moves(self) -> set[str]:
        """The legal moves of the seat to move, or the possible outcomes of chance."""
        mover = self.state.mover()
        if mover == CHANCE:
            return {self.game.outcomes.text(outcome) for outcome, _ in self.state.chance_outcomes()}
        return {self.game.moves.text(move) for move in self.state.legal_moves(mover)} if mover >= 0 else set()

    def play(self, *texts: str) -> Position:
        """Play moves for the seat to move and outcomes for chance; an illegal one fails the test."""
        for text in texts:
            mover = self.state.mover()
            assert text in self.legal_moves, (
                f"{text!r} is illegal for {self.mover} at {self.step}: {sorted(self.legal_moves)}"
            )
            notation = self.game.outcomes if mover == CHANCE else self.game.moves
            self.state.apply(mover, notation.parse(text))
            check_invariants(self.game, self.state)
        return self

    def play_first_until(self, *steps: str) -> Position:
        """Play the first legal move or outcome (such as `act pass`) until one of these steps is pending."""
        while self.mover != "nobody" and self.step not in steps:
            mover = self.state.mover()
            first = (
                self.state.chance_outcomes()[0][0] if mover == CHANCE else self.state.legal_moves(mover)[0]
            )
            self.state.apply(mover, first)
            check_invariants(self.game, self.state)
        return self

    def logged_entries(self, name: str) -> list[dict[str, int]]:
        """The arguments, with the seat, of every log entry of this name since the position was built."""
        found = []
        for kind, seat, *args in self.log:
            if self.game.entry_kinds[kind].name == name:
                fields = self.game.entry_kinds[kind].fields
                found.append(
                    {"seat": seat} | {field: value for (field, _), value in zip(fields, args, strict=False)}
                )
        return found

    def illegal_rule(self, text: str) -> str:
        """The paragraph that makes this move illegal; a legal move fails the test."""
        move = self.game.moves.parse(text)
        assert text not in self.legal_moves, f"{text!r} is legal"
        return self.game.explain_illegal(self.state, self.state.mover(), move).rule

    def vp(self, seat: str) -> int:
        return self.state.vp[SEATS.index(seat)]

    def yuan(self, seat: str) -> int:
        return self.state.yuan[SEATS.index(seat)]

    def rice(self, seat: str) -> int:
        return self.state.rice[SEATS.index(seat)]

    def fireworks(self, seat: str) -> int:
        return self.state.fireworks[SEATS.index(seat)]

    def track_space(self, seat: str) -> int:
        return self.state.track_space[SEATS.index(seat)]

    def privileges(self, seat: str) -> tuple[int, int]:
        """(small, large)"""
        p = SEATS.index(seat)
        return self.state.small_privileges[p], self.state.large_privileges[p]

    def hand(self, seat: str) -> list[str]:
        return [*hand_of(self.state, SEATS.index(seat))]

    def display(self, kind: str) -> int:
        return self.state.display[c.KIND_NAMES.index(kind)]

    def removed_tiles(self, kind: str) -> int:
        """The number of tiles of a kind that are removed from the game."""
        return self.state.removed_tiles[c.KIND_NAMES.index(kind)]

    def palaces(self, seat: str) -> dict[int, str]:
        """{0: "2[farmer-y healer-y]", …}"""
        return {
            i: f"{floors}[{' '.join(persons)}]"
            for i, floors, persons in palaces_of(self.state, SEATS.index(seat))
        }

    def person_count(self, seat: str) -> int:
        return self.state.person_count[SEATS.index(seat)]

    def order(self) -> str:
        """The player order by the current markers, first player first."""
        s = self.state
        return "".join(
            SEATS[p] for p in sorted(range(s.seats), key=lambda p: (-s.track_space[p], -s.track_height[p]))
        )

    def groups(self) -> list[set[str]]:
        groups: list[set[str]] = [set() for _ in range(self.state.seats)]
        for card, group in enumerate(self.state.card_group):
            if group != c.NO_GROUP:
                groups[group].add(c.ACTION_NAMES[card])
        return groups


def new_game(**options: object) -> Position:
    """A new game with a log; seat 0 drafts first unless the options set `startSeat`."""
    game = Dragon(**({"startSeat": 0} | options))
    log: list[tuple[int, int, int, int, int]] = []
    state = game.start(log)
    return Position(game, state, log)


def make_position(text: str) -> Position:
    """A position from its text; see the docstring of this module."""
    head, *lines = text.strip().splitlines()
    options: dict[str, Any] = {"players": 4, "startSeat": 0}
    clauses = []
    for words in (part.split() for part in head.split(",")):
        match words:
            case ["players", number]:
                options["players"] = int(number)
            case ["wall", *tiles]:
                options["greatWall"] = True
                clauses += [" ".join(words)] if tiles else []
            case ["drawn"]:
                options["wallTiles"] = "random"
            case ["super", name]:
                options["superEvent"] = name
            case ["cost", number]:
                options["largePrivilegeCost"] = int(number)
            case _:
                clauses.append(" ".join(words))
    game = Dragon(**options)
    log: list[tuple[int, int, int, int, int]] = []
    parsed = parse_position_text("\n".join([", ".join(clauses), *lines]))
    for seat in range(game.seats):
        seat_clauses = parsed.seats.setdefault(seat, [])
        if not any(clause.words[0] == "hand" for clause in seat_clauses):
            seat_clauses.append(Clause(("hand", "all"), 0))
    state = game.read_position(parsed, log)
    check_invariants(game, state)
    return Position(game, state, log)


def check_invariants(game: Dragon, state: DragonState) -> None:
    """Check all invariants of section 16 except the size of hands (16.3), which test positions may ignore."""
    broken = [problem for problem in game.broken_invariants(state) if not problem.startswith("16.3")]
    assert not broken, broken
