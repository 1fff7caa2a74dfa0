"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Whatever points at another table comes after it."""
    create_house()
    create_people()
    create_ratings()
    create_sessions()
    create_tables()
    create_analyses()
    create_hooks()
    create_jobs()
    create_plies()
    create_remarks()
    create_results()
    create_seats()


def create_house() -> None:
    op.create_table(
        "house",
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_house"),
    )


def create_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("claim", sa.String(length=80)),
        sa.Column("password", sa.String(length=200)),
        sa.Column("owner", sa.String(length=24)),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("vacation_from", sa.BigInteger()),
        sa.Column("vacation_until", sa.BigInteger()),
        sa.Column("vacation_year", sa.SmallInteger(), nullable=False),
        sa.Column("vacation_spent", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["people.id"], name="fk_people_owner", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("claim", name="uq_people_claim"),
    )
    op.create_index("ix_people_owner", "people", ["owner"])


def create_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_ratings_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "game", name="pk_ratings"),
    )


def create_sessions() -> None:
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger()),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_sessions_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name="pk_sessions"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])


def create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("settings", sa.String(length=500), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("pace", sa.JSON(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("key_hash", sa.String(length=64)),
        sa.Column("host", sa.String(length=24)),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("started", sa.BigInteger()),
        sa.Column("ended", sa.BigInteger()),
        sa.Column("lines", sa.Integer(), nullable=False),
        sa.Column("deadline", sa.BigInteger()),
        sa.Column("proposal", sa.JSON()),
        sa.Column("result", sa.JSON()),
        sa.Column("origin", sa.JSON()),
        sa.Column("successor", sa.String(length=24)),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name="fk_tables_host", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    op.create_index("ix_tables_status_private_created", "tables", ["status", "private", "created"])


def create_analyses() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("budget", sa.String(length=20), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("result", sa.JSON()),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_analyses_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name="pk_analyses"),
    )


def create_hooks() -> None:
    op.create_table(
        "hooks",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("table_id", sa.String(length=24)),
        sa.Column("url", sa.String(length=500), nullable=False),
        sa.Column("secret", sa.String(length=80), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("disabled", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_hooks_person", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_hooks_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_hooks"),
    )
    op.create_index("ix_hooks_person", "hooks", ["person"])


def create_jobs() -> None:
    op.create_table(
        "jobs",
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("table_id", sa.String(length=24)),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("run_at", sa.BigInteger(), nullable=False),
        sa.Column("leased_until", sa.BigInteger()),
        sa.Column("holder", sa.String(length=24)),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_jobs_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("key", name="pk_jobs"),
    )
    op.create_index("ix_jobs_run_at", "jobs", ["run_at"])
    op.create_index("ix_jobs_table_id", "jobs", ["table_id"])


def create_plies() -> None:
    op.create_table(
        "plies",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("who", sa.SmallInteger(), nullable=False),
        sa.Column("move", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.String(length=64)),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_plies_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "n", name="pk_plies"),
        sa.UniqueConstraint("table_id", "who", "key", name="uq_plies_table_id_who_key"),
    )


def create_remarks() -> None:
    op.create_table(
        "remarks",
        sa.Column(
            "id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False
        ),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("room", sa.String(length=10), nullable=False),
        sa.Column("person", sa.String(length=24)),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger()),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_remarks_person", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_remarks_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_remarks"),
    )
    op.create_index("ix_remarks_person", "remarks", ["person"])
    op.create_index("ix_remarks_table_id_id", "remarks", ["table_id", "id"])


def create_results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("person", sa.String(length=24)),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.SmallInteger(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("place", sa.SmallInteger(), nullable=False),
        sa.Column("points", sa.JSON(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_results_person", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_results"),
    )
    op.create_index("ix_results_person_game", "results", ["person", "game"])


def create_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("person", sa.String(length=24)),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("bot", sa.String(length=80)),
        sa.Column("stand_in", sa.String(length=80)),
        sa.Column("away", sa.String(length=10)),
        sa.Column("bank", sa.BigInteger()),
        sa.Column("asked_at", sa.BigInteger()),
        sa.Column("asked", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_seats_person", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_person", "seats", ["person"])
