"""What Hypothesis draws: settings of In the Year of the Dragon."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from jadecourt.games.dragon.game import Dragon
from jadecourt.games.dragon.options import SETTINGS


@st.composite
def dragon_games(draw: st.DrawFn) -> Dragon:
    """A game with any combination of settings (2)."""
    options: dict[str, Any] = {setting.key: draw(st.sampled_from(setting.values)) for setting in SETTINGS}
    if options["startSeat"] != "random":
        options["startSeat"] %= options["players"]
    return Dragon(**options)
