"""Refusals as RFC 9457 problem details, with codes that stay the same."""

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

# Every code with its HTTP status and a title; docs/protocol.md lists them. A code is never given another meaning.
STATUS_BY_CODE: Final[Mapping[str, tuple[int, str]]] = {
    "bad_request": (400, "The request cannot be read"),
    "invalid": (422, "A value is missing or not possible"),
    "not_signed_in": (401, "You are not signed in"),
    "wrong_password": (401, "The name or the password is wrong"),
    "forbidden": (403, "You may not do this"),
    "wrong_origin": (403, "The request comes from a page that may not call"),
    "not_your_seat": (403, "This seat is not yours"),
    "members_only": (403, "Only members can sit down at a rated table"),
    "not_found": (404, "There is no such thing"),
    "no_such_table": (404, "There is no such table, or it is private"),
    "method_not_allowed": (405, "This method is not possible here"),
    "not_acceptable": (406, "This form is not to be had"),
    "too_slow": (408, "The request took too long to arrive"),
    "conflict": (409, "This is not possible now"),
    "name_taken": (409, "The name is taken"),
    "seat_taken": (409, "The seat is taken"),
    "table_not_open": (409, "The table has begun or is over"),
    "table_not_ready": (409, "The table cannot begin yet"),
    "table_not_running": (409, "The table is not being played"),
    "table_not_over": (409, "The table is still being played"),
    "stale": (409, "The position has changed"),
    "undo_needs_consent": (409, "The others must agree"),
    "nothing_to_undo": (409, "There is nothing to take back"),
    "no_proposal": (409, "Nothing is proposed"),
    "cannot_be_rated": (409, "This table cannot be rated"),
    "rules_changed": (409, "The rules have changed since this table began"),
    "limit_reached": (409, "There are as many as are allowed"),
    "wrong_host": (421, "The request is for another host"),
    "too_large": (413, "This is too long"),
    "not_json": (415, "Only JSON is understood"),
    "unknown_game": (422, "There is no such game"),
    "bad_options": (422, "An option of the game is not possible"),
    "unknown_notation": (422, "This is no move of the game"),
    "illegal_move": (422, "The rules forbid this move"),
    "not_your_turn": (409, "This seat is not asked"),
    "game_over": (409, "The game is over"),
    "corrupt_record": (422, "The record cannot be read"),
    "weak_password": (422, "The password is too easy to guess"),
    "bad_hook": (422, "This address is not possible for a webhook"),
    "too_many": (429, "Too many requests"),
    "headers_too_large": (431, "The headers of the request are too long"),
    "internal": (500, "Something went wrong here"),
    "unavailable": (503, "The server is not ready"),
}
PROBLEM_MEDIA_TYPE: Final = "application/problem+json"


class DomainError(Exception):
    """A refusal with its code; `detail` says what was wrong and what would be right, `more` goes into the answer."""

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


# The one code of each error of the package; the first that fits.
CODE_BY_RULES_ERROR: Final[tuple[tuple[type[JadecourtError], str], ...]] = (
    (NotYourTurn, "not_your_turn"),
    (GameOver, "game_over"),
    (IllegalMove, "illegal_move"),
    (UnknownGame, "unknown_game"),
    (UnknownNotation, "unknown_notation"),
    (BadOptions, "bad_options"),
    (RulesMismatch, "rules_changed"),
    (CorruptRecord, "corrupt_record"),
)


def error_from_rules(error: JadecourtError) -> DomainError:
    """A refusal of the rules as a problem; it names the paragraph and says the reason in each language."""
    code = next((code for kind, code in CODE_BY_RULES_ERROR if isinstance(error, kind)), "conflict")
    details: dict[str, Any] = {}
    if error.rule:
        details["rule"] = error.rule
    if isinstance(error, IllegalMove):
        details["texts"] = error.texts
    return DomainError(code, str(error), **details)
