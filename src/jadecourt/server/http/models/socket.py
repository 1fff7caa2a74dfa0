"""The messages on a WebSocket, each with its `type`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, with_config
from typing_extensions import TypedDict

from ...domain.types import MAX_MOVES, AnalysisStatus, Language
from .base import (
    ChatText,
    Id,
    InviteKey,
    Ply,
    ProblemDetails,
    RequestModel,
    ResponseModel,
    SeatNumber,
)
from .play import STRICT, IdempotencyKey, MoveNumber, MoveText, Position, PositionUpdate, Preview
from .tables import ChatMessage, Table
from .users import Me

MessageId: TypeAlias = Annotated[
    int, Field(ge=0, le=2**53, description="number of the message, chosen by the client")
]


# --------------------------------------------------------------------------------- from the client


class Subscribe(RequestModel):
    """Subscribe to a table: the server sends `table` and `position` now and after every change.

    `seat`: one of the caller's seats; null: as a spectator; "mine": the caller's first seat, else as a spectator.
    A client that reconnects sends `since` and `rewinds` of the last position it has.
    """

    type: Literal["subscribe"]
    id: MessageId
    table_id: Id
    seat: SeatNumber | Literal["mine"] | None = "mine"
    invite_key: InviteKey | None = None
    since: Ply = 0
    rewinds: int = Field(default=0, ge=0)
    text: Language | None = Field(
        default=None,
        description="a language: log entries have their sentence, and positions their prompt, in it",
    )
    updates: bool = Field(
        default=False, description="send `update` instead of `position` after the first position"
    )


class Unsubscribe(RequestModel):
    type: Literal["unsubscribe"]
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
    """As POST /api/tables/{table}/preview; answered by `preview`, then `ack`."""

    type: Literal["preview"]
    id: MessageId
    table_id: Id
    seat: SeatNumber | None = None
    moves: list[MoveNumber | MoveText] = Field(default=[], max_length=MAX_MOVES)
    ply: Ply | None = None
    invite_key: InviteKey | None = Field(default=None, description="invite key of a private table")
    text: Language | None = Field(default=None, description="as in `subscribe`")


class UndoMoves(RequestModel):
    """As POST /api/tables/{table}/undo."""

    type: Literal["undo"]
    id: MessageId
    table_id: Id
    seat: SeatNumber | None = None
    to_ply: Ply | None = None
    propose: bool = False


class SendChat(RequestModel):
    type: Literal["chat"]
    id: MessageId
    table_id: Id
    channel: Literal["table", "spectators"] = "table"
    text: ChatText
    invite_key: InviteKey | None = Field(default=None, description="invite key of a private table")


class SubscribeLobby(RequestModel):
    """Subscribe to `lobby_changed`, which is sent when the list of open tables has changed."""

    type: Literal["subscribe_lobby"]
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
    """The first message; `me` is null for a client that is not signed in."""

    type: Literal["welcome"] = "welcome"
    me: Me | None


@with_config(STRICT)
class Ack(TypedDict):
    """The message with this id was carried out, and its changes are saved."""

    type: Literal["ack"]
    id: MessageId


class ErrorMessage(ResponseModel):
    """The message with this id was rejected; id null: the message could not be parsed."""

    type: Literal["error"] = "error"
    id: MessageId | None
    problem: ProblemDetails


@with_config(STRICT)
class PositionMessage(TypedDict):
    type: Literal["position"]
    position: Position


@with_config(STRICT)
class UpdateMessage(TypedDict):
    """Sent instead of `position` if the client asks for updates and has the position before."""

    type: Literal["update"]
    update: PositionUpdate


@with_config(STRICT)
class PreviewMessage(TypedDict):
    """Response to the `preview` with this id."""

    type: Literal["preview"]
    id: MessageId
    preview: Preview


class TableMessage(ResponseModel):
    type: Literal["table"] = "table"
    table: Table


class ChatBroadcast(ResponseModel):
    type: Literal["chat"] = "chat"
    table_id: Id
    message: ChatMessage


@with_config(STRICT)
class TurnMessage(TypedDict):
    """It is the user's turn at this table; sent once per turn on every socket of the user."""

    type: Literal["turn"]
    table_id: Id
    seat: SeatNumber


class Unsubscribed(ResponseModel):
    """The server has ended the subscription to a table for this seat (null: as a spectator); others stay.

    `not_your_seat`: the seat belongs to another user or is empty; the client can subscribe again. `table_not_found`:
    the table was deleted, or it is private and neither the user nor the invite key has access any more.
    """

    type: Literal["unsubscribed"] = "unsubscribed"
    table_id: Id
    seat: SeatNumber | None
    reason: Literal["not_your_seat", "table_not_found"]


class LobbyMessage(ResponseModel):
    type: Literal["lobby_changed"] = "lobby_changed"


class AnalysisMessage(ResponseModel):
    type: Literal["analysis_progress"] = "analysis_progress"
    table_id: Id
    decisions_done: int
    decisions_total: int
    status: AnalysisStatus


ServerMessage: TypeAlias = Annotated[
    Welcome
    | Ack
    | ErrorMessage
    | PositionMessage
    | UpdateMessage
    | PreviewMessage
    | TableMessage
    | ChatBroadcast
    | TurnMessage
    | Unsubscribed
    | LobbyMessage
    | AnalysisMessage,
    Field(discriminator="type"),
]
