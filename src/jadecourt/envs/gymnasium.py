"""The games as Gymnasium environments: one seat against bots.

Importing this module registers `jadecourt/ID-v0`, with the capitalised id of each game; `gymnasium.make`
passes its further arguments to `SeatEnv`. The reward is 0 until the end, then that of `rewards.place_rewards`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from ..core.game import Game
from ..games import GAMES
from .episode import RENDER_MODES, Episode, check_render_mode, choose_seed, make_mask
from .game_options import make_game
from .libraries import require_libraries
from .opponents import Opponents, parse_bots
from .spaces import MoveSpace, ObservationType

with require_libraries(__name__):
    import numpy as np
    from gymnasium import Env, register

RANDOM_SEAT: Final = "random"


class SeatEnv(Env[Any, Any]):
    """One seat of a game; bots play the others.

    `game` is the id of a game, played with `options` such as `players=3`, or a `Game`. `bots` are the specs of the
    opponents (`jadecourt.bots.make_bot`): one for all, or one each in the order of their seats. `seat` is the own seat,
    or "random": then it is drawn at each reset. `observations` are `float32`, scaled to about 1, or
    `int16`, as they are.

    Infos have `action_mask`, `legal_moves`, `scores` (the points of all seats now) and `seat`.
    """

    # no ClassVar: the base class declares it as an attribute of instances
    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        *,
        bots: str | Sequence[str] = "greedy",
        seat: int | Literal["random"] = 0,
        observations: ObservationType = "float32",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.game = make_game(game, options)
        self.bots = parse_bots(bots, self.game.seats - 1)
        self.draws_seat = seat == RANDOM_SEAT
        if isinstance(seat, str) and seat != RANDOM_SEAT:
            raise ValueError(f"invalid seat {seat!r}: expected a number or {RANDOM_SEAT!r}")
        self.seat = 0 if isinstance(seat, str) else self.game.require_seat(seat)  # of the current game
        self.render_mode = check_render_mode(render_mode)
        self.episode = Episode(self.game, observations, has_log=True)
        self.opponents: Opponents | None = None
        self.observation_space = self.episode.encoder.make_space()
        self.action_space: MoveSpace = MoveSpace(len(self.game.moves))

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin the game of `seed`; without one, of the next seed. `options` are ignored."""
        super().reset(seed=seed)
        if self.draws_seat:
            self.seat = int(self.np_random.integers(self.game.seats))
        game_seed = choose_seed(seed, self.np_random)
        self.opponents = Opponents(self.game, self.bots, self.seat, game_seed)
        self.episode.start(game_seed)
        self._play_opponents(self.opponents)
        return self.episode.observe(self.seat), self._make_info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play a move and those of the bots that follow; `IllegalMove` names the rule, and nothing changes."""
        move = self.episode.check_move(self.seat, action)
        self.episode.play({self.seat: move})
        if self.opponents is not None:
            self._play_opponents(self.opponents)
        reward = self.episode.rewards()[self.seat]
        return self.episode.observe(self.seat), reward, self.episode.is_over, False, self._make_info()

    def _play_opponents(self, opponents: Opponents) -> None:
        """Play the bots until the own seat has to move; it answers a sealed step before them."""
        while (movers := self.episode.movers) and self.seat not in movers:
            self.episode.play({movers[0]: opponents.choose(self.episode, movers[0])})
        self.action_space.legal_moves = self.episode.state.legal_moves(self.seat)

    def _make_info(self) -> dict[str, Any]:
        legal_moves = self.episode.state.legal_moves(self.seat)
        return {
            "action_mask": make_mask(legal_moves, len(self.game.moves)),
            "legal_moves": legal_moves,
            "scores": self.episode.state.scores(),
            "seat": self.seat,
        }

    def action_masks(self) -> Any:
        """Whether each move is legal, as an array of booleans: the method that maskable agents of SB3-Contrib call."""
        return make_mask(self.episode.state.legal_moves(self.seat), len(self.game.moves)).astype(np.bool_)

    def render(self) -> str | None:
        """A text that describes the position; None without render mode."""
        return repr(self.episode.state) if self.render_mode == "ansi" else None


def env_id(game: str) -> str:
    """The id of the environment of a game."""
    return f"jadecourt/{game.capitalize()}-v0"


for _game in GAMES:
    register(env_id(_game), entry_point=f"{__name__}:{SeatEnv.__name__}", kwargs={"game": _game})
