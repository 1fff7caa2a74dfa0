"""The Python interface with arguments of wrong or unusual types."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable
from typing import Any

import pytest

from jadecourt.bots import Clock, make_bot
from jadecourt.bots.heuristics import load_heuristic
from jadecourt.core import CHANCE, Dice, Entry, Record, Table
from jadecourt.core.buffer import Buffer
from jadecourt.core.errors import BadOptions, CorruptRecord, NotYourTurn, UnknownNotation
from jadecourt.core.log import unpack_nibbles
from jadecourt.core.table_dice import draw_below
from jadecourt.games import find_game, load_table
from jadecourt.i18n.game_texts import describe_entry

np = pytest.importorskip("numpy")
GAMES = {id: find_game(id)(players=3) for id in ("dragon", "kingdom")}
OTHER = {"dragon": "kingdom", "kingdom": "dragon"}

both_games = pytest.mark.parametrize("id", list(GAMES))


class ChangingNumber:
    """An integer with another value on each call that compares as in range."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def __index__(self) -> int:
        return self.numbers.pop(0) if len(self.numbers) > 1 else self.numbers[0]

    def __eq__(self, other: object) -> bool:
        return True

    def __le__(self, other: object) -> bool:
        return True

    __lt__ = __ge__ = __gt__ = __le__
    __hash__ = None  # type: ignore[assignment]


# ---------------------------------------------------------------------------------------------------- numbers


@both_games
@pytest.mark.parametrize("kind", [np.int64, np.int8, bool])
def test_numpy_and_boolean_moves_are_recorded_as_integers(id: str, kind: Callable[[int], Any]) -> None:
    """JSON cannot write numpy integers, and True would be read as a boolean."""
    table = Table(GAMES[id], kind(1))
    while 1 not in table.movers:
        table.play(table.movers[0], table.seen_by(table.movers[0]).legal[0])
    table.play(kind(1), table.seen_by(kind(1)).legal[0])
    written = table.record().to_json()
    assert load_table(written).record().to_json() == written
    assert {type(number) for ply in table.plies for number in ply} == {int}


@both_games
def test_table_stores_moves_as_plain_integers(id: str) -> None:
    table = Table(GAMES[id], 1)
    seat = table.movers[0]
    move = table.seen_by(seat).legal[0]
    table.play(seat, ChangingNumber(move, 0, 5, 7))  # type: ignore[arg-type]
    assert (seat, move) in table.plies
    assert load_table(table.record().dumps()).plies == table.plies


@pytest.mark.parametrize("seed", ["7", 7.0, b"7", [7]])
def test_dice_seed_that_is_no_integer_is_rejected(seed: Any) -> None:
    with pytest.raises(TypeError):
        Table(GAMES["dragon"], seed)


@pytest.mark.parametrize("bound", [float("nan"), float("inf"), 2.0, "2"])
def test_dice_bound_that_is_no_integer_is_rejected(bound: Any) -> None:
    """No number is below nan, so a draw would never end."""
    with pytest.raises(TypeError):
        draw_below(1, 0, bound)


def test_negative_packed_list_is_rejected() -> None:
    """Shifted to the right, a negative number never becomes 0."""
    for number in (-1, -16, -(10**30)):
        with pytest.raises(ValueError, match="expected 0 or more"):
            unpack_nibbles(number)
    game = GAMES["kingdom"]
    for kind, entry in enumerate(game.entry_kinds):
        if any(vocabulary.endswith("+") for _, vocabulary in entry.fields):
            with pytest.raises(ValueError, match="expected 0 or more"):
                describe_entry(game, Entry(0, kind, 0, (-1, -1, -1)))


@pytest.mark.parametrize("kind", [np.int64, np.int8, np.uint64])
def test_dice_accept_integers_of_other_types(kind: Callable[[int], Any]) -> None:
    assert repr(Dice(kind(7), kind(3))) == "Dice(7, 3)"


@both_games
def test_buffer_reused_for_moves_has_no_weights(id: str) -> None:
    """With the weights of earlier outcomes, `draw` would choose moves by wrong odds."""
    state, out = GAMES[id].start(), Buffer()
    while state.mover() == CHANCE:
        state.odds(out)
        state.apply(CHANCE, out[0])
    assert out.total > 0
    moves = state.legal_moves(state.mover())
    assert state.legal(state.mover(), out) == len(moves) > 0
    assert (list(out), out.total, repr(out)) == (moves, 0, f"<Buffer {moves}>")
    with pytest.raises(ValueError, match="total weight of 0"):
        Dice(1).draw(out)


# ------------------------------------------------------------------------------------------------------ seats


@both_games
@pytest.mark.parametrize("seat", [-1, 3, 99, 2**70])
def test_unknown_seat_is_rejected(id: str, seat: int) -> None:
    game = GAMES[id]
    table = Table(game, 1)
    state = table.state
    for call in (
        lambda: game.view(state, seat),
        lambda: game.forecast(state, seat),
        lambda: game.observe(state, seat, array("h", bytes(2 * game.observation.size))),
        lambda: game.explain_illegal(state, seat, 0),
        lambda: table.seen_by(seat),
        lambda: table.preview(seat),
        lambda: table.is_mover(seat),
        lambda: table.sealed_by(seat),
        lambda: table.next_sealed_moves(seat),
        lambda: table.reorder_sealed(seat),
        lambda: table.withdraw_sealed(seat),
        lambda: table.free_undo_ply(seat),
    ):
        with pytest.raises(ValueError, match="there is no seat"):
            call()
    with pytest.raises(NotYourTurn, match="there is no seat"):
        table.play(seat, 0)


# ---------------------------------------------------------------------------------------------------- objects


@both_games
@pytest.mark.parametrize("value", ["other", None, 5, "state", {}])
def test_game_rejects_objects_that_are_not_its_states(id: str, value: Any) -> None:
    game = GAMES[id]
    state = GAMES[OTHER[id]].start() if value == "other" else value
    for call in (
        lambda: game.view(state, 0),
        lambda: game.forecast(state, None),
        lambda: game.observe(state, 0, array("h", bytes(2 * game.observation.size))),
        lambda: game.snapshot(state),
        lambda: game.round_and_phase(state),
        lambda: game.broken_invariants(state),
        lambda: game.explain_illegal(state, 0, 0),
    ):
        with pytest.raises(TypeError, match=r"state must be a .*State"):
            call()


@both_games
@pytest.mark.parametrize("move", [-1, 10**6])
def test_unknown_move_error_names_the_valid_range(id: str, move: int) -> None:
    with pytest.raises(UnknownNotation, match="expected 0 to"):
        GAMES[id].explain_illegal(Table(GAMES[id], 1).state, 0, move)


@pytest.mark.parametrize("value", [None, 5, b"act taxes", ["act taxes"]])
def test_wrong_argument_type_error_names_the_expected_type(value: Any) -> None:
    game = GAMES["dragon"]
    for call, expected in (
        (lambda: Table(value), "Game"),
        (lambda: Table.from_record(game, value), "Record"),
        (lambda: Record.loads(value), "str"),
        (lambda: load_table(value), "str"),
        (lambda: game.moves.parse(value), "str"),
    ):
        with pytest.raises(TypeError, match=expected):
            call()


def test_player_names_that_are_not_strings_are_rejected() -> None:
    with pytest.raises(ValueError, match="invalid name 1: expected text"):
        Table(GAMES["dragon"], 1, ["Anna", 1, None])  # type: ignore[list-item]


@pytest.mark.parametrize("id", ["no game", "1.0", "..dragon", "dragon.heuristic", "", 1.0])
def test_heuristic_of_unknown_game_is_rejected(id: Any) -> None:
    with pytest.raises(BadOptions, match="no heuristic for"):
        load_heuristic(id)


@pytest.mark.parametrize("bot", ["random", "greedy:temperature=400", "search:5it", "search:5it,threads=2"])
@pytest.mark.parametrize("seed", [-1, 2**64, 2**127 + 1, -(2**70), np.int64(3)])
def test_bot_accepts_any_integer_seed(bot: str, seed: int) -> None:
    """Seeds of tables have 128 bits."""
    table = Table(GAMES["kingdom"], 1)
    seen = table.seen_by(table.movers[0])
    assert make_bot(bot, seed).choose(seen, Clock()) in seen.legal


@pytest.mark.parametrize(
    ("spec", "seed"), [(5, 1), (None, 1), ("random", 1.5), ("random", None), ("random", "1")]
)
def test_bot_with_arguments_of_wrong_types_is_rejected(spec: Any, seed: Any) -> None:
    with pytest.raises(TypeError):
        make_bot(spec, seed)


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), -float("inf"), 1e308, 10**400])
def test_clock_without_valid_seconds_is_rejected(seconds: float) -> None:
    with pytest.raises(ValueError, match="seconds"):
        Clock(seconds)


@both_games
def test_table_extended_with_invalid_ply_stays_unchanged(id: str) -> None:
    ahead, behind = Table(GAMES[id], 1), Table(GAMES[id], 1)
    seat = ahead.movers[0]
    ahead.play(seat, ahead.seen_by(seat).legal[0])
    before = behind.plies
    new = ahead.plies[len(before) :]
    with pytest.raises(ValueError, match="there is no seat 77"):
        behind.extend([*new, (77, 0)])
    assert behind.plies == before and behind.seen_by(None).view == Table(GAMES[id], 1).seen_by(None).view
    behind.extend(new)
    assert behind.plies == ahead.plies and behind.state == ahead.state


# ---------------------------------------------------------------------------------------------------- records


def test_record_with_duplicate_key_is_rejected() -> None:
    """JSON parsers differ in which value they take."""
    table = Table(GAMES["dragon"], 1)
    text = table.record().to_json()
    for doubled in (
        text.replace('"rules": 2', '"rules": 2, "rules": 2'),
        text.replace('"players": 3', '"players": 5, "players": 3'),
    ):
        assert doubled != text and json.loads(doubled) == json.loads(text)
        with pytest.raises(CorruptRecord, match="duplicate key"):
            Record.loads(doubled)
    written = table.record().dumps()
    with pytest.raises(CorruptRecord, match="duplicate option 'players'"):
        Record.loads(written.replace("players=3", "players=5 players=3"))


@pytest.mark.parametrize("text", ["5", "null", '"format"', '["format"]', "true", "[]"])
def test_json_that_is_no_object_is_rejected_as_record(text: str) -> None:
    with pytest.raises(CorruptRecord, match="object"):
        Record.from_json(text)
