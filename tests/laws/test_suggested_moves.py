"""Moves that an error message suggests are legal."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from functools import cache

import pytest

from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.core.game import Game
from jadecourt.games import GAMES, find_game
from jadecourt.games.dragon.components import SUPER_NAMES
from jadecourt.i18n import LANGUAGES
from jadecourt.i18n.game_texts import describe_refusal

SETUPS: list[tuple[str, Mapping[str, object]]] = [
    *(("dragon", {"players": players, "superEvent": "none"}) for players in (2, 5)),
    *(("dragon", {"players": 2, "greatWall": True, "superEvent": name}) for name in SUPER_NAMES[1:]),
    *(("kingdom", {"players": players}) for players in (2, 3, 5)),
    ("kingdom", {"players": 3, "experienced3": True}),
]


@cache
def notation_pattern(game: type[Game]) -> re.Pattern[str]:
    """Pattern of moves that a text contains, such as `bid 3@5`, but not of the English word `refuse`."""
    written = sorted((text for text in game.moves if " " in text), key=len, reverse=True)
    return re.compile(rf"(?<![\w@+:])(?:{'|'.join(map(re.escape, written))})(?![\w@+:-])")


def find_moves(game: Game, text: str) -> list[int]:
    return [game.moves.parse(found) for found in notation_pattern(type(game)).findall(text)]


def test_setups_cover_every_game() -> None:
    assert {id for id, _ in SETUPS} == set(GAMES)


@pytest.mark.parametrize(("id", "options"), SETUPS, ids=str)
def test_moves_suggested_for_an_illegal_move_are_legal(id: str, options: Mapping[str, object]) -> None:
    game = find_game(id)(**options)
    dice, named = random.Random(8), 0
    for _ in range(2):
        state = game.start()
        while (mover := state.mover()) != NOBODY:
            if mover == CHANCE:
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply(CHANCE, dice.choices(outcomes, weights)[0])
                continue
            seat = dice.choice([p for p in range(game.seats) if state.movers() >> p & 1])
            legal = state.legal_moves(seat)
            others = sorted(set(range(len(game.moves))) - set(legal))
            # all moves of the step, and a sample of the others
            near = {game.moves.parts(move)[0] for move in legal}
            same_step_moves = [m for m in others if game.moves.parts(m)[0] in near] if id == "kingdom" else []
            for move in {*same_step_moves, *dice.sample(others, 3)}:
                reason = game.explain_illegal(state, seat, move)
                for language in LANGUAGES:
                    text = describe_refusal(reason, id, language)
                    suggested = find_moves(game, text)
                    named += len(suggested)
                    assert set(suggested) <= set(legal), (game.moves.text(move), text)
            state.apply(seat, dice.choice(legal))
    assert named or id != "kingdom"  # the dragon suggests no moves in notation
