"""Questions before a game starts: whether to continue, which game, which level of the bots."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from ..bots.levels import DEFAULT_LEVEL, LEVELS, OLD_LEVELS
from ..console.console import LineReader
from ..core.game import Game
from ..core.options import seat_counts
from ..core.record import Record
from ..i18n import Catalogue, TerminalKey, game_title, level_description, level_title
from .move_input import truncate
from .typed_commands import is_quit


def confirm_continue(record: Record, texts: Catalogue[TerminalKey], console: Console) -> bool:
    """Ask whether to continue an unfinished game; an empty line is yes."""
    title = game_title(record.game, texts.language)
    answer = LineReader(console).read_line(texts("play-offer", title=title, plies=len(record.plies)) + " ")
    return not answer.lower().startswith(texts("play-offer.no"))


def prompt_game(
    games: Sequence[type[Game]], texts: Catalogue[TerminalKey], console: Console
) -> type[Game] | None:
    """Ask for a game; an empty line is the first one. None: the player quits."""
    titles = [game_title(game.id, texts.language) for game in games]
    grid = Grid.grid(padding=(0, 2))
    for number, game in enumerate(games, 1):
        counts = seat_counts(game.option_specs)
        seats = texts("games-seats", min=counts[0], max=counts[-1])
        grid.add_row(Text(str(number), "bold"), titles[number - 1], Text(seats, "dim"))
    console.print(grid)
    names = [f"{game.id} {title}" for game, title in zip(games, titles, strict=True)]
    index = prompt_choice(names, 0, "games-which", "games-unknown", texts, console)
    return None if index is None else games[index]


def prompt_level(texts: Catalogue[TerminalKey], console: Console) -> str | None:
    """Ask for the level of the bots; an empty line is the default level. None: the player quits."""
    grid = Grid.grid(padding=(0, 2))
    for number, level in enumerate(LEVELS, 1):
        grid.add_row(
            Text(str(number), "bold"),
            level_title(level, texts.language),
            Text(level_description(level, texts.language), "dim"),
        )
    console.print(grid)
    old_names = {level: old for old, level in OLD_LEVELS.items()}
    names = [f"{level} {level_title(level, texts.language)} {old_names.get(level, '')}" for level in LEVELS]
    index = prompt_choice(names, LEVELS.index(DEFAULT_LEVEL), "level-which", "level-unknown", texts, console)
    return None if index is None else LEVELS[index]


def prompt_choice(
    names: Sequence[str],
    default_index: int,
    question: TerminalKey,
    error: TerminalKey,
    texts: Catalogue[TerminalKey],
    console: Console,
) -> int | None:
    """Ask until a number or a part of one name is typed; an empty line is the default. None: the player quits."""
    line_reader = LineReader(console)
    while True:
        line = line_reader.read_line(f"{texts(question, default=default_index + 1)} ").lower()
        if not line:
            return default_index
        if is_quit(line, texts):
            return None
        matches = [
            index
            for index, name in enumerate(names)
            if (line == str(index + 1) if line.isdecimal() else line in name.lower())
        ]
        if len(matches) == 1:
            return matches[0]
        console.print(Text(texts(error, typed=truncate(line), last=len(names)), "red"))
