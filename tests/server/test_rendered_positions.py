"""Messages with positions: the JSON of their models, made of parts of which the public one is encoded once."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from pydantic import TypeAdapter

from jadecourt.core.json_diff import apply_patch
from jadecourt.games import GAMES, find_game
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain import gameplay
from jadecourt.server.domain.gameplay import public_version_of
from jadecourt.server.domain.room import Room
from jadecourt.server.domain.seat import Seat
from jadecourt.server.domain.time_control import Untimed
from jadecourt.server.http import presenters
from jadecourt.server.http.encoding import encode
from jadecourt.server.http.models.socket import PositionMessage, UpdateMessage
from jadecourt.server.http.rendered_positions import RenderedPosition

POSITION: TypeAdapter[Any] = TypeAdapter(PositionMessage)
UPDATE: TypeAdapter[Any] = TypeAdapter(UpdateMessage)


def make_room(id: str, seed: int = 1) -> Room:
    game = find_game(id)(players=3)
    seats = [Seat(number, "user", f"Player {number}", f"p{number}") for number in range(game.seats)]
    room = Room("table", game, seats, seed=seed, time_control=Untimed(), created_at=0)
    room.status, room.started_at = "running", 0
    room.start_game(0)
    return room


def play_random_move(room: Room, rng: random.Random) -> None:
    seat = rng.choice(room.movers())
    gameplay.play(room, seat, [rng.choice(room.require_table().seen_by(seat).legal)], 0)
    gameplay.apply_consequences(room, 0, 0, 0)


@pytest.mark.parametrize("id", GAMES)
def test_position_message_equals_the_presented_position(id: str) -> None:
    room, rng = make_room(id), random.Random(2)
    while room.is_running:
        play_random_move(room, rng)
        shared, since = RenderedPosition(room), rng.randrange(room.require_table().public_ply + 1)
        for seat in (None, *range(room.game.seats)):
            for language in (None, "en"):
                message = shared.message(room, seat, since, 0, None, language)
                expected = presenters.present_position(room, seat, since, 0, language)
                found = POSITION.validate_json(message)
                assert found == {"type": "position", "position": json.loads(encode(expected))}


@pytest.mark.parametrize("id", GAMES)
def test_updates_lead_to_the_presented_positions(id: str) -> None:
    room, rng = make_room(id), random.Random(3)
    shared = RenderedPosition(room)
    view = json.loads(encode(shared.view))
    sizes = []
    while room.is_running:
        known = shared.version
        play_random_move(room, rng)
        if shared.version != public_version_of(room):
            shared = RenderedPosition(room, shared)
        expected: Any = json.loads(encode(presenters.present_position(room, 0, 0, 0)))
        message = shared.message(room, 0, 0, 0, known)
        update = UPDATE.validate_json(message)["update"]
        sizes.append(len(message) - len(encode(update["entries"])))
        view = apply_patch(view, update.pop("patch"))
        assert {**update, "view": view} == expected
    assert sum(sizes) / len(sizes) < len(encode(view)) / 2


def test_update_after_an_unknown_position_is_a_whole_position() -> None:
    room, rng = make_room(Kingdom.id), random.Random(4)
    versions = [RenderedPosition(room).version]
    shared = RenderedPosition(room)
    while len(versions) < 4:
        play_random_move(room, rng)
        if shared.version != public_version_of(room):
            shared = RenderedPosition(room, shared)
            versions.append(shared.version)
    kinds = [json.loads(shared.message(room, None, 0, 0, version))["type"] for version in versions]
    assert kinds == ["position", "position", "update", "update"]


def test_sealed_answers_do_not_change_the_shared_part() -> None:
    """Not a byte of what spectators are sent depends on them, and only the own seat's message has them."""
    room = make_room(Kingdom.id)
    before = RenderedPosition(room)
    messages = [before.message(room, seat, 0, 0) for seat in (None, 0, 1, 2)]
    gameplay.play(room, 1, ["bid 5"], 0)
    assert before.version == public_version_of(room)
    after = RenderedPosition(room)
    changed = [after.message(room, seat, 0, 0) for seat in (None, 0, 1, 2)]
    assert [one == other for one, other in zip(messages, changed, strict=True)] == [True, True, False, True]
    assert b"bid 5" in json.dumps(json.loads(changed[2])["position"]["private"]).encode()
    assert json.loads(changed[2])["position"]["view"] == json.loads(messages[0])["position"]["view"]


def test_texts_after_a_rename_have_the_new_name() -> None:
    """A rename does not change the public version, so texts must not be kept with it."""
    room, rng = make_room(Kingdom.id), random.Random(5)
    while room.require_table().public_ply < 6:
        play_random_move(room, rng)
    shared = RenderedPosition(room)
    assert b"Player 0" in shared.message(room, None, 0, 0, None, "en")
    room.seats[0].name = "Wen"
    room.require_table().names = room.names
    message = shared.message(room, None, 0, 0, None, "en")
    assert b"Wen" in message and b"Player 0" not in message
