"""Measures whether response times reveal a sealed answer of another seat, and the cost of checking subscriptions.

python benchmarks/secrecy.py [REPETITIONS]

A request is timed alternately before and after another seat has answered a sealed step. The output shows the first
decile of both times and their ratio: 1 means that the response time reveals nothing.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from functools import partial

from jadecourt.core.table import Table
from jadecourt.games import GAMES, find_game
from jadecourt.server.domain.room import Room
from jadecourt.server.domain.seat import Seat
from jadecourt.server.domain.time_control import Untimed
from jadecourt.server.http import presenters, previews
from jadecourt.server.http.hub import Hub, SocketConnection
from jadecourt.server.http.send_queue import SendQueue

REPETITIONS = 2000
SEATS = 4
SPECTATORS = 4


def make_room(table: Table) -> Room:
    seats = [Seat(number, "user", f"P{number}", f"p{number}") for number in range(SEATS)]
    room = Room(
        "t", table.game, seats, seed=1, time_control=Untimed(), created_at=0, status="running", host_id="p0"
    )
    room.is_private, room.invite_key_hash, room.table = True, "0" * 64, table
    room.ply_times = [0] * len(table.plies)
    return room


def make_tables(plies: int) -> tuple[Table, Table]:
    """(open, answered): two tables at a sealed step after `plies` plies; in the second, seat 1 has answered."""
    games = [find_game(id)(players=SEATS) for id in GAMES]
    game = next(game for game in games if any(step.sealed for step in game.steps))
    table = Table(game, 5)
    while len(table.plies) < plies or not game.steps[table.state.step()].sealed or table.sealed_by(1):
        seat = table.movers[0]
        table.play(seat, table.seen_by(seat).legal[0])
    sealed = Table.from_plies(game, 5, table.plies)
    sealed.play(1, sealed.seen_by(1).legal[0])
    return table, sealed


def compare_times(
    first: Callable[[], object], second: Callable[[], object], repetitions: int
) -> tuple[float, float]:
    """First decile of the times of both functions in microseconds, called alternately.

    Other load on the machine affects the fastest calls least.
    """
    times: tuple[list[int], list[int]] = ([], [])
    for _ in range(repetitions):
        for run, samples in zip((first, second), times, strict=True):
            started_at = time.perf_counter_ns()
            run()
            samples.append(time.perf_counter_ns() - started_at)
    fastest = [statistics.quantiles(samples, n=10)[0] / 1000 for samples in times]
    return fastest[0], fastest[1]


def measure_subscriptions(room: Room, repetitions: int) -> tuple[float, float]:
    """Microseconds of `Hub.publish_room` when every subscriber gets a position, and of its access check alone."""
    hub = Hub(0)
    subscriptions = []
    for number in range(SEATS + SPECTATORS):
        connection = SocketConnection(f"p{number}", "en")
        hub.open(connection)
        seat = number if number < SEATS else None
        subscriptions.append(
            hub.subscribe(connection, room.id, seat, room.require_table().public_ply, 0, room.invite_key_hash)
        )

    def publish() -> None:
        for subscription in subscriptions:
            subscription.position_version = None
            subscription.connection.send_queue = SendQueue()
        hub.publish_room(room)

    return compare_times(publish, lambda: hub.revoke_subscriptions(room), repetitions)


def main() -> None:
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else REPETITIONS
    open_table, sealed_table = make_tables(40)
    unsealed, sealed = make_room(open_table), make_room(sealed_table)
    requests: dict[str, Callable[[Room], object]] = {
        "preview": lambda room: previews.present_preview(room, 0, []),
        "position": lambda room: presenters.present_position(room, 0, room.require_table().public_ply),
    }
    for name, request in requests.items():
        one, other = compare_times(partial(request, unsealed), partial(request, sealed), repetitions)
        print(f"{name:10} not answered {one:8.1f} us   answered {other:8.1f} us   ratio {other / one:.4f}")
    publish, check = measure_subscriptions(unsealed, repetitions)
    print(
        f"Hub.publish_room to {SEATS + SPECTATORS} subscriptions {publish:8.1f} us, access check {check:6.1f} us"
    )


if __name__ == "__main__":
    main()
