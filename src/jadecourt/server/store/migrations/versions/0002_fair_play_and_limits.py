"""What fair play, limits and expiry need."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """One function per subject."""
    add_name_skeletons()
    add_last_use()
    add_fair_play()
    add_job_shares()
    widen_seeds()


def add_name_skeletons() -> None:
    """Names of members are compared by what they look like.

    Where two members look alike already, the older one keeps the look for itself; the other keeps name and login.
    """
    from jadecourt.server.domain.confusables import make_skeleton
    from jadecourt.server.domain.user_names import MAX_SKELETON_LENGTH

    op.add_column("people", sa.Column("skeleton", sa.String(160)))
    people = sa.table("people", *(sa.column(name) for name in ("id", "name", "claim", "created", "skeleton")))
    members = sa.select(people.c.id, people.c.name).where(people.c.claim.is_not(None))
    connection = op.get_bind()
    taken: dict[str, str] = {}
    for person, name in connection.execute(members.order_by(people.c.created, people.c.id)).all():
        skeleton = make_skeleton(name)
        if skeleton and len(skeleton) <= MAX_SKELETON_LENGTH:
            taken.setdefault(skeleton, person)
    rows = [{"person": person, "seen": skeleton} for skeleton, person in taken.items()]
    if rows:
        mine = sa.update(people).where(people.c.id == sa.bindparam("person"))
        connection.execute(mine.values(skeleton=sa.bindparam("seen")), rows)
    op.create_index("ix_people_skeleton", "people", ["skeleton"], unique=True)


def add_last_use() -> None:
    """Sessions know when they were last used, so that guests who never came back can be deleted."""
    op.add_column("sessions", sa.Column("used_at", sa.BigInteger()))
    op.create_index("ix_people_kind_created", "people", ["kind", "created"])


def add_fair_play() -> None:
    """Rated tables, abandoned seats, votes, rating changes. Tables that are not over become casual."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
        tables.add_column(sa.Column("unrated", sa.String(length=20)))
        tables.add_column(sa.Column("undone_reveals", sa.Integer(), nullable=False, server_default="0"))
        tables.add_column(sa.Column("refused_at", sa.JSON()))
        tables.add_column(sa.Column("votes", sa.JSON()))
        tables.add_column(sa.Column("host_claimed_at", sa.BigInteger()))
    with op.batch_alter_table("tables") as tables:  # the defaults were for the rows that are there
        tables.alter_column("rated", existing_type=sa.Boolean(), server_default=None)
        tables.alter_column("undone_reveals", existing_type=sa.Integer(), server_default=None)
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("away_since", sa.BigInteger()))
        seats.add_column(sa.Column("returned_at", sa.BigInteger()))
        seats.add_column(sa.Column("abandoned", sa.String(length=10)))
        seats.add_column(sa.Column("abandoned_at", sa.BigInteger()))
    with op.batch_alter_table("remarks") as remarks:
        remarks.add_column(sa.Column("ply", sa.Integer()))
    with op.batch_alter_table("results") as results:
        results.add_column(sa.Column("abandoned", sa.String(length=10)))
        results.add_column(sa.Column("rating_before", sa.Integer()))
        results.add_column(sa.Column("rating_after", sa.Integer()))
    # Until now every game among people was rated.
    op.execute("UPDATE tables SET rated = (id IN (SELECT table_id FROM results WHERE rated))")


def add_job_shares() -> None:
    """Jobs know for whom they are done, tables and hooks where they were made, bots how long they thought."""
    op.add_column("tables", sa.Column("address_hash", sa.String(32)))
    op.create_index("ix_tables_address_hash", "tables", ["address_hash"])
    op.create_index("ix_tables_host", "tables", ["host"])
    op.add_column("seats", sa.Column("thinking_ms", sa.BigInteger()))
    op.add_column("hooks", sa.Column("address_hash", sa.String(32)))
    op.add_column("hooks", sa.Column("dropped", sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("jobs") as jobs:
        jobs.add_column(sa.Column("priority", sa.SmallInteger(), nullable=False, server_default="0"))
        jobs.add_column(sa.Column("person", sa.String(24)))
        jobs.add_column(sa.Column("address_hash", sa.String(32)))
        jobs.add_column(sa.Column("destination", sa.String(260)))
        jobs.create_foreign_key("fk_jobs_person", "people", ["person"], ["id"], ondelete="SET NULL")
    op.create_index("ix_jobs_person", "jobs", ["person"])
    op.create_index("ix_jobs_kind_priority_run_at", "jobs", ["kind", "priority", "run_at"])


def widen_seeds() -> None:
    """Seeds of tables have 128 bits, which no integer column holds: decimal text. Old ones stay as they are."""
    with op.batch_alter_table("tables") as tables:
        tables.alter_column(
            "seed",
            existing_type=sa.BigInteger(),
            type_=sa.String(length=60),
            existing_nullable=False,
            postgresql_using="seed::varchar",
        )
