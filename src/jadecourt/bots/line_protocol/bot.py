"""The bot that asks a program for its moves."""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NoReturn

from ...core.dice import Dice
from ...core.errors import BotFailed, UnknownNotation
from ...core.game import Game
from ...core.log import Entry
from ...core.perspective import Perspective
from ..protocol import Clock
from . import messages
from .process import KILL_SIGNAL, LineError, LineProcess
from .program import Program

START_TIMEOUT_SECONDS: Final = 30.0  # until `ready`; a program may have to load a model
GRACE_SECONDS: Final = 1.0  # beyond the time limit of a decision, for the way through the operating system
MAX_LINES_PER_ANSWER: Final = 10_000
MAX_SHOWN_CHARACTERS: Final = 80  # of a wrong line
SEED_LIMIT: Final = (1 << 31) - 1  # exclusive: every language has integers of this size


class LineBot:
    """Starts a program at its first decision and asks it for every move; `close` ends it.

    A program that fails is ended, and started again for the next decision. One that is no longer referenced, or whose
    bot was not closed when Python exits, is ended as well.
    """

    def __init__(self, program: Program, seed: int, on_info: Callable[[str], None] | None = None) -> None:
        self.program = program
        self.seed = seed
        self.name = ""  # as the program calls itself
        self.on_info = on_info  # called with lines of information
        self._process: LineProcess | None = None
        self._finalizer: weakref.finalize[..., LineBot] | None = None
        self._game: Game | None = None  # of the last decision
        self._seat = -1
        self._sent_entries: list[Entry] = []
        self._decision_count = 0  # in this game

    def reseed(self, seed: int) -> None:
        """Use this seed from now on."""
        self.seed = seed

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        """The move that the program answers. BotFailed if it gives none in time, or no legal one."""
        limits = [limit for limit in (self.program.limit_seconds, clock.seconds) if limit is not None]
        limit_ms = max(1, int(min(limits) * 1000))
        with self._end_after_failure():
            process = self._start_game(perspective)
            self._decision_count += 1
            new_entries = self._take_new_entries(perspective)
            seed = Dice(self.seed ^ perspective.key).below(SEED_LIMIT)
            process.send(
                messages.format_decision(perspective, self._decision_count, new_entries, limit_ms, seed)
            )
            answer = self._read_answer(process, "move", limit_ms / 1000 + GRACE_SECONDS)
            return self._parse_move(perspective, answer)

    def finish(self, perspective: Perspective) -> None:
        """Tell the program how the game has ended."""
        if self._process is None or self._game != perspective.game or perspective.result is None:
            return
        entries = self._take_new_entries(perspective)
        self._process.send(messages.format_over(perspective.game, entries, perspective.result))

    def close(self) -> None:
        """End the program."""
        self.end_program()

    def end_program(self) -> bool:
        """End the program; returns whether it has obeyed `quit`, or was not running."""
        process = self._forget_process()
        return process.end(messages.QUIT) if process is not None else True

    # ------------------------------------------------------------------ the program

    def _start_game(self, perspective: Perspective) -> LineProcess:
        """The program, started, ready, and informed about the game."""
        process = self._process or self._start_program()
        while process.has_lines():
            command, argument = self._read_line(process, time.monotonic())
            if command != "info":
                self._fail(f"wrote {quote(f'{command} {argument}')} without being asked")
        seat = -1 if perspective.seat is None else perspective.seat
        known = self._sent_entries
        is_continued = (self._game, self._seat) == (perspective.game, seat)
        # after a rewind the log differs: the program gets it anew
        if not is_continued or perspective.entries[: len(known)] != known:
            self._game, self._seat, self._sent_entries, self._decision_count = perspective.game, seat, [], 0
            process.send(messages.format_game(perspective.game, seat))
        return process

    def _start_program(self) -> LineProcess:
        try:
            process = LineProcess(self.program.words)
        except OSError as error:
            raise BotFailed(f"cannot start {self.program}: {error.strerror or error}") from error
        self._process = process
        self._finalizer = weakref.finalize(self, process.kill)
        self._game = None
        process.send(messages.format_handshake())
        self._read_answer(process, "ready", START_TIMEOUT_SECONDS)
        return process

    def _forget_process(self) -> LineProcess | None:
        process, self._process = self._process, None
        if self._finalizer is not None:
            self._finalizer.detach()
        return process

    @contextmanager
    def _end_after_failure(self) -> Iterator[None]:
        """End the program after an error or Ctrl-C: it would answer the last decision at the next one."""
        try:
            yield
        except BaseException:
            process = self._forget_process()
            if process is not None:
                process.kill()
            raise

    def _take_new_entries(self, perspective: Perspective) -> list[Entry]:
        """The entries of the log that the program has not been sent."""
        new_entries = perspective.entries[len(self._sent_entries) :]
        self._sent_entries = list(perspective.entries)
        return new_entries

    # ------------------------------------------------------------------ answers

    def _read_answer(self, process: LineProcess, expected: str, timeout_seconds: float) -> str:
        """The argument of the answer `expected`; lines of information may come before it."""
        deadline = time.monotonic() + timeout_seconds
        for _ in range(MAX_LINES_PER_ANSWER):
            try:
                command, argument = self._read_line(process, deadline)
            except TimeoutError:
                self._fail(
                    f"has not answered {expected!r} within {timeout_seconds:g} s; "
                    "a program must flush its output after each line"
                )
            if command == expected:
                return argument
            if command == "name" and expected == "ready":
                self.name = escape_control_characters(argument)
            elif command != "info":
                self._fail(f"wrote {quote(f'{command} {argument}')}: expected '{expected}' or 'info'")
        self._fail(f"wrote more than {MAX_LINES_PER_ANSWER} lines without {expected!r}")

    def _read_line(self, process: LineProcess, deadline: float) -> tuple[str, str]:
        """The next line; `error` fails, `info` is passed on. TimeoutError after the deadline."""
        try:
            command, argument = messages.split_command(process.read_line(deadline))
        except EOFError:
            self._fail(describe_end(process))
        except LineError as error:
            self._fail(str(error))
        if command == "error":
            self._fail(f"reports: {escape_control_characters(argument)}")
        if command == "info" and self.on_info is not None:
            self.on_info(escape_control_characters(argument))
        return command, argument

    def _parse_move(self, perspective: Perspective, text: str) -> int:
        game, legal = perspective.game, perspective.legal
        example = game.moves.text(legal[0])
        try:
            move = game.moves.parse(text)
        except UnknownNotation as error:
            self._fail(f"answered {quote(f'move {text}')}: {error}")
        if move not in legal:
            self._fail(
                f"answered {quote(f'move {text}')}, which is not one of its {len(legal)} legal moves, "
                f"such as {example!r}"
            )
        return move

    def _fail(self, message: str) -> NoReturn:
        """End the program and raise BotFailed, with the end of its standard error."""
        process = self._forget_process()
        tail = ""
        if process is not None:
            process.kill()
            tail = escape_control_characters(process.stderr_tail)
        raise BotFailed(
            f"{self.program} {message}" + (f"; its standard error ends with: {tail}" if tail else "")
        )


def describe_end(process: LineProcess) -> str:
    """How a program has ended, in words."""
    process.kill()
    code = process.exit_code
    if code is None or code == -KILL_SIGNAL:  # it was still running
        return "has closed its standard output"
    return f"has ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"


def escape_control_characters(text: str) -> str:
    """A text of a program with escaped characters that a terminal would obey; line feeds and tabs stay."""
    return "".join(
        letter if letter.isprintable() or letter in "\n\t" else ascii(letter)[1:-1]
        for letter in text.replace("\r\n", "\n")
    )


def quote(line: str) -> str:
    """A line of a program for an error message."""
    return repr(line.strip()[:MAX_SHOWN_CHARACTERS])
