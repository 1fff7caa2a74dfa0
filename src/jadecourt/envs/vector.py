"""Many games stepped together, with NumPy arrays: for learning programs that need millions of decisions per second."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Final, Self

from ..bots.greedy import parse_temperature
from ..bots.heuristics import load_heuristic
from ..bots.heuristics.base import Heuristic
from ..core.dice import Dice, mix
from ..core.errors import IllegalMove
from ..core.game import Game
from ..core.illegal_moves import illegal_ply_error
from ..core.refusal import Refusal
from ..core.state import State
from ..core.table_dice import make_seed
from .batch import Batch
from .batch_options import ALL_SEATS, DEFAULT_MAX_LEGAL, BatchOptions
from .game_options import make_game
from .libraries import require_libraries
from .worker_threads import WorkerThreads

with require_libraries(__name__):
    import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

MASK64: Final = (1 << 64) - 1
OBSERVATIONS: Final = ("int16", "float32", None)
REWARDS: Final = ("places", "margins")
ROTATE: Final = "rotate"  # as `seats`: the caller plays one seat, another one in each game


class IllegalAction(IllegalMove):
    """An action that the rules forbid in one of the games; `game` is its number."""

    def __init__(self, game: int, refusal: Refusal, game_id: str, move: str = "") -> None:
        super().__init__(refusal, game_id, move)
        self.args = (game, refusal, game_id, move)
        self.game = game

    def __str__(self) -> str:
        return f"game {self.game}: {super().__str__()}"


class VectorEnv:
    """`n` games of one kind that are stepped together inside compiled code.

    The attributes below are NumPy arrays that stay the same objects: `reset` and `step` write them. Row i belongs to
    the game in place i. When that game ends, the next one begins in the same step.

    | array | shape | contents |
    | --- | --- | --- |
    | `movers` | (n,) | seat that has to move: the next action of the game is its move |
    | `observations` | (n, size) | what that seat may know, as `Game.observation` declares |
    | `masks` | (n, moves) | 1 for each legal move, else 0 |
    | `legal`, `legal_counts` | (n, max_legal), (n,) | legal moves in ascending order, then -1; their number |
    | `reward` | (n,) | reward of the seat whose move was made by this step: 0 unless the game ended |
    | `rewards` | (n, seats) | rewards of all seats: 0 unless the game ended in this step |
    | `finished` | (n,) | whether the game ended in this step |
    | `final_scores`, `final_places` | (n, seats) | result of the last game that ended in this place |
    | `final_lengths` | (n,) | number of actions of that game |
    | `final_observations` | (n, size) | what the seat that made the last action may know at the end of that game |
    | `seeds` | (n,) | seed of the current game |

    `observations`, `masks`, `legal` and `final_observations` are None if they were not requested.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        *,
        seed: int | Sequence[int] | NDArray[Any] | None = None,
        seats: int | Iterable[int] | str | None = None,
        opponents: str = "greedy",
        observations: str | None = "int16",
        final_observations: bool = False,
        masks: bool = True,
        legal: bool = True,
        max_legal: int = DEFAULT_MAX_LEGAL,
        rewards: str = "places",
        threads: int = 1,
        **options: object,
    ) -> None:
        """Begin `n` games.

        `game` is the id of a game, and `options` are its options, or a `Game`. `seed`: see `reset`.

        The caller moves for `seats`: all of them (None), one, several, or "rotate" for one seat that is another one in
        each game. `opponents` move for the others: "greedy", "greedy:temperature=N" or "random".

        `observations` are "int16" (as they are), "float32" (divided by their scales) or None. `rewards` are by
        "places" (1 for the first, -1 for the last, ties share) or "margins" (points ahead of the mean of the others).
        With `threads` above 1, as many threads step a part of the games each; the results are the same.
        """
        self.game = make_game(game, options)
        if observations not in OBSERVATIONS:
            raise ValueError(f"observations must be 'int16', 'float32' or None, not {observations!r}")
        if rewards not in REWARDS:
            raise ValueError(f"rewards must be one of {', '.join(map(repr, REWARDS))}, not {rewards!r}")
        heuristic, temperature = parse_opponents(self.game, opponents)
        rotates = isinstance(seats, str) and seats == ROTATE
        self.batch = Batch(
            self.game.start(),
            BatchOptions(
                games=n,
                moves=len(self.game.moves),
                lanes=threads,
                observations=observations or "none",
                scales=self.game.observation.scales,
                final_observations=final_observations,
                masks=masks,
                legal=legal,
                max_legal=max_legal,
                caller_seats=ALL_SEATS if rotates else to_seat_mask(self.game, seats),
                rotate=rotates,
                temperature=temperature,
                margins=rewards == "margins",
            ),
            heuristic,
        )
        self.n = self.batch.games
        self._bind_arrays()
        self._threads: WorkerThreads | None = None
        self._lock = threading.Lock()
        self.reset(seed=make_seed() if seed is None else seed)

    def _bind_arrays(self) -> None:
        """Make NumPy arrays of the memory to which the batch writes."""
        arrays = {
            name: np.frombuffer(numbers, dtype=numbers.typecode)
            for name, numbers in self.batch.arrays().items()
        }

        def bind(name: str, width: int = 0) -> Any:
            found = arrays.get(name)
            return found if found is None or not width else found.reshape(self.n, width)

        seats, size = self.batch.seats, self.batch.observation_size
        self.movers: NDArray[np.int8] = bind("movers")
        self.observations: NDArray[np.int16] | NDArray[np.float32] | None = bind("observations", size)
        self.masks: NDArray[np.int8] | None = bind("masks", self.batch.moves)
        self.legal: NDArray[np.int32] | None = bind("legal", self.batch.max_legal)
        self.legal_counts: NDArray[np.int32] = bind("legal_counts")
        self.reward: NDArray[np.float32] = bind("reward")
        self.rewards: NDArray[np.float32] = bind("rewards", seats)
        self.finished: NDArray[np.bool_] = bind("finished").view(np.bool_)
        self.final_scores: NDArray[np.int32] = bind("final_scores", seats)
        self.final_places: NDArray[np.int8] = bind("final_places", seats)
        self.final_lengths: NDArray[np.int32] = bind("final_lengths")
        self.final_observations: NDArray[np.int16] | NDArray[np.float32] | None = bind(
            "final_observations", size
        )
        self.seeds: NDArray[np.uint64] = bind("seeds")

    # ------------------------------------------------------------------ playing

    def reset(
        self, seed: int | Sequence[int] | NDArray[Any] | None = None, mask: ArrayLike | None = None
    ) -> None:
        """Begin new games, in all places or where `mask` is true.

        With one seed, place i begins with the game of `first_seed(seed, i)`, whatever n is; with n seeds, with the
        game of seed number i. Without a seed, each place goes on to its next game, as if its game had ended.
        """
        numbers = None if seed is None else self._make_seeds(seed)
        chosen = None if mask is None else self._make_mask(mask)
        with UseLock(self._lock):
            self.batch.start_reset(numbers, chosen)
            self._run_lanes()
            if numbers is not None:
                self._dice = Dice(mix(int(numbers[0])))

    def step(self, actions: ArrayLike) -> int:
        """Make the move `actions[i]` for seat `movers[i]` in each game i; returns the number of games that ended.

        An action is the number of a move (`game.moves`). If one is illegal, `IllegalAction` says why, and no game
        changes. Draws and the moves of the opponents follow at once.
        """
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions must be integers of at most 64 bits, not {given.dtype}")
        if given.shape != (self.n,):
            raise ValueError(f"actions must have the shape ({self.n},), one for each game, not {given.shape}")
        with UseLock(self._lock):
            illegal = self.batch.start_step(np.ascontiguousarray(given, np.int64))
            if illegal >= 0:
                raise self._explain(illegal, int(given[illegal]))
            self._run_lanes()
        return int(np.count_nonzero(self.finished))

    def sample_actions(self, dice: Dice | None = None) -> NDArray[np.int64]:
        """A random legal action for each game; without `dice`, the choices follow from the seed of the last reset."""
        actions = np.empty(self.n, np.int64)
        self.batch.sample_moves(self._dice if dice is None else dice, actions)
        return actions

    def copy_state(self, game: int) -> State:
        """A copy of the position of one game, with all secrets: for tests and analysis, not for players."""
        return self.batch.copy_state(game)

    def close(self) -> None:
        """End the threads. The next step would start them again."""
        if self._threads is not None:
            self._threads.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"VectorEnv({self.game!r}, {self.n})"

    # ------------------------------------------------------------------ helpers

    def _run_lanes(self) -> None:
        """Run the prepared step or reset: the first lane in this thread, the others in threads of their own."""
        if self.batch.lanes == 1:
            self.batch.run_lane(0)
            return
        if self._threads is None or not self._threads.is_usable:
            self._threads = WorkerThreads(self.batch.lanes - 1)
        self._threads.run(self.batch.run_lane)

    def _explain(self, game: int, action: int) -> IllegalAction:
        """The error for an illegal action."""
        state = self.batch.copy_state(game)
        error = illegal_ply_error(self.game, state, state.mover(), action)
        return IllegalAction(game, error.refusal, error.game_id, error.move)

    def _make_seeds(self, seed: int | Sequence[int] | NDArray[Any]) -> NDArray[np.uint64]:
        if isinstance(seed, Sequence | np.ndarray) and not is_scalar_array(seed):
            if isinstance(seed, np.ndarray) and seed.ndim > 1:
                raise ValueError(f"seeds must have one dimension, not the shape {seed.shape}")
            if len(seed) != self.n:
                raise ValueError(f"expected one seed or {self.n}, one for each game, not {len(seed)}")
            return np.array([index(number) & MASK64 for number in seed], np.uint64)
        first = index(seed)  # type: ignore[arg-type]  # TypeError for what is no integer
        return np.array([first_seed(first, game) for game in range(self.n)], np.uint64)

    def _make_mask(self, mask: ArrayLike) -> NDArray[np.uint8]:
        given = np.asarray(mask)
        if given.dtype != np.bool_ or given.shape != (self.n,):
            raise ValueError(
                f"mask must be {self.n} booleans, one for each game, not {given.dtype} of shape {given.shape}"
            )
        return np.ascontiguousarray(given).view(np.uint8)


class UseLock:
    """Holds a lock, or raises `RuntimeError` if another thread holds it: waiting would mix up two callers."""

    def __init__(self, lock: threading.Lock) -> None:
        self.lock = lock

    def __enter__(self) -> None:
        if not self.lock.acquire(blocking=False):
            raise RuntimeError("these games are being stepped by another thread")

    def __exit__(self, *_: object) -> None:
        self.lock.release()


def first_seed(seed: int, game: int) -> int:
    """The seed of the first game in place `game` of an environment with this seed."""
    return mix((mix(index(seed) & MASK64) + game) & MASK64)


def parse_opponents(game: Game, opponents: str) -> tuple[Heuristic | None, int]:
    """The heuristic (None: random moves) and the temperature of opponents that are named as bots are."""
    expected = "opponents must be 'greedy', 'greedy:temperature=N' or 'random'"
    if not isinstance(opponents, str):
        raise TypeError(f"{expected}, not {opponents!r}")
    name, _, argument = opponents.partition(":")
    if opponents == "random":
        return None, 0
    if name == "greedy":
        return load_heuristic(game.id), parse_temperature(argument)
    raise ValueError(f"{expected}, not {opponents!r}")


def is_scalar_array(value: object) -> bool:
    """Whether the value is a NumPy array of no dimension: one number, though it looks like several."""
    return isinstance(value, np.ndarray) and value.ndim == 0


def to_seat_mask(game: Game, seats: int | Iterable[int] | str | None) -> int:
    """The seats for which the caller moves as a bit mask."""
    if seats is None:
        return ALL_SEATS
    expected = f"seats must be a seat, several seats, {ROTATE!r} or None"
    if isinstance(seats, str):
        raise ValueError(f"{expected}, not {seats!r}")
    mask = 0
    for seat in seats if isinstance(seats, Iterable) and not is_scalar_array(seats) else (seats,):
        try:
            number = index(seat)  # type: ignore[arg-type]
        except TypeError:
            raise TypeError(f"{expected}: {seat!r} is no integer") from None
        mask |= 1 << game.require_seat(number)
    if not mask:
        raise ValueError("seats is empty: the caller moves for at least one seat")
    return mask
