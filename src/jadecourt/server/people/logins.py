"""How often passwords can be tried.

Attempts are counted per name and address, and per address. Wrong ones also count per name, whatever the address, so
that a password cannot be guessed from many addresses. A device on which the member has logged in before is counted by
itself instead: nothing that others do keeps it out. Right passwords do not count.

Whoever has spent the attempts of a name would keep its owner out who comes with a new device. So a network from which
that name was not tried lately has a few more, which take thousands of networks to be spent as well.
"""

from __future__ import annotations

from ..addresses import CLIENT_ADDRESS, widen_address
from ..context import BY_ADDRESS, Context, refuse_until
from .devices import Device

Buckets = list[tuple[str, str]]


def take_attempt(context: Context, claim: str, person: str | None, device: Device) -> Buckets:
    """Count an attempt to log in, or refuse it; returns where it was counted."""
    if person is not None and person in device.people:
        buckets = [("login", f"device {device.id} {person}")]
        refuse_until(context.limits.take_all(buckets))
        return buckets
    address = CLIENT_ADDRESS.get()
    own = [("login", f"{claim} from {address}")]
    own += [("login" + BY_ADDRESS, address)] if address else []
    buckets = [*own, ("name", claim)]
    wait = context.limits.take_all(buckets)
    if wait:
        buckets = [*own, ("network", f"{claim} from {widen_address(address)}"), ("networks", claim)]
        if context.limits.take_all(buckets):
            refuse_until(wait)
    return buckets


def give_back(context: Context, buckets: Buckets) -> None:
    """The password was right."""
    for kind, key in buckets:
        context.limits.charge(kind, key, -1)
