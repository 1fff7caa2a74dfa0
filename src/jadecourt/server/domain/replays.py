"""Finished games: positions and log entries of a replay, records."""

from __future__ import annotations

from ...core.errors import LinkUnavailable
from ...core.link import encode_game
from ...core.log import Entry
from ...core.record import Record
from ...core.state import State
from ...core.table import Table
from .errors import DomainError, Reason
from .room import Room


def require_finished(room: Room) -> None:
    """Raise an error if a table has no finished game; before its end a game has secrets."""
    if not room.is_over:
        raise DomainError("table_not_over", "The game is not finished; replays are available afterwards")
    require_started(room)


def require_started(room: Room) -> None:
    """Raise an error if a table has no game that this server can replay."""
    if room.status == "open":
        raise DomainError("table_not_running", "The game has not started")
    if room.is_outdated:
        raise DomainError(
            "rules_version_mismatch",
            f"The game was played with version {room.rules_version} of the rules; this server supports version "
            f"{room.game.rules_version}",
        )
    if room.started_at is None:
        raise DomainError(
            "conflict",
            "The table was closed before the game started; there is no replay",
            Reason("reason-no-replay"),
        )


def state_after(table: Table, ply: int) -> State:
    """The state of the game, with its secrets, after `ply` plies."""
    state = table.start_state
    for who, move in table.plies[:ply]:
        state.apply(who, move)
    return state


def entries_with_private(table: Table) -> list[Entry]:
    """The public log entries and the private ones of all seats, in the order in which they were made."""
    kinds = table.game.entry_kinds
    public = table.entries()
    if not any(kind.private for kind in kinds):
        return public
    ordered = [((number, -1), entry) for number, entry in enumerate(public, 1)]
    for seat in range(table.game.seats):
        public_before = 0
        for entry in table.entries(0, seat):
            if kinds[entry.kind].private:
                ordered.append(((public_before, entry.ply), entry))
            else:
                public_before += 1
    return [entry for _, entry in sorted(ordered, key=lambda pair: pair[0])]


def require_ply_and_seat(room: Room, ply: int, seat: int | None) -> None:
    """Raise not_found if a finished game has no such ply or seat."""
    last_ply = len(room.require_table().plies)
    if not 0 <= ply <= last_ply:
        raise DomainError(
            "not_found", f"Ply {ply} does not exist; plies are 0 to {last_ply}", last_ply=last_ply
        )
    if seat is not None and seat >= room.game.seats:
        raise DomainError("not_found", f"Seat {seat} does not exist; seats are 0 to {room.game.seats - 1}")


def record_of_room(room: Room) -> Record:
    """The record of a finished game, with the names of the seats."""
    require_finished(room)
    return room.require_table().record()


def link_token_of_room(room: Room, with_names: bool) -> str:
    """The game as a link token. Of a running game it has what a spectator knows: sealed answers are not even read."""
    require_started(room)
    table = room.require_table()
    try:
        return encode_game(
            room.game, table.plies_between(0, table.public_ply), room.names if with_names else ()
        )
    except LinkUnavailable as error:
        raise DomainError("conflict", str(error), Reason("reason-no-link")) from None
