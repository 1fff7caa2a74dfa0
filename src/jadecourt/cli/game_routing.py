"""Finds the game in the arguments of `play`, `arena` and `dataset`, so that its own options are known.

Each game has a command of its own below each (`play GAME`, …), which takes the options of the game. The game
may also be written after other options, as --game, or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cyclopts import App

from ..games import DEFAULT_GAME, GAMES

GAME_FLAG: Final = "--game"
GAME_COMMANDS: Final = ("play", "arena", "dataset")  # those with a command per game


def route_to_game(arguments: Sequence[str], app: App) -> list[str]:
    """The arguments with the id of the game directly behind the command."""
    command, *rest = arguments or [""]
    if command in GAME_COMMANDS and set(rest) & set(app.help_flags):
        for id in GAMES:
            _ = app[command][id]  # imports the command, so that the help can show the title of the game
    if command == "play":
        return [command, *move_game_first(rest, app[command])]
    if command in GAME_COMMANDS:
        return [command, *replace_game_flag(rest)]
    return list(arguments)


def move_game_first(arguments: list[str], play_app: App) -> list[str]:
    """The arguments of `play`, with the game first if one is named, or implied by an option of a game."""
    if not arguments or arguments[0] in GAMES:
        return arguments
    parameters = [argument for argument in play_app.assemble_argument_collection() if argument.parse]
    flags = {name for argument in parameters for name in argument.names}
    value_flags = {
        name for argument in parameters if argument.token_count() != (0, False) for name in argument.names
    }
    for index, word in enumerate(arguments):
        if word in GAMES and (index == 0 or arguments[index - 1] not in value_flags):
            return [word, *arguments[:index], *arguments[index + 1 :]]
    known_flags = flags | set(play_app.help_flags)
    unknown_flags = [
        word for word in arguments if word.startswith("--") and word.partition("=")[0] not in known_flags
    ]
    return [DEFAULT_GAME, *arguments] if unknown_flags else arguments


def replace_game_flag(arguments: list[str]) -> list[str]:
    """The arguments with the game first instead of behind --game; an unknown game stays where it is."""
    for index, word in enumerate(arguments):
        flag, equals, value = word.partition("=")
        if flag == GAME_FLAG:
            end = index + (1 if equals else 2)
            game = value if equals else "".join(arguments[index + 1 : end])
            if game in GAMES:
                return [game, *arguments[:index], *arguments[end:]]
    return arguments
