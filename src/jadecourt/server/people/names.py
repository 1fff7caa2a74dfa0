"""Names, and whether two of them are the same."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from sqlalchemy import Connection, select

from ..problems import Problem
from ..store.schema import people

LONGEST_CLAIM: Final = 80  # some letters stand for many once they are taken apart
# What does not show, though it counts as a letter or an accent: two names must not differ by this alone.
INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def claim_of(name: str) -> str:
    """A name as it is compared: without regard to case, width and what cannot be seen."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    claim = " ".join(INVISIBLE.sub("", unicodedata.normalize("NFKC", folded)).split())
    if not claim or len(claim) > LONGEST_CLAIM:
        raise Problem("invalid", "body.name: this name cannot be written out: use ordinary letters")
    return claim


def check_free(connection: Connection, name: str, *but: str) -> None:
    """Refuse a name that a member has claimed, other than those of `but`."""
    found = connection.execute(select(people.c.id).where(people.c.claim == claim_of(name)))
    holder = found.scalar()
    if holder is not None and holder not in but:
        raise taken(name)


def taken(name: str) -> Problem:
    return Problem("name_taken", f"{name} is the name of a member: log in, or choose another")
