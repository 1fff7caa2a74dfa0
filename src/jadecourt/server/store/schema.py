"""The tables of the database. Times are milliseconds since 1970; JSON holds plain values only; nothing is pickled.

A change here needs a migration in `migrations/versions`: tests/server/test_migrations.py compares the two.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy.engine.interfaces import Dialect

# Names of constraints are needed to change them later.
metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Seed(TypeDecorator[int]):
    """A whole number of more than 64 bits, kept as decimal text."""

    impl = String(60)
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> int | None:
        return None if value is None else int(value)


ID_TYPE: Final = String(24)
ADDRESS_HASH_TYPE: Final = String(32)
AUTOINCREMENT_TYPE: Final = BigInteger().with_variant(
    Integer, "sqlite"
)  # SQLite counts up only plain integers by itself

users = Table(
    "people",
    metadata,
    Column("id", ID_TYPE, primary_key=True),
    Column("kind", String(10), nullable=False),  # guest, member, program
    Column("name", String(40), nullable=False),
    Column("claim", String(80), unique=True),  # the name as it is compared; NULL: anybody may be called so
    Column("skeleton", String(160)),  # what a member's name looks like: see people/lookalikes.py
    Column("password", String(200)),
    Column("owner", ID_TYPE, ForeignKey("people.id", ondelete="CASCADE"), index=True),  # of a program
    Column("language", String(2), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("vacation_from", BigInteger),
    Column("vacation_until", BigInteger),
    Column("vacation_year", SmallInteger, nullable=False, default=0),
    Column("vacation_spent", SmallInteger, nullable=False, default=0),  # days of that year
    Index(None, "skeleton", unique=True),
    Index(None, "kind", "created"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the token; the token itself is nowhere
    Column("person", ID_TYPE, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(10), nullable=False),  # cookie, token
    Column("label", String(60), nullable=False, default=""),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger),
    Column("used_at", BigInteger),  # to the day; NULL: not since it was created
)

tables = Table(
    "tables",
    metadata,
    Column("id", ID_TYPE, primary_key=True),
    Column("version", Integer, nullable=False),  # counts changes; whoever writes must have seen the last one
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column(
        "settings", String(500), nullable=False
    ),  # options and pace as words, to search in: " key=value key=value "
    Column("seed", Seed, nullable=False),
    Column("status", String(10), nullable=False),  # open, running, finished, stopped
    Column("pace", JSON, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),  # as chosen before the game began
    Column("unrated", String(20)),  # why a rated table no longer counts: undo, pair_limit, too_few
    Column("undone_reveals", Integer, nullable=False),  # rewinds past information that a player had seen
    Column("key_hash", String(64)),  # of the link
    Column("host", ID_TYPE, ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column(
        "address_hash", ADDRESS_HASH_TYPE, index=True
    ),  # where it was made, to count by; NULL when the game is over
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Column("lines", Integer, nullable=False),  # how many are in `plies`
    Column("deadline", BigInteger),  # when a clock runs out
    Column("proposal", JSON),
    Column("refused_at", JSON),  # by seat: when its last proposal was refused, withdrawn or expired
    Column("votes", JSON),  # to let bots play for absent players; see rooms/absence.py
    Column("host_claimed_at", BigInteger),  # when a player asked to replace the absent host of an open table
    Column("result", JSON),
    Column("origin", JSON),  # of a table that goes on from another, or of an imported record
    Column("successor", ID_TYPE),  # the rematch
    Index(None, "status", "private", "created"),
    Index(None, "deadline"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ID_TYPE, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("kind", String(10), nullable=False),  # open, invited, person, bot
    Column("person", ID_TYPE, ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(80)),  # the spec of a bot that has this seat
    Column("stand_in", String(80)),  # the spec of the bot that plays for the person
    Column("away", String(10)),  # why: resigned, clock, left, voted
    Column("away_since", BigInteger),
    Column("returned_at", BigInteger),  # when the person last took the seat back
    Column("abandoned", String(10)),  # why a bot has decided for this seat at least once, as `away`
    Column("abandoned_at", BigInteger),
    Column("bank", BigInteger),  # milliseconds left on the clock
    Column("asked_at", BigInteger),  # since when it is the seat's turn
    Column("thinking_ms", BigInteger),  # what a bot has thought in its turn so far
    Column("asked", Boolean, nullable=False, default=False),  # whether the person owes an answer: for lists
)

# Append-only: a line is a ply, or (who = BACK) the decision that only the first `move` plies count.
plies = Table(
    "plies",
    metadata,
    Column("table_id", ID_TYPE, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("who", SmallInteger, nullable=False),
    Column("move", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("key", String(64)),  # what the client calls this move: sent twice, it is played once
    UniqueConstraint("table_id", "who", "key"),
)

# What is said at a table: by people (room table or spectators) and by the house (room note, with a code).
chat_messages = Table(
    "remarks",
    metadata,
    Column("id", AUTOINCREMENT_TYPE, primary_key=True, autoincrement=True),
    Column("table_id", ID_TYPE, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("room", String(10), nullable=False),
    Column("person", ID_TYPE, ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("seat", SmallInteger),
    Column("ply", Integer),  # of a note about moves that were taken back: to which ply
    Column("at", BigInteger, nullable=False),
    Index(None, "table_id", "id"),
)

# Work that survives a crash: whoever takes a job holds it until its lease runs out.
jobs = Table(
    "jobs",
    metadata,
    Column("key", String(120), primary_key=True),
    Column("kind", String(10), nullable=False),  # bots, hook, analysis
    Column(
        "priority", SmallInteger, nullable=False, default=0, server_default="0"
    ),  # thinking.Priority, of bots
    Column("table_id", ID_TYPE, ForeignKey("tables.id", ondelete="CASCADE"), index=True),
    # For whom it is done: each has a fair share. Programs count as their owners.
    Column("person", ID_TYPE, ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("address_hash", ADDRESS_HASH_TYPE),
    Column("destination", String(260)),  # of a webhook: host and port
    Column("payload", JSON, nullable=False),
    Column("run_at", BigInteger, nullable=False, index=True),
    Column("leased_until", BigInteger),
    Column("holder", String(24)),
    Column("tries", Integer, nullable=False, default=0),
    Index(None, "kind", "priority", "run_at"),
)

webhooks = Table(
    "hooks",
    metadata,
    Column("id", ID_TYPE, primary_key=True),
    Column("person", ID_TYPE, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column(
        "table_id", ID_TYPE, ForeignKey("tables.id", ondelete="CASCADE")
    ),  # NULL: for every table of the person
    Column("url", String(500), nullable=False),
    Column("secret", String(80), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False, default=0),
    Column("disabled", Boolean, nullable=False, default=False),
    Column("address_hash", ADDRESS_HASH_TYPE),  # where it was made
    Column(
        "dropped", Integer, nullable=False, default=0, server_default="0"
    ),  # calls for which there was no room
)

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", ID_TYPE, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("status", String(10), nullable=False),  # waiting, running, done, failed
    Column("budget", String(20), nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("result", JSON),
    Column("created", BigInteger, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("table_id", ID_TYPE, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("person", ID_TYPE, ForeignKey("people.id", ondelete="SET NULL")),
    Column("game", String(40), nullable=False),
    Column("seats", SmallInteger, nullable=False),
    Column("score", Integer, nullable=False),
    Column("place", SmallInteger, nullable=False),
    Column("points", JSON, nullable=False),  # by source
    Column("rated", Boolean, nullable=False),
    Column("abandoned", String(10)),  # why a bot has decided for the person: then it is no result of theirs
    Column("rating_before", Integer),
    Column("rating_after", Integer),
    Column("ended", BigInteger, nullable=False),
    Index(None, "person", "game"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", ID_TYPE, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

server_state = Table(
    "house",
    metadata,
    Column("key", String(40), primary_key=True),  # secret: signs cookies
    Column("value", Text, nullable=False),
)
