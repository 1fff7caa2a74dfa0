"""What the opening book says about the first choices of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..bots.openings import has_opening, load_opening
from ..bots.openings.base import Opening
from ..bots.openings.book import Book, BookEntry, load_book
from ..core.dice import Dice
from ..core.errors import CommandError
from .recorded_game import DecisionPoint, RecordedGame

JSON_ENTRIES: Final = 5  # best choices in the JSON of a decision, besides the one that was made


@dataclass(frozen=True)
class BookView:
    """The book's figures for the first choice of one seat."""

    opening: Opening
    policy: str
    games: int  # behind the figures, with this number of seats
    setup: tuple[str, ...]
    entries: Sequence[BookEntry]  # of the choices that the seat had, best first
    played: BookEntry | None  # None: the record ends before the choice is complete

    @property
    def rank(self) -> int | None:
        """The place of the choice that was made, 1 = best."""
        return None if self.played is None else 1 + self.entries.index(self.played)

    @property
    def is_clearly_worse(self) -> bool:
        """Whether the choice that was made is worse than the best, more than the errors explain."""
        if self.played is None:
            return False
        return self.played.margin.interval[1] < self.entries[0].margin.interval[0]


def find_book_views(recorded_game: RecordedGame) -> dict[tuple[int, int], BookView]:
    """The book's view of the first choice of each seat, by (ply, seat); empty without a useful book."""
    game = recorded_game.game
    if not has_opening(game.id):
        return {}
    opening = load_opening(game)
    try:
        book = load_book(game.id)
        is_weak = book.require_model(game.seats).is_weak
    except CommandError:  # an analysis does not need a book
        return {}
    if is_weak or not opening.is_covered:
        return {}
    points_by_seat: dict[int, list[DecisionPoint]] = {}
    for point in recorded_game.decision_points:
        points_by_seat.setdefault(point.seat, []).append(point)
    found: dict[tuple[int, int], BookView] = {}
    for seat, points in points_by_seat.items():
        if (view := view_of_seat(book, opening, points)) is not None:
            found[points[0].ply, seat] = view
    return found


def view_of_seat(book: Book, opening: Opening, points: Sequence[DecisionPoint]) -> BookView | None:
    """The view of the first decision of a seat; None if that is not its first choice, as in a later position."""
    state = points[0].perspective.sample(Dice(0))
    if not opening.is_pending(state) or not (setup := opening.setup_of(state)):
        return None
    moves = [point.played for point in points if point.played is not None]
    choice = opening.find_choice(moves)
    entries = book.entries(opening, setup, opening.legal_choices(state, points[0].seat))
    return BookView(
        opening,
        book.policy,
        book.require_model(opening.game.seats).games,
        setup,
        entries,
        next((entry for entry in entries if entry.choice == choice), None),
    )


def describe_book_view(view: BookView | None) -> dict[str, Any] | None:
    """The view as JSON: the best choices and the one that was made; errors are standard errors."""
    if view is None:
        return None
    shown = list(view.entries[:JSON_ENTRIES])
    if view.played is not None and view.played not in shown:
        shown.append(view.played)
    return {
        "policy": view.policy,
        "games": view.games,
        "mixed": view.opening.is_mixed,
        "choices": [
            {
                "moves": list(view.opening.move_texts(entry.choice)),
                "played": entry is view.played,
                "rank": 1 + view.entries.index(entry),
                **entry.figures(),
            }
            for entry in shown
        ],
    }
