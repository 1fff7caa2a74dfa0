"""Names of members are compared by what they look like, with more letters that are read over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Where two members look alike now, the older one keeps the look for itself; both keep name and login."""
    from jadecourt.server.domain.confusables import make_skeleton
    from jadecourt.server.domain.user_names import MAX_SKELETON_LENGTH

    people = sa.table("people", *(sa.column(name) for name in ("id", "name", "claim", "created", "skeleton")))
    members = sa.select(people.c.id, people.c.name).where(people.c.claim.is_not(None))
    connection = op.get_bind()
    taken: dict[str, str] = {}
    for person, name in connection.execute(members.order_by(people.c.created, people.c.id)).all():
        skeleton = make_skeleton(name)
        if skeleton and len(skeleton) <= MAX_SKELETON_LENGTH:
            taken.setdefault(skeleton, person)
    connection.execute(sa.update(people).values(skeleton=None))
    rows = [{"person": person, "seen": skeleton} for skeleton, person in taken.items()]
    if rows:
        mine = sa.update(people).where(people.c.id == sa.bindparam("person"))
        connection.execute(mine.values(skeleton=sa.bindparam("seen")), rows)
