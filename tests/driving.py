"""Drives the command `jadecourt` as a person would: by a pipe, or at a terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from caller import TERMINAL
from jadecourt.core import Game, Table, laws
from jadecourt.games import find_game

COMMAND = [sys.executable, "-m", "jadecourt"]
# Goes before a command: a caller that ignores SIGINT, as shells do for commands in the background.
IGNORING_INTERRUPTS = ["sh", "-c", "trap '' INT; exec \"$@\"", "sh"]


def surroundings(home: Path, **more: str) -> dict[str, str]:
    """An environment that does not depend on who runs the tests."""
    kept = {name: value for name, value in os.environ.items() if name not in TERMINAL}
    kept |= {"JADECOURT_HOME": str(home), "LANG": "C.UTF-8", "TERM": "xterm-256color", "PYTHONUTF8": "1"}
    # a checkout whose engine is being worked on says so on standard error
    return kept | {"PYTHONWARNINGS": "ignore::RuntimeWarning"} | more


def run(
    home: Path, *arguments: str, lines: Iterable[str] = (), **more: str
) -> subprocess.CompletedProcess[str]:
    """Run the command with these lines as its input."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=surroundings(home, **more),
        timeout=120,
        check=False,
    )


def sentence_start(id: str, kind: str, who: str, language: str = "en") -> str:
    """How a game's log begins to tell this of somebody, up to its first argument: "Anna bids ".

    From the catalogue, so that a text can be reworded without a change of tests that are about something else.
    """
    (text,) = (entry.texts[language] for entry in find_game(id).entries if entry.name == kind)
    return text.replace("{who}", who).partition("{")[0]


def random_table(game: Game, seed: int, plies: int | None = None) -> Table:
    """A table at which random moves were made: until the game was over, or about `plies` of them."""
    table = laws.random_table(game, seed)
    if plies is not None:
        table.rewind(plies)
    return table


class Person:
    """Somebody at a terminal of a certain size."""

    def __init__(
        self,
        home: Path,
        *arguments: str,
        size: tuple[int, int] = (40, 100),
        prompt: str = "Player> ",
        echo: bool = False,
        before: Sequence[str] = (),
        **more: str,
    ) -> None:
        import pexpect

        self.prompt = prompt
        self.end, self.late = pexpect.EOF, pexpect.TIMEOUT
        program, *rest = [*before, *COMMAND, *arguments]
        self.child: Any = pexpect.spawn(
            program,
            rest,
            env=surroundings(home, **more),
            dimensions=size,
            encoding="utf-8",
            timeout=60,
            echo=echo,
        )

    def meets(self, text: str) -> str:
        """Wait for a text; returns all that came before it, with every control code."""
        self.child.expect_exact(text)
        before: str = self.child.before
        return before

    def sees(self, text: str) -> str:
        """Wait for a text; returns all that came before it, without colours."""
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self.meets(text))

    def types(self, line: str) -> str:
        """Type a line; returns what is shown up to the next prompt."""
        self.child.sendline(line)
        return self.sees(self.prompt)

    def presses(self, key: str, wanted: str) -> str:
        """Press a key until the text is seen, as a person does; returns what came before it.

        Ctrl-C in the very moment in which a prompt appears is lost: Python's line editor looks for signals only when
        its waiting is interrupted, and then it does not wait yet.
        """
        for _ in range(10):
            self.child.send(key)
            if self.child.expect_exact([wanted, self.late], timeout=6) == 0:
                break
        before: str = self.child.before
        return before

    def ends(self) -> tuple[str, int]:
        self.child.expect(self.end)
        text = self.child.before
        self.child.close()
        return text, self.child.exitstatus
