"""A game without a board, a catalogue of messages, an evaluation for bots or written rules.

The server loads this file as a bot file, so that its compute processes know the game as well.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import ClassVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from core import nim
from jadecourt import games
from jadecourt.bots import make_bot
from jadecourt.core.options import OptionSpec


class SeatedNim(nim.Nim):
    """Nim with the option for the number of seats."""

    option_specs: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("players", (2,), 2, "2"),
        *nim.Nim.option_specs,
    )


nim.SeatedNim = SeatedNim  # type: ignore[attr-defined]  # looked up by games.GAMES
sys.modules["jadecourt.games.nim"] = nim
games.GAMES["nim"] = "nim:SeatedNim"
BOTS = {"without_evaluation": lambda argument, seed: make_bot("random", seed)}
