"""The command `rules`: the rules of a game, or one passage of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from ..console.console import make_console
from ..core.errors import CommandError
from ..games import DEFAULT_GAME, GAMES, find_game
from ..games.rulebook import find_passage, is_passage_number, read_rules
from ..i18n import Catalogue, TerminalKey, game_title


def parse_passage(arguments: Sequence[str], game: str | None) -> tuple[str, str | None]:
    """The game and the passage number of `GAME 8.2`, in either order; without a number all rules (None)."""
    games = [word for word in arguments if word.lower() in GAMES]
    numbers = [word for word in arguments if is_passage_number(word)]
    for word in arguments:
        if word not in games and word not in numbers:
            raise CommandError(
                f"{word!r} is neither a game ({', '.join(GAMES)}) nor the number of a paragraph (8.2), "
                "a section (8) or a ruling (R31)"
            )
    if len(games) > 1 or len(numbers) > 1:
        raise CommandError(
            f"too many arguments {' '.join(arguments)!r}: name one game and one paragraph, "
            f"as in jadecourt rules {DEFAULT_GAME} 8.2"
        )
    named_game = games[0].lower() if games else None
    if game is not None:
        game = game.lower() if game.lower() in GAMES else game
        find_game(game)  # raises for an unknown game
        if named_game not in (None, game):
            raise CommandError(f"{named_game} and --game {game} contradict each other: name one game")
    return named_game or game or DEFAULT_GAME, numbers[0] if numbers else None


def show_rules(arguments: Sequence[str], game: str | None, texts: Catalogue[TerminalKey]) -> int:
    """Run the command: all rules of a game, in a pager on a terminal; or one paragraph, section or ruling."""
    game_id, number = parse_passage(arguments, game)
    console = make_console()
    others = ", ".join(f"jadecourt rules {id}" for id in GAMES if id != game_id)
    is_named = bool(game) or any(word.lower() in GAMES for word in arguments)
    if number is not None:
        show_passage(game_id, number, texts.language, console)
    elif text := read_rules(game_id, texts.language):
        enable_less_colours()
        with console.pager(styles=True) if console.is_terminal else nullcontext():
            console.print(Markdown(text))
    else:
        raise CommandError(f"the rules of {game_id} were not installed with the package")
    if not is_named and others:  # not on standard output, which may be redirected to a file
        print(texts("rules-others", commands=others), file=sys.stderr)
    return 0


def enable_less_colours() -> None:
    """Make less show colours: without this option it prints escape codes."""
    os.environ["LESS"] = f"{os.environ.get('LESS', '')} -R".strip()


def show_passage(game: str, number: str, language: str, console: Console) -> None:
    """Print one paragraph, section or ruling below the title of its game."""
    passage = find_passage(game, number, language)
    console.print(Text(game_title(find_game(game).id, language), "bold"))
    console.print(Markdown(passage))
