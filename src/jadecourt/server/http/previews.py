"""Presenters of previews. As in `presenters`, nothing depends on secrets of other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...core.log import Entry
from ...core.preview import Preview
from ..domain.json_diff import diff_objects
from ..domain.room import Room
from ..domain.typography import typeset
from .models.play import LogEntry, MovePreview
from .models.play import Preview as PreviewModel
from .presenters import entries_after, present_entries

MAX_PREVIEWED_MOVES: Final = 100  # of one step; more would block the event loop for too long

Points = list[dict[str, int]]


def present_preview(room: Room, seat: int | None, moves: Sequence[int | str], language: str) -> PreviewModel:
    """The position after some moves of a seat (None: a spectator), and the effect of each next move."""
    table, game = room.require_table(), room.game
    preview = table.preview(seat, *moves)
    known_entries = entries_after(table.entries(0, seat), 0, table.public_ply)
    points = game.points_by_source([*known_entries, *preview.entries])
    before: dict[str, Any] = {"view": preview.view, "forecast": preview.forecast, "points": points}
    is_deciding = not (preview.is_over or preview.is_chance_next or room.is_over)
    step = game.steps[preview.step] if is_deciding else None
    legal = preview.legal if is_deciding else []
    # Not validated, to save time; tests validate it.
    return PreviewModel.model_construct(
        table_id=room.id,
        seat=seat,
        ply=table.public_ply,
        entries=present_log_entries(room, preview.entries, language),
        view=before["view"],
        forecast=before["forecast"],
        points=points,
        step=step.name if step else None,
        rule=step.rule if step else None,
        prompt=typeset(step.prompt[language], language) if step else None,
        owed=preview.owed if is_deciding else 0,
        decision_continues=preview.decision_continues,
        is_chance_next=preview.is_chance_next,
        move_previews=[
            present_move_preview(room, preview, move, before, language)
            if number < MAX_PREVIEWED_MOVES
            else skipped_move_preview(room, move)
            for number, move in enumerate(legal)
        ],
    )


def present_move_preview(
    room: Room, preview: Preview, move: int, before: dict[str, Any], language: str
) -> MovePreview:
    """The effect of one more move."""
    after = preview.after(move)
    entries = after.entries[len(preview.entries) :]
    points = add_points(before["points"], room.game.points_by_source(entries))
    patch = diff_objects(before, {"view": after.view, "forecast": after.forecast, "points": points})
    return MovePreview.model_construct(
        move=move,
        text=room.game.moves.text(move),
        entries=present_log_entries(room, entries, language),
        patch=patch,
        decision_continues=after.decision_continues,
        is_chance_next=after.is_chance_next,
    )


def skipped_move_preview(room: Room, move: int) -> MovePreview:
    """A move whose effect is not computed, because there are too many."""
    text = room.game.moves.text(move)
    return MovePreview.model_construct(
        move=move, text=text, entries=[], patch=None, decision_continues=False, is_chance_next=False
    )


def present_log_entries(room: Room, entries: list[Entry], language: str) -> list[LogEntry]:
    return [LogEntry.model_construct(**entry) for entry in present_entries(room, entries, language)]


def add_points(points: Points, added: Points) -> Points:
    """The sums by seat and source; cheaper than counting all entries again for each move."""
    pairs = zip(points, added, strict=True)
    return [{source: own[source] + new[source] for source in own} for own, new in pairs]
