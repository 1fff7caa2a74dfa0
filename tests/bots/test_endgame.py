"""The exact solver of ends of games, compared with brute force in Python."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from jadecourt.bots.heuristics import load_heuristic
from jadecourt.bots.heuristics.base import sample_move
from jadecourt.bots.search.endgame import EndgameSolver, solve_endgame
from jadecourt.bots.search.params import SearchParams
from jadecourt.core.buffer import Buffer
from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.core.dice import Dice
from jadecourt.core.game import Game
from jadecourt.core.state import State
from jadecourt.games import find_game

MARGIN_SCALE = 10.0
SMALL_TREE = 400  # positions, for brute force in Python


def play_decisions(game: Game, seed: int) -> list[tuple[int, State]]:
    """(seat, position) of every decision of a game between greedy players."""
    state, dice, out, heuristic = game.start(), Dice(seed), Buffer(), load_heuristic(game.id)
    found = []
    while (seat := state.mover()) != NOBODY:
        if seat == CHANCE:
            state.odds(out)
            state.apply(CHANCE, dice.draw(out))
            continue
        found.append((seat, state.copy()))
        state.legal(seat, out)
        state.apply(seat, sample_move(heuristic, state, seat, out, dice, 200, 0))
    return found


def late_decisions(game_id: str, seats: int, limit: int = SMALL_TREE) -> Iterator[tuple[Game, int, State]]:
    """Decisions near the end of some games whose trees are small."""
    game = find_game(game_id)(players=seats)
    for seed in range(1, 7):
        for seat, state in reversed(play_decisions(game, seed)[-8:]):
            if game.steps[state.step()].sealed:
                break
            if EndgameSolver(state, game.steps).estimate_size(state) < limit:
                yield game, seat, state


def rewards(state: State, params: SearchParams) -> tuple[list[float], list[float], list[float]]:
    """Rewards, win shares and scores of a finished game, by the formula of the search."""
    scores, places = state.scores(), state.places()
    seats, winners = len(scores), places.count(1)
    wins = [1 / winners if place == 1 else 0.0 for place in places]
    margins = [score - max(scores[:p] + scores[p + 1 :]) for p, score in enumerate(scores)]
    margin_weight = 1 - params.win_weight - params.place_weight
    return (
        [
            params.win_weight * wins[p]
            + params.place_weight * (seats - places[p]) / (seats - 1)
            + margin_weight * (0.5 + 0.5 * margins[p] / (MARGIN_SCALE + abs(margins[p])))
            for p in range(seats)
        ],
        wins,
        [float(score) for score in scores],
    )


def margin_of(values: tuple[list[float], list[float], list[float]], seat: int) -> float:
    scores = values[2]
    return scores[seat] - max(scores[:seat] + scores[seat + 1 :])


def brute_force(state: State, params: SearchParams) -> tuple[list[float], list[float], list[float]]:
    """The value of a position without memory: max^n, with the rules for ties of the solver."""
    seat = state.mover()
    if seat == NOBODY:
        return rewards(state, params)
    if seat == CHANCE:
        outcomes = state.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        parts = [(weight / total, brute_force(after(state, seat, move), params)) for move, weight in outcomes]
        sums = [
            [sum(share * part[i][p] for share, part in parts) for p in range(len(state.scores()))]
            for i in range(3)
        ]
        return sums[0], sums[1], sums[2]
    best = None
    for move in state.legal_moves(seat):
        found = brute_force(after(state, seat, move), params)
        if best is None or (
            found[0][seat] > best[0][seat] + 1e-12
            or (
                abs(found[0][seat] - best[0][seat]) <= 1e-12
                and margin_of(found, seat) > margin_of(best, seat) + 1e-12
            )
        ):
            best = found
    assert best is not None
    return best


def after(state: State, seat: int, move: int) -> State:
    result = state.copy()
    result.apply(seat, move)
    return result


@pytest.mark.parametrize(
    ("game_id", "seats"), [("dragon", 2), ("dragon", 3), ("dragon", 4), ("kingdom", 2), ("kingdom", 4)]
)
def test_solver_on_small_trees_equals_brute_force(game_id: str, seats: int) -> None:
    params, checked = SearchParams(), 0
    for game, seat, state in late_decisions(game_id, seats):
        found = EndgameSolver(state, game.steps, params, MARGIN_SCALE).solve(state, seat, 10_000)
        assert found is not None
        assert [proven.move for proven in found] == state.legal_moves(seat)
        for proven in found:
            values, wins, scores = brute_force(after(state, seat, proven.move), params)
            assert proven.value == pytest.approx(values[seat], abs=1e-9)
            assert proven.win_rates == pytest.approx(wins, abs=1e-9)
            assert proven.mean_scores == pytest.approx(scores, abs=1e-9)
        checked += 1
        if checked == 6:
            return
    assert checked, "no small tree was found"


def test_solver_wins_of_all_seats_sum_to_one() -> None:
    checked = 0
    for game, seat, state in late_decisions("dragon", 3, 20_000):
        for proven in EndgameSolver(state, game.steps).solve(state, seat, 100_000) or ():
            assert sum(proven.win_rates) == pytest.approx(1.0)
            assert 0.0 <= proven.value <= 1.0
            checked += 1
    assert checked


def test_solver_memory_of_earlier_positions_does_not_change_values() -> None:
    game = find_game("dragon")(players=2)
    decisions = play_decisions(game, 3)[-6:]
    shared = EndgameSolver(decisions[0][1], game.steps)
    solved = 0
    for seat, state in reversed(decisions):
        alone = EndgameSolver(state, game.steps).solve(state, seat, 30_000)
        if alone is not None:
            assert shared.solve(state, seat, 30_000) == alone
            solved += 1
    assert solved >= 2


def test_solver_with_too_low_limit_gives_none() -> None:
    game, seat, state = next(late_decisions("dragon", 3))
    solver = EndgameSolver(state, game.steps)
    assert solver.solve(state, seat, 0) is None
    assert solver.solve(state, seat, 10_000) is not None  # a failed attempt leaves the solver usable


def test_solver_in_the_middle_of_a_game_gives_none_at_once() -> None:
    game = find_game("dragon")(players=4)
    seat, state = play_decisions(game, 1)[20]
    solver = EndgameSolver(state, game.steps)
    assert solver.solve(state, seat, 1_000_000) is None
    assert solver.nodes == 0


def test_solver_at_and_before_a_sealed_step_gives_none() -> None:
    game = find_game("kingdom")(players=3)
    decisions = play_decisions(game, 1)
    sealed = [(seat, state) for seat, state in decisions if game.steps[state.step()].sealed]
    seat, state = sealed[-1]
    assert solve_endgame(state, seat, 1_000_000) is None
    open_before = next(
        (seat, state)
        for seat, state in decisions
        if not game.steps[state.step()].sealed and game.round_and_phase(state)[0] == 1
    )
    assert solve_endgame(open_before[1], open_before[0], 1_000_000) is None


def test_solver_stops_when_asked() -> None:
    game = find_game("dragon")(players=5)
    for seed in range(1, 20):
        for seat, state in play_decisions(game, seed)[-12:]:
            solver = EndgameSolver(state, game.steps)
            if 20_000 < solver.estimate_size(state) < 1e7:
                calls: list[int] = []

                def stop(calls: list[int] = calls) -> bool:
                    calls.append(1)
                    return True

                if solver.solve(state, seat, 1_000_000, stop) is None and calls:
                    assert len(calls) == 1
                    assert solver.nodes == 4096
                    return
    raise AssertionError("no tree was large enough")


def test_solver_error_in_should_stop_is_raised() -> None:
    game = find_game("dragon")(players=5)

    def fail() -> bool:
        raise KeyError("stop")

    for seed in range(1, 20):
        for seat, state in play_decisions(game, seed)[-12:]:
            solver = EndgameSolver(state, game.steps)
            if 100_000 < solver.estimate_size(state) < 1e7:
                with pytest.raises(KeyError):
                    solver.solve(state, seat, 1_000_000, fail)
                return
    raise AssertionError("no tree was large enough")


def test_solver_with_wrong_arguments_raises() -> None:
    game, seat, state = next(late_decisions("dragon", 2))
    solver = EndgameSolver(state, game.steps)
    with pytest.raises(ValueError, match="does not have to move"):
        solver.solve(state, 1 - seat, 100)
    with pytest.raises(ValueError, match="node_limit"):
        solver.solve(state, seat, -1)
    with pytest.raises(TypeError):
        solver.solve(find_game("kingdom")(players=2).start(), 0, 100)
    with pytest.raises(ValueError, match="seats"):
        solver.solve(find_game("dragon")(players=3).start(), 0, 100)
    with pytest.raises(ValueError, match="margin_scale"):
        EndgameSolver(state, game.steps, None, 0.0)
    with pytest.raises(ValueError, match="win_weight"):
        EndgameSolver(state, game.steps, SearchParams(win_weight=0.9, place_weight=0.2))


def test_margin_scale_change_forgets_solved_positions() -> None:
    game, seat, state = next(late_decisions("dragon", 2))
    solver = EndgameSolver(state, game.steps, None, 10.0)
    solver.solve(state, seat, 10_000)
    solver.set_margin_scale(40.0)
    assert solver.solve(state, seat, 10_000) == EndgameSolver(state, game.steps, None, 40.0).solve(
        state, seat, 10_000
    )
