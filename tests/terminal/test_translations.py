"""The catalogues are complete in both languages, and the language is detected."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from pathlib import Path

import pytest

from jadecourt.analysis import translations as analysis_translations
from jadecourt.core.errors import CommandError
from jadecourt.i18n import LANGUAGES, Translator, detect_language
from jadecourt.terminal import translations
from jadecourt.terminal.boards.dragon import translations as dragon_translations
from jadecourt.terminal.boards.kingdom import translations as kingdom_translations

CATALOGUES = [
    translations.TRANSLATIONS,
    dragon_translations.TRANSLATIONS,
    kingdom_translations.TRANSLATIONS,
    analysis_translations.TRANSLATIONS,
]


@pytest.mark.parametrize("texts", CATALOGUES)
def test_all_languages_have_the_same_keys(texts: Mapping[str, Mapping[str, str]]) -> None:
    assert set(texts) == set(LANGUAGES)
    assert texts["en"].keys() == texts["fr"].keys()
    assert all(text for language in LANGUAGES for key, text in texts[language].items())


@pytest.mark.parametrize("texts", CATALOGUES)
def test_all_languages_use_the_same_placeholders(texts: Mapping[str, Mapping[str, str]]) -> None:
    def fields(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    for key, text in texts["en"].items():
        assert fields(text) == fields(texts["fr"][key]), key


def test_french_has_a_space_before_double_punctuation() -> None:
    for texts in CATALOGUES:
        for key, text in texts["fr"].items():
            without_fields = re.sub(r"\{[^}]*\}", "x", text)
            assert not re.search(r"[^\s][;:?!](\s|$)", without_fields), key


@pytest.mark.parametrize(
    ("given", "environment", "language"),
    [
        (None, {}, "en"),
        (None, {"LANG": "fr_FR.UTF-8"}, "fr"),
        (None, {"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        ("fr", {"LANG": "en_GB.UTF-8"}, "fr"),
    ],
)
def test_language_is_the_one_given_or_that_of_the_environment(
    given: str | None, environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert detect_language(given) == language


def test_unknown_language_is_rejected() -> None:
    with pytest.raises(CommandError, match="en, fr"):
        detect_language("de")


def test_plural_ints_format_number_and_noun() -> None:
    english, french = (Translator(language, dragon_translations.TRANSLATIONS) for language in LANGUAGES)
    assert english("gain.build", n=0) == "+0 floors"
    assert english("gain.build", n=1) == "+1 floor"
    assert french("gain.build", n=0) == "+0 étage"
    assert french("gain.build", n=2) == "+2 étages"


ROOT = Path(__file__).resolve().parents[2]
FRENCH_FILES = [
    *sorted((ROOT / "docs" / "rules" / "fr").glob("*.md")),
    *sorted((ROOT / "web" / "src" / "games").rglob("*.ts")),
    *sorted((ROOT / "src" / "jadecourt" / "games").glob("*/*.py")),
    *sorted((ROOT / "src" / "jadecourt" / "terminal").rglob("*.py")),
]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (r"\b[Rr]uine\b", "délabrement (decay)"),
        (r"\bliées?\b|\brestée?s?\s+en\s+jeu\b|\breste(nt)? en jeu\b", "carte reportée (a carried card)"),
        (r"(?<!de )\b(un|\d|\$\{\w+\}|\{\w+\}) riz\b", "sac de riz (rice that is counted)"),
        (r"\busées\b", "cartes utilisées (used bid cards)"),
        (r"ce que vous avez le plus|qu’on a le plus", "ce dont vous avez le plus"),
        (r"d’un type à lui\b|type of their own", "un type que nul autre n’a choisi (sunrise)"),
        (r"en anglais\) : jadecourt", "the rules are there in French"),
    ],
)
def test_french_terms_are_used_consistently(wrong: str, right: str) -> None:
    assert len(FRENCH_FILES) > 50
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in FRENCH_FILES
        for match in re.finditer(wrong, path.read_text(encoding="utf-8"))
    ]
    assert not found, f"say {right}"
