"""The WebSocket: subscriptions, moves, previews and chat."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final

import structlog
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError
from sqlalchemy import func, select

from ....core.errors import JadecourtError
from ...domain.errors import DomainError, error_from_rules
from ...domain.timestamps import hash_token
from ...services import chat
from ...services.accounts import get_me
from ...services.context import AppContext, get_context
from ...store.schema import chat_messages
from ..authentication import Caller, authenticate, check_origin, request_language
from ..hub import SocketConnection
from ..models import socket as wire
from ..models.base import ProblemDetails
from ..models.play import PlayMoves, PreviewRequest, UndoRequest
from ..protocols import CONNECTION_KEY, POLICY_VIOLATION
from . import play

log = structlog.get_logger()
router = APIRouter(tags=["socket"])
CLOSE_TIMEOUT_SECONDS: Final = 5.0  # to say that the session is over, or that the client is too slow
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


@router.websocket("/api/socket")
async def serve_socket(socket: WebSocket) -> None:
    """Serve one WebSocket: subscriptions to several tables, and moves at the caller's own."""
    context = get_context(socket)
    try:
        check_origin(socket)
        caller = await authenticate(socket)
        context.check_rate_limit("socket", caller.user_id)
        host = socket.client.host if socket.client else ""
        if reason := context.connections.open_socket(host, caller.user_id):
            raise DomainError("rate_limited", reason)
    except DomainError as problem:
        await socket.accept()
        await socket.send_text(error_message(None, problem).model_dump_json())
        await socket.close(CLOSE_REJECTED, problem.code)
        return
    try:
        await run_connection(context, socket, caller)
    finally:
        context.connections.close_socket(host, caller.user_id)


async def run_connection(context: AppContext, socket: WebSocket, caller: Caller) -> None:
    """Read and write until either side ends it."""
    await socket.accept()
    connection = SocketConnection(caller.user_id, request_language(socket, caller), caller.token_hash)
    connection.request_close = partial(abort_after_timeout, socket)
    context.hub.open(connection)
    writer = asyncio.create_task(send_queued(socket, connection))
    try:
        # Only now: a session that ended before was not closed here, one that ends from now on is.
        await context.rooms.check_sessions({connection})
        if connection.is_valid:
            me = await get_me(context, caller.user_id) if caller.user_id else None
            connection.send(wire.Welcome(me=me))
        await handle_messages(context, socket, connection, caller, writer)
    except DomainError as problem:  # the database is away: who connects cannot be found out
        writer.cancel()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(error_message(None, problem).model_dump_json())
            await socket.close(CLOSE_REJECTED, problem.code)
    finally:
        tables = context.hub.close(connection)
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
        for table in tables:
            await context.presence_throttle.schedule(table)


async def send_queued(socket: WebSocket, connection: SocketConnection) -> None:
    """Send what is in the queue; None is the end of somebody who is no more."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # gone: the reader will notice
        while not connection.has_overflowed:
            text = await connection.send_queue.get()
            if connection.has_overflowed:
                break
            if text is None:
                await socket.close(CLOSE_SIGNED_OUT, "Session ended")
                return
            await socket.send_text(text)
        await socket.close(CLOSE_TOO_SLOW, "Client too slow; reconnect and resume")


def abort_after_timeout(socket: WebSocket) -> None:
    """End a socket soon, even if its client does not read: it is told why only if it does."""
    transport = socket.scope.get("state", {}).get(CONNECTION_KEY)
    if transport is not None:
        asyncio.get_running_loop().call_later(CLOSE_TIMEOUT_SECONDS, transport.abort)


async def handle_messages(
    context: AppContext,
    socket: WebSocket,
    connection: SocketConnection,
    caller: Caller,
    writer: asyncio.Task[None],
) -> None:
    """Carry out what the client says, one thing after the other."""
    while not writer.done():
        try:
            text = await socket.receive_text()
        except (WebSocketDisconnect, RuntimeError, KeyError):  # gone, closed by us, or bytes instead of text
            return
        if not connection.is_valid:
            await asyncio.wait([writer], timeout=CLOSE_TIMEOUT_SECONDS)  # it says why
            return
        message_id: int | None = None
        try:
            context.check_rate_limit("message", caller.user_id or f"socket {id(connection)}")
            message = CLIENT_MESSAGE.validate_json(text)
            message_id = message.id
            await HANDLERS[message.type](context, connection, caller, message)
            connection.send(wire.Ack(id=message_id))
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
    """The number of a message that is not understood, if it has one."""
    with contextlib.suppress(ValueError):
        match ANY_JSON.validate_json(text):
            case {"id": int(number)} if 0 <= number <= 2**53:
                return number
    return None


ANY_JSON: Final[TypeAdapter[Any]] = TypeAdapter(Any)


def error_message(message_id: int | None, problem: DomainError) -> wire.ErrorMessage:
    return wire.ErrorMessage(id=message_id, problem=ProblemDetails(**problem.problem_body()))


# ---------------------------------------------------------------------------------------- what can be said


async def subscribe(
    context: AppContext, connection: SocketConnection, caller: Caller, message: wire.Subscribe
) -> None:
    """Show a table now and whenever it changes."""
    if len({key[0] for key in connection.subscriptions} | {message.table_id}) > MAX_SUBSCRIPTIONS:
        raise DomainError(
            "too_many_subscriptions",
            f"At most {MAX_SUBSCRIPTIONS} tables per socket; unsubscribe from one first",
        )
    query = select(func.max(chat_messages.c.id).label("last")).where(
        chat_messages.c.table_id == message.table_id
    )
    last_chat_id = (await context.database.fetch_all(query))[0]["last"] or 0
    async with context.rooms.read(message.table_id, caller.user_id, message.invite_key) as room:
        seat = None
        if message.seat is not None:
            requested_seat = None if message.seat == "mine" else message.seat
            seat = play.viewer_seat(room, caller.user_id, requested_seat)
        invite_key_hash = hash_token(message.invite_key) if message.invite_key is not None else None
        subscription = context.hub.subscribe(
            connection, room.id, seat, message.since, message.rewinds, invite_key_hash
        )
        subscription.last_chat_id = max(subscription.last_chat_id, last_chat_id)
        if context.presence_throttle.is_due(room.id):
            context.hub.refresh_presence(room.id)
        context.hub.publish_room(room)
    await context.presence_throttle.schedule(message.table_id)


async def unsubscribe(
    context: AppContext, connection: SocketConnection, caller: Caller, message: wire.Unsubscribe
) -> None:
    if any(table == message.table_id for table, _ in connection.subscriptions):
        context.hub.unsubscribe(connection, message.table_id)
        await context.presence_throttle.schedule(message.table_id)


async def play_moves(
    context: AppContext, connection: SocketConnection, caller: Caller, message: wire.PlayMessage
) -> None:
    require_signed_in(caller)
    request = PlayMoves(
        seat=message.seat, moves=message.moves, ply=message.ply, idempotency_key=message.idempotency_key
    )
    await play.play_own_moves(context, message.table_id, caller, request)


async def send_preview(
    context: AppContext, connection: SocketConnection, caller: Caller, message: wire.RequestPreview
) -> None:
    request = PreviewRequest(seat=message.seat, moves=message.moves, ply=message.ply)
    preview = await play.preview_moves(
        context, message.table_id, caller, connection.language, request, message.invite_key
    )
    connection.send(wire.PreviewMessage.model_construct(type="preview", id=message.id, preview=preview))


async def undo_moves(
    context: AppContext, connection: SocketConnection, caller: Caller, message: wire.UndoMoves
) -> None:
    require_signed_in(caller)
    request = UndoRequest(seat=message.seat, to_ply=message.to_ply, propose=message.propose)
    await play.undo_own_moves(context, message.table_id, caller, request)


async def send_chat(
    context: AppContext, connection: SocketConnection, caller: Caller, message: wire.SendChat
) -> None:
    me = await get_me(context, caller.user_id) if caller.user_id else None  # by the name of today
    name = me.name if me is not None else ""
    await chat.post_message(
        context, message.table_id, caller.user_id, name, message.channel, message.text, message.invite_key
    )


async def subscribe_lobby(
    context: AppContext, connection: SocketConnection, caller: Caller, message: wire.SubscribeLobby
) -> None:
    connection.is_in_lobby = True


async def ping(context: AppContext, connection: SocketConnection, caller: Caller, message: wire.Ping) -> None:
    pass


def require_signed_in(caller: Caller) -> None:
    if caller.user_id is None:
        raise DomainError("not_signed_in", "Sign in first: create a guest with a name")


HANDLERS: Final[Mapping[str, Callable[[AppContext, SocketConnection, Caller, Any], Awaitable[None]]]] = {
    "subscribe": subscribe,
    "unsubscribe": unsubscribe,
    "play": play_moves,
    "preview": send_preview,
    "undo": undo_moves,
    "chat": send_chat,
    "subscribe_lobby": subscribe_lobby,
    "ping": ping,
}
