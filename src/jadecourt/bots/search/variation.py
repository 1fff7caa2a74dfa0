"""The principal variation of a search: the moves that it expects, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core.dice import Dice
from ...core.perspective import Perspective
from . import constants as c
from .bot import node_key
from .tree import Tree

MAX_LENGTH: Final = 12  # moves
MIN_VISITS: Final = 8  # of a node: with fewer, its most visited move says nothing


def principal_variation(
    trees: Sequence[Tree], perspective: Perspective, first_move: int
) -> list[tuple[int, int]]:
    """(seat, move) of the moves that follow if all seats play what the trees visited most, from `first_move` on.

    It ends where chance decides or where the trees have hardly been. Secret answers of other seats are not used: the
    position is what the seat of the perspective knows.
    """
    if not trees or perspective.seat is None:
        return []
    seat = perspective.seat
    state = perspective.sample(Dice(0))
    moves = [(seat, first_move)]
    state.apply(seat, first_move)
    while len(moves) < MAX_LENGTH and (mover := state.mover()) >= 0:
        move = find_most_visited(trees, node_key(state.info_key(mover), mover), state.legal_moves(mover))
        if move is None:
            break
        moves.append((mover, move))
        state.apply(mover, move)
    return moves


def find_most_visited(trees: Sequence[Tree], key: int, legal: Sequence[int]) -> int | None:
    """The most visited move of the node with a key, in all trees together; None if they hardly know it."""
    visits = [0] * len(legal)
    for tree in trees:
        node = tree.find_node(key)
        if node == c.NO_NODE:
            continue
        found = tree.list_visits(node)
        if len(found) == len(visits):  # else another position has the same key
            visits = [a + b for a, b in zip(visits, found, strict=True)]
    if sum(visits) < MIN_VISITS:
        return None
    return legal[visits.index(max(visits))]
