"""4.3: the outcome of the next draw from complete shuffles X1 to X4."""

from __future__ import annotations

import pytest

from dragon_positions import Position
from jadecourt.core.constants import CHANCE
from jadecourt.core.errors import UnknownNotation
from jadecourt.games.dragon.game import Dragon

TILES = [
    "tribute",
    "drought",
    "tribute",
    "festival",
    "drought",
    "mongol",
    "contagion",
    "mongol",
    "festival",
    "contagion",
]


def test_each_shuffle_decides_only_its_own_draw() -> None:
    """4.3"""
    game = Dragon(players=3, superEvent="random")
    shuffles = {"X1": 2, "X2": TILES, "X3": "volcano", "X4": ["taxes", "build"]}
    state, outcomes = game.start(), []
    while state.mover() == CHANCE:
        found = {name: game.outcome_from_shuffle(state, name, value) for name, value in shuffles.items()}
        (outcome,) = [outcome for outcome in found.values() if outcome is not None]
        outcomes.append(game.outcomes.text(outcome))
        state.apply(CHANCE, outcome)
    # the last tile is placed without a draw
    assert outcomes == ["start 2", *(f"event {tile}" for tile in TILES[:-1]), "super volcano"]
    assert game.outcome_from_shuffle(state, "X2", TILES) is None


def test_short_shuffle_decides_no_further_draw() -> None:
    """4.3"""
    game = Dragon(players=2, startSeat=0)
    state = game.start()
    assert game.outcome_from_shuffle(state, "X2", []) is None
    with pytest.raises(UnknownNotation):
        game.outcome_from_shuffle(state, "X2", ["rain"])


@pytest.mark.parametrize(
    ("wall", "shuffled", "groups"),
    [
        (
            False,
            "taxes parade build research privilege harvest fireworks",
            ["deal taxes+build+parade", "deal research+privilege"],
        ),
        (
            True,
            "wall parade build research taxes privilege harvest fireworks",
            ["deal build+parade+wall", "deal taxes+research+privilege"],
        ),
    ],
)
def test_shuffled_cards_are_cut_into_groups(wall: bool, shuffled: str, groups: list[str]) -> None:
    """4.3, 8.1: the larger groups first; the last one takes the remaining cards"""
    game = Dragon(players=3, greatWall=wall)
    state = Position(game, game.start(), []).play_first_until("deal").state
    for group in groups:
        outcome = game.outcome_from_shuffle(state, "X4", shuffled.split())
        assert outcome == game.outcomes.parse(group)
        state.apply(CHANCE, outcome)
    assert state.mover() != CHANCE
