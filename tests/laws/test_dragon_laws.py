"""The laws of core/laws.py and the invariants of section 16, in random games with any options."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jadecourt.core import laws
from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.dragon.invariants import points_decreased
from jadecourt.games.dragon.view import hand_of
from strategies import dragon_games, example_count

HYPOTHESIS_SETTINGS = settings(
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)


@settings(HYPOTHESIS_SETTINGS, max_examples=example_count(40))
@given(dragon_games(), st.randoms(use_true_random=False))
def test_invariants_hold_at_every_ply(game: Dragon, random: Random) -> None:
    """16.1–16.8; Hypothesis chooses all moves and outcomes."""
    state = game.start()
    while state.mover() != NOBODY:
        before = state.copy()
        seat = state.mover()
        if seat == CHANCE:
            state.apply(CHANCE, random.choice(state.chance_outcomes())[0])
        else:
            state.apply(seat, random.choice(state.legal_moves(seat)))
        assert game.broken_invariants(state) == []
        assert not points_decreased(before, state)
    assert sorted(state.places()) == list(range(1, game.seats + 1))
    assert all(hand_of(state, p) == [] for p in range(game.seats))


@settings(HYPOTHESIS_SETTINGS, max_examples=example_count(12))
@given(dragon_games(), st.integers(0, 2**63))
def test_positions_satisfy_all_laws(game: Dragon, seed: int) -> None:
    for state in laws.random_positions(game, seed):
        for law in laws.POSITION_LAWS:
            law(game, state)


@pytest.mark.parametrize("seed", range(3))
def test_positions_satisfy_slow_laws(seed: int) -> None:
    game = Dragon(players=5 - seed, greatWall=True, superEvent="sunrise")
    for number, state in enumerate(laws.random_positions(game, seed)):
        if number % 60 == 0:
            for law in laws.SLOW_LAWS:
                law(game, state)


@settings(HYPOTHESIS_SETTINGS, max_examples=example_count(15))
@given(dragon_games(), st.integers(0, 2**63))
def test_tables_satisfy_all_laws(game: Dragon, seed: int) -> None:
    table = laws.random_table(game, seed)
    for law in laws.TABLE_LAWS:
        law(game, table)
