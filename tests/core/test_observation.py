"""Specifications of observations: slices, names, scales and errors; buffers that games refuse."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import pytest

from core.nim import BEGIN, BET, HEAP, MOVES, OBSERVATION, OVER, TAKE, Nim, NimState
from jadecourt.core import laws
from jadecourt.core.constants import CHANCE
from jadecourt.core.game import Game
from jadecourt.core.observation import ObservationBlock, ObservationSpec
from jadecourt.core.observer import observe_repeatedly
from jadecourt.core.state import State
from jadecourt.games import GAMES, find_game

ONE = ObservationBlock("one", 1, 1, "one number")
SIX = ObservationBlock("six", 6, 4, "six numbers", (("a", "b"), ("x", "y", "z")))

every_game = pytest.mark.parametrize("id", GAMES)


# ---------------------------------------------------------------------------------------- size, slices, names


def test_spec_without_blocks_is_empty() -> None:
    spec = ObservationSpec()
    assert (spec.size, spec.slices, spec.names, spec.scales, spec.split([])) == (0, {}, (), (), {})


def test_blocks_are_contiguous_and_in_order() -> None:
    spec = ObservationSpec(SIX, ONE)
    assert (spec.size, spec.slices) == (7, {"six": slice(0, 6), "one": slice(6, 7)})
    assert spec.scales == (4, 4, 4, 4, 4, 4, 1)
    assert repr(spec) == "<ObservationSpec 2 blocks, 7 numbers>"


def test_numbers_are_named_by_block_and_labels() -> None:
    expected = ("one", "six.a.x", "six.a.y", "six.a.z", "six.b.x", "six.b.y", "six.b.z")
    assert ObservationSpec(ONE, SIX).names == expected


def test_split_gives_the_numbers_of_each_block() -> None:
    assert ObservationSpec(ONE, SIX).split(range(7)) == {"one": [0], "six": [1, 2, 3, 4, 5, 6]}
    with pytest.raises(ValueError, match=r"^an observation has 7 numbers, got 6$"):
        ObservationSpec(ONE, SIX).split(range(6))


def test_duplicate_block_name_is_rejected() -> None:
    with pytest.raises(ValueError, match=r"^duplicate observation block 'one'$"):
        ObservationSpec(ONE, SIX, ObservationBlock("one", 1, 1, "another"))


@pytest.mark.parametrize(("size", "scale"), [(0, 1), (2, 1), (7, 1), (6, 0), (6, -1)])
def test_block_with_wrong_size_or_scale_is_rejected(size: int, scale: int) -> None:
    with pytest.raises(ValueError, match=r"^observation block 'wrong': "):
        ObservationBlock("wrong", size, scale, "", SIX.axes)


# ------------------------------------------------------------------------------------------------------ games


def some_position(id: str) -> tuple[Game, State]:
    """A position in the middle of a random game of three seats."""
    game = find_game(id)(players=3)
    for number, state in enumerate(laws.random_positions(game, 5)):
        if number == 40 and state.movers():
            break
    return game, state


@every_game
def test_names_of_a_game_are_unique_and_descriptions_say_something(id: str) -> None:
    spec = find_game(id).observation
    assert len(set(spec.names)) == len(spec.names) == len(spec.scales) == spec.size
    assert all(len(block.description) > 3 for block in spec.blocks)


@every_game
def test_observation_is_written_to_any_buffer_of_int16(id: str) -> None:
    np = pytest.importorskip("numpy")
    game, state = some_position(id)
    size = game.observation.size
    expected = laws.observe(game, state, 1)
    rows = np.full((3, size), 9, np.int16)
    game.observe(state, np.int64(1), rows[1])
    assert rows[1].tolist() == expected and (rows[[0, 2]] == 9).all()
    storage = array("h", [9] * (size + 2))
    game.observe(state, True, memoryview(storage)[1:-1])
    assert storage.tolist() == [9, *expected, 9]


def wrong_buffers(size: int) -> dict[str, tuple[Any, type[Exception], str]]:
    """Buffers that no game accepts, with the error."""
    np = pytest.importorskip("numpy")
    read_only = np.zeros(size, np.int16)
    read_only.flags.writeable = False
    return {
        "list": ([0] * size, TypeError, "must be a buffer of int16 numbers, .* not list"),
        "None": (None, TypeError, "not NoneType"),
        "bytes": (bytes(2 * size), TypeError, "format 'B'"),
        "int32": (np.zeros(size, np.int32), TypeError, "format 'i'"),
        "float": (np.zeros(size, np.float32), TypeError, "format 'f'"),
        "unsigned": (array("H", bytes(2 * size)), TypeError, "format 'H'"),
        "big-endian": (np.zeros(size, ">i2"), TypeError, "format '>h'"),
        "read-only": (read_only, ValueError, "read-only"),
        "constant": (memoryview(bytes(2 * size)).cast("h"), ValueError, "read-only"),
        "strided": (np.zeros(2 * size, np.int16)[::2], ValueError, "contiguous"),
        "reversed": (np.zeros(size, np.int16)[::-1], ValueError, "contiguous"),
        "matrix": (np.zeros((1, size), np.int16), ValueError, "2 dimensions"),
        "scalar": (np.zeros((), np.int16), ValueError, "0 dimensions"),
        "empty": (array("h"), ValueError, f"has {size} numbers, but out has room for 0"),
        "short": (array("h", bytes(2 * size - 2)), ValueError, f"room for {size - 1}"),
        "long": (array("h", bytes(2 * size + 2)), ValueError, f"room for {size + 1}"),
    }


@every_game
@pytest.mark.parametrize("kind", wrong_buffers(1))
def test_wrong_buffer_is_rejected_and_unchanged(id: str, kind: str) -> None:
    game, state = some_position(id)
    out, error, message = wrong_buffers(game.observation.size)[kind]
    with pytest.raises(error, match=message):
        game.observe(state, 0, out)
    assert out is None or not any(memoryview(out).tobytes() if kind != "list" else out)


@every_game
@pytest.mark.parametrize(
    ("seat", "error"),
    [
        (-1, ValueError),
        (3, ValueError),
        (5, ValueError),
        (2**70, ValueError),
        ("0", TypeError),
        (0.0, TypeError),
    ],
)
def test_wrong_seat_is_rejected(id: str, seat: Any, error: type[Exception]) -> None:
    game, state = some_position(id)
    with pytest.raises(error):
        game.observe(state, seat, array("h", bytes(2 * game.observation.size)))


@every_game
@pytest.mark.parametrize("seat", [3, 2**31 - 1, 2**40, -(2**70)])
def test_error_of_a_wrong_seat_shows_the_seat(id: str, seat: int) -> None:
    game, state = some_position(id)
    with pytest.raises(ValueError, match=f"there is no seat {seat}: seats are 0 to"):
        game.observe(state, seat, array("h", bytes(2 * game.observation.size)))


@every_game
def test_position_that_cannot_be_played_is_rejected(id: str) -> None:
    """The observer relies on the ranges of fields, which only the rules have checked."""
    game, state = some_position(id)
    unchecked = state.copy()
    unchecked.load({**state.fields(), "seats": 99, "round": -5})
    for position in (unchecked, type(state)()):
        with pytest.raises(ValueError, match="cannot be played"):
            game.observe(position, 0, array("h", bytes(2 * game.observation.size)))


class LoadingSeat:
    """A seat whose conversion makes the position unplayable, and resizes the buffer."""

    def __init__(self, action: Callable[[], object]) -> None:
        self.action = action

    def __index__(self) -> int:
        self.action()
        return 0


@every_game
def test_position_that_changes_during_the_conversion_of_the_seat_is_rejected(id: str) -> None:
    game, state = some_position(id)
    out = array("h", bytes(2 * game.observation.size))
    seat: Any = LoadingSeat(lambda: state.load({**state.fields(), "seats": 99}))
    with pytest.raises(ValueError, match="cannot be played"):
        game.observe(state, seat, out)
    game, state = some_position(id)
    seat = LoadingSeat(out.pop)
    with pytest.raises(ValueError, match="has room for"):
        game.observe(state, seat, out)


@every_game
def test_repeated_observation_counts_seats_and_rounds(id: str) -> None:
    game, state = some_position(id)
    assert observe_repeatedly([state, game.start()], 4) == 2 * 3 * 4
    assert observe_repeatedly([], 4) == 0
    with pytest.raises(TypeError, match="state must be a State, not int"):
        observe_repeatedly([state, 5], 1)  # type: ignore[list-item]
    with pytest.raises(ValueError, match="cannot be played"):
        observe_repeatedly([type(state)()], 1)


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
def test_observation_of_nim_positions(
    state: NimState, seat: int, stage: int, heap: int, turn: int, bets: list[int]
) -> None:
    assert OBSERVATION.split(laws.observe(Nim(), state, seat)) == {
        "stage": [int(i == stage) for i in (HEAP, BET, BEGIN, TAKE, OVER)],
        "stones": [3, heap],
        "turn": [turn],
        "bets": bets,
    }
