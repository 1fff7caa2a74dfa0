"""Texts in the languages of the package: a translator for the catalogue of a command, and the choice of the language.

`LANGUAGES` and `PluralInt` are defined in `core.log`, because the log of a game is formatted there and core imports
nothing of the package but itself. They are offered here for everything outside of core and the games.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from ..core.errors import CommandError
from ..core.log import LANGUAGES, FrenchPluralInt, PluralInt

__all__ = ["LANGUAGES", "FrenchPluralInt", "PluralInt", "Translator", "detect_language"]


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


def detect_language(requested: str | None) -> str:
    """The requested language, else the one of the environment (LC_ALL, LC_MESSAGES, LANG), else English."""
    if requested is not None:
        if requested not in LANGUAGES:
            raise CommandError(f"unknown language {requested!r}: available are {', '.join(LANGUAGES)}")
        return requested
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            language = value[:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"
