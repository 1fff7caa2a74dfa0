"""Games that are over: replays, records, and new tables that go on from one of their positions."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

from pydantic_core import to_json

from ..core.components import CHANCE, NOBODY
from ..core.errors import BadOptions, CorruptRecord, JadecourtError
from ..core.log import Entry
from ..core.perspective import Perspective
from ..core.record import Record
from ..core.state import State
from ..core.table import Table
from ..games import find_game
from .clock import new_id, now
from .context import Context
from .problems import Problem, problem_of
from .rooms import seating
from .rooms.room import Line, Room, Seat
from .rooms.showing import show_entries
from .typesetting import typeset
from .wire.base import MAX_NAME, one_line
from .wire.play import LegalMove, ReplayPosition
from .wire.tables import Branch, Untimed

LONGEST: Final = 500  # characters of a refusal, which may repeat what was sent
MAX_SEED = 2**128  # of imported records, either sign; the database keeps 60 digits


# ---------------------------------------------------------------------------------------- looking


def check_over(room: Room) -> None:
    """Only a game that is over has no secrets."""
    if not room.is_over:
        raise Problem("table_not_over", "the game is not over: only then everybody may see everything")
    if room.is_outdated:
        raise Problem(
            "rules_changed",
            f"this game was played under version {room.rules} of the rules, and this server knows version "
            f"{room.game.rules}",
        )
    if room.started is None:
        raise Problem("conflict", "the table was closed before the game began: there is nothing to see")


def replay(room: Room, language: str) -> bytes:
    """The whole game, as everybody may read it after the end: the JSON of a `Replay`.

    Hundreds of models would take longer to make than the game to play again; tests compare with the model.
    """
    check_over(room)
    table = room.playing()
    plies = show_plies(table)
    entries = show_entries(room, all_entries(table), language)
    shown = {"names": room.names, "plies": plies, "entries": entries, "last": len(plies)}
    return to_json(shown)


def show_plies(table: Table) -> list[dict[str, Any]]:
    """Every ply, with the chapter that it was made in."""
    game, state = table.game, table.game.start()
    plies = []
    for number, (who, move) in enumerate(table.plies, 1):
        chance = who == CHANCE
        texts = game.outcomes if chance else game.moves
        round_, phase = game.chapter(state)
        shown = {"ply": number, "seat": None if chance else who, "move": move, "text": texts.text(move)}
        plies.append(shown | {"round": round_, "phase": phase})
        state.apply(who, move)
    return plies


def all_entries(table: Table) -> list[Entry]:
    """The log with what each seat alone could read, in the order in which it was written."""
    kinds = table.game.entries
    public = table.entries()
    if not any(kind.private for kind in kinds):
        return public
    placed = [((number, -1), entry) for number, entry in enumerate(public, 1)]
    for seat in range(table.game.seats):
        before = 0  # public entries
        for entry in table.entries(0, seat):
            if kinds[entry.kind].private:
                placed.append(((before, entry.ply), entry))
            else:
                before += 1
    return [entry for _, entry in sorted(placed, key=lambda pair: pair[0])]


def replay_position(room: Room, ply: int, seat: int | None, language: str = "en") -> ReplayPosition:
    """The position after `ply` plies, as a seat (None: a spectator) saw it."""
    check_over(room)
    table, game = room.playing(), room.game
    plies = table.plies
    if not 0 <= ply <= len(plies):
        raise Problem("not_found", f"there is no ply {ply}: they go from 0 to {len(plies)}", last=len(plies))
    if seat is not None and seat >= game.seats:
        raise Problem("not_found", f"there is no seat {seat}: they go from 0 to {game.seats - 1}")
    state = state_after(table, ply)
    seen = Perspective(game, state, seat, [])
    asked = state.movers() if state.mover() >= 0 else 0
    answered = {who for who, _ in plies[table.settled(ply) : ply]}  # nobody saw that they had
    step = game.steps[seen.step] if asked else None
    round_, phase = game.chapter(state)
    return ReplayPosition(
        ply=ply,
        seat=seat,
        view=seen.view,
        step=step.name if step else None,
        asked=[number for number in range(game.seats) if asked >> number & 1 or number in answered],
        legal=[LegalMove(move=move, text=game.moves.text(move)) for move in (seen.legal if asked else ())],
        rule=step.rule if step else None,
        prompt=typeset(step.texts[language], language) if step else None,
        round=round_,
        phase=phase,
        outlook=game.outlook(state, seat),
        points=game.points(entry for entry in table.entries(0, seat) if entry.ply <= ply),
        over=state.mover() == NOBODY,
        owed=seen.owed if asked else 0,
    )


def state_after(table: Table, ply: int) -> State:
    """The true position after so many plies."""
    state = table.game.start()
    for who, move in table.plies[:ply]:
        state.apply(who, move)
    return state


def record(room: Room) -> Record:
    """The game written down, with the names of the seats."""
    check_over(room)
    return room.playing().record()


# ---------------------------------------------------------------------------------------- records that come in


async def import_record(context: Context, text: str, person: str) -> Room:
    """A new table with the game of a record; the seats have names, but nobody sits there."""
    context.limit("import", person)
    # In a thread: a long one would keep everybody waiting.
    table = await context.compute_in_thread(person, lambda: read_record(text))
    room = room_of(table, person, now())
    await context.keeper.add(room)
    return room


def read_record(text: str) -> Table:
    """The table of a record, every ply checked; if the record ends before a draw, so does the game."""
    try:
        found = Record.loads(text)
        game = found.build(find_game(found.game))
        found.names = [clean_name(name) for name in found.names]
        if abs(found.seed or 0) > MAX_SEED:
            raise CorruptRecord("the seed is beyond 128 bits", found.header_lines.get("seed", 0))
        checked = Table.resume(game, found)
        plies = checked.plies[: len(found.plies)]
        return Table.replayed(game, checked.seed, plies, checked.names, draw=False)
    except RecursionError:
        raise Problem("corrupt_record", "not JSON: nested too deeply") from None
    except JadecourtError as error:
        raise refusal(error) from None


def refusal(error: JadecourtError) -> Problem:
    """What is wrong with a record, and in which line; what was sent is repeated in part and without half characters."""
    code = "bad_options" if isinstance(error.__cause__, BadOptions) else problem_of(error).code
    detail = str(error).encode(errors="backslashreplace").decode()
    if len(detail) > LONGEST:
        detail = detail[: LONGEST - 1] + "…"
    problem = Problem(code, detail)
    if isinstance(error, CorruptRecord) and error.line:
        problem.more["line"] = error.line
    return problem


def clean_name(name: str) -> str:
    """The name, or what is left of it by the rules for names here; "" if nothing is."""
    visible = "".join(letter if is_visible(letter) else " " for letter in name)
    return " ".join(unicodedata.normalize("NFC", visible).split())[:MAX_NAME].strip()


def is_visible(letter: str) -> bool:
    """Whether a name may have this letter."""
    try:
        one_line(letter)
    except ValueError:
        return False
    return letter not in "|#"


def room_of(table: Table, host: str, moment: int) -> Room:
    """The room of an imported game. It counts for nobody: without people there are no results to keep."""
    unnamed = [f"seat {number}" for number in range(table.game.seats)]
    names = ["" if name == none else name for name, none in zip(table.names, unnamed, strict=True)]
    room = Room(
        new_id(),
        table.game,
        [Seat(number, "person", name) for number, name in enumerate(names)],
        seed=table.seed,
        pace=Untimed(),
        private=True,  # anybody's name may be in it: the importer decides who gets a link
        created=moment,
        started=moment,
        ended=moment,
        host=host,
        status="finished" if table.is_over else "stopped",
        origin={"table": None, "ply": len(table.plies)},
    )
    room.table, table.names = table, room.names
    room.unsaved.created = True
    lay_down(room, table.plies, moment)
    if table.is_over:
        state = table.state
        points = table.game.points(table.entries())
        room.result = {"scores": list(state.scores()), "places": list(state.places()), "points": points}
    return room


def lay_down(room: Room, plies: list[tuple[int, int]], moment: int) -> None:
    """Write plies that were made elsewhere down as the first of a new room."""
    room.times = [moment] * len(plies)
    room.unsaved.lines = [Line(who, move, moment) for who, move in plies]


# ---------------------------------------------------------------------------------------- going on


def make_branch(source: Room, wanted: Branch, host: seating.Host, moment: int) -> tuple[Room, str | None]:
    """A new table that goes on from a position of a game that is over, and the key of its link."""
    check_over(source)
    plies, game = opening_of(source, wanted.ply), source.game
    if len(wanted.seats) != game.seats:
        what = f"the game has {game.seats} seats, not {len(wanted.seats)}: a branch keeps its options"
        raise Problem("invalid", f"body.seats: {what}")
    room, key = seating.make_room(
        game,
        wanted.seats,
        host,
        moment,
        pace=wanted.pace,
        private=wanted.private,
        origin={"table": source.id, "ply": len(plies)},
    )
    room.opening = plies
    lay_down(room, plies, moment)
    return room, key


def opening_of(room: Room, ply: int) -> list[tuple[int, int]]:
    """The plies up to `ply`, without answers to a sealed question that waited for others then."""
    table = room.playing()
    plies = table.plies
    if ply > len(plies):
        raise Problem(
            "invalid", f"body.ply: there is no ply {ply}: they go from 0 to {len(plies)}", last=len(plies)
        )
    settled = table.settled(ply)
    if state_after(table, settled).mover() == NOBODY:
        raise Problem("conflict", "the game is over there: go on from an earlier ply", last=len(plies))
    return plies[:settled]
