"""Common parts of ASGI middleware."""

from __future__ import annotations

from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from ..domain.errors import DomainError
from .limited_connection import CONNECTION_KEY, LimitedConnection
from .problems import problem_response

CLOSE_REJECTED: Final = 4403  # close code where the server cannot answer a handshake with an HTTP status


class ConnectionMiddleware:
    """Base of middleware for HTTP requests and WebSockets; the lifespan of the application is passed through."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        handle = self.handle if scope["type"] in ("http", "websocket") else self.app
        await handle(scope, receive, send)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request or a WebSocket."""
        raise NotImplementedError


def client_host(scope: Scope) -> str:
    """The address of the client, behind a trusted proxy the one that it names; empty for a Unix socket."""
    return scope["client"][0] if scope.get("client") else ""


def find_connection(scope: Scope) -> LimitedConnection | None:
    """The connection of a request or WebSocket; None if it came by another protocol, as in tests."""
    connection: LimitedConnection | None = scope.get("state", {}).get(CONNECTION_KEY)
    return connection


async def send_problem(problem: DomainError, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request, or the handshake of a WebSocket, with a problem."""
    response = problem_response(problem)
    if scope["type"] == "http":
        await response(scope, receive, send)
    elif "websocket.http.response" in scope.get("extensions", {}):
        await WebSocket(scope, receive, send).send_denial_response(response)
    else:
        await WebSocket(scope, receive, send).close(CLOSE_REJECTED, problem.code)
