"""Reproducible random numbers, equal in the compiled and the pure Python engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise
from math import sqrt

import pytest

from jadecourt.core.buffer import Buffer
from jadecourt.core.dice import Dice, mix

# increment of SplitMix64; the constant of the compiled module is not visible
GOLDEN_GAMMA = 0x9E3779B97F4A7C15
MASK64 = 2**64 - 1
SEEDS = [0, 1, 42, 2**63, 2**64 - 1]


def buffer_of(*pairs: tuple[int, int]) -> Buffer:
    out = Buffer()
    for item, weight in pairs:
        out.add_weighted(item, weight)
    return out


def numbers(dice: Dice, n: int, count: int) -> list[int]:
    return [dice.below(n) for _ in range(count)]


# --------------------------------------------------------------------------------------------- golden numbers


def test_mix_agrees_with_the_published_splitmix64() -> None:
    """The first numbers of the reference implementation for the seeds 0 and 1234567."""
    assert [mix(k * GOLDEN_GAMMA & MASK64) for k in (1, 2, 3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]
    assert [mix((1234567 + k * GOLDEN_GAMMA) & MASK64) for k in range(1, 6)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_mix_of_smallest_and_largest_number_is_fixed() -> None:
    assert mix(0) == 0
    assert mix(MASK64) == 13029008266876403067


@pytest.mark.parametrize(
    ("seed", "drawn"),
    [
        (0, [883, 431, 26, 970, 106, 327]),
        (1, [566, 745, 971, 444, 444, 762]),
        (42, [741, 159, 278, 344, 38, 868]),
        (2**64 - 1, [893, 912, 219, 426, 705, 824]),
        (0xDEADBEEFCAFEF00D, [562, 655, 100, 904, 450, 62]),
    ],
)
def test_numbers_of_a_seed_never_change(seed: int, drawn: list[int]) -> None:
    """Stored games depend on them."""
    assert numbers(Dice(seed), 1000, 6) == drawn


def test_numbers_of_a_distant_draw_never_change() -> None:
    assert numbers(Dice(42, 10**12), 2**31 - 1, 3) == [401298865, 1658135620, 2025152600]


def test_items_drawn_and_chosen_never_change() -> None:
    dice = Dice(7)
    weighted = buffer_of((10, 1), (20, 2), (30, 5))
    assert [dice.draw(weighted) for _ in range(8)] == [30, 10, 30, 30, 30, 20, 30, 20]
    dice = Dice(7)
    even = buffer_of((3, 1), (1, 1), (4, 1), (5, 1))
    assert [dice.choose(even) for _ in range(8)] == [1, 3, 5, 4, 1, 3, 1, 1]


# ------------------------------------------------------------------------------------ a function of (seed, k)


@pytest.mark.parametrize("seed", SEEDS)
def test_dice_can_start_at_any_draw(seed: int) -> None:
    in_order = numbers(Dice(seed), 10**6, 50)
    dice = Dice(seed)
    for k in (49, 0, 17, 17, 3):
        dice.seek(k)
        assert dice.below(10**6) == in_order[k]
        assert Dice(seed, k).below(10**6) == in_order[k]


def test_each_draw_advances_the_counter_by_one() -> None:
    dice = Dice(5, 3)
    assert (dice.seed, dice.count) == (5, 3)
    dice.below(2)
    dice.draw(buffer_of((1, 2), (2, 3)))
    dice.choose(buffer_of((1, 1), (2, 1)))
    assert (dice.seed, dice.count) == (5, 6)
    dice.seek(0)
    assert dice.count == 0


def test_two_dice_are_independent() -> None:
    alone = numbers(Dice(1), 1000, 5)
    one, other = Dice(1), Dice(1)
    interleaved = []
    for _ in range(5):
        interleaved.append(one.below(1000))
        other.below(7)
    assert interleaved == alone


def test_bound_does_not_change_later_draws() -> None:
    one, other = Dice(9), Dice(9)
    one.below(2)
    other.below(1_000_000)
    assert one.below(1000) == other.below(1000)


# ------------------------------------------------------------------------------------------------------ seeds


@pytest.mark.parametrize(
    ("value", "masked"),
    [
        (2**64 - 1, 2**64 - 1),
        (2**64, 0),
        (2**64 + 5, 5),
        (10**30, 10**30 % 2**64),
        (-1, 2**64 - 1),
        (-(2**64), 0),
        (-(10**30), -(10**30) % 2**64),
    ],
)
def test_seed_outside_64_bits_is_masked(value: int, masked: int) -> None:
    assert Dice(value).seed == masked
    assert numbers(Dice(value), 10**6, 5) == numbers(Dice(masked), 10**6, 5)


def test_every_bit_of_the_seed_changes_the_numbers() -> None:
    drawn = {tuple(numbers(Dice(1 << bit), 10**6, 3)) for bit in range(64)}
    assert len(drawn) == 64


# ----------------------------------------------------------------------------------------------- distribution


def chi_square(found: Iterable[int], expected: dict[int, float]) -> float:
    """The chi-square statistic."""
    counts = Counter(found)
    assert set(counts) <= set(expected)
    return sum((counts[value] - mean) ** 2 / mean for value, mean in expected.items())


def chi_square_limit(values: int) -> float:
    """Six standard deviations above the mean of chi-square."""
    freedom = values - 1
    return freedom + 6 * sqrt(2 * freedom)


@pytest.mark.parametrize("n", [1, 2, 3, 7, 100, 2**31 - 1])
@pytest.mark.parametrize("seed", SEEDS)
def test_numbers_stay_below_the_bound(seed: int, n: int) -> None:
    assert all(0 <= number < n for number in numbers(Dice(seed), n, 500))


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 97])
@pytest.mark.parametrize("seed", SEEDS)
def test_numbers_of_one_seed_are_uniform(seed: int, n: int) -> None:
    assert chi_square(numbers(Dice(seed), n, 6000), dict.fromkeys(range(n), 6000 / n)) < chi_square_limit(n)


@pytest.mark.parametrize("k", [0, 1, 20])
@pytest.mark.parametrize("n", [2, 7, 97])
def test_same_draw_of_neighbouring_seeds_is_uniform(n: int, k: int) -> None:
    found = [Dice(seed, k).below(n) for seed in range(6000)]
    assert chi_square(found, dict.fromkeys(range(n), 6000 / n)) < chi_square_limit(n)


def test_consecutive_numbers_are_independent() -> None:
    drawn = numbers(Dice(3), 6, 12001)
    pairs = [6 * first + second for first, second in pairwise(drawn)]
    assert chi_square(pairs, dict.fromkeys(range(36), 12000 / 36)) < chi_square_limit(36)


@pytest.mark.parametrize("weights", [(1, 2, 5), (5, 2, 1), (1, 1, 2), (3, 3, 3), (1000, 1, 1000)])
def test_draw_is_in_proportion_to_the_weights(weights: tuple[int, ...]) -> None:
    odds = buffer_of(*((10 * i, weight) for i, weight in enumerate(weights)))
    dice = Dice(11)
    expected = {10 * i: 20000 * weight / sum(weights) for i, weight in enumerate(weights)}
    assert chi_square((dice.draw(odds) for _ in range(20000)), expected) < chi_square_limit(len(weights))


def test_each_item_is_drawn_for_as_many_numbers_as_its_weight() -> None:
    """Items get intervals of `below` in their order, as long as their weights."""
    odds = buffer_of((7, 2), (8, 1), (9, 3))
    shares: dict[int, set[int]] = {7: set(), 8: set(), 9: set()}
    for k in range(200):
        shares[Dice(0, k).draw(odds)].add(Dice(0, k).below(6))
    assert shares == {7: {0, 1}, 8: {2}, 9: {3, 4, 5}}


@pytest.mark.parametrize("pick", [Dice.draw, Dice.choose])
def test_equal_weights_make_every_item_equally_likely(pick: Callable[[Dice, Buffer], int]) -> None:
    """`draw` has a shortcut if all weights are 1."""
    odds = buffer_of((30, 1), (10, 1), (20, 1), (5, 1))
    dice = Dice(2)
    found = [pick(dice, odds) for _ in range(8000)]
    assert chi_square(found, dict.fromkeys((30, 10, 20, 5), 2000.0)) < chi_square_limit(4)


def test_fast_path_for_equal_weights_equals_general_path() -> None:
    ones = buffer_of((30, 1), (10, 1), (20, 1))
    twos = buffer_of((30, 2), (10, 2), (20, 2))
    assert [Dice(seed).draw(ones) for seed in range(300)] == [Dice(seed).draw(twos) for seed in range(300)]


def test_single_item_is_always_drawn() -> None:
    assert {Dice(seed).draw(buffer_of((6, 9))) for seed in range(50)} == {6}
    assert {Dice(seed).choose(buffer_of((6, 9))) for seed in range(50)} == {6}


def test_choose_ignores_weights() -> None:
    odds = buffer_of((1, 1000), (2, 1))
    dice = Dice(4)
    assert chi_square((dice.choose(odds) for _ in range(4000)), {1: 2000.0, 2: 2000.0}) < chi_square_limit(2)
