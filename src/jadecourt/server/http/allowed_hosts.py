"""Allowed values of the Host header: protection against DNS rebinding.

A page at evil.example can make that name resolve to this machine, and then read the responses of the server as its own
origin. Its requests still carry `Host: evil.example`, so every request and socket with a Host that is not allowed is
rejected with 421. IP addresses cannot be rebound: a page whose origin is the server's address came from the server.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from ..domain.errors import DomainError
from ..settings import Settings
from .asgi import ConnectionMiddleware, send_problem

ANY_HOST: Final = "*"
HTTP_1_0: Final = "1.0"  # in HTTP/1.0 the Host header is optional; no browser uses it
LOCALHOST: Final = "localhost"
# Suffixes that do not exist in the public DNS; ".box" and ".home" could.
LOCAL_SUFFIXES: Final = (".local", ".lan", ".internal", ".home.arpa", ".localdomain")


class AllowedHostsMiddleware(ConnectionMiddleware):
    """Rejects requests and sockets whose Host header is missing, repeated or not allowed."""

    def __init__(
        self, app: ASGIApp, settings: Settings, is_opened_host: Callable[[str, Scope], bool]
    ) -> None:
        """`is_opened_host`: whether a Host header is an address that was opened while the server runs."""
        super().__init__(app)
        self.settings = settings
        self.is_opened_host = is_opened_host

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        host_headers = HTTPConnection(scope).headers.getlist("host")
        if len(host_headers) > 1 or (not host_headers and scope.get("http_version") != HTTP_1_0):
            problem = DomainError("bad_request", f"Expected exactly one Host header, got {len(host_headers)}")
        elif (
            not host_headers
            or is_host_allowed(host_headers[0], self.settings)
            or self.is_opened_host(host_headers[0], scope)
        ):
            await self.app(scope, receive, send)
            return
        else:
            problem = wrong_host_error(host_headers[0])
        await send_problem(problem, scope, receive, send)


def wrong_host_error(host_header: str) -> DomainError:
    name = "".join(letter for letter in host_header[:100] if letter.isprintable())
    return DomainError("host_not_allowed", f"Host {name} is not allowed; add it to `allowed_hosts`")


# ---------------------------------------------------------------------------------------- names


def is_host_allowed(host_header: str, settings: Settings) -> bool:
    """Whether the value of a Host header names this server."""
    name = parse_host(host_header)
    if name is None:
        return False
    if (
        is_loopback_name(name)
        or name == settings.host.lower()
        or is_host_listed(name, settings.allowed_hosts)
    ):
        return True
    if is_loopback_name(settings.host.lower()):  # reachable from this machine only, or by a proxy
        return False
    return is_ip_address(name) or is_local_name(name)


@lru_cache(maxsize=1000)
def parse_host(host_header: str) -> str | None:
    """The host of a Host header in lower case, without port, brackets and final dot; None if it is invalid."""
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
    """Whether a list contains this name, `*.` and a domain that it belongs to, or `*`."""
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
    """Whether a name belongs to a local network: without a dot, with a local suffix, or the name of this machine."""
    return "." not in name or name.endswith(LOCAL_SUFFIXES) or name == socket.gethostname().lower()


def parse_address(name: str) -> IPv4Address | IPv6Address | None:
    """The IP address that a name stands for, or None; an IPv4 address mapped to IPv6 is returned as IPv4."""
    try:
        address = ip_address(name)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address
