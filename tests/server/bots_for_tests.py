"""Bots that do what bots should not do; the tests give this file to the thinking processes."""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import os
import signal
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path

from jadecourt.bots import Bot, Clock
from jadecourt.core.perspective import Perspective


class Doing:
    """Does something, and answers with it."""

    def __init__(self, deed: Callable[[Perspective, Clock], object]) -> None:
        self.deed = deed

    def choose(self, seen: Perspective, clock: Clock) -> int:
        return self.deed(seen, clock)  # type: ignore[return-value]  # wrong ones, too


def doing(deed: Callable[[Perspective, Clock], object]) -> Callable[[str, int], Bot]:
    return lambda argument, seed: Doing(deed)


class Noting:
    """Writes its argument `FILE=WORD` down."""

    def __init__(self, argument: str) -> None:
        self.path, _, self.word = argument.rpartition("=")

    def choose(self, seen: Perspective, clock: Clock) -> int:
        with Path(self.path).open("a", encoding="utf-8") as file:
            file.write(f"{self.word}\n")
        return seen.legal[0]


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


def hang(seen: Perspective, clock: Clock) -> object:
    print("thinking", flush=True)
    while True:
        time.sleep(1)


def hang_unwatched(seen: Perspective, clock: Clock) -> object:
    """The kernel does not end this process with its parent any more: it must notice by itself."""
    ctypes.CDLL(None).prctl(1, 0)
    return hang(seen, clock)


def hold(seen: Perspective, clock: Clock) -> object:
    """No other thread of the process can do anything, since the GIL is never given away."""
    print("thinking", flush=True)
    return sum(itertools.repeat(1, 1 << 60))


def scribble(seen: Perspective, clock: Clock) -> object:
    """Writes into every open socket, the line to the server among them."""
    for number in range(3, 64):
        with contextlib.suppress(OSError):
            if stat.S_ISSOCK(os.fstat(number).st_mode):
                os.write(number, b"nonsense\n")
    return hang(seen, clock)


BOTS = {
    "last": doing(lambda seen, clock: seen.legal[-1]),
    "timed": doing(lambda seen, clock: seen.legal[0] if clock.seconds == 2.5 else seen.legal[-1]),
    "crash": doing(lambda seen, clock: 1 // 0),
    "leave": doing(lambda seen, clock: sys.exit(3)),
    "die": doing(lambda seen, clock: os._exit(3)),
    "die-hard": doing(lambda seen, clock: os.kill(os.getpid(), signal.SIGKILL)),
    "hang": doing(hang),
    "hang-unwatched": doing(hang_unwatched),
    "hold": doing(hold),
    "scribble": doing(scribble),
    "cheat": doing(lambda seen, clock: max(seen.legal) + 1),
    "lie": doing(lambda seen, clock: -1),
    "mumble": doing(lambda seen, clock: "the first one"),
    "silent": doing(lambda seen, clock: None),
    "note": lambda argument, seed: Noting(argument),
    "counting": Counting,
}
