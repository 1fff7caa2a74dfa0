"""A thinking process from the inside: it answers one question after the other until nobody asks any more."""

from __future__ import annotations

import operator
import os
import signal
import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from socket import socket
from threading import Thread
from typing import Any, Final

from ...bots import Clock, load_bots, make_bot
from ...bots.failures import format_exception
from ...core.errors import JadecourtError
from ...core.perspective import Perspective
from ...games import GAMES, find_game
from ..processes import exit_with_parent
from . import protocol as m
from .requests import TableSnapshot

MAX_SHOWN_CHARACTERS: Final = 80  # characters of a wrong answer


def serve(connection: socket, bot_files: Sequence[str], niceness: int) -> None:
    """The life of the process."""
    exit_with_parent(signal.SIGKILL)  # `listen` cannot end it while a bot holds the GIL
    ignore_interrupts()
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    requests: SimpleQueue[list[Any]] = SimpleQueue()
    Thread(target=read_requests, args=(connection, requests), daemon=True).start()
    send(connection, [m.READY, load_games_and_bots(bot_files)])
    while True:
        kind, *rest = requests.get()
        send(connection, choose_move(*rest) if kind == m.CHOOSE else analyse(connection, *rest))


def ignore_interrupts() -> None:
    """Ctrl-C is for the server, which decides. It has held back those that came before now (`Helper.start`)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def read_requests(connection: socket, requests: SimpleQueue[list[Any]]) -> None:
    """Take questions in, even while a bot thinks: where the line ends the server is gone, and so is this process."""
    with suppress(OSError), connection.makefile("rb") as file:  # an error is an end as well
        for text in file:
            requests.put(m.decode_message(text))
    os._exit(0)


def send(connection: socket, message: list[Any]) -> None:
    try:
        connection.sendall(m.encode_message(message))
    except OSError:  # nobody is there to read it
        os._exit(0)


def load_games_and_bots(bot_files: Sequence[str]) -> list[str]:
    """Load what every question needs; returns what cannot be loaded, without which all else can go on."""
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
    """In a line, and in full."""
    return [format_exception(error), "".join(traceback.format_exception(error))]


# ----------------------------------------------------------------------------------------------- moves


def choose_move(
    snapshot: dict[str, Any], seat: int, spec: str, seed: int, seconds: float | None
) -> list[Any]:
    """Let a fresh bot decide."""
    try:
        perspective = TableSnapshot(**snapshot).to_table().seen_by(seat)
    except Exception as error:  # whatever the host has mixed up
        return [m.INVALID_REQUEST, *describe_error(error)]
    legal = perspective.legal  # before the bot can do anything to it
    if not legal:
        return [m.INVALID_REQUEST, f"it is not the turn of seat {seat}", ""]
    started = time.perf_counter()
    try:
        answer = make_bot(spec, seed).choose(perspective, Clock(seconds))
        return check_move(answer, legal, perspective, time.perf_counter() - started)
    except BaseException as error:  # whatever somebody else's program does wrong, `sys.exit` among it
        return [m.FAILED, *describe_error(error)]


def check_move(answer: object, legal: list[int], perspective: Perspective, seconds: float) -> list[Any]:
    """The answer as a number (numpy's are none of JSON's), if it is a legal move."""
    try:
        move = int(operator.index(answer))  # type: ignore[arg-type]  # that is the question
    except TypeError:
        return [
            m.ILLEGAL_MOVE,
            f"answered {repr(answer)[:MAX_SHOWN_CHARACTERS]}, which is not a move number",
        ]
    if move in legal:
        return [m.MOVE, move, seconds]
    try:
        text = f" ({perspective.game.moves.text(move)})"
    except JadecourtError:
        text = ""
    return [m.ILLEGAL_MOVE, f"answered {move}{text}, which is not one of its {len(legal)} legal moves"]


# -------------------------------------------------------------------------------------------- analyses


def analyse(connection: socket, snapshot: dict[str, Any], budget: str) -> list[Any]:
    """What `jadecourt analyse --json` says, telling how far it is."""
    from ...analysis.command import SEARCH_SEED
    from ...analysis.evaluation import analyse_decisions
    from ...analysis.recorded_game import RecordedGame
    from ...analysis.report import Analysis, describe_json
    from ...bots.search.bot import SearchBot
    from ...bots.search.params import parse_budget

    try:
        recorded = RecordedGame(TableSnapshot(**snapshot).to_table().record())
    except Exception as error:  # whatever the host has mixed up
        return [m.INVALID_REQUEST, *describe_error(error)]
    count = len(recorded.decision_points)
    send(connection, [m.PROGRESS, 0, count])
    try:
        searchers = [
            SearchBot(replace(parse_budget(budget), reuse=False), SEARCH_SEED) for _ in recorded.names
        ]
        decisions = analyse_decisions(
            recorded.decision_points, searchers, lambda done: send(connection, [m.PROGRESS, done, count])
        )
        return [m.ANALYSIS, describe_json(Analysis(recorded, budget, decisions))]
    except Exception as error:  # one analysis may fail, the next one is asked here again
        return [m.FAILED, *describe_error(error)]
