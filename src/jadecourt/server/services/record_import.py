"""Import of game records and links as tables."""

from __future__ import annotations

from typing import Final

from ...core.errors import BadOptions, CorruptRecord, JadecourtError, RulesMismatch
from ...core.link import LinkedGame, decode_game, find_token, is_link
from ...core.record import Record
from ...core.table import Table
from ...core.table_dice import make_seed
from ...games import find_game
from ..domain.errors import DomainError, Reason, error_from_rules
from ..domain.ids import new_id
from ..domain.room import Room
from ..domain.seat import Seat
from ..domain.text import sanitise_name
from ..domain.time_control import Untimed
from ..domain.timestamps import current_time_ms
from .context import AppContext

MAX_DETAIL_LENGTH: Final = 500  # characters of an error, which may quote the record
MAX_SEED: Final = 2**128  # of imported records, either sign; the database stores 60 digits


async def import_record(context: AppContext, text: str, user_id: str) -> Room:
    """Create a table with the game of a record or link; its seats have names, but no users."""
    context.check_rate_limit("import_record", user_id)
    # In a thread, because a long record would block the event loop.
    table = await context.compute_in_thread(user_id, lambda: parse_record(text))
    room = room_from_import(table, user_id, current_time_ms())
    await context.rooms.add(room)
    return room


def parse_record(text: str) -> Table:
    """The game of a record or link, with every ply checked; random outcomes after its end are not added."""
    if is_link(text):
        return parse_link(text)
    try:
        return table_of_record(Record.loads(text))
    except RecursionError:
        raise DomainError("corrupt_record", "not JSON: nested too deeply") from None
    except JadecourtError as error:
        raise import_error(error) from None


def parse_link(text: str) -> Table:
    """The game of a link, whose plies are checked when it is read."""
    linked, record = decode_link(text)
    return Table.from_plies(
        linked.game, make_seed(), linked.plies, record.names or None, resolve_chance=False
    )


def parse_link_record(text: str) -> Record:
    """The record of a link, with names that can be shown."""
    return decode_link(text)[1]


def decode_link(text: str) -> tuple[LinkedGame, Record]:
    """The content of a link, and its record with names that can be shown."""
    try:
        linked = decode_game(find_token(text))
        record = Record.from_linked_game(linked)
    except JadecourtError as error:
        problem = import_error(error)
        is_readable = isinstance(error, RulesMismatch) or problem.code == "unknown_game"
        problem.reason = Reason("reason-link-other-rules" if is_readable else "reason-link-damaged")
        raise problem from None
    record.names = [sanitise_name(name) for name in record.names]
    return linked, record


def room_of_link(token: str) -> Room:
    """The game of a link as the room of a finished table, which is not stored."""
    return room_from_import(parse_link(token), None, current_time_ms())


def table_of_record(record: Record) -> Table:
    """The game of a record up to its last ply."""
    game = record.make_game(find_game(record.game))
    if record.position:  # rooms are stored as plies from the beginning
        raise CorruptRecord(
            "the record begins at a position: only games from the beginning can be imported",
            record.header_lines.get("position", 0),
        )
    record.names = [sanitise_name(name) for name in record.names]
    if abs(record.seed or 0) > MAX_SEED:
        raise CorruptRecord("the seed exceeds 128 bits", record.header_lines.get("seed", 0))
    checked = Table.from_record(game, record)
    plies = checked.plies[: len(record.plies)]
    return Table.from_plies(game, checked.seed, plies, checked.names, resolve_chance=False)


def import_error(error: JadecourtError) -> DomainError:
    """The error of an invalid record with its line; quotations are shortened and lone surrogates escaped."""
    code = "bad_options" if isinstance(error.__cause__, BadOptions) else error_from_rules(error).code
    detail = str(error).encode(errors="backslashreplace").decode()
    if len(detail) > MAX_DETAIL_LENGTH:
        detail = detail[: MAX_DETAIL_LENGTH - 1] + "…"
    result = DomainError(code, detail)
    if isinstance(error, CorruptRecord) and error.line:
        result.details["line"] = error.line
    return result


def room_from_import(table: Table, host_id: str | None, now_ms: int) -> Room:
    """The room of an imported game; without users, it counts for no statistics."""
    placeholders = [f"seat {number}" for number in range(table.game.seats)]
    names = [
        "" if name == placeholder else name
        for name, placeholder in zip(table.names, placeholders, strict=True)
    ]
    room = Room(
        new_id(),
        table.game,
        [Seat(number, "user", name) for number, name in enumerate(names)],
        seed=table.seed,
        time_control=Untimed(),
        is_private=True,  # it may contain any names: the importer decides who gets the link
        created_at=now_ms,
        started_at=now_ms,
        ended_at=now_ms,
        host_id=host_id,
        status="finished" if table.is_over else "stopped",
        origin={"table_id": None, "ply": len(table.plies)},
    )
    room.table, table.names = table, room.names
    room.pending.is_new = True
    room.append_foreign_plies(table.plies, now_ms)
    if table.is_over:
        state = table.state
        points = table.game.points_by_source(table.entries())
        room.result = {"scores": list(state.scores()), "places": list(state.places()), "points": points}
    return room
