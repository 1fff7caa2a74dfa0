"""The WebSocket: subscriptions, moves, previews and chat."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import structlog
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from ....core.errors import JadecourtError
from ...domain.errors import DomainError, error_from_rules
from ...domain.ids import hash_token
from ...services import chat
from ...services.accounts import require_user
from ...services.context import AppContext
from ..authentication import Caller, authenticate, check_origin
from ..dependencies import get_connections, get_context, get_hub
from ..encoding import encode
from ..hub import Hub, SocketConnection
from ..limited_connection import CONNECTION_KEY, LimitedConnection
from ..models import socket as wire
from ..models.base import ProblemDetails
from ..models.play import PreviewRequest, UndoRequest
from ..problems import problem_body
from ..user_presenters import present_me
from ..websocket_protocol import POLICY_VIOLATION, LimitedWebSocketProtocol
from . import play

log = structlog.get_logger()
router = APIRouter(tags=["socket"])
CLOSE_TIMEOUT_SECONDS: Final = 5.0  # for the client to read why the socket is closed
MAX_SUBSCRIPTIONS: Final = 20  # tables per socket
CLIENT_MESSAGE: Final[TypeAdapter[Any]] = TypeAdapter(wire.ClientMessage)
CLOSE_RESTARTING, CLOSE_TOO_SLOW, CLOSE_SIGNED_OUT, CLOSE_REJECTED = 1012, 1013, 4401, 4403
CLOSE_CODES: Final[Mapping[int, str]] = {
    POLICY_VIOLATION: "Too many frames, fragments or messages at once, or an incomplete message",
    CLOSE_RESTARTING: "Server restarting; reconnect",  # sent by uvicorn
    CLOSE_TOO_SLOW: "Client too slow; reconnect and resume",
    CLOSE_SIGNED_OUT: "Session ended",
    CLOSE_REJECTED: "Rejected; see the error message sent before",
}


@dataclass(frozen=True)
class SocketSession:
    """One open socket: its caller, its connection in the hub, and the parts of the server it uses."""

    context: AppContext
    hub: Hub
    socket: WebSocket
    connection: SocketConnection
    caller: Caller


@router.websocket("/api/socket")
async def serve_socket(socket: WebSocket) -> None:
    """Serve one WebSocket with subscriptions to several tables."""
    context = get_context(socket)
    try:
        check_origin(socket)
        caller = await authenticate(socket)
        context.check_rate_limit("socket", caller.user_id)
        host = socket.client.host if socket.client else ""
        if reason := get_connections(socket).open_socket(host, caller.user_id):
            raise DomainError("rate_limited", reason)
    except DomainError as problem:
        await socket.accept()
        await socket.send_text(error_message(None, problem).model_dump_json())
        await socket.close(CLOSE_REJECTED, problem.code)
        return
    try:
        connection = SocketConnection(caller.user_id, caller.token_hash)
        await run_session(SocketSession(context, get_hub(socket), socket, connection, caller))
    finally:
        get_connections(socket).close_socket(host, caller.user_id)


async def run_session(session: SocketSession) -> None:
    """Receive and send messages until client or server close the socket."""
    context, socket, connection, caller = session.context, session.socket, session.connection, session.caller
    await socket.accept()
    connection.request_close = partial(abort_after_timeout, socket)
    protocol = find_protocol(socket)
    if isinstance(protocol, LimitedWebSocketProtocol):
        connection.write_now = protocol.write_text
    session.hub.open(connection)
    writer = asyncio.create_task(send_queued(socket, connection))
    try:
        # After hub.open: a session that ends from now on closes this connection, but it may have ended before.
        await context.rooms.check_sessions({connection})
        if connection.is_valid:
            user = await require_user(context, caller.user_id) if caller.user_id else None
            me = present_me(user, context.settings) if user is not None else None
            connection.send(wire.Welcome(me=me))
        await handle_messages(session, writer)
    except DomainError as problem:  # the database is unavailable: the session cannot be checked
        writer.cancel()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(error_message(None, problem).model_dump_json())
            await socket.close(CLOSE_REJECTED, problem.code)
    finally:
        tables = session.hub.close(connection)
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
        for table in tables:
            await context.presence_throttle.schedule(table)


async def send_queued(socket: WebSocket, connection: SocketConnection) -> None:
    """Send queued messages; None: the session has ended."""
    queue = connection.send_queue
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # closed by the client
        while not connection.has_overflowed:
            text = await queue.get()
            if connection.has_overflowed:
                break
            if text is None:
                await socket.close(CLOSE_SIGNED_OUT, "Session ended")
                return
            queue.is_sending = True
            await socket.send_text(text.decode())
            queue.is_sending = False
        await socket.close(CLOSE_TOO_SLOW, "Client too slow; reconnect and resume")


def abort_after_timeout(socket: WebSocket) -> None:
    """Close the transport after a timeout, in case the client does not read the close message."""
    protocol = find_protocol(socket)
    if protocol is not None:
        asyncio.get_running_loop().call_later(CLOSE_TIMEOUT_SECONDS, protocol.abort)


def find_protocol(socket: WebSocket) -> LimitedConnection | None:
    """The protocol that serves a socket; None in tests without a server."""
    protocol: LimitedConnection | None = socket.scope.get("state", {}).get(CONNECTION_KEY)
    return protocol


async def handle_messages(session: SocketSession, writer: asyncio.Task[None]) -> None:
    """Carry out the messages of the client, one after the other."""
    connection = session.connection
    while not writer.done():
        try:
            text = await session.socket.receive_text()
        except (WebSocketDisconnect, RuntimeError, KeyError):  # closed, or bytes instead of text
            return
        if not connection.is_valid:
            await asyncio.wait([writer], timeout=CLOSE_TIMEOUT_SECONDS)  # it sends the reason
            return
        message_id: int | None = None
        try:
            user_key = session.caller.user_id or f"socket {id(connection)}"
            session.context.check_rate_limit("message", user_key)
            message = CLIENT_MESSAGE.validate_json(text)
            message_id = message.id
            await HANDLERS[message.type](session, message)
            ack: wire.Ack = {"type": "ack", "id": message_id}
            connection.send_bytes(encode(ack))
        except ValidationError as error:
            details = error.errors()[0]
            location = ".".join(str(part) for part in details["loc"])
            connection.send(
                error_message(
                    message_id_of(text), DomainError("validation_failed", f"{location}: {details['msg']}")
                )
            )
        except DomainError as problem:
            connection.send(error_message(message_id, problem))
        except JadecourtError as error:
            connection.send(error_message(message_id, error_from_rules(error)))
        except Exception:
            log.exception("websocket_message_failed")
            connection.send(
                error_message(
                    message_id,
                    DomainError("internal_error", "Internal error. It has been logged; please try again"),
                )
            )


def message_id_of(text: str) -> int | None:
    """The id of an invalid message, if it has one."""
    with contextlib.suppress(ValueError):
        match ANY_JSON.validate_json(text):
            case {"id": int(message_id)} if 0 <= message_id <= 2**53:
                return message_id
    return None


ANY_JSON: Final[TypeAdapter[Any]] = TypeAdapter(Any)


def error_message(message_id: int | None, problem: DomainError) -> wire.ErrorMessage:
    return wire.ErrorMessage(id=message_id, problem=ProblemDetails.model_validate(problem_body(problem)))


# ---------------------------------------------------------------------------------------- handlers


async def subscribe(session: SocketSession, message: wire.Subscribe) -> None:
    """Send a table and its position now and after every change."""
    context, hub, connection, user_id = (
        session.context,
        session.hub,
        session.connection,
        session.caller.user_id,
    )
    if len({key[0] for key in connection.subscriptions} | {message.table_id}) > MAX_SUBSCRIPTIONS:
        raise DomainError(
            "too_many_subscriptions",
            f"At most {MAX_SUBSCRIPTIONS} tables per socket; unsubscribe from one first",
        )
    last_chat_id = await chat.last_message_id(context, message.table_id)
    async with context.rooms.read(message.table_id, user_id, message.invite_key) as room:
        seat = None
        if message.seat is not None:
            requested_seat = None if message.seat == "mine" else message.seat
            seat = play.viewer_seat(room, user_id, requested_seat)
        invite_key_hash = hash_token(message.invite_key) if message.invite_key is not None else None
        subscription = hub.subscribe(
            connection,
            room.id,
            seat,
            message.since,
            message.rewinds,
            invite_key_hash,
            message.text,
            message.updates,
        )
        subscription.last_chat_id = max(subscription.last_chat_id, last_chat_id)
        if context.presence_throttle.is_due(room.id):
            hub.refresh_presence(room.id)
        hub.publish_room(room)
    await context.presence_throttle.schedule(message.table_id)


async def unsubscribe(session: SocketSession, message: wire.Unsubscribe) -> None:
    if any(table == message.table_id for table, _ in session.connection.subscriptions):
        session.hub.unsubscribe(session.connection, message.table_id)
        await session.context.presence_throttle.schedule(message.table_id)


async def play_moves(session: SocketSession, message: wire.PlayMessage) -> None:
    require_signed_in(session.caller)
    await play.play_own_moves(session.context, message.table_id, session.caller, message)


async def send_preview(session: SocketSession, message: wire.RequestPreview) -> None:
    request = PreviewRequest(seat=message.seat, moves=message.moves, ply=message.ply)
    connection = session.connection
    preview = await play.preview_moves(
        session.context,
        message.table_id,
        session.caller,
        request,
        message.invite_key,
        message.text,
    )
    response: wire.PreviewMessage = {"type": "preview", "id": message.id, "preview": preview}
    connection.send_bytes(encode(response))


async def undo_moves(session: SocketSession, message: wire.UndoMoves) -> None:
    require_signed_in(session.caller)
    request = UndoRequest(seat=message.seat, to_ply=message.to_ply, propose=message.propose)
    await play.undo_own_moves(session.context, message.table_id, session.caller, request)


async def send_chat(session: SocketSession, message: wire.SendChat) -> None:
    # The name may have changed since the socket was opened.
    context, user_id = session.context, session.caller.user_id
    name = (await require_user(context, user_id)).name if user_id else ""
    await chat.post_message(
        context, message.table_id, user_id, name, message.channel, message.text, message.invite_key
    )


async def subscribe_lobby(session: SocketSession, message: wire.SubscribeLobby) -> None:
    session.connection.is_in_lobby = True


async def ping(session: SocketSession, message: wire.Ping) -> None:
    pass


def require_signed_in(caller: Caller) -> None:
    if caller.user_id is None:
        raise DomainError("not_signed_in", "Sign in first: create a guest with a name")


HANDLERS: Final[Mapping[str, Callable[[SocketSession, Any], Awaitable[None]]]] = {
    "subscribe": subscribe,
    "unsubscribe": unsubscribe,
    "play": play_moves,
    "preview": send_preview,
    "undo": undo_moves,
    "chat": send_chat,
    "subscribe_lobby": subscribe_lobby,
    "ping": ping,
}
