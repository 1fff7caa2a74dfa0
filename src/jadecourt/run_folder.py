"""The folder of a run that continues after an interruption: a header file identifies the run and is its lock."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Self

from .core.errors import CommandError
from .file_lock import try_lock

ANOTHER_FOLDER: Final = "choose another folder with --out"


class RunFolder:
    """The folder of a run, locked while it is open; opened again with the same header, the run continues.

    `kind` is the word for such runs in messages, `details` what the header file says besides.
    """

    def __init__(
        self,
        path: Path,
        header_name: str,
        kind: str,
        header: Mapping[str, Any],
        details: Mapping[str, Any] | None = None,
    ) -> None:
        self.path = path
        self.header_path = path / header_name
        self.kind = kind
        if path.exists() and not self.header_path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise CommandError(f"{path} exists and is no {kind}: {ANOTHER_FOLDER}")
        path.mkdir(parents=True, exist_ok=True)
        self._handle: IO[str] = open(self.header_path, "a+", encoding="utf-8")  # noqa: SIM115 - closed by __exit__
        try:
            if not try_lock(self._handle.fileno()):
                raise CommandError(f"{path} is in use by another run: wait, or {ANOTHER_FOLDER}")
            self._handle.seek(0)
            self._check_or_write_header(self._handle.read(), json.loads(json.dumps(header)), details or {})
        except BaseException:
            self._handle.close()
            raise

    def _check_or_write_header(self, text: str, header: dict[str, Any], details: Mapping[str, Any]) -> None:
        """Write the header of a new run; CommandError if an existing one belongs to another run."""
        if not text.strip():
            self._handle.write(json.dumps({**header, **details}, ensure_ascii=False, indent=1) + "\n")
            self._handle.flush()
            return
        try:
            stored = json.loads(text)
        except ValueError:
            stored = None
        if not isinstance(stored, dict) or stored.get("format") != header["format"]:
            raise CommandError(f"{self.header_path} is damaged: {ANOTHER_FOLDER}")
        for key, value in header.items():
            if stored.get(key) != value:
                raise CommandError(
                    f"{self.path} belongs to another {self.kind}: its {key} is {json.dumps(stored.get(key))}, "
                    f"not {json.dumps(value)}; {ANOTHER_FOLDER}"
                )

    def close(self) -> None:
        """Release the lock."""
        self._handle.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
