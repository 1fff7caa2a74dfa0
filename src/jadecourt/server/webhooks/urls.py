"""URLs of webhooks: which ones may be called.

Users choose these URLs, so none of them may lead to an address inside the server's own network.
"""

from __future__ import annotations

import ipaddress
import re
from typing import Final

import httpx2

from ...core.errors import JadecourtError

MAX_URL_LENGTH: Final = 500
# Listed here because the results of `is_global` differ between versions of Python.
NON_PUBLIC_IPV4: Final = [
    ipaddress.IPv4Network(text)
    for text in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "168.63.129.16/32",  # looks public, but is the platform itself inside Azure
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
PUBLIC_IPV6: Final = ipaddress.IPv6Network("2000::/3")
NON_PUBLIC_IPV6: Final = [ipaddress.IPv6Network(text) for text in ("2001::/23", "2001:db8::/32", "3fff::/20")]
NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")

HOST_NAME: Final = re.compile(r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_][a-z0-9_-]{0,62})*")
LEGACY_IPV4_PART: Final = re.compile(r"([0-9]+|0x[0-9a-f]*)")
PRIVATE_SUFFIXES: Final = ("localhost", "local", "internal", "home.arpa")


class InvalidWebhookUrl(JadecourtError, ValueError):
    """A URL that must not be called; the message says why and what is allowed."""


def is_public(address: str) -> bool:
    """Whether an IP address is reachable from the Internet; an embedded IPv4 address decides for its IPv6 address."""
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
    """Raise InvalidWebhookUrl unless `url` may be called, as far as can be told without resolving its host."""
    parse_url(url, allow_private)


def parse_url(url: str, allow_private: bool) -> httpx2.URL:
    """The parsed URL. Checks and deliveries use this same parser, because two parsers might disagree."""
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
    """Reject the low ports but 443: they belong to services other than the web."""
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
    # 127.1 and 0x7f.1, for example, are addresses to some programs and names to others.
    if not HOST_NAME.fullmatch(host) or LEGACY_IPV4_PART.fullmatch(last):
        raise InvalidWebhookUrl(f"{host} is not a valid host name; expected one like hooks.example.com")
    is_private = "." not in host or any(host.endswith("." + suffix) for suffix in PRIVATE_SUFFIXES)
    if is_private and not allow_private:
        raise InvalidWebhookUrl(f"{host} is not a public host name")
