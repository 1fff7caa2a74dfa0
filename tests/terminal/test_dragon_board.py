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
from dragon_positions import make_position
from jadecourt.core import Table
from jadecourt.core.perspective import Perspective
from jadecourt.core.preview import Preview
from jadecourt.games import find_game
from jadecourt.i18n import LANGUAGES, load_catalogue
from jadecourt.terminal.boards import make_board
from jadecourt.terminal.boards.base import DENSE, ROOMY
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
    shapes = itertools.cycle(itertools.product((80, 100, 120, 170), range(ROOMY, DENSE + 1), LANGUAGES))
    for table in positions(seats, 11, 13, **options):
        width, density, language = next(shapes)
        for seat in (0, None):
            seen = table.seen_by(seat)
            board = make_board(table.game, table.names, language)
            text = render(board.table(seen, seat, width, density), width)
            assert max(len(line) for line in text.splitlines()) <= width
            assert "\x1b" not in text
            check_content(seen.view, table.names, text, density)


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
    p = make_position("players 2, at action\nA: palaces 3[monk-o scholar-y] - 1[tax-y]")
    seen = Perspective(p.game, p.state, 0, [])
    text = render(make_board(p.game, NAMES[:2], "en").own_area(seen, 0, 80), 80)
    for line in ("▟███▙", "│ · │", "│Sc │  ▟███▙", "│Mo+│  │Ta │", "p0     p2"):
        assert line in text


def test_many_palaces_take_several_rows() -> None:
    palaces = " ".join(f"{1 + number % 3}[]" for number in range(26))
    p = make_position(f"players 2, at action\nA: palaces {palaces}")
    board = make_board(p.game, NAMES[:2], "en")
    for width in (80, 100, 140):
        text = render(board.table(Perspective(p.game, p.state, 0, []), 0, width, ROOMY), width)
        assert all(f"p{n} " in text for n in range(26))
        assert max(len(line) for line in text.splitlines()) <= width


def test_board_text_is_equal_with_and_without_colour() -> None:
    table = table_in_mid_game(4, 5)
    board = make_board(table.game, table.names, "en")
    plain = render(board.table(table.seen_by(0), 0, 100, ROOMY), 100)
    coloured = render(board.table(table.seen_by(0), 0, 100, ROOMY), 100, terminal=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def describe(position_text: str, *moves: str) -> list[str]:
    """The descriptions of these moves of seat A."""
    p = make_position(position_text)
    seen = Preview(p.game, p.state, 0, lambda state, seat, move: None, 0, [])
    board = make_board(p.game, NAMES[: p.game.seats], "en")
    return [board.describe_move(seen, 0, p.game.moves.parse(move), False).plain for move in moves]


def test_actions_are_described_with_gains_prices_and_fees() -> None:
    """8.2: amounts are those of the log."""
    position = """
        players 2, wall, at action, groups taxes build | harvest fireworks parade research privilege wall
        A: 10 yuan, palaces 3[tax-y warrior-o scholar-o]
        B: on harvest
    """
    moves = ("pass", "taxes", "build", "harvest", "parade", "research", "privS", "privL", "wall:yuan")
    assert describe(position, *(f"act {move}" for move in moves)) == [
        "Pass +0: fill up to 3 yuan",
        "Taxes +5 yuan",
        "Build +1 floor",
        "Harvest +1 rice · fee 3 yuan",
        "Parade +3 spaces · fee 3 yuan",
        "Research +4 points · fee 3 yuan",
        "Small privilege, costs 2 yuan · fee 3 yuan",
        "Large privilege, costs 7 yuan · fee 3 yuan",
        "Wall +2 yuan · fee 3 yuan",
    ]


def test_action_groups_show_gains_and_fees() -> None:
    p = make_position("""
        players 2, at action, groups taxes build | harvest fireworks parade research privilege
        A: 9 yuan, palaces 3[tax-y warrior-o scholar-o]
        B: on harvest
    """)
    text = render(
        make_board(p.game, NAMES[:2], "en").table(Perspective(p.game, p.state, 0, []), 0, 120, ROOMY), 120
    )
    assert all(found in text for found in ("taxes 5", "build 1", "parade 3", "research 4", "B fee 3", "free"))


@pytest.mark.parametrize(
    ("month", "event", "text"),
    [
        (3, "mongol", "The wall has 2 tiles; 3 needed in month 3."),
        (2, "mongol", "The wall has 2 tiles; 2 needed in month 2."),
        (3, "peace", "The wall has 2 tiles; 12 needed at the end."),
    ],
)
def test_wall_line_is_about_the_next_wall_scoring(month: int, event: str, text: str) -> None:
    """13.4: after a Mongol invasion, and at the end."""
    p = make_position(f"players 2, round {month}, event {event}, wall A B, at action")
    board = make_board(p.game, NAMES[:2], "en")
    for seat in (0, None):
        assert text in render(board.table(Perspective(p.game, p.state, seat, []), seat, 120, ROOMY), 120)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hidden_super_event_is_shown_as_unknown_until_it_is_drawn(language: str) -> None:
    """18.1"""
    game = find_game("dragon")(players=2, superEvent="hidden")
    texts = load_catalogue("dragon", language)
    label, table = texts("terminal-super-event"), random_table(game, 3)
    board = make_board(game, NAMES[:2], language)
    shown = {}
    for plies in range(len(table.plies), 12, -1):
        table.rewind(plies)
        seen = table.seen_by(0)
        if seen.view["round"] > 7 or seen.view["phase"] in ("end", "super"):
            continue
        text = render(board.table(seen, 0, 120, ROOMY), 120)
        assert "7★" in text
        found = re.search(rf"{re.escape(label)} (.*?)(?:   |$)", text, re.M)
        assert found or seen.view["superEvent"], seen.view["phase"]
        if found and not seen.view["superEvent"]:
            shown[seen.view["round"]] = found[1].strip()
    assert shown.keys() == set(range(1, 8))
    assert {shown[month] for month in range(1, 7)} == {texts("option-superEvent.hidden")}
    assert shown[7] == texts("event-unknown")


def test_drawn_wall_tile_is_described_by_the_tiles_that_are_left() -> None:
    """18.2: the last tile is not drawn."""
    position = """
        players 2, wall, drawn, at action, groups taxes build | harvest fireworks parade research privilege wall
        A: 10 yuan, space 9
    """
    assert describe(position, "act wall") == ["Wall: draw one of your 6 tiles"]
    last = position.replace("wall, drawn", "wall A A A A A, drawn")
    assert describe(last, "act wall") == ["Wall +3 points"]


def test_draft_pair_and_earthquake_are_described_by_their_effect() -> None:
    """5.5, 14.3"""
    table = Table(find_game("dragon")(players=2, startSeat=0), 1, NAMES[:2])
    board = make_board(table.game, table.names, "en")
    draft = table.game.moves.parse("draft monk+farmer")
    assert board.describe_move(table.preview(0), 0, draft, False).plain == "Mo Fa 10 spaces"
    position = """
        players 2, round 7, super earthquake, at super
        A: space 9, palaces 1[lady-y] 3[tax-y] 1[]
    """
    assert describe(position, "quake p0", "quake p1") == ["p0 disappears", "p1 falls to 2 floors"]


def test_every_kind_of_move_is_described_in_all_languages() -> None:
    explained = set()
    supers = ("earthquake", "flood", "tornado", "sunrise", "charter", "solarEclipse")
    for seed, super_event in enumerate(supers * 2):
        game = find_game("dragon")(players=2 + seed % 4, greatWall=True, superEvent=super_event)
        boards = [make_board(game, NAMES[: game.seats], language) for language in LANGUAGES]
        table = Table(game, seed)
        for number, (who, move) in enumerate(random_table(game, seed).plies):
            if number < len(table.plies):
                continue
            seen = table.preview(who)
            for board, brief in itertools.product(boards, (False, True)):
                assert board.describe_move(seen, who, move, brief).plain.strip()
            explained.add(game.moves.parts(move)[0])
            table.play(who, move)
    verbs = {game.moves.parts(move)[0] for move in range(len(game.moves))}
    assert explained == verbs


def test_legend_explains_the_signs() -> None:
    for language in LANGUAGES:
        text = render(make_board(find_game("dragon")(players=2), NAMES[:2], language).legend(80), 80)
        assert all(f"{code} " in text for code in ("Cr", "La", "Py", "Ta", "Wa", "Mo", "He", "Fa", "Sc"))


def test_generic_board_renders_any_game() -> None:
    table = table_in_mid_game(3, 2)
    board = GenericBoard(table.game, table.names, "en")
    text = render(board.table(table.seen_by(0), 0, 100, ROOMY), 100)
    assert "players" in text
    assert board.describe_move(table.preview(0), 0, 3, True).plain == ""
