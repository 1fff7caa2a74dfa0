"""Heuristics: scores of moves, their working memory, and the choice of a move by its score."""

from __future__ import annotations

import ctypes
import pickle
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from jadecourt import COMPILED
from jadecourt.bots.heuristics import load_heuristic
from jadecourt.bots.heuristics.base import Heuristic, sample_move
from jadecourt.bots.heuristics.dragon import scratch as dragon_scratch
from jadecourt.bots.heuristics.dragon.heuristic import DragonHeuristic
from jadecourt.bots.heuristics.kingdom import scratch as kingdom_scratch
from jadecourt.bots.heuristics.kingdom.heuristic import KingdomHeuristic
from jadecourt.bots.search.params import SearchParams
from jadecourt.bots.search.tree import Tree
from jadecourt.bots.search.worker import SearchWorker, run_iterations
from jadecourt.core import CHANCE, Buffer, Dice
from jadecourt.core.laws import random_positions
from jadecourt.core.state import State
from jadecourt.games import GAMES, find_game

BUFFER_SIZE = 256
SENTINEL = 0x5A5A5A5A  # no move and no score
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "dragon": [
        {"players": 2, "greatWall": True, "superEvent": "flood"},
        {"players": 5, "superEvent": "charter"},
    ],
    "kingdom": [{"players": 5}, {"players": 3, "experienced3": True}],
}


def decisions(id: str, seed: int = 1) -> Iterator[tuple[State, int]]:
    """(position, seat that has to move) in random games."""
    for options in OPTIONS[id]:
        for state in random_positions(find_game(id)(**options), seed):
            if state.mover() >= 0:
                yield state, state.mover()


def scores(
    heuristic: Heuristic, state: State, seat: int, moves: Buffer, fast: bool = False
) -> list[tuple[int, int]]:
    """(move, score) of the listed moves."""
    score = heuristic.score_moves_fast if fast else heuristic.score_moves
    score(state, seat, moves)
    return moves.weighted_items()


def buffer_of(*items: int) -> Buffer:
    out = Buffer()
    for item in items:
        out.add(item)
    return out


def read_cells(buffer: Buffer) -> list[int]:
    """All items of the buffer and then all weights, used or not: the last fields of the object."""
    if not COMPILED:
        return [*buffer.item, *buffer.weight]
    size = type(buffer).__basicsize__ // 4
    return list((ctypes.c_int32 * size).from_address(id(buffer)))[-2 * BUFFER_SIZE :]


# ---------------------------------------------------------------------- scores


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("id", GAMES)
def test_score_of_a_move_is_independent_of_the_other_listed_moves(id: str, fast: bool) -> None:
    heuristic, moves = load_heuristic(id), Buffer()
    for number, (state, seat) in enumerate(decisions(id)):
        if number % 5 == 0:
            state.legal(seat, moves)
            together = scores(heuristic, state, seat, moves, fast)
            alone = [scores(heuristic, state, seat, buffer_of(move), fast)[0] for move, _ in together]
            assert alone == together


def test_position_with_more_than_32_moves_is_scored() -> None:
    """The draft of the dragon has 36 moves; equal pairs of persons have equal scores in any order of the moves."""
    state = find_game("dragon")(players=3, startSeat=0).start()
    dice, moves = Dice(1), Buffer()
    while state.mover() == CHANCE:
        state.odds(moves)
        state.apply(CHANCE, dice.draw(moves))
    state.legal(0, moves)
    assert len(moves) == 36
    heuristic = load_heuristic("dragon")
    found = scores(heuristic, state, 0, moves)
    assert len({score for _, score in found}) > 10
    assert scores(heuristic, state, 0, buffer_of(*reversed([move for move, _ in found]))) == found[::-1]


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("id", GAMES)
def test_scoring_changes_nothing_behind_the_moves(id: str, fast: bool) -> None:
    heuristic, moves = load_heuristic(id), Buffer()
    for _ in range(BUFFER_SIZE):
        moves.add_weighted(SENTINEL, SENTINEL)
    assert read_cells(moves) == [SENTINEL] * (2 * BUFFER_SIZE)
    for state, seat in decisions(id, 2):
        state.legal(seat, moves)
        before = read_cells(moves)
        scores(heuristic, state, seat, moves, fast)
        weights = BUFFER_SIZE, BUFFER_SIZE + len(moves)
        after = read_cells(moves)
        assert (after[: weights[0]], after[weights[1] :]) == (before[: weights[0]], before[weights[1] :])


# ---------------------------------------------------------------------- working memory


@pytest.mark.skipif(COMPILED, reason="the arrays of compiled objects are not visible")
def test_scratch_has_room_for_every_position() -> None:
    """Bids and row of a state fit; the lists in pure Python have the lengths of the C arrays."""
    kingdom = kingdom_scratch.Scratch()
    for options in OPTIONS["kingdom"]:
        fields = find_game("kingdom")(**options).start().fields()
        assert (
            len(kingdom.bid_tops)
            == len(kingdom.bid_bottoms)
            == len(kingdom.sort_keys)
            == len(fields["bid_top"])
        )
        assert len(kingdom.row) == len(kingdom.unclaimed) == len(fields["row"])
        assert fields["seats"] * fields["bids_each"] <= len(kingdom.bid_tops)
    assert len(dragon_scratch.Scratch().now_values) == 15


@pytest.mark.skipif(not COMPILED, reason="pure Python raises AttributeError")
@pytest.mark.parametrize("cls", [DragonHeuristic, KingdomHeuristic])
def test_heuristic_without_init_is_rejected(cls: type[Heuristic]) -> None:
    heuristic = cls.__new__(cls)
    game = find_game("dragon" if cls is DragonHeuristic else "kingdom")(players=2)
    state, seat = next((s, s.mover()) for s in random_positions(game, 1) if s.mover() >= 0)
    moves = buffer_of(*state.legal_moves(seat))
    for call in (
        lambda: heuristic.score_moves(state, seat, moves),
        lambda: heuristic.temperature(state, seat),
        lambda: sample_move(heuristic, state, seat, moves, Dice(1), 0, 1),
    ):
        with pytest.raises(ValueError, match=f"this {cls.__name__} was not initialised"):
            call()


@pytest.mark.parametrize("id", GAMES)
def test_pickled_heuristic_gives_equal_scores(id: str) -> None:
    heuristic = load_heuristic(id)
    state, seat = next(decisions(id))
    moves = buffer_of(*state.legal_moves(seat))
    first = scores(heuristic, state, seat, moves)
    assert scores(pickle.loads(pickle.dumps(heuristic)), state, seat, moves) == first


def search(tree: Tree, root: State) -> list[dict[str, Any]]:
    run_iterations(SearchWorker(tree), root, Dice(3), 300 if COMPILED else 10)
    return [tree.read_node(node) for node in range(tree.nodes)]


@pytest.mark.parametrize("id", GAMES)
def test_trees_given_one_heuristic_search_in_parallel_as_one_after_the_other(id: str) -> None:
    heuristic = load_heuristic(id)
    roots = [state.copy() for number, (state, _) in enumerate(decisions(id)) if number in (3, 9)]
    seats = find_game(id)(**OPTIONS[id][0]).seats

    def make_trees() -> list[Tree]:
        return [Tree(heuristic, 2, seats, 5000, SearchParams()) for _ in roots]

    expected = [search(tree, root) for tree, root in zip(make_trees(), roots, strict=True)]
    assert expected[0] != expected[1]
    for _ in range(3):
        with ThreadPoolExecutor(len(roots)) as pool:
            assert list(pool.map(search, make_trees(), roots)) == expected


# ---------------------------------------------------------------------- choice of a move


@pytest.mark.parametrize("id", GAMES)
def test_temperature_zero_chooses_a_best_move(id: str) -> None:
    heuristic, dice = load_heuristic(id), Dice(1)
    for state, seat in decisions(id):
        moves = buffer_of(*state.legal_moves(seat))
        found = dict(scores(heuristic, state, seat, moves))
        if heuristic.temperature(state, seat) == 0:
            assert found[sample_move(heuristic, state, seat, moves, dice, 0, 0)] == max(found.values())


def test_move_far_below_the_best_is_never_chosen() -> None:
    heuristic, temperature = load_heuristic("kingdom"), 150
    state, seat = next(decisions("kingdom"))
    moves = buffer_of(*state.legal_moves(seat))
    found = dict(scores(heuristic, state, seat, moves))
    chosen = {sample_move(heuristic, state, seat, moves, Dice(n), temperature, 0) for n in range(300)}
    assert len(chosen) > 1
    assert all(
        found[move] > max(found.values()) - temperature - heuristic.temperature(state, seat)
        for move in chosen
    )


@pytest.mark.parametrize(
    ("items", "message"),
    [([], "cannot score 0 moves"), ([0] * 40, "cannot score 40 moves"), ([10_000], "not legal")],
)
def test_buffer_without_the_legal_moves_is_rejected(items: list[int], message: str) -> None:
    state, seat = next(decisions("kingdom"))
    with pytest.raises(ValueError, match=message):
        load_heuristic("kingdom").score_moves(state, seat, buffer_of(*items))


def test_position_of_another_game_is_rejected() -> None:
    state, seat = next(decisions("kingdom"))
    with pytest.raises(TypeError, match="DragonHeuristic cannot score moves of a KingdomState"):
        load_heuristic("dragon").score_moves(state, seat, buffer_of(*state.legal_moves(seat)))
