"""Games are found by id, and a third one needs nothing from the core."""

from __future__ import annotations

import subprocess
import sys

import pytest

from core.toy import Nim, NimState
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
def test_unknown_game_is_refused_and_the_known_ones_are_named(id: str) -> None:
    with pytest.raises(UnknownGame) as refused:
        find_game(id)
    assert str(refused.value) == f"there is no game {id!r}: there are {', '.join(GAMES)}"
    assert isinstance(refused.value, JadecourtError) and isinstance(refused.value, LookupError)


def test_listing_games_imports_none_of_them() -> None:
    code = "import sys, jadecourt.games; print([m for m in sys.modules if m.startswith('jadecourt.games.')])"
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"


@pytest.mark.usefixtures("nim_listed")
def test_third_game_is_found_and_named_to_those_who_look_for_another() -> None:
    assert find_game("nim") is Nim
    assert list(GAMES)[-1] == "nim"
    with pytest.raises(UnknownGame, match=f"there are {', '.join(GAMES)}$"):
        find_game("go")


@pytest.mark.usefixtures("nim_listed")
def test_record_of_a_third_game_finds_its_table() -> None:
    played = random_table(Nim(most=2), 3)
    for text in (played.record().dumps(), played.record().to_json()):
        table = load_table(text)
        assert table.game == Nim(most=2)
        assert table.plies == played.plies
        assert table.entries() == played.entries()


def test_record_of_an_unlisted_game_is_refused() -> None:
    text = random_table(Nim(), 3).record().dumps()
    with pytest.raises(UnknownGame, match="there is no game 'nim'"):
        load_table(text)


def test_position_written_in_python_is_a_state_of_either_engine() -> None:
    """A game that is not compiled may subclass the state that is."""
    state = Nim().start()
    assert isinstance(state, State)
    lines: list[tuple[int, int, int, int, int]] = []
    state.listen(lines)
    assert (state.listening, state.log) == (1, lines)
    state.apply(-1, 0)
    assert lines == [(1, -1, 5, 0, 0)]
    state.listen(None)
    assert (state.listening, state.log) == (0, None)
    assert state.copy().log is None


class WithoutOwnChances(NimState):
    """Relies on `State.chances`, as the dragon does."""

    __slots__ = ()
    chances = State.chances


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_inherited_chances_list_the_odds_of_a_position_written_in_python() -> None:
    state = WithoutOwnChances()
    state.listen(None)
    state.begin(3)
    assert state.chances() == [(0, 4), (1, 3), (2, 2), (3, 1)]
