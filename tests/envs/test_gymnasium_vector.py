"""The vector environment of Gymnasium."""

from __future__ import annotations

import copy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from jadecourt.envs.gymnasium_vector import GymnasiumVectorEnv
from jadecourt.envs.vector import IllegalAction, VectorEnv
from jadecourt.games import GAMES


def play_until_end(env: Any, limit: int = 400) -> tuple[Any, ...]:
    """The result of the first step in which a game ends."""
    for _ in range(limit):
        result = env.step(env.action_space.sample())
        if result[2].any():
            return tuple(result)
    raise AssertionError("no game ended")


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("seat", [0, "rotate", None])
@pytest.mark.parametrize("observations", ["int16", "float32"])
def test_steps_have_the_types_of_the_spaces(id: str, seat: Any, observations: Any) -> None:
    env = GymnasiumVectorEnv(id, 3, seat=seat, opponents="random", observations=observations, players=3)
    assert env.num_envs == 3 and env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observation, infos = env.reset(seed=1)
    env.action_space.seed(1)
    for _ in range(10):
        assert observation in env.observation_space
        assert observation[0] in env.single_observation_space
        actions = env.action_space.sample()
        assert actions in env.action_space and actions[0] in env.single_action_space
        assert infos["action_mask"][np.arange(3), actions].all()
        observation, rewards, terminations, truncations, infos = env.step(actions)
        assert (rewards.dtype, terminations.dtype, truncations.dtype) == (np.float64, np.bool_, np.bool_)
        assert rewards.shape == terminations.shape == truncations.shape == (3,)
        assert infos["action_mask"].shape == (3, len(env.env.game.moves))
        assert infos["_action_mask"].all() and infos["_seat"].all()


@pytest.mark.parametrize("id", GAMES)
def test_finished_game_has_final_observation_and_info(id: str) -> None:
    env = GymnasiumVectorEnv(id, 3, seat=1, opponents="random", players=3)
    env.reset(seed=1)
    env.action_space.seed(1)
    observation, rewards, finished, _, infos = play_until_end(env)
    final = infos["final_info"]
    assert (infos["_final_obs"] == finished).all() and (infos["_final_info"] == finished).all()
    for game in range(3):
        if not finished[game]:
            assert infos["final_obs"][game] is None and rewards[game] == 0
            continue
        assert infos["final_obs"][game] in env.single_observation_space
        assert (infos["final_obs"][game] != observation[game]).any()
        assert rewards[game] == final["rewards"][game, 1]
        assert final["length"][game] > 10
        best = final["places"][game] == 1
        assert final["scores"][game][best].max() == final["scores"][game].max()
    assert "final_obs" not in env.step(env.action_space.sample())[4] or env.env.finished.any()


def test_seeds_are_those_of_the_games() -> None:
    env = GymnasiumVectorEnv("dragon", 3, players=2)
    first, _ = env.reset(seed=5)
    assert env.env.seeds.tolist() == [5, 6, 7]
    second, _ = env.reset(seed=[5, 6, 7])
    assert (first == second).all()
    plain = VectorEnv("dragon", 3, seed=[5, 6, 7], seats=0, players=2, observations="float32")
    assert (first == plain.observations).all()
    env.reset(options={"reset_mask": np.array([True, False, False])})
    assert env.env.seeds.tolist()[1:] == [6, 7] and env.env.seeds[0] != 5


def test_copies_are_made_unless_they_are_not_wanted() -> None:
    for copies in (True, False):
        env = GymnasiumVectorEnv("kingdom", 2, players=2, copy=copies)
        observation, infos = env.reset(seed=1)
        before = observation.copy()
        after = env.step(env.action_space.sample())[0]
        assert (observation is after) == (not copies)
        assert (observation == before).all() == copies
        assert (infos["action_mask"] is env.env.masks) == (not copies)


def test_illegal_action_raises_with_the_reason() -> None:
    env = GymnasiumVectorEnv("dragon", 2, players=2)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"game 0: .*rule"):
        env.step(np.array([env.env.game.moves.parse("act taxes")] * 2))


def test_wrappers_of_gymnasium_work() -> None:
    env = GymnasiumVectorEnv("kingdom", 2, opponents="random", players=2)
    recorded = RecordEpisodeStatistics(env)
    recorded.reset(seed=1)
    infos = play_until_end(recorded)[4]
    assert (infos["episode"]["l"] == infos["final_info"]["length"]).all()
    listed = DictInfoToList(env).reset(seed=1)[1]
    assert listed[0].keys() == {"action_mask", "legal_moves", "seat"}
    assert copy.deepcopy(env.action_space) == env.action_space


def test_make_vec_makes_it_by_its_entry_point() -> None:
    gymnasium.register(
        "jadecourt-test/Vector-v0",
        vector_entry_point="jadecourt.envs.gymnasium_vector:GymnasiumVectorEnv",
        kwargs={"game": "kingdom"},
    )
    try:
        env = gymnasium.make_vec("jadecourt-test/Vector-v0", num_envs=3, players=2, threads=2)
        assert isinstance(env, GymnasiumVectorEnv)
        env.reset(seed=1)
        env.step(env.action_space.sample())
        env.close()
        assert env.closed
    finally:
        del gymnasium.registry["jadecourt-test/Vector-v0"]


@pytest.mark.parametrize(
    "arguments", [{"observations": None}, {"observations": "int8"}, {"render_mode": "human"}, {"seat": 7}]
)
def test_invalid_argument_raises(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        GymnasiumVectorEnv(**{"game": "kingdom", "players": 2, **arguments})
