"""Notation of moves and outcomes: a fixed text for each number, independent of the position."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence

from .errors import UnknownNotation


class Notation:
    """The unique texts of the numbers 0 … n-1; `noun` names them in error messages."""

    def __init__(self, noun: str, texts: Sequence[str]) -> None:
        self._noun = noun
        self._texts = tuple(texts)
        self._numbers = {text: number for number, text in enumerate(self._texts)}
        if len(self._numbers) != len(self._texts):
            raise ValueError("two numbers have the same text")

    def __len__(self) -> int:
        return len(self._texts)

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def text(self, number: int) -> str:
        """The text of a move or outcome; UnknownNotation if there is none with this number."""
        if not 0 <= number < len(self._texts):
            raise UnknownNotation(f"{number} is no {self._noun}: expected 0 to {len(self._texts) - 1}")
        return self._texts[number]

    def parse(self, text: str) -> int:
        """The number of a text; extra spaces are ignored. `UnknownNotation` suggests a similar text."""
        if not isinstance(text, str):
            raise TypeError(f"a {self._noun} must be a str, not {type(text).__name__}")
        number = self._numbers.get(text)
        if number is None:
            number = self._numbers.get(" ".join(text.split()))
        if number is None:
            words = sorted(split_words(text))
            # first those where only the order of the words differs
            near = [other for other in self._texts if sorted(split_words(other)) == words]
            near = near or difflib.get_close_matches(text, self._texts, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise UnknownNotation(f"{text!r} is no {self._noun}{hint}")
        return number

    def parts(self, number: int) -> tuple[str, ...]:
        """The words of a text; `verb a:b+c` has the words verb, a, b and c."""
        return tuple(split_words(self.text(number)))


def split_words(text: str) -> list[str]:
    """The words of a notation, which are separated by spaces, colons or plus signs."""
    return text.replace(":", " ").replace("+", " ").split()
