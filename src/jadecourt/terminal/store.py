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
from ..folders import data_folder

PLAYERS: Final = "players: "
REWINDS: Final = "moves taken back: "
SUFFIX: Final = ".txt"


def unfinished_folder() -> Path:
    return data_folder() / "unfinished"


def records_folder() -> Path:
    return data_folder() / "records"


def new_file(table: Table) -> Path:
    """A name for a game that begins now; no other game has it."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    stem = f"{table.game.id}-{stamp}-{table.seed}"
    for number in range(1000):
        name = f"{stem}{f'-{number}' if number else ''}{SUFFIX}"
        if not (unfinished_folder() / name).exists() and not (records_folder() / name).exists():
            return unfinished_folder() / name
    raise FileExistsError(f"no free name for {stem}")


def latest_unfinished(game: str | None) -> Path | None:
    """The game in progress that was played last; `game`: only one with this id."""
    with contextlib.suppress(OSError):
        files = list(unfinished_folder().glob(f"{game or '[!.]*'}-*{SUFFIX}"))
        return max(files, key=lambda file: (file.stat().st_mtime_ns, file.name), default=None)
    return None


def write_whole(path: Path, text: str) -> None:
    """Write a file so that at any moment either the old or the new text is there, whole."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(draft, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:
        with contextlib.suppress(OSError, ValueError):
            draft.unlink()
        raise


def record_of(table: Table, players: list[str], rewinds: int = 0) -> Record:
    """The game so far, with who plays which seat and how often moves were taken back."""
    record = table.record()
    comments = record.comments.setdefault(0, [])
    comments.insert(0, PLAYERS + ",".join(players))
    if rewinds:
        comments.insert(1, f"{REWINDS}{rewinds}")
    return record


def save(path: Path, table: Table, players: list[str], rewinds: int = 0) -> None:
    """Write a game down, as JSON if the name says so."""
    if path.parent == unfinished_folder():
        path.parent.mkdir(parents=True, exist_ok=True)
    record = record_of(table, players, rewinds)
    write_whole(path, record.to_json() + "\n" if path.suffix == ".json" else record.dumps())


@contextlib.contextmanager
def naming(path: Path) -> Iterator[None]:
    """Faults of a record say in which file it is."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise CorruptRecord(f"{path}: no text, byte {error.start + 1} is not UTF-8") from error
    except JadecourtError as error:
        raise CorruptRecord(f"{path}: {error}") from error


def read_record(path: Path) -> Record:
    """The record in a file; every fault is a JadecourtError or an OSError."""
    return Record.loads(path.read_text(encoding="utf-8-sig"))


def players_of(record: Record, seats: int) -> list[str] | None:
    """Who plays which seat, if the record says it."""
    for comment in record.comments.get(0, []):
        if str(comment).startswith(PLAYERS):
            players = split_specs(str(comment).removeprefix(PLAYERS))
            if len(players) == seats:
                return players
    return None


def keep(path: Path) -> Path:
    """Move a game from the unfinished ones to the records."""
    target = records_folder() / path.name
    target.parent.mkdir(parents=True, exist_ok=True)
    os.replace(path, target)
    return target


def rewinds_of(record: Record) -> int:
    """How often moves were taken back, if the record says it."""
    for comment in record.comments.get(0, []):
        count = str(comment).removeprefix(REWINDS)
        if str(comment).startswith(REWINDS) and count.isdecimal() and len(count) < 7:
            return int(count)
    return 0
