"""An absent player never blocks a table: votes at untimed tables, hosts who are replaced."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain import absence, gameplay, seating, substitutes, undo
from jadecourt.server.domain.errors import DomainError
from jadecourt.server.domain.room import Room
from jadecourt.server.domain.time_control import Correspondence, Realtime
from jadecourt.server.http import presenters
from jadecourt.server.http.hub import SocketConnection
from jadecourt.server.store import rooms, schema
from server.app_client import AppClient, expect_error, expect_ok, get_me, get_table, make_table, run_scenario
from server.live_server import OPEN_SEAT, bot_seat, own_seat
from server.test_proposals import (
    BOT_ACCOUNT_LIMIT_MS,
    HOST,
    START_MS,
    play_first_legal,
    play_until_all_have_moved,
    settle,
    start_room,
)

ABSENCE_LIMIT_MS = 72 * 3_600_000
HOUR_MS = 3_600_000


def vote(room: Room, voter: int, seat: int, now: int) -> None:
    absence.vote(room, f"p{voter}", seat, now, ABSENCE_LIMIT_MS, lambda room, seat: "greedy")
    gameplay.apply_consequences(room, room.require_table().public_ply, now, BOT_ACCOUNT_LIMIT_MS)


def absent_and_others(room: Room) -> tuple[int, list[int]]:
    (absent,) = room.movers()
    return absent, [seat.number for seat in room.seats if seat.number != absent]


# ---------------------------------------------------------------------------------------- votes


def test_two_votes_after_the_limit_replace_absent_player() -> None:
    room = start_room(user_count=3)
    absent, (one, two) = absent_and_others(room)
    with pytest.raises(DomainError, match="has 1 h left"):
        vote(room, one, absent, START_MS + ABSENCE_LIMIT_MS - 1)
    vote(room, one, absent, START_MS + ABSENCE_LIMIT_MS)
    seat = room.seats[absent]
    assert room.seats[absent].substitute is None and room.votes is not None
    assert room.votes["seats"] == {str(absent): [one]}
    vote(room, one, absent, START_MS + ABSENCE_LIMIT_MS + 1)  # a repeated vote counts once
    assert room.seats[absent].substitute is None
    vote(room, two, absent, START_MS + ABSENCE_LIMIT_MS + 2)
    assert (seat.substitute, seat.away_reason, seat.away_since) == (
        "greedy",
        "voted_out",
        START_MS + ABSENCE_LIMIT_MS + 2,
    )
    assert room.votes is None and room.bot_movers() == [seat]
    codes = [(note.code, note.seat) for note in room.pending.system_messages]
    assert codes[0] == ("vote_started", absent) and codes[-1] == ("voted_out", absent)


def test_voted_out_player_who_returns_has_the_full_limit_again() -> None:
    room = start_room(user_count=3)
    absent, (one, two) = absent_and_others(room)
    vote(room, one, absent, START_MS + ABSENCE_LIMIT_MS)
    vote(room, two, absent, START_MS + ABSENCE_LIMIT_MS)
    back = START_MS + ABSENCE_LIMIT_MS + HOUR_MS
    while absent not in room.movers() or room.seats[absent].abandoned_reason is None:
        gameplay.play(room, room.movers()[0], [room.require_table().seen_by(room.movers()[0]).legal[0]], back)
    substitutes.take_seat_back(room, room.seats[absent], back)
    settle(room, back)
    assert room.seats[absent].substitute is None
    with pytest.raises(DomainError, match="h left"):
        vote(room, one, absent, back + ABSENCE_LIMIT_MS - 1)
    vote(room, one, absent, back + ABSENCE_LIMIT_MS)


def test_single_vote_is_enough_after_twice_the_limit() -> None:
    room = start_room(user_count=2)
    absent, (other,) = absent_and_others(room)
    vote(room, other, absent, START_MS + ABSENCE_LIMIT_MS)
    assert room.seats[absent].substitute is None
    vote(room, other, absent, START_MS + 2 * ABSENCE_LIMIT_MS - 1)
    assert room.seats[absent].substitute is None
    vote(room, other, absent, START_MS + 2 * ABSENCE_LIMIT_MS)
    assert room.seats[absent].away_reason == "voted_out"


def test_vote_needs_majority_of_other_players() -> None:
    room = start_room(user_count=5)
    absent, others = absent_and_others(room)
    for number in others[:2]:
        vote(room, number, absent, START_MS + ABSENCE_LIMIT_MS)
        assert room.seats[absent].substitute is None
    vote(room, others[2], absent, START_MS + ABSENCE_LIMIT_MS)
    assert room.seats[absent].away_reason == "voted_out"


def test_player_with_several_seats_has_one_vote() -> None:
    room = start_room(user_count=4)
    absent, (one, two, three) = absent_and_others(room)
    room.seats[two].user_id = room.seats[one].user_id
    vote(room, one, absent, START_MS + ABSENCE_LIMIT_MS)
    assert room.seats[absent].substitute is None
    vote(room, three, absent, START_MS + ABSENCE_LIMIT_MS)
    assert room.seats[absent].away_reason == "voted_out"


def test_move_of_absent_player_cancels_vote_and_restarts_waiting() -> None:
    room = start_room(user_count=3)
    absent, (one, two) = absent_and_others(room)
    vote(room, one, absent, START_MS + ABSENCE_LIMIT_MS)
    now_ms = START_MS + ABSENCE_LIMIT_MS + HOUR_MS
    gameplay.play(room, absent, [room.require_table().seen_by(absent).legal[0]], now_ms)
    settle(room, now_ms)
    assert room.votes is None
    for number in room.movers():
        assert room.waiting_since(room.seats[number]) == now_ms
    if absent in room.movers():
        with pytest.raises(DomainError, match="72 h left"):
            vote(room, two, absent, now_ms)


def test_rewind_by_consent_restarts_waiting() -> None:
    room = start_room(user_count=3)
    seat = play_until_all_have_moved(room)
    late = START_MS + 5 * ABSENCE_LIMIT_MS
    undo.rewind(room, room.seats[seat], 1, late)
    settle(room, late)
    mover = room.movers()[0]
    with pytest.raises(DomainError, match="72 h left"):
        vote(room, (mover + 1) % 3, mover, late)


def test_repeated_move_and_undo_does_not_restart_waiting() -> None:
    room = start_room(user_count=3)
    absent, (one, two) = absent_and_others(room)
    late = START_MS + ABSENCE_LIMIT_MS
    for _ in range(3):
        gameplay.play(room, absent, [room.require_table().seen_by(absent).legal[0]], late - 1)
        settle(room, late - 1)
        undo.undo(room, room.seats[absent], None, False, late - 1)
        settle(room, late - 1)
    assert [note.code for note in room.pending.system_messages] == ["moves_undone"], (
        "repeated undos are announced once"
    )
    vote(room, one, absent, late)
    vote(room, two, absent, late)
    assert room.seats[absent].away_reason == "voted_out"


def test_reloaded_table_keeps_rewind_time() -> None:
    room = start_room(user_count=3)
    seat = play_until_all_have_moved(room)
    assert room.rewound_at == 0
    undo.rewind(room, room.seats[seat], 1, START_MS + HOUR_MS)
    assert room.rewound_at == START_MS + HOUR_MS
    again, _ = seating.create_room(
        room.game,
        [seating.SeatRequest(kind="me")] * 3,
        HOST,
        START_MS,
        time_control=room.time_control,
        is_private=False,
    )
    again.seed, again.status, again.started_at = room.seed, "running", START_MS
    again.apply_history(room.pending.history_rows)
    assert again.rewound_at == room.rewound_at and again.rewinds == room.rewinds


def test_resigning_right_after_returning_is_rejected() -> None:
    room = start_room(user_count=3)
    seat = room.seats[0]
    substitutes.resign(room, seat, "greedy", START_MS)
    substitutes.take_seat_back(room, seat, START_MS)
    with pytest.raises(DomainError, match="leave again in 60 s"):
        substitutes.resign(room, seat, "greedy", START_MS)
    substitutes.resign(room, seat, "greedy", START_MS + substitutes.RESIGN_COOLDOWN_MS)


def test_vacation_does_not_count_as_absence() -> None:
    room = start_room(user_count=3)
    absent, (one, _) = absent_and_others(room)
    room.seats[absent].vacation = (START_MS + HOUR_MS, START_MS + HOUR_MS + 10 * ABSENCE_LIMIT_MS)
    with pytest.raises(DomainError, match="h left"):
        vote(room, one, absent, START_MS + 11 * ABSENCE_LIMIT_MS - 1)
    vote(room, one, absent, START_MS + 11 * ABSENCE_LIMIT_MS)


@pytest.mark.parametrize(
    "time_control", [Realtime(main_seconds=60, increment_seconds=0), Correspondence(days_per_turn=1)]
)
def test_vote_at_timed_table_is_rejected(time_control: Any) -> None:
    room = start_room(user_count=3, time_control=time_control)
    absent, (one, _) = absent_and_others(room)
    with pytest.raises(DomainError, match="it has a clock"):
        vote(room, one, absent, START_MS + 10 * ABSENCE_LIMIT_MS)


def test_invalid_votes_are_rejected() -> None:
    room = start_room(user_count=3)
    absent, (one, two) = absent_and_others(room)
    late = START_MS + 3 * ABSENCE_LIMIT_MS
    with pytest.raises(DomainError, match="not its turn"):
        vote(room, one, two, late)
    with pytest.raises(DomainError, match="your own seat"):
        vote(room, absent, absent, late)
    with pytest.raises(DomainError, match="Seat 7 does not exist"):
        vote(room, one, 7, late)
    with pytest.raises(DomainError, match="Only users who play"):
        absence.vote(room, "stranger", absent, late, ABSENCE_LIMIT_MS, lambda room, seat: "greedy")
    substitutes.resign(room, room.seats[two], "greedy", START_MS)
    with pytest.raises(DomainError, match="Only users who play"):
        vote(room, two, absent, late)
    with pytest.raises(DomainError, match="A bot already plays seat"):
        vote(room, one, two, late)


def test_sealed_answer_prevents_vote_and_stays_hidden_before_the_limit() -> None:
    room = start_room(Kingdom, user_count=3)
    before = [
        presenters.present_seat(room, seat, None, (), BOT_ACCOUNT_LIMIT_MS, ABSENCE_LIMIT_MS)
        for seat in room.seats
    ]
    gameplay.play(room, 1, [room.require_table().seen_by(1).legal[0]] * 1, START_MS + HOUR_MS)
    settle(room, START_MS + HOUR_MS)
    while 1 in room.movers():
        gameplay.play(room, 1, [room.require_table().seen_by(1).legal[0]], START_MS + HOUR_MS)
        settle(room, START_MS + HOUR_MS)
    assert [
        presenters.present_seat(room, seat, None, (), BOT_ACCOUNT_LIMIT_MS, ABSENCE_LIMIT_MS)
        for seat in room.seats
    ] == before
    refusals = []
    for number in (1, 2):
        with pytest.raises(DomainError) as caught:
            vote(room, 0, number, START_MS + ABSENCE_LIMIT_MS - 1)
        refusals.append(caught.value.detail.replace(str(number), "N", 1))
    assert refusals[0] == refusals[1]
    with pytest.raises(DomainError, match="has moved"):
        vote(room, 0, 1, START_MS + ABSENCE_LIMIT_MS)
    vote(room, 1, 2, START_MS + 2 * ABSENCE_LIMIT_MS)
    assert [seat.away_reason for seat in room.seats] == [None, None, "voted_out"]


def test_late_players_do_not_block_vote() -> None:
    room = start_room(Kingdom, user_count=4)
    for number in (0, 1):
        while number in room.movers():
            play_first_legal(room, number)
    vote(room, 0, 2, START_MS + ABSENCE_LIMIT_MS)
    vote(room, 0, 3, START_MS + ABSENCE_LIMIT_MS)
    vote(room, 1, 2, START_MS + ABSENCE_LIMIT_MS)
    assert [seat.away_reason for seat in room.seats] == [None, None, "voted_out", None]
    vote(room, 1, 3, START_MS + ABSENCE_LIMIT_MS)  # the vote about the other seat has not been forgotten
    assert [seat.away_reason for seat in room.seats] == [None, None, "voted_out", "voted_out"]


def test_vote_over_http_is_stored_and_shown(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        users = [await app.create_guest(name) for name in ("Ann", "Ben", "Cat")]
        table = await make_table(users[0], own_seat(), OPEN_SEAT, OPEN_SEAT)
        for client in users[1:]:
            expect_ok(await client.post(f"/api/tables/{table}/join", json={}))
        expect_ok(await users[0].post(f"/api/tables/{table}/start"))
        info = await get_table(users[0], table)
        (absent,) = [seat["seat"] for seat in info["seats"] if seat["waiting_since"] is not None]
        seat = info["seats"][absent]
        assert seat["vote_allowed_at"] == seat["waiting_since"] + ABSENCE_LIMIT_MS
        assert seat["single_vote_allowed_at"] == seat["waiting_since"] + 2 * ABSENCE_LIMIT_MS
        path = f"/api/tables/{table}/vote"
        expect_error(await (await app.create_guest("Eve")).post(path, json={"seat": absent}), "not_your_seat")
        room = await app.context.rooms.get(table)
        room.started_at = (room.started_at or 0) - ABSENCE_LIMIT_MS  # three days ago
        room.ply_times = [at - ABSENCE_LIMIT_MS for at in room.ply_times]
        others = [client for number, client in enumerate(users) if number != absent]
        expect_ok(await others[0].post(path, json={"seat": absent}))
        stored = await app.context.database.read(lambda connection: rooms.load_room(connection, table))
        assert stored is not None and stored.votes == room.votes is not None
        assert (await get_table(others[1], table))["seats"][absent]["votes"] == room.votes["seats"][
            str(absent)
        ]
        info = expect_ok(await others[1].post(path, json={"seat": absent}))
        seat = info["seats"][absent]
        assert (seat["away_reason"], seat["waiting_since"]) == ("voted_out", None) and seat["away_since"]
        expect_ok(await users[absent].post(f"/api/tables/{table}/take-seat-back", json={}))

        def answer(room: Room, now: int) -> None:
            gameplay.play(room, absent, [room.require_table().seen_by(absent).legal[0]], now)

        await app.context.rooms.update(table, answer, as_system=True)
        info = await get_table(users[absent], table)
        assert info["seats"][absent]["substitute"] is None

    run_scenario(tmp_path, scenario)


# ---------------------------------------------------------------------------------------- hosts


def test_player_claims_host_role_from_absent_host(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, ben, eve = [await app.create_guest(name) for name in ("Ann", "Ben", "Eve")]
        table = await make_table(ann, own_seat(), OPEN_SEAT, OPEN_SEAT)
        expect_ok(await ben.post(f"/api/tables/{table}/join", json={}))
        path = f"/api/tables/{table}/host"
        expect_error(await eve.post(path), "not_your_seat")
        expect_error(await ann.post(path), "conflict")
        first = expect_ok(await ben.post(path))
        host, other = (await get_me(ann))["id"], (await get_me(ben))["id"]
        assert first["host_id"] == host and first["host_claimable_at"] is not None
        info = expect_ok(await ben.post(path))
        assert info["host_id"] == other and info["host_claimable_at"] is None
        expect_ok(await ben.put(f"/api/tables/{table}/seats/2", json=bot_seat("easy")))
        expect_ok(await ben.post(f"/api/tables/{table}/start"))
        expect_error(await ben.post(path), "table_not_open")

    run_scenario(tmp_path, scenario, host_absence_minutes=1e-9)


def test_present_or_acting_host_cannot_be_replaced(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, ben = await app.create_guest("Ann"), await app.create_guest("Ben")
        table = await make_table(ann, own_seat(), OPEN_SEAT, OPEN_SEAT)
        expect_ok(await ben.post(f"/api/tables/{table}/join", json={}))
        path = f"/api/tables/{table}/host"
        expect_ok(await ben.post(path))
        expect_ok(await ann.put(f"/api/tables/{table}/seats/2", json=bot_seat("easy")))  # the host acts
        host = (await get_me(ann))["id"]
        assert expect_ok(await ben.post(path))["host_id"] == host  # a new claim
        socket = SocketConnection(host)
        app.hub.open(socket)
        app.hub.subscribe(socket, table, 0, 0, 0)
        expect_error(await ben.post(path), "conflict")
        assert (await get_table(ben, table))["host_claimable_at"] is None, "the claim is void"
        app.hub.close(socket)
        assert expect_ok(await ben.post(path))["host_id"] == host

    run_scenario(tmp_path, scenario, host_absence_minutes=1e-9)


def test_repeated_host_claims_do_not_shorten_the_wait(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, ben = await app.create_guest("Ann"), await app.create_guest("Ben")
        table = await make_table(ann, own_seat(), OPEN_SEAT)
        expect_ok(await ben.post(f"/api/tables/{table}/join", json={}))
        for _ in range(3):
            info = expect_ok(await ben.post(f"/api/tables/{table}/host"))
            assert info["host_id"] == (await get_me(ann))["id"]
        claims = await app.select_rows(schema.chat_messages, schema.chat_messages.c.text == "host_claimed")
        assert len(claims) == 1

    run_scenario(tmp_path, scenario)


def test_voted_out_seat_counts_as_abandoned() -> None:
    room = start_room(Dragon, user_count=2, is_rated=True)
    absent, (other,) = absent_and_others(room)
    vote(room, other, absent, START_MS + 2 * ABSENCE_LIMIT_MS)
    play_first_legal(room, absent)
    assert (room.seats[absent].abandoned_reason, room.seats[absent].abandoned_at) == (
        "voted_out",
        START_MS + 2 * ABSENCE_LIMIT_MS,
    )
