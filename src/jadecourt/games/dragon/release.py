"""10.2 Releases after events, wall scorings and earthquakes."""

from __future__ import annotations

from . import components as c
from . import province
from .state_fields import StateFields


def start_release(s: StateFields, p: int, persons: int) -> None:
    """10.2 Ask for any `persons` persons; a seat that has no more than that loses all without a decision."""
    if persons >= s.person_count[p]:
        for place in range(s.palace_slots_used[p]):
            province.release_all_persons(s, p, place)
        return
    require_release(s, p, persons, c.ALL_PALACES_MASK, c.RELEASE_ANY)


def start_release_per_palace(s: StateFields, p: int, palaces: int, in_turn: int) -> None:
    """10.3 Drought: ask for one person from each of `palaces` inhabited palaces.

    A seat that returned some rice chooses the palaces; without rice (`in_turn`) every palace loses a person, by
    ascending number.
    """
    eligible_palaces = 0
    for place in range(s.palace_slots_used[p]):
        if s.palaces[p * c.MAX_PALACES + place] & c.PERSONS_MASK:
            eligible_palaces |= 1 << place
    require_release(
        s, p, palaces, eligible_palaces, c.RELEASE_PALACES_IN_TURN if in_turn else c.RELEASE_ONE_PER_PALACE
    )


def start_release_from_palace(s: StateFields, p: int, place: int, persons: int) -> None:
    """14.3 Earthquake: ask for `persons` persons of one palace."""
    require_release(s, p, persons, 1 << place, c.RELEASE_ANY)


def require_release(s: StateFields, p: int, persons: int, eligible_palaces: int, rule: int) -> None:
    """10.2 Ask a seat to release `persons` persons from the eligible palaces."""
    s.current_owed = persons
    s.eligible_palaces = eligible_palaces
    s.release_rule = rule
    ask_release(s, p)


def ask_release(s: StateFields, p: int) -> None:
    """10.2 Ask for the next person to be released."""
    s.asked_seat = p
    s.current_step = c.STEP_RELEASE
    s.option_count = legal_release(s, p)


def legal_release(s: StateFields, p: int) -> int:
    """10.2, 10.3 Any person of an eligible palace; returns the number of options."""
    n = 0
    for place in range(s.palace_slots_used[p]):
        if (s.eligible_palaces >> place) & 1:
            n = province.list_person_moves(s, p, place, c.RELEASE, n)
            if s.release_rule == c.RELEASE_PALACES_IN_TURN:
                return n
    return n


def apply_release(s: StateFields, p: int, move: int) -> None:
    """10.2 Release the person; the marker does not move."""
    place = (move - c.RELEASE) // c.KINDS
    province.release_person(s, p, place, (move - c.RELEASE) % c.KINDS)
    if s.release_rule != c.RELEASE_ANY:
        s.eligible_palaces &= ~(1 << place)
    s.current_owed -= 1
    if s.current_owed > 0:
        ask_release(s, p)
    else:
        s.eligible_palaces = 0
        s.release_rule = c.RELEASE_ANY
