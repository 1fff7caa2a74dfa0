"""Insert or update: the statement that SQLite and PostgreSQL share under different dialects."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite


def upsert(connection: Connection, table: Any, row: dict[str, Any], keys: tuple[str, ...]) -> None:
    """Insert a row, or overwrite the row that has the same values in the columns `keys`."""
    statement = dialect_insert(connection, table).values(row)
    changed = {name: statement.excluded[name] for name in row if name not in keys}
    connection.execute(statement.on_conflict_do_update(index_elements=list(keys), set_=changed))


def dialect_insert(connection: Connection, table: Any) -> Any:
    """An INSERT that offers `on_conflict_do_nothing` and `on_conflict_do_update`."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    return dialect.insert(table)
