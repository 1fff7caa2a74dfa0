"""The boards of the games as SVG: well-formed at every ply, with everything that a player wants to see."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.nim import Nim
from jadecourt.core import Game, Table, laws
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.i18n import LANGUAGES
from jadecourt.rendering import render_svg
from rendering.svg_checks import parse_svg, texts_of, titles_of
from strategies import dragon_games, example_count, kingdom_games

LONG_NAMES = ["Maximilian von und zu Hohenstein", "W" * 60, "Ōoka Echizen-no-kami 大岡越前守", "Ann", "Šárka"]
EVERYTHING = {"greatWall": True, "superEvent": "volcano", "wallTiles": "random", "edition": 2007}
SAMPLED_GAMES = [
    *(Dragon(players=seats, **EVERYTHING) for seats in (2, 3, 5)),
    Dragon(players=4, superEvent="hidden"),
    *(Kingdom(players=seats, nobleValues="2/4/6") for seats in (2, 5)),
    Kingdom(players=3, experienced3=True, harvestLimitIncludesReset=True),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SAMPLED_GAMES, ids=repr)
def test_board_of_sampled_plies_is_sound(game: Game, language: str) -> None:
    every = 40
    for number, state in enumerate(islice(laws.random_positions(game, 5), 0, None, every)):
        seat = [None, *range(game.seats)][number % (game.seats + 1)]
        parse_svg(render_svg(game, state, seat=seat, names=LONG_NAMES[: game.seats], language=language))


@pytest.mark.slow
@given(st.one_of(dragon_games(), kingdom_games()), st.integers(0, 999), st.sampled_from(LANGUAGES))
@settings(max_examples=example_count(2), deadline=None)
def test_board_of_every_ply_is_sound(game: Game, seed: int, language: str) -> None:
    for state in laws.random_positions(game, seed):
        parse_svg(render_svg(game, state, language=language))


def drawn(game: Game, state: Any, **choices: Any) -> tuple[list[str], list[str]]:
    """Texts and texts under the pointer of a board."""
    root = parse_svg(render_svg(game, state, **{"language": "en", **choices}))
    return texts_of(root), titles_of(root)


def position_at(game: Game, step: str, seed: int = 1, round_number: int = 0) -> Any:
    """The first position of a random game at this step, in this round or later."""
    for state in laws.random_positions(game, seed):
        if game.steps[state.step()].name == step and game.round_and_phase(state)[0] >= round_number:
            return state.copy()
    raise LookupError(step)


# ------------------------------------------------------------------------------------------- Year of the Dragon


def test_dragon_board_shows_months_goods_and_points() -> None:
    game = Dragon(players=3, greatWall=True, superEvent="flood")
    state = position_at(game, "act", round_number=5)
    view = game.view(state, None)
    texts, titles = drawn(game, state, names=["Ada", "Ben", "Cleo"])
    assert {"Ada", "Ben", "Cleo", "now", "Super event: Flood", "The Great Wall"} <= set(texts)
    assert any("Month 5 of 12 · phase 1: action" in text for text in texts)
    for player, score in zip(view["players"], view["scores"], strict=True):
        assert {f"{player['yuan']} yuan", f"{player['rice']} rice"} <= set(titles)
        assert str(score) in texts
        for palace in player["palaces"]:
            assert any(
                title.startswith(f"Palace p{palace['id']}: {palace['floors']} floor") for title in titles
            )
    assert sum(title.startswith("Month ") for title in titles) == 12
    assert {"Taxes", "Build", "Harvest", "Wall"} <= set(texts)


def test_dragon_board_shows_persons_that_move_in() -> None:
    game = Dragon(players=2)
    state = position_at(game, "place")
    assert game.view(state, None)["tilesToPlace"]
    assert "Moving in" in drawn(game, state)[0]


def test_dragon_board_marks_dragons_and_passes() -> None:
    game, names = Dragon(players=4), ["Ada", "Ben", "Cleo", "Dora"]
    for state in laws.random_positions(game, 3):
        dragons = game.view(state, None)["dragons"]
        if "pass" in dragons and any(isinstance(group, int) for group in dragons):
            break
    _, titles = drawn(game, state, names=names)
    for name, group in zip(names, dragons, strict=True):
        assert (f"Dragon of {name}" in titles) == isinstance(group, int)
        assert (f"{name} passed" in titles) == (group == "pass")


def test_dragon_board_hides_the_hidden_super_event() -> None:
    game = Dragon(players=2, superEvent="hidden")
    assert "Super event: unknown" in drawn(game, game.start())[0]


def test_dragon_board_names_the_winner() -> None:
    game = Dragon(players=2)
    table = laws.random_table(game, 4)
    winner = table.state.places().index(1)
    assert f"{['Ada', 'Ben'][winner]} has won" in drawn(game, table.state, names=["Ada", "Ben"])[0]


# ------------------------------------------------------------------------------------------------ Middle Kingdom


def test_kingdom_board_shows_row_goals_and_points() -> None:
    game = Kingdom(players=4)
    state = position_at(game, "claim", round_number=5)
    view = game.view(state, None)
    texts, titles = drawn(game, state, names=["Ada", "Ben", "Cleo", "Dora"])
    assert {"Palace", "Harvest", "Market", "Heir", "Emperor", "Order of claims"} <= set(texts)
    assert f"Deck: {view['deckCount']} cards, {view['rowSize']} a round" in texts
    assert "Farmer" in titles
    assert "Bid cards of Dora" in titles
    for player in view["players"]:
        pile = player["piles"]["F"]
        assert any(
            title.startswith("Farmers: ") and title.endswith(f"influence {pile['influence']}")
            for title in titles
        )


def test_kingdom_board_of_spectator_does_not_depend_on_sealed_bids() -> None:
    game = Kingdom(players=3)
    table = Table(game, 1)
    before = render_svg(table.state, language="en")
    for seat in (0, 1):
        table.play(seat, table.state.legal_moves(seat)[seat])
        assert render_svg(table.state, language="en") == before
        assert table.state._repr_html_() == Table(game, 1).state._repr_html_()


def test_kingdom_board_of_seat_shows_its_own_sealed_bid_only() -> None:
    game = Kingdom(players=3)
    table = Table(game, 1)
    unanswered = [render_svg(game, table.state, seat=seat, language="en") for seat in range(3)]
    table.play(1, "bid 5")
    answered = [render_svg(game, table.state, seat=seat, language="en") for seat in range(3)]
    assert [one == other for one, other in zip(unanswered, answered, strict=True)] == [True, False, True]


# ------------------------------------------------------------------------------------------------- other games


def test_game_without_board_shows_the_fields_of_its_view() -> None:
    game = Nim()
    for state in laws.random_positions(game, 2):
        view = game.view(state, 0)
        texts, _ = drawn(game, state, seat=0)
        assert set(view) <= set(texts)
