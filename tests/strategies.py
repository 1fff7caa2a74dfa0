"""Hypothesis strategies for games with random options, and the number of examples."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

import jadecourt
from jadecourt.core.options import OptionSpec
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from tiers import is_full_run


def example_count(compiled_count: int) -> int:
    """Number of examples: a third of `compiled_count` in slow pure Python; four times as many with `--all`."""
    count = compiled_count if jadecourt.COMPILED else -(-compiled_count // 3)
    return 4 * count if is_full_run() else count


def draw_options(draw: st.DrawFn, option_specs: tuple[OptionSpec, ...]) -> dict[str, Any]:
    """A random value of each option."""
    return {spec.key: draw(st.sampled_from(spec.values)) for spec in option_specs}


@st.composite
def dragon_games(draw: st.DrawFn) -> Dragon:
    """Games with any combination of options (2)."""
    options = draw_options(draw, Dragon.option_specs)
    if options["startSeat"] != "random":
        options["startSeat"] %= options["players"]
    return Dragon(**options)


@st.composite
def kingdom_games(draw: st.DrawFn) -> Kingdom:
    """Games with any combination of options (2); the variant for experienced players needs three seats."""
    options = draw_options(draw, Kingdom.option_specs)
    options["experienced3"] = options["experienced3"] and options["players"] == 3
    return Kingdom(**options)
