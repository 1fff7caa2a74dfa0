"""The points of a seat in a view, and the view with one card more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ....games.kingdom import components as c

CARD_POINTS: Final = dict(zip(c.KIND_NAMES, c.KIND_VP, strict=False))
CARD_TYPES: Final = dict(zip(c.KIND_NAMES, (c.TYPE_NAMES[t] for t in c.KIND_TYPE), strict=False))
GOAL_OF_TYPE: Final = dict(zip(c.TYPE_NAMES, c.GOAL_NAMES, strict=True))  # the goal of each type
GOAL_POINTS: Final = dict(zip(c.GOAL_NAMES, c.GOAL_VP, strict=True))
HEIR: Final = c.GOAL_NAMES[c.HEIR]
WARLORDS: Final = c.TYPE_NAMES[c.WARLORDS]
MERCHANTS: Final = c.TYPE_NAMES[c.MERCHANTS]
PHILOSOPHER: Final = c.KIND_NAMES[c.PHILOSOPHER]
DRAGON_KIND: Final = c.KIND_NAMES[c.DRAGON]


def influences(view: dict[str, Any], name: str) -> list[int]:
    """The influence of every seat in a type (4.2)."""
    return [player["piles"][name]["influence"] for player in view["players"]]


def leaders(numbers: Sequence[int]) -> list[int]:
    """The seats with the highest number."""
    return [seat for seat, number in enumerate(numbers) if number == max(numbers)]


def count_cards(player: dict[str, Any], name: str) -> int:
    """Number of cards of a type in its own pile, without guests."""
    return len(player["piles"][name]["cards"])


# ---------------------------------------------------------------------- points (11)


def points_by_source(view: dict[str, Any], seat: int) -> dict[str, int]:
    """The points of a seat in the current position, by source (11.2)."""
    player = view["players"][seat]
    piles = player["piles"]
    farmers = [count_cards(other, "F") for other in view["players"]]
    guests = sum(pile["guests"] for pile in piles.values())
    missing = [name for name in piles if not count_cards(player, name) and not (name == MERCHANTS and guests)]
    has_philosopher = PHILOSOPHER in piles["B"]["cards"]
    return {
        "cards": sum(CARD_POINTS[kind] for pile in piles.values() for kind in pile["cards"]),
        "philosopher": count_cards(player, "B") - 1 if has_philosopher else 0,
        "farmers": c.FARMER_VP[farmers[seat] - min(farmers)],
        "goals": goal_points(view, seat),
        "tokens": c.TOKEN_VP * player["tokens"],
        "missing": c.MISSING_TYPE_VP * len(missing),
    }


def goal_points(view: dict[str, Any], seat: int) -> int:
    """Points for goals held, the Dragon, and the Heir if the seat alone has the most Warlords (11.1)."""
    warlords = influences(view, WARLORDS)
    points = c.HEIR_VP if leaders(warlords) == [seat] and warlords[seat] else 0
    points += c.DRAGON_VP if view["dragon"] == seat else 0
    held = [goal for goal, holder in view["goals"].items() if holder == seat and goal != HEIR]
    return points + sum(GOAL_POINTS[goal] for goal in held)


# ---------------------------------------------------------------------- one card more (8.4, 8.7)


def view_with_card(view: dict[str, Any], seat: int, kind: str) -> dict[str, Any]:
    """The view after the seat has received this card."""
    if kind == DRAGON_KIND:
        return replace_in_view(view, seat, {"tokens": view["players"][seat]["tokens"] + 1})
    name = CARD_TYPES[kind]
    pile = view["players"][seat]["piles"][name]
    return view_with_pile(
        view,
        seat,
        name,
        {**pile, "cards": sorted([*pile["cards"], kind]), "influence": pile["influence"] + 1},
    )


def view_with_guest(view: dict[str, Any], seat: int, name: str) -> dict[str, Any]:
    """The view after the seat has placed a Merchant in another pile."""
    pile = view["players"][seat]["piles"][name]
    return view_with_pile(
        view, seat, name, {**pile, "guests": pile["guests"] + 1, "influence": pile["influence"] + 2}
    )


def view_with_pile(view: dict[str, Any], seat: int, name: str, pile: dict[str, Any]) -> dict[str, Any]:
    """The view with a changed pile, and the holder of its goal adjusted."""
    found = replace_in_view(view, seat, {"piles": {**view["players"][seat]["piles"], name: pile}})
    first = leaders(influences(found, name))
    if len(first) == 1 and influences(found, name)[first[0]] >= c.MIN_GOAL_INFLUENCE:
        found["goals"] = {**view["goals"], GOAL_OF_TYPE[name]: first[0]}
    return found


def replace_in_view(view: dict[str, Any], seat: int, changes: dict[str, Any]) -> dict[str, Any]:
    """A copy of the view with changed fields of one seat."""
    players = [
        {**player, **changes} if number == seat else player for number, player in enumerate(view["players"])
    ]
    return {**view, "players": players}
