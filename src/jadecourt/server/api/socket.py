"""The WebSocket: everything that is played live goes through it."""

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

from ...core.errors import JadecourtError
from .. import talking
from ..clock import hash_token
from ..context import Context, context_of
from ..people.accounts import find_me
from ..problems import Problem, problem_of
from ..rooms.hub import Connection
from ..store.schema import remarks
from ..transport import CONNECTION, POLICY_VIOLATION
from ..wire import socket as wire
from ..wire.base import ProblemDetails
from ..wire.play import Moves, Preview, Undo
from . import play
from .callers import Caller, caller_of, check_origin, language_of

log = structlog.get_logger()
router = APIRouter(tags=["socket"])
CLOSE_SECONDS: Final = 5.0  # to say that the session is over, or that the client is too slow
MOST_TABLES: Final = 20  # that one socket can watch
READ: Final[TypeAdapter[Any]] = TypeAdapter(wire.FromClient)
GOING_DOWN, TOO_SLOW, SIGNED_OUT, REFUSED = 1012, 1013, 4401, 4403
CLOSE_CODES: Final[Mapping[int, str]] = {
    POLICY_VIOLATION: "too many frames, fragments or messages at once, or a message that was not completed in time",
    GOING_DOWN: "the server is going down: come back in a moment",  # uvicorn says it
    TOO_SLOW: "too many messages were not read: come back and catch up",
    SIGNED_OUT: "the session has ended, or the person is no more",
    REFUSED: "refused: the message before says why, and the reason is its code",
}


@router.websocket("/api/socket")
async def talk(socket: WebSocket) -> None:
    """One socket per page: it watches any number of tables and plays at one's own."""
    context = context_of(socket)
    try:
        check_origin(socket)
        caller = await caller_of(socket)
        context.limit("socket", caller.person)
        host = socket.client.host if socket.client else ""
        if too_many := context.connections.open_socket(host, caller.person):
            raise Problem("too_many", too_many)
    except Problem as problem:
        await socket.accept()
        await socket.send_text(refused(None, problem).model_dump_json())
        await socket.close(REFUSED, problem.code)
        return
    try:
        await follow(context, socket, caller)
    finally:
        context.connections.close_socket(host, caller.person)


async def follow(context: Context, socket: WebSocket, caller: Caller) -> None:
    """Read and write until either side ends it."""
    await socket.accept()
    connection = Connection(caller.person, language_of(socket, caller), caller.session)
    connection.cut_off = partial(cut_off, socket)
    context.hub.open(connection)
    writer = asyncio.create_task(write(socket, connection))
    try:
        # Only now: a session that ended before was not closed here, one that ends from now on is.
        await context.keeper.check_sessions({connection})
        if connection.is_valid:
            me = await find_me(context, caller.person) if caller.person else None
            connection.send(wire.Welcome(me=me))
        await read(context, socket, connection, caller, writer)
    except Problem as problem:  # the database is away: who connects cannot be found out
        writer.cancel()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(refused(None, problem).model_dump_json())
            await socket.close(REFUSED, problem.code)
    finally:
        tables = context.hub.close(connection)
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
        for table in tables:
            await context.presence.changed(table)


async def write(socket: WebSocket, connection: Connection) -> None:
    """Send what is in the queue; None is the end of somebody who is no more."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # gone: the reader will notice
        while not connection.overflowed:
            text = await connection.queue.get()
            if connection.overflowed:
                break
            if text is None:
                await socket.close(SIGNED_OUT, "signed out")
                return
            await socket.send_text(text)
        await socket.close(TOO_SLOW, "too slow")


def cut_off(socket: WebSocket) -> None:
    """End a socket soon, even if its client does not read: it is told why only if it does."""
    transport = socket.scope.get("state", {}).get(CONNECTION)
    if transport is not None:
        asyncio.get_running_loop().call_later(CLOSE_SECONDS, transport.abort)


async def read(
    context: Context, socket: WebSocket, connection: Connection, caller: Caller, writer: asyncio.Task[None]
) -> None:
    """Carry out what the client says, one thing after the other."""
    while not writer.done():
        try:
            text = await socket.receive_text()
        except (WebSocketDisconnect, RuntimeError, KeyError):  # gone, closed by us, or bytes instead of text
            return
        if not connection.is_valid:
            await asyncio.wait([writer], timeout=CLOSE_SECONDS)  # it says why
            return
        number: int | None = None
        try:
            context.limit("message", caller.person or f"socket {id(connection)}")
            message = READ.validate_json(text)
            number = message.id
            await HANDLERS[message.type](context, connection, caller, message)
            connection.send(wire.Done(id=number))
        except ValidationError as error:
            fault = error.errors()[0]
            where = ".".join(str(part) for part in fault["loc"])
            connection.send(refused(number_of(text), Problem("invalid", f"{where}: {fault['msg']}")))
        except Problem as problem:
            connection.send(refused(number, problem))
        except JadecourtError as error:
            connection.send(refused(number, problem_of(error)))
        except Exception:
            log.exception("a message failed")
            connection.send(refused(number, Problem("internal", "the fault is ours and has been noted")))


def number_of(text: str) -> int | None:
    """The number of a message that is not understood, if it has one."""
    with contextlib.suppress(ValueError):
        match NUMBERED.validate_json(text):
            case {"id": int(number)} if 0 <= number <= 2**53:
                return number
    return None


NUMBERED: Final[TypeAdapter[Any]] = TypeAdapter(Any)


def refused(number: int | None, problem: Problem) -> wire.Refused:
    return wire.Refused(id=number, problem=ProblemDetails(**problem.as_json()))


# ---------------------------------------------------------------------------------------- what can be said


async def watch(context: Context, connection: Connection, caller: Caller, message: wire.Watch) -> None:
    """Show a table now and whenever it changes."""
    if len({key[0] for key in connection.watches} | {message.table}) > MOST_TABLES:
        raise Problem("too_many", f"one socket can watch {MOST_TABLES} tables: unwatch one first")
    last = select(func.max(remarks.c.id).label("last")).where(remarks.c.table_id == message.table)
    remark = (await context.database.rows(last))[0]["last"] or 0
    async with context.keeper.looking(message.table, caller.person, message.key) as room:
        seat = None
        if message.seat is not None:
            wanted = None if message.seat == "mine" else message.seat
            seat = play.viewpoint(room, caller.person, wanted)
        key_hash = hash_token(message.key) if message.key is not None else None
        found = context.hub.watch(connection, room.id, seat, message.since, message.undone, key_hash)
        found.remark = max(found.remark, remark)
        if context.presence.is_due(room.id):
            context.hub.refresh_presence(room.id)
        context.hub.show(room)
    await context.presence.changed(message.table)


async def unwatch(context: Context, connection: Connection, caller: Caller, message: wire.Unwatch) -> None:
    if any(table == message.table for table, _ in connection.watches):
        context.hub.unwatch(connection, message.table)
        await context.presence.changed(message.table)


async def make_moves(context: Context, connection: Connection, caller: Caller, message: wire.Play) -> None:
    check_signed_in(caller)
    answer = Moves(seat=message.seat, moves=message.moves, ply=message.ply, key=message.key)
    await play.play(context, message.table, caller, answer)


async def preview(
    context: Context, connection: Connection, caller: Caller, message: wire.PreviewMoves
) -> None:
    wish = Preview(seat=message.seat, moves=message.moves, ply=message.ply)
    foresight = await play.foresee(context, message.table, caller, connection.language, wish, message.key)
    connection.send(wire.ForesightNews.model_construct(type="foresight", id=message.id, foresight=foresight))


async def take_back(context: Context, connection: Connection, caller: Caller, message: wire.TakeBack) -> None:
    check_signed_in(caller)
    wish = Undo(seat=message.seat, to=message.to, ask=message.ask)
    await play.take_back(context, message.table, caller, wish)


async def say(context: Context, connection: Connection, caller: Caller, message: wire.Say) -> None:
    me = await find_me(context, caller.person) if caller.person else None  # by the name of today
    name = me.name if me is not None else ""
    await talking.say(context, message.table, caller.person, name, message.room, message.text, message.key)


async def watch_lobby(
    context: Context, connection: Connection, caller: Caller, message: wire.WatchLobby
) -> None:
    connection.lobby = True


async def ping(context: Context, connection: Connection, caller: Caller, message: wire.Ping) -> None:
    pass


def check_signed_in(caller: Caller) -> None:
    if caller.person is None:
        raise Problem("not_signed_in", "say who you are first: come as a guest with a name")


HANDLERS: Final[Mapping[str, Callable[[Context, Connection, Caller, Any], Awaitable[None]]]] = {
    "watch": watch,
    "unwatch": unwatch,
    "play": make_moves,
    "preview": preview,
    "undo": take_back,
    "say": say,
    "watch_lobby": watch_lobby,
    "ping": ping,
}
