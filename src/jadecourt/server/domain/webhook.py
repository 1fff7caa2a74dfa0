"""Webhooks of users: what is stored about one, and when a failed delivery is tried again."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Final

MAX_WEBHOOKS: Final = 10  # per user
MAX_CONSECUTIVE_FAILURES: Final = 20  # deliveries given up in a row; then the webhook is disabled
MAX_ATTEMPTS: Final = 8  # of one delivery
FIRST_RETRY_SECONDS: Final = 16.0
RETRY_FACTOR: Final = 4.0  # 16 s, 1 min, 4 min, 17 min, 1 h, 4½ h, 18 h: a day in all
RETRY_JITTER: Final = 0.25  # deliveries that failed together should not be repeated together


@dataclass(frozen=True)
class Webhook:
    """A URL that is called when it is the turn of its user, at one table or (`table_id` None) at all of them."""

    id: str
    user_id: str
    url: str
    table_id: str | None
    secret: str = field(repr=False)  # must not appear in logs
    created_at: int
    address_hash: str | None = None  # of the client that created it
    is_disabled: bool = False
    consecutive_failures: int = 0
    dropped_deliveries: int = 0


def retry_delay(attempts: int, random: Random) -> float | None:
    """Seconds from the last of `attempts` failed attempts to the next one; None: give up."""
    if attempts < 1:
        return 0.0
    if attempts >= MAX_ATTEMPTS:
        return None
    return (
        FIRST_RETRY_SECONDS
        * RETRY_FACTOR ** (attempts - 1)
        * random.uniform(1 - RETRY_JITTER, 1 + RETRY_JITTER)
    )
