"""The games as PettingZoo environments: PettingZoo's own tests, illegal actions, secrets, seeds and copies."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test, state_test

from jadecourt.core.errors import BadOptions, GameOver, IllegalMove, NotYourTurn, UnknownGame
from jadecourt.core.game import Game
from jadecourt.envs import pettingzoo
from jadecourt.envs.pettingzoo import SimultaneousEnv, TurnEnv
from jadecourt.envs.rewards import place_rewards
from jadecourt.envs.spaces import SampledMove
from jadecourt.games import find_game
from option_combinations import game_parameters

# PettingZoo knows its own environments with action masks by name, and warns about all others.
expects_mask_warnings = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


def play_randomly(env: TurnEnv, steps: int | None = None) -> None:
    """Make random moves: this many, or to the end of the game."""
    while steps != 0 and not env.terminations[env.agent_selection]:
        env.step(env.action_space(env.agent_selection).sample())
        steps = None if steps is None else steps - 1


def start_env(game: str, seed: int = 1, **options: Any) -> TurnEnv:
    """An environment that has begun a game, with reproducible samples."""
    env = pettingzoo.env(game, **options)
    env.reset(seed=seed)
    for seat, agent in enumerate(env.agents):
        env.action_space(agent).seed(seat)
    return env


# ---------------------------------------------------------------------- PettingZoo's tests


@expects_mask_warnings
@pytest.mark.parametrize(("game", "options"), game_parameters(2))
def test_pettingzoo_tests_pass(game: str, options: dict[str, Any]) -> None:
    api_test(pettingzoo.env(game, **options), num_cycles=1000)
    seed_test(lambda: pettingzoo.env(game, **options), num_cycles=50)
    parallel_api_test(pettingzoo.parallel_env(game, **options), num_cycles=1000)
    parallel_seed_test(lambda: pettingzoo.parallel_env(game, **options), num_cycles=50)
    state_test(pettingzoo.env(game, **options), pettingzoo.parallel_env(game, **options))


# ---------------------------------------------------------------------- one seat at a time


@pytest.mark.parametrize("action", [-1, 10**6, 2**70, np.int32(-5)])
def test_step_unknown_move_raises_illegal_move(action: Any) -> None:
    env = start_env("dragon", players=3)
    with pytest.raises(IllegalMove, match="there is no move"):
        env.step(action)


@pytest.mark.parametrize("action", [None, "draft", 1.5, np.zeros(3)])
def test_step_action_of_another_type_raises_type_error(action: Any) -> None:
    env = start_env("dragon", players=3)
    with pytest.raises(TypeError, match="must be the number of a move"):
        env.step(action)


@pytest.mark.parametrize("game", ["dragon", "kingdom"])
def test_step_illegal_move_raises_reason_and_changes_nothing(game: str) -> None:
    env, twin = start_env(game, players=3), start_env(game, players=3)
    for _ in range(40):
        seat, state = env.episode.state.mover(), env.episode.state
        illegal_moves = sorted(set(range(len(env.game.moves))) - set(state.legal_moves(seat)))
        with pytest.raises(IllegalMove, match=r"is not possible: .+ \(rule \d") as caught:
            env.step(illegal_moves[(7 * seat) % len(illegal_moves)])
        assert caught.value.rule
        play_randomly(env, 1)
        play_randomly(twin, 1)
        assert env.episode.state == twin.episode.state


def test_step_before_reset_raises_reset_needed() -> None:
    env = pettingzoo.env("dragon", players=3)
    for call in (lambda: env.step(0), lambda: env.observe("seat_0"), env.last, env.state):
        with pytest.raises(ResetNeeded, match="call reset"):
            call()


def test_step_after_end_raises_game_over_and_reset_begins_again() -> None:
    env = start_env("kingdom", players=2)
    play_randomly(env)
    for _ in range(2):
        env.step(None)
    assert env.agents == []
    for call in (lambda: env.step(0), env.last):
        with pytest.raises(GameOver):
            call()
    env.reset(seed=2)
    play_randomly(env, 5)
    assert env.episode.ply_count > 5


def test_rewards_follow_places_at_end_only() -> None:
    env = start_env("dragon", players=4)
    while not env.terminations[env.agent_selection]:
        assert set(env.rewards.values()) == {0.0}
        play_randomly(env, 1)
    assert list(env.rewards.values()) == place_rewards(env.episode.state.places())
    assert sum(env.rewards.values()) == 0


@pytest.mark.parametrize("seed", range(3))
def test_sealed_answers_are_hidden_from_later_seats(seed: int) -> None:
    """While seats answer one after the other, the observations of the others stay the same, but not the state."""
    env = start_env("kingdom", seed, players=4)
    sealed_answers = 0
    while not env.terminations[env.agent_selection]:
        episode = env.episode
        is_sealed = env.game.steps[episode.state.step()].sealed
        mover, others_left = episode.state.mover(), episode.state.movers().bit_count() > 1
        before = [env.observe(agent) for agent in env.agents]
        play_randomly(env, 1)
        if is_sealed and others_left:
            sealed_answers += 1
            for seat, agent in enumerate(env.agents):
                if seat != mover:
                    for key, array in env.observe(agent).items():
                        np.testing.assert_array_equal(array, before[seat][key])
    assert sealed_answers > 20


def test_replaced_sample_does_not_depend_on_sealed_answers_of_others() -> None:
    replacements: dict[int, set[int]] = {}
    for seed in range(5):
        for move in start_env("kingdom", seed, players=3).episode.state.legal_moves(0):
            env = start_env("kingdom", seed, players=3)
            env.step(move)
            assert env.agent_selection == "seat_1"
            stale = max(set(range(len(env.game.moves))) - set(env.episode.state.legal_moves(1)))
            replacements.setdefault(seed, set()).add(env.episode.check_move(1, SampledMove(stale)))
    assert [len(moves) for moves in replacements.values()] == [1] * 5


def test_infos_list_legal_moves_of_selected_agent() -> None:
    env = start_env("kingdom", players=3)
    for _ in range(30):
        observation, _, _, _, info = env.last()
        assert info["legal_moves"] == np.flatnonzero(observation["action_mask"]).tolist()
        play_randomly(env, 1)


# ---------------------------------------------------------------------- all seats at once


def test_parallel_sealed_step_asks_all_seats_and_open_step_one() -> None:
    env = pettingzoo.parallel_env("kingdom", players=4)
    observations, infos = env.reset(seed=3)
    for seat, agent in enumerate(env.agents):
        env.action_space(agent).seed(seat)
    asked_at_once = set()
    while env.agents:
        asked = [agent for agent in env.agents if not observations[agent]["action_mask"][env.wait]]
        assert asked == [agent for agent in env.agents if infos[agent]["legal_moves"]]
        sealed = env.game.steps[env.episode.state.step()].sealed
        asked_at_once.add((sealed, len(asked)))
        observations, _, _, _, infos = env.step({agent: env.action_space(agent).sample() for agent in asked})
    assert (True, 4) in asked_at_once
    assert {count for sealed, count in asked_at_once if not sealed} == {1}


def bad_parallel_actions(env: SimultaneousEnv) -> list[tuple[dict[str, Any], type[Exception], str]]:
    """Actions that must be refused where one seat has to move, with the error and a part of its message."""
    mover, agents = env.episode.movers[0], env.agents
    other = (mover + 1) % len(agents)
    move = env.episode.state.legal_moves(mover)[0]
    illegal = next(m for m in range(env.wait) if m not in env.episode.state.legal_moves(mover))
    return [
        ({}, ValueError, f"{agents[mover]} has to move"),
        ({agents[mover]: env.wait}, ValueError, f"{agents[mover]} has to move"),
        ({agents[mover]: illegal}, IllegalMove, "is not possible"),
        ({agents[mover]: env.wait + 1}, IllegalMove, "there is no move"),
        ({agents[mover]: None}, TypeError, "must be the number of a move"),
        ({agents[mover]: move, agents[other]: move}, NotYourTurn, f"seat {other}’s turn"),
        ({agents[mover]: move, agents[other]: None}, TypeError, "must be the number of a move"),
        ({agents[mover]: move, "seat_9": 0}, ValueError, "there is no agent 'seat_9'"),
    ]


def test_parallel_bad_actions_raise_reason_and_change_nothing() -> None:
    env = pettingzoo.parallel_env("dragon", players=3)
    env.reset(seed=1)
    before = env.episode.state.copy()
    for actions, error, text in bad_parallel_actions(env):
        with pytest.raises(error, match=text):
            env.step(actions)
        assert env.episode.state == before
    env.step({agent: env.action_space(agent).sample() for agent in env.agents})
    assert env.episode.state != before


@pytest.mark.parametrize("actions", [[], None, 5, "seat_0"])
def test_parallel_actions_that_are_no_dict_raise_type_error(actions: Any) -> None:
    env = pettingzoo.parallel_env("dragon", players=3)
    env.reset(seed=1)
    with pytest.raises(TypeError, match="actions must be a dict of actions by agent, not"):
        env.step(actions)


def test_parallel_one_illegal_sealed_answer_plays_none() -> None:
    env = pettingzoo.parallel_env("kingdom", players=4)
    _, infos = env.reset(seed=1)
    actions = {agent: info["legal_moves"][0] for agent, info in infos.items()}
    before = env.episode.state.copy()
    with pytest.raises(IllegalMove):
        env.step({**actions, "seat_3": env.game.moves.parse("claim M")})
    assert env.episode.state == before
    env.step(actions)


def test_parallel_step_after_end_and_before_reset_raises() -> None:
    env = pettingzoo.parallel_env("kingdom", players=2)
    with pytest.raises(ResetNeeded):
        env.step({})
    env.reset(seed=0)
    rewards: dict[str, float] = {}
    while env.agents:
        _, rewards, terminations, _, _ = env.step({a: env.action_space(a).sample() for a in env.agents})
    assert list(rewards.values()) == place_rewards(env.episode.state.places())
    assert all(terminations.values())
    with pytest.raises(GameOver):
        env.step({})


# ---------------------------------------------------------------------- seeds, copies, arguments


def opening_outcomes(env: TurnEnv | SimultaneousEnv, count: int) -> list[int]:
    """Keys of the first positions of games that are begun without a seed."""
    keys = []
    for _ in range(count):
        env.reset()
        keys.append(env.episode.state.key())
    return keys


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.parallel_env])
def test_reset_without_seed_continues_reproducibly_from_last_seed(make: Any) -> None:
    env = make("dragon", players=3)
    env.reset(seed=5)
    first = env.episode.state.key()
    later = opening_outcomes(env, 5)
    env.reset(seed=5)
    assert env.episode.state.key() == first
    assert opening_outcomes(env, 5) == later
    assert len({first, *later}) == 6
    assert opening_outcomes(make("dragon", players=3), 3) != opening_outcomes(make("dragon", players=3), 3)


@pytest.mark.parametrize("make_copy", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copy_continues_like_original_and_independently(make_copy: Any) -> None:
    env = start_env("kingdom", players=3)
    play_randomly(env, 20)
    twin = make_copy(env)
    before = twin.episode.state.copy()
    play_randomly(env)
    assert twin.episode.state == before
    play_randomly(twin)
    assert twin.episode.state == env.episode.state
    assert twin.rewards == env.rewards


@pytest.mark.parametrize("game", [find_game("dragon")(players=3), find_game("kingdom")(players=2)])
def test_observations_are_raw_or_scaled(game: Game) -> None:
    raw, scaled = pettingzoo.env(game, observations="int16"), pettingzoo.env(game)
    for env in (raw, scaled):
        env.reset(seed=4)
    numbers, floats = (env.observe("seat_1")["observation"] for env in (raw, scaled))
    assert (numbers.dtype, floats.dtype) == (np.int16, np.float32)
    np.testing.assert_allclose(numbers / np.array(game.observation.scales), floats, rtol=1e-6)
    assert raw.state().shape == raw.state_space.shape == (game.seats * game.observation.size,)


def test_render_ansi_describes_position() -> None:
    env = start_env("dragon", players=3, render_mode="ansi")
    assert env.render() == repr(env.episode.state)
    assert pettingzoo.parallel_env("dragon", players=3).render() is None


@pytest.mark.parametrize(
    ("game", "options", "error", "text"),
    [
        ("chess", {}, UnknownGame, "unknown game 'chess'"),
        ("dragon", {"players": 9}, BadOptions, "invalid value 9 for players"),
        ("dragon", {}, BadOptions, "players is required"),
        (find_game("dragon")(players=3), {"players": 3}, BadOptions, "has its options already"),
        (7, {}, TypeError, "must be the id of a game or a Game, not int"),
        ("dragon", {"players": 3, "observations": "int8"}, ValueError, "invalid observations 'int8'"),
        ("dragon", {"players": 3, "render_mode": "human"}, ValueError, "invalid render_mode 'human'"),
    ],
)
def test_env_bad_arguments_raise_reason(
    game: Any, options: dict[str, Any], error: type[Exception], text: str
) -> None:
    for make in (pettingzoo.env, pettingzoo.parallel_env):
        with pytest.raises(error, match=text):
            make(game, **options)
