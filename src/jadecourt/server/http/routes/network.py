"""Routes of the access from the local network, for the person at the machine of the server."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Depends
from pydantic import Field
from starlette.requests import Request

from ...domain.errors import DomainError
from ..allowed_hosts import is_loopback_name
from ..authentication import HumanCaller
from ..dependencies import get_context
from ..lan_access import find_lan_access, find_lan_address, is_at_this_machine, is_own_page
from ..models.base import RequestModel, ResponseModel

router = APIRouter(tags=["operations"])


class Network(ResponseModel):
    """Who can reach the server. For callers on other machines all members have their defaults."""

    is_loopback_only: bool = Field(
        default=False, description="only browsers on the machine of the server can reach it"
    )
    can_open: bool = Field(default=False, description="the caller may open the server to the local network")
    obstacle: Literal["no_network", "public_address", "serve_command"] | None = Field(
        default=None,
        description="why it cannot be opened: the machine is in no network, its address is not private, or the server "
        "was started by `jadecourt serve`, which is opened by its option `--host`",
    )
    lan_address: str | None = Field(
        default=None,
        description="private address of the machine in the network that it uses, which can be that of a VPN",
    )
    url: str | None = Field(
        default=None,
        description="of the server in the local network, while it is open; after a change of network it has an "
        "address other than `lan_address`",
    )


class SetNetwork(RequestModel):
    """Whether machines of the local network can reach the server."""

    is_open: bool


def present_network(request: Request) -> Network:
    if not is_at_this_machine(request):
        return Network()
    access = find_lan_access(request.scope)
    url = access.url if access else None
    address, obstacle = find_lan_address()
    return Network(
        is_loopback_only=is_loopback_name(get_context(request).settings.host.lower()) and url is None,
        can_open=access is not None and address is not None,
        obstacle=obstacle or (None if access else "serve_command"),
        lan_address=address,
        url=url,
    )


async def require_own_page(request: Request) -> None:
    """Reject requests without an origin and those of other pages, also of the origins in the settings."""
    if not is_own_page(request):
        raise DomainError("origin_not_allowed", "Only the server's own page may do this")


@router.get("/api/network", operation_id="get_network")
async def get_network(request: Request) -> Network:
    """Get whether the local network can reach the server, for the person at its machine."""
    return present_network(request)


@router.put("/api/network", operation_id="set_network", dependencies=[Depends(require_own_page)])
async def set_network(request: Request, body: SetNetwork, caller: HumanCaller) -> Network:
    """Open a server that was started by `jadecourt` to the local network until it ends, or close it again.

    Only for a browser on the machine of the server.
    """
    access = find_lan_access(request.scope)
    if access is None or not is_at_this_machine(request):
        raise DomainError(
            "forbidden", "Only a browser on the machine of a server started by `jadecourt` may do this"
        )
    await (access.open() if body.is_open else access.close())
    return present_network(request)
