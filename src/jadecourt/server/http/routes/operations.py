"""Routes for operators: health and metrics."""

from __future__ import annotations

from ipaddress import ip_network
from typing import Final, Literal

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic import Field

from .... import __version__
from ...domain.errors import DomainError
from ...services import gauges
from ...services.health import OK
from ...store.outages import RETRY_SECONDS
from ...telemetry import metrics
from ..allowed_hosts import LOCALHOST, is_loopback_name, parse_address, parse_host
from ..dependencies import get_connections, get_context
from ..models.base import ResponseModel

OTHER_PROXY_HEADERS: Final = ("forwarded", "x-real-ip", "via", "x-forwarded-host", "x-forwarded-proto")

router = APIRouter()


class Health(ResponseModel):
    status: Literal["ok"]
    version: str
    database: Literal["ok"] = Field(description="the database can be written and read")
    jobs: Literal["ok"] = Field(description="background tasks run")
    bots: Literal["ok"] = Field(description="bot processes run")


@router.head("/health", include_in_schema=False)  # some monitoring tools send HEAD
@router.get("/health", operation_id="get_health", tags=["operations"])
async def get_health(request: Request) -> Health:
    """Check database, background tasks and bot processes; 503 with `checks` if one of them fails."""
    context = get_context(request)
    checks = await context.health.check()
    failing = [f"{name}: {state}" for name, state in checks.items() if state != OK]
    if failing:
        detail = f"Health check failed ({', '.join(failing)})"
        raise DomainError("unavailable", detail, retry_after_seconds=RETRY_SECONDS, checks=checks)
    return Health(status="ok", version=__version__, database="ok", jobs="ok", bots="ok")


@router.get("/metrics", operation_id="get_metrics", tags=["operations"], include_in_schema=False)
async def get_metrics(request: Request) -> Response:
    """Metrics in the format of Prometheus."""
    context = get_context(request)
    if not context.settings.metrics_enabled or not can_read_metrics(
        request, context.settings.metrics_allowed_networks
    ):
        raise DomainError("not_found", "Metrics are disabled or not allowed for this address")
    await gauges.collect_all(context, get_connections(request))
    return Response(await metrics.render(), media_type=CONTENT_TYPE_LATEST)


def can_read_metrics(request: Request, networks: str) -> bool:
    """Whether the client's address is in `networks`; a client without address (Unix socket) may read.

    All addresses named by proxies, trusted or not, must be in `networks` as well: through a proxy on this machine that
    is missing in `trusted_proxies`, every client would otherwise have a loopback address.
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
    """Whether the Host header names this machine itself, and not a name used by a proxy or a foreign page."""
    host = request.headers.get("host")
    name = parse_host(host) if host is not None else LOCALHOST
    return name is not None and is_loopback_name(name)
