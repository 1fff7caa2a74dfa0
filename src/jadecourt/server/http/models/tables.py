"""Models of games, tables, seats, time controls, chat and analyses."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias

from pydantic import Field, StringConstraints
from typing_extensions import TypedDict

from ....bots.levels import DEFAULT_LEVEL
from ...domain import seating
from ...domain import time_control as domain_time_control
from ...domain.seating import BOT_NAME_PATTERN
from ...domain.types import (
    MAX_SEATS,
    AnalysisStatus,
    AwayReason,
    ChatChannel,
    SeatKind,
    TableStatus,
    UnratedReason,
)
from .base import (
    MAX_RECORD_LENGTH,
    ChatText,
    Id,
    InviteKey,
    Name,
    Ply,
    RequestModel,
    ResponseModel,
    SeatNumber,
    TimestampMs,
)

OptionValue: TypeAlias = str | int | bool
OptionInput: TypeAlias = (
    Annotated[str, StringConstraints(max_length=40)]
    | int
    | bool
    | Annotated[list[int], Field(min_length=1, max_length=8)]
)
GameId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,40}$")]
BotName: TypeAlias = Annotated[str, StringConstraints(pattern=BOT_NAME_PATTERN)]


class OptionSpec(ResponseModel):
    """An option of a game; its name, description and values in words are in the catalogue of the game."""

    key: str
    values: list[OptionValue] | None = Field(description="null: too many to list")
    default: OptionValue | None = Field(description="null: required")
    rule: str = Field(description="its paragraph of the rules")
    vocabulary: str | None = Field(description="the word list that has words for the values; null: none")


class StepInfo(ResponseModel):
    """A kind of decision."""

    rule: str = Field(description="its paragraph of the rules")
    sealed: bool = Field(description="answers are secret until all seats have answered")


class EntryInfo(ResponseModel):
    """A kind of log entry."""

    rule: str = Field(description="its paragraph of the rules")
    args: dict[str, str | None] = Field(
        description="the vocabulary of each argument; null: the number itself. `order`: the seats in order, three "
        "bits each, the first one lowest; with `*` at its end: a bit mask; with `+`: four bits for each word, its "
        "index + 1, the first one lowest"
    )


class LevelRating(ResponseModel):
    """The measured strength of a level on the Elo scale; 400 points are odds of ten to one."""

    rating: int = Field(description="the middle level has 1000")
    standard_error: int


class GameInfo(ResponseModel):
    """A game, and what a client needs to word its steps and log entries."""

    id: GameId
    rules_version: int
    seats: list[int]
    options: list[OptionSpec]
    score_sources: list[str] = Field(description="the sources of victory points, in the order of lists")
    steps: dict[str, StepInfo] = Field(description="by their names")
    entries: dict[str, EntryInfo] = Field(description="the kinds of log entries")
    vocabularies: dict[str, list[str]] = Field(
        description="the names that numbers stand for, as in the notation"
    )
    levels: list[str] = Field(description="bot levels, from weak to strong")
    default_level: str = Field(description="the level for players who know the rules")
    level_ratings: dict[str, LevelRating] = Field(description="measured strength of the levels; may be empty")
    old_levels: dict[str, str] = Field(
        description="names of levels in older versions, which are still accepted, and today's names"
    )
    bots: list[str] = Field(description="further bots that the server offers, by name")


class Untimed(RequestModel):
    kind: Literal["untimed"] = "untimed"

    def to_domain(self) -> domain_time_control.Untimed:
        return domain_time_control.Untimed()


class Realtime(RequestModel):
    """Seconds for the whole game, plus an increment after each turn."""

    kind: Literal["realtime"] = "realtime"
    main_seconds: int = Field(ge=10, le=86_400)
    increment_seconds: int = Field(ge=0, le=3_600)

    def to_domain(self) -> domain_time_control.Realtime:
        return domain_time_control.Realtime(
            main_seconds=self.main_seconds, increment_seconds=self.increment_seconds
        )


class Correspondence(RequestModel):
    """Days for each turn; a vacation stops the clock."""

    kind: Literal["correspondence"] = "correspondence"
    days_per_turn: int = Field(ge=1, le=30)

    def to_domain(self) -> domain_time_control.Correspondence:
        return domain_time_control.Correspondence(days_per_turn=self.days_per_turn)


TimeControl: TypeAlias = Annotated[Untimed | Realtime | Correspondence, Field(discriminator="kind")]


class OwnSeatRequest(RequestModel):
    """A seat of the caller; several of them make a hot-seat table."""

    kind: Literal["me"]
    name: Name | None = Field(default=None, description="name of the player, at a hot-seat table")

    def to_domain(self) -> seating.SeatRequest:
        return seating.SeatRequest("me", name=self.name)


class OpenSeatRequest(RequestModel):
    """A seat that any user can take."""

    kind: Literal["open"]

    def to_domain(self) -> seating.SeatRequest:
        return seating.SeatRequest("open")


class InvitedSeatRequest(RequestModel):
    """A seat reserved for users with the invitation link."""

    kind: Literal["invited"]

    def to_domain(self) -> seating.SeatRequest:
        return seating.SeatRequest("invited")


class BotSeatRequest(RequestModel):
    kind: Literal["bot"]
    level: BotName = Field(
        default=DEFAULT_LEVEL, description="one of the `levels` of the game, or another bot of the server"
    )

    def to_domain(self) -> seating.SeatRequest:
        return seating.SeatRequest("bot", level=self.level)


class BotAccountSeatRequest(RequestModel):
    """A bot account of the caller."""

    kind: Literal["bot_account"]
    user_id: Id

    def to_domain(self) -> seating.SeatRequest:
        return seating.SeatRequest("bot_account", user_id=self.user_id)


SeatRequest: TypeAlias = Annotated[
    OwnSeatRequest | OpenSeatRequest | InvitedSeatRequest | BotSeatRequest | BotAccountSeatRequest,
    Field(discriminator="kind"),
]


class CreateTable(RequestModel):
    game: GameId
    options: Annotated[dict[str, OptionInput], Field(max_length=20)] = Field(
        default={}, description="without `players`: the number of players follows from `seats`"
    )
    seats: list[SeatRequest] = Field(min_length=1, max_length=MAX_SEATS)
    time_control: TimeControl = Untimed()
    is_private: bool = Field(default=False, description="only accessible by its invitation link")
    is_rated: bool = Field(
        default=False,
        description="whether the game changes ratings: members only, one seat each, no bots and no bot accounts",
    )
    start_now: bool = Field(default=False, description="start the game at once; all seats must be taken")


class BranchTable(RequestModel):
    """A new table that continues a finished game from one of its positions."""

    ply: Ply
    seats: list[SeatRequest] = Field(min_length=1, max_length=MAX_SEATS)
    time_control: TimeControl = Untimed()
    is_private: bool = False
    start_now: bool = False


class JoinTable(RequestModel):
    seat: SeatNumber | None = Field(default=None, description="null: the first available seat")
    invite_key: InviteKey | None = Field(
        default=None, description="of the invitation link, for private tables and invited seats"
    )
    is_rated: bool | None = Field(
        default=None,
        description="the value the client has seen: rejected with `stale_position` if the host has changed it since",
    )


class InviteKeyResponse(ResponseModel):
    """The key of a new invitation link; the old one is no longer valid."""

    invite_key: InviteKey


class SetRated(RequestModel):
    """Rated or casual; the host can change it before the game starts."""

    is_rated: bool


class Vote(RequestModel):
    """A vote to let a bot play for a player who does not move."""

    seat: SeatNumber


class SeatSelection(RequestModel):
    seat: SeatNumber | None = Field(default=None, description="null: all seats of the caller")


class Clock(ResponseModel):
    """The clock of a seat; it runs while `running_since` is set."""

    left_ms: int = Field(description="milliseconds left when the clock last stopped")
    running_since: TimestampMs | None
    expires_at: TimestampMs | None = Field(description="when the time runs out, not counting vacations")


class Seat(ResponseModel):
    seat: SeatNumber
    kind: SeatKind
    name: str
    user_id: Id | None
    is_bot_account: bool = False
    bot: str | None
    substitute: str | None = Field(description="the bot that plays for the user")
    away_reason: AwayReason | None
    away_since: TimestampMs | None = Field(default=None, description="when the bot took over")
    abandoned_reason: AwayReason | None = Field(
        default=None,
        description="why the seat counts as abandoned (a bot has moved for it); of other users only after the game",
    )
    waiting_since: TimestampMs | None = Field(
        default=None, description="without a clock: since when it is this player's turn"
    )
    vote_allowed_at: TimestampMs | None = Field(
        default=None, description="when the others may start to vote for a substitute"
    )
    single_vote_allowed_at: TimestampMs | None = Field(
        default=None, description="when a single vote is enough"
    )
    votes: list[SeatNumber] = Field(default=[], description="seats that have voted for a substitute")
    clock: Clock | None
    is_online: bool


class Proposal(ResponseModel):
    id: str = Field(default="", description="to be repeated in the response")
    kind: Literal["undo", "stop"]
    by_seat: SeatNumber
    to_ply: Ply | None = Field(description="of an undo: the ply to return to")
    accepted: list[SeatNumber]
    missing: list[SeatNumber] = Field(description="seats that have not agreed yet, also of absent users")
    makes_unrated: bool = Field(default=False, description="whether the game would become unrated")
    expires_at: TimestampMs | None = None


class RatingChange(ResponseModel):
    """The rating of a player before and after a game, as in the statistics."""

    before: int
    after: int


class Result(ResponseModel):
    scores: list[int]
    places: list[int]
    points: list[dict[str, int]] = Field(description="victory points by source, for each seat")
    is_rated: bool = Field(default=False, description="whether the game has changed ratings")
    rating_places: list[int | None] = Field(
        default=[],
        description="by seat, of a rated game: the place used for the rating; abandoned seats come last. "
        "null: a deleted account",
    )
    ratings: list[RatingChange | None] = Field(default=[], description="by seat, of a rated game")


class Origin(ResponseModel):
    """The source of the first plies; table_id null: an imported record."""

    table_id: Id | None
    ply: Ply


class Table(ResponseModel):
    """A table as shown to the caller."""

    id: Id
    game: GameId
    rules_version: int
    options: dict[str, OptionValue]
    status: TableStatus
    time_control: TimeControl
    is_private: bool
    is_rated: bool = Field(default=False, description="as chosen by the host")
    unrated_reason: UnratedReason | None = Field(
        default=None,
        description="why a rated table no longer counts: undo (moves were undone after a reveal), pair_limit "
        "(two of the players have played too many rated games today), too_few_players (accounts were deleted)",
    )
    rewinds_after_reveal: int = Field(
        default=0, description="how often moves were undone after new information was revealed"
    )
    host_id: Id | None
    host_claimable_at: TimestampMs | None = Field(
        default=None,
        description="open tables: when the player who has claimed the table may become its host",
    )
    created_at: TimestampMs
    started_at: TimestampMs | None
    ended_at: TimestampMs | None
    seats: list[Seat]
    my_seats: list[SeatNumber] = Field(description="the seats of the caller")
    is_my_turn: bool
    proposal: Proposal | None
    result: Result | None
    origin: Origin | None
    rematch_id: Id | None = Field(description="the table of the rematch")
    spectators: int


class CreatedTable(ResponseModel):
    table: Table
    invite_key: InviteKey | None = Field(description="of the invitation link; shown only once")


class TablePage(ResponseModel):
    tables: list[Table]
    next_cursor: str | None = Field(description="the value of `cursor` for the next page")


class ChatMessage(ResponseModel):
    """A line of the chat; in channel `system`, `text` is a code and `seat` the seat concerned."""

    id: int
    channel: ChatChannel
    user_id: Id | None
    name: str
    text: str
    seat: SeatNumber | None
    ply: Ply | None = Field(
        default=None, description="of a system message about undone moves: the ply returned to"
    )
    sent_at: TimestampMs


class PostChatMessage(RequestModel):
    channel: Literal["table", "spectators"] = "table"
    text: ChatText


class ChatMessages(ResponseModel):
    messages: list[ChatMessage]


class ImportRecord(RequestModel):
    record: Annotated[str, StringConstraints(min_length=1, max_length=MAX_RECORD_LENGTH)] = Field(
        description="a record in its text or JSON form, or the link of a game"
    )


class GameLink(ResponseModel):
    """A game in a link: everything that a spectator knows about it now."""

    token: str = Field(description="for `/api/links/{token}`, and for programs")
    path: str = Field(description="of the page that shows the game; the origin of the server comes before it")


class Evaluation(TypedDict):
    """What the search expects of a position or move; null: it was not searched."""

    value: float | None
    wins: Annotated[list[float] | None, Field(description="probability to win, by seat")]
    scores: Annotated[list[float] | None, Field(description="final scores, by seat")]
    value_error: NotRequired[Annotated[float | None, Field(description="standard error of the value")]]
    win_error: NotRequired[
        Annotated[float | None, Field(description="standard error of the deciding seat's probability to win")]
    ]


class CandidateMove(Evaluation):
    move: str
    visits: int
    share: float
    proven: NotRequired[
        Annotated[bool, Field(description="the end of the game was solved exactly after this move")]
    ]


Grade: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "unclear", "forced"]


class ExpectedMove(TypedDict):
    seat: SeatNumber
    move: str


class BookChoice(TypedDict):
    moves: Annotated[list[str], Field(description="the one or two moves of a first choice")]
    played: bool
    rank: Annotated[int, Field(description="1 = best")]
    margin: Annotated[float, Field(description="points more than the mean of the other seats")]
    margin_error: Annotated[float, Field(description="standard error of the margin")]
    win: Annotated[float, Field(description="share of the wins")]
    win_error: Annotated[float, Field(description="standard error of the share of the wins")]
    games: Annotated[int, Field(description="games in which a seat made this choice at random")]
    policy_share: Annotated[float | None, Field(description="how often others made it; null: all at random")]


class BookView(TypedDict):
    """What the opening book says about a first choice: docs/openings.md."""

    policy: Annotated[str, Field(description="what played the games of the book")]
    games: int
    mixed: Annotated[bool, Field(description="the choice is secret, so that a mixture is best")]
    choices: Annotated[list[BookChoice], Field(description="the best ones and the one that was made")]


class AnalysedDecision(Evaluation):
    ply: Annotated[Ply, Field(description="the decision was made in the position before this ply")]
    seat: SeatNumber
    step: str
    sealed: bool
    played: str | None
    best: str
    win_cost: float | None
    value_cost: float | None
    score_cost: NotRequired[float | None]
    grade: NotRequired[Grade]
    confidence: NotRequired[Annotated[float | None, Field(description="that the grade is right, 0 to 1")]]
    variation: NotRequired[
        Annotated[list[ExpectedMove], Field(description="moves that the search expects, the best one first")]
    ]
    book: NotRequired[
        Annotated[BookView | None, Field(description="null: no first choice, or no book describes the game")]
    ]
    moves: list[CandidateMove]


class SeatOutlook(TypedDict):
    seat: SeatNumber
    win: float
    win_error: float
    score: float


class SeatSummary(TypedDict):
    seat: SeatNumber
    name: str
    decisions: int
    counted_decisions: NotRequired[int]
    accuracy: NotRequired[
        Annotated[float | None, Field(description="0 to 100; null: too few decisions count")]
    ]
    accuracy_error: NotRequired[Annotated[float | None, Field(description="standard error of the accuracy")]]
    mean_win_cost: float | None
    mean_value_cost: float | None
    mean_score_cost: NotRequired[float | None]
    mistakes: Annotated[list[Ply], Field(description="plies of the costliest decisions")]


class AnalysedResult(TypedDict):
    scores: list[int]
    places: list[int]


class AnalysisResult(TypedDict):
    """The JSON of docs/analyse.md. Fields that are not required are missing in older analyses."""

    version: NotRequired[int]
    game: GameId
    options: dict[str, OptionValue]
    names: list[str]
    plies: int
    result: AnalysedResult | None
    budget: str
    position: NotRequired[
        Annotated[str | None, Field(description="text of the first position; null: that of a new game")]
    ]
    outlook: NotRequired[Annotated[list[SeatOutlook], Field(description="at the end of the record")]]
    decisions: list[AnalysedDecision]
    seats: list[SeatSummary]
    most_accurate: NotRequired[Annotated[int | None, Field(description="seat; null: not clear")]]


class Analysis(ResponseModel):
    status: AnalysisStatus
    budget: str
    decisions_done: int
    decisions_total: int
    result: AnalysisResult | None


class RequestAnalysis(RequestModel):
    budget: Annotated[str, StringConstraints(pattern=r"^[0-9]{1,4}it$")] | None = Field(
        default=None, description="iterations per decision: 4000it"
    )
