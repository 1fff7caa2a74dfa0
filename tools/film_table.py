"""A table whose game is determined by a seed, and the moves that the player of a filmstrip chooses there."""

from __future__ import annotations

import contextlib
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final
from unittest.mock import patch

from jadecourt.bots import make_bot
from jadecourt.bots.levels import default_bot
from jadecourt.bots.protocol import Clock
from jadecourt.core.errors import IllegalMove
from jadecourt.core.game import Game
from jadecourt.core.table import Table
from jadecourt.server.domain import seating
from jadecourt.server.domain.room import Room

TABLE_ID: Final = "filmstrip"
OWN_SEAT: Final = 0
MAX_SECONDS: Final = 1.0  # of a decision; bots with a heuristic need none of it


@contextlib.contextmanager
def seeded_rooms(seed: int) -> Iterator[list[Room]]:
    """Tables that a server in this process creates meanwhile have this seed; yields the list of them.

    Bots derive their seeds from the seed and the id of the table, so both are fixed. No route can set them.
    """
    rooms: list[Room] = []
    create_room = seating.create_room

    def create_seeded(*arguments: Any, **options: Any) -> tuple[Room, str | None]:
        room, invite_key = create_room(*arguments, **options)
        rooms.append(room)
        return room, invite_key

    with patch.multiple(seating, make_seed=lambda: seed, new_id=lambda: TABLE_ID, create_room=create_seeded):
        yield rooms


def suggest_move(room: Room, staged: Sequence[str], seed: int) -> str:
    """The notation of the move that a bot would make after the moves already chosen; "" if there is none."""
    table = Table.from_plies(room.game, room.seed, list(room.require_table().plies))
    try:
        table.play(OWN_SEAT, *staged)
    except IllegalMove:  # a part of a move that needs several clicks
        return ""
    perspective = table.seen_by(OWN_SEAT)
    if not perspective.legal:
        return ""
    bot = make_bot(default_bot(room.game.id), seed)
    return room.game.moves.text(bot.choose(perspective, Clock(MAX_SECONDS)))


def choose_target(targets: Sequence[str], suggested: str, seed: int, progress: str) -> str:
    """The target to click: the suggested move, else a part of it (`a x` of `a x+y`), else any.

    The choice depends on the arguments only, so that a click that has to be repeated changes nothing.
    """

    def parts(move: str) -> set[str]:
        return set(re.split(r"[ :+]", move))

    if suggested in targets:
        return suggested
    fitting = [target for target in targets if parts(target) < parts(suggested)]
    if fitting:
        return max(fitting, key=len)
    return random.Random(f"{seed} {progress}").choice(targets)


def count_decisions(game: Game, seed: int) -> int:
    """About how many moves the own seat makes in the game: those of a game of bots with the same seed."""
    table, bot, count = Table(game, seed), make_bot(default_bot(game.id), seed), 0
    while not table.is_over:
        seat = table.movers[0]
        table.play(seat, bot.choose(table.seen_by(seat), Clock(MAX_SECONDS)))
        count += seat == OWN_SEAT
    return count
