"""Middleware of every request: scheduling, log, headers and limits. Plain ASGI, which costs microseconds per request.

From the outermost to the innermost: RequestSchedulerMiddleware, RequestLogMiddleware, AllowedHostsMiddleware, CORS for
the origins in the settings, RequestLimitMiddleware.
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
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..domain.client_address import CLIENT_ADDRESS, group_address
from ..domain.errors import DomainError
from ..domain.ids import new_id
from ..services.devices import DEVICE_COOKIE
from ..settings import Settings
from ..static.web_client import is_web_client_request
from ..telemetry import metrics
from .allowed_hosts import AllowedHostsMiddleware
from .asgi import ConnectionMiddleware, client_host, find_connection, send_problem
from .authentication import SESSION_COOKIE, rate_limit_key
from .dependencies import get_context
from .lan_access import is_opened_host
from .problems import problem_response
from .request_scheduler import AddressQueueFull, RequestScheduler

MAX_BODY_BYTES: Final = 64 * 1024
MAX_BODY_BYTES_BY_ROUTE: Final = {("POST", "/api/records"): 256 * 1024}  # records of games are long
MAX_URL_LENGTH: Final = 2048
METHODS_WITHOUT_BODY: Final = ("GET", "HEAD", "OPTIONS")  # their bodies are not read
UNLIMITED_PATHS: Final = ("/health", "/metrics")  # monitoring has no rate limit
METHODS: Final = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
JSON_MEDIA_TYPE: Final = "application/json"
QUEUE_RETRY_SECONDS: Final = 5
OWN_COOKIES: Final = (SESSION_COOKIE.encode(), DEVICE_COOKIE.encode())  # all cookies that the server reads
# Default headers of responses.
SECURITY_HEADERS: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),  # the URL of a table may contain its invite key
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
log = structlog.get_logger()


def add_middleware(app: FastAPI, settings: Settings) -> None:
    """Add all middleware to an application; the last one added is the outermost."""
    app.add_middleware(RequestLimitMiddleware)
    if settings.allowed_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.allowed_origins,
            allow_credentials=True,
            allow_methods=METHODS,
            allow_headers=("Accept-Language", "Authorization", "Content-Type", "If-None-Match"),
            expose_headers=("ETag", "Retry-After", "X-Request-Id"),
        )
    app.add_middleware(AllowedHostsMiddleware, settings=settings, is_opened_host=is_opened_host)
    app.add_middleware(RequestLogMiddleware, settings=settings)
    app.add_middleware(RequestSchedulerMiddleware)


# ---------------------------------------------------------------------------------------- scheduling


class RequestSchedulerMiddleware(ConnectionMiddleware):
    """Lets requests, and messages of WebSockets, wait for a slot of their address (see request_scheduler.py)."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_http = scope["type"] == "http"
        scheduler: RequestScheduler = scope["app"].state.request_scheduler
        slot = scheduler.make_slot(group_address(client_host(scope)))

        async def receive_between_slots() -> Message:
            slot.release()
            try:
                return await receive()
            finally:
                await slot.acquire()

        async def send_after_release(message: Message) -> None:
            if is_http:
                slot.release()  # the response is ready; a slow client does not occupy the slot while it reads
            await send(message)

        try:
            slot.check_queue_length()
            await slot.acquire()
            connection = find_connection(scope)
            if connection is None or not connection.transport.is_closing():
                await self.app(scope, receive_between_slots, send_after_release)
        except AddressQueueFull:
            text = f"Too many queued requests from your address; retry in {QUEUE_RETRY_SECONDS} s"
            problem = DomainError("unavailable", text, retry_after_seconds=QUEUE_RETRY_SECONDS)
            await send_problem(problem, scope, receive, send)
        finally:
            slot.release()


# ---------------------------------------------------------------------------------------- log and headers


class RequestLogMiddleware(ConnectionMiddleware):
    """Gives every request an id and every response its security headers, and logs and counts both."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        super().__init__(app)
        self.settings = settings

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        request_id = new_id()
        with structlog.contextvars.bound_contextvars(request=request_id):
            if scope["type"] == "http":
                await self._handle_http(scope, receive, send, request_id)
            else:
                await self.app(scope, receive, send)

    async def _handle_http(self, scope: Scope, receive: Receive, send: Send, request_id: str) -> None:
        status = 0  # 0: no response yet
        started = time.perf_counter()

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                add_security_headers(MutableHeaders(scope=message), scope["path"], request_id)
                add_hsts(MutableHeaders(scope=message), scope, self.settings)
            await send(message)

        try:
            await self.app(scope, receive, send_with_headers)
        except Exception as error:
            handler = scope["app"].exception_handlers.get(Exception)
            if status or handler is None:
                status = 500
                raise
            # Starlette would call the handler outside of this middleware, where the response would get no headers.
            response = await handler(Request(scope), error)
            await response(scope, receive, send_with_headers)
        finally:
            log_request(scope, status, time.perf_counter() - started)


def log_request(scope: Scope, status: int, seconds: float) -> None:
    """Log and count a request; without its query, which may contain an invite key."""
    path = quote(scope["path"], safe="/~:@!$&'()*+,;=")[:200]
    method = scope["method"] if scope["method"] in METHODS else "OTHER"
    log_event = log.debug if scope["path"] in UNLIMITED_PATHS else log.info
    log_event("http_request", method=method, path=path, status=status, ms=round(seconds * 1000, 1))
    metrics.observe_request(method, route_template(scope), status, seconds)


def add_security_headers(headers: MutableHeaders, path: str, request_id: str) -> None:
    """Add the default headers that a response has not set itself, and the id of the request."""
    for name, value in SECURITY_HEADERS:
        headers.setdefault(name, value)
    if path.startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")
    headers["X-Request-Id"] = request_id


def add_hsts(headers: MutableHeaders, scope: Scope, settings: Settings) -> None:
    """Tell browsers to use HTTPS only, if a trusted proxy or the settings say that clients use it."""
    if settings.hsts_seconds and (scope["scheme"] == "https" or settings.secure_cookies):
        headers.setdefault("Strict-Transport-Security", f"max-age={settings.hsts_seconds}")


def route_template(scope: Scope) -> str:
    """The path of the route with its placeholders, as a label of metrics; "none" if no route matches."""
    return getattr(scope.get("route"), "path", "") or "none"


# ---------------------------------------------------------------------------------------- limits


class RequestLimitMiddleware(ConnectionMiddleware):
    """Rejects requests that are too long, too frequent or not JSON, and reads the body of the others."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        drop_foreign_cookies(scope)
        host = client_host(scope)
        token = CLIENT_ADDRESS.set(group_address(host))
        try:
            connection = find_connection(scope)
            is_counted = connection is None or connection.set_client_address(host)
            if scope["type"] == "http":
                await self._handle_http(scope, receive, send, is_counted)
            elif is_counted:
                await self._handle_websocket(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1013})
        finally:
            CLIENT_ADDRESS.reset(token)

    async def _handle_websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Limit handshakes like requests: those with an invalid token or path are counted nowhere else."""
        try:
            check_url(scope)
            await check_rate(scope)
        except DomainError as problem:
            await send_problem(problem, scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _handle_http(self, scope: Scope, receive: Receive, send: Send, is_counted: bool) -> None:
        try:
            if not is_counted:
                raise DomainError(
                    "unavailable", "Too many open connections from your address; close some first"
                )
            check_url(scope)
            await check_rate(scope)
            check_headers(scope)
            body = None if scope["method"] in METHODS_WITHOUT_BODY else await read_body(scope, receive)
        except DomainError as problem:
            await problem_response(problem)(scope, receive, send)
            return
        except ClientDisconnected:
            return
        await self.app(scope, receive if body is None else replay_body(body, receive), send)


def drop_foreign_cookies(scope: Scope) -> None:
    """Remove all cookies that are not of this server, and those with quotes.

    To read a quoted value, Starlette calls `http.cookies`, which takes a third of a second for 8000 backslashes in
    Python before 3.11.10 and 3.12.6. The values of the server have neither quotes nor backslashes.
    """
    cookie_headers = [value for name, value in scope["headers"] if name == b"cookie"]
    if cookie_headers:
        pairs = [pair.strip() for value in cookie_headers for pair in value.split(b";")]
        own = [pair for pair in pairs if pair.partition(b"=")[0] in OWN_COOKIES and b'"' not in pair]
        others = [(name, value) for name, value in scope["headers"] if name != b"cookie"]
        scope["headers"] = others + ([(b"cookie", b"; ".join(own))] if own else [])


class ClientDisconnected(Exception):
    """The client closed the connection before its request was complete."""


def check_url(scope: Scope) -> None:
    """Raise `uri_too_long` for a long URL."""
    if len(scope.get("raw_path") or scope["path"]) + len(scope["query_string"]) > MAX_URL_LENGTH:
        raise DomainError("uri_too_long", f"The URL exceeds {MAX_URL_LENGTH} characters")


async def check_rate(scope: Scope) -> None:
    """Raise `rate_limited` if a client sends too many requests.

    Files of the web client are not counted: browsers request them all at once, and to send them from memory costs no
    more than to count them.
    """
    if scope["type"] == "websocket" or (
        scope["path"] not in UNLIMITED_PATHS and not is_web_client_request(scope)
    ):
        connection = HTTPConnection(scope)
        get_context(connection).check_rate_limit("request", await rate_limit_key(connection))


def max_body_bytes(scope: Scope) -> int:
    return MAX_BODY_BYTES_BY_ROUTE.get((scope["method"], scope["path"]), MAX_BODY_BYTES)


def check_headers(scope: Scope) -> None:
    """Raise an error for an invalid Content-Length or one above the limit, before the body is read."""
    length = Headers(scope=scope).get("content-length", "0")
    if not length.isascii() or not length.isdigit():
        raise DomainError("bad_request", "Content-Length is not a number")
    if len(length) > 15 or int(length) > max_body_bytes(scope):
        raise body_too_large(scope)


def body_too_large(scope: Scope) -> DomainError:
    limit = max_body_bytes(scope)
    return DomainError("payload_too_large", f"The request body exceeds {limit} bytes", max_bytes=limit)


async def read_body(scope: Scope, receive: Receive) -> bytes:
    """Read the whole body; raises an error if it exceeds the limit (whatever Content-Length said) or is not JSON."""
    parts: list[bytes] = []
    size, has_more = 0, True
    while has_more:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientDisconnected
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        has_more = message.get("more_body", False)
        if size > max_body_bytes(scope):
            raise body_too_large(scope)
    if (
        size
        and Headers(scope=scope).get("content-type", "").partition(";")[0].strip().lower() != JSON_MEDIA_TYPE
    ):
        raise DomainError("unsupported_media_type", f"Send JSON with Content-Type: {JSON_MEDIA_TYPE}")
    return b"".join(parts)


def replay_body(body: bytes, receive: Receive) -> Receive:
    """A `receive` that returns a body that was already read, then the messages after it."""
    is_delivered = False

    async def receive_body() -> Message:
        nonlocal is_delivered
        if is_delivered:
            return await receive()
        is_delivered = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_body
