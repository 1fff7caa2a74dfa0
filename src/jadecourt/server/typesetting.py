"""French texts for screens: a double sign (: ; ? ! « ») never stands alone at the end or the beginning of a line.

In the sources they have plain spaces, which are seen and typed; whatever the server tells is set here. The terminal
keeps plain spaces: its lines are broken at any space, no-break ones too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

NO_BREAK: Final = "\u00a0"
BEFORE_SIGN: Final = re.compile(" (?=[:;?!»])|(?<=«) ")


def typeset(text: str, language: str) -> str:
    """A text of one language."""
    return BEFORE_SIGN.sub(NO_BREAK, text) if language == "fr" else text


def typeset_all(texts: Mapping[str, str]) -> dict[str, str]:
    """A text in each language."""
    return {language: typeset(text, language) for language, text in texts.items()}
