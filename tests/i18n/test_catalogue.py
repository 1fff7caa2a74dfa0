"""Catalogues: keys made from data, words with arguments, numbers, and when Fluent is imported."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from jadecourt.i18n import LANGUAGES, load_catalogue


def test_find_returns_the_text_or_none() -> None:
    terminal = load_catalogue("terminal", "en")
    assert terminal.find("player-human") == "Player"
    assert terminal.find("replay-at", ply="3", last="1234") == "Ply 3 of 1234"
    assert terminal.find("player-nonsense") is None
    assert terminal.find("player-human.nonsense") is None


def test_unknown_key_is_rejected_by_the_type_checker() -> None:
    """The comments fail the type check if mypy accepts the keys."""
    terminal = load_catalogue("terminal", "en")
    with pytest.raises(LookupError, match="terminal/en has no message 'nonsense'"):
        terminal("nonsense")  # type: ignore[arg-type]
    with pytest.raises(LookupError, match="terminal/en has no message 'title'"):
        terminal("title")  # type: ignore[arg-type]  # of a game


@pytest.mark.parametrize(
    ("language", "amounts"),
    [
        ("en", ["0 floors", "1 floor", "2 floors"]),
        ("fr", ["0 étage", "1 étage", "2 étages"]),
        ("de", ["0 Stockwerke", "1 Stockwerk", "2 Stockwerke"]),
    ],
)
def test_words_take_arguments_and_follow_the_plural_rules(language: str, amounts: list[str]) -> None:
    dragon = load_catalogue("dragon", language)
    assert [dragon.word("amount", "floor", n=n) for n in range(3)] == amounts


@pytest.mark.parametrize(("language", "separator"), [("en", "."), ("fr", ","), ("de", ",")])
def test_numbers_have_the_decimal_separator_of_the_language(language: str, separator: str) -> None:
    number = load_catalogue("terminal", language).number
    assert [number(2.675, 2), number(12.25, 1), number(0.5), number(1234)] == [
        f"2{separator}67",
        f"12{separator}2",
        "0",
        "1234",
    ]


def test_signed_numbers_are_never_a_negative_zero() -> None:
    texts = load_catalogue("terminal", "en")
    assert [texts.signed_number(value, 1) for value in (3.26, -2, 0.04, -0.04)] == [
        "+3.3",
        "-2.0",
        "0.0",
        "0.0",
    ]
    assert texts.number(-0.04, 1) == "0.0"


def test_catalogue_imports_fluent_when_the_first_text_is_formatted() -> None:
    script = """
import sys
from jadecourt.i18n import detect_language, load_catalogue
texts = load_catalogue("terminal", detect_language("de"))
print("fluent.runtime" in sys.modules)
texts("player-human")
print("fluent.runtime" in sys.modules)
"""
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env={**os.environ}
    )
    assert result.stdout == "False\nTrue\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_is_read_once(language: str) -> None:
    assert load_catalogue("terminal", language) is load_catalogue("terminal", language)
