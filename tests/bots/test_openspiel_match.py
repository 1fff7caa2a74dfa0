"""The tool that plays a bot against OpenSpiel's MCTS."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not available for this platform")

import numpy as np
from open_spiel.python.algorithms import mcts

import openspiel_match as tool
from jadecourt.arena.plan import Plan
from jadecourt.bots.protocol import Clock
from jadecourt.core import Table
from jadecourt.core.record import Record
from jadecourt.envs import openspiel
from jadecourt.games import GAMES, find_game

SIMULATIONS = 8


def make_state(game: str, decisions: int) -> Any:
    """A state at two seats after random decisions."""
    state, generator = openspiel.load(game, players=2).new_initial_state(), random.Random(1)
    while decisions or state.is_chance_node():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(generator.choices(outcomes, weights)[0])
        else:
            state.apply_action(generator.choice(state.legal_actions()))
            decisions -= 1
    return state


@pytest.mark.parametrize("game", GAMES)
def test_compiled_rollouts_have_the_mean_and_priors_of_openspiel(game: str) -> None:
    state = make_state(game, 24)
    position = state.progress.position.copy()
    ours, theirs = (
        tool.CompiledRolloutEvaluator(1),
        mcts.RandomRolloutEvaluator(random_state=np.random.RandomState(2)),
    )
    compiled_returns = np.array([ours.evaluate(state) for _ in range(1000)])
    assert state.progress.position == position
    assert np.all(compiled_returns.sum(axis=1) == 0)
    assert len({tuple(returns) for returns in compiled_returns}) > 1
    returns = np.array([theirs.evaluate(state) for _ in range(200)])
    assert np.abs(compiled_returns.mean(axis=0) - returns.mean(axis=0)).max() < 0.3  # 4 standard errors
    assert ours.prior(state) == theirs.prior(state)


@pytest.mark.parametrize("game", GAMES)
def test_two_games_in_a_row_have_the_same_draws_and_swapped_seats(game: str) -> None:
    plan = Plan(find_game(game)(players=2), ("search:5it", tool.name_mcts(SIMULATIONS, 2.0)), 2)
    games = [tool.play_match_game(one, SIMULATIONS, 2.0) for one in plan.scheduled_games()]
    assert games[0].seed == games[1].seed
    assert games[0].lineup == games[1].lineup[::-1]
    assert set(games[0].lineup) == {"search:5it", "mcts:8,uct_c=2"}
    for one in games:
        table = Table.from_record(plan.game, Record.loads(one.record))  # checks every ply
        assert table.is_over and tuple(table.state.scores()) == one.scores


def test_mcts_follows_the_table_to_its_position() -> None:
    state = make_state("kingdom", 7)
    table = Table.from_plies(state.progress.rules.game, 1, state.progress.plies, resolve_chance=False)
    player = tool.MctsPlayer(table, SIMULATIONS, 2.0, 1)
    move = player.choose(table.seen_by(table.movers[0]), Clock())
    assert player.state.progress.plies == state.progress.plies
    assert str(player.state) == str(state)
    assert move in state.legal_actions()


def test_mcts_with_a_state_that_is_not_that_of_the_table_fails() -> None:
    table = Table(find_game("dragon")(players=2), 1)
    player = tool.MctsPlayer(table, SIMULATIONS, 2.0, 1)
    player.follow_table()
    player.state = make_state("dragon", 4)
    with pytest.raises(RuntimeError, match="differs from the position"):
        player.follow_table()


def test_tool_prints_the_standings_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    tool.main(["dragon", "--bot", "search:5it", "--simulations", "4", "--games", "1", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["seats"], found["games"]) == ("dragon", 2, 2)
    assert {player["name"] for player in found["players"]} == {"search:5it", "mcts:4,uct_c=2"}
    assert sum(player["win_share"] for player in found["players"]) == 1
    assert all(player["cpu_ms_per_decision"] > 0 for player in found["players"])


@pytest.mark.parametrize(
    "arguments",
    [
        ["chess"],
        ["dragon", "--games", "0"],
        ["dragon", "--simulations", "1"],
        ["dragon", "--uct-c", "nan"],
        ["dragon", "--bot", "clever"],
        ["dragon", "--seed", "-1"],
        ["dragon", "--workers", "0"],
    ],
)
def test_tool_with_wrong_arguments_fails(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        tool.main(arguments)
    assert "error" in capsys.readouterr().err
