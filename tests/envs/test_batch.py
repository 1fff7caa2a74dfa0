"""The compiled batch of games: arguments that could make compiled code crash, threads, interruptions."""

from __future__ import annotations

import copy
import gc
import pickle
import threading
from array import array
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from jadecourt import COMPILED
from jadecourt.bots.heuristics import load_heuristic
from jadecourt.bots.heuristics.base import Heuristic
from jadecourt.core import NOBODY, Dice, IllegalMove, State
from jadecourt.core.laws import random_positions
from jadecourt.envs.batch import Batch, Lane
from jadecourt.envs.batch_options import BatchOptions
from jadecourt.envs.vector import VectorEnv
from jadecourt.games import GAMES, find_game

compiled_only = pytest.mark.skipif(not COMPILED, reason="pure Python has no C arrays")


def make_options(id: str = "kingdom", **changes: Any) -> BatchOptions:
    options = BatchOptions(games=4, moves=len(find_game(id).moves), lanes=2)
    return replace(options, **changes)


def make_batch(id: str = "kingdom", heuristic: bool = False, **changes: Any) -> Batch:
    start = find_game(id)(players=3).start()
    return Batch(start, make_options(id, **changes), load_heuristic(id) if heuristic else None)


def run(batch: Batch) -> None:
    for lane in range(batch.lanes):
        batch.run_lane(lane)


def reset(batch: Batch) -> None:
    batch.start_reset(np.arange(batch.games, dtype=np.uint64))
    run(batch)


def step(batch: Batch) -> int:
    moves = array("q", [0]) * batch.games
    batch.sample_moves(Dice(1), moves)
    illegal = batch.start_step(moves)
    run(batch)
    return illegal


class AlwaysInRange(int):
    """An integer that compares as in any range."""

    def __le__(self, other: object) -> bool:
        return True

    __lt__ = __ge__ = __gt__ = __le__


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"games": AlwaysInRange(0)}, "games must be from 1"),
        ({"games": AlwaysInRange(2**40)}, "games must be from 1"),
        ({"moves": 0}, "moves must be from 1 to 32767"),
        ({"moves": 40_000}, "moves must be from 1 to 32767"),
        ({"lanes": AlwaysInRange(-1)}, "lanes must be from 1 to 256"),
        ({"max_legal": AlwaysInRange(257)}, "max_legal must be from 1 to 256"),
        ({"caller_seats": 0}, "at least one seat"),
        ({"caller_seats": 8}, "caller_seats must be from -1 to 7"),
        ({"temperature": 5001}, "temperature must be"),
        ({"observations": "int8"}, "'int8'"),
        ({"observations": "float32", "scales": (1, 2)}, "scales must be"),
        ({"observations": "float32", "scales": (0,)}, "scales must be 1 or more"),
    ],
)
def test_batch_rejects_invalid_option(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make_batch(**changes)


@pytest.mark.parametrize("changes", [{"games": None}, {"moves": "5"}, {"scales": 5}, {"scales": ("x",)}])
def test_batch_rejects_option_of_wrong_type(changes: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        make_batch(**changes)


def test_batch_rejects_wrong_start_and_heuristic() -> None:
    start = find_game("kingdom")(players=3).start()
    wrong: Any
    for wrong in (None, 5, "kingdom"):
        with pytest.raises(TypeError, match="state must be a State"):
            Batch(wrong, make_options())
        with pytest.raises(TypeError):
            Batch(start, wrong)
    with pytest.raises(TypeError, match="heuristic must be a Heuristic"):
        Batch(start, make_options(), 5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="cannot score moves"):
        Batch(start, make_options(), load_heuristic("dragon"))
    with pytest.raises(ValueError, match="cannot be played"):
        Batch(type(start)(), make_options())
    *_, last = random_positions(find_game("kingdom")(players=3), 1)
    assert last.mover() == NOBODY
    with pytest.raises(ValueError, match="the game is over"):
        Batch(last, make_options())


def near_the_end(id: str) -> tuple[State, int]:
    """The last position with a decision of a random game, and its seat to move."""
    before: State | None = None
    for state in random_positions(find_game(id)(players=3), 1):
        if state.mover() >= 0:
            before = state.copy()
    assert before is not None
    return before, before.mover()


@pytest.mark.parametrize("id", GAMES)
def test_game_without_decision_of_the_caller_raises(id: str) -> None:
    start, seat = near_the_end(id)
    batch = Batch(start, make_options(id, caller_seats=1 << (seat + 1) % 3))
    with pytest.raises(RuntimeError, match="without a decision of the caller"):
        reset(batch)
    with pytest.raises(RuntimeError, match="was not completed"):
        batch.copy_state(0)


@pytest.mark.parametrize(
    ("changes", "message"),
    [({"max_legal": 1}, "more than 1 legal moves"), ({"moves": 2}, "not one of the 2")],
)
def test_arrays_that_are_too_small_for_the_game_raise(changes: dict[str, Any], message: str) -> None:
    batch = make_batch(**changes)
    with pytest.raises(RuntimeError, match=message):
        reset(batch)
    with pytest.raises(RuntimeError, match="was not completed"):
        batch.start_step(np.zeros(4, np.int64))


def test_reset_after_too_many_legal_moves_begins_again() -> None:
    game = find_game("dragon")(players=4)
    for start in random_positions(game, 1):
        if start.mover() >= 0 and len(start.legal_moves(start.mover())) <= 3:
            batch = Batch(start, make_options("dragon", max_legal=3))
            reset(batch)
            first = [batch.copy_state(i) for i in range(4)]
            with pytest.raises(RuntimeError, match="more than 3 legal moves"):
                for _ in range(100):
                    step(batch)
            reset(batch)
            assert [batch.copy_state(i) for i in range(4)] == first
            return
    pytest.fail("no position with few legal moves")


# ---------------------------------------------------------------------- order of calls


def test_step_before_reset_raises() -> None:
    batch = make_batch()
    with pytest.raises(RuntimeError, match="call reset"):
        batch.start_step(np.zeros(4, np.int64))
    with pytest.raises(RuntimeError, match="call reset"):
        batch.copy_state(0)


def test_step_that_was_not_completed_needs_reset() -> None:
    batch = make_batch()
    reset(batch)
    moves = array("q", [0]) * 4
    batch.sample_moves(Dice(1), moves)
    assert batch.start_step(moves) == -1
    batch.run_lane(0)
    for call in (
        lambda: batch.start_step(moves),
        lambda: batch.copy_state(0),
        lambda: batch.sample_moves(Dice(1), moves),
        lambda: batch.start_reset(None, np.zeros(4, np.uint8)),
    ):
        with pytest.raises(RuntimeError, match="was not completed"):
            call()
    reset(batch)
    assert step(batch) == -1


def test_lane_runs_only_once_for_each_step() -> None:
    batch = make_batch()
    reset(batch)
    before = [batch.copy_state(i) for i in range(4)]
    run(batch)
    assert [batch.copy_state(i) for i in range(4)] == before
    for lane in (-1, 2, 2**40):
        with pytest.raises(ValueError, match="there is no lane"):
            batch.run_lane(lane)


@pytest.mark.parametrize(
    "wrong", [None, 5, "abcd", [0, 0, 0, 0], np.zeros(3, np.int64), np.zeros(4, np.int32)]
)
def test_wrong_buffers_raise_and_change_nothing(wrong: Any) -> None:
    batch = make_batch()
    reset(batch)
    if not COMPILED and isinstance(wrong, str | list | np.ndarray) and len(wrong) == 4:
        pytest.skip("pure Python needs no buffers")
    for call in (
        lambda: batch.start_step(wrong),
        lambda: batch.sample_moves(Dice(1), wrong),
        lambda: batch.start_reset(5 if wrong is None else wrong),
    ):
        with pytest.raises((TypeError, ValueError)):
            call()
    assert step(batch) == -1


def test_batch_is_initialised_once() -> None:
    batch = make_batch()
    new = Batch.__new__(Batch)
    if not COMPILED:
        pytest.skip("pure Python objects can be initialised again")
    with pytest.raises(RuntimeError, match="already initialised"):
        batch.__init__(find_game("dragon")(players=2).start(), make_options("dragon"))  # type: ignore[misc]
    for call in (new.arrays, lambda: new.copy_state(0), lambda: new.run_lane(0), new.start_reset):
        with pytest.raises(ValueError):
            call()


def test_batch_cannot_be_copied_or_pickled() -> None:
    for call in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="cannot be copied or pickled"):
            call(make_batch())


# ---------------------------------------------------------------------- memory


@compiled_only
def test_positions_are_not_visible_from_python() -> None:
    gc.collect()
    count = sum(isinstance(thing, State) for thing in gc.get_objects())
    batch = make_batch("kingdom", heuristic=True)
    reset(batch)
    assert sum(isinstance(thing, State) for thing in gc.get_objects()) == count
    reachable: list[Any] = [batch]
    for thing in reachable:
        reachable += [
            found
            for found in gc.get_referents(thing)
            if not isinstance(found, type) and found not in reachable
        ]
    assert len(reachable) > 3
    assert not any(isinstance(thing, State | Heuristic | Lane) for thing in reachable)


@compiled_only
def test_numbers_by_which_moves_are_checked_are_not_visible_from_python() -> None:
    gc.collect()
    before = {id(thing) for thing in gc.get_objects()}
    batch = make_batch("kingdom", heuristic=True, observations="int16", final_observations=True, legal=True)
    public = list(batch.arrays().values())
    found = [thing for thing in gc.get_objects() if id(thing) not in before]
    empty = [thing for thing in found if isinstance(thing, array) and len(thing) == 1]  # not requested
    hidden = [
        thing
        for thing in found
        if isinstance(thing, array) and not any(thing is known for known in [*public, *empty])
    ]
    assert public and not hidden
    views = [thing for thing in found if type(thing).__name__ == "memoryview" and hasattr(thing, "base")]
    assert views
    assert all(any(view.base is known for known in [*public, *empty]) for view in views)


@compiled_only
def test_overwritten_arrays_of_the_garbage_collector_allow_no_illegal_move() -> None:
    twin = VectorEnv("kingdom", 8, seed=1, players=4)
    before = {id(thing) for thing in gc.get_objects()}
    env = VectorEnv("kingdom", 8, seed=1, players=4)
    for thing in gc.get_objects():
        if id(thing) not in before and isinstance(thing, array) and thing.typecode in "hiqQ":
            for place in range(len(thing)):
                thing[place] = 77
    for _ in range(20):
        with pytest.raises(IllegalMove):
            env.step(np.full(8, len(env.game.moves) - 1))
        actions = twin.sample_actions()
        env.step(actions)
        twin.step(actions)
        assert all(env.copy_state(i) == twin.copy_state(i) for i in range(8))


@compiled_only
def test_arrays_cannot_be_resized_while_the_games_write_them() -> None:
    env = VectorEnv("kingdom", 4, seed=1, players=2)
    for numbers in env.batch.arrays().values():
        with pytest.raises(BufferError):
            numbers.append(numbers[0])
    with pytest.raises(ValueError, match="does not own its data"):
        env.masks.resize((1, 1), refcheck=False)  # type: ignore[union-attr]


def test_arrays_outlive_the_batch() -> None:
    arrays = make_batch().arrays()
    gc.collect()
    arrays["movers"][0] = 5
    assert arrays["movers"][0] == 5


def test_changed_arrays_have_no_effect_on_the_games() -> None:
    env, twin = (VectorEnv("kingdom", 4, seed=1, players=3) for _ in range(2))
    for _ in range(60):
        actions = twin.sample_actions()
        for name, numbers in env.batch.arrays().items():
            for place in range(len(numbers) if name != "observations" else 0):
                numbers[place] = 100 if name != "masks" else 0
        env.step(actions)
        twin.step(actions)
        assert all(env.copy_state(i) == twin.copy_state(i) for i in range(4))
        assert (env.masks == twin.masks).all()  # type: ignore[union-attr]
        assert (env.reward == twin.reward).all()


# ---------------------------------------------------------------------- threads


def run_in_threads(calls: list[Callable[[], object]]) -> list[BaseException]:
    """Errors of calls that are repeated in one thread each."""
    errors: list[BaseException] = []

    def repeat(call: Callable[[], object]) -> None:
        for _ in range(200 if COMPILED else 20):
            try:
                call()
            except (RuntimeError, ValueError) as error:
                errors.append(error)

    threads = [threading.Thread(target=repeat, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return errors


def test_threads_that_use_one_env_get_errors_and_do_no_harm() -> None:
    env = VectorEnv("kingdom", 64 if COMPILED else 4, seed=1, players=3, seats=0, threads=2)
    errors = run_in_threads(
        [
            lambda: env.step(env.sample_actions()),
            lambda: env.step(env.sample_actions()),
            lambda: env.copy_state(1),
            env.reset,
        ]
    )
    texts = {str(error).partition(":")[0] for error in errors}
    assert all("another thread" in text or text.startswith("game ") or "completed" in text for text in texts)
    env.reset(1)
    env.step(env.sample_actions())
    env.close()


def test_env_that_another_thread_steps_raises() -> None:
    env = VectorEnv("kingdom", 2, seed=1, players=3)
    with env._lock, pytest.raises(RuntimeError, match="another thread"):
        env.step(env.sample_actions())
    with env._lock, pytest.raises(RuntimeError, match="another thread"):
        env.reset()
    env.step(env.sample_actions())


def test_closed_env_starts_its_threads_again() -> None:
    with VectorEnv("kingdom", 4, seed=1, players=3, threads=3) as env:
        env.step(env.sample_actions())
    env.step(env.sample_actions())
    env.close()
    assert len(env) == 4 and "4" in repr(env)
