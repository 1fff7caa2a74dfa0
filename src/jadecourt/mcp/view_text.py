"""A view as short text, because the context of language models is limited. It works for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

PLAYERS_KEY: Final = "players"  # of a view: one object per seat
NAMED_ELSEWHERE: Final = ("seats", "step", "to_move", "owed")  # the answer of a tool has them, in words


def format_view(view: Mapping[str, Any], names: Sequence[str], own_seat: int | None) -> str:
    """The view in one line per field, players one per line. Empty fields are left out."""
    lines = [
        f"{key}: {format_value(value)}"
        for key, value in view.items()
        if key not in (PLAYERS_KEY, *NAMED_ELSEWHERE) and not is_empty(value)
    ]
    for seat, player in enumerate(view.get(PLAYERS_KEY, ())):
        name = names[seat] if seat < len(names) else f"seat {seat}"
        own = ", you" if seat == own_seat else ""
        fields = [f"{key} {format_value(value)}" for key, value in player.items() if not is_empty(value)]
        lines.append(f"seat {seat} ({name}{own}): {'; '.join(fields)}")
    return "\n".join(lines)


def is_empty(value: Any) -> bool:
    """Whether a value says nothing; 0 and false say something."""
    return value is None or value in ("", [], {})


def format_value(value: Any) -> str:
    """A value in one line."""
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case list():
            return f"[{', '.join(map(format_value, value))}]"
        case dict():
            return f"({', '.join(f'{key} {format_value(part)}' for key, part in value.items() if not is_empty(part))})"
    return str(value)
