"""Undo and stop need the consent of all players, absent ones included, and are announced by system messages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain import clocks, gameplay, proposals, seating, substitutes, undo
from jadecourt.server.domain.errors import DomainError, Reason
from jadecourt.server.domain.room import Room
from jadecourt.server.domain.time_control import Realtime, Untimed
from jadecourt.server.domain.types import AwayReason
from jadecourt.server.http import presenters
from jadecourt.server.store import rooms
from server.app_client import AppClient, expect_error, expect_ok, get_table, make_table
from server.app_client import run_scenario as at_house
from server.live_server import OPEN_SEAT, own_seat

START_MS = 1_800_000_000_000
BOT_ACCOUNT_LIMIT_MS = 60_000
HOST = seating.TableHost("p0", "p0", is_member=True)


def start_room(
    game: type[Any] = Dragon,
    user_count: int = 3,
    bot_count: int = 0,
    time_control: Any = None,
    is_rated: bool = False,
) -> Room:
    """A running room with the users p0, p1, … at its first step."""
    seat_requests = [seating.SeatRequest(kind="me"), *[seating.SeatRequest(kind="open")] * (user_count - 1)]
    seat_requests += [seating.SeatRequest(kind="bot", level="greedy")] * bot_count
    rules = seating.make_game(game.id, {}, len(seat_requests))
    room, _ = seating.create_room(
        rules,
        seat_requests,
        HOST,
        START_MS,
        time_control=time_control or Untimed(),
        is_private=False,
        is_rated=is_rated,
    )
    for number in range(1, user_count):
        seating.join(room, f"p{number}", f"p{number}", None, None, is_member=True)
    seating.start_table(room, "p0", START_MS)
    settle(room)
    room.pending.system_messages.clear()
    return room


def settle(room: Room, now: int = START_MS) -> None:
    gameplay.apply_consequences(room, room.require_table().public_ply, now, BOT_ACCOUNT_LIMIT_MS)


def play_first_legal(room: Room, seat: int) -> None:
    gameplay.play(room, seat, [room.require_table().seen_by(seat).legal[0]], START_MS)
    settle(room)


def play_until_all_have_moved(room: Room) -> int:
    """Play until each seat has moved; returns the seat that moved first."""
    first = room.movers()[0]
    while {who for who, _ in room.require_table().plies if who >= 0} != set(range(len(room.seats))):
        play_first_legal(room, room.movers()[0])
    return first


def system_messages(room: Room) -> list[tuple[str, int | None, int | None]]:
    return [(message.code, message.seat, message.ply) for message in room.pending.system_messages]


# ---------------------------------------------------------------------------------------- required consent


@pytest.mark.parametrize("reason", ["resigned", "left", "timeout", "voted_out"])
def test_undo_needs_consent_of_substituted_players(reason: AwayReason) -> None:
    room = start_room()
    first = play_until_all_have_moved(room)
    away = room.seats[(first + 1) % 3]
    substitutes.replace_by_bot(away, "greedy", reason, START_MS)
    ply = room.require_table().public_ply
    with pytest.raises(DomainError, match="propose the undo"):
        undo.undo(room, room.seats[first], None, False, START_MS)
    undo.undo(room, room.seats[first], None, True, START_MS)
    proposals.respond_to_proposal(room, f"p{(first + 2) % 3}", None, True, START_MS)
    settle(room)
    assert room.require_table().public_ply == ply and room.rewinds == []
    assert room.proposal and proposals.missing_consents(room, room.proposal) == [away.number]
    proposals.respond_to_proposal(
        room, str(away.user_id), None, True, START_MS
    )  # without taking the seat back
    settle(room)
    assert room.require_table().public_ply < ply and away.substitute == "greedy"


def test_stop_needs_consent_of_substituted_players() -> None:
    room = start_room(user_count=2)
    substitutes.resign(room, room.seats[1], "greedy", START_MS)
    proposals.propose_stop(room, room.seats[0], START_MS)
    settle(room)
    assert room.is_running and room.proposal is not None
    proposals.respond_to_proposal(room, "p1", None, True, START_MS)
    settle(room)
    assert room.status == "stopped"


@pytest.mark.parametrize(("user_count", "expected"), [(1, ("ended", 0, None)), (2, ("stopped", None, None))])
def test_chat_says_whether_one_player_or_all_have_ended_the_game(
    user_count: int, expected: tuple[str, int | None, int | None]
) -> None:
    room = start_room(user_count=user_count, bot_count=1)
    proposals.propose_stop(room, room.seats[0], START_MS)
    if user_count > 1:
        proposals.respond_to_proposal(room, "p1", None, True, START_MS)
    settle(room)
    assert room.status == "stopped"
    assert system_messages(room) == [expected]


def test_undo_with_only_a_substituted_opponent_needs_consent() -> None:
    room = start_room(user_count=2)
    play_until_all_have_moved(room)
    other = room.movers()[0]
    substitutes.resign(room, room.seats[other], "greedy", START_MS)
    with pytest.raises(DomainError, match="propose the undo"):
        undo.undo(room, room.seats[1 - other], 0, False, START_MS)
    assert proposals.seats_to_consent(room, room.seats[1 - other]) == [other]


# ---------------------------------------------------------------------------------------- system messages and ratings


def test_free_undo_is_announced_and_game_stays_rated() -> None:
    room = start_room(is_rated=True)
    seat = room.movers()[0]
    ply = room.require_table().public_ply
    play_first_legal(room, seat)
    undo.undo(room, room.seats[seat], None, False, START_MS)
    settle(room)
    assert system_messages(room) == [("moves_undone", seat, ply)]
    assert room.counts_for_rating and room.rewinds_after_reveal == 0


def test_undo_by_consent_is_announced_and_game_becomes_unrated() -> None:
    room = start_room(is_rated=True)
    first = play_until_all_have_moved(room)
    undo.undo(room, room.seats[first], 1, True, START_MS)
    assert room.proposal and presenters.present_proposal(room, room.proposal).makes_unrated
    for other in {0, 1, 2} - {first}:
        proposals.respond_to_proposal(room, f"p{other}", None, True, START_MS)
    settle(room)
    assert system_messages(room) == [
        ("moves_undone_after_reveal", first, room.require_table().public_ply),
        ("unrated", None, None),
    ]
    assert (room.unrated_reason, room.rewinds_after_reveal, room.counts_for_rating) == ("undo", 1, False)


@pytest.mark.parametrize("game", [Dragon, Kingdom])
def test_undo_after_reveal_against_bots_is_counted(game: type[Any]) -> None:
    room = start_room(game, user_count=1, bot_count=2)
    while (
        not room.require_table().plies or len({who for who, _ in room.require_table().plies if who >= 0}) < 3
    ):
        play_first_legal(room, room.movers()[0])
    while 0 not in room.movers() or room.require_table().free_undo_ply(0) is not None:
        play_first_legal(room, room.movers()[0])
    undo.undo(room, room.seats[0], None, False, START_MS)
    settle(room)
    assert system_messages(room)[-1] == ("moves_undone_after_reveal", 0, room.require_table().public_ply)
    assert room.rewinds_after_reveal == 1
    assert presenters.present_table(room, None).rewinds_after_reveal == 1


def test_withdrawn_sealed_answer_is_not_announced() -> None:
    room = start_room(Kingdom)
    play_first_legal(room, 1)
    undo.undo(room, room.seats[1], None, False, START_MS)
    settle(room)
    assert system_messages(room) == [] and room.rewinds_after_reveal == 0


def test_rewind_is_announced_and_stored(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, ben = await app.create_member("Ann"), await app.create_member("Ben")
        table = await make_table(ann, own_seat(), OPEN_SEAT, is_rated=True)
        expect_ok(await ben.post(f"/api/tables/{table}/join", json={}))
        expect_ok(await ann.post(f"/api/tables/{table}/start"))

        def move(room: Room, now: int) -> None:
            for _ in range(12):
                seat = room.movers()[0]
                gameplay.play(room, seat, [room.require_table().seen_by(seat).legal[0]], now)

        await app.context.rooms.update(table, move, as_system=True)
        expect_ok(await ann.post(f"/api/tables/{table}/undo", json={"to_ply": 4, "propose": True}))
        proposal = (await get_table(ben, table))["proposal"]
        assert proposal["makes_unrated"] and proposal["missing"] == [1]
        body = {"accept": True, "proposal": proposal["id"]}
        info = expect_ok(await ben.post(f"/api/tables/{table}/proposals/response", json=body))
        assert (info["unrated_reason"], info["rewinds_after_reveal"], info["is_rated"]) == ("undo", 1, True)
        messages = expect_ok(await app.make_client().get(f"/api/tables/{table}/chat"))["messages"]
        position = expect_ok(await ann.get(f"/api/tables/{table}/position"))
        assert [(note["text"], note["seat"], note["ply"]) for note in messages[-2:]] == [
            ("moves_undone_after_reveal", 0, position["ply"]),
            ("unrated", None, None),
        ]
        loaded = await app.context.database.read(lambda connection: rooms.load_room(connection, table))
        assert loaded is not None and (loaded.unrated_reason, loaded.rewinds_after_reveal) == ("undo", 1)
        assert loaded.rewound_at > 0

    at_house(tmp_path, scenario)


# ---------------------------------------------------------------------------------------- proposals


def test_second_proposal_does_not_replace_the_first() -> None:
    room = start_room()
    proposals.propose_stop(room, room.seats[0], START_MS)
    for seat in (0, 1):
        with pytest.raises(DomainError, match="already an open proposal"):
            proposals.propose_stop(room, room.seats[seat], START_MS)


def test_response_to_replaced_proposal_is_stale() -> None:
    room = start_room()
    first = play_until_all_have_moved(room)
    undo.undo(room, room.seats[first], None, True, START_MS)
    assert room.proposal is not None
    seen = room.proposal["id"]
    proposals.respond_to_proposal(room, f"p{first}", None, False, START_MS)  # withdrawn
    other = (first + 1) % 3
    proposals.propose_stop(room, room.seats[other], START_MS)
    with pytest.raises(DomainError) as caught:
        proposals.respond_to_proposal(room, f"p{(first + 2) % 3}", None, True, START_MS, seen)
    assert caught.value.code == "stale_position" and room.proposal["accepted"] == []


def test_declined_proposal_starts_a_cooldown() -> None:
    room = start_room()
    proposals.propose_stop(room, room.seats[0], START_MS)
    proposals.respond_to_proposal(room, "p1", None, False, START_MS)
    with pytest.raises(DomainError) as caught:
        proposals.propose_stop(room, room.seats[0], START_MS + 1)
    assert caught.value.code == "rate_limited" and caught.value.details["retry_after_seconds"] == 60
    assert caught.value.reason == Reason("reason-wait-after-proposal", {"seconds": 60})
    proposals.propose_stop(room, room.seats[0], START_MS + proposals.PROPOSAL_COOLDOWN_MS)
    assert room.proposal is not None
    with pytest.raises(DomainError, match="There is already an open proposal") as caught:
        proposals.propose_stop(room, room.seats[2], START_MS + proposals.PROPOSAL_COOLDOWN_MS)
    assert caught.value.reason == Reason("reason-proposal-open")


def test_withdrawn_proposal_starts_a_cooldown() -> None:
    room = start_room()
    proposals.propose_stop(room, room.seats[0], START_MS)
    proposals.respond_to_proposal(room, "p0", None, False, START_MS)
    assert system_messages(room) == [("proposal_withdrawn", 0, None)]
    with pytest.raises(DomainError, match="propose again"):
        proposals.propose_stop(room, room.seats[0], START_MS)


def test_proposal_cooldown_applies_to_all_seats_of_a_user() -> None:
    room = start_room()
    room.seats[1].user_id = "p0"
    proposals.propose_stop(room, room.seats[0], START_MS)
    proposals.respond_to_proposal(room, "p2", None, False, START_MS)
    with pytest.raises(DomainError, match="propose again"):
        proposals.propose_stop(room, room.seats[1], START_MS)


@pytest.mark.parametrize(
    ("time_control", "lifetime"),
    [
        (Untimed(), proposals.PROPOSAL_LIFETIME_MS),
        (Realtime(main_seconds=3600, increment_seconds=0), proposals.REALTIME_PROPOSAL_LIFETIME_MS),
    ],
)
def test_proposal_expires_after_its_lifetime(time_control: Any, lifetime: int) -> None:
    room = start_room(time_control=time_control)
    proposals.propose_stop(room, room.seats[0], START_MS)
    settle(room)
    assert room.deadline_at == START_MS + lifetime  # so that the clocks are checked then
    settle(room, START_MS + lifetime - 1)
    assert room.proposal is not None
    with pytest.raises(DomainError, match="no open proposal"):
        proposals.respond_to_proposal(room, "p1", None, True, START_MS + lifetime)
    settle(room, START_MS + lifetime)
    assert room.proposal is None and room.deadline_at != START_MS + lifetime
    assert system_messages(room) == [("proposal_expired", 0, None)]


def test_proposal_ends_when_its_player_resigns_or_times_out() -> None:
    room = start_room()
    proposals.propose_stop(room, room.seats[0], START_MS)
    proposals.respond_to_proposal(room, "p1", None, True, START_MS)
    substitutes.resign(room, room.seats[0], "greedy", START_MS)
    settle(room)
    assert room.proposal is None and room.is_running
    timed = start_room(time_control=Realtime(main_seconds=10, increment_seconds=0))
    seat = timed.movers()[0]
    proposals.propose_stop(timed, timed.seats[seat], START_MS)
    clocks.expire_clocks(timed, START_MS + 10_000, BOT_ACCOUNT_LIMIT_MS, lambda room, seat: "greedy")
    settle(timed, START_MS + 10_000)
    assert timed.proposal is None and timed.is_running


def test_proposal_survives_resignation_and_return_of_others() -> None:
    room = start_room()
    proposals.propose_stop(room, room.seats[0], START_MS)
    substitutes.resign(room, room.seats[1], "greedy", START_MS)
    settle(room)
    proposals.respond_to_proposal(room, "p2", None, True, START_MS)
    settle(room)
    assert room.is_running, "the player who resigned has not agreed"
    substitutes.take_seat_back(room, room.seats[1], START_MS)
    proposals.respond_to_proposal(room, "p1", None, True, START_MS)
    settle(room)
    assert room.status == "stopped"


def test_deleted_account_does_not_count_as_consent(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, ben, cat = [await app.create_guest(name) for name in ("Ann", "Ben", "Cat")]
        table = await make_table(ann, own_seat(), OPEN_SEAT, OPEN_SEAT)
        for client in (ben, cat):
            expect_ok(await client.post(f"/api/tables/{table}/join", json={}))
        expect_ok(await ann.post(f"/api/tables/{table}/start"))
        expect_ok(await ann.post(f"/api/tables/{table}/proposals", json={}))
        expect_ok(await ben.post(f"/api/tables/{table}/proposals/response", json={"accept": True}))
        expect_ok(await cat.delete("/api/me"), 204)
        info = await get_table(ann, table)
        assert info["status"] == "running" and info["proposal"] is None
        expect_error(
            await ben.post(f"/api/tables/{table}/proposals/response", json={"accept": True}),
            "no_open_proposal",
        )

    at_house(tmp_path, scenario)
