"""Stepping through a record; without a terminal, its whole log."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from ..core.components import CHANCE, NOBODY
from ..core.errors import BadOptions
from ..core.log import Entry
from ..core.sealed import open_seals
from ..core.table import Table
from ..games import find_game
from . import store
from .boards import draw_table, make_board
from .choosing import shorten
from .screen import EndOfInput, Keyboard, make_console
from .words import Words


def replay(path: Path, ply: int | None, words: Words) -> int:
    """The command `replay`: returns the exit code."""
    console = make_console()
    with store.naming(path):
        viewer = Viewer(path, words, console)
    if ply is not None:
        viewer.check(ply)
    if console.is_terminal and sys.stdin is not None and sys.stdin.isatty():
        viewer.step_through(ply or 0)
    else:
        viewer.print_all(ply)
    return 0


class Viewer:
    """A record with the position and the log of every ply."""

    def __init__(self, path: Path, words: Words, console: Console) -> None:
        self.words = words
        self.console = console
        record = store.read_record(path)
        self.game = record.build(find_game(record.game))
        self.states = [self.game.start()]
        self.states += [state.copy() for _, _, state in record.replay(self.game)]
        table = Table.resume(self.game, record)
        self.names = table.names
        self.plies = table.plies[: len(record.plies)]
        self.last = len(self.plies)
        self.sealed = open_seals(self.game, self.plies)  # secrets of a game that is not over
        self.entries: list[list[Entry]] = [[] for _ in range(self.last + 1)]
        for entry in table.entries():
            if entry.ply <= self.last:
                self.entries[entry.ply].append(entry)
        self.board = make_board(self.game, self.names, words.language)

    def check(self, ply: int) -> None:
        if not 0 <= ply <= self.last:
            raise BadOptions(self.words("replay.range", ply=ply, last=self.last))

    # ------------------------------------------------------------------ without a terminal

    def print_all(self, ply: int | None) -> None:
        """The log up to a ply (the end), and the board there."""
        until = self.last if ply is None else ply
        self.title()
        for number in range(until + 1):
            for entry in self.entries[number]:
                self.say(f"{number:>4}  {self.tell(entry)}")
        self.draw(until)

    # ------------------------------------------------------------------ at a terminal

    def step_through(self, ply: int) -> None:
        """Board, then a command, until the reader has seen enough."""
        keyboard = Keyboard(self.console)
        self.title()
        self.show(ply, ply)
        while True:
            try:
                line = keyboard.line(self.words("replay.hint")).lower()
            except EndOfInput:
                return
            if line in ("q", "quit", "quitter"):
                return
            target = self.target(line, ply)
            if isinstance(target, str):
                self.console.print(Text(target, "red"))
                continue
            self.show(target, ply)
            ply = target

    def target(self, line: str, ply: int) -> int | str:
        """The ply that a command leads to, or what is wrong with it."""
        if line.isdecimal():
            number = int(line[:9])  # no record is that long, and Python refuses thousands of digits
            return number if number <= self.last else self.words("replay.range", ply=number, last=self.last)
        if line in ("b", "p"):
            return ply - 1 if ply else self.words("replay.first")
        if line == "e":
            return self.last
        if line not in ("", "n", "d", "r", "m"):
            return self.words("replay.unknown", typed=shorten(line), last=self.last)
        if ply == self.last:
            return self.words("replay.last")
        if line == "d":  # the position before the next decision of a seat
            following = (n for n in range(ply + 1, self.last) if self.plies[n][0] != CHANCE)
            return next(following, self.last)
        if line in ("r", "m"):
            now = self.round(ply)
            return next((n for n in range(ply + 1, self.last) if self.round(n) != now), self.last)
        return ply + 1

    def round(self, ply: int) -> object:
        """What the view calls a round; games without rounds have one only."""
        return self.game.view(self.states[ply], None).get("round")

    # ------------------------------------------------------------------ showing

    def show(self, ply: int, before: int) -> None:
        """What was told on the way, and the board."""
        numbers = range(before + 1, ply + 1) if ply > before else range(ply, ply + 1)
        for number in numbers:
            for entry in self.entries[number]:
                self.say(f"  {self.tell(entry)}")
        self.draw(ply)

    def draw(self, ply: int) -> None:
        at = self.words("replay.at", ply=ply, last=self.last)
        footer: list[RenderableType] = [Rule(style="dim"), Text(f"{at} · {self.notation(ply)}", "bold")]
        if ply == self.last and self.states[ply].mover() != NOBODY:
            footer.append(Text(self.words("replay.open")))
        draw_table(self.console, self.board, self.game.view(self.states[ply], None), None, Group(*footer))
        self.console.print(*footer, sep="\n")

    def notation(self, ply: int) -> str:
        """The ply that led here, as it stands in the record."""
        if ply == 0:
            return self.words("replay.start")
        who, move = self.plies[ply - 1]
        if who == CHANCE:
            return f"{self.words('replay.chance')} · {self.game.outcomes.text(move)}"
        text = self.words("replay.sealed") if ply - 1 in self.sealed else self.game.moves.text(move)
        return f"{self.names[who]} · {text}"

    def title(self) -> None:
        title = self.game.title[self.words.language]
        text = self.words("replay.title", title=title, plies=self.last, names=", ".join(self.names))
        self.say(text, "bold")

    def tell(self, entry: Entry) -> str:
        return self.game.text(entry, self.names, self.words.language)

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style))
