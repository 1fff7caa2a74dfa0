"""Notation: one text for each number, and suggestions for mistyped texts."""

from __future__ import annotations

import pytest

from jadecourt.core.errors import JadecourtError, UnknownNotation
from jadecourt.core.notation import Notation
from jadecourt.games.dragon.moves import MOVES, OUTCOMES

TEA = Notation("order of tea", ["tea", "tea milk", "tea milk+sugar", "cake p1:plum-y"])


def test_every_number_has_a_text_that_reads_back() -> None:
    assert [TEA.parse(TEA.text(number)) for number in range(len(TEA))] == [0, 1, 2, 3]
    assert list(TEA) == ["tea", "tea milk", "tea milk+sugar", "cake p1:plum-y"]


@pytest.mark.parametrize("notation", [MOVES, OUTCOMES])
def test_every_text_of_the_dragon_reads_back(notation: Notation) -> None:
    for number, text in enumerate(notation):
        assert notation.parse(text) == number
        assert notation.text(number) == text
        assert text == " ".join(text.split())


@pytest.mark.parametrize("text", [" tea milk", "tea milk ", "tea   milk", "\ttea\nmilk\r\n"])
def test_extra_spaces_do_not_matter(text: str) -> None:
    assert TEA.parse(text) == 1


@pytest.mark.parametrize("text", ["Tea", "TEA MILK", "tea-milk", "teamilk", "tea milk + sugar", "", " ", "1"])
def test_other_spelling_of_a_text_is_rejected(text: str) -> None:
    with pytest.raises(UnknownNotation, match="is no order of tea"):
        TEA.parse(text)


def test_mistyped_text_error_suggests_the_nearest() -> None:
    with pytest.raises(UnknownNotation) as caught:
        TEA.parse("tea mlik+sugar")
    assert str(caught.value) == "'tea mlik+sugar' is no order of tea; did you mean 'tea milk+sugar'?"


def test_text_far_from_all_others_gets_no_hint() -> None:
    with pytest.raises(UnknownNotation) as caught:
        TEA.parse("xyzzy")
    assert str(caught.value) == "'xyzzy' is no order of tea"


@pytest.mark.parametrize(
    ("mistyped", "meant"),
    [
        ("act Taxes", "act taxes"),
        ("floor p", "floor p"),
        ("play farmer:farmer", "play farmer:farmer-"),
        ("relese p0:monk-o", "release p0:monk-o"),
        ("draft monk+tax", "draft tax+monk"),
    ],
)
def test_mistyped_dragon_move_error_suggests_the_nearest(mistyped: str, meant: str) -> None:
    with pytest.raises(UnknownNotation) as caught:
        MOVES.parse(mistyped)
    assert f"did you mean '{meant}" in str(caught.value)


@pytest.mark.parametrize("number", [-1, 4, 1000])
def test_unknown_number_error_names_the_range(number: int) -> None:
    with pytest.raises(UnknownNotation) as caught:
        TEA.text(number)
    assert str(caught.value) == f"{number} is no order of tea: expected 0 to 3"
    with pytest.raises(UnknownNotation):
        TEA.parts(number)


def test_unknown_notation_is_a_jadecourt_error_and_value_error() -> None:
    with pytest.raises(UnknownNotation) as caught:
        TEA.parse("coffee")
    assert isinstance(caught.value, JadecourtError) and isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("number", "parts"),
    [(0, ("tea",)), (1, ("tea", "milk")), (2, ("tea", "milk", "sugar")), (3, ("cake", "p1", "plum-y"))],
)
def test_parts_are_the_words_of_a_text(number: int, parts: tuple[str, ...]) -> None:
    assert TEA.parts(number) == parts


def test_two_numbers_cannot_share_a_text() -> None:
    with pytest.raises(ValueError, match="two numbers have the same text"):
        Notation("order", ["tea", "cake", "tea"])
