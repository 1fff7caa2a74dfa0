"""French texts for screens: a double sign (: ; ? ! « ») never stands alone at the end or the beginning of a line.

In the sources they have plain spaces, which are seen and typed; whatever the server tells is set here. The terminal
keeps plain spaces: its lines are broken at any space, no-break ones too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

NO_BREAK_SPACE: Final = "\u00a0"
SPACE_AT_PUNCTUATION: Final = re.compile(" (?=[:;?!»])|(?<=«) ")


def typeset(text: str, language: str) -> str:
    """A text of one language."""
    return SPACE_AT_PUNCTUATION.sub(NO_BREAK_SPACE, text) if language == "fr" else text


def typeset_all(texts: Mapping[str, str]) -> dict[str, str]:
    """A text in each language."""
    return {language: typeset(text, language) for language, text in texts.items()}
