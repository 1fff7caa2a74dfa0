"""The vector environment as a `gymnasium.vector.VectorEnv`: one seat of many games against opponents of the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from ..core.game import Game
from .game_options import make_game
from .libraries import require_libraries
from .spaces import ObservationEncoder, ObservationType
from .vector import VectorEnv

with require_libraries(__name__):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as GymnasiumBase
    from gymnasium.vector.utils import batch_space


class LegalMoves(spaces.MultiDiscrete):
    """The moves of all games by number; a sample without mask is a legal move of each game."""

    def __init__(self, env: VectorEnv) -> None:
        super().__init__(np.full(env.n, len(env.game.moves)), dtype=np.int64)
        self.env = env

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random action; masks and probabilities are used as in `MultiDiscrete`."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        assert self.env.legal is not None  # requested by GymnasiumVectorEnv
        choices = self.np_random.integers(self.env.legal_counts)
        return self.env.legal[np.arange(self.env.n), choices].astype(np.int64)

    def __deepcopy__(self, memo: dict[int, Any]) -> LegalMoves:
        return LegalMoves(self.env)  # wrappers copy spaces; the games are the same

    def __repr__(self) -> str:
        return f"LegalMoves({self.env!r})"


class GymnasiumVectorEnv(GymnasiumBase[Any, Any, Any]):
    """`num_envs` games as `jadecourt.envs.vector.VectorEnv` plays them, with the interface of Gymnasium.

    The caller plays `seat` ("rotate": another one in each game; None: all seats, one after the other). A finished game
    is followed by the next one in the same step: then `observations` are those of the new game, and `infos` have
    `final_obs` and `final_info` (scores, places and rewards of all seats, number of actions) of the old one.

    `infos` always have `action_mask`, `legal_moves` (in ascending order, then -1) and `seat`. With `copy=False` the
    arrays are those of the engine, which the next step overwrites.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # type: ignore[misc]

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        seat: int | str | None = 0,
        opponents: str = "greedy",
        observations: ObservationType = "float32",
        rewards: str = "places",
        threads: int = 1,
        copy: bool = True,
        render_mode: None = None,
        **options: object,
    ) -> None:
        if render_mode is not None:
            raise ValueError(f"render_mode must be None, not {render_mode!r}: many games have no picture")
        rules = make_game(game, options)
        encoder = ObservationEncoder(rules, observations)
        self.env = VectorEnv(
            rules,
            num_envs,
            seats=seat,
            opponents=opponents,
            observations=observations,
            final_observations=True,
            rewards=rewards,
            threads=threads,
        )
        self.num_envs = self.env.n
        self.copies = copy
        self.single_observation_space = encoder.make_space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.single_action_space = spaces.Discrete(len(self.env.game.moves))
        self.action_space = LegalMoves(self.env)
        self._everywhere = np.ones(self.num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin new games: with one seed those of seed, seed + 1, …, with a list those of its seeds.

        Without a seed, each place goes on to its next game. `options["reset_mask"]` chooses the places.
        """
        if isinstance(seed, int | np.integer):
            super().reset(seed=int(seed))
            seed = [int(seed) + game for game in range(self.num_envs)]
        self.env.reset(seed, (options or {}).get("reset_mask"))
        return self._copy(self.env.observations), self._make_infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Make one move in each game; `IllegalAction` says why a move is illegal, and then no game changes."""
        self.env.step(actions)
        return (
            self._copy(self.env.observations),
            self.env.reward.astype(np.float64),
            self.env.finished.copy(),
            np.zeros(self.num_envs, np.bool_),
            self._make_infos(),
        )

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
        self.env.close()

    def _copy(self, array: Any) -> Any:
        return array.copy() if self.copies else array

    def _make_infos(self) -> dict[str, Any]:
        env = self.env
        infos: dict[str, Any] = {}
        for name, array in (("action_mask", env.masks), ("legal_moves", env.legal), ("seat", env.movers)):
            infos[name], infos[f"_{name}"] = self._copy(array), self._everywhere.copy()
        if env.finished.any():
            infos |= self._make_final_infos()
        return infos

    def _make_final_infos(self) -> dict[str, Any]:
        """What is known about the games that ended in this step; Gymnasium wants the observations as objects."""
        env, finished = self.env, self.env.finished
        assert env.final_observations is not None
        final_obs = np.full(self.num_envs, None, object)
        for game in np.flatnonzero(finished):
            final_obs[game] = env.final_observations[game].copy()
        final_info: dict[str, Any] = {}
        for name, array in (
            ("scores", env.final_scores),
            ("places", env.final_places),
            ("rewards", env.rewards),
            ("length", env.final_lengths),
        ):
            shown = np.zeros_like(array)
            shown[finished] = array[finished]
            final_info[name], final_info[f"_{name}"] = shown, finished.copy()
        return {
            "final_obs": final_obs,
            "_final_obs": finished.copy(),
            "final_info": final_info,
            "_final_info": finished.copy(),
        }
