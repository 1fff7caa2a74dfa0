"""Names, and whether two of them are the same or look the same."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from sqlalchemy import Connection, or_, select

from ...bots import list_bots
from ..http.models.base import MAX_SEATS
from ..store.schema import users
from .confusables import INVISIBLE_CHARACTERS, has_mixed_script_word, make_skeleton, possible_skeletons
from .errors import DomainError
from .seating import BOT_NAMES

MAX_NAME_KEY_LENGTH: Final = 80  # some letters stand for many once they are taken apart
DIGITS: Final = "0123456789"
MAX_SKELETON_LENGTH: Final = 160  # characters; one letter can look like several
# What the server calls itself, its bots and people who have gone, in both languages.
RESERVED_NAMES: Final = (
    *BOT_NAMES,
    *("facile", "moyen", "fort", "difficile"),  # the levels are among the bots, in English
    *("house", "server", "serveur", "host", "hôte", "owner", "bot", "bots", "computer", "ordinateur"),
    *("operator", "opérateur", "webmaster", "sysadmin", "mod", "mods"),
    *(f"{seat} {number}" for seat in ("seat", "place") for number in range(MAX_SEATS + 1)),
    "—",
)
# Words that no name may have: "Admin Ann" or "Jadecourt Team" would seem to speak for the server.
OFFICIAL_WORDS: Final = (
    *("jadecourt", "system", "système", "support", "staff", "official", "officiel", "root"),
    *("admin", "admins", "administrator", "administrateur", "administratrice"),
    *("moderator", "moderators", "modérateur", "modératrice", "moderation", "modération"),
)


def make_name_key(name: str) -> str:
    """A name as it is compared: without regard to case, width and what cannot be seen."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    key = " ".join(INVISIBLE_CHARACTERS.sub("", unicodedata.normalize("NFKC", folded)).split())
    if not key or len(key) > MAX_NAME_KEY_LENGTH:
        raise invalid_name_error()
    return key


def require_skeleton(name: str) -> str:
    """What a name looks like, as it is stored."""
    skeleton = make_skeleton(name)
    if not skeleton or len(skeleton) > MAX_SKELETON_LENGTH:
        raise invalid_name_error()
    return skeleton


def invalid_name_error() -> DomainError:
    return DomainError("validation_failed", "body.name: the name contains no usable characters")


def require_name_available(connection: Connection, name: str, *allowed_user_ids: str) -> None:
    """Refuse a name that is or looks like that of a member (other than those of `but`), of a bot or of the server."""
    name_key, skeletons = make_name_key(name), {require_skeleton(name)} | possible_skeletons(name)
    if has_mixed_script_word(name):
        raise DomainError(
            "validation_failed",
            "body.name: a word of the name mixes scripts that look alike",
        )
    if not skeletons.isdisjoint(reserved_skeletons()) or has_official_word(name):
        raise DomainError(
            "name_taken", f"The name {name} is reserved, or looks like a reserved one: choose another"
        )
    is_similar = or_(users.c.name_key == name_key, users.c.name_skeleton.in_(sorted(skeletons)))
    holder_ids = connection.execute(select(users.c.id).where(is_similar)).scalars()
    if any(holder_id not in allowed_user_ids for holder_id in holder_ids):
        raise name_taken_error(name)


def require_own_name_available(connection: Connection, user_id: str) -> None:
    """Refuse the name of a guest or a program if a member has taken it since."""
    query = select(users.c.name, users.c.kind, users.c.owner_id).where(users.c.id == user_id)
    row = connection.execute(query).first()
    if row is not None and row.kind != "member":
        require_name_available(connection, row.name, user_id, row.owner_id or user_id)


def has_official_word(name: str) -> bool:
    """Whether one of the words of a name, perhaps with a number, sounds as if the server spoke."""
    words = re.split(r"[\W_]+", name)
    forms = {form for word in words for form in (word, word.strip(DIGITS)) if form}
    return any(make_skeleton(form) in official_skeletons() for form in forms)


@cache
def reserved_skeletons() -> frozenset[str]:
    return frozenset(make_skeleton(name) for name in (*RESERVED_NAMES, *OFFICIAL_WORDS, *list_bots()))


@cache
def official_skeletons() -> frozenset[str]:
    return frozenset(make_skeleton(word) for word in OFFICIAL_WORDS)


def name_taken_error(name: str) -> DomainError:
    return DomainError(
        "name_taken", f"The name {name} is registered, or looks like one that is: log in, or choose another"
    )
