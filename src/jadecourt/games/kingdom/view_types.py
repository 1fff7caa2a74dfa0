"""Types of the view and of the forecast as JSON; clients get them by the OpenAPI document of the server."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, TypedDict

from .names import GoalName, KindName, ScoreSource, StepName, TypeName

CardKind: TypeAlias = Literal["B", "Ph", "F", "M", "N2", "N3", "N4", "W"]  # without the Celestial Dragon


class KingdomBid(TypedDict):
    """An open bid."""

    cards: Annotated[list[int], "bottom and top card, or a single one"]
    half: Annotated[bool, "with the ½ of the Emperor"]


class KingdomQueuedBid(KingdomBid):
    """A bid that is still to be resolved; several seats have tied stacks."""

    seats: list[int]


class KingdomPile(TypedDict):
    """The cards of one type of a seat."""

    cards: list[KindName]
    guests: Annotated[int, "Merchants placed by the Market"]
    influence: int


class KingdomPlayer(TypedDict):
    """What belongs to a seat."""

    hand: list[int]
    aside: Annotated[list[int], "used bid cards"]
    carried: list[int]
    bids: list[KingdomBid]
    piles: dict[TypeName, KingdomPile]
    dynastyCount: int
    tokens: int
    lastDragon: int | None
    resetPlayed: bool
    sealed: Annotated[list[str] | None, "own secret bids as moves; null for others and in other steps"]


class KingdomView(TypedDict):
    """A position as a seat or a spectator sees it: everything except the sealed bids of others."""

    seats: int
    round: int
    rowSize: int
    bidsEach: int
    harvestLimit: int
    step: StepName | Literal["end"]
    to_move: list[int]
    owed: Annotated[int, "bids that the seat still has to seal, or other moves; 0 for spectators"]
    row: list[KindName]
    deckCount: int
    deck: dict[CardKind, int]
    discard: dict[CardKind, int]
    goals: Annotated[dict[GoalName, int | None], "the holder of each goal"]
    dragon: int | Literal["aside", "row"]
    queue: list[KingdomQueuedBid]
    drawing: list[int]
    players: list[KingdomPlayer]
    scores: list[int]
    places: list[int]


# ---------------------------------------------------------------------------------------- forecast


class KingdomGoalForecast(TypedDict):
    """A goal: its holder, the influence of each seat, and the lead of the first over the second (0: a tie)."""

    holder: int | None
    influence: list[int]
    lead: int


class KingdomForecast(TypedDict):
    """The final scoring if the game ended now, and the lead for each goal."""

    final: Annotated[list[dict[ScoreSource, int]], "by seat"]
    goals: dict[GoalName, KingdomGoalForecast]
