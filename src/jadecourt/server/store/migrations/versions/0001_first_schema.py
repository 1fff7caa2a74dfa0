"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create all tables: a table comes after those that its foreign keys name."""
    create_server_state()
    create_users()
    create_ratings()
    create_sessions()
    create_tables()
    create_analyses()
    create_chat_messages()
    create_jobs()
    create_plies()
    create_results()
    create_seats()
    create_webhooks()


def create_server_state() -> None:
    op.create_table(
        "server_state",
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_server_state"),
    )


def create_users() -> None:
    op.create_table(
        "users",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("name_key", sa.String(length=80)),
        sa.Column("name_skeleton", sa.String(length=160)),
        sa.Column("password_hash", sa.String(length=200)),
        sa.Column("owner_id", sa.String(length=24)),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("vacation_started_at", sa.BigInteger()),
        sa.Column("vacation_ends_at", sa.BigInteger()),
        sa.Column("vacation_year", sa.SmallInteger(), nullable=False),
        sa.Column("vacation_days_used", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["users.id"], name="fk_users_owner_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_users"),
        sa.UniqueConstraint("name_key", name="uq_users_name_key"),
    )
    op.create_index("ix_users_kind_created_at", "users", ["kind", "created_at"])
    op.create_index("ix_users_name_skeleton", "users", ["name_skeleton"], unique=True)
    op.create_index("ix_users_owner_id", "users", ["owner_id"])


def create_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("user_id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_ratings_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "game", name="pk_ratings"),
    )


def create_sessions() -> None:
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger()),
        sa.Column("last_used_at", sa.BigInteger()),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_sessions_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
    )
    op.create_index("ix_sessions_user_id", "sessions", ["user_id"])


def create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("search_tags", sa.String(length=500), nullable=False),
        sa.Column("seed", sa.String(length=60), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("time_control", sa.JSON(), nullable=False),
        sa.Column("is_private", sa.Boolean(), nullable=False),
        sa.Column("is_rated", sa.Boolean(), nullable=False),
        sa.Column("unrated_reason", sa.String(length=20)),
        sa.Column("rewinds_after_reveal", sa.Integer(), nullable=False),
        sa.Column("invite_key_hash", sa.String(length=64)),
        sa.Column("host_id", sa.String(length=24)),
        sa.Column("address_hash", sa.String(length=32)),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger()),
        sa.Column("ended_at", sa.BigInteger()),
        sa.Column("history_length", sa.Integer(), nullable=False),
        sa.Column("deadline_at", sa.BigInteger()),
        sa.Column("proposal", sa.JSON()),
        sa.Column("refused_at", sa.JSON()),
        sa.Column("votes", sa.JSON()),
        sa.Column("host_claimed_at", sa.BigInteger()),
        sa.Column("result", sa.JSON()),
        sa.Column("origin", sa.JSON()),
        sa.Column("rematch_id", sa.String(length=24)),
        sa.ForeignKeyConstraint(["host_id"], ["users.id"], name="fk_tables_host_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_address_hash", "tables", ["address_hash"])
    op.create_index("ix_tables_deadline_at", "tables", ["deadline_at"])
    op.create_index("ix_tables_host_id", "tables", ["host_id"])
    op.create_index(
        "ix_tables_status_is_private_created_at", "tables", ["status", "is_private", "created_at"]
    )


def create_analyses() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("budget", sa.String(length=20), nullable=False),
        sa.Column("decisions_done", sa.Integer(), nullable=False),
        sa.Column("decisions_total", sa.Integer(), nullable=False),
        sa.Column("result", sa.JSON()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_analyses_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name="pk_analyses"),
    )


def create_chat_messages() -> None:
    op.create_table(
        "chat_messages",
        sa.Column(
            "id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False
        ),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("channel", sa.String(length=10), nullable=False),
        sa.Column("user_id", sa.String(length=24)),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger()),
        sa.Column("ply", sa.Integer()),
        sa.Column("sent_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_chat_messages_table_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name="fk_chat_messages_user_id", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_chat_messages"),
    )
    op.create_index("ix_chat_messages_table_id_id", "chat_messages", ["table_id", "id"])
    op.create_index("ix_chat_messages_user_id", "chat_messages", ["user_id"])


def create_jobs() -> None:
    op.create_table(
        "jobs",
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("priority", sa.SmallInteger(), nullable=False, server_default="0"),
        sa.Column("table_id", sa.String(length=24)),
        sa.Column("user_id", sa.String(length=24)),
        sa.Column("address_hash", sa.String(length=32)),
        sa.Column("destination", sa.String(length=260)),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("run_at", sa.BigInteger(), nullable=False),
        sa.Column("leased_until", sa.BigInteger()),
        sa.Column("leased_by", sa.String(length=24)),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_jobs_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_jobs_user_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("key", name="pk_jobs"),
    )
    op.create_index("ix_jobs_kind_priority_run_at", "jobs", ["kind", "priority", "run_at"])
    op.create_index("ix_jobs_run_at", "jobs", ["run_at"])
    op.create_index("ix_jobs_table_id", "jobs", ["table_id"])
    op.create_index("ix_jobs_user_id", "jobs", ["user_id"])


def create_plies() -> None:
    op.create_table(
        "plies",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("who", sa.SmallInteger(), nullable=False),
        sa.Column("move", sa.Integer(), nullable=False),
        sa.Column("played_at", sa.BigInteger(), nullable=False),
        sa.Column("idempotency_key", sa.String(length=64)),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_plies_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "n", name="pk_plies"),
        sa.UniqueConstraint(
            "table_id", "who", "idempotency_key", name="uq_plies_table_id_who_idempotency_key"
        ),
    )


def create_results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("user_id", sa.String(length=24)),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seat_count", sa.SmallInteger(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("place", sa.SmallInteger(), nullable=False),
        sa.Column("points", sa.JSON(), nullable=False),
        sa.Column("is_rated", sa.Boolean(), nullable=False),
        sa.Column("abandoned_reason", sa.String(length=10)),
        sa.Column("rating_before", sa.Integer()),
        sa.Column("rating_after", sa.Integer()),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_results_user_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_results"),
    )
    op.create_index("ix_results_user_id_game", "results", ["user_id", "game"])


def create_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("user_id", sa.String(length=24)),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("bot", sa.String(length=80)),
        sa.Column("substitute", sa.String(length=80)),
        sa.Column("away_reason", sa.String(length=10)),
        sa.Column("away_since", sa.BigInteger()),
        sa.Column("returned_at", sa.BigInteger()),
        sa.Column("abandoned_reason", sa.String(length=10)),
        sa.Column("abandoned_at", sa.BigInteger()),
        sa.Column("time_left_ms", sa.BigInteger()),
        sa.Column("turn_started_at", sa.BigInteger()),
        sa.Column("thinking_ms", sa.BigInteger()),
        sa.Column("is_to_move", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_seats_user_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"])


def create_webhooks() -> None:
    op.create_table(
        "webhooks",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("user_id", sa.String(length=24), nullable=False),
        sa.Column("table_id", sa.String(length=24)),
        sa.Column("url", sa.String(length=500), nullable=False),
        sa.Column("secret", sa.String(length=80), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("consecutive_failures", sa.Integer(), nullable=False),
        sa.Column("is_disabled", sa.Boolean(), nullable=False),
        sa.Column("address_hash", sa.String(length=32)),
        sa.Column("dropped_deliveries", sa.Integer(), nullable=False, server_default="0"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_webhooks_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_webhooks_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_webhooks"),
    )
    op.create_index("ix_webhooks_user_id", "webhooks", ["user_id"])
