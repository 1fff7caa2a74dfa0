"""Forecast of the coming events and of the final scoring, if nothing else changes (10, 12, 13, 14).

The forecast assumes that no seat gains or spends anything by its own decisions. It goes month by month: the yuan, rice,
fireworks and persons that an event takes are missing in the next. Which persons leave is a decision of their owner, so
symbols and palaces stay as they are now; only the number of inhabited palaces is limited by the persons left. The
effects of a flood, an earthquake or a sunrise are decisions too, and are left out of the later months.
"""

from __future__ import annotations

from typing import Any

from ...core.game import Game
from ...core.log import Entry
from . import components as c
from .state import DragonState
from .view import palaces_of

FINAL_SOURCES = ("people", "monks", "money")  # 12.2 the sources of points of the final scoring
FINAL_WALL = "wall-end"  # `event` of the final wall scoring


class ProjectedSeat:
    """Goods and persons of a seat as the forecast goes on; fireworks of all seats, because festivals compare them."""

    def __init__(self, s: DragonState, p: int) -> None:
        first = p * c.TYPES
        symbols = s.symbols
        self.seat = p
        self.yuan = s.yuan[p]
        self.rice = s.rice[p]
        self.fireworks = s.fireworks[: s.seats]
        self.person_count = s.person_count[p]
        self.inhabited = sum(1 for _, _, persons in palaces_of(s, p) if persons)
        self.mortars = symbols[first + c.HEALER]
        self.helmets = [symbols[q * c.TYPES + c.WARRIOR] for q in range(s.seats)]

    def lose_persons(self, count: int) -> int:
        """10.2 Remove up to `count` persons; returns the number of persons lost."""
        lost = min(count, self.person_count)
        self.person_count -= lost
        return lost


def forecast(game: Game, s: DragonState, seat: int | None) -> dict[str, Any]:
    """4.2 The forecast for a seat: coming months, super event, decay, and the final scoring of all seats.

    A spectator (None) gets neither months nor decay.
    """
    months: list[dict[str, Any]] = []
    super_event = None if is_super_over(s) else {"name": c.SUPER_NAMES[s.super_event]}
    if seat is not None:
        projected = ProjectedSeat(s, seat)
        if super_event is not None and s.round == c.SUPER_ROUND and s.stage >= c.STAGE_EVENT:
            super_event |= forecast_super(s, projected)
        for month in upcoming_months(s):
            month_forecast = forecast_month(s, projected, month)
            if super_event is not None and month == c.SUPER_ROUND:
                month_forecast["super_event"] = super_event = super_event | forecast_super(s, projected)
            months.append(month_forecast)
        if s.wall_on and s.stage < c.STAGE_FINAL_WALL:
            months.append(forecast_final_wall(s, projected))
    return {
        "months": months,
        "super_event": super_event,
        "decaying_palaces": [] if seat is None else list_decaying(s, seat),
        "final": forecast_final_scoring(game, s),
    }


def upcoming_months(s: DragonState) -> list[int]:
    """7 The months whose event is still to come, this month first; without those whose event is not drawn yet."""
    first = s.round if s.stage < c.STAGE_EVENT else s.round + 1
    events = s.event_row
    return [month for month in range(first, c.ROUNDS + 1) if events[month - 1] != c.NO_EVENT]


# ---------------------------------------------------------------------------------------- events


def forecast_month(s: DragonState, projected: ProjectedSeat, month: int) -> dict[str, Any]:
    """10.3 The effects of the event of a month: `cost`, `shortfall` of goods, `persons_lost`, `vp`."""
    event = s.event_row[month - 1]
    month_forecast: dict[str, Any] = {"month": month, "event": c.EVENT_NAMES[event]}
    month_forecast |= {"cost": {}, "shortfall": {}, "persons_lost": 0, "vp": 0}
    if event == c.TRIBUTE:
        month_forecast |= forecast_tribute(projected)
    elif event == c.DROUGHT:
        month_forecast |= forecast_drought(projected)
    elif event == c.FESTIVAL:
        month_forecast |= forecast_festival(projected)
    elif event == c.MONGOL_INVASION:
        month_forecast |= forecast_mongol(projected)
        if s.wall_on:
            month_forecast["wall"] = forecast_wall(s, projected, month)
    elif event == c.CONTAGION:
        month_forecast |= forecast_contagion(projected)
    return month_forecast


def forecast_tribute(projected: ProjectedSeat) -> dict[str, Any]:
    """10.3 Tribute: 4 yuan; one person lost for each yuan missing."""
    paid = min(c.TRIBUTE_YUAN, projected.yuan)
    projected.yuan -= paid
    missing = c.TRIBUTE_YUAN - paid
    return {
        "cost": {"yuan": c.TRIBUTE_YUAN},
        "shortfall": {"yuan": missing},
        "persons_lost": projected.lose_persons(missing),
    }


def forecast_drought(projected: ProjectedSeat) -> dict[str, Any]:
    """10.3 Drought: 1 rice per inhabited palace; one person lost for each rice missing."""
    inhabited = min(projected.inhabited, projected.person_count)
    returned = min(inhabited, projected.rice)
    projected.rice -= returned
    missing = inhabited - returned
    return {
        "cost": {"rice": inhabited},
        "shortfall": {"rice": missing},
        "persons_lost": projected.lose_persons(missing),
    }


def forecast_festival(projected: ProjectedSeat) -> dict[str, Any]:
    """10.3 Festival: most fireworks 6 VP, second most 3 VP; scorers return half, rounded up.

    `most` is the largest number of fireworks of another seat.
    """
    before = projected.fireworks[:]
    ranks = [n for n in sorted(set(before), reverse=True) if n > 0]
    points = [6 if n == ranks[0] else 3 for n in ranks[:2]]
    scored = dict(zip(ranks, points, strict=False))
    projected.fireworks = [n >> 1 if n in scored else n for n in before]
    own = before[projected.seat]
    return {
        "fireworks": own,
        "most": max(n for q, n in enumerate(before) if q != projected.seat),
        "vp": scored.get(own, 0),
        "returned": own - projected.fireworks[projected.seat],
    }


def forecast_mongol(projected: ProjectedSeat) -> dict[str, Any]:
    """10.3 Mongol invasion: 1 VP per helmet; the seats with the fewest helmets lose a person.

    `shortfall` is the number of further helmets that would prevent the loss.
    """
    own = projected.helmets[projected.seat]
    fewest_of_others = min(n for q, n in enumerate(projected.helmets) if q != projected.seat)
    missing = max(0, fewest_of_others + 1 - own)
    return {
        "helmets": own,
        "fewest": min(projected.helmets),
        "shortfall": {"helmets": missing},
        "vp": own,
        "persons_lost": projected.lose_persons(1 if missing else 0),
    }


def forecast_contagion(projected: ProjectedSeat) -> dict[str, Any]:
    """10.3 Contagion: three persons lost, one fewer per mortar."""
    missing = max(0, c.CONTAGION_RELEASES - projected.mortars)
    return {
        "mortars": projected.mortars,
        "cost": {"mortars": c.CONTAGION_RELEASES},
        "shortfall": {"mortars": missing},
        "persons_lost": projected.lose_persons(missing),
    }


# ---------------------------------------------------------------------------------------- the Great Wall


def forecast_wall(s: DragonState, projected: ProjectedSeat, threshold: int) -> dict[str, Any]:
    """13.3 Wall scoring with the current wall: VP for own tiles, or a person lost by those with the fewest tiles."""
    built = s.wall_built[: s.seats]
    own = built[projected.seat]
    is_short = s.wall_length < threshold
    return {
        "length": s.wall_length,
        "needed": threshold,
        "shortfall": max(0, threshold - s.wall_length),
        "vp": 0 if is_short else own,
        "persons_lost": projected.lose_persons(1 if is_short and own == min(built) else 0),
    }


def forecast_final_wall(s: DragonState, projected: ProjectedSeat) -> dict[str, Any]:
    """12.1, 13.4 The final wall scoring, after month 12."""
    wall = forecast_wall(s, projected, c.WALL_LENGTH)
    month_forecast = {
        "month": c.ROUNDS,
        "event": FINAL_WALL,
        "cost": {},
        "shortfall": {"tiles": wall["shortfall"]},
    }
    return month_forecast | {"persons_lost": wall["persons_lost"], "vp": wall["vp"], "wall": wall}


# ---------------------------------------------------------------------------------------- super events, decay, end


def is_super_over(s: DragonState) -> bool:
    """14 Whether no super event is to come: there is none, it is not drawn yet, or it has already started."""
    if s.super_event in (c.NO_SUPER, c.RANDOM) or s.round > c.SUPER_ROUND:
        return True
    return s.round == c.SUPER_ROUND and (s.stage >= c.STAGE_SUPER or bool(s.is_eclipse_repeat))


def forecast_super(s: DragonState, projected: ProjectedSeat) -> dict[str, Any]:
    """14 The effects of the super event on a seat, without those that depend on decisions."""
    p, event = projected.seat, s.super_event
    if event == c.LANTERN_FESTIVAL:
        return {"vp": 2 * projected.person_count}
    if event == c.BUDDHA:
        return {"vp": monk_points(s, p)}
    if event == c.EARTHQUAKE:
        floors = sum(floors for _, floors, _ in palaces_of(s, p))
        return {
            "floors": min(2, floors),
            "persons_lost": projected.lose_persons(projected.person_count if floors <= 2 else 0),
        }
    if event == c.FLOOD:
        return {"goods": (projected.yuan + projected.rice + projected.fireworks[p]) >> 1}
    if event == c.SOLAR_ECLIPSE:
        return {"again": forecast_month(s, projected, c.SUPER_ROUND)}
    if event == c.TORNADO:
        return {"cards": 2}
    if event == c.ASSASSINATION_ATTEMPT:
        return {"smallPrivileges": s.small_privileges[p], "largePrivileges": s.large_privileges[p]}
    return {}


def monk_points(s: DragonState, p: int) -> int:
    """14.2 Victory points for monks: Buddhas of each monk times the floors of its palace."""
    buddhas = {c.KIND_NAMES[k]: c.KIND_SYMBOLS[k] for k in range(c.KINDS) if c.KIND_TYPE[k] == c.MONK}
    return sum(floors * buddhas.get(name, 0) for _, floors, names in palaces_of(s, p) for name in names)


def list_decaying(s: DragonState, p: int) -> list[int]:
    """10.4 The ids of the palaces without persons, which lose a floor at the end of the month."""
    if not c.STAGE_ACTION <= s.stage < c.STAGE_FINAL_WALL:
        return []
    return [place for place, _, persons in palaces_of(s, p) if not persons]


def forecast_final_scoring(game: Game, s: DragonState) -> list[dict[str, int]]:
    """12.2 Points by source and seat if the final scoring took place now; the rules score a copy."""
    if s.stage == c.STAGE_OVER:  # the points already include it
        return [dict.fromkeys(FINAL_SOURCES, 0) for _ in range(s.seats)]
    entries = s.final_scoring_entries()
    points = game.points_by_source(Entry(0, kind, seat, (a, b, d)) for kind, seat, a, b, d in entries)
    return [{source: seat[source] for source in FINAL_SOURCES} for seat in points]
