"""The commands that can be typed instead of a move: board, log, why, undo, save, help, quit."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.markdown import Markdown
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from ..console import saved_games
from ..core.errors import IllegalMove, UnknownNotation
from ..core.sealed import sealed_plies
from ..games.rulebook import find_passage, paragraphs
from ..i18n import Catalogue, TerminalKey, detect_language, step_prompt
from .move_input import UnrecognisedInput

if TYPE_CHECKING:
    from .game_loop import GameLoop

# what can be typed besides the English name of a command and its word in the language of the game
ABBREVIATIONS: Final[Mapping[str, Sequence[str]]] = {
    "board": ("b",),
    "log": ("l",),
    "why": ("w",),
    "undo": ("u",),
    "save": (),
    "help": ("h", "?"),
    "quit": ("q", "exit"),
}
LOG_ALL: Final = "all"  # as a word of a language: command-log.all


def command_words(command: str, texts: Catalogue[TerminalKey]) -> set[str]:
    """The words for a command, by its English name."""
    return {command, texts.word("command", command), *ABBREVIATIONS[command]}


def is_quit(line: str, texts: Catalogue[TerminalKey]) -> bool:
    """Whether a typed line is the command to stop."""
    return line.lower() in command_words("quit", texts)


class QuitGame(Exception):
    """The player wants to stop."""


class TypedCommands:
    """Runs typed commands. Each `do_` method returns True if the prompt has to be shown again."""

    def __init__(self, game_loop: GameLoop) -> None:
        self.game_loop = game_loop
        self.screen = game_loop.screen
        self.table = game_loop.table
        self.texts = game_loop.texts
        self.console = game_loop.console
        self.has_warned_of_sealed = False  # that a saved file contains sealed answers

    def find(self, line: str) -> str | None:
        """The name of the command that a line begins with; None if it is no command."""
        word = line.partition(" ")[0].lower()
        return next((name for name in ABBREVIATIONS if word in command_words(name, self.texts)), None)

    def run(self, command: str, seat: int, line: str) -> bool:
        """Run a command for the seat at the keyboard; True if the prompt has to be shown again."""
        argument = line.partition(" ")[2].strip()
        return bool(getattr(self, f"do_{command}")(seat, argument))

    def do_board(self, seat: int, argument: str) -> bool:
        self.screen.show_board(seat)
        return False

    def do_log(self, seat: int, argument: str) -> bool:
        """Print the log since the last move of the seat, or all of it."""
        first_ply = (
            0
            if argument.lower() in (LOG_ALL, self.texts("command-log.all"))
            else self.screen.last_human_ply(seat)
        )
        entries = self.table.entries(first_ply, self.screen.visible_seat(seat))
        if entries:
            self.screen.print_entries(entries)
        else:
            self.screen.print_message(self.texts("play-nothing-happened"))
        return False

    def do_why(self, seat: int, argument: str) -> bool:
        """Explain the question, a paragraph of the rules, or why a move is allowed or not."""
        if not argument:
            self.explain_step(seat)
        elif not (self.is_paragraph(argument) and self.print_paragraph(argument)):
            self.explain_line(seat, argument)
        return False

    def explain_step(self, seat: int) -> None:
        """Print the question with its rule."""
        game = self.table.game
        step = game.steps[self.table.seen_by(seat).step]
        self.screen.print_message(
            self.texts(
                "why-step", rule=step.rule, text=step_prompt(self.table.game.id, step, self.texts.language)
            )
        )
        rule_texts = paragraphs(game.id, self.texts.language)
        if step.rule in rule_texts:
            self.console.print(Padding(Markdown(rule_texts[step.rule]), (1, 2)))
        self.screen.print_message(self.texts("why-more", command=self.rules_command()), "dim")

    def is_paragraph(self, text: str) -> bool:
        """Whether a text can be the number of a paragraph or ruling; a number without a dot is a choice."""
        return "." in text or text[0] in "Rr"

    def print_paragraph(self, number: str) -> bool:
        """Print a paragraph of the rules; False if there is none with this number."""
        with contextlib.suppress(UnknownNotation):
            passage = find_passage(self.table.game.id, number, self.texts.language)
            self.console.print(Padding(Markdown(passage), (1, 2)))
            return True
        return False

    def explain_line(self, seat: int, line: str) -> None:
        """Print why the typed moves are allowed or not."""
        decision_input = self.screen.decision_input
        try:
            moves = decision_input.parse_line(seat, line)
        except UnrecognisedInput as error:
            self.screen.print_error(str(error))
            return
        if len(moves) > 1 or moves[0] not in decision_input.selectable_moves(seat):
            try:
                self.table.preview(seat, *moves)
            except IllegalMove as error:
                self.screen.print_message(self.screen.illegal_move_text(moves, error))
                return
        text = ", ".join(map(self.table.game.moves.text, moves))
        rule = self.table.game.steps[self.table.seen_by(seat).step].rule
        self.screen.print_message(self.texts("play-legal", move=text, rule=rule))

    def rules_command(self) -> str:
        """The shell command that shows all rules in the language of the game."""
        command = f"jadecourt rules {self.table.game.id}"
        language = self.texts.language
        return command if detect_language(None) == language else f"{command} --lang {language}"

    def do_undo(self, seat: int, argument: str) -> bool:
        return self.game_loop.undo(seat)

    def do_save(self, seat: int, argument: str) -> bool:
        """Write the game to a file."""
        if not argument:
            self.screen.print_error(self.texts("play-save-where"))
            return False
        try:
            path = Path(argument).expanduser()
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            saved_games.save_game(path, self.table, self.game_loop.players, self.game_loop.rewinds)
        except (OSError, ValueError, RuntimeError) as error:  # the last two: invalid file name, unknown home
            reason = getattr(error, "strerror", None) or str(error)
            self.screen.print_error(self.texts("play-save-failed", reason=reason))
            return False
        self.screen.print_message(self.texts("play-saved", path=str(path)), no_wrap=True)
        has_secrets = self.screen.is_shared and sealed_plies(
            self.table.game, self.table.plies, self.table.start_state
        )
        if has_secrets and not self.has_warned_of_sealed:
            self.screen.print_message(self.texts("play-saved-secrets"))
            self.has_warned_of_sealed = True
        return False

    def do_help(self, seat: int, argument: str) -> bool:
        """Print the commands and the legend of the board."""
        self.console.print(Rule(self.texts("help-commands"), style="dim", align="left"))
        grid = Grid.grid(padding=(0, 2))
        grid.add_row(Text(self.texts("help-numbers"), "bold"), self.texts("help-numbers.help"))
        has_sealed_steps = any(step.sealed for step in self.table.game.steps)
        for command in ABBREVIATIONS:
            usage = self.texts.find(f"command-{command}.usage") or self.texts.word("command", command)
            grid.add_row(Text(usage, "bold"), self.texts.word("command", command, "help"))
            if command == "save" and self.screen.is_shared and has_sealed_steps:
                grid.add_row("", self.texts("command-save.secrets"))
        self.console.print(grid)
        self.console.print(Rule(self.texts("help-board"), style="dim", align="left"))
        self.console.print(self.screen.board.legend(self.console.width))
        return False

    def do_quit(self, seat: int, argument: str) -> bool:
        raise QuitGame
