"""States: their fields are complete, and all seats have the same information."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.core.dice import Dice
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.dragon.state import DragonState


def apply_random_ply(state: DragonState, dice: random.Random) -> None:
    """Apply one random ply."""
    mover = state.mover()
    moves = (
        [outcome for outcome, _ in state.chance_outcomes()] if mover == CHANCE else state.legal_moves(mover)
    )
    state.apply(mover, dice.choice(moves))


def positions(game: Dragon, seed: int) -> Iterator[DragonState]:
    """Every position of a random game."""
    dice = random.Random(seed)
    state = game.start()
    while state.mover() != NOBODY:
        yield state
        apply_random_ply(state, dice)
    yield state


@pytest.mark.parametrize("super_event", ["none", *c.SUPER_NAMES[1:]])
def test_restored_state_continues_like_the_original(super_event: str) -> None:
    """4.1: the fields are the whole position, at every step"""
    game = Dragon(players=3, greatWall=True, superEvent=super_event)
    for number, state in enumerate(positions(game, seed=c.SUPER_NAMES.index(super_event))):
        stored = json.loads(json.dumps(state.fields()))
        restored = game.restore(stored)
        assert game.snapshot(restored) == game.snapshot(state)
        assert restored.key() == state.key()
        if number % 20 == 7:  # to the end of the game
            original = state.copy()
            for continued in (restored, original):
                dice = random.Random(number)
                while continued.mover() != NOBODY:
                    apply_random_ply(continued, dice)
            assert restored.fields() == original.fields()


def test_every_seat_has_the_same_view() -> None:
    """4.2: no seat knows more than another, or than a spectator"""
    game = Dragon(players=4, greatWall=True, superEvent="random")
    for state in positions(game, seed=1):
        spectator = game.view(state, None)
        assert all(game.view(state, seat) == spectator for seat in range(4))
        assert len({state.info_key(seat) for seat in range(4)}) == 1
        assert state.determinize(2, Dice(5)).fields() == state.fields()


def test_only_one_seat_moves_at_a_time() -> None:
    """1.2, 4.2: one seat is to move, and it has a choice"""
    for state in positions(Dragon(players=5), seed=2):
        mover = state.mover()
        if mover >= 0:
            assert state.movers() == 1 << mover
            assert len(state.legal_moves(mover)) >= 2
            assert all(not state.legal_moves(seat) for seat in range(5) if seat != mover)
            assert state.legal_moves(mover) == sorted(set(state.legal_moves(mover)))
        else:
            assert state.movers() == 0
            assert mover == NOBODY or len(state.chance_outcomes()) >= 2
