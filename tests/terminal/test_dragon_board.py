"""The boards: everything is on them, and they fit."""

from __future__ import annotations

import io
import itertools
import re
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from rich.console import Console, RenderableType

from cli_driver import random_table
from jadecourt.core import Table
from jadecourt.games import find_game
from jadecourt.terminal.boards import make_board
from jadecourt.terminal.boards.base import DENSE, ROOMY
from jadecourt.terminal.boards.dragon.move_descriptions import action_gain, is_occupied
from jadecourt.terminal.boards.generic import GenericBoard

NAMES = ["Anna", "Ben", "Clara", "Dora", "Emil"]
ALL_EXPANSIONS = {"greatWall": True, "superEvent": "random"}


def render(renderable: RenderableType, width: int, terminal: bool = False) -> str:
    colors: Literal["truecolor"] | None = "truecolor" if terminal else None
    console = Console(file=io.StringIO(), width=width, force_terminal=terminal, color_system=colors)
    console.print(renderable)
    text: str = console.file.getvalue()  # type: ignore[attr-defined]
    return text


def positions(seats: int, seed: int, every: int, **options: object) -> Iterator[Table]:
    """A game at its end, and back from there by so many plies at a time."""
    table = random_table(find_game("dragon")(players=seats, **options), seed)
    table.names = NAMES[:seats]
    for plies in range(len(table.plies), 12, -every):
        table.rewind(plies)
        yield table


def table_in_mid_game(seats: int, seed: int) -> Table:
    """A game after some months."""
    table = random_table(find_game("dragon")(players=seats), seed, 60)
    table.names = NAMES[:seats]
    return table


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, ALL_EXPANSIONS), (4, {}), (4, ALL_EXPANSIONS), (5, ALL_EXPANSIONS)]
)
def test_board_fits_every_width_and_shows_everything(seats: int, options: dict[str, object]) -> None:
    shapes = itertools.cycle(itertools.product((80, 100, 120, 170), range(ROOMY, DENSE + 1), ("en", "fr")))
    for table in positions(seats, 11, 13, **options):
        width, density, language = next(shapes)
        for seat in (0, None):
            view = table.seen_by(seat).view
            text = render(
                make_board(table.game, table.names, language).table(view, seat, width, density), width
            )
            assert max(len(line) for line in text.splitlines()) <= width
            assert "\x1b" not in text
            check_content(view, table.names, text, density)


def check_content(view: dict[str, Any], names: list[str], text: str, density: int) -> None:
    """Names, points, palaces and persons of everybody, the months, the cards."""
    assert "…" not in text  # nothing was cut off
    for seat, player in enumerate(view["players"]):
        assert f"{'ABCDE'[seat]} {names[seat]} · {player['vp']} " in text
        for palace in player["palaces"]:
            assert f"p{palace['id']}" in text
    people = sum(player["people"] for player in view["players"])
    places = sum(palace["floors"] for player in view["players"] for palace in player["palaces"])
    assert people <= places
    if view["phase"] != "end":
        assert f"▶{view['round']}" in text
    if density < DENSE or not view["groups"]:
        assert "▸" in text


def test_own_palaces_are_drawn_with_roofs_floors_and_persons() -> None:
    view = table_in_mid_game(2, 3).seen_by(0).view
    view["players"][0]["palaces"] = [
        {"id": 0, "floors": 3, "persons": ["monk-o", "scholar-y"]},
        {"id": 2, "floors": 1, "persons": ["tax-y"]},
    ]
    text = render(make_board(find_game("dragon")(players=2), NAMES[:2], "en").own_area(view, 0, 80), 80)
    for line in ("▟███▙", "│ · │", "│Sc │  ▟███▙", "│Mo+│  │Ta │", "p0     p2"):
        assert line in text


def test_many_palaces_take_several_rows() -> None:
    view = table_in_mid_game(2, 3).seen_by(0).view
    view["players"][0]["palaces"] = [{"id": n, "floors": 1 + n % 3, "persons": []} for n in range(26)]
    board = make_board(find_game("dragon")(players=2), NAMES[:2], "en")
    for width in (80, 100, 140):
        text = render(board.table(view, 0, width, ROOMY), width)
        assert all(f"p{n} " in text for n in range(26))
        assert max(len(line) for line in text.splitlines()) <= width


def test_board_text_is_equal_with_and_without_colour() -> None:
    table = table_in_mid_game(4, 5)
    board = make_board(table.game, table.names, "en")
    plain = render(board.table(table.seen_by(0).view, 0, 100, ROOMY), 100)
    coloured = render(board.table(table.seen_by(0).view, 0, 100, ROOMY), 100, terminal=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_displayed_gain_of_action_equals_the_rules() -> None:
    """The forecast of the board against the rules, over whole games."""
    changed = {
        "taxes": "yuan",
        "harvest": "rice",
        "fireworks": "fireworks",
        "parade": "space",
        "research": "vp",
    }
    checked: set[tuple[str, int]] = set()
    wanted = {(name, fee) for name in changed for fee in (0, 3)}
    for seed in range(60):  # until each action was taken with and without the fee
        if checked == wanted:
            break
        table = Table(find_game("dragon")(players=3), seed)
        for number, (who, move) in enumerate(random_table(table.game, seed).plies):
            if number < len(table.plies):
                continue  # chance has been resolved already
            before = table.seen_by(who).view
            text = table.game.moves.text(move)
            table.play(who, move)
            name = text.removeprefix("act ")
            if name in changed:
                key = changed[name]
                after = table.seen_by(who).view["players"][who]
                fee = 3 if is_occupied(before, name) else 0
                expected = action_gain(before, who, name)
                assert expected is not None
                paid = fee if key == "yuan" else 0
                if is_still_same_round_and_phase(before, table):
                    assert after[key] - before["players"][who][key] == expected - paid
                    checked.add((name, fee))
    assert checked == wanted


def is_still_same_round_and_phase(before: dict[str, Any], table: Table) -> bool:
    """Whether nothing but the action happened (no new month)."""
    after = table.seen_by(None).view
    return bool(after["round"] == before["round"] and after["phase"] in ("action", "person"))


def test_every_kind_of_move_is_described_in_both_languages() -> None:
    explained = set()
    supers = ("earthquake", "flood", "tornado", "sunrise", "charter", "solarEclipse")
    for seed, super_event in enumerate(supers * 2):
        game = find_game("dragon")(players=2 + seed % 4, greatWall=True, superEvent=super_event)
        boards = [make_board(game, NAMES[: game.seats], language) for language in ("en", "fr")]
        table = Table(game, seed)
        for number, (who, move) in enumerate(random_table(game, seed).plies):
            if number < len(table.plies):
                continue
            view = table.seen_by(who).view
            for board, brief in itertools.product(boards, (False, True)):
                assert board.describe_move(view, who, move, brief).plain.strip()
            explained.add(game.moves.parts(move)[0])
            table.play(who, move)
    verbs = {game.moves.parts(move)[0] for move in range(len(game.moves))}
    assert explained == verbs


def test_legend_explains_the_signs() -> None:
    for language in ("en", "fr"):
        text = render(make_board(find_game("dragon")(players=2), NAMES[:2], language).legend(80), 80)
        assert all(f"{code} " in text for code in ("Cr", "La", "Py", "Ta", "Wa", "Mo", "He", "Fa", "Sc"))


def test_generic_board_renders_any_game() -> None:
    table = table_in_mid_game(3, 2)
    board = GenericBoard(table.game, table.names, "en")
    text = render(board.table(table.seen_by(0).view, 0, 100, ROOMY), 100)
    assert "players" in text
    assert board.describe_move(table.seen_by(0).view, 0, 3, True).plain == ""
