"""What Hypothesis draws: settings of each game; and how often."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

import jadecourt
from jadecourt.core.options import OptionSpec
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from tiers import is_full_run


def example_count(compiled_count: int) -> int:
    """As many as given with the compiled engine, a third in plain Python, which is slower; four times with `--all`."""
    tried = compiled_count if jadecourt.COMPILED else -(-compiled_count // 3)
    return 4 * tried if is_full_run() else tried


def draw_options(draw: st.DrawFn, option_specs: tuple[OptionSpec, ...]) -> dict[str, Any]:
    """Any value of each setting."""
    return {setting.key: draw(st.sampled_from(setting.values)) for setting in option_specs}


@st.composite
def dragon_games(draw: st.DrawFn) -> Dragon:
    """A game with any combination of settings (2)."""
    options = draw_options(draw, Dragon.option_specs)
    if options["startSeat"] != "random":
        options["startSeat"] %= options["players"]
    return Dragon(**options)


@st.composite
def kingdom_games(draw: st.DrawFn) -> Kingdom:
    """A game with any combination of settings (2); the variant for experienced players needs three."""
    options = draw_options(draw, Kingdom.option_specs)
    options["experienced3"] = options["experienced3"] and options["players"] == 3
    return Kingdom(**options)
