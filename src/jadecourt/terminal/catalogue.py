"""The games and their options: what can be played, for people and for programs."""

from __future__ import annotations

import json
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from ..core.game import Game, Setting, write_value
from ..games import GAMES, find_game
from ..printing import print_table
from .screen import make_console
from .words import Words


def seats_of(game: type[Game]) -> list[Any]:
    """How many may play."""
    return [value for setting in game.settings if setting.key == "players" for value in setting.values]


def show_games(words: Words, as_json: bool) -> int:
    """The command `games`: returns the exit code."""
    games = [find_game(id) for id in GAMES]
    if as_json:
        print(json.dumps([describe(game, words.language) for game in games], indent=2))
        return 0
    console = make_console()
    for game in games:
        console.print(Text(title(game, words), "bold"))
        print_table(console, draw_options(game, words))
    console.print(Text(words("games.how", game=games[0].id)))
    return 0


def describe(game: type[Game], language: str) -> dict[str, Any]:
    """A game for programs; `values` is a text where there are too many to list, a default of null must be given."""
    return {
        "id": game.id,
        "title": game.title[language],
        "rules": game.rules,
        "seats": seats_of(game),
        "options": [
            {
                "key": setting.key,
                "values": setting.form[language] if setting.form else list(setting.values),
                "default": setting.default,
                "meaning": setting.texts[language],
                "rule": setting.rule,
            }
            for setting in game.settings
        ],
    }


def title(game: type[Game], words: Words) -> str:
    seats = seats_of(game)
    return words(
        "games.title",
        title=game.title[words.language],
        id=game.id,
        least=min(seats),
        most=max(seats),
        rules=game.rules,
    )


def draw_options(game: type[Game], words: Words) -> Table:
    """Every option but the number of seats, which has its own on the command line."""
    table = Table(box=box.SIMPLE_HEAD, border_style="dim", header_style="dim")
    table.add_column(words("games.option"), no_wrap=True)
    table.add_column(words("games.default"))
    table.add_column(words("games.meaning"))
    table.add_column(words("games.rule"), no_wrap=True)
    for setting in game.settings:
        if setting.key != "players":
            default = "–" if setting.default is None else write_value(setting.default)
            about = Text.assemble(
                setting.texts[words.language], "\n", (list_values(setting, words.language), "cyan")
            )
            table.add_row(Text(setting.key, "bold"), default, about, setting.rule)
    return table


def list_values(setting: Setting, language: str) -> str:
    return setting.form[language] if setting.form else ", ".join(map(write_value, setting.values))
