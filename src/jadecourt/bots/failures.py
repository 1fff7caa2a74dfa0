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

PACKAGE: Final = Path(__file__).resolve().parents[1]
MAX_SHOWN: Final = 80  # characters of an answer that is no move
MAX_BITS: Final = 256  # of a number that is shown with all its digits


@contextmanager
def blaming(what: str, kind: type[JadecourtError] = BotFailed) -> Iterator[None]:
    """Turn all that code of others raises into an error of ours: what failed, and the exception.

    `sys.exit` would end the command without a word, and asyncio's cancellation would pass as a traceback. Ctrl-C still
    ends the command.
    """
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise kind(f"{what}: {describe_error(error)}") from error


def describe_error(error: BaseException) -> str:
    """The exception with its text and the line of the bot's file: `ValueError: no model (bots.py, line 12)`."""
    if isinstance(error, JadecourtError):  # a text of ours, which says all
        return str(error)
    told = name_error(error)
    place = find_place(error)
    # a SyntaxError names file and line itself
    return told if place is None or isinstance(error, SyntaxError) else f"{told} ({place})"


def name_error(error: BaseException) -> str:
    """The kind of the exception and its text, if it has one that can be read."""
    kind = type(error).__name__
    try:
        text = str(error)
    except Exception:  # the exception is a class of others as well
        return kind
    return f"{kind}: {text}" if text else kind


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
    with blaming(f"the bot {spec!r} failed in seat {seen.seat}"):
        answer: object = bot.choose(seen, clock)
        is_number = hasattr(type(answer), "__index__")
        move = int(operator.index(answer)) if is_number else None  # type: ignore[arg-type]
    if move is None:
        raise BotFailed(
            f"the bot {spec!r} in seat {seen.seat} answered {show_answer(answer)}: "
            f"choose must return the number of a move, such as {legal[0]}"
        )
    if move not in legal:
        raise BotFailed(
            f"the bot {spec!r} in seat {seen.seat} answered {name_move(seen, move)}: "
            f"choose must return one of seen.legal, such as {name_move(seen, legal[0])}"
        )
    return move


def show_answer(answer: object) -> str:
    """What a bot returned instead of a number, briefly."""
    if inspect.iscoroutine(answer):
        answer.close()  # else Python warns that it was never awaited
        return "a coroutine (choose must not be async)"
    try:
        return repr(answer)[:MAX_SHOWN]
    except Exception:  # it is an object of others
        return f"an object of the class {type(answer).__name__}"


def name_move(seen: Perspective, move: int) -> str:
    """The number and, if it is a move of the game at all, its notation."""
    if move.bit_length() > MAX_BITS:
        return f"a number of {move.bit_length()} bits"  # Python refuses to write thousands of digits
    try:
        return f"{move} ({seen.game.moves.text(move)})"
    except JadecourtError:
        return f"{move}"
