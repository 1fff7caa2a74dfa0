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
from ..core.errors import BotFailed, IllegalMove, UnknownNotation
from ..core.log import Entry
from ..core.sealed import open_seals
from ..core.table import Table
from ..games.rulebook import find_passage, paragraphs
from . import store
from .answers import Answers
from .boards import draw_table, make_board
from .choosing import Unclear, list_choices
from .opponents import seat_bots, seat_mixing_bots
from .screen import EndOfInput, Interrupted, Keyboard, wipe
from .words import Words, pick_language

PATIENCE: Final = 0.3  # seconds after which the screen says that a bot is thinking
MANY_LINES: Final = 45  # a terminal with so many can spare some for a list of choices

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
ARGUMENTS: Final = {
    "why": ("[MOVE, 8.2]", "[COUP, 8.2]"),
    "save": ("FILE", "FICHIER"),
    "log": ("[all]", "[tout]"),
}
ALL: Final = ("all", "tout")


class Quit(Exception):
    """The player wants to stop."""


class Session:
    """Asks, plays, shows and keeps one game until it is over or the player stops."""

    def __init__(
        self,
        table: Table,
        bots: Sequence[Bot | None],
        players: list[str],
        words: Words,
        console: Console,
        file: Path,
        rewinds: int = 0,
    ) -> None:
        self.table = table
        self.bots = bots  # None: a person
        self.players = players
        self.words = words
        self.console = console
        self.keyboard = Keyboard(console)
        self.file = file
        self.rewinds = rewinds  # how often moves were taken back
        self.kept = True  # whether the last attempt to write it down succeeded
        self.board = make_board(table.game, table.names, words.language)
        self.answers = Answers(table, self.board, words)
        self.drawn: tuple[int, int] | None = None  # (seat, plies) when the whole board was last drawn
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        self.shared = len(self.people) > 1  # one screen for several people
        self.seated: int | None = None  # who is at the keyboard
        self.alone = False  # whether nobody else looks at the screen
        self.notice = ""  # said again to the next person, for whom the screen is wiped
        self.warned = False  # that a file holds sealed answers
        self.told = {seat: self.known(seat) for seat in self.people}  # how many plies need not be told again

    def known(self, seat: int) -> int:
        """The plies before the last choice of a person, so that the game goes on with what followed."""
        last = self.last_decision(seat) or self.last_decision()
        return last - 1 if last else len(self.table.plies)

    # ------------------------------------------------------------------ the loop

    def run(self) -> int:
        """Play until the game is over or is left; returns the exit code 0. BotFailed ends it as well."""
        try:
            self.keep()
            while not self.table.is_over:
                self.take_turn()
            self.finish()
        except EndOfInput as error:
            self.leave("interrupted" if isinstance(error, Interrupted) else "end.of.input")
        except KeyboardInterrupt:  # while a bot was thinking
            self.say("")
            self.leave("interrupted")
        except Quit:
            self.leave()
        except BotFailed as error:
            raise BotFailed(f"{error}; {self.words('quit' if self.kept else 'lost')}") from error
        return 0

    def leave(self, why: str = "") -> None:
        """Say in one line that the game has stopped and whether it is kept."""
        if self.secret:
            wipe(self.console)
        kept = self.words("quit" if self.kept else "lost")
        self.say(f"{self.words(why)} {kept}" if why else kept)

    def think(self, bot: Bot, seat: int) -> int:
        """What a bot chooses; if it takes its time, the screen says so."""
        status = self.console.status(self.words("thinking", name=self.table.names[seat]))
        late = Timer(PATIENCE, status.start)
        if self.console.is_terminal:
            late.start()
        try:
            seen = self.table.seen_by(seat)
            if self.rewinds and self.table.game.steps[seen.step].sealed:
                bot = seat_mixing_bots(self.players, self.table.seed, self.rewinds)[seat] or bot
            return choose_move(bot, self.players[seat], seen, Clock())
        finally:
            late.cancel()
            if late.is_alive():
                late.join()
            status.stop()

    def take_turn(self) -> None:
        """One decision: a bot's at once, a person's after asking."""
        movers = self.table.movers
        seat = next((mover for mover in movers if self.bots[mover] is not None), movers[0])
        bot = self.bots[seat]
        if bot is not None:
            self.table.play(seat, self.think(bot, seat))
            return
        self.seat_down(seat)
        self.show(seat)
        before = len(self.table.plies)
        prompt = self.words("prompt", name=self.table.names[seat])
        while len(self.table.plies) == before:
            line = self.keyboard.line(prompt, self.secret)
            if line and self.obey(seat, line):
                return

    def obey(self, seat: int, line: str) -> bool:
        """Carry out a command or a choice; True if the question has to be asked anew."""
        head, _, rest = line.partition(" ")
        for command, names in COMMANDS.items():
            if head.lower() in names:
                return bool(getattr(self, f"do_{command}")(seat, rest.strip()))
        try:
            moves = self.answers.read(seat, line)
            if self.answers.play(seat, moves):
                self.keep()
            else:
                self.ask_other(seat)
        except Unclear as error:
            self.complain(str(error))
        except IllegalMove as error:
            self.complain(self.refusal(moves, error.texts, error.rule))
        return False

    def ask_other(self, seat: int) -> None:
        """Ask for the rest of a decision of which the later part was named first."""
        self.say(self.words("held"))
        if self.reader(seat) is not None:
            self.console.print(self.list_options(seat, self.view(seat)))

    def keep(self) -> None:
        """Write the game down, so that nothing is lost whatever happens next; without a disk, say so once."""
        try:
            store.save(self.file, self.table, self.players, self.rewinds)
            self.kept = True
        except OSError as error:
            if self.kept:
                self.complain(self.words("not.kept", why=error.strerror or error))
            self.kept = False

    def last_decision(self, seat: int | None = None) -> int:
        """The number of the last ply that a person, or this one, chose; 0: none yet."""
        people = self.people if seat is None else [seat]
        chosen = [number for number, (who, _) in enumerate(self.table.plies, 1) if who in people]
        return chosen[-1] if chosen else 0

    # ------------------------------------------------------------------ several people at one screen

    @property
    def secret(self) -> bool:
        """Whether the answer must be hidden from other people."""
        return self.shared and self.table.game.steps[self.table.state.step()].sealed

    def reader(self, seat: int) -> int | None:
        """For whom is written: where nothing can be wiped, secrets are kept from oneself as well."""
        return None if self.secret and not self.console.is_terminal else seat

    def view(self, seat: int) -> dict[str, Any]:
        return self.table.seen_by(self.reader(seat)).view

    def seat_down(self, seat: int) -> None:
        """Wipe the screen for the next person, who must be alone before a secret question."""
        self.answers.held = []
        notice, self.notice = self.notice, ""
        if not self.shared:
            return
        if self.seated not in (None, seat):
            self.drawn, self.alone = None, False
            if wipe(self.console) and notice:
                self.say(notice)
        self.seated = seat
        if self.secret and not self.alone:
            line = self.keyboard.line(self.words("alone", name=self.table.names[seat]), secret=True)
            if line.lower() in COMMANDS["quit"]:
                raise Quit
        self.alone = self.secret

    # ------------------------------------------------------------------ showing

    def say(self, text: str, style: str = "", whole: bool = False) -> None:
        """One message; `whole`: a path in it must not be broken."""
        self.console.print(Text(text, style), soft_wrap=whole)

    def complain(self, text: str) -> None:
        self.say(text, "red")

    def show(self, seat: int) -> None:
        """What happened, the board and the question."""
        self.console.print()
        self.tell_news(seat)
        plies = self.table.plies
        since = plies[self.drawn[1] :] if self.drawn and self.drawn[0] == seat else plies
        question = self.question(seat)
        # Between two questions of one turn only one's own province has changed.
        if self.drawn and self.drawn[0] == seat and since and all(who == seat for who, _ in since):
            self.console.print(self.board.own(self.view(seat), seat, self.console.width))
        else:
            draw_table(self.console, self.board, self.view(seat), seat, question)
        self.drawn = (seat, len(plies))
        self.console.print(question)

    def question(self, seat: int) -> RenderableType:
        """The question, what is owed, and the numbered choices."""
        seen, view = self.table.seen_by(seat), self.view(seat)
        step = self.table.game.steps[seen.step]
        text = Text.assemble((self.words("turn", name=self.table.names[seat]) + " · ", "bold"))
        text.append(step.texts[self.words.language])
        about = self.board.subject(view)
        if about:
            text.append(" · ").append_text(about)
        if seen.owed > 1:
            text.append(" · ").append(self.words("owed", owed=seen.owed), "bold")
        choices = self.list_options(seat, view)
        hint = [] if self.last_decision() else [Text(self.words("hint"), "dim")]
        return Group(text, choices, *hint)

    def list_options(self, seat: int, view: dict[str, Any]) -> RenderableType:
        """The numbered choices, in columns if they are many."""
        roomy = not self.console.is_terminal or self.console.height >= MANY_LINES
        options = self.answers.options(seat, secret=self.reader(seat) is None)
        return list_choices(self.board, view, seat, options, self.console.width, 10 if roomy else 5)

    def tell_news(self, seat: int) -> None:
        """What happened since the seat's last question."""
        self.tell_since(self.told[seat], self.reader(seat))
        self.told[seat] = len(self.table.plies)

    def tell_since(self, plies: int, reader: int | None) -> None:
        """What happened after so many plies."""
        entries = self.table.entries(plies + 1, reader)
        if entries:
            self.console.print(Rule(self.words("news"), style="dim", align="left"))
            self.tell(entries)

    def tell(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            text = self.table.game.text(entry, self.table.names, self.words.language)
            self.console.print(Text.assemble(("  ", ""), text))

    def finish(self) -> None:
        """The end: the last news, the board, places and points, and where the record is."""
        self.tell_since(min(self.told.values()), None if self.shared else self.people[0])
        draw_table(self.console, self.board, self.table.seen_by(None).view, None)
        state = self.table.state
        grid = Grid(title=self.words("over"), title_style="bold", border_style="dim")
        for key in ("place", "seat", "points"):
            grid.add_column(self.words(key), justify="left" if key == "seat" else "right")
        scores, places = state.scores(), state.places()
        for seat in sorted(range(len(scores)), key=lambda p: places[p]):
            grid.add_row(str(places[seat]), self.board.name(seat), str(scores[seat]))
        self.console.print(grid)
        self.keep()
        if self.kept:
            self.say(self.words("record.kept", path=store.keep(self.file)), whole=True)

    # ------------------------------------------------------------------ commands

    def do_board(self, seat: int, rest: str) -> bool:
        question = self.question(seat)
        draw_table(self.console, self.board, self.view(seat), seat, question)
        self.console.print(question)
        return False

    def do_log(self, seat: int, rest: str) -> bool:
        last = 0 if rest.lower() in ALL else self.last_decision(seat)
        entries = self.table.entries(last, self.reader(seat))
        if entries:
            self.tell(entries)
        else:
            self.say(self.words("nothing.happened"))
        return False

    def do_why(self, seat: int, rest: str) -> bool:
        """The rule behind the question or behind the refusal of a move; or a paragraph, by its number."""
        game, seen = self.table.game, self.table.seen_by(seat)
        step = game.steps[seen.step]
        if not rest:
            self.say(self.words("why", rule=step.rule, text=step.texts[self.words.language]))
            every = paragraphs(game.id, self.words.language)
            if step.rule in every:
                self.console.print(Padding(Markdown(every[step.rule]), (1, 2)))
            self.say(self.words("why.more", command=self.rules_command()), "dim")
            return False
        if "." in rest or rest[0] in "Rr":  # a plain number is a choice
            with contextlib.suppress(UnknownNotation):
                passage = find_passage(game.id, rest, self.words.language)
                self.console.print(Padding(Markdown(passage), (1, 2)))
                return False
        try:
            move, *others = self.answers.read(seat, rest)
        except Unclear as error:
            self.complain(str(error))
            return False
        if not others and move in self.answers.options(seat):
            self.say(self.words("possible", move=game.moves.text(move), rule=step.rule))
        else:
            self.explain(seat, [move, *others])
        return False

    def explain(self, seat: int, moves: list[int]) -> None:
        """Say why some moves are refused, or that they are possible."""
        try:
            self.table.foresee(seat, *moves)
        except IllegalMove as error:
            self.say(self.refusal(moves, error.texts, error.rule))
        else:
            text = ", ".join(map(self.table.game.moves.text, moves))
            rule = self.table.game.steps[self.table.seen_by(seat).step].rule
            self.say(self.words("possible", move=text, rule=rule))

    def rules_command(self) -> str:
        """The command that shows all rules in the language of the session."""
        command = f"jadecourt rules {self.table.game.id}"
        language = self.words.language
        return command if pick_language(None) == language else f"{command} --lang {language}"

    def do_undo(self, seat: int, rest: str) -> bool:
        """Back to the last decision of a person.

        Of sealed answers only one's own can be taken back: those of others stay, and stay secret. Answers that were
        opened since are given anew by everybody, by the bots with other randomness: else one bid would be made knowing
        the others.
        """
        if self.answers.held:  # named, not played
            self.answers.held = []
            return True
        plies = self.table.plies
        seals = open_seals(self.table.game, plies) if self.shared else []
        own = [number for number in seals if plies[number][0] == seat]
        if not own and any(plies[number][0] in self.people for number in seals):
            self.complain(self.words("others.sealed"))
            return False
        last = own[-1] + 1 if own else self.last_decision()
        if not last:
            self.complain(self.words("nothing.to.undo"))
            return False
        opened = self.table.told >= last
        self.table.rewind(self.table.settled(last - 1) if opened else last - 1)
        if opened:
            self.rewinds += 1
            self.bots = seat_bots(self.players, self.table.seed, self.rewinds)
        for who, move in plies[last:] if own else ():
            self.table.play(who, move)
        text = self.table.game.moves.text(plies[last - 1][1])
        self.notice = self.words("seal.back") if own else self.words("taken.back", move=text)
        self.say(self.notice)
        now = len(self.table.plies)
        self.told = {person: now if person == seat else min(told, now) for person, told in self.told.items()}
        self.drawn = None
        self.keep()
        return True

    def do_save(self, seat: int, rest: str) -> bool:
        if not rest:
            self.complain(self.words("save.where"))
            return False
        try:
            path = Path(rest).expanduser()
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            store.save(path, self.table, self.players, self.rewinds)
        except (OSError, ValueError, RuntimeError) as error:  # the last two: no name of a file, or of a home
            self.complain(self.words("save.failed", why=getattr(error, "strerror", None) or error))
        else:
            self.say(self.words("saved", path=path), whole=True)
            if not self.warned and self.shared and open_seals(self.table.game, self.table.plies):
                self.say(self.words("saved.sealed"))
                self.warned = True
        return False

    def do_help(self, seat: int, rest: str) -> bool:
        """The commands and the signs on the board."""
        french = int(self.words.language == "fr")
        self.console.print(Rule(self.words("help.title"), style="dim", align="left"))
        grid = Grid.grid(padding=(0, 2))
        grid.add_row(Text("1, 2, 3 …", "bold"), self.words("help.choose"))
        for command, names in COMMANDS.items():
            argument = ARGUMENTS.get(command)
            usage = names[french] + (f" {argument[french]}" if argument else "")
            grid.add_row(Text(usage, "bold"), self.words(f"help.{command}"))
            if command == "save" and self.shared and any(step.sealed for step in self.table.game.steps):
                grid.add_row("", self.words("help.save.sealed"))
        self.console.print(grid)
        self.console.print(Rule(self.words("legend"), style="dim", align="left"))
        self.console.print(self.board.legend(self.console.width))
        return False

    def do_quit(self, seat: int, rest: str) -> bool:
        raise Quit

    def refusal(self, moves: Sequence[int], texts: Mapping[str, str], rule: str) -> str:
        why = texts.get(self.words.language, texts["en"]).rstrip(".")
        text = ", ".join(map(self.table.game.moves.text, moves))
        return self.words("refused", move=text, why=why, rule=rule)
