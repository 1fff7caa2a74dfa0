"""Values of the whole server, such as the secret that signs cookies: rows of `server_state`."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, select

from ..domain.ids import new_token
from .schema import server_state
from .upsert import dialect_insert

COOKIE_SECRET_KEY: Final = "secret"


def load_or_create_cookie_secret(connection: Connection) -> str:
    """The secret that signs cookies. The first process creates it, all others read the same one."""
    new_secret = dialect_insert(connection, server_state).values(key=COOKIE_SECRET_KEY, value=new_token())
    connection.execute(new_secret.on_conflict_do_nothing())
    query = select(server_state.c.value).where(server_state.c.key == COOKIE_SECRET_KEY)
    return str(connection.execute(query).scalar_one())
