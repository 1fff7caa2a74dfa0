"""Whatever cites a paragraph cites one that exists, and every paragraph has a function and a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import paragraphs as paragraphs_tool
from jadecourt.core.errors import UnknownNotation
from jadecourt.games import GAMES, find_game
from jadecourt.games.rulebook import paragraph, paragraphs

SOURCES = Path(paragraphs_tool.ROOT, "src", "jadecourt", "games")


@pytest.mark.parametrize("id", GAMES)
def test_questions_entries_and_settings_cite_real_paragraphs(id: str) -> None:
    game = find_game(id)
    cited = {step.rule for step in game.steps} | {kind.rule for kind in game.entries}
    cited |= {setting.rule for setting in game.settings}
    assert cited <= set(paragraphs(id))


@pytest.mark.parametrize("id", GAMES)
def test_refusals_cite_real_paragraphs(id: str) -> None:
    text = (SOURCES / id / "reasons.py").read_text(encoding="utf-8")
    cited = set(re.findall(r'because\(\s*"([\d.]+)"', text))
    assert cited
    assert cited <= set(paragraphs(id))


@pytest.mark.parametrize("id", GAMES)
def test_every_paragraph_has_a_function_and_a_test(id: str) -> None:
    assert paragraphs_tool.gaps(id) == []


def test_a_paragraph_is_found_and_ends_where_the_next_begins() -> None:
    text = paragraph("dragon", "10.4")
    assert text.startswith("**10.4**")
    assert "loses one floor" in text
    assert "## 11" not in text


def test_an_unknown_paragraph_is_refused_with_those_that_exist() -> None:
    with pytest.raises(UnknownNotation, match=r"no paragraph '99'.*8\.2"):
        paragraph("dragon", "99")
