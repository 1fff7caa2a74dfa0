"""Games in progress and finished records on disk.

    <data folder>/unfinished/   one file for each game in progress, written after every decision
    <data folder>/records/      finished games, and games that were set aside

The data folder is that of the system, or JADECOURT_HOME. Files are records in their text form, so that people
can read them; who plays which seat stands in a comment at the top.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from ..bots import split_specs
from ..core.errors import CorruptRecord, JadecourtError
from ..core.record import Record
from ..core.table import Table
from ..paths import data_dir

PLAYERS_COMMENT_PREFIX: Final = "players: "
REWINDS_COMMENT_PREFIX: Final = "moves taken back: "
RECORD_SUFFIX: Final = ".txt"


def unfinished_dir() -> Path:
    return data_dir() / "unfinished"


def records_dir() -> Path:
    return data_dir() / "records"


def new_game_path(table: Table) -> Path:
    """A name for a game that begins now; no other game has it."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    stem = f"{table.game.id}-{stamp}-{table.seed}"
    for number in range(1000):
        name = f"{stem}{f'-{number}' if number else ''}{RECORD_SUFFIX}"
        if not (unfinished_dir() / name).exists() and not (records_dir() / name).exists():
            return unfinished_dir() / name
    raise FileExistsError(f"no free name for {stem}")


def latest_unfinished(game: str | None) -> Path | None:
    """The game in progress that was played last; `game`: only one with this id."""
    with contextlib.suppress(OSError):
        files = list(unfinished_dir().glob(f"{game or '[!.]*'}-*{RECORD_SUFFIX}"))
        return max(files, key=lambda file: (file.stat().st_mtime_ns, file.name), default=None)
    return None


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that at any moment either the old or the new text is there, whole."""
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
    """The game so far, with who plays which seat and how often moves were taken back."""
    record = table.record()
    comments = record.comments.setdefault(0, [])
    comments.insert(0, PLAYERS_COMMENT_PREFIX + ",".join(players))
    if rewinds:
        comments.insert(1, f"{REWINDS_COMMENT_PREFIX}{rewinds}")
    return record


def save_game(path: Path, table: Table, players: list[str], rewinds: int = 0) -> None:
    """Write a game down, as JSON if the name says so."""
    if path.parent == unfinished_dir():
        path.parent.mkdir(parents=True, exist_ok=True)
    record = make_record(table, players, rewinds)
    write_atomically(path, record.to_json() + "\n" if path.suffix == ".json" else record.dumps())


@contextlib.contextmanager
def errors_with_path(path: Path) -> Iterator[None]:
    """Faults of a record say in which file it is."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise CorruptRecord(f"{path}: no text, byte {error.start + 1} is not UTF-8") from error
    except JadecourtError as error:
        raise CorruptRecord(f"{path}: {error}") from error


def load_record(path: Path) -> Record:
    """The record in a file; every fault is a JadecourtError or an OSError."""
    return Record.loads(path.read_text(encoding="utf-8-sig"))


def find_players(record: Record, seats: int) -> list[str] | None:
    """Who plays which seat, if the record says it."""
    for comment in record.comments.get(0, []):
        if str(comment).startswith(PLAYERS_COMMENT_PREFIX):
            players = split_specs(str(comment).removeprefix(PLAYERS_COMMENT_PREFIX))
            if len(players) == seats:
                return players
    return None


def archive(path: Path) -> Path:
    """Move a game from the unfinished ones to the records."""
    target = records_dir() / path.name
    target.parent.mkdir(parents=True, exist_ok=True)
    os.replace(path, target)
    return target


def count_rewinds(record: Record) -> int:
    """How often moves were taken back, if the record says it."""
    for comment in record.comments.get(0, []):
        count = str(comment).removeprefix(REWINDS_COMMENT_PREFIX)
        if str(comment).startswith(REWINDS_COMMENT_PREFIX) and count.isdecimal() and len(count) < 7:
            return int(count)
    return 0
