"""Presenters of finished games and of games in links: replays and their positions."""

from __future__ import annotations

from ...core.constants import CHANCE, NOBODY
from ...core.perspective import Perspective
from ...core.table import Table
from ...i18n.game_texts import step_prompt
from ..domain.replays import entries_with_private, require_finished, require_ply_and_seat, state_after
from ..domain.room import Room
from .encoding import encode
from .models.play import LinkReplay, Replay, ReplayPly, ReplayPosition
from .presenters import present_entries, present_moves


def render_replay(room: Room, language: str | None = None) -> bytes:
    """A whole finished game, as the JSON of a `Replay`; with texts if there is a language."""
    return encode(present_replay(room, language))


def present_replay(room: Room, language: str | None) -> Replay:
    require_finished(room)
    table = room.require_table()
    plies = present_plies(table)
    entries = present_entries(room, entries_with_private(table), language)
    return {"names": room.names, "plies": plies, "entries": entries, "last_ply": len(plies)}


def render_link_replay(room: Room, language: str | None = None) -> bytes:
    """The game of a link, as the JSON of a `LinkReplay`."""
    state = room.require_table().state
    replay: LinkReplay = {
        **present_replay(room, language),
        "game": room.game.id,
        "rules_version": room.rules_version,
        "options": room.game.options,
        "has_names": any(seat.name for seat in room.seats),
        "is_over": state.mover() == NOBODY,
        "scores": state.scores(),
        "places": state.places(),
    }
    return encode(replay)


def present_plies(table: Table) -> list[ReplayPly]:
    """Every ply of a game, with the round and phase before it."""
    game, state = table.game, table.start_state
    plies: list[ReplayPly] = []
    for number, (who, move) in enumerate(table.plies, 1):
        is_chance = who == CHANCE
        texts = game.outcomes if is_chance else game.moves
        round_, phase = game.round_and_phase(state)
        plies.append(
            {
                "ply": number,
                "seat": None if is_chance else who,
                "move": move,
                "text": texts.text(move),
                "round": round_,
                "phase": phase,
            }
        )
        state.apply(who, move)
    return plies


def present_replay_position(
    room: Room, ply: int, seat: int | None, language: str | None = None
) -> ReplayPosition:
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
    position: ReplayPosition = {
        "game": game.id,
        "ply": ply,
        "seat": seat,
        "view": perspective.view,
        "step": step.name if step else None,
        "to_move": [
            number for number in range(game.seats) if movers_mask >> number & 1 or number in sealed_movers
        ],
        "legal": present_moves(game, perspective.legal if movers_mask else ()),
        "round": round_,
        "phase": phase,
        "forecast": game.forecast(state, seat),
        "points": game.points_by_source(entry for entry in table.entries(0, seat) if entry.ply <= ply),
        "is_over": state.mover() == NOBODY,
        "owed": perspective.owed if movers_mask else 0,
    }
    if language is not None:
        position["prompt"] = step_prompt(game.id, step, language) if step else None
    return position
