"""A game at the terminal: people at the keyboard, bots at the other seats."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Timer
from typing import Any, Final

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from ..bots import Bot, Clock, choose_move
from ..console import saved_games
from ..console.console import EndOfInput, Interrupted, LineReader, clear_screen
from ..core.errors import BotFailed, IllegalMove, UnknownNotation
from ..core.log import Entry
from ..core.sealed import sealed_plies
from ..core.table import Table
from ..games.rulebook import find_passage, paragraphs
from .boards import make_board, print_board
from .decision_input import DecisionInput
from .move_input import UnrecognisedInput, render_choices
from .opponents import make_bots, make_bots_after_rewind
from .translations import Translator, detect_language

THINKING_NOTICE_SECONDS: Final = 0.3  # seconds after which the screen says that a bot is thinking
TALL_TERMINAL_LINES: Final = 45  # a terminal with so many can spare some for a list of choices

# what may be typed for each command, in any language; the first is shown in English, the second in French
COMMANDS: Final = {
    "board": ("board", "plateau", "b"),
    "log": ("log", "journal", "l"),
    "why": ("why", "pourquoi", "w"),
    "undo": ("undo", "annuler", "u"),
    "save": ("save", "sauver"),
    "help": ("help", "aide", "h", "?"),
    "quit": ("quit", "quitter", "q", "exit"),
}
COMMAND_ARGUMENTS: Final = {
    "why": ("[MOVE, 8.2]", "[COUP, 8.2]"),
    "save": ("FILE", "FICHIER"),
    "log": ("[all]", "[tout]"),
}
LOG_ALL_WORDS: Final = ("all", "tout")


class QuitGame(Exception):
    """The player wants to stop."""


class GameLoop:
    """Asks, plays, shows and keeps one game until it is over or the player stops."""

    def __init__(
        self,
        table: Table,
        bots: Sequence[Bot | None],
        players: list[str],
        translator: Translator,
        console: Console,
        path: Path,
        rewinds: int = 0,
    ) -> None:
        self.table = table
        self.bots = bots  # None: a person
        self.players = players
        self.translator = translator
        self.console = console
        self.line_reader = LineReader(console)
        self.path = path
        self.rewinds = rewinds  # how often moves were taken back
        self.is_saved = True  # whether the last attempt to write it down succeeded
        self.board = make_board(table.game, table.names, translator.language)
        self.decision_input = DecisionInput(table, self.board, translator)
        self.last_drawn: tuple[int, int] | None = None  # (seat, plies) when the whole board was last drawn
        self.human_seats = [seat for seat, bot in enumerate(bots) if bot is None]
        self.is_shared_screen = len(self.human_seats) > 1  # one screen for several people
        self.seat_at_keyboard: int | None = None  # who is at the keyboard
        self.is_screen_private = False  # whether nobody else looks at the screen
        self.pending_notice = ""  # said again to the next person, for whom the screen is wiped
        self.has_warned_of_sealed = False  # that a file holds sealed answers
        self.seen_plies = {
            seat: self.last_seen_ply(seat) for seat in self.human_seats
        }  # how many plies need not be told again

    def last_seen_ply(self, seat: int) -> int:
        """The plies before the last choice of a person, so that the game goes on with what followed."""
        last = self.last_human_ply(seat) or self.last_human_ply()
        return last - 1 if last else len(self.table.plies)

    # ------------------------------------------------------------------ the loop

    def run(self) -> int:
        """Play until the game is over or is left; returns the exit code 0. BotFailed ends it as well."""
        try:
            self.save_progress()
            while not self.table.is_over:
                self.take_turn()
            self.print_result()
        except EndOfInput as error:
            self.print_goodbye("interrupted" if isinstance(error, Interrupted) else "end.of.input")
        except KeyboardInterrupt:  # while a bot was thinking
            self.print_message("")
            self.print_goodbye("interrupted")
        except QuitGame:
            self.print_goodbye()
        except BotFailed as error:
            raise BotFailed(f"{error}; {self.translator('quit' if self.is_saved else 'lost')}") from error
        return 0

    def print_goodbye(self, message_key: str = "") -> None:
        """Say in one line that the game has stopped and whether it is kept."""
        if self.is_secret:
            clear_screen(self.console)
        saved_text = self.translator("quit" if self.is_saved else "lost")
        self.print_message(f"{self.translator(message_key)} {saved_text}" if message_key else saved_text)

    def choose_bot_move(self, bot: Bot, seat: int) -> int:
        """What a bot chooses; if it takes its time, the screen says so."""
        status = self.console.status(self.translator("thinking", name=self.table.names[seat]))
        notice_timer = Timer(THINKING_NOTICE_SECONDS, status.start)
        if self.console.is_terminal:
            notice_timer.start()
        try:
            perspective = self.table.seen_by(seat)
            if self.rewinds and self.table.game.steps[perspective.step].sealed:
                bot = make_bots_after_rewind(self.players, self.table.seed, self.rewinds)[seat] or bot
            return choose_move(bot, self.players[seat], perspective, Clock())
        finally:
            notice_timer.cancel()
            if notice_timer.is_alive():
                notice_timer.join()
            status.stop()

    def take_turn(self) -> None:
        """One decision: a bot's at once, a person's after asking."""
        movers = self.table.movers
        seat = next((mover for mover in movers if self.bots[mover] is not None), movers[0])
        bot = self.bots[seat]
        if bot is not None:
            self.table.play(seat, self.choose_bot_move(bot, seat))
            return
        self.hand_over_screen(seat)
        self.show_turn(seat)
        before = len(self.table.plies)
        prompt = self.translator("prompt", name=self.table.names[seat])
        while len(self.table.plies) == before:
            line = self.line_reader.read_line(prompt, self.is_secret)
            if line and self.handle_line(seat, line):
                return

    def handle_line(self, seat: int, line: str) -> bool:
        """Carry out a command or a choice; True if the question has to be asked anew."""
        head, _, rest = line.partition(" ")
        for command, names in COMMANDS.items():
            if head.lower() in names:
                return bool(getattr(self, f"do_{command}")(seat, rest.strip()))
        try:
            moves = self.decision_input.parse_line(seat, line)
            if self.decision_input.play(seat, moves):
                self.save_progress()
            else:
                self.prompt_remaining(seat)
        except UnrecognisedInput as error:
            self.print_error(str(error))
        except IllegalMove as error:
            self.print_error(self.illegal_move_text(moves, error.texts, error.rule))
        return False

    def prompt_remaining(self, seat: int) -> None:
        """Ask for the rest of a decision of which the later part was named first."""
        self.print_message(self.translator("held"))
        if self.visible_seat(seat) is not None:
            self.console.print(self.render_move_list(seat, self.view(seat)))

    def save_progress(self) -> None:
        """Write the game down, so that nothing is lost whatever happens next; without a disk, say so once."""
        try:
            saved_games.save_game(self.path, self.table, self.players, self.rewinds)
            self.is_saved = True
        except OSError as error:
            if self.is_saved:
                self.print_error(self.translator("not.kept", why=error.strerror or error))
            self.is_saved = False

    def last_human_ply(self, seat: int | None = None) -> int:
        """The number of the last ply that a person, or this one, chose; 0: none yet."""
        seats = self.human_seats if seat is None else [seat]
        ply_numbers = [number for number, (who, _) in enumerate(self.table.plies, 1) if who in seats]
        return ply_numbers[-1] if ply_numbers else 0

    # ------------------------------------------------------------------ several people at one screen

    @property
    def is_secret(self) -> bool:
        """Whether the answer must be hidden from other people."""
        return self.is_shared_screen and self.table.game.steps[self.table.state.step()].sealed

    def visible_seat(self, seat: int) -> int | None:
        """For whom is written: where nothing can be wiped, secrets are kept from oneself as well."""
        return None if self.is_secret and not self.console.is_terminal else seat

    def view(self, seat: int) -> dict[str, Any]:
        return self.table.seen_by(self.visible_seat(seat)).view

    def hand_over_screen(self, seat: int) -> None:
        """Wipe the screen for the next person, who must be alone before a secret question."""
        self.decision_input.pending_moves = []
        notice, self.pending_notice = self.pending_notice, ""
        if not self.is_shared_screen:
            return
        if self.seat_at_keyboard not in (None, seat):
            self.last_drawn, self.is_screen_private = None, False
            if clear_screen(self.console) and notice:
                self.print_message(notice)
        self.seat_at_keyboard = seat
        if self.is_secret and not self.is_screen_private:
            line = self.line_reader.read_line(
                self.translator("alone", name=self.table.names[seat]), is_secret=True
            )
            if line.lower() in COMMANDS["quit"]:
                raise QuitGame
        self.is_screen_private = self.is_secret

    # ------------------------------------------------------------------ showing

    def print_message(self, text: str, style: str = "", no_wrap: bool = False) -> None:
        """One message; `whole`: a path in it must not be broken."""
        self.console.print(Text(text, style), soft_wrap=no_wrap)

    def print_error(self, text: str) -> None:
        self.print_message(text, "red")

    def show_turn(self, seat: int) -> None:
        """What happened, the board and the question."""
        self.console.print()
        self.print_new_entries(seat)
        plies = self.table.plies
        new_plies = plies[self.last_drawn[1] :] if self.last_drawn and self.last_drawn[0] == seat else plies
        prompt = self.render_prompt(seat)
        # Between two questions of one turn only one's own province has changed.
        if (
            self.last_drawn
            and self.last_drawn[0] == seat
            and new_plies
            and all(who == seat for who, _ in new_plies)
        ):
            self.console.print(self.board.own_area(self.view(seat), seat, self.console.width))
        else:
            print_board(self.console, self.board, self.view(seat), seat, prompt)
        self.last_drawn = (seat, len(plies))
        self.console.print(prompt)

    def render_prompt(self, seat: int) -> RenderableType:
        """The question, what is owed, and the numbered choices."""
        perspective, view = self.table.seen_by(seat), self.view(seat)
        step = self.table.game.steps[perspective.step]
        text = Text.assemble((self.translator("turn", name=self.table.names[seat]) + " · ", "bold"))
        text.append(step.prompt[self.translator.language])
        subject = self.board.prompt_subject(view)
        if subject:
            text.append(" · ").append_text(subject)
        if perspective.owed > 1:
            text.append(" · ").append(self.translator("owed", owed=perspective.owed), "bold")
        choices = self.render_move_list(seat, view)
        hint = [] if self.last_human_ply() else [Text(self.translator("hint"), "dim")]
        return Group(text, choices, *hint)

    def render_move_list(self, seat: int, view: dict[str, Any]) -> RenderableType:
        """The numbered choices, in columns if they are many."""
        is_tall = not self.console.is_terminal or self.console.height >= TALL_TERMINAL_LINES
        options = self.decision_input.selectable_moves(seat, hide_pending=self.visible_seat(seat) is None)
        return render_choices(self.board, view, seat, options, self.console.width, 10 if is_tall else 5)

    def print_new_entries(self, seat: int) -> None:
        """What happened since the seat's last question."""
        self.print_entries_since(self.seen_plies[seat], self.visible_seat(seat))
        self.seen_plies[seat] = len(self.table.plies)

    def print_entries_since(self, ply_count: int, seat: int | None) -> None:
        """What happened after so many plies."""
        entries = self.table.entries(ply_count + 1, seat)
        if entries:
            self.console.print(Rule(self.translator("news"), style="dim", align="left"))
            self.print_entries(entries)

    def print_entries(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            text = self.table.game.describe_entry(entry, self.table.names, self.translator.language)
            self.console.print(Text.assemble(("  ", ""), text))

    def print_result(self) -> None:
        """The end: the last news, the board, places and points, and where the record is."""
        self.print_entries_since(
            min(self.seen_plies.values()), None if self.is_shared_screen else self.human_seats[0]
        )
        print_board(self.console, self.board, self.table.seen_by(None).view, None)
        state = self.table.state
        grid = Grid(title=self.translator("over"), title_style="bold", border_style="dim")
        for key in ("place", "seat", "points"):
            grid.add_column(self.translator(key), justify="left" if key == "seat" else "right")
        scores, places = state.scores(), state.places()
        for seat in sorted(range(len(scores)), key=lambda p: places[p]):
            grid.add_row(str(places[seat]), self.board.seat_name(seat), str(scores[seat]))
        self.console.print(grid)
        self.save_progress()
        if self.is_saved:
            self.print_message(
                self.translator("record.kept", path=saved_games.archive(self.path)), no_wrap=True
            )

    # ------------------------------------------------------------------ commands

    def do_board(self, seat: int, rest: str) -> bool:
        prompt = self.render_prompt(seat)
        print_board(self.console, self.board, self.view(seat), seat, prompt)
        self.console.print(prompt)
        return False

    def do_log(self, seat: int, rest: str) -> bool:
        last = 0 if rest.lower() in LOG_ALL_WORDS else self.last_human_ply(seat)
        entries = self.table.entries(last, self.visible_seat(seat))
        if entries:
            self.print_entries(entries)
        else:
            self.print_message(self.translator("nothing.happened"))
        return False

    def do_why(self, seat: int, rest: str) -> bool:
        """The rule behind the question or behind the refusal of a move; or a paragraph, by its number."""
        game, perspective = self.table.game, self.table.seen_by(seat)
        step = game.steps[perspective.step]
        if not rest:
            self.print_message(
                self.translator("why", rule=step.rule, text=step.prompt[self.translator.language])
            )
            rule_texts = paragraphs(game.id, self.translator.language)
            if step.rule in rule_texts:
                self.console.print(Padding(Markdown(rule_texts[step.rule]), (1, 2)))
            self.print_message(self.translator("why.more", command=self.rules_command()), "dim")
            return False
        if "." in rest or rest[0] in "Rr":  # a plain number is a choice
            with contextlib.suppress(UnknownNotation):
                passage = find_passage(game.id, rest, self.translator.language)
                self.console.print(Padding(Markdown(passage), (1, 2)))
                return False
        try:
            move, *others = self.decision_input.parse_line(seat, rest)
        except UnrecognisedInput as error:
            self.print_error(str(error))
            return False
        if not others and move in self.decision_input.selectable_moves(seat):
            self.print_message(self.translator("possible", move=game.moves.text(move), rule=step.rule))
        else:
            self.explain_moves(seat, [move, *others])
        return False

    def explain_moves(self, seat: int, moves: list[int]) -> None:
        """Say why some moves are refused, or that they are possible."""
        try:
            self.table.preview(seat, *moves)
        except IllegalMove as error:
            self.print_message(self.illegal_move_text(moves, error.texts, error.rule))
        else:
            text = ", ".join(map(self.table.game.moves.text, moves))
            rule = self.table.game.steps[self.table.seen_by(seat).step].rule
            self.print_message(self.translator("possible", move=text, rule=rule))

    def rules_command(self) -> str:
        """The command that shows all rules in the language of the session."""
        command = f"jadecourt rules {self.table.game.id}"
        language = self.translator.language
        return command if detect_language(None) == language else f"{command} --lang {language}"

    def do_undo(self, seat: int, rest: str) -> bool:
        """Back to the last decision of a person.

        Of sealed answers only one's own can be taken back: those of others stay, and stay secret. Answers that were
        opened since are given anew by everybody, by the bots with other randomness: else one bid would be made knowing
        the others.
        """
        if self.decision_input.pending_moves:  # named, not played
            self.decision_input.pending_moves = []
            return True
        plies = self.table.plies
        sealed_indices = sealed_plies(self.table.game, plies) if self.is_shared_screen else []
        own_indices = [number for number in sealed_indices if plies[number][0] == seat]
        if not own_indices and any(plies[number][0] in self.human_seats for number in sealed_indices):
            self.print_error(self.translator("others.sealed"))
            return False
        last = own_indices[-1] + 1 if own_indices else self.last_human_ply()
        if not last:
            self.print_error(self.translator("nothing.to.undo"))
            return False
        is_public = self.table.public_ply >= last
        self.table.rewind(self.table.public_ply_at(last - 1) if is_public else last - 1)
        if is_public:
            self.rewinds += 1
            self.bots = make_bots(self.players, self.table.seed, self.rewinds)
        for who, move in plies[last:] if own_indices else ():
            self.table.play(who, move)
        text = self.table.game.moves.text(plies[last - 1][1])
        self.pending_notice = (
            self.translator("seal.back") if own_indices else self.translator("taken.back", move=text)
        )
        self.print_message(self.pending_notice)
        ply_count = len(self.table.plies)
        self.seen_plies = {
            person: ply_count if person == seat else min(seen_ply, ply_count)
            for person, seen_ply in self.seen_plies.items()
        }
        self.last_drawn = None
        self.save_progress()
        return True

    def do_save(self, seat: int, rest: str) -> bool:
        if not rest:
            self.print_error(self.translator("save.where"))
            return False
        try:
            path = Path(rest).expanduser()
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            saved_games.save_game(path, self.table, self.players, self.rewinds)
        except (OSError, ValueError, RuntimeError) as error:  # the last two: no name of a file, or of a home
            self.print_error(self.translator("save.failed", why=getattr(error, "strerror", None) or error))
        else:
            self.print_message(self.translator("saved", path=path), no_wrap=True)
            if (
                not self.has_warned_of_sealed
                and self.is_shared_screen
                and sealed_plies(self.table.game, self.table.plies)
            ):
                self.print_message(self.translator("saved.sealed"))
                self.has_warned_of_sealed = True
        return False

    def do_help(self, seat: int, rest: str) -> bool:
        """The commands and the signs on the board."""
        french = int(self.translator.language == "fr")
        self.console.print(Rule(self.translator("help.title"), style="dim", align="left"))
        grid = Grid.grid(padding=(0, 2))
        grid.add_row(Text("1, 2, 3 …", "bold"), self.translator("help.choose"))
        for command, names in COMMANDS.items():
            argument = COMMAND_ARGUMENTS.get(command)
            usage = names[french] + (f" {argument[french]}" if argument else "")
            grid.add_row(Text(usage, "bold"), self.translator(f"help.{command}"))
            if (
                command == "save"
                and self.is_shared_screen
                and any(step.sealed for step in self.table.game.steps)
            ):
                grid.add_row("", self.translator("help.save.sealed"))
        self.console.print(grid)
        self.console.print(Rule(self.translator("legend"), style="dim", align="left"))
        self.console.print(self.board.legend(self.console.width))
        return False

    def do_quit(self, seat: int, rest: str) -> bool:
        raise QuitGame

    def illegal_move_text(self, moves: Sequence[int], texts: Mapping[str, str], rule: str) -> str:
        reason = texts.get(self.translator.language, texts["en"]).rstrip(".")
        text = ", ".join(map(self.table.game.moves.text, moves))
        return self.translator("refused", move=text, why=reason, rule=rule)
