"""What a seat's moves would do, shown to that seat: as `showing`, nothing here depends on what others keep secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...core.foresight import Foresight
from ...core.log import Entry
from ..differing import difference
from ..typesetting import typeset
from ..wire.play import Choice, LogEntry
from ..wire.play import Foresight as ShownForesight
from .room import Room
from .showing import entries_after, show_entries

MAX_CHOICES: Final = 100  # of one question that are looked at: more would keep everybody else waiting

Points = list[dict[str, int]]


def show_foresight(room: Room, seat: int | None, moves: Sequence[int | str], language: str) -> ShownForesight:
    """What the seat would have before it after some moves, and what each next move would do."""
    table, game = room.playing(), room.game
    foreseen = table.foresee(seat, *moves)
    known = entries_after(table.entries(0, seat), 0, table.told)
    points = game.points([*known, *foreseen.entries])
    before: dict[str, Any] = {"view": foreseen.view, "outlook": foreseen.outlook, "points": points}
    asking = not (foreseen.over or foreseen.chance or room.is_over)
    step = game.steps[foreseen.step] if asking else None
    legal = foreseen.legal if asking else []
    # Not checked: it is our own, and the tests read it with the model.
    return ShownForesight.model_construct(
        table=room.id,
        seat=seat,
        ply=table.told,
        entries=show(room, foreseen.entries, language),
        view=before["view"],
        outlook=before["outlook"],
        points=points,
        step=step.name if step else None,
        rule=step.rule if step else None,
        prompt=typeset(step.texts[language], language) if step else None,
        owed=foreseen.owed if asking else 0,
        more=foreseen.more,
        chance=foreseen.chance,
        choices=[
            show_choice(room, foreseen, move, before, language)
            if number < MAX_CHOICES
            else unseen_choice(room, move)
            for number, move in enumerate(legal)
        ],
    )


def show_choice(room: Room, foreseen: Foresight, move: int, before: dict[str, Any], language: str) -> Choice:
    """What one more move would do."""
    after = foreseen.after(move)
    entries = after.entries[len(foreseen.entries) :]
    points = add_points(before["points"], room.game.points(entries))
    patch = difference(before, {"view": after.view, "outlook": after.outlook, "points": points})
    return Choice.model_construct(
        move=move,
        text=room.game.moves.text(move),
        entries=show(room, entries, language),
        patch=patch,
        more=after.more,
        chance=after.chance,
    )


def unseen_choice(room: Room, move: int) -> Choice:
    """A move of too many."""
    text = room.game.moves.text(move)
    return Choice.model_construct(move=move, text=text, entries=[], patch=None, more=False, chance=False)


def show(room: Room, entries: list[Entry], language: str) -> list[LogEntry]:
    return [LogEntry.model_construct(**entry) for entry in show_entries(room, entries, language)]


def add_points(points: Points, more: Points) -> Points:
    """By seat and source; what earlier entries told need not be counted again for each move."""
    pairs = zip(points, more, strict=True)
    return [{source: own[source] + new[source] for source in own} for own, new in pairs]
