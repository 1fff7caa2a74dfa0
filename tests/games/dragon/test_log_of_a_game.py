"""The log is complete: the position after every ply can be rebuilt from the entries."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

from jadecourt.core.log import Entry
from jadecourt.core.table import Table
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.declaration import ENTRY_KINDS
from jadecourt.games.dragon.game import Dragon


class GameFromLog:
    """A game rebuilt from its log alone: amounts, palaces, hands, track, wall, display and event row."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.vp = [0] * seats
        self.yuan = [c.START_YUAN] * seats
        self.rice = [0] * seats
        self.fireworks = [0] * seats
        self.small = [0] * seats
        self.large = [0] * seats
        self.floors: list[dict[int, int]] = [{0: 2, 1: 2} for _ in range(seats)]
        self.persons: list[dict[int, list[int]]] = [{0: [], 1: []} for _ in range(seats)]
        self.hands = [Counter(range(c.TYPES)) + Counter({c.WILD_CARD: 2}) for _ in range(seats)]
        self.stacks: dict[int, list[int]] = {0: list(range(seats))}
        self.wall: list[tuple[int, str]] = []
        self.display = [
            full - less * (5 - seats)
            for full, less in zip(c.KIND_COUNT_AT_FIVE, c.KIND_COUNT_PER_MISSING_SEAT, strict=True)
        ]
        self.row = {1: c.PEACE, 2: c.PEACE}

    def order(self) -> list[int]:
        """6.1"""
        return [p for space in sorted(self.stacks, reverse=True) for p in reversed(self.stacks[space])]

    def apply_entry(self, entry: Entry) -> None:
        """Apply an entry; totals in its arguments must match the rebuilt position."""
        kind = ENTRY_KINDS[entry.kind]
        handler = getattr(self, kind.name.replace("-", "_"), None)
        if handler is not None:
            handler(entry.seat, **kind.arguments(entry))

    def add_points(self, p: int, points: int) -> None:
        assert points >= 0
        self.vp[p] += points

    # setup and rounds

    def event_placed(self, _: int, event: int, month: int) -> None:
        self.row[month] = event

    def events_exchanged(self, _: int, left: int, right: int) -> None:
        self.row[left], self.row[right] = self.row[right], self.row[left]

    def drafted(self, p: int, first: int, second: int) -> None:
        self.display[c.YOUNG_KIND[first]] -= 1
        self.display[c.YOUNG_KIND[second]] -= 1

    def month(self, _: int, month: int, event: int) -> None:
        assert self.row[month] == event

    def order_logged(self, order: int) -> None:
        assert self.order() == [order >> (3 * i) & 7 for i in range(self.seats)]

    # phase 1

    def passed(self, p: int, gained: int, yuan: int) -> None:
        self.yuan[p] += gained
        assert self.yuan[p] == yuan

    def fee(self, p: int, fee: int, yuan: int) -> None:
        self.yuan[p] -= fee
        assert self.yuan[p] == yuan

    def income(self, p: int, yuan: int, total: int) -> None:
        self.yuan[p] += yuan
        assert self.yuan[p] == total

    def harvest(self, p: int, rice: int, total: int) -> None:
        self.rice[p] += rice
        assert self.rice[p] == total

    def fireworks_gained(self, p: int, fireworks: int, total: int) -> None:
        self.fireworks[p] += fireworks
        assert self.fireworks[p] == total

    def research(self, p: int, vp: int, total: int) -> None:
        self.add_points(p, vp)
        assert self.vp[p] == total

    def privilege(self, p: int, size: int, price: int, yuan: int) -> None:
        self.yuan[p] -= price
        assert self.yuan[p] == yuan
        (self.large if size else self.small)[p] += 1

    def floor_added(self, p: int, palace: int, floors: int) -> None:
        self.floors[p][palace] += 1
        assert self.floors[p][palace] == floors

    def palace_added(self, p: int, palace: int) -> None:
        assert palace not in self.floors[p]
        self.floors[p][palace] = 1
        self.persons[p][palace] = []

    def wall_tile(self, p: int, bonus: int, length: int) -> None:
        self.wall.append((p, c.BONUS_NAMES[bonus]))
        assert len(self.wall) == length
        self.rice[p] += bonus == c.BONUS_RICE
        self.fireworks[p] += bonus == c.BONUS_FIREWORKS
        self.yuan[p] += 2 * (bonus == c.BONUS_YUAN)
        self.add_points(p, 3 * (bonus == c.BONUS_VP))  # floor and track have entries of their own

    # phase 2

    def played(self, p: int, card: int, kind: int) -> None:
        self.hands[p][card] -= 1
        if kind != c.NO_KIND:
            self.display[kind] -= 1

    def placed(self, p: int, kind: int, palace: int) -> None:
        self.persons[p][palace].append(kind)

    def swapped(self, p: int, palace: int, old: int, new: int) -> None:
        self.persons[p][palace].remove(old)
        self.persons[p][palace].append(new)

    def marker_moved(self, p: int, steps: int, space: int) -> None:
        old = space - steps
        self.stacks[old].remove(p)
        self.stacks.setdefault(space, []).append(p)

    # phases 3 and 4

    def tribute(self, p: int, paid: int, due: int) -> None:
        self.yuan[p] -= paid

    def drought(self, p: int, rice: int, due: int) -> None:
        self.rice[p] -= rice

    def festival(self, p: int, vp: int, returned: int, left: int) -> None:
        self.add_points(p, vp)
        self.fireworks[p] -= returned
        assert self.fireworks[p] == left

    def mongol(self, p: int, vp: int, due: int) -> None:
        self.add_points(p, vp)

    def released(self, p: int, palace: int, kind: int) -> None:
        self.persons[p][palace].remove(kind)

    def decayed(self, p: int, palace: int, floors: int) -> None:
        assert not self.persons[p][palace]
        self.quaked(p, palace, floors)

    def palace_removed(self, p: int, palace: int) -> None:
        assert (self.floors[p].pop(palace), self.persons[p].pop(palace)) == (1, [])

    def scored(self, p: int, palaces: int, ladies: int, privileges: int) -> None:
        self.add_points(p, palaces + ladies + privileges)

    def wall_scored(self, p: int, vp: int) -> None:
        self.add_points(p, vp)

    def people_scored(self, p: int, vp: int, people: int) -> None:
        self.add_points(p, vp)
        assert people == sum(len(persons) for persons in self.persons[p].values())

    monks_scored = ladies_scored = goods_scored = wall_scored

    # super events

    def quaked(self, p: int, palace: int, floors: int) -> None:
        self.floors[p][palace] -= 1
        assert self.floors[p][palace] == floors

    collapsed = palace_removed

    def flooded(self, p: int, good: int) -> None:
        (self.yuan, self.rice, self.fireworks)[good][p] -= 1

    def erupted(self, _: int) -> None:
        self.stacks = {0: self.order()[::-1]}

    def discarded(self, p: int, card: int) -> None:
        self.hands[p][card] -= 1

    def sunrise(self, p: int, type: int, kind: int) -> None:
        self.display[kind] -= 1

    def assassinated(self, p: int, small: int, large: int) -> None:
        assert (self.small[p], self.large[p]) == (small, large)
        self.small[p] = self.large[p] = 0

    def ranked(self, p: int, place: int, vp: int) -> None:
        assert self.vp[p] == vp

    # comparing

    def summary(self) -> dict[str, Any]:
        """The rebuilt position in the form of `summary_of`."""
        return {
            "amounts": [self.vp, self.yuan, self.rice, self.fireworks, self.small, self.large],
            "palaces": [
                {place: (floors, sorted(self.persons[p][place])) for place, floors in self.floors[p].items()}
                for p in range(self.seats)
            ],
            "hands": [
                [name for i, name in enumerate(c.CARD_NAMES) for _ in range(hand[i])] for hand in self.hands
            ],
            "track": [(space, stack) for space, stack in sorted(self.stacks.items()) if stack],
            "wall": self.wall,
            "display": self.display,
            "events": [c.EVENT_NAMES[self.row[month]] for month in range(1, 13)],
        }


def summary_of(table: Table) -> dict[str, Any]:
    """The current position in the form of `GameFromLog.summary`."""
    view = table.seen_by(None).view
    names = ("vp", "yuan", "rice", "fireworks", "smallPrivileges", "largePrivileges")
    return {
        "amounts": [[player[name] for player in view["players"]] for name in names],
        "palaces": [
            {
                palace["id"]: (
                    palace["floors"],
                    sorted(c.KIND_NAMES.index(name) for name in palace["persons"]),
                )
                for palace in player["palaces"]
            }
            for player in view["players"]
        ],
        "hands": [player["hand"] for player in view["players"]],
        "track": view["track"],
        "wall": view["wall"],
        "display": list(view["display"].values()),
        "events": view["events"],
    }


def compare_log_with_states(seed: int, **options: object) -> set[str]:
    """Play a random game and compare the rebuilt position after every ply; returns the names of all entries."""
    table = Table(Dragon(**options), seed)
    rebuilt = GameFromLog(table.game.seats)
    dice = random.Random(seed)
    new_entries = table.entries()
    entry_names = set()
    while True:
        for entry in new_entries:
            entry_names.add(ENTRY_KINDS[entry.kind].name)
            if entry.kind == c.LOG_ORDER:
                rebuilt.order_logged(entry.args[0])
            else:
                rebuilt.apply_entry(entry)
        assert rebuilt.summary() == summary_of(table)
        if table.is_over:
            assert rebuilt.vp == table.state.scores()
            return entry_names
        (seat,) = table.movers
        new_entries = table.play(seat, dice.choice(table.state.legal_moves(seat)))


OPTIONS_OF_GAMES = [
    {"players": 2 + i % 4, "superEvent": super_event, "greatWall": i % 3 > 0, "eventAdjacency": adjacency}
    for i, (super_event, adjacency) in enumerate(
        [*product(("none", "random", *c.SUPER_NAMES[1:]), ("slide", "free")), *[("random", "slide")] * 12]
    )
]


def test_log_rebuilds_the_game_and_uses_every_entry_kind() -> None:
    """4.1: points, goods, privileges, palaces, persons, hands, markers, wall, display and event row"""
    entry_names: set[str] = set()
    for seed, options in enumerate(OPTIONS_OF_GAMES):
        entry_names |= compare_log_with_states(seed, **options)
    assert {kind.name for kind in ENTRY_KINDS} - entry_names == set()
