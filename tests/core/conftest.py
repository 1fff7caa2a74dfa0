"""Fixtures of several files."""

from __future__ import annotations

import sys

import pytest

from core import nim
from jadecourt import games


@pytest.fixture
def nim_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers Nim as if it were a folder in `jadecourt.games`."""
    monkeypatch.setitem(sys.modules, "jadecourt.games.nim", nim)
    monkeypatch.setitem(games.GAMES, "nim", "nim:Nim")
