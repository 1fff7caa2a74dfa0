"""What a typed line means."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from cli_driver import random_table
from jadecourt.games import find_game
from jadecourt.i18n import load_catalogue
from jadecourt.terminal.boards import make_board
from jadecourt.terminal.move_input import UnrecognisedInput, match_notation, parse_choice, render_choices

GAME = find_game("dragon")(players=4)
TEXTS = load_catalogue("terminal", "en")
ACTS = [GAME.moves.parse(f"act {name}") for name in ("pass", "taxes", "build", "parade", "privS", "privL")]
FLOORS = [GAME.moves.parse(f"floor {name}") for name in ("p0", "p1", "p12", "new")]
RELEASES = [
    GAME.moves.parse(f"release {name}") for name in ("p0:monk-y", "p0:monk-o", "p1:monk-o", "p1:farmer-y")
]


@pytest.mark.parametrize(
    ("typed", "moves", "meant"),
    [
        ("1", ACTS, "act pass"),
        ("6", ACTS, "act privL"),
        ("act taxes", ACTS, "act taxes"),
        ("  act   taxes ", ACTS, "act taxes"),
        ("Act Taxes", ACTS, "act taxes"),
        ("taxes", ACTS, "act taxes"),
        ("tax", ACTS, "act taxes"),
        ("privs", ACTS, "act privS"),
        ("p1", FLOORS, "floor p1"),
        ("p12", FLOORS, "floor p12"),
        ("new", FLOORS, "floor new"),
        ("n", FLOORS, "floor new"),
        ("p0 monk-o", RELEASES, "release p0:monk-o"),
        ("monk y", RELEASES, "release p0:monk-y"),
        ("farmer", RELEASES, "release p1:farmer-y"),
        ("fa", RELEASES, "release p1:farmer-y"),
        # not possible now, but a move: the table will say why not
        ("act research", ACTS, "act research"),
        ("research", ACTS, "act research"),
        ("p7", FLOORS, "floor p7"),
        ("play wild:monk-o", ACTS, "play wild:monk-o"),
    ],
)
def test_valid_input_selects_the_move(typed: str, moves: list[int], meant: str) -> None:
    assert GAME.moves.text(parse_choice(typed.strip(), GAME, moves, TEXTS)) == meant


@pytest.mark.parametrize(
    ("typed", "moves", "answer"),
    [
        ("0", ACTS, "Choice 0 is out of range (1 to 6)."),
        ("7", ACTS, "Choice 7 is out of range (1 to 6)."),
        ("9" * 5000, ACTS, "Choice " + "9" * 39 + "… is out of range (1 to 6)."),
        ("p", ACTS, "p is ambiguous: act pass, act parade, act privS, act privL."),
        ("priv", ACTS, "priv is ambiguous: act privS, act privL."),
        ("monk-o", RELEASES, "monk-o is ambiguous: release p0:monk-o, release p1:monk-o."),
        ("xyzzy", ACTS, "Unknown input xyzzy: type 1 to 6, a move such as 'act pass', or help."),
        ("-", ACTS, "Unknown input -: type 1 to 6, a move such as 'act pass', or help."),
        ("²", ACTS, "Unknown input ²: type 1 to 6, a move such as 'act pass', or help."),
    ],
)
def test_invalid_input_error_suggests_valid_input(typed: str, moves: list[int], answer: str) -> None:
    with pytest.raises(UnrecognisedInput) as caught:
        parse_choice(typed, GAME, moves, TEXTS)
    assert str(caught.value) == answer


def test_full_notation_selects_its_move() -> None:
    texts = list(GAME.moves)
    for text in texts[::7]:
        assert match_notation(text, texts) == [text]


@pytest.mark.parametrize("width", [20, 30, 40, 60, 80, 100, 140])
def test_choice_list_shows_every_move_and_fits_the_width(width: int) -> None:
    table = random_table(GAME, 4, 45)
    seat = table.movers[0]
    seen = table.preview(seat)
    board = make_board(GAME, table.names, "en")
    for longest in (3, 10, 40):
        console = Console(file=io.StringIO(), width=width)
        console.print(render_choices(board, seen, seat, seen.legal, width, longest))
        output = console.file.getvalue()  # type: ignore[attr-defined]
        words = " ".join(output.split())  # a terminal of 20 columns breaks the lines
        assert all(GAME.moves.text(move) in words for move in seen.legal)
        assert all(str(number) in words.split() for number in board.move_numbers(seen.legal))
        assert max(len(line.rstrip()) for line in output.splitlines()) <= width
