"""What came out of the games, and the file that keeps it.

The file is a sequence of gzip members with one line each: first the header, which says what run it is, then one game
each. So a game that was being written when the run was killed is all that can be lost, and every program that reads
gzip reads the file.
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

from ..core.errors import BadOptions
from ..file_lock import try_lock

GZIP_WBITS: Final = 16 + zlib.MAX_WBITS  # for zlib: read the header and the trailer of gzip
CHUNK_BYTES: Final = 1 << 16  # bytes: more than a game takes


@dataclass(frozen=True)
class GameResult:
    """One finished game; the lists go by seat."""

    number: int
    seed: int
    lineup: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]  # spent on these decisions
    record: str = ""  # left out in memory: only the file keeps it

    @property
    def seats(self) -> int:
        return len(self.lineup)

    @property
    def block(self) -> int:
        return self.number // self.seats

    def win_share(self, seat: int) -> float:
        """The seat's share of the victory."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> GameResult:
        data: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in json.loads(text).items()
        }
        return cls(**data)

    def without_record(self) -> GameResult:
        return replace(self, record="")


def iter_gzip_members(data: bytes) -> Iterator[tuple[str, int, bool]]:
    """(text, where it ends, is it whole) of every gzip member; only the last one may not be whole."""
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
    """The games of one run in one file; opened again by the same run, it goes on where it ended."""

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        self.path = path
        self.stored_games: list[GameResult] = []  # what was there already, without the records
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
        """Two runs at once would write into each other's lines."""
        try:
            is_locked = try_lock(self._handle)
        except OSError as error:
            raise BadOptions(
                f"{self.path} lies where no file can be locked ({error.strerror}): name another file with --out"
            ) from error
        if not is_locked:
            raise BadOptions(
                f"another arena is writing {self.path}: wait for it, or name another file with --out"
            )

    def _read(self, data: bytes, header: dict[str, Any]) -> int:
        """Take over the games in `data`; returns where the last whole one ends."""
        end, numbers = 0, set()
        try:
            for text, member_end, is_complete in iter_gzip_members(data):
                if end == 0:
                    if not is_complete and json.dumps(header, ensure_ascii=False).startswith(text):
                        return 0  # killed while it wrote the very first line
                    self._check_header(json.loads(text), header)
                elif is_complete:
                    game = GameResult.from_json(text).without_record()
                    if game.number not in numbers:
                        self.stored_games.append(game)
                        numbers.add(game.number)
                if is_complete:
                    end = member_end
        except (zlib.error, ValueError, TypeError) as error:
            if isinstance(error, BadOptions):
                raise
            problem = f"is damaged behind byte {end}" if end else "is no file of the arena"
            raise BadOptions(f"{self.path} {problem}: name another file with --out") from error
        return end

    def _check_header(self, stored_header: object, header: dict[str, Any]) -> None:
        """Refuse games of another run."""
        if not isinstance(stored_header, dict) or stored_header.get("format") != header["format"]:
            raise BadOptions(f"{self.path} is no file of the arena: name another file with --out")
        for key, value in header.items():
            if stored_header.get(key) != value:
                raise BadOptions(
                    f"{self.path} holds another run: its {key} is {json.dumps(stored_header.get(key))}, "
                    f"not {json.dumps(value)}; name another file with --out"
                )

    def _append(self, line: str) -> None:
        self._handle.write(gzip.compress(f"{line}\n".encode(), mtime=0))
        self._handle.flush()

    def add(self, game: GameResult) -> None:
        """Keep a game, at once."""
        self._append(game.to_json())

    def __enter__(self) -> ResultFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._handle.close()


def load_games(path: Path) -> list[GameResult]:
    """All whole games of a file, with their records."""
    members = [text for text, _, is_complete in iter_gzip_members(path.read_bytes()) if is_complete]
    return [GameResult.from_json(text) for text in members[1:]]
