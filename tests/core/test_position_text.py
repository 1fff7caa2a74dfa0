"""The text of positions: lines, clauses, header, errors; what the clauses of a game mean is tested with the game."""

from __future__ import annotations

from random import Random

import pytest

from core.nim import Nim
from jadecourt.core import laws
from jadecourt.core.errors import PositionError
from jadecourt.core.position_text import (
    MAX_TEXT_LENGTH,
    Clause,
    format_counts,
    format_list,
    parse_position_text,
)
from jadecourt.games import GAMES, find_game, find_game_of, load_position

CLAUSE = Clause(("row", "a", "3", "b"), 7)


def test_text_is_split_into_header_table_and_seats() -> None:
    parsed = parse_position_text("""
        game: some players=3 key=on   # a comment
        first clause, second          # , another
        B: 2 x, y; A:
        third
    """)
    assert (parsed.game_id, parsed.options, parsed.header_line) == ("some", {"players": "3", "key": "on"}, 2)
    assert [str(clause) for clause in parsed.table] == ["first clause", "second", "third"]
    assert [clause.line for clause in parsed.table] == [3, 3, 5]
    assert {seat: list(map(str, clauses)) for seat, clauses in parsed.seats.items()} == {
        1: ["2 x", "y"],
        0: [],
    }
    assert list(parsed.seats) == [1, 0]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("x\nA: a\nA: b", 3, "second line of seat A: the first is line 2"),
        ("game: x\ngame: x", 2, "second line 'game': the first is line 1"),
        ("game: players=3", 1, "has no game"),
        ("game:", 1, "has no game"),
        ("game: x players", 1, "invalid option 'players': expected KEY=VALUE"),
        ("game: x a=1 a=2", 1, "duplicate option 'a'"),
    ],
)
def test_malformed_line_is_refused_with_its_number(text: str, line: int, message: str) -> None:
    with pytest.raises(PositionError, match=message) as caught:
        parse_position_text(text)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ")


def test_text_that_is_too_long_or_no_text_is_refused() -> None:
    with pytest.raises(PositionError, match="at most"):
        parse_position_text("x" * (MAX_TEXT_LENGTH + 1))
    with pytest.raises(TypeError, match="must be a str"):
        parse_position_text(b"x")  # type: ignore[arg-type]


@pytest.mark.parametrize("word", ["4", "-1", "x", "", "²", "1" * 40])
def test_number_out_of_range_is_refused(word: str) -> None:
    with pytest.raises(PositionError, match=r"line 7: invalid number .* expected 0 to 3"):
        CLAUSE.number(word, 0, 3)


def test_unknown_word_is_refused_with_a_suggestion() -> None:
    with pytest.raises(PositionError, match=r"unknown colour 'gren' .* did you mean 'green'"):
        CLAUSE.index("gren", ["red", "green"], "colour")
    with pytest.raises(PositionError, match="unknown clause 'row a 3 b': expected one of: x N, y"):
        CLAUSE.fail_unknown(["x N", "y"])


def test_word_lists_are_read_as_masks_and_counts() -> None:
    assert CLAUSE.mask(["none"], ["a", "b"], "letter") == 0
    assert CLAUSE.mask(["b", "a"], ["a", "b"], "letter") == 3
    with pytest.raises(PositionError, match="the same letter twice"):
        CLAUSE.mask(["b", "b"], ["a", "b"], "letter")
    assert CLAUSE.counts(CLAUSE.words[1:], ["a", "b"], "letter") == {0: 3, 1: 1}
    assert CLAUSE.counts(["none"], ["a", "b"], "letter") == {}
    assert (format_counts([3, 1, 0], "abc"), format_counts([0], "a"), format_list([])) == (
        "a 3 b",
        "none",
        "none",
    )


# ---------------------------------------------------------------------- games without a notation of their own


def test_position_of_game_without_notation_has_its_fields() -> None:
    text = str(Nim().start())
    assert "heap 0" in text.splitlines()
    assert Nim().position(text) == Nim().start()
    for wrong, message in (("heep 3", "did you mean 'heap'"), ("heap 1 2", "expected one number")):
        with pytest.raises(PositionError, match=message):
            Nim().position(wrong)


# ---------------------------------------------------------------------- header


@pytest.mark.parametrize("id", GAMES)
def test_text_names_its_game_so_that_it_is_read_without_knowing_it(id: str) -> None:
    state = find_game(id)(players=3).start()
    game, loaded_state = load_position(str(state))
    assert game == find_game(id)(players=3) == find_game_of(state)
    assert loaded_state == state
    assert f"<{type(state).__name__}\n{state}>" == repr(state)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("round 1", "line 1: the text does not name its game"),
        ("\ngame: chess players=3", "line 2: unknown game 'chess'"),
        ("game: dragon players=9", "line 1: invalid value '9' for players"),
        ("game: dragon", "line 1: option players is required"),
    ],
)
def test_header_of_unknown_game_or_option_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        load_position(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game: kingdom players=3", "line 1: the position is of the game 'kingdom', not 'dragon'"),
        ("game: dragon players=4", "line 1: option players is 4 in the text and 3 in the game"),
        ("game: dragon players=3 greatWall=on", "option greatWall is on in the text and off in the game"),
        ("game: dragon players=3 nothing=on", "line 1: unknown option 'nothing'"),
        ("game: dragon players=3\nover\nD: 3 vp", "line 3: there is no seat D: seats are A to C"),
    ],
)
def test_header_of_another_game_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        find_game("dragon")(players=3).position(text)


def test_header_may_have_what_chance_has_drawn_in_the_game() -> None:
    game = find_game("dragon")(players=3, superEvent="hidden", edition=2007)
    header = "game: dragon players=3 superEvent=flood startSeat=2 largePrivilegeCost=6"
    state = game.position(f"{header}; round 8, at person")
    assert "superEvent=flood" in str(state) and "startSeat=2" in str(state)


# ---------------------------------------------------------------------- robustness


@pytest.mark.parametrize("id", GAMES)
def test_damaged_text_is_refused_or_gives_a_possible_position(id: str) -> None:
    """Words are removed, doubled, exchanged; no error but PositionError, no impossible position."""
    random = Random(1)
    game = find_game(id)(players=3)
    texts = [str(state) for state in laws.random_positions(game, 2)][::9]
    refused = accepted = 0
    for text in texts:
        for _ in range(12):
            words = text.replace(",", " ,").replace("\n", " \n").split(" ")
            place = random.randrange(len(words))
            other = random.choice([*words, "99999", "-3", "none", "-", "½", "Z", "to", "over", ":"])
            words[place : place + 1] = random.choice([[], [words[place]] * 2, [other]])
            try:
                state = game.position(" ".join(words))
            except PositionError as error:
                refused += 1
                assert error.message
            else:
                accepted += 1
                assert game.broken_invariants(state) == []
                laws.law_position_text(game, state)
    assert refused > 30 and accepted > 10
