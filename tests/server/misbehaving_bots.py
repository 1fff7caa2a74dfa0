"""Bots that crash, hang or return illegal moves; the tests load this file into the bot processes."""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from jadecourt.bots import Bot, Clock
from jadecourt.core.perspective import Perspective


class CallableBot:
    """Calls a function and returns its result as the move."""

    def __init__(self, function: Callable[[Perspective, Clock], object]) -> None:
        self.function = function

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        return self.function(perspective, clock)  # type: ignore[return-value]  # also illegal values


def make_callable_bot(function: Callable[[Perspective, Clock], object]) -> Callable[[str, int], Bot]:
    return lambda argument, seed: CallableBot(function)


class RecordingBot:
    """Appends WORD of its argument `FILE=WORD` to FILE."""

    def __init__(self, argument: str) -> None:
        self.path, _, self.word = argument.rpartition("=")

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        with Path(self.path).open("a", encoding="utf-8") as file:
            file.write(f"{self.word}\n")
        return perspective.legal[0]


class Counting:
    """Writes the id of its process, the number of its choices and its seed into a file; can be reseeded."""

    def __init__(self, argument: str, seed: int) -> None:
        self.path, self.seed, self.choices = Path(argument), seed, 0

    def reseed(self, seed: int) -> None:
        self.seed = seed

    def choose(self, seen: Perspective, clock: Clock) -> int:
        self.choices += 1
        self.path.write_text(f"{os.getpid()} {self.choices} {self.seed}", encoding="utf-8")
        return seen.legal[0]


def hang(perspective: Perspective, clock: Clock) -> object:
    print("thinking", flush=True)
    while True:
        time.sleep(1)


def hang_without_parent_signal(perspective: Perspective, clock: Clock) -> object:
    """Turn off the signal at the death of the parent: the process must notice it by itself."""
    ctypes.CDLL(None).prctl(1, 0)
    return hang(perspective, clock)


def hold_gil(perspective: Perspective, clock: Clock) -> object:
    """Block all threads of the process by never releasing the GIL."""
    print("thinking", flush=True)
    return sum(itertools.repeat(1, 1 << 60))


def write_to_socket(perspective: Perspective, clock: Clock) -> object:
    """Write into every open socket, including the connection to the server."""
    for number in range(3, 64):
        with contextlib.suppress(OSError):
            if stat.S_ISSOCK(os.fstat(number).st_mode):
                os.write(number, b"nonsense\n")
    return hang(perspective, clock)


def fork(notes: Path) -> None:
    """Start a process that has every open file of this one."""
    pid = os.fork()
    if pid == 0:
        time.sleep(600)
        os._exit(0)
    notes.write_text(str(pid), encoding="utf-8")


def run_program(notes: Path) -> None:
    """Start a process that has no open file of this one."""
    program = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    notes.write_text(str(program.pid), encoding="utf-8")


class Parent:
    """Starts a process, notes its id in the file of its argument, and goes on with a function."""

    def __init__(
        self, notes: str, start: Callable[[Path], None], function: Callable[[Perspective, Clock], object]
    ) -> None:
        self.notes, self.start, self.function = Path(notes), start, function

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        self.start(self.notes)
        return self.function(perspective, clock)  # type: ignore[return-value]  # it may never return


BOTS = {
    "last": make_callable_bot(lambda seen, clock: seen.legal[-1]),
    "timed": make_callable_bot(lambda seen, clock: seen.legal[0] if clock.seconds == 2.5 else seen.legal[-1]),
    "crash": make_callable_bot(lambda seen, clock: 1 // 0),
    "leave": make_callable_bot(lambda seen, clock: sys.exit(3)),
    "die": make_callable_bot(lambda seen, clock: os._exit(3)),
    "die-hard": make_callable_bot(lambda seen, clock: os.kill(os.getpid(), signal.SIGKILL)),
    "hang": make_callable_bot(hang),
    "hang-unwatched": make_callable_bot(hang_without_parent_signal),
    "hold": make_callable_bot(hold_gil),
    "scribble": make_callable_bot(write_to_socket),
    "cheat": make_callable_bot(lambda seen, clock: max(seen.legal) + 1),
    "lie": make_callable_bot(lambda seen, clock: -1),
    "mumble": make_callable_bot(lambda seen, clock: "the first one"),
    "silent": make_callable_bot(lambda seen, clock: None),
    "note": lambda argument, seed: RecordingBot(argument),
    "counting": Counting,
    "parent-forks": lambda argument, seed: Parent(argument, fork, lambda seen, clock: seen.legal[0]),
    "parent-runs": lambda argument, seed: Parent(argument, run_program, lambda seen, clock: seen.legal[0]),
    "parent-hangs": lambda argument, seed: Parent(argument, fork, hang),
    "parent-dies": lambda argument, seed: Parent(argument, run_program, lambda seen, clock: os._exit(3)),
}
