"""Playing: what a seat sees, and what it answers."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import Field, StringConstraints

from .base import MAX_MOVES, Asked, Id, Ply, SeatNumber, Told

MoveText: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=60)]
MoveNumber: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000)]
MoveKey: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,60}$")]


class LegalMove(Told):
    move: int
    text: str


class LogEntry(Told):
    """A line of the log, as the seat may read it; `ply` plies had been made when it was written."""

    ply: Ply
    kind: str
    seat: SeatNumber | None
    args: dict[str, int]
    rule: str
    text: str


class Position(Told):
    """What one seat, or a spectator, has before it.

    `ply` counts the plies that everybody may know of: answers to a sealed question count when they are opened.
    `entries` are those after ply `since`: a client throws away what it has beyond `since` and appends them. `since`
    is what the client asked for, or less if moves were taken back; `undone` counts how often that happened.
    """

    table: str
    seat: SeatNumber | None
    ply: Ply
    undone: int
    since: Ply
    entries: list[LogEntry]
    view: dict[str, Any]
    step: str | None = Field(description="the question being asked; null when the game is over")
    rule: str | None
    sealed: bool
    prompt: str | None = Field(description="the question in words")
    asked: list[SeatNumber] = Field(
        description="who is asked; at a sealed question everybody who has a choice"
    )
    legal: list[LegalMove]
    owed: int
    over: bool
    can_undo: bool = Field(description="whether the seat can take something back without asking")


class Moves(Asked):
    """The answer of a seat: one move or the several moves of one decision, all or none."""

    seat: SeatNumber | None = Field(default=None, description="needed where one person has several seats")
    moves: list[MoveNumber | MoveText] = Field(min_length=1, max_length=MAX_MOVES)
    ply: Ply | None = Field(default=None, description="refuse with `stale` if this is not the present ply")
    key: MoveKey | None = Field(
        default=None, description="the client's own name for this answer: sent twice, it is played once"
    )


class Preview(Asked):
    """Moves that a seat thinks of: nothing is played. Without moves: what each of its moves would do."""

    seat: SeatNumber | None = Field(
        default=None,
        description="one of mine; else the one that is asked, else my first, else as a spectator",
    )
    moves: list[MoveNumber | MoveText] = Field(default=[], max_length=MAX_MOVES)
    ply: Ply | None = Field(default=None, description="refuse with `stale` if this is not the present ply")


class Choice(Told):
    """What one move would do. `patch` changes `view`, `outlook` and `points` of the foresight into those after it."""

    move: int
    text: str
    entries: list[LogEntry]
    patch: dict[str, Any] | None = Field(
        description="objects have the keys that change; a list of the same length is an object by index, any other "
        "value is the new one; null: not looked at, because there are too many choices"
    )
    more: bool = Field(description="whether the seat is asked again at once, as part of the same decision")
    chance: bool = Field(description="whether something random comes next")


class Foresight(Told):
    """What a seat would have before it after some moves, as far as it can know; then what each next move would do.

    Others may still answer the same sealed question, or chance may be next: then this is what can be known until then.
    """

    table: str
    seat: SeatNumber | None
    ply: Ply = Field(description="of the table: nothing was played")
    entries: list[LogEntry] = Field(description="what the moves would tell")
    view: dict[str, Any]
    step: str | None = Field(description="the next question; null when the game is over, or chance is next")
    rule: str | None
    prompt: str | None = Field(description="the question in words")
    owed: int
    more: bool = Field(description="whether the seat is asked again at once, as part of the same decision")
    chance: bool = Field(description="whether something random comes next")
    outlook: dict[str, Any] = Field(description="what is to come as things stand, in the words of the game")
    points: list[dict[str, int]] = Field(description="victory points by seat and source")
    choices: list[Choice]


class Undo(Asked):
    seat: SeatNumber | None = None
    to: Ply | None = Field(default=None, description="else to before the seat's last answer")
    ask: bool = Field(default=False, description="propose it to the others if they must agree")


class NewProposal(Asked):
    """Stop the game without a result, if all people agree (to take back moves, see undo)."""

    seat: SeatNumber | None = None


class Answer(Asked):
    seat: SeatNumber | None = Field(default=None, description="else all my seats that are asked")
    accept: bool = Field(description="false from the player who has proposed it: withdraw it")
    proposal: Id | None = Field(
        default=None, description="its id: refused with `stale` if something else is proposed by now"
    )


class ReplayPly(Told):
    ply: Ply
    seat: SeatNumber | None = Field(description="null: chance")
    move: int
    text: str
    round: int = Field(description="before the ply; 0: the game has none")
    phase: str = Field(description="before the ply, by its name in the game")


class Replay(Told):
    """A whole game that is over, for everybody."""

    names: list[str]
    plies: list[ReplayPly]
    entries: list[LogEntry]
    last: Ply


class ReplayPosition(Told):
    """A position of a game that is over, as any seat or a spectator saw it."""

    ply: Ply
    seat: SeatNumber | None
    view: dict[str, Any]
    step: str | None
    asked: list[SeatNumber]
    legal: list[LegalMove]
    rule: str | None
    prompt: str | None = Field(description="the question in words")
    round: int
    phase: str
    outlook: dict[str, Any] = Field(description="what was to come as things stood, in the words of the game")
    points: list[dict[str, int]] = Field(description="victory points by seat and source so far")
    over: bool
    owed: int
