"""The messages on a WebSocket, each with its `type`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from .base import (
    MAX_MOVES,
    ChatText,
    Id,
    InviteKey,
    Ply,
    ProblemDetails,
    RequestModel,
    ResponseModel,
    SeatNumber,
)
from .play import IdempotencyKey, MoveNumber, MoveText, Position, Preview
from .tables import AnalysisStatus, ChatMessage, Table
from .users import Me

MessageId: TypeAlias = Annotated[
    int, Field(ge=0, le=2**53, description="the client's number for this message")
]


# --------------------------------------------------------------------------------- from the client


class Subscribe(RequestModel):
    """Follow a table: answered by `table` and `position`, and from then on by whatever is new.

    `seat`: one of mine; null: as a spectator; left out: my first seat, else as a spectator. Who comes back says what
    it already has: `since` and `undone` of the last position.
    """

    type: Literal["watch"]
    id: MessageId
    table_id: Id
    seat: SeatNumber | Literal["mine"] | None = "mine"
    invite_key: InviteKey | None = None
    since: Ply = 0
    rewinds: int = Field(default=0, ge=0)


class Unsubscribe(RequestModel):
    type: Literal["unwatch"]
    id: MessageId
    table_id: Id


class PlayMessage(RequestModel):
    """As POST /api/tables/{table}/moves."""

    type: Literal["play"]
    id: MessageId
    table_id: Id
    seat: SeatNumber | None = None
    moves: list[MoveNumber | MoveText] = Field(min_length=1, max_length=MAX_MOVES)
    ply: Ply | None = None
    idempotency_key: IdempotencyKey | None = None


class RequestPreview(RequestModel):
    """As POST /api/tables/{table}/preview; answered by `foresight`, then `done`."""

    type: Literal["preview"]
    id: MessageId
    table_id: Id
    seat: SeatNumber | None = None
    moves: list[MoveNumber | MoveText] = Field(default=[], max_length=MAX_MOVES)
    ply: Ply | None = None
    invite_key: InviteKey | None = Field(default=None, description="of a private table's link")


class UndoMoves(RequestModel):
    """As POST /api/tables/{table}/undo."""

    type: Literal["undo"]
    id: MessageId
    table_id: Id
    seat: SeatNumber | None = None
    to_ply: Ply | None = None
    propose: bool = False


class SendChat(RequestModel):
    type: Literal["say"]
    id: MessageId
    table_id: Id
    channel: Literal["table", "spectators"] = "table"
    text: ChatText
    invite_key: InviteKey | None = Field(default=None, description="of a private table's link")


class SubscribeLobby(RequestModel):
    """From now on `lobby` says that the list of open tables has changed."""

    type: Literal["watch_lobby"]
    id: MessageId


class Ping(RequestModel):
    type: Literal["ping"]
    id: MessageId


ClientMessage: TypeAlias = Annotated[
    Subscribe | Unsubscribe | PlayMessage | RequestPreview | UndoMoves | SendChat | SubscribeLobby | Ping,
    Field(discriminator="type"),
]


# --------------------------------------------------------------------------------- from the server


class Welcome(ResponseModel):
    """The first message; `me` is null for somebody who has not signed in."""

    type: Literal["welcome"] = "welcome"
    me: Me | None


class Ack(ResponseModel):
    """The message with this number was carried out, and what it changed is on disk."""

    type: Literal["done"] = "done"
    id: MessageId


class ErrorMessage(ResponseModel):
    """The message with this number was refused; id null: it could not even be read."""

    type: Literal["refused"] = "refused"
    id: MessageId | None
    problem: ProblemDetails


class PositionMessage(ResponseModel):
    type: Literal["position"] = "position"
    position: Position


class PreviewMessage(ResponseModel):
    """What was asked for by the `preview` with this number."""

    type: Literal["foresight"] = "foresight"
    id: MessageId
    preview: Preview


class TableMessage(ResponseModel):
    type: Literal["table"] = "table"
    table: Table


class ChatBroadcast(ResponseModel):
    type: Literal["remark"] = "remark"
    table_id: Id
    message: ChatMessage


class TurnMessage(ResponseModel):
    """It is my turn at this table; sent once per turn, wherever I am."""

    type: Literal["turn"] = "turn"
    table_id: Id
    seat: SeatNumber


class Unsubscribed(ResponseModel):
    """The server sends nothing more of a table to this seat (null: as a spectator); other subscriptions stay.

    `not_your_seat`: the seat belongs to another person, or to none; the table can be watched anew. `no_such_table`: the
    table was deleted, or it is private and neither the person nor the key may see it any more.
    """

    type: Literal["unsubscribed"] = "unsubscribed"
    table_id: Id
    seat: SeatNumber | None
    reason: Literal["not_your_seat", "no_such_table"]


class LobbyMessage(ResponseModel):
    type: Literal["lobby"] = "lobby"


class AnalysisMessage(ResponseModel):
    type: Literal["analysis"] = "analysis"
    table_id: Id
    decisions_done: int
    decisions_total: int
    status: AnalysisStatus


ServerMessage: TypeAlias = Annotated[
    Welcome
    | Ack
    | ErrorMessage
    | PositionMessage
    | PreviewMessage
    | TableMessage
    | ChatBroadcast
    | TurnMessage
    | Unsubscribed
    | LobbyMessage
    | AnalysisMessage,
    Field(discriminator="type"),
]
