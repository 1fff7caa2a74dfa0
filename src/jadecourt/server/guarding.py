"""What surrounds every request: limits, headers, a line in the log. Plain ASGI, so that it costs next to nothing.

From outside to inside: `Turnstile` (turns), `Frame` (log, headers, faults), `HostCheck`, CORS for pages of the
settings, `Gate` (limits).
"""

from __future__ import annotations

import time
from typing import Final
from urllib.parse import quote

import structlog
from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import metrics
from .addresses import CLIENT_ADDRESS, group_address
from .api.callers import COOKIE, counted_as
from .clock import new_id
from .context import context_of
from .hosts import HostCheck, refuse
from .page import is_for_page
from .people.devices import DEVICE_COOKIE
from .problems import MEDIA, Problem
from .settings import Settings
from .transport import CONNECTION
from .turns import LineTooLong

LONGEST_BODY: Final = 64 * 1024
LONGEST_BODIES: Final = {("POST", "/api/records"): 256 * 1024}  # records are long
LONGEST_URL: Final = 2048
BODILESS: Final = ("GET", "HEAD", "OPTIONS")  # whose bodies nobody reads
UNCOUNTED: Final = ("/health", "/metrics")  # what watches the server may ask as often as it likes
METHODS: Final = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
JSON: Final = "application/json"
RETRY_SECONDS: Final = 5
COOKIES: Final = (COOKIE.encode(), DEVICE_COOKIE.encode())  # all that the server reads
# What the answer says unless it says something else itself.
HEADERS: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),  # addresses may hold the key of a table
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
log = structlog.get_logger()


def surround(app: FastAPI, settings: Settings) -> None:
    """Put the guards around an application; the last one added is the outermost."""
    app.add_middleware(Gate)
    if settings.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.origins,
            allow_credentials=True,
            allow_methods=METHODS,
            allow_headers=("Accept-Language", "Authorization", "Content-Type", "If-None-Match"),
            expose_headers=("ETag", "Retry-After", "X-Request-Id"),
        )
    app.add_middleware(HostCheck, settings=settings)
    app.add_middleware(Frame, settings=settings)
    app.add_middleware(Turnstile)


# ---------------------------------------------------------------------------------------- turns


class Turnstile:
    """Gives every request, and every message on a WebSocket, its turn: see `turns`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        is_http = scope["type"] == "http"
        host = scope["client"][0] if scope.get("client") else ""
        turn = scope["app"].state.context.turns.of(group_address(host))

        async def receive_between_turns() -> Message:
            turn.end()
            try:
                return await receive()
            finally:
                await turn.begin()

        async def send_after_turn(message: Message) -> None:
            if is_http:
                turn.end()  # the answer is made, and the client may take its time to read it
            await send(message)

        try:
            turn.check_line()
            await turn.begin()
            connection = scope.get("state", {}).get(CONNECTION)
            if connection is None or not connection.transport.is_closing():
                await self.app(scope, receive_between_turns, send_after_turn)
        except LineTooLong:
            text = f"too many requests of your address wait: try again in {RETRY_SECONDS} s"
            problem = Problem("unavailable", text, headers={"Retry-After": str(RETRY_SECONDS)})
            await refuse(problem, scope, receive, send)
        finally:
            turn.end()


# ---------------------------------------------------------------------------------------- the frame


class Frame:
    """Gives every request a number, every answer its headers, and notes both."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        number = new_id()
        with structlog.contextvars.bound_contextvars(request=number):
            if scope["type"] == "http":
                await self._answer(scope, receive, send, number)
            else:
                await self.app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, number: str) -> None:
        status = 0  # 0: none yet
        begun = time.perf_counter()

        async def dress(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                add_headers(MutableHeaders(scope=message), scope["path"], number)
                add_hsts(MutableHeaders(scope=message), scope, self.settings)
            await send(message)

        try:
            await self.app(scope, receive, dress)
        except Exception as error:
            handler = scope["app"].exception_handlers.get(Exception)
            if status or handler is None:
                status = 500
                raise
            # Here and not where Starlette would do it, which is outside of this: that answer needs headers as well.
            answer = await handler(Request(scope), error)
            await answer(scope, receive, dress)
        finally:
            note(scope, status, time.perf_counter() - begun)


def note(scope: Scope, status: int, seconds: float) -> None:
    """A line in the log, and the count; never the query: a key may be in it."""
    path = quote(scope["path"], safe="/~:@!$&'()*+,;=")[:200]
    method = scope["method"] if scope["method"] in METHODS else "OTHER"
    write = log.debug if scope["path"] in UNCOUNTED else log.info
    write("request", method=method, path=path, status=status, ms=round(seconds * 1000, 1))
    metrics.observe_request(method, template_of(scope), status, seconds)


def add_headers(headers: MutableHeaders, path: str, number: str) -> None:
    for name, value in HEADERS:
        headers.setdefault(name, value)
    if path.startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")
    headers["X-Request-Id"] = number


def add_hsts(headers: MutableHeaders, scope: Scope, settings: Settings) -> None:
    """Behind TLS, tell browsers to stay there; a proxy that is trusted says so, or the settings do."""
    if settings.hsts_seconds and (scope["scheme"] == "https" or settings.secure_cookies):
        headers.setdefault("Strict-Transport-Security", f"max-age={settings.hsts_seconds}")


def template_of(scope: Scope) -> str:
    """The route without what is filled in: there are only so many of them."""
    return getattr(scope.get("route"), "path", "") or "none"


# ---------------------------------------------------------------------------------------- the gate


class Gate:
    """Refuses requests that are too long, too frequent or not JSON before they are read."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        keep_own_cookies(scope)
        host = scope["client"][0] if scope.get("client") else ""
        token = CLIENT_ADDRESS.set(group_address(host))
        try:
            connection = scope.get("state", {}).get(CONNECTION)
            is_counted = connection is None or connection.identify(host)
            if scope["type"] == "http":
                await self._check(scope, receive, send, is_counted)
            elif is_counted:
                await self._check_socket(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1013})
        finally:
            CLIENT_ADDRESS.reset(token)

    async def _check_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A handshake is a request, too: one with a wrong token, or for another path, is counted nowhere else."""
        try:
            check_url(scope)
            await check_rate(scope)
        except Problem as problem:
            await refuse(problem, scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _check(self, scope: Scope, receive: Receive, send: Send, is_counted: bool) -> None:
        try:
            if not is_counted:
                raise Problem("unavailable", "your address has too many connections open: close some first")
            check_url(scope)
            await check_rate(scope)
            check_headers(scope)
            body = None if scope["method"] in BODILESS else await read_body(scope, receive)
        except Problem as problem:
            answer = JSONResponse(problem.as_json(), problem.status, problem.headers, MEDIA)
            await answer(scope, receive, send)
            return
        except Gone:
            return
        await self.app(scope, receive if body is None else replay(body, receive), send)


def keep_own_cookies(scope: Scope) -> None:
    """Pass only the cookies of this server on to the application.

    To read a quoted value, Starlette calls `http.cookies`, which takes a third of a second for 8000 backslashes in
    Python before 3.11.10 and 3.12.6. The values of the server have neither quotes nor backslashes.
    """
    given = [value for name, value in scope["headers"] if name == b"cookie"]
    if given:
        pairs = [pair.strip() for value in given for pair in value.split(b";")]
        own = [pair for pair in pairs if pair.partition(b"=")[0] in COOKIES and b'"' not in pair]
        others = [(name, value) for name, value in scope["headers"] if name != b"cookie"]
        scope["headers"] = others + ([(b"cookie", b"; ".join(own))] if own else [])


class Gone(Exception):
    """The client has hung up."""


def check_url(scope: Scope) -> None:
    if len(scope.get("raw_path") or scope["path"]) + len(scope["query_string"]) > LONGEST_URL:
        raise Problem("too_large", f"an address has at most {LONGEST_URL} characters")


async def check_rate(scope: Scope) -> None:
    """Count the requests of each client.

    Not those for the page: they come all at once, and to send what is in memory costs no more than to count it.
    """
    if scope["type"] == "websocket" or (scope["path"] not in UNCOUNTED and not is_for_page(scope)):
        connection = HTTPConnection(scope)
        context_of(connection).limit("request", await counted_as(connection))


def longest_body(scope: Scope) -> int:
    return LONGEST_BODIES.get((scope["method"], scope["path"]), LONGEST_BODY)


def check_headers(scope: Scope) -> None:
    """Refuse a body that is announced to be too long, before it is read."""
    length = Headers(scope=scope).get("content-length", "0")
    if not length.isascii() or not length.isdigit():
        raise Problem("bad_request", "Content-Length is no number")
    if len(length) > 15 or int(length) > longest_body(scope):
        raise too_long(scope)


def too_long(scope: Scope) -> Problem:
    most = longest_body(scope)
    return Problem("too_large", f"at most {most} bytes can be sent here", most=most)


async def read_body(scope: Scope, receive: Receive) -> bytes:
    """The whole body, whatever was announced."""
    parts: list[bytes] = []
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise Gone
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        more = message.get("more_body", False)
        if size > longest_body(scope):
            raise too_long(scope)
    if size and Headers(scope=scope).get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Problem("not_json", f"send JSON, and say so: Content-Type: {JSON}")
    return b"".join(parts)


def replay(body: bytes, receive: Receive) -> Receive:
    """Hand out a body that was read already, then what comes after it."""
    given = False

    async def receive_again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again
