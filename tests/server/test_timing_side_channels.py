"""The work for a request does not depend on sealed answers of other seats: operations are counted, not timed."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from jadecourt.core.errors import JadecourtError
from jadecourt.core.table import Table
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain import gameplay, table_checks
from jadecourt.server.domain.errors import DomainError
from jadecourt.server.domain.replays import link_token_of_room
from jadecourt.server.domain.room import Room
from jadecourt.server.domain.seat import Seat
from jadecourt.server.domain.time_control import Untimed
from jadecourt.server.http import presenters, previews
from jadecourt.server.http.encoding import encode
from jadecourt.server.http.models.play import PreviewRequest
from jadecourt.server.http.routes import play as api
from server.operation_counter import count_operations

USER_ID = "ann"
GAMES = {
    "two bids each": Kingdom(players=2),
    "one bid each": Kingdom(players=4),
}


def make_room(table: Table) -> Room:
    """A running room of this table; seat 0 belongs to USER_ID."""
    seats = [
        Seat(number, "user", f"P{number}", USER_ID if number == 0 else f"p{number}")
        for number in range(len(table.names))
    ]
    room = Room(
        "table",
        table.game,
        seats,
        seed=1,
        time_control=Untimed(),
        created_at=0,
        status="running",
        host_id=USER_ID,
    )
    room.table = table
    room.ply_times = [0] * len(table.plies)
    return room


def make_table_pairs(name: str) -> Iterator[tuple[Table, Table]]:
    """Pairs of tables at the same sealed step that seat 0 has not answered; in the second another seat has."""
    game, found = GAMES[name], 0
    table = Table(game, 11)
    for number in range(600):
        if table.is_over or found == 3:
            return
        movers = table.movers
        if (
            game.steps[table.state.step()].sealed
            and 0 in movers
            and len(movers) > 1
            and not table.sealed_by(0)
        ):
            other = Table.from_plies(game, table.seed, table.plies)
            other.play(movers[-1], other.seen_by(movers[-1]).legal[-1])
            if other.public_ply == table.public_ply:
                found += 1
                yield table, other
        seat = movers[number % len(movers)]
        legal = table.seen_by(seat).legal
        table.play(seat, legal[(number * 7) % len(legal)])


def preview(room: Room, moves: list[int | str]) -> Any:
    """The response body or error message of a preview request, computed without the event loop."""
    body = PreviewRequest(moves=moves, ply=room.require_table().public_ply)
    try:
        api.require_started(room)
        table_checks.require_current_ply(room, body.ply)
        seat = api.preview_seat(room, USER_ID, body)
        return encode(previews.present_preview(room, seat, body.moves))
    except (DomainError, JadecourtError) as error:
        return str(error)


def link_token(room: Room) -> str:
    """The link of a table, or the error message; the test game has other secrets, so that it has no link."""
    try:
        return link_token_of_room(room, True)
    except DomainError as error:
        return str(error)


REQUESTS: dict[str, Callable[[Room], Any]] = {
    "preview": lambda room: preview(room, []),
    "preview of a move": lambda room: preview(room, [room.require_table().seen_by(0).legal[0]]),
    "preview of an illegal move": lambda room: preview(room, [0, 0, 0]),
    "preview of an unknown move": lambda room: preview(room, ["castle"]),
    "position": lambda room: encode(presenters.present_position(room, 0)),
    "position of a spectator": lambda room: encode(presenters.present_position(room, None)),
    "position since the last ply": lambda room: encode(
        presenters.present_position(room, 0, room.require_table().public_ply)
    ),
    "version of the position": lambda room: gameplay.position_version_of(room, 0),
    "table": lambda room: presenters.present_table(room, USER_ID).model_dump_json(),
    "link": link_token,
}


@pytest.mark.parametrize("request_name", REQUESTS)
@pytest.mark.parametrize("game", GAMES)
def test_request_executes_equal_operations_whether_another_seat_has_sealed(
    game: str, request_name: str
) -> None:
    ask = REQUESTS[request_name]
    pairs = 0
    for without, sealed in make_table_pairs(game):
        rooms = make_room(without), make_room(sealed)
        answers = [ask(room) for room in rooms]  # also fills the caches of regular expressions and models
        assert answers[0] == answers[1]
        counts = [count_operations(lambda room=room: ask(room)) for room in rooms]  # type: ignore[misc]
        assert counts[0] == counts[1]
        assert sum(counts[0].values()) > 20
        pairs += 1
    assert pairs


def test_operation_count_excludes_garbage_collector_callbacks() -> None:
    """Hypothesis installs such a callback; when the collector runs depends on what was allocated before."""

    def callback(phase: str, info: dict[str, int]) -> None:
        str(phase)

    before = gc.get_threshold()
    gc.callbacks.append(callback)
    gc.set_threshold(1)
    try:
        counts = count_operations(lambda: [[] for _ in range(1000)])
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(callback)
    assert counts and not [name for name in counts if name.endswith(".callback")]
    assert gc.isenabled()
