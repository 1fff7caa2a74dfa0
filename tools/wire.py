"""Write `web/openapi.json`, from which the page's types are made; `--check` only compares (a test runs it).

Run it after a change of a model in `server/wire` or of a route, and then `npm run types` in `web`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from jadecourt.server.app import make_app
from jadecourt.server.settings import Settings

FILE = Path(__file__).resolve().parent.parent / "web" / "openapi.json"


def document() -> str:
    """The document as it is kept: no setting changes it."""
    return json.dumps(make_app(Settings()).openapi(), indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    fresh = document()
    if "--check" not in arguments:
        FILE.write_text(fresh, encoding="utf-8")
        return 0
    kept = FILE.read_text(encoding="utf-8") if FILE.exists() else ""
    if kept == fresh:
        return 0
    print(f"{difference(kept, fresh)}\nRun: python tools/regenerate.py", file=sys.stderr)
    return 1


def difference(kept: str, fresh: str) -> str:
    """Where the two begin to differ."""
    if not kept:
        return "There is no web/openapi.json."
    old, new = kept.splitlines(), fresh.splitlines()
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
