"""What goes to disk together with a change: calls to webhooks when a turn begins, results and ratings at the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from sqlalchemy import Connection, RowMapping, bindparam, case, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from ..clock import new_id
from ..posting import FIRST_DELAY
from ..settings import Settings
from ..store import schema
from ..store.owners import select_owner
from ..wire.tables import Unrated
from .rating import Rated, rate
from .room import Room, Seat

HOOKS: Final = select(schema.hooks).where(
    schema.hooks.c.person.in_(bindparam("people", expanding=True)),
    or_(schema.hooks.c.table_id.is_(None), schema.hooks.c.table_id == bindparam("table")),
    schema.hooks.c.disabled.is_(False),
)


@dataclass(frozen=True)
class Calls:
    """How many webhooks are to be called, and how many will not be because too many calls wait already."""

    added: int
    dropped: int


def call_hooks(connection: Connection, room: Room, now: int, settings: Settings) -> Calls:
    """A job for each webhook of everybody whose turn has come: once per turn, since a turn begins once.

    A call that is not delivered yet gives way to the newer one of the same hook and table, so calls to an address
    that does not answer do not pile up. A number of calls of one person, and of one address, can wait; what is beyond
    that is dropped.
    """
    people = {seat.person: seat.number for seat in room.unsaved.turns if seat.person}
    hooks = connection.execute(HOOKS, {"people": list(people), "table": room.id}).mappings().all()
    added, dropped = 0, 0
    for hook in hooks:
        delivery = new_id()
        body = {
            "type": "turn",
            "table": room.id,
            "game": room.game.id,
            "seat": people[hook["person"]],
            "at": now,
        }
        payload = {"hook": hook["id"], "delivery": delivery, "body": body}
        if replace_call(connection, hook["id"], room.id, payload, now):
            added += 1
        elif not has_place(connection, hook, settings):
            dropped += 1
            more = schema.hooks.c.dropped + 1
            connection.execute(
                update(schema.hooks).where(schema.hooks.c.id == hook["id"]).values(dropped=more)
            )
        else:
            added += 1
            add_call(connection, hook, room.id, payload, now)
    return Calls(added, dropped)


def call_key(hook: str, table: str) -> str:
    """Of the job that calls a webhook."""
    return f"hook:{hook}:{table}"


def replace_call(connection: Connection, hook: str, table: str, payload: dict[str, Any], now: int) -> bool:
    """Let a call that waits say what is true now; returns whether there is one. One under way is followed by this.

    It does not wait for the next try of the older one, which may be hours away, but is not made at every turn either.
    """
    jobs = schema.jobs.c
    soon = now + int(FIRST_DELAY * 1000)
    values = {"payload": payload, "tries": 0, "run_at": case((jobs.run_at > soon, soon), else_=jobs.run_at)}
    waiting = update(schema.jobs).where(jobs.key == call_key(hook, table))
    return bool(connection.execute(waiting.values(values)).rowcount)


def has_place(connection: Connection, hook: RowMapping, settings: Settings) -> bool:
    """Whether one more call may wait for the person, and for the address at which the hook was made."""
    jobs, most = schema.jobs.c, settings.max_hook_calls_per_person
    calls = select(func.count()).where(jobs.kind == "hook")
    mine = calls.where(jobs.person == select_owner(hook["person"]))
    if connection.execute(mine).scalar_one() >= most:
        return False
    here = calls.where(jobs.address_hash == hook["address_hash"])  # none, if that is not known
    return bool(connection.execute(here).scalar_one() < most * settings.address_factor)


def add_call(connection: Connection, hook: RowMapping, table: str, payload: dict[str, Any], now: int) -> None:
    url = urlsplit(hook["url"])
    row = {
        "key": call_key(hook["id"], table),
        "kind": "hook",
        "table_id": table,
        "person": select_owner(hook["person"]),
        "address_hash": hook["address_hash"],
        "destination": f"{url.hostname}:{url.port or ''}",
        "payload": payload,
        "run_at": now,
        "tries": 0,
    }
    connection.execute(insert(schema.jobs).values(row))


def keep_results(connection: Connection, room: Room, now: int, pair_limit: int) -> None:
    """Everybody's result, unless the game began with somebody else's moves; rated games change ratings.

    The row of the table is on disk by now, at a version that no other process can write: this happens once.
    """
    assert room.result is not None
    if room.origin is not None:
        return
    # a transaction that is tried again decides again
    unrated: Unrated | None = "undo" if room.unrated == "undo" else None
    rated: Rated | None = None
    if room.rated and unrated is None:
        outcome = rate(connection, room, pair_limit)
        if isinstance(outcome, Rated):
            rated = outcome
        else:
            unrated = outcome
    room.unrated = unrated
    room.result = {
        **room.result,
        "rated": rated is not None,
        "rating_places": rated.places if rated else [],
        "ratings": rated.changes if rated else [],
    }
    connection.execute(
        update(schema.tables)
        .where(schema.tables.c.id == room.id)
        .values(result=room.result, unrated=room.unrated)
    )
    connection.execute(insert(schema.results), [result_row(room, seat, rated, now) for seat in room.seats])


def result_row(room: Room, seat: Seat, rated: Rated | None, now: int) -> dict[str, Any]:
    """What a seat has reached, as it is stored."""
    assert room.result is not None
    change = rated.changes[seat.number] if rated else None
    return {
        "table_id": room.id,
        "seat": seat.number,
        # a person with several seats has no single result
        "person": seat.person if len(room.seats_of(seat.person)) == 1 else None,
        "game": room.game.id,
        "seats": len(room.seats),
        "score": room.result["scores"][seat.number],
        "place": room.result["places"][seat.number],
        "points": room.result["points"][seat.number],
        "rated": rated is not None,
        "abandoned": seat.abandoned,
        "rating_before": change["before"] if change else None,
        "rating_after": change["after"] if change else None,
        "ended": now,
    }


def upsert(connection: Connection, table: Any, row: dict[str, Any], keys: tuple[str, ...]) -> None:
    """Insert a row, or overwrite the one with the same keys."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    statement = dialect.insert(table).values(row)
    changed = {name: statement.excluded[name] for name in row if name not in keys}
    connection.execute(statement.on_conflict_do_update(index_elements=list(keys), set_=changed))
