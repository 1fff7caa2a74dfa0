"""Imported random games, and tables that continue from a position of such a game."""

from __future__ import annotations

from typing import Any, Final

from jadecourt.core import laws
from jadecourt.games import find_game
from web.browser_user import BrowserUser

NAMES: Final = ["Anna", "Ben", "Cleo", "Dora", "Emil"]


def random_record(game: str, seats: int = 3, seed: int = 1, **options: Any) -> str:
    """The record of a whole game of random moves."""
    table = laws.random_table(find_game(game)(players=seats, **options), seed)
    table.names = NAMES[:seats]
    return table.record().dumps()


def sign_in(user: BrowserUser, name: str = "Anna") -> BrowserUser:
    """Create a guest with this name."""
    user.fetch("/api/guests", {"name": name})
    return user


def import_record(user: BrowserUser, record: str) -> str:
    """Import a record; return the id of its table."""
    return str(user.fetch("/api/records", {"record": record})["id"])


def first_decisions(user: BrowserUser, table: str) -> dict[str, tuple[int, int]]:
    """By kind of move: the position before its first occurrence, and the seat that made it."""
    first: dict[str, tuple[int, int]] = {}
    for ply in user.fetch(f"/api/tables/{table}/replay")["plies"]:
        if ply["seat"] is not None:
            first.setdefault(ply["text"].split()[0], (ply["ply"] - 1, ply["seat"]))
    return first


def branch_against_bots(user: BrowserUser, table: str, ply: int, seat: int) -> str:
    """Branch a finished game at a position, against bots; return the id of the new table."""
    seats = len(user.fetch(f"/api/tables/{table}")["seats"])
    occupants = [
        {"kind": "me"} if each == seat else {"kind": "bot", "level": "easy"} for each in range(seats)
    ]
    created = user.fetch(f"/api/tables/{table}/branch", {"ply": ply, "seats": occupants, "start_now": True})
    return str(created["table"]["id"])
