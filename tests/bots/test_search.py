"""The search bot: budgets, reproducibility, secrecy and strength; the search tree."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from jadecourt.bots import Clock, make_bot
from jadecourt.bots.heuristics import load_heuristic
from jadecourt.bots.nets.files import load_evaluator
from jadecourt.bots.search import bot as searching
from jadecourt.bots.search.bot import MoveStats, SearchBot, find_root, node_key
from jadecourt.bots.search.params import Budget, SearchParams, parse_budget
from jadecourt.bots.search.tree import Tree
from jadecourt.bots.search.worker import SearchWorker, run_iterations
from jadecourt.core import Dice, Table
from jadecourt.core.buffer import Buffer
from jadecourt.core.errors import BadOptions
from jadecourt.core.laws import random_table
from jadecourt.core.perspective import Perspective
from jadecourt.core.state import State
from jadecourt.games import GAMES, find_game
from kingdom_positions import make_position

CLOCK = Clock()


@pytest.mark.parametrize(
    ("argument", "budget"),
    [
        ("500ms", Budget(seconds=0.5, reuse=True)),
        ("2s", Budget(seconds=2.0, reuse=True)),
        ("1.5s,reuse=off", Budget(seconds=1.5)),
        ("2000it", Budget(iterations=2000)),
        ("2000it,threads=2", Budget(iterations=2000, threads=2)),
        (
            "9it,reuse=on,exploration=0.25",
            Budget(iterations=9, reuse=True, params=SearchParams(exploration=0.25)),
        ),
        (
            "9it,win_weight=0,place_weight=1",
            Budget(iterations=9, params=SearchParams(win_weight=0.0, place_weight=1.0)),
        ),
    ],
)
def test_valid_budgets_are_parsed(argument: str, budget: Budget) -> None:
    assert parse_budget(argument) == budget


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("500", "expected search:500ms"),
        ("0ms", "expected search:500ms"),
        ("-1s", "expected search:500ms"),
        ("fast", "expected search:500ms"),
        ("1.5it", "the number of iterations must be an integer"),
        ("1s,threads=0", "invalid value '0' for threads: expected 1 to 99"),
        ("1s,reuse=2", "invalid value '2' for reuse: expected on or off"),
        ("1s,cores=2", "unknown parameter 'cores': expected threads, reuse, "),
        ("1s,threads=2,x", "unknown parameter 'x'"),
        ("1s,exploration=much", "invalid value 'much' for exploration: expected a number below 10000"),
        ("1s,rollout_temperature=99999999999", "for rollout_temperature: expected a number below 10000"),
        ("1s,win_weight=0.8,place_weight=0.3", "must be at most 1"),
    ],
)
def test_invalid_budgets_are_rejected(argument: str, message: str) -> None:
    with pytest.raises(BadOptions, match=f"invalid bot 'search:{argument}': .*{message}"):
        make_bot(f"search:{argument}", 1)


def table_in_mid_game(id: str, seed: int, players: int = 4) -> Table:
    """A table in the middle of a random game."""
    table = random_table(find_game(id)(players=players), seed)
    table.rewind(len(table.plies) // 2)
    return table


@pytest.mark.parametrize("id", GAMES)
def test_search_with_fixed_iterations_is_reproducible(id: str) -> None:
    table = table_in_mid_game(id, 2)
    seen = table.seen_by(table.movers[0])
    first, second = (SearchBot(Budget(iterations=40), 3).search(seen, CLOCK) for _ in range(2))
    assert first == second
    assert sum(stats.visits for stats in first) == 40  # too few for a decided choice
    assert {stats.move for stats in first} == set(seen.legal)
    assert SearchBot(Budget(iterations=40), 4).search(seen, CLOCK) != first


@pytest.mark.parametrize("id", GAMES)
def test_search_bot_plays_a_legal_game(id: str) -> None:
    table = Table(find_game(id)(players=2), 5)
    bots = [make_bot("search:4it", seat) for seat in range(2)]
    while not table.is_over:
        seat = table.movers[0]
        table.play(seat, bots[seat].choose(table.seen_by(seat), CLOCK))
    assert table.record().result is not None


def test_the_clock_shortens_the_budget() -> None:
    """The budget is a year; only the clock ends the search."""
    table = table_in_mid_game("kingdom", 2)
    seen = table.seen_by(table.movers[0])
    assert SearchBot(Budget(seconds=3e7), 1).choose(seen, Clock(0.05)) in seen.legal


class FakeTime:
    """A clock that advances with each iteration only."""

    def __init__(self, each: float) -> None:
        self.each = each
        self.now = 100.0

    def perf_counter(self) -> float:
        return self.now

    thread_time = perf_counter

    def run(self, worker: SearchWorker, root: State, dice: Dice, count: int) -> None:
        run_iterations(worker, root, dice, count)
        self.now += count * self.each


@pytest.mark.parametrize("each", [0.0004, 0.003, 0.009])
@pytest.mark.parametrize("id", GAMES)
def test_time_budget_is_used_and_not_exceeded(id: str, each: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """At most a tenth more, for any speed of iterations; at a sealed step the whole budget is used."""
    fake = FakeTime(each)
    monkeypatch.setattr(searching, "time", fake)
    monkeypatch.setattr(searching, "run_iterations", fake.run)
    table = table_in_mid_game(id, 3)
    seen = table.seen_by(table.movers[0])
    SearchBot(Budget(seconds=0.1), 1).search(seen, CLOCK)
    assert fake.now <= 100.11
    if seen.game.steps[seen.step].sealed:
        assert fake.now >= 100.09


def test_decided_search_stops_early() -> None:
    """The remaining iterations could not change the choice."""
    early = 0
    for seed in range(8):
        table = table_in_mid_game("dragon", seed)
        seen = table.seen_by(table.movers[0])
        move_stats = SearchBot(Budget(iterations=400), 1).search(seen, CLOCK)
        first, second = sorted((stats.visits for stats in move_stats), reverse=True)[:2]
        done = sum(stats.visits for stats in move_stats)
        if 64 <= done < 400:
            early += 1
            assert first - second > 400 - done
    assert early > 0


@pytest.mark.parametrize("mover", [0, -1])
@pytest.mark.parametrize("id", GAMES)
def test_move_stats_have_values_for_every_seat(id: str, mover: int) -> None:
    """Also if another seat comes first at a sealed step."""
    table = table_in_mid_game(id, 5)
    while not table.game.steps[table.state.step()].sealed and id == "kingdom":
        table.rewind(len(table.plies) - 1)
    seen = table.seen_by(table.movers[mover])
    forced_move = seen.legal[-1]
    move_stats = SearchBot(Budget(iterations=64), 1).search(seen, CLOCK, forced_move=forced_move)
    assert (
        61 <= sum(stats.visits for stats in move_stats) <= 64
    )  # the first few may end at nodes of seats before it
    assert next(stats for stats in move_stats if stats.move == forced_move).visits >= 13
    assert sum(stats.share for stats in move_stats) == pytest.approx(1)
    for stats in move_stats:
        if stats.visits:
            assert sum(stats.win_rates) == pytest.approx(1)
            assert 0 <= stats.value <= 1
            assert len(stats.mean_scores) == 4


def test_search_for_spectator_is_rejected() -> None:
    with pytest.raises(ValueError, match="spectator"):
        make_bot("search:1it", 1).choose(table_in_mid_game("kingdom", 1).seen_by(None), CLOCK)


# ---------------------------------------------------------------------- secrecy


def test_search_is_independent_of_sealed_answers_of_others() -> None:
    game = find_game("kingdom")(players=3)
    table = Table(game, 1)
    bot = SearchBot(Budget(iterations=60), 2)
    before = bot.search(table.seen_by(0), CLOCK)
    for move in table.seen_by(1).legal:
        state = table.state
        state.apply(1, move)
        assert bot.search(Perspective(game, state, 0, []), CLOCK) == before


def test_without_noise_sealed_answers_still_have_values() -> None:
    seen = Table(find_game("kingdom")(players=3), 1).seen_by(0)
    move_stats = SearchBot(Budget(iterations=80, params=SearchParams(prior_noise=0.0)), 1).search(seen, CLOCK)
    assert sum(stats.share for stats in move_stats) == pytest.approx(1)
    assert all(0 <= stats.value <= 1 for stats in move_stats)


def test_sealed_choices_vary_with_the_seed() -> None:
    """Opponents cannot predict the bid."""
    seen = Table(find_game("kingdom")(players=4), 1).seen_by(0)
    chosen = {SearchBot(Budget(iterations=60), seed).choose(seen, CLOCK) for seed in range(8)}
    assert len(chosen) > 1


def test_nodes_of_other_seats_ignore_own_sealed_card() -> None:
    """At a sealed step, each other seat has one node for all own answers."""
    game = find_game("kingdom")(players=3)
    table = Table(game, 1)
    tree = Tree(load_heuristic("kingdom"), 1 << table.state.step(), 3, 5000, SearchParams())
    run_iterations(SearchWorker(tree), table.seen_by(0).sample(Dice(1)), Dice(1), 400)
    nodes = [tree.read_node(node) for node in range(tree.nodes) if tree.is_sealed(node)]
    first = [node for node in nodes if node["visits"] >= 390]
    assert sorted(node["seat"] for node in first) == [
        0,
        1,
        2,
    ]  # one node for each seat


# ---------------------------------------------------------------------- strength


def test_search_finds_the_only_good_claim() -> None:
    """In the last round a fifth farmer scores 6 points and wins, a merchant scores nothing."""
    position = make_position("""
        players 3, round 31, row F M, deck 0
        A: hand 0 7, F 4, M 3, N4 1, W 1, B 1
        B: hand 0 6, F 0, M 3, N4 2, W 1, B 1
        C: hand 0 5, F 0, M 3, N4 1, W 1, B 1
    """)
    position.play("A bid 7", "B bid 6", "C bid 5")
    assert position.legal_moves("A") == {"claim F", "claim M"}
    seen = Perspective(position.game, position.state, 0, [])
    assert position.game.moves.text(make_bot("search:50it", 1).choose(seen, CLOCK)) == "claim F"


def test_search_bot_beats_random_bot() -> None:
    won = 0
    for number in range(4):
        table = Table(find_game("kingdom")(players=2), number)
        bots = [make_bot("random", number), make_bot("random", number + 50)]
        bots[number % 2] = make_bot("search:20it", number)
        while not table.is_over:
            seat = table.movers[0]
            table.play(seat, bots[seat].choose(table.seen_by(seat), CLOCK))
        won += table.state.places()[number % 2] == 1
    assert won >= 3


# ---------------------------------------------------------------------- the tree


def test_full_tree_continues_with_rollouts() -> None:
    table = table_in_mid_game("kingdom", 2)
    tree = Tree(load_heuristic("kingdom"), 0, 4, 3, SearchParams())
    run_iterations(SearchWorker(tree), table.seen_by(table.movers[0]).sample(Dice(1)), Dice(1), 50)
    assert tree.nodes == 3
    assert tree.read_node(0)["visits"] == 50
    tree.clear()
    assert tree.nodes == 0


def test_tree_is_reused_for_the_next_decision() -> None:
    table = table_in_mid_game("dragon", 6, players=2)
    bot = SearchBot(Budget(iterations=150, reuse=True), 1)
    seat = table.movers[0]
    bot.search(table.seen_by(seat), CLOCK)
    tree = bot.tree
    assert tree is not None
    likely = max(bot.search(table.seen_by(seat), CLOCK), key=lambda stats: stats.visits).move
    table.play(seat, likely)
    while table.movers[0] != seat:
        table.play(table.movers[0], make_bot("greedy", 1).choose(table.seen_by(table.movers[0]), CLOCK))
    seen = table.seen_by(seat)
    before = tree.read_node(find_root(tree, seen))["visits"]
    assert find_root(tree, seen) >= 0
    assert before > 0
    bot.search(seen, CLOCK)
    assert bot.tree is tree
    assert tree.read_node(find_root(tree, seen))["visits"] > before


def test_search_without_reuse_is_independent_of_earlier_searches() -> None:
    table = table_in_mid_game("dragon", 6, players=2)
    seen = table.seen_by(table.movers[0])
    bot = SearchBot(Budget(iterations=50), 1)
    assert bot.search(seen, CLOCK) == bot.search(seen, CLOCK)


def test_pruning_keeps_nodes_of_the_current_search() -> None:
    table = table_in_mid_game("dragon", 2)
    seen = table.seen_by(table.movers[0])
    tree = Tree(load_heuristic("dragon"), 0, 4, 200, SearchParams())
    worker = SearchWorker(tree)
    run_iterations(worker, seen.sample(Dice(1)), Dice(1), 60)
    tree.start_search(tree.root_key, table.movers[0])
    run_iterations(worker, seen.sample(Dice(1)), Dice(2), 20)

    nodes = [tree.read_node(node) for node in range(tree.nodes)]
    now = [node for node in nodes if node["last_search"] == tree.search_id]
    assert len(now) < tree.nodes
    tree.prune()
    assert [tree.read_node(node) for node in range(tree.nodes)] == now
    for number, node in enumerate(now):
        assert tree.find_node(node["key"]) == number


SEARCH_TRACE_SCRIPT = """
from jadecourt import COMPILED
from jadecourt.bots import Clock
from jadecourt.bots.search.bot import SearchBot
from jadecourt.bots.search.params import Budget
from jadecourt.core.laws import random_table
from jadecourt.games import GAMES, find_game
for id in GAMES:
    for seed in range(4):
        table = random_table(find_game(id)(players=2 + seed), seed)
        table.rewind(len(table.plies) * 2 // 3)
        seen = table.seen_by(table.movers[0])
        for stats in SearchBot(Budget(iterations=30, nets=NETS), seed).search(seen, Clock()):
            print(id, seed, stats.move, stats.visits, f"{stats.value:.9f} {stats.share:.9f}")
"""


def trace_searches(nets: str) -> list[str]:
    """The output of `SEARCH_TRACE_SCRIPT`, compiled and in pure Python."""
    outputs = []
    for pure in ("", "1"):
        environment = os.environ | {"JADECOURT_PURE": pure, "PYTHONWARNINGS": "ignore::RuntimeWarning"}
        if not pure:
            del environment["JADECOURT_PURE"]
        done = subprocess.run(
            [sys.executable, "-c", SEARCH_TRACE_SCRIPT.replace("NETS", repr(nets))],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.append(done.stdout)
    assert outputs[0]
    return outputs


def test_compiled_and_pure_python_search_without_nets_are_equal() -> None:
    compiled, pure = trace_searches("off")
    assert compiled == pure


def test_compiled_and_pure_python_search_with_nets_differ_by_rounding_only() -> None:
    compiled, pure = ([line.split() for line in output.splitlines()] for output in trace_searches("on"))
    assert len(compiled) == len(pure)
    assert [line[:3] for line in compiled] == [line[:3] for line in pure]  # game, seed, move
    # a draw close to the border of two answers may fall on different sides, and the searches part then
    searches: dict[tuple[str, str], list[tuple[list[str], list[str]]]] = {}
    for first, second in zip(compiled, pure, strict=True):
        searches.setdefault((first[0], first[1]), []).append((first, second))
    same = [
        rows
        for rows in searches.values()
        if all(
            one[3] == other[3] and float(one[4]) == pytest.approx(float(other[4]), abs=1e-4)
            for one, other in rows
        )
    ]
    assert len(same) >= len(searches) / 2


# ---------------------------------------------------------------------- nodes that are reached without computing keys


def count_visits_after_root(tree: Tree, state: State, seat: int) -> dict[int, tuple[int, int]]:
    """By move of the root: its visits, and those of the node that its key leads to, -1 if there is none."""
    found = {}
    for edge in tree.read_node(tree.find_node(node_key(state.info_key(seat), seat)))["edges"]:
        after = state.copy()
        after.apply(seat, edge["move"])
        node = tree.find_node(node_key(after.info_key(after.mover()), after.mover()))
        found[edge["move"]] = (edge["visits"], -1 if node < 0 else tree.read_node(node)["visits"])
    return found


@pytest.mark.parametrize("is_pruned", [False, True])
def test_tree_searched_again_counts_visits_of_moves_at_the_nodes_of_their_keys(is_pruned: bool) -> None:
    game = find_game("dragon")(players=2)
    state = Table(game, 1).seen_by(0).sample(Dice(1))
    tree = Tree(load_heuristic("dragon"), 0, 2, 2000, SearchParams(rollout_depth=1), load_evaluator(game))
    worker = SearchWorker(tree)
    for seed in (1, 2):
        tree.start_search(node_key(state.info_key(0), 0), 0)
        run_iterations(worker, state, Dice(seed), 150)
    if is_pruned:
        tree.prune()
    before = count_visits_after_root(tree, state, 0)
    assert sum(visits for visits, _ in before.values()) == 300
    for index in range(len(before)):
        worker.force_move(index)
        run_iterations(worker, state, Dice(3), 5)
    after = count_visits_after_root(tree, state, 0)
    # -1 for a node that does not exist yet: the first visit of its move adds it
    assert after == {move: (visits + 5, child_visits + 5) for move, (visits, child_visits) in before.items()}


# ---------------------------------------------------------------------- sealed answers of opponents


def search_bids(params: SearchParams) -> tuple[list[dict[str, Any]], dict[int, int]]:
    """The bids of seat 1 in a search of seat 0, and the weight with which the heuristic draws each of them."""
    game = find_game("kingdom")(players=3)
    state = Table(game, 1).seen_by(0).sample(Dice(1))
    heuristic, evaluator = load_heuristic("kingdom"), load_evaluator(game)
    tree = Tree(heuristic, 1 << state.step(), 3, 3000, params, evaluator)
    tree.start_search(0, 0)
    run_iterations(SearchWorker(tree), state, Dice(2), 2000)
    nodes = [tree.read_node(node) for node in range(tree.nodes)]
    node = max((node for node in nodes if node["seat"] == 1), key=lambda node: int(node["visits"]))
    moves = Buffer()
    state.legal(1, moves)
    heuristic.score_moves(state, 1, moves)
    scores = dict(moves.weighted_items())
    limit = max(scores.values()) - heuristic.temperature(state, 1)
    return node["edges"], {move: max(0, score - limit) ** 2 for move, score in scores.items()}


def bids_of_opponents(share: float, half_after: float = 1e5) -> tuple[dict[int, int], dict[int, int]]:
    """Visits of each bid of seat 1 in a search of seat 0, and the weight with which the heuristic draws it."""
    bids, weights = search_bids(
        SearchParams(
            opponent_heuristic=share, opponent_model_visits=half_after, rollout_depth=1, rollout_policy=0
        )
    )
    return {bid["move"]: bid["visits"] for bid in bids}, weights


def test_opponents_by_heuristic_bid_in_proportion_to_its_weights() -> None:
    visits, weights = bids_of_opponents(1.0)
    assert sum(visits.values()) > 1000
    for move, weight in weights.items():
        expected = weight / sum(weights.values())
        assert visits[move] / sum(visits.values()) == pytest.approx(expected, abs=0.05)


def test_opponents_by_heuristic_after_many_visits_try_all_bids() -> None:
    visits, weights = bids_of_opponents(1.0, half_after=1)
    assert min(weights.values()) == 0, "the heuristic never draws one of the bids"
    assert min(visits.values()) > 0


@pytest.mark.parametrize(("half_after", "follows_priors"), [(1e5, True), (1.0, False)])
def test_opponents_by_policy_net_bid_in_proportion_to_its_priors_at_first(
    half_after: float, follows_priors: bool
) -> None:
    bids, _ = search_bids(
        SearchParams(
            opponent_heuristic=0.0,
            opponent_prior=1.0,
            opponent_model_visits=half_after,
            rollout_depth=1,
            rollout_policy=0,
        )
    )
    visits = sum(bid["visits"] for bid in bids)
    largest_difference = max(abs(bid["visits"] / visits - bid["prior"]) for bid in bids)
    assert (largest_difference < 0.05) is follows_priors


def test_opponents_without_heuristic_try_all_bids() -> None:
    visits, weights = bids_of_opponents(0.0)
    assert min(weights.values()) == 0, "the heuristic never draws one of the bids"
    assert min(visits.values()) > 0


# ---------------------------------------------------------------------------------------- solved endings


def last_open_decision(id: str, players: int) -> Perspective:
    """The last decision of a game with a choice at an open step."""
    table = Table(find_game(id)(players=players), 4)
    greedy = make_bot("greedy", 1)
    found = None
    while not table.is_over:
        seen = table.seen_by(table.movers[0])
        if len(seen.legal) > 1 and not seen.game.steps[seen.step].sealed:
            found = Perspective(seen.game, seen.sample(Dice(0)), seen.seat, [])
        table.play(table.movers[0], greedy.choose(seen, CLOCK))
    assert found is not None
    return found


@pytest.mark.parametrize("nets", ["on", "off"])
@pytest.mark.parametrize("id", GAMES)
def test_search_solves_the_last_decision(id: str, nets: str) -> None:
    seen = last_open_decision(id, 2)
    bot = SearchBot(Budget(iterations=64, nets=nets), 1)
    found = bot.search(seen, CLOCK)
    assert all(stats.proven for stats in found)
    assert [stats.move for stats in found] == seen.legal
    assert sorted(stats.share for stats in found) == [0.0] * (len(found) - 1) + [1.0]
    best = max(stats.value for stats in found)
    assert next(stats for stats in found if stats.share).value == best
    assert bot.choose(seen, CLOCK) == next(stats.move for stats in found if stats.share)
    assert bot.tree is None
    evaluator = bot.budget.load_evaluator(seen.game)
    assert bot.solver is not None
    assert bot.solver.margin_scale == (10.0 if evaluator is None else evaluator.margin_scale)
    assert (
        bot.search(seen, CLOCK) == SearchBot(Budget(iterations=64, nets=nets), 7).search(seen, CLOCK) == found
    )


def test_search_that_does_not_solve_endings_has_visits() -> None:
    seen = last_open_decision("dragon", 2)
    found = SearchBot(Budget(iterations=64), 1, solves_endings=False).search(seen, CLOCK)
    assert not any(stats.proven for stats in found)
    assert sum(stats.visits for stats in found) >= 60


def test_solver_stops_at_its_share_of_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver that was stopped leaves the decision to the search."""
    seen = last_open_decision("dragon", 3)
    asked: list[bool] = []

    class SlowSolver:
        def __init__(self, *arguments: object) -> None:
            pass

        def solve(self, state: State, seat: int, node_limit: int, should_stop: Callable[[], bool]) -> None:
            asked.append(should_stop())
            fake.now += 0.06
            asked.append(should_stop())

    fake = FakeTime(0.001)
    monkeypatch.setattr(searching, "time", fake)
    monkeypatch.setattr(searching, "run_iterations", fake.run)
    monkeypatch.setattr(searching, "EndgameSolver", SlowSolver)
    found = SearchBot(Budget(seconds=0.1), 1).search(seen, CLOCK)
    assert asked == [False, True]
    assert sum(stats.visits for stats in found) > 0
    assert not found[0].proven


# ---------------------------------------------------------------------- own sealed answers


def own_bids(temperature: float) -> list[MoveStats]:
    """What a search of 2,000 iterations finds about the first bid."""
    perspective = Table(find_game("kingdom")(players=3), 1).seen_by(0)
    bot = SearchBot(Budget(iterations=2000, params=SearchParams(answer_temperature=temperature)), 1)
    stats = bot.search(perspective, Clock())
    assert sum(one.share for one in stats) == pytest.approx(1)
    return stats


def test_own_bids_at_a_high_temperature_have_the_shares_of_the_policy_net() -> None:
    game = find_game("kingdom")(players=3)
    state = Table(game, 1).seen_by(0).sample(Dice(1))
    evaluator = load_evaluator(game)
    assert evaluator is not None
    expected = evaluator.policy_of(load_heuristic("kingdom"), state, 0)
    for stats in own_bids(1000.0):
        # a fiftieth of the priors is the same for all moves
        assert stats.share == pytest.approx(expected[stats.move], abs=0.02)


def test_own_bids_at_a_low_temperature_are_the_best_ones() -> None:
    stats = own_bids(0.0005)
    likeliest = max(stats, key=lambda one: one.share)
    assert likeliest.share > 0.5
    assert likeliest.value > max(one.value for one in stats) - 0.01


def test_own_bids_at_the_default_temperature_are_mixed_more_than_by_regret_matching() -> None:
    default, by_regret = own_bids(SearchParams().answer_temperature), own_bids(0.0)
    assert max(one.share for one in default) < max(one.share for one in by_regret)
