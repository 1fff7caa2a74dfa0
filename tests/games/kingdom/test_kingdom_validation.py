"""4.1: validation of stored positions: invalid fields are rejected with a message that names them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jadecourt.core import laws
from jadecourt.core.buffer import Buffer
from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.core.dice import Dice
from jadecourt.core.errors import CorruptRecord
from jadecourt.games.kingdom import components as c
from jadecourt.games.kingdom.declaration import RANGES
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.games.kingdom.state_fields import FIELDS
from kingdom_positions import Position, make_position

GAMES = [
    Kingdom(players=2),
    Kingdom(players=3),
    Kingdom(players=3, experienced3=True, nobleValues="5/4/3"),
    Kingdom(players=4),
    Kingdom(players=5, harvestLimitIncludesReset=True),
]


def position_while_claiming() -> Position:
    """A position in step 2: A has a stack, C holds the Dragon and must swap."""
    return make_position("""
        players 4, row W F M, deck 20
        goals Emperor B, Harvest B
        dragon C
        A: carried 4, N3 1
        B: W 2, F 2, tokens 1
        C: hand 0 2 5, B 1, last 4
        D: hand 0 1
    """).play("A bid 5@4", "B bid 3", "C bid 2", "D bid 1")


def position_while_bidding() -> Position:
    """A position in step 1 with two bids each; A has sealed one card."""
    return make_position("players 2, row W F M, deck 20\nA: carried 4, M 1\nB: hand 0 2 5, F 2").play(
        "A bid 5@4"
    )


# ------------------------------------------------------------------------------ valid fields


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_random_states_are_restored(game: Kingdom) -> None:
    """4.1: the fields are the whole position, at every step"""
    steps = set()
    for seed in range(2):
        for state in laws.random_positions(game, seed):
            stored = json.loads(json.dumps(state.fields()))
            restored = game.restore(stored)
            assert restored.fields() == state.fields()
            assert game.snapshot(restored) == game.snapshot(state)
            assert [restored.legal_moves(seat) for seat in range(game.seats)] == [
                state.legal_moves(seat) for seat in range(game.seats)
            ]
            steps.add(state.step())
    assert {c.STEP_NONE, c.STEP_BID, c.STEP_CLAIM, c.STEP_DRAW} <= steps


def test_restored_game_continues_like_the_original() -> None:
    """4.1: to the end of the game"""
    game = GAMES[0]
    for number, state in enumerate(laws.random_positions(game, 5)):
        if number % 15 == 7:
            ends = []
            for continued in (game.restore(state.fields()), state.copy()):
                dice, out = Dice(number), Buffer()
                while continued.mover() != NOBODY:
                    laws.apply_random_ply(continued, dice, out)
                ends.append(continued.fields())
            assert ends[0] == ends[1]


def test_derived_counts_are_recomputed_on_restore() -> None:
    """4.2: wrong sums in a stored position are corrected"""
    p = position_while_claiming()
    right = p.state.fields()
    wrong = right | {"influence": [9] * 25, "dynasty_count": [3] * 5}
    assert {name: p.game.restore(wrong).fields()[name] for name in ("influence", "dynasty_count")} == {
        "influence": [9 if index % 5 == 4 else right["influence"][index] for index in range(25)],
        "dynasty_count": [*right["dynasty_count"][:4], 3],
    }


# ------------------------------------------------------------------------------ invalid fields


def test_every_field_has_a_range() -> None:
    """4.1"""
    assert list(RANGES) == [name for name, _ in FIELDS]
    assert all(low <= high for low, high in RANGES.values())


@pytest.mark.parametrize(("name", "length"), FIELDS)
@pytest.mark.parametrize("side", [0, 1], ids=["too small", "too large"])
def test_number_out_of_range_is_rejected_by_name(name: str, length: int, side: int) -> None:
    """4.1"""
    p = position_while_claiming()
    fields = p.state.fields()
    wrong = RANGES[name][side] + (1 if side else -1)
    fields[name] = [*fields[name][:-1], wrong] if length else wrong
    with pytest.raises(CorruptRecord, match=rf"\b{name} must be integers from"):
        p.game.restore(fields)


@pytest.mark.parametrize(
    "wrong",
    [
        {"gold": 3},
        {"deck": [1, 2]},
        {"round": "4"},
        {"round": True},
        {"tokens": 3},
        {"round": [4]},
        {"hand": [1.0, 1, 1, 1, 1]},
        {"stage": None},
    ],
    ids=str,
)
def test_unknown_or_misshapen_fields_are_rejected(wrong: dict[str, Any]) -> None:
    """4.1"""
    p = position_while_claiming()
    with pytest.raises(CorruptRecord, match=next(iter(wrong))):
        p.game.restore(p.state.fields() | wrong)


def test_missing_fields_are_rejected() -> None:
    """4.1"""
    p = position_while_claiming()
    for name, _ in FIELDS:
        fields = {key: value for key, value in p.state.fields().items() if key != name}
        with pytest.raises(CorruptRecord, match=name):
            p.game.restore(fields)


INCONSISTENT_CLAIMING = [
    {"seats": 5},  # 2: five players have a row of four cards
    {"bids_each": 2},
    {"row_size": 4},
    {"current_step": c.STEP_BID},
    {"current_step": c.STEP_MARKET},
    {"stage": c.STAGE_OVER},
    {"stage": c.STAGE_END},
    {"asked_seat": 3, "movers_mask": 8},  # does not hold the Dragon
    {"asked_seat": CHANCE},
    {"asked_seat": NOBODY},
    {"movers_mask": 0},
    {"movers_mask": 5},
    {"holder": [-1, -1, -1, -1, 4]},  # no such seat
    {"holder": [2, -1, -1, -1, -1]},  # 13.6: C has one Bureaucrat only
    {"dragon": 4},
    {"dragon": c.DRAGON_IN_ROW},  # 13.7
    {"row": [7, 2, -1, 3, -1]},
    {"row": [7, 2, 3, 3, -1], "row_count": 4},
    {"row_count": 2},
    {"row_count": 0, "row": [-1] * 5},
    {"queue_index": 3},
    {"queue_index": 5, "queue_length": 4},
    {"queue_length": 3},
    {"queue": [0] * 6},
    {"bid_top": [-1] * 6},
    {"bid_top": [5, 3, 2, 1, 6, -1]},
    {"emperor_bid": 4},
    {"seats_drawing": 16},
    {"reset_played": 16},
    {"is_merchant_pending": 1},
    {"hand": [0] * 5},  # 13.2
    {"carried": [1, 0, 0, 0, 0]},
    {"deck": [0] * 8, "deck_count": 0},  # 13.1
    {"deck_count": 19},  # 4.3
    {"discard": [0] * 8},
    {"piles": [0] * 40},
    {"guests": [0, 0, 1, 0, 0] + [0] * 20},
]


@pytest.mark.parametrize("wrong", INCONSISTENT_CLAIMING, ids=str)
def test_inconsistent_fields_are_rejected(wrong: dict[str, Any]) -> None:
    """4.1, 13.1, 13.2, 13.6, 13.7: in step 2"""
    p = position_while_claiming()
    assert p.step == "swap"
    assert p.game.restore(p.state.fields()).fields() == p.state.fields()
    with pytest.raises(CorruptRecord, match="invalid Middle Kingdom position"):
        p.game.restore(p.state.fields() | wrong)


INCONSISTENT_BIDDING = [
    {"asked_seat": 1},  # A has still to seal a card
    {"movers_mask": 0},
    {"movers_mask": 4},
    {"stage": c.STAGE_CLAIM},
    {"current_step": c.STEP_PALACE, "stage": c.STAGE_PALACE, "movers_mask": 1},  # no seat holds the Palace
    {"current_step": c.STEP_NONE},
    {"current_step": c.STEP_DRAW},
    {"bid_top": [4, -1, -1, -1, -1, -1]},  # the 4 is carried
    {"bid_top": [-1, -1, -1, -1, -1, -1]},  # a carried card bid without a card on it
    {"queue_length": 1, "queue": [1] + [0] * 5},
    {"carried": [0, 0, 0, 0, 0]},
    {"row_count": 2, "row": [7, 2, -1, -1, -1]},  # 13.7
]


@pytest.mark.parametrize("wrong", INCONSISTENT_BIDDING, ids=str)
def test_inconsistent_sealed_bids_are_rejected(wrong: dict[str, Any]) -> None:
    """4.1, 6.1, 13.2: in step 1"""
    p = position_while_bidding()
    assert (p.step, p.movers) == ("bid", "AB")
    assert p.game.restore(p.state.fields()).fields() == p.state.fields()
    with pytest.raises(CorruptRecord, match="invalid Middle Kingdom position"):
        p.game.restore(p.state.fields() | wrong)


# fields that are valid one by one, but would break an invariant or a rule some plies later
INCONSISTENT_AT_STEP: list[tuple[str, dict[str, Any]]] = [
    ("bid", {"bid_bottom": [6, 0, 0, 0, 0, 0]}),  # 6.1: the 6 is in hand, not carried
    (
        "bid",
        {"bid_top": [-1, 5, -1, -1, -1, -1], "bid_bottom": [0, 4, 0, 0, 0, 0]},
    ),  # 6.1: a second card without a first
    ("bid", {"reset_played": 1}),  # 10.2: nothing is revealed yet
    ("bid", {"seats_drawing": 1}),  # 8.5: there are no tied stacks
    ("bid", {"movers_mask": 1}),  # 6.1: B has sealed nothing, but is not to move
    ("swap", {"reset_played": 15}),  # 10.2: not every seat has played the Reset
    ("swap", {"stage": c.STAGE_HEIR, "current_step": c.STEP_CLAIM}),  # 8.6: bids are still to be resolved
    ("swap", {"seats_drawing": 1}),
    (
        "swap",
        {"seats_drawing": 1, "current_step": c.STEP_DRAW, "asked_seat": CHANCE, "movers_mask": 0},
    ),  # 13.8: not swapped yet
]


@pytest.mark.parametrize(("step", "wrong"), INCONSISTENT_AT_STEP, ids=str)
def test_inconsistent_fields_of_other_steps_are_rejected(step: str, wrong: dict[str, Any]) -> None:
    """4.1, 6.1, 8.5, 10.2"""
    p = position_while_bidding() if step == "bid" else position_while_claiming()
    assert p.step == step
    with pytest.raises(CorruptRecord, match="invalid Middle Kingdom position"):
        p.game.restore(p.state.fields() | wrong)


@settings(deadline=None, max_examples=150)
@given(st.data())
def test_damaged_fields_are_rejected_or_keep_the_invariants(data: st.DataObject) -> None:
    """`restore` raises CorruptRecord or returns a valid position, for any fields."""
    p = data.draw(st.sampled_from([position_while_claiming, position_while_bidding]))()
    fields = p.state.fields()
    for name in data.draw(st.lists(st.sampled_from(sorted(RANGES)), min_size=1, max_size=3)):
        value = data.draw(st.integers(*RANGES[name]))
        fields[name] = [value, *fields[name][1:]] if isinstance(fields[name], list) else value
    try:
        state = p.game.restore(fields)
    except CorruptRecord:
        return
    assert p.game.broken_invariants(state) == []


def test_finished_state_that_waits_for_chance_is_rejected() -> None:
    """4.1: the engine would run for ever."""
    state = Kingdom(players=2).start()
    over = {"stage": c.STAGE_OVER, "current_step": c.STEP_NONE, "asked_seat": CHANCE}
    with pytest.raises(CorruptRecord, match="no step is pending"):
        state.restore(state.fields() | over)
