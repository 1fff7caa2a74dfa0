"""Models of playing: positions, moves, previews, undo, proposals, replays.

What the server sends for every move is a TypedDict: built as a dict and encoded without validation, as tests validate
it. It has no words: a client words steps and log entries by their names (`GameInfo`), unless it asks for texts.
"""

from __future__ import annotations

from typing import Annotated, Final, NotRequired, TypeAlias

from pydantic import ConfigDict, Field, StringConstraints, with_config
from typing_extensions import TypedDict

from ...domain.types import MAX_MOVES, JsonObject
from .base import Id, Ply, RequestModel, SeatNumber

STRICT: Final[ConfigDict] = ConfigDict(extra="forbid")

MoveText: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=60)]
MoveNumber: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000)]
IdempotencyKey: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,60}$")]
# The game's own types, which openapi.py adds to the document; other games have any object.
View: TypeAlias = JsonObject
Forecast: TypeAlias = Annotated[JsonObject, Field(description="projection of coming scoring and events")]
Points: TypeAlias = Annotated[list[dict[str, int]], Field(description="victory points by seat and source")]
Patch: TypeAlias = Annotated[
    JsonObject,
    Field(
        description="the difference between two objects: an object has the keys that change, a list of the same length "
        "is an object by index, any other value is the new one"
    ),
]
Prompt: TypeAlias = Annotated[
    str | None, Field(description="the step in words, if the request asks for texts")
]
StepName: TypeAlias = Annotated[
    str | None, Field(description="the name of the step; null when no seat decides")
]


@with_config(STRICT)
class LegalMove(TypedDict):
    move: int
    text: Annotated[str, Field(description="in notation")]


@with_config(STRICT)
class LogEntry(TypedDict):
    """A line of the game log as the seat may read it; `ply` plies had been made when it was written.

    `GameInfo.entries` describes the kinds and their arguments.
    """

    ply: Ply
    kind: str
    seat: SeatNumber | None
    args: dict[str, int]
    text: NotRequired[Annotated[str, Field(description="the sentence, if the request asks for texts")]]


@with_config(STRICT)
class PublicPosition(TypedDict):
    """The part of a position that is the same for all seats and spectators: nothing in it is secret."""

    table_id: str
    game: str
    ply: Annotated[
        Ply,
        Field(
            description="number of public plies: answers to a sealed step become public when the last seat has answered"
        ),
    ]
    rewinds: Annotated[int, Field(description="how often moves were undone")]
    step: StepName
    sealed: bool
    to_move: Annotated[
        list[SeatNumber],
        Field(description="seats that have to move; in a sealed step all seats that have a choice"),
    ]
    is_over: bool


@with_config(STRICT)
class SeatPosition(TypedDict):
    """The part of a position that only one seat sees; of a spectator (`seat` null) it is empty."""

    seat: SeatNumber | None
    private: Annotated[
        Patch,
        Field(description="what only the seat knows: a patch that turns `view` into the view of the seat"),
    ]
    legal: list[LegalMove]
    owed: int
    can_undo: Annotated[bool, Field(description="whether the seat can undo without the consent of others")]


@with_config(STRICT)
class NewEntries(TypedDict):
    """The log entries after ply `since`: a client drops its entries beyond `since` and appends these.

    `since` is the value in the request or the ply of the position that was sent before, or less if moves were undone.
    """

    since: Ply
    entries: list[LogEntry]


@with_config(STRICT)
class Position(PublicPosition, NewEntries, SeatPosition):
    """The position as one seat, or a spectator, sees it."""

    view: Annotated[View, Field(description="the board as a spectator sees it")]
    prompt: NotRequired[Prompt]


@with_config(STRICT)
class PositionUpdate(PublicPosition, NewEntries, SeatPosition):
    """A position as the difference to the position or update that the socket has sent before for this seat."""

    patch: Annotated[Patch, Field(description="turns the `view` before into the current one")]
    prompt: NotRequired[Prompt]


class PlayMoves(RequestModel):
    """One move or all moves of one decision of a seat; either all are played or none."""

    seat: SeatNumber | None = Field(default=None, description="required if the user has several seats")
    moves: list[MoveNumber | MoveText] = Field(min_length=1, max_length=MAX_MOVES)
    ply: Ply | None = Field(
        default=None, description="reject with `stale_position` if this is not the current ply"
    )
    idempotency_key: IdempotencyKey | None = Field(
        default=None,
        description="chosen by the client: a decision that is sent twice with the same key is played once",
    )


class PreviewRequest(RequestModel):
    """Moves to preview; nothing is played. Without moves: a preview of each legal move."""

    seat: SeatNumber | None = Field(
        default=None,
        description="one of the caller's seats; null: the one that has to move, else the first, else as a spectator",
    )
    moves: list[MoveNumber | MoveText] = Field(default=[], max_length=MAX_MOVES)
    ply: Ply | None = Field(
        default=None, description="reject with `stale_position` if this is not the current ply"
    )


DecisionContinues: TypeAlias = Annotated[
    bool, Field(description="whether the same seat moves again as part of the same decision")
]
IsChanceNext: TypeAlias = Annotated[bool, Field(description="whether a random outcome comes next")]


@with_config(STRICT)
class MovePreview(TypedDict):
    """The effect of one move. `patch` turns `view`, `forecast` and `points` of the preview into those after it."""

    move: int
    text: Annotated[str, Field(description="in notation")]
    entries: list[LogEntry]
    patch: Annotated[Patch | None, Field(description="null: not computed, because there are too many moves")]
    decision_continues: DecisionContinues
    is_chance_next: IsChanceNext


@with_config(STRICT)
class Preview(TypedDict):
    """The position after some moves, as far as the seat can know it, and the effect of each next move.

    If others still have to answer the same sealed step, or chance is next, the preview ends there.
    """

    table_id: str
    game: str
    seat: SeatNumber | None
    ply: Annotated[Ply, Field(description="current ply of the table; nothing was played")]
    entries: Annotated[list[LogEntry], Field(description="log entries of the moves")]
    view: View
    step: StepName
    prompt: NotRequired[Prompt]
    owed: int
    decision_continues: DecisionContinues
    is_chance_next: IsChanceNext
    forecast: Forecast
    points: Points
    move_previews: list[MovePreview]


class UndoRequest(RequestModel):
    seat: SeatNumber | None = None
    to_ply: Ply | None = Field(default=None, description="null: before the last move of the seat")
    propose: bool = Field(
        default=False, description="propose the undo to the others if it needs their consent"
    )


class ProposeStop(RequestModel):
    """Propose to stop the game without a result; all users must agree."""

    seat: SeatNumber | None = None


class ProposalResponse(RequestModel):
    seat: SeatNumber | None = Field(
        default=None, description="null: all seats of the caller whose consent is missing"
    )
    accept: bool = Field(description="false from the proposer withdraws the proposal")
    proposal: Id | None = Field(
        default=None, description="id of the proposal: rejected with `stale_position` if another one is open"
    )


@with_config(STRICT)
class ReplayPly(TypedDict):
    ply: Ply
    seat: Annotated[SeatNumber | None, Field(description="null: chance")]
    move: int
    text: Annotated[str, Field(description="in notation")]
    round: Annotated[int, Field(description="before the ply; 0: the game has none")]
    phase: Annotated[str, Field(description="before the ply, by its name in the game")]


@with_config(STRICT)
class Replay(TypedDict):
    """A whole finished game, without secrets."""

    names: list[str]
    plies: list[ReplayPly]
    entries: list[LogEntry]
    last_ply: Ply


@with_config(STRICT)
class LinkReplay(Replay):
    """The game of a link: finished, or up to the moment at which the link was made."""

    game: str
    rules_version: int
    options: dict[str, str | int | bool]
    has_names: Annotated[bool, Field(description="whether the link has names; else `names` are placeholders")]
    is_over: bool
    scores: Annotated[list[int], Field(description="by seat, after the last ply")]
    places: Annotated[list[int], Field(description="by seat, after the last ply; 1 = first")]


@with_config(STRICT)
class ReplayPosition(TypedDict):
    """A position of a finished game as a seat or a spectator saw it."""

    game: str
    ply: Ply
    seat: SeatNumber | None
    view: View
    step: StepName
    prompt: NotRequired[Prompt]
    to_move: list[SeatNumber]
    legal: list[LegalMove]
    round: int
    phase: str
    forecast: Forecast
    points: Points
    is_over: bool
    owed: int
