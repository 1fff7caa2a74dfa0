"""Quotas: the numbers of tables and analyses that a user, an address and the whole server may have at a time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ..settings import Settings
from .errors import DomainError

ADDRESS_HASH_LENGTH: Final = 32  # stored characters of the keyed hash of an address
TextByLanguage = Mapping[str, str]
SCOPE_TEXTS: Final[Mapping[str, TextByLanguage]] = {
    "user": {"en": "You have", "fr": "Vous avez"},
    "address": {"en": "Your address has", "fr": "Depuis votre adresse, il y a"},
    "server": {"en": "The server has", "fr": "Sur ce serveur, il y a"},
}


@dataclass(frozen=True)
class Requester:
    """The user who requests something, and the hash of their address (None: the server itself does it for them)."""

    user_id: str
    address_hash: str | None


@dataclass(frozen=True)
class Quota:
    """Limits for one kind of thing. `noun` (in the plural) and `advice` are parts of the error text, by language."""

    noun: TextByLanguage
    advice: TextByLanguage
    per_user: int
    per_address: int
    total: int | None = None

    def limit_error(self, scope: str, count: int, limit: int) -> DomainError:
        """The error `limit_reached`, with its text in each language."""
        texts = {
            "en": f"{SCOPE_TEXTS[scope]['en']} {count} {self.noun['en']}; at most {limit} are allowed. "
            f"{self.advice['en']}",
            "fr": f"{SCOPE_TEXTS[scope]['fr']} {count} {self.noun['fr']} ; {limit} au plus sont permises. "
            f"{self.advice['fr']}",
        }
        return DomainError("limit_reached", texts["en"], texts=texts, scope=scope, limit=limit)


def table_quota(settings: Settings) -> Quota:
    limit = settings.max_tables_per_user
    return Quota(
        {"en": "unfinished tables", "fr": "tables inachevées"},
        {"en": "Finish or leave one of them first", "fr": "Terminez ou quittez d’abord l’une d’elles"},
        limit,
        limit * settings.address_quota_factor,
    )


def bot_table_quota(settings: Settings) -> Quota:
    limit = settings.max_bot_only_tables_per_user
    return Quota(
        {"en": "running tables with bots only", "fr": "parties en cours entre robots seuls"},
        {"en": "Wait until one of them is over", "fr": "Attendez que l’une d’elles soit terminée"},
        limit,
        limit * settings.address_quota_factor,
        settings.max_bot_only_tables,
    )


def analysis_quota(settings: Settings) -> Quota:
    limit = settings.max_analyses_per_user
    return Quota(
        {"en": "unfinished analyses", "fr": "analyses inachevées"},
        {"en": "Wait until one of them is done", "fr": "Attendez que l’une d’elles soit prête"},
        limit,
        limit * settings.address_quota_factor,
        settings.max_analyses,
    )
