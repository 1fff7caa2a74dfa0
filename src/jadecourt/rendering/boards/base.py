"""What the boards of all games share: heading, names of the seats, the pending decision."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from ...core.constants import CHANCE, NOBODY
from ...core.game import Game
from ...core.state import State
from ...i18n import game_title, load_catalogue, step_prompt
from ...i18n.game_texts import text_or
from ..canvas import Canvas, Number, TextRun
from ..options import describe_options
from ..palette import colour
from ..seats import draw_seat, draw_seats
from ..text_width import measure, shorten

MARGIN: Final = 14
HEADING_HEIGHT: Final = 62  # with the line of the pending decision


@dataclass(frozen=True)
class Position:
    """What a picture of a position shows: a view, whose view it is, and the pending step."""

    view: dict[str, Any]
    seat: int | None  # None: a spectator
    step: int  # an index into `Game.steps`
    is_over: bool
    is_draw: bool  # chance decides
    round: int
    phase: str


def describe_position(game: Game, state: State, seat: int | None) -> Position:
    """The position as a seat (None: a spectator) may know it."""
    seat = game.require_viewer(seat)
    round_number, phase = game.round_and_phase(state)
    mover = state.mover()
    return Position(
        game.view(state, seat), seat, state.step(), mover == NOBODY, mover == CHANCE, round_number, phase
    )


class Board(ABC):
    """Draws positions of one game in one language."""

    WIDTH: ClassVar[Number] = 960
    COLOURS: ClassVar[dict[str, tuple[str, str]]] = {}  # besides those of the palette

    def __init__(self, game: Game, names: Sequence[str], language: str, shows_options: bool) -> None:
        self.game = game
        self.names = names
        self.language = language
        self.shows_options = shows_options
        self.shared_texts = load_catalogue("games", language)

    def draw(self, canvas: Canvas, position: Position) -> float:
        """Draw a position; returns the height of the picture."""
        canvas.colours |= self.COLOURS
        content = Canvas(canvas.width)
        height = self.draw_content(content, position, HEADING_HEIGHT + MARGIN) + MARGIN
        canvas.rect(
            0.5, 0.5, self.WIDTH - 1, height - 1, rx=12, fill=colour("background"), stroke=colour("border")
        )
        self.draw_heading(canvas, position)
        canvas.append(content)
        return height

    @abstractmethod
    def draw_content(self, canvas: Canvas, position: Position, top: Number) -> float:
        """Draw everything below the heading; returns where it ends."""

    def title(self, position: Position) -> str:
        """Game, round and points: the name of the picture for those who cannot see it."""
        scores = ", ".join(
            f"{name} {score}"
            for name, score in zip(self.names, position.view.get("scores", ()), strict=False)
        )
        parts = (game_title(self.game.id, self.language), self.round_text(position), scores)
        return " · ".join(part for part in parts if part)

    def round_text(self, position: Position) -> str:
        """The round as the game calls it; "" if it has none."""
        if not position.round:
            return ""
        return text_or(self.game.id, self.language, "lobby-progress", "", round=position.round)

    def phase_text(self, position: Position) -> str:
        """The phase of the round; "" if the game has none."""
        if not position.phase:
            return ""
        return text_or(self.game.id, self.language, f"phase-{position.phase}", position.phase)

    def seats_to_move(self, position: Position) -> list[int]:
        """The seats that have to move, as far as the viewer knows."""
        found = position.view.get("to_move")
        return [] if found is None else [found] if isinstance(found, int) else list(found)

    # ------------------------------------------------------------------ heading

    def draw_heading(self, canvas: Canvas, position: Position) -> None:
        """The game, the round and what has to be decided."""
        details = " · ".join(filter(None, (self.round_text(position), self.phase_text(position))))
        title = TextRun(game_title(self.game.id, self.language), 19, bold=True, serif=True)
        width = canvas.text_runs(MARGIN, 31, [title, TextRun(details, 13, fill="muted")], 14)
        self.draw_options(canvas, MARGIN + width + 24)
        right = self.WIDTH - MARGIN
        right -= self.draw_viewer(canvas, position, right)
        self.draw_decision(canvas, position, right - 12)

    def draw_options(self, canvas: Canvas, left: Number) -> None:
        """The unusual options of the game at the right, as many as fit."""
        texts = describe_options(self.game, self.language) if self.shows_options else []
        right = self.WIDTH - MARGIN
        while texts and sum(measure(text, 11) + 20 for text in texts) > right - left:
            texts.pop()
        for text in reversed(texts):
            width = measure(text, 11) + 14
            canvas.rect(right - width, 17, width, 20, rx=10, fill=colour("surface"), stroke=colour("border"))
            canvas.text(right - width / 2, 31, text, 11, fill="muted", anchor="middle")
            right -= width + 6

    def draw_viewer(self, canvas: Canvas, position: Position, right: Number) -> float:
        """Whose view it is, if not that of a spectator; returns the width."""
        if position.seat is None:
            return 0
        text = self.shared_texts("picture-seen-by", name=self.names[position.seat])
        return canvas.text(right, 56, text, 12, fill="muted", anchor="end", max_width=self.WIDTH / 3)

    def draw_decision(self, canvas: Canvas, position: Position, right: Number) -> None:
        """Who has to move, and the question; at the end, the winners."""
        x: float = MARGIN
        if position.is_over:
            places = position.view.get("places", ())
            winners = [seat for seat, place in enumerate(places) if place == 1]
            names = ", ".join(self.names[seat] for seat in winners)
            x = draw_seats(canvas, winners, x, 42) + 4
            text = self.shared_texts("picture-over", count=len(winners), names=names)
            canvas.text(x, 56, text, 13, bold=True, max_width=right - x)
            return
        movers = [] if position.is_draw else self.seats_to_move(position)
        if movers:
            x = draw_seats(canvas, movers, x, 42) + 4
        name = shorten(self.names[movers[0]], 13, 220, bold=True) if len(movers) == 1 else ""
        prompt = step_prompt(self.game.id, self.game.steps[position.step], self.language)
        room = right - x - measure(name, 13, bold=True) - 10
        size = 13 if measure(prompt, 13) <= room else 11.5
        runs = [TextRun(name, 13, bold=True), TextRun(shorten(prompt, size, room), size)]
        canvas.text_runs(x, 56, runs, 10)

    # ------------------------------------------------------------------ parts of boards

    def draw_name(
        self, canvas: Canvas, seat: int, x: Number, y: Number, width: Number, size: Number = 15
    ) -> float:
        """Badge and name of a seat, with the base line at `y`; returns where they end."""
        draw_seat(canvas, seat, x, y - 14, 18)
        return (
            x
            + 24
            + canvas.text(x + 24, y, self.names[seat], size, bold=True, serif=True, max_width=width - 24)
        )

    def draw_label(
        self, canvas: Canvas, x: Number, y: Number, text: str, max_width: Number | None = None
    ) -> None:
        """The small heading of a panel."""
        canvas.text(x, y, text, 11, fill="muted", bold=True, max_width=max_width, min_size=9)
