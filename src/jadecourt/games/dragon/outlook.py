"""What is to come as things stand: the months and the final scoring (10, 12, 13, 14).

Everything is reckoned as if nobody gained or spent anything from now on, but one month after the other: yuan, rice and
fireworks that an event takes are gone in the next, and so many persons, too. Which persons leave is for their owner to
say, so symbols and palaces stay what they are now; only no more palaces are inhabited than persons are left. What a
flood, an earthquake or a sunrise will change is a decision, too, and is left out of the months after it.
"""

from __future__ import annotations

from typing import Any

from ...core.game import Game
from ...core.log import Entry
from . import components as c
from .state import DragonState
from .view import palaces_of

FINAL = ("people", "monks", "money")  # 12.2 the sources of points that the end of the game adds
LAST_WALL = "wall-end"


class Fortune:
    """What a seat has left while the months go by; fireworks of all seats, because the others' count, too."""

    def __init__(self, s: DragonState, p: int) -> None:
        first = p * c.TYPES
        symbols = s.symbols
        persons = [persons for _, _, persons in palaces_of(s, p)]
        self.seat = p
        self.yuan = s.yuan[p]
        self.rice = s.rice[p]
        self.fireworks = s.fireworks[: s.seats]
        self.people = s.people[p]
        self.inhabited = sum(1 for living in persons if living)
        self.mortars = symbols[first + c.HEALER]
        self.helmets = [symbols[q * c.TYPES + c.WARRIOR] for q in range(s.seats)]

    def lose(self, persons: int) -> int:
        """10.2 So many persons leave; a seat without persons owes nothing more."""
        lost = min(persons, self.people)
        self.people -= lost
        return lost


def outlook(game: Game, s: DragonState, seat: int | None) -> dict[str, Any]:
    """4.2 The coming months of a seat (none for spectators), the super event, and the final scoring of all."""
    coming: list[dict[str, Any]] = []
    special = None if is_super_over(s) else {"name": c.SUPER_NAMES[s.super_event]}
    if seat is not None:
        fortune = Fortune(s, seat)
        if special is not None and s.round == c.SUPER_ROUND and s.stage >= c.STAGE_EVENT:
            special |= strike_super(s, fortune)
        for month in months_to_come(s):
            strikes = strike(s, fortune, month)
            if special is not None and month == c.SUPER_ROUND:
                strikes["super"] = special = special | strike_super(s, fortune)
            coming.append(strikes)
        if s.wall_on and s.stage < c.STAGE_LAST_WALL:
            coming.append(strike_last_wall(s, fortune))
    return {
        "months": coming,
        "super": special,
        "decay": [] if seat is None else list_decaying(s, seat),
        "final": final(game, s),
    }


def months_to_come(s: DragonState) -> list[int]:
    """7 The months whose event has not struck yet, the present one first; not those without an event tile yet."""
    first = s.round if s.stage < c.STAGE_EVENT else s.round + 1
    events = s.event_row
    return [month for month in range(first, c.ROUNDS + 1) if events[month - 1] != c.NO_EVENT]


# ---------------------------------------------------------------------------------------- events


def strike(s: DragonState, fortune: Fortune, month: int) -> dict[str, Any]:
    """10.3 What the event of a month takes and gives: `cost` and what is `missing` of it, persons `lost`, `vp`."""
    event = s.event_row[month - 1]
    told: dict[str, Any] = {"month": month, "event": c.EVENT_NAMES[event]}
    told |= {"cost": {}, "missing": {}, "lost": 0, "vp": 0}
    if event == c.TRIBUTE:
        told |= strike_tribute(fortune)
    elif event == c.DROUGHT:
        told |= strike_drought(fortune)
    elif event == c.FESTIVAL:
        told |= strike_festival(fortune)
    elif event == c.MONGOL:
        told |= strike_mongol(fortune)
        if s.wall_on:
            told["wall"] = strike_wall(s, fortune, month)
    elif event == c.CONTAGION:
        told |= strike_contagion(fortune)
    return told


def strike_tribute(fortune: Fortune) -> dict[str, Any]:
    """10.3 Tribute: 4 yuan; one person leaves for each that is missing."""
    paid = min(c.TRIBUTE_YUAN, fortune.yuan)
    fortune.yuan -= paid
    missing = c.TRIBUTE_YUAN - paid
    return {"cost": {"yuan": c.TRIBUTE_YUAN}, "missing": {"yuan": missing}, "lost": fortune.lose(missing)}


def strike_drought(fortune: Fortune) -> dict[str, Any]:
    """10.3 Drought: 1 rice per inhabited palace; each without loses a person."""
    inhabited = min(fortune.inhabited, fortune.people)
    returned = min(inhabited, fortune.rice)
    fortune.rice -= returned
    missing = inhabited - returned
    return {"cost": {"rice": inhabited}, "missing": {"rice": missing}, "lost": fortune.lose(missing)}


def strike_festival(fortune: Fortune) -> dict[str, Any]:
    """10.3 Festival: most fireworks 6 VP, second most 3 VP; scorers return half, rounded up. `most`: of the others."""
    before = fortune.fireworks[:]
    ranks = [n for n in sorted(set(before), reverse=True) if n > 0]
    points = [6 if n == ranks[0] else 3 for n in ranks[:2]]
    scored = dict(zip(ranks, points, strict=False))
    fortune.fireworks = [n >> 1 if n in scored else n for n in before]
    own = before[fortune.seat]
    return {
        "fireworks": own,
        "most": max(n for q, n in enumerate(before) if q != fortune.seat),
        "vp": scored.get(own, 0),
        "returned": own - fortune.fireworks[fortune.seat],
    }


def strike_mongol(fortune: Fortune) -> dict[str, Any]:
    """10.3 Mongol invasion: VP for helmets; whoever has fewest loses a person. `missing`: helmets to have more."""
    own = fortune.helmets[fortune.seat]
    fewest_of_others = min(n for q, n in enumerate(fortune.helmets) if q != fortune.seat)
    missing = max(0, fewest_of_others + 1 - own)
    return {
        "helmets": own,
        "fewest": min(fortune.helmets),
        "missing": {"helmets": missing},
        "vp": own,
        "lost": fortune.lose(1 if missing else 0),
    }


def strike_contagion(fortune: Fortune) -> dict[str, Any]:
    """10.3 Contagion: three persons leave, one fewer per mortar."""
    missing = max(0, c.CONTAGION_DEATHS - fortune.mortars)
    return {
        "mortars": fortune.mortars,
        "cost": {"mortars": c.CONTAGION_DEATHS},
        "missing": {"mortars": missing},
        "lost": fortune.lose(missing),
    }


# ---------------------------------------------------------------------------------------- the Great Wall


def strike_wall(s: DragonState, fortune: Fortune, needed: int) -> dict[str, Any]:
    """13.3 The wall as long as it is now: VP for own tiles, or one person of whoever built least."""
    built = s.wall_built[: s.seats]
    own = built[fortune.seat]
    short = s.wall_length < needed
    return {
        "length": s.wall_length,
        "needed": needed,
        "missing": max(0, needed - s.wall_length),
        "vp": 0 if short else own,
        "lost": fortune.lose(1 if short and own == min(built) else 0),
    }


def strike_last_wall(s: DragonState, fortune: Fortune) -> dict[str, Any]:
    """12.1, 13.4 The last wall scoring, after month 12."""
    wall = strike_wall(s, fortune, c.WALL_LENGTH)
    told = {"month": c.ROUNDS, "event": LAST_WALL, "cost": {}, "missing": {"tiles": wall["missing"]}}
    return told | {"lost": wall["lost"], "vp": wall["vp"], "wall": wall}


# ---------------------------------------------------------------------------------------- super events, decay, end


def is_super_over(s: DragonState) -> bool:
    """14 Whether there is no super event, it is not drawn yet, or it has begun."""
    if s.super_event in (c.NO_SUPER, c.RANDOM) or s.round > c.SUPER_ROUND:
        return True
    return s.round == c.SUPER_ROUND and (s.stage >= c.STAGE_SUPER or bool(s.again))


def strike_super(s: DragonState, fortune: Fortune) -> dict[str, Any]:
    """14 What the super event does to a seat, as far as that is no decision."""
    p, event = fortune.seat, s.super_event
    if event == c.LANTERNFEST:
        return {"vp": 2 * fortune.people}
    if event == c.BUDDHA:
        return {"vp": count_monks(s, p)}
    if event == c.EARTHQUAKE:
        floors = sum(floors for _, floors, _ in palaces_of(s, p))
        return {"floors": min(2, floors), "lost": fortune.lose(fortune.people if floors <= 2 else 0)}
    if event == c.FLOOD:
        return {"goods": (fortune.yuan + fortune.rice + fortune.fireworks[p]) >> 1}
    if event == c.SOLAR_ECLIPSE:
        return {"again": strike(s, fortune, c.SUPER_ROUND)}
    if event == c.TORNADO:
        return {"cards": 2}
    if event == c.ASSASSINATION:
        return {"smallPrivileges": s.small_privileges[p], "largePrivileges": s.large_privileges[p]}
    return {}


def count_monks(s: DragonState, p: int) -> int:
    """14.2 Buddhas of each monk times the floors of its palace."""
    buddhas = {c.KIND_NAMES[k]: c.KIND_SYMBOLS[k] for k in range(c.KINDS) if c.KIND_TYPE[k] == c.MONK}
    return sum(floors * buddhas.get(one, 0) for _, floors, persons in palaces_of(s, p) for one in persons)


def list_decaying(s: DragonState, p: int) -> list[int]:
    """10.4 The palaces that would lose a floor at the end of the month: those without persons."""
    if not c.STAGE_ACTION <= s.stage < c.STAGE_LAST_WALL:
        return []
    return [place for place, _, persons in palaces_of(s, p) if not persons]


def final(game: Game, s: DragonState) -> list[dict[str, int]]:
    """12.2 By seat: what the final scoring would give now. It is carried out by the rules, on a copy."""
    if s.stage == c.STAGE_OVER:  # it is in the points already
        return [dict.fromkeys(FINAL, 0) for _ in range(s.seats)]
    lines = s.tell_final_scoring()
    points = game.points(Entry(0, kind, seat, (a, b, d)) for kind, seat, a, b, d in lines)
    return [{source: seat[source] for source in FINAL} for seat in points]
