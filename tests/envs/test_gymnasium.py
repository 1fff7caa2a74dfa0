"""The games as Gymnasium environments: `check_env`, opponents that know only their perspective, seats and seeds."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from jadecourt.bots import Clock
from jadecourt.core.buffer import Buffer
from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.core.dice import Dice
from jadecourt.core.errors import BadOptions, BotFailed, GameOver, IllegalMove
from jadecourt.core.history import History
from jadecourt.core.perspective import Perspective
from jadecourt.envs import opponents
from jadecourt.envs.gymnasium import SeatEnv, env_id
from jadecourt.envs.rewards import place_rewards
from jadecourt.games import GAMES
from option_combinations import game_parameters


def make_env(game: str, **arguments: Any) -> SeatEnv:
    """The environment of a game without Gymnasium's wrappers."""
    env = gymnasium.make(env_id(game), **arguments).unwrapped
    assert isinstance(env, SeatEnv)
    return env


def play_randomly(env: SeatEnv, steps: int | None = None) -> float:
    """Make random moves, this many or to the end of the game; returns the last reward."""
    reward, is_over = 0.0, env.episode.is_over
    while steps != 0 and not is_over:
        _, reward, is_over, _, _ = env.step(env.action_space.sample())
        steps = None if steps is None else steps - 1
    return reward


def test_each_game_is_registered_under_its_capitalised_id() -> None:
    assert {"jadecourt/Dragon-v0", "jadecourt/Kingdom-v0"} <= set(gymnasium.registry)
    assert all(env_id(game) in gymnasium.registry for game in GAMES)


@pytest.mark.parametrize(("game", "options"), game_parameters(2))
def test_check_env_passes(game: str, options: dict[str, Any]) -> None:
    for seat in (0, options["players"] - 1, "random"):
        check_env(make_env(game, seat=seat, **options))


def test_check_env_passes_with_raw_observations_and_wrappers() -> None:
    env = gymnasium.make("jadecourt/Kingdom-v0", players=3, observations="int16", bots="random")
    check_env(env.unwrapped)
    observation, info = env.reset(seed=1)
    assert observation.dtype == np.int16
    observation, *_ = env.step(info["legal_moves"][0])
    assert env.observation_space.contains(observation)


# ---------------------------------------------------------------------- actions


@pytest.mark.parametrize("game", ["dragon", "kingdom"])
def test_step_illegal_move_raises_reason_and_changes_nothing(game: str) -> None:
    env = make_env(game, players=3)
    _, info = env.reset(seed=2)
    for number in range(30):
        before = env.episode.state.copy()
        illegal_moves = np.flatnonzero(info["action_mask"] == 0)
        with pytest.raises(IllegalMove, match=r"is not possible: .+ \(rule \d"):
            env.step(illegal_moves[number % len(illegal_moves)])
        with pytest.raises(IllegalMove, match="there is no move"):
            env.step(len(info["action_mask"]))
        with pytest.raises(TypeError, match="must be the number of a move"):
            env.step(None)
        assert env.episode.state == before
        _, _, _, _, info = env.step(info["legal_moves"][-1])


def test_step_before_reset_and_after_end_raises() -> None:
    env = make_env("kingdom", players=2)
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(0)
    env.reset(seed=1)
    play_randomly(env)
    with pytest.raises(GameOver):
        env.step(0)


def test_step_sample_from_before_reset_plays_a_legal_move() -> None:
    """`check_env` draws its action before it resets; a number that the caller chose itself is refused."""
    env = make_env("dragon", players=3)
    env.reset(seed=1)
    play_randomly(env, 2)
    old_sample = env.action_space.sample()
    env.reset(seed=1)
    assert old_sample not in env.episode.state.legal_moves(0)
    with pytest.raises(IllegalMove):
        env.step(int(old_sample))
    env.step(old_sample)
    assert env.episode.state.movers() & 1


def test_info_has_mask_legal_moves_scores_and_seat() -> None:
    env = make_env("kingdom", players=3, seat=1)
    _, info = env.reset(seed=6)
    while not env.episode.is_over:
        assert info["legal_moves"] == env.episode.state.legal_moves(1)
        assert info["legal_moves"] == np.flatnonzero(info["action_mask"]).tolist()
        assert info["legal_moves"] == np.flatnonzero(env.action_masks()).tolist()
        assert (info["seat"], info["scores"]) == (1, env.episode.state.scores())
        _, _, _, _, info = env.step(info["legal_moves"][0])
    assert not info["action_mask"].any()


def test_reward_is_that_of_own_place_at_end() -> None:
    for seat in range(4):
        env = make_env("dragon", players=4, seat=seat, bots="random")
        env.reset(seed=seat)
        assert play_randomly(env) == place_rewards(env.episode.state.places())[seat]


# ---------------------------------------------------------------------- opponents


class RecordingBot:
    """Plays the last legal move and keeps its perspectives."""

    def __init__(self, perspectives: list[Perspective]) -> None:
        self.perspectives = perspectives

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        self.perspectives.append(perspective)
        return perspective.legal[-1]


def test_bots_get_perspective_with_log_of_their_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log that a bot reads is that of a table with the same plies, as far as its seat may read it."""
    perspectives: list[Perspective] = []
    monkeypatch.setattr(opponents, "make_bot", lambda spec, seed: RecordingBot(perspectives))
    env = make_env("kingdom", players=3, seat=1)
    env.reset(seed=8)
    while not env.episode.is_over:
        env.step(env.episode.state.legal_moves(1)[-1])
    history, dice, odds, checked = History(env.game), Dice(8), Buffer(), 0
    while (seat := history.state.mover()) != NOBODY:
        if seat == CHANCE:
            history.state.odds(odds)
            history.apply(CHANCE, dice.draw(odds))
            continue
        if history.state.movers() >> 1 & 1:
            seat = 1  # answers a sealed step first
        else:
            perspective = perspectives[checked]
            assert (perspective.seat, perspective.entries) == (seat, history.log.visible_to(seat))
            assert perspective.view == env.game.view(history.state, seat)
            checked += 1
        history.apply(seat, history.state.legal_moves(seat)[-1])
    assert history.state == env.episode.state
    assert checked == len(perspectives) > 30


def test_bots_may_be_listed_by_seat() -> None:
    env = make_env("dragon", players=4, seat=1, bots=["random", "greedy", "greedy:temperature=400"])
    env.reset(seed=1)
    assert env.opponents is not None
    assert env.opponents.specs == {0: "random", 2: "greedy", 3: "greedy:temperature=400"}
    assert make_env("dragon", players=3, bots="greedy,random").bots == ["greedy", "random"]
    assert make_env("dragon", players=3, bots="greedy").bots == ["greedy", "greedy"]


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        ({"bots": "unknown"}, BadOptions, "unknown bot 'unknown'"),
        ({"bots": ["greedy"] * 3}, BadOptions, "got 3 bots for 2 opponents"),
        ({"bots": []}, BadOptions, "got 0 bots for 2 opponents"),
        ({"seat": 3}, ValueError, "there is no seat 3: seats are 0 to 2"),
        ({"seat": "first"}, ValueError, "invalid seat 'first'"),
        ({"players": 9}, BadOptions, "invalid value 9 for players"),
        ({"colour": "red"}, BadOptions, "unknown option 'colour'"),
        ({"render_mode": "human"}, ValueError, "invalid render_mode"),
    ],
)
def test_make_bad_arguments_raise_reason(
    arguments: dict[str, Any], error: type[Exception], text: str
) -> None:
    with pytest.raises(error, match=text):
        SeatEnv("dragon", **{"players": 3, **arguments})


def test_failing_bot_raises_bot_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    class BadBot:
        def choose(self, perspective: Perspective, clock: Clock) -> int:
            return -1

    monkeypatch.setattr(opponents, "make_bot", lambda spec, seed: BadBot())
    env = make_env("dragon", players=3, seat=2, startSeat=0)
    with pytest.raises(BotFailed, match="returned -1"):
        env.reset(seed=1)


# ---------------------------------------------------------------------- seeds, seats, copies


def test_reset_same_seed_gives_same_game_against_bots() -> None:
    keys = []
    for _ in range(2):
        env = make_env("kingdom", players=3, seat="random", bots=["greedy", "random"])
        for seed in (3, None, None):
            env.reset(seed=seed)
            env.action_space.seed(0)
            play_randomly(env)
            keys.append((env.seat, env.episode.state.key()))
    assert keys[:3] == keys[3:]
    assert len(set(keys)) == 3


def test_random_seat_takes_every_seat() -> None:
    env = make_env("dragon", players=3, seat="random", bots="random")
    env.reset(seed=0)
    seats = set()
    for _ in range(20):
        env.reset()
        assert env.episode.state.movers() >> env.seat & 1
        seats.add(env.seat)
    assert seats == {0, 1, 2}


@pytest.mark.parametrize("make_copy", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copy_continues_like_original(make_copy: Any) -> None:
    env = make_env("dragon", players=3)
    env.reset(seed=9)
    play_randomly(env, 10)
    twin = make_copy(env)
    play_randomly(env)
    play_randomly(twin)
    assert twin.episode.state == env.episode.state


def test_render_ansi_describes_position() -> None:
    env = make_env("dragon", players=3, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == repr(env.episode.state)
