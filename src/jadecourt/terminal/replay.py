"""The command `replay`: steps through a record, or prints its log if there is no terminal."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from ..console import saved_games
from ..console.console import EndOfInput, LineReader, make_console
from ..console.output import print_indented
from ..core.constants import CHANCE, NOBODY
from ..core.errors import CommandError
from ..core.log import Entry
from ..core.perspective import Perspective
from ..core.sealed import sealed_plies
from ..core.table import Table
from ..games import find_game
from ..i18n import Catalogue, TerminalKey, describe_entry, game_title
from .boards import make_board, print_board
from .move_input import truncate
from .typed_commands import is_quit


def replay(path: Path, ply: int | None, texts: Catalogue[TerminalKey], picture: Path | None = None) -> int:
    """Run the command; returns the exit code. `picture`: only write the board at this ply to this file, as SVG."""
    console = make_console()
    with saved_games.errors_with_path(path):
        viewer = ReplayViewer(path, texts, console)
    if ply is not None:
        viewer.check_ply(ply)
    if picture is not None:
        viewer.save_picture(ply, picture)
    elif console.is_terminal and sys.stdin is not None and sys.stdin.isatty():
        viewer.step_through(ply or 0)
    else:
        viewer.print_all(ply)
    return 0


class ReplayViewer:
    """Shows a record: the position and the log entries of every ply."""

    def __init__(self, path: Path, texts: Catalogue[TerminalKey], console: Console) -> None:
        self.texts = texts
        self.console = console
        record = saved_games.load_record(path)
        self.game = record.make_game(find_game(record.game))
        self.states = [record.start(self.game)]
        self.states += [state.copy() for _, _, state in record.replay(self.game)]
        table = Table.from_record(self.game, record)
        self.names = table.names
        self.plies = table.plies[: len(record.plies)]
        self.last_ply = len(self.plies)
        # indices of answers that are still secret
        self.sealed_plies = sealed_plies(self.game, self.plies, self.states[0])
        self.entries_by_ply: list[list[Entry]] = [[] for _ in range(self.last_ply + 1)]
        for entry in table.entries():
            if entry.ply <= self.last_ply:
                self.entries_by_ply[entry.ply].append(entry)
        self.board = make_board(self.game, self.names, texts.language)

    def check_ply(self, ply: int) -> None:
        if not 0 <= ply <= self.last_ply:
            raise CommandError(self.texts("replay-out-of-range", ply=str(ply), last=str(self.last_ply)))

    def save_picture(self, ply: int | None, path: Path) -> None:
        """Write a picture of the board after a ply (None: the last), as a spectator sees it."""
        from ..rendering import render

        state = self.states[self.last_ply if ply is None else ply]
        render(self.game, state, names=self.names, language=self.texts.language).save(path)

    # ------------------------------------------------------------------ without a terminal

    def print_all(self, ply: int | None) -> None:
        """Print the log up to a ply (None: the last), and the board there."""
        until = self.last_ply if ply is None else ply
        self.print_title()
        for number in range(until + 1):
            for entry in self.entries_by_ply[number]:
                print_indented(self.console, f"{number:>4}  ", self.describe_entry(entry))
        self.draw(until)

    # ------------------------------------------------------------------ at a terminal

    def step_through(self, ply: int) -> None:
        """Show the board and read a command, until the reader quits."""
        line_reader = LineReader(self.console)
        self.print_title()
        self.show(ply, ply)
        while True:
            try:
                line = line_reader.read_line(f"{self.texts('replay-hint')} > ").lower()
            except EndOfInput:
                return
            if is_quit(line, self.texts):
                return
            target = self.parse_target(line, ply)
            if isinstance(target, str):
                self.console.print(Text(target, "red"))
                continue
            self.show(target, ply)
            ply = target

    def parse_target(self, line: str, ply: int) -> int | str:
        """The ply that a command leads to, or an error message."""
        if line.isdecimal():
            number = int(line[:9])  # no record is longer, and int() rejects thousands of digits
            return (
                number
                if number <= self.last_ply
                else self.texts("replay-out-of-range", ply=str(number), last=str(self.last_ply))
            )
        if line in ("b", "p"):
            return ply - 1 if ply else self.texts("replay-first")
        if line == "e":
            return self.last_ply
        if line not in ("", "n", "d", "r", "m"):
            return self.texts("replay-unknown", typed=truncate(line), last=str(self.last_ply))
        if ply == self.last_ply:
            return self.texts("replay-last")
        if line == "d":  # the position before the next decision of a seat
            following = (n for n in range(ply + 1, self.last_ply) if self.plies[n][0] != CHANCE)
            return next(following, self.last_ply)
        if line in ("r", "m"):
            current_round = self.round_at(ply)
            return next(
                (n for n in range(ply + 1, self.last_ply) if self.round_at(n) != current_round), self.last_ply
            )
        return ply + 1

    def round_at(self, ply: int) -> object:
        """The round in the view at a ply; None in games without rounds."""
        return self.game.view(self.states[ply], None).get("round")

    # ------------------------------------------------------------------ showing

    def show(self, ply: int, before: int) -> None:
        """Print the log entries between two plies, and the board."""
        numbers = range(before + 1, ply + 1) if ply > before else range(ply, ply + 1)
        for number in numbers:
            for entry in self.entries_by_ply[number]:
                print_indented(self.console, "  ", self.describe_entry(entry))
        self.draw(ply)

    def draw(self, ply: int) -> None:
        position_text = self.texts("replay-at", ply=str(ply), last=str(self.last_ply))
        footer: list[RenderableType] = [
            Rule(style="dim"),
            Text(f"{position_text} · {self.describe_ply(ply)}", "bold"),
        ]
        if ply == self.last_ply and self.states[ply].mover() != NOBODY:
            footer.append(Text(self.texts("replay-open")))
        seen = Perspective(self.game, self.states[ply], None, [])
        print_board(self.console, self.board, seen, None, Group(*footer))
        self.console.print(*footer, sep="\n")

    def describe_ply(self, ply: int) -> str:
        """The ply that led to this position, in notation."""
        if ply == 0:
            return self.texts("replay-start")
        who, move = self.plies[ply - 1]
        if who == CHANCE:
            return f"{self.texts('replay-chance')} · {self.game.outcomes.text(move)}"
        text = self.texts("replay-sealed") if ply - 1 in self.sealed_plies else self.game.moves.text(move)
        return f"{self.names[who]} · {text}"

    def print_title(self) -> None:
        title = game_title(self.game.id, self.texts.language)
        text = self.texts("replay-title", title=title, plies=self.last_ply, names=", ".join(self.names))
        self.console.print(Text(text, "bold"))

    def describe_entry(self, entry: Entry) -> Text:
        return Text(describe_entry(self.game, entry, self.names, self.texts.language))
