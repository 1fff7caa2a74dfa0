"""The command `openings`: prints the opening book of a game, or builds it anew."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..bots.openings import load_opening
from ..bots.openings.base import Opening
from ..bots.openings.book import Book, BookEntry, Estimate, book_path, load_book
from ..console import saved_games
from ..console.console import make_console
from ..console.output import print_table
from ..console.progress import make_progress
from ..core.errors import CommandError
from ..core.options import SEATS_KEY, check_option
from ..core.table import Table as GameTable
from ..games import find_game
from ..i18n import Catalogue, TerminalKey, game_title
from ..paths import check_writable, data_dir

DEFAULT_SEATS: Final = 4


@dataclass(frozen=True)
class OpeningsRequest:
    """Which part of a book is printed; at most one of setup, seed and position is given."""

    seats: int | None = None
    setup: str | None = None  # names with commas
    seed: int | None = None  # of a table
    position: Path | None = None
    count: int | None = None  # rows; None: all
    json: bool = False


@dataclass(frozen=True)
class BuildRequest:
    """How a book is built."""

    games: int
    policy: str
    seed: int
    workers: int
    out: Path | None  # None: in the package
    parts: Path | None  # folder of the games; None: in the data folder


def show_openings(game_id: str, request: OpeningsRequest, texts: Catalogue[TerminalKey]) -> int:
    """Print a book, or what it says about one setup; returns the exit code."""
    opening, setup = find_setup(game_id, request)
    if not opening.is_covered:
        raise CommandError(texts("openings-options"))
    book = load_book(opening.game.id)
    entries = book.entries(opening, setup)
    if request.json:
        print(json.dumps(describe_json(book, opening, setup, entries)))
        return 0
    console = make_console()
    console.print(heading(book, opening, setup, texts))
    print_table(console, entries_table(opening, entries[: request.count], texts))
    if request.count is not None and request.count < len(entries):
        console.print(texts("openings-shown", shown=str(request.count), all=str(len(entries))))
    for sentence in remarks(book, opening, texts):
        console.print(Text(sentence, "dim"))
    return 0


def find_setup(game_id: str, request: OpeningsRequest) -> tuple[Opening, tuple[str, ...]]:
    """The opening and the setup that a request means; the setup is empty if it names none."""
    if sum(given is not None for given in (request.setup, request.seed, request.position)) > 1:
        raise CommandError("--setup, --seed and --position cannot be combined: each names a setup")
    if request.position is not None:
        game, state = saved_games.load_position_file(request.position)
        if game.id != game_id or request.seats not in (None, game.seats):
            raise CommandError(f"{request.position} is a position of {game.id!r} with {game.seats} seats")
        opening = load_opening(game)
        return opening, require_setup(opening.setup_of(state), "the position")
    game_class, seats = find_game(game_id), DEFAULT_SEATS if request.seats is None else request.seats
    check_option(game_class.option_specs, SEATS_KEY, seats, "--seats")
    opening = load_opening(game_class(**{SEATS_KEY: seats}))
    if request.seed is not None:
        table = GameTable(opening.game, request.seed)
        return opening, require_setup(opening.setup_of(table.state), f"the table of seed {request.seed}")
    if request.setup is None:
        return opening, ()
    words = [word.strip() for word in request.setup.split(",")]
    return opening, opening.check_setup([word for word in words if word])


def require_setup(setup: tuple[str, ...], source: str) -> tuple[str, ...]:
    """The setup; `CommandError` if it is not complete."""
    if not setup:
        raise CommandError(f"{source} has no complete setup")
    return setup


# ---------------------------------------------------------------------- the report


def heading(book: Book, opening: Opening, setup: Sequence[str], texts: Catalogue[TerminalKey]) -> Text:
    """The game, the number of seats, the setup and the games behind the figures."""
    title = texts("openings-title", title=game_title(book.game_id, texts.language), seats=opening.game.seats)
    of = texts("openings-setup", setup=", ".join(setup)) if setup else texts("openings-all-setups")
    games = texts("openings-games", games=book.require_model(opening.game.seats).games, policy=book.policy)
    return Text.assemble((title, "bold"), "\n", of, "\n", (games, "dim"))


def entries_table(opening: Opening, entries: Sequence[BookEntry], texts: Catalogue[TerminalKey]) -> Table:
    """The choices, best first."""
    table = Table(box=box.SIMPLE_HEAD, border_style="dim", header_style="dim", padding=(0, 1), pad_edge=False)
    table.add_column(texts("openings-choice"), no_wrap=True)
    columns: list[TerminalKey] = ["openings-margin", "openings-interval", "openings-win", "openings-interval"]
    columns += ["openings-count"]
    if opening.is_mixed:
        columns.append("openings-share")
    for key in columns:
        table.add_column(texts(key), justify="right", no_wrap=True)
    for entry in entries:
        cells = [
            texts.signed_number(entry.margin.mean, 1),
            interval_text(entry.margin, 1.0, texts),
            texts.number(100 * entry.win_share.mean, 1),
            interval_text(entry.win_share, 100.0, texts),
            str(entry.games),
        ]
        if entry.policy_share is not None:
            cells.append(texts.number(100 * entry.policy_share, 1))
        table.add_row(Text(entry.move, "bold"), *cells)
    return table


def interval_text(estimate: Estimate, factor: float, texts: Catalogue[TerminalKey]) -> str:
    """The interval of 95 %."""
    low, high = (factor * bound for bound in estimate.interval)
    if factor != 1.0:  # a share
        low, high = max(0.0, low), min(factor, high)
    return texts("openings-range", low=texts.number(low, 1), high=texts.number(high, 1))


def remarks(book: Book, opening: Opening, texts: Catalogue[TerminalKey]) -> list[str]:
    """What the columns mean, and what the order of choosing is worth."""
    found = [texts("openings-weak")] if book.require_model(opening.game.seats).is_weak else []
    found.append(texts("openings-legend"))
    found.append(texts("openings-legend-mixed" if opening.is_mixed else "openings-legend-random"))
    effects = book.order_effects(opening)
    if effects:
        shown = ", ".join(
            f"{place}: {texts.signed_number(margin.mean, 1)} "
            f"±{texts.number(margin.interval[1] - margin.mean, 1)}"
            for place, margin in enumerate(effects, 2)
        )
        found.append(texts("openings-order", places=shown))
    return found


def describe_json(
    book: Book, opening: Opening, setup: Sequence[str], entries: Sequence[BookEntry]
) -> dict[str, Any]:
    """The figures as JSON; docs/openings.md describes the fields."""
    model = book.require_model(opening.game.seats)
    return {
        "game": book.game_id,
        "rules_version": book.rules_version,
        "seats": model.seats,
        "setup": list(setup),
        "policy": book.policy,
        "games": model.games,
        "choices": [describe_entry(entry) for entry in entries],
        "order": [
            {"place": place, "margin": margin.mean, "margin_error": margin.error}
            for place, margin in enumerate(book.order_effects(opening), 2)
        ],
        "is_weak": model.is_weak,
        "validation": dict(model.validation),
    }


def describe_entry(entry: BookEntry) -> dict[str, Any]:
    """One choice as JSON."""
    return {"move": entry.move, **entry.figures()}


# ---------------------------------------------------------------------- building


def build_openings(game_id: str, request: BuildRequest, texts: Catalogue[TerminalKey]) -> int:
    """Build a book with a progress bar; returns the exit code. The same command continues after an interruption."""
    from ..bots.openings.build import build_book, make_build_plan, require_numpy, save_book

    require_numpy()
    if request.workers < 1:
        raise CommandError(f"--workers must be at least 1, got {request.workers}")
    out = request.out or book_path(game_id)
    folder = request.parts or data_dir() / "openings" / f"{game_id}-{request.policy}-{request.seed}".replace(
        ":", "-"
    )
    plan = make_build_plan(game_id, request.games, request.policy, request.seed, folder)
    check_writable(out, "--out")
    with make_progress(Console(stderr=True)) as progress:
        bar = progress.add_task(texts("openings-progress"), total=1)
        try:
            book = build_book(
                plan,
                request.workers,
                lambda done, total: progress.update(bar, completed=done, total=total),
            )
        except KeyboardInterrupt as error:
            raise CommandError(
                f"interrupted: complete parts of the games are in {folder}; the same command continues"
            ) from error
    save_book(book, out)
    load_book.cache_clear()
    console = make_console()
    console.print(texts("openings-built", path=str(out), parts=str(folder)), soft_wrap=True)
    print_table(console, validation_table(book, texts))
    return 0


def validation_table(book: Book, texts: Catalogue[TerminalKey]) -> Table:
    """How well the models predict games that they were not fitted to: a column for each number of seats."""
    table = Table(box=box.SIMPLE_HEAD, border_style="dim", header_style="dim")
    models = [model for _, model in sorted(book.models.items())]
    table.add_column(texts("openings-seats"))
    for model in models:
        table.add_column(str(model.seats), justify="right", no_wrap=True)
    table.add_row(texts("openings-count"), *(str(model.games) for model in models))
    for name in models[0].validation:
        figures = (texts.number(model.validation[name], 3) for model in models)
        table.add_row(name.replace("_", " "), *figures)
    return table
