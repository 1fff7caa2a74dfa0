"""Unfinished games and records on disk; records in links.

    <data folder>/unfinished/   one file per game in progress, written after every decision
    <data folder>/records/      finished games, and games that the player did not want to continue

The data folder is JADECOURT_DATA_DIR, else that of the operating system. Files are records in text form, so that people
can read them; a comment at the top says who plays which seat.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from ..bots import split_specs
from ..core import link
from ..core.errors import CorruptRecord, JadecourtError, PositionError
from ..core.game import Game
from ..core.record import Record
from ..core.state import State
from ..core.table import Table
from ..games import load_position
from ..paths import data_dir

PLAYERS_COMMENT_PREFIX: Final = "players: "
REWINDS_COMMENT_PREFIX: Final = "moves taken back: "
RECORD_SUFFIX: Final = ".txt"
URL_PREFIXES: Final = ("http:/", "https:/")  # as paths, which have no empty parts
STANDARD_INPUT: Final = Path("-")


def unfinished_dir() -> Path:
    return data_dir() / "unfinished"


def records_dir() -> Path:
    return data_dir() / "records"


def new_game_path(table: Table) -> Path:
    """An unused path for a game that starts now."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    stem = f"{table.game.id}-{stamp}-{table.seed}"
    for number in range(1000):
        name = f"{stem}{f'-{number}' if number else ''}{RECORD_SUFFIX}"
        if not (unfinished_dir() / name).exists() and not (records_dir() / name).exists():
            return unfinished_dir() / name
    raise FileExistsError(f"no free name for {stem}")


def latest_unfinished(game: str | None) -> Path | None:
    """The unfinished game that was played last, of any game or of the one with this id; None if there is none."""
    with contextlib.suppress(OSError):
        files = list(unfinished_dir().glob(f"{game or '[!.]*'}-*{RECORD_SUFFIX}"))
        return max(files, key=lambda file: (file.stat().st_mtime_ns, file.name), default=None)
    return None


def write_atomically(path: Path, text: str) -> None:
    """Replace a file so that it always has either the old or the complete new text."""
    temporary_path = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(temporary_path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary_path, path)
    except BaseException:
        with contextlib.suppress(OSError, ValueError):
            temporary_path.unlink()
        raise


def make_record(table: Table, players: list[str], rewinds: int = 0) -> Record:
    """The record of a game in progress, with comments for the players and the number of undone moves."""
    record = table.record()
    comments = record.comments.setdefault(0, [])
    comments.insert(0, PLAYERS_COMMENT_PREFIX + ",".join(players))
    if rewinds:
        comments.insert(1, f"{REWINDS_COMMENT_PREFIX}{rewinds}")
    return record


def save_game(path: Path, table: Table, players: list[str], rewinds: int = 0) -> None:
    """Save a game as text, or as JSON if the file name ends in .json."""
    if path.parent == unfinished_dir():
        path.parent.mkdir(parents=True, exist_ok=True)
    record = make_record(table, players, rewinds)
    write_atomically(path, record.to_json() + "\n" if path.suffix == ".json" else record.dumps())


@contextlib.contextmanager
def errors_with_path(path: Path) -> Iterator[None]:
    """Add the path to errors about the record or the position in a file."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise CorruptRecord(f"{path}: not a text file, byte {error.start + 1} is not UTF-8") from error
    except PositionError as error:
        raise PositionError(f"{path}: {error}") from error
    except JadecourtError as error:
        raise CorruptRecord(f"{describe_path(path)}: {error}") from error


def describe_path(path: Path) -> str:
    """The path in an error message; a link is shortened."""
    return link.shorten(str(path)) if is_link(path) else str(path)


def load_record(path: Path) -> Record:
    """The record in a file, or of a link that was given instead of one; raises JadecourtError or OSError."""
    if not is_link(path):
        return Record.loads(path.read_text(encoding="utf-8-sig"))
    try:
        return Record.from_link(path.as_posix())
    except CorruptRecord as error:
        if is_url(path):
            raise
        raise CorruptRecord(f"there is no such file, and no such link: {error}") from error


def is_link(path: Path) -> bool:
    """Whether a path is the link of a game: a URL, or a token that is not the name of a file."""
    return is_url(path) or (
        link.is_link(str(path)) and not os.path.exists(path)
    )  # any length, unlike path.exists


def is_url(path: Path) -> bool:
    return path.as_posix().startswith(URL_PREFIXES)


def load_position_file(path: Path) -> tuple[Game, State]:
    """The game and the position of a text in a file, or in standard input (`-`); raises PositionError or OSError."""
    with errors_with_path(path):
        is_file = path != STANDARD_INPUT
        return load_position(path.read_text(encoding="utf-8-sig") if is_file else sys.stdin.read())


def find_players(record: Record, seats: int) -> list[str] | None:
    """Bot specs and `human` by seat, if the record has them."""
    for comment in record.comments.get(0, []):
        if str(comment).startswith(PLAYERS_COMMENT_PREFIX):
            players = split_specs(str(comment).removeprefix(PLAYERS_COMMENT_PREFIX))
            if len(players) == seats:
                return players
    return None


def archive(path: Path) -> Path:
    """Move a game from the unfinished games to the records; returns its new path."""
    target = records_dir() / path.name
    target.parent.mkdir(parents=True, exist_ok=True)
    os.replace(path, target)
    return target


def count_rewinds(record: Record) -> int:
    """Number of undone public moves, if the record has it; else 0."""
    for comment in record.comments.get(0, []):
        count = str(comment).removeprefix(REWINDS_COMMENT_PREFIX)
        if str(comment).startswith(REWINDS_COMMENT_PREFIX) and count.isdecimal() and len(count) < 7:
            return int(count)
    return 0
