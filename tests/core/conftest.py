"""What several files of this folder use."""

from __future__ import annotations

import sys

import pytest

from core import nim
from jadecourt import games


@pytest.fixture
def nim_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game in the list of games, as if it were a folder beside the dragon."""
    monkeypatch.setitem(sys.modules, "jadecourt.games.nim", nim)
    monkeypatch.setitem(games.GAMES, "nim", "nim:Nim")
