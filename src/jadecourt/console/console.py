"""Output and input of the commands: a console for any terminal or pipe, and a reader of lines."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from typing import Final, Literal

from rich.console import Console

from .output import install_ascii_fallback

# the screen before the scrollback: some terminals move the screen there instead of clearing it
CLEAR_SEQUENCE: Final = "\x1b[H\x1b[2J\x1b[3J"


class PipeSafeConsole(Console):
    """A console that raises BrokenPipeError, so that the command line can choose the exit code."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def make_console() -> Console:
    """A console for any encoding; without control codes in a pipe or if NO_COLOR is set."""
    install_ascii_fallback()
    colors: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    return PipeSafeConsole(color_system=colors, highlight=False, markup=False, emoji=False)


def clear_screen(console: Console) -> bool:
    """Clear the screen, the scrollback and the input history for the next person; False: there is no terminal."""
    if not console.is_terminal:
        return False
    if os.name == "nt":
        os.system("cls")
    elif console.is_dumb_terminal:
        console.out("\n" * shutil.get_terminal_size().lines)
    else:
        console.file.write(CLEAR_SEQUENCE)
        console.file.flush()
    if "readline" in sys.modules:  # typed lines could be recalled
        sys.modules["readline"].clear_history()
    return True


class EndOfInput(Exception):
    """No more input: the end of a file, a closed terminal or Ctrl-D."""


class Interrupted(EndOfInput):
    """Ctrl-C."""


class LineReader:
    """Reads lines from standard input, with editing and history if the system has readline."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.is_interactive = sys.stdin is not None and sys.stdin.isatty()
        if self.is_interactive:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  input() uses it once it is imported

    def read_line(self, prompt: str, is_secret: bool = False) -> str:
        """The next line, stripped; `is_secret`: it is not echoed if the input is a pipe."""
        try:
            if self.is_interactive:
                return input(prompt).strip()
            # A pipe does not echo: print the line, so that the output reads like a session.
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
