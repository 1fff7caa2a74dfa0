"""List the paragraphs of the rules that no function or no test cites.

    python tools/rule_coverage.py

A function cites a paragraph in its docstring or in that of its module ("10.3 Name of the paragraph"), a test in a
docstring or comment. A module docstring that begins with "Section 8: …" does not count. A table of the game's
declaration cites a paragraph at the beginning of the comment behind its name. Paragraphs that need no code are listed,
with the reason, in the docstring of the game's `__init__.py`.

All games have a paragraph 6.1. So the functions of a game are those in its folder, and its tests are the files in
`tests/games/ID` and those named `test_ID_…` elsewhere; citations in other files count for no game.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from jadecourt.games import GAMES
from jadecourt.games.rulebook import paragraphs

ROOT = Path(__file__).resolve().parent.parent
CITATION = re.compile(r"(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)(?:[–-](\d{1,2}\.\d{1,2}))?(?![\d.]\d)")


def cited_paragraphs(texts: Iterator[str]) -> set[str]:
    """All paragraphs cited in the texts; a range 16.1–16.4 includes those between."""
    found = set()
    for text in texts:
        for first, last in CITATION.findall(text):
            found.add(first)
            if last and first.partition(".")[0] == last.partition(".")[0]:
                section, _, begin = first.partition(".")
                found |= {f"{section}.{n}" for n in range(int(begin), int(last.partition(".")[2]) + 1)}
    return found


def declared(path: Path) -> Iterator[str]:
    """The citations behind the names of tables of a declaration: `[vocabularies.kind]    # 1.6, 3.1 type and age`."""
    yield from re.findall(r"^\[.+\]\s+# ([\d., ]+)", path.read_text(encoding="utf-8"), flags=re.MULTILINE)


def docstrings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef):
            text = ast.get_docstring(node)
            if text and not text.startswith("Section"):
                yield text


def test_texts(path: Path) -> Iterator[str]:
    yield from docstrings(path)
    yield from re.findall(r"#.*", path.read_text(encoding="utf-8"))


def test_files(game: str, tests: Path = ROOT / "tests") -> list[Path]:
    """The files that test one game only."""
    return [*(tests / "games" / game).rglob("test_*.py"), *tests.glob(f"*/test_{game}_*.py")]


def uncovered_paragraphs(game: str) -> list[tuple[str, str]]:
    """(paragraph, what is missing) for each paragraph without a function or a test."""
    folder = ROOT / "src" / "jadecourt" / "games" / game
    functions = cited_paragraphs(t for path in folder.glob("*.py") for t in docstrings(path))
    functions |= cited_paragraphs(declared(folder / "game.toml"))
    tests = cited_paragraphs(t for path in test_files(game) for t in test_texts(path))
    found = []
    for number in paragraphs(game):
        if number not in functions:
            found.append((number, "no function"))
        if number not in tests:
            found.append((number, "no test"))
    return found


def main() -> int:
    missing = 0
    for game in GAMES:
        found = uncovered_paragraphs(game)
        for number, problem in found:
            print(f"{game} {number}: {problem}")
        print(f"{game}: {len(paragraphs(game))} paragraphs, {len(found)} gaps")
        missing += len(found)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
