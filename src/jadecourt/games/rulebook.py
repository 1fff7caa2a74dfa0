"""The paragraphs of the rules, as docs/rules has them: what `why` and refusals point at."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ..core.errors import UnknownNotation

HERE = Path(__file__).resolve().parent
# installed: shipped inside the package; in a checkout: the documentation itself
FOLDERS = (HERE.parent / "rules", HERE.parents[2] / "docs" / "rules")
PARAGRAPH = re.compile(r"^\*\*(\d+(?:\.\d+)?)\*\*", re.MULTILINE)
END = re.compile(r"^(?:\*\*\d+(?:\.\d+)?\*\*|## )", re.MULTILINE)


@cache
def read_rules(game: str) -> str:
    """The whole text, in Markdown; empty if it was not installed."""
    for folder in FOLDERS:
        path = folder / f"{game}.md"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    return ""


@cache
def paragraphs(game: str) -> dict[str, str]:
    """Every numbered paragraph with its text."""
    text = read_rules(game)
    found = {}
    for match in PARAGRAPH.finditer(text):
        end = END.search(text, match.end())
        found[match[1]] = text[match.start() : end.start() if end else len(text)].strip()
    return found


def paragraph(game: str, number: str) -> str:
    """One paragraph; one that does not exist is refused with the numbers that do."""
    every = paragraphs(game)
    if number not in every:
        numbers = ", ".join(every) or "none, because the rules were not installed"
        raise UnknownNotation(f"there is no paragraph {number!r} in the rules of {game}: there are {numbers}")
    return every[number]
