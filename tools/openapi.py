"""Write `web/openapi.json`, from which the page's types are made; `--check` only compares (a test runs it).

Run it after a change of a model in `server/wire` or of a route, and then `npm run types` in `web`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from jadecourt.server.app import make_app
from jadecourt.server.settings import Settings

OPENAPI_FILE = Path(__file__).resolve().parent.parent / "web" / "openapi.json"


def openapi_json() -> str:
    """The document as it is kept: no setting changes it."""
    return json.dumps(make_app(Settings()).openapi(), indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    expected = openapi_json()
    if "--check" not in arguments:
        OPENAPI_FILE.write_text(expected, encoding="utf-8")
        return 0
    current = OPENAPI_FILE.read_text(encoding="utf-8") if OPENAPI_FILE.exists() else ""
    if current == expected:
        return 0
    print(f"{first_difference(current, expected)}\nRun: python tools/regenerate.py", file=sys.stderr)
    return 1


def first_difference(current: str, expected: str) -> str:
    """Where the two begin to differ."""
    if not current:
        return "There is no web/openapi.json."
    old, new = current.splitlines(), expected.splitlines()
    pairs = zip([*old, ""], [*new, ""], strict=False)
    line = next(
        (number for number, (left, right) in enumerate(pairs, 1) if left != right), min(len(old), len(new))
    )
    return (
        f"web/openapi.json is not what the server says, from line {line} on:\n"
        f"- {old[line - 1] if line <= len(old) else ''}\n+ {new[line - 1] if line <= len(new) else ''}"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
