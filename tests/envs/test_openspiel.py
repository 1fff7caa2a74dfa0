"""The games as OpenSpiel games: OpenSpiel's simulation tests, illegal actions, information states and copies."""

from __future__ import annotations

import copy
import json
import pickle
import random
import subprocess
import sys
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not available for this platform")

import pyspiel

from jadecourt.core.errors import BadOptions, GameOver, IllegalMove, UnknownGame
from jadecourt.envs import openspiel
from jadecourt.envs.rewards import place_rewards
from jadecourt.games import GAMES, find_game
from option_combinations import game_parameters


def apply_random_actions(state: Any, generator: random.Random) -> None:
    """Apply a random outcome, a random action or a random joint action."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(generator.choices(outcomes, weights)[0])
    elif state.is_simultaneous_node():
        players = range(state.num_players())
        state.apply_actions([generator.choice(state.legal_actions(p) or [0]) for p in players])
    else:
        state.apply_action(generator.choice(state.legal_actions()))


def play_to(game: Any, decisions: int, seed: int = 1) -> Any:
    """A state after this number of random decisions."""
    state, generator = game.new_initial_state(), random.Random(seed)
    while decisions or state.is_chance_node():
        decisions -= not state.is_chance_node()
        apply_random_actions(state, generator)
    return state


# ---------------------------------------------------------------------- OpenSpiel's tests


@pytest.mark.parametrize(("game", "options"), game_parameters(1))
def test_random_sim_test_passes(game: str, options: dict[str, Any]) -> None:
    simultaneous_games = [False, True] if any(step.sealed for step in find_game(game).steps) else [False]
    for simultaneous in simultaneous_games:
        loaded = openspiel.load(game, simultaneous=simultaneous, **options)
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3, "experienced3": True}])
def test_random_sim_test_passes_with_two_bids_each(options: dict[str, Any]) -> None:
    loaded = openspiel.load("kingdom", simultaneous=True, **options)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


# ---------------------------------------------------------------------- loading


def test_each_game_is_registered_with_its_options() -> None:
    for game in GAMES:
        loaded = pyspiel.load_game(f"python_jadecourt_{game}(players=3)")
        assert (loaded.num_players(), loaded.num_distinct_actions()) == (3, len(find_game(game).moves))


@pytest.mark.parametrize(("game", "options"), game_parameters(99))
def test_load_keeps_options_in_name_of_game(game: str, options: dict[str, Any]) -> None:
    """Also options whose values are numbers or words, which OpenSpiel does not have."""
    loaded = openspiel.load(game, **options)
    again = pyspiel.load_game(str(loaded))
    assert str(again) == str(loaded)
    assert loaded.rules.game == again.rules.game == find_game(game)(**options)


def test_load_takes_game_object_and_dynamics() -> None:
    kingdom = find_game("kingdom")(players=3)
    dynamics = pyspiel.GameType.Dynamics
    assert openspiel.load(kingdom).get_type().dynamics == dynamics.SEQUENTIAL
    assert openspiel.load(kingdom, simultaneous=True).get_type().dynamics == dynamics.SIMULTANEOUS
    # without sealed steps there is nothing simultaneous
    assert openspiel.load("dragon", players=3, simultaneous=True).get_type().dynamics == dynamics.SEQUENTIAL


def test_load_bad_arguments_raise_reason() -> None:
    with pytest.raises(UnknownGame, match="unknown game 'chess'"):
        openspiel.load("chess")
    with pytest.raises(BadOptions, match="invalid value 9 for players"):
        openspiel.load("dragon", players=9)
    with pytest.raises(BadOptions, match="invalid value 9 for players"):
        pyspiel.load_game("python_jadecourt_dragon(players=9)")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'size'"):
        pyspiel.load_game("python_jadecourt_dragon(size=9)")


def test_interpreter_exits_cleanly_after_import() -> None:
    """OpenSpiel's registry outlives the interpreter: what it releases then must not be freed."""
    program = "from jadecourt.envs import openspiel; openspiel.load('dragon', players=3).new_initial_state()"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


# ---------------------------------------------------------------------- actions and results


@pytest.mark.parametrize("game", ["dragon", "kingdom"])
def test_apply_action_illegal_raises_reason_and_changes_nothing(game: str) -> None:
    state, generator = openspiel.load(game, players=3).new_initial_state(), random.Random(3)
    move_count, checked = len(find_game(game).moves), 0
    while not state.is_terminal():
        if not state.is_chance_node() and checked < 30:
            legal, before = state.legal_actions(), (state.history(), copy.deepcopy(state.progress.position))
            illegal = generator.choice(sorted(set(range(move_count)) - set(legal)))
            with pytest.raises(IllegalMove, match=r"is not possible: .+ \(rule \d"):
                state.apply_action(illegal)
            with pytest.raises(IllegalMove, match="there is no move"):
                state.apply_action(move_count)
            assert (state.history(), state.progress.position) == before
            checked += 1
        apply_random_actions(state, generator)
    assert checked == 30
    with pytest.raises(GameOver):
        state.apply_action(0)


def test_apply_action_impossible_outcome_raises_reason() -> None:
    state = openspiel.load("kingdom", players=3).new_initial_state()
    assert state.is_chance_node()
    with pytest.raises(IllegalMove, match="99"):
        state.apply_action(99)


def test_apply_actions_one_illegal_answer_plays_none() -> None:
    state = play_to(openspiel.load("kingdom", players=4, simultaneous=True), 0)
    assert state.is_simultaneous_node()
    answers = [state.legal_actions(player)[0] for player in range(4)]
    before = copy.deepcopy(state.progress.position)
    with pytest.raises(IllegalMove):
        state.apply_actions([*answers[:3], 100])
    assert state.progress.position == before
    with pytest.raises(ValueError, match="use apply_actions"):
        state.apply_action(answers[0])
    assert state.progress.position == before
    state.apply_actions(answers)
    assert state.progress.position != before


def test_apply_actions_at_other_nodes_raises() -> None:
    state = play_to(openspiel.load("dragon", players=3), 0)
    with pytest.raises((ValueError, pyspiel.SpielError)):
        state.apply_actions([state.legal_actions()[0]] * 3)
    assert state.progress.plies[-1][0] < 0


def test_returns_follow_places_and_are_zero_before_end() -> None:
    state, generator = openspiel.load("dragon", players=4).new_initial_state(), random.Random(5)
    while not state.is_terminal():
        assert state.returns() == [0.0] * 4
        apply_random_actions(state, generator)
    assert state.returns() == place_rewards(state.progress.position.places())


def test_action_strings_are_the_notation() -> None:
    state = openspiel.load("kingdom", players=3).new_initial_state()
    outcome = state.chance_outcomes()[0][0]
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, outcome) == find_game("kingdom").outcomes.text(
        outcome
    )
    state = play_to(state.get_game(), 0)
    assert [state.string_to_action(state.action_to_string(a)) for a in state.legal_actions()] == (
        state.legal_actions()
    )


# ---------------------------------------------------------------------- what players know


@pytest.mark.parametrize("simultaneous", [False, True])
@pytest.mark.parametrize("options", [{"players": 4}, {"players": 3, "experienced3": True}])
def test_information_states_hide_pending_answers_only(options: dict[str, Any], simultaneous: bool) -> None:
    """States that differ in pending sealed answers of others look alike; the answers appear when all have answered."""
    game = openspiel.load("kingdom", simultaneous=simultaneous, **options)
    state, generator, resampled_answers = game.new_initial_state(), random.Random(7), 0
    while not state.is_terminal():
        if state.current_player() >= 0 or state.is_simultaneous_node():
            for player in state.progress.next_seats:
                other = state.resample_from_infostate(player, generator.random)
                assert player in other.progress.next_seats
                assert other.legal_actions(player) == state.legal_actions(player)
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.observation_string(player) == state.observation_string(player)
                assert other.observation_tensor(player) == state.observation_tensor(player)
                resampled_answers += other.progress.position != state.progress.position
        apply_random_actions(state, generator)
    assert resampled_answers > 0 or (simultaneous and "experienced3" not in options)
    moves = [f"{who}: {game.rules.format_ply(who, move)}" for who, move in state.progress.plies if who >= 0]
    assert [
        line for line in state.information_state_string(0).split("\n")[1:] if "chance" not in line
    ] == moves


def test_observation_string_is_view_and_tensor_scaled_observation() -> None:
    state = play_to(openspiel.load("dragon", players=3), 25)
    rules = state.get_game().rules.game
    view = json.dumps(rules.view(state.progress.position, 1))
    assert json.loads(state.observation_string(1)) == json.loads(view)
    tensor = state.observation_tensor(1)
    assert len(tensor) == rules.observation.size == state.get_game().observation_tensor_size()
    assert tensor == state.information_state_tensor(1) != state.observation_tensor(2)


def test_make_py_observer_other_kinds_of_information_raise_reason() -> None:
    game = openspiel.load("dragon", players=3)
    with pytest.raises(ValueError, match="expected public_info=True"):
        game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
    with pytest.raises(ValueError, match="observers have no parameters"):
        game.make_py_observer(None, {"size": 1})


# ---------------------------------------------------------------------- copies


@pytest.mark.parametrize(
    "make_copy", [lambda s: s.clone(), copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))]
)
@pytest.mark.parametrize("simultaneous", [False, True])
def test_copy_equals_state_and_is_independent(make_copy: Any, simultaneous: bool) -> None:
    game = openspiel.load("kingdom", players=2, simultaneous=simultaneous)
    for decisions in (0, 13, 14, 40):
        state = play_to(game, decisions)
        twin = make_copy(state)
        before = (twin.history(), twin.progress.plies[:], twin.progress.public_count)
        assert before == (state.history(), state.progress.plies, state.progress.public_count)
        assert twin.progress.position == state.progress.position
        apply_random_actions(state, random.Random(0))
        assert (twin.history(), twin.progress.plies, twin.progress.public_count) == before
        assert twin.progress.position != state.progress.position


def test_pickled_game_is_same_game_in_another_process() -> None:
    game = openspiel.load("dragon", players=3, greatWall=True, startSeat=2)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    program = f"import pickle; print(pickle.loads({pickle.dumps(game)!r}))"
    printed = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert printed.stdout.strip() == str(game)


def test_python_search_of_openspiel_plays() -> None:
    """Information-set Monte Carlo tree search, which resamples sealed answers."""
    from open_spiel.python.algorithms import ismcts, mcts

    state = play_to(openspiel.load("kingdom", players=2), 1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1)
    bot = ismcts.ISMCTSBot(game=state.get_game(), evaluator=evaluator, uct_c=2.0, max_simulations=4)
    assert bot.step(state) in state.legal_actions()
