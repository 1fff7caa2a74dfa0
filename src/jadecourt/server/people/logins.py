"""How often passwords can be tried.

Attempts are counted per name and address, and per address. Wrong ones also count per name, whatever the address, so
that a password cannot be guessed from many addresses. A device on which the member has logged in before is counted by
itself instead: nothing that others do keeps it out. Right passwords do not count.
"""

from __future__ import annotations

from ..addresses import CLIENT_ADDRESS
from ..context import BY_ADDRESS, Context, refuse_until
from .devices import Device

Buckets = list[tuple[str, str]]


def take_attempt(context: Context, claim: str, person: str | None, device: Device) -> Buckets:
    """Count an attempt to log in, or refuse it; returns where it was counted."""
    if person is not None and person in device.people:
        buckets = [("login", f"device {device.id} {person}")]
    else:
        address = CLIENT_ADDRESS.get()
        buckets = [("login", f"{claim} from {address}"), ("name", claim)]
        buckets += [("login" + BY_ADDRESS, address)] if address else []
    refuse_until(context.limits.take_all(buckets))
    return buckets


def give_back(context: Context, buckets: Buckets) -> None:
    """The password was right."""
    for kind, key in buckets:
        context.limits.charge(kind, key, -1)
