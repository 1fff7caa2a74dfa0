"""The chart of the points of a record."""

from __future__ import annotations

import pytest

from core.nim import Nim
from core.sample_tables import nim_table, play_to_end
from jadecourt.core import Game, Table, laws
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.i18n import LANGUAGES
from jadecourt.rendering import render_html, render_svg
from jadecourt.rendering.score_curve import nice_step, score_curve
from jadecourt.rendering.seats import DASHES, SHAPES
from rendering.svg_checks import SVG, parse_svg, texts_of

NAMES = ["Ada", "Ben", "Cleo", "Dora", "Emil"]


def finished_table(game: Game, seed: int = 1) -> Table:
    return play_to_end(Table(game, seed, NAMES[: game.seats]), seed)


@pytest.mark.parametrize("game", [Dragon(players=5), Kingdom(players=3)], ids=repr)
@pytest.mark.parametrize("language", LANGUAGES)
def test_curve_of_finished_game_shows_points_and_places(game: Game, language: str) -> None:
    record = finished_table(game).record()
    root = parse_svg(render_svg(record, language=language))
    texts = texts_of(root)
    assert record.result is not None
    assert set(NAMES[: game.seats]) <= set(texts)
    assert {str(score).replace("-", "−") for score in record.result.scores} <= set(texts)
    lines = [path for path in root.iter(f"{SVG}path") if path.get("fill") == "none"]
    assert len({(path.get("stroke"), path.get("stroke-dasharray")) for path in lines}) == game.seats


def test_curve_has_the_points_at_the_end_of_each_round() -> None:
    game = Dragon(players=2)
    record = finished_table(game).record()
    curve = score_curve(game, record)
    assert [number for number, _ in curve] == list(range(13))
    assert curve[0][1] == [0, 0]
    assert record.result is not None and tuple(curve[-1][1]) == record.result.scores


def test_curve_of_game_from_position_begins_before_its_first_round() -> None:
    game = Dragon(players=2)
    table = Table.from_position(game, game.position("round 11, A to act\nA: 7 vp, 9 yuan, space 2"), 1)
    play_to_end(table, 1)
    curve = score_curve(game, table.record())
    assert [number for number, _ in curve] == [10, 11, 12]
    assert curve[0][1] == [7, 0]
    assert parse_svg(render_svg(table.record())) is not None


def test_curve_of_unfinished_game_has_no_places() -> None:
    table = Table(Kingdom(players=2), 1, ["Ada", "Ben"])
    texts = texts_of(parse_svg(render_svg(table.record(), language="en")))
    assert {"Ada", "Ben", "Round"} <= set(texts)
    assert not any("place" in text for text in texts)
    assert table.record()._repr_html_() == render_html(table.record())


def test_curve_of_game_without_rounds_counts_plies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Nim, "round_and_phase", lambda game, state: (0, ""))
    record = play_to_end(nim_table(), 1).record()
    curve = score_curve(Nim(), record)
    assert [number for number, _ in curve] == list(range(len(record.plies) + 1))


def test_curve_shows_unusual_options_in_words() -> None:
    game = Dragon(players=2, greatWall=True, superEvent="hidden", startSeat=1, largePrivilegeCost=6)
    shown = texts_of(parse_svg(render_svg(Table(game, 1).record(), language="en")))[-1]
    expected = ("2 players", "Price of a large privilege: 6 yuan", "The Great Wall", "First to draft: Seat 2")
    assert all(words in shown for words in expected)
    assert "Super event: Hidden until month 7" in shown


def test_marks_of_seats_differ_without_colour() -> None:
    assert len(set(SHAPES)) == len(set(DASHES)) == len(SHAPES) == len(DASHES)


@pytest.mark.parametrize(("span", "step"), [(1, 1), (5, 1), (6, 2), (40, 10), (110, 20), (999, 200)])
def test_distance_of_ticks_is_a_round_number(span: int, step: int) -> None:
    assert nice_step(span, 6) == step


def test_curve_of_random_games_is_sound() -> None:
    for seed in range(3):
        for game in (Dragon(players=3), Kingdom(players=5)):
            parse_svg(render_svg(laws.random_table(game, seed).record(), language="de"))
