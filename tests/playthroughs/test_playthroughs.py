"""Complete games with the result of every query at every step, compared with golden files."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

import playthrough
import regenerate
from jadecourt.core.game import Game
from jadecourt.core.state import State
from jadecourt.games import GAMES

FILES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough_equals_the_golden_file(path: Path) -> None:
    """Any change of rules or texts shows up here."""
    fresh = dict(regenerate.playthroughs())[path]
    assert (difference := regenerate.describe_outdated(path, fresh)) == "", difference


def test_every_game_has_a_playthrough() -> None:
    found = {path.read_text(encoding="utf-8").removeprefix(playthrough.COMMAND).split()[0] for path in FILES}
    assert found == set(GAMES)


class GameWithHiddenHands:
    """A game whose views contain the own hand only."""

    seats = 2

    def view(self, state: dict[str, Any], seat: int | None) -> dict[str, Any]:
        return {"round": state["round"], "hand": None if seat is None else state["hands"][seat]}


def test_playthrough_shows_other_views_where_they_differ() -> None:
    game = cast(Game, GameWithHiddenHands())
    known_views: dict[str, Any] = {}
    lines = [
        list(playthrough.format_views(game, cast(State, state), known_views))
        for state in (
            {"round": 1, "hands": ["fan", "tea"]},
            {"round": 2, "hands": ["fan", "tea"]},
            {"round": 2, "hands": ["tea", "tea"]},
        )
    ]
    assert lines == [
        [
            "  view.round: 1",
            '  view.hand: "fan"',
            '  view of seat 1.hand: "tea"',
            "  view of spectator.hand: null",
        ],
        ["  view.round: 2"],
        ['  view.hand: "tea"', "  view of seat 1.hand: as seat 0 again"],
    ]
