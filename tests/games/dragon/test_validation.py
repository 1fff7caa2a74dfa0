"""Validation of stored positions: invalid fields are rejected with a message that names them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jadecourt.core import laws
from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.core.errors import CorruptRecord
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.declaration import RANGES
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.dragon.state_fields import FIELDS

GAME = Dragon(players=4, greatWall=True, superEvent="earthquake")


def fields_of_running_game() -> dict[str, Any]:
    for number, state in enumerate(laws.random_positions(GAME, 3)):
        if number == 90:
            return state.fields()
    raise AssertionError("a game has more than 90 plies")


def test_every_field_has_a_range() -> None:
    """4.1"""
    assert list(RANGES) == [name for name, _ in FIELDS]


@pytest.mark.parametrize(("name", "length"), FIELDS)
@pytest.mark.parametrize("side", [0, 1])
def test_number_out_of_range_is_rejected_by_name(name: str, length: int, side: int) -> None:
    """1.7, 4.1"""
    fields = fields_of_running_game()
    wrong = RANGES[name][side] + (1 if side else -1)
    fields[name] = [wrong, *fields[name][1:]] if length else wrong
    with pytest.raises(CorruptRecord, match=name):
        GAME.restore(fields)


def test_missing_unknown_or_misshapen_fields_are_rejected() -> None:
    fields = fields_of_running_game()
    without = {name: value for name, value in fields.items() if name != "yuan"}
    for wrong in (
        without,
        fields | {"gold": 3},
        fields | {"yuan": [1, 2]},
        fields | {"round": "4"},
        fields | {"vp": 3},
    ):
        with pytest.raises(CorruptRecord):
            GAME.restore(wrong)


def test_inconsistent_fields_are_rejected() -> None:
    fields = fields_of_running_game()
    for wrong in (
        {"order": [0, 0, 1, 2, 4]},
        {"asked_seat": (fields["asked_seat"] + 1) % 4},
        {"asked_seat": NOBODY},
        {"current_step": c.STEP_DRAFT},
        {"tiles_to_place": [3, 0]},
        {"card_group": [3] * 8},
        {"deck": 5},
        {"groups_dealt": 1},
        {"event_row": [0] * 11 + [-1]},
        {"removed_tiles": [0] * 15},
        {"palaces": [4096 + 0x12, *fields["palaces"][1:]]},
        {"palaces": [0x1, *fields["palaces"][1:]]},
    ):
        with pytest.raises(CorruptRecord):
            GAME.restore(fields | wrong)


@pytest.mark.parametrize(
    ("row", "bag"),
    [
        ([-1] * 10, [0, 2, 2, 2, 2, 0]),  # too few tiles for the row
        ([-1] * 10, [2, 0, 2, 2, 2, 2]),  # peace is not drawn
        ([-1] * 10, [0, 2, 2, 2, 2, 1]),
        ([1, 2, 1, 2, -1, 3, -1, 3, 4, 4], [0, 0, 0, 0, 0, 2]),  # the last spaces are full, others free
        (
            [1, 2, 1, 2, 3, 4, 3, 4, -1, 5],
            [0, 0, 0, 0, 0, 1],
        ),  # only a clashing tile slides to the end
        ([1, 1, 1, -1, -1, -1, -1, -1, -1, -1], [0, 0, 1, 2, 2, 2]),  # three of one event
    ],
)
@pytest.mark.parametrize("stage", [c.STAGE_START_DRAW, c.STAGE_EVENT_DRAW])
def test_event_row_that_cannot_be_filled_is_rejected(row: list[int], bag: list[int], stage: int) -> None:
    """5.2: chance would have no outcome, and a game continued from there would never end."""
    start = GAME.start()
    if stage == c.STAGE_EVENT_DRAW:
        start.apply(CHANCE, c.DRAW_START)
    fields = start.fields()
    assert fields["stage"] == stage
    with pytest.raises(CorruptRecord, match="event"):
        GAME.restore(fields | {"event_row": [c.PEACE, c.PEACE, *row], "event_bag": bag})


@settings(deadline=None, max_examples=200)
@given(st.data())
def test_damaged_fields_are_rejected_or_keep_the_invariants(data: st.DataObject) -> None:
    """`restore` raises CorruptRecord or returns a valid position, for any fields."""
    fields = fields_of_running_game()
    for name in data.draw(st.lists(st.sampled_from(sorted(RANGES)), min_size=1, max_size=3)):
        value = data.draw(st.integers(*RANGES[name]))
        fields[name] = [value, *fields[name][1:]] if isinstance(fields[name], list) else value
    try:
        state = GAME.restore(fields)
    except CorruptRecord:
        return
    assert GAME.broken_invariants(state) == []
