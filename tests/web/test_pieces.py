"""The names and numbers of the Dragon pieces in the web client are those of the engine."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from jadecourt.games.dragon import components as c

FOLDER = Path(__file__).resolve().parents[2] / "web" / "src" / "games" / "dragon"


def test_person_tiles_have_the_numbers_of_the_engine() -> None:
    """3.1 Kinds in order, with values and symbols."""
    tiles = json.loads((FOLDER / "pieces.json").read_text("utf-8"))
    assert [(tile["kind"], tile["value"], tile["symbols"]) for tile in tiles] == list(
        zip(c.KIND_NAMES, c.KIND_VALUE, c.KIND_SYMBOLS, strict=True)
    )


@pytest.mark.parametrize(
    ("constant", "names"),
    [
        ("TYPES", c.TYPE_NAMES),
        ("EVENTS", c.EVENT_NAMES),
        ("ACTIONS", c.ACTION_NAMES),
        ("BONUSES", c.BONUS_NAMES),
        ("SUPERS", c.SUPER_NAMES[1:]),  # the first is "none"
    ],
)
def test_piece_names_are_those_of_the_engine(constant: str, names: list[str]) -> None:
    """Drawings and texts depend on these names."""
    source = (FOLDER / "pieces.ts").read_text("utf-8")
    found = re.search(rf"export const {constant} = \[(.*?)\] as const", source, re.DOTALL)
    assert found is not None
    assert re.findall(r'"(\w+)"', found[1]) == names
