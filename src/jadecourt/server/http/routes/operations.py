"""For hosts: whether the server lives, and its figures. For everybody: which games there are, and their rules."""

from __future__ import annotations

from functools import cache
from ipaddress import ip_network
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Path, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic import Field

from .... import __version__
from ....bots.levels import FALLBACK_BOT, LEVELS, default_bot
from ....core.errors import UnknownGame, UnknownNotation
from ....core.game import Game
from ....games import GAMES, find_game, rulebook
from ...domain.errors import DomainError
from ...domain.typography import typeset, typeset_all
from ...services.context import get_context
from ...services.health import OK
from ...store.outages import RETRY_SECONDS
from ...telemetry import metrics
from ..allowed_hosts import LOCALHOST, is_loopback_name, parse_address, parse_host
from ..authentication import Lang
from ..models.base import ResponseModel
from ..models.tables import GameId, GameInfo, OptionSpec, ScoreSource

OTHER_PROXY_HEADERS: Final = ("forwarded", "x-real-ip", "via", "x-forwarded-host", "x-forwarded-proto")
PLAYERS_OPTION: Final = "players"  # the option that is not chosen: the seats say how many play
ParagraphNumber = Annotated[str, Path(pattern=r"^[0-9]{1,3}(\.[0-9]{1,3})?$", description="8.2")]

router = APIRouter()


class Health(ResponseModel):
    status: Literal["ok"]
    version: str
    database: Literal["ok"] = Field(description="the database can be written and read")
    jobs: Literal["ok"] = Field(description="background tasks run")
    bots: Literal["ok"] = Field(description="bot processes run")


class Paragraph(ResponseModel):
    number: str
    section: str = Field(description="the heading of its section")
    text: str = Field(description="Markdown")


@router.head("/health", include_in_schema=False)  # as some watchers ask
@router.get("/health", operation_id="get_health", tags=["operations"])
async def get_health(request: Request) -> Health:
    """Check database, background tasks and bot processes; 503 with `checks` if one of them fails."""
    context = get_context(request)
    checks = await context.health.check(context)
    failing = [f"{name}: {state}" for name, state in checks.items() if state != OK]
    if failing:
        detail = f"Health check failed ({', '.join(failing)})"
        raise DomainError("unavailable", detail, headers={"Retry-After": str(RETRY_SECONDS)}, checks=checks)
    return Health(status="ok", version=__version__, database="ok", jobs="ok", bots="ok")


@router.get("/metrics", operation_id="get_metrics", tags=["operations"], include_in_schema=False)
async def get_metrics(request: Request) -> Response:
    """Metrics in the format of Prometheus."""
    context = get_context(request)
    if not context.settings.metrics_enabled or not can_read_metrics(
        request, context.settings.metrics_allowed_networks
    ):
        raise DomainError("not_found", "Metrics are disabled or not allowed for this address")
    return Response(await metrics.render(context), media_type=CONTENT_TYPE_LATEST)


def can_read_metrics(request: Request, networks: str) -> bool:
    """Whether the client's address is among these; where there is none (a Unix socket), the host has let it in.

    Every address that a proxy names must be among them too, believed or not: a proxy on this machine that is missing
    in `trusted_proxies` would otherwise lend its own address to everybody.
    """
    forwarded = ",".join(request.headers.getlist("x-forwarded-for"))
    forwarded_names = [part.strip() for part in forwarded.split(",")] if forwarded else []
    if not forwarded_names and any(name in request.headers for name in OTHER_PROXY_HEADERS):
        return False
    peer = [] if request.client is None else [request.client.host]
    addresses = [parse_address(name) for name in peer + forwarded_names]
    if any(address is not None and address.is_loopback for address in addresses) and not is_loopback_request(
        request
    ):
        return False
    allowed = [ip_network(network.strip()) for network in networks.split(",")]
    return all(
        address is not None and any(address in network for network in allowed) for address in addresses
    )


def is_loopback_request(request: Request) -> bool:
    """Whether a client on this machine asks this machine, and not a name that a proxy or a foreign page has used."""
    host = request.headers.get("host")
    name = parse_host(host) if host is not None else LOCALHOST
    return name is not None and is_loopback_name(name)


@router.get("/api/games", operation_id="list_games", tags=["games"])
async def list_games() -> list[GameInfo]:
    """List the games of the server, with their options."""
    return [present_game(game) for game in GAMES]


@router.get("/api/games/{game}", operation_id="get_game", tags=["games"])
async def get_game(game: GameId) -> GameInfo:
    """Get a game, with its options."""
    return present_game(require_game(game))


@router.get("/api/games/{game}/rules", operation_id="list_paragraphs", tags=["games"])
async def list_paragraphs(game: GameId, language: Lang) -> list[Paragraph]:
    """List the paragraphs of the rules."""
    require_game(game)
    titles = rulebook.section_titles(game, language)
    paragraphs = rulebook.paragraphs(game, language)
    return [present_paragraph(number, titles[number], text, language) for number, text in paragraphs.items()]


@router.get("/api/games/{game}/rules/{paragraph}", operation_id="get_paragraph", tags=["games"])
async def get_paragraph(game: GameId, paragraph: ParagraphNumber, language: Lang) -> Paragraph:
    """Get a paragraph of the rules, as named in problems and log entries."""
    require_game(game)
    try:
        text = rulebook.paragraph(game, paragraph, language)
    except UnknownNotation as error:
        raise DomainError("not_found", str(error)) from None
    return present_paragraph(paragraph, rulebook.section_titles(game, language)[paragraph], text, language)


def present_paragraph(number: str, section: str, text: str, language: str) -> Paragraph:
    return Paragraph(number=number, section=typeset(section, language), text=typeset(text, language))


def require_game(id: str) -> str:
    """In a path an unknown game is a thing that is not there."""
    try:
        return find_game(id).id
    except UnknownGame as error:
        raise DomainError("not_found", str(error)) from None


@cache
def present_game(id: str) -> GameInfo:
    game = find_game(id)
    return GameInfo(
        id=id,
        title=typeset_all(game.title),
        rules_version=game.rules_version,
        seats=[
            int(value) for spec in game.option_specs if spec.key == PLAYERS_OPTION for value in spec.values
        ],
        options=present_options(game),
        score_sources=[
            ScoreSource(key=key, name=typeset_all(name)) for key, name in game.score_sources.items()
        ],
        levels=[FALLBACK_BOT] if default_bot(id) == FALLBACK_BOT else list(LEVELS),
    )


def present_options(game: type[Game]) -> list[OptionSpec]:
    return [
        OptionSpec(
            key=spec.key,
            values=None if spec.format_hint else list(spec.values),
            format_hint=typeset_all(spec.format_hint) if spec.format_hint else None,
            default=spec.default,
            description=typeset_all(spec.texts),
            rule=spec.rule,
        )
        for spec in game.option_specs
        if spec.key != PLAYERS_OPTION
    ]
