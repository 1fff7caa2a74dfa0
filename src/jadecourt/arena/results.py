"""Results of games, and the file that stores them.

The file is a sequence of gzip members with one line of JSON each: first the header, which identifies the run, then one
game each. A run that is killed loses at most the game being written, and every program that reads gzip reads the file.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final

from ..core.errors import CommandError, CorruptRecord
from ..file_lock import try_lock

GZIP_WBITS: Final = 16 + zlib.MAX_WBITS  # zlib: expect a gzip header and trailer
CHUNK_BYTES: Final = 1 << 16  # more than a game needs


@dataclass(frozen=True)
class GameResult:
    """One finished game; tuples are indexed by seat."""

    number: int
    seed: int
    lineup: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]  # time of these decisions by the wall clock
    record: str = ""  # empty in memory; stored in the file only
    cpu_seconds: tuple[float, ...] = ()  # CPU time of these decisions; () in files of older versions

    @property
    def seats(self) -> int:
        """Number of seats of the game."""
        return len(self.lineup)

    @property
    def block(self) -> int:
        """Number of the block: the games in which one lineup is rotated over the seats."""
        return self.number // self.seats

    def win_share(self, seat: int) -> float:
        """The seat's share of the win: 1 / number of winners, or 0."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0

    def to_json(self) -> str:
        """The game as one line of the results file."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> GameResult:
        """The game of a line of the results file."""
        data: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in json.loads(text).items()
        }
        return cls(**data)

    def without_record(self) -> GameResult:
        """The same result without the record, which takes most of its memory."""
        return replace(self, record="")


def iter_gzip_members(data: bytes) -> Iterator[tuple[str, int, bool]]:
    """(text, end offset, whether it is complete) of every gzip member; only the last one may be incomplete."""
    offset = 0
    while offset < len(data):
        member = zlib.decompressobj(GZIP_WBITS)
        text = member.decompress(data[offset : offset + CHUNK_BYTES])
        read_end = offset + CHUNK_BYTES
        while not member.eof and read_end < len(data):
            text += member.decompress(data[read_end : read_end + CHUNK_BYTES])
            read_end += CHUNK_BYTES
        offset = min(read_end, len(data)) - len(member.unused_data)
        yield text.decode(errors="replace"), offset, member.eof


class ResultFile:
    """The results file of a run; opened again by the same run, new games are appended."""

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        self.path = path
        self.stored_games: list[GameResult] = []  # games found in the file, without records
        self._handle: IO[bytes] = open(path, "a+b")  # noqa: SIM115 - closed by __exit__
        try:
            self._lock()
            self._handle.seek(0)
            end = self._read(self._handle.read(), json.loads(json.dumps(header)))
            self._handle.truncate(end)
            if end == 0:
                self._append(json.dumps(header, ensure_ascii=False))
        except BaseException:
            self._handle.close()
            raise

    def _lock(self) -> None:
        """Lock the file: two runs at once would mix their games."""
        try:
            is_locked = try_lock(self._handle.fileno())
        except OSError as error:
            raise CommandError(
                f"cannot lock {self.path} ({error.strerror}): choose another file with --results"
            ) from error
        if not is_locked:
            raise CommandError(
                f"{self.path} is in use by another arena run: wait, or choose another file with --results"
            )

    def _read(self, data: bytes, header: dict[str, Any]) -> int:
        """Load the games in `data`; returns the end offset of the last complete one."""
        end, numbers = 0, set()
        try:
            for text, member_end, is_complete in iter_gzip_members(data):
                if end == 0:
                    if not is_complete and json.dumps(header, ensure_ascii=False).startswith(text):
                        return 0  # the run was killed while it wrote the header
                    self._check_header(json.loads(text), header)
                elif is_complete:
                    game = GameResult.from_json(text).without_record()
                    if game.number not in numbers:
                        self.stored_games.append(game)
                        numbers.add(game.number)
                if is_complete:
                    end = member_end
        except (zlib.error, ValueError, TypeError) as error:
            if isinstance(error, CommandError):
                raise
            problem = f"is damaged after byte {end}" if end else "is not an arena results file"
            raise CommandError(f"{self.path} {problem}: choose another file with --results") from error
        return end

    def _check_header(self, stored_header: object, header: dict[str, Any]) -> None:
        """Raise CommandError if the file belongs to another run."""
        if not isinstance(stored_header, dict) or stored_header.get("format") != header["format"]:
            raise CommandError(
                f"{self.path} is not an arena results file: choose another file with --results"
            )
        for key, value in header.items():
            if stored_header.get(key) != value:
                raise CommandError(
                    f"{self.path} belongs to another run: its {key} is {json.dumps(stored_header.get(key))}, "
                    f"not {json.dumps(value)}; choose another file with --results"
                )

    def _append(self, line: str) -> None:
        self._handle.write(gzip.compress(f"{line}\n".encode(), mtime=0))
        self._handle.flush()

    def add(self, game: GameResult) -> None:
        """Write a game to the file immediately."""
        self._append(game.to_json())

    def __enter__(self) -> ResultFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._handle.close()


def load_games(path: Path) -> list[GameResult]:
    """All complete games of a file, with their records; `CorruptRecord` if it is not one of the arena, or damaged."""
    try:
        members = [text for text, _, is_complete in iter_gzip_members(path.read_bytes()) if is_complete]
        return [GameResult.from_json(text) for text in members[1:]]
    except (zlib.error, ValueError, TypeError, AttributeError) as error:
        raise CorruptRecord(f"not an arena results file, or damaged: {error}") from error
