"""The games as PettingZoo environments: `env` asks one seat at a time, `parallel_env` all seats at once.

Agents are `seat_0`, `seat_1`, … An observation is a dict of `observation`, what the seat may know, and `action_mask`,
1 for each legal move. Rewards are 0 until the end, then those of `rewards.place_rewards`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from ..core.game import Game
from .episode import RENDER_MODES, Episode, check_render_mode, choose_seed, make_mask
from .game_options import make_game
from .libraries import require_libraries
from .spaces import MoveSpace, ObservationType, SampledMove

with require_libraries(__name__):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv, ParallelEnv

Observation: TypeAlias = dict[str, Any]  # "observation" and "action_mask", both NumPy arrays


def env(
    game: str | Game,
    *,
    observations: ObservationType = "float32",
    render_mode: str | None = None,
    **options: object,
) -> TurnEnv:
    """The environment in which one seat moves at a time (AEC).

    `game` is the id of a game, played with `options` such as `players=3`, or a `Game`. `observations` are
    `float32`, scaled to about 1, or `int16`, as they are.
    """
    return TurnEnv(make_game(game, options), observations, render_mode)


def parallel_env(
    game: str | Game,
    *,
    observations: ObservationType = "float32",
    render_mode: str | None = None,
    **options: object,
) -> SimultaneousEnv:
    """The environment in which all seats act at the same time; the arguments are those of `env`."""
    return SimultaneousEnv(make_game(game, options), observations, render_mode)


class GameAgents:
    """What both environments share: the game, its agents, spaces, seeds and rendering."""

    game: Game
    possible_agents: list[str]
    agents: list[str]
    render_mode: str | None

    def _set_up(
        self, game: Game, observations: ObservationType, render_mode: str | None, move_count: int
    ) -> None:
        self.game = game
        self.render_mode = check_render_mode(render_mode)
        self.episode = Episode(game, observations)
        self.possible_agents = [f"seat_{seat}" for seat in range(game.seats)]
        self.agents = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._move_count = move_count
        self._random: np.random.Generator | None = None
        self.action_spaces = {agent: MoveSpace(move_count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": self.episode.encoder.make_space(),
                    "action_mask": spaces.Box(0, 1, (move_count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.state_space = self.episode.encoder.make_space(game.seats)

    def _start(self, seed: int | None) -> None:
        """Begin the game of `seed`; without one, of the next seed after the last one given."""
        if seed is not None or self._random is None:
            self._random, _ = np_random(seed)
        self.episode.start(choose_seed(seed, self._random))
        self.agents = self.possible_agents[:]

    def _require_agents(self) -> None:
        """Raise if no game has begun, or it is over."""
        self.episode.require_started()
        if not self.agents:
            raise self.episode.state.ply_error(0, 0)  # the game is over

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> MoveSpace:
        """The space of an agent's actions; `sample()` draws a legal one."""
        return self.action_spaces[agent]

    def state(self) -> Any:
        """The observations of all seats in one array: together they know the whole position."""
        self.episode.require_started()
        return np.concatenate([self.episode.observe(seat) for seat in range(self.game.seats)])

    def render(self) -> str | None:
        """A text that describes the position, with the sealed answers of all seats; None without render mode."""
        return repr(self.episode.state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing has to be closed."""


class TurnEnv(GameAgents, AECEnv):  # type: ignore[misc]
    """One seat moves at a time; sealed answers are given in the order of the seats, without seeing the others'."""

    def __init__(self, game: Game, observations: ObservationType, render_mode: str | None) -> None:
        super().__init__()
        self._set_up(game, observations, render_mode, len(game.moves))
        self.metadata = {
            "name": f"jadecourt_{game.id}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a new game; `options` are ignored."""
        self._start(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask(self.agents[self.episode.state.mover()])

    def _ask(self, agent: str) -> None:
        """Select the agent that moves next and tell its legal moves."""
        legal_moves = self.episode.state.legal_moves(self._seats[agent])
        self.agent_selection = agent
        self.action_spaces[agent].legal_moves = legal_moves
        self.infos[agent] = {"legal_moves": legal_moves[:]}

    def observe(self, agent: str) -> Observation:
        """What an agent may know; its mask is all 0 unless it has to move."""
        self.episode.require_started()
        seat = self._seats[agent]
        return {
            "observation": self.episode.observe(seat),
            "action_mask": make_mask(self.episode.state.legal_moves(seat), self._move_count),
        }

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation (None unless `observe`), reward, termination, truncation and info of the selected agent."""
        self._require_agents()
        return super().last(observe)  # type: ignore[no-any-return]

    def step(self, action: Any) -> None:
        """Play a move of the selected agent; `IllegalMove` names the rule, and the game stays as it was.

        After the end of the game each agent takes one more step with the action None, as PettingZoo demands.
        """
        self._require_agents()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seats[agent]
        self.episode.play({seat: self.episode.check_move(seat, action)})
        self._cumulative_rewards[agent] = 0.0
        self.action_spaces[agent].legal_moves = []
        self.infos[agent] = {}
        if self.episode.is_over:
            self.rewards = dict(zip(self.agents, self.episode.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self._ask(self.possible_agents[self.episode.state.mover()])


class SimultaneousEnv(GameAgents, ParallelEnv):  # type: ignore[misc]
    """All seats act at once. A seat that does not have to move has one action: `wait`, the number after the last move.

    Sealed answers are given in the same step, so no seat sees the others' before its own. At other steps one seat
    moves and all others wait. The first `len(game.moves)` numbers of a mask are those of the other environments.
    """

    def __init__(self, game: Game, observations: ObservationType, render_mode: str | None) -> None:
        self.wait = len(game.moves)  # the action of a seat that does not have to move
        self._set_up(game, observations, render_mode, self.wait + 1)
        self.metadata = {"name": f"jadecourt_{game.id}_parallel_v0", "render_modes": list(RENDER_MODES)}

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game; `options` are ignored."""
        self._start(seed)
        return self._observe_all()

    def _observe_all(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Observations and infos of all agents; also lists the legal actions in the action spaces."""
        observations, infos = {}, {}
        for seat, agent in enumerate(self.possible_agents):
            legal_actions = self.episode.state.legal_moves(seat) or [self.wait]
            self.action_spaces[agent].legal_moves = legal_actions
            observations[agent] = {
                "observation": self.episode.observe(seat),
                "action_mask": make_mask(legal_actions, self._move_count),
            }
            infos[agent] = {"legal_moves": [] if legal_actions == [self.wait] else legal_actions[:]}
        return observations, infos

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play the actions of all agents, or none if one of them is illegal: `IllegalMove` names the rule.

        The actions of agents that wait may be left out.
        """
        self._require_agents()
        self.episode.play(self._check_actions(actions))
        agents, is_over = self.agents, self.episode.is_over
        observations, infos = self._observe_all()
        rewards = dict(zip(agents, self.episode.rewards(), strict=True))
        if is_over:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, is_over), dict.fromkeys(agents, False), infos

    def _check_actions(self, actions: Mapping[str, Any]) -> dict[int, int]:
        """The legal moves by seat; raises for any other action."""
        if not isinstance(actions, Mapping):
            raise TypeError(f"actions must be a dict of actions by agent, not {type(actions).__name__}")
        if unknown := [agent for agent in actions if agent not in self._seats]:
            raise ValueError(
                f"there is no agent {unknown[0]!r}: agents are {', '.join(self.possible_agents)}"
            )
        moves = {}
        for seat in self.episode.movers:
            action = actions.get(agent := self.possible_agents[seat], self.wait)
            if type(action) is not SampledMove and action == self.wait:
                raise ValueError(f"{agent} has to move: its action is missing, or is {self.wait} (wait)")
            moves[seat] = self.episode.check_move(seat, action)
        for agent, action in actions.items():
            if self._seats[agent] not in moves and type(action) is not SampledMove and action != self.wait:
                self.episode.check_move(self._seats[agent], action)  # raises: it is another seat's turn
        return moves
