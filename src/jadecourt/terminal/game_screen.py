"""What a game in progress shows at the terminal: messages, the board, the prompt with its choices, and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from ..console.console import clear_screen
from ..console.output import print_indented
from ..core.errors import IllegalMove
from ..core.log import Entry
from ..core.preview import Preview
from ..core.table import Table
from ..i18n import Catalogue, TerminalKey, describe_entry, describe_refusal, step_prompt
from .boards import make_board, print_board
from .decision_input import DecisionInput
from .move_input import render_choices

TALL_TERMINAL_LINES: Final = 45  # height from which a terminal has room for a long list of choices
MAX_CHOICE_ROWS, MAX_CHOICE_ROWS_TALL = 5, 10  # longer lists are shown in columns


class GameScreen:
    """Prints one game for the people at this terminal.

    Where several people share the screen, nothing secret may stay on it: see `is_secret` and `visible_seat`.
    """

    def __init__(
        self, table: Table, human_seats: Sequence[int], texts: Catalogue[TerminalKey], console: Console
    ) -> None:
        self.table = table
        self.human_seats = human_seats
        self.texts = texts
        self.console = console
        self.board = make_board(table.game, table.names, texts.language)
        self.decision_input = DecisionInput(table, self.board, texts)
        self.last_drawn: tuple[int, int] | None = None  # (seat, plies) when the whole board was last drawn
        # number of plies whose log entries each person has seen
        self.seen_plies = {seat: self.plies_before_last_move(seat) for seat in human_seats}

    def plies_before_last_move(self, seat: int) -> int:
        """Number of plies before the last move of a person: a continued game begins with what followed it."""
        last = self.last_human_ply(seat) or self.last_human_ply()
        return last - 1 if last else len(self.table.plies)

    def last_human_ply(self, seat: int | None = None) -> int:
        """The number of the last ply of a person, or of this seat; 0 if there is none."""
        seats = self.human_seats if seat is None else [seat]
        ply_numbers = [number for number, (who, _) in enumerate(self.table.plies, 1) if who in seats]
        return ply_numbers[-1] if ply_numbers else 0

    # ------------------------------------------------------------------ several people at one screen

    @property
    def is_shared(self) -> bool:
        """Whether several people share the screen."""
        return len(self.human_seats) > 1

    @property
    def is_secret(self) -> bool:
        """Whether the current answer must be hidden from other people at the screen."""
        return self.is_shared and self.table.game.steps[self.table.state.step()].sealed

    def visible_seat(self, seat: int) -> int | None:
        """The seat whose knowledge is printed: None, a spectator's, if secrets could not be cleared afterwards."""
        return None if self.is_secret and not self.console.is_terminal else seat

    def seen(self, seat: int) -> Preview:
        """What is printed for a seat, and the previews of its moves."""
        return self.table.preview(self.visible_seat(seat))

    def clear(self) -> bool:
        """Clear the terminal; False if there is none."""
        self.last_drawn = None
        return clear_screen(self.console)

    # ------------------------------------------------------------------ messages

    def print_message(self, text: str, style: str = "", no_wrap: bool = False) -> None:
        """Print one message; `no_wrap` keeps a path in it on one line."""
        self.console.print(Text(text, style), soft_wrap=no_wrap)

    def print_error(self, text: str) -> None:
        self.print_message(text, "red")

    def illegal_move_text(self, moves: Sequence[int], error: IllegalMove) -> str:
        """Why these moves are not allowed."""
        reason = describe_refusal(error.refusal, error.game_id, self.texts.language).rstrip(".")
        text = ", ".join(map(self.table.game.moves.text, moves))
        return self.texts("play-illegal", move=text, reason=reason, rule=error.rule)

    # ------------------------------------------------------------------ board and prompt

    def show_turn(self, seat: int) -> None:
        """Print what happened, the board and the prompt."""
        self.console.print()
        self.print_new_entries(seat)
        plies = self.table.plies
        prompt = self.render_prompt(seat)
        if self.has_only_own_plies(seat):
            self.console.print(self.board.own_area(self.seen(seat), seat, self.console.width))
        else:
            print_board(self.console, self.board, self.seen(seat), seat, prompt)
        self.last_drawn = (seat, len(plies))
        self.console.print(prompt)

    def has_only_own_plies(self, seat: int) -> bool:
        """Whether the seat itself made all plies since its board was drawn: only its own area has changed then."""
        if self.last_drawn is None or self.last_drawn[0] != seat:
            return False
        new_plies = self.table.plies[self.last_drawn[1] :]
        return bool(new_plies) and all(who == seat for who, _ in new_plies)

    def show_board(self, seat: int) -> None:
        """Print the whole board and the prompt."""
        prompt = self.render_prompt(seat)
        print_board(self.console, self.board, self.seen(seat), seat, prompt)
        self.console.print(prompt)

    def render_prompt(self, seat: int) -> RenderableType:
        """The question, the number of moves owed, and the numbered choices."""
        perspective = self.table.seen_by(seat)
        step = self.table.game.steps[perspective.step]
        text = Text.assemble((self.texts("play-turn", name=self.table.names[seat]) + " · ", "bold"))
        text.append(step_prompt(self.table.game.id, step, self.texts.language))
        subject = self.board.prompt_subject(self.seen(seat).view)
        if subject:
            text.append(" · ").append_text(subject)
        if perspective.owed > 1:
            text.append(" · ").append(self.texts("play-owed", owed=perspective.owed), "bold")
        choices = self.render_move_list(seat)
        hint = [] if self.last_human_ply() else [Text(self.texts("play-hint"), "dim")]
        return Group(text, choices, *hint)

    def render_move_list(self, seat: int) -> RenderableType:
        """The numbered choices, in columns if there are many."""
        is_tall = not self.console.is_terminal or self.console.height >= TALL_TERMINAL_LINES
        moves = self.decision_input.selectable_moves(seat, hide_pending=self.visible_seat(seat) is None)
        max_rows = MAX_CHOICE_ROWS_TALL if is_tall else MAX_CHOICE_ROWS
        return render_choices(self.board, self.seen(seat), seat, moves, self.console.width, max_rows)

    def show_remaining_choices(self, seat: int) -> None:
        """Ask for the rest of a decision of which the later part was named first."""
        self.print_message(self.texts("play-pending"))
        if self.visible_seat(seat) is not None:
            self.console.print(self.render_move_list(seat))

    def show_result(self) -> None:
        """Print the end of the game: the last log entries, the board, places and points."""
        viewer = None if self.is_shared else self.human_seats[0]
        self.print_entries_since(min(self.seen_plies.values()), viewer)
        print_board(self.console, self.board, self.table.seen_by(None), None)
        grid = Grid(title=self.texts("play-over"), title_style="bold", border_style="dim")
        grid.add_column(self.texts("play-place"), justify="right")
        grid.add_column(self.texts("play-seat"))
        grid.add_column(self.texts("play-points"), justify="right")
        scores, places = self.table.state.scores(), self.table.state.places()
        for seat in sorted(range(len(scores)), key=lambda p: places[p]):
            grid.add_row(str(places[seat]), self.board.seat_name(seat), str(scores[seat]))
        self.console.print(grid)

    # ------------------------------------------------------------------ log

    def print_new_entries(self, seat: int) -> None:
        """Print what happened since the seat last had to move."""
        self.print_entries_since(self.seen_plies[seat], self.visible_seat(seat))
        self.seen_plies[seat] = len(self.table.plies)

    def print_entries_since(self, ply_count: int, seat: int | None) -> None:
        """Print what happened after this number of plies, as far as the seat may know it."""
        entries = self.table.entries(ply_count + 1, seat)
        if entries:
            self.console.print(Rule(self.texts("play-happened"), style="dim", align="left"))
            self.print_entries(entries)

    def print_entries(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            text = describe_entry(self.table.game, entry, self.table.names, self.texts.language)
            print_indented(self.console, "  ", Text(text))

    def forget_plies_after_rewind(self, seat: int) -> None:
        """Adjust to a shorter game after an undo by this seat: the board must be drawn again."""
        ply_count = len(self.table.plies)
        self.seen_plies = {
            person: ply_count if person == seat else min(seen_ply, ply_count)
            for person, seen_ply in self.seen_plies.items()
        }
        self.last_drawn = None
