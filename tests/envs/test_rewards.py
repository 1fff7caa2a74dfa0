"""Rewards by place."""

from __future__ import annotations

from itertools import product

import pytest

from jadecourt.envs.rewards import place_rewards


@pytest.mark.parametrize(
    ("places", "rewards"),
    [
        ([1, 2], [1, -1]),
        ([2, 1, 3], [0, 1, -1]),
        ([4, 3, 2, 1], [-1, -1 / 3, 1 / 3, 1]),
        ([1, 1], [0, 0]),
        ([1, 2, 2], [1, -0.5, -0.5]),
        ([1, 1, 3, 4, 5], [0.75, 0.75, 0, -0.5, -1]),
        ([1], [0]),
    ],
)
def test_place_rewards_share_ties(places: list[int], rewards: list[float]) -> None:
    assert place_rewards(places) == pytest.approx(rewards)


def test_place_rewards_sum_to_zero_for_all_results() -> None:
    for seats in range(2, 6):
        for scores in product(range(seats), repeat=seats):
            places = [1 + sum(other > score for other in scores) for score in scores]
            rewards = place_rewards(places)
            assert sum(rewards) == pytest.approx(0)
            assert all(-1 <= reward <= 1 for reward in rewards)
            assert sorted(range(seats), key=places.__getitem__) == sorted(
                range(seats), key=lambda seat: -rewards[seat]
            )
