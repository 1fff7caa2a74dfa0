"""Routes of proposals and votes of a running game."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request

from ...domain import absence, proposals, table_checks
from ..authentication import SignedIn
from ..dependencies import get_context
from ..models.play import ProposalResponse, ProposeStop
from ..models.tables import Table, Vote
from ..parameters import TableId
from .tables import read_table

router = APIRouter(tags=["tables"])


@router.post("/api/tables/{table}/proposals", operation_id="propose_stop")
async def propose_stop(request: Request, table: TableId, body: ProposeStop, caller: SignedIn) -> Table:
    """Propose to end the game without a result."""
    context = get_context(request)
    await context.rooms.update(
        table,
        lambda room, now_ms: proposals.propose_stop(
            room, table_checks.require_active_seat(room, caller.user_id, body.seat), now_ms
        ),
        user_id=caller.user_id,
    )
    return await read_table(request, table, caller)


@router.post("/api/tables/{table}/proposals/response", operation_id="respond_to_proposal")
async def respond_to_proposal(
    request: Request, table: TableId, body: ProposalResponse, caller: SignedIn
) -> Table:
    """Accept or decline the open proposal."""
    context = get_context(request)
    await context.rooms.update(
        table,
        lambda room, now_ms: proposals.respond_to_proposal(
            room, caller.user_id, body.seat, body.accept, now_ms, body.proposal
        ),
        user_id=caller.user_id,
    )
    return await read_table(request, table, caller)


@router.post("/api/tables/{table}/vote", operation_id="vote_for_substitute")
async def vote_for_substitute(request: Request, table: TableId, body: Vote, caller: SignedIn) -> Table:
    """Vote to let a bot play for a player who has not moved for long at an untimed table."""
    context = get_context(request)
    absence_ms = context.settings.absence_ms
    substitute_for = await context.rooms.load_substitutes(table)
    await context.rooms.update(
        table,
        lambda room, now_ms: absence.vote(
            room, caller.user_id, body.seat, now_ms, absence_ms, substitute_for
        ),
        user_id=caller.user_id,
    )
    return await read_table(request, table, caller)
