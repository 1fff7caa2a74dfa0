"""Routes of users: guests, login, the own account, webhooks, bot accounts, public profiles."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Depends, Path, Request, Response

from ...services import account_deletion, accounts, bot_accounts, devices, statistics, vacations, webhooks
from ...services.authentication import delete_session, extend_session
from ...services.context import get_context
from ...store import quotas
from ..authentication import (
    SESSION_COOKIE,
    AnyCaller,
    HumanCaller,
    SignedIn,
    SignedInCaller,
    clear_cookie,
    client_address,
    require_same_origin,
    set_cookie,
    set_device_cookie,
)
from ..models.base import Id
from ..models.users import (
    BotAccount,
    BotAccountWithToken,
    ChangePassword,
    CreateBotAccount,
    CreateGuest,
    CreateWebhook,
    DeleteAccount,
    Login,
    Me,
    Register,
    SetVacation,
    Statistics,
    UpdateMe,
    User,
    Webhook,
    WebhookWithSecret,
)

router = APIRouter(tags=["users"])
UserId = Annotated[Id, Path(description="the user")]
WebhookId = Annotated[Id, Path(description="the webhook")]
BotAccountId = Annotated[Id, Path(description="the bot account")]
# Whoever comes in has no cookie yet; a foreign page must not bring anybody in under another name all the same.
SAME_ORIGIN_ONLY = [Depends(require_same_origin)]

# ---------------------------------------------------------------------------------------- coming and going


@router.post("/api/guests", operation_id="create_guest", status_code=201, dependencies=SAME_ORIGIN_ONLY)
async def create_guest(request: Request, response: Response, body: CreateGuest) -> Me:
    """Create a guest with a name only; the session cookie is the only way to be the same guest later."""
    context = get_context(request)
    context.check_rate_limit("create_guest", None)
    user_id, token = await accounts.create_guest(context, body.name, body.language)
    set_cookie(request, response, await context.authenticator.sign_cookie(context, token))
    return await accounts.get_me(context, user_id)


@router.post("/api/login", operation_id="log_in", dependencies=SAME_ORIGIN_ONLY)
async def log_in(request: Request, response: Response, body: Login) -> Me:
    """Log in as a member."""
    context = get_context(request)
    device = await devices.parse_device_cookie(context, request.cookies.get(devices.DEVICE_COOKIE))
    user_id, token = await accounts.log_in(context, body.name, body.password, device)
    set_cookie(request, response, await context.authenticator.sign_cookie(context, token))
    set_device_cookie(request, response, await devices.sign_device_cookie(context, device, user_id))
    return await accounts.get_me(context, user_id)


@router.post("/api/logout", operation_id="log_out", status_code=204)
async def log_out(request: Request, response: Response, caller: AnyCaller) -> None:
    """End this session; a guest without a session is lost. Tokens of bot accounts stay valid."""
    context = get_context(request)
    if isinstance(caller, SignedInCaller) and caller.by_cookie:
        await delete_session(context, caller.token_hash, caller.user_id)
    clear_cookie(request, response)


# ---------------------------------------------------------------------------------------- oneself


@router.get("/api/me", operation_id="get_me")
async def get_me(request: Request, response: Response, caller: SignedIn) -> Me:
    """The signed-in user; the call extends the session."""
    context = get_context(request)
    if caller.by_cookie and await extend_session(context, caller.token_hash, caller.user_id):
        set_cookie(request, response, request.cookies[SESSION_COOKIE])
    return await accounts.get_me(context, caller.user_id)


@router.patch("/api/me", operation_id="update_me")
async def update_me(request: Request, caller: SignedIn, body: UpdateMe) -> Me:
    """Change name or language; the seats of the user at all tables show the new name."""
    context = get_context(request)
    context.check_rate_limit("update_account", caller.user_id)
    await accounts.update_user(context, caller.user_id, body.name, body.language)
    return await accounts.get_me(context, caller.user_id)


@router.delete("/api/me", operation_id="delete_me", status_code=204)
async def delete_me(
    request: Request,
    response: Response,
    caller: HumanCaller,
    body: Annotated[DeleteAccount | None, Body()] = None,
) -> None:
    """Delete the account permanently: bots take over its seats, its name and its chat messages are removed."""
    context = get_context(request)
    await account_deletion.delete_account(context, caller.user_id, body.password if body else None)
    clear_cookie(request, response)


@router.post("/api/me/register", operation_id="register")
async def register(request: Request, response: Response, caller: HumanCaller, body: Register) -> Me:
    """Turn a guest into a member and reserve the name. The session gets a new cookie."""
    context = get_context(request)
    token = await accounts.register(context, caller.user_id, caller.token_hash, body.password)
    set_cookie(request, response, await context.authenticator.sign_cookie(context, token))
    device = await devices.parse_device_cookie(context, request.cookies.get(devices.DEVICE_COOKIE))
    set_device_cookie(request, response, await devices.sign_device_cookie(context, device, caller.user_id))
    return await accounts.get_me(context, caller.user_id)


@router.put("/api/me/password", operation_id="change_password", status_code=204)
async def change_password(
    request: Request, response: Response, caller: HumanCaller, body: ChangePassword
) -> None:
    """Change the password; all other sessions end, and this one gets a new cookie."""
    context = get_context(request)
    token = await accounts.change_password(
        context, caller.user_id, caller.token_hash, body.current_password, body.new_password
    )
    set_cookie(request, response, await context.authenticator.sign_cookie(context, token))


@router.put("/api/me/vacation", operation_id="set_vacation")
async def set_vacation(request: Request, caller: HumanCaller, body: SetVacation) -> Me:
    """Stop the clocks of correspondence games for a number of days from now; 0 ends the vacation."""
    context = get_context(request)
    context.check_rate_limit("update_account", caller.user_id)
    await vacations.set_vacation(context, caller.user_id, body.days)
    return await accounts.get_me(context, caller.user_id)


# ---------------------------------------------------------------------------------------- hooks


@router.get("/api/me/webhooks", operation_id="list_webhooks")
async def list_webhooks(request: Request, caller: SignedIn) -> list[Webhook]:
    """The webhooks of the user, without their secrets."""
    return await webhooks.list_webhooks(get_context(request), caller.user_id)


@router.post("/api/me/webhooks", operation_id="create_webhook", status_code=201)
async def create_webhook(request: Request, caller: SignedIn, body: CreateWebhook) -> WebhookWithSecret:
    """Create a URL that is called when it is the user's turn; the secret signs the calls and is shown only here."""
    context = get_context(request)
    address_hash = await quotas.hash_address(context, client_address(request))
    return await webhooks.create_webhook(context, caller.user_id, body.url, body.table_id, address_hash)


@router.delete("/api/me/webhooks/{id}", operation_id="delete_webhook", status_code=204)
async def delete_webhook(request: Request, caller: SignedIn, id: WebhookId) -> None:
    await webhooks.delete_webhook(get_context(request), caller.user_id, id)


# ---------------------------------------------------------------------------------------- programs


@router.get("/api/me/bots", operation_id="list_bot_accounts")
async def list_bot_accounts(request: Request, caller: HumanCaller) -> list[BotAccount]:
    """The bot accounts of the user, without their tokens."""
    return await bot_accounts.list_bot_accounts(get_context(request), caller.user_id)


@router.post("/api/me/bots", operation_id="create_bot_account", status_code=201)
async def create_bot_account(
    request: Request, caller: HumanCaller, body: CreateBotAccount
) -> BotAccountWithToken:
    """Create a bot account; it signs in with the token, which is shown only here."""
    context = get_context(request)
    context.check_rate_limit("update_account", caller.user_id)
    return await bot_accounts.create_bot_account(context, caller.user_id, body.name, caller.language)


@router.delete("/api/me/bots/{id}", operation_id="delete_bot_account", status_code=204)
async def delete_bot_account(request: Request, caller: HumanCaller, id: BotAccountId) -> None:
    """Delete a bot account like an own account: bots take over its seats."""
    await bot_accounts.delete_bot_account(get_context(request), caller.user_id, id)


@router.post("/api/me/bots/{id}/token", operation_id="rotate_bot_token")
async def rotate_bot_token(request: Request, caller: HumanCaller, id: BotAccountId) -> BotAccountWithToken:
    """Replace the token; the old one is no longer valid."""
    context = get_context(request)
    context.check_rate_limit("update_account", caller.user_id)
    return await bot_accounts.rotate_token(context, caller.user_id, id)


# ---------------------------------------------------------------------------------------- others


@router.get("/api/users/{id}", operation_id="get_user")
async def get_user(request: Request, id: UserId) -> User:
    """A user as shown to everybody."""
    return await accounts.get_user(get_context(request), id)


@router.get("/api/users/{id}/statistics", operation_id="get_statistics")
async def get_statistics(request: Request, id: UserId) -> Statistics:
    """Results of a user in finished games; ratings come from games between people only."""
    return await statistics.get_statistics(get_context(request), id)
