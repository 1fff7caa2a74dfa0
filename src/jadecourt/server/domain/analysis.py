"""The analysis of a finished game, as it is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from .types import AnalysisStatus

RESULT_VERSION: Final = 2  # of new results; older ones can be shown, but say nothing about confidence


@dataclass(frozen=True)
class StoredAnalysis:
    """An analysis and how far it is. `created_at` identifies the request: a later one replaces it."""

    table_id: str
    status: AnalysisStatus
    budget: str = ""
    decisions_done: int = 0
    decisions_total: int = 0
    result: dict[str, Any] | None = None
    created_at: int = 0

    @property
    def is_unfinished(self) -> bool:
        return self.status in ("waiting", "running")

    @property
    def is_current(self) -> bool:
        """Whether it is done, and as a new one would be."""
        return self.status == "done" and (self.result or {}).get("version") == RESULT_VERSION


def strip_names(result: dict[str, Any]) -> dict[str, Any]:
    """The result without the names of players: accounts can be deleted later, and their names with them."""
    seats = [{key: value for key, value in seat.items() if key != "name"} for seat in result["seats"]]
    return {**{key: value for key, value in result.items() if key != "names"}, "seats": seats}


def add_player_names(result: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The result with the names that the seats have now."""
    seats = [{**seat, "name": names[seat["seat"]]} for seat in result["seats"]]
    return {**result, "names": list(names), "seats": seats}
