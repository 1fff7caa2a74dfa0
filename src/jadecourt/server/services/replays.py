"""Games that are over: replays, records, and new tables that go on from one of their positions."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

from pydantic_core import to_json

from ...core.constants import CHANCE, NOBODY
from ...core.errors import BadOptions, CorruptRecord, JadecourtError
from ...core.log import Entry
from ...core.perspective import Perspective
from ...core.record import Record
from ...core.state import State
from ...core.table import Table
from ...games import find_game
from ..domain import seating
from ..domain.errors import DomainError, error_from_rules
from ..domain.room import HistoryRow, Room, Seat
from ..domain.timestamps import current_time_ms, new_id
from ..domain.typography import typeset
from ..http.models.base import MAX_NAME_LENGTH, single_line
from ..http.models.play import LegalMove, ReplayPosition
from ..http.models.tables import BranchTable, Untimed
from ..http.presenters import present_entries
from .context import AppContext

MAX_DETAIL_LENGTH: Final = 500  # characters of a refusal, which may repeat what was sent
MAX_SEED = 2**128  # of imported records, either sign; the database keeps 60 digits


# ---------------------------------------------------------------------------------------- looking


def require_finished(room: Room) -> None:
    """Only a game that is over has no secrets."""
    if not room.is_over:
        raise DomainError("table_not_over", "The game is not finished; replays are available afterwards")
    if room.is_outdated:
        raise DomainError(
            "rules_version_mismatch",
            f"The game was played with version {room.rules_version} of the rules; this server supports version "
            f"{room.game.rules_version}",
        )
    if room.started_at is None:
        raise DomainError("conflict", "The table was closed before the game started; there is no replay")


def render_replay(room: Room, language: str) -> bytes:
    """The whole game, as everybody may read it after the end: the JSON of a `Replay`.

    Hundreds of models would take longer to make than the game to play again; tests compare with the model.
    """
    require_finished(room)
    table = room.require_table()
    plies = present_plies(table)
    entries = present_entries(room, entries_with_private(table), language)
    content = {"names": room.names, "plies": plies, "entries": entries, "last_ply": len(plies)}
    return to_json(content)


def present_plies(table: Table) -> list[dict[str, Any]]:
    """Every ply, with the chapter that it was made in."""
    game, state = table.game, table.game.start()
    plies = []
    for number, (who, move) in enumerate(table.plies, 1):
        is_chance = who == CHANCE
        texts = game.outcomes if is_chance else game.moves
        round_, phase = game.round_and_phase(state)
        ply = {"ply": number, "seat": None if is_chance else who, "move": move, "text": texts.text(move)}
        plies.append(ply | {"round": round_, "phase": phase})
        state.apply(who, move)
    return plies


def entries_with_private(table: Table) -> list[Entry]:
    """The log with what each seat alone could read, in the order in which it was written."""
    kinds = table.game.entry_kinds
    public = table.entries()
    if not any(kind.private for kind in kinds):
        return public
    ordered = [((number, -1), entry) for number, entry in enumerate(public, 1)]
    for seat in range(table.game.seats):
        public_before = 0  # public entries
        for entry in table.entries(0, seat):
            if kinds[entry.kind].private:
                ordered.append(((public_before, entry.ply), entry))
            else:
                public_before += 1
    return [entry for _, entry in sorted(ordered, key=lambda pair: pair[0])]


def present_replay_position(room: Room, ply: int, seat: int | None, language: str = "en") -> ReplayPosition:
    """The position after `ply` plies, as a seat (None: a spectator) saw it."""
    require_finished(room)
    table, game = room.require_table(), room.game
    plies = table.plies
    if not 0 <= ply <= len(plies):
        raise DomainError(
            "not_found", f"Ply {ply} does not exist; plies are 0 to {len(plies)}", last_ply=len(plies)
        )
    if seat is not None and seat >= game.seats:
        raise DomainError("not_found", f"Seat {seat} does not exist; seats are 0 to {game.seats - 1}")
    state = state_after(table, ply)
    perspective = Perspective(game, state, seat, [])
    movers_mask = state.movers() if state.mover() >= 0 else 0
    sealed_movers = {who for who, _ in plies[table.public_ply_at(ply) : ply]}  # nobody saw that they had
    step = game.steps[perspective.step] if movers_mask else None
    round_, phase = game.round_and_phase(state)
    return ReplayPosition(
        ply=ply,
        seat=seat,
        view=perspective.view,
        step=step.name if step else None,
        to_move=[
            number for number in range(game.seats) if movers_mask >> number & 1 or number in sealed_movers
        ],
        legal=[
            LegalMove(move=move, text=game.moves.text(move))
            for move in (perspective.legal if movers_mask else ())
        ],
        rule=step.rule if step else None,
        prompt=typeset(step.prompt[language], language) if step else None,
        round=round_,
        phase=phase,
        forecast=game.forecast(state, seat),
        points=game.points_by_source(entry for entry in table.entries(0, seat) if entry.ply <= ply),
        is_over=state.mover() == NOBODY,
        owed=perspective.owed if movers_mask else 0,
    )


def state_after(table: Table, ply: int) -> State:
    """The true position after so many plies."""
    state = table.game.start()
    for who, move in table.plies[:ply]:
        state.apply(who, move)
    return state


def record_of_room(room: Room) -> Record:
    """The game written down, with the names of the seats."""
    require_finished(room)
    return room.require_table().record()


# ---------------------------------------------------------------------------------------- records that come in


async def import_record(context: AppContext, text: str, user_id: str) -> Room:
    """A new table with the game of a record; the seats have names, but nobody sits there."""
    context.check_rate_limit("import_record", user_id)
    # In a thread: a long one would keep everybody waiting.
    table = await context.compute_in_thread(user_id, lambda: parse_record(text))
    room = room_from_import(table, user_id, current_time_ms())
    await context.rooms.add(room)
    return room


def parse_record(text: str) -> Table:
    """The table of a record, every ply checked; if the record ends before a draw, so does the game."""
    try:
        record = Record.loads(text)
        game = record.make_game(find_game(record.game))
        record.names = [sanitise_name(name) for name in record.names]
        if abs(record.seed or 0) > MAX_SEED:
            raise CorruptRecord("the seed exceeds 128 bits", record.header_lines.get("seed", 0))
        checked = Table.from_record(game, record)
        plies = checked.plies[: len(record.plies)]
        return Table.from_plies(game, checked.seed, plies, checked.names, resolve_chance=False)
    except RecursionError:
        raise DomainError("corrupt_record", "not JSON: nested too deeply") from None
    except JadecourtError as error:
        raise import_error(error) from None


def import_error(error: JadecourtError) -> DomainError:
    """What is wrong with a record, and in which line; what was sent is repeated in part and without half characters."""
    code = "bad_options" if isinstance(error.__cause__, BadOptions) else error_from_rules(error).code
    detail = str(error).encode(errors="backslashreplace").decode()
    if len(detail) > MAX_DETAIL_LENGTH:
        detail = detail[: MAX_DETAIL_LENGTH - 1] + "…"
    result = DomainError(code, detail)
    if isinstance(error, CorruptRecord) and error.line:
        result.details["line"] = error.line
    return result


def sanitise_name(name: str) -> str:
    """The name, or what is left of it by the rules for names here; "" if nothing is."""
    visible = "".join(letter if is_allowed_character(letter) else " " for letter in name)
    return " ".join(unicodedata.normalize("NFC", visible).split())[:MAX_NAME_LENGTH].strip()


def is_allowed_character(letter: str) -> bool:
    """Whether a name may have this letter."""
    try:
        single_line(letter)
    except ValueError:
        return False
    return letter not in "|#"


def room_from_import(table: Table, host: str, now_ms: int) -> Room:
    """The room of an imported game. It counts for nobody: without people there are no results to keep."""
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
        is_private=True,  # anybody's name may be in it: the importer decides who gets a link
        created_at=now_ms,
        started_at=now_ms,
        ended_at=now_ms,
        host_id=host,
        status="finished" if table.is_over else "stopped",
        origin={"table_id": None, "ply": len(table.plies)},
    )
    room.table, table.names = table, room.names
    room.pending.is_new = True
    append_history(room, table.plies, now_ms)
    if table.is_over:
        state = table.state
        points = table.game.points_by_source(table.entries())
        room.result = {"scores": list(state.scores()), "places": list(state.places()), "points": points}
    return room


def append_history(room: Room, plies: list[tuple[int, int]], now_ms: int) -> None:
    """Write plies that were made elsewhere down as the first of a new room."""
    room.ply_times = [now_ms] * len(plies)
    room.pending.history_rows = [HistoryRow(who, move, now_ms) for who, move in plies]


# ---------------------------------------------------------------------------------------- going on


def branch_room(
    source: Room, request: BranchTable, host: seating.TableHost, now_ms: int
) -> tuple[Room, str | None]:
    """A new table that goes on from a position of a game that is over, and the key of its link."""
    require_finished(source)
    plies, game = plies_up_to(source, request.ply), source.game
    if len(request.seats) != game.seats:
        message = (
            f"expected {game.seats} seats, got {len(request.seats)}; a branch keeps the options of the game"
        )
        raise DomainError("validation_failed", f"body.seats: {message}")
    room, invite_key = seating.create_room(
        game,
        request.seats,
        host,
        now_ms,
        time_control=request.time_control,
        is_private=request.is_private,
        origin={"table_id": source.id, "ply": len(plies)},
    )
    room.initial_plies = plies
    append_history(room, plies, now_ms)
    return room, invite_key


def plies_up_to(room: Room, ply: int) -> list[tuple[int, int]]:
    """The plies up to `ply`, without answers to a sealed question that waited for others then."""
    table = room.require_table()
    plies = table.plies
    if ply > len(plies):
        raise DomainError(
            "validation_failed",
            f"body.ply: ply {ply} does not exist; plies are 0 to {len(plies)}",
            last_ply=len(plies),
        )
    public_ply = table.public_ply_at(ply)
    if state_after(table, public_ply).mover() == NOBODY:
        raise DomainError(
            "conflict", "The game is over at this ply; branch from an earlier one", last_ply=len(plies)
        )
    return plies[:public_ply]
