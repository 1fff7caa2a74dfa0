"""List the paragraphs of the rules that no function or no test cites.

    python tools/paragraphs.py

A function cites a paragraph in its docstring or its module's ("10.3 Tribute: pay 4 yuan"), a test in a docstring or
comment. A module that says "Section 8: …" covers no paragraph by that.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from jadecourt.games.rulebook import paragraphs

ROOT = Path(__file__).resolve().parent.parent
# Paragraphs that describe words, pieces or the whole, not something that a function carries out
NO_FUNCTION = {
    "dragon": {
        "1.1": "seats are numbers",
        "1.4": "the shape of the whole catalogue of moves",
        "1.8": "kept by sorted persons and masks, see law_copy",
        "6.4": "there is nothing to do: no rule looks at seating",
    }
}
CITATION = re.compile(r"(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)(?:[–-](\d{1,2}\.\d{1,2}))?(?![\d.]\d)")


def cited(texts: Iterator[str]) -> set[str]:
    """Every paragraph named in some texts; a range 16.1–16.4 names all between."""
    found = set()
    for text in texts:
        for first, last in CITATION.findall(text):
            found.add(first)
            if last and first.partition(".")[0] == last.partition(".")[0]:
                section, _, begin = first.partition(".")
                found |= {f"{section}.{n}" for n in range(int(begin), int(last.partition(".")[2]) + 1)}
    return found


def docstrings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef):
            text = ast.get_docstring(node)
            if text and not text.startswith("Section"):
                yield text


def test_texts(path: Path) -> Iterator[str]:
    yield from docstrings(path)
    yield from re.findall(r"#.*", path.read_text(encoding="utf-8"))


def gaps(game: str) -> list[tuple[str, str]]:
    """(paragraph, what is missing)"""
    functions = cited(
        t for path in sorted((ROOT / "src/jadecourt/games" / game).glob("*.py")) for t in docstrings(path)
    )
    tests = cited(t for path in sorted((ROOT / "tests").rglob("test_*.py")) for t in test_texts(path))
    found = []
    for number in paragraphs(game):
        if number not in functions and number not in NO_FUNCTION[game]:
            found.append((number, "no function"))
        if number not in tests:
            found.append((number, "no test"))
    return found


def main() -> int:
    missing = 0
    for game in NO_FUNCTION:
        for number, what in gaps(game):
            print(f"{game} {number}: {what}")
            missing += 1
        print(f"{game}: {len(paragraphs(game))} paragraphs, {missing} gaps")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
