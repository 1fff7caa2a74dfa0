"""No-break spaces at : ; ? ! « », as in French, so that no line begins or ends with one of these signs alone.

The texts of the rules contain plain spaces; the server replaces them in the paragraphs it sends. The terminal keeps
plain spaces, as it breaks lines at no-break spaces too.
"""

from __future__ import annotations

import re
from typing import Final

NO_BREAK_SPACE: Final = "\u00a0"
SPACE_AT_PUNCTUATION: Final = re.compile(" (?=[:;?!»])|(?<=«) ")


def typeset(text: str) -> str:
    """The text with no-break spaces at signs that have a space beside them."""
    return SPACE_AT_PUNCTUATION.sub(NO_BREAK_SPACE, text)
