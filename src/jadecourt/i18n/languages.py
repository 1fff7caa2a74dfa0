"""The languages of the package, and the choice of one of them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ..core.errors import CommandError

LOCALES_DIR: Final = Path(__file__).resolve().parent.parent / "locales"
# language code -> its name in that language; the web client reads the same file
LANGUAGE_NAMES: Final[Mapping[str, str]] = json.loads(
    (LOCALES_DIR / "languages.json").read_text(encoding="utf-8")
)
LANGUAGES: Final = tuple(LANGUAGE_NAMES)
DEFAULT_LANGUAGE: Final = LANGUAGES[0]


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
            return language if language in LANGUAGES else DEFAULT_LANGUAGE
    return DEFAULT_LANGUAGE
