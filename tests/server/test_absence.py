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
from server.clients import OPEN, bot, me
from server.house import House, done, look, make_table, refused, whoami
from server.house import play as at_house
from server.test_consent import HOST, PROGRAM_MS, START, begin, play, play_until_all_have_moved, settle

LIMIT = 72 * 3_600_000
HOUR = 3_600_000


def vote(room: Room, person: int, about: int, now: int) -> None:
    absence.vote(room, f"p{person}", about, now, LIMIT, "greedy")
    gameplay.apply_consequences(room, room.require_table().public_ply, now, PROGRAM_MS)


def absent_and_others(room: Room) -> tuple[int, list[int]]:
    (absent,) = room.movers()
    return absent, [seat.number for seat in room.seats if seat.number != absent]


# ---------------------------------------------------------------------------------------- votes


def test_two_of_the_others_vote_a_bot_into_the_seat_after_the_limit() -> None:
    room = begin(people=3)
    absent, (one, two) = absent_and_others(room)
    with pytest.raises(DomainError, match="has 1 h left"):
        vote(room, one, absent, START + LIMIT - 1)
    vote(room, one, absent, START + LIMIT)
    seat = room.seats[absent]
    assert seat.substitute is None and room.votes is not None
    assert room.votes["seats"] == {str(absent): [one]}
    vote(room, one, absent, START + LIMIT + 1)  # twice counts once
    assert seat.substitute is None
    vote(room, two, absent, START + LIMIT + 2)
    assert (seat.substitute, seat.away_reason, seat.away_since) == ("greedy", "voted_out", START + LIMIT + 2)
    assert room.votes is None and room.bot_movers() == [seat]
    codes = [(note.code, note.seat) for note in room.pending.system_messages]
    assert codes[0] == ("vote_started", absent) and codes[-1] == ("voted_out", absent)


def test_owner_of_a_voted_seat_comes_back_and_has_the_whole_time_again() -> None:
    room = begin(people=3)
    absent, (one, two) = absent_and_others(room)
    vote(room, one, absent, START + LIMIT)
    vote(room, two, absent, START + LIMIT)
    back = START + LIMIT + HOUR
    while absent not in room.movers() or room.seats[absent].abandoned_reason is None:
        gameplay.play(room, room.movers()[0], [room.require_table().seen_by(room.movers()[0]).legal[0]], back)
    substitutes.take_seat_back(room, room.seats[absent], back)
    settle(room, back)
    assert room.seats[absent].substitute is None
    with pytest.raises(DomainError, match="h left"):
        vote(room, one, absent, back + LIMIT - 1)
    vote(room, one, absent, back + LIMIT)


def test_one_vote_is_enough_after_twice_the_limit() -> None:
    room = begin(people=2)
    absent, (other,) = absent_and_others(room)
    vote(room, other, absent, START + LIMIT)
    assert room.seats[absent].substitute is None
    vote(room, other, absent, START + 2 * LIMIT - 1)
    assert room.seats[absent].substitute is None
    vote(room, other, absent, START + 2 * LIMIT)
    assert room.seats[absent].away_reason == "voted_out"


def test_majority_of_the_others_is_needed() -> None:
    room = begin(people=5)
    absent, others = absent_and_others(room)
    for number in others[:2]:
        vote(room, number, absent, START + LIMIT)
        assert room.seats[absent].substitute is None
    vote(room, others[2], absent, START + LIMIT)
    assert room.seats[absent].away_reason == "voted_out"


def test_player_with_several_seats_has_one_vote() -> None:
    room = begin(people=4)
    absent, (one, two, three) = absent_and_others(room)
    room.seats[two].user_id = room.seats[one].user_id
    vote(room, one, absent, START + LIMIT)
    assert room.seats[absent].substitute is None
    vote(room, three, absent, START + LIMIT)
    assert room.seats[absent].away_reason == "voted_out"


def test_move_of_the_player_ends_the_vote_and_the_waiting_starts_anew() -> None:
    room = begin(people=3)
    absent, (one, two) = absent_and_others(room)
    vote(room, one, absent, START + LIMIT)
    moment = START + LIMIT + HOUR
    gameplay.play(room, absent, [room.require_table().seen_by(absent).legal[0]], moment)
    settle(room, moment)
    assert room.votes is None
    for number in room.movers():
        assert room.waiting_since(room.seats[number]) == moment
    if absent in room.movers():
        with pytest.raises(DomainError, match="72 h left"):
            vote(room, two, absent, moment)


def test_rewind_by_consent_starts_the_waiting_anew() -> None:
    room = begin(people=3)
    seat = play_until_all_have_moved(room)
    late = START + 5 * LIMIT
    undo.rewind(room, room.seats[seat], 1, late)
    settle(room, late)
    asked = room.movers()[0]
    with pytest.raises(DomainError, match="72 h left"):
        vote(room, (asked + 1) % 3, asked, late)


def test_playing_and_undoing_again_does_not_start_the_waiting_anew() -> None:
    room = begin(people=3)
    absent, (one, two) = absent_and_others(room)
    late = START + LIMIT
    for _ in range(3):
        gameplay.play(room, absent, [room.require_table().seen_by(absent).legal[0]], late - 1)
        settle(room, late - 1)
        undo.undo(room, room.seats[absent], None, False, late - 1)
        settle(room, late - 1)
    assert [note.code for note in room.pending.system_messages] == ["moves_undone"], (
        "told of once, not all day"
    )
    vote(room, one, absent, late)
    vote(room, two, absent, late)
    assert room.seats[absent].away_reason == "voted_out"


def test_waiting_is_the_same_when_the_table_is_loaded_again() -> None:
    room = begin(people=3)
    seat = play_until_all_have_moved(room)
    assert room.rewound_at == 0
    undo.rewind(room, room.seats[seat], 1, START + HOUR)
    assert room.rewound_at == START + HOUR
    again, _ = seating.create_room(
        room.game,
        [seating.SeatRequest(kind="me")] * 3,
        HOST,
        START,
        time_control=room.time_control,
        is_private=False,
    )
    again.seed, again.status, again.started_at = room.seed, "running", START
    again.apply_history(room.pending.history_rows)
    assert again.rewound_at == room.rewound_at and again.rewinds == room.rewinds


def test_player_who_has_just_come_back_cannot_leave_again_at_once() -> None:
    room = begin(people=3)
    seat = room.seats[0]
    substitutes.resign(room, seat, "greedy", START)
    substitutes.take_seat_back(room, seat, START)
    with pytest.raises(DomainError, match="leave again in 60 s"):
        substitutes.resign(room, seat, "greedy", START)
    substitutes.resign(room, seat, "greedy", START + substitutes.RESIGN_COOLDOWN_MS)


def test_vacation_does_not_count_as_absence() -> None:
    room = begin(people=3)
    absent, (one, _) = absent_and_others(room)
    room.seats[absent].vacation = (START + HOUR, START + HOUR + 10 * LIMIT)
    with pytest.raises(DomainError, match="h left"):
        vote(room, one, absent, START + 11 * LIMIT - 1)
    vote(room, one, absent, START + 11 * LIMIT)


@pytest.mark.parametrize(
    "time_control", [Realtime(main_seconds=60, increment_seconds=0), Correspondence(days_per_turn=1)]
)
def test_where_a_clock_runs_there_is_no_vote(time_control: Any) -> None:
    room = begin(people=3, time_control=time_control)
    absent, (one, _) = absent_and_others(room)
    with pytest.raises(DomainError, match="it has a clock"):
        vote(room, one, absent, START + 10 * LIMIT)


def test_votes_about_the_wrong_seats_are_refused() -> None:
    room = begin(people=3)
    absent, (one, two) = absent_and_others(room)
    late = START + 3 * LIMIT
    with pytest.raises(DomainError, match="not its turn"):
        vote(room, one, two, late)
    with pytest.raises(DomainError, match="your own seat"):
        vote(room, absent, absent, late)
    with pytest.raises(DomainError, match="Seat 7 does not exist"):
        vote(room, one, 7, late)
    with pytest.raises(DomainError, match="Only users who play"):
        absence.vote(room, "stranger", absent, late, LIMIT, "greedy")
    substitutes.resign(room, room.seats[two], "greedy", START)
    with pytest.raises(DomainError, match="Only users who play"):
        vote(room, two, absent, late)
    with pytest.raises(DomainError, match="A bot already plays seat"):
        vote(room, one, two, late)


def test_sealed_answer_protects_its_player_and_is_not_told_before_the_limit() -> None:
    room = begin(Kingdom, people=3)
    before = [presenters.present_seat(room, seat, None, (), PROGRAM_MS, LIMIT) for seat in room.seats]
    gameplay.play(room, 1, [room.require_table().seen_by(1).legal[0]] * 1, START + HOUR)
    settle(room, START + HOUR)
    while 1 in room.movers():
        gameplay.play(room, 1, [room.require_table().seen_by(1).legal[0]], START + HOUR)
        settle(room, START + HOUR)
    assert [presenters.present_seat(room, seat, None, (), PROGRAM_MS, LIMIT) for seat in room.seats] == before
    refusals = []
    for number in (1, 2):
        with pytest.raises(DomainError) as caught:
            vote(room, 0, number, START + LIMIT - 1)
        refusals.append(caught.value.detail.replace(str(number), "N", 1))
    assert refusals[0] == refusals[1]
    with pytest.raises(DomainError, match="has moved"):
        vote(room, 0, 1, START + LIMIT)
    vote(room, 1, 2, START + 2 * LIMIT)
    assert [seat.away_reason for seat in room.seats] == [None, None, "voted_out"]


def test_players_who_are_late_themselves_do_not_block_the_vote() -> None:
    room = begin(Kingdom, people=4)
    for number in (0, 1):
        while number in room.movers():
            play(room, number)
    vote(room, 0, 2, START + LIMIT)
    vote(room, 0, 3, START + LIMIT)
    vote(room, 1, 2, START + LIMIT)
    assert [seat.away_reason for seat in room.seats] == [None, None, "voted_out", None]
    vote(room, 1, 3, START + LIMIT)  # the vote about the other seat has not been forgotten
    assert [seat.away_reason for seat in room.seats] == [None, None, "voted_out", "voted_out"]


def test_vote_over_http_is_stored_and_shown(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        people = [await house.guest(name) for name in ("Ann", "Ben", "Cat")]
        table = await make_table(people[0], me(), OPEN, OPEN)
        for client in people[1:]:
            done(await client.post(f"/api/tables/{table}/join", json={}))
        done(await people[0].post(f"/api/tables/{table}/start"))
        info = await look(people[0], table)
        (absent,) = [seat["seat"] for seat in info["seats"] if seat["waiting_since"] is not None]
        seat = info["seats"][absent]
        assert seat["vote_allowed_at"] == seat["waiting_since"] + LIMIT
        assert seat["single_vote_allowed_at"] == seat["waiting_since"] + 2 * LIMIT
        path = f"/api/tables/{table}/vote"
        refused(await (await house.guest("Eve")).post(path, json={"seat": absent}), "not_your_seat")
        room = await house.context.rooms.get(table)
        room.started_at = (room.started_at or 0) - LIMIT  # three days ago
        room.ply_times = [at - LIMIT for at in room.ply_times]
        others = [client for number, client in enumerate(people) if number != absent]
        done(await others[0].post(path, json={"seat": absent}))
        stored = await house.context.database.read(lambda connection: rooms.load_room(connection, table))
        assert stored is not None and stored.votes == room.votes is not None
        assert (await look(others[1], table))["seats"][absent]["votes"] == room.votes["seats"][str(absent)]
        info = done(await others[1].post(path, json={"seat": absent}))
        seat = info["seats"][absent]
        assert (seat["away_reason"], seat["waiting_since"]) == ("voted_out", None) and seat["away_since"]
        done(await people[absent].post(f"/api/tables/{table}/take-seat-back", json={}))

        def answer(room: Room, now: int) -> None:
            gameplay.play(room, absent, [room.require_table().seen_by(absent).legal[0]], now)

        await house.context.rooms.update(table, answer, as_system=True)
        info = await look(people[absent], table)
        assert info["seats"][absent]["substitute"] is None

    at_house(tmp_path, scene)


# ---------------------------------------------------------------------------------------- hosts


def test_player_becomes_host_when_the_host_stays_away(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, ben, eve = [await house.guest(name) for name in ("Ann", "Ben", "Eve")]
        table = await make_table(ann, me(), OPEN, OPEN)
        done(await ben.post(f"/api/tables/{table}/join", json={}))
        path = f"/api/tables/{table}/host"
        refused(await eve.post(path), "not_your_seat")
        refused(await ann.post(path), "conflict")
        first = done(await ben.post(path))
        host, other = (await whoami(ann))["id"], (await whoami(ben))["id"]
        assert first["host_id"] == host and first["host_claimable_at"] is not None
        info = done(await ben.post(path))
        assert info["host_id"] == other and info["host_claimable_at"] is None
        done(await ben.put(f"/api/tables/{table}/seats/2", json=bot("easy")))
        done(await ben.post(f"/api/tables/{table}/start"))
        refused(await ben.post(path), "table_not_open")

    at_house(tmp_path, scene, host_absence_minutes=1e-9)


def test_host_who_is_there_or_acts_cannot_be_replaced(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, ben = await house.guest("Ann"), await house.guest("Ben")
        table = await make_table(ann, me(), OPEN, OPEN)
        done(await ben.post(f"/api/tables/{table}/join", json={}))
        path = f"/api/tables/{table}/host"
        done(await ben.post(path))
        done(await ann.put(f"/api/tables/{table}/seats/2", json=bot("easy")))  # the host acts
        host = (await whoami(ann))["id"]
        assert done(await ben.post(path))["host_id"] == host  # a new claim
        socket = SocketConnection(host, "en")
        house.context.hub.open(socket)
        house.context.hub.subscribe(socket, table, 0, 0, 0)
        refused(await ben.post(path), "conflict")
        assert (await look(ben, table))["host_claimable_at"] is None, "the claim is void"
        house.context.hub.close(socket)
        assert done(await ben.post(path))["host_id"] == host

    at_house(tmp_path, scene, host_absence_minutes=1e-9)


def test_host_has_the_whole_time_to_come_back(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, ben = await house.guest("Ann"), await house.guest("Ben")
        table = await make_table(ann, me(), OPEN)
        done(await ben.post(f"/api/tables/{table}/join", json={}))
        for _ in range(3):
            info = done(await ben.post(f"/api/tables/{table}/host"))
            assert info["host_id"] == (await whoami(ann))["id"]
        claims = await house.rows(schema.chat_messages, schema.chat_messages.c.text == "host_claimed")
        assert len(claims) == 1

    at_house(tmp_path, scene)


def test_voted_seat_counts_as_abandoned() -> None:
    room = begin(Dragon, people=2, is_rated=True)
    absent, (other,) = absent_and_others(room)
    vote(room, other, absent, START + 2 * LIMIT)
    play(room, absent)
    assert (room.seats[absent].abandoned_reason, room.seats[absent].abandoned_at) == (
        "voted_out",
        START + 2 * LIMIT,
    )
