"""Scenes to look at: whole games made by the engine and imported, and tables that go on from the midst of them."""

from __future__ import annotations

from typing import Any, Final

from jadecourt.core import laws
from jadecourt.games import find_game
from web.visiting import Visitor

NAMES: Final = ["Anna", "Ben", "Cleo", "Dora", "Emil"]


def record_of(game: str, seats: int = 3, seed: int = 1, **options: Any) -> str:
    """A whole game of random moves, as a file."""
    table = laws.random_table(find_game(game)(players=seats, **options), seed)
    table.names = NAMES[:seats]
    return table.record().dumps()


def come_in(visitor: Visitor, name: str = "Anna") -> Visitor:
    """As a guest with a name."""
    visitor.fetch("/api/guests", {"name": name})
    return visitor


def bring(visitor: Visitor, record: str) -> str:
    """Import a record; the id of its table."""
    return str(visitor.fetch("/api/records", {"record": record})["id"])


def decisions(visitor: Visitor, table: str) -> dict[str, tuple[int, int]]:
    """For each kind of move the position in which it was first made, and the seat that made it."""
    found: dict[str, tuple[int, int]] = {}
    for ply in visitor.fetch(f"/api/tables/{table}/replay")["plies"]:
        if ply["seat"] is not None:
            found.setdefault(ply["text"].split()[0], (ply["ply"] - 1, ply["seat"]))
    return found


def go_on_from(visitor: Visitor, table: str, ply: int, seat: int) -> str:
    """A table that goes on from a position of a game that is over, against bots; its id."""
    seats = len(visitor.fetch(f"/api/tables/{table}")["seats"])
    sitting = [{"kind": "me"} if each == seat else {"kind": "bot", "level": "easy"} for each in range(seats)]
    made = visitor.fetch(f"/api/tables/{table}/branch", {"ply": ply, "seats": sitting, "start_now": True})
    return str(made["table"]["id"])
