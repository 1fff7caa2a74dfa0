"""Statements that every move executes: SQLite runs them without SQLAlchemy, which takes longer than the statements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Insert, Select, Update
from sqlalchemy.dialects import sqlite

StatementT = TypeVar("StatementT", Insert, Update, "Select[Any]")


class PreparedStatement(Generic[StatementT]):
    """A statement with bind parameters of plain values: texts, numbers, booleans and None."""

    def __init__(self, statement: StatementT) -> None:
        self.statement: StatementT = statement
        compiled = statement.compile(dialect=sqlite.dialect())
        self._sqlite_text = str(compiled)
        self._sqlite_names: Sequence[str] = compiled.positiontup or ()

    def execute(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Execute the statement; returns the number of rows changed."""
        if connection.dialect.name != "sqlite":
            return connection.execute(self.statement, dict(values)).rowcount
        count: int = sqlite_driver(connection).execute(self._sqlite_text, self._ordered(values)).rowcount
        return count

    def execute_many(self, connection: Connection, rows: Iterable[Mapping[str, Any]]) -> None:
        """Execute the statement for each row; there must be at least one."""
        if connection.dialect.name != "sqlite":
            connection.execute(self.statement, [dict(row) for row in rows])
        else:
            sqlite_driver(connection).executemany(self._sqlite_text, [self._ordered(row) for row in rows])

    def has_rows(self, connection: Connection, values: Mapping[str, Any]) -> bool:
        """Whether a query finds anything."""
        if connection.dialect.name != "sqlite":
            return connection.execute(self.statement, dict(values)).first() is not None
        found = sqlite_driver(connection).execute(self._sqlite_text, self._ordered(values)).fetchone()
        return found is not None

    def _ordered(self, values: Mapping[str, Any]) -> list[Any]:
        return [values[name] for name in self._sqlite_names]


def sqlite_driver(connection: Connection) -> Any:
    """The connection of the driver `sqlite3`, in the same transaction."""
    return connection.connection.driver_connection
