"""Several threads that search one tree."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from jadecourt import COMPILED
from jadecourt.bots import Clock
from jadecourt.bots.heuristics import load_heuristic
from jadecourt.bots.nets.files import load_evaluator
from jadecourt.bots.search import bot as searching
from jadecourt.bots.search.bot import SearchBot, root_key
from jadecourt.bots.search.params import Budget, SearchParams
from jadecourt.bots.search.tree import Tree
from jadecourt.bots.search.worker import SearchWorker, run_iterations
from jadecourt.core import Dice, Table
from jadecourt.core.laws import random_positions
from jadecourt.core.perspective import Perspective
from jadecourt.core.state import State
from jadecourt.games import GAMES, find_game

CLOCK = Clock()
COUNT = 2000 if COMPILED else 12
TIMEOUT_SECONDS = 60
PARAMS = SearchParams(rollout_depth=1)
compiled_only = pytest.mark.skipif(not COMPILED, reason="pure Python has no C arrays")


def open_decision(id: str) -> Perspective:
    """A decision at an open step in the middle of a game."""
    game = find_game(id)(players=3)
    for number, state in enumerate(random_positions(game, 2)):
        seat = state.mover()
        if (
            number > 30
            and seat >= 0
            and not game.steps[state.step()].sealed
            and len(state.legal_moves(seat)) > 1
        ):
            return Perspective(game, state.copy(), seat, [])
    raise AssertionError("the game has no such decision")


def make_tree(seen: Perspective, nets: bool = True, nodes: int = 20_000) -> Tree:
    """An empty tree with the root of a decision."""
    sealed = sum(1 << number for number, step in enumerate(seen.game.steps) if step.sealed)
    evaluator = load_evaluator(seen.game) if nets else None
    tree = Tree(load_heuristic(seen.game.id), sealed, seen.game.seats, nodes, PARAMS, evaluator)
    tree.start_search(root_key(seen), seen.seat or 0)
    return tree


def read_nodes(tree: Tree) -> list[dict[str, Any]]:
    return [tree.read_node(node) for node in range(tree.nodes)]


def search_with_threads(tree: Tree, state: State, threads: int, count: int = COUNT) -> None:
    """Search a tree with several threads at once."""
    workers = [SearchWorker(tree) for _ in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        list(
            pool.map(
                lambda number: run_iterations(workers[number], state, Dice(number), count), range(threads)
            )
        )


# ---------------------------------------------------------------------- results


@pytest.mark.parametrize("nets", [True, False])
@pytest.mark.parametrize("id", GAMES)
def test_nodes_after_a_search_with_threads_have_the_visits_of_their_edges(id: str, nets: bool) -> None:
    """Neither a virtual loss nor a reward is left over or lost."""
    seen = open_decision(id)
    tree = make_tree(seen, nets)
    search_with_threads(tree, seen.sample(Dice(1)), 3)
    nodes = read_nodes(tree)
    assert len({node["key"] for node in nodes}) == len(nodes) > 1
    for node in nodes:
        assert node["visits"] == sum(edge["visits"] for edge in node["edges"])
        assert node["value"] == pytest.approx(sum(edge["value"] for edge in node["edges"]))
        assert 0 <= node["value"] <= node["visits"]
        assert sum(edge["prior"] for edge in node["edges"]) == pytest.approx(1)
    root = tree.read_node(tree.find_node(tree.root_key))
    assert root["visits"] == 3 * COUNT
    for index, edge in enumerate(root["edges"]):
        assert tree.read_root(index)[0] == edge["visits"]


@pytest.mark.parametrize("id", GAMES)
def test_full_tree_is_searched_by_threads(id: str) -> None:
    seen = open_decision(id)
    tree = make_tree(seen, nodes=20)
    search_with_threads(tree, seen.sample(Dice(1)), 2)
    assert tree.nodes <= 20
    assert tree.read_node(tree.find_node(tree.root_key))["visits"] == 2 * COUNT


@pytest.mark.parametrize("nets", [True, False])
@pytest.mark.parametrize("id", GAMES)
def test_worker_that_locks_finds_the_same_as_one_alone(id: str, nets: bool) -> None:
    seen = open_decision(id)
    alone, shared = make_tree(seen, nets), make_tree(seen, nets)
    workers = [SearchWorker(shared), SearchWorker(shared)]
    run_iterations(SearchWorker(alone), seen.sample(Dice(1)), Dice(2), COUNT // 4)
    run_iterations(workers[1], seen.sample(Dice(1)), Dice(2), COUNT // 4)
    assert read_nodes(shared) == read_nodes(alone)


@pytest.mark.parametrize("id", GAMES)
def test_workers_that_take_turns_find_the_same_as_one(id: str) -> None:
    """A worker keeps nothing from one iteration to the next."""
    seen = open_decision(id)
    alone, shared = make_tree(seen), make_tree(seen)
    worker, workers = SearchWorker(alone), [SearchWorker(shared), SearchWorker(shared)]
    for number in range(COUNT // 4):
        state, seed = seen.sample(Dice(number // 8)), number
        run_iterations(worker, state, Dice(seed), 1)
        run_iterations(workers[number % 2], state, Dice(seed), 1)
    assert read_nodes(shared) == read_nodes(alone)


# ---------------------------------------------------------------------- the bot


@pytest.mark.parametrize("iterations", [400, 401] if COMPILED else [20, 21])
@pytest.mark.parametrize("id", GAMES)
def test_threads_of_a_bot_share_the_iterations(
    id: str, iterations: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: Counter[int] = Counter()

    def run(worker: SearchWorker, root: State, dice: Dice, count: int) -> None:
        done[id_of[worker]] += count
        run_iterations(worker, root, dice, count)

    monkeypatch.setattr(searching, "run_iterations", run)
    seen = open_decision(id)
    bot = SearchBot(Budget(iterations=iterations, threads=2), 1, solves_endings=False)
    tree = bot.prepare(seen)
    id_of = {thread.worker: number for number, thread in enumerate(bot.threads)}
    found = bot.search(seen, CLOCK, forced_move=seen.legal[0])  # so that the search does not end early
    assert bot.tree is tree
    assert done == {0: iterations - iterations // 2, 1: iterations // 2}
    assert sum(stats.visits for stats in found) == iterations
    assert sum(stats.share for stats in found) == pytest.approx(1)
    for stats in found:
        assert not stats.visits or sum(stats.win_rates) == pytest.approx(1)


def test_bot_with_more_threads_than_iterations_searches() -> None:
    seen = open_decision("kingdom")
    found = SearchBot(Budget(iterations=2, threads=3), 1, solves_endings=False).search(seen, CLOCK)
    assert sum(stats.visits for stats in found) == 2


def test_decided_search_with_threads_stops_early() -> None:
    """The remaining iterations of all threads could not change the choice."""
    iterations = 20_000 if COMPILED else 200
    early = 0
    for id in GAMES:
        bot = SearchBot(Budget(iterations=iterations, threads=2), 1, solves_endings=False)
        found = bot.search(open_decision(id), CLOCK)
        first, second = sorted((stats.visits for stats in found), reverse=True)[:2]
        left = iterations - sum(stats.visits for stats in found)
        if left:
            early += 1
            assert first - second > left
    assert early or not COMPILED


def test_stopped_search_with_threads_ends_and_its_tree_is_not_reused() -> None:
    seen = open_decision("dragon")
    bot = SearchBot(Budget(seconds=3e6, reuse=True, threads=2), 1, solves_endings=False)
    with ThreadPoolExecutor(1) as pool:
        searching = pool.submit(bot.search, seen, CLOCK, forced_move=seen.legal[0])
        while not bot.threads:
            time.sleep(0.001)
        while not searching.done():  # a search that has not begun yet forgets that it was stopped
            bot.stop()
            time.sleep(0.001)
        assert len(searching.result()) == len(seen.legal)
    tree = bot.tree
    bot.stop()
    assert bot.prepare(seen) is not tree


def test_error_in_one_thread_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = open_decision("dragon")
    bot = SearchBot(Budget(seconds=3e6, reuse=True, threads=2), 1, solves_endings=False)
    bot.prepare(seen)

    def run(worker: SearchWorker, root: State, dice: Dice, count: int) -> None:
        if worker is bot.threads[1].worker:
            raise OSError("no more iterations")
        run_iterations(worker, root, dice, count)

    monkeypatch.setattr(searching, "run_iterations", run)
    with pytest.raises(OSError, match="no more iterations"):
        bot.search(seen, CLOCK, forced_move=seen.legal[0])


# ---------------------------------------------------------------------- misuse


def wait_for_refusal(call: Callable[[], object], match: str) -> None:
    """Call until it fails because another thread is searching."""
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while time.monotonic() < deadline:
        try:
            call()
        except RuntimeError as error:
            assert match in str(error)
            return
    pytest.fail("the call was never refused")


def test_tree_that_is_searched_refuses_other_calls() -> None:
    seen = open_decision("dragon")
    state, tree = seen.sample(Dice(1)), make_tree(seen)
    first, second = SearchWorker(tree), SearchWorker(tree)
    run_iterations(first, state, Dice(1), 20)
    over = threading.Event()

    def search() -> None:
        while not over.is_set():
            run_iterations(first, state, Dice(1), COUNT)

    calls: list[Callable[[], object]] = [
        tree.clear,
        tree.prune,
        lambda: tree.start_search(tree.root_key, 0),
        lambda: tree.find_node(1),
        lambda: tree.is_sealed(0),
        lambda: tree.list_visits(0),
        lambda: tree.read_node(0),
        lambda: tree.read_root(0),
        lambda: SearchWorker(tree),
    ]
    with ThreadPoolExecutor(1) as pool:
        searching = pool.submit(search)
        try:
            for call in calls[3:]:
                wait_for_refusal(call, "this tree is being searched by another thread")
            wait_for_refusal(lambda: first.force_move(0), "this worker is being used by another thread")
            wait_for_refusal(
                lambda: run_iterations(first, state, Dice(2), 0),
                "this worker is being used by another thread",
            )
            assert tree.read_root_lead() >= 0
            run_iterations(second, state, Dice(2), 5)
            for call in calls[:3]:
                wait_for_refusal(call, "this tree is being searched by another thread")
        finally:
            over.set()
        searching.result()


def test_lead_of_the_root_is_the_difference_of_its_two_most_visited_moves() -> None:
    seen = open_decision("dragon")
    tree = make_tree(seen)
    assert tree.read_root_lead() == -1
    run_iterations(SearchWorker(tree), seen.sample(Dice(1)), Dice(1), COUNT)
    visits = sorted(tree.list_visits(tree.find_node(tree.root_key)))
    assert tree.read_root_lead() == visits[-1] - visits[-2]


def test_lead_of_a_sealed_root_is_unknown() -> None:
    first = Table(find_game("kingdom")(players=3), 1).seen_by(0)
    assert first.game.steps[first.step].sealed
    tree = make_tree(first)
    run_iterations(SearchWorker(tree), first.sample(Dice(1)), Dice(1), COUNT)
    assert tree.find_node(tree.root_key) >= 0
    assert tree.read_root_lead() == -1


def test_worker_without_tree_is_rejected() -> None:
    wrong: Any = None
    with pytest.raises(TypeError, match="tree must be a Tree, not NoneType"):
        SearchWorker(wrong)
    state = open_decision("dragon").sample(Dice(1))
    with pytest.raises(TypeError, match="expected a SearchWorker, a State and Dice, got NoneType"):
        run_iterations(wrong, state, Dice(1), 1)


@compiled_only
def test_worker_initialised_twice_or_not_at_all_is_rejected() -> None:
    seen = open_decision("dragon")
    tree, state = make_tree(seen), seen.sample(Dice(1))
    worker = SearchWorker(tree)
    with pytest.raises(RuntimeError, match="already initialised"):
        worker.__init__(tree)  # type: ignore[misc]
    unready = SearchWorker.__new__(SearchWorker)
    with pytest.raises(ValueError, match="not initialised"):
        run_iterations(unready, state, Dice(1), 1)
    with pytest.raises(ValueError, match="this tree is not initialised"):
        unready.__init__(Tree.__new__(Tree))  # type: ignore[misc]
    unready.__init__(tree)  # type: ignore[misc]
    run_iterations(unready, state, Dice(1), 1)


@pytest.mark.parametrize("index", [-2, 256, 1 << 40])
def test_forced_move_out_of_range_is_rejected(index: int) -> None:
    worker = SearchWorker(make_tree(open_decision("dragon")))
    with pytest.raises(ValueError, match=f"move {index} is out of range: expected -1 to 255"):
        worker.force_move(index)


@pytest.mark.skipif(COMPILED, reason="compiled iterations raise nothing")
@pytest.mark.parametrize("workers", [1, 2])
def test_iteration_ended_by_an_exception_leaves_no_virtual_loss(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = open_decision("dragon")
    state, tree = seen.sample(Dice(1)), make_tree(seen)
    first, *_ = [SearchWorker(tree) for _ in range(workers)]
    run_iterations(first, state, Dice(1), 10)
    before = read_nodes(tree)

    def fail(*_: object) -> None:
        raise MemoryError

    for method in ("roll_out", "choose_edge"):
        with monkeypatch.context() as patched:
            patched.setattr(SearchWorker if method == "roll_out" else Tree, method, fail)
            with pytest.raises(MemoryError):
                run_iterations(first, state, Dice(2), 1)
    after = read_nodes(tree)
    assert [node["visits"] for node in after[: len(before)]] == [node["visits"] for node in before]
    run_iterations(first, state, Dice(3), 1)
