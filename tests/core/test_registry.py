"""Games are found by id; a new game needs no change of the core."""

from __future__ import annotations

import subprocess
import sys

import pytest

from core.nim import Nim, NimState
from jadecourt.core.errors import JadecourtError, UnknownGame
from jadecourt.core.game import Game
from jadecourt.core.laws import random_table
from jadecourt.core.state import State
from jadecourt.games import GAMES, find_game, load_table
from jadecourt.games.dragon.game import Dragon


@pytest.mark.parametrize("id", GAMES)
def test_every_listed_game_is_found_under_its_own_id(id: str) -> None:
    game = find_game(id)
    assert issubclass(game, Game)
    assert game.id == id


def test_dragon_is_found() -> None:
    assert find_game("dragon") is Dragon


@pytest.mark.parametrize("id", ["", "Dragon", "dragon ", "chess", "dragon.game:Dragon"])
def test_unknown_game_error_lists_the_known_games(id: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        find_game(id)
    assert str(caught.value) == f"unknown game {id!r}; available: {', '.join(GAMES)}"
    assert isinstance(caught.value, JadecourtError) and isinstance(caught.value, LookupError)


def test_listing_games_imports_none_of_them() -> None:
    code = "import sys, jadecourt.games; print([m for m in sys.modules if m.startswith('jadecourt.games.')])"
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"


@pytest.mark.usefixtures("nim_listed")
def test_third_game_is_found_and_listed_in_errors() -> None:
    assert find_game("nim") is Nim
    assert list(GAMES)[-1] == "nim"
    with pytest.raises(UnknownGame, match=f"available: {', '.join(GAMES)}$"):
        find_game("go")


@pytest.mark.usefixtures("nim_listed")
def test_record_of_a_third_game_loads_its_table() -> None:
    played = random_table(Nim(most=2), 3)
    for text in (played.record().dumps(), played.record().to_json()):
        table = load_table(text)
        assert table.game == Nim(most=2)
        assert table.plies == played.plies
        assert table.entries() == played.entries()


def test_record_of_an_unlisted_game_is_rejected() -> None:
    text = random_table(Nim(), 3).record().dumps()
    with pytest.raises(UnknownGame, match="unknown game 'nim'"):
        load_table(text)


def test_python_state_is_an_instance_of_state_in_both_engines() -> None:
    """A game in Python may subclass the compiled `State`."""
    state = Nim().start()
    assert isinstance(state, State)
    lines: list[tuple[int, int, int, int, int]] = []
    state.set_log(lines)
    assert (state.has_log, state.log) == (1, lines)
    state.apply(-1, 0)
    assert lines == [(1, -1, 5, 0, 0)]
    state.set_log(None)
    assert (state.has_log, state.log) == (0, None)
    assert state.copy().log is None


class InheritedChanceOutcomes(NimState):
    """Uses `State.chance_outcomes`, as the dragon does."""

    __slots__ = ()
    chance_outcomes = State.chance_outcomes


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_inherited_chance_outcomes_use_odds_of_python_state() -> None:
    state = InheritedChanceOutcomes()
    state.set_log(None)
    state.start(3)
    assert state.chance_outcomes() == [(0, 4), (1, 3), (2, 2), (3, 1)]
