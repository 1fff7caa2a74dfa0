"""What Hypothesis draws: settings of each game; and how often."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

import jadecourt
from jadecourt.core.game import Setting
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from tiers import is_full_run


def examples(number: int) -> int:
    """As many as given with the compiled engine, a third in plain Python, which is slower; four times with `--all`."""
    tried = number if jadecourt.COMPILED else -(-number // 3)
    return 4 * tried if is_full_run() else tried


def draw_options(draw: st.DrawFn, settings: tuple[Setting, ...]) -> dict[str, Any]:
    """Any value of each setting."""
    return {setting.key: draw(st.sampled_from(setting.values)) for setting in settings}


@st.composite
def dragon_games(draw: st.DrawFn) -> Dragon:
    """A game with any combination of settings (2)."""
    options = draw_options(draw, Dragon.settings)
    if options["startSeat"] != "random":
        options["startSeat"] %= options["players"]
    return Dragon(**options)


@st.composite
def kingdom_games(draw: st.DrawFn) -> Kingdom:
    """A game with any combination of settings (2); the variant for experienced players needs three."""
    options = draw_options(draw, Kingdom.settings)
    options["experienced3"] = options["experienced3"] and options["players"] == 3
    return Kingdom(**options)
