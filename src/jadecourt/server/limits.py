"""How often somebody may do something: token buckets in memory, for one process and one event loop."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

# Below this a sweep is not worth its while.
FEWEST_SWEPT = 64
# Seconds. A caller who waits just as long as told is let through, whatever the rounding of the clock.
SLACK = 1e-6


@dataclass(frozen=True)
class Rate:
    """`burst` at once, and `per_second` in the long run."""

    burst: int
    per_second: float

    def __post_init__(self) -> None:
        if self.burst < 1 or not self.per_second > 0:
            raise ValueError(f"a rate needs a burst of at least 1 and more than 0 per second, not {self}")


class Limits:
    """One bucket for each key of each kind.

    `most_keys` buckets are kept at most. Each kind has an equal share of them, so that a flood of keys of one kind
    (addresses) never makes another kind (logins) forget.
    """

    def __init__(
        self,
        rates: Mapping[str, Rate],
        clock: Callable[[], float] = time.monotonic,
        most_keys: int = 100_000,
    ) -> None:
        self._clock = clock
        share = max(1, most_keys // max(1, len(rates)))
        self._shelves = {kind: _Shelf(rate, share) for kind, rate in rates.items()}

    def take(self, kind: str, key: str, cost: int = 1) -> float:
        """0.0: allowed, and taken; else the seconds until it would be allowed, and nothing is taken."""
        return self._shelves[kind].take(key, cost, self._clock())

    def __len__(self) -> int:
        """How many buckets are kept."""
        return sum(len(shelf.full_at) for shelf in self._shelves.values())


class _Shelf:
    """The buckets of one kind, the one asked for longest ago first."""

    def __init__(self, rate: Rate, most: int) -> None:
        self.rate = rate
        self.most = most
        # All that is to be known of a bucket is when it is full again: a full one is as good as none.
        self.full_at: dict[str, float] = {}
        self.sweep_at = min(most, FEWEST_SWEPT)

    def take(self, key: str, cost: int, now: float) -> float:
        rate = self.rate
        if not 1 <= cost <= rate.burst:
            raise ValueError(
                f"a cost is from 1 to the burst of {rate.burst}, not {cost}: more is never allowed"
            )
        old = self.full_at.pop(key, now)
        new = max(old, now) + cost / rate.per_second
        wait = new - now - rate.burst / rate.per_second
        if len(self.full_at) >= self.sweep_at:
            self.sweep(now)
        # At the end also when refused: who keeps knocking is not forgotten first.
        self.full_at[key] = new if wait <= SLACK else old
        return 0.0 if wait <= SLACK else wait

    def sweep(self, now: float) -> None:
        """Forget the full buckets, and the oldest quarter if there is still no room."""
        self.full_at = {key: at for key, at in self.full_at.items() if at > now}
        if len(self.full_at) >= self.most:
            # Many at once: the next sweep is then far enough away to pay for this one.
            kept = min(self.most - 1, self.most * 3 // 4)
            for key in list(self.full_at)[: len(self.full_at) - kept]:
                del self.full_at[key]
        # After as many new keys as were looked at here, so that each take pays for a constant part of it.
        self.sweep_at = min(self.most, max(FEWEST_SWEPT, 2 * len(self.full_at)))
