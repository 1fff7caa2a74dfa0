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

from ..addresses import group_address
from ..clock import hash_token
from ..context import Context, context_of
from ..people.devices import DEVICE_COOKIE, DEVICE_SECONDS
from ..people.sessions import LONGEST_TOKEN, YEAR, Known
from ..problems import Problem
from ..wire.base import Language

COOKIE: Final = "jadecourt_session"
SAFE: Final = ("GET", "HEAD", "OPTIONS")
STRANGER: Final = "stranger"  # the kind of a caller who is not signed in
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


@dataclass(frozen=True)
class Caller:
    """Who calls; without a person somebody unknown, whose name is empty."""

    person: str | None
    name: str
    kind: str  # guest, member, program, stranger
    language: Language
    session: str | None  # the hash of the token
    by_cookie: bool


@dataclass(frozen=True)
class KnownCaller(Caller):
    """Somebody who is signed in."""

    person: str
    session: str


# ---------------------------------------------------------------------------------------- who


async def caller_of(connection: HTTPConnection) -> Caller:
    """Who sends a request or opens a socket. A wrong token is refused; with a wrong cookie one is a stranger."""
    context = context_of(connection)
    known = await find_by_token(context, connection) or await find_by_cookie(context, connection)
    if known is None:
        return Caller(None, "", STRANGER, preferred_language(connection), None, False)
    language: Language = "fr" if known.language == "fr" else "en"
    return KnownCaller(known.person, known.name, known.kind, language, known.hash, known.by_cookie)


async def find_by_token(context: Context, connection: HTTPConnection) -> Known | None:
    token = bearer_token(connection)
    if token is None:
        return None
    known = None
    if 0 < len(token) <= LONGEST_TOKEN:
        known = await context.porter.find(context, hash_token(token), by_cookie=False)
    if known is None:
        raise not_signed_in("the token is wrong, or there is a newer one")
    return known


async def find_by_cookie(context: Context, connection: HTTPConnection) -> Known | None:
    cookie = connection.cookies.get(COOKIE)
    if not cookie:
        return None
    hashed = await context.porter.unseal(context, cookie)
    return await context.porter.find(context, hashed, by_cookie=True) if hashed else None


def bearer_token(connection: HTTPConnection) -> str | None:
    """The token of a program; None if there is none (a proxy may have other uses for the header)."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def not_signed_in(detail: str) -> Problem:
    return Problem("not_signed_in", detail, headers={"WWW-Authenticate": "Bearer"})


async def any_caller(connection: HTTPConnection) -> Caller:
    """Whoever calls; not a foreign page with somebody's cookie."""
    caller = await caller_of(connection)
    if caller.by_cookie and connection.scope.get("method", "GET") not in SAFE:
        check_origin(connection)
    return caller


AnyCaller = Annotated[Caller, Depends(any_caller)]


async def signed_in(caller: AnyCaller) -> KnownCaller:
    if not isinstance(caller, KnownCaller):
        raise not_signed_in(
            "say who you are first: come as a guest (POST /api/guests) or log in (POST /api/login)"
        )
    return caller


SignedIn = Annotated[KnownCaller, Depends(signed_in)]


async def no_program(caller: SignedIn) -> KnownCaller:
    if caller.kind == "program":
        raise Problem("forbidden", "a program cannot do this: its owner can")
    return caller


NoProgram = Annotated[KnownCaller, Depends(no_program)]


# ---------------------------------------------------------------------------------------- from where


def check_origin(connection: HTTPConnection) -> None:
    """Refuse what a page of another origin has a browser do; for sockets and for what is done with a cookie."""
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
            return
    elif origin.lower() in own_origins(connection):
        return
    raise Problem("wrong_origin", "pages of other origins may not call: the host can allow them (origins)")


def own_origins(connection: HTTPConnection) -> set[str]:
    """Those of the settings, and the server's own as the client sees it; its Host is ours (`HostCheck`)."""
    settings = context_of(connection).settings
    host = connection.headers.get("host", "").lower()
    scheme = "https" if is_secure(connection) else "http"
    return {f"{scheme}://{host}", *(origin.lower() for origin in settings.origins)}


def is_secure(connection: HTTPConnection) -> bool:
    """Whether the client speaks https: a trusted proxy says so, or the settings do."""
    settings = context_of(connection).settings
    return settings.secure_cookies or connection.scope["scheme"] in ("https", "wss")


async def known_origin(connection: HTTPConnection) -> None:
    check_origin(connection)


def address_of(connection: HTTPConnection) -> str:
    """The client's address, as it is counted."""
    return group_address(connection.client.host if connection.client else "")


async def counted_as(connection: HTTPConnection) -> str | None:
    """By what the requests of a client are counted beside its address: the person, or a session that is signed."""
    context = context_of(connection)
    porter = context.porter
    token, cookie = bearer_token(connection), connection.cookies.get(COOKIE)
    if token is not None:
        hashed = hash_token(token)
        known = porter.recall(hashed)
        if known is not None:
            return known.person
    elif cookie:
        signed = await porter.unseal(context, cookie)
        if signed is not None:
            known = porter.recall(signed)
            return known.person if known is not None else signed
    return None


# ---------------------------------------------------------------------------------------- languages


def preferred_language(connection: HTTPConnection) -> Language:
    """The language a browser likes best, of those there are."""
    best: Language = "en"
    weight = 0.0
    for part in connection.headers.get("accept-language", "")[:200].split(","):
        tag, _, quality = part.partition(";")
        short = tag.strip().lower().partition("-")[0]
        try:
            given = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if given > weight and short in LANGUAGES:
            best, weight = "fr" if short == "fr" else "en", given
    return best


def language_of(connection: HTTPConnection, caller: Caller) -> Language:
    """The language to answer in: that of the query (lang), of the person, of the browser."""
    given = connection.query_params.get("lang")
    return "fr" if given == "fr" else "en" if given == "en" else caller.language


async def lang_of(
    caller: AnyCaller,
    lang: Annotated[Language | None, Query(description="instead of one's own language")] = None,
) -> Language:
    return lang or caller.language


Lang = Annotated[Language, Depends(lang_of)]


# ---------------------------------------------------------------------------------------- cookies


def set_cookie(request: HTTPConnection, response: Response, value: str) -> None:
    """Scripts cannot read it, and other sites cannot send it along but by a plain link."""
    response.set_cookie(
        COOKIE,
        value,
        max_age=YEAR,
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


def drop_cookie(request: HTTPConnection, response: Response) -> None:
    response.delete_cookie(COOKIE, path="/", secure=is_secure(request), httponly=True, samesite="lax")
