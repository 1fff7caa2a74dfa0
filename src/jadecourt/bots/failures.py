"""Errors of bots that others wrote: reported in one line that names the bot, the exception and the place."""

from __future__ import annotations

import operator
import traceback
from pathlib import Path
from typing import Final

from ..core.errors import BotFailed, JadecourtError
from ..core.perspective import Perspective
from .protocol import Bot, Clock

PACKAGE: Final = Path(__file__).resolve().parents[1]
MAX_SHOWN: Final = 80  # characters of an answer that is no move
# What code of others may raise. `sys.exit` would end the command without a word; Ctrl-C still ends it.
FOREIGN_ERRORS: Final = (Exception, SystemExit)


def describe_error(error: BaseException) -> str:
    """The exception with its text and the line of the bot's file: `ValueError: no model (bots.py, line 12)`."""
    if isinstance(error, JadecourtError):  # a text of ours, which says all
        return str(error)
    told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    place = find_place(error)
    # a SyntaxError names file and line itself
    return told if place is None or isinstance(error, SyntaxError) else f"{told} ({place})"


def find_place(error: BaseException) -> str | None:
    """File and line of the bot's own code, not of a library that it called; None: that code was not entered."""
    frames = [
        (frame.filename, frame.lineno)
        for frame in traceback.extract_tb(error.__traceback__)
        if not Path(frame.filename).is_relative_to(PACKAGE)
        and not frame.filename.startswith("<frozen")
        and "importlib" not in Path(frame.filename).parts
    ]
    own = [line for file, line in frames if file == frames[0][0]]
    return f"{frames[0][0]}, line {own[-1]}" if frames else None


def choose_move(bot: Bot, spec: str, seen: Perspective, clock: Clock) -> int:
    """The legal move that the bot chooses; BotFailed if it raises or answers anything else."""
    legal = seen.legal  # a copy, taken before the bot can change anything
    try:
        answer: object = bot.choose(seen, clock)
    except FOREIGN_ERRORS as error:
        raise BotFailed(f"the bot {spec!r} failed in seat {seen.seat}: {describe_error(error)}") from error
    try:
        move = int(operator.index(answer))  # type: ignore[arg-type]  # whether it is a number is the question
    except TypeError:
        shown = repr(answer)[:MAX_SHOWN]
        raise BotFailed(
            f"the bot {spec!r} in seat {seen.seat} answered {shown}: "
            f"choose must return the number of a move, such as {legal[0]}"
        ) from None
    if move not in legal:
        raise BotFailed(
            f"the bot {spec!r} in seat {seen.seat} answered {name_move(seen, move)}: "
            f"choose must return one of seen.legal, such as {name_move(seen, legal[0])}"
        )
    return move


def name_move(seen: Perspective, move: int) -> str:
    """The number and, if it is a move of the game at all, its notation."""
    try:
        return f"{move} ({seen.game.moves.text(move)})"
    except JadecourtError:
        return f"{move}"
