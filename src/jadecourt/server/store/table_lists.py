"""Lists of tables, in pages: public tables by filters, and the tables of a user."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Select, and_, select

from ..domain.types import TableStatus
from . import schema

PAGE_SIZE: Final = 50
MAX_SEARCHED_TABLES: Final = 2000  # per request: a search without matches must end soon


@dataclass(frozen=True, slots=True)
class TableFilter:
    """Which public tables to list; None and no tags: any. Tags are `key=value`, as in the column `search_tags`."""

    status: TableStatus
    game: str | None = None
    is_rated: bool | None = None
    tags: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class TableCursor:
    """The last table of a page; the next page starts after it."""

    created_at: int
    table_id: str

    @classmethod
    def parse(cls, text: str) -> TableCursor:
        created_at, _, table_id = text.partition(":")
        return cls(int(created_at), table_id)

    def __str__(self) -> str:
        return f"{self.created_at}:{self.table_id}"


@dataclass(frozen=True, slots=True)
class TableIdPage:
    """The ids of the tables of a page, newest first, and the cursor of the next page; None: this is the last one."""

    ids: list[str]
    next_cursor: TableCursor | None


def list_public_tables(
    connection: Connection, table_filter: TableFilter, cursor: TableCursor | None
) -> TableIdPage:
    """A page of public tables; a page may have few tables, or none, and still a next cursor."""
    columns = schema.tables.c
    all_tables = select(columns.id, columns.created_at).where(
        columns.status == table_filter.status, columns.is_private.is_(False)
    )
    query = all_tables
    if table_filter.game is not None:
        query = query.where(columns.game == table_filter.game)
    if table_filter.is_rated is not None:
        query = query.where(columns.is_rated.is_(table_filter.is_rated))
    for tag in table_filter.tags:
        query = query.where(columns.search_tags.contains(f" {tag} ", autoescape=True))
    return paginate(connection, query, cursor, all_tables if query is not all_tables else None)


def list_tables_of_user(
    connection: Connection, user_id: str, finished: bool, cursor: TableCursor | None
) -> TableIdPage:
    """A page of the tables at which a user has a seat, or whose host the user is."""
    columns, seats = schema.tables.c, schema.seats.c
    own_table_ids = select(seats.table_id).where(seats.user_id == user_id)
    statuses = ("finished", "stopped") if finished else ("open", "running")
    is_involved = columns.id.in_(own_table_ids) | (columns.host_id == user_id)
    query = select(columns.id, columns.created_at).where(is_involved, columns.status.in_(statuses))
    return paginate(connection, query, cursor)


def paginate(
    connection: Connection,
    query: Select[Any],
    cursor: TableCursor | None,
    searched_query: Select[Any] | None = None,
) -> TableIdPage:
    """A page of `query`, newest first.

    `searched_query`: the tables among which those of `query` are searched, at most MAX_SEARCHED_TABLES of them.
    """
    columns = schema.tables.c
    newest_first = columns.created_at.desc(), columns.id.desc()
    boundary: TableCursor | None = None  # the last table that is searched
    if cursor is not None:
        # The first condition is for the index, which is not used for an OR.
        is_older = and_(
            columns.created_at <= cursor.created_at,
            (columns.created_at < cursor.created_at) | (columns.id < cursor.table_id),
        )
        query = query.where(is_older)
        searched_query = searched_query.where(is_older) if searched_query is not None else None
    if searched_query is not None:
        last_searched = searched_query.order_by(*newest_first).offset(MAX_SEARCHED_TABLES - 1).limit(1)
        boundary_row = connection.execute(last_searched).mappings().first()
        if boundary_row is not None:
            boundary = TableCursor(boundary_row["created_at"], boundary_row["id"])
            query = query.where(
                columns.created_at >= boundary.created_at,
                (columns.created_at > boundary.created_at) | (columns.id >= boundary.table_id),
            )
    rows = connection.execute(query.order_by(*newest_first).limit(PAGE_SIZE + 1)).mappings().all()
    next_cursor = boundary
    if len(rows) > PAGE_SIZE:
        next_cursor = TableCursor(rows[PAGE_SIZE - 1]["created_at"], rows[PAGE_SIZE - 1]["id"])
    return TableIdPage([row["id"] for row in rows[:PAGE_SIZE]], next_cursor)
