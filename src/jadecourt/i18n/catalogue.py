"""Catalogues of messages in Fluent (https://projectfluent.org), which the web client reads as well.

A catalogue is a folder `locales/LANGUAGE/CATALOGUE` of `.ftl` files: one for each game with every word of that game,
one each for the web client, the terminal, the server and what all games share. See docs/translations.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from ..core.refusal import Word
from .languages import LOCALES_DIR

if TYPE_CHECKING:  # the import takes 0.1 s: only programs that show a text need it
    from fluent.runtime import FluentBundle


Argument: TypeAlias = (
    "str | int | float | Word | Sequence[Word]"  # a message refers to a form of a word as $name-FORM
)


class Catalogue:
    """The messages of a catalogue in one language."""

    def __init__(self, name: str, language: str) -> None:
        from fluent.runtime import FluentBundle, FluentResource

        self.name, self.language = name, language
        # Isolation marks protect mixed writing directions; all languages so far are written from left to right.
        self._bundle: FluentBundle = FluentBundle([language], use_isolating=False)
        paths = sorted((LOCALES_DIR / language / name).glob("*.ftl"))
        if not paths:
            raise LookupError(f"there is no catalogue {name!r} in the language {language!r}")
        for path in paths:
            self._bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))

    def __contains__(self, key: str) -> bool:
        message_id, _, attribute = key.partition(".")
        if not self._bundle.has_message(message_id):
            return False
        return not attribute or attribute in self._bundle.get_message(message_id).attributes

    def __call__(self, key: str, /, **arguments: Argument) -> str:
        """The text of a message, or of an attribute of a message (`message.attribute`)."""
        message_id, _, attribute = key.partition(".")
        if not self._bundle.has_message(message_id):
            raise LookupError(f"the catalogue {self.name}/{self.language} has no message {message_id!r}")
        message = self._bundle.get_message(message_id)
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            raise LookupError(f"the catalogue {self.name}/{self.language} has no text {key!r}")
        text, errors = self._bundle.format_pattern(pattern, self._expand(arguments))
        if errors:
            raise ValueError(f"cannot format {key!r} of {self.name}/{self.language}: {errors[0]}")
        return str(text)

    def word(self, vocabulary: str, name: str, form: str | None = None) -> str:
        """The text of a word, or of one of its forms."""
        return self(f"{vocabulary}-{name}" if form is None else f"{vocabulary}-{name}.{form}")

    def _expand(self, arguments: Mapping[str, Argument]) -> dict[str, str | int | float]:
        """The variables of a message: words with all their forms, lists of words joined by commas."""
        variables: dict[str, str | int | float] = {}
        for name, value in arguments.items():
            if isinstance(value, Word):
                for form, text in self._forms(value).items():
                    variables[f"{name}-{form}" if form else name] = text
            elif isinstance(value, str | int | float):
                variables[name] = value
            else:
                variables[name] = ", ".join(self.word(*word) for word in value)
        return variables

    def _forms(self, word: Word) -> dict[str, str]:
        """The text of a word ("") and of each of its forms."""
        key = f"{word.vocabulary}-{word.name}"
        text = self(key)
        return {"": text} | {form: self(f"{key}.{form}") for form in self._bundle.get_message(key).attributes}


@cache
def load_catalogue(name: str, language: str) -> Catalogue:
    """The catalogue in a language; read once."""
    return Catalogue(name, language)
