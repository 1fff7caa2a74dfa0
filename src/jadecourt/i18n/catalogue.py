"""Catalogues of messages in Fluent (https://projectfluent.org), which the web client reads as well.

A catalogue is a folder `locales/LANGUAGE/CATALOGUE` of `.ftl` files: one for each game with every word of that game,
one each for the web client, the terminal, the server and what all games share. See docs/translations.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar, overload

from ..core.refusal import Word
from .languages import LOCALES_DIR

if TYPE_CHECKING:  # the import takes 0.1 s: only programs that show a text need it
    from fluent.runtime import FluentBundle

    from .keys import GamesKey, ServerKey, TerminalKey


Argument: TypeAlias = (
    "str | int | float | Word | Sequence[Word]"  # a message refers to a form of a word as $name-FORM
)
Key = TypeVar("Key", bound=str)


class Catalogue(Generic[Key]):
    """The messages of a catalogue in one language; `Key` is the type of its keys, such as `TerminalKey`.

    The type checker rejects an unknown key where it is written out. A key that is made from data goes through `word`,
    if it names a word of a vocabulary, or `find`.
    """

    def __init__(self, name: str, language: str) -> None:
        self.name, self.language = name, language
        self._paths = sorted((LOCALES_DIR / language / name).glob("*.ftl"))
        if not self._paths:
            raise LookupError(f"there is no catalogue {name!r} in the language {language!r}")

    @cached_property
    def _bundle(self) -> FluentBundle:
        """The parsed files; read when the first text is needed."""
        from fluent.runtime import FluentBundle, FluentResource

        # Isolation marks protect mixed writing directions; all languages so far are written from left to right.
        bundle = FluentBundle([self.language], use_isolating=False)
        for path in self._paths:
            bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
        return bundle

    def __contains__(self, key: str) -> bool:
        message_id, _, attribute = key.partition(".")
        if not self._bundle.has_message(message_id):
            return False
        message = self._bundle.get_message(message_id)
        return attribute in message.attributes if attribute else message.value is not None

    def __call__(self, key: Key, /, **arguments: Argument) -> str:
        """The text of a message, or of an attribute of a message (`message.attribute`)."""
        return self._format(key, arguments)

    def find(self, key: str, /, **arguments: Argument) -> str | None:
        """The text of a key that is made from data and need not exist; None if it does not."""
        return self._format(key, arguments) if key in self else None

    def word(self, vocabulary: str, name: str, form: str | None = None, /, **arguments: Argument) -> str:
        """The text of a word, or of one of its forms."""
        key = f"{vocabulary}-{name}"
        return self._format(key if form is None else f"{key}.{form}", arguments)

    def number(self, value: float, digits: int = 0) -> str:
        """A number with this many digits after the decimal separator of the language."""
        from babel.numbers import format_decimal

        rounded = round(value, digits) + 0.0  # never -0.0
        return format_decimal(rounded, f"0.{'0' * digits}" if digits else "0", self.language)

    def signed_number(self, value: float, digits: int = 0) -> str:
        """A number with its sign, also with a plus; zero has none."""
        return ("+" if round(value, digits) > 0 else "") + self.number(value, digits)

    def _format(self, key: str, arguments: Mapping[str, Argument]) -> str:
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
        forms = self._bundle.get_message(f"{word.vocabulary}-{word.name}").attributes
        return {"": self.word(*word)} | {form: self.word(*word, form) for form in forms}


@overload
def load_catalogue(name: Literal["games"], language: str) -> Catalogue[GamesKey]: ...
@overload
def load_catalogue(name: Literal["server"], language: str) -> Catalogue[ServerKey]: ...
@overload
def load_catalogue(name: Literal["terminal"], language: str) -> Catalogue[TerminalKey]: ...
@overload
def load_catalogue(name: str, language: str) -> Catalogue[Any]: ...
def load_catalogue(name: str, language: str) -> Catalogue[Any]:
    """The catalogue in a language; read once. Raises LookupError if there is none.

    To have its keys checked, annotate the catalogue of a game: `texts: Catalogue[GoKey] = load_catalogue("go", "en")`.
    """
    return read_catalogue(name, language)


@cache
def read_catalogue(name: str, language: str) -> Catalogue[str]:
    """As `load_catalogue`, for names that are made from data: every key is accepted."""
    return Catalogue(name, language)
