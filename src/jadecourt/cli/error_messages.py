"""Errors of the command line as one line of text."""

from __future__ import annotations

import difflib
import sys
from itertools import chain
from typing import Final

from cyclopts import CoercionError, CycloptsError, UnknownOptionError, UnusedCliTokensError

from ..console.output import ERROR_HANDLER_NAME
from ..core.errors import JadecourtError
from ..games import GAMES, find_game
from ..i18n import game_title

EXIT_ERROR: Final = 2
MAX_ERROR_LENGTH: Final = 2000  # characters
COMMANDS_TEXT: Final = (
    "play, games, replay, rules and bench, arena and check-bot for bots, analyse for records, "
    "serve and backup for a server, mcp for language models; "
    "none plays in the browser; --help describes all"
)


def describe_error(error: JadecourtError | CycloptsError | OSError) -> str:
    """The message of an error that ends a command."""
    match error:
        case UnusedCliTokensError():
            return describe_unused_tokens(error)
        case UnknownOptionError():
            return describe_unknown_option(error)
        case CoercionError():
            return describe_coercion(error)
        case OSError():
            path = f"{error.filename}: " if error.filename else ""
            return f"{path}{error.strerror or error}"
    return str(error)


def describe_unused_tokens(error: UnusedCliTokensError) -> str:
    """Which words a command does not take, or that there is no such command."""
    unused = " ".join(error.unused_tokens or ())
    if command := " ".join(error.command_chain or ()):
        return f"{command} does not take {unused!r}: see jadecourt {command} --help"
    return f"unknown command {unused!r}; commands: {COMMANDS_TEXT}"


def describe_unknown_option(error: UnknownOptionError) -> str:
    """Which option is unknown; for a game, with the nearest option or all options that the game has."""
    flag = (error.token.keyword or error.token.value).partition("=")[0]
    command_chain = error.command_chain or ()
    if not command_chain:
        return f"{error} Options of a game belong to a command: jadecourt play"
    game_id = command_chain[-1]
    if game_id not in GAMES:
        return str(error)
    from .game_commands import option_flags

    game = find_game(game_id)
    known_flags = list(chain.from_iterable(argument.names for argument in error.argument_collection))
    matches = difflib.get_close_matches(flag, known_flags, 1)
    hint = (
        f": did you mean {matches[0]}?"
        if matches
        else f"; available: {', '.join(option_flags(game).values())}"
    )
    return f"{game_title(game.id)} ({game.id}) has no option {flag}{hint}"


def describe_coercion(error: CoercionError) -> str:
    """Which option has a value of the wrong type, and what it takes."""
    token = error.token
    kind = {int: "a whole number", bool: "yes or no"}.get(error.target_type)  # type: ignore[arg-type]
    if token is None or kind is None:
        return str(error)
    return f"{token.keyword or 'the argument'} takes {kind}, not {token.value!r}"


def report_error(message: str) -> int:
    """Print the message in one line on standard error, cut in the middle if it is very long; returns the exit code."""
    line = " ".join(message.split())
    if len(line) > MAX_ERROR_LENGTH:
        line = f"{line[: MAX_ERROR_LENGTH // 2]} … {line[-MAX_ERROR_LENGTH // 2 :]}"
    encoding = getattr(sys.stderr, "encoding", None) or "ascii"
    try:
        print(
            "jadecourt: " + line.encode(encoding, ERROR_HANDLER_NAME).decode(encoding),
            file=sys.stderr,
            flush=True,
        )
    except OSError:
        # Standard error cannot be written: the exit code must suffice. Python must not try again when it exits, or it
        # would return a code of its own.
        sys.stderr = None
    return EXIT_ERROR
