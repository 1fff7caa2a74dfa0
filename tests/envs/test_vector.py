"""The vector environment plays the games of the plain interface, with the same positions, observations and results."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from jadecourt import COMPILED
from jadecourt.bots.heuristics import load_heuristic
from jadecourt.bots.heuristics.base import sample_move
from jadecourt.core import CHANCE, NOBODY, Buffer, Dice, Game, State, Table
from jadecourt.envs.batch import next_seed, opponents_seed
from jadecourt.envs.vector import VectorEnv, first_seed
from jadecourt.games import GAMES, find_game

OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("dragon", {"players": 2, "greatWall": True, "superEvent": "flood"}),
    ("dragon", {"players": 5, "superEvent": "charter"}),
    ("kingdom", {"players": 2}),
    ("kingdom", {"players": 3, "experienced3": True}),
    ("kingdom", {"players": 5}),
]
MANY_STEPS = 700  # enough for a whole game of five seats
FEW_STEPS = 60 if COMPILED else 15


class PlainGame:
    """The game of a seed, played with `State` and `Dice` as the documentation of the seeds says."""

    def __init__(self, game: Game, seed: int, caller_seats: set[int]) -> None:
        self.game, self.seed, self.caller_seats = game, seed, caller_seats
        self.state = game.start()
        self.chance, self.choices = Dice(seed), Dice(opponents_seed(seed))
        self.plies: list[tuple[int, int]] = []
        self.advance()

    def play(self, seat: int, move: int) -> None:
        self.state.apply(seat, move)
        self.plies.append((seat, move))

    def advance(self) -> None:
        out = Buffer()
        while (who := self.state.mover()) != NOBODY and who not in self.caller_seats:
            if who == CHANCE:
                self.state.odds(out)
                self.play(who, self.chance.draw(out))
            else:
                known = self.state.determinize(who, self.choices)
                known.legal(who, out)
                self.play(who, sample_move(load_heuristic(self.game.id), known, who, out, self.choices, 0, 0))

    def act(self, move: int) -> None:
        self.play(self.state.mover(), move)
        self.advance()


def observe(game: Game, state: State, seat: int) -> np.ndarray[Any, Any]:
    numbers = np.zeros(game.observation.size, np.int16)
    game.observe(state, seat, numbers)
    return numbers


def assert_same_turn(env: VectorEnv, i: int, plain: PlainGame) -> None:
    """Position, seat to move, legal moves and observation of game `i` are those of the plain game."""
    assert env.observations is not None and env.masks is not None and env.legal is not None
    seat = plain.state.mover()
    legal = plain.state.legal_moves(seat)
    assert env.copy_state(i) == plain.state
    assert env.seeds[i] == plain.seed
    assert env.movers[i] == seat
    assert env.legal_counts[i] == len(legal)
    assert env.legal[i].tolist() == legal + [-1] * (env.legal.shape[1] - len(legal))
    assert np.flatnonzero(env.masks[i]).tolist() == legal
    assert env.masks[i].max() == 1
    assert (env.observations[i] == observe(env.game, plain.state, seat)).all()


def assert_same_result(env: VectorEnv, i: int, state: State) -> None:
    assert env.finished[i]
    assert env.final_scores[i].tolist() == state.scores()
    assert env.final_places[i].tolist() == state.places()
    assert abs(env.rewards[i].sum()) < 1e-6
    order = np.argsort(env.rewards[i], kind="stable")
    assert [state.places()[seat] for seat in order] == sorted(state.places(), reverse=True)


def all_arrays(env: VectorEnv) -> list[np.ndarray[Any, Any]]:
    names = (
        *("movers", "observations", "masks", "legal", "legal_counts", "reward", "rewards", "finished"),
        *("final_scores", "final_places", "final_lengths", "final_observations", "seeds"),
    )
    return [array for name in names if (array := getattr(env, name)) is not None]


@pytest.mark.parametrize(("id", "options"), OPTIONS)
def test_vector_env_plays_the_games_of_the_plain_interface(id: str, options: dict[str, Any]) -> None:
    game = find_game(id)(**options)
    env = VectorEnv(id, 2, seed=7, **options)
    plain = [PlainGame(game, first_seed(7, i), set(range(game.seats))) for i in range(2)]
    ended = 0
    for number in range(MANY_STEPS):
        for i in range(2):
            assert_same_turn(env, i, plain[i])
        actions = env.sample_actions()
        assert env.step(actions) == np.count_nonzero(env.finished)
        for i in range(2):
            mover = plain[i].state.mover()
            plain[i].act(int(actions[i]))
            assert env.finished[i] == (plain[i].state.mover() == NOBODY)
            if not env.finished[i]:
                assert env.reward[i] == 0 and not env.rewards[i].any()
                continue
            assert_same_result(env, i, plain[i].state)
            assert env.reward[i] == env.rewards[i, mover]
            assert env.final_lengths[i] == sum(who != CHANCE for who, _ in plain[i].plies)
            table = Table.from_plies(game, 0, plain[i].plies)
            assert table.is_over and table.state.scores() == env.final_scores[i].tolist()
            plain[i] = PlainGame(game, next_seed(plain[i].seed), set(range(game.seats)))
            ended += 1
        if ended > 2 and number % 7 == 0:
            break
    assert ended >= 1


@pytest.mark.parametrize(("id", "options"), OPTIONS)
def test_vector_env_lets_opponents_know_what_their_seats_may_know(id: str, options: dict[str, Any]) -> None:
    """At a sealed step, the plain game withdraws the answers of the others before an opponent chooses."""
    game = find_game(id)(**options)
    env = VectorEnv(game, 2, seed=3, seats=[0])
    plain = [PlainGame(game, first_seed(3, i), {0}) for i in range(2)]
    for _ in range(FEW_STEPS):
        actions = env.sample_actions()
        env.step(actions)
        for i in range(2):
            plain[i].act(int(actions[i]))
            if env.finished[i]:
                assert_same_result(env, i, plain[i].state)
                plain[i] = PlainGame(game, next_seed(plain[i].seed), {0})
            assert_same_turn(env, i, plain[i])


@pytest.mark.parametrize("players", [2, 4])
def test_observation_at_sealed_step_hides_the_answers_of_others(players: int) -> None:
    env = VectorEnv("kingdom", 1, seed=1, players=players)
    assert env.observations is not None
    hidden = 0
    for _ in range(FEW_STEPS):
        state, seat = env.copy_state(0), int(env.movers[0])
        known = state.determinize(seat, Dice(1))
        hidden += known != state
        assert (env.observations[0] == observe(env.game, known, seat)).all()
        env.step(env.sample_actions())
    assert hidden


# ---------------------------------------------------------------------- seeds and threads


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("seats", [None, "rotate"])
def test_games_depend_on_seed_and_place_but_not_on_number_of_games_or_threads(id: str, seats: Any) -> None:
    reference = VectorEnv(id, 9, seed=5, players=3, seats=seats, opponents="random", final_observations=True)
    others = [
        VectorEnv(
            id,
            n,
            seed=5,
            players=3,
            seats=seats,
            opponents="random",
            final_observations=True,
            threads=threads,
        )
        for n, threads in ((3, 1), (9, 2), (9, 5), (3, 8))
    ]
    for _ in range(MANY_STEPS // 4):
        for other in others:
            for mine, its in zip(all_arrays(reference), all_arrays(other), strict=True):
                assert (mine[: other.n] == its).all()
        actions = reference.sample_actions()
        reference.step(actions)
        for other in others:
            other.step(actions[: other.n])
    assert reference.final_lengths.any()
    for other in others:
        other.close()


def test_reset_with_list_of_seeds_begins_the_games_of_these_seeds() -> None:
    env = VectorEnv("dragon", 2, seed=[1, -1], players=2)
    assert env.seeds.tolist() == [1, 2**64 - 1]
    assert_same_turn(env, 0, PlainGame(env.game, 1, {0, 1}))
    env.reset(np.array([4, 5]))
    assert_same_turn(env, 1, PlainGame(env.game, 5, {0, 1}))


def test_reset_without_seed_goes_on_to_the_next_games() -> None:
    env = VectorEnv("dragon", 3, seed=1, players=2)
    seeds = env.seeds.tolist()
    env.step(env.sample_actions())
    env.reset()
    assert env.seeds.tolist() == [next_seed(seed) for seed in seeds]
    env.reset(1)
    assert env.seeds.tolist() == seeds == [first_seed(1, i) for i in range(3)]


def test_reset_with_mask_leaves_the_other_games() -> None:
    env = VectorEnv("dragon", 3, seed=1, players=2)
    env.step(env.sample_actions())
    before = [env.copy_state(i) for i in range(3)]
    env.reset(mask=[False, True, False])
    assert [env.copy_state(i) == before[i] for i in range(3)] == [True, False, True]
    with pytest.raises(ValueError, match="3 booleans"):
        env.reset(mask=[0, 1, 0])
    with pytest.raises(ValueError, match="3 booleans"):
        env.reset(mask=[True])


def test_vector_env_without_seed_begins_random_games() -> None:
    assert VectorEnv("dragon", 1, players=2).seeds[0] != VectorEnv("dragon", 1, players=2).seeds[0]


# ---------------------------------------------------------------------- options


def test_float32_observations_are_the_numbers_divided_by_their_scales() -> None:
    raw = VectorEnv("kingdom", 4, seed=2, players=3, final_observations=True)
    scaled = VectorEnv("kingdom", 4, seed=2, players=3, final_observations=True, observations="float32")
    factors = np.array([1 / scale for scale in raw.game.observation.scales], np.float32)
    for _ in range(MANY_STEPS // 4):
        actions = raw.sample_actions()
        raw.step(actions)
        scaled.step(actions)
        for name in ("observations", "final_observations"):
            assert getattr(scaled, name).dtype == np.float32
            assert (getattr(scaled, name) == getattr(raw, name) * factors).all()
    assert raw.final_lengths.all()


def test_final_observation_is_that_of_the_seat_that_moved_last() -> None:
    env = VectorEnv("kingdom", 1, seed=2, players=2, final_observations=True)
    assert env.final_observations is not None
    while True:
        state, action = env.copy_state(0), env.sample_actions()
        if env.step(action):
            break
    mover = state.mover()
    state.apply(mover, int(action[0]))
    assert state.mover() == NOBODY
    assert (env.final_observations[0] == observe(env.game, state, mover)).all()


def test_arrays_that_are_not_requested_are_none() -> None:
    env = VectorEnv("dragon", 2, seed=1, players=2, observations=None, masks=False, legal=False)
    assert env.observations is env.masks is env.legal is env.final_observations is None
    env.step(env.sample_actions())
    assert env.legal_counts.all()


def test_margins_are_points_ahead_of_the_mean_of_the_others() -> None:
    env = VectorEnv("kingdom", 2, seed=1, players=3, rewards="margins")
    while not env.step(env.sample_actions()):
        pass
    i = int(np.flatnonzero(env.finished)[0])
    scores = env.final_scores[i]
    expected = [scores[p] - (scores.sum() - scores[p]) / 2 for p in range(3)]
    assert env.rewards[i].tolist() == pytest.approx(expected)


def test_rotating_seat_is_another_one_in_each_place_and_game() -> None:
    env = VectorEnv("kingdom", 4, seed=1, players=3, seats="rotate", opponents="random")
    assert env.movers.tolist() == [0, 1, 2, 0]
    env.reset()
    assert env.movers.tolist() == [1, 2, 0, 1]


@pytest.mark.parametrize("id", GAMES)
def test_greedy_opponents_beat_random_moves_and_random_opponents_do_not(id: str) -> None:
    means = []
    for opponents in ("greedy", "greedy:temperature=300", "random"):
        env = VectorEnv(
            id, 6 if COMPILED else 2, seed=1, players=3, seats=1, opponents=opponents, masks=False
        )
        total = ended = 0.0
        while ended < env.n:
            ended += env.step(env.sample_actions())
            assert (env.movers == 1).all()
            total += float(env.reward.sum())
        means.append(total / ended)
    assert means[0] < -0.5 and means[1] < 0 and means[2] > means[0]


# ---------------------------------------------------------------------- compiled and pure Python, missing NumPy

DIGEST_SCRIPT = f"""
import sys
sys.path.insert(0, {os.path.dirname(__file__)!r})
from test_vector import print_digests
print_digests()
"""


def print_digests() -> None:
    """Print whether the engine is compiled, and a hash of all that some games write."""
    print(COMPILED)
    for id in GAMES:
        for arguments in (
            {"players": 3},
            {"players": 2, "seats": "rotate", "observations": "float32"},
            {"players": 4, "seats": 1, "opponents": "random", "rewards": "margins"},
        ):
            env = VectorEnv(id, 2, seed=4, final_observations=True, **arguments)
            digest = hashlib.sha256()
            for _ in range(60):
                env.step(env.sample_actions())
                for array in all_arrays(env):
                    digest.update(array.tobytes())
            print(id, arguments, digest.hexdigest())


def run_python(code: str, **environment: str) -> str:
    variables = {name: value for name, value in os.environ.items() if name != "JADECOURT_PURE"} | environment
    done = subprocess.run(
        [sys.executable, "-c", code], env=variables, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_compiled_and_pure_python_write_the_same_arrays() -> None:
    compiled, pure = (
        run_python(DIGEST_SCRIPT, JADECOURT_PURE=setting).splitlines() for setting in ("0", "1")
    )
    if compiled[0] != "True":
        pytest.skip("the engine is not compiled")
    assert pure[0] == "False"
    assert len(pure) == 1 + 3 * len(GAMES)
    assert compiled[1:] == pure[1:]


def test_missing_numpy_names_the_extra() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import jadecourt.envs\n"
        "try:\n import jadecourt.envs.vector\n"
        "except ImportError as error: print(error)"
    )
    assert "pip install 'jadecourt[envs]'" in run_python(code)
