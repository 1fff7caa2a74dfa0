"""Names, and whether two of them are the same or look the same."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from sqlalchemy import Connection, or_, select

from ...bots import list_bots
from ..problems import Problem
from ..rooms.seating import BOT_NAMES
from ..store.schema import people
from ..wire.base import MAX_SEATS
from .lookalikes import INVISIBLE, has_mixed_word, make_skeleton, make_skeletons

LONGEST_CLAIM: Final = 80  # some letters stand for many once they are taken apart
DIGITS: Final = "0123456789"
MAX_SKELETON: Final = 160  # characters; one letter can look like several
# What the server calls itself, its bots and people who have gone, in both languages.
RESERVED: Final = (
    *BOT_NAMES,
    *("facile", "moyen", "fort", "difficile"),  # the levels are among the bots, in English
    *("house", "server", "serveur", "host", "hôte", "owner", "bot", "bots", "computer", "ordinateur"),
    *("operator", "opérateur", "webmaster", "sysadmin", "mod", "mods"),
    *(f"{seat} {number}" for seat in ("seat", "place") for number in range(MAX_SEATS + 1)),
    "—",
)
# Words that no name may have: "Admin Ann" or "Jadecourt Team" would seem to speak for the server.
OFFICIAL: Final = (
    *("jadecourt", "system", "système", "support", "staff", "official", "officiel", "root"),
    *("admin", "admins", "administrator", "administrateur", "administratrice"),
    *("moderator", "moderators", "modérateur", "modératrice", "moderation", "modération"),
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
    claim, skeletons = claim_of(name), {skeleton_of(name)} | make_skeletons(name)
    if has_mixed_word(name):
        raise Problem(
            "invalid", "body.name: a word of a name is written in one script, not in two that look alike"
        )
    if not skeletons.isdisjoint(reserved_skeletons()) or is_official(name):
        raise Problem(
            "name_taken", f"{name} is, or looks like, a name of the server or of its bots: choose another"
        )
    alike = or_(people.c.claim == claim, people.c.skeleton.in_(sorted(skeletons)))
    holders = connection.execute(select(people.c.id).where(alike)).scalars()
    if any(holder not in but for holder in holders):
        raise taken(name)


def check_own(connection: Connection, person: str) -> None:
    """Refuse the name of a guest or a program if a member has taken it since."""
    found = select(people.c.name, people.c.kind, people.c.owner).where(people.c.id == person)
    row = connection.execute(found).first()
    if row is not None and row.kind != "member":
        check_free(connection, row.name, person, row.owner or person)


def is_official(name: str) -> bool:
    """Whether one of the words of a name, perhaps with a number, sounds as if the server spoke."""
    words = re.split(r"[\W_]+", name)
    forms = {form for word in words for form in (word, word.strip(DIGITS)) if form}
    return any(make_skeleton(form) in official_skeletons() for form in forms)


@cache
def reserved_skeletons() -> frozenset[str]:
    return frozenset(make_skeleton(name) for name in (*RESERVED, *OFFICIAL, *list_bots()))


@cache
def official_skeletons() -> frozenset[str]:
    return frozenset(make_skeleton(word) for word in OFFICIAL)


def taken(name: str) -> Problem:
    return Problem("name_taken", f"{name} is, or looks like, the name of a member: log in, or choose another")
