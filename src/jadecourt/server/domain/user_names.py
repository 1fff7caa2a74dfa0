"""Names of users: which ones are allowed, and the keys by which equal and similar names are found."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from ...bots import LEVELS, list_bots
from ...i18n.catalogue import load_catalogue
from ...i18n.game_texts import level_title
from ...i18n.keys import ServerKey
from ...i18n.languages import LANGUAGES
from .confusables import INVISIBLE_CHARACTERS, has_mixed_script_word, make_skeleton, possible_skeletons
from .errors import DomainError, Reason
from .seating import BOT_NAMES
from .types import MAX_SEATS

MAX_NAME_KEY_LENGTH: Final = 80  # characters; NFKC can expand one character to many
DIGITS: Final = "0123456789"
MAX_SKELETON_LENGTH: Final = 160  # characters; one letter can look like several
DELETED_USER_NAME: Final = "—"


@cache
def reserved_names() -> frozenset[str]:
    """Names that the server uses for itself, its bots, its seats and deleted users, in all languages."""
    seats = (f"{seat} {number}" for seat in words("reserved-seat") for number in range(MAX_SEATS + 1))
    levels = (level_title(level, language).casefold() for level in LEVELS for language in LANGUAGES)
    return frozenset(
        (*BOT_NAMES, *levels, *words("reserved-levels"), *words("reserved-names"), *seats, DELETED_USER_NAME)
    )


@cache
def official_words() -> frozenset[str]:
    """Words that no name may contain: "Admin Ann" or "Jadecourt Team" would seem to speak for the server."""
    return frozenset(words("reserved-words"))


def words(key: ServerKey) -> list[str]:
    """The words of a list in the catalogue `server`, in all languages."""
    lists = (load_catalogue("server", language)(key) for language in LANGUAGES)
    return [word.strip() for texts in lists for word in texts.split(",")]


def make_name_key(name: str) -> str:
    """The normalised name, equal for names that differ only in case, width, spacing or invisible characters."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    key = " ".join(INVISIBLE_CHARACTERS.sub("", unicodedata.normalize("NFKC", folded)).split())
    if not key or len(key) > MAX_NAME_KEY_LENGTH:
        raise invalid_name_error()
    return key


def require_skeleton(name: str) -> str:
    """The skeleton of a name, equal for names that look alike (confusables.py); raises if it is empty or too long."""
    skeleton = make_skeleton(name)
    if not skeleton or len(skeleton) > MAX_SKELETON_LENGTH:
        raise invalid_name_error()
    return skeleton


def invalid_name_error() -> DomainError:
    return DomainError(
        "validation_failed",
        "body.name: the name contains no usable characters",
        Reason("reason-name-unusable"),
    )


def check_name_allowed(name: str) -> None:
    """Reject a name that is unusable, mixes scripts that look alike, or equals or resembles a reserved one."""
    make_name_key(name)
    require_skeleton(name)
    if has_mixed_script_word(name):
        raise DomainError(
            "validation_failed",
            "body.name: a word of the name mixes scripts that look alike",
            Reason("reason-name-mixes-scripts"),
        )
    if not possible_skeletons(name).isdisjoint(reserved_skeletons()) or has_official_word(name):
        raise DomainError(
            "name_taken",
            f"The name {name} is reserved, or looks like a reserved one: choose another",
            Reason("reason-name-reserved"),
        )


def has_official_word(name: str) -> bool:
    """Whether a word of the name, apart from digits around it, is reserved for the operators of the server."""
    words = re.split(r"[\W_]+", name)
    forms = {form for word in words for form in (word, word.strip(DIGITS)) if form}
    return any(make_skeleton(form) in official_skeletons() for form in forms)


@cache
def reserved_skeletons() -> frozenset[str]:
    return frozenset(make_skeleton(name) for name in (*reserved_names(), *official_words(), *list_bots()))


@cache
def official_skeletons() -> frozenset[str]:
    return frozenset(make_skeleton(word) for word in official_words())


def name_taken_error(name: str) -> DomainError:
    return DomainError(
        "name_taken", f"The name {name} is registered, or looks like one that is: log in, or choose another"
    )
