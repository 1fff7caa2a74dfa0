"""The buffer of moves and outcomes."""

from __future__ import annotations

import pytest

from jadecourt.core.buffer import Buffer

SIZE = 256


def test_new_buffer_is_empty() -> None:
    out = Buffer()
    assert (len(out), out.count, out.total) == (0, 0, 0)
    assert list(out) == [] and out.weighted_items() == []


def test_items_come_back_in_the_order_added() -> None:
    out = Buffer()
    for item in (5, 0, -3, 5):
        out.add(item)
    assert list(out) == [5, 0, -3, 5]
    assert len(out) == out.count == 4
    assert [out[i] for i in range(4)] == [out.at(i) for i in range(4)] == [5, 0, -3, 5]


def test_weights_are_kept_and_summed() -> None:
    out = Buffer()
    out.add_weighted(7, 3)
    out.add_weighted(2, 4)
    assert out.weighted_items() == [(7, 3), (2, 4)]
    assert out.total == 7
    assert list(out) == [7, 2]


def test_total_weight_may_exceed_32_bits() -> None:
    out = Buffer()
    for item in range(4):
        out.add_weighted(item, 2**31 - 1)
    assert out.total == 4 * (2**31 - 1)


def test_cleared_buffer_forgets_items_and_total() -> None:
    out = Buffer()
    out.add_weighted(7, 3)
    out.clear()
    assert (len(out), out.total, list(out), out.weighted_items()) == (0, 0, [], [])
    out.add_weighted(9, 1)
    assert out.weighted_items() == [(9, 1)]
    assert out.total == 1


def test_buffer_holds_256_items() -> None:
    out = Buffer()
    for item in range(SIZE):
        out.add_weighted(item, item + 1)
    assert list(out) == list(range(SIZE))
    assert out.weighted_items()[-1] == (SIZE - 1, SIZE)
    assert out.total == SIZE * (SIZE + 1) // 2


@pytest.mark.parametrize("index", [-1, 2, 255, 256])
def test_index_outside_the_items_in_use_is_an_error(index: int) -> None:
    out = Buffer()
    out.add(1)
    out.add(2)
    with pytest.raises(IndexError):
        out[index]


def test_list_of_a_buffer_survives_reuse() -> None:
    out = Buffer()
    out.add(1)
    items, pairs = list(out), out.weighted_items()
    out.clear()
    out.add(2)
    assert items == [1]
    assert pairs == [(1, 0)]


def test_iteration_survives_reuse_of_the_buffer() -> None:
    out = Buffer()
    out.add(1)
    out.add(2)
    seen = []
    for item in out:
        out.clear()
        seen.append(item)
    assert seen == [1, 2]
