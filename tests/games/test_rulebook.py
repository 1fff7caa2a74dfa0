"""Whatever cites a paragraph cites one that exists, and every paragraph has a function and a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import paragraphs as paragraphs_tool
from jadecourt.core.errors import UnknownNotation
from jadecourt.games import GAMES, find_game
from jadecourt.games.rulebook import paragraph, paragraphs, read_rules, sections

CODE = re.compile(r"`[^`]+`")
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
    cited = set(re.findall(r'\w\(\s*"([\d.]+)"', text))  # the first argument of a call
    assert cited
    assert cited <= set(paragraphs(id))


@pytest.mark.parametrize("id", GAMES)
def test_every_paragraph_has_a_function_and_a_test(id: str) -> None:
    assert paragraphs_tool.gaps(id) == []


def test_a_paragraph_of_one_game_is_not_covered_by_a_test_of_another(tmp_path: Path) -> None:
    names = [
        "games/dragon/test_setup.py",
        "laws/test_dragon_laws.py",
        "games/kingdom/test_dragon.py",
        "games/kingdom/test_dragon_claims.py",
        "laws/test_kingdom_laws.py",
        "core/test_table.py",
    ]
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    found = {path.relative_to(tmp_path).as_posix() for path in paragraphs_tool.tests_of("dragon", tmp_path)}
    assert found == {"games/dragon/test_setup.py", "laws/test_dragon_laws.py"}


def test_a_paragraph_is_found_and_ends_where_the_next_begins() -> None:
    text = paragraph("dragon", "10.4")
    assert text.startswith("**10.4**")
    assert "loses one floor" in text
    assert "## 11" not in text


def test_an_unknown_paragraph_is_refused_with_those_that_exist() -> None:
    with pytest.raises(UnknownNotation, match=r"no paragraph '99'.*8\.2"):
        paragraph("dragon", "99")


@pytest.mark.parametrize("id", GAMES)
def test_the_translation_has_the_same_paragraphs_tables_and_notation(id: str) -> None:
    english, french = read_rules(id), read_rules(id, "fr")
    assert french and french != english
    assert list(paragraphs(id, "fr")) == list(paragraphs(id))
    numbers = [
        [title.split(".")[0] for title in sections(id, language).values()] for language in ("en", "fr")
    ]
    assert numbers[0] == numbers[1]
    for number, words in paragraphs(id).items():
        translated = paragraphs(id, "fr")[number]
        assert sorted(CODE.findall(translated)) == sorted(CODE.findall(words)), number
        assert translated.count("\n|") == words.count("\n|"), number


def test_a_language_without_translation_shows_the_original() -> None:
    first = next(iter(GAMES))
    assert paragraphs(first, "la") == paragraphs(first)
