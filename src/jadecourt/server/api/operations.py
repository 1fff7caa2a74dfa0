"""For hosts: whether the server lives, and its figures. For everybody: which games there are, and their rules."""

from __future__ import annotations

from functools import cache
from ipaddress import ip_network
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Path, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic import Field

from ... import __version__
from ...bots.levels import LEVELS, UNTAUGHT, usual_opponent
from ...core.errors import UnknownGame, UnknownNotation
from ...core.game import Game
from ...games import GAMES, find_game, rulebook
from .. import metrics
from ..context import context_of
from ..health import OK
from ..hosts import LOCALHOST, find_address, is_loopback_name, read_name
from ..problems import Problem
from ..store.outages import RETRY_SECONDS
from ..typesetting import typeset, typeset_all
from ..wire.base import Told
from ..wire.tables import GameId, GameInfo, Option, Source
from .callers import Lang

OTHER_PROXY_HEADERS: Final = ("forwarded", "x-real-ip", "via", "x-forwarded-host", "x-forwarded-proto")
SEATS: Final = "players"  # the option that is not chosen: the seats say how many play
ParagraphNumber = Annotated[str, Path(pattern=r"^[0-9]{1,3}(\.[0-9]{1,3})?$", description="8.2")]

router = APIRouter()


class Health(Told):
    status: Literal["ok"]
    version: str
    database: Literal["ok"] = Field(description="something was written and read")
    jobs: Literal["ok"] = Field(description="background work runs")
    bots: Literal["ok"] = Field(description="processes for bots run")


class Paragraph(Told):
    number: str
    section: str = Field(description="the heading above it")
    text: str = Field(description="Markdown")


@router.head("/health", include_in_schema=False)  # as some watchers ask
@router.get("/health", operation_id="get_health", tags=["operations"])
async def get_health(request: Request) -> Health:
    """Whether the server can work: it has written something and read it. If not: 503, and `parts` says which fails."""
    context = context_of(request)
    parts = await context.health.look(context)
    failing = [f"{name}: {state}" for name, state in parts.items() if state != OK]
    if failing:
        detail = f"the server cannot work ({', '.join(failing)})"
        raise Problem("unavailable", detail, headers={"Retry-After": str(RETRY_SECONDS)}, parts=parts)
    return Health(status="ok", version=__version__, database="ok", jobs="ok", bots="ok")


@router.get("/metrics", operation_id="get_metrics", tags=["operations"], include_in_schema=False)
async def get_metrics(request: Request) -> Response:
    """The figures for Prometheus."""
    context = context_of(request)
    if not context.settings.metrics or not may_read_metrics(request, context.settings.metrics_for):
        raise Problem("not_found", "this server shows no metrics, or not to this address")
    return Response(await metrics.report(context), media_type=CONTENT_TYPE_LATEST)


def may_read_metrics(request: Request, networks: str) -> bool:
    """Whether the client's address is among these; where there is none (a Unix socket), the host has let it in.

    Every address that a proxy names must be among them too, believed or not: a proxy on this machine that is missing
    in `trusted_proxies` would otherwise lend its own address to everybody.
    """
    forwarded = ",".join(request.headers.getlist("x-forwarded-for"))
    named = [part.strip() for part in forwarded.split(",")] if forwarded else []
    if not named and any(name in request.headers for name in OTHER_PROXY_HEADERS):
        return False
    peer = [] if request.client is None else [request.client.host]
    found = [find_address(name) for name in peer + named]
    if any(address is not None and address.is_loopback for address in found) and not is_for_loopback(request):
        return False
    allowed = [ip_network(network.strip()) for network in networks.split(",")]
    return all(address is not None and any(address in network for network in allowed) for address in found)


def is_for_loopback(request: Request) -> bool:
    """Whether a client on this machine asks this machine, and not a name that a proxy or a foreign page has used."""
    host = request.headers.get("host")
    name = read_name(host) if host is not None else LOCALHOST
    return name is not None and is_loopback_name(name)


@router.get("/api/games", operation_id="list_games", tags=["games"])
async def list_games() -> list[GameInfo]:
    """The games that can be played here, with their options."""
    return [describe(game) for game in GAMES]


@router.get("/api/games/{game}", operation_id="get_game", tags=["games"])
async def get_game(game: GameId) -> GameInfo:
    """One game, with its options."""
    return describe(check_game(game))


@router.get("/api/games/{game}/rules", operation_id="list_paragraphs", tags=["games"])
async def list_paragraphs(game: GameId, language: Lang) -> list[Paragraph]:
    """The rules, paragraph by paragraph."""
    check_game(game)
    titles = rulebook.sections(game, language)
    every = rulebook.paragraphs(game, language)
    return [show_paragraph(number, titles[number], words, language) for number, words in every.items()]


@router.get("/api/games/{game}/rules/{paragraph}", operation_id="get_paragraph", tags=["games"])
async def get_paragraph(game: GameId, paragraph: ParagraphNumber, language: Lang) -> Paragraph:
    """The paragraph that a refusal names."""
    check_game(game)
    try:
        words = rulebook.paragraph(game, paragraph, language)
    except UnknownNotation as error:
        raise Problem("not_found", str(error)) from None
    return show_paragraph(paragraph, rulebook.sections(game, language)[paragraph], words, language)


def show_paragraph(number: str, section: str, words: str, language: str) -> Paragraph:
    return Paragraph(number=number, section=typeset(section, language), text=typeset(words, language))


def check_game(id: str) -> str:
    """In a path an unknown game is a thing that is not there."""
    try:
        return find_game(id).id
    except UnknownGame as error:
        raise Problem("not_found", str(error)) from None


@cache
def describe(id: str) -> GameInfo:
    game = find_game(id)
    return GameInfo(
        id=id,
        title=typeset_all(game.title),
        rules=game.rules,
        seats=[int(value) for setting in game.settings if setting.key == SEATS for value in setting.values],
        options=list_options(game),
        sources=[Source(key=key, name=typeset_all(name)) for key, name in game.sources.items()],
        levels=[UNTAUGHT] if usual_opponent(id) == UNTAUGHT else list(LEVELS),
    )


def list_options(game: type[Game]) -> list[Option]:
    return [
        Option(
            key=setting.key,
            values=None if setting.form else list(setting.values),
            form=typeset_all(setting.form) if setting.form else None,
            default=setting.default,
            meaning=typeset_all(setting.texts),
            rule=setting.rule,
        )
        for setting in game.settings
        if setting.key != SEATS
    ]
