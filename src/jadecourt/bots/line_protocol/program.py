"""The program of a bot and its spec: `exec:COMMAND` or `exec:COMMAND,time=500ms`."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ...core.errors import BadOptions
from ..search.params import SECONDS_PER_UNIT

EXEC: Final = "exec"  # the word before the colon
DEFAULT_LIMIT_SECONDS: Final = 10.0  # per decision; that of the server for bots without a time of their own
MAX_LIMIT_SECONDS: Final = 86_400.0
# A part ends at a comma outside quotes. A quote that is never closed is an ordinary character.
LIST_PART: Final = re.compile(r"""((?:"(?:[^"\\]|\\.)*"|'[^']*'|[^,])*)(?:,|\Z)""", re.DOTALL)


@dataclass(frozen=True)
class Program:
    """A program that speaks the line protocol: its words, as given to the operating system, and its time limit."""

    words: tuple[str, ...]
    limit_seconds: float = DEFAULT_LIMIT_SECONDS  # per decision

    def __str__(self) -> str:
        return shlex.join(self.words)


def is_exec_spec(spec: str) -> bool:
    """Whether a spec names a program to run."""
    return spec.partition(":")[0] == EXEC


def split_list(text: str) -> list[str]:
    """The parts between the commas of a text that are not empty, stripped. Commas in quotes do not separate."""
    return [part for part in map(str.strip, LIST_PART.findall(text)) if part]


def parse_program(argument: str) -> Program:
    """The program of the text after `exec:`. BadOptions if it cannot be read, or if there is no such program.

    The command is written as in a POSIX shell, in quotes if it has commas. A command that is one word in quotes and no
    program, such as "python bot.py", is split once more.
    """
    command, *parameters = split_list(argument) or [""]
    words = split_words(command)
    if len(words) == 1 and shutil.which(words[0]) is None:
        words = split_words(words[0])
    limit = DEFAULT_LIMIT_SECONDS
    for parameter in parameters:
        limit = parse_limit(parameter)
    return Program((find_program(words[0]), *words[1:]), limit)


def split_words(command: str) -> list[str]:
    """The words of a command, as a POSIX shell would read them; on Windows a backslash is an ordinary character."""
    lexer = shlex.shlex(command, posix=True)
    lexer.whitespace_split, lexer.commenters = True, ""
    if os.name == "nt":
        lexer.escape = ""
    try:
        words = list(lexer)
    except ValueError as error:
        raise BadOptions(f"invalid bot '{EXEC}:{command}': {error}") from None
    if not words or not words[0]:
        raise BadOptions(f"invalid bot '{EXEC}:{command}': expected a command, such as {EXEC}:./mybot")
    return words


def parse_limit(parameter: str) -> float:
    """The seconds of `time=500ms` or `time=2s`."""
    match = re.fullmatch(r"time=(\d{1,9}(?:\.\d{1,6})?)(ms|s)", parameter, re.ASCII)
    seconds = float(match[1]) * SECONDS_PER_UNIT[match[2]] if match else 0.0
    if not 0 < seconds <= MAX_LIMIT_SECONDS:
        raise BadOptions(
            f"invalid parameter {parameter!r} of an {EXEC} bot: expected time=500ms or time=2s, more than 0 and "
            f"at most {MAX_LIMIT_SECONDS:.0f}s; put commands with commas in quotes"
        )
    return seconds


def find_program(name: str) -> str:
    """The path of a program; BadOptions if there is none that can be run."""
    found = shutil.which(name)
    if found is not None:
        return found
    if Path(name).is_file():
        raise BadOptions(
            f"cannot run {name!r}: the file is not executable (chmod +x, or name its interpreter: "
            f"{EXEC}:python {shlex.quote(name)})"
        )
    raise BadOptions(f"cannot run {name!r}: no such program")
