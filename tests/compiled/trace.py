"""Plays seeded games and prints every ply with the key of the position: run compiled and plain, and compare."""

from __future__ import annotations

import sys

from jadecourt import COMPILED
from jadecourt.core.buffer import Buffer
from jadecourt.core.components import NOBODY
from jadecourt.core.dice import Dice
from jadecourt.core.laws import move_on
from jadecourt.core.playout import play_games
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.game import Dragon


def all_settings() -> list[Dragon]:
    """Every super event with every number of seats; the other settings in turn."""
    games = []
    for number, super_event in enumerate(["random", *c.SUPER_NAMES]):
        for players in (2, 3, 4, 5):
            games.append(
                Dragon(
                    players=players,
                    superEvent=super_event,
                    greatWall=(number + players) % 2 == 0,
                    edition=2007 if number % 3 == 0 else 2017,
                    eventAdjacency="free" if number % 4 == 3 else "slide",
                    startSeat="random" if players != 3 else number % 3,
                )
            )
    return games


def trace(game: Dragon, seed: int) -> None:
    lines: list[tuple[int, int, int, int, int]] = []
    state = game.start(lines)
    dice, out = Dice(seed), Buffer()
    print(game, seed)
    while state.mover() != NOBODY:
        who, move = move_on(state, dice, out)
        print(who, move, f"{state.key():016x}", state.scores(), len(lines))
    print(lines[-game.seats :], state.places())


def main(rounds: int) -> None:
    print("compiled" if COMPILED else "plain")
    for game in all_settings():
        for seed in range(rounds):
            trace(game, seed)
        print(play_games(game.start(), 7, rounds))


if __name__ == "__main__":
    main(int(sys.argv[1]))
