"""Migrates the database to the schema of this version; refuses a database with a newer schema.

To change the schema: change `schema.py`, add `migrations/versions/NNNN_what_changes.py` with the next number, and the
dump of the new revision that tests/server/test_migrations.py describes.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from ...core.errors import BadOptions
from ..settings import Settings
from .database import make_sqlite_engine

T = TypeVar("T")
MIGRATIONS_DIR: Final = Path(__file__).resolve().parent / "migrations"
REVISION_FILE: Final = re.compile(r"(\d{4})_\w+\.py")
MIGRATION_LOCK: Final = 0x4A616465  # id of PostgreSQL's advisory lock that a process holds while it migrates
SERVING_LOCK: Final = (
    MIGRATION_LOCK + 1
)  # shared by all servers that use the database: services/message_bus.py


async def upgrade(settings: Settings, folder: Path = MIGRATIONS_DIR) -> None:
    """Create or migrate the tables; several processes may call it at once. `folder` contains the migrations."""
    revisions = list_revisions(folder)
    current = await run_in_transaction(settings, load_revision)
    require_known_revision(current, revisions)
    if current != revisions[-1]:
        await run_in_transaction(settings, lambda connection: migrate_locked(connection, folder))


def migrate_locked(connection: Connection, folder: Path) -> None:
    """Migrate unless another process has done it meanwhile; PostgreSQL: under the migration lock."""
    if connection.dialect.name != "sqlite":  # SQLite allows one writer at a time anyway
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
        if load_revision(connection) == list_revisions(folder)[-1]:
            return  # another process was faster
        statement = text("SELECT pg_try_advisory_xact_lock(:lock)")
        if not connection.execute(statement, {"lock": SERVING_LOCK}).scalar():
            raise BadOptions(
                "servers of an older version are using this database and do not support the new schema: "
                "stop them, then start this one"
            )
    migrate(connection, folder)


async def run_in_transaction(settings: Settings, transaction: Callable[[Connection], T]) -> T:
    """Run a transaction on a connection of its own, before the server has opened the database."""
    if settings.is_sqlite:
        return await asyncio.to_thread(run_in_sqlite, settings, transaction)
    engine = create_async_engine(settings.database_url, poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(transaction)
    finally:
        await engine.dispose()


def run_in_sqlite(settings: Settings, transaction: Callable[[Connection], T]) -> T:
    create_sqlite_file(settings)
    engine = make_sqlite_engine(settings.database_url, 1, "BEGIN IMMEDIATE")

    @event.listens_for(engine, "connect")
    def disable_foreign_keys(connection: Any, _: Any) -> None:
        # Alembic recreates a table to change it: with foreign keys enforced, DROP would delete referring rows.
        connection.execute("PRAGMA foreign_keys=OFF")

    try:
        with engine.begin() as connection:
            return transaction(connection)
    finally:
        engine.dispose()


def list_revisions(folder: Path = MIGRATIONS_DIR) -> list[str]:
    """Return the revisions in `folder`, oldest first. Taken from file names, because importing Alembic is slow."""
    names = [REVISION_FILE.fullmatch(path.name) for path in (folder / "versions").iterdir()]
    return sorted(name[1] for name in names if name is not None)


def create_sqlite_file(settings: Settings) -> None:
    """Create the SQLite file if it is missing, readable by its owner only: it holds the secret that signs cookies."""
    name = make_url(settings.database_url).database
    if not name or name == ":memory:":
        raise BadOptions("the database must be a file: sqlite:///FILE")
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(name, os.O_CREAT | os.O_RDWR, 0o600))


def load_revision(connection: Connection) -> str | None:
    """Return the revision of the database; None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def require_known_revision(current: str | None, revisions: list[str]) -> None:
    """Refuse a database whose revision is not among those of this version."""
    if current is not None and current not in revisions:
        raise BadOptions(
            f"database schema {current} is newer than this version supports ({revisions[-1]}): "
            "upgrade Jadecourt or restore a backup"
        )


def migrate(connection: Connection, folder: Path = MIGRATIONS_DIR, revision: str = "head") -> None:
    """Run the missing migrations up to a revision, within the transaction of the connection."""
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    command.upgrade(config, revision)
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
        if broken is not None:
            raise RuntimeError(
                f"after the migration a row of {broken[0]} refers to a missing row of {broken[2]}"
            )
