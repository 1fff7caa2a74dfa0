"""Templates of the terminal client: numbers with their nouns."""

from __future__ import annotations

import pytest

from jadecourt.i18n import FrenchPluralInt, PluralInt, Translator


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0 floors"), (1, "1 floor"), (2, "2 floors"), (11, "11 floors"), (-1, "-1 floor")],
)
def test_english_counts_only_one_as_singular(number: int, text: str) -> None:
    assert f"{PluralInt(number):floor|floors}" == text


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 étage"), (1, "1 étage"), (2, "2 étages"), (11, "11 étages"), (-1, "-1 étage")]
)
def test_french_counts_nought_and_one_as_singular(number: int, text: str) -> None:
    assert f"{FrenchPluralInt(number):étage|étages}" == text


@pytest.mark.parametrize("amount", [PluralInt, FrenchPluralInt])
def test_plural_int_without_noun_formats_the_number(amount: type[PluralInt]) -> None:
    assert f"{amount(0)} {amount(12)}" == "0 12"
    assert amount(2) + 1 == 3


@pytest.mark.parametrize(
    ("language", "sentences"),
    [("en", ["0 yuans", "1 yuan", "2 yuans"]), ("fr", ["0 yuan", "1 yuan", "2 yuans"])],
)
def test_translator_uses_the_plural_rules_of_its_language(language: str, sentences: list[str]) -> None:
    translate = Translator(language, {language: {"amount": "{n:yuan|yuans}"}})
    assert [translate("amount", n=n) for n in range(3)] == sentences
