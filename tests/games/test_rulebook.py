"""The rules texts: citations refer to existing paragraphs, and every paragraph has a function and a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rule_coverage
from jadecourt.core.errors import UnknownNotation
from jadecourt.games import GAMES, find_game
from jadecourt.games.rulebook import SOURCE_LANGUAGE, paragraph, paragraphs, read_rules, section_titles
from jadecourt.i18n import LANGUAGES

CODE = re.compile(r"`[^`]+`")
SOURCES = Path(rule_coverage.ROOT, "src", "jadecourt", "games")
TRANSLATIONS = sorted(
    path.name for path in Path(rule_coverage.ROOT, "docs", "rules").iterdir() if path.is_dir()
)


@pytest.mark.parametrize("id", GAMES)
def test_steps_entries_and_options_cite_existing_paragraphs(id: str) -> None:
    game = find_game(id)
    cited = {step.rule for step in game.steps} | {kind.rule for kind in game.entry_kinds}
    cited |= {spec.rule for spec in game.option_specs}
    assert cited <= set(paragraphs(id))


@pytest.mark.parametrize("id", GAMES)
def test_illegal_move_reasons_cite_existing_paragraphs(id: str) -> None:
    text = (SOURCES / id / "illegal_moves.py").read_text(encoding="utf-8")
    cited = set(re.findall(r'Refusal\([^,]+, "([\d.]+)"', text))
    assert len(cited) > 3
    assert cited <= set(paragraphs(id))


@pytest.mark.parametrize("id", GAMES)
def test_every_paragraph_has_a_function_and_a_test(id: str) -> None:
    assert rule_coverage.uncovered_paragraphs(id) == []


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
    found = {path.relative_to(tmp_path).as_posix() for path in rule_coverage.test_files("dragon", tmp_path)}
    assert found == {"games/dragon/test_setup.py", "laws/test_dragon_laws.py"}


def test_paragraph_text_ends_before_the_next_paragraph() -> None:
    text = paragraph("dragon", "10.4")
    assert text.startswith("**10.4**")
    assert "loses one floor" in text
    assert "## 11" not in text


def test_unknown_paragraph_error_lists_the_existing_ones() -> None:
    with pytest.raises(UnknownNotation, match=r"no paragraph '99'; available: .*8\.2"):
        paragraph("dragon", "99")


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("id", GAMES)
def test_the_translation_has_the_same_paragraphs_tables_and_notation(id: str, language: str) -> None:
    english, translation = read_rules(id), read_rules(id, language)
    assert translation and translation != english
    assert list(paragraphs(id, language)) == list(paragraphs(id))
    numbers = [
        [title.split(".")[0] for title in section_titles(id, shown).values()] for shown in ("en", language)
    ]
    assert numbers[0] == numbers[1]
    for number, words in paragraphs(id).items():
        translated = paragraphs(id, language)[number]
        assert sorted(CODE.findall(translated)) == sorted(CODE.findall(words)), number
        assert translated.count("\n|") == words.count("\n|"), number


def test_every_language_has_the_rules() -> None:
    assert set(LANGUAGES) <= {SOURCE_LANGUAGE, *TRANSLATIONS}


def test_language_without_translation_shows_the_source_language() -> None:
    first = next(iter(GAMES))
    assert paragraphs(first, "la") == paragraphs(first)
