"""The command `games`: all games and their options, as tables or JSON."""

from __future__ import annotations

import json
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from ..console.console import make_console
from ..console.output import print_table
from ..core.game import Game
from ..core.options import SEATS_KEY, format_value, seat_counts
from ..games import GAMES, find_game
from ..i18n import Catalogue, TerminalKey, game_title, option_text, option_values_text


def show_games(texts: Catalogue[TerminalKey], as_json: bool) -> int:
    """Run the command; returns the exit code."""
    games = [find_game(id) for id in GAMES]
    if as_json:
        print(json.dumps([describe_game(game, texts.language) for game in games], indent=2))
        return 0
    console = make_console()
    for game in games:
        console.print(Text(game_heading(game, texts), "bold"))
        print_table(console, options_table(game, texts))
    console.print(Text(texts("games-how", game=games[0].id)))
    return 0


def describe_game(game: type[Game], language: str) -> dict[str, Any]:
    """A game as JSON; `values` is a description if they are too many to list, `default` null if required."""
    return {
        "id": game.id,
        "title": game_title(game.id, language),
        "rules": game.rules_version,
        "seats": seat_counts(game.option_specs),
        "options": [
            {
                "key": spec.key,
                "values": option_values_text(game.id, spec, language) if spec.is_open else list(spec.values),
                "default": spec.default,
                "meaning": option_text(game.id, spec, language),
                "rule": spec.rule,
            }
            for spec in game.option_specs
        ],
    }


def game_heading(game: type[Game], texts: Catalogue[TerminalKey]) -> str:
    seats = seat_counts(game.option_specs)
    return texts(
        "games-heading",
        title=game_title(game.id, texts.language),
        id=game.id,
        min=seats[0],
        max=seats[-1],
        version=str(game.rules_version),
    )


def options_table(game: type[Game], texts: Catalogue[TerminalKey]) -> Table:
    """All options but the number of seats, which the heading shows."""
    table = Table(box=box.SIMPLE_HEAD, border_style="dim", header_style="dim")
    table.add_column(texts("games-option"), no_wrap=True)
    table.add_column(texts("games-default"))
    table.add_column(texts("games-meaning"))
    table.add_column(texts("games-rule"), no_wrap=True)
    for spec in game.option_specs:
        if spec.key != SEATS_KEY:
            default = "–" if spec.default is None else format_value(spec.default)
            description = Text.assemble(
                option_text(game.id, spec, texts.language),
                "\n",
                (option_values_text(game.id, spec, texts.language), "cyan"),
            )
            table.add_row(Text(spec.key, "bold"), default, description, spec.rule)
    return table
