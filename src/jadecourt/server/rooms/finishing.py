"""What goes to disk together with a change: calls to webhooks when a turn begins, results and ratings at the end."""

from __future__ import annotations

from typing import Any, Final

from openskill.models import PlackettLuce
from sqlalchemy import Connection, bindparam, insert, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from ..clock import new_id
from ..store import schema
from .room import Room

MODEL: Final = PlackettLuce()
HOOKS: Final = select(schema.hooks).where(
    schema.hooks.c.person.in_(bindparam("people", expanding=True)),
    or_(schema.hooks.c.table_id.is_(None), schema.hooks.c.table_id == bindparam("table")),
    schema.hooks.c.disabled.is_(False),
)


def call_hooks(connection: Connection, room: Room, now: int) -> bool:
    """A job for each webhook of everybody whose turn has come: once per turn, since a turn begins once.

    Returns whether there is one.
    """
    people = {seat.person: seat.number for seat in room.unsaved.turns if seat.person}
    found = connection.execute(HOOKS, {"people": list(people), "table": room.id})
    rows = [
        {
            "key": f"hook:{delivery}",
            "kind": "hook",
            "table_id": room.id,
            "payload": {
                "hook": hook["id"],
                "delivery": delivery,
                "body": {
                    "type": "turn",
                    "table": room.id,
                    "game": room.game.id,
                    "seat": people[hook["person"]],
                    "at": now,
                },
            },
            "run_at": now,
            "tries": 0,
        }
        for hook in found.mappings()
        for delivery in [new_id()]
    ]
    if rows:
        connection.execute(insert(schema.jobs), rows)
    return bool(rows)


def keep_results(connection: Connection, room: Room, now: int) -> None:
    """Everybody's result, unless the game began with somebody else's moves; games among people change their ratings."""
    assert room.result is not None
    if room.origin is not None:
        return
    rated = is_rated(room)
    rows = [
        {
            "table_id": room.id,
            "seat": seat.number,
            # whoever has several seats plays for nobody in particular
            "person": seat.person if len(room.seats_of(seat.person)) == 1 else None,
            "game": room.game.id,
            "seats": len(room.seats),
            "score": room.result["scores"][seat.number],
            "place": room.result["places"][seat.number],
            "points": room.result["points"][seat.number],
            "rated": rated,
            "ended": now,
        }
        for seat in room.seats
    ]
    connection.execute(insert(schema.results), rows)
    if rated:
        rate(connection, room)


def is_rated(room: Room) -> bool:
    """Whether every seat has a person of its own."""
    people = [seat.person for seat in room.seats]
    whole = all(seat.kind == "person" and not seat.program for seat in room.seats)
    return whole and None not in people and len(set(people)) == len(people)


def rate(connection: Connection, room: Room) -> None:
    """New ratings from the places (Plackett-Luce); whoever resigned keeps the place the bot reached."""
    assert room.result is not None
    people = [str(seat.person) for seat in room.seats]
    ratings = schema.ratings
    found = connection.execute(
        select(ratings).where(ratings.c.person.in_(people), ratings.c.game == room.game.id).with_for_update()
    )
    known = {row["person"]: row for row in found.mappings()}
    before = [
        [MODEL.rating(mu=known[person]["mu"], sigma=known[person]["sigma"])]
        if person in known
        else [MODEL.rating()]
        for person in people
    ]
    after = MODEL.rate(before, ranks=[float(place) for place in room.result["places"]])
    for person, (rating,) in zip(people, after, strict=True):
        row = {
            "person": person,
            "game": room.game.id,
            "mu": rating.mu,
            "sigma": rating.sigma,
            "games": known[person]["games"] + 1 if person in known else 1,
        }
        upsert(connection, ratings, row, ("person", "game"))


def upsert(connection: Connection, table: Any, row: dict[str, Any], keys: tuple[str, ...]) -> None:
    """Insert a row, or overwrite the one with the same keys."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    statement = dialect.insert(table).values(row)
    changed = {name: statement.excluded[name] for name in row if name not in keys}
    connection.execute(statement.on_conflict_do_update(index_elements=list(keys), set_=changed))
