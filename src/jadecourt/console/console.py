"""Where the terminal client writes and reads: a console for any terminal or pipe, and lines of input."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from typing import Final, Literal

from rich.console import Console

from .output import install_ascii_fallback

CLEAR_SEQUENCE: Final = (
    "\x1b[H\x1b[2J\x1b[3J"  # the screen first: some terminals scroll it out of sight instead
)


class PipeSafeConsole(Console):
    """A console that leaves a broken pipe to the command line, which knows the exit code."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def make_console() -> Console:
    """A console for any encoding; it writes no control codes into a pipe or where NO_COLOR is set."""
    install_ascii_fallback()
    colors: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    return PipeSafeConsole(color_system=colors, highlight=False, markup=False, emoji=False)


def clear_screen(console: Console) -> bool:
    """Leave nothing to read for the next person at this terminal; False: there is no screen to wipe."""
    if not console.is_terminal:
        return False
    if os.name == "nt":
        os.system("cls")
    elif console.is_dumb_terminal:
        console.out("\n" * shutil.get_terminal_size().lines)
    else:
        console.file.write(CLEAR_SEQUENCE)
        console.file.flush()
    if "readline" in sys.modules:  # what was typed could be called back
        sys.modules["readline"].clear_history()
    return True


class EndOfInput(Exception):
    """Nothing more will be typed: the end of a file, a closed terminal or Ctrl-D."""


class Interrupted(EndOfInput):
    """Ctrl-C."""


class LineReader:
    """Lines from standard input, with editing and history where the system has it."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.is_interactive = sys.stdin is not None and sys.stdin.isatty()
        if self.is_interactive:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  input() uses it once it is imported

    def read_line(self, prompt: str, is_secret: bool = False) -> str:
        """The next line, without spaces at its ends."""
        try:
            if self.is_interactive:
                return input(prompt).strip()
            # From a pipe nobody sees what was typed: say it, so that the output reads like a game.
            self.console.out(prompt, end="")
            self.console.file.flush()
            raw = sys.stdin.readline() if sys.stdin is not None else ""
        except (EOFError, KeyboardInterrupt) as error:
            self.console.out("")
            raise (Interrupted if isinstance(error, KeyboardInterrupt) else EndOfInput) from error
        if not raw:
            self.console.out("")
            raise EndOfInput
        self.console.out("" if is_secret else raw.strip())
        return raw.strip()
