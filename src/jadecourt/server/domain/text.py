"""One-line texts: names of players and seats, chat messages."""

from __future__ import annotations

import unicodedata
from typing import Final

MAX_NAME_LENGTH: Final = 24
# control, format, surrogate, private-use and unassigned characters; line and paragraph separators
INVISIBLE_CATEGORIES: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def single_line(text: str) -> str:
    """The text in NFC, with single spaces; ValueError if it contains invisible characters."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(letter) in INVISIBLE_CATEGORIES for letter in text):
        raise ValueError("must be one line of visible characters")
    return text


def validate_name(text: str) -> str:
    """The name as a single line; ValueError if it cannot stand in a record, where | and # have a meaning."""
    text = single_line(text)
    if not text:
        raise ValueError("must not be empty")
    if len(text) > MAX_NAME_LENGTH:
        raise ValueError(f"must have at most {MAX_NAME_LENGTH} characters")
    if "|" in text or "#" in text:
        raise ValueError("must not contain | or #")
    return text


def sanitise_name(name: str) -> str:
    """The name without characters that a name may not have, shortened; "" if nothing is left."""
    visible = "".join(letter if is_allowed_character(letter) else " " for letter in name)
    return " ".join(unicodedata.normalize("NFC", visible).split())[:MAX_NAME_LENGTH].strip()


def is_allowed_character(letter: str) -> bool:
    """Whether a name may contain this character."""
    try:
        single_line(letter)
    except ValueError:
        return False
    return letter not in "|#"
