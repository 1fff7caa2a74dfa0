"""Access of request handlers to the parts of the application."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from ..services.context import AppContext
from .connections import ConnectionTracker
from .hub import Hub


def get_context(connection: HTTPConnection) -> AppContext:
    """The context of the application that a request or socket belongs to."""
    context: AppContext = connection.app.state.context
    return context


def get_connections(connection: HTTPConnection) -> ConnectionTracker:
    """The open connections of this process."""
    connections: ConnectionTracker = connection.app.state.connections
    return connections


def get_hub(connection: HTTPConnection) -> Hub:
    """The connected sockets of this process and their subscriptions."""
    hub: Hub = connection.app.state.hub
    return hub
