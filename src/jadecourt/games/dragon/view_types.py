"""Types of the view and of the forecast as JSON; clients get them by the OpenAPI document of the server."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from .names import ActionName, BonusName, CardName, EventName, KindName, StepName, SuperName, TypeName

Phase: TypeAlias = Literal["draft", "action", "person", "event", "super", "scoring", "end"]


class DragonPalace(TypedDict):
    """A palace of a seat."""

    id: Annotated[int, "p0, p1, … in the notation"]
    floors: int
    persons: list[KindName]


class DragonPlayer(TypedDict):
    """What belongs to a seat."""

    vp: int
    yuan: int
    rice: int
    fireworks: int
    smallPrivileges: int
    largePrivileges: int
    hand: list[CardName]
    palaces: list[DragonPalace]
    people: int
    symbols: dict[TypeName, int]
    space: Annotated[int, "on the person track"]
    wallUnused: list[BonusName]
    wallBuilt: int


class DragonView(TypedDict):
    """A position; nothing is secret."""

    seats: int
    round: int
    phase: Phase
    step: StepName
    to_move: int | None
    owed: int
    tilesToPlace: Annotated[list[KindName], "not in a palace yet, the next one first"]
    events: Annotated[list[EventName | None], "by month; null: not drawn yet"]
    superEvent: Annotated[SuperName | None, "null: not drawn yet"]
    largePrivilegeCost: int
    greatWall: bool
    wallTiles: Literal["chosen", "random"]
    startSeat: int | None
    display: dict[KindName, int]
    groups: list[list[ActionName]]
    dragons: Annotated[list[int | Literal["pass"] | None], "by seat: the index of its group"]
    order: list[int]
    track: Annotated[list[tuple[int, list[int]]], "space and its seats, from bottom to top"]
    wall: Annotated[list[tuple[int, BonusName]], "seat and bonus, in the order built"]
    players: list[DragonPlayer]
    scores: list[int]
    places: list[int]


# ---------------------------------------------------------------------------------------- forecast


class DragonWallForecast(TypedDict):
    """A wall scoring: points for own tiles, or persons lost if the wall is too short."""

    length: int
    needed: int
    shortfall: int
    vp: int
    persons_lost: int


class DragonEventGoods(TypedDict, total=False):
    """What an event takes, by good."""

    yuan: int
    rice: int
    mortars: int
    helmets: int
    tiles: int


class DragonEventForecast(TypedDict):
    """The effects of an event on a seat."""

    month: int
    event: Annotated[EventName | Literal["wall-end"], "wall-end: the final wall scoring"]
    cost: DragonEventGoods
    shortfall: DragonEventGoods
    persons_lost: int
    vp: int
    fireworks: NotRequired[Annotated[int, "festival: own fireworks"]]
    most: NotRequired[Annotated[int, "festival: the most fireworks of another seat"]]
    returned: NotRequired[Annotated[int, "festival: fireworks that are returned"]]
    helmets: NotRequired[Annotated[int, "Mongol invasion: own helmets"]]
    fewest: NotRequired[Annotated[int, "Mongol invasion: the fewest helmets of a seat"]]
    mortars: NotRequired[Annotated[int, "contagion: own mortars"]]
    wall: NotRequired[DragonWallForecast]


class DragonSuperForecast(TypedDict):
    """The effects of the super event on a seat, without those that depend on decisions."""

    name: Annotated[SuperName | None, "null: not drawn yet"]
    vp: NotRequired[int]
    floors: NotRequired[int]
    persons_lost: NotRequired[int]
    goods: NotRequired[int]
    again: NotRequired[DragonEventForecast]
    cards: NotRequired[int]
    smallPrivileges: NotRequired[int]
    largePrivileges: NotRequired[int]


class DragonMonthScoring(TypedDict):
    """The points of the scoring at the end of a month."""

    palaces: int
    ladies: int
    privileges: int


class DragonGoodsLeft(TypedDict):
    """What a seat has after a month."""

    yuan: int
    rice: int
    fireworks: int
    persons: int


class DragonMonthForecast(DragonEventForecast):
    """A month: its event, the points it brings, and what is left after it."""

    scoring: DragonMonthScoring
    gained: Annotated[int, "all points of the month"]
    left: DragonGoodsLeft
    super_event: NotRequired[DragonSuperForecast]


class DragonFinalScoring(TypedDict):
    """The points of the final scoring."""

    people: int
    monks: int
    money: int


class DragonForecast(TypedDict):
    """The coming months and the final scoring, if nothing else happens."""

    months: Annotated[list[DragonMonthForecast], "empty for spectators"]
    super_event: Annotated[DragonSuperForecast | None, "null: there is none to come"]
    decaying_palaces: Annotated[list[int], "palaces of the seat that lose a floor this month"]
    final: Annotated[list[DragonFinalScoring], "by seat: the final scoring of the current position"]
    projected_scores: Annotated[list[int], "by seat: the scores at the end"]
