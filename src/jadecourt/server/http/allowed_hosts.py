"""Names by which the server may be called: protection against DNS rebinding.

A page at evil.example can let that name point at this machine and then reads whatever the server answers, as its own
origin. Its requests still carry `Host: evil.example`, so every request and socket whose Host is not ours is refused
with 421. Addresses cannot be rebound: a page that has the server's address as its origin came from the server.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from ..domain.errors import PROBLEM_MEDIA_TYPE, DomainError
from ..settings import Settings

ANY_HOST: Final = "*"
HTTP_1_0: Final = "1.0"  # the version of HTTP in which a request needs no Host; no browser speaks it
LOCALHOST: Final = "localhost"
# Names that no public DNS server answers for. ".box" and ".home" are not among them.
LOCAL_SUFFIXES: Final = (".local", ".lan", ".internal", ".home.arpa", ".localdomain")
CLOSE_REJECTED: Final = 4403  # closes a socket where the server cannot answer a handshake with a status


class AllowedHostsMiddleware:
    """Refuses requests and sockets for another host."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        host_headers = HTTPConnection(scope).headers.getlist("host")
        if len(host_headers) > 1 or (not host_headers and scope.get("http_version") != HTTP_1_0):
            problem = DomainError("bad_request", f"Expected exactly one Host header, got {len(host_headers)}")
        elif not host_headers or is_host_allowed(host_headers[0], self.settings):
            await self.app(scope, receive, send)
            return
        else:
            problem = wrong_host_error(host_headers[0])
        await send_problem(problem, scope, receive, send)


def wrong_host_error(host_header: str) -> DomainError:
    name = "".join(letter for letter in host_header[:100] if letter.isprintable())
    return DomainError("host_not_allowed", f"Host {name} is not allowed; add it to `allowed_hosts`")


async def send_problem(problem: DomainError, scope: Scope, receive: Receive, send: Send) -> None:
    response: Response = JSONResponse(
        problem.problem_body(), problem.status, problem.headers, PROBLEM_MEDIA_TYPE
    )
    if scope["type"] == "http":
        await response(scope, receive, send)
    elif "websocket.http.response" in scope.get("extensions", {}):
        await WebSocket(scope, receive, send).send_denial_response(response)
    else:
        await WebSocket(scope, receive, send).close(CLOSE_REJECTED, problem.code)


# ---------------------------------------------------------------------------------------- names


def is_host_allowed(host_header: str, settings: Settings) -> bool:
    """Whether a header Host names this server."""
    name = parse_host(host_header)
    if name is None:
        return False
    if (
        is_loopback_name(name)
        or name == settings.host.lower()
        or is_host_listed(name, settings.allowed_hosts)
    ):
        return True
    if is_loopback_name(settings.host.lower()):  # nobody but this machine, and the proxy of the settings
        return False
    return is_ip_address(name) or is_local_name(name)


@lru_cache(maxsize=1000)
def parse_host(host_header: str) -> str | None:
    """The host of a header, in lower case, without port, brackets and the dot at the end; None: it is none."""
    host_header = host_header.strip().lower()
    if host_header.startswith("["):
        name, closed, port = host_header[1:].partition("]")
        if not closed or not isinstance(parse_address(name), IPv6Address):
            return None
    else:
        name, _, port = host_header.partition(":")
        port = ":" + port if port else ""
        name = name.removesuffix(".")
    is_port = not port or (port[0] == ":" and (port[1:].isdecimal() or port == ":"))
    is_name = bool(name) and name.isascii() and all(letter.isalnum() or letter in "-_.:" for letter in name)
    return name if is_port and is_name else None


def is_host_listed(name: str, allowed: Iterable[str]) -> bool:
    """Whether a list has this name, a star before its domain, or a star alone."""
    for pattern in allowed:
        if pattern in (ANY_HOST, name) or (pattern.startswith("*.") and name.endswith(pattern[1:])):
            return True
    return False


def is_loopback_name(name: str) -> bool:
    address = parse_address(name)
    return address.is_loopback if address else name == LOCALHOST or name.endswith("." + LOCALHOST)


def is_ip_address(name: str) -> bool:
    return parse_address(name) is not None


def is_local_name(name: str) -> bool:
    """Whether a name belongs to the network at home: one word, a suffix for such networks, or this machine's own."""
    return "." not in name or name.endswith(LOCAL_SUFFIXES) or name == socket.gethostname().lower()


def parse_address(name: str) -> IPv4Address | IPv6Address | None:
    """The address that a name is; one of IPv4 in the clothes of IPv6 is one of IPv4."""
    try:
        address = ip_address(name)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address
