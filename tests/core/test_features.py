"""Feature blocks: slices, values and errors."""

from __future__ import annotations

from array import array
from types import SimpleNamespace

import pytest

from core.nim import BEGIN, BET, FEATURES, HEAP, MOVES, OVER, TAKE, Nim, NimState
from jadecourt.core.constants import CHANCE
from jadecourt.core.features import FeatureBlock, FeatureSet, per_seat, seats_from

ONE = FeatureBlock("one", 1, 1, "one number", lambda s, seat: [seat])
THREE = FeatureBlock("three", 3, 4, "three numbers", lambda s, seat: (s * n for n in (1, 2, 3)))
NONE = FeatureBlock("none", 0, 1, "nothing", lambda s, seat: [])


def read_features(blocks: FeatureSet, state: object, seat: int) -> list[float]:
    """The features of a state as a list."""
    out = [-1.0] * blocks.size
    blocks.fill(state, seat, out)
    return out


# ---------------------------------------------------------------------------------------- size, slices, names


@pytest.mark.parametrize(
    ("blocks", "size"),
    [((), 0), ((ONE,), 1), ((THREE,), 3), ((ONE, THREE), 4), ((THREE, NONE, ONE), 4), ((NONE,), 0)],
)
def test_size_is_that_of_all_blocks(blocks: tuple[FeatureBlock, ...], size: int) -> None:
    assert FeatureSet(*blocks).size == size


def test_blocks_are_contiguous_and_in_order() -> None:
    assert FeatureSet(ONE, THREE).slices == {"one": slice(0, 1), "three": slice(1, 4)}
    assert FeatureSet(THREE, NONE, ONE).slices == {
        "three": slice(0, 3),
        "none": slice(3, 3),
        "one": slice(3, 4),
    }


def test_duplicate_block_name_is_rejected() -> None:
    other = FeatureBlock("one", 2, 1, "two numbers", lambda s, seat: [1, 2])
    with pytest.raises(ValueError, match=r"^duplicate feature block 'one'$"):
        FeatureSet(ONE, THREE, other)


# ----------------------------------------------------------------------------------------------------- values


def test_numbers_are_divided_by_the_scale_and_read_for_the_seat() -> None:
    assert read_features(FeatureSet(ONE, THREE), 2, 5) == [5.0, 0.5, 1.0, 1.5]
    assert read_features(FeatureSet(THREE, ONE), 4, 0) == [1.0, 2.0, 3.0, 0.0]


def test_dump_names_every_number() -> None:
    blocks = FeatureSet(THREE, NONE, ONE)
    assert blocks.dump(read_features(blocks, 2, 5)) == {"three": [0.5, 1.0, 1.5], "none": [], "one": [5.0]}


def test_features_are_written_to_any_mutable_sequence() -> None:
    out = array("d", [0.0] * 4)
    FeatureSet(ONE, THREE).fill(1, 3, out)
    assert list(out) == [3.0, 0.25, 0.5, 0.75]


@pytest.mark.parametrize("length", [0, 3, 5])
def test_output_of_wrong_length_is_rejected_and_unchanged(length: int) -> None:
    out = [-1.0] * length
    with pytest.raises(ValueError, match=f"^features need 4 numbers, got room for {length}$"):
        FeatureSet(ONE, THREE).fill(1, 0, out)
    assert out == [-1.0] * length


@pytest.mark.parametrize("count", [0, 2, 4])
def test_block_that_reads_another_number_of_values_is_rejected(count: int) -> None:
    wrong = FeatureBlock("wrong", 3, 1, "three numbers", lambda s, seat: [0] * count)
    with pytest.raises(ValueError, match=f"^feature block 'wrong': expected 3 numbers, read {count}$"):
        read_features(FeatureSet(ONE, wrong, THREE), 1, 0)


# ------------------------------------------------------------------------------------------------ blocks per seat

POINTS = per_seat("points", 2, 10, "points and rank", lambda s, p: (s.points[p], p))


def test_block_per_seat_begins_with_the_own_seat_and_pads_with_zeros() -> None:
    blocks = FeatureSet(ONE, POINTS, max_seats=4)
    assert (blocks.size, blocks.slices["points"]) == (9, slice(1, 9))
    state = SimpleNamespace(seats=3, points=[10, 20, 30])
    assert read_features(blocks, state, 1) == [1.0, 2.0, 0.1, 3.0, 0.2, 1.0, 0.0, 0.0, 0.0]
    assert seats_from(state, 2, 5) == [2, 0, 1, -1, -1]


def test_block_per_seat_needs_the_number_of_seats() -> None:
    with pytest.raises(ValueError, match=r"^feature block 'points' is per seat: FeatureSet needs max_seats$"):
        FeatureSet(POINTS)


# -------------------------------------------------------------------------------------------------------- Nim


def nim_after(*moves: tuple[str, int]) -> NimState:
    """A game of Nim with the smallest heap (5), at most 3 stones at a time."""
    state = Nim().start()
    state.apply(CHANCE, 0)
    for text, seat in moves:
        notation = Nim.outcomes if seat == CHANCE else MOVES
        state.apply(seat, notation.parse(text))
    return state


BETS = (("bet 1", 0), ("bet 0", 1))


@pytest.mark.parametrize(
    ("state", "seat", "stage", "heap", "turn", "bets"),
    [
        (nim_after(), 0, BET, 5, 0, [0, 0, 0, 0]),
        (nim_after(("bet 1", 0)), 0, BET, 5, 0, [0, 1, 0, 0]),
        (nim_after(("bet 1", 0)), 1, BET, 5, 0, [0, 0, 0, 0]),  # the bet of the other seat is secret
        (nim_after(*BETS), 0, BEGIN, 5, 0, [0, 1, 0, 0]),
        (nim_after(*BETS), 1, BEGIN, 5, 0, [0, 1, 0, 0]),  # own seat first: it bet on the other, too
        (nim_after(*BETS, ("begin 1", CHANCE)), 1, TAKE, 5, 1, [0, 1, 0, 0]),
        (nim_after(*BETS, ("begin 1", CHANCE)), 0, TAKE, 5, 0, [0, 1, 0, 0]),
        (nim_after(*BETS, ("begin 1", CHANCE), ("take 2", 1), ("take 3", 0)), 0, OVER, 0, 0, [0, 1, 1, 0]),
    ],
)
def test_features_of_nim_positions(
    state: NimState, seat: int, stage: int, heap: int, turn: int, bets: list[int]
) -> None:
    game = Nim()
    out = [-1.0] * game.feature_set.size
    game.features(state, seat, out)
    assert game.feature_set.dump(out) == {
        "stage": [float(i == stage) for i in (HEAP, BET, BEGIN, TAKE, OVER)],
        "stones": [3 / 8, heap / 8],
        "turn": [turn],
        "bets": bets,
    }


def test_features_are_those_of_the_blocks_that_the_game_declares() -> None:
    assert Nim.feature_set is FEATURES
    with pytest.raises(ValueError, match=f"features need {FEATURES.size} numbers"):
        Nim().features(Nim().start(), 0, [])
