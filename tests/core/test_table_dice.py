"""Random numbers of tables: reproducible with the seed, unpredictable without it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from core.nim import Nim
from jadecourt.core import Record, Table
from jadecourt.core.buffer import Buffer
from jadecourt.core.constants import CHANCE
from jadecourt.core.dice import Dice
from jadecourt.core.table_dice import SEED_BITS, derive_seed, draw_below, draw_outcome, make_seed
from jadecourt.games import find_game

RECORDS = Path(__file__).parent / "records"
BIG = 2**127 + 12345678901234567890123456789

FIXED_42 = [585, 333, 933, 327, 662, 834]
FIXED_BIG = [635, 279, 146, 932, 281, 751]


def test_draws_of_a_seed_never_change() -> None:
    """Saved games continue with the same draws, so these numbers must not change."""
    assert [draw_below(42, k, 1000) for k in range(6)] == FIXED_42
    assert [draw_below(BIG, k, 1000) for k in range(6)] == FIXED_BIG


def test_every_bit_of_the_seed_changes_the_draws() -> None:
    streams = {tuple(draw_below(BIG ^ 1 << bit, k, 2**32) for k in range(2)) for bit in range(SEED_BITS)}
    assert len(streams) == SEED_BITS
    assert draw_below(-5, 0, 2**64) != draw_below(5, 0, 2**64)


def test_numbers_are_uniform_for_bounds_that_are_no_power_of_two() -> None:
    for bound in (2, 3, 7, 62):
        counts = Counter(draw_below(7, k, bound) for k in range(400 * bound))
        chi_square = sum((counts[n] - 400) ** 2 / 400 for n in range(bound))
        assert chi_square < bound + 6 * (2 * bound) ** 0.5


def test_biased_numbers_are_drawn_again() -> None:
    """With a bound just above half the range, about every second number is drawn again."""
    bound = 2**255 + 1
    assert all(0 <= draw_below(1, k, bound) < bound for k in range(40))


def test_outcomes_come_in_proportion_to_their_weights() -> None:
    odds = Buffer()
    for outcome, weight in ((4, 1), (9, 3), (11, 0), (2, 6)):
        odds.add_weighted(outcome, weight)
    counts = Counter(draw_outcome(3, k, odds) for k in range(5000))
    assert counts.keys() == {4, 9, 2}
    assert abs(counts[4] - 500) < 120 and abs(counts[9] - 1500) < 200


def test_drawing_from_no_outcomes_is_rejected() -> None:
    with pytest.raises(ValueError, match="cannot draw a number below"):
        draw_outcome(1, 0, Buffer())


@pytest.mark.parametrize("seed", [1, 42, 2**63])
def test_table_does_not_draw_with_the_dice_of_bots(seed: int) -> None:
    """The seed of SplitMix64 can be computed from a few numbers, so bots could predict the draws."""
    game = find_game("kingdom")(players=4)
    drawn = [move for who, move in Table(game, seed).plies if who == CHANCE]
    state, dice, out, predicted = game.start(), Dice(seed), Buffer(), []
    for move in drawn:
        state.odds(out)
        predicted.append(dice.draw(out))
        state.apply(CHANCE, move)
    assert len(drawn) >= 3 and drawn != predicted


def test_derived_bot_seeds_differ_from_each_other_and_the_table() -> None:
    seeds = {derive_seed(BIG, f"bot {seat} 0") for seat in range(100)} | {derive_seed(BIG + 1, "bot 0 0")}
    assert len(seeds) == 101
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_table_without_a_seed_gets_one_from_the_operating_system() -> None:
    seeds = {Table(Nim()).seed for _ in range(20)} | {make_seed() for _ in range(20)}
    assert len(seeds) == 40
    assert max(seeds).bit_length() > 100


def test_128_bit_seed_survives_record_and_reproduces_the_game() -> None:
    game = find_game("dragon")(players=2)
    table = Table(game, BIG)
    for form in (table.record().dumps(), table.record().to_json()):
        again = Table.from_record(game, Record.loads(form))
        assert (again.seed, again.plies) == (BIG, table.plies)
        seat = again.movers[0]
        move = again.seen_by(seat).legal[0]
        other = Table.from_record(game, table.record())
        assert again.play(seat, move) == other.play(seat, move) and again.plies == other.plies


@pytest.mark.parametrize("id", ["dragon", "kingdom"])
def test_record_made_with_the_old_dice_replays(id: str) -> None:
    """Records contain the outcomes, so they do not depend on the generator; later versions add options only."""
    record = Record.loads((RECORDS / f"splitmix-{id}.txt").read_text(encoding="utf-8"))
    game = record.make_game(find_game(id))
    table = Table.from_record(game, record)
    again = table.record()
    assert table.is_over and (again.plies, again.result) == (record.plies, record.result)
    assert again.options.items() >= record.options.items()
    assert Table(game, record.seed).plies != table.plies[: len(Table(game, record.seed).plies)]
    assert sum(1 for _ in record.replay(game)) == len(record.plies)
