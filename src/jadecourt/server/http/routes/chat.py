"""Routes of the chat of a table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request

from ...services import chat
from ..authentication import AnyCaller, SignedIn
from ..dependencies import get_context
from ..models.tables import ChatMessage, ChatMessages, PostChatMessage
from ..parameters import InviteKeyQuery, TableId
from ..presenters import present_chat_message

router = APIRouter(tags=["play"])


@router.get("/api/tables/{table}/chat", operation_id="list_chat")
async def list_chat(
    request: Request,
    table: TableId,
    caller: AnyCaller,
    after_id: Annotated[int, Query(ge=0, le=2**53)] = 0,
    invite_key: InviteKeyQuery = None,
) -> ChatMessages:
    """List chat and system messages of a table: the last 200 after an id."""
    messages = await chat.list_messages(get_context(request), table, caller.user_id, after_id, invite_key)
    return ChatMessages(messages=[present_chat_message(message) for message in messages])


@router.post("/api/tables/{table}/chat", operation_id="post_chat", status_code=201)
async def post_chat(
    request: Request,
    table: TableId,
    body: PostChatMessage,
    caller: SignedIn,
    invite_key: InviteKeyQuery = None,
) -> ChatMessage:
    """Post a chat message to the table, or to the spectators."""
    message = await chat.post_message(
        get_context(request), table, caller.user_id, caller.name, body.channel, body.text, invite_key
    )
    return present_chat_message(message)
