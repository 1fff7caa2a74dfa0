"""Access from the local network to a server that listens on loopback: a second listening socket, opened on demand.

Only the command `jadecourt` offers it, and only to the person at this machine (docs/adr/0018-local-network.md).
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Awaitable, Callable, Iterable
from ipaddress import IPv4Address, ip_address
from typing import Any, Final, Literal, Protocol, TypeAlias

from starlette.requests import HTTPConnection
from starlette.types import Scope

from ..domain.errors import DomainError, Reason
from .allowed_hosts import is_loopback_name, parse_address, parse_host

LAN_ACCESS_KEY: Final = "lan_access"  # key of the lifespan state, which uvicorn passes to every connection
UNROUTED_ADDRESS: Final = "192.0.2.1"  # reserved for documentation: no packet is sent to it
DISCARD_PORT: Final = 9
BACKLOG: Final = 128
PROXY_HEADERS: Final = (
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "forwarded",
    "x-real-ip",
    "via",
)
# Why the address of this machine cannot be opened; ADDRESS_REASONS has the texts.
AddressObstacle: TypeAlias = Literal["no_network", "public_address"]
ADDRESS_REASONS: Final[dict[AddressObstacle, Reason]] = {
    "no_network": Reason("reason-no-local-network"),
    "public_address": Reason("reason-public-address"),
}


class Connection(Protocol):
    """A connection of the server."""

    transport: Any


class LanAccess:
    """A listening socket on the address of this machine in the local network; closed at first."""

    def __init__(
        self,
        port: int,
        start: Callable[[socket.socket], Awaitable[asyncio.Server]],
        stop: Callable[[asyncio.Server], None],
        connections: Callable[[], Iterable[Connection]],
    ) -> None:
        """`port`: the one on loopback; `start` serves a listening socket until `stop`; `connections`: all open ones."""
        self._port = port
        self._start = start
        self._stop = stop
        self._connections = connections
        self._server: asyncio.Server | None = None
        self._lock = asyncio.Lock()
        self.address: tuple[str, int] | None = None  # host and port; None: not open

    @property
    def url(self) -> str | None:
        return f"http://{self.address[0]}:{self.address[1]}" if self.address else None

    async def open(self) -> None:
        """Listen on the local network that this machine uses now; raises conflict if it has no address there.

        After a change of network the access moves to the new address.
        """
        async with self._lock:
            host, obstacle = find_lan_address()
            if host is None:
                raise DomainError(
                    "conflict",
                    "This machine has no private address in a local network",
                    ADDRESS_REASONS[obstacle or "no_network"],
                )
            if self.address is not None and self.address[0] == host:
                return
            listener = listen_on(host, self._port)
            try:
                server = await self._start(listener)
            except BaseException:
                listener.close()
                raise
            self._end()
            self._server, self.address = server, (host, listener.getsockname()[1])

    async def close(self) -> None:
        """Stop listening, and close the connections that came from the local network."""
        async with self._lock:
            self._end()

    def _end(self) -> None:
        if self._server is None or self.address is None:
            return
        self._stop(self._server)
        for connection in list(self._connections()):
            name = connection.transport.get_extra_info("sockname")
            if name and tuple(name[:2]) == self.address:
                connection.transport.abort()
        self._server, self.address = None, None


def find_lan_address() -> tuple[str | None, AddressObstacle | None]:
    """The private address of this machine in the network that it uses; without one None and why."""
    host = find_own_address()
    obstacle = find_obstacle(host)
    return (None if obstacle else host), obstacle


def find_own_address() -> str | None:
    """The address of this machine in the network that it uses; None without one.

    It is that of the default route: with a VPN for all connections it is the address in the VPN.
    """
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((UNROUTED_ADDRESS, DISCARD_PORT))  # of UDP: it only selects the interface
        return str(probe.getsockname()[0])
    return None


def find_obstacle(host: str | None) -> AddressObstacle | None:
    """Why an address of this machine cannot be opened; None if it can."""
    if host is None:
        return "no_network"
    if is_lan_address(host):
        return None
    address = ip_address(host)
    is_unusable = address.is_loopback or address.is_link_local or address.is_unspecified
    return "no_network" if is_unusable else "public_address"


def is_lan_address(host: str) -> bool:
    """Whether an address is private: a machine with a public one would be open to the internet."""
    address = ip_address(host)
    return (
        isinstance(address, IPv4Address)
        and address.is_private
        and not (address.is_loopback or address.is_link_local or address.is_unspecified)
    )


def listen_on(host: str, port: int) -> socket.socket:
    """A listening socket on the port, or on a free one if it is in use."""
    for candidate in (port, 0):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            listener.bind((host, candidate))
            listener.listen(BACKLOG)
        except OSError as error:
            listener.close()
            if candidate == 0:
                raise DomainError(
                    "conflict",
                    f"Cannot listen on {host}: {error.strerror or error}",
                    Reason("reason-no-local-network"),
                ) from None
        else:
            return listener
    raise AssertionError("unreachable")


# ---------------------------------------------------------------------------------------- requests


def find_lan_access(scope: Scope) -> LanAccess | None:
    """The access of the server that received a request; None if it cannot be opened."""
    access: LanAccess | None = scope.get("state", {}).get(LAN_ACCESS_KEY)
    return access


def is_opened_host(host_header: str, scope: Scope) -> bool:
    """Whether a Host header is the address that was opened. It is an IP address, which no website can rebind."""
    access = find_lan_access(scope)
    return access is not None and access.address is not None and parse_host(host_header) == access.address[0]


def is_own_page(connection: HTTPConnection) -> bool:
    """Whether a request has the origin of the server's own page: other pages, and programs without one, have not."""
    return (
        connection.headers.get("origin", "").lower() == f"http://{connection.headers.get('host', '').lower()}"
    )


def is_at_this_machine(connection: HTTPConnection) -> bool:
    """Whether a request comes from a browser on this machine, and not through a proxy on it."""
    if connection.client is None or any(name in connection.headers for name in PROXY_HEADERS):
        return False
    client = parse_address(connection.client.host)
    host = parse_host(connection.headers.get("host", ""))
    return client is not None and client.is_loopback and host is not None and is_loopback_name(host)
