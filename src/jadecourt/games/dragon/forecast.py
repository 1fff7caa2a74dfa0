"""Forecast of the coming months and of the final scoring, if nothing else happens (10 to 14).

`DragonState.projected_months` runs the rules month by month on a copy, for all seats, without actions and person
cards. This module reads its log entries and positions and computes no rule itself. What one month takes is missing in
the next; who leaves, and what else a seat decides on the way, follows the policy of `projection`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from ...core.game import Game, RawEntries
from . import components as c
from .names import EVENT_NAMES, SUPER_NAMES
from .state import DragonState
from .view_types import (
    DragonEventForecast,
    DragonFinalScoring,
    DragonForecast,
    DragonGoodsLeft,
    DragonMonthForecast,
    DragonSuperForecast,
    DragonWallForecast,
)

RawEntry: TypeAlias = tuple[int, int, int, int, int]

FINAL_WALL: Final = "wall-end"  # `event` of the final wall scoring

# entries with which a section of a month begins, or which are one
SECTION_KINDS: Final = frozenset(
    {
        *(c.LOG_EVENT, c.LOG_WALL_HELD, c.LOG_WALL_SHORT, c.LOG_SUPER),
        *(c.LOG_DECAYED, c.LOG_PALACE_REMOVED, c.LOG_SCORED, c.LOG_PEOPLE_SCORED),
    }
)
SHARED_KINDS: Final = frozenset(
    {c.LOG_FESTIVAL, c.LOG_MONGOL}
)  # entries of other seats that a forecast needs
# 12, 13.4 entries of points at the end of the game, which are in no month
FINAL_KINDS: Final = frozenset(
    {c.LOG_WALL_SCORED, c.LOG_PEOPLE_SCORED, c.LOG_MONKS_SCORED, c.LOG_GOODS_SCORED}
)


def forecast(game: Game, s: DragonState, seat: int | None) -> DragonForecast:
    """4.2 The forecast for a seat: coming months, super event, decay, and the scores of all seats.

    A spectator (None) gets neither months nor decay. A super event that is not drawn yet has the name None.
    """
    months: list[DragonMonthForecast] = []
    super_event: DragonSuperForecast | None = {"name": None} if s.super_event < c.NO_SUPER else None
    decaying_palaces: list[int] = []
    before = s
    for number, (after, entries) in enumerate(s.projected_months(), s.round):
        if number == c.SUPER_ROUND and any(entry[0] == c.LOG_SUPER for entry in entries):
            super_event = {"name": SUPER_NAMES[s.super_event]}
        if seat is not None:
            month = MonthReader(before, after, entries, seat)
            if month.super_event:
                super_event = forecast_super(month)
            if before is s and s.stage >= c.STAGE_ACTION:
                decaying_palaces = month.decaying_palaces()
            if month.event and month.event[0][2] != c.NO_EVENT:
                months.append(forecast_month(month))
                if super_event is not None and number == c.SUPER_ROUND:
                    months[-1]["super_event"] = super_event
            if month.final_wall:
                months.append(forecast_final_wall(month))
        before = after
    return {
        "months": months,
        "super_event": super_event,
        "decaying_palaces": decaying_palaces,
        "final": forecast_final_scoring(game, s),
        "projected_scores": before.scores(),
    }


class MonthReader:
    """A month of the projection for one seat: the positions before and after it, and log entries by section.

    Each section begins with the entry that announces it. `rest` is what is left of an event that has already begun.
    """

    def __init__(self, before: DragonState, after: DragonState, entries: RawEntries, seat: int) -> None:
        self.before = before
        self.after = after
        self.seat = seat
        self.rest: RawEntries = []
        self.event: RawEntries = []
        self.wall: RawEntries = []
        self.super_event: RawEntries = []
        self.repeat: RawEntries = []  # 14.5
        self.repeat_wall: RawEntries = []
        self.scoring: RawEntries = []  # decay and phase 4
        self.final_wall: RawEntries = []
        self.final_scoring: RawEntries = []
        section = self.rest
        for entry in entries:
            kind, entry_seat = entry[0], entry[1]
            if entry_seat != seat and entry_seat >= 0 and kind not in SHARED_KINDS:
                continue
            if kind in SECTION_KINDS:
                section = self.find_section(entry, section)
            section.append(entry)

    def find_section(self, entry: RawEntry, section: RawEntries) -> RawEntries:
        """The section to which an entry of SECTION_KINDS belongs; `section` is that of the entry before it."""
        kind = entry[0]
        if kind == c.LOG_EVENT:
            return self.repeat if entry[4] else self.event
        if kind == c.LOG_SUPER:
            return self.super_event
        if kind == c.LOG_PEOPLE_SCORED:  # by the lantern festival (14.1) or at the end
            return section if section is self.super_event else self.final_scoring
        if kind in (c.LOG_WALL_HELD, c.LOG_WALL_SHORT):
            return self.final_wall if self.scoring else self.repeat_wall if self.repeat else self.wall
        return self.scoring

    def fireworks_before(self, section: RawEntries) -> list[int]:
        """The fireworks of all seats before an event or its repetition."""
        fireworks = self.before.fireworks[: self.before.seats]
        if section is self.repeat:
            for kind, seat, _, _, left in self.event:
                if kind == c.LOG_FESTIVAL:
                    fireworks[seat] = left
        return fireworks

    def decaying_palaces(self) -> list[int]:
        """10.4 The ids of the palaces that lose a floor at the end of the month."""
        kinds = (c.LOG_DECAYED, c.LOG_PALACE_REMOVED)
        return [entry[2] for entry in self.scoring if entry[0] in kinds]

    def points_gained(self) -> int:
        """All victory points of the month, without the final wall scoring and the final scoring."""
        gained = self.after.vp[self.seat] - self.before.vp[self.seat]
        for entry in (*self.final_wall, *self.final_scoring):
            if entry[0] in FINAL_KINDS:
                gained -= entry[2]
        return gained


def find_entry(section: RawEntries, kind: int, seat: int) -> tuple[int, int, int]:
    """The arguments of the first entry of this kind for a seat; zeros if there is none."""
    for entry in section:
        if entry[0] == kind and entry[1] == seat:
            return entry[2:]
    return (0, 0, 0)


def count_entries(section: RawEntries, kind: int) -> int:
    """The number of entries of this kind, one that is not in SHARED_KINDS."""
    return [entry[0] for entry in section].count(kind)


def forecast_month(month: MonthReader) -> DragonMonthForecast:
    """10, 11 A month: its event and wall scoring, the points it brings, and what is left after it."""
    palaces, ladies, privileges = find_entry(month.scoring, c.LOG_SCORED, month.seat)
    left = list_left(month.after, month.seat)
    left["persons"] += count_entries(month.final_wall, c.LOG_RELEASED)
    return {
        **forecast_event(month, month.event, month.wall),  # type: ignore[typeddict-item]  # it has no super event
        "scoring": {"palaces": palaces, "ladies": ladies, "privileges": privileges},
        "gained": month.points_gained(),
        "left": left,
    }


def list_left(s: DragonState, p: int) -> DragonGoodsLeft:
    """The goods and the number of persons of a seat."""
    return {
        "yuan": s.yuan[p],
        "rice": s.rice[p],
        "fireworks": s.fireworks[p],
        "persons": s.person_count[p],
    }


# ---------------------------------------------------------------------------------------- events


def forecast_event(month: MonthReader, section: RawEntries, wall: RawEntries) -> DragonEventForecast:
    """10.3 The effects of an event: `cost`, `shortfall` of goods, `persons_lost`, `vp`."""
    _, _, event, number, _ = section[0]
    found: DragonEventForecast = {
        "month": number,
        "event": EVENT_NAMES[event],
        "cost": {},
        "shortfall": {},
        "persons_lost": count_entries(section, c.LOG_RELEASED),
        "vp": 0,
    }
    if event == c.TRIBUTE:
        paid, due, _ = find_entry(section, c.LOG_TRIBUTE, month.seat)
        found["cost"], found["shortfall"] = {"yuan": paid + due}, {"yuan": due}
    elif event == c.DROUGHT:
        returned, due, _ = find_entry(section, c.LOG_DROUGHT, month.seat)
        found["cost"], found["shortfall"] = {"rice": returned + due}, {"rice": due}
    elif event == c.FESTIVAL:
        fireworks = month.fireworks_before(section)
        points, returned, _ = find_entry(section, c.LOG_FESTIVAL, month.seat)
        found["fireworks"], found["most"] = fireworks.pop(month.seat), max(fireworks)
        found["vp"], found["returned"] = points, returned
    elif event == c.MONGOL_INVASION:
        add_mongol_invasion(found, section, month.seat)
    elif event == c.CONTAGION:
        mortars, due, _ = find_entry(section, c.LOG_CONTAGION, month.seat)
        found["cost"], found["shortfall"] = {"mortars": c.CONTAGION_RELEASES}, {"mortars": due}
        found["mortars"] = mortars
    if wall:
        found["wall"] = forecast_wall(wall, month.seat)
    return found


def add_mongol_invasion(found: DragonEventForecast, section: RawEntries, seat: int) -> None:
    """10.3 Mongol invasion; `shortfall` is the number of further helmets that would prevent the loss."""
    helmets = [entry[2] for entry in section if entry[0] == c.LOG_MONGOL]
    _, due, _ = find_entry(section, c.LOG_MONGOL, seat)
    found["fewest"] = min(helmets)
    found["helmets"] = found["vp"] = own = helmets.pop(seat)
    found["shortfall"] = {"helmets": min(helmets) + 1 - own if due else 0}


def forecast_wall(section: RawEntries, seat: int) -> DragonWallForecast:
    """13.3 A wall scoring: points for own tiles, or persons lost if the wall is too short."""
    kind, _, length, threshold, _ = section[0]
    return {
        "length": length,
        "needed": threshold,
        "shortfall": threshold - length if kind == c.LOG_WALL_SHORT else 0,
        "vp": find_entry(section, c.LOG_WALL_SCORED, seat)[0],
        "persons_lost": count_entries(section, c.LOG_RELEASED),
    }


def forecast_final_wall(month: MonthReader) -> DragonMonthForecast:
    """12.1, 13.4 The final wall scoring, after month 12, as an event of that month."""
    wall = forecast_wall(month.final_wall, month.seat)
    return {
        "month": c.ROUNDS,
        "event": FINAL_WALL,
        "cost": {},
        "shortfall": {"tiles": wall["shortfall"]},
        "persons_lost": wall["persons_lost"],
        "vp": wall["vp"],
        "wall": wall,
        "scoring": {"palaces": 0, "ladies": 0, "privileges": 0},
        "gained": wall["vp"],
        "left": list_left(month.after, month.seat),
    }


# ---------------------------------------------------------------------------------------- super events, end


def forecast_super(month: MonthReader) -> DragonSuperForecast:
    """14 The super event with its effects on a seat; the benefits of sunrise and charter are left to its decision."""
    section = month.super_event
    event = section[0][2]
    found: DragonSuperForecast = {"name": SUPER_NAMES[event]}
    if event == c.LANTERN_FESTIVAL:
        found["vp"] = find_entry(section, c.LOG_PEOPLE_SCORED, month.seat)[0]
    elif event == c.BUDDHA:
        found["vp"] = find_entry(section, c.LOG_MONKS_SCORED, month.seat)[0]
    elif event == c.EARTHQUAKE:
        quaked = count_entries(section, c.LOG_QUAKED)
        found["floors"] = quaked + count_entries(section, c.LOG_COLLAPSED)
        found["persons_lost"] = count_entries(section, c.LOG_RELEASED)
    elif event == c.FLOOD:
        found["goods"] = count_entries(section, c.LOG_FLOODED)
    elif event == c.SOLAR_ECLIPSE:
        found["again"] = forecast_event(month, month.repeat, month.repeat_wall)
    elif event == c.TORNADO:
        found["cards"] = count_entries(section, c.LOG_DISCARDED)
    elif event == c.ASSASSINATION_ATTEMPT:
        small, large, _ = find_entry(section, c.LOG_ASSASSINATED, month.seat)
        found["smallPrivileges"], found["largePrivileges"] = small, large
    return found


def forecast_final_scoring(game: Game, s: DragonState) -> list[DragonFinalScoring]:
    """12.2 Points by source and seat if the final scoring took place now; the rules score a copy."""
    if s.stage == c.STAGE_OVER:  # the points already include it
        return [{"people": 0, "monks": 0, "money": 0} for _ in range(s.seats)]
    points = game.raw_points_by_source(s.final_scoring_entries())
    return [{"people": by["people"], "monks": by["monks"], "money": by["money"]} for by in points]
