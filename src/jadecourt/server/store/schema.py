"""Tables of the database. Times are milliseconds since 1970; JSON columns hold plain values only, nothing is pickled.

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

from ..domain.quotas import ADDRESS_HASH_LENGTH

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
    """Column type of integers of more than 64 bits, stored as decimal text."""

    impl = String(60)
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> int | None:
        return None if value is None else int(value)


ID_TYPE: Final = String(24)
ADDRESS_HASH_TYPE: Final = String(ADDRESS_HASH_LENGTH)
# SQLite assigns increasing numbers only to columns of type INTEGER, not BIGINT.
AUTOINCREMENT_TYPE: Final = BigInteger().with_variant(Integer, "sqlite")

users = Table(
    "users",
    metadata,
    Column("id", ID_TYPE, primary_key=True),
    Column("kind", String(10), nullable=False),  # guest, member, bot
    Column("name", String(40), nullable=False),
    Column(
        "name_key", String(80), unique=True
    ),  # the normalised name; NULL: not reserved, others may use the name
    Column(
        "name_skeleton", String(160)
    ),  # of a member's name: equal for names that look alike, see confusables.py
    Column("password_hash", String(200)),
    Column("owner_id", ID_TYPE, ForeignKey("users.id", ondelete="CASCADE"), index=True),  # of a bot account
    Column("language", String(2), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("vacation_started_at", BigInteger),
    Column("vacation_ends_at", BigInteger),
    Column("vacation_year", SmallInteger, nullable=False, default=0),
    Column("vacation_days_used", SmallInteger, nullable=False, default=0),  # in vacation_year
    Index(None, "name_skeleton", unique=True),
    Index(None, "kind", "created_at"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),  # the token itself is not stored
    Column("user_id", ID_TYPE, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(10), nullable=False),  # cookie, token
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger),
    Column("last_used_at", BigInteger),  # rounded to the day; NULL: not used since it was created
)

tables = Table(
    "tables",
    metadata,
    Column("id", ID_TYPE, primary_key=True),
    Column(
        "version", Integer, nullable=False
    ),  # number of changes; an update must name the version it has read
    Column("game", String(40), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    # options and time control as words, for searches with LIKE: " key=value key=value "
    Column("search_tags", String(500), nullable=False),
    Column("seed", Seed, nullable=False),
    Column("status", String(10), nullable=False),  # open, running, finished, stopped
    Column("time_control", JSON, nullable=False),
    Column("is_private", Boolean, nullable=False),
    Column("is_rated", Boolean, nullable=False),  # as chosen before the game started
    Column(
        "unrated_reason", String(20)
    ),  # why a rated table no longer counts: undo, pair_limit, too_few_players
    Column(
        "rewinds_after_reveal", Integer, nullable=False
    ),  # rewinds past information that a player had seen
    Column("invite_key_hash", String(64)),
    Column("host_id", ID_TYPE, ForeignKey("users.id", ondelete="SET NULL"), index=True),
    # address of the host, for quotas; NULL when the game is over
    Column("address_hash", ADDRESS_HASH_TYPE, index=True),
    Column("created_at", BigInteger, nullable=False),
    Column("started_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("history_length", Integer, nullable=False),  # number of rows in `plies`
    Column("deadline_at", BigInteger),  # when the next clock runs out
    Column("proposal", JSON),
    Column("refused_at", JSON),  # by seat: when its last proposal was declined, withdrawn or expired
    Column("votes", JSON),  # to replace absent players by bots; see domain/absence.py
    Column("host_claimed_at", BigInteger),  # when a player asked to replace the absent host of an open table
    Column("result", JSON),
    Column("origin", JSON),  # of a table that continues another one, or of an imported record
    Column("rematch_id", ID_TYPE),
    Index(None, "status", "is_private", "created_at"),
    Index(None, "deadline_at"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ID_TYPE, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("kind", String(10), nullable=False),  # open, invited, user, bot
    Column("user_id", ID_TYPE, ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(80)),  # spec of the built-in bot of this seat
    Column("substitute", String(80)),  # spec of the bot that plays for the absent user
    Column("away_reason", String(10)),  # resigned, timeout, left, voted_out
    Column("away_since", BigInteger),
    Column("returned_at", BigInteger),  # when the user last took the seat back
    # why a bot has made at least one decision for this seat: as away_reason
    Column("abandoned_reason", String(10)),
    Column("abandoned_at", BigInteger),
    Column("time_left_ms", BigInteger),  # on the clock
    Column("turn_started_at", BigInteger),
    Column("thinking_ms", BigInteger),  # computing time of a bot in its turn so far
    Column(
        "is_to_move", Boolean, nullable=False, default=False
    ),  # whether the user has to move: for lists of tables
)

# Append-only: a row is a ply, or (who = REWIND) says that from here on only the first `move` plies count.
plies = Table(
    "plies",
    metadata,
    Column("table_id", ID_TYPE, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("who", SmallInteger, nullable=False),
    Column("move", Integer, nullable=False),
    Column("played_at", BigInteger, nullable=False),
    Column(
        "idempotency_key", String(64)
    ),  # chosen by the client: a request that is sent twice is played once
    UniqueConstraint("table_id", "who", "idempotency_key"),
)

# Messages of users (channels table and spectators) and of the server (channel system; the text is a code).
chat_messages = Table(
    "chat_messages",
    metadata,
    Column("id", AUTOINCREMENT_TYPE, primary_key=True, autoincrement=True),
    Column("table_id", ID_TYPE, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("channel", String(10), nullable=False),
    Column("user_id", ID_TYPE, ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("seat", SmallInteger),
    Column("ply", Integer),  # of a system message about moves that were taken back: to which ply
    Column("sent_at", BigInteger, nullable=False),
    Index(None, "table_id", "id"),
)

# Background work that survives a crash: a process leases a job, and another one may take it when the lease expires.
jobs = Table(
    "jobs",
    metadata,
    Column("key", String(120), primary_key=True),
    Column("kind", String(10), nullable=False),  # bot_moves, webhook, analysis
    # compute.Priority, of bot moves
    Column("priority", SmallInteger, nullable=False, default=0, server_default="0"),
    Column("table_id", ID_TYPE, ForeignKey("tables.id", ondelete="CASCADE"), index=True),
    # the user for whom it is done, for fair shares; bot accounts count as their owners
    Column("user_id", ID_TYPE, ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("address_hash", ADDRESS_HASH_TYPE),
    Column("destination", String(260)),  # of a webhook: host and port
    Column("payload", JSON, nullable=False),
    Column("run_at", BigInteger, nullable=False, index=True),
    Column("leased_until", BigInteger),
    Column("leased_by", String(24)),
    Column("attempts", Integer, nullable=False, default=0),
    Index(None, "kind", "priority", "run_at"),
)

webhooks = Table(
    "webhooks",
    metadata,
    Column("id", ID_TYPE, primary_key=True),
    Column("user_id", ID_TYPE, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    # NULL: for every table of the user
    Column("table_id", ID_TYPE, ForeignKey("tables.id", ondelete="CASCADE")),
    Column("url", String(500), nullable=False),
    Column("secret", String(80), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("consecutive_failures", Integer, nullable=False, default=0),
    Column("is_disabled", Boolean, nullable=False, default=False),
    Column("address_hash", ADDRESS_HASH_TYPE),  # from which it was created
    # not enqueued because too many deliveries were waiting
    Column("dropped_deliveries", Integer, nullable=False, default=0, server_default="0"),
)

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", ID_TYPE, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("status", String(10), nullable=False),  # waiting, running, done, failed
    Column("budget", String(20), nullable=False),
    Column("decisions_done", Integer, nullable=False),
    Column("decisions_total", Integer, nullable=False),
    Column("result", JSON),
    Column("created_at", BigInteger, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("table_id", ID_TYPE, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("user_id", ID_TYPE, ForeignKey("users.id", ondelete="SET NULL")),
    Column("game", String(40), nullable=False),
    Column("seat_count", SmallInteger, nullable=False),
    Column("score", Integer, nullable=False),
    Column("place", SmallInteger, nullable=False),
    Column("points", JSON, nullable=False),  # by source
    Column("is_rated", Boolean, nullable=False),
    # why a bot has decided for the user: then the result does not count in the user's statistics
    Column("abandoned_reason", String(10)),
    Column("rating_before", Integer),
    Column("rating_after", Integer),
    Column("ended_at", BigInteger, nullable=False),
    Index(None, "user_id", "game"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("user_id", ID_TYPE, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

server_state = Table(
    "server_state",
    metadata,
    Column("key", String(40), primary_key=True),  # for example secret, which signs cookies
    Column("value", Text, nullable=False),
)
