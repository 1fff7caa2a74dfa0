"""The command `levels`: the levels of the bots of each game, as tables or JSON."""

from __future__ import annotations

import json
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from ..bots.levels import DEFAULT_LEVEL, Level, MeasuredRating, has_levels, load_ladder
from ..console.console import make_console
from ..console.output import print_table
from ..games import GAMES
from ..i18n import Catalogue, TerminalKey, game_title, level_description, level_title


def show_levels(texts: Catalogue[TerminalKey], as_json: bool) -> int:
    """Run the command; returns the exit code."""
    ladders = {id: load_ladder(id).levels for id in GAMES if has_levels(id)}
    if as_json:
        games = {
            id: [describe_level(level, texts.language) for level in levels] for id, levels in ladders.items()
        }
        print(json.dumps(games, indent=2))
        return 0
    console = make_console()
    for id, levels in ladders.items():
        console.print(Text(game_title(id, texts.language), "bold"))
        print_table(console, levels_table(levels, texts))
    console.print(Text(texts("levels-how", level=DEFAULT_LEVEL)))
    return 0


def describe_level(level: Level, language: str) -> dict[str, Any]:
    """A level as JSON."""
    return {
        "id": level.id,
        "name": level_title(level.id, language),
        "description": level_description(level.id, language),
        "bot": level.spec,
        **describe_rating(level.rating),
        "rating_by_seats": {
            seats: describe_rating(rating) for seats, rating in level.rating_by_seats.items()
        },
    }


def describe_rating(rating: MeasuredRating) -> dict[str, int]:
    """A rating as JSON."""
    return {"rating": rating.value, "standard_error": rating.standard_error}


def levels_table(levels: tuple[Level, ...], texts: Catalogue[TerminalKey]) -> Table:
    """The levels of a game from weak to strong."""
    table = Table(box=box.SIMPLE_HEAD, border_style="dim", header_style="dim")
    table.add_column(texts("levels-level"), no_wrap=True)
    table.add_column(texts("levels-rating"), no_wrap=True, justify="right")
    table.add_column(texts("levels-description"))
    for level in levels:
        name = level_title(level.id, texts.language)
        shown = Text.assemble((level.id, "bold"), "" if name.lower() == level.id else f"\n{name}")
        rating = f"{level.rating.value} ± {level.rating.standard_error}"
        description = level_description(level.id, texts.language)
        table.add_row(shown, rating, Text.assemble(description, "\n", (level.spec, "cyan")))
    return table
