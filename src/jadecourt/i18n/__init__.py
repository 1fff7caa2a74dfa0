"""Texts in the languages of the package: catalogues of messages, texts of games, and the choice of the language."""

from __future__ import annotations

from collections.abc import Mapping

from .game_texts import describe_entry
from .languages import LANGUAGES, detect_language

__all__ = ["LANGUAGES", "FrenchPluralInt", "PluralInt", "Translator", "describe_entry", "detect_language"]


class PluralInt(int):
    """An int that is formatted with its noun; 0 and 1 are singular in French, 1 in English."""

    language = "en"

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(int(self))
        one, many = spec.split("|")
        single = abs(self) < 2 if self.language == "fr" else abs(self) == 1
        return f"{int(self)} {one if single else many}"


class FrenchPluralInt(PluralInt):
    """A `PluralInt` with the plural of French."""

    language = "fr"


class Translator:
    """The texts of a catalogue in one language; numbers bring their noun (`{plies:ply|plies}`), as in the log."""

    def __init__(self, language: str, translations: Mapping[str, Mapping[str, str]]) -> None:
        """`translations`: a template by key, by language."""
        self.language = language
        self.templates = translations[language]
        self.plural_int = FrenchPluralInt if language == "fr" else PluralInt

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key, filled with values."""
        plural_values = {
            name: self.plural_int(value) if isinstance(value, int) else value
            for name, value in values.items()
        }
        return self.templates[key].format_map(plural_values)
