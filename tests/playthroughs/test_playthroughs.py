"""One whole game with the answer to every query at every step, compared with what was written down."""

from __future__ import annotations

from pathlib import Path

import pytest

import playthrough


@pytest.mark.parametrize("id", playthrough.GAMES)
def test_nothing_has_changed(id: str) -> None:
    """A change of the rules is seen here first; if it is meant: python tools/playthrough.py ID > the file."""
    written = (Path(__file__).parent / f"{id}.txt").read_text(encoding="utf-8").splitlines()
    played = list(playthrough.playthrough(id))
    for number, (new, old) in enumerate(zip(played, written, strict=False), 1):
        assert new == old, f"line {number}"
    assert len(played) == len(written)
