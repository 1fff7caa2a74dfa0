"""Routes of the own account: guests, login, changes of the account, webhooks, bot accounts."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Depends, Path, Request, Response

from ...services import account_deletion, accounts, bot_accounts, devices, vacations, webhooks
from ...services.address_hashes import hash_address
from ...services.sessions import delete_session, extend_session
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
from ..dependencies import get_context
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
    UpdateMe,
    Webhook,
    WebhookWithSecret,
)
from ..user_presenters import (
    present_bot_account,
    present_bot_account_with_token,
    present_me,
    present_new_webhook,
    present_webhook,
)

router = APIRouter(tags=["users"])
WebhookId = Annotated[Id, Path(description="the webhook")]
BotAccountId = Annotated[Id, Path(description="the bot account")]
# These requests need no session cookie, but a page of another origin must not sign the browser in.
SAME_ORIGIN_ONLY = [Depends(require_same_origin)]


# ---------------------------------------------------------------------------------------- sessions


@router.post("/api/guests", operation_id="create_guest", status_code=201, dependencies=SAME_ORIGIN_ONLY)
async def create_guest(request: Request, response: Response, body: CreateGuest) -> Me:
    """Create a guest with a name only; the session cookie is the only way to be the same guest later."""
    context = get_context(request)
    context.check_rate_limit("create_guest", None)
    guest, token = await accounts.create_guest(context, body.name, body.language)
    set_cookie(request, response, await context.authenticator.sign_cookie(token))
    return present_me(guest, context.settings)


@router.post("/api/login", operation_id="log_in", dependencies=SAME_ORIGIN_ONLY)
async def log_in(request: Request, response: Response, body: Login) -> Me:
    """Log in as a member."""
    context = get_context(request)
    device = await devices.parse_device_cookie(
        context.authenticator, request.cookies.get(devices.DEVICE_COOKIE)
    )
    user, token = await accounts.log_in(context, body.name, body.password, device)
    set_cookie(request, response, await context.authenticator.sign_cookie(token))
    set_device_cookie(
        request, response, await devices.sign_device_cookie(context.authenticator, device, user.id)
    )
    return present_me(user, context.settings)


@router.post("/api/logout", operation_id="log_out", status_code=204)
async def log_out(request: Request, response: Response, caller: AnyCaller) -> None:
    """End this session; a guest without a session is lost. Tokens of bot accounts stay valid."""
    context = get_context(request)
    if isinstance(caller, SignedInCaller) and caller.by_cookie:
        await delete_session(context, caller.token_hash, caller.user_id)
    clear_cookie(request, response)


# ---------------------------------------------------------------------------------------- own account


@router.get("/api/me", operation_id="get_me")
async def get_me(request: Request, response: Response, caller: SignedIn) -> Me:
    """The signed-in user; the call extends the session."""
    context = get_context(request)
    if caller.by_cookie and await extend_session(context, caller.token_hash, caller.user_id):
        set_cookie(request, response, request.cookies[SESSION_COOKIE])
    return present_me(await accounts.require_user(context, caller.user_id), context.settings)


@router.patch("/api/me", operation_id="update_me")
async def update_me(request: Request, caller: SignedIn, body: UpdateMe) -> Me:
    """Change name or language; the seats of the user at all tables show the new name."""
    context = get_context(request)
    context.check_rate_limit("update_account", caller.user_id)
    await accounts.update_user(context, caller.user_id, body.name, body.language)
    return present_me(await accounts.require_user(context, caller.user_id), context.settings)


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
    set_cookie(request, response, await context.authenticator.sign_cookie(token))
    device = await devices.parse_device_cookie(
        context.authenticator, request.cookies.get(devices.DEVICE_COOKIE)
    )
    set_device_cookie(
        request, response, await devices.sign_device_cookie(context.authenticator, device, caller.user_id)
    )
    return present_me(await accounts.require_user(context, caller.user_id), context.settings)


@router.put("/api/me/password", operation_id="change_password", status_code=204)
async def change_password(
    request: Request, response: Response, caller: HumanCaller, body: ChangePassword
) -> None:
    """Change the password; all other sessions end, and this one gets a new cookie."""
    context = get_context(request)
    token = await accounts.change_password(
        context, caller.user_id, caller.token_hash, body.current_password, body.new_password
    )
    set_cookie(request, response, await context.authenticator.sign_cookie(token))


@router.put("/api/me/vacation", operation_id="set_vacation")
async def set_vacation(request: Request, caller: HumanCaller, body: SetVacation) -> Me:
    """Stop the clocks of correspondence games for a number of days from now; 0 ends the vacation."""
    context = get_context(request)
    context.check_rate_limit("update_account", caller.user_id)
    await vacations.set_vacation(context, caller.user_id, body.days)
    return present_me(await accounts.require_user(context, caller.user_id), context.settings)


# ---------------------------------------------------------------------------------------- webhooks


@router.get("/api/me/webhooks", operation_id="list_webhooks")
async def list_webhooks(request: Request, caller: SignedIn) -> list[Webhook]:
    """The webhooks of the user, without their secrets."""
    found = await webhooks.list_webhooks(get_context(request), caller.user_id)
    return [present_webhook(webhook) for webhook in found]


@router.post("/api/me/webhooks", operation_id="create_webhook", status_code=201)
async def create_webhook(request: Request, caller: SignedIn, body: CreateWebhook) -> WebhookWithSecret:
    """Create a URL that is called when it is the user's turn; the secret signs the calls and is shown only here."""
    context = get_context(request)
    address_hash = await hash_address(context, client_address(request))
    webhook = await webhooks.create_webhook(context, caller.user_id, body.url, body.table_id, address_hash)
    return present_new_webhook(webhook)


@router.delete("/api/me/webhooks/{id}", operation_id="delete_webhook", status_code=204)
async def delete_webhook(request: Request, caller: SignedIn, id: WebhookId) -> None:
    await webhooks.delete_webhook(get_context(request), caller.user_id, id)


# ---------------------------------------------------------------------------------------- bot accounts


@router.get("/api/me/bots", operation_id="list_bot_accounts")
async def list_bot_accounts(request: Request, caller: HumanCaller) -> list[BotAccount]:
    """The bot accounts of the user, without their tokens."""
    found = await bot_accounts.list_bot_accounts(get_context(request), caller.user_id)
    return [present_bot_account(bot_account) for bot_account in found]


@router.post("/api/me/bots", operation_id="create_bot_account", status_code=201)
async def create_bot_account(
    request: Request, caller: HumanCaller, body: CreateBotAccount
) -> BotAccountWithToken:
    """Create a bot account; it signs in with the token, which is shown only here."""
    context = get_context(request)
    context.check_rate_limit("update_account", caller.user_id)
    bot_account, token = await bot_accounts.create_bot_account(
        context, caller.user_id, body.name, caller.language
    )
    return present_bot_account_with_token(bot_account, token)


@router.delete("/api/me/bots/{id}", operation_id="delete_bot_account", status_code=204)
async def delete_bot_account(request: Request, caller: HumanCaller, id: BotAccountId) -> None:
    """Delete a bot account like an own account: bots take over its seats."""
    await bot_accounts.delete_bot_account(get_context(request), caller.user_id, id)


@router.post("/api/me/bots/{id}/token", operation_id="rotate_bot_token")
async def rotate_bot_token(request: Request, caller: HumanCaller, id: BotAccountId) -> BotAccountWithToken:
    """Replace the token; the old one is no longer valid."""
    context = get_context(request)
    context.check_rate_limit("update_account", caller.user_id)
    bot_account, token = await bot_accounts.rotate_token(context, caller.user_id, id)
    return present_bot_account_with_token(bot_account, token)
