"""Client addresses as rate limits and connection limits count them."""

from __future__ import annotations

import ipaddress
from contextvars import ContextVar
from functools import lru_cache
from typing import Final

# The counted address of the client whose request or message is being handled; empty: none is.
CLIENT_ADDRESS: Final[ContextVar[str]] = ContextVar("client_address", default="")


@lru_cache(4096)
def group_address(host: str) -> str:
    """The address by which a client is counted; an IPv6 client owns 2⁶⁴ addresses, so its /64 network is counted."""
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
    """The network of a counted address that one provider hands out as a whole: /24 of IPv4, /48 of IPv6."""
    try:
        network = ipaddress.ip_network(address)
    except ValueError:
        return address
    return str(network.supernet(new_prefix=24 if network.version == 4 else 48))
