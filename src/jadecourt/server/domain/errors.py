"""Errors of use cases as RFC 9457 problem details, with stable codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

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
from .typography import typeset_all

# HTTP status and title of every code; docs/protocol.md lists them. The meaning of a code never changes.
STATUS_BY_CODE: Final[Mapping[str, tuple[int, str]]] = {
    "bad_request": (400, "Malformed request"),
    "validation_failed": (422, "Validation failed"),
    "not_signed_in": (401, "Not signed in"),
    "invalid_credentials": (401, "Unknown name or wrong password"),
    "forbidden": (403, "Not allowed"),
    "origin_not_allowed": (403, "Origin not allowed"),
    "not_your_seat": (403, "Not your seat"),
    "members_only": (403, "Only members can join a rated table"),
    "not_found": (404, "Resource not found"),
    "table_not_found": (404, "Table not found, or private"),
    "method_not_allowed": (405, "Method not allowed"),
    "not_acceptable": (406, "The requested format is not available"),
    "request_timeout": (408, "Request timeout"),
    "conflict": (409, "The request conflicts with the current state"),
    "name_taken": (409, "The name is taken"),
    "seat_taken": (409, "The seat is taken"),
    "table_not_open": (409, "The table is no longer open"),
    "table_not_ready": (409, "The table is not ready to start"),
    "table_not_running": (409, "The table is not running"),
    "table_not_over": (409, "The game is not finished"),
    "stale_position": (409, "Stale position"),
    "undo_needs_consent": (409, "The other players must consent"),
    "nothing_to_undo": (409, "Nothing to undo"),
    "no_open_proposal": (409, "No open proposal"),
    "cannot_be_rated": (409, "This table cannot be rated"),
    "rules_version_mismatch": (409, "The table uses another version of the rules"),
    "limit_reached": (409, "Limit reached"),
    "too_many_subscriptions": (409, "Too many subscriptions"),
    "host_not_allowed": (421, "Host not allowed"),
    "payload_too_large": (413, "Request too large"),
    "uri_too_long": (414, "URL too long"),
    "unsupported_media_type": (415, "Unsupported media type: send JSON"),
    "unknown_game": (422, "Unknown game"),
    "bad_options": (422, "Invalid game option"),
    "unknown_notation": (422, "Unknown move notation"),
    "illegal_move": (422, "Illegal move"),
    "not_your_turn": (409, "It is not this seat's turn"),
    "game_over": (409, "The game is over"),
    "corrupt_record": (422, "Invalid game record"),
    "weak_password": (422, "Password too weak"),
    "invalid_webhook_url": (422, "Invalid webhook URL"),
    "rate_limited": (429, "Too many requests"),
    "headers_too_large": (431, "Request headers too large"),
    "internal_error": (500, "Internal server error"),
    "unavailable": (503, "Service unavailable"),
}
PROBLEM_MEDIA_TYPE: Final = "application/problem+json"


class DomainError(Exception):
    """An expected error: `detail` says what failed and what is allowed, `details` are extra members of the problem."""

    def __init__(
        self, code: str, detail: str, /, *, headers: Mapping[str, str] | None = None, **details: Any
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.status, self.title = STATUS_BY_CODE[code]
        self.detail = detail
        self.headers = dict(headers or {})
        self.details = {**details, "texts": typeset_all(details["texts"])} if "texts" in details else details

    def problem_body(self) -> dict[str, Any]:
        return {
            "type": f"urn:jadecourt:problem:{self.code}",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            "code": self.code,
            **self.details,
        }


# The code of each error of the package; the first match wins.
CODE_BY_RULES_ERROR: Final[tuple[tuple[type[JadecourtError], str], ...]] = (
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
    """A rules error as a DomainError, with the paragraph of the rules and the reason in each language."""
    code = next((code for kind, code in CODE_BY_RULES_ERROR if isinstance(error, kind)), "conflict")
    details: dict[str, Any] = {}
    if error.rule:
        details["rule"] = error.rule
    if isinstance(error, IllegalMove):
        details["texts"] = error.texts
    return DomainError(code, str(error), **details)
