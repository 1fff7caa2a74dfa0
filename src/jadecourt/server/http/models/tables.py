"""Tables: what can be played, who sits there, at which pace."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StringConstraints

from .base import (
    MAX_RECORD_LENGTH,
    MAX_SEATS,
    ChatText,
    Id,
    InviteKey,
    Name,
    Ply,
    RequestModel,
    ResponseModel,
    SeatNumber,
    Texts,
    TimestampMs,
)

TableStatus: TypeAlias = Literal["open", "running", "finished", "stopped"]
SeatKind: TypeAlias = Literal["open", "invited", "person", "bot"]
AwayReason: TypeAlias = Literal["resigned", "clock", "left", "voted"]
UnratedReason: TypeAlias = Literal["undo", "pair_limit", "too_few"]
ChatChannel: TypeAlias = Literal["table", "spectators", "note"]
AnalysisStatus: TypeAlias = Literal["none", "waiting", "running", "done", "failed"]
OptionValue: TypeAlias = str | int | bool
OptionInput: TypeAlias = (
    Annotated[str, StringConstraints(max_length=40)]
    | int
    | bool
    | Annotated[list[int], Field(min_length=1, max_length=8)]
)
GameId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,40}$")]
BotName: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.-]{1,40}$")]


class OptionSpec(ResponseModel):
    key: str
    values: list[OptionValue] | None = Field(description="null: too many to list, see form")
    format_hint: Texts | None
    default: OptionValue | None = Field(description="null: it must be given")
    description: Texts
    rule: str


class ScoreSource(ResponseModel):
    """Where points come from."""

    key: str
    name: Texts


class GameInfo(ResponseModel):
    id: GameId
    title: Texts
    rules_version: int
    seats: list[int]
    options: list[OptionSpec]
    score_sources: list[ScoreSource]
    levels: list[str] = Field(description="of the bots, from weak to strong")


class Untimed(RequestModel):
    kind: Literal["untimed"] = "untimed"


class Realtime(RequestModel):
    """A bank of seconds for the whole game, and so many more after each turn."""

    kind: Literal["live"] = "live"
    main_seconds: int = Field(ge=10, le=86_400)
    increment_seconds: int = Field(ge=0, le=3_600)


class Correspondence(RequestModel):
    """So many days for each turn; a vacation stops the clock."""

    kind: Literal["days"] = "days"
    days_per_turn: int = Field(ge=1, le=30)


TimeControl: TypeAlias = Annotated[Untimed | Realtime | Correspondence, Field(discriminator="kind")]


class OwnSeatRequest(RequestModel):
    """For me; several of them make a hot-seat table."""

    kind: Literal["me"]
    name: Name | None = Field(default=None, description="at a hot-seat table, who sits here")


class OpenSeatRequest(RequestModel):
    """Whoever comes first."""

    kind: Literal["open"]


class InvitedSeatRequest(RequestModel):
    """Whoever has the link."""

    kind: Literal["invited"]


class BotSeatRequest(RequestModel):
    kind: Literal["bot"]
    level: BotName = Field(default="medium", description="easy, medium, hard, or another bot of the server")


class BotAccountSeatRequest(RequestModel):
    """A program of one's own, over the wire."""

    kind: Literal["program"]
    user_id: Id


SeatRequest: TypeAlias = Annotated[
    OwnSeatRequest | OpenSeatRequest | InvitedSeatRequest | BotSeatRequest | BotAccountSeatRequest,
    Field(discriminator="kind"),
]


class CreateTable(RequestModel):
    game: GameId
    options: Annotated[dict[str, OptionInput], Field(max_length=20)] = Field(
        default={}, description="without players: the seats say how many"
    )
    seats: list[SeatRequest] = Field(min_length=1, max_length=MAX_SEATS)
    time_control: TimeControl = Untimed()
    is_private: bool = Field(default=False, description="only by link")
    is_rated: bool = Field(
        default=False,
        description="whether the game changes ratings: members only, one seat each, no bots, no programs",
    )
    start_now: bool = Field(default=False, description="begin at once, if no seat waits for anybody")


class BranchTable(RequestModel):
    """A new table that goes on from a position of a game that is over."""

    ply: Ply
    seats: list[SeatRequest] = Field(min_length=1, max_length=MAX_SEATS)
    time_control: TimeControl = Untimed()
    is_private: bool = False
    start_now: bool = False


class JoinTable(RequestModel):
    seat: SeatNumber | None = Field(default=None, description="else the first that is free")
    invite_key: InviteKey | None = Field(
        default=None, description="of the link, for private tables and invited seats"
    )
    is_rated: bool | None = Field(
        default=None, description="as the table was shown: refused (stale) if its host has changed that since"
    )


class InviteKeyResponse(ResponseModel):
    """The key of a fresh link; the old one no longer opens anything."""

    invite_key: InviteKey


class SetRated(RequestModel):
    """Rated or casual; the host can change it before the game begins."""

    is_rated: bool


class Vote(RequestModel):
    """A vote to let a bot play for a player who keeps the table waiting."""

    seat: SeatNumber


class SeatSelection(RequestModel):
    seat: SeatNumber | None = Field(default=None, description="else every seat of mine")


class Clock(ResponseModel):
    """While `since` is a time, the clock runs from it."""

    left_ms: int = Field(description="milliseconds left when it last stood still")
    running_since: TimestampMs | None
    expires_at: TimestampMs | None = Field(description="when it will have run out, vacations not counted")


class Seat(ResponseModel):
    seat: SeatNumber
    kind: SeatKind
    name: str
    user_id: Id | None
    is_bot_account: bool = False
    bot: str | None
    substitute: str | None = Field(description="the bot that plays for the person")
    away_reason: AwayReason | None
    away_since: TimestampMs | None = Field(default=None, description="since when a bot plays for the person")
    abandoned_reason: AwayReason | None = Field(
        default=None,
        description="why the seat counts as abandoned: a bot has decided for it; of others only after the end",
    )
    waiting_since: TimestampMs | None = Field(
        default=None, description="where no clock runs: since when the game waits for this player"
    )
    vote_allowed_at: TimestampMs | None = Field(
        default=None, description="from when on the others may vote a bot into this seat"
    )
    single_vote_allowed_at: TimestampMs | None = Field(
        default=None, description="from when on one vote is enough"
    )
    votes: list[SeatNumber] = Field(default=[], description="who has voted to let a bot play here")
    clock: Clock | None
    is_online: bool


class Proposal(ResponseModel):
    id: str = Field(default="", description="to be repeated in the answer")
    kind: Literal["undo", "stop"]
    by_seat: SeatNumber
    to_ply: Ply | None = Field(description="undo: back to this ply")
    accepted: list[SeatNumber]
    missing: list[SeatNumber] = Field(description="who has still to agree; those who are away, too")
    makes_unrated: bool = Field(default=False, description="whether the game would no longer be rated")
    expires_at: TimestampMs | None = None


class RatingChange(ResponseModel):
    """The rating of a player before and after a game, as the statistics show it."""

    before: int
    after: int


class Result(ResponseModel):
    scores: list[int]
    places: list[int]
    points: list[dict[str, int]] = Field(description="by source, for each seat")
    is_rated: bool = Field(default=False, description="whether the game has changed ratings")
    rating_places: list[int | None] = Field(
        default=[],
        description="by seat, of a rated game: the place that counted; who abandoned the game comes last. "
        "null: a deleted account",
    )
    ratings: list[RatingChange | None] = Field(default=[], description="by seat, of a rated game")


class Origin(ResponseModel):
    """Where the first plies come from; table null: an imported record."""

    table_id: Id | None
    ply: Ply


class Table(ResponseModel):
    """A table as everybody who may see it sees it."""

    id: Id
    game: GameId
    rules_version: int
    options: dict[str, OptionValue]
    status: TableStatus
    time_control: TimeControl
    is_private: bool
    is_rated: bool = Field(default=False, description="as chosen when the table was made")
    unrated_reason: UnratedReason | None = Field(
        default=None,
        description="why a rated table no longer counts: undo (moves were taken back past what was known), pair_limit "
        "(two of the players have played too many rated games today), too_few (accounts were deleted)",
    )
    rewinds_after_reveal: int = Field(
        default=0, description="how often moves were taken back after something new had become known"
    )
    host_id: Id | None
    host_claimable_at: TimestampMs | None = Field(
        default=None,
        description="open tables: from when on another player may become host, who has asked for it",
    )
    created_at: TimestampMs
    started_at: TimestampMs | None
    ended_at: TimestampMs | None
    seats: list[Seat]
    my_seats: list[SeatNumber] = Field(description="the seats of whoever asked")
    is_my_turn: bool
    proposal: Proposal | None
    result: Result | None
    origin: Origin | None
    rematch_id: Id | None = Field(description="the rematch")
    spectators: int


class CreatedTable(ResponseModel):
    table: Table
    invite_key: InviteKey | None = Field(description="of the link; shown once")


class TablePage(ResponseModel):
    tables: list[Table]
    next_cursor: str | None = Field(description="the value of `after` for the next page")


class ChatMessage(ResponseModel):
    """A line of the chat; room note: said by the house, `text` is a code and `seat` whom it is about."""

    id: int
    channel: ChatChannel
    user_id: Id | None
    name: str
    text: str
    seat: SeatNumber | None
    ply: Ply | None = Field(
        default=None, description="of a note about moves that were taken back: to which ply"
    )
    sent_at: TimestampMs


class PostChatMessage(RequestModel):
    channel: Literal["table", "spectators"] = "table"
    text: ChatText


class ChatMessages(ResponseModel):
    messages: list[ChatMessage]


class ImportRecord(RequestModel):
    record: Annotated[str, StringConstraints(min_length=1, max_length=MAX_RECORD_LENGTH)] = Field(
        description="a record in its text or JSON form"
    )


class Analysis(ResponseModel):
    status: AnalysisStatus
    budget: str
    decisions_done: int
    decisions_total: int
    result: dict[str, Any] | None


class RequestAnalysis(RequestModel):
    budget: Annotated[str, StringConstraints(pattern=r"^[0-9]{1,4}it$")] | None = Field(
        default=None, description="iterations per decision: 300it"
    )
