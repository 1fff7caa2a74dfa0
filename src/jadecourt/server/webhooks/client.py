"""Webhooks: whether an address may be posted to, the signature, the delivery and when to try again.

Hooks are addresses that strangers have given: whatever they say, nothing inside the server's own network is reached.
Signatures are those of Standard Webhooks (standardwebhooks.com).
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import hashlib
import hmac
import ipaddress
import json
import re
import secrets
import socket
import ssl
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpcore2
import httpx2

from ... import __version__
from ...core.errors import JadecourtError

MAX_URL_LENGTH = 500
MAX_RESPONSE_BYTES = 64 * 1024
MAX_REASON_LENGTH = 200
SECRET_PREFIX = "whsec_"

# A thread that looks up a name cannot be ended: it goes on for up to half a minute, three times as long as a delivery
# waits for it. 16 deliveries are under way at once (`lanes`), so with so many threads none of them waits for a thread.
MAX_CONCURRENT_LOOKUPS = 64

MAX_ATTEMPTS = 8
FIRST_RETRY_SECONDS = 16.0
# 16 s, 1 min, 4 min, 17 min, 1 h, 4½ h, 18 h: a day in all.
RETRY_FACTOR = 4.0


class InvalidWebhookUrl(JadecourtError, ValueError):
    """Nothing may be posted to this address; the text says why and what would be right."""


class DeliveryFailed(Exception):
    """A delivery has failed. `final`: trying again is pointless, as the hook is gone or never was right."""

    def __init__(self, reason: str, is_permanent: bool) -> None:
        super().__init__(reason)
        self.reason = reason
        self.is_permanent = is_permanent


@dataclass(frozen=True)
class Delivery:
    """What is posted where. `id` stays the same over all tries: the receiver knows a repetition by it."""

    id: str
    url: str
    secret: str = field(repr=False)  # never in a log
    body: dict[str, Any]


# ------------------------------------------------------------------------------------------------ addresses

# Written out instead of `is_global`, whose answers differ between the versions of Python.
NON_PUBLIC_IPV4 = [
    ipaddress.IPv4Network(text)
    for text in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "168.63.129.16/32",  # looks public, yet is the platform itself inside Azure
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
    )
]
PUBLIC_IPV6 = ipaddress.IPv6Network("2000::/3")
NON_PUBLIC_IPV6 = [ipaddress.IPv6Network(text) for text in ("2001::/23", "2001:db8::/32", "3fff::/20")]
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")

HOST_NAME = re.compile(r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_][a-z0-9_-]{0,62})*")
LEGACY_IPV4_PART = re.compile(r"([0-9]+|0x[0-9a-f]*)")
PRIVATE_SUFFIXES = ("localhost", "local", "internal", "home.arpa")


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the open Internet; one with an IPv4 address inside is as public as that."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour
        if ip in NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFF_FFFF)
        if inner is None:
            return ip in PUBLIC_IPV6 and not any(ip in network for network in NON_PUBLIC_IPV6)
        ip = inner
    return not any(ip in network for network in NON_PUBLIC_IPV4)


def check_url(url: str, allow_private: bool) -> None:
    """Raise BadHook unless `url` may be the address of a hook, as far as one can tell without looking up its name."""
    _parse_url(url, allow_private)


def _parse_url(url: str, allow_private: bool) -> httpx2.URL:
    """The address taken apart, by the same parser for checking and for posting: two might disagree."""
    if len(url) > MAX_URL_LENGTH:
        raise InvalidWebhookUrl(f"The URL has {len(url)} characters; at most {MAX_URL_LENGTH} are allowed")
    if not re.fullmatch(r"[!-\[\]-~]+", url):
        raise InvalidWebhookUrl(
            "The URL may contain only ASCII characters, without spaces and backslashes:"
            " encode others as %20, and international host names as xn--…"
        )
    try:
        parsed = httpx2.URL(url)
    except httpx2.InvalidURL as error:
        raise InvalidWebhookUrl(f"Invalid URL ({error}); expected https://example.com/path") from None
    if parsed.scheme not in (("https", "http") if allow_private else ("https",)):
        raise InvalidWebhookUrl("The URL must start with https://" + (" or http://" if allow_private else ""))
    if parsed.userinfo:
        raise InvalidWebhookUrl(
            "The URL must not contain a user or password; verify webhook-signature instead"
        )
    if "#" in url:
        raise InvalidWebhookUrl("The URL must not contain a fragment (#…)")
    _check_port(parsed.port, allow_private)
    _check_host(parsed.raw_host.decode("ascii"), allow_private)
    return parsed


def _check_port(port: int | None, allow_private: bool) -> None:
    """Other services than those of the web live on the other low ports."""
    lowest = 1 if allow_private else 1024
    if port is not None and port != 443 and not lowest <= port <= 65535:
        raise InvalidWebhookUrl(
            f"Port {port} is not allowed; use the default port or one from {lowest} to 65535"
        )


def _check_host(host: str, allow_private: bool) -> None:
    if not host:
        raise InvalidWebhookUrl("The URL has no host; expected https://example.com/path")
    if ":" in host or re.fullmatch(r"[0-9.]+", host):
        try:
            public = "%" not in host and is_public(host)
        except ValueError:
            raise InvalidWebhookUrl(
                f"{host} is not a valid IP address; use four decimal numbers or a host name"
            ) from None
        if not public and (not allow_private or "%" in host):
            raise InvalidWebhookUrl(f"{host} is not a public address")
        return
    last = host.rpartition(".")[2]
    # Such as 127.1 and 0x7f.1, which only some programs take for addresses.
    if not HOST_NAME.fullmatch(host) or LEGACY_IPV4_PART.fullmatch(last):
        raise InvalidWebhookUrl(f"{host} is not a valid host name; expected one like hooks.example.com")
    is_private = "." not in host or any(host.endswith("." + ending) for ending in PRIVATE_SUFFIXES)
    if is_private and not allow_private:
        raise InvalidWebhookUrl(f"{host} is not a public host name")


# ----------------------------------------------------------------------------------------------- signatures


def new_webhook_secret() -> str:
    """A secret for a new hook."""
    return SECRET_PREFIX + base64.b64encode(secrets.token_bytes(32)).decode("ascii")


def sign(secret: str, id: str, timestamp: int, body: bytes) -> str:
    """The header `webhook-signature`; ValueError if the secret is not `whsec_` and base64."""
    if not secret.startswith(SECRET_PREFIX):
        raise ValueError(f"the secret must start with {SECRET_PREFIX}")
    try:
        key = base64.b64decode(secret.removeprefix(SECRET_PREFIX), validate=True)
    except binascii.Error:
        raise ValueError(f"the secret must be {SECRET_PREFIX} followed by base64") from None
    digest = hmac.digest(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256)
    return "v1," + base64.b64encode(digest).decode("ascii")


def verify(secret: str, headers: Mapping[str, str], body: bytes, now: float, tolerance: float = 300) -> bool:
    """Whether the headers sign the body, not more than `tolerance` seconds ago or ahead; for receivers and tests."""
    lower_headers = {name.lower(): value for name, value in headers.items()}
    timestamp = lower_headers.get("webhook-timestamp", "")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or abs(now - int(timestamp)) > tolerance:
        return False
    if not lower_headers.get("webhook-id"):
        return False
    expected = sign(secret, lower_headers["webhook-id"], int(timestamp), body).encode()
    # Several stand there while a secret is being changed.
    return any(
        hmac.compare_digest(expected, signature.encode())
        for signature in lower_headers.get("webhook-signature", "").split()
    )


# --------------------------------------------------------------------------------------------------- posting

Resolver = Callable[[str], list[str]]

NETWORK_ERRORS = (httpcore2.NetworkError, httpcore2.ProtocolError, httpcore2.TimeoutException, OSError)


def resolve_host(host: str) -> list[str]:
    """All IP addresses of a name, the best first. Blocks."""
    return [str(found[4][0]) for found in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)]


class PublicOnlyBackend(httpcore2.AsyncNetworkBackend):
    """Connects to public addresses only.

    A name is looked up once and the connection made to the very addresses that were checked: a name that answers
    differently the next time gains nothing. Above this the name stays what it was, for TLS and the header Host.
    """

    def __init__(
        self, allow_private: bool, resolver: Resolver, backend: httpcore2.AsyncNetworkBackend | None = None
    ) -> None:
        self._allow_private = allow_private
        self._resolver = resolver
        self._backend = backend or httpcore2.AnyIOBackend()
        # Its own threads: slow name servers of strangers must not hold up what else the event loop has threads for.
        self._threads = ThreadPoolExecutor(MAX_CONCURRENT_LOOKUPS, thread_name_prefix="webhook-dns")

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """Connect to the first address of each family in turn; each has its share of the time."""
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
        """The addresses to try, one of each family, all of the name's having been checked."""
        try:
            found = await asyncio.get_running_loop().run_in_executor(self._threads, self._resolver, host)
        except (OSError, UnicodeError):
            found = []
        # One is enough, and which one is not told: names inside the server's network are nobody's business.
        if not self._allow_private and not all(is_public(address) for address in found):
            raise httpcore2.ConnectError(f"{host} resolves to a non-public address")
        by_family: dict[bool, str] = {}
        for address in found:
            by_family.setdefault(":" in address, address)
        return list(by_family.values())

    def close(self) -> None:
        """Let the threads go, without waiting for name servers."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class WebhookClient:
    """Posts deliveries; one for the whole server. How many at the same time is up to the caller.

    It follows no redirects, knows no proxies, keeps no connections (each delivery is checked anew) and wants `https`
    and public addresses, unless `allow_private`. `tls` and `resolve` are for tests and for those with a certificate
    authority of their own.
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
        """Post once; the HTTP status, which is 2xx, or Undeliverable."""
        url, headers, body = self._prepare(delivery)
        status = 0  # 0: none yet
        try:
            async with (
                asyncio.timeout(self._timeout),
                self._pool.stream(
                    "POST",
                    url,
                    headers=headers,
                    content=body,
                    # A dead address must leave some time for what follows.
                    extensions={"timeout": {"connect": self._timeout / 2}},
                ) as response,
            ):
                status = response.status
                await _drain(response)
        except NETWORK_ERRORS as error:
            # Once the status is known, nothing depends on the rest of the answer.
            if not status:
                raise DeliveryFailed(self._failure_reason(error), is_permanent=False) from error
        _check_status(status)
        return status

    async def close(self) -> None:
        """End all connections."""
        await self._pool.aclose()
        self._network_backend.close()

    def _prepare(self, delivery: Delivery) -> tuple[httpcore2.URL, list[tuple[str, str]], bytes]:
        body = json.dumps(delivery.body, separators=(",", ":"), allow_nan=False).encode()
        timestamp = int(time.time())
        try:
            parsed = _parse_url(delivery.url, self._allow_private)
            signature = sign(delivery.secret, delivery.id, timestamp, body)
        except ValueError as error:
            raise DeliveryFailed(str(error), is_permanent=True) from error
        url = httpcore2.URL(
            scheme=parsed.raw_scheme, host=parsed.raw_host, port=parsed.port, target=parsed.raw_path
        )
        headers = [
            ("host", parsed.netloc.decode("ascii")),  # httpcore2 would leave out the brackets of IPv6
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
    """Read what is said, though nobody listens: many servers call a connection closed early an error."""
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


def retry_delay(attempts: int, random: Random) -> float | None:
    """Seconds from the last of so many failed tries to the next one; None: give up."""
    if attempts < 1:
        return 0.0
    if attempts >= MAX_ATTEMPTS:
        return None
    # A quarter more or less: what failed together should not come back together.
    return FIRST_RETRY_SECONDS * RETRY_FACTOR ** (attempts - 1) * random.uniform(0.75, 1.25)
