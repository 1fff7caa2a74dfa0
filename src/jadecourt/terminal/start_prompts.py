"""Questions before a game starts: whether to continue, which game, which level of the bots."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from ..bots import LEVELS
from ..bots.levels import DEFAULT_LEVEL
from ..console.console import LineReader
from ..core.game import Game
from ..core.options import seat_counts
from ..core.record import Record
from ..i18n import Translator
from ..i18n.game_texts import game_title
from .move_input import truncate
from .typed_commands import COMMANDS


def confirm_continue(record: Record, translator: Translator, console: Console) -> bool:
    """Ask whether to continue an unfinished game; an empty line is yes."""
    title = game_title(record.game, translator.language)
    answer = LineReader(console).read_line(translator("offer", title=title, plies=len(record.plies)))
    return not answer.lower().startswith(translator("offer.no"))


def prompt_game(games: Sequence[type[Game]], translator: Translator, console: Console) -> type[Game] | None:
    """Ask for a game; an empty line is the first one. None: the player quits."""
    titles = [game_title(game.id, translator.language) for game in games]
    grid = Grid.grid(padding=(0, 2))
    for number, game in enumerate(games, 1):
        counts = seat_counts(game.option_specs)
        seats = translator("games.seats", min=counts[0], max=counts[-1])
        grid.add_row(Text(str(number), "bold"), titles[number - 1], Text(seats, "dim"))
    console.print(grid)
    names = [f"{game.id} {title}" for game, title in zip(games, titles, strict=True)]
    index = prompt_choice(names, 0, "games", translator, console)
    return None if index is None else games[index]


def prompt_level(translator: Translator, console: Console) -> str | None:
    """Ask for the level of the bots; an empty line is the default level. None: the player quits."""
    grid = Grid.grid(padding=(0, 2))
    for number, level in enumerate(LEVELS, 1):
        grid.add_row(
            Text(str(number), "bold"),
            translator(f"level.{level}"),
            Text(translator(f"level.{level}.description"), "dim"),
        )
    console.print(grid)
    levels = list(LEVELS)
    names = [f"{level} {translator(f'level.{level}')}" for level in levels]
    index = prompt_choice(names, levels.index(DEFAULT_LEVEL), "level", translator, console)
    return None if index is None else levels[index]


def prompt_choice(
    names: Sequence[str], default_index: int, key_prefix: str, translator: Translator, console: Console
) -> int | None:
    """Ask until a number or a part of one name is typed; an empty line is the default. None: the player quits."""
    line_reader = LineReader(console)
    while True:
        line = line_reader.read_line(translator(f"{key_prefix}.which")).lower()
        if not line:
            return default_index
        if line in COMMANDS["quit"]:
            return None
        matches = [
            index
            for index, name in enumerate(names)
            if (line == str(index + 1) if line.isdecimal() else line in name.lower())
        ]
        if len(matches) == 1:
            return matches[0]
        console.print(Text(translator(f"{key_prefix}.unknown", typed=truncate(line), last=len(names)), "red"))
