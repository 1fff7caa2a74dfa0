"""Errors in the text form of records name the line."""

from __future__ import annotations

import re

import pytest

from core.sample_records import DRAGON, NIM, load_error, replace_once
from jadecourt.core.errors import BadOptions, CorruptRecord, JadecourtError, RulesMismatch, UnknownGame
from jadecourt.core.record import Record, Result
from jadecourt.games import load_table
from jadecourt.games.dragon.game import Dragon

pytestmark = pytest.mark.usefixtures("nim_listed")


# ------------------------------------------------------------------------------------ errors in the text form

# name: (text, old, new, line, message)
SYNTAX_ERRORS = {
    "unknown header": (
        DRAGON,
        "seed: 42",
        "sead: 42",
        5,
        r"invalid line 'sead: 42': expected a header \(game, .*\) or a ply",
    ),
    "header without a colon": (DRAGON, "seed: 42", "seed 42", 5, "invalid line 'seed 42': expected a header"),
    "words between plies": (
        DRAGON,
        "11. 0 place p0",
        "place p0",
        17,
        "invalid line 'place p0': expected a header",
    ),
    "header twice": (
        DRAGON,
        "seed: 42",
        "seed: 42\nseed: 42",
        6,
        "duplicate header 'seed': the first is in line 5",
    ),
    "header twice in other letters": (
        DRAGON,
        "seed: 42",
        "seed: 42\n\nSEED: 1",
        7,
        "duplicate header 'seed'",
    ),
    "header after the plies": (
        DRAGON,
        "11. 0 place p0",
        "result: 1 2 | 2 1\n11. 0 place p0",
        17,
        "header 'result' after the first ply",
    ),
    "no game": (DRAGON, "game: dragon\n", "", 0, "missing header 'game'"),
    "no rules": (DRAGON, "rules: 2\n", "", 0, "missing header 'rules'"),
    "no options": (DRAGON, "options:", "# options:", 0, "missing header 'options'"),
    "rules in words": (DRAGON, "rules: 2", "rules: one", 2, "invalid rules 'one': expected an integer"),
    "rules with a fraction": (
        DRAGON,
        "rules: 2",
        "rules: 1.5",
        2,
        "invalid rules '1.5': expected an integer",
    ),
    "rules empty": (DRAGON, "rules: 2", "rules:", 2, "invalid rules '': expected an integer"),
    "seed in words": (DRAGON, "seed: 42", "seed: lucky", 5, "invalid seed 'lucky': expected an integer"),
    "option without a value": (
        DRAGON,
        "players=2",
        "players",
        3,
        "invalid option 'players': expected key=value",
    ),
    "result without places": (
        NIM,
        "1 2 | 2 1",
        "1 2",
        6,
        "invalid result: expected 'points of each seat | places",
    ),
    "result in three parts": (
        NIM,
        "1 2 | 2 1",
        "1 2 | 2 1 |",
        6,
        "invalid result: expected 'points of each seat |",
    ),
    "result with too few places": (NIM, "1 2 | 2 1", "1 2 | 2", 6, "invalid result: 2 scores and 1 places"),
    "result in words": (NIM, "1 2 | 2 1", "1 two | 2 1", 6, "invalid result 'two': expected an integer"),
    "ply left out": (DRAGON, "11. 0 place p0\n", "", 17, "ply 12 out of order: expected ply 11"),
    "ply twice": (
        DRAGON,
        "11. 0 place p0",
        "11. 0 place p0\n11. 0 place p0",
        18,
        "ply 11 out of order: expected ply 12",
    ),
    "plies from nought": (NIM, "1. * heap 5", "0. * heap 5", 8, "ply 0 out of order: expected ply 1"),
    "seat in letters": (
        DRAGON,
        "11. 0 place p0",
        "11. A place p0",
        17,
        r"invalid seat 'A': expected 0, 1, … or \* for chance",
    ),
    "seat below nought": (DRAGON, "11. 0 place p0", "11. -1 place p0", 17, "invalid seat '-1'"),
    "ply without a seat": (DRAGON, "11. 0 place p0", "11. place p0", 17, "invalid seat 'place'"),
    "ply without a move": (
        DRAGON,
        "11. 0 place p0",
        "11. 0",
        17,
        "invalid ply '11. 0': expected 'NUMBER. SEAT MOVE'",
    ),
    "ply without anything": (DRAGON, "11. 0 place p0", "11.", 17, "invalid ply '11.': expected"),
    "ply without a dot": (DRAGON, "11. 0 place p0", "11 0 place p0", 17, "invalid ply '11 0 place p0'"),
    "ply without a space": (DRAGON, "11. 0 place p0", "11.0 place p0", 17, "invalid ply '11.0 place p0'"),
}
ILLEGAL_PLIES = {
    "mistyped move": (
        DRAGON,
        "11. 0 place p0",
        "11. 0 plaace p0",
        17,
        "ply 11: 'plaace p0' is no move of .*; did you mean 'place p0'",
    ),
    "mistyped outcome": (
        DRAGON,
        "5. * event contagion",
        "5. * event contagious",
        11,
        "ply 5: 'event contagious' is no chance outcome of .*; did you mean 'event contagion'",
    ),
    "illegal move": (
        DRAGON,
        "12. 0 place p1",
        "12. 0 place p7",
        18,
        r"ply 12: 'place p7' is illegal: you have no palace p7 \(rule 9\.3\)",
    ),
    "move of another step": (
        DRAGON,
        "12. 0 place p1",
        "12. 0 act pass",
        18,
        r"ply 12: .* \(rule 9\.3\)",
    ),
    "wrong seat": (
        DRAGON,
        "10. 0 draft tax+monk",
        "10. 1 draft tax+monk",
        16,
        r"ply 10: 'draft tax\+monk' is not possible: seat 0 has to move \(draft\)",
    ),
    "seat that does not exist": (DRAGON, "10. 0 draft", "10. 7 draft", 16, "ply 10: .* seat 0 has to move"),
    "seat that answers twice": (NIM, "3. 1 bet 0", "3. 0 bet 0", 10, r"ply 3: .* seat 1 has to move \(bet\)"),
    "impossible outcome": (
        DRAGON,
        "5. * event contagion",
        "5. * event tribute",
        11,
        "ply 5: 'event tribute' is not possible; expected one of the outcomes event drought, event festival, ",
    ),
    "outcome of another draw": (
        DRAGON,
        "1. * event tribute",
        "1. * start 0",
        7,
        "ply 1: .* expected one of the outcomes",
    ),
    "chance where a seat has to move": (
        DRAGON,
        "10. 0 draft tax+monk",
        "10. * event mongol",
        16,
        r"ply 10: 'event mongol' is not possible: seat 0 has to move \(draft\)",
    ),
    "seat where chance decides": (
        DRAGON,
        "1. * event tribute",
        "1. 0 draft tax+monk",
        7,
        r"ply 1: 'draft tax\+monk' is not possible; expected one of",
    ),
    "ply after the end": (
        NIM,
        "6. 0 take 2",
        "6. 0 take 2\n7. 1 take 1",
        14,
        "ply 7: 'take 1' after the end of the game",
    ),
    "draw after the end": (NIM, "6. 0 take 2", "6. 0 take 2\n7. * heap 5", 14, "ply 7: .* after the end"),
}


@pytest.mark.parametrize(("text", "old", "new", "line", "message"), SYNTAX_ERRORS.values(), ids=SYNTAX_ERRORS)
def test_syntax_error_names_the_line(text: str, old: str, new: str, line: int, message: str) -> None:
    broken = replace_once(text, old, new)
    with pytest.raises(CorruptRecord, match=message) as caught:
        Record.loads(broken)
    assert caught.value.line == line
    assert str(caught.value) == (f"line {line}: " if line else "") + caught.value.message
    assert load_error(broken).line == line


@pytest.mark.parametrize(("text", "old", "new", "line", "message"), ILLEGAL_PLIES.values(), ids=ILLEGAL_PLIES)
def test_illegal_ply_is_rejected_with_its_line(
    text: str, old: str, new: str, line: int, message: str
) -> None:
    error = load_error(replace_once(text, old, new))
    assert re.search(message, error.message)
    assert error.line == line
    assert str(error).startswith(f"line {line}: ply ")


@pytest.mark.parametrize(("text", "old", "new", "line", "message"), ILLEGAL_PLIES.values(), ids=ILLEGAL_PLIES)
def test_illegal_ply_is_rejected_in_json(text: str, old: str, new: str, line: int, message: str) -> None:
    error = load_error(Record.loads(replace_once(text, old, new)).to_json())
    assert re.search(message, error.message)
    assert error.line == 0


WRONG_RESULTS = {
    "points wrong": (
        "1 2 | 2 1",
        "2 2 | 2 1",
        "wrong result: the plies lead to 1 2 | 2 1",
    ),
    "places wrong": ("1 2 | 2 1", "1 2 | 1 2", "wrong result: the plies lead to 1 2 | 2 1"),
    "too many seats": ("1 2 | 2 1", "1 2 0 | 2 1 3", "wrong result: the plies lead to 1 2 | 2 1"),
    "game not finished": ("6. 0 take 2\n", "", "has a result, but the game is not over"),
}


@pytest.mark.parametrize(("old", "new", "message"), WRONG_RESULTS.values(), ids=WRONG_RESULTS)
def test_wrong_result_is_rejected(old: str, new: str, message: str) -> None:
    broken = replace_once(NIM, old, new)
    assert message in load_error(broken).message
    assert message in load_error(Record.loads(broken).to_json()).message


def test_finished_game_without_a_result_is_accepted() -> None:
    table = load_table(replace_once(NIM, "result: 1 2 | 2 1\n", ""))
    assert table.record().result == Result((1, 2), (2, 1))


@pytest.mark.parametrize("names", ["Ada", "Ada | Ben | Cleo", "Ada, Ben"])
def test_wrong_number_of_names_is_rejected(names: str) -> None:
    count = names.count("|") + 1
    assert (
        load_error(replace_once(NIM, "names: Ada | Ben", f"names: {names}")).message
        == f"{count} names for 2 seats"
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("edition=2007", "edition=2008", "invalid value 2008 for edition: expected one of 2017, 2007"),
        ("edition=2007", "editions=2007", "unknown option 'editions': did you mean edition?"),
        ("players=2 ", "", "option players is required"),
        ("startSeat=0", "startSeat=3", "invalid value 3 for startSeat: expected 0 to 1"),
        ("players=2", "self=2", "unknown option 'self'"),
    ],
)
def test_options_that_the_game_does_not_know_are_rejected(old: str, new: str, message: str) -> None:
    broken = replace_once(DRAGON, old, new)
    with pytest.raises((BadOptions, CorruptRecord)) as caught:
        load_table(broken)
    assert message in str(caught.value)
    with pytest.raises(CorruptRecord) as corrupt:
        list(Record.loads(broken).replay(Dragon(players=2)))
    assert message in str(corrupt.value)


@pytest.mark.parametrize(
    ("text", "old", "new", "line"),
    [
        (NIM, "1 2 | 2 1", "2 2 | 2 1", 6),
        (NIM, "6. 0 take 2\n", "", 6),
        (NIM, "names: Ada | Ben", "names: Ada", 4),
        (NIM, "most=3", "most=4", 3),
        (NIM, "most=3", "more=3", 3),
    ],
    ids=["result wrong", "game not finished", "names", "option out of range", "option unknown"],
)
def test_invalid_header_is_rejected_with_its_line(text: str, old: str, new: str, line: int) -> None:
    assert load_error(replace_once(text, old, new)).line == line


@pytest.mark.parametrize("version", [0, 3, 99])
def test_record_of_another_version_of_the_rules_is_not_replayed(version: int) -> None:
    broken = replace_once(DRAGON, "rules: 2", f"rules: {version}")
    for text in (broken, Record.loads(broken).to_json()):
        with pytest.raises(RulesMismatch) as caught:
            load_table(text)
        assert f"version {version} of the rules of dragon" in str(caught.value)
        assert "this version of Jadecourt has version 2" in str(caught.value)


def test_rules_version_is_checked_before_options() -> None:
    broken = replace_once(DRAGON, "rules: 2", "rules: 3").replace("superEvent=volcano", "superEvent=comet")
    with pytest.raises(RulesMismatch):
        load_table(broken)


@pytest.mark.parametrize("game", ["chess", "Dragon", ""])
def test_record_of_an_unknown_game_is_rejected(game: str) -> None:
    with pytest.raises(UnknownGame, match=f"unknown game '{game}'; available: dragon"):
        load_table(replace_once(DRAGON, "game: dragon", f"game: {game}"))


# -------------------------------------------------------------------------------------------------- no record


@pytest.mark.parametrize("text", ["", " ", "\n\n\n", "# only a comment\n"])
def test_empty_text_is_rejected_as_record(text: str) -> None:
    error = load_error(text)
    assert error.message == "missing header 'game'"
    assert error.line == 0


@pytest.mark.parametrize(
    "text",
    [
        bytes(range(256)).decode("latin-1"),
        bytes(range(255, -1, -1)).decode("latin-1"),
        "\x7fELF\x02\x01\x01\x00\x00",
        "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        "PK\x03\x04\x14\x00",
        "\x00" * 100,
        "\ufffd\ufffd\ud800\n",
    ],
)
def test_binary_data_are_rejected_as_record(text: str) -> None:
    assert load_error(text).line == 1


@pytest.mark.parametrize("text", ["[1, 2]", "null", "42", '"game: dragon"', "<html></html>"])
def test_other_text_is_rejected_as_record(text: str) -> None:
    assert load_error(text).line == 1


UNICODE_NUMBERS = {
    "ply": (NIM, "1. * heap 5", "². * heap 5", 8),
    "seat": (NIM, "2. 0 bet 1", "2. ² bet 1", 9),
    "option": (NIM, "most=3", "most=³", 3),
}


@pytest.mark.parametrize(("text", "old", "new", "line"), UNICODE_NUMBERS.values(), ids=UNICODE_NUMBERS)
def test_unicode_digits_are_rejected(text: str, old: str, new: str, line: int) -> None:
    with pytest.raises((CorruptRecord, BadOptions)) as caught:
        load_table(replace_once(text, old, new))
    if isinstance(caught.value, CorruptRecord):
        assert caught.value.line == line


HUGE_NUMBERS = {
    "rules": ("rules: 3", "rules: {}"),
    "option": ("most=3", "most={}"),
    "seed": ("seed: 3", "seed: {}"),
    "result": ("result: 1 2", "result: {} 2"),
    "ply": ("1. * heap 5", "{}. * heap 5"),
    "seat": ("2. 0 bet 1", "2. {} bet 1"),
}


@pytest.mark.parametrize(
    ("old", "new"),
    [pytest.param(*pair, id=name) for name, pair in HUGE_NUMBERS.items()],
)
def test_number_of_thousands_of_digits_is_rejected(old: str, new: str) -> None:
    with pytest.raises(JadecourtError):
        load_table(replace_once(NIM, old, new.format("9" * 5000)))


@pytest.mark.parametrize(("old", "new"), HUGE_NUMBERS.values(), ids=HUGE_NUMBERS)
def test_number_beyond_64_bits_is_rejected_or_preserved(old: str, new: str) -> None:
    text = replace_once(NIM, old, new.format(10**30))
    try:
        table = load_table(text)
    except JadecourtError:
        return
    assert table.seed == 10**30
