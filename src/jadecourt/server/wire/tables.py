"""Tables: what can be played, who sits there, at which pace."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StringConstraints

from .base import (
    MAX_RECORD,
    MAX_SEATS,
    Asked,
    Id,
    Key,
    Name,
    Ply,
    Remark,
    SeatNumber,
    Texts,
    Time,
    Told,
)

Status: TypeAlias = Literal["open", "running", "finished", "stopped"]
SeatKind: TypeAlias = Literal["open", "invited", "person", "bot"]
Away: TypeAlias = Literal["resigned", "clock", "left", "voted"]
Unrated: TypeAlias = Literal["undo", "pair_limit", "too_few"]
RemarkRoom: TypeAlias = Literal["table", "spectators", "note"]
AnalysisStatus: TypeAlias = Literal["none", "waiting", "running", "done", "failed"]
OptionValue: TypeAlias = str | int | bool
GivenValue: TypeAlias = (
    Annotated[str, StringConstraints(max_length=40)]
    | int
    | bool
    | Annotated[list[int], Field(min_length=1, max_length=8)]
)
GameId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,40}$")]
BotName: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.-]{1,40}$")]


class Option(Told):
    key: str
    values: list[OptionValue] | None = Field(description="null: too many to list, see form")
    form: Texts | None
    default: OptionValue | None = Field(description="null: it must be given")
    meaning: Texts
    rule: str


class Source(Told):
    """Where points come from."""

    key: str
    name: Texts


class GameInfo(Told):
    id: GameId
    title: Texts
    rules: int
    seats: list[int]
    options: list[Option]
    sources: list[Source]
    levels: list[str] = Field(description="of the bots, from weak to strong")


class Untimed(Asked):
    kind: Literal["untimed"] = "untimed"


class Live(Asked):
    """A bank of seconds for the whole game, and so many more after each turn."""

    kind: Literal["live"] = "live"
    bank: int = Field(ge=10, le=86_400)
    increment: int = Field(ge=0, le=3_600)


class Days(Asked):
    """So many days for each turn; a vacation stops the clock."""

    kind: Literal["days"] = "days"
    days: int = Field(ge=1, le=30)


Pace: TypeAlias = Annotated[Untimed | Live | Days, Field(discriminator="kind")]


class MySeat(Asked):
    """For me; several of them make a hot-seat table."""

    kind: Literal["me"]
    name: Name | None = Field(default=None, description="at a hot-seat table, who sits here")


class OpenSeat(Asked):
    """Whoever comes first."""

    kind: Literal["open"]


class InvitedSeat(Asked):
    """Whoever has the link."""

    kind: Literal["invited"]


class BotSeat(Asked):
    kind: Literal["bot"]
    level: BotName = Field(default="medium", description="easy, medium, hard, or another bot of the server")


class ProgramSeat(Asked):
    """A program of one's own, over the wire."""

    kind: Literal["program"]
    person: Id


NewSeat: TypeAlias = Annotated[
    MySeat | OpenSeat | InvitedSeat | BotSeat | ProgramSeat, Field(discriminator="kind")
]


class NewTable(Asked):
    game: GameId
    options: Annotated[dict[str, GivenValue], Field(max_length=20)] = Field(
        default={}, description="without players: the seats say how many"
    )
    seats: list[NewSeat] = Field(min_length=1, max_length=MAX_SEATS)
    pace: Pace = Untimed()
    private: bool = Field(default=False, description="only by link")
    rated: bool = Field(
        default=False,
        description="whether the game changes ratings: members only, one seat each, no bots, no programs",
    )
    start: bool = Field(default=False, description="begin at once, if no seat waits for anybody")


class Branch(Asked):
    """A new table that goes on from a position of a game that is over."""

    ply: Ply
    seats: list[NewSeat] = Field(min_length=1, max_length=MAX_SEATS)
    pace: Pace = Untimed()
    private: bool = False
    start: bool = False


class Join(Asked):
    seat: SeatNumber | None = Field(default=None, description="else the first that is free")
    key: Key | None = Field(default=None, description="of the link, for private tables and invited seats")
    rated: bool | None = Field(
        default=None, description="as the table was shown: refused (stale) if its host has changed that since"
    )


class NewKey(Told):
    """The key of a fresh link; the old one no longer opens anything."""

    key: Key


class NewRated(Asked):
    """Rated or casual; the host can change it before the game begins."""

    rated: bool


class Vote(Asked):
    """A vote to let a bot play for a player who keeps the table waiting."""

    seat: SeatNumber


class WhichSeat(Asked):
    seat: SeatNumber | None = Field(default=None, description="else every seat of mine")


class Clock(Told):
    """While `since` is a time, the clock runs from it."""

    left: int = Field(description="milliseconds left when it last stood still")
    since: Time | None
    until: Time | None = Field(description="when it will have run out, vacations not counted")


class Seat(Told):
    seat: SeatNumber
    kind: SeatKind
    name: str
    person: Id | None
    program: bool = False
    bot: str | None
    stand_in: str | None = Field(description="the bot that plays for the person")
    away: Away | None
    away_since: Time | None = Field(default=None, description="since when a bot plays for the person")
    abandoned: Away | None = Field(
        default=None,
        description="why the seat counts as abandoned: a bot has decided for it; of others only after the end",
    )
    waiting_since: Time | None = Field(
        default=None, description="where no clock runs: since when the game waits for this player"
    )
    vote_from: Time | None = Field(
        default=None, description="from when on the others may vote a bot into this seat"
    )
    vote_alone_from: Time | None = Field(default=None, description="from when on one vote is enough")
    votes: list[SeatNumber] = Field(default=[], description="who has voted to let a bot play here")
    clock: Clock | None
    online: bool


class Proposal(Told):
    id: str = Field(default="", description="to be repeated in the answer")
    kind: Literal["undo", "stop"]
    by: SeatNumber
    to: Ply | None = Field(description="undo: back to this ply")
    accepted: list[SeatNumber]
    waiting: list[SeatNumber] = Field(description="who has still to agree; those who are away, too")
    unrates: bool = Field(default=False, description="whether the game would no longer be rated")
    expires_at: Time | None = None


class RatingChange(Told):
    """The rating of a player before and after a game, as the statistics show it."""

    before: int
    after: int


class Result(Told):
    scores: list[int]
    places: list[int]
    points: list[dict[str, int]] = Field(description="by source, for each seat")
    rated: bool = Field(default=False, description="whether the game has changed ratings")
    rating_places: list[int | None] = Field(
        default=[],
        description="by seat, of a rated game: the place that counted; who abandoned the game comes last. "
        "null: a deleted account",
    )
    ratings: list[RatingChange | None] = Field(default=[], description="by seat, of a rated game")


class Origin(Told):
    """Where the first plies come from; table null: an imported record."""

    table: Id | None
    ply: Ply


class TableInfo(Told):
    """A table as everybody who may see it sees it."""

    id: Id
    game: GameId
    rules: int
    options: dict[str, OptionValue]
    status: Status
    pace: Pace
    private: bool
    rated: bool = Field(default=False, description="as chosen when the table was made")
    unrated: Unrated | None = Field(
        default=None,
        description="why a rated table no longer counts: undo (moves were taken back past what was known), pair_limit "
        "(two of the players have played too many rated games today), too_few (accounts were deleted)",
    )
    undone_reveals: int = Field(
        default=0, description="how often moves were taken back after something new had become known"
    )
    host: Id | None
    host_claim_from: Time | None = Field(
        default=None,
        description="open tables: from when on another player may become host, who has asked for it",
    )
    created: Time
    started: Time | None
    ended: Time | None
    seats: list[Seat]
    mine: list[SeatNumber] = Field(description="the seats of whoever asked")
    my_turn: bool
    proposal: Proposal | None
    result: Result | None
    origin: Origin | None
    successor: Id | None = Field(description="the rematch")
    spectators: int


class CreatedTable(Told):
    table: TableInfo
    key: Key | None = Field(description="of the link; shown once")


class Tables(Told):
    tables: list[TableInfo]
    next: str | None = Field(description="the value of `after` for the next page")


class SaidRemark(Told):
    """A line of the chat; room note: said by the house, `text` is a code and `seat` whom it is about."""

    id: int
    room: RemarkRoom
    person: Id | None
    name: str
    text: str
    seat: SeatNumber | None
    ply: Ply | None = Field(
        default=None, description="of a note about moves that were taken back: to which ply"
    )
    at: Time


class NewRemark(Asked):
    room: Literal["table", "spectators"] = "table"
    text: Remark


class Remarks(Told):
    remarks: list[SaidRemark]


class ImportedRecord(Asked):
    record: Annotated[str, StringConstraints(min_length=1, max_length=MAX_RECORD)] = Field(
        description="a record in its text or JSON form"
    )


class Analysis(Told):
    status: AnalysisStatus
    budget: str
    done: int
    total: int
    result: dict[str, Any] | None


class NewAnalysis(Asked):
    budget: Annotated[str, StringConstraints(pattern=r"^[0-9]{1,4}it$")] | None = Field(
        default=None, description="iterations per decision: 300it"
    )
