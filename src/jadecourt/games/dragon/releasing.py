"""10.2 Release obligations of events, wall scorings and earthquakes."""

from __future__ import annotations

from . import components as c
from . import province
from .board import Board


def start_release(s: Board, p: int, persons: int) -> None:
    """10.2 Release any `persons` persons; if the seat has no more than that, all leave at once."""
    if persons >= s.people[p]:
        for place in range(s.reach[p]):
            province.release_palace(s, p, place)
        return
    owe_release(s, p, persons, c.EVERYWHERE, c.FREELY)


def start_release_each(s: Board, p: int, palaces: int, in_turn: int) -> None:
    """10.3 Drought: one person from each of `palaces` inhabited palaces.

    With some rice returned the owner picks the palaces; without any, all are struck, by ascending id.
    """
    eligible = 0
    for place in range(s.reach[p]):
        if s.palaces[p * c.MAX_PALACES + place] & c.PERSONS:
            eligible |= 1 << place
    owe_release(s, p, palaces, eligible, c.EACH_IN_TURN if in_turn else c.ONE_EACH)


def start_release_from(s: Board, p: int, place: int, persons: int) -> None:
    """14.3 Release `persons` persons of one palace."""
    owe_release(s, p, persons, 1 << place, c.FREELY)


def owe_release(s: Board, p: int, persons: int, eligible: int, rule: int) -> None:
    s.owed_now = persons
    s.eligible = eligible
    s.release_rule = rule
    ask_release(s, p)


def ask_release(s: Board, p: int) -> None:
    s.asked = p
    s.step_now = c.STEP_RELEASE
    s.option_count = legal_release(s, p)


def legal_release(s: Board, p: int) -> int:
    """10.2, 10.3 Any person of an eligible palace."""
    n = 0
    for place in range(s.reach[p]):
        if (s.eligible >> place) & 1:
            n = province.list_persons(s, p, place, c.RELEASE, n)
            if s.release_rule == c.EACH_IN_TURN:
                return n
    return n


def apply_release(s: Board, p: int, move: int) -> None:
    """10.2 The person leaves the game; the marker does not move."""
    place = (move - c.RELEASE) // c.KINDS
    province.release_person(s, p, place, (move - c.RELEASE) % c.KINDS)
    if s.release_rule != c.FREELY:
        s.eligible &= ~(1 << place)
    s.owed_now -= 1
    if s.owed_now > 0:
        ask_release(s, p)
    else:
        s.eligible = 0
        s.release_rule = c.FREELY
