"""The main loop of a worker process: answers one request after the other until the server closes the socket."""

from __future__ import annotations

import operator
import os
import signal
import sys
import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from socket import socket
from threading import Thread
from typing import Any, Final

from ...bots import Clock, load_bots
from ...bots.failures import format_exception
from ...bots.line_protocol import is_exec_spec
from ...core.errors import JadecourtError
from ...core.perspective import Perspective
from ...games import GAMES, find_game
from ..processes import exit_with_parent, start_process_group
from . import protocol
from .bot_cache import BotCache, get_bot
from .requests import TableSnapshot

MAX_SHOWN_CHARACTERS: Final = 80  # characters of a wrong answer


def serve(connection: socket, bot_files: Sequence[str], niceness: int) -> None:
    """Answer requests until the process is ended."""
    if sys.platform == "linux":  # Windows has no SIGKILL
        exit_with_parent(signal.SIGKILL)  # `read_requests` cannot end it while a bot holds the GIL
    start_process_group()  # a bot may start processes, which must not outlive this one
    ignore_interrupts()
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    requests: SimpleQueue[list[Any]] = SimpleQueue()
    Thread(target=read_requests, args=(connection, requests), daemon=True).start()
    send(connection, [protocol.READY, load_games_and_bots(bot_files)])
    cache = BotCache()
    while True:
        kind, *rest = requests.get()
        send(connection, choose_move(cache, *rest) if kind == protocol.CHOOSE else analyse(connection, *rest))


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the server. It has blocked signals that came before now (`WorkerProcess.start`)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def read_requests(connection: socket, requests: SimpleQueue[list[Any]]) -> None:
    """Read requests, even while a bot computes; when the socket is closed the server is gone, and this process ends."""
    with suppress(OSError), connection.makefile("rb") as file:  # an error counts as the end of the socket
        for text in file:
            requests.put(protocol.decode_message(text))
    os._exit(0)


def send(connection: socket, message: list[Any]) -> None:
    try:
        connection.sendall(protocol.encode_message(message))
    except OSError:  # the server is gone
        os._exit(0)


def load_games_and_bots(bot_files: Sequence[str]) -> list[str]:
    """Load the games and bot files; returns the errors of files that cannot be loaded."""
    for game in GAMES:
        find_game(game)
    errors = []
    for path in bot_files:
        try:
            load_bots(Path(path))
        except JadecourtError as error:
            errors.append(str(error))
    return errors


def describe_error(error: BaseException) -> list[Any]:
    """An error in one line, and its traceback."""
    return [format_exception(error), "".join(traceback.format_exception(error))]


# ----------------------------------------------------------------------------------------------- moves


def choose_move(
    cache: BotCache,
    snapshot: dict[str, Any],
    seat: int,
    spec: str,
    seed: int,
    seconds: float | None,
    table_id: str,
) -> list[Any]:
    """Let a bot choose a move; the one that chose for this seat before, if it is cached."""
    key = (table_id, seat)
    try:
        table, cached = cache.take(key, TableSnapshot(**snapshot), spec)
        perspective = table.seen_by(seat)
    except Exception as error:  # the snapshot or the seat is invalid
        return [protocol.INVALID_REQUEST, *describe_error(error)]
    if is_exec_spec(spec):  # the server checks names; no command that a client has sent may ever be run
        return [protocol.INVALID_REQUEST, f"the bot {spec!r} is a command", ""]
    legal = perspective.legal  # read before the bot can change anything
    if not legal:
        return [protocol.INVALID_REQUEST, f"it is not the turn of seat {seat}", ""]
    started = time.perf_counter()
    try:
        bot = get_bot(cached, spec, seed)
        answer = bot.choose(perspective, Clock(seconds))
        response = check_move(answer, legal, perspective, time.perf_counter() - started)
    except BaseException as error:  # any fault of a third-party bot, `sys.exit` included
        return [protocol.FAILED, *describe_error(error)]
    if table_id and response[0] == protocol.MOVE:
        cache.put(key, spec, bot, table)
    return response


def check_move(answer: object, legal: list[int], perspective: Perspective, seconds: float) -> list[Any]:
    """The response to a choice: the move as an int (numpy's integers are not JSON), or why it is illegal."""
    try:
        move = int(operator.index(answer))  # type: ignore[arg-type]  # checked here
    except TypeError:
        return [
            protocol.ILLEGAL_MOVE,
            f"answered {repr(answer)[:MAX_SHOWN_CHARACTERS]}, which is not a move number",
        ]
    if move in legal:
        return [protocol.MOVE, move, seconds]
    try:
        text = f" ({perspective.game.moves.text(move)})"
    except JadecourtError:
        text = ""
    return [protocol.ILLEGAL_MOVE, f"answered {move}{text}, which is not one of its {len(legal)} legal moves"]


# -------------------------------------------------------------------------------------------- analyses


def analyse(connection: socket, snapshot: dict[str, Any], budget: str) -> list[Any]:
    """The report of `jadecourt analyse --json`; sends its progress."""
    from ...analysis.analysis import analyse_game
    from ...analysis.recorded_game import RecordedGame

    try:
        recorded = RecordedGame(TableSnapshot(**snapshot).to_table().record())
    except Exception as error:  # the snapshot is invalid
        return [protocol.INVALID_REQUEST, *describe_error(error)]

    def send_progress(done: int, count: int) -> None:
        send(connection, [protocol.PROGRESS, done, count])

    try:
        return [protocol.ANALYSIS, analyse_game(recorded, budget, on_progress=send_progress).to_json()]
    except Exception as error:  # the process stays for the next analysis
        return [protocol.FAILED, *describe_error(error)]
