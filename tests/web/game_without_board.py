"""A game on its first day: it has no board, no bot with a sense for it, and no rules on paper.

The server takes this file as code of bots, so that its thinking processes know the game as well.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, ClassVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from core import nim
from jadecourt import games
from jadecourt.bots import make_bot
from jadecourt.core.options import OptionSpec


class SeatedNim(nim.Nim):
    """The toy game with the setting that people choose their number of seats with."""

    option_specs: ClassVar[Any] = (
        OptionSpec("players", (2,), 2, "2", {"en": "seats", "fr": "joueurs"}),
        *nim.Nim.option_specs,
    )


nim.SeatedNim = SeatedNim  # type: ignore[attr-defined]  # where the games look for it
sys.modules["jadecourt.games.nim"] = nim
games.GAMES["nim"] = "nim:SeatedNim"
BOTS = {"untaught": lambda argument, seed: make_bot("random", seed)}
