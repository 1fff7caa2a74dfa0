"""Taking back and stopping need everybody's consent, those who are away too; nothing is rewound silently."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain import clocks, gameplay, proposals, seating, substitutes, undo
from jadecourt.server.domain.errors import DomainError
from jadecourt.server.domain.room import Room
from jadecourt.server.domain.time_control import Realtime, Untimed
from jadecourt.server.http import presenters
from jadecourt.server.store import rooms
from server.clients import OPEN, me
from server.house import House, done, look, make_table, refused
from server.house import play as at_house

START = 1_800_000_000_000
PROGRAM_MS = 60_000
HOST = seating.TableHost("p0", "p0", is_member=True)


def begin(
    game: type[Any] = Dragon, people: int = 3, bots: int = 0, time_control: Any = None, is_rated: bool = False
) -> Room:
    """A table with people p0, p1, …, that has just begun."""
    wanted = [seating.SeatRequest(kind="me"), *[seating.SeatRequest(kind="open")] * (people - 1)]
    wanted += [seating.SeatRequest(kind="bot", level="greedy")] * bots
    rules = seating.make_game(game.id, {}, len(wanted))
    room, _ = seating.create_room(
        rules,
        wanted,
        HOST,
        START,
        time_control=time_control or Untimed(),
        is_private=False,
        is_rated=is_rated,
    )
    for number in range(1, people):
        seating.join(room, f"p{number}", f"p{number}", None, None, is_member=True)
    seating.start_table(room, "p0", START)
    settle(room)
    room.pending.system_messages.clear()
    return room


def settle(room: Room, now: int = START) -> None:
    gameplay.apply_consequences(room, room.require_table().public_ply, now, PROGRAM_MS)


def play(room: Room, seat: int) -> None:
    gameplay.play(room, seat, [room.require_table().seen_by(seat).legal[0]], START)
    settle(room)


def play_until_all_have_moved(room: Room) -> int:
    """Play until each seat has decided and another than the first is asked; returns the seat that began."""
    first = room.movers()[0]
    while {who for who, _ in room.require_table().plies if who >= 0} != set(range(len(room.seats))):
        play(room, room.movers()[0])
    return first


def notes(room: Room) -> list[tuple[str, int | None, int | None]]:
    return [(note.code, note.seat, note.ply) for note in room.pending.system_messages]


# ---------------------------------------------------------------------------------------- who must agree


@pytest.mark.parametrize("why", ["resigned", "left", "timeout", "voted_out"])
def test_undo_asks_players_for_whom_a_bot_plays(why: Any) -> None:
    room = begin()
    first = play_until_all_have_moved(room)
    away = room.seats[(first + 1) % 3]
    substitutes.replace_by_bot(away, "greedy", why, START)
    ply = room.require_table().public_ply
    with pytest.raises(DomainError, match="propose the undo"):
        undo.undo(room, room.seats[first], None, False, START)
    undo.undo(room, room.seats[first], None, True, START)
    proposals.respond_to_proposal(room, f"p{(first + 2) % 3}", None, True, START)
    settle(room)
    assert room.require_table().public_ply == ply and room.rewinds == []
    assert room.proposal and proposals.missing_consents(room, room.proposal) == [away.number]
    proposals.respond_to_proposal(room, str(away.user_id), None, True, START)  # without taking the seat back
    settle(room)
    assert room.require_table().public_ply < ply and away.substitute == "greedy"


def test_stop_asks_players_for_whom_a_bot_plays() -> None:
    room = begin(people=2)
    substitutes.resign(room, room.seats[1], "greedy", START)
    proposals.propose_stop(room, room.seats[0], START)
    settle(room)
    assert room.is_running and room.proposal is not None
    proposals.respond_to_proposal(room, "p1", None, True, START)
    settle(room)
    assert room.status == "stopped"


def test_player_alone_with_an_absent_one_has_no_free_undo() -> None:
    room = begin(people=2)
    play_until_all_have_moved(room)
    other = room.movers()[0]
    substitutes.resign(room, room.seats[other], "greedy", START)
    with pytest.raises(DomainError, match="propose the undo"):
        undo.undo(room, room.seats[1 - other], 0, False, START)
    assert proposals.seats_to_consent(room, room.seats[1 - other]) == [other]


# ---------------------------------------------------------------------------------------- notes and ratings


def test_free_undo_leaves_a_note_and_the_game_rated() -> None:
    room = begin(is_rated=True)
    seat = room.movers()[0]
    ply = room.require_table().public_ply
    play(room, seat)
    undo.undo(room, room.seats[seat], None, False, START)
    settle(room)
    assert notes(room) == [("moves_undone", seat, ply)]
    assert room.counts_for_rating and room.rewinds_after_reveal == 0


def test_undo_by_consent_leaves_a_note_and_makes_the_game_casual() -> None:
    room = begin(is_rated=True)
    first = play_until_all_have_moved(room)
    undo.undo(room, room.seats[first], 1, True, START)
    assert room.proposal and presenters.present_proposal(room, room.proposal).makes_unrated
    for other in {0, 1, 2} - {first}:
        proposals.respond_to_proposal(room, f"p{other}", None, True, START)
    settle(room)
    assert notes(room) == [
        ("moves_undone_after_reveal", first, room.require_table().public_ply),
        ("unrated", None, None),
    ]
    assert (room.unrated_reason, room.rewinds_after_reveal, room.counts_for_rating) == ("undo", 1, False)


@pytest.mark.parametrize("game", [Dragon, Kingdom])
def test_undo_after_a_reveal_against_bots_is_marked(game: type[Any]) -> None:
    room = begin(game, people=1, bots=2)
    while (
        not room.require_table().plies or len({who for who, _ in room.require_table().plies if who >= 0}) < 3
    ):
        play(room, room.movers()[0])
    while 0 not in room.movers() or room.require_table().free_undo_ply(0) is not None:
        play(room, room.movers()[0])
    undo.undo(room, room.seats[0], None, False, START)
    settle(room)
    assert notes(room)[-1] == ("moves_undone_after_reveal", 0, room.require_table().public_ply)
    assert room.rewinds_after_reveal == 1
    assert presenters.present_table(room, None).rewinds_after_reveal == 1


def test_withdrawn_sealed_answer_leaves_no_note() -> None:
    room = begin(Kingdom)
    play(room, 1)
    undo.undo(room, room.seats[1], None, False, START)
    settle(room)
    assert notes(room) == [] and room.rewinds_after_reveal == 0


def test_rewind_is_told_to_everybody_and_stored(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, ben = await house.member("Ann"), await house.member("Ben")
        table = await make_table(ann, me(), OPEN, is_rated=True)
        done(await ben.post(f"/api/tables/{table}/join", json={}))
        done(await ann.post(f"/api/tables/{table}/start"))

        def move(room: Room, now: int) -> None:
            for _ in range(12):
                seat = room.movers()[0]
                gameplay.play(room, seat, [room.require_table().seen_by(seat).legal[0]], now)

        await house.context.rooms.update(table, move, as_system=True)
        done(await ann.post(f"/api/tables/{table}/undo", json={"to_ply": 4, "propose": True}))
        proposal = (await look(ben, table))["proposal"]
        assert proposal["makes_unrated"] and proposal["missing"] == [1]
        body = {"accept": True, "proposal": proposal["id"]}
        info = done(await ben.post(f"/api/tables/{table}/proposals/response", json=body))
        assert (info["unrated_reason"], info["rewinds_after_reveal"], info["is_rated"]) == ("undo", 1, True)
        said = done(await house.client().get(f"/api/tables/{table}/chat"))["messages"]
        position = done(await ann.get(f"/api/tables/{table}/position"))
        assert [(note["text"], note["seat"], note["ply"]) for note in said[-2:]] == [
            ("moves_undone_after_reveal", 0, position["ply"]),
            ("unrated", None, None),
        ]
        loaded = await house.context.database.read(lambda connection: rooms.load_room(connection, table))
        assert loaded is not None and (loaded.unrated_reason, loaded.rewinds_after_reveal) == ("undo", 1)
        assert loaded.rewound_at > 0

    at_house(tmp_path, scene)


# ---------------------------------------------------------------------------------------- proposals


def test_second_proposal_does_not_replace_the_first() -> None:
    room = begin()
    proposals.propose_stop(room, room.seats[0], START)
    for seat in (0, 1):
        with pytest.raises(DomainError, match="already an open proposal"):
            proposals.propose_stop(room, room.seats[seat], START)


def test_answer_to_a_proposal_that_was_replaced_is_stale() -> None:
    room = begin()
    first = play_until_all_have_moved(room)
    undo.undo(room, room.seats[first], None, True, START)
    assert room.proposal is not None
    seen = room.proposal["id"]
    proposals.respond_to_proposal(room, f"p{first}", None, False, START)  # withdrawn
    other = (first + 1) % 3
    proposals.propose_stop(room, room.seats[other], START)
    with pytest.raises(DomainError) as caught:
        proposals.respond_to_proposal(room, f"p{(first + 2) % 3}", None, True, START, seen)
    assert caught.value.code == "stale_position" and room.proposal["accepted"] == []


def test_player_whose_proposal_was_refused_waits_before_the_next_one() -> None:
    room = begin()
    proposals.propose_stop(room, room.seats[0], START)
    proposals.respond_to_proposal(room, "p1", None, False, START)
    with pytest.raises(DomainError) as caught:
        proposals.propose_stop(room, room.seats[0], START + 1)
    assert caught.value.code == "rate_limited" and caught.value.details["retry_after_seconds"] == 60
    assert caught.value.details["texts"]["en"] == caught.value.detail
    assert caught.value.details["texts"]["fr"].endswith("vous pourrez en refaire une dans 60 s")
    proposals.propose_stop(room, room.seats[0], START + proposals.PROPOSAL_COOLDOWN_MS)
    assert room.proposal is not None
    with pytest.raises(DomainError, match="There is already an open proposal") as caught:
        proposals.propose_stop(room, room.seats[2], START + proposals.PROPOSAL_COOLDOWN_MS)
    assert caught.value.details["texts"]["fr"].startswith("Une proposition est déjà en cours")


def test_proposal_withdrawn_again_and_again_is_slowed_down() -> None:
    room = begin()
    proposals.propose_stop(room, room.seats[0], START)
    proposals.respond_to_proposal(room, "p0", None, False, START)
    assert notes(room) == [("proposal_withdrawn", 0, None)]
    with pytest.raises(DomainError, match="propose again"):
        proposals.propose_stop(room, room.seats[0], START)


def test_player_with_two_seats_cannot_propose_by_turns() -> None:
    room = begin()
    room.seats[1].user_id = "p0"
    proposals.propose_stop(room, room.seats[0], START)
    proposals.respond_to_proposal(room, "p2", None, False, START)
    with pytest.raises(DomainError, match="propose again"):
        proposals.propose_stop(room, room.seats[1], START)


@pytest.mark.parametrize(
    ("time_control", "lifetime"),
    [
        (Untimed(), proposals.PROPOSAL_LIFETIME_MS),
        (Realtime(main_seconds=3600, increment_seconds=0), proposals.REALTIME_PROPOSAL_LIFETIME_MS),
    ],
)
def test_proposal_expires(time_control: Any, lifetime: int) -> None:
    room = begin(time_control=time_control)
    proposals.propose_stop(room, room.seats[0], START)
    settle(room)
    assert room.deadline_at == START + lifetime  # so that the clocks are looked at then
    settle(room, START + lifetime - 1)
    assert room.proposal is not None
    with pytest.raises(DomainError, match="no open proposal"):
        proposals.respond_to_proposal(room, "p1", None, True, START + lifetime)
    settle(room, START + lifetime)
    assert room.proposal is None and room.deadline_at != START + lifetime
    assert notes(room) == [("proposal_expired", 0, None)]


def test_proposal_ends_when_its_player_resigns_or_runs_out_of_time() -> None:
    room = begin()
    proposals.propose_stop(room, room.seats[0], START)
    proposals.respond_to_proposal(room, "p1", None, True, START)
    substitutes.resign(room, room.seats[0], "greedy", START)
    settle(room)
    assert room.proposal is None and room.is_running
    timed = begin(time_control=Realtime(main_seconds=10, increment_seconds=0))
    seat = timed.movers()[0]
    proposals.propose_stop(timed, timed.seats[seat], START)
    clocks.expire_clocks(timed, START + 10_000, PROGRAM_MS, "greedy")
    settle(timed, START + 10_000)
    assert timed.proposal is None and timed.is_running


def test_proposal_survives_players_who_come_and_go() -> None:
    room = begin()
    proposals.propose_stop(room, room.seats[0], START)
    substitutes.resign(room, room.seats[1], "greedy", START)
    settle(room)
    proposals.respond_to_proposal(room, "p2", None, True, START)
    settle(room)
    assert room.is_running, "the player who resigned has not agreed"
    substitutes.take_seat_back(room, room.seats[1], START)
    proposals.respond_to_proposal(room, "p1", None, True, START)
    settle(room)
    assert room.status == "stopped"


def test_account_that_is_deleted_has_agreed_to_nothing(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, ben, cat = [await house.guest(name) for name in ("Ann", "Ben", "Cat")]
        table = await make_table(ann, me(), OPEN, OPEN)
        for client in (ben, cat):
            done(await client.post(f"/api/tables/{table}/join", json={}))
        done(await ann.post(f"/api/tables/{table}/start"))
        done(await ann.post(f"/api/tables/{table}/proposals", json={}))
        done(await ben.post(f"/api/tables/{table}/proposals/response", json={"accept": True}))
        done(await cat.delete("/api/me"), 204)
        info = await look(ann, table)
        assert info["status"] == "running" and info["proposal"] is None
        refused(
            await ben.post(f"/api/tables/{table}/proposals/response", json={"accept": True}),
            "no_open_proposal",
        )

    at_house(tmp_path, scene)
