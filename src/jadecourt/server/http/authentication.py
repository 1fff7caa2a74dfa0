"""Who is calling: by the cookie of a browser or the token of a program; and from which page.

Pages of other origins must not act in somebody's name. A request that changes something and comes with a cookie is
therefore refused if its Origin is neither the server's own nor one of the settings. Without an Origin it is refused if
the browser says that it comes from elsewhere (Sec-Fetch-Site); programs say neither. Browsers always send the Origin
of a socket: one without it was not opened by a page, and whoever opened it had the cookie or token anyway.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, get_args

from fastapi import Depends, Query
from starlette.requests import HTTPConnection
from starlette.responses import Response

from ..domain.client_address import group_address
from ..domain.errors import DomainError
from ..domain.timestamps import hash_token
from ..services.authentication import MAX_TOKEN_LENGTH, SESSION_SECONDS, AuthenticatedSession
from ..services.context import AppContext, get_context
from ..services.devices import DEVICE_COOKIE, DEVICE_SECONDS
from .models.base import Language

SESSION_COOKIE: Final = "jadecourt_session"
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
ANONYMOUS: Final = "anonymous"  # the kind of a caller who is not signed in
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


@dataclass(frozen=True)
class Caller:
    """Who calls; without a person somebody unknown, whose name is empty."""

    user_id: str | None
    name: str
    kind: str  # guest, member, bot, anonymous
    language: Language
    token_hash: str | None  # the hash of the token
    by_cookie: bool


@dataclass(frozen=True)
class SignedInCaller(Caller):
    """Somebody who is signed in."""

    user_id: str
    token_hash: str


# ---------------------------------------------------------------------------------------- who


async def authenticate(connection: HTTPConnection) -> Caller:
    """Who sends a request or opens a socket. A wrong token is refused; with a wrong cookie one is a stranger."""
    context = get_context(connection)
    session = await find_by_token(context, connection) or await find_by_cookie(context, connection)
    if session is None:
        return Caller(None, "", ANONYMOUS, preferred_language(connection), None, False)
    language: Language = "fr" if session.language == "fr" else "en"
    return SignedInCaller(
        session.user_id, session.name, session.kind, language, session.token_hash, session.by_cookie
    )


async def find_by_token(context: AppContext, connection: HTTPConnection) -> AuthenticatedSession | None:
    token = bearer_token(connection)
    if token is None:
        return None
    session = None
    if 0 < len(token) <= MAX_TOKEN_LENGTH:
        session = await context.authenticator.find_session(context, hash_token(token), by_cookie=False)
    if session is None:
        raise not_signed_in_error("Invalid or replaced token")
    return session


async def find_by_cookie(context: AppContext, connection: HTTPConnection) -> AuthenticatedSession | None:
    cookie = connection.cookies.get(SESSION_COOKIE)
    if not cookie:
        return None
    token_hash = await context.authenticator.verify_cookie(context, cookie)
    return (
        await context.authenticator.find_session(context, token_hash, by_cookie=True) if token_hash else None
    )


def bearer_token(connection: HTTPConnection) -> str | None:
    """The token of a program; None if there is none (a proxy may have other uses for the header)."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def not_signed_in_error(detail: str) -> DomainError:
    return DomainError("not_signed_in", detail, headers={"WWW-Authenticate": "Bearer"})


async def get_caller(connection: HTTPConnection) -> Caller:
    """Whoever calls; not a foreign page with somebody's cookie."""
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
    if caller.kind == "bot":
        raise DomainError("forbidden", "Bot accounts cannot do this; use the owner's account")
    return caller


HumanCaller = Annotated[SignedInCaller, Depends(require_human)]


# ---------------------------------------------------------------------------------------- from where


def check_origin(connection: HTTPConnection) -> None:
    """Refuse what a page of another origin has a browser do; for sockets and for what is done with a cookie."""
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
            return
    elif origin.lower() in allowed_origins(connection):
        return
    raise DomainError("origin_not_allowed", "Origin not allowed; add it to `allowed_origins`")


def allowed_origins(connection: HTTPConnection) -> set[str]:
    """Those of the settings, and the server's own as the client sees it; its Host is ours (`HostCheck`)."""
    settings = get_context(connection).settings
    host = connection.headers.get("host", "").lower()
    scheme = "https" if is_secure(connection) else "http"
    return {f"{scheme}://{host}", *(origin.lower() for origin in settings.allowed_origins)}


def is_secure(connection: HTTPConnection) -> bool:
    """Whether the client speaks https: a trusted proxy says so, or the settings do."""
    settings = get_context(connection).settings
    return settings.secure_cookies or connection.scope["scheme"] in ("https", "wss")


async def require_same_origin(connection: HTTPConnection) -> None:
    check_origin(connection)


def client_address(connection: HTTPConnection) -> str:
    """The client's address, as it is counted."""
    return group_address(connection.client.host if connection.client else "")


async def rate_limit_key(connection: HTTPConnection) -> str | None:
    """By what the requests of a client are counted beside its address: the person, or a session that is signed."""
    context = get_context(connection)
    authenticator = context.authenticator
    token, cookie = bearer_token(connection), connection.cookies.get(SESSION_COOKIE)
    if token is not None:
        token_hash = hash_token(token)
        session = authenticator.cached_session(token_hash)
        if session is not None:
            return session.user_id
    elif cookie:
        cookie_token_hash = await authenticator.verify_cookie(context, cookie)
        if cookie_token_hash is not None:
            session = authenticator.cached_session(cookie_token_hash)
            return session.user_id if session is not None else cookie_token_hash
    return None


# ---------------------------------------------------------------------------------------- languages


def preferred_language(connection: HTTPConnection) -> Language:
    """The language a browser likes best, of those there are."""
    best: Language = "en"
    weight = 0.0
    for part in connection.headers.get("accept-language", "")[:200].split(","):
        tag, _, quality = part.partition(";")
        code = tag.strip().lower().partition("-")[0]
        try:
            value = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if value > weight and code in LANGUAGES:
            best, weight = "fr" if code == "fr" else "en", value
    return best


def request_language(connection: HTTPConnection, caller: Caller) -> Language:
    """The language to answer in: that of the query (lang), of the person, of the browser."""
    requested = connection.query_params.get("lang")
    return "fr" if requested == "fr" else "en" if requested == "en" else caller.language


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
    """Scripts cannot read it, and other sites cannot send it along but by a plain link."""
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
    """Kept at logout: it is no proof of who calls."""
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
