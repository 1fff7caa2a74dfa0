"""Pictures of positions, tables, perspectives and records, and what notebooks show of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.nim import Nim
from core.sample_tables import dragon_table, nim_table, play_to_end
from jadecourt.core import Record, Table
from jadecourt.core.errors import CommandError, CorruptRecord
from jadecourt.core.perspective import Perspective
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.dragon.state import DragonState
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.rendering import render, render_html, render_svg
from jadecourt.rendering.palette import COLOURS, SEAT_COLOUR_COUNT
from jadecourt.rendering.text_width import measure, shorten, wrap
from rendering.svg_checks import SVG, parse_svg, texts_of, titles_of

ATTACK = "<script>alert('&\"')</script>"


def test_table_is_shown_with_its_names_and_options() -> None:
    table = Table(Dragon(players=2, greatWall=True), 1, ["Ada", "Ben"])
    texts = texts_of(parse_svg(render_svg(table, language="en")))
    assert {"Ada", "Ben", "The Great Wall"} <= set(texts)
    assert table._repr_html_() == render_html(table)


def test_state_is_shown_without_names_and_options() -> None:
    state = Dragon(players=2, greatWall=True, startSeat=1).start()
    texts = texts_of(parse_svg(render_svg(state, language="en")))
    assert {"seat 0", "seat 1"} <= set(texts)
    assert "The Great Wall" not in texts
    assert state._repr_html_() == render_html(state)


def test_perspective_is_shown_as_its_seat_sees_it() -> None:
    table = Table(Kingdom(players=2), 1)
    table.play(1, table.state.legal_moves(1)[0])
    seen = render_svg(table.seen_by(1), language="en")
    assert seen == render_svg(table.game, table.state, seat=1, language="en")
    assert "as seat 1 sees it" in texts_of(parse_svg(seen))
    assert seen != render_svg(table.seen_by(0), language="en")
    assert table.seen_by(1)._repr_html_() == render_html(table.seen_by(1))


def test_spectator_perspective_is_shown_like_the_position() -> None:
    table = dragon_table()
    assert render_svg(table.seen_by(None)) == render_svg(table.game, table.state)


@pytest.mark.parametrize(("language", "month"), [("en", "Month"), ("de", "Monat"), ("fr", "Mois")])
def test_language_is_that_of_the_argument_or_of_the_environment(
    language: str, month: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = Dragon(players=2).start()
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    for svg in (render_svg(state), render_svg(state, language=language)):
        assert any(f"{month} 1" in text for text in texts_of(parse_svg(svg)))


# ------------------------------------------------------------------------------------------------ the document


@pytest.mark.parametrize("game", [Dragon(players=2), Kingdom(players=2), Nim()], ids=repr)
def test_names_are_escaped(game: Any) -> None:
    svg = render_svg(game, game.start(), seat=0, names=[ATTACK, "\x00\x1b\ud800]]>"], language="en")
    assert "<script" not in svg
    assert ATTACK[:8] in "".join([*texts_of(parse_svg(svg)), *titles_of(parse_svg(svg))])


def test_names_in_record_are_escaped() -> None:
    record = play_to_end(Table(Dragon(players=2), 1, [ATTACK, "Ben & Co."]), 1).record()
    svg = render_svg(record, language="en")
    assert "<script" not in svg
    assert "Ben & Co." in texts_of(parse_svg(svg))


def test_ids_of_different_pictures_differ_and_pictures_are_stable() -> None:
    table = dragon_table()
    first = render_svg(table)
    assert render_svg(table) == first
    table.play(0, table.state.legal_moves(0)[0])
    second = render_svg(table)
    ids = [set(re.findall(r' id="([^"]+)"', svg)) for svg in (first, second)]
    assert all(ids) and not ids[0] & ids[1]


def test_style_sheet_names_only_its_own_class() -> None:
    style = parse_svg(render_svg(Kingdom(players=5).start())).find(f"{SVG}style")
    assert style is not None and style.text
    rules = re.findall(r"([^{}]+)\{[^{}]*\}", style.text)
    assert rules
    assert all(
        ".jadecourt" in selector for rule in rules for selector in rule.split(",") if "@" not in selector
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_fixed_theme_has_colours_instead_of_variables(theme: Any) -> None:
    state = Kingdom(players=2).start()
    svg = render_svg(state, theme=theme)
    assert "var(" not in svg and "@media" not in svg
    assert COLOURS["background"][theme == "dark"] in svg
    assert "var(" in render_svg(state)


def test_picture_can_be_saved(tmp_path: Path) -> None:
    picture = render(Dragon(players=2).start())
    picture.save(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == picture.svg + "\n"
    assert picture._repr_html_() == picture.html == f"<div>{picture.svg}</div>"


def test_seats_have_different_colours_in_both_themes() -> None:
    for number in range(2):
        colours = {COLOURS[f"seat-{seat}"][number] for seat in range(SEAT_COLOUR_COUNT)}
        assert len(colours) == SEAT_COLOUR_COUNT


# ------------------------------------------------------------------------------------------------ bad arguments


def test_bad_arguments_are_rejected() -> None:
    game, state = Dragon(players=2), Dragon(players=2).start()
    with pytest.raises(ValueError, match="unknown theme 'blue': available are auto, light, dark"):
        render(state, theme="blue")  # type: ignore[arg-type]
    with pytest.raises(CommandError, match="unknown language 'xx'"):
        render(state, language="xx")
    with pytest.raises(ValueError, match="3 names for 2 seats"):
        render(state, names=["a", "b", "c"])
    with pytest.raises(ValueError, match="there is no seat 2"):
        render(game, state, seat=2)
    with pytest.raises(TypeError, match="state must be given with its game"):
        render(game)
    with pytest.raises(TypeError, match="state must be given with its game"):
        render(state, state)
    with pytest.raises(TypeError, match="state must be a DragonState, not KingdomState"):
        render(game, Kingdom(players=2).start())
    with pytest.raises(TypeError, match="cannot draw a int"):
        render(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="this is the perspective of seat 1, not of seat 0"):
        render(dragon_table().seen_by(1), seat=0)


def test_notebook_shows_text_where_nothing_can_be_drawn() -> None:
    assert DragonState()._repr_html_() is None
    assert nim_table().state._repr_html_() is None  # no game of the package
    table = nim_table()
    assert "heap" in (table._repr_html_() or "")  # a table knows its game
    with pytest.raises(TypeError, match="the game of a NimState is unknown: use render"):
        render(table.state)


def test_notebook_shows_text_of_damaged_record() -> None:
    record = dragon_table().record()
    damaged = Record.loads(record.dumps() + f"{len(record.plies) + 1}. 0 act taxes\n")
    assert damaged._repr_html_() is None
    with pytest.raises(CorruptRecord):
        render(damaged)


def with_attribute(source: Table | Record, name: str, value: object) -> Table | Record:
    """A table or record after a change that nothing has checked."""
    setattr(source, name, value)
    return source


@pytest.mark.parametrize(
    "make_source",
    [
        lambda: with_attribute(dragon_table(), "names", ["Ada"]),
        lambda: with_attribute(dragon_table().record(), "names", ["Ada"]),
        lambda: with_attribute(dragon_table().record(), "plies", [(0,)]),
        lambda: Perspective(dragon_table().game, dragon_table().state, 99, []),
        lambda: Perspective(dragon_table().game, None, 0, []),  # type: ignore[arg-type]
    ],
    ids=["names of table", "names of record", "plies of record", "seat", "state"],
)
def test_notebook_shows_text_of_invalid_source(
    make_source: Callable[[], Table | Record | Perspective],
) -> None:
    source = make_source()
    assert source._repr_html_() is None
    with pytest.raises(Exception):  # noqa: B017  # several kinds: `_repr_html_` has to expect any
        render(source)


# ------------------------------------------------------------------------------------------------ widths of texts


def test_long_text_is_shortened_to_its_width() -> None:
    assert shorten("Anna", 12, 100) == "Anna"
    for text in ("W" * 50, "大" * 50, "Maximilian von und zu Hohenstein"):
        short = shorten(text, 12, 100)
        assert short.endswith("…") and measure(short, 12) <= 100
        assert text.startswith(short[:-1].rstrip())


def test_text_is_wrapped_into_lines() -> None:
    lines = wrap("a word after another word that does not fit", 12, 90, 3)
    assert len(lines) == 3
    assert all(measure(line, 12) <= 90 for line in lines)
    assert wrap("", 12, 90, 3) == []
