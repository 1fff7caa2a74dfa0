"""Runs the command `jadecourt` through a pipe or at a pseudo-terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from caller_environment import TERMINAL_VARIABLES
from catalogues import read_catalogue
from jadecourt.core import Game, Table, laws
from jadecourt.i18n.catalogue import load_catalogue

COMMAND = [sys.executable, "-m", "jadecourt"]
# Goes before a command: a caller that ignores SIGINT, as shells do for commands in the background.
IGNORE_SIGINT_PREFIX = ["sh", "-c", "trap '' INT; exec \"$@\"", "sh"]


def cli_environment(data_dir: Path, **variables: str) -> dict[str, str]:
    """An environment that does not depend on the caller's."""
    environment = {name: value for name, value in os.environ.items() if name not in TERMINAL_VARIABLES}
    environment |= {
        "JADECOURT_DATA_DIR": str(data_dir),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "PYTHONUTF8": "1",
    }
    # a checkout with outdated compiled modules warns on standard error
    return environment | {"PYTHONWARNINGS": "ignore::RuntimeWarning"} | variables


def run(
    data_dir: Path, *arguments: str, lines: Iterable[str] = (), **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run the command with these lines as its input."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=cli_environment(data_dir, **variables),
        timeout=120,
        check=False,
    )


def log_sentence_start(id: str, kind: str, name: str, language: str = "en") -> str:
    """The beginning of a log sentence about a player, up to its first argument: "Anna bids ".

    Taken from the catalogues, so that rewording a text does not change tests of something else.
    """
    key = f"entry-{kind}"
    arguments = dict.fromkeys(read_catalogue(id, language)[key].names, "\0")
    return load_catalogue(id, language)(key, **{**arguments, "name": name}).partition("\0")[0]


def random_table(game: Game, seed: int, plies: int | None = None) -> Table:
    """A table after random play: to the end of the game, or about this number of plies."""
    table = laws.random_table(game, seed)
    if plies is not None:
        table.rewind(plies)
    return table


class TerminalUser:
    """A person at a terminal of a certain size."""

    def __init__(
        self,
        data_dir: Path,
        *arguments: str,
        size: tuple[int, int] = (40, 100),
        prompt: str = "Player> ",
        echo: bool = False,
        command_prefix: Sequence[str] = (),
        **variables: str,
    ) -> None:
        import pexpect

        self.prompt = prompt
        self.eof, self.timeout = pexpect.EOF, pexpect.TIMEOUT
        program, *rest = [*command_prefix, *COMMAND, *arguments]
        self.child: Any = pexpect.spawn(
            program,
            rest,
            env=cli_environment(data_dir, **variables),
            dimensions=size,
            encoding="utf-8",
            timeout=60,
            echo=echo,
        )

    def expect_raw(self, text: str) -> str:
        """Wait for a text; returns all that came before it, with every control code."""
        self.child.expect_exact(text)
        before: str = self.child.before
        return before

    def expect(self, text: str) -> str:
        """Wait for a text; returns all that came before it, without colours."""
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self.expect_raw(text))

    def type_line(self, line: str) -> str:
        """Type a line; returns what is shown up to the next prompt."""
        self.child.sendline(line)
        return self.expect(self.prompt)

    def press_until(self, key: str, wanted: str) -> str:
        """Press a key until the text is shown; returns what came before it.

        Ctrl-C at the moment a prompt appears is lost: readline checks for signals only when its waiting is interrupted,
        and it does not wait yet.
        """
        for _ in range(10):
            self.child.send(key)
            if self.child.expect_exact([wanted, self.timeout], timeout=6) == 0:
                break
        before: str = self.child.before
        return before

    def wait_for_exit(self) -> tuple[str, int]:
        self.child.expect(self.eof)
        text = self.child.before
        self.child.close()
        return text, self.child.exitstatus


def is_running(pid: int) -> bool:
    """Whether a process runs; a zombie, which waits for its parent in a container without init, does not."""
    try:
        os.kill(pid, 0)
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return sys.platform != "linux"
    return status.rpartition(")")[2].split()[0] != "Z"
