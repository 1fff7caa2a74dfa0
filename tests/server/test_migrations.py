"""Migrations: every stored revision is migrated to the newest schema without losing data.

How a migration is tested: `schemas/NNNN.sql` is the dump of an SQLite database of revision NNNN, with a few rows in
every table (`sqlite3 FILE .dump`). Each dump is loaded, into SQLite as it is and row by row into a PostgreSQL of the
same revision, and migrated to the newest schema; then every row and every value must still be there, and the tables
must be those of schema.py. Every migration comes with the dump of its own revision. A dump that was released never
changes; a column that a migration drops on purpose is listed in DROPPED_COLUMNS.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, MetaData, insert, select, text

from jadecourt.core.errors import BadOptions
from jadecourt.server.services.message_bus import PostgresBus
from jadecourt.server.settings import Settings
from jadecourt.server.store.migrate import (
    MIGRATIONS_DIR,
    list_revisions,
    load_revision,
    migrate,
    run_in_transaction,
    upgrade,
)
from jadecourt.server.store.schema import metadata
from server import postgres
from server.postgres import fresh_database

T = TypeVar("T")
SCHEMAS = Path(__file__).parent / "schemas"
DUMPS = sorted(path.stem for path in SCHEMAS.glob("*.sql"))
DROPPED_COLUMNS: frozenset[tuple[str, str]] = frozenset()  # (table, column)

# A migration of the kind that is dangerous on SQLite: `users` is recreated, and half of the tables refer to it.
NEXT_MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002", "0001"


def upgrade():
    with op.batch_alter_table("users") as users:
        users.add_column(sa.Column("motto", sa.String(80)))
        users.alter_column("name", existing_type=sa.String(40), type_=sa.String(50), existing_nullable=False)
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Settings]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield Settings(database=f"sqlite:///{tmp_path}/a folder/new.sqlite3")
    else:
        yield Settings(database=fresh_database())


def run_in_database(settings: Settings, function: Callable[[Connection], T]) -> T:
    return asyncio.run(run_in_transaction(settings, function))


def schema_differences(connection: Connection) -> list[Any]:
    """The differences between the database and schema.py, including types of columns."""
    options = {"compare_type": True, "compare_server_default": True}
    found = compare_metadata(MigrationContext.configure(connection, opts=options), metadata)
    return [change for change in found if "alembic_version" not in str(change)]


def read_all(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table, in an order that does not depend on the database."""
    reflected = MetaData()
    reflected.reflect(connection)
    return {
        table.name: sorted(
            (dict(row) for row in connection.execute(select(table)).mappings()),
            key=lambda row: [str(row[column.name]) for column in table.primary_key],
        )
        for table in reflected.sorted_tables
        if table.name != "alembic_version"
    }


def load_dump(settings: Settings, revision: str, folder: Path) -> dict[str, list[dict[str, Any]]]:
    """Create a database of this revision with the rows of its dump; returns these rows."""
    path = folder / "dump.sqlite3"
    if settings.is_sqlite:
        path = Path(settings.database.removeprefix("sqlite:///"))
    path.parent.mkdir(exist_ok=True)
    connection = sqlite3.connect(path)
    connection.executescript((SCHEMAS / f"{revision}.sql").read_text(encoding="utf-8"))
    connection.close()
    rows = run_in_database(Settings(database=f"sqlite:///{path}"), read_all)
    if not settings.is_sqlite:
        run_in_database(settings, lambda connection: insert_rows(connection, revision, rows))
    return rows


def insert_rows(connection: Connection, revision: str, rows: dict[str, list[dict[str, Any]]]) -> None:
    migrate(connection, revision=revision)
    reflected = MetaData()
    reflected.reflect(connection)
    for table in reflected.sorted_tables:
        if table.name in rows:
            connection.execute(insert(table), rows[table.name])


# ------------------------------------------------------------------------------------------------- the schema


def test_empty_database_is_upgraded_to_the_schema(settings: Settings) -> None:
    asyncio.run(upgrade(settings))
    assert run_in_database(settings, schema_differences) == []
    assert run_in_database(settings, load_revision) == list_revisions()[-1]


def test_schema_difference_is_detected(settings: Settings) -> None:
    asyncio.run(upgrade(settings))
    run_in_database(settings, lambda connection: connection.execute(text("DROP INDEX ix_jobs_run_at")))
    run_in_database(
        settings,
        lambda connection: connection.execute(text("ALTER TABLE server_state ADD COLUMN more BIGINT")),
    )
    assert {change[0] for change in run_in_database(settings, schema_differences)} == {
        "add_index",
        "remove_column",
    }


def test_constraint_names_match_the_schema(settings: Settings) -> None:
    asyncio.run(upgrade(settings))

    def names(connection: Connection) -> set[str]:
        reflected = MetaData()
        reflected.reflect(connection)
        tables = [table for table in reflected.tables.values() if table.name != "alembic_version"]
        found = {str(constraint.name) for table in tables for constraint in table.constraints}
        return found | {str(index.name) for table in tables for index in table.indexes}

    wanted = {str(constraint.name) for table in metadata.tables.values() for constraint in table.constraints}
    wanted |= {str(index.name) for table in metadata.tables.values() for index in table.indexes}
    assert run_in_database(settings, names) == wanted


def test_every_revision_has_a_dump_and_states_its_number() -> None:
    assert list_revisions() == DUMPS
    for path in (MIGRATIONS_DIR / "versions").glob("[0-9]*.py"):
        assert f'revision = "{path.name[:4]}"' in path.read_text(encoding="utf-8")


# ------------------------------------------------------------------------------------------------- upgrading


@pytest.fixture
def next_folder(tmp_path: Path) -> Path:
    """The first migration and one more."""
    folder = tmp_path / "migrations"
    (folder / "versions").mkdir(parents=True)
    shutil.copy(MIGRATIONS_DIR / "env.py", folder)
    shutil.copy(MIGRATIONS_DIR / "versions" / "0001_first_schema.py", folder / "versions")
    (folder / "versions" / "0002_next.py").write_text(NEXT_MIGRATION, encoding="utf-8")
    return folder


@pytest.mark.parametrize("revision", DUMPS)
def test_old_databases_keep_every_row(settings: Settings, revision: str, tmp_path: Path) -> None:
    before = load_dump(settings, revision, tmp_path)
    assert all(before.values()), "every table has a row to lose"
    asyncio.run(upgrade(settings))
    after = run_in_database(settings, read_all)
    for name, rows in before.items():
        for old, new in zip(rows, after[name], strict=True):
            remaining = {key: value for key, value in old.items() if (name, key) not in DROPPED_COLUMNS}
            assert remaining.items() <= new.items()
    assert run_in_database(settings, schema_differences) == []


def test_recreating_a_table_keeps_referencing_rows(
    settings: Settings, tmp_path: Path, next_folder: Path
) -> None:
    before = load_dump(settings, "0001", tmp_path)
    asyncio.run(upgrade(settings, next_folder))
    after = run_in_database(settings, read_all)
    assert [row.pop("motto") for row in after["users"]] == [None] * len(before["users"])
    assert after == before
    assert run_in_database(settings, load_revision) == "0002"


def test_second_upgrade_runs_no_migration(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(upgrade(settings))
    monkeypatch.setattr("jadecourt.server.store.migrate.migrate", None)
    asyncio.run(upgrade(settings))


def test_concurrent_upgrades_succeed(settings: Settings) -> None:
    async def start() -> None:
        await asyncio.gather(*(upgrade(settings) for _ in range(5)))

    asyncio.run(start())
    assert run_in_database(settings, schema_differences) == []


def test_newer_database_is_rejected(settings: Settings) -> None:
    asyncio.run(upgrade(settings))
    newer = text("UPDATE alembic_version SET version_num = '9999'")
    run_in_database(settings, lambda connection: connection.execute(newer))
    with pytest.raises(BadOptions, match="schema 9999 is newer than this version supports"):
        asyncio.run(upgrade(settings))
    assert run_in_database(settings, load_revision) == "9999"


def test_migration_is_rejected_while_older_server_runs(
    monkeypatch: pytest.MonkeyPatch, next_folder: Path
) -> None:
    settings = Settings(database=fresh_database())
    run_in_database(settings, lambda connection: migrate(connection, revision="0001"))
    monkeypatch.setattr("jadecourt.server.services.message_bus.list_revisions", lambda: ["0001"])

    async def scenario() -> None:
        bus = PostgresBus(settings.database_url)
        await bus.start(ignore)
        with pytest.raises(BadOptions, match="servers of an older version are using this database"):
            await upgrade(settings, next_folder)
        assert await run_in_transaction(settings, load_revision) == "0001"
        await bus.stop()
        await upgrade(settings, next_folder)
        assert await run_in_transaction(settings, load_revision) == "0002"
        with pytest.raises(BadOptions, match="this server supports 0001"):
            await PostgresBus(settings.database_url).start(ignore)

    async def ignore(*_: object) -> None:
        pass

    asyncio.run(scenario())


def test_failed_migration_is_rolled_back(settings: Settings) -> None:
    run_in_database(
        settings, lambda connection: connection.execute(text("CREATE TABLE seats (mine INTEGER)"))
    )
    with pytest.raises(Exception, match="already exists"):
        asyncio.run(upgrade(settings))
    assert list(run_in_database(settings, read_all)) == ["seats"]


def test_sqlite_uses_wal_mode(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite3"
    asyncio.run(upgrade(Settings(database=f"sqlite:///{path}")))
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


# ------------------------------------------------------------------------------------------------- the test helpers


@pytest.mark.parametrize(("ci", "end"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_missing_postgresql_skips_tests_but_fails_in_ci(
    monkeypatch: pytest.MonkeyPatch, ci: str, end: type[BaseException]
) -> None:
    monkeypatch.setattr(postgres, "find_tool", lambda _: None)
    monkeypatch.setenv("CI", ci)
    with pytest.raises(end, match="there is no PostgreSQL here"):
        fresh_database()
