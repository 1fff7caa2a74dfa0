"""Errors of bots that others wrote: reported in one line that names the bot, the exception and the place."""

from __future__ import annotations

import inspect
import operator
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from ..core.errors import BotFailed, JadecourtError
from ..core.perspective import Perspective
from .protocol import Bot, Clock

PACKAGE_DIR: Final = Path(__file__).resolve().parents[1]
MAX_REPR_LENGTH: Final = 80  # characters of an answer that is no move
MAX_PRINTED_BITS: Final = 256  # of a number that is shown with all its digits


@contextmanager
def wrap_errors(context: str, error_class: type[JadecourtError] = BotFailed) -> Iterator[None]:
    """Turn all that code of others raises into an error of ours: what failed, and the exception.

    `sys.exit` would end the command without a word, and asyncio's cancellation would pass as a traceback. Ctrl-C still
    ends the command.
    """
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise error_class(f"{context}: {describe_error(error)}") from error


def describe_error(error: BaseException) -> str:
    """The exception with its text and the line of the bot's file: `ValueError: no model (bots.py, line 12)`."""
    if isinstance(error, JadecourtError):  # a text of ours, which says all
        return str(error)
    text = format_exception(error)
    source_line = find_source_line(error)
    # a SyntaxError names file and line itself
    return text if source_line is None or isinstance(error, SyntaxError) else f"{text} ({source_line})"


def format_exception(error: BaseException) -> str:
    """The kind of the exception and its text, if it has one that can be read."""
    kind = type(error).__name__
    try:
        text = str(error)
    except Exception:  # the exception is a class of others as well
        return kind
    return f"{kind}: {text}" if text else kind


def find_source_line(error: BaseException) -> str | None:
    """File and line of the bot's own code, not of a library that it called; None: that code was not entered."""
    frames = [
        (frame.filename, frame.lineno)
        for frame in traceback.extract_tb(error.__traceback__)
        if not Path(frame.filename).is_relative_to(PACKAGE_DIR)
        and not frame.filename.startswith("<frozen")
        and "importlib" not in Path(frame.filename).parts
    ]
    line_numbers = [line for file, line in frames if file == frames[0][0]]
    return f"{frames[0][0]}, line {line_numbers[-1]}" if frames else None


def choose_move(bot: Bot, spec: str, perspective: Perspective, clock: Clock) -> int:
    """The legal move that the bot chooses; BotFailed if it raises or answers anything else."""
    legal = perspective.legal  # a copy, taken before the bot can change anything
    with wrap_errors(f"the bot {spec!r} failed in seat {perspective.seat}"):
        answer: object = bot.choose(perspective, clock)
        is_number = hasattr(type(answer), "__index__")
        move = int(operator.index(answer)) if is_number else None  # type: ignore[arg-type]
    if move is None:
        raise BotFailed(
            f"the bot {spec!r} in seat {perspective.seat} answered {format_return_value(answer)}: "
            f"choose must return the number of a move, such as {legal[0]}"
        )
    if move not in legal:
        raise BotFailed(
            f"the bot {spec!r} in seat {perspective.seat} answered {format_move(perspective, move)}: "
            f"choose must return one of seen.legal, such as {format_move(perspective, legal[0])}"
        )
    return move


def format_return_value(value: object) -> str:
    """What a bot returned instead of a number, briefly."""
    if inspect.iscoroutine(value):
        value.close()  # else Python warns that it was never awaited
        return "a coroutine (choose must not be async)"
    try:
        return repr(value)[:MAX_REPR_LENGTH]
    except Exception:  # it is an object of others
        return f"an object of the class {type(value).__name__}"


def format_move(perspective: Perspective, move: int) -> str:
    """The number and, if it is a move of the game at all, its notation."""
    if move.bit_length() > MAX_PRINTED_BITS:
        return f"a number of {move.bit_length()} bits"  # Python refuses to write thousands of digits
    try:
        return f"{move} ({perspective.game.moves.text(move)})"
    except JadecourtError:
        return f"{move}"
