"""Texts in the languages of the package: catalogues of messages, texts of games, and the choice of the language.

    texts = load_catalogue("terminal", detect_language(None))
    texts("replay-title", title="Nim", plies=3, names="Ada, Ben")

The import is cheap: Fluent is imported when the first text is formatted.
"""

from __future__ import annotations

from .catalogue import Argument, Catalogue, load_catalogue
from .game_texts import (
    describe_entry,
    describe_illegal_move,
    describe_refusal,
    game_title,
    level_description,
    level_title,
    option_name,
    option_text,
    option_value_name,
    option_values_text,
    source_name,
    step_prompt,
)
from .keys import GamesKey, ServerKey, TerminalKey
from .languages import DEFAULT_LANGUAGE, LANGUAGE_NAMES, LANGUAGES, detect_language

__all__ = [
    "DEFAULT_LANGUAGE",
    "LANGUAGES",
    "LANGUAGE_NAMES",
    "Argument",
    "Catalogue",
    "GamesKey",
    "ServerKey",
    "TerminalKey",
    "describe_entry",
    "describe_illegal_move",
    "describe_refusal",
    "detect_language",
    "game_title",
    "level_description",
    "level_title",
    "load_catalogue",
    "option_name",
    "option_text",
    "option_value_name",
    "option_values_text",
    "source_name",
    "step_prompt",
]
