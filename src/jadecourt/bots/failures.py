"""Errors of external bots, reported in one line: the bot, the exception and the line of its code."""

from __future__ import annotations

import inspect
import operator
import traceback
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from ..core.errors import BotFailed, JadecourtError
from ..core.perspective import Perspective
from ..core.table import Table
from .protocol import Bot, Clock, ClosableBot, FinishableBot

PACKAGE_DIR: Final = Path(__file__).resolve().parents[1]
MAX_REPR_LENGTH: Final = 80  # of a returned value that is no move
MAX_PRINTED_BITS: Final = 256  # larger numbers are not printed


@contextmanager
def wrap_errors(context: str, error_class: type[JadecourtError] = BotFailed) -> Iterator[None]:
    """Convert every exception of external code into `error_class` with the message "context: exception".

    This includes `SystemExit`, which would end the command silently, and asyncio's cancellation, but not Ctrl-C.
    """
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise error_class(f"{context}: {describe_error(error)}") from error


def describe_error(error: BaseException) -> str:
    """The exception with its source line, such as "ValueError: no model (bots.py, line 12)"."""
    if isinstance(error, JadecourtError):  # our messages need no source line
        return str(error)
    text = format_exception(error)
    source_line = find_source_line(error)
    # the message of a SyntaxError has file and line
    return text if source_line is None or isinstance(error, SyntaxError) else f"{text} ({source_line})"


def format_exception(error: BaseException) -> str:
    """The class of the exception and its message, if it has one."""
    kind = type(error).__name__
    try:
        text = str(error)
    except Exception:  # __str__ of an external exception class
        return kind
    return f"{kind}: {text}" if text else kind


def find_source_line(error: BaseException) -> str | None:
    """File and line in the bot's own code, not in a library that it called; None if that code was not reached."""
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
    """The legal move that the bot chooses; `BotFailed` if it raises or returns anything else."""
    legal = perspective.legal  # a copy that the bot cannot change
    with wrap_errors(f"the bot {spec!r} failed in seat {perspective.seat}"):
        answer: object = bot.choose(perspective, clock)
        is_number = hasattr(type(answer), "__index__")
        move = int(operator.index(answer)) if is_number else None  # type: ignore[arg-type]
    if move is None:
        raise BotFailed(
            f"the bot {spec!r} in seat {perspective.seat} returned {format_return_value(answer)}: "
            f"choose must return the number of a move, such as {legal[0]}"
        )
    if move not in legal:
        raise BotFailed(
            f"the bot {spec!r} in seat {perspective.seat} returned {format_move(perspective, move)}: "
            f"choose must return one of perspective.legal, such as {format_move(perspective, legal[0])}"
        )
    return move


def finish_game(bots: Sequence[Bot | None], specs: Sequence[str], table: Table) -> None:
    """Tell the bots that want to know it how the game has ended; `BotFailed` if one raises."""
    for seat, bot in enumerate(bots):
        if isinstance(bot, FinishableBot):
            with wrap_errors(f"the bot {specs[seat]!r} failed in seat {seat}"):
                bot.finish(table.seen_by(seat))


def close_bots(bots: Iterable[Bot | None]) -> None:
    """Close all bots that can be closed; None stands for a person. `BotFailed` if one raises."""
    with ExitStack() as stack:
        stack.enter_context(wrap_errors("a bot failed when it was closed"))
        for bot in bots:
            if isinstance(bot, ClosableBot):
                stack.callback(bot.close)


def format_return_value(value: object) -> str:
    """A short description of a returned value that is no number."""
    if inspect.iscoroutine(value):
        value.close()  # avoids the warning "never awaited"
        return "a coroutine (choose must not be async)"
    try:
        return repr(value)[:MAX_REPR_LENGTH]
    except Exception:  # __repr__ of an external class
        return f"an object of the class {type(value).__name__}"


def format_move(perspective: Perspective, move: int) -> str:
    """The number with its notation if it is a move of the game."""
    if move.bit_length() > MAX_PRINTED_BITS:
        return f"a number of {move.bit_length()} bits"  # Python converts at most 4300 digits
    try:
        return f"{move} ({perspective.game.moves.text(move)})"
    except JadecourtError:
        return f"{move}"
