"""Expected errors of use cases, with stable codes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from ...core.errors import (
    BadOptions,
    CorruptRecord,
    GameOver,
    IllegalMove,
    JadecourtError,
    NotYourTurn,
    RulesMismatch,
    UnknownGame,
    UnknownNotation,
)
from ...core.refusal import Argument
from ...i18n.keys import ServerKey

# The meaning of a code never changes; docs/protocol.md lists them.
ErrorCode: TypeAlias = Literal[
    "bad_request",
    "validation_failed",
    "not_signed_in",
    "invalid_credentials",
    "forbidden",
    "origin_not_allowed",
    "not_your_seat",
    "members_only",
    "not_found",
    "table_not_found",
    "method_not_allowed",
    "not_acceptable",
    "request_timeout",
    "conflict",
    "name_taken",
    "seat_taken",
    "table_not_open",
    "table_not_ready",
    "table_not_running",
    "table_not_over",
    "stale_position",
    "undo_needs_consent",
    "nothing_to_undo",
    "no_open_proposal",
    "cannot_be_rated",
    "rules_version_mismatch",
    "limit_reached",
    "too_many_subscriptions",
    "host_not_allowed",
    "payload_too_large",
    "uri_too_long",
    "unsupported_media_type",
    "unknown_game",
    "bad_options",
    "unknown_notation",
    "illegal_move",
    "not_your_turn",
    "game_over",
    "corrupt_record",
    "weak_password",
    "invalid_webhook_url",
    "rate_limited",
    "headers_too_large",
    "internal_error",
    "unavailable",
]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is refused, in no language: a message of a catalogue with its arguments."""

    key: ServerKey | str
    args: Mapping[str, Argument] = field(default_factory=dict)
    catalogue: str = "server"  # or that of a game, for an illegal move


class DomainError(Exception):
    """An expected error.

    `detail` says in English what failed and what is allowed, for programs and logs; `reason` says it to players, where
    the code alone does not. `details` are extra members of the problem.
    """

    def __init__(self, code: ErrorCode, detail: str, /, reason: Reason | None = None, **details: Any) -> None:
        super().__init__(detail)
        self.code: ErrorCode = code
        self.detail = detail
        self.reason = reason
        self.details = details


# The code of each error of the rules; the first match wins.
CODE_BY_RULES_ERROR: Final[tuple[tuple[type[JadecourtError], ErrorCode], ...]] = (
    (NotYourTurn, "not_your_turn"),
    (GameOver, "game_over"),
    (IllegalMove, "illegal_move"),
    (UnknownGame, "unknown_game"),
    (UnknownNotation, "unknown_notation"),
    (BadOptions, "bad_options"),
    (RulesMismatch, "rules_version_mismatch"),
    (CorruptRecord, "corrupt_record"),
)


def error_from_rules(error: JadecourtError) -> DomainError:
    """A rules error as a DomainError, with the paragraph of the rules and the reason."""
    codes = (code for kind, code in CODE_BY_RULES_ERROR if isinstance(error, kind))
    code: ErrorCode = next(codes, "conflict")
    details: dict[str, Any] = {}
    if error.rule:
        details["rule"] = error.rule
    reason = None
    if isinstance(error, IllegalMove):
        reason = Reason(f"refusal-{error.refusal.kind}", error.refusal.args, error.game_id)
    return DomainError(code, str(error), reason, **details)


def cooldown_error(wait_seconds: int, detail: str, key: ServerKey) -> DomainError:
    """The error of an action that is allowed again in some seconds; the message `key` has the argument `seconds`."""
    reason = Reason(key, {"seconds": wait_seconds})
    return DomainError("rate_limited", detail, reason, retry_after_seconds=wait_seconds)
