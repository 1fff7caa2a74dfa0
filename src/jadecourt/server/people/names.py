"""Names, and whether two of them are the same or look the same."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

from sqlalchemy import Connection, or_, select

from ...bots import list_bots
from ..problems import Problem
from ..rooms.seating import BOT_NAMES
from ..store.schema import people
from ..wire.base import MAX_SEATS
from .lookalikes import INVISIBLE, has_mixed_word, make_skeleton

LONGEST_CLAIM: Final = 80  # some letters stand for many once they are taken apart
MAX_SKELETON: Final = 160  # characters; one letter can look like several
# What the server calls itself, its bots and people who have gone, in both languages.
RESERVED: Final = (
    *BOT_NAMES,
    *("facile", "moyen", "fort", "difficile"),  # the levels are among the bots, in English
    *("jadecourt", "house", "system", "système", "server", "serveur", "support"),
    *("admin", "administrator", "administrateur", "moderator", "modérateur"),
    *(f"seat {number}" for number in range(MAX_SEATS)),
    "—",
)


def claim_of(name: str) -> str:
    """A name as it is compared: without regard to case, width and what cannot be seen."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    claim = " ".join(INVISIBLE.sub("", unicodedata.normalize("NFKC", folded)).split())
    if not claim or len(claim) > LONGEST_CLAIM:
        raise unwritable()
    return claim


def skeleton_of(name: str) -> str:
    """What a name looks like, as it is stored."""
    skeleton = make_skeleton(name)
    if not skeleton or len(skeleton) > MAX_SKELETON:
        raise unwritable()
    return skeleton


def unwritable() -> Problem:
    return Problem("invalid", "body.name: this name cannot be written out: use ordinary letters")


def check_free(connection: Connection, name: str, *but: str) -> None:
    """Refuse a name that is or looks like that of a member (other than those of `but`), of a bot or of the server."""
    claim, skeleton = claim_of(name), skeleton_of(name)
    if has_mixed_word(name):
        raise Problem(
            "invalid", "body.name: a word of a name is written in one script, not in two that look alike"
        )
    if skeleton in reserved_skeletons():
        raise Problem(
            "name_taken", f"{name} is, or looks like, a name of the server or of its bots: choose another"
        )
    alike = or_(people.c.claim == claim, people.c.skeleton == skeleton)
    holders = connection.execute(select(people.c.id).where(alike)).scalars()
    if any(holder not in but for holder in holders):
        raise taken(name)


@cache
def reserved_skeletons() -> frozenset[str]:
    return frozenset(make_skeleton(name) for name in (*RESERVED, *list_bots()))


def taken(name: str) -> Problem:
    return Problem("name_taken", f"{name} is, or looks like, the name of a member: log in, or choose another")
