"""The board of Middle Kingdom: everything is on it, it fits, and what it says of a move is true."""

from __future__ import annotations

import io
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, RenderableType

from cli_driver import random_table, run
from jadecourt.bots.random_bot import RandomBot
from jadecourt.core import Table
from jadecourt.core.game import Game
from jadecourt.core.perspective import Perspective
from jadecourt.core.preview import Preview
from jadecourt.games import find_game
from jadecourt.games.kingdom.state import KingdomState
from jadecourt.i18n import LANGUAGES, load_catalogue
from jadecourt.terminal.boards import make_board
from jadecourt.terminal.boards.base import DENSE, ROOMY, TIGHT
from jadecourt.terminal.boards.generic import GenericBoard
from jadecourt.terminal.boards.kingdom import bids
from jadecourt.terminal.game_loop import GameLoop
from jadecourt.terminal.move_input import UnrecognisedInput, parse_choice
from kingdom_positions import SEATS, Position, make_position

NAMES = ["Anna", "Ben", "Clara", "Dora", "Emil"]
SETUPS = [(2, {}), (3, {}), (3, {"experienced3": True}), (4, {}), (5, {})]


def make_game(seats: int, **options: object) -> Game:
    return find_game("kingdom")(players=seats, **options)


def positions(game: Game, seed: int) -> Iterator[tuple[Table, int, int]]:
    """A random game from question to question: the table, who answers, and the answer."""
    table = Table(game, seed, NAMES[: game.seats])
    for number, (who, move) in enumerate(random_table(game, seed).plies):
        if number >= len(table.plies):  # chance has been resolved already
            yield table, who, move
            table.play(who, move)


def make_console(width: int, height: int, terminal: bool = False) -> Console:
    return Console(
        file=io.StringIO(),
        width=width,
        height=height,
        force_terminal=terminal,
        color_system="truecolor" if terminal else None,
        highlight=False,
    )


def render(renderable: RenderableType, width: int, terminal: bool = False) -> str:
    console = make_console(width, 50, terminal)
    console.print(renderable)
    text: str = console.file.getvalue()  # type: ignore[attr-defined]
    return text


# ---------------------------------------------------------------------- everything is there, and fits


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_board_fits_every_width_and_shows_everything(seats: int, options: dict[str, object]) -> None:
    shapes = itertools.cycle(itertools.product((80, 100, 120, 170), (ROOMY, TIGHT, DENSE), LANGUAGES))
    game = make_game(seats, **options)
    for table, who, _ in itertools.islice(positions(game, 11), 0, None, 3):
        width, density, language = next(shapes)
        board = make_board(game, table.names, language)
        for seat in (who, None):
            seen = table.seen_by(seat)
            text = render(board.table(seen, seat, width, density), width)
            assert max(len(line) for line in text.splitlines()) <= width
            assert "\x1b" not in text
            check_content(seen.view, text)


def check_content(view: dict[str, Any], text: str) -> None:
    """Names, face-up cards, deck, hands and points."""
    assert "…" not in text  # nothing was cut off
    for seat, player in enumerate(view["players"]):
        assert f"{'ABCDE'[seat]} {NAMES[seat]}" in text
        hand = "".join(
            str(card) if card in player["hand"] else "▁" if card in player["carried"] else "·"
            for card in range(8)
        )
        assert hand in text
        assert re.search(rf" {view['scores'][seat]} (VP|PV|SP)", text)
        for pile in player["piles"].values():
            assert str(pile["influence"] or "–") in text
    for kind in view["row"]:
        assert f"{kind} " in text
    for kind, number in view["deck"].items():
        assert not number or f"{kind} {number}" in text
    for bid in view["queue"]:
        assert bids.format_bid(bid["cards"], bid["half"]) in text
    assert text.count("★") == sum(holder is not None for holder in view["goals"].values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_board_and_prompt_fit_into_a_small_terminal(
    seats: int, options: dict[str, object], language: str
) -> None:
    game = make_game(seats, **options)
    console = make_console(80, 24, terminal=True)
    for table, who, _ in itertools.islice(positions(game, 4), 0, None, 3):
        players = [None if seat == who else RandomBot(1) for seat in range(seats)]
        game_loop = GameLoop(
            table, players, ["human"] * seats, load_catalogue("terminal", language), console, Path("unused")
        )
        lines = 0
        for part in (
            game_loop.screen.board.table(game_loop.screen.seen(who), who, 80, DENSE),
            game_loop.screen.render_prompt(who),
        ):
            lines += len(console.render_lines(part, pad=False))
        assert lines <= 23  # and the prompt


def test_roomy_board_fits_a_large_terminal() -> None:
    console = make_console(120, 40, terminal=True)
    for table, who, _ in itertools.islice(positions(make_game(5), 2), 0, None, 3):
        board = make_board(table.game, table.names, "en")
        drawing = board.table(table.seen_by(who), who, 120, ROOMY)
        assert len(console.render_lines(drawing, pad=False)) <= 29


def test_board_text_is_equal_with_and_without_colour() -> None:
    for table, who, _ in itertools.islice(positions(make_game(4), 5), 40, 60):
        board = make_board(table.game, table.names, "en")
        for density in (ROOMY, TIGHT, DENSE):
            board_of_who = board.table(table.seen_by(who), who, 100, density)
            coloured = render(board_of_who, 100, terminal=True)
            assert "\x1b[" in coloured
            assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render(board_of_who, 100)


def test_board_shows_guests_philosopher_nobles_holders_and_leads() -> None:
    p = make_position("""
        players 3
        goals Palace A, Heir A, dragon C
        A: B 1, Ph, guests B 2, N2 1, N4 1, guests N 1, tokens 3
        B: N3 4
        C: W 1
    """)
    board = make_board(p.game, NAMES[:3], "en")
    seen = Perspective(p.game, p.state, 0, [])
    roomy, dense = (render(board.table(seen, 0, 120, density), 120) for density in (ROOMY, DENSE))
    for text in ("A +6", "★6 B Ph +M +M", "A=B", "★4 N2 N4 +M", "4 N3 N3 N3 N3", "(C)", "Dragon: C Clara"):
        assert text in roomy
    for text in ("A +6", "★6 Ph+2M", "★4=6+M", "4=12", "(C)", "VP 3t", "Dragon: C Clara"):
        assert text in dense


def test_board_falls_back_to_ascii_signs(tmp_path: Path) -> None:
    lines = ["help", "7", "0", "1", "2", "3", "why", "4", "1", "quit"]
    arguments = ("play", "kingdom", "--seed", "7", "--lang", "fr", "--seats", "2")
    done = run(tmp_path, *arguments, lines=lines, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert "L'Empire du Milieu" in done.stdout
    assert "N Heritier 5 PV>W" in done.stdout
    assert not re.search(r"\?(?! \[1\])", done.stdout)


# ---------------------------------------------------------------------- what it says is true


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_displayed_place_of_a_bid_equals_the_rules(seats: int, options: dict[str, object]) -> None:
    """7.3: where no other decision comes before the claims."""
    checked = 0
    for seed in range(6):
        for table, who, move in positions(make_game(seats, **options), seed):
            state, game = table.state, table.game
            assert isinstance(state, KingdomState)
            if state.step() not in bids.POWER_STEPS:
                continue
            played = bids.PlayedRound(game, state, {who: move})
            after = table.preview(who, move).view
            if after["step"] not in ("swap", "claim") or after["queue"] == []:
                continue
            for number, bid in enumerate(after["queue"], 1 + played.resolved_before_queue):
                for seat in bid["seats"]:
                    assert played.place(seat, tuple(bid["cards"])) == number
                    assert played.has_half(seat, tuple(bid["cards"])) == bid["half"]
            checked += 1
    assert checked > 3


def test_every_kind_of_move_is_described_in_all_languages() -> None:
    explained = set()
    for seed, (seats, options) in enumerate(SETUPS):
        game = make_game(seats, **options)
        boards = [make_board(game, NAMES[:seats], language) for language in LANGUAGES]
        for table, who, _ in positions(game, seed):
            seen = table.preview(who)
            for move in seen.legal:
                for board, brief in itertools.product(boards, (False, True)):
                    assert board.describe_move(seen, who, move, brief).plain.strip()
                explained.add(game.moves.parts(move)[0])
    assert explained == {game.moves.parts(move)[0] for move in range(len(game.moves))}


def describe(p: Position, seat: str, text: str) -> str:
    """The description of a move of this seat."""
    seen = Preview(p.game, p.state, SEATS.index(seat), lambda state, seat, move: None, 0, [])
    board = make_board(p.game, NAMES[: p.game.seats], "en")
    return board.describe_move(seen, SEATS.index(seat), p.game.moves.parse(text), False).plain


def test_sealed_bids_are_described_with_value_returned_cards_and_ties() -> None:
    """6.3, 7, 10.2"""
    p = make_position("""
        players 4
        A: hand 0 2 5, carried 6
        B: hand 0 2 7, carried 6
    """)
    assert describe(p, "A", "bid 2@6") == "6+2 = 8 · may tie with B"
    assert describe(p, "A", "bid 5@6") == "6+5 = 11"
    assert describe(p, "A", "bid 0@6") == "6+0 = 6 · takes back 1 3 4 6 7 · may tie with B"
    p = make_position("""
        players 4
        A: hand 0 2 5 6
        B: hand 0 2 7, carried 6
    """)
    assert describe(p, "A", "bid 0") == "the Reset alone: no bid · takes back 1 3 4 7"
    assert describe(p, "A", "bid 5") == "value 5 · may tie with C D"


def test_bid_with_the_emperor_cannot_tie() -> None:
    """6.2, 7.1"""
    p = make_position("""
        players 4, goals Emperor A
        A: hand 0 2 5, carried 6, W 2
        B: hand 0 2 7, carried 6
    """)
    assert describe(p, "A", "bid 2@6") == "6+2 = 8½"
    assert describe(p, "B", "bid 2@6") == "6+2 = 8"


def test_holder_of_the_palace_may_tie_with_a_sealed_bid() -> None:
    """6.2: it bids last, in the open."""
    p = make_position("""
        players 4, goals Palace D
        A: hand 0 2 5
        B: hand 0 2
        C: hand 0 2
        D: hand 0 5, B 2
    """)
    assert describe(p, "A", "bid 5") == "value 5 · may tie with D"


def test_open_bids_are_described_with_their_place_in_the_order() -> None:
    """7, 8.3"""
    p = make_position("""
        players 4, goals Palace A, row F M B
        A: hand 0 2 4 5 6, B 2
        B: hand 0 2, carried 6
    """)
    p.play("B bid 2@6", "C bid 5", "D bid 4")
    assert p.step == "palace"
    assert describe(p, "A", "bid 5") == "value 5 · tied, stays on the table: C"
    assert describe(p, "A", "bid 6") == "value 6 · number 2 in order"
    assert describe(p, "A", "bid 2") == "value 2 · number 4 in order, no card left"


def test_open_stack_that_ties_draws_from_the_deck() -> None:
    """7.2"""
    p = make_position("""
        players 4, goals Palace A, row F M B
        A: hand 0 2, carried 6, B 2
        B: hand 0 2, carried 6
    """)
    p.play("B bid 2@6", "C bid 5", "D bid 4")
    assert describe(p, "A", "bid 2@6") == "6+2 = 8 · tied, draws from the deck like B"


def test_harvest_is_described_with_the_new_bid() -> None:
    """6.2"""
    p = make_position("""
        players 4, goals Harvest A
        A: hand 0 6, F 2
    """)
    p.play("A bid 0", "B bid 5", "C bid 5", "D bid 7")
    assert p.step == "harvest"
    assert describe(p, "A", "harvest keep") == "Keep the Reset"
    assert describe(p, "A", "harvest 6") == "value 6 · number 2 in order"


def test_claims_are_described_with_influence_goals_and_points() -> None:
    """8.4, 8.7, 11.2: points as if the game ended after the move."""
    position = """
        players 4, goals Emperor B, row W N3 M, at claims
        A: bids 7, W 2, M 2
        B: bids 6, W 2
        C: bids 5
    """
    p = make_position(position)
    assert describe(p, "A", "claim W") == "W Warlords 2 → 3 · ★ takes the Emperor from B · +6 VP"
    assert describe(p, "A", "claim N3") == "N3 Nobles 0 → 1 · +6 VP"
    assert describe(p, "A", "claim M") == "M Merchants 2 → 3 · ★ takes the Market · +3 VP"
    p = make_position(position.replace("Emperor B", "Emperor B, Market A"))
    assert describe(p, "A", "claim M") == "M Merchant, then choose its pile"
    p.play("A claim M")
    assert describe(p, "A", "market W") == "W Warlords 2 → 4 · ★ takes the Emperor from B · +5 VP"


def test_swap_is_described_with_the_loss_of_the_dragon() -> None:
    """8.2, 11.2: a Farmer brings 2 VP and spares 3 for the type; the Dragon was worth 2."""
    p = make_position("""
        players 4, dragon A, row F W N2, at claims
        A: bids 7, W 1
        B: bids 6
    """)
    assert describe(p, "A", "swap F") == "F Farmers 0 → 1 · +3 VP"
    p.play("A swap F")
    assert describe(p, "A", "claim DR") == "DR a token: +2 VP"


def test_emperor_moves_are_described_in_the_two_bid_game() -> None:
    """6.2, 7.3"""
    p = make_position("""
        players 2, goals Emperor A
        A: hand 0 2 4, carried 6, W 2
        B: hand 0 2 4, carried 6
    """)
    p.play("A bid 2@6", "A bid 4", "B bid 2@6", "B bid 4")
    assert p.step == "emperor"
    assert describe(p, "A", "emperor 4") == "value 4½ · number 2 in order"
    assert describe(p, "A", "emperor 6+2") == "6+2 = 8½ · number 1 in order"
    board = make_board(p.game, NAMES[:2], "en")
    moves = [p.game.moves.parse(text) for text in ("emperor 4", "emperor 6+2")]
    assert list(board.move_numbers(moves)) == [4, 62]


# ---------------------------------------------------------------------- choosing by card


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_every_move_has_its_own_number(seats: int, options: dict[str, object]) -> None:
    game = make_game(seats, **options)
    board = make_board(game, NAMES[:seats], "en")
    for table, who, _ in positions(game, 3):
        legal = table.seen_by(who).legal
        numbers = list(board.move_numbers(legal))
        assert len(set(numbers)) == len(legal)
        for number, move in zip(numbers, legal, strict=True):
            assert parse_choice(str(number), game, legal, load_catalogue("terminal", "en"), numbers) == move
            text = game.moves.text(move)
            if text.startswith("bid") and "@" not in text:
                assert number == int(text[-1])


def test_number_of_card_not_in_hand_selects_an_illegal_move() -> None:
    game = make_game(4)
    board = make_board(game, NAMES[:4], "en")
    five = game.moves.parse("bid 5")
    for table, who, _ in positions(game, 2):
        legal = table.seen_by(who).legal
        if game.moves.text(legal[0]) == "bid 0" and five not in legal:
            numbers = board.move_numbers(legal)
            assert parse_choice("5", game, legal, load_catalogue("terminal", "en"), numbers) == five
            assert game.explain_illegal(table.state, who, five).args["card"] == 5
            with pytest.raises(UnrecognisedInput, match=r"Unknown input 9: type 0, .*, a move such as"):
                parse_choice("9", game, legal, load_catalogue("terminal", "en"), numbers)
            return
    pytest.fail("nobody ever bid the 5")


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_whole_games_run_through_a_pipe(seats: int, options: dict[str, object], tmp_path: Path) -> None:
    lines = [str(number) for _ in range(250) for number in (*range(7, -1, -1), 16, 25)]
    more = ("--option", "experienced3=on") if options else ()
    language = {2: "de", 4: "fr", 5: "de"}.get(seats, "en")
    arguments = ("play", "kingdom", "--seed", "3", "--seats", str(seats), *more, "--lang", language)
    done = run(tmp_path, *arguments, lines=lines)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert max(len(line) for line in done.stdout.splitlines() if str(tmp_path) not in line) <= 80
    assert load_catalogue("terminal", language)("play-over") in done.stdout
    assert len(list((tmp_path / "records").iterdir())) == 1


def test_legend_explains_the_signs() -> None:
    for language in LANGUAGES:
        text = render(make_board(make_game(2), NAMES[:2], language).legend(80), 80)
        assert all(sign in text for sign in ("★4", "3=9", "A +2", "(A=B)", "6+2", "5½", "▁"))


def test_game_without_board_gets_the_generic_one() -> None:
    class Other(type(make_game(2))):  # type: ignore[misc]
        id = "other"

    assert isinstance(make_board(Other(players=2), NAMES[:2], "en"), GenericBoard)


@pytest.mark.parametrize(
    "lines",
    [
        ["bid 3", "bid 7"],
        ["7", "3"],
        ["5", "undo", "3", "7"],
        ["bid 7 3"],
        ["3 7"],
        ["7, 3"],
        ["bid 7 bid 3"],
    ],
    ids=str,
)
def test_two_bids_may_be_typed_in_either_order(lines: list[str], tmp_path: Path) -> None:
    done = run(tmp_path, "play", "kingdom", "--seats", "2", "--new", "--seed", "5", lines=[*lines, "quit"])
    assert "is not allowed" not in done.stdout
    assert "Player bids 3." in done.stdout
    assert "Player bids 7." in done.stdout
    (file,) = (tmp_path / "unfinished").iterdir()
    plies = [line.partition(". ")[2] for line in file.read_text(encoding="utf-8").splitlines()]
    assert [ply for ply in plies if ply.startswith("0 bid")] == ["0 bid 3", "0 bid 7"]


def test_first_prompt_of_two_bids_lists_every_card(tmp_path: Path) -> None:
    done = run(
        tmp_path,
        "play",
        "kingdom",
        "--seats",
        "2",
        "--new",
        "--seed",
        "5",
        lines=["7", "undo", "why 7", "quit"],
    )
    assert (
        len(re.findall(r"^7 .*bid 7$", done.stdout, re.M)) == 2
    )  # again after `undo`, not beside the held 7
    assert len(re.findall(r"^6 .*bid 6$", done.stdout, re.M)) == 3
    assert "Choose the other one as well" in done.stdout
    assert "bid 7 is allowed now (rule 6.1)." in done.stdout
