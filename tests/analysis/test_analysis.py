"""`jadecourt.analyse`: records, tables and positions from Python."""

from __future__ import annotations

import subprocess
import sys

import pytest

import jadecourt
from cli_driver import random_table
from jadecourt.bots.search.tree import Tree
from jadecourt.bots.search.variation import find_most_visited, principal_variation
from jadecourt.core import CHANCE, Dice, Perspective, Table
from jadecourt.core.errors import BadOptions
from jadecourt.core.laws import random_positions
from jadecourt.games import GAMES, find_game, load_position

ITERATIONS = 256 if jadecourt.COMPILED else 48
BUDGET = f"{ITERATIONS}it"
SEALED = "game: kingdom players=3\nround 3, row F M, AC to bid\nB: sealed {bid}"


def test_analyse_is_imported_only_when_it_is_used() -> None:
    check = "assert 'jadecourt.analysis' not in sys.modules"
    code = f"import sys, jadecourt; {check}; jadecourt.analyse; jadecourt.Analysis"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    with pytest.raises(AttributeError, match="no attribute 'analyze'"):
        jadecourt.analyze  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("id", GAMES)
def test_position_has_outlook_candidates_and_variation(id: str) -> None:
    table = Table(find_game(id)(players=3), 5)
    analysis = jadecourt.analyse(table.state, BUDGET)
    assert analysis.game == load_position(str(table.state))[0]
    assert [decision.seat for decision in analysis.decisions] == table.movers
    assert sum(seat.win_rate for seat in analysis.outlook) == pytest.approx(1)
    for seat in analysis.outlook:
        low, high = seat.win_interval
        assert 0 <= low <= seat.win_rate <= high <= 1 and seat.win_error > 0 and seat.score > 0
    decision = analysis.decision
    assert decision is not None and decision.played is None and decision.evaluation is not None
    assert sum(candidate.visits for candidate in decision.candidates) >= 0.9 * ITERATIONS
    assert len(decision.evaluation.win_errors) == 3
    assert decision.variation[0] == (decision.seat, decision.best.move)
    state = table.state
    for mover, move in decision.variation:  # legal, one after the other, without draws
        state.apply(mover, table.game.moves.parse(move))


def test_variation_ends_where_chance_decides() -> None:
    game, state = load_position(
        "game: kingdom players=3\nround 2, row F M, B to claim, resolved 1\nB: bids 5"
    )
    decision = jadecourt.analyse(state, "64it", game=game).decision
    assert decision is not None and len(decision.variation) == 1


def test_analysis_does_not_use_sealed_answers_of_others() -> None:
    found = []
    for bid in ("0", "7"):
        analysis = jadecourt.analyse(load_position(SEALED.format(bid=bid))[1], BUDGET)
        assert [decision.seat for decision in analysis.decisions] == [0, 2]
        found.append(analysis.to_json() | {"position": None})
    assert found[0] == found[1]


def test_outlook_before_a_draw_is_the_mean_over_draws() -> None:
    _, state = load_position("game: dragon players=2\nround 12\nA: 60 vp, 3 yuan, space 9, palaces 2[monk-y]")
    assert state.mover() == CHANCE
    analysis = jadecourt.analyse(state, "64it")
    assert analysis.decision is None
    assert [seat.win_rate for seat in analysis.outlook] == [1.0, 0.0]
    assert analysis.outlook[0].score > 60


@pytest.mark.parametrize("id", GAMES)
def test_outlook_of_finished_game_is_its_result(id: str) -> None:
    table = random_table(find_game(id)(players=2), 2)
    state = table.state
    analysis = jadecourt.analyse(state)
    assert [seat.score for seat in analysis.outlook] == state.scores()
    assert [seat.win_rate > 0 for seat in analysis.outlook] == [place == 1 for place in state.places()]
    assert {seat.win_error for seat in analysis.outlook} == {0.0}
    last = max(ply for ply, (who, _) in enumerate(table.plies, 1) if who >= 0)
    late = jadecourt.analyse(table, "64it", ply=last)
    assert len(late.decisions) == 1 and late.decisions[0].played is not None
    assert late.to_json()["plies"] == len(table.plies)
    (decision,) = late.decisions
    assert late.outlook != analysis.outlook or decision.evaluation is None or decision.best.proven


def test_progress_is_reported() -> None:
    table = Table(find_game("kingdom")(players=3), 5)
    calls: list[tuple[int, int]] = []
    jadecourt.analyse(table.record(), "8it", on_progress=lambda done, total: calls.append((done, total)))
    assert calls == [(done, 3) for done in range(4)]


def test_wrong_arguments_are_refused() -> None:
    game = find_game("dragon")(players=3)
    table = Table(game, 1)
    with pytest.raises(TypeError, match="must be a Record, a Table or a State, not str"):
        jadecourt.analyse("over")  # type: ignore[arg-type]
    with pytest.raises(BadOptions, match="invalid bot 'search:much'"):
        jadecourt.analyse(table, "much")
    with pytest.raises(ValueError, match="a position has no plies"):
        jadecourt.analyse(table.state, ply=3)
    with pytest.raises(ValueError, match="there is no decision at ply 1000"):
        jadecourt.analyse(table, ply=1000)
    with pytest.raises(ValueError, match="the record is of"):
        jadecourt.analyse(table, game=find_game("dragon")(players=2))
    with pytest.raises(TypeError, match="must be a KingdomState"):
        jadecourt.analyse(table.state, game=find_game("kingdom")(players=3))


def test_variation_needs_trees_that_know_the_position() -> None:
    game = find_game("dragon")(players=2)
    state = next(state for state in random_positions(game, 1) if state.mover() >= 0)
    seen = Perspective(game, state, state.mover(), [])
    assert principal_variation([], seen, seen.legal[0]) == []
    trees: list[Tree] = []
    assert find_most_visited(trees, 1, seen.legal) is None
    assert seen.sample(Dice(1)) == state
