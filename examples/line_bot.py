#!/usr/bin/env python3
"""A bot for the line protocol (docs/line-protocol.md), with the standard library of Python only.

    jadecourt play --players human,exec:./examples/line_bot.py
    jadecourt check-bot "exec:python examples/line_bot.py"

It plays at random; `choose` is the place for something better.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any


def choose(view: dict[str, Any], moves: list[str], milliseconds: int, rng: random.Random) -> str:
    """One of the legal moves. `view` is everything that the seat may know."""
    return rng.choice(moves)


def reply(line: str) -> None:
    print(line, flush=True)


def main() -> None:
    view: dict[str, Any] = {}
    moves: list[str] = []
    for line in sys.stdin:
        command, _, argument = line.rstrip("\n").partition(" ")
        match command:
            case "jadecourt":  # the version of the protocol
                reply("name Example")
                reply("ready")
            case "decision":
                moves = []
            case "view":
                view = json.loads(argument)
            case "legal":
                moves.append(argument.partition(" ")[2])  # without the number of the move
            case "choose":
                milliseconds, seed = map(int, argument.split())
                reply(f"move {choose(view, moves, milliseconds, random.Random(seed))}")
            case "quit":
                return
        # other commands (game, entry, step, over and those of later versions) are not needed here


if __name__ == "__main__":
    main()
