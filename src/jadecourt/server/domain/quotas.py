"""Quotas: the numbers of tables and analyses that a user, an address and the whole server may have at a time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from ...i18n.keys import ServerKey
from ..settings import Settings
from .errors import DomainError, Reason

ADDRESS_HASH_LENGTH: Final = 32  # stored characters of the keyed hash of an address
Scope: TypeAlias = Literal["user", "address", "server"]
SCOPE_TEXTS: Final[Mapping[Scope, str]] = {
    "user": "You have",
    "address": "Your address has",
    "server": "The server has",
}


@dataclass(frozen=True)
class Requester:
    """The user who requests something, and the hash of their address (None: the server itself does it for them)."""

    user_id: str
    address_hash: str | None


@dataclass(frozen=True)
class Quota:
    """Limits for one kind of thing: `noun`, in the plural. `key`: the message to players who reach a limit."""

    noun: str
    key: ServerKey
    per_user: int
    per_address: int
    total: int | None = None

    def limit_error(self, scope: Scope, count: int, limit: int) -> DomainError:
        """The error `limit_reached`."""
        detail = f"{SCOPE_TEXTS[scope]} {count} {self.noun}; at most {limit} are allowed"
        reason = Reason(self.key, {"scope": scope, "count": count, "limit": limit})
        return DomainError("limit_reached", detail, reason, scope=scope, limit=limit)


def table_quota(settings: Settings) -> Quota:
    limit = settings.max_tables_per_user
    return Quota(
        "unfinished tables",
        "reason-too-many-tables",
        limit,
        limit * settings.address_quota_factor,
    )


def bot_table_quota(settings: Settings) -> Quota:
    limit = settings.max_bot_only_tables_per_user
    return Quota(
        "running tables with bots only",
        "reason-too-many-bot-tables",
        limit,
        limit * settings.address_quota_factor,
        settings.max_bot_only_tables,
    )


def analysis_quota(settings: Settings) -> Quota:
    limit = settings.max_analyses_per_user
    return Quota(
        "unfinished analyses",
        "reason-too-many-analyses",
        limit,
        limit * settings.address_quota_factor,
        settings.max_analyses,
    )
