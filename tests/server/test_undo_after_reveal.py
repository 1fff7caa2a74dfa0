"""Undoing a reveal gives no advantage: the bots answer the sealed step again with new randomness."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from jadecourt.core.table import Table
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain import branches, seating
from jadecourt.server.domain.branches import BranchRequest
from jadecourt.server.domain.room import Room
from jadecourt.server.domain.seat import Seat
from jadecourt.server.domain.time_control import Untimed
from jadecourt.server.jobs import bot_moves
from server.live_server import ApiUser, Socket, bot_seat, own_seat, running_server

ROUND_COUNT = 10


def make_room(seed: int = 77) -> Room:
    """A room of a user and three bots at the first sealed step."""
    seats = [Seat(0, "user", "Ann", "ann"), *(Seat(n, "bot", f"Bot {n}", bot="greedy") for n in (1, 2, 3))]
    game = Kingdom(players=4)
    room = Room(
        "table", game, seats, seed=seed, time_control=Untimed(), created_at=0, status="running", host_id="ann"
    )
    room.table = Table(game, seed)
    room.ply_times = [0] * len(room.table.plies)
    return room


def bid_all(room: Room) -> None:
    """Let every seat bid its lowest card, the user last."""
    for seat in (1, 2, 3, 0):
        room.require_table().play(seat, room.require_table().seen_by(seat).legal[0])


def test_bot_seed_is_stable_for_the_same_step() -> None:
    room, loaded = make_room(), make_room()
    seeds = [bot_moves.derive_bot_seed(room, seat) for seat in (1, 2, 3)]
    assert seeds == [bot_moves.derive_bot_seed(loaded, seat) for seat in (1, 2, 3)]
    assert len(set(seeds)) == 3
    room.require_table().play(0, room.require_table().seen_by(0).legal[0])  # sealed by the user
    assert seeds == [bot_moves.derive_bot_seed(room, seat) for seat in (1, 2, 3)]


def test_bot_seed_changes_after_each_rewind() -> None:
    room, seen = make_room(), set()
    start = room.require_table().public_ply
    for _ in range(5):
        seen.add(bot_moves.derive_bot_seed(room, 1))
        bid_all(room)
        seen.add(bot_moves.derive_bot_seed(room, 1))
        room.rewind(room.require_table().public_ply_at(start), 0)
    assert len(seen) == 10


def test_bot_seed_is_not_a_small_number() -> None:
    seeds = {bot_moves.derive_bot_seed(make_room(seed), 1) for seed in range(20)}
    assert len(seeds) == 20
    assert min(seeds).bit_length() > 40


async def wait_for_turn(socket: Socket, is_wanted: Callable[[Any], bool]) -> Any:
    """Wait for a position that `is_wanted` accepts and in which the user has to move."""
    while True:
        await socket.receive_pending()
        position = [got["position"] for got in socket.received if got["type"] == "position"][-1]
        if is_wanted(position) and position["legal"]:
            return position
        await asyncio.sleep(0.01)


def test_repeated_sealed_step_is_recognised_after_restart() -> None:
    room = make_room()
    first = room.require_table().public_ply
    assert not room.is_sealed_step_repeated()
    bid_all(room)
    room.record_plies(0, 0)
    room.rewind(first, 0)
    assert room.is_sealed_step_repeated()
    loaded = make_room()
    loaded.table = None
    loaded.apply_history(room.pending.history_rows)
    assert loaded.is_sealed_step_repeated() and loaded.max_ply_before_rewind == room.max_ply_before_rewind
    assert bot_moves.derive_bot_seed(loaded, 1) == bot_moves.derive_bot_seed(room, 1)
    assert bot_moves.make_move_request(loaded, loaded.seats[1]).spec == "greedy:temperature=150"
    bid_all(loaded)
    assert not loaded.is_sealed_step_repeated()


def test_sealed_step_at_start_of_branch_counts_as_repeated() -> None:
    """A user who stops a game after the reveal and branches from before it has seen the answers of the bots."""
    source = make_room()
    first = source.require_table().public_ply
    bid_all(source)
    source.status, source.started_at = "stopped", 0
    seats = [seating.SeatRequest(kind="me"), *[seating.SeatRequest(kind="bot", level="greedy")] * 3]
    wanted = BranchRequest(first, seats, Untimed(), False)
    room, _ = branches.branch_room(source, wanted, seating.TableHost("ann", "Ann"), 0)
    seating.start_table(room, "ann", 0)
    assert room.require_table().public_ply == first and room.is_sealed_step_repeated()
    assert bot_moves.make_move_request(room, room.seats[1]).spec == "greedy:temperature=150"
    bid_all(room)
    assert not room.is_sealed_step_repeated()


@pytest.mark.parametrize("level", ["novice", "greedy", "random"])
def test_bots_bid_differently_after_undone_reveal(tmp_path: Path, level: str) -> None:
    async def scenario(url: str) -> list[list[tuple[int, int]]]:
        ann = await ApiUser(url).sign_in_as_guest()
        seats = [own_seat(), bot_seat(level), bot_seat(level), bot_seat(level)]
        table = (await ann.make_table(Kingdom.id, seats, start_now=True))["id"]
        rounds = []
        async with ann.socket() as socket:
            await socket.request("subscribe", table_id=table)
            position = await wait_for_turn(socket, lambda position: True)
            first = position["ply"]
            for _ in range(ROUND_COUNT):
                await socket.request("play", table_id=table, moves=[position["legal"][0]["move"]])
                await wait_for_turn(socket, lambda position: position["ply"] > first)
                rounds.append(read_bids(table, first))
                await socket.request("undo", table_id=table, to_ply=first)
                position = await wait_for_turn(socket, lambda position: position["ply"] == first)
        return rounds

    def read_bids(table: str, first: int) -> list[tuple[int, int]]:
        """The last stored answers of the bots to the sealed step at ply `first`."""
        with contextlib.closing(sqlite3.connect(tmp_path / "server.sqlite3")) as connection:
            sql = "SELECT who, move FROM plies WHERE table_id = ? ORDER BY n"
            lines = connection.execute(sql, (table,)).fetchall()
        back = max((n for n, (who, _) in enumerate(lines) if who == -3), default=first - 1)
        return sorted(line for line in lines[back + 1 : back + 5] if line[0] > 0)

    with running_server(tmp_path) as server:
        rounds = asyncio.run(scenario(server.url))
    assert all(len(bids) == 3 for bids in rounds)
    assert len({tuple(bids) for bids in rounds}) >= ROUND_COUNT // 2
