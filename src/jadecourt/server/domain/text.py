"""One-line texts: names of players and seats, chat messages."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

MAX_NAME_LENGTH: Final = 24
# control, format, surrogate, private-use and unassigned characters; line and paragraph separators
INVISIBLE_CATEGORIES: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
ZERO_WIDTH_JOINER: Final = "\u200d"
# Pictures that can be joined, without skin tones and the letters of flags: arrows, symbols, emoji.
PICTURE: Final = (
    "[\u2194\u2195\u2600-\u27bf\u2b05-\u2b55\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff]"
)
# A joiner between two pictures, the first with its presentation selector or skin tone, makes one emoji of them.
JOINED_EMOJI: Final = re.compile(
    f"(?<={PICTURE})([\ufe0f\U0001f3fb-\U0001f3ff]?){ZERO_WIDTH_JOINER}(?={PICTURE})"
)


def single_line(text: str) -> str:
    """The text in NFC, with single spaces; ValueError if it contains invisible characters.

    The zero-width joiner is allowed inside emoji only: between letters it could make two names look the same.
    """
    text = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(letter) in INVISIBLE_CATEGORIES for letter in drop_emoji_joiners(text)):
        raise ValueError("must be one line of visible characters")
    return text


def drop_emoji_joiners(text: str) -> str:
    """The text without the joiners that make one emoji of several."""
    return JOINED_EMOJI.sub(r"\1", text)


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
    joiners = joiner_positions(name)
    visible = "".join(
        letter if index in joiners or is_allowed_character(letter) else " "
        for index, letter in enumerate(name)
    )
    shortened = " ".join(unicodedata.normalize("NFC", visible).split())[:MAX_NAME_LENGTH]
    joiners = joiner_positions(shortened)  # one of the pictures may be gone
    kept = (
        letter for index, letter in enumerate(shortened) if letter != ZERO_WIDTH_JOINER or index in joiners
    )
    return "".join(kept).strip()


def joiner_positions(text: str) -> set[int]:
    """The positions of the joiners inside emoji."""
    return {match.end() - 1 for match in JOINED_EMOJI.finditer(text)}


def is_allowed_character(letter: str) -> bool:
    """Whether a name may contain this character."""
    try:
        single_line(letter)
    except ValueError:
        return False
    return letter not in "|#"
