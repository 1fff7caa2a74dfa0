"""Invalid arguments of the vector environment, and actions that the rules forbid."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from jadecourt.core import IllegalMove
from jadecourt.core.errors import BadOptions, UnknownGame
from jadecourt.envs.vector import IllegalAction, VectorEnv
from jadecourt.games import find_game


def copy_arrays(env: VectorEnv) -> dict[str, bytes]:
    """All that the environment has written."""
    return {name: numbers.tobytes() for name, numbers in env.batch.arrays().items()}


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"game": "chess"}, UnknownGame, "chess"),
        ({"players": 9}, BadOptions, "9"),
        ({"n": 0}, ValueError, "games must be from 1 to 1048576, not 0"),
        ({"n": 2**40}, ValueError, "games must be"),
        ({"n": 2.0}, TypeError, "float"),
        ({"threads": 0}, ValueError, "lanes must be from 1 to 256, not 0"),
        ({"observations": "int8"}, ValueError, "'int8'"),
        ({"rewards": "wins"}, ValueError, "'places', 'margins', not 'wins'"),
        ({"opponents": "search"}, ValueError, "opponents must be"),
        ({"opponents": "greedy:temperature=x"}, BadOptions, "temperature=x"),
        ({"seats": 3}, ValueError, "there is no seat 3: seats are 0 to 2"),
        ({"seats": [0, -1]}, ValueError, "there is no seat -1"),
        ({"seats": []}, ValueError, "at least one seat"),
        ({"seats": "all"}, ValueError, "'all'"),
        (
            {"seats": 1.5},
            TypeError,
            "seats must be a seat, several seats, 'rotate' or None: 1.5 is no integer",
        ),
        ({"seats": np.array([0, 3])}, ValueError, "there is no seat 3: seats are 0 to 2"),
        ({"seats": np.array(3)}, ValueError, "there is no seat 3: seats are 0 to 2"),
        ({"seats": np.array([True, False])}, TypeError, "seats must be a seat"),
        ({"seats": np.array([[0, 1]])}, TypeError, "seats must be a seat"),
        ({"opponents": None}, TypeError, "opponents must be 'greedy'.* not None"),
        ({"seed": [1]}, ValueError, "expected one seed or 2"),
        ({"seed": np.array([[1], [2]])}, ValueError, r"one dimension, not the shape \(2, 1\)"),
        ({"seed": np.array(1.5)}, TypeError, "integer"),
        ({"seed": 1.5}, TypeError, "float"),
        ({"max_legal": 3}, RuntimeError, "more than 3 legal moves: raise max_legal"),
    ],
)
def test_invalid_argument_raises(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        VectorEnv(**{"game": "dragon", "n": 2, "players": 3, **arguments})


@pytest.mark.parametrize(
    ("given", "same"),
    [
        ({"seats": np.array([0, 1])}, {"seats": [0, 1]}),
        ({"seats": np.array(1)}, {"seats": 1}),
        ({"seed": np.array(5)}, {"seed": 5}),
        ({"seed": np.array([5, 6])}, {"seed": [5, 6]}),
    ],
)
def test_array_argument_means_the_same_as_its_numbers(given: dict[str, Any], same: dict[str, Any]) -> None:
    env, twin = (VectorEnv(**{"game": "dragon", "n": 2, "players": 3, "seed": 1, **a}) for a in (given, same))
    for _ in range(5):
        assert copy_arrays(env) == copy_arrays(twin)
        actions = env.sample_actions()
        env.step(actions)
        twin.step(actions)


def test_game_object_has_its_options_already() -> None:
    game = find_game("dragon")(players=2)
    assert VectorEnv(game, 1).game is game
    with pytest.raises(BadOptions, match="players"):
        VectorEnv(game, 1, players=3)


# ---------------------------------------------------------------------- bad actions


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ((1, 10**6), IllegalMove, r"game 1: .*1000000"),
        ((1, -1), IllegalMove, r"game 1: .*-1"),
        ((2, 2**63 - 1), IllegalMove, r"game 2: .*9223372036854775807"),
        (np.zeros(2, np.int64), ValueError, r"shape \(3,\), one for each game, not \(2,\)"),
        (np.zeros((3, 1), np.int64), ValueError, r"\(3, 1\)"),
        (5, ValueError, r"\(\)"),
        (np.zeros(3), TypeError, "float64"),
        (np.zeros(3, bool), TypeError, "bool"),
        (["a", "b", "c"], TypeError, "<U1"),
        ([10**30, 0, 0], TypeError, "object"),
        (None, TypeError, "object"),
        (np.full(3, 2**64 - 1, np.uint64), IllegalMove, "game 0: .*18446744073709551615"),
    ],
)
def test_bad_action_raises_and_changes_nothing(change: Any, error: type[Exception], message: str) -> None:
    env = VectorEnv("dragon", 3, seed=1, players=2, threads=2)
    actions = env.sample_actions()
    env.step(actions)
    before, arrays = [env.copy_state(i) for i in range(3)], copy_arrays(env)
    actions = env.sample_actions()
    given: Any = change
    if isinstance(change, tuple):
        given = actions.copy()
        given[change[0]] = change[1]
    with pytest.raises(error, match=message):
        env.step(given)
    assert [env.copy_state(i) for i in range(3)] == before
    assert copy_arrays(env) == arrays
    env.step(actions)


def test_illegal_action_names_game_move_and_rule() -> None:
    env = VectorEnv("dragon", 2, seed=1, players=2)
    move = env.game.moves.parse("act taxes")
    with pytest.raises(IllegalAction) as caught:
        env.step([env.legal[0][0], move])  # type: ignore[index]
    assert caught.value.game == 1 and caught.value.move == "act taxes" and caught.value.rule
    assert str(caught.value).startswith("game 1: ")
    assert caught.value.rule in str(caught.value)


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int32, np.uint16, ">i8"])
def test_actions_of_any_integer_type_are_accepted(dtype: Any) -> None:
    env = VectorEnv("kingdom", 3, seed=1, players=2)
    twin = VectorEnv("kingdom", 3, seed=1, players=2)
    actions = env.sample_actions()
    actions[:] = env.legal[:, 0]  # type: ignore[index]
    assert actions.max() < 127
    env.step(np.repeat(actions.astype(dtype), 2)[::2])
    twin.step(actions.tolist())
    assert all(env.copy_state(i) == twin.copy_state(i) for i in range(3))


@pytest.mark.parametrize("game", [3, -1, 2**40, None, "0"])
def test_states_of_a_game_that_does_not_exist_raises(game: Any) -> None:
    with pytest.raises((IndexError, TypeError)):
        VectorEnv("dragon", 3, seed=1, players=2).copy_state(game)
