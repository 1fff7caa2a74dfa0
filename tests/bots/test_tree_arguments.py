"""What the search tree does with arguments that run code of their own."""

from __future__ import annotations

import threading
from typing import Any, NoReturn

import pytest

from jadecourt import COMPILED
from jadecourt.bots.search.habits import Habits
from jadecourt.bots.search.tree import Tree, run
from jadecourt.bots.sense import find_sense
from jadecourt.core import Dice
from jadecourt.games import find_game

compiled_only = pytest.mark.skipif(not COMPILED, reason="plain Python has no arrays to lose")


class AlwaysInRange(int):
    """A number that claims to lie in any range."""

    def __le__(self, other: object) -> bool:
        return True

    __lt__ = __ge__ = __gt__ = __le__


class Misleading(int):
    """A number whose multiples are other numbers."""

    def __rmul__(self, other: object) -> int:
        return Short(3) if other == 2 else -1

    __mul__ = __rmul__


class Short(int):
    def bit_length(self) -> int:
        return 0


@pytest.mark.parametrize(("seats", "nodes"), [(100_000, 10), (1, 10), (4, 0), (4, 1 << 40)])
def test_tree_with_numbers_that_lie_about_their_range_is_refused(seats: int, nodes: int) -> None:
    with pytest.raises(ValueError, match=r"seats|nodes"):
        Tree(find_sense("kingdom"), 0, AlwaysInRange(seats), AlwaysInRange(nodes), Habits())


def test_tree_with_a_misleading_number_of_nodes_has_room_for_all_of_them() -> None:
    tree = Tree(find_sense("kingdom"), 0, 4, Misleading(50), Habits())
    assert (tree.node_limit, tree.slots, tree.edge_limit) == (50, 128, 856)


@pytest.mark.parametrize("number", [None, 4.0, "4", b"4", [4]])
def test_tree_with_seats_that_are_no_whole_number_is_refused(number: Any) -> None:
    with pytest.raises(TypeError):
        Tree(find_sense("kingdom"), 0, number, 10, Habits())


@compiled_only
def test_tree_made_twice_keeps_its_arrays() -> None:
    tree = Tree(find_sense("kingdom"), 0, 4, 500, Habits())
    run(tree, find_game("kingdom")(players=4).start(), Dice(1), 20)
    nodes = tree.nodes
    with pytest.raises(RuntimeError, match="made already"):
        tree.__init__(find_sense("kingdom"), 0, 4, 1, Habits())  # type: ignore[misc]
    assert (tree.node_limit, tree.nodes) == (500, nodes)


@compiled_only
def test_tree_searched_while_its_habits_are_read_keeps_its_arrays() -> None:
    tree = Tree.__new__(Tree)
    searching = threading.Event()

    class Busy(Habits):
        def __getattribute__(self, name: str) -> Any:
            if name == "noise" and not searching.is_set():
                searching.set()
                tree.__init__(find_sense("kingdom"), 0, 4, 500, Habits())  # type: ignore[misc]
            return super().__getattribute__(name)

    with pytest.raises(RuntimeError, match="made already"):
        tree.__init__(find_sense("kingdom"), 0, 4, 1, Busy())  # type: ignore[misc]
    assert tree.node_limit == 500
    run(tree, find_game("kingdom")(players=4).start(), Dice(1), 200)
    assert tree.nodes > 1


class Failing:
    def __index__(self) -> NoReturn:
        raise KeyError("no number")


@pytest.mark.parametrize("place", [1, 2, 3])
def test_tree_passes_on_the_error_of_an_argument(place: int) -> None:
    arguments: list[Any] = [find_sense("kingdom"), 0, 4, 10, Habits()]
    arguments[place] = Failing()
    with pytest.raises(KeyError, match="no number"):
        Tree(*arguments)


@pytest.mark.parametrize("habits", [None, 5, {}, Habits])
def test_tree_without_habits_is_refused(habits: Any) -> None:
    with pytest.raises(TypeError, match="Habits are needed"):
        Tree(find_sense("kingdom"), 0, 4, 10, habits)


@pytest.mark.parametrize("key", [float("inf"), 1.5, "1", None])
def test_key_that_is_no_whole_number_is_refused(key: Any) -> None:
    tree = Tree(find_sense("kingdom"), 0, 4, 10, Habits())
    for call in (tree.begin, tree.find_node):
        with pytest.raises(TypeError):
            call(key)
