"""Delivery of webhooks: a signed POST request that reaches public addresses only."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, Final

import httpcore2
import httpx2

from ... import __version__
from .signatures import sign
from .urls import is_public, parse_url

MAX_RESPONSE_BYTES: Final = 64 * 1024
MAX_REASON_LENGTH: Final = 200
# A thread that resolves a name cannot be cancelled: it runs for up to half a minute, three times as long as a delivery
# waits for it. With 64 threads none of the 16 concurrent deliveries (store/jobs.py) waits for a thread.
MAX_CONCURRENT_LOOKUPS: Final = 64


class DeliveryFailed(Exception):
    """A failed delivery. `is_permanent`: do not retry; the URL or secret is invalid, or the receiver is gone."""

    def __init__(self, reason: str, is_permanent: bool) -> None:
        super().__init__(reason)
        self.reason = reason
        self.is_permanent = is_permanent


@dataclass(frozen=True)
class Delivery:
    """A request to send. `id` is the same in all attempts, so that the receiver can recognise a repetition."""

    id: str
    url: str
    secret: str = field(repr=False)  # must not appear in logs
    body: dict[str, Any]


Resolver = Callable[[str], list[str]]

NETWORK_ERRORS: Final = (httpcore2.NetworkError, httpcore2.ProtocolError, httpcore2.TimeoutException, OSError)


def resolve_host(host: str) -> list[str]:
    """All IP addresses of a host name, preferred ones first. Blocks the thread."""
    return [str(found[4][0]) for found in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)]


class PublicOnlyBackend(httpcore2.AsyncNetworkBackend):
    """Connects to public addresses only.

    A host name is resolved once and the connection is made to the addresses that were checked, so a name that resolves
    differently the next time gains nothing. TLS and the header Host still use the name.
    """

    def __init__(
        self, allow_private: bool, resolver: Resolver, backend: httpcore2.AsyncNetworkBackend | None = None
    ) -> None:
        self._allow_private = allow_private
        self._resolver = resolver
        self._backend = backend or httpcore2.AnyIOBackend()
        # Own threads: slow name servers must not block the other uses of the event loop's default executor.
        self._threads = ThreadPoolExecutor(MAX_CONCURRENT_LOOKUPS, thread_name_prefix="webhook-dns")

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """Connect to the first address of each family in turn; each gets an equal share of the timeout."""
        addresses = await self._resolve_public(host)
        share = timeout and timeout / max(1, len(addresses))
        failure: Exception = httpcore2.ConnectError(f"{host} does not resolve")
        for address in addresses:
            try:
                return await self._backend.connect_tcp(address, port, share, local_address, socket_options)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                failure = error
        raise failure

    async def _resolve_public(self, host: str) -> list[str]:
        """The first address of each family; raises ConnectError if any address of the host is not public."""
        try:
            found = await asyncio.get_running_loop().run_in_executor(self._threads, self._resolver, host)
        except (OSError, UnicodeError):
            found = []
        # The message does not contain the address: it would reveal names inside the server's network.
        if not self._allow_private and not all(is_public(address) for address in found):
            raise httpcore2.ConnectError(f"{host} resolves to a non-public address")
        by_family: dict[bool, str] = {}
        for address in found:
            by_family.setdefault(":" in address, address)
        return list(by_family.values())

    def close(self) -> None:
        """Shut the threads down without waiting for name servers."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class WebhookClient:
    """Sends deliveries; one instance per process. The caller limits how many run at the same time.

    It follows no redirects, uses no proxies, keeps no connections (each delivery is checked again) and requires `https`
    and public addresses, unless `allow_private`. `tls` and `resolver` are for tests and for servers with their own
    certificate authority.
    """

    def __init__(
        self,
        *,
        allow_private: bool = False,
        timeout: float = 10.0,
        tls: ssl.SSLContext | None = None,
        resolver: Resolver = resolve_host,
    ) -> None:
        self._allow_private = allow_private
        self._timeout = timeout
        self._network_backend = PublicOnlyBackend(allow_private, resolver)
        self._pool = httpcore2.AsyncConnectionPool(
            ssl_context=tls or httpx2.create_ssl_context(trust_env=False),
            max_connections=None,
            max_keepalive_connections=0,
            network_backend=self._network_backend,
        )

    async def post(self, delivery: Delivery) -> int:
        """Send a delivery once and return the HTTP status, which is 2xx. Raises DeliveryFailed."""
        url, headers, body = self._prepare(delivery)
        status = 0  # 0: no response yet
        try:
            async with (
                asyncio.timeout(self._timeout),
                self._pool.stream(
                    "POST",
                    url,
                    headers=headers,
                    content=body,
                    # An address that does not respond must leave time for the next one.
                    extensions={"timeout": {"connect": self._timeout / 2}},
                ) as response,
            ):
                status = response.status
                await _drain(response)
        except NETWORK_ERRORS as error:
            # Once the status is known, the rest of the response does not matter.
            if not status:
                raise DeliveryFailed(self._failure_reason(error), is_permanent=False) from error
        _check_status(status)
        return status

    async def close(self) -> None:
        """Close all connections."""
        await self._pool.aclose()
        self._network_backend.close()

    def _prepare(self, delivery: Delivery) -> tuple[httpcore2.URL, list[tuple[str, str]], bytes]:
        body = json.dumps(delivery.body, separators=(",", ":"), allow_nan=False).encode()
        timestamp = int(time.time())
        try:
            parsed = parse_url(delivery.url, self._allow_private)
            signature = sign(delivery.secret, delivery.id, timestamp, body)
        except ValueError as error:
            raise DeliveryFailed(str(error), is_permanent=True) from error
        url = httpcore2.URL(
            scheme=parsed.raw_scheme, host=parsed.raw_host, port=parsed.port, target=parsed.raw_path
        )
        headers = [
            ("host", parsed.netloc.decode("ascii")),  # httpcore2 would omit the brackets of IPv6
            ("user-agent", f"jadecourt/{__version__}"),
            ("content-type", "application/json"),
            ("connection", "close"),
            ("webhook-id", delivery.id),
            ("webhook-timestamp", str(timestamp)),
            ("webhook-signature", signature),
        ]
        return url, headers, body

    def _failure_reason(self, error: Exception) -> str:
        if isinstance(error, (TimeoutError, httpcore2.TimeoutException)):
            return f"no response within {self._timeout:g} seconds"
        return (str(error) or type(error).__name__)[:MAX_REASON_LENGTH]


async def _drain(response: httpcore2.Response) -> None:
    """Read and discard the response: many servers log an error if the connection is closed early."""
    byte_count = 0
    async with aclosing(response.aiter_stream()) as parts:
        async for part in parts:
            byte_count += len(part)
            if byte_count >= MAX_RESPONSE_BYTES:
                break


def _check_status(status: int) -> None:
    if 300 <= status < 400:
        raise DeliveryFailed(f"response status {status}; redirects are not followed", is_permanent=False)
    if not 200 <= status < 300:
        raise DeliveryFailed(f"response status {status}", is_permanent=status == 410)
