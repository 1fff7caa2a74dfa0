"""Laws that hold for every game. Tests check them in random games.

A law is a function of a game and a position, or of a game and a table; it raises `LawBroken` if it does not hold.
"""

from __future__ import annotations

import copy
import inspect
import pickle
from array import array
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any, Final

from .buffer import Buffer
from .constants import CHANCE, NOBODY
from .dice import Dice
from .game import Game, RawEntries
from .json_diff import apply_patch
from .log import Entry
from .preview import Preview
from .record import Record
from .sealed import sealed_answers_owed
from .state import State
from .table import Table


class LawBroken(AssertionError):
    """A law does not hold; the message says where."""


def require(holds: bool, message: str) -> None:
    """Raise `LawBroken` unless `holds`."""
    if not holds:
        raise LawBroken(message)


def random_positions(game: Game, seed: int) -> Iterator[State]:
    """Every position of a random game, from the first to the last: one object that changes."""
    state = game.start()
    dice, out = Dice(seed), Buffer()
    yield state
    while state.mover() != NOBODY:
        apply_random_ply(state, dice, out)
        yield state


def apply_random_ply(state: State, dice: Dice, out: Buffer) -> tuple[int, int]:
    """Apply a random ply; returns (seat or CHANCE, move or outcome)."""
    who = state.mover()
    if who == CHANCE:
        state.odds(out)
        move = dice.draw(out)
    else:
        # any of the seats that have to move
        seats = [seat for seat in range(32) if state.movers() >> seat & 1]
        who = seats[dice.below(len(seats))]
        state.legal(who, out)
        move = dice.choose(out)
    state.apply(who, move)
    return who, move


def random_table(game: Game, seed: int) -> Table:
    """A table with a finished random game."""
    table = Table(game, seed)
    dice = Dice(seed + 1)
    while not table.is_over:
        seat = table.movers[dice.below(len(table.movers))]
        moves = table.seen_by(seat).legal
        table.play(seat, moves[dice.below(len(moves))])
    return table


# ---------------------------------------------------------------------- laws of positions


def law_copy(game: Game, state: State) -> None:
    """`copy`, `assign`, `fields` and `restore` give equal and independent positions."""
    fields, key = state.fields(), state.key()
    twins = {"copy": state.copy(), "assign": game.start(), "restore": game.restore(fields)}
    twins["assign"].assign(state)
    for name, twin in twins.items():
        require(twin.fields() == fields, f"{name} changes the fields {changed_keys(twin.fields(), fields)}")
        require(twin.key() == key, f"{name} changes the key")
        require(twin.mover() == state.mover() and twin.step() == state.step(), f"{name} changes the step")
        for seat in range(game.seats):
            require(
                twin.legal_moves(seat) == state.legal_moves(seat), f"{name} changes the moves of seat {seat}"
            )
        if twin.mover() != NOBODY:
            apply_random_ply(twin, Dice(key), Buffer())
            require(state.fields() == fields, f"a ply in the result of {name} changes the original")


def law_python_copies(game: Game, state: State) -> None:
    """`copy.copy`, `copy.deepcopy` and `pickle` give equal positions; a later position is not equal."""
    twins = {
        "copy.copy": copy.copy(state),
        "copy.deepcopy": copy.deepcopy(state),
        "pickle": pickle.loads(pickle.dumps(state)),
    }
    for name, twin in twins.items():
        require(type(twin) is type(state) and twin is not state, f"{name} gives {type(twin).__name__}")
        require((twin == state, twin != state) == (True, False), f"{name} gives a position that is not equal")
        require(twin.fields() == state.fields(), f"{name} changes the fields")
        if twin.mover() != NOBODY:
            apply_random_ply(twin, Dice(state.key()), Buffer())
            require(
                (twin == state, twin != state) == (False, True),
                f"the position after a ply equals the one from {name}",
            )
    require(state != state.fields() and repr(state) != "", "a position equals its fields")


def changed_keys(a: Mapping[str, Any], b: Mapping[str, Any]) -> list[str]:
    """The keys of `a` whose values differ in `b`."""
    return [name for name in a if a[name] != b.get(name)]


def law_no_field_forgotten(game: Game, state: State) -> None:
    """Each field is stored or declared as derived; `load`, `copy`, `assign` and `key` depend on each stored number."""
    fields = state.fields()
    declared = set(fields) | game.derived_fields | {"log", "has_log", "playable"}
    found = {
        name
        for cls in type(state).__mro__[:-1]
        for name, value in vars(cls).items()
        if inspect.isdatadescriptor(value) and not name.startswith("__")
    }
    require(found == declared, f"fields neither stored nor derived: {sorted(found ^ declared)}")
    for name, value in fields.items():
        for index in range(len(value)) if isinstance(value, list) else (None,):
            changed = {k: list(v) if isinstance(v, list) else v for k, v in fields.items()}
            if index is None:
                changed[name] = value + 1
            else:
                changed[name][index] += 1
            other, twin = state.copy(), state.copy()
            other.load(changed)
            twin.assign(other)
            where = name if index is None else f"{name}[{index}]"
            require(other.fields() == changed, f"load ignores {where}")
            require(other.key() != state.key(), f"the key ignores {where}")
            require(twin.fields() == changed, f"assign ignores {where}")
            require(other.copy().fields() == changed, f"copy ignores {where}")


def law_legal(game: Game, state: State) -> None:
    """Moves ascend; seats that have to move have at least two, others none. Draws have at least two outcomes."""
    out = Buffer()
    mover, movers = state.mover(), state.movers()
    require((mover >= 0) == (movers != 0), "mover and movers disagree")
    if mover >= 0:
        require(mover == (movers & -movers).bit_length() - 1, "mover is not the lowest of the movers")
    for seat in range(game.seats):
        moves = state.legal_moves(seat)
        require(state.legal(seat, out) == len(moves) and list(out) == moves, "legal and legal_moves disagree")
        require(moves == sorted(set(moves)), f"the moves of seat {seat} do not ascend: {moves}")
        must_move = bool(movers >> seat & 1)
        require(
            (len(moves) >= 2) == must_move and bool(moves) == must_move,
            f"seat {seat}: has to move {must_move}, moves {moves}",
        )
        require(
            (state.owed(seat) > 0) == must_move,
            f"seat {seat}: has to move {must_move}, owed {state.owed(seat)}",
        )
    if mover == CHANCE:
        odds = state.chance_outcomes()
        require(len(odds) >= 2, "a draw with one outcome must be made by the rules")
        require(all(weight > 0 for _, weight in odds), f"weights must be positive: {odds}")
        require([o for o, _ in odds] == sorted({o for o, _ in odds}), "outcomes do not ascend")


def law_position_text(game: Game, state: State) -> None:
    """The text of a position is read as an equal position with the same moves."""
    text = str(state)
    twin = game.position(text)
    require(
        twin.fields() == state.fields(),
        f"the text changes the fields {changed_keys(twin.fields(), state.fields())}: {text}",
    )
    require(twin.key() == state.key(), "the text changes the key")
    for seat in range(game.seats):
        require(
            twin.legal_moves(seat) == state.legal_moves(seat), f"the text changes the moves of seat {seat}"
        )


def law_notation(game: Game, state: State) -> None:
    """Each legal move and outcome has a text that is parsed as the same number."""
    for seat in range(game.seats):
        for move in state.legal_moves(seat):
            require(
                game.moves.parse(game.moves.text(move)) == move, f"move {move} is parsed as another number"
            )
    if state.mover() == CHANCE:
        for outcome, _ in state.chance_outcomes():
            require(
                game.outcomes.parse(game.outcomes.text(outcome)) == outcome,
                f"outcome {outcome} is parsed as another number",
            )


def observe(game: Game, state: State, seat: int) -> list[int]:
    """The observation of a seat."""
    out = array("h", bytes(2 * game.observation.size))
    game.observe(state, seat, out)
    return out.tolist()


def knowledge(game: Game, state: State, seat: int) -> dict[str, object]:
    """Everything that a seat can learn about a position."""
    return {
        "view": game.view(state, seat),
        "forecast": game.forecast(state, seat),
        "round_and_phase": game.round_and_phase(state),
        "moves": state.legal_moves(seat),
        "observation": observe(game, state, seat),
        "owed": state.owed(seat),
        "info key": state.info_key(seat),
    }


def law_observation(game: Game, state: State) -> None:
    """Observations have all numbers and nothing beyond; those of positions with one info key are equal."""
    size = game.observation.size
    for seat in range(game.seats):
        expected = observe(game, state, seat)
        out = array("h", [-21846] * (size + 2))
        game.observe(state, seat, memoryview(out)[1:-1])
        require(out[1:-1].tolist() == expected, f"numbers of the observation of seat {seat} are not written")
        require(out[0] == out[-1] == -21846, f"the observation of seat {seat} is written beyond its end")
    mover = state.mover()
    if mover < 0:
        return
    moves, twins = state.legal_moves(mover), [state.copy(), state.copy()]
    twins[0].apply(mover, moves[0])
    twins[1].apply(mover, moves[-1])
    for seat in range(game.seats):
        if twins[0].info_key(seat) == twins[1].info_key(seat):
            require(
                observe(game, twins[0], seat) == observe(game, twins[1], seat),
                f"the observation of seat {seat} tells more than its info key",
            )


def law_determinize(game: Game, state: State) -> None:
    """Sampled positions look like the true one to the seat, and so do samples of samples."""
    dice = Dice(state.key())
    for seat in range(game.seats):
        sampled_state = state.determinize(seat, dice)
        for source in (state, sampled_state):  # the second one is itself a sample
            before, after = (
                knowledge(game, source, seat),
                knowledge(game, source.determinize(seat, dice), seat),
            )
            require(before == after, f"determinize changes the {changed_keys(before, after)} of seat {seat}")
        require(sampled_state.step() == state.step(), "determinize changes the step")
    spectator = state.determinize(-1, dice)
    require(game.view(spectator, None) == game.view(state, None), "determinize changes the spectators' view")
    require(spectator.info_key(-1) == state.info_key(-1), "determinize changes the spectators' info key")


def law_sealed_hidden(game: Game, state: State) -> None:
    """At a sealed step, the answer of a seat changes nothing that others can see before the reveal."""
    if not game.steps[state.step()].sealed:
        return
    for seat in range(game.seats):
        others = [other for other in range(game.seats) if other != seat]
        if not state.movers() >> seat & 1:
            continue
        alone = state.movers() == 1 << seat
        first: list[object] = []
        for move in state.legal_moves(seat):
            raw_entries: RawEntries = []
            sealed = state.copy()
            sealed.set_log(raw_entries)
            sealed.apply(seat, move)
            sealed.set_log(None)
            is_still_sealed = game.steps[sealed.step()].sealed and 0 < sealed.owed(seat) < state.owed(seat)
            if alone and not is_still_sealed:
                continue  # the last answer reveals all
            public_entries = [line for line in raw_entries if not is_private(game, line)]
            visible: list[object] = [knowledge(game, sealed, other) for other in others]
            visible += [sealed.determinize(other, Dice(0)).fields() for other in others]
            visible += [game.view(sealed, None), game.forecast(sealed, None), public_entries]
            first = first or visible
            require(
                visible == first,
                f"the sealed answer {game.moves.text(move)!r} of seat {seat} can be seen",
            )


def law_private_view(game: Game, state: State) -> None:
    """The private view of a seat turns the view of spectators, which has nothing of it, into that of the seat."""
    public_view = game.view(state, None)
    for seat in range(game.seats):
        patched = apply_patch(public_view, game.private_view(state, seat))
        require(
            patched == game.view(state, seat), f"the private view of seat {seat} is not what only it may know"
        )


def law_sealed_commute(game: Game, state: State) -> None:
    """Sealed answers of two seats give the same position and public log in both orders."""
    movers = [seat for seat in range(game.seats) if state.movers() >> seat & 1]
    dice = Dice(state.key())
    for a, b in combinations(movers, 2):
        moves = {seat: state.legal_moves(seat) for seat in (a, b)}
        chosen = {seat: moves[seat][dice.below(len(moves[seat]))] for seat in (a, b)}
        ends = []
        for order in ((a, b), (b, a)):
            raw_entries: RawEntries = []
            end = state.copy()
            end.set_log(raw_entries)
            for seat in order:
                end.apply(seat, chosen[seat])
            end.set_log(None)
            ends.append(
                (end.fields(), end.movers(), [line for line in raw_entries if not is_private(game, line)])
            )
        require(ends[0] == ends[1], f"the sealed answers of seats {a} and {b} do not commute")


def is_private(game: Game, raw_entry: tuple[int, int, int, int, int]) -> bool:
    """Whether an entry is visible to its seat only; the order of such entries may differ."""
    return game.entry_kinds[raw_entry[0]].private


def law_invariants(game: Game, state: State) -> None:
    """The invariants of the game hold."""
    broken = game.broken_invariants(state)
    require(not broken, "; ".join(broken))


# ---------------------------------------------------------------------- laws of tables


def logs_by_viewer(table: Table) -> list[list[Entry]]:
    """The log as spectators and each seat may read it, in this order."""
    return [table.entries(0, seat) for seat in (None, *range(table.game.seats))]


def law_record(game: Game, table: Table) -> None:
    """Text and JSON form preserve a record; replaying it gives the same positions and log."""
    record = table.record()
    require(Record.loads(record.dumps()) == record, "the text form changes the record")
    require(Record.loads(record.to_json()) == record, "the JSON form changes the record")
    state = table.start_state
    for (who, move), (seen_who, seen_move, seen) in zip(table.plies, record.replay(game), strict=True):
        state.apply(who, move)
        require(
            (who, move) == (seen_who, seen_move) and seen.fields() == state.fields(),
            "replay gives another position",
        )
    reloaded_table = Table.from_record(game, record)
    require(reloaded_table.state.fields() == table.state.fields(), "from_record gives another position")
    require(
        logs_by_viewer(reloaded_table) == logs_by_viewer(table) and reloaded_table.record() == record,
        "from_record gives another log or record",
    )


def law_rewind(game: Game, table: Table) -> None:
    """After a rewind, the same moves lead to the same game with the same draws."""
    record, plies = table.record(), table.plies
    for ply in (len(plies) * 2 // 3, len(plies) // 3, 0):
        other = Table.from_record(game, record)
        other.rewind(ply)
        for who, move in plies[len(other.plies) :]:
            if who != CHANCE:
                other.play(who, move)
        same = other.record() == record and logs_by_viewer(other) == logs_by_viewer(table)
        require(same, f"replaying after a rewind to ply {ply} changes the game")


def law_preview(game: Game, table: Table) -> None:
    """A preview changes nothing, shows the entries of a move before the next draw, and reveals no sealed answers."""
    replay_table, dice = Table(game, table.seed), Dice(table.seed)
    first_previews: dict[object, object] = {}
    for who, move in table.plies:
        if who == CHANCE:
            continue
        plies, fields = replay_table.plies, replay_table.state.fields()
        sealed = sealed_answers_owed(game, replay_table.state) > 0
        for seat in range(game.seats) if sealed else ():
            own_plies = tuple(ply for ply in plies[replay_table.public_ply :] if ply[0] == seat)
            contents = preview_contents(replay_table.preview(seat, *replay_table.seen_by(seat).legal[-1:]))
            first = first_previews.setdefault((replay_table.public_ply, seat, own_plies), contents)
            require(contents == first, f"the preview of seat {seat} reveals sealed answers")
        preview = None if sealed or dice.below(4) else replay_table.preview(who, move)
        require(
            (replay_table.plies, replay_table.state.fields()) == (plies, fields),
            "a preview changes the table",
        )
        new_entries = replay_table.play(who, move)
        if preview is not None:
            expected = [entry for entry in new_entries if entry.ply == len(plies) + 1]
            require(
                preview.entries == expected, f"the preview of {game.moves.text(move)!r} differs from the move"
            )


def preview_contents(preview: Preview) -> dict[str, object]:
    """Everything that a seat can learn from a preview."""
    names = (
        "view",
        "forecast",
        "entries",
        "legal",
        "owed",
        "step",
        "decision_continues",
        "is_chance_next",
        "is_over",
        "key",
    )
    return {name: getattr(preview, name) for name in names}


PositionLaw = Callable[[Game, State], None]
TableLaw = Callable[[Game, Table], None]

POSITION_LAWS: Final[tuple[PositionLaw, ...]] = (
    law_copy,
    law_legal,
    law_notation,
    law_position_text,
    law_observation,
    law_determinize,
    law_sealed_hidden,
    law_private_view,
    law_sealed_commute,
    law_invariants,
)
# too slow for every position: tests check them at a few of each game
SLOW_LAWS: Final[tuple[PositionLaw, ...]] = (law_no_field_forgotten, law_python_copies)
TABLE_LAWS: Final[tuple[TableLaw, ...]] = (law_record, law_rewind, law_preview)
