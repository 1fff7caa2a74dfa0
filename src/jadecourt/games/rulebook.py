"""The rules texts of docs/rules, by paragraph. Reasons for illegal moves and the command `why` cite these numbers."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ..core.errors import UnknownNotation

HERE = Path(__file__).resolve().parent
# an installed package contains the texts; a checkout reads the documentation
RULES_DIRS = (HERE.parent / "rules", HERE.parents[2] / "docs" / "rules")
SOURCE_LANGUAGE = "en"  # authoritative; translations are in folders named after their language
PARAGRAPH = re.compile(r"^\*\*(\d+(?:\.\d+)?)\*\*", re.MULTILINE)
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
PARAGRAPH_END = re.compile(r"^(?:\*\*\d+(?:\.\d+)?\*\*|## )", re.MULTILINE)
SECTION = re.compile(r"^## (\d+)\. .*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
# an item of the last section: `- **R24, R25** open point, ruling and reason`
RULING = re.compile(r"^- \*\*(R\d+(?:, R\d+)*)\*\*.*?(?=^- |^\*|^## |\Z)", re.MULTILINE | re.DOTALL)
PASSAGE_NUMBER = re.compile(r"R?\d+(?:\.\d+)?")


@cache
def read_rules(game: str, language: str = SOURCE_LANGUAGE) -> str:
    """The whole text in Markdown, in English if there is no translation; "" if the texts were not installed."""
    names = [f"{game}.md"] if language == SOURCE_LANGUAGE else [f"{language}/{game}.md", f"{game}.md"]
    for name in names:
        for folder in RULES_DIRS:
            if (folder / name).is_file():
                return (folder / name).read_text(encoding="utf-8")
    return ""


@cache
def paragraphs(game: str, language: str = SOURCE_LANGUAGE) -> dict[str, str]:
    """Every numbered paragraph: its text by number (`8.2`)."""
    text = read_rules(game, language)
    found = {}
    for match in PARAGRAPH.finditer(text):
        end = PARAGRAPH_END.search(text, match.end())
        found[match[1]] = text[match.start() : end.start() if end else len(text)].strip()
    return found


@cache
def section_titles(game: str, language: str = SOURCE_LANGUAGE) -> dict[str, str]:
    """The title of the section of every paragraph, by the paragraph's number."""
    text = read_rules(game, language)
    headings = [(match.start(), match[1].strip()) for match in HEADING.finditer(text)]
    return {
        match[1]: next((title for start, title in reversed(headings) if start < match.start()), "")
        for match in PARAGRAPH.finditer(text)
    }


def paragraph(game: str, number: str, language: str = SOURCE_LANGUAGE) -> str:
    """The text of a paragraph. Raises UnknownNotation, which lists the existing numbers."""
    by_number = paragraphs(game, language)
    if number not in by_number:
        numbers = ", ".join(by_number) or "none (the rules are not installed)"
        raise UnknownNotation(f"the rules of {game} have no paragraph {number!r}; available: {numbers}")
    return by_number[number]


def rulings(game: str, language: str = SOURCE_LANGUAGE) -> dict[str, str]:
    """Every ruling on an open point of the printed rules: its text by number (`R31`)."""
    return {
        number: match[0].strip()
        for match in RULING.finditer(read_rules(game, language))
        for number in match[1].split(", ")
    }


def is_passage_number(text: str) -> bool:
    """Whether a text has the form of a paragraph, section or ruling number: `8.2`, `8`, `R31`."""
    return PASSAGE_NUMBER.fullmatch(text.upper()) is not None


def find_passage(game: str, number: str, language: str = SOURCE_LANGUAGE) -> str:
    """The text of a paragraph (`8.2`), a section (`8`) or a ruling (`R31`); UnknownNotation lists them."""
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
            f"the rules of {game} have no paragraph {number!r}; available: {', '.join(paragraphs_by_number)}, "
            f"the sections {', '.join(sections_by_number)}, and the rulings R1 to R{last_ruling}"
            if paragraphs_by_number
            else f"the rules of {game} are not installed"
        )
    return found
