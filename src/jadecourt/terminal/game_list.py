"""The games and their options: what can be played, for people and for programs."""

from __future__ import annotations

import json
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from ..console.console import make_console
from ..console.output import print_table
from ..core.game import Game, OptionSpec, format_value
from ..games import GAMES, find_game
from .translations import Translator


def seat_counts(game: type[Game]) -> list[Any]:
    """How many may play."""
    return [value for spec in game.option_specs if spec.key == "players" for value in spec.values]


def show_games(translator: Translator, as_json: bool) -> int:
    """The command `games`: returns the exit code."""
    games = [find_game(id) for id in GAMES]
    if as_json:
        print(json.dumps([describe_game(game, translator.language) for game in games], indent=2))
        return 0
    console = make_console()
    for game in games:
        console.print(Text(game_heading(game, translator), "bold"))
        print_table(console, options_table(game, translator))
    console.print(Text(translator("games.how", game=games[0].id)))
    return 0


def describe_game(game: type[Game], language: str) -> dict[str, Any]:
    """A game for programs; `values` is a text where there are too many to list, a default of null must be given."""
    return {
        "id": game.id,
        "title": game.title[language],
        "rules": game.rules_version,
        "seats": seat_counts(game),
        "options": [
            {
                "key": spec.key,
                "values": spec.format_hint[language] if spec.format_hint else list(spec.values),
                "default": spec.default,
                "meaning": spec.texts[language],
                "rule": spec.rule,
            }
            for spec in game.option_specs
        ],
    }


def game_heading(game: type[Game], translator: Translator) -> str:
    seats = seat_counts(game)
    return translator(
        "games.title",
        title=game.title[translator.language],
        id=game.id,
        least=min(seats),
        most=max(seats),
        rules=game.rules_version,
    )


def options_table(game: type[Game], translator: Translator) -> Table:
    """Every option but the number of seats, which has its own on the command line."""
    table = Table(box=box.SIMPLE_HEAD, border_style="dim", header_style="dim")
    table.add_column(translator("games.option"), no_wrap=True)
    table.add_column(translator("games.default"))
    table.add_column(translator("games.meaning"))
    table.add_column(translator("games.rule"), no_wrap=True)
    for spec in game.option_specs:
        if spec.key != "players":
            default = "–" if spec.default is None else format_value(spec.default)
            description = Text.assemble(
                spec.texts[translator.language], "\n", (format_values(spec, translator.language), "cyan")
            )
            table.add_row(Text(spec.key, "bold"), default, description, spec.rule)
    return table


def format_values(spec: OptionSpec, language: str) -> str:
    return spec.format_hint[language] if spec.format_hint else ", ".join(map(format_value, spec.values))
