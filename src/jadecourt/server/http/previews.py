"""Presenters of previews. As in `presenters`, nothing depends on secrets of other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypedDict

from ...core.json_diff import diff_objects
from ...core.preview import Preview
from ...i18n.game_texts import step_prompt
from ..domain.room import Room
from .models.play import Forecast, MovePreview, Points, View
from .models.play import Preview as PreviewModel
from .presenters import entries_after, present_entries

MAX_PREVIEWED_MOVES: Final = 100  # of one step; more would block the event loop for too long


class BoardState(TypedDict):
    """What the patch of a move changes."""

    view: View
    forecast: Forecast
    points: Points


def present_preview(
    room: Room, seat: int | None, moves: Sequence[int | str], language: str | None = None
) -> PreviewModel:
    """The position after some moves of a seat (None: a spectator), and the effect of each next move."""
    table, game = room.require_table(), room.game
    preview = table.preview(seat, *moves)
    known_entries = entries_after(table.entries(0, seat), 0, table.public_ply)
    points = game.points_by_source([*known_entries, *preview.entries])
    before: BoardState = {"view": preview.view, "forecast": preview.forecast, "points": points}
    is_deciding = not (preview.is_over or preview.is_chance_next or room.is_over)
    step = game.steps[preview.step] if is_deciding else None
    legal = preview.legal if is_deciding else []
    presented: PreviewModel = {
        "table_id": room.id,
        "game": game.id,
        "seat": seat,
        "ply": table.public_ply,
        "entries": present_entries(room, preview.entries, language),
        "view": before["view"],
        "forecast": before["forecast"],
        "points": points,
        "step": step.name if step else None,
        "owed": preview.owed if is_deciding else 0,
        "decision_continues": preview.decision_continues,
        "is_chance_next": preview.is_chance_next,
        "move_previews": [
            present_move_preview(room, preview, move, before, language)
            if number < MAX_PREVIEWED_MOVES
            else skipped_move_preview(room, move)
            for number, move in enumerate(legal)
        ],
    }
    if language is not None:
        presented["prompt"] = step_prompt(game.id, step, language) if step else None
    return presented


def present_move_preview(
    room: Room, preview: Preview, move: int, before: BoardState, language: str | None
) -> MovePreview:
    """The effect of one more move."""
    after = preview.after(move)
    entries = after.entries[len(preview.entries) :]
    points = add_points(before["points"], room.game.points_by_source(entries))
    return {
        "move": move,
        "text": room.game.moves.text(move),
        "entries": present_entries(room, entries, language),
        "patch": diff_objects(before, {"view": after.view, "forecast": after.forecast, "points": points}),
        "decision_continues": after.decision_continues,
        "is_chance_next": after.is_chance_next,
    }


def skipped_move_preview(room: Room, move: int) -> MovePreview:
    """A move whose effect is not computed, because there are too many."""
    return {
        "move": move,
        "text": room.game.moves.text(move),
        "entries": [],
        "patch": None,
        "decision_continues": False,
        "is_chance_next": False,
    }


def add_points(points: Points, added: Points) -> Points:
    """The sums by seat and source; cheaper than counting all entries again for each move."""
    pairs = zip(points, added, strict=True)
    return [{source: own[source] + new[source] for source in own} for own, new in pairs]
