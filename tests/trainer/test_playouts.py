"""The recorder of positions: counts, results, chance and arguments."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from jadecourt import COMPILED
from jadecourt.bots.heuristics import load_heuristic
from jadecourt.bots.nets.constants import OUTPUT_SEATS, VALUE_OUTPUTS
from jadecourt.bots.nets.files import load_evaluator
from jadecourt.core import Dice
from jadecourt.games import GAMES, find_game
from jadecourt.trainer.playouts import PositionRecorder
from jadecourt.trainer.positions import PositionSource, margins, play_games, record_positions

GAME_IDS = list(GAMES)
GAMES_PLAYED = 40 if COMPILED else 2


def make_recorder(
    id: str = GAME_IDS[0], seats: int = 3, capacity: int = 500, **changes: Any
) -> PositionRecorder:
    return PositionRecorder(
        find_game(id)(players=seats).start(),
        load_heuristic(id),
        changes.pop("evaluator", None),
        capacity,
        **changes,
    )


def results_of(recorder: PositionRecorder) -> NDArray[np.float32]:
    return np.frombuffer(recorder.results, np.float32).reshape(-1, VALUE_OUTPUTS)[: recorder.count]


@pytest.mark.parametrize("id", GAME_IDS)
@pytest.mark.parametrize("has_policy", [False, True])
def test_recorded_results_are_rewards_wins_and_scores(id: str, has_policy: bool) -> None:
    for seats in (2, 5):
        evaluator = load_evaluator(find_game(id)(players=seats)) if has_policy else None
        recorder = make_recorder(id, seats, evaluator=evaluator, record_period=6)
        assert recorder.play(GAMES_PLAYED, Dice(1)) == recorder.count > 0
        results = results_of(recorder)
        rewards, wins, scores = (results[:, start : start + OUTPUT_SEATS] for start in (0, 5, 10))
        assert ((rewards >= 0) & (rewards <= 1)).all()
        assert wins.sum(axis=1) == pytest.approx(1, abs=1e-5)
        assert (results.reshape(-1, 3, OUTPUT_SEATS)[:, :, seats:] == 0).all()
        assert (wins[:, :seats] > 0).any(axis=0).all()  # every seat wins some games
        # a winner has the best reward and the most points
        rewards, is_winner, scores = rewards[:, :seats], wins[:, :seats] > 0, scores[:, :seats]
        assert (np.where(is_winner, rewards, 0).max(axis=1) == rewards.max(axis=1)).all()
        assert (np.where(is_winner, scores, -999).max(axis=1) == scores.max(axis=1)).all()


def test_recorded_positions_are_observations_of_the_seat_that_moves() -> None:
    id = GAME_IDS[0]
    game = find_game(id)(players=3)
    recorder = make_recorder(id, max_random_decisions=1, record_period=1)
    recorder.play(GAMES_PLAYED, Dice(1))
    rows = np.frombuffer(recorder.observations, np.int16).reshape(-1, game.observation.size)[: recorder.count]
    assert (rows != 0).any(axis=1).all()
    stages, lengths = (np.array(part[: recorder.count]) for part in (recorder.stages, recorder.lengths))
    assert (stages < lengths).all()
    assert len(set(recorder.seats_of[: recorder.count])) == 3


def test_recorder_keeps_no_more_than_its_capacity() -> None:
    recorder = make_recorder(capacity=5)
    assert recorder.play(10**6, Dice(1)) == 5
    games = recorder.games
    assert recorder.play(10, Dice(2)) == 5 and recorder.games == games


def test_recorder_with_the_same_dice_records_the_same() -> None:
    def record(seed: int) -> bytes:
        recorder = make_recorder()
        recorder.play(3, Dice(seed))
        return bytes(recorder.observations) + bytes(recorder.results)

    assert record(1) == record(1) != record(2)


def test_recorder_does_not_change_its_start() -> None:
    game = find_game(GAME_IDS[1])(players=2)
    start = game.start()
    before = start.copy()
    PositionRecorder(start, load_heuristic(game.id), None, 10).play(2, Dice(1))
    assert start == before


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"capacity": 0}, ValueError, "capacity must be 1 to"),
        ({"capacity": 1 << 40}, ValueError, "capacity must be 1 to"),
        ({"capacity": 2.5}, TypeError, "integer|float"),
        ({"evaluator": "nets"}, TypeError, "must be an Evaluator or None"),
        ({"win_weight": -0.1}, ValueError, "win_weight and place_weight"),
        ({"win_weight": 0.9, "place_weight": 0.2}, ValueError, "win_weight and place_weight"),
        ({"win_weight": float("nan")}, ValueError, "win_weight and place_weight"),
        ({"margin_scale": "wide"}, ValueError, "could not convert"),
        ({"temperature": None}, TypeError, "integer|NoneType"),
    ],
)
def test_recorder_refuses_wrong_arguments(
    changes: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        make_recorder(**changes)


def test_recorder_refuses_objects_of_other_kinds() -> None:
    first, second = (find_game(id)(players=2) for id in GAME_IDS[:2])
    with pytest.raises(TypeError, match="cannot score"):
        PositionRecorder(first.start(), load_heuristic(second.id), None, 10)
    with pytest.raises(ValueError, match="inputs"):
        PositionRecorder(first.start(), load_heuristic(first.id), load_evaluator(second), 10)
    with pytest.raises(TypeError, match="heuristic must be"):
        PositionRecorder(first.start(), None, None, 10)  # type: ignore[arg-type]
    recorder = make_recorder()
    with pytest.raises(TypeError, match="dice must be Dice"):
        recorder.play(1, 5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="number of games"):
        recorder.play(-1, Dice(1))


@pytest.mark.skipif(not COMPILED, reason="pure Python has no C arrays")
def test_recorder_cannot_be_used_uninitialised_or_initialised_twice() -> None:
    with pytest.raises(ValueError, match="not initialised"):
        PositionRecorder.__new__(PositionRecorder).play(1, Dice(1))
    recorder = make_recorder()
    with pytest.raises(RuntimeError, match="already initialised"):
        recorder.__init__(find_game(GAME_IDS[0])(players=2).start(), load_heuristic(GAME_IDS[0]), None, 1)  # type: ignore[misc]
    assert recorder.capacity == 500
    with pytest.raises(BufferError):
        recorder.observations.append(1)  # the recorder writes to it


def test_figures_of_games_are_plausible() -> None:
    game = find_game(GAME_IDS[0])(players=3)
    figures = play_games(game, None, GAMES_PLAYED, 1)
    assert figures == play_games(game, None, GAMES_PLAYED, 1)
    assert figures.winning_score >= figures.score > 0
    assert figures.margin >= 0 and figures.length > 20


def test_margins_are_to_the_best_other_seat() -> None:
    scores = np.array([[10, 7, 3], [5, 5, 1]], np.float32)
    assert margins(scores).tolist() == [[3, -3, -7], [0, 0, -4]]


def test_recorded_sources_are_joined_in_their_order() -> None:
    games = [find_game(GAME_IDS[0])(players=seats) for seats in (2, 4)]
    sources = [PositionSource(game, count, 50) for game, count in zip(games, (7, 9), strict=True)]
    progress: list[int] = []
    samples = record_positions(sources, None, 10.0, 1, progress.append)
    assert samples.seats.tolist() == [2] * 7 + [4] * 9
    assert progress[-1] == 16 and progress == sorted(progress)
    assert samples.results[:, OUTPUT_SEATS : 2 * OUTPUT_SEATS].sum(axis=1) == pytest.approx(1, abs=1e-5)
    again = record_positions(sources, None, 10.0, 1)
    assert (again.observations == samples.observations).all() and (again.results == samples.results).all()
