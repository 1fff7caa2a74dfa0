"""Routes of analyses of finished games."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Body, Response
from starlette.requests import Request

from ...domain import replays
from ...domain.quotas import Requester
from ...services import analyses
from ...services.address_hashes import hash_address
from ..authentication import AnyCaller, SignedIn, client_address
from ..dependencies import get_context
from ..models.tables import Analysis, RequestAnalysis
from ..parameters import InviteKeyQuery, TableId
from ..presenters import present_analysis

router = APIRouter(tags=["records"])
EXISTING_ANALYSIS: Final[dict[int | str, dict[str, Any]]] = {
    200: {"model": Analysis, "description": "An analysis that exists already, or is under way"}
}
DEFAULT_REQUEST: Final = RequestAnalysis()


@router.post(
    "/api/tables/{table}/analysis",
    operation_id="request_analysis",
    status_code=202,
    responses=EXISTING_ANALYSIS,
)
async def request_analysis(
    request: Request,
    response: Response,
    table: TableId,
    caller: SignedIn,
    body: Annotated[RequestAnalysis, Body()] = DEFAULT_REQUEST,
    invite_key: InviteKeyQuery = None,
) -> Analysis:
    """Request an analysis of every decision of a finished game; GET and the socket report its progress."""
    context = get_context(request)
    async with context.rooms.read(table, caller.user_id, invite_key) as room:
        replays.require_finished(room)
        names = room.names
    requester = Requester(caller.user_id, await hash_address(context, client_address(request)))
    analysis, is_new = await analyses.request_analysis(context, table, body.budget, requester)
    if not is_new:
        response.status_code = 200
    return present_analysis(analysis, names)


@router.get("/api/tables/{table}/analysis", operation_id="get_analysis")
async def get_analysis(
    request: Request, table: TableId, caller: AnyCaller, invite_key: InviteKeyQuery = None
) -> Analysis:
    """Get the analysis of a game, or its progress."""
    context = get_context(request)
    async with context.rooms.read(table, caller.user_id, invite_key) as room:
        replays.require_finished(room)
        return present_analysis(await analyses.get_analysis(context, table), room.names)
