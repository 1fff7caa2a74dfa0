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
from ...bots.failures import name_error
from ...core.errors import JadecourtError
from ...core.perspective import Perspective
from ...games import GAMES, find_game
from ..parents import die_with_parent
from . import messages as m
from .questions import Position

SHOWN: Final = 80  # characters of a wrong answer


def serve(line: socket, code: Sequence[str], niceness: int) -> None:
    """The life of the process."""
    die_with_parent(signal.SIGKILL)  # `listen` cannot end it while a bot holds the GIL
    ignore_interrupts()
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    questions: SimpleQueue[list[Any]] = SimpleQueue()
    Thread(target=listen, args=(line, questions), daemon=True).start()
    send(line, [m.READY, prepare(code)])
    while True:
        kind, *rest = questions.get()
        send(line, choose(*rest) if kind == m.CHOOSE else analyse(line, *rest))


def ignore_interrupts() -> None:
    """Ctrl-C is for the server, which decides. It has held back those that came before now (`Helper.start`)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def listen(line: socket, questions: SimpleQueue[list[Any]]) -> None:
    """Take questions in, even while a bot thinks: where the line ends the server is gone, and so is this process."""
    with suppress(OSError), line.makefile("rb") as file:  # an error is an end as well
        for text in file:
            questions.put(m.read_message(text))
    os._exit(0)


def send(line: socket, message: list[Any]) -> None:
    try:
        line.sendall(m.write_message(message))
    except OSError:  # nobody is there to read it
        os._exit(0)


def prepare(code: Sequence[str]) -> list[str]:
    """Load what every question needs; returns what cannot be loaded, without which all else can go on."""
    for game in GAMES:
        find_game(game)
    complaints = []
    for path in code:
        try:
            load_bots(Path(path))
        except JadecourtError as error:
            complaints.append(str(error))
    return complaints


def describe(error: BaseException) -> list[Any]:
    """In a line, and in full."""
    return [name_error(error), "".join(traceback.format_exception(error))]


# ----------------------------------------------------------------------------------------------- moves


def choose(position: dict[str, Any], seat: int, spec: str, seed: int, seconds: float | None) -> list[Any]:
    """Let a fresh bot decide."""
    try:
        seen = Position(**position).rebuild().seen_by(seat)
    except Exception as error:  # whatever the host has mixed up
        return [m.REFUSED, *describe(error)]
    legal = seen.legal  # before the bot can do anything to it
    if not legal:
        return [m.REFUSED, f"seat {seat} is not asked", ""]
    begun = time.perf_counter()
    try:
        answer = make_bot(spec, seed).choose(seen, Clock(seconds))
        return check(answer, legal, seen, time.perf_counter() - begun)
    except BaseException as error:  # whatever somebody else's program does wrong, `sys.exit` among it
        return [m.FAILED, *describe(error)]


def check(answer: object, legal: list[int], seen: Perspective, seconds: float) -> list[Any]:
    """The answer as a number (numpy's are none of JSON's), if it is a legal move."""
    try:
        move = int(operator.index(answer))  # type: ignore[arg-type]  # that is the question
    except TypeError:
        return [m.CHEATED, f"answered {repr(answer)[:SHOWN]}, which is no number of a move"]
    if move in legal:
        return [m.MOVE, move, seconds]
    try:
        text = f" ({seen.game.moves.text(move)})"
    except JadecourtError:
        text = ""
    return [m.CHEATED, f"answered {move}{text}, which is not one of its {len(legal)} legal moves"]


# -------------------------------------------------------------------------------------------- analyses


def analyse(line: socket, position: dict[str, Any], budget: str) -> list[Any]:
    """What `jadecourt analyse --json` says, telling how far it is."""
    from ...analysis.command import SEED
    from ...analysis.judging import judge_all
    from ...analysis.questions import RecordedGame
    from ...analysis.report import Analysis, describe_json
    from ...bots.search.bot import SearchBot
    from ...bots.search.habits import read_budget

    try:
        recorded = RecordedGame(Position(**position).rebuild().record())
    except Exception as error:  # whatever the host has mixed up
        return [m.REFUSED, *describe(error)]
    count = len(recorded.questions)
    send(line, [m.PROGRESS, 0, count])
    try:
        searchers = [SearchBot(replace(read_budget(budget), reuse=False), SEED) for _ in recorded.names]
        decisions = judge_all(
            recorded.questions, searchers, lambda done: send(line, [m.PROGRESS, done, count])
        )
        return [m.ANALYSED, describe_json(Analysis(recorded, budget, decisions))]
    except Exception as error:  # one analysis may fail, the next one is asked here again
        return [m.FAILED, *describe(error)]
