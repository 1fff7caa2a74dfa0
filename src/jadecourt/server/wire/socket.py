"""The messages on a WebSocket, each with its `type`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from .base import MAX_MOVES, Asked, Id, Key, Ply, ProblemDetails, Remark, SeatNumber, Told
from .people import Me
from .play import Foresight, MoveKey, MoveNumber, MoveText, Position
from .tables import AnalysisStatus, SaidRemark, TableInfo

MessageId: TypeAlias = Annotated[
    int, Field(ge=0, le=2**53, description="the client's number for this message")
]


# --------------------------------------------------------------------------------- from the client


class Watch(Asked):
    """Follow a table: answered by `table` and `position`, and from then on by whatever is new.

    `seat`: one of mine; null: as a spectator; left out: my first seat, else as a spectator. Who comes back says what
    it already has: `since` and `undone` of the last position.
    """

    type: Literal["watch"]
    id: MessageId
    table: Id
    seat: SeatNumber | Literal["mine"] | None = "mine"
    key: Key | None = None
    since: Ply = 0
    undone: int = Field(default=0, ge=0)


class Unwatch(Asked):
    type: Literal["unwatch"]
    id: MessageId
    table: Id


class Play(Asked):
    """As POST /api/tables/{table}/moves."""

    type: Literal["play"]
    id: MessageId
    table: Id
    seat: SeatNumber | None = None
    moves: list[MoveNumber | MoveText] = Field(min_length=1, max_length=MAX_MOVES)
    ply: Ply | None = None
    key: MoveKey | None = None


class PreviewMoves(Asked):
    """As POST /api/tables/{table}/preview; answered by `foresight`, then `done`."""

    type: Literal["preview"]
    id: MessageId
    table: Id
    seat: SeatNumber | None = None
    moves: list[MoveNumber | MoveText] = Field(default=[], max_length=MAX_MOVES)
    ply: Ply | None = None
    key: Key | None = Field(default=None, description="of a private table's link")


class TakeBack(Asked):
    """As POST /api/tables/{table}/undo."""

    type: Literal["undo"]
    id: MessageId
    table: Id
    seat: SeatNumber | None = None
    to: Ply | None = None
    ask: bool = False


class Say(Asked):
    type: Literal["say"]
    id: MessageId
    table: Id
    room: Literal["table", "spectators"] = "table"
    text: Remark
    key: Key | None = Field(default=None, description="of a private table's link")


class WatchLobby(Asked):
    """From now on `lobby` says that the list of open tables has changed."""

    type: Literal["watch_lobby"]
    id: MessageId


class Ping(Asked):
    type: Literal["ping"]
    id: MessageId


FromClient: TypeAlias = Annotated[
    Watch | Unwatch | Play | PreviewMoves | TakeBack | Say | WatchLobby | Ping, Field(discriminator="type")
]


# --------------------------------------------------------------------------------- from the server


class Welcome(Told):
    """The first message; `me` is null for somebody who has not signed in."""

    type: Literal["welcome"] = "welcome"
    me: Me | None


class Done(Told):
    """The message with this number was carried out, and what it changed is on disk."""

    type: Literal["done"] = "done"
    id: MessageId


class Refused(Told):
    """The message with this number was refused; id null: it could not even be read."""

    type: Literal["refused"] = "refused"
    id: MessageId | None
    problem: ProblemDetails


class PositionNews(Told):
    type: Literal["position"] = "position"
    position: Position


class ForesightNews(Told):
    """What was asked for by the `preview` with this number."""

    type: Literal["foresight"] = "foresight"
    id: MessageId
    foresight: Foresight


class TableNews(Told):
    type: Literal["table"] = "table"
    table: TableInfo


class RemarkNews(Told):
    type: Literal["remark"] = "remark"
    table: Id
    remark: SaidRemark


class TurnNews(Told):
    """It is my turn at this table; sent once per turn, wherever I am."""

    type: Literal["turn"] = "turn"
    table: Id
    seat: SeatNumber


class Unsubscribed(Told):
    """The server sends nothing more of a table to this seat (null: as a spectator); other subscriptions stay.

    `not_your_seat`: the seat belongs to another person, or to none; the table can be watched anew. `no_such_table`: the
    table was deleted, or it is private and neither the person nor the key may see it any more.
    """

    type: Literal["unsubscribed"] = "unsubscribed"
    table: Id
    seat: SeatNumber | None
    reason: Literal["not_your_seat", "no_such_table"]


class LobbyNews(Told):
    type: Literal["lobby"] = "lobby"


class AnalysisNews(Told):
    type: Literal["analysis"] = "analysis"
    table: Id
    done: int
    total: int
    status: AnalysisStatus


FromServer: TypeAlias = Annotated[
    Welcome
    | Done
    | Refused
    | PositionNews
    | ForesightNews
    | TableNews
    | RemarkNews
    | TurnNews
    | Unsubscribed
    | LobbyNews
    | AnalysisNews,
    Field(discriminator="type"),
]
