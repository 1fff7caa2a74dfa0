"""Webhooks: addresses that are called when it is somebody's turn."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, RowMapping, delete, func, insert, select

from ..clock import new_id, now
from ..context import Context
from ..posting import BadHook, check_url, new_secret
from ..problems import Problem
from ..store.schema import hooks
from ..wire.people import Hook, HookWithSecret
from .accounts import lock_person

MOST_HOOKS: Final = 10


async def list_hooks(context: Context, person: str) -> list[Hook]:
    found = select(hooks).where(hooks.c.person == person).order_by(hooks.c.created, hooks.c.id)
    return [show_hook(row) for row in await context.database.rows(found)]


def show_hook(row: RowMapping) -> Hook:
    """Without the secret."""
    return Hook(
        id=row["id"],
        url=row["url"],
        table=row["table_id"],
        created=row["created"],
        disabled=row["disabled"],
        failures=row["failures"],
        dropped=row["dropped"],
    )


async def make_hook(
    context: Context, person: str, url: str, table: str | None, address_hash: str | None = None
) -> HookWithSecret:
    """A new hook, for all of one's tables or for one that one may see; its secret is shown once."""
    context.limit("hook", person)
    try:
        check_url(url, context.settings.private_hooks)
    except BadHook as error:
        raise Problem("bad_hook", str(error)) from None
    if table is not None:
        async with context.keeper.looking(table, person):
            pass
    hook = HookWithSecret(
        id=new_id(),
        url=url,
        table=table,
        created=now(),
        disabled=False,
        failures=0,
        dropped=0,
        secret=new_secret(),
    )

    def work(connection: Connection) -> None:
        lock_person(connection, person)
        found = connection.execute(select(func.count()).where(hooks.c.person == person))
        if found.scalar_one() >= MOST_HOOKS:
            raise Problem("conflict", f"you have {MOST_HOOKS} hooks already: delete one first")
        row = {
            **hook.model_dump(exclude={"table"}),
            "person": person,
            "table_id": table,
            "address_hash": address_hash,
        }
        connection.execute(insert(hooks).values(row))

    await context.database.write(work)
    return hook


async def delete_hook(context: Context, person: str, hook: str) -> None:
    def work(connection: Connection) -> int:
        mine = delete(hooks).where(hooks.c.id == hook, hooks.c.person == person)
        return connection.execute(mine).rowcount

    if not await context.database.write(work):
        raise Problem("not_found", "you have no hook with this id")
