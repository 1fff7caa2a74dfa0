"""Write `web/openapi.json` and `web/asyncapi.json`, which describe the server; `--check` only compares.

Run it after a change of a model in `server/http/models`, of a route or of a game's `view_types`, and then
`npm run types` in `web`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from jadecourt.server.app import make_app
from jadecourt.server.http.asyncapi import make_asyncapi
from jadecourt.server.settings import Settings

WEB = Path(__file__).resolve().parent.parent / "web"


def documents() -> Iterator[tuple[Path, str]]:
    """The files with their contents; no setting changes them."""
    openapi = make_app(Settings()).openapi()
    yield WEB / "openapi.json", dump(openapi)
    yield WEB / "asyncapi.json", dump(make_asyncapi(openapi))


def dump(document: object) -> str:
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    is_current = True
    for path, expected in documents():
        if "--check" not in arguments:
            path.write_text(expected, encoding="utf-8")
            continue
        current = path.read_text(encoding="utf-8") if path.exists() else ""
        if current != expected:
            print(
                f"{first_difference(path.name, current, expected)}\nRun: python tools/regenerate.py",
                file=sys.stderr,
            )
            is_current = False
    return 0 if is_current else 1


def first_difference(name: str, current: str, expected: str) -> str:
    """Where the two begin to differ."""
    if not current:
        return f"There is no web/{name}."
    old, new = current.splitlines(), expected.splitlines()
    pairs = zip([*old, ""], [*new, ""], strict=False)
    line = next(
        (number for number, (left, right) in enumerate(pairs, 1) if left != right), min(len(old), len(new))
    )
    return (
        f"web/{name} is not what the server says, from line {line} on:\n"
        f"- {old[line - 1] if line <= len(old) else ''}\n+ {new[line - 1] if line <= len(new) else ''}"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
