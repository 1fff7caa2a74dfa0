"""What the page prints on the pieces of the dragon's year is what the engine counts with."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from jadecourt.games.dragon import components as c

FOLDER = Path(__file__).resolve().parents[2] / "web" / "src" / "games" / "dragon"


def test_person_tiles_have_the_engine_s_numbers() -> None:
    """3.1 Kinds in order, with their values on the track and their symbols."""
    printed = json.loads((FOLDER / "pieces.json").read_text("utf-8"))
    assert [(tile["kind"], tile["value"], tile["symbols"]) for tile in printed] == list(
        zip(c.KIND_NAMES, c.KIND_VALUE, c.KIND_SYMBOLS, strict=True)
    )


@pytest.mark.parametrize(
    ("constant", "names"),
    [
        ("TYPES", c.TYPE_NAMES),
        ("EVENTS", c.EVENT_NAMES),
        ("ACTIONS", c.ACTION_NAMES),
        ("BONUSES", c.BONUS_NAMES),
        ("SUPERS", c.SUPER_NAMES[1:]),  # the first is none
    ],
)
def test_the_page_knows_every_piece_by_its_name(constant: str, names: list[str]) -> None:
    """Pictures and words are chosen by these names."""
    source = (FOLDER / "pieces.ts").read_text("utf-8")
    found = re.search(rf"export const {constant} = \[(.*?)\] as const", source, re.DOTALL)
    assert found is not None
    assert re.findall(r'"(\w+)"', found[1]) == names
