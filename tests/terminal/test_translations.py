"""The texts of the terminal client fit, its commands can be told apart, and the language is detected."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from catalogues import LOCALES
from jadecourt.core.errors import CommandError
from jadecourt.i18n import LANGUAGES, detect_language, load_catalogue
from jadecourt.terminal.typed_commands import ABBREVIATIONS, command_words


def test_texts_fit_into_their_columns() -> None:
    """The comments in the catalogues name the widths."""
    for language in LANGUAGES:
        dragon, kingdom = load_catalogue("dragon", language), load_catalogue("kingdom", language)
        assert len(dragon("terminal-display")) <= 12
        assert len(kingdom("terminal-lead")) <= 6
        for key in ("hand", "carried", "bid", "tokens", "cards", "last-dragon", "points"):
            assert len(kingdom.word("terminal", key)) <= 17, (language, key)
        assert len(f"{kingdom('goal-Heir')} {kingdom('terminal-vp-heir', vp=5)}") <= 15
        terminal = load_catalogue("terminal", language)
        assert len(terminal("replay-hint")) <= 77


@pytest.mark.parametrize("language", LANGUAGES)
def test_typed_words_mean_one_command(language: str) -> None:
    texts = load_catalogue("terminal", language)
    words = [word for command in ABBREVIATIONS for word in command_words(command, texts)]
    assert len(words) == len(set(words))
    assert all(word == word.lower() and " " not in word for word in words)
    for command in ABBREVIATIONS:
        assert texts.word("command", command) in command_words(command, texts)
        usage = texts.find(f"command-{command}.usage")
        assert usage is None or usage.startswith(f"{texts.word('command', command)} ")


@pytest.mark.parametrize(
    ("given", "environment", "language"),
    [
        (None, {}, "en"),
        (None, {"LANG": "fr_FR.UTF-8"}, "fr"),
        (None, {"LANG": "de_DE.UTF-8"}, "de"),
        (None, {"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        (None, {"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "de_CH.UTF-8"}, "de"),
        (None, {"LANG": "it_IT.UTF-8"}, "en"),
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
    with pytest.raises(CommandError, match=f"unknown language 'xx': available are {', '.join(LANGUAGES)}"):
        detect_language("xx")


ROOT = Path(__file__).resolve().parents[2]
FRENCH_FILES = [
    *sorted((ROOT / "docs" / "rules" / "fr").glob("*.md")),
    *sorted((LOCALES / "fr").rglob("*.ftl")),
]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (r"\b[Rr]uine\b", "délabrement (decay)"),
        (r"\bliées?\b|\brestée?s?\s+en\s+jeu\b|\breste(nt)? en jeu\b", "carte reportée (a carried card)"),
        (r"(?<!de )(\bun|\d|\{ \$\w+ \}) riz\b", "sac de riz (rice that is counted)"),
        (r"\busées\b", "cartes utilisées (used bid cards)"),
        (r"ce que vous avez le plus|qu’on a le plus", "ce dont vous avez le plus"),
        (r"d’un type à lui\b|type of their own", "un type que nul autre n’a choisi (sunrise)"),
        (r"en anglais\) : jadecourt", "the rules are there in French"),
    ],
)
def test_french_terms_are_used_consistently(wrong: str, right: str) -> None:
    assert len(FRENCH_FILES) > 30
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in FRENCH_FILES
        for match in re.finditer(wrong, path.read_text(encoding="utf-8"))
    ]
    assert not found, f"say {right}"
