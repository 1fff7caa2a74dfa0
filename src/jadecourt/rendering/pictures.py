"""Makes pictures of positions, tables, perspectives and records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..core.dice import Dice
from ..core.game import Game
from ..core.options import SEATS_KEY
from ..core.perspective import Perspective
from ..core.record import Record
from ..core.state import State
from ..core.table import Table
from ..games import GAMES, find_game
from ..i18n import detect_language, load_catalogue
from .boards import make_board
from .boards.base import describe_position
from .canvas import Canvas
from .palette import THEMES, Theme
from .score_curve import CHART_WIDTH, draw_score_curve


@dataclass(frozen=True)
class Picture:
    """A picture; a notebook shows it."""

    svg: str  # a document of its own

    @property
    def html(self) -> str:
        """The picture as a part of an HTML page."""
        return f"<div>{self.svg}</div>"

    def _repr_html_(self) -> str:
        return self.html

    def save(self, path: str | Path) -> None:
        """Write the SVG document to a file."""
        Path(path).write_text(self.svg + "\n", encoding="utf-8")


def render(
    source: Game | State | Table | Perspective | Record,
    state: State | None = None,
    *,
    seat: int | None = None,
    names: Sequence[str] | None = None,
    language: str | None = None,
    theme: Theme = "auto",
) -> Picture:
    """A picture of a position, or of the points in a record.

    `render(game, state)` and `render(table)` show the board as a spectator sees it, or with `seat` as that seat does;
    `render(perspective)` as its seat does. `render(state)` finds the game itself. `render(record)` shows the points of
    all seats over the rounds. Without a language, that of the environment is used. The theme `auto` follows the page.
    """
    language = detect_language(language)
    if theme not in THEMES:
        raise ValueError(f"unknown theme {theme!r}: available are {', '.join(THEMES)}")
    if (state is not None) != isinstance(source, Game):
        raise TypeError("a state must be given with its game, and only with it: render(game, state)")
    if isinstance(source, Record):
        return render_record(source, names, language, theme)
    if isinstance(source, Perspective):
        if seat not in (None, source.seat):
            raise ValueError(f"this is the perspective of seat {source.seat}, not of seat {seat}")
        return render_position(source.game, source.sample(Dice(0)), source.seat, names, language, theme)
    if isinstance(source, Table):
        return render_position(source.game, source.state, seat, names or source.names, language, theme)
    if isinstance(source, State):
        game = make_game_for_drawing(source)
        if game is None:
            raise TypeError(f"the game of a {type(source).__name__} is unknown: use render(game, state)")
        return render_position(game, source, seat, names, language, theme, shows_options=False)
    if isinstance(source, Game) and state is not None:
        return render_position(source, source.require_state(state), seat, names, language, theme)
    raise TypeError(f"cannot draw a {type(source).__name__}")


def render_position(
    game: Game,
    state: State,
    seat: int | None,
    names: Sequence[str] | None,
    language: str,
    theme: Theme,
    shows_options: bool = True,
) -> Picture:
    """The picture of a position as a seat (None: a spectator) may know it."""
    position = describe_position(game, state, seat)
    board = make_board(game, check_names(names, game.seats, language), language, shows_options)
    canvas = Canvas(board.WIDTH)
    height = board.draw(canvas, position)
    return Picture(canvas.finish(height, board.title(position), theme))


def render_record(record: Record, names: Sequence[str] | None, language: str, theme: Theme) -> Picture:
    """The picture of the points in a record; every ply is checked against the rules."""
    game = record.make_game(find_game(record.game))
    names = check_names(names or record.names or None, game.seats, language)
    canvas = Canvas(CHART_WIDTH)
    height, title = draw_score_curve(canvas, game, record, names, language)
    return Picture(canvas.finish(height, title, theme))


def check_names(names: Sequence[str] | None, seats: int, language: str) -> list[str]:
    """The names of the seats; those of seats without a name are their numbers."""
    if names is None:
        texts = load_catalogue("games", language)
        return [texts("picture-seat", seat=str(seat)) for seat in range(seats)]
    if len(names) != seats:
        raise ValueError(f"{len(names)} names for {seats} seats")
    return [str(name) for name in names]


def make_game_for_drawing(state: State) -> Game | None:
    """The game of a position, with as many seats and without its other options, which no view needs; None: unknown."""
    for id in GAMES:
        game = find_game(id)
        if type(state) is game.state_class:
            return game(**{SEATS_KEY: len(state.scores())})
    return None


def render_svg(
    source: Game | State | Table | Perspective | Record, state: State | None = None, **choices: Any
) -> str:
    """The picture that `render` makes, as an SVG document."""
    return render(source, state, **choices).svg


def render_html(
    source: Game | State | Table | Perspective | Record, state: State | None = None, **choices: Any
) -> str:
    """The picture that `render` makes, as a part of an HTML page."""
    return render(source, state, **choices).html


def render_for_notebook(source: object) -> str | None:
    """What a notebook shows of a position, table, perspective or record; None: it cannot be drawn."""
    if isinstance(source, State) and not source.playable:
        return None  # filled by hand: compiled rules cannot read it
    try:
        return render_html(source)  # type: ignore[arg-type]
    except Exception:
        # Names, plies and seats may have been changed to anything, and the game may not be part of the package. A
        # notebook calls this for every value that it shows: without a picture it shows the text, not a traceback.
        return None
