"""The rules on the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from ..core.errors import BadOptions, JadecourtError
from ..games import GAMES, find_game
from ..games.rulebook import find_passage, is_number, read_rules
from .screen import make_console
from .words import Words


def choose_passage(words: Sequence[str], game: str | None) -> tuple[str, str | None]:
    """The game and the number meant by `GAME 8.2`, in either order; no number: all rules, no game: the first."""
    games = [word for word in words if word.lower() in GAMES]
    numbers = [word for word in words if is_number(word)]
    for word in words:
        if word not in games and word not in numbers:
            raise BadOptions(
                f"{word!r} is neither a game ({', '.join(GAMES)}) nor the number of a paragraph (8.2), "
                "of a section (8) or of a ruling (R31)"
            )
    if len(games) > 1 or len(numbers) > 1:
        raise BadOptions(
            f"{' '.join(words)!r} is too much at once: name one game and one paragraph, "
            f"as in jadecourt rules {next(iter(GAMES))} 8.2"
        )
    named = games[0].lower() if games else None
    if game is not None:
        game = game.lower() if game.lower() in GAMES else game
        find_game(game)  # an unknown game is refused here
        if named not in (None, game):
            raise BadOptions(f"{named} and --game {game} do not agree: name one game")
    return named or game or next(iter(GAMES)), numbers[0] if numbers else None


def show_rules(words: Sequence[str], game: str | None, texts: Words) -> int:
    """All rules of a game, page by page on a terminal; or one paragraph, section or ruling."""
    chosen, number = choose_passage(words, game)
    console = make_console()
    others = ", ".join(f"jadecourt rules {id}" for id in GAMES if id != chosen)
    is_named = bool(game) or any(word.lower() in GAMES for word in words)
    if number is not None:
        show_passage(chosen, number, texts.language, console)
    elif text := read_rules(chosen, texts.language):
        show_colours_in_less()
        with console.pager(styles=True) if console.is_terminal else nullcontext():
            console.print(Markdown(text))
    else:
        raise JadecourtError(f"the rules of {chosen} were not installed with the package")
    if not is_named and others:  # apart from the text, which may be kept in a file
        print(texts("rules.others", commands=others), file=sys.stderr)
    return 0


def show_colours_in_less() -> None:
    """Let the usual pager pass colours on: without this option it writes them as ESC[1m."""
    os.environ["LESS"] = f"{os.environ.get('LESS', '')} -R".strip()


def show_passage(game: str, number: str, language: str, console: Console) -> None:
    """One paragraph, section or ruling below the name of its game."""
    passage = find_passage(game, number, language)
    console.print(Text(find_game(game).title[language], "bold"))
    console.print(Markdown(passage))
