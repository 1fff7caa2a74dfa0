"""The choice of a language by the header Accept-Language."""

from __future__ import annotations

from typing import Final

from ...i18n.languages import DEFAULT_LANGUAGE, LANGUAGES
from .types import Language

MAX_HEADER_LENGTH: Final = 200  # characters that are read


def accepted_language(header: str) -> Language:
    """The language of the package that the header prefers, else the default one."""
    best, best_weight = DEFAULT_LANGUAGE, 0.0
    for part in header[:MAX_HEADER_LENGTH].split(","):
        tag, _, quality = part.partition(";")
        code = tag.strip().lower().partition("-")[0]
        try:
            weight = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if weight > best_weight and code in LANGUAGES:
            best, best_weight = code, weight
    return best
