"""Client addresses as rate limits and connection limits count them."""

from __future__ import annotations

import ipaddress
from contextvars import ContextVar
from functools import lru_cache
from typing import Final

# The address of the client whose request or message is being handled, as `group_address` returns it; empty outside.
CLIENT_ADDRESS: Final[ContextVar[str]] = ContextVar("client_address", default="")


@lru_cache(4096)
def group_address(host: str) -> str:
    """The address under which a client is counted; for IPv6 its /64 network, because a client has 2⁶⁴ addresses."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.IPv6Network((int(address) >> 64 << 64, 64)))
    return host


@lru_cache(4096)
def widen_address(address: str) -> str:
    """The network that contains a grouped address and is usually assigned as a whole: /24 of IPv4, /48 of IPv6."""
    try:
        network = ipaddress.ip_network(address)
    except ValueError:
        return address
    return str(network.supernet(new_prefix=24 if network.version == 4 else 48))
