"""Rate limits: token buckets, in the memory of one process or shared by the workers of one machine."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final, Protocol

# Below this a sweep is not worth its while.
MIN_SWEEP_SIZE: Final = 64
# A client that waits exactly as long as it was told is let through, whatever the rounding of the clock.
ROUNDING_SECONDS: Final = 1e-6


@dataclass(frozen=True)
class Rate:
    """`burst` at once, and `per_second` in the long run."""

    burst: int
    per_second: float

    def __post_init__(self) -> None:
        if self.burst < 1 or not self.per_second > 0:
            raise ValueError(f"invalid rate {self}: burst must be at least 1, per_second above 0")

    def scale(self, factor: float) -> Rate:
        """This rate, multiplied; at least one at once."""
        return Rate(max(1, round(self.burst * factor)), self.per_second * factor)


class BucketStore(Protocol):
    """Where buckets are kept. All that is known of a bucket is when it is full again: a full one is as good as none."""

    def lock(self) -> AbstractContextManager[object]:
        """Held while buckets are read and written."""

    def read(self, kind: str, key: str, now: float) -> float:
        """When the bucket is full again, in seconds of the clock; `now` if it is not known."""

    def write(self, kind: str, key: str, full_at: float, now: float) -> None: ...


class RateLimiter:
    """One bucket for each key of each kind.

    `max_keys` buckets are kept at most. Each kind has an equal share of them, so that a flood of keys of one kind
    (addresses) never makes another kind (logins) forget.
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
        """0.0: allowed, and taken; else the seconds until it would be allowed, and nothing is taken."""
        return self.take_all(((kind, key),), cost)

    def take_all(self, buckets: Iterable[tuple[str, str]], cost: float = 1) -> float:
        """Take from several buckets, or from none: 0.0, or the seconds until all of them would allow it."""
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
                    # Written even when refused, so that a client that keeps retrying is forgotten last.
                    self.buckets.write(kind, key, old_full_at, now)
                else:
                    taken.append((kind, key, new_full_at))
            if not longest_wait:
                for kind, key, new_full_at in taken:
                    self.buckets.write(kind, key, new_full_at, now)
        return longest_wait

    def charge(self, kind: str, key: str, cost: float) -> None:
        """Take what was used, even if the bucket did not hold it; a negative cost gives back."""
        now = self._clock()
        rate = self._rates[kind]
        with self.buckets.lock():
            old = max(self.buckets.read(kind, key, now), now)
            self.buckets.write(kind, key, max(now, old + cost / rate.per_second), now)


def check_cost(rate: Rate, cost: float) -> None:
    if not 0 < cost <= rate.burst:
        raise ValueError(f"invalid cost {cost}: must be above 0 and at most the burst of {rate.burst}")


class MemoryBucketStore:
    """Buckets of one process and one event loop."""

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
        """How many buckets are kept."""
        return sum(len(buckets.full_at) for buckets in self._buckets_by_kind.values())


class _BucketsOfKind:
    """The buckets of one kind, the one used longest ago first."""

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
        """Forget the full buckets, and the oldest quarter if there is still no room."""
        self.full_at = {key: at for key, at in self.full_at.items() if at > now}
        if len(self.full_at) >= self.max_keys:
            # Many at once: the next sweep is then far enough away to pay for this one.
            max_kept = min(self.max_keys - 1, self.max_keys * 3 // 4)
            for key in list(self.full_at)[: len(self.full_at) - max_kept]:
                del self.full_at[key]
        # After as many new keys as were looked at here, so that each take pays for a constant part of it.
        self.sweep_at = min(self.max_keys, max(MIN_SWEEP_SIZE, 2 * len(self.full_at)))
