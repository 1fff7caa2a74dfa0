"""Environment of Alembic: runs the missing migrations on the connection of `store/migrate.py`."""

from __future__ import annotations

from alembic import context

from jadecourt.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite cannot change most properties of a table: Alembic recreates it
)
with context.begin_transaction():
    context.run_migrations()
