"""How often passwords can be tried.

Attempts are counted per name and address, and per address. Wrong ones also count per name, whatever the address, so
that a password cannot be guessed from many addresses. A device on which the member has logged in before is counted by
itself instead: nothing that others do keeps it out. Right passwords do not count.

Whoever has spent the attempts of a name would keep its owner out who comes with a new device. So a network from which
that name was not tried lately has a few more, which take thousands of networks to be spent as well.
"""

from __future__ import annotations

from ..domain.client_address import CLIENT_ADDRESS, widen_address
from .context import ADDRESS_SUFFIX, AppContext, raise_if_limited
from .devices import Device

Buckets = list[tuple[str, str]]


def count_attempt(context: AppContext, name_key: str, user_id: str | None, device: Device) -> Buckets:
    """Count an attempt to log in, or refuse it; returns where it was counted."""
    if user_id is not None and user_id in device.user_ids:
        buckets = [("login", f"device {device.id} {user_id}")]
        raise_if_limited(context.rate_limiter.take_all(buckets))
        return buckets
    address = CLIENT_ADDRESS.get()
    own_buckets = [("login", f"{name_key} from {address}")]
    own_buckets += [("login" + ADDRESS_SUFFIX, address)] if address else []
    buckets = [*own_buckets, ("login_name", name_key)]
    wait_seconds = context.rate_limiter.take_all(buckets)
    if wait_seconds:
        buckets = [
            *own_buckets,
            ("login_network", f"{name_key} from {widen_address(address)}"),
            ("login_all_networks", name_key),
        ]
        if context.rate_limiter.take_all(buckets):
            raise_if_limited(wait_seconds)
    return buckets


def refund_attempt(context: AppContext, buckets: Buckets) -> None:
    """The password was right."""
    for kind, key in buckets:
        context.rate_limiter.charge(kind, key, -1)
