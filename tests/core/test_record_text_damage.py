"""What is wrong with the text of a record is said with its line."""

from __future__ import annotations

import re

import pytest

from core.samples import DRAGON, NIM, changed, damage
from jadecourt.core.errors import BadOptions, CorruptRecord, JadecourtError, RulesMismatch, UnknownGame
from jadecourt.core.record import Record, Result
from jadecourt.games import load_table
from jadecourt.games.dragon.game import Dragon

pytestmark = pytest.mark.usefixtures("nim_listed")


# ------------------------------------------------------------------------------------------- damage to the text form

# name: (text, place, what stands there instead, line, what the error says)
SYNTAX = {
    "unknown header": (
        DRAGON,
        "seed: 42",
        "sead: 42",
        5,
        r"'sead: 42' is neither a header \(game, .*\) nor a ply",
    ),
    "header without a colon": (DRAGON, "seed: 42", "seed 42", 5, "'seed 42' is neither a header"),
    "words between plies": (DRAGON, "11. 0 place p0", "place p0", 17, "'place p0' is neither a header"),
    "header twice": (
        DRAGON,
        "seed: 42",
        "seed: 42\nseed: 42",
        6,
        "a second header 'seed'; the first is in line 5",
    ),
    "header twice in other letters": (DRAGON, "seed: 42", "seed: 42\n\nSEED: 1", 7, "a second header 'seed'"),
    "header after the plies": (
        DRAGON,
        "11. 0 place p0",
        "result: 1 2 | 2 1\n11. 0 place p0",
        17,
        "the header 'result' must stand before the first ply",
    ),
    "no game": (DRAGON, "game: dragon\n", "", 0, "the header 'game' is missing"),
    "no rules": (DRAGON, "rules: 1\n", "", 0, "the header 'rules' is missing"),
    "no options": (DRAGON, "options:", "# options:", 0, "the header 'options' is missing"),
    "rules in words": (DRAGON, "rules: 1", "rules: one", 2, "rules is a whole number, not 'one'"),
    "rules with a fraction": (DRAGON, "rules: 1", "rules: 1.5", 2, "rules is a whole number, not '1.5'"),
    "rules empty": (DRAGON, "rules: 1", "rules:", 2, "rules is a whole number, not ''"),
    "seed in words": (DRAGON, "seed: 42", "seed: lucky", 5, "seed is a whole number, not 'lucky'"),
    "option without a value": (
        DRAGON,
        "players=2",
        "players",
        3,
        "options are written key=value, not 'players'",
    ),
    "result without places": (
        NIM,
        "1 2 | 2 1",
        "1 2",
        6,
        "the result is written 'points of each seat | places",
    ),
    "result in three parts": (
        NIM,
        "1 2 | 2 1",
        "1 2 | 2 1 |",
        6,
        "the result is written 'points of each seat |",
    ),
    "result with too few places": (NIM, "1 2 | 2 1", "1 2 | 2", 6, "the result has more points than places"),
    "result in words": (NIM, "1 2 | 2 1", "1 two | 2 1", 6, "a result is a whole number, not 'two'"),
    "ply left out": (DRAGON, "11. 0 place p0\n", "", 17, "ply 12 stands where ply 11 must be"),
    "ply twice": (
        DRAGON,
        "11. 0 place p0",
        "11. 0 place p0\n11. 0 place p0",
        18,
        "ply 11 stands where ply 12 must be",
    ),
    "plies from nought": (NIM, "1. * heap 5", "0. * heap 5", 8, "ply 0 stands where ply 1 must be"),
    "seat in letters": (
        DRAGON,
        "11. 0 place p0",
        "11. A place p0",
        17,
        r"'A' is no seat \(0, 1, … or \* for chance\)",
    ),
    "seat below nought": (DRAGON, "11. 0 place p0", "11. -1 place p0", 17, "'-1' is no seat"),
    "ply without a seat": (DRAGON, "11. 0 place p0", "11. place p0", 17, "'place' is no seat"),
    "ply without a move": (DRAGON, "11. 0 place p0", "11. 0", 17, "'11. 0' is no ply; one looks like"),
    "ply without anything": (DRAGON, "11. 0 place p0", "11.", 17, "'11.' is no ply; one looks like"),
    "ply without a dot": (DRAGON, "11. 0 place p0", "11 0 place p0", 17, "'11 0 place p0' is no ply"),
    "ply without a space": (DRAGON, "11. 0 place p0", "11.0 place p0", 17, "'11.0 place p0' is no ply"),
}
PLAY = {
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
    "answer to another question": (
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
        r"ply 10: 'draft tax\+monk' cannot be here: seat 0 must answer \(draft\)",
    ),
    "seat that does not exist": (DRAGON, "10. 0 draft", "10. 7 draft", 16, "ply 10: .* seat 0 must answer"),
    "seat that answers twice": (NIM, "3. 1 bet 0", "3. 0 bet 0", 10, r"ply 3: .* seat 1 must answer \(bet\)"),
    "impossible outcome": (
        DRAGON,
        "5. * event contagion",
        "5. * event tribute",
        11,
        "ply 5: 'event tribute' cannot be here: chance decides, one of event drought, event festival, ",
    ),
    "outcome of another draw": (
        DRAGON,
        "1. * event tribute",
        "1. * start 0",
        7,
        "ply 1: .* chance decides, one of",
    ),
    "chance where a seat is asked": (
        DRAGON,
        "10. 0 draft tax+monk",
        "10. * event mongol",
        16,
        r"ply 10: 'event mongol' cannot be here: seat 0 must answer \(draft\)",
    ),
    "seat where chance decides": (
        DRAGON,
        "1. * event tribute",
        "1. 0 draft tax+monk",
        7,
        r"ply 1: 'draft tax\+monk' cannot be here: chance decides",
    ),
    "ply after the end": (
        NIM,
        "6. 0 take 2",
        "6. 0 take 2\n7. 1 take 1",
        14,
        "ply 7: 'take 1' comes after the end of the game",
    ),
    "draw after the end": (NIM, "6. 0 take 2", "6. 0 take 2\n7. * heap 5", 14, "ply 7: .* after the end"),
}


@pytest.mark.parametrize(("text", "old", "new", "line", "words"), SYNTAX.values(), ids=SYNTAX)
def test_damaged_text_is_refused_with_its_line(text: str, old: str, new: str, line: int, words: str) -> None:
    broken = changed(text, old, new)
    with pytest.raises(CorruptRecord, match=words) as refused:
        Record.loads(broken)
    assert refused.value.line == line
    assert str(refused.value) == (f"line {line}: " if line else "") + refused.value.why
    assert damage(broken).line == line


@pytest.mark.parametrize(("text", "old", "new", "line", "words"), PLAY.values(), ids=PLAY)
def test_ply_against_the_rules_is_refused_with_its_line(
    text: str, old: str, new: str, line: int, words: str
) -> None:
    refused = damage(changed(text, old, new))
    assert re.search(words, refused.why)
    assert refused.line == line
    assert str(refused).startswith(f"line {line}: ply ")


@pytest.mark.parametrize(("text", "old", "new", "line", "words"), PLAY.values(), ids=PLAY)
def test_ply_against_the_rules_is_refused_in_json_too(
    text: str, old: str, new: str, line: int, words: str
) -> None:
    refused = damage(Record.loads(changed(text, old, new)).to_json())
    assert re.search(words, refused.why)
    assert refused.line == 0


RESULTS_WRONG = {
    "points wrong": (
        "1 2 | 2 1",
        "2 2 | 2 1",
        "the plies lead to 1 2 | 2 1, which is not the result in the record",
    ),
    "places wrong": ("1 2 | 2 1", "1 2 | 1 2", "the plies lead to 1 2 | 2 1, which is not"),
    "too many seats": ("1 2 | 2 1", "1 2 0 | 2 1 3", "the plies lead to 1 2 | 2 1, which is not"),
    "game not finished": ("6. 0 take 2\n", "", "has a result, but its last ply does not end the game"),
}


@pytest.mark.parametrize(("old", "new", "words"), RESULTS_WRONG.values(), ids=RESULTS_WRONG)
def test_wrong_result_is_refused(old: str, new: str, words: str) -> None:
    broken = changed(NIM, old, new)
    assert words in damage(broken).why
    assert words in damage(Record.loads(broken).to_json()).why


def test_finished_game_without_a_result_is_accepted() -> None:
    table = load_table(changed(NIM, "result: 1 2 | 2 1\n", ""))
    assert table.record().result == Result((1, 2), (2, 1))


@pytest.mark.parametrize("names", ["Ada", "Ada | Ben | Cleo", "Ada, Ben"])
def test_names_for_other_seats_are_refused(names: str) -> None:
    count = names.count("|") + 1
    assert damage(changed(NIM, "names: Ada | Ben", f"names: {names}")).why == f"{count} names for 2 seats"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("edition=2007", "edition=2008", "edition cannot be 2008: it is one of 2017, 2007"),
        ("edition=2007", "editions=2007", "unknown setting 'editions': did you mean edition?"),
        ("players=2 ", "", "players must be given"),
        ("startSeat=0", "startSeat=3", "startSeat is 3, but the seats go from 0 to 1"),
        ("players=2", "self=2", "unknown setting 'self'"),
    ],
)
def test_options_that_the_game_does_not_know_are_refused(old: str, new: str, words: str) -> None:
    broken = changed(DRAGON, old, new)
    with pytest.raises((BadOptions, CorruptRecord)) as refused:
        load_table(broken)
    assert words in str(refused.value)
    with pytest.raises(CorruptRecord) as corrupt:
        list(Record.loads(broken).replay(Dragon(players=2)))
    assert words in str(corrupt.value)


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
def test_header_against_the_rules_is_refused_with_its_line(text: str, old: str, new: str, line: int) -> None:
    assert damage(changed(text, old, new)).line == line


@pytest.mark.parametrize("version", [0, 2, 99])
def test_record_of_another_version_of_the_rules_is_not_replayed(version: int) -> None:
    broken = changed(DRAGON, "rules: 1", f"rules: {version}")
    for text in (broken, Record.loads(broken).to_json()):
        with pytest.raises(RulesMismatch) as refused:
            load_table(text)
        assert f"version {version} of the rules of dragon" in str(refused.value)
        assert "this program knows version 1" in str(refused.value)


def test_version_of_the_rules_is_looked_at_before_options_it_may_have_brought() -> None:
    broken = changed(DRAGON, "rules: 1", "rules: 2").replace("superEvent=volcano", "superEvent=comet")
    with pytest.raises(RulesMismatch):
        load_table(broken)


@pytest.mark.parametrize("game", ["chess", "Dragon", ""])
def test_record_of_an_unknown_game_is_refused(game: str) -> None:
    with pytest.raises(UnknownGame, match=f"there is no game '{game}': there are dragon"):
        load_table(changed(DRAGON, "game: dragon", f"game: {game}"))


# ---------------------------------------------------------------------------------------------- no record at all


@pytest.mark.parametrize("text", ["", " ", "\n\n\n", "# only a comment\n"])
def test_empty_text_is_no_record(text: str) -> None:
    refused = damage(text)
    assert refused.why == "the header 'game' is missing"
    assert refused.line == 0


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
def test_binary_data_are_no_record(text: str) -> None:
    assert damage(text).line == 1


@pytest.mark.parametrize("text", ["[1, 2]", "null", "42", '"game: dragon"', "<html></html>"])
def test_other_kinds_of_text_are_no_record(text: str) -> None:
    assert damage(text).line == 1


UNICODE_NUMBERS = {
    "ply": (NIM, "1. * heap 5", "². * heap 5", 8),
    "seat": (NIM, "2. 0 bet 1", "2. ² bet 1", 9),
    "option": (NIM, "most=3", "most=³", 3),
}


@pytest.mark.parametrize(("text", "old", "new", "line"), UNICODE_NUMBERS.values(), ids=UNICODE_NUMBERS)
def test_digits_that_are_no_numbers_are_refused(text: str, old: str, new: str, line: int) -> None:
    with pytest.raises((CorruptRecord, BadOptions)) as refused:
        load_table(changed(text, old, new))
    if isinstance(refused.value, CorruptRecord):
        assert refused.value.line == line


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
def test_number_of_thousands_of_digits_is_refused(old: str, new: str) -> None:
    with pytest.raises(JadecourtError):
        load_table(changed(NIM, old, new.format("9" * 5000)))


@pytest.mark.parametrize(("old", "new"), HUGE_NUMBERS.values(), ids=HUGE_NUMBERS)
def test_number_greater_than_any_machine_word_is_refused_or_kept(old: str, new: str) -> None:
    text = changed(NIM, old, new.format(10**30))
    try:
        table = load_table(text)
    except JadecourtError:
        return
    assert table.seed == 10**30
