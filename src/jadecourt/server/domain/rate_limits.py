"""Rate limits with token buckets, in the memory of one process or shared by the workers of one machine."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final, Protocol

from .client_address import CLIENT_ADDRESS
from .errors import DomainError

MIN_SWEEP_SIZE: Final = 64  # buckets of one kind below which none are removed
# Tolerance for rounding, so that a client that waits exactly as long as it was told is allowed.
ROUNDING_SECONDS: Final = 1e-6


@dataclass(frozen=True)
class Rate:
    """A rate limit: at most `burst` at once, and `per_second` on average."""

    burst: int
    per_second: float

    def __post_init__(self) -> None:
        if self.burst < 1 or not self.per_second > 0:
            raise ValueError(f"invalid rate {self}: burst must be at least 1, per_second above 0")

    def scale(self, factor: float) -> Rate:
        """This rate multiplied by `factor`; the burst is at least 1."""
        return Rate(max(1, round(self.burst * factor)), self.per_second * factor)


class BucketStore(Protocol):
    """Storage of buckets. A bucket is stored as the time at which it is full again; full buckets can be dropped."""

    def lock(self) -> AbstractContextManager[object]:
        """A context manager for the time in which buckets are read and written."""

    def read(self, kind: str, key: str, now: float) -> float:
        """The time at which the bucket is full again, in seconds of the clock; `now` if it is not stored."""

    def write(self, kind: str, key: str, full_at: float, now: float) -> None: ...


class RateLimiter:
    """Token buckets, one for each kind of action and key (user, address).

    At most `max_keys` buckets are stored. Each kind has an equal share of them, so that a flood of keys of one kind
    (addresses) never evicts those of another (logins).
    """

    def __init__(
        self,
        rates: Mapping[str, Rate],
        clock: Callable[[], float] = time.monotonic,
        max_keys: int = 100_000,
        buckets: BucketStore | None = None,
    ) -> None:
        self._clock = clock
        self._rates = dict(rates)
        self.buckets: BucketStore = buckets or MemoryBucketStore(rates, max_keys)

    def take(self, kind: str, key: str, cost: float = 1) -> float:
        """Take `cost` tokens and return 0.0, or take nothing and return the seconds until it would be allowed."""
        return self.take_all(((kind, key),), cost)

    def take_all(self, buckets: Iterable[tuple[str, str]], cost: float = 1) -> float:
        """Take from all buckets and return 0.0, or from none and return the seconds until all would allow it."""
        now = self._clock()
        longest_wait = 0.0
        taken: list[tuple[str, str, float]] = []
        with self.buckets.lock():
            for kind, key in buckets:
                rate = self._rates[kind]
                check_cost(rate, cost)
                old_full_at = self.buckets.read(kind, key, now)
                new_full_at = max(old_full_at, now) + cost / rate.per_second
                wait = new_full_at - now - rate.burst / rate.per_second
                if wait > ROUNDING_SECONDS:
                    longest_wait = max(longest_wait, wait)
                    # Written even when rejected, so that a client that keeps retrying is evicted last.
                    self.buckets.write(kind, key, old_full_at, now)
                else:
                    taken.append((kind, key, new_full_at))
            if not longest_wait:
                for kind, key, new_full_at in taken:
                    self.buckets.write(kind, key, new_full_at, now)
        return longest_wait

    def charge(self, kind: str, key: str, cost: float) -> None:
        """Take tokens that were already used, even more than the bucket holds; a negative cost returns tokens."""
        now = self._clock()
        rate = self._rates[kind]
        with self.buckets.lock():
            old = max(self.buckets.read(kind, key, now), now)
            self.buckets.write(kind, key, max(now, old + cost / rate.per_second), now)


def check_cost(rate: Rate, cost: float) -> None:
    if not 0 < cost <= rate.burst:
        raise ValueError(f"invalid cost {cost}: must be above 0 and at most the burst of {rate.burst}")


class MemoryBucketStore:
    """Buckets in memory, for one process with one event loop."""

    def __init__(self, kinds: Iterable[str], max_keys: int = 100_000) -> None:
        names = list(kinds)
        share = max(1, max_keys // max(1, len(names)))
        self._buckets_by_kind = {kind: _BucketsOfKind(share) for kind in names}

    def lock(self) -> AbstractContextManager[object]:
        return contextlib.nullcontext()

    def read(self, kind: str, key: str, now: float) -> float:
        return self._buckets_by_kind[kind].full_at.get(key, now)

    def write(self, kind: str, key: str, full_at: float, now: float) -> None:
        self._buckets_by_kind[kind].put(key, full_at, now)

    def __len__(self) -> int:
        """The number of stored buckets."""
        return sum(len(buckets.full_at) for buckets in self._buckets_by_kind.values())


class _BucketsOfKind:
    """The buckets of one kind; the least recently used one comes first."""

    def __init__(self, max_keys: int) -> None:
        self.max_keys = max_keys
        self.full_at: dict[str, float] = {}
        self.sweep_at = min(max_keys, MIN_SWEEP_SIZE)

    def put(self, key: str, full_at: float, now: float) -> None:
        self.full_at.pop(key, None)
        if len(self.full_at) >= self.sweep_at:
            self.sweep(now)
        self.full_at[key] = full_at

    def sweep(self, now: float) -> None:
        """Drop full buckets and, if there is still no room, the least recently used quarter."""
        self.full_at = {key: at for key, at in self.full_at.items() if at > now}
        if len(self.full_at) >= self.max_keys:
            # Many at once, so that the next sweep is far away.
            max_kept = min(self.max_keys - 1, self.max_keys * 3 // 4)
            for key in list(self.full_at)[: len(self.full_at) - max_kept]:
                del self.full_at[key]
        # The next sweep comes after as many new keys as were visited now: constant cost per key on average.
        self.sweep_at = min(self.max_keys, max(MIN_SWEEP_SIZE, 2 * len(self.full_at)))


# ---------------------------------------------------------------------------------------- rates of the server

# Rates by kind: per user, and per address, which may be that of a whole school. Callers who are not signed in are
# limited by their address only.
DEFAULT_RATES: Final[Mapping[str, tuple[Rate, Rate]]] = {
    "request": (Rate(120, 20), Rate(600, 60)),
    "message": (Rate(120, 30), Rate(1200, 200)),  # on all sockets
    # milliseconds of processor time: previews, positions, replays
    "compute": (Rate(3000, 250), Rate(10_000, 600)),
    "socket": (Rate(30, 0.5), Rate(300, 5)),  # opening a socket
    "create_guest": (Rate(20, 0.05), Rate(100, 0.1)),
    # passwords that are checked or set; see services/login_limits.py
    "login": (Rate(10, 0.05), Rate(60, 0.2)),
    "login_name": (Rate(200, 0.05), Rate(200, 0.05)),  # wrong passwords for one name, from unknown devices
    # beyond these: by networks that have not tried lately, and by all of them together
    "login_network": (Rate(3, 0.00004), Rate(3, 0.00004)),
    "login_all_networks": (Rate(2000, 0.05), Rate(2000, 0.05)),
    "update_account": (Rate(20, 0.1), Rate(100, 0.5)),  # name changes, bot accounts and their tokens
    "create_table": (Rate(30, 0.1), Rate(150, 0.5)),
    "chat": (Rate(6, 0.5), Rate(60, 5)),
    "import_record": (Rate(10, 0.1), Rate(40, 0.3)),
    "analysis": (Rate(10, 0.02), Rate(40, 0.1)),
    "webhook": (Rate(10, 0.02), Rate(40, 0.1)),
}
ADDRESS_SUFFIX: Final = " by address"  # ends the kind of a bucket that belongs to an address


def scaled_rates(factor: float) -> dict[str, Rate]:
    """The rates of all kinds of buckets, of users and of addresses, multiplied by `factor`."""
    rates: dict[str, Rate] = {}
    for kind, (user_rate, address_rate) in DEFAULT_RATES.items():
        rates[kind] = user_rate.scale(factor)
        rates[kind + ADDRESS_SUFFIX] = address_rate.scale(factor)
    return rates


def rate_limit_buckets(kind: str, user_key: str | None) -> list[tuple[str, str]]:
    """The buckets that an action of a user (None: not signed in) at the client's address is taken from."""
    address = CLIENT_ADDRESS.get()
    own = [(kind, user_key)] if user_key is not None else []
    return own + ([(kind + ADDRESS_SUFFIX, address)] if address else [])


def raise_if_limited(wait_seconds: float) -> None:
    """Raise `rate_limited` with the seconds to wait, unless `wait_seconds` is 0."""
    if wait_seconds > 0:
        retry_after_seconds = int(wait_seconds) + 1
        raise DomainError(
            "rate_limited",
            f"Rate limit exceeded: retry in {retry_after_seconds} s",
            retry_after_seconds=retry_after_seconds,
        )
