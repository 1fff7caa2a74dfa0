"""Errors as RFC 9457 problem details: status, title, headers and body of every error code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import structlog
from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Route

from ...core.errors import JadecourtError
from ...core.refusal import Argument, Word
from ..domain.errors import DomainError, ErrorCode, Reason, error_from_rules

log = structlog.get_logger()
PROBLEM_MEDIA_TYPE: Final = "application/problem+json"
MAX_VALIDATION_ERRORS: Final = 10  # listed in one problem
# HTTP status and title of every code; docs/protocol.md lists them.
STATUS_BY_CODE: Final[Mapping[ErrorCode, tuple[int, str]]] = {
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
CODE_BY_STATUS: Final[Mapping[int, ErrorCode]] = {  # of errors that the framework raises
    404: "not_found",
    405: "method_not_allowed",
    413: "payload_too_large",
    414: "uri_too_long",
    415: "unsupported_media_type",
}


def problem_status(error: DomainError) -> int:
    """The HTTP status of an error."""
    return STATUS_BY_CODE[error.code][0]


def problem_body(error: DomainError) -> dict[str, object]:
    """The problem details of an error."""
    status, title = STATUS_BY_CODE[error.code]
    details = error.details
    if error.reason is not None:
        details = {**details, "reason": present_reason(error.reason)}
    return {
        "type": f"urn:jadecourt:problem:{error.code}",
        "title": title,
        "status": status,
        "detail": error.detail,
        "code": error.code,
        **details,
    }


def present_reason(reason: Reason) -> dict[str, object]:
    args = {name: present_argument(value) for name, value in reason.args.items()}
    return {"catalogue": reason.catalogue, "key": reason.key, "args": args}


def present_argument(value: Argument) -> object:
    """An argument of a message as JSON; a word is an object with its vocabulary and its name."""
    return value._asdict() if isinstance(value, Word) else value


def problem_headers(error: DomainError) -> dict[str, str]:
    """The headers that belong to an error: when to retry, how to sign in."""
    headers = {}
    if "retry_after_seconds" in error.details:
        headers["Retry-After"] = str(error.details["retry_after_seconds"])
    if error.code == "not_signed_in":
        headers["WWW-Authenticate"] = "Bearer"
    return headers


def problem_response(error: DomainError, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """The HTTP response to an error; `headers` are added to those of the error."""
    return JSONResponse(
        problem_body(error),
        problem_status(error),
        {**problem_headers(error), **(headers or {})},
        PROBLEM_MEDIA_TYPE,
    )


# ---------------------------------------------------------------------------------------- exception handlers


async def handle_domain_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, DomainError)
    return problem_response(error)


async def handle_rules_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, JadecourtError)
    return problem_response(error_from_rules(error))


async def handle_validation_error(request: Request, error: Exception) -> JSONResponse:
    """Describes the invalid fields; does not repeat the values that were sent."""
    assert isinstance(error, RequestValidationError)
    errors: list[dict[str, str]] = [
        {
            "field": ".".join(str(part) for part in item["loc"]),
            "message": item["msg"].removeprefix("Value error, "),
            "type": item["type"],
        }
        for item in error.errors()
    ]
    if errors and errors[0]["type"] == "json_invalid":
        return problem_response(DomainError("bad_request", "The request body is not valid JSON"))
    first = errors[0] if errors else {"field": "body", "message": "invalid"}
    detail = f"{first['field']}: {first['message']}"
    return problem_response(DomainError("validation_failed", detail, errors=errors[:MAX_VALIDATION_ERRORS]))


async def handle_http_error(request: Request, error: Exception) -> JSONResponse:
    """Errors of the framework: unknown path, method not allowed."""
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    if error.status_code == 405:
        headers["Allow"] = ", ".join(sorted(allowed_methods(request))) or headers.get("Allow", "GET")
    code = CODE_BY_STATUS.get(error.status_code, "bad_request")
    return problem_response(DomainError(code, str(error.detail)), headers)


def allowed_methods(request: Request) -> set[str]:
    """The methods of all routes with the path of a request; the framework lists those of the first route only."""
    routers: Sequence[APIRouter] = (
        request.app.state.routers
    )  # `app.routes` hides the routes of included routers
    routes = (route for router in routers for route in router.routes if isinstance(route, Route))
    path = request.url.path
    return {method for route in routes if route.path_regex.match(path) for method in route.methods or ()}


async def handle_unexpected_error(request: Request, error: Exception) -> JSONResponse:
    """Logs a bug; the response contains nothing about it."""
    log.exception("unhandled_exception", path=request.url.path, exc_info=error)
    return problem_response(
        DomainError("internal_error", "Internal error. It has been logged; please try again")
    )


def add_exception_handlers(app: FastAPI, routers: Sequence[APIRouter]) -> None:
    """Let an application answer every error as a problem; `routers` are those it includes."""
    app.state.routers = routers
    app.add_exception_handler(DomainError, handle_domain_error)
    app.add_exception_handler(JadecourtError, handle_rules_error)
    app.add_exception_handler(RequestValidationError, handle_validation_error)
    app.add_exception_handler(HTTPException, handle_http_error)
    app.add_exception_handler(Exception, handle_unexpected_error)
