"""Time controls of a table: untimed, realtime with an increment, or days per turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Untimed:
    """No clock."""

    kind: Literal["untimed"] = "untimed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Realtime:
    """Seconds for the whole game, plus an increment after each turn."""

    kind: Literal["realtime"] = "realtime"
    main_seconds: int
    increment_seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Correspondence:
    """Days for each turn; a vacation stops the clock."""

    kind: Literal["correspondence"] = "correspondence"
    days_per_turn: int


TimeControl: TypeAlias = Untimed | Realtime | Correspondence
TIME_CONTROL_BY_KIND: Final[Mapping[str, type[Untimed] | type[Realtime] | type[Correspondence]]] = {
    "untimed": Untimed,
    "realtime": Realtime,
    "correspondence": Correspondence,
}


def time_control_to_json(time_control: TimeControl) -> dict[str, Any]:
    """The time control as it is stored and shown: its kind and its numbers."""
    return asdict(time_control)


def time_control_from_json(data: Mapping[str, Any]) -> TimeControl:
    """The time control that `time_control_to_json` has written."""
    return TIME_CONTROL_BY_KIND[data["kind"]](**data)
