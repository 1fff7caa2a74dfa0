"""What Alembic runs: the migrations that are missing, on the connection that it was given."""

from __future__ import annotations

from alembic import context

from jadecourt.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by making it anew
)
with context.begin_transaction():
    context.run_migrations()
