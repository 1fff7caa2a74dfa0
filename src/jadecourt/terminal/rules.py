"""The rules on the terminal."""

from __future__ import annotations

from rich.markdown import Markdown

from ..core.errors import JadecourtError
from ..games import find_game
from ..games.rulebook import paragraph, read_rules
from .screen import make_console


def show_rules(game: str, number: str | None, language: str) -> int:
    """All rules of a game, page by page on a terminal; or one paragraph."""
    find_game(game)  # an unknown game is refused here
    console = make_console()
    if number is not None:
        console.print(Markdown(paragraph(game, number, language)))
        return 0
    text = read_rules(game, language)
    if not text:
        raise JadecourtError(f"the rules of {game} were not installed with the package")
    if console.is_terminal:
        with console.pager(styles=True):
            console.print(Markdown(text))
    else:
        console.print(Markdown(text))
    return 0
