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


def add_name_skeletons() -> None:
    """Names of members are compared by what they look like.

    Where two members look alike already, the older one keeps the look for itself; the other keeps name and login.
    """
    from jadecourt.server.people.lookalikes import make_skeleton
    from jadecourt.server.people.names import MAX_SKELETON

    op.add_column("people", sa.Column("skeleton", sa.String(160)))
    people = sa.table("people", *(sa.column(name) for name in ("id", "name", "claim", "created", "skeleton")))
    members = sa.select(people.c.id, people.c.name).where(people.c.claim.is_not(None))
    connection = op.get_bind()
    taken: dict[str, str] = {}
    for person, name in connection.execute(members.order_by(people.c.created, people.c.id)).all():
        skeleton = make_skeleton(name)
        if skeleton and len(skeleton) <= MAX_SKELETON:
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
