"""A game at the terminal: people at the keyboard, bots at the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Timer
from typing import Final

from rich.console import Console

from ..bots import Bot, Clock, choose_move, close_bots, finish_game
from ..bots.levels import add_randomness
from ..console import saved_games
from ..console.console import EndOfInput, Interrupted, LineReader
from ..core.errors import BotFailed, IllegalMove
from ..core.sealed import sealed_plies
from ..core.table import Table
from ..i18n import Catalogue, TerminalKey
from .game_screen import GameScreen
from .move_input import UnrecognisedInput
from .opponents import make_bots, make_bots_after_rewind
from .typed_commands import QuitGame, TypedCommands, is_quit

THINKING_NOTICE_SECONDS: Final = 0.3  # after this time the screen says that a bot is thinking


class GameLoop:
    """Prompts, plays, shows and saves one game until it is over or the player stops."""

    def __init__(
        self,
        table: Table,
        bots: Sequence[Bot | None],
        players: list[str],
        texts: Catalogue[TerminalKey],
        console: Console,
        path: Path,
        rewinds: int = 0,
    ) -> None:
        self.table = table
        self.bots = bots  # by seat; None: a person
        self.players = players  # bot specs by seat, or `human`
        self.texts = texts
        self.console = console
        self.line_reader = LineReader(console)
        self.path = path  # where the game is saved
        self.rewinds = rewinds  # number of undone public moves
        self.is_saved = True  # whether the last attempt to save succeeded
        self.human_seats = [seat for seat, bot in enumerate(bots) if bot is None]
        self.screen = GameScreen(table, self.human_seats, texts, console)
        self.decision_input = self.screen.decision_input
        self.commands = TypedCommands(self)
        self.seat_at_keyboard: int | None = None
        self.is_screen_private = False  # whether the person at the keyboard has confirmed to be alone
        self.pending_notice = ""  # printed again for the next person, for whom the screen is cleared

    # ------------------------------------------------------------------ the loop

    def run(self) -> int:
        """Play until the game is over or the player stops; returns the exit code 0. Raises BotFailed."""
        try:
            self.save_progress()
            while not self.table.is_over:
                self.take_turn()
            finish_game(self.bots, self.players, self.table)
            self.print_result()
        except EndOfInput as error:
            self.print_goodbye("play-interrupted" if isinstance(error, Interrupted) else "play-end-of-input")
        except KeyboardInterrupt:  # while a bot was thinking
            self.screen.print_message("")
            self.print_goodbye("play-interrupted")
        except QuitGame:
            self.print_goodbye()
        except BotFailed as error:
            raise BotFailed(f"{error}; {self.saved_text()}") from error
        finally:
            close_bots(self.bots)
        return 0

    def saved_text(self) -> str:
        """Whether the game is saved, in one sentence."""
        return self.texts("play-left" if self.is_saved else "play-left-unsaved")

    def print_goodbye(self, message_key: TerminalKey | None = None) -> None:
        """Print in one line why the game has stopped and whether it is saved."""
        if self.screen.is_secret:
            self.screen.clear()
        message = f"{self.texts(message_key)} " if message_key else ""
        self.screen.print_message(message + self.saved_text())

    def print_result(self) -> None:
        """Print the end of the game and where its record is."""
        self.screen.show_result()
        self.save_progress()
        if self.is_saved:
            path = saved_games.archive(self.path)
            self.screen.print_message(self.texts("play-record-saved", path=str(path)), no_wrap=True)

    def take_turn(self) -> None:
        """One decision: a bot's at once, a person's after the prompt."""
        movers = self.table.movers
        seat = next((mover for mover in movers if self.bots[mover] is not None), movers[0])
        bot = self.bots[seat]
        if bot is not None:
            self.table.play(seat, self.choose_bot_move(bot, seat))
            return
        self.hand_over_screen(seat)
        self.screen.show_turn(seat)
        before = len(self.table.plies)
        prompt = f"{self.table.names[seat]}> "
        while len(self.table.plies) == before:
            line = self.line_reader.read_line(prompt, self.screen.is_secret)
            if line and self.handle_line(seat, line):
                return

    def choose_bot_move(self, bot: Bot, seat: int) -> int:
        """The move of a bot; if it takes long, the screen says so."""
        status = self.console.status(self.texts("play-thinking", name=self.table.names[seat]))
        notice_timer = Timer(THINKING_NOTICE_SECONDS, status.start)
        if self.console.is_terminal:
            notice_timer.start()
        try:
            perspective = self.table.seen_by(seat)
            is_repeated = self.rewinds and self.table.game.steps[perspective.step].sealed
            if is_repeated and add_randomness(self.players[seat], self.table.game.id) != self.players[seat]:
                bot = (
                    make_bots_after_rewind(self.players, self.table.game.id, self.table.seed, self.rewinds)[
                        seat
                    ]
                    or bot
                )
            return choose_move(bot, self.players[seat], perspective, Clock())
        finally:
            notice_timer.cancel()
            if notice_timer.is_alive():
                notice_timer.join()
            status.stop()

    def handle_line(self, seat: int, line: str) -> bool:
        """Run a typed command or play the typed moves; True if the prompt has to be shown again."""
        command = self.commands.find(line)
        if command is not None:
            return self.commands.run(command, seat, line)
        try:
            moves = self.decision_input.parse_line(seat, line)
            if self.decision_input.play(seat, moves):
                self.save_progress()
            else:
                self.screen.show_remaining_choices(seat)
        except UnrecognisedInput as error:
            self.screen.print_error(str(error))
        except IllegalMove as error:
            self.screen.print_error(self.screen.illegal_move_text(moves, error))
        return False

    def save_progress(self) -> None:
        """Save the game after a decision, so that nothing is lost; if that fails, say so once."""
        try:
            saved_games.save_game(self.path, self.table, self.players, self.rewinds)
            self.is_saved = True
        except OSError as error:
            if self.is_saved:
                self.screen.print_error(self.texts("play-cannot-save", reason=error.strerror or str(error)))
            self.is_saved = False

    def hand_over_screen(self, seat: int) -> None:
        """Clear the screen for the next person, who must be alone before a secret answer."""
        self.decision_input.pending_moves = []
        notice, self.pending_notice = self.pending_notice, ""
        if not self.screen.is_shared:
            return
        if self.seat_at_keyboard not in (None, seat):
            self.is_screen_private = False
            if self.screen.clear() and notice:
                self.screen.print_message(notice)
        self.seat_at_keyboard = seat
        if self.screen.is_secret and not self.is_screen_private:
            prompt = self.texts("play-private-screen", name=self.table.names[seat]) + " "
            if is_quit(self.line_reader.read_line(prompt, is_secret=True), self.texts):
                raise QuitGame
        self.is_screen_private = self.screen.is_secret

    # ------------------------------------------------------------------ undo

    def undo(self, seat: int) -> bool:
        """Go back to the last decision of a person; True if the prompt has to be shown again.

        Of sealed answers only the own one can be withdrawn: those of others stay, and stay secret. Sealed answers that
        were revealed since are given again by everybody, by the bots with other randomness: otherwise the person would
        answer knowing theirs.
        """
        if self.decision_input.pending_moves:  # named, but not played
            self.decision_input.pending_moves = []
            return True
        plies = self.table.plies
        start = self.table.start_state
        sealed_indices = sealed_plies(self.table.game, plies, start) if self.screen.is_shared else []
        own_indices = [index for index in sealed_indices if plies[index][0] == seat]
        if not own_indices and any(plies[index][0] in self.human_seats for index in sealed_indices):
            self.screen.print_error(self.texts("play-others-answered"))
            return False
        last = own_indices[-1] + 1 if own_indices else self.screen.last_human_ply()
        if not last:
            self.screen.print_error(self.texts("play-nothing-to-undo"))
            return False
        is_public = self.table.public_ply >= last
        self.table.rewind(self.table.public_ply_at(last - 1) if is_public else last - 1)
        if is_public:
            self.rewinds += 1
            close_bots(self.bots)
            self.bots = make_bots(self.players, self.table.seed, self.rewinds)
        for who, move in plies[last:] if own_indices else ():
            self.table.play(who, move)
        text = self.table.game.moves.text(plies[last - 1][1])
        self.pending_notice = (
            self.texts("play-secret-undone") if own_indices else self.texts("play-undone", move=text)
        )
        self.screen.print_message(self.pending_notice)
        self.screen.forget_plies_after_rewind(seat)
        self.save_progress()
        return True
