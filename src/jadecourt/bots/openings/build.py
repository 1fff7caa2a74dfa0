"""Builds an opening book: plays the games in parts, which are stored, and fits the model to them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from pathlib import Path
from threading import local
from typing import TYPE_CHECKING, Any, Final

from ... import __version__
from ...core.errors import CommandError
from ...core.options import SEATS_KEY, check_option, seat_counts
from ...games import find_game
from . import load_opening
from .base import Opening
from .book import Book, book_to_json
from .selfplay import Policy, load_policy, play_opening_games
from .setup_check import GAMES_PER_SETUP, SETUPS, check_setups

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

GAMES_PER_PART: Final = 500
MIN_PARTS: Final = 5  # of each number of seats: as many as the folds of the cross-validation
HEADER_FILE: Final = "header.json"


@dataclass(frozen=True)
class BuildPlan:
    """Which games a book is made from. Game k of a number of seats depends on the seed only."""

    game_id: str
    openings: Mapping[int, Opening]  # by number of seats
    games: int  # in all; the numbers of seats share them equally
    policy: str
    seed: int
    folder: Path  # of the parts
    setups: int = SETUPS  # new ones with which the models are checked
    games_per_setup: int = GAMES_PER_SETUP

    @property
    def parts_each(self) -> int:
        """Number of parts of each number of seats."""
        return -(-self.games // (GAMES_PER_PART * len(self.openings)))

    def part_path(self, seats: int, part: int) -> Path:
        """The file of a part."""
        return self.folder / f"{seats}-{part:05}.npy"

    def missing_parts(self) -> Iterator[tuple[int, int]]:
        """(seats, part) of those that are not stored yet."""
        for part in range(self.parts_each):
            for seats in self.openings:
                if not self.part_path(seats, part).exists():
                    yield seats, part

    def header(self) -> dict[str, Any]:
        """What all parts in a folder have in common."""
        return {
            "version": __version__,
            "game": self.game_id,
            "rules_version": find_game(self.game_id).rules_version,
            "policy": self.policy,
            "seed": self.seed,
            "games_per_part": GAMES_PER_PART,
        }


def make_build_plan(
    game_id: str, games: int, policy: str, seed: int, folder: Path, seats: Sequence[int] | None = None
) -> BuildPlan:
    """A plan; everything that can be checked before the first game is checked here."""
    game_class = find_game(game_id)
    counts = seats or seat_counts(game_class.option_specs)
    for count in counts:
        check_option(game_class.option_specs, SEATS_KEY, count, "--seats")
    openings = {count: load_opening(game_class(**{SEATS_KEY: count})) for count in counts}
    least = MIN_PARTS * GAMES_PER_PART * len(openings)
    if games < least:
        raise CommandError(
            f"--games must be at least {least} for {len(openings)} numbers of seats, got {games}"
        )
    load_policy(policy, game_id)  # raises if there is none
    return BuildPlan(game_id, openings, games, policy, seed, folder)


def require_numpy() -> None:
    """Raise CommandError if NumPy is missing."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise CommandError("building an opening book needs NumPy: pip install 'jadecourt[arena]'") from None


def build_book(
    plan: BuildPlan, workers: int, on_progress: Callable[[int, int], None] = lambda done, total: None
) -> Book:
    """Play the games that are missing and fit the book; `on_progress` gets the games done and in all."""
    require_numpy()
    prepare_folder(plan)
    missing = list(plan.missing_parts())
    total = plan.parts_each * len(plan.openings)
    on_progress((total - len(missing)) * GAMES_PER_PART, total * GAMES_PER_PART)
    done = total - len(missing)
    for _ in play_parts(plan, missing, workers):
        done += 1
        on_progress(done * GAMES_PER_PART, total * GAMES_PER_PART)
    return fit_book(plan)


def prepare_folder(plan: BuildPlan) -> None:
    """Make the folder of the parts; `CommandError` if it has parts of other games."""
    try:
        plan.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(
            f"the folder of the games {plan.folder} cannot be made: {error.strerror}"
        ) from error
    header = plan.folder / HEADER_FILE
    if not header.exists():
        header.write_text(json.dumps(plan.header(), indent=1) + "\n", encoding="utf-8")
        return
    try:
        stored = json.loads(header.read_text(encoding="utf-8"))
    except ValueError as error:
        raise CommandError(f"{header} is damaged: use another folder ({error})") from error
    if stored != plan.header():
        raise CommandError(f"{plan.folder} has games of another policy, seed or version: use another folder")


def play_parts(plan: BuildPlan, parts: Sequence[tuple[int, int]], workers: int) -> Iterator[Path]:
    """Play parts in threads, since the games run without the GIL; yields their files."""
    policies = local()  # a heuristic must not be used by two threads at once

    def play_part(seats: int, part: int) -> Path:
        if not hasattr(policies, "policy"):
            policies.policy = load_policy(plan.policy, plan.game_id)
        return write_part(plan, policies.policy, seats, part)

    with ThreadPoolExecutor(workers) as pool:
        pending: set[Future[Path]] = set()
        try:
            for seats, part in parts:
                pending.add(pool.submit(play_part, seats, part))
                if len(pending) >= 2 * workers:
                    done, pending = wait(pending, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            while pending:
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def write_part(plan: BuildPlan, policy: Policy, seats: int, part: int) -> Path:
    """Play and store one part; the file appears only when it is complete."""
    import numpy as np

    numbers = range(part * GAMES_PER_PART, (part + 1) * GAMES_PER_PART)
    rows = [
        (
            sample.game_number,
            sample.order,
            sample.choice,
            sample.is_random,
            sample.margin,
            sample.score,
            sample.win_share,
            *sample.features,
        )
        for sample in play_opening_games(plan.openings[seats], policy, plan.seed, numbers)
    ]
    path = plan.part_path(seats, part)
    new = path.with_suffix(".new.npy")
    np.save(new, np.array(rows, dtype=np.float32))
    os.replace(new, path)
    return path


def fit_book(plan: BuildPlan) -> Book:
    """The book of the stored parts of a plan."""
    import numpy as np

    from .regression import fit_model

    def load_parts(seats: int) -> Iterator[NDArray[np.float64]]:
        for part in range(plan.parts_each):
            path = plan.part_path(seats, part)
            try:
                yield np.load(path).astype(np.float64)
            except (ValueError, EOFError) as error:
                raise CommandError(f"{path} is damaged: delete it, and its games are played again") from error

    models = {seats: fit_model(opening, load_parts(seats)) for seats, opening in plan.openings.items()}
    book = Book(plan.game_id, find_game(plan.game_id).rules_version, plan.policy, plan.seed, models)
    policy = load_policy(plan.policy, plan.game_id)
    checked = {
        seats: check_setups(book, opening, policy, plan.setups, plan.games_per_setup)
        for seats, opening in plan.openings.items()
    }
    return replace(book, models=checked)


def save_book(book: Book, path: Path) -> None:
    """Write a book to a file."""
    path.write_text(json.dumps(book_to_json(book), separators=(",", ":")) + "\n", encoding="utf-8")
