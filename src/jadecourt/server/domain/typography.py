"""French typography: no-break spaces at : ; ? ! « », so that no line begins or ends with one of these signs alone.

The texts of the rules contain plain spaces; the server replaces them in the paragraphs it sends. The terminal keeps
plain spaces, as it breaks lines at no-break spaces too.
"""

from __future__ import annotations

import re
from typing import Final

NO_BREAK_SPACE: Final = "\u00a0"
SPACE_AT_PUNCTUATION: Final = re.compile(" (?=[:;?!»])|(?<=«) ")


def typeset(text: str, language: str) -> str:
    """The text with no-break spaces, if `language` is French."""
    return SPACE_AT_PUNCTUATION.sub(NO_BREAK_SPACE, text) if language == "fr" else text
