"""Presenters of finished games: replays and their positions."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json

from ...core.constants import CHANCE, NOBODY
from ...core.perspective import Perspective
from ...core.table import Table
from ..domain.replays import entries_with_private, require_finished, require_ply_and_seat, state_after
from ..domain.room import Room
from ..domain.typography import typeset
from .models.play import LegalMove, ReplayPosition
from .presenters import present_entries


def render_replay(room: Room, language: str) -> bytes:
    """A whole finished game, as the JSON of a `Replay`.

    Making hundreds of models would take longer than replaying the game; tests compare the JSON with the model.
    """
    require_finished(room)
    table = room.require_table()
    plies = present_plies(table)
    entries = present_entries(room, entries_with_private(table), language)
    content = {"names": room.names, "plies": plies, "entries": entries, "last_ply": len(plies)}
    return to_json(content)


def present_plies(table: Table) -> list[dict[str, Any]]:
    """The fields of a `ReplayPly` for every ply."""
    game, state = table.game, table.game.start()
    plies = []
    for number, (who, move) in enumerate(table.plies, 1):
        is_chance = who == CHANCE
        texts = game.outcomes if is_chance else game.moves
        round_, phase = game.round_and_phase(state)
        ply = {"ply": number, "seat": None if is_chance else who, "move": move, "text": texts.text(move)}
        plies.append(ply | {"round": round_, "phase": phase})
        state.apply(who, move)
    return plies


def present_replay_position(room: Room, ply: int, seat: int | None, language: str = "en") -> ReplayPosition:
    """The position after `ply` plies, as a seat (None: a spectator) saw it."""
    require_finished(room)
    require_ply_and_seat(room, ply, seat)
    table, game = room.require_table(), room.game
    state = state_after(table, ply)
    perspective = Perspective(game, state, seat, [])
    movers_mask = state.movers() if state.mover() >= 0 else 0
    # seats that had answered a sealed step, which was not public
    sealed_movers = {who for who, _ in table.plies[table.public_ply_at(ply) : ply]}
    step = game.steps[perspective.step] if movers_mask else None
    round_, phase = game.round_and_phase(state)
    return ReplayPosition(
        ply=ply,
        seat=seat,
        view=perspective.view,
        step=step.name if step else None,
        to_move=[
            number for number in range(game.seats) if movers_mask >> number & 1 or number in sealed_movers
        ],
        legal=[
            LegalMove(move=move, text=game.moves.text(move))
            for move in (perspective.legal if movers_mask else ())
        ],
        rule=step.rule if step else None,
        prompt=typeset(step.prompt[language], language) if step else None,
        round=round_,
        phase=phase,
        forecast=game.forecast(state, seat),
        points=game.points_by_source(entry for entry in table.entries(0, seat) if entry.ply <= ply),
        is_over=state.mover() == NOBODY,
        owed=perspective.owed if movers_mask else 0,
    )
