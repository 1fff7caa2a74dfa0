"""Integers and texts of moves or outcomes: two table look-ups, independent of any position."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence

from .errors import UnknownNotation


class Notation:
    """The texts of the integers 0 … n-1; every text is unique and is written one way only."""

    def __init__(self, noun: str, texts: Sequence[str]) -> None:
        self._noun = noun
        self._texts = tuple(texts)
        self._numbers = {text: number for number, text in enumerate(self._texts)}
        if len(self._numbers) != len(self._texts):
            raise ValueError("two numbers with one text")

    def __len__(self) -> int:
        return len(self._texts)

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def text(self, number: int) -> str:
        """`"floor p2"` of a move; an unknown number is an error."""
        if not 0 <= number < len(self._texts):
            raise UnknownNotation(f"{number} is no {self._noun}: they go from 0 to {len(self._texts) - 1}")
        return self._texts[number]

    def parse(self, text: str) -> int:
        """The number of a text; extra spaces do not matter, everything else does."""
        if not isinstance(text, str):
            raise TypeError(f"a {self._noun} is written as text, not as {type(text).__name__}")
        number = self._numbers.get(text)
        if number is None:
            number = self._numbers.get(" ".join(text.split()))
        if number is None:
            words = sorted(split_words(text))
            near = [
                other for other in self._texts if sorted(split_words(other)) == words
            ]  # only the order is wrong
            near = near or difflib.get_close_matches(text, self._texts, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise UnknownNotation(f"{text!r} is no {self._noun}{hint}")
        return number

    def parts(self, number: int) -> tuple[str, ...]:
        """The words of a text: `("release", "p0", "monk-o")`."""
        return tuple(split_words(self.text(number)))


def split_words(text: str) -> list[str]:
    return text.replace(":", " ").replace("+", " ").split()
