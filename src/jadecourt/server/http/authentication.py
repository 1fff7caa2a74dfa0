"""Authentication of requests: by the cookie of a browser or the token of a bot account, with a check of the origin.

Pages of other origins must not act in a user's name. A request with a cookie that changes something is therefore
rejected if its Origin is neither the server's own nor one of the settings. Without an Origin it is rejected if the
browser reports another site (Sec-Fetch-Site); programs send neither header. Browsers always send the Origin of a
socket, so one without it was opened by a program, which has the cookie or token anyway.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends, Query
from starlette.requests import HTTPConnection
from starlette.responses import Response

from ...i18n.languages import DEFAULT_LANGUAGE, LANGUAGES
from ..domain.accept_language import accepted_language
from ..domain.client_address import group_address
from ..domain.errors import DomainError
from ..domain.ids import hash_token
from ..domain.session import AuthenticatedSession
from ..domain.types import Language
from ..services.authentication import MAX_TOKEN_LENGTH, SESSION_SECONDS
from ..services.context import AppContext
from ..services.devices import DEVICE_COOKIE, DEVICE_SECONDS
from .dependencies import get_context

SESSION_COOKIE: Final = "jadecourt_session"
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
ANONYMOUS: Final = "anonymous"  # the kind of a caller who is not signed in


@dataclass(frozen=True)
class Caller:
    """The sender of a request; an anonymous one has no user id and an empty name."""

    user_id: str | None
    name: str
    kind: str  # guest, member, bot, anonymous
    language: Language
    token_hash: str | None  # of the session
    by_cookie: bool


@dataclass(frozen=True)
class SignedInCaller(Caller):
    """A caller with a session."""

    user_id: str
    token_hash: str


# ---------------------------------------------------------------------------------------- callers


async def authenticate(connection: HTTPConnection) -> Caller:
    """The caller of a request or socket. An invalid token is rejected; an invalid cookie makes the caller anonymous."""
    context = get_context(connection)
    session = await find_by_token(context, connection) or await find_by_cookie(context, connection)
    if session is None:
        return Caller(None, "", ANONYMOUS, preferred_language(connection), None, False)
    language = session.language if session.language in LANGUAGES else DEFAULT_LANGUAGE
    return SignedInCaller(
        session.user_id, session.name, session.kind, language, session.token_hash, session.by_cookie
    )


async def find_by_token(context: AppContext, connection: HTTPConnection) -> AuthenticatedSession | None:
    token = bearer_token(connection)
    if token is None:
        return None
    session = None
    if 0 < len(token) <= MAX_TOKEN_LENGTH:
        session = await context.authenticator.find_session(hash_token(token), by_cookie=False)
    if session is None:
        raise not_signed_in_error("Invalid or replaced token")
    return session


async def find_by_cookie(context: AppContext, connection: HTTPConnection) -> AuthenticatedSession | None:
    cookie = connection.cookies.get(SESSION_COOKIE)
    if not cookie:
        return None
    token_hash = await context.authenticator.verify_cookie(cookie)
    return await context.authenticator.find_session(token_hash, by_cookie=True) if token_hash else None


def bearer_token(connection: HTTPConnection) -> str | None:
    """The token of a bot account; None if the header has another scheme, which a proxy may use."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def not_signed_in_error(detail: str) -> DomainError:
    return DomainError("not_signed_in", detail)


async def get_caller(connection: HTTPConnection) -> Caller:
    """The caller; rejects pages of other origins that use the cookie of a user to change something."""
    caller = await authenticate(connection)
    if caller.by_cookie and connection.scope.get("method", "GET") not in SAFE_METHODS:
        check_origin(connection)
    return caller


AnyCaller = Annotated[Caller, Depends(get_caller)]


async def require_signed_in(caller: AnyCaller) -> SignedInCaller:
    if not isinstance(caller, SignedInCaller):
        raise not_signed_in_error(
            "Sign in first: create a guest (POST /api/guests) or log in (POST /api/login)"
        )
    return caller


SignedIn = Annotated[SignedInCaller, Depends(require_signed_in)]


async def require_human(caller: SignedIn) -> SignedInCaller:
    """The signed-in caller; rejects bot accounts."""
    if caller.kind == "bot":
        raise DomainError("forbidden", "Bot accounts cannot do this; use the owner's account")
    return caller


HumanCaller = Annotated[SignedInCaller, Depends(require_human)]


# ---------------------------------------------------------------------------------------- origins and addresses


def check_origin(connection: HTTPConnection) -> None:
    """Reject a request that a page of another origin has sent; for sockets and for requests with a cookie."""
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
            return
    elif origin.lower() in allowed_origins(connection):
        return
    raise DomainError("origin_not_allowed", "Origin not allowed; add it to `allowed_origins`")


def allowed_origins(connection: HTTPConnection) -> set[str]:
    """The origins of the settings and the server's own as the client sees it; allowed_hosts.py has checked the host."""
    settings = get_context(connection).settings
    host = connection.headers.get("host", "").lower()
    scheme = "https" if is_secure(connection) else "http"
    return {f"{scheme}://{host}", *(origin.lower() for origin in settings.allowed_origins)}


def is_secure(connection: HTTPConnection) -> bool:
    """Whether the client uses https, according to a trusted proxy or the settings."""
    settings = get_context(connection).settings
    return settings.secure_cookies or connection.scope["scheme"] in ("https", "wss")


async def require_same_origin(connection: HTTPConnection) -> None:
    check_origin(connection)


def client_address(connection: HTTPConnection) -> str:
    """The client's address, grouped as limits count it."""
    return group_address(connection.client.host if connection.client else "")


async def rate_limit_key(connection: HTTPConnection) -> str | None:
    """The key of a client's rate limits besides its address: its user, or the hash of a correctly signed session."""
    context = get_context(connection)
    authenticator = context.authenticator
    token, cookie = bearer_token(connection), connection.cookies.get(SESSION_COOKIE)
    if token is not None:
        token_hash = hash_token(token)
        session = authenticator.cached_session(token_hash)
        if session is not None:
            return session.user_id
    elif cookie:
        cookie_token_hash = await authenticator.verify_cookie(cookie)
        if cookie_token_hash is not None:
            session = authenticator.cached_session(cookie_token_hash)
            return session.user_id if session is not None else cookie_token_hash
    return None


# ---------------------------------------------------------------------------------------- languages


def preferred_language(connection: HTTPConnection) -> Language:
    """The supported language that the browser prefers."""
    return accepted_language(connection.headers.get("accept-language", ""))


def request_language(connection: HTTPConnection, caller: Caller) -> Language:
    """The language of the response: from the query (lang), else that of the user, else that of the browser."""
    requested = connection.query_params.get("lang")
    return requested if requested in LANGUAGES else caller.language


async def get_language(
    caller: AnyCaller,
    lang: Annotated[
        Language | None, Query(description="language of texts; default: the language of the user")
    ] = None,
) -> Language:
    return lang or caller.language


Lang = Annotated[Language, Depends(get_language)]


# ---------------------------------------------------------------------------------------- cookies


def set_cookie(request: HTTPConnection, response: Response, value: str) -> None:
    """Set the session cookie. Scripts cannot read it, and other sites cannot send it except by a plain link."""
    response.set_cookie(
        SESSION_COOKIE,
        value,
        max_age=SESSION_SECONDS,
        path="/",
        secure=is_secure(request),
        httponly=True,
        samesite="lax",
    )


def set_device_cookie(request: HTTPConnection, response: Response, value: str) -> None:
    """Set the device cookie. It is kept at logout, because it does not authenticate the user."""
    response.set_cookie(
        DEVICE_COOKIE,
        value,
        max_age=DEVICE_SECONDS,
        path="/api",
        secure=is_secure(request),
        httponly=True,
        samesite="lax",
    )


def clear_cookie(request: HTTPConnection, response: Response) -> None:
    response.delete_cookie(SESSION_COOKIE, path="/", secure=is_secure(request), httponly=True, samesite="lax")
