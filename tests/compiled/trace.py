"""Plays seeded games and prints every ply with the key of the position, to compare the two engines."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterator
from typing import Any
from zlib import crc32

from jadecourt import COMPILED
from jadecourt.bots.heuristics import load_heuristic
from jadecourt.bots.search.params import SearchParams
from jadecourt.bots.search.tree import Tree
from jadecourt.bots.search.worker import SearchWorker, run_iterations
from jadecourt.core.buffer import Buffer
from jadecourt.core.constants import NOBODY
from jadecourt.core.dice import Dice
from jadecourt.core.game import Game
from jadecourt.core.laws import apply_random_ply, observe
from jadecourt.core.playout import play_games
from jadecourt.core.state import State
from jadecourt.games import GAMES, find_game

SUPER_EVENTS = (
    *("random", "none", "lanternfest", "buddha", "earthquake", "flood", "solarEclipse"),
    *("volcano", "tornado", "sunrise", "assassination", "charter"),
)
NOBLE_SPLITS = ("4/4/4", "12/0/0", "0/12/0", "0/0/12", "1/10/1", "5/0/7", "0/1/11")


def dragon_options() -> Iterator[dict[str, Any]]:
    """Every super event with every number of seats; the other options vary."""
    for number, super_event in enumerate(SUPER_EVENTS):
        for players in (2, 3, 4, 5):
            yield {
                "players": players,
                "superEvent": super_event,
                "greatWall": (number + players) % 2 == 0,
                "edition": 2007 if number % 3 == 0 else 2017,
                "eventAdjacency": "free" if number % 4 == 3 else "slide",
                "startSeat": "random" if players != 3 else number % 3,
            }


def kingdom_options() -> Iterator[dict[str, Any]]:
    """Every setup with both limits of the Harvest; the values of the Nobles vary."""
    number = 0
    for players, experienced in ((2, False), (3, False), (3, True), (4, False), (5, False)):
        for limit in (False, True):
            yield {
                "players": players,
                "experienced3": experienced,
                "nobleValues": NOBLE_SPLITS[number % len(NOBLE_SPLITS)],
                "harvestLimitIncludesReset": limit,
            }
            number += 1


# a game that is missing here makes the test fail, so that none is left out
OPTIONS_BY_GAME: dict[str, Callable[[], Iterator[dict[str, Any]]]] = {
    "dragon": dragon_options,
    "kingdom": kingdom_options,
}


def all_games() -> Iterator[Game]:
    for id in GAMES:
        for options in OPTIONS_BY_GAME[id]():
            yield find_game(id)(**options)


def trace_game(game: Game, seed: int) -> None:
    raw_entries: list[tuple[int, int, int, int, int]] = []
    state = game.start(raw_entries)
    dice, out = Dice(seed), Buffer()
    print(game, seed)
    while state.mover() != NOBODY:
        who, move = apply_random_ply(state, dice, out)
        print(who, move, f"{state.key():016x}", state.scores(), len(raw_entries))
        if seed == 0:
            print([f"{hash_observation(game, state, seat):08x}" for seat in range(game.seats)])
        if game.steps[state.step()].sealed:  # where the information of the seats differs
            print([f"{state.info_key(seat):016x}" for seat in (-1, seed % game.seats)])
    print(raw_entries[-game.seats :], state.places())


def hash_observation(game: Game, state: State, seat: int) -> int:
    """Checksum of all numbers that the seat observes."""
    return crc32(array("h", observe(game, state, seat)).tobytes())


def trace_search(game: Game) -> None:
    """Print a short search, whose rollouts use the heuristic at every step to the end of the game."""
    sealed = sum(1 << number for number, step in enumerate(game.steps) if step.sealed)
    tree = Tree(load_heuristic(game.id), sealed, game.seats, 10, SearchParams())
    dice = Dice(game.seats)
    run_iterations(SearchWorker(tree), game.start(), dice, 4)
    edges = [edge for node in range(tree.nodes) for edge in tree.read_node(node)["edges"]]
    print(dice.count, tree.edges, [f"{edge['value']:.9f}" for edge in edges])


def main(rounds: int) -> None:
    print("compiled" if COMPILED else "pure Python")
    for game in all_games():
        for seed in range(rounds):
            trace_game(game, seed)
        print(play_games(game.start(), 7, rounds))
        trace_search(game)


if __name__ == "__main__":
    main(int(sys.argv[1]))
