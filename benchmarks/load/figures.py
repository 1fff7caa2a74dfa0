"""What is measured of a stretch of play, and what is told of it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

TARGET_P95_MS: Final = 100.0  # the 95th percentile of the time until everybody has seen a move
TARGET_REPLAY_MS: Final = 20.0
MIN_MOVES_RATIO: Final = (
    0.85  # of the moves that were due: with fewer the server (or the client) does not keep up
)
MAX_CLIENT_CPU: Final = 0.9  # of a core: a client that needs more measures itself
MAX_LAG_MS: Final = 30.0


@dataclass(slots=True)
class Figures:
    """Of one stretch; times in seconds."""

    target_moves_per_s: float = 0.0  # moves per second
    moves_sent: int = 0
    pending_moves: int = 0  # sent, and not yet known to everybody
    ack_seconds: list[float] = field(default_factory=list)  # until the mover heard that it is on disk
    fan_out_seconds: list[float] = field(
        default_factory=list
    )  # until the last of the others had the position
    lag_seconds: list[float] = field(default_factory=list)  # by which the client's own loop was late
    errors: Counter[str] = field(default_factory=Counter)
    updates: int = 0
    update_bytes: int = 0
    games_ended: int = 0  # that ended
    seconds: float = 0.0
    client_cpu: float = 0.0
    server_cpu: float = 0.0
    database_cpu: float = 0.0
    machine_cpu: float = 0.0  # of the whole machine
    server_rss: int = 0

    def describe(self) -> dict[str, Any]:
        moves = max(len(self.ack_seconds), 1)
        return {
            "wanted_moves_per_s": round(self.target_moves_per_s, 1),
            "moves_per_s": round(self.moves_sent / self.seconds, 1),
            "updates_per_s": round(self.updates / self.seconds, 1),
            "update_bytes": round(self.update_bytes / max(self.updates, 1)),
            "moves": self.moves_sent,
            "moves_seen_by_others": len(self.fan_out_seconds),
            "games_ended": self.games_ended,
            "seconds": round(self.seconds, 1),
            "fan_out": percentiles(self.fan_out_seconds),
            "ack": percentiles(self.ack_seconds),
            "errors": dict(self.errors),
            "server_cpu_share": round(self.server_cpu / self.seconds, 2),
            "server_cpu_ms_per_move": round(1000 * self.server_cpu / moves, 2),
            "database_cpu_share": round(self.database_cpu / self.seconds, 2),
            "server_rss_mb": round(self.server_rss / 1e6, 1),
            "client_cpu_share": round(self.client_cpu / self.seconds, 2),
            "elsewhere_cpu_share": round(max(0.0, self.other_cpu) / self.seconds, 2),
            "client_lag_p95_ms": round(1000 * percentile(self.lag_seconds, 0.95), 1),
            "verdict": self.verdict(),
        }

    @property
    def other_cpu(self) -> float:
        """What others used meanwhile: if that is much, the figures are worth little."""
        return self.machine_cpu - self.client_cpu - self.server_cpu - self.database_cpu

    def verdict(self) -> str:
        """`good`, or what was wrong first."""
        if self.errors:
            return "errors"
        if (
            self.client_cpu > MAX_CLIENT_CPU * self.seconds
            or 1000 * percentile(self.lag_seconds, 0.95) > MAX_LAG_MS
        ):
            return "client"
        if 1000 * percentile(self.fan_out_seconds, 0.95) > TARGET_P95_MS:
            return "slow"
        if self.moves_sent < MIN_MOVES_RATIO * self.target_moves_per_s * self.seconds:
            return "behind"
        return "good"


def percentile(times: Sequence[float], share: float) -> float:
    """The smallest time that so many are not above; 0 if there is none."""
    ordered = sorted(times)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else 0.0


def percentiles(times: Sequence[float]) -> dict[str, float]:
    """Percentiles in milliseconds."""
    found = {f"p{round(100 * share)}_ms": percentile(times, share) for share in (0.5, 0.95, 0.99)}
    found["max_ms"] = max(times, default=0.0)
    return {name: round(1000 * time, 2) for name, time in found.items()}
