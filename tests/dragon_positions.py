"""Positions of In the Year of the Dragon from a short text, for tests.

    p = make_position('''
        players 3, round 4, event tribute, at event
        A: 2 yuan, space 9, palaces 2[farmer-y healer-o] 1[]
        B: 6 yuan, hand monk wild
    ''')
    p.play("release p0:farmer-y")
    assert p.yuan("A") == 0

The first line has the options and the stage: `players N`, `round N`, `event NAME` (of this round), `wall` (Great
Wall in play), `wall A A B` (owners of the tiles of the wall, in order), `drawn` (wall tiles are drawn),
`super NAME`, `cost N` (large privilege),
`display farmer-y 0 …` and one of these stages:

    at action    phase 1, cards dealt: `groups taxes build | harvest | …`, cards not named are in the last
                 group; without `groups` they are dealt in the order of section 3.2
    at person    phase 2 begins
    at event     phase 3 begins with the event of the round
    at super     the event of round 7 is over, the super event begins
    at decay     phase 3 ends: decay, then phase 4
    at end       the final scoring

Seats are A, B, C, …; the line of a seat may have: N yuan, N rice, N fireworks, N vp, N small, N large (privileges),
space N, hand CARD …, palaces FLOORS[PERSON …] … (ids 0, 1, … in the order written; `-` is an unused id),
unused BONUS … (wall tiles), on CARD (it has acted, its dragon is on this group), passed (it has acted).
Of markers on the same space, that of the seat named later is on top. Seats without a line have only their hand.
"""

from __future__ import annotations

import re
from typing import Any

from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.dragon.state import DragonState
from jadecourt.games.dragon.view import hand_of, palaces_of

SEATS = "ABCDE"
STAGES_BY_NAME = {
    "action": (c.STAGE_ACTION, False),
    "person": (c.STAGE_PERSON, False),
    "event": (c.STAGE_PERSON, True),
    "super": (c.STAGE_EVENT, True),
    "decay": (c.STAGE_SUPER, True),
    "end": (c.STAGE_FINAL_WALL, True),
}


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
    head, *lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    clauses = {words[0]: words[1:] for words in (part.split() for part in head.split(","))}
    options: dict[str, Any] = {"players": int(clauses.get("players", ["4"])[0]), "startSeat": 0}
    options["greatWall"] = "wall" in clauses
    options["wallTiles"] = "random" if "drawn" in clauses else "chosen"
    options["superEvent"] = clauses.get("super", ["none"])[0]
    if "cost" in clauses:
        options["largePrivilegeCost"] = int(clauses["cost"][0])
    game = Dragon(**options)
    fields = game.start().fields()
    seats = options["players"]
    fields["palaces"] = [c.NO_PALACE] * len(fields["palaces"])
    fields["yuan"] = [0] * c.MAX_SEATS
    fields["round"] = int(clauses.get("round", ["1"])[0])
    set_event_row(fields, clauses.get("event", ["peace"])[0])
    if clauses["at"][0] == "action":
        set_groups(fields, seats, " ".join(clauses.get("groups", [])))
    for position, letter in enumerate(clauses.get("wall", [])):
        p = SEATS.index(letter)
        bonus = (fields["wall_unused"][p] & -fields["wall_unused"][p]).bit_length() - 1
        fields["wall_unused"][p] &= ~(1 << bonus)
        fields["wall_built"][p] += 1
        fields["wall_tiles"][position] = p * c.BONUSES + bonus
        fields["wall_length"] += 1
    marker_order: list[int] = []
    for line in lines:
        letter, _, rest = line.partition(":")
        marker_order.append(SEATS.index(letter.strip()))
        for part in rest.split(","):
            set_clause(fields, marker_order[-1], part.split())
    marker_order += [p for p in range(seats) if p not in marker_order]
    set_track(fields, marker_order)
    set_display(fields, seats, clauses.get("display", []))
    stage, is_finished = STAGES_BY_NAME[clauses["at"][0]]
    has_acted = [
        fields["dragon_group"][p] != c.NO_GROUP for p in range(seats)
    ]  # these come first in the order
    order_index = seats - 1 if is_finished else sum(has_acted) - 1
    fields |= {"stage": stage, "current_step": c.STEP_NONE, "asked_seat": 0, "order_index": order_index}
    fields["order"] = sorted(
        range(seats), key=lambda p: (not has_acted[p], -fields["track_space"][p], -fields["track_height"][p])
    )
    fields["order"] += list(range(seats, c.MAX_SEATS))
    log: list[tuple[int, int, int, int, int]] = []
    state = DragonState()
    state.set_log(log)
    state.restore(fields)
    check_invariants(game, state)
    return Position(game, state, log)


def check_invariants(game: Dragon, state: DragonState) -> None:
    """Check all invariants of section 16 except the size of hands (16.3), which test positions may ignore."""
    broken = [problem for problem in game.broken_invariants(state) if not problem.startswith("16.3")]
    assert not broken, broken


def set_clause(fields: dict[str, Any], p: int, words: list[str]) -> None:
    """Set the fields of one clause of a seat's line."""
    match words:
        case []:
            pass
        case [number, ("yuan" | "rice" | "fireworks" | "vp") as field] if number.isdigit():
            fields[field][p] = int(number)
        case [number, ("small" | "large") as size] if number.isdigit():
            fields[f"{size}_privileges"][p] = int(number)
        case ["space", number]:
            fields["track_space"][p] = int(number)
        case ["hand", *cards]:
            fields["wilds"][p] = cards.count("wild")
            fields["hand"][p] = sum(1 << c.TYPE_NAMES.index(card) for card in cards if card != "wild")
        case ["palaces", *_]:
            set_palaces(fields, p, " ".join(words[1:]))
        case ["unused", *bonuses]:
            fields["wall_unused"][p] = sum(1 << c.BONUS_NAMES.index(bonus) for bonus in bonuses)
        case ["on", card]:
            fields["dragon_group"][p] = fields["card_group"][c.ACTION_NAMES.index(card)]
            fields["occupied_groups"] |= 1 << fields["dragon_group"][p]
        case ["passed"]:
            fields["dragon_group"][p] = c.PASSED
        case _:
            raise ValueError(f"unknown clause {' '.join(words)!r}")


def set_palaces(fields: dict[str, Any], p: int, text: str) -> None:
    """Set the palaces of a seat from `2[farmer-y healer-o] 1[] - 3[monk-y]`."""
    for place, (palace_text, floors, persons) in enumerate(re.findall(r"(-|(\d)\[([^]]*)\])", text)):
        if palace_text != "-":
            tiles = sorted(c.KIND_NAMES.index(name) + 1 for name in persons.split())
            packed = sum(tile << (4 * i) for i, tile in enumerate(tiles))
            fields["palaces"][p * c.MAX_PALACES + place] = int(floors) * c.FLOOR_UNIT | packed


def set_event_row(fields: dict[str, Any], event: str) -> None:
    """Set the event of the round; all other rounds are peaceful."""
    fields["event_row"] = [c.PEACE] * c.ROUNDS
    fields["event_row"][fields["round"] - 1] = c.EVENT_NAMES.index(event)
    fields["event_bag"] = [0] * c.EVENTS


def set_groups(fields: dict[str, Any], seats: int, text: str) -> None:
    """Set the groups from `taxes build | harvest | …`, other cards in the last group; "" deals the sizes of 8.1."""
    cards = c.ACTION_NAMES if fields["wall_on"] else c.ACTION_NAMES[: c.CARD_WALL]
    groups = [part.split() for part in text.split("|")]
    if not text:
        sizes = [len(cards) // seats + (group < len(cards) % seats) for group in range(seats)]
        groups = [cards[sum(sizes[:group]) : sum(sizes[: group + 1])] for group in range(seats)]
    if unknown := {card for names in groups for card in names} - set(cards):
        raise ValueError(f"unknown cards {unknown}")
    for number, card in enumerate(cards):
        named = [group for group, names in enumerate(groups) if card in names]
        fields["card_group"][number] = named[0] if named else seats - 1
    fields["groups_dealt"] = seats


def set_track(fields: dict[str, Any], marker_order: list[int]) -> None:
    """Stack the markers of each space in the order in which their seats are named."""
    markers_on_space: dict[int, int] = {}
    for p in marker_order:
        space = fields["track_space"][p]
        fields["track_height"][p] = markers_on_space.get(space, 0)
        markers_on_space[space] = fields["track_height"][p] + 1


def set_display(fields: dict[str, Any], seats: int, display: list[str]) -> None:
    """Put all tiles that are in no palace into the display; `display KIND N` removes the others from the game."""
    for kind, name in enumerate(c.KIND_NAMES):
        tiles = c.KIND_COUNT_AT_FIVE[kind] - c.KIND_COUNT_PER_MISSING_SEAT[kind] * (c.MAX_SEATS - seats)
        for palace in fields["palaces"]:
            tiles -= sum((palace >> shift & 15) == kind + 1 for shift in (0, 4, 8))
        left = int(display[display.index(name) + 1]) if name in display else tiles
        fields["display"][kind] = left
        fields["removed_tiles"][kind] = tiles - left
