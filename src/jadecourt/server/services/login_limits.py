"""Rate limits of logins.

Attempts are counted per name and address, and per address. Wrong ones also count per name, whatever the address, so
that a password cannot be guessed from many addresses. A device on which the member has logged in before is counted
separately, so that others cannot lock it out. Attempts with the right password are refunded.

An attacker who has used up the attempts of a name would lock its owner out on a new device. So each network that has
not tried the name lately gets a few more attempts; to use these up as well takes thousands of networks.
"""

from __future__ import annotations

from ..domain.client_address import CLIENT_ADDRESS, widen_address
from ..domain.rate_limits import ADDRESS_SUFFIX, raise_if_limited
from .context import AppContext
from .devices import Device

Buckets = list[tuple[str, str]]


def count_attempt(context: AppContext, name_key: str, user_id: str | None, device: Device) -> Buckets:
    """Count a login attempt, or raise `rate_limited`; returns the buckets that were charged."""
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
    """Give an attempt back, because the password was right."""
    for kind, key in buckets:
        context.rate_limiter.charge(kind, key, -1)
