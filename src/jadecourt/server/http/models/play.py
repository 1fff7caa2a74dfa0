"""Playing: what a seat sees, and what it answers."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import Field, StringConstraints

from .base import MAX_MOVES, Id, Ply, RequestModel, ResponseModel, SeatNumber

MoveText: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=60)]
MoveNumber: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000)]
IdempotencyKey: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,60}$")]


class LegalMove(ResponseModel):
    move: int
    text: str


class LogEntry(ResponseModel):
    """A line of the log, as the seat may read it; `ply` plies had been made when it was written."""

    ply: Ply
    kind: str
    seat: SeatNumber | None
    args: dict[str, int]
    rule: str
    text: str


class Position(ResponseModel):
    """What one seat, or a spectator, has before it.

    `ply` counts the plies that everybody may know of: answers to a sealed question count when they are opened.
    `entries` are those after ply `since`: a client throws away what it has beyond `since` and appends them. `since`
    is what the client asked for, or less if moves were taken back; `undone` counts how often that happened.
    """

    table_id: str
    seat: SeatNumber | None
    ply: Ply
    rewinds: int
    since: Ply
    entries: list[LogEntry]
    view: dict[str, Any]
    step: str | None = Field(description="the question being asked; null when the game is over")
    rule: str | None
    sealed: bool
    prompt: str | None = Field(description="the question in words")
    to_move: list[SeatNumber] = Field(
        description="who is asked; at a sealed question everybody who has a choice"
    )
    legal: list[LegalMove]
    owed: int
    is_over: bool
    can_undo: bool = Field(description="whether the seat can take something back without asking")


class PlayMoves(RequestModel):
    """The answer of a seat: one move or the several moves of one decision, all or none."""

    seat: SeatNumber | None = Field(default=None, description="needed where one person has several seats")
    moves: list[MoveNumber | MoveText] = Field(min_length=1, max_length=MAX_MOVES)
    ply: Ply | None = Field(default=None, description="refuse with `stale` if this is not the present ply")
    idempotency_key: IdempotencyKey | None = Field(
        default=None, description="the client's own name for this answer: sent twice, it is played once"
    )


class PreviewRequest(RequestModel):
    """Moves that a seat thinks of: nothing is played. Without moves: what each of its moves would do."""

    seat: SeatNumber | None = Field(
        default=None,
        description="one of mine; else the one that is asked, else my first, else as a spectator",
    )
    moves: list[MoveNumber | MoveText] = Field(default=[], max_length=MAX_MOVES)
    ply: Ply | None = Field(default=None, description="refuse with `stale` if this is not the present ply")


class MovePreview(ResponseModel):
    """What one move would do. `patch` changes `view`, `outlook` and `points` of the foresight into those after it."""

    move: int
    text: str
    entries: list[LogEntry]
    patch: dict[str, Any] | None = Field(
        description="objects have the keys that change; a list of the same length is an object by index, any other "
        "value is the new one; null: not looked at, because there are too many choices"
    )
    decision_continues: bool = Field(
        description="whether the seat is asked again at once, as part of the same decision"
    )
    is_chance_next: bool = Field(description="whether something random comes next")


class Preview(ResponseModel):
    """What a seat would have before it after some moves, as far as it can know; then what each next move would do.

    Others may still answer the same sealed question, or chance may be next: then this is what can be known until then.
    """

    table_id: str
    seat: SeatNumber | None
    ply: Ply = Field(description="of the table: nothing was played")
    entries: list[LogEntry] = Field(description="what the moves would tell")
    view: dict[str, Any]
    step: str | None = Field(description="the next question; null when the game is over, or chance is next")
    rule: str | None
    prompt: str | None = Field(description="the question in words")
    owed: int
    decision_continues: bool = Field(
        description="whether the seat is asked again at once, as part of the same decision"
    )
    is_chance_next: bool = Field(description="whether something random comes next")
    forecast: dict[str, Any] = Field(description="what is to come as things stand, in the words of the game")
    points: list[dict[str, int]] = Field(description="victory points by seat and source")
    move_previews: list[MovePreview]


class UndoRequest(RequestModel):
    seat: SeatNumber | None = None
    to_ply: Ply | None = Field(default=None, description="else to before the seat's last answer")
    propose: bool = Field(default=False, description="propose it to the others if they must agree")


class ProposeStop(RequestModel):
    """Stop the game without a result, if all people agree (to take back moves, see undo)."""

    seat: SeatNumber | None = None


class ProposalResponse(RequestModel):
    seat: SeatNumber | None = Field(default=None, description="else all my seats that are asked")
    accept: bool = Field(description="false from the player who has proposed it: withdraw it")
    proposal: Id | None = Field(
        default=None, description="its id: refused with `stale` if something else is proposed by now"
    )


class ReplayPly(ResponseModel):
    ply: Ply
    seat: SeatNumber | None = Field(description="null: chance")
    move: int
    text: str
    round: int = Field(description="before the ply; 0: the game has none")
    phase: str = Field(description="before the ply, by its name in the game")


class Replay(ResponseModel):
    """A whole game that is over, for everybody."""

    names: list[str]
    plies: list[ReplayPly]
    entries: list[LogEntry]
    last_ply: Ply


class ReplayPosition(ResponseModel):
    """A position of a game that is over, as any seat or a spectator saw it."""

    ply: Ply
    seat: SeatNumber | None
    view: dict[str, Any]
    step: str | None
    to_move: list[SeatNumber]
    legal: list[LegalMove]
    rule: str | None
    prompt: str | None = Field(description="the question in words")
    round: int
    phase: str
    forecast: dict[str, Any] = Field(description="what was to come as things stood, in the words of the game")
    points: list[dict[str, int]] = Field(description="victory points by seat and source so far")
    is_over: bool
    owed: int
