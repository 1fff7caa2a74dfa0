"""The paragraphs of the rules, as docs/rules has them: what `why` and refusals point at."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ..core.errors import UnknownNotation

HERE = Path(__file__).resolve().parent
# installed: shipped inside the package; in a checkout: the documentation itself
RULES_DIRS = (HERE.parent / "rules", HERE.parents[2] / "docs" / "rules")
SOURCE_LANGUAGE = "en"  # the language that decides; the others are translations, in folders of their own
PARAGRAPH = re.compile(r"^\*\*(\d+(?:\.\d+)?)\*\*", re.MULTILINE)
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
PARAGRAPH_END = re.compile(r"^(?:\*\*\d+(?:\.\d+)?\*\*|## )", re.MULTILINE)
SECTION = re.compile(r"^## (\d+)\. .*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
# an item of the last section: `- **R24, R25** question, ruling and reason`
RULING = re.compile(r"^- \*\*(R\d+(?:, R\d+)*)\*\*.*?(?=^- |^\*|^## |\Z)", re.MULTILINE | re.DOTALL)
PASSAGE_NUMBER = re.compile(r"R?\d+(?:\.\d+)?")


@cache
def read_rules(game: str, language: str = SOURCE_LANGUAGE) -> str:
    """The whole text, in Markdown, in the original where there is no translation; empty if it was not installed."""
    names = [f"{game}.md"] if language == SOURCE_LANGUAGE else [f"{language}/{game}.md", f"{game}.md"]
    for name in names:
        for folder in RULES_DIRS:
            if (folder / name).is_file():
                return (folder / name).read_text(encoding="utf-8")
    return ""


@cache
def paragraphs(game: str, language: str = SOURCE_LANGUAGE) -> dict[str, str]:
    """Every numbered paragraph with its text."""
    text = read_rules(game, language)
    found = {}
    for match in PARAGRAPH.finditer(text):
        end = PARAGRAPH_END.search(text, match.end())
        found[match[1]] = text[match.start() : end.start() if end else len(text)].strip()
    return found


@cache
def section_titles(game: str, language: str = SOURCE_LANGUAGE) -> dict[str, str]:
    """The heading above every numbered paragraph, by the paragraph's number."""
    text = read_rules(game, language)
    headings = [(match.start(), match[1].strip()) for match in HEADING.finditer(text)]
    return {
        match[1]: next((title for start, title in reversed(headings) if start < match.start()), "")
        for match in PARAGRAPH.finditer(text)
    }


def paragraph(game: str, number: str, language: str = SOURCE_LANGUAGE) -> str:
    """One paragraph; one that does not exist is refused with the numbers that do."""
    by_number = paragraphs(game, language)
    if number not in by_number:
        numbers = ", ".join(by_number) or "none, because the rules were not installed"
        raise UnknownNotation(f"there is no paragraph {number!r} in the rules of {game}: there are {numbers}")
    return by_number[number]


def rulings(game: str, language: str = SOURCE_LANGUAGE) -> dict[str, str]:
    """Every ruling on an open question of the printed rules, by its number (`R31`)."""
    return {
        number: match[0].strip()
        for match in RULING.finditer(read_rules(game, language))
        for number in match[1].split(", ")
    }


def is_passage_number(text: str) -> bool:
    """Whether a text looks like the number of a paragraph, a section or a ruling: `8.2`, `8`, `R31`."""
    return PASSAGE_NUMBER.fullmatch(text.upper()) is not None


def find_passage(game: str, number: str, language: str = SOURCE_LANGUAGE) -> str:
    """A paragraph (`8.2`), a whole section (`8`) or a ruling (`R31`); UnknownNotation lists those there are."""
    number = number.upper()
    paragraphs_by_number = paragraphs(game, language)
    sections_by_number = {
        match[1]: match[0].strip() for match in SECTION.finditer(read_rules(game, language))
    }
    found = (
        paragraphs_by_number.get(number)
        or sections_by_number.get(number)
        or rulings(game, language).get(number)
    )
    if found is None:
        last_ruling = max((int(ruling[1:]) for ruling in rulings(game)), default=0)
        raise UnknownNotation(
            f"there is no paragraph {number!r} in the rules of {game}: there are {', '.join(paragraphs_by_number)}, "
            f"the sections {', '.join(sections_by_number)}, and rulings up to R{last_ruling}"
            if paragraphs_by_number
            else f"the rules of {game} were not installed with the package"
        )
    return found
