"""What is measured of a stretch of play, and what is told of it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

AIM_MS: Final = 100.0  # the 95th percentile of the time until everybody has seen a move
AIM_REPLAY_MS: Final = 20.0
KEPT_UP: Final = 0.85  # of the moves that were due: with fewer the server (or the client) does not keep up
BUSY: Final = 0.9  # of a core: a client that needs more measures itself
MOST_LAG_MS: Final = 30.0


@dataclass(slots=True)
class Figures:
    """Of one stretch; times in seconds."""

    wanted: float = 0.0  # moves per second
    sent: int = 0
    open: int = 0  # sent, and not yet known to everybody
    acks: list[float] = field(default_factory=list)  # until the mover heard that it is on disk
    fans: list[float] = field(default_factory=list)  # until the last of the others had the position
    lags: list[float] = field(default_factory=list)  # by which the client's own loop was late
    errors: Counter[str] = field(default_factory=Counter)
    updates: int = 0
    update_bytes: int = 0
    games: int = 0  # that ended
    seconds: float = 0.0
    client_cpu: float = 0.0
    server_cpu: float = 0.0
    database_cpu: float = 0.0
    busy_cpu: float = 0.0  # of the whole machine
    server_rss: int = 0

    def describe(self) -> dict[str, Any]:
        moves = max(len(self.acks), 1)
        return {
            "wanted_moves_per_s": round(self.wanted, 1),
            "moves_per_s": round(self.sent / self.seconds, 1),
            "updates_per_s": round(self.updates / self.seconds, 1),
            "update_bytes": round(self.update_bytes / max(self.updates, 1)),
            "moves": self.sent,
            "moves_seen_by_others": len(self.fans),
            "games_ended": self.games,
            "seconds": round(self.seconds, 1),
            "fan_out": spread(self.fans),
            "ack": spread(self.acks),
            "errors": dict(self.errors),
            "server_cpu_share": round(self.server_cpu / self.seconds, 2),
            "server_cpu_ms_per_move": round(1000 * self.server_cpu / moves, 2),
            "database_cpu_share": round(self.database_cpu / self.seconds, 2),
            "server_rss_mb": round(self.server_rss / 1e6, 1),
            "client_cpu_share": round(self.client_cpu / self.seconds, 2),
            "elsewhere_cpu_share": round(max(0.0, self.elsewhere_cpu) / self.seconds, 2),
            "client_lag_p95_ms": round(1000 * percentile(self.lags, 0.95), 1),
            "verdict": self.judge(),
        }

    @property
    def elsewhere_cpu(self) -> float:
        """What others used meanwhile: if that is much, the figures are worth little."""
        return self.busy_cpu - self.client_cpu - self.server_cpu - self.database_cpu

    def judge(self) -> str:
        """`good`, or what was wrong first."""
        if self.errors:
            return "errors"
        if self.client_cpu > BUSY * self.seconds or 1000 * percentile(self.lags, 0.95) > MOST_LAG_MS:
            return "client"
        if 1000 * percentile(self.fans, 0.95) > AIM_MS:
            return "slow"
        if self.sent < KEPT_UP * self.wanted * self.seconds:
            return "behind"
        return "good"


def percentile(times: Sequence[float], share: float) -> float:
    """The smallest time that so many are not above; 0 if there is none."""
    ordered = sorted(times)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else 0.0


def spread(times: Sequence[float]) -> dict[str, float]:
    """Percentiles in milliseconds."""
    found = {f"p{round(100 * share)}_ms": percentile(times, share) for share in (0.5, 0.95, 0.99)}
    found["max_ms"] = max(times, default=0.0)
    return {name: round(1000 * time, 2) for name, time in found.items()}
