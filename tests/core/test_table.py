"""Tables: start, moves, atomic series, errors, the log."""

from __future__ import annotations

import copy

import pytest

from core.nim import MOVES, Nim
from core.sample_tables import dragon_table, dump_table, nim_table, play_to_end
from jadecourt.core.buffer import Buffer
from jadecourt.core.constants import CHANCE
from jadecourt.core.errors import (
    GameOver,
    IllegalMove,
    JadecourtError,
    NotYourTurn,
    UnknownNotation,
)
from jadecourt.core.laws import random_table
from jadecourt.core.refusal import Refusal
from jadecourt.core.table import Table
from jadecourt.core.table_dice import draw_outcome
from jadecourt.games.dragon.game import Dragon
from refusal_texts import refusal_texts

# ------------------------------------------------------------------------------------------------------ start


def test_new_table_waits_for_a_seat() -> None:
    table = dragon_table()
    assert table.movers == [0]
    assert not table.is_over
    assert all(who == CHANCE for who, _ in table.plies)


def test_new_table_resolves_initial_chance() -> None:
    table = nim_table()
    assert [who for who, _ in table.plies] == [CHANCE]
    assert table.movers == [0, 1]


def test_seats_without_names_are_named_by_number() -> None:
    assert Table(Nim(), 1).names == ["seat 0", "seat 1"]
    assert nim_table().names == ["Ada", "Ben"]


@pytest.mark.parametrize("names", [["Ada"], ["Ada", "Ben", "Cleo"], []])
def test_names_must_be_as_many_as_the_seats(names: list[str]) -> None:
    with pytest.raises(ValueError, match=f"{len(names)} names for 2 seats"):
        Table(Nim(), 1, names)


def test_chance_depends_on_the_seed() -> None:
    def drawn(seed: int) -> list[tuple[int, int]]:
        return Table(Dragon(players=3), seed).plies

    assert drawn(1) == drawn(1)
    assert len({tuple(drawn(seed)) for seed in range(10)}) > 1


@pytest.mark.parametrize("seed", [0, 42, -1, 10**30])
def test_draw_index_counts_chance_plies_only(seed: int) -> None:
    """Moves between the draws do not change them."""
    table = random_table(Dragon(players=3), seed)
    state, draws, odds = table.game.start(), 0, Buffer()
    for who, move in table.plies:
        if who == CHANCE:
            state.odds(odds)
            assert move == draw_outcome(seed, draws, odds)
            draws += 1
        state.apply(who, move)
    assert draws > 12


def test_chance_of_a_seed_never_changes() -> None:
    """A seed must give the same game in every version."""
    assert [ply.text for ply in Table(Dragon(players=2), 42).record().plies] == [
        "start 1",
        "event drought",
        "event tribute",
        "event contagion",
        "event festival",
        "event mongol",
        "event drought",
        "event tribute",
        "event festival",
        "event contagion",
    ]


# ---------------------------------------------------------------------------------------------------- playing


def test_move_is_played_by_number_or_by_notation() -> None:
    by_text, by_number = dragon_table(), dragon_table()
    by_text.play(0, "draft tax+monk")
    by_number.play(0, Dragon.moves.parse("draft tax+monk"))
    assert dump_table(by_text) == dump_table(by_number)
    assert by_text.record().plies[-1] == (0, "draft tax+monk")


def test_extra_spaces_in_a_move_do_not_reach_the_record() -> None:
    table = dragon_table()
    table.play(0, "  draft   tax+monk ")
    assert table.record().plies[-1] == (0, "draft tax+monk")


def test_several_moves_at_once_are_the_same_as_one_by_one() -> None:
    together, one_by_one = dragon_table(), dragon_table()
    new_entries = together.play(0, "draft tax+monk", Dragon.moves.parse("place p0"), "place p1")
    entries_one_by_one = [
        entry for move in ("draft tax+monk", "place p0", "place p1") for entry in one_by_one.play(0, move)
    ]
    assert dump_table(together) == dump_table(one_by_one)
    assert new_entries == entries_one_by_one


def test_play_returns_new_entries() -> None:
    table = nim_table()
    before = len(table.plies)
    table.play(0, "bet 0")
    new_entries = table.play(1, "bet 1")
    assert [table.game.entry_kinds[entry.kind].name for entry in new_entries] == ["bet", "both", "begins"]
    assert new_entries == table.entries(before + 2, 1)


def test_chance_is_resolved_until_a_seat_must_move() -> None:
    table = nim_table()
    table.play(1, "bet 1")
    assert table.plies[-1] == (1, MOVES.parse("bet 1"))
    table.play(0, "bet 1")
    assert table.plies[-1][0] == CHANCE
    assert len(table.movers) == 1


def test_seats_that_decide_together_may_answer_in_any_order() -> None:
    one, other = nim_table(), nim_table()
    one.play(0, "bet 1")
    one.play(1, "bet 0")
    other.play(1, "bet 0")
    other.play(0, "bet 1")
    assert one.state.fields() == other.state.fields()
    assert one.record() != other.record()


def test_random_game_ends_with_a_result() -> None:
    table = play_to_end(nim_table(), 7)
    assert table.is_over and table.movers == []
    assert table.record().result is not None


# --------------------------------------------------------------------------------- series of moves are atomic


@pytest.mark.parametrize(
    ("moves", "error"),
    [
        (["draft tax+monk", "place p9"], IllegalMove),
        (["draft tax+monk", "place p0", "draft lady+tax"], IllegalMove),
        (["draft tax+monk", "place p0", "place p1", "draft lady+tax"], NotYourTurn),
        (["draft tax+monk", "place p00"], UnknownNotation),
        (["draft tax+monk", 10_000], UnknownNotation),
        (["draft tax+monk", -1], UnknownNotation),
    ],
)
def test_series_with_illegal_move_leaves_table_unchanged(
    moves: list[str | int], error: type[JadecourtError]
) -> None:
    table = dragon_table()
    before = dump_table(table)
    with pytest.raises(error) as caught:
        table.play(0, *moves)
    assert type(caught.value) is error
    assert dump_table(table) == before
    table.play(0, "draft tax+monk")  # the table continues as before
    assert table.record().plies[:-1] == before[0].plies


def test_rejected_series_does_not_advance_the_dice() -> None:
    """A draw follows the second bet; a rejected series must not change it."""
    tried, untried = nim_table(), nim_table()
    for table in (tried, untried):
        table.play(0, "bet 0")
    with pytest.raises(JadecourtError):
        tried.play(1, "bet 1", "bet 1")
    for table in (tried, untried):
        table.play(1, "bet 1")
    assert dump_table(tried) == dump_table(untried)


def test_series_may_run_through_chance() -> None:
    """Seat 1 bets, the first player is drawn, and seat 1 moves again if it begins."""
    for seed in range(20):
        table = nim_table(seed)
        table.play(0, "bet 0")
        before = dump_table(table)
        ahead = copy.copy(table)
        ahead.play(1, "bet 1")
        if ahead.movers == [1]:
            table.play(1, "bet 1", "take 1")
            assert [who for who, _ in table.plies][-3:] == [1, CHANCE, 1]
        else:
            with pytest.raises(NotYourTurn):
                table.play(1, "bet 1", "take 1")
            assert dump_table(table) == before


def test_play_without_moves_is_a_no_op() -> None:
    table = dragon_table()
    before = dump_table(table)
    assert table.play(0) == []
    assert dump_table(table) == before


# ----------------------------------------------------------------------------------------------------- errors


def illegal_move_error(table: Table, seat: int, *moves: int | str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        table.play(seat, *moves)
    return caught.value


def test_illegal_move_is_rejected_with_rule_and_reason_in_every_language() -> None:
    error = illegal_move_error(dragon_table(), 0, "draft tax+monk", "place p9")
    assert type(error) is IllegalMove
    assert error.rule == "9.3"
    assert error.refusal == Refusal("no-such-palace", "9.3", {"palace": "p9"})
    texts = refusal_texts(error.refusal, error.game_id)
    assert texts["en"] == "you have no palace p9"
    assert texts["fr"] == "vous n’avez pas de palais p9"
    assert str(error) == "'place p9' is not possible: you have no palace p9 (rule 9.3)"


def test_move_of_another_step_is_rejected_with_the_rule_of_the_step() -> None:
    error = illegal_move_error(dragon_table(), 0, "act pass")
    assert error.rule == "5.5"
    assert "(draft)" in refusal_texts(error.refusal, error.game_id)["fr"]


def test_illegal_move_number_error_shows_its_notation() -> None:
    assert "'act pass' is not possible" in str(
        illegal_move_error(dragon_table(), 0, Dragon.moves.parse("act pass"))
    )


def test_not_your_turn_error_names_the_seat_to_move() -> None:
    error = illegal_move_error(dragon_table(), 2, "draft tax+monk")
    assert type(error) is NotYourTurn
    assert error.rule == "5.5"
    assert str(error) == "it is not Cleo’s turn: Ada has to move (rule 5.5)"
    assert refusal_texts(error.refusal, error.game_id)["en"] == "it is not Cleo’s turn: Ada has to move"


@pytest.mark.parametrize("seat", [0, 1])
def test_second_sealed_answer_error_names_no_other_seat(seat: int) -> None:
    """The error must not reveal which other seats have answered."""
    table = nim_table()
    table.play(seat, "bet 0")
    before = dump_table(table)
    error = illegal_move_error(table, seat, "bet 1")
    assert type(error) is NotYourTurn
    assert error.rule == "2"
    texts = refusal_texts(error.refusal, error.game_id)
    assert str(error) == f"{texts['en']} (rule 2)"
    for text in texts.values():
        assert table.names[seat] in text and table.names[1 - seat] not in text
    assert dump_table(table) == before


@pytest.mark.parametrize("bet", ["bet 0", "bet 1"])
@pytest.mark.parametrize("again", ["bet 0", "bet 1", "take 1"])
def test_not_your_turn_error_does_not_depend_on_sealed_answer(bet: str, again: str) -> None:
    table, other = nim_table(), nim_table()
    table.play(0, bet)
    other.play(0, "bet 0")
    assert illegal_move_error(table, 0, again).refusal == illegal_move_error(other, 0, "bet 0").refusal


def test_not_your_turn_error_names_the_mover_after_a_sealed_step() -> None:
    table = nim_table()
    table.play(0, "bet 0")
    table.play(1, "bet 0")
    (mover,) = table.movers
    assert f"{table.names[mover]} has to move (rule" in str(illegal_move_error(table, 1 - mover, "take 1"))


@pytest.mark.parametrize("seat", [-2, -1, 3, 99])
def test_unknown_seat_is_rejected(seat: int) -> None:
    error = illegal_move_error(dragon_table(), seat, "draft tax+monk")
    assert type(error) is NotYourTurn
    assert str(error) == f"there is no seat {seat}: seats are 0 to 2"


def test_nothing_can_be_played_after_the_end() -> None:
    table = play_to_end(nim_table(), 7)
    before = dump_table(table)
    for seat in (0, 1, 2):
        error = illegal_move_error(table, seat, "take 1")
        assert type(error) is GameOver
        assert "the game is over" in str(error)
    assert dump_table(table) == before


@pytest.mark.parametrize("move", [-1, len(MOVES), 10**9])
def test_unknown_number_is_rejected(move: int) -> None:
    with pytest.raises(UnknownNotation, match=f"{move} is no move of Nim: expected 0 to 4"):
        nim_table().play(0, move)


def test_unknown_notation_is_rejected_with_a_hint() -> None:
    with pytest.raises(UnknownNotation, match="'bet one' is no move of Nim; did you mean 'bet "):
        nim_table().play(0, "bet one")


def test_chance_outcome_is_rejected_as_move() -> None:
    with pytest.raises(UnknownNotation, match="'begin 0' is no move of Nim"):
        nim_table().play(0, "begin 0")


@pytest.mark.parametrize(
    ("over", "seat", "move"),
    [(False, 1, "draft tax+monk"), (False, 9, "draft tax+monk"), (True, 0, "act pass")],
    ids=["not to move", "no such seat", "game over"],
)
def test_every_illegal_move_error_has_every_language(over: bool, seat: int, move: str) -> None:
    table = dragon_table()
    error = illegal_move_error(play_to_end(table, 1) if over else table, seat, move)
    assert refusal_texts(error.refusal, error.game_id)["en"] in str(error)


# ---------------------------------------------------------------------------------------------------- the log


def test_entries_since_a_ply_are_the_rest_of_the_log() -> None:
    table = play_to_end(nim_table(), 3)
    for seat in (None, 0, 1):
        all_entries = table.entries(0, seat)
        for ply in range(len(table.plies) + 2):
            assert table.entries(ply, seat) == [entry for entry in all_entries if entry.ply >= ply]
    assert table.entries(len(table.plies) + 1) == []


def test_entries_can_be_read_incrementally() -> None:
    table = nim_table()
    read = table.entries(0, 0)
    while not table.is_over:
        known_plies = len(table.plies)
        seat = table.movers[-1]
        table.play(seat, table.seen_by(seat).legal[0])
        read += table.entries(known_plies + 1, 0)
    assert read == table.entries(0, 0)


def test_changing_returned_lists_does_not_change_the_table() -> None:
    table = nim_table()
    before = dump_table(table)
    table.entries().clear()
    table.plies.clear()
    table.movers.clear()
    table.record().plies.clear()
    table.record().options.clear()
    table.record().names.clear()
    table.state.apply(0, 0)
    assert dump_table(table) == before
