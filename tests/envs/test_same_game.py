"""One game played through every environment gives the same positions, masks, observations and results.

A seed determines the draws, and the moves of each seat are listed in advance, so the environments may differ only in
the order in which the seats answer a sealed step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from jadecourt.bots import Clock
from jadecourt.core.buffer import Buffer
from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.core.dice import Dice
from jadecourt.core.game import Game
from jadecourt.core.perspective import Perspective
from jadecourt.core.state import State
from jadecourt.core.table import Table
from jadecourt.envs import opponents, pettingzoo
from jadecourt.envs.gymnasium import SeatEnv
from jadecourt.envs.rewards import place_rewards
from jadecourt.envs.vector import VectorEnv
from jadecourt.games import find_game
from option_combinations import game_parameters


@dataclass
class Trace:
    """What was seen in a game."""

    game: Game
    open_positions: list[dict[str, Any]] = field(
        default_factory=list
    )  # where no sealed answer can be pending
    decisions: dict[int, list[tuple[bytes, bytes]]] = field(
        default_factory=dict
    )  # observation and mask, by seat
    scores: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    rewards: list[float] = field(default_factory=list)

    def see_position(self, state: State) -> None:
        """Add a position in which seats have to move, unless their answers are sealed."""
        if not self.game.steps[state.step()].sealed:
            self.open_positions.append(state.fields())

    def see_decision(self, seat: int, observation: Any, mask: Any) -> None:
        """Add what a seat sees when it is asked."""
        numbers, flags = np.asarray(observation, np.float32), np.asarray(mask, np.int8)
        self.decisions.setdefault(seat, []).append((numbers.tobytes(), flags.tobytes()))

    def see_result(self, scores: Any, places: Any, rewards: Any) -> None:
        """Set the result."""
        self.scores, self.places = [int(score) for score in scores], [int(place) for place in places]
        self.rewards = [float(np.float32(reward)) for reward in rewards]


@dataclass
class Script:
    """A game that is played again: the seed of its draws, its plies, and the moves of each seat in their order."""

    game: Game
    seed: int
    plies: list[tuple[int, int]]
    trace: Trace

    def moves_by_seat(self) -> dict[int, list[int]]:
        """The moves of each seat; the caller takes them from the front."""
        seats = range(self.game.seats)
        return {seat: [move for who, move in self.plies if who == seat] for seat in seats}


def observe_scaled(game: Game, state: State, seat: int) -> Any:
    """The scaled observation, computed without the environments."""
    numbers = np.zeros(game.observation.size, np.int16)
    game.observe(state, seat, numbers)
    return numbers * np.array([1 / scale for scale in game.observation.scales], np.float32)


def make_mask(game: Game, state: State, seat: int) -> Any:
    """The mask of legal moves, computed without the environments."""
    return np.isin(np.arange(len(game.moves)), state.legal_moves(seat)).astype(np.int8)


def write_script(game: Game, seed: int) -> Script:
    """Play a random game with nothing but the position."""
    state, chance, choices, buffer = game.start(), Dice(seed), Dice(seed + 1), Buffer()
    plies, trace = [], Trace(game)
    while (seat := state.mover()) != NOBODY:
        if seat == CHANCE:
            state.odds(buffer)
            move = chance.draw(buffer)
        else:
            trace.see_position(state)
            trace.see_decision(seat, observe_scaled(game, state, seat), make_mask(game, state, seat))
            state.legal(seat, buffer)
            move = choices.choose(buffer)
        state.apply(seat, move)
        plies.append((seat, move))
    trace.see_result(state.scores(), state.places(), place_rewards(state.places()))
    return Script(game, seed, plies, trace)


# ---------------------------------------------------------------------- the environments


def play_turns(script: Script) -> Trace:
    """PettingZoo, one seat at a time."""
    trace, moves = Trace(script.game), script.moves_by_seat()
    env = pettingzoo.env(script.game)
    env.reset(seed=script.seed)
    while not env.terminations[env.agent_selection]:
        seat = env.possible_agents.index(env.agent_selection)
        trace.see_position(env.episode.state)
        trace.see_decision(seat, *env.observe(env.agent_selection).values())
        env.step(moves[seat].pop(0))
    trace.see_result(env.episode.state.scores(), env.episode.state.places(), env.rewards.values())
    return trace


def play_in_parallel(script: Script) -> Trace:
    """PettingZoo, all seats at once."""
    trace, moves = Trace(script.game), script.moves_by_seat()
    env = pettingzoo.parallel_env(script.game)
    observations, _ = env.reset(seed=script.seed)
    rewards: dict[str, float] = {}
    while env.agents:
        trace.see_position(env.episode.state)
        actions = {}
        for seat, (agent, observation) in enumerate(observations.items()):
            waits = observation["action_mask"][env.wait]
            actions[agent] = env.wait if waits else moves[seat].pop(0)
            if not waits:
                trace.see_decision(seat, observation["observation"], observation["action_mask"][: env.wait])
        observations, rewards, _, _, _ = env.step(actions)
    trace.see_result(env.episode.state.scores(), env.episode.state.places(), rewards.values())
    return trace


def play_vector(script: Script) -> Trace:
    """The vector environment, in which two other games run beside."""
    trace, moves = Trace(script.game), script.moves_by_seat()
    env = VectorEnv(script.game, 3, seed=[7, script.seed, 8], observations="float32")
    assert env.observations is not None
    assert env.masks is not None
    assert env.legal is not None
    while not env.finished[1]:
        seat = int(env.movers[1])
        trace.see_position(env.copy_state(1))
        trace.see_decision(seat, env.observations[1], env.masks[1])
        env.step([env.legal[0][0], moves[seat].pop(0), env.legal[2][0]])
    trace.see_result(env.final_scores[1], env.final_places[1], env.rewards[1])
    return trace


def play_openspiel(script: Script, simultaneous: bool) -> Trace:
    """OpenSpiel; the draws are made here."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is not available for this platform")
    from jadecourt.envs import openspiel

    trace, moves, dice, odds = Trace(script.game), script.moves_by_seat(), Dice(script.seed), Buffer()
    state = openspiel.load(script.game, simultaneous=simultaneous).new_initial_state()
    while not state.is_terminal():
        progress = state.progress
        if state.is_chance_node():
            progress.position.odds(odds)
            state.apply_action(dice.draw(odds))
            continue
        trace.see_position(progress.position)
        actions = [0] * script.game.seats
        for seat in progress.next_seats:
            mask = np.isin(np.arange(len(script.game.moves)), state.legal_actions(seat))
            trace.see_decision(seat, state.observation_tensor(seat), mask)
            actions[seat] = moves[seat].pop(0)
        if state.is_simultaneous_node():
            state.apply_actions(actions)
        else:
            state.apply_action(actions[state.current_player()])
    trace.see_result(progress.position.scores(), progress.position.places(), state.returns())
    return trace


class ScriptedBot:
    """Plays listed moves, and traces what it sees."""

    def __init__(self, trace: Trace, moves: dict[int, list[int]]) -> None:
        self.trace = trace
        self.moves = moves

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        assert perspective.seat is not None
        game, state, seat = perspective.game, perspective._state, perspective.seat
        self.trace.see_position(state)
        self.trace.see_decision(seat, observe_scaled(game, state, seat), make_mask(game, state, seat))
        return self.moves[seat].pop(0)


def play_seat(script: Script, seat: int, monkeypatch: pytest.MonkeyPatch) -> Trace:
    """Gymnasium, one seat; bots play the listed moves of the others."""
    trace, moves = Trace(script.game), script.moves_by_seat()
    monkeypatch.setattr(opponents, "make_bot", lambda spec, seed: ScriptedBot(trace, moves))
    env = SeatEnv(script.game, seat=seat)
    observation, info = env.reset(seed=script.seed)
    reward, is_over = 0.0, False
    while not is_over:
        trace.see_position(env.episode.state)
        trace.see_decision(seat, observation, info["action_mask"])
        observation, reward, is_over, _, info = env.step(moves[seat].pop(0))
    state = env.episode.state
    assert reward == env.episode.rewards()[seat]
    trace.see_result(info["scores"], state.places(), env.episode.rewards())
    return trace


def play_table(script: Script) -> Trace:
    """A table, which draws by itself otherwise and is therefore given the outcomes."""
    trace = Trace(script.game)
    table = Table.from_plies(script.game, 0, [], resolve_chance=False)
    for who, move in script.plies:
        if who != CHANCE:
            state = table.state
            trace.see_position(state)
            assert table.seen_by(who).legal == state.legal_moves(who)
            trace.see_decision(
                who, observe_scaled(script.game, state, who), make_mask(script.game, state, who)
            )
        table.extend([(who, move)])
    result = table.record().result
    assert result is not None
    trace.see_result(result.scores, result.places, place_rewards(result.places))
    return trace


@pytest.mark.parametrize(("id", "options"), game_parameters(2))
def test_same_seed_and_moves_give_same_game_in_all_environments(
    id: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game(id)(**options)
    script = write_script(game, seed=17)
    environments: dict[str, Callable[[Script], Trace]] = {
        "PettingZoo AEC": play_turns,
        "PettingZoo Parallel": play_in_parallel,
        "vector": play_vector,
        "OpenSpiel": lambda script: play_openspiel(script, simultaneous=False),
        "OpenSpiel simultaneous": lambda script: play_openspiel(script, simultaneous=True),
        "Gymnasium first seat": lambda script: play_seat(script, 0, monkeypatch),
        "Gymnasium last seat": lambda script: play_seat(script, game.seats - 1, monkeypatch),
        "table": play_table,
    }
    assert len(script.trace.open_positions) > 20
    for name, play in environments.items():
        trace = play(script)
        assert trace.open_positions == script.trace.open_positions, name
        assert trace.decisions == script.trace.decisions, name
        assert trace == script.trace, name
