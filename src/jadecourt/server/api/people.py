"""People: coming in and going, one's own account, hooks and programs; and what everybody may know of others."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Depends, Path, Request, Response

from .. import quotas
from ..context import context_of
from ..people import accounts, devices, farewells, hooks, programs, statistics, vacations
from ..people.sessions import close_session, renew_session
from ..wire.base import Id
from ..wire.people import (
    Changes,
    Claim,
    Farewell,
    Hook,
    HookWithSecret,
    Login,
    Me,
    NewGuest,
    NewHook,
    NewPassword,
    NewProgram,
    NewVacation,
    Person,
    Program,
    ProgramWithToken,
    Statistics,
)
from .callers import (
    COOKIE,
    AnyCaller,
    KnownCaller,
    NoProgram,
    SignedIn,
    address_of,
    drop_cookie,
    known_origin,
    set_cookie,
    set_device_cookie,
)

router = APIRouter(tags=["people"])
PersonId = Annotated[Id, Path(description="the person")]
HookId = Annotated[Id, Path(description="the hook")]
ProgramId = Annotated[Id, Path(description="the program")]
# Whoever comes in has no cookie yet; a foreign page must not bring anybody in under another name all the same.
FROM_HERE = [Depends(known_origin)]

# ---------------------------------------------------------------------------------------- coming and going


@router.post("/api/guests", operation_id="come_as_guest", status_code=201, dependencies=FROM_HERE)
async def come_as_guest(request: Request, response: Response, wish: NewGuest) -> Me:
    """Come in with a name only; the cookie of the answer is all that makes one the same guest later."""
    context = context_of(request)
    context.limit("guest", None)
    person, token = await accounts.make_guest(context, wish.name, wish.language)
    set_cookie(request, response, await context.porter.seal(context, token))
    return await accounts.find_me(context, person)


@router.post("/api/login", operation_id="log_in", dependencies=FROM_HERE)
async def log_in(request: Request, response: Response, wish: Login) -> Me:
    """Come in as a member."""
    context = context_of(request)
    device = await devices.read_device(context, request.cookies.get(devices.DEVICE_COOKIE))
    person, token = await accounts.log_in(context, wish.name, wish.password, device)
    set_cookie(request, response, await context.porter.seal(context, token))
    set_device_cookie(request, response, await devices.sign_device(context, device, person))
    return await accounts.find_me(context, person)


@router.post("/api/logout", operation_id="log_out", status_code=204)
async def log_out(request: Request, response: Response, caller: AnyCaller) -> None:
    """End this session; a guest without a session cannot come back. A program's token is not ended by this."""
    context = context_of(request)
    if isinstance(caller, KnownCaller) and caller.by_cookie:
        await close_session(context, caller.session, caller.person)
    drop_cookie(request, response)


# ---------------------------------------------------------------------------------------- oneself


@router.get("/api/me", operation_id="get_me")
async def get_me(request: Request, response: Response, caller: SignedIn) -> Me:
    """Oneself; looking now and then makes the session last."""
    context = context_of(request)
    if caller.by_cookie and await renew_session(context, caller.session, caller.person):
        set_cookie(request, response, request.cookies[COOKIE])
    return await accounts.find_me(context, caller.person)


@router.patch("/api/me", operation_id="change_me")
async def change_me(request: Request, caller: SignedIn, wish: Changes) -> Me:
    """Another name or language; one's seats at all tables show the new name."""
    context = context_of(request)
    context.limit("account", caller.person)
    await accounts.change_person(context, caller.person, wish.name, wish.language)
    return await accounts.find_me(context, caller.person)


@router.delete("/api/me", operation_id="delete_me", status_code=204)
async def delete_me(
    request: Request, response: Response, caller: NoProgram, wish: Annotated[Farewell | None, Body()] = None
) -> None:
    """Delete the account for good: bots take over its seats, its name and all that was said by it disappear."""
    context = context_of(request)
    await farewells.say_farewell(context, caller.person, wish.password if wish else None)
    drop_cookie(request, response)


@router.post("/api/me/claim", operation_id="claim_name")
async def claim_name(request: Request, response: Response, caller: NoProgram, wish: Claim) -> Me:
    """From a guest to a member: nobody else can be called so any more. The session gets another cookie."""
    context = context_of(request)
    token = await accounts.claim_name(context, caller.person, caller.session, wish.password)
    set_cookie(request, response, await context.porter.seal(context, token))
    device = await devices.read_device(context, request.cookies.get(devices.DEVICE_COOKIE))
    set_device_cookie(request, response, await devices.sign_device(context, device, caller.person))
    return await accounts.find_me(context, caller.person)


@router.put("/api/me/password", operation_id="change_password", status_code=204)
async def change_password(request: Request, response: Response, caller: NoProgram, wish: NewPassword) -> None:
    """Another password; all other sessions end, and this one gets another cookie."""
    context = context_of(request)
    token = await accounts.change_password(context, caller.person, caller.session, wish.old, wish.new)
    set_cookie(request, response, await context.porter.seal(context, token))


@router.put("/api/me/vacation", operation_id="set_vacation")
async def set_vacation(request: Request, caller: NoProgram, wish: NewVacation) -> Me:
    """From now on for so many days, clocks that count in days stand still; 0 ends it."""
    context = context_of(request)
    context.limit("account", caller.person)
    await vacations.set_vacation(context, caller.person, wish.days)
    return await accounts.find_me(context, caller.person)


# ---------------------------------------------------------------------------------------- hooks


@router.get("/api/me/hooks", operation_id="list_hooks")
async def list_hooks(request: Request, caller: SignedIn) -> list[Hook]:
    """One's webhooks, without their secrets."""
    return await hooks.list_hooks(context_of(request), caller.person)


@router.post("/api/me/hooks", operation_id="make_hook", status_code=201)
async def make_hook(request: Request, caller: SignedIn, wish: NewHook) -> HookWithSecret:
    """An address that is called when it is one's turn; the secret signs the calls and is shown only here."""
    context = context_of(request)
    address_hash = await quotas.hash_address(context, address_of(request))
    return await hooks.make_hook(context, caller.person, wish.url, wish.table, address_hash)


@router.delete("/api/me/hooks/{id}", operation_id="delete_hook", status_code=204)
async def delete_hook(request: Request, caller: SignedIn, id: HookId) -> None:
    await hooks.delete_hook(context_of(request), caller.person, id)


# ---------------------------------------------------------------------------------------- programs


@router.get("/api/me/programs", operation_id="list_programs")
async def list_programs(request: Request, caller: NoProgram) -> list[Program]:
    """One's programs, without their tokens."""
    return await programs.list_programs(context_of(request), caller.person)


@router.post("/api/me/programs", operation_id="make_program", status_code=201)
async def make_program(request: Request, caller: NoProgram, wish: NewProgram) -> ProgramWithToken:
    """A program that plays over the wire; it signs in with the token, which is shown only here."""
    context = context_of(request)
    context.limit("account", caller.person)
    return await programs.make_program(context, caller.person, wish.name, caller.language)


@router.delete("/api/me/programs/{id}", operation_id="delete_program", status_code=204)
async def delete_program(request: Request, caller: NoProgram, id: ProgramId) -> None:
    """Delete a program as one deletes oneself: bots take over its seats."""
    await programs.delete_program(context_of(request), caller.person, id)


@router.post("/api/me/programs/{id}/token", operation_id="renew_token")
async def renew_token(request: Request, caller: NoProgram, id: ProgramId) -> ProgramWithToken:
    """Another token; the old one opens nothing any more."""
    context = context_of(request)
    context.limit("account", caller.person)
    return await programs.renew_token(context, caller.person, id)


# ---------------------------------------------------------------------------------------- others


@router.get("/api/people/{id}", operation_id="get_person")
async def get_person(request: Request, id: PersonId) -> Person:
    """Somebody, as everybody may see them."""
    return await accounts.find_person(context_of(request), id)


@router.get("/api/people/{id}/statistics", operation_id="get_statistics")
async def get_statistics(request: Request, id: PersonId) -> Statistics:
    """What somebody has achieved in finished games; ratings come from games among people only."""
    return await statistics.find_statistics(context_of(request), id)
