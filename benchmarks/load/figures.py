"""Figures of one measurement under load, and their form in the report."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

TARGET_P95_MS: Final = 100.0  # 95th percentile of the time until all seats have received a move
TARGET_REPLAY_MS: Final = 20.0
MIN_MOVES_RATIO: Final = 0.85  # of the scheduled moves; below it, server or client does not keep up
MAX_CLIENT_CPU: Final = 0.9  # share of a core; above it, the figures show the client's limit
MAX_LAG_MS: Final = 30.0  # of the client's event loop; above it, the figures show the client's limit


@dataclass(slots=True)
class Figures:
    """Figures of one measurement; times and CPU times in seconds, memory in bytes."""

    target_moves_per_s: float = 0.0
    moves_sent: int = 0
    pending_moves: int = 0  # sent, but not yet received by all seats
    ack_seconds: list[float] = field(default_factory=list)  # until the server acknowledged the move
    # until the last of the other seats received the position
    fan_out_seconds: list[float] = field(default_factory=list)
    lag_seconds: list[float] = field(default_factory=list)  # delay of the client's event loop
    errors: Counter[str] = field(default_factory=Counter)
    updates: int = 0
    update_bytes: int = 0
    games_ended: int = 0
    seconds: float = 0.0
    client_cpu: float = 0.0
    server_cpu: float = 0.0
    database_cpu: float = 0.0
    machine_cpu: float = 0.0  # of the whole machine
    server_rss: int = 0

    def describe(self) -> dict[str, Any]:
        """The figures as a part of the report."""
        moves = max(len(self.ack_seconds), 1)
        return {
            "target_moves_per_s": round(self.target_moves_per_s, 1),
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
            "other_cpu_share": round(max(0.0, self.other_cpu) / self.seconds, 2),
            "client_lag_p95_ms": round(1000 * percentile(self.lag_seconds, 0.95), 1),
            "verdict": self.verdict(),
        }

    @property
    def other_cpu(self) -> float:
        """CPU time of other programs; if it is high, the figures are not reliable."""
        return self.machine_cpu - self.client_cpu - self.server_cpu - self.database_cpu

    def verdict(self) -> str:
        """`good`, or the first problem: `errors`, `client`, `slow` or `behind` (see README.md)."""
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
    """Percentile `share` (0 to 1) of the times by the nearest-rank method; 0 if there are none."""
    ordered = sorted(times)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else 0.0


def percentiles(times: Sequence[float]) -> dict[str, float]:
    """Percentiles and maximum in milliseconds, of times in seconds."""
    found = {f"p{round(100 * share)}_ms": percentile(times, share) for share in (0.5, 0.95, 0.99)}
    found["max_ms"] = max(times, default=0.0)
    return {name: round(1000 * time, 2) for name, time in found.items()}
