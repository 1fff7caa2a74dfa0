"""The search tree with arguments whose methods run other code."""

from __future__ import annotations

import threading
from typing import Any, NoReturn

import pytest

from jadecourt import COMPILED
from jadecourt.bots.heuristics import load_heuristic
from jadecourt.bots.search.params import SearchParams
from jadecourt.bots.search.tree import Tree
from jadecourt.bots.search.worker import SearchWorker, run_iterations
from jadecourt.core import Dice
from jadecourt.games import find_game

compiled_only = pytest.mark.skipif(not COMPILED, reason="pure Python has no C arrays")


class AlwaysInRange(int):
    """An integer that compares as in any range."""

    def __le__(self, other: object) -> bool:
        return True

    __lt__ = __ge__ = __gt__ = __le__


class WrongMultiples(int):
    """An integer with wrong products."""

    def __rmul__(self, other: object) -> int:
        return WrongBitLength(3) if other == 2 else -1

    __mul__ = __rmul__


class WrongBitLength(int):
    """An integer with bit length 0."""

    def bit_length(self) -> int:
        return 0


@pytest.mark.parametrize(("seats", "nodes"), [(100_000, 10), (1, 10), (4, 0), (4, 1 << 40)])
def test_tree_checks_range_of_misbehaving_integers(seats: int, nodes: int) -> None:
    with pytest.raises(ValueError, match=r"seats|nodes"):
        Tree(load_heuristic("kingdom"), 0, AlwaysInRange(seats), AlwaysInRange(nodes), SearchParams())


def test_tree_allocates_for_misbehaving_node_count() -> None:
    tree = Tree(load_heuristic("kingdom"), 0, 4, WrongMultiples(50), SearchParams())
    assert (tree.node_limit, tree.slots, tree.edge_limit) == (50, 128, 856)


@pytest.mark.parametrize("number", [None, 4.0, "4", b"4", [4]])
def test_tree_rejects_seat_count_that_is_no_integer(number: Any) -> None:
    with pytest.raises(TypeError):
        Tree(load_heuristic("kingdom"), 0, number, 10, SearchParams())


@compiled_only
def test_tree_initialised_twice_keeps_its_arrays() -> None:
    tree = Tree(load_heuristic("kingdom"), 0, 4, 500, SearchParams())
    run_iterations(SearchWorker(tree), find_game("kingdom")(players=4).start(), Dice(1), 20)
    nodes = tree.nodes
    with pytest.raises(RuntimeError, match="already initialised"):
        tree.__init__(load_heuristic("kingdom"), 0, 4, 1, SearchParams())  # type: ignore[misc]
    assert (tree.node_limit, tree.nodes) == (500, nodes)


@compiled_only
def test_tree_searched_while_reading_params_keeps_its_arrays() -> None:
    tree = Tree.__new__(Tree)
    searching = threading.Event()

    class SearchingParams(SearchParams):
        def __getattribute__(self, name: str) -> Any:
            if name == "prior_noise" and not searching.is_set():
                searching.set()
                tree.__init__(load_heuristic("kingdom"), 0, 4, 500, SearchParams())  # type: ignore[misc]
            return super().__getattribute__(name)

    with pytest.raises(RuntimeError, match="already initialised"):
        tree.__init__(load_heuristic("kingdom"), 0, 4, 1, SearchingParams())  # type: ignore[misc]
    assert tree.node_limit == 500
    run_iterations(SearchWorker(tree), find_game("kingdom")(players=4).start(), Dice(1), 200)
    assert tree.nodes > 1


class FailingIndex:
    """A value whose conversion to an integer fails."""

    def __index__(self) -> NoReturn:
        raise KeyError("no number")


@pytest.mark.parametrize("place", [1, 2, 3])
def test_tree_passes_on_the_error_of_an_argument(place: int) -> None:
    arguments: list[Any] = [load_heuristic("kingdom"), 0, 4, 10, SearchParams()]
    arguments[place] = FailingIndex()
    with pytest.raises(KeyError, match="no number"):
        Tree(*arguments)


@pytest.mark.parametrize("params", [None, 5, {}, SearchParams])
def test_tree_without_params_is_rejected(params: Any) -> None:
    with pytest.raises(TypeError, match="params must be SearchParams"):
        Tree(load_heuristic("kingdom"), 0, 4, 10, params)


@pytest.mark.parametrize("key", [float("inf"), 1.5, "1", None])
def test_tree_rejects_key_that_is_no_integer(key: Any) -> None:
    tree = Tree(load_heuristic("kingdom"), 0, 4, 10, SearchParams())
    with pytest.raises(TypeError):
        tree.find_node(key)
    for arguments in ((key, 0), (1, key)):
        with pytest.raises(TypeError):
            tree.start_search(*arguments)
