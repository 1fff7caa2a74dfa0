"""Games written down: both forms, without loss; and whatever is wrong with one is said, with its line."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.toy import Nim
from jadecourt.core.components import CHANCE
from jadecourt.core.errors import BadOptions, CorruptRecord, JadecourtError, RulesMismatch, UnknownGame
from jadecourt.core.laws import random_table
from jadecourt.core.record import Ply, Record, Result
from jadecourt.core.table import Table
from jadecourt.games import load_table
from jadecourt.games.dragon.game import Dragon

# An unfinished game: headers in lines 1 to 5, ply k in line k + 6
DRAGON = """\
game: dragon
rules: 1
options: players=2 edition=2007 largePrivilegeCost=6 greatWall=on superEvent=volcano eventAdjacency=slide startSeat=0
names: Ada | Ben
seed: 42

1. * event tribute
2. * event drought
3. * event festival
4. * event tribute
5. * event contagion
6. * event festival
7. * event contagion
8. * event mongol
9. * event mongol
10. 0 draft tax+monk
11. 0 place p0
12. 0 place p1
13. 1 draft farmer+scholar
14. 1 place p0
15. 1 place p0
16. * deal taxes+build+harvest+wall
"""

# A whole game: headers in lines 1 to 6, ply k in line k + 7
NIM = """\
game: nim
rules: 3
options: most=3
names: Ada | Ben
seed: 3
result: 1 2 | 2 1

1. * heap 5
2. 0 bet 1
3. 1 bet 0
4. * begin 1
5. 1 take 2
6. 0 take 2
"""

NIM_JSON = (
    '{"format": "jadecourt-record", "game": "nim", "rules": 3, "options": {"most": 3}, "names": ["Ada", "Ben"], '
    '"seed": 3, "plies": [[null, "heap 5"], [0, "bet 1"], [1, "bet 0"], [null, "begin 1"], [1, "take 2"], '
    '[0, "take 2"]], "comments": {}, "result": {"scores": [1, 2], "places": [2, 1]}}'
)

pytestmark = pytest.mark.usefixtures("nim_listed")


def changed(text: str, old: str, new: str) -> str:
    """The text with one place changed; a place that is not there, or twice, fails the test."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


def damage(text: str) -> CorruptRecord:
    with pytest.raises(CorruptRecord) as refused:
        load_table(text)
    return refused.value


# ------------------------------------------------------------------------------------------------------ both forms


def nim_record() -> Record:
    return Record(
        game="nim",
        rules=3,
        options={"most": 3},
        plies=[
            Ply(CHANCE, "heap 5"),
            Ply(0, "bet 1"),
            Ply(1, "bet 0"),
            Ply(CHANCE, "begin 1"),
            Ply(1, "take 2"),
            Ply(0, "take 2"),
        ],
        names=["Ada", "Ben"],
        seed=3,
        result=Result((1, 2), (2, 1)),
    )


def test_text_form_is_written_as_documented() -> None:
    assert nim_record().dumps() == NIM


def test_text_form_is_read_as_documented() -> None:
    record = Record.loads(NIM)
    assert record == nim_record()
    assert record.lines == [8, 9, 10, 11, 12, 13]


def test_json_form_is_written_and_read_as_documented() -> None:
    assert nim_record().to_json() == NIM_JSON
    assert Record.loads(NIM_JSON) == nim_record()
    assert Record.loads(json.dumps(json.loads(NIM_JSON), indent=2)) == nim_record()
    assert Record.loads("\n  " + NIM_JSON + "\n") == nim_record()


@pytest.mark.parametrize("text", [DRAGON, NIM], ids=["dragon", "nim"])
def test_text_and_json_are_twins(text: str) -> None:
    record = Record.loads(text)
    assert record.dumps() == text
    assert Record.loads(record.to_json()).dumps() == text


def test_record_need_not_have_names_seed_or_result() -> None:
    text = "game: nim\nrules: 3\noptions: most=2\n\n"
    record = Record.loads(text)
    assert (record.names, record.seed, record.result, record.plies) == ([], None, None, [])
    assert record.dumps() == text
    assert Record.loads(record.to_json()) == record


def test_options_are_written_as_words_and_read_as_values() -> None:
    options = Record.loads(DRAGON).options
    assert options == {
        "players": 2,
        "edition": 2007,
        "largePrivilegeCost": 6,
        "greatWall": True,
        "superEvent": "volcano",
        "eventAdjacency": "slide",
        "startSeat": 0,
    }
    assert options["greatWall"] is True
    assert Dragon(**options).options == options


def test_loaded_table_is_the_one_written_down() -> None:
    table = load_table(DRAGON)
    assert table.game == Dragon(players=2, edition=2007, greatWall=True, superEvent="volcano", startSeat=0)
    assert (table.names, table.seed) == (["Ada", "Ben"], 42)
    assert table.record().dumps() == DRAGON


@pytest.mark.parametrize(
    "text",
    [
        NIM.replace("\n", "\r\n"),
        NIM.replace(": ", ":   ").replace(". ", ".  ").replace(" take", "   take"),
        NIM.replace("game:", "GAME :").replace("seed:", " Seed:"),
        NIM.replace("\n", "\n\n"),
        NIM.rstrip("\n"),
        "\n\n" + NIM,
        NIM.replace("rules: 3\noptions: most=3\n", "options: most=3\nrules: 3\n"),
    ],
    ids=["windows", "spaces", "capitals", "blank lines", "no last newline", "leading lines", "other order"],
)
def test_text_written_by_hand_is_read_generously(text: str) -> None:
    assert Record.loads(text).dumps() == NIM


def test_replay_gives_every_position() -> None:
    seen = [(who, move, state.step()) for who, move, state in Record.loads(NIM).replay(Nim())]
    assert [who for who, _, _ in seen] == [CHANCE, 0, 1, CHANCE, 1, 0]
    assert [Nim.steps[step].name for _, _, step in seen] == ["bet", "bet", "begin", "take", "take", "over"]


def test_replay_writes_no_log_and_leaves_the_record_alone() -> None:
    record = Record.loads(NIM)
    *_, (_, _, state) = record.replay(Nim())
    assert state.log is None
    assert record == nim_record()


# ------------------------------------------------------------------------------------------------------- comments

COMMENTED = """\
# before everything
game: nim # behind a header
rules: 3
# between headers
options: most=3
names: Ada | Ben
seed: 3

# before the first ply
1. * heap 5 # behind a ply
# after it # with a second mark
# 7. 0 looks like a ply
2. 0 bet 1
#no space
#
3. 1 bet 0
# at the end: é ＃ 12
"""


def test_comments_in_all_places_are_kept() -> None:
    record = Record.loads(COMMENTED)
    assert record.comments == {
        0: ["before everything", "behind a header", "between headers", "before the first ply"],
        1: ["behind a ply", "after it # with a second mark", "7. 0 looks like a ply"],
        2: ["no space"],
        3: ["at the end: é ＃ 12"],
    }
    assert [ply.text for ply in record.plies] == ["heap 5", "bet 1", "bet 0"]


def test_comments_survive_the_way_from_text_to_json_and_back() -> None:
    record = Record.loads(COMMENTED)
    by_json = Record.loads(record.to_json())
    assert by_json == record
    text = by_json.dumps()
    assert Record.loads(text) == record
    assert Record.loads(text).dumps() == text
    assert text.splitlines()[6:13] == [
        "# before everything",
        "# behind a header",
        "# between headers",
        "# before the first ply",
        "1. * heap 5",
        "# behind a ply",
        "# after it # with a second mark",
    ]
    assert text.endswith("3. 1 bet 0\n# at the end: é ＃ 12\n")


def test_comments_do_not_shift_the_lines_of_plies() -> None:
    assert Record.loads(COMMENTED).lines == [10, 13, 16]


# ------------------------------------------------------------------------------------------------- nothing is lost

CLEAN = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="|#"), max_size=12
).map(str.strip)
PLIES = st.lists(
    st.builds(Ply, st.integers(-1, 4), st.sampled_from(["take 1", "bet 0", "x:y+z"])), max_size=5
)
RESULTS = st.integers(1, 5).flatmap(
    lambda seats: st.builds(
        Result,
        st.tuples(*[st.integers(-50, 200)] * seats),
        st.tuples(*[st.integers(1, 5)] * seats),
    )
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    plies = draw(PLIES)
    comments = st.dictionaries(
        st.integers(0, len(plies)), st.lists(CLEAN.filter(bool), min_size=1, max_size=3), max_size=3
    )
    return Record(
        game=draw(st.sampled_from(["nim", "dragon", "go"])),
        rules=draw(st.integers(0, 99)),
        options=draw(
            st.dictionaries(
                st.sampled_from(["a", "bC", "d-e"]), st.booleans() | st.integers(0, 3000) | st.just("word")
            )
        ),
        plies=plies,
        names=draw(st.lists(CLEAN, max_size=5)),
        seed=draw(st.none() | st.integers()),
        result=draw(st.none() | RESULTS),
        comments=draw(comments),
    )


@settings(max_examples=150, derandomize=True, database=None, deadline=None)
@given(record=records())
def test_every_record_reads_back_from_both_forms(record: Record) -> None:
    assert Record.loads(record.dumps()) == record
    assert Record.loads(record.to_json()) == record
    assert Record.loads(Record.loads(record.to_json()).dumps()).to_json() == record.to_json()


@pytest.mark.parametrize("seed", [0, -1, 2**64, -(10**30)])
def test_any_seed_is_kept(seed: int) -> None:
    table = Table(Nim(), seed)
    for text in (table.record().dumps(), table.record().to_json()):
        assert load_table(text).record() == table.record()


@pytest.mark.parametrize("name", ["A|B", "Ada #1", "Ada\nseed: 7", " Ada ", "A\u2028da"])
def test_table_does_not_take_a_name_that_its_record_would_lose(name: str) -> None:
    try:
        table = Table(Nim(), 1, [name, "Ben"])
    except ValueError:
        return  # refused at once: fine as well
    assert Record.loads(table.record().dumps()) == table.record()


@pytest.mark.parametrize("comment", ["one\ntwo", "one\rtwo", "one\u2028two"])
def test_comment_in_json_cannot_break_the_text_form(comment: str) -> None:
    text = NIM_JSON.replace('"comments": {}', '"comments": ' + json.dumps({"1": [comment]}))
    try:
        record = Record.loads(text)
    except CorruptRecord:
        return  # refused at once: fine as well
    assert Record.loads(record.dumps()).plies == record.plies


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


# ------------------------------------------------------------------------------------------- damage to the JSON form


def nim_json(**values: Any) -> str:
    """The JSON form with other values; `...` leaves a key out."""
    data = {**json.loads(NIM_JSON), **values}
    return json.dumps({key: value for key, value in data.items() if value is not ...}, indent=1)


def test_broken_json_is_refused_with_line_and_column() -> None:
    broken = changed(nim_json(), '"rules": 3,', '"rules": 3')
    lines = broken.splitlines()
    refused = damage(broken)
    assert '"options"' in lines[refused.line - 1]
    assert refused.why == "not JSON: Expecting ',' delimiter in column 2"


@pytest.mark.parametrize(
    "text", ["{", '{"format"', NIM_JSON[:-1], NIM_JSON + "x", "{'format': 1}", NIM_JSON[:200]]
)
def test_cut_or_continued_json_is_refused(text: str) -> None:
    refused = damage(text)
    assert refused.why.startswith("not JSON: ")
    assert refused.line == 1


@pytest.mark.parametrize("key", ["format", "game", "rules", "options", "plies"])
def test_json_without_a_key_is_refused(key: str) -> None:
    assert damage(nim_json(**{key: ...})).why == f"the key {key!r} is missing"


def test_json_of_something_else_is_refused() -> None:
    assert (
        damage(nim_json(format="chess-record")).why == "the format is 'chess-record', not 'jadecourt-record'"
    )


def test_json_need_not_have_names_seed_comments_or_result() -> None:
    record = Record.loads(nim_json(names=..., seed=..., comments=..., result=...))
    assert (record.names, record.seed, record.comments, record.result) == ([], None, {}, None)


WRONG_TYPES: dict[str, dict[str, Any]] = {
    "rules word": {"rules": "three"},
    "rules null": {"rules": None},
    "rules list": {"rules": [3]},
    "rules not a number": {"rules": float("nan")},
    "options number": {"options": 5},
    "options word": {"options": "most"},
    "options null": {"options": None},
    "plies number": {"plies": 5},
    "plies null": {"plies": None},
    "plies word": {"plies": "heap 5"},
    "plies of words": {"plies": ["heap 5"]},
    "plies of numbers": {"plies": [5]},
    "ply without text": {"plies": [[0]]},
    "ply too long": {"plies": [[0, "bet 1", 3]]},
    "ply with a number": {"plies": [[0, 1]]},
    "seat word": {"plies": [["0", "bet 1"]]},
    "seat below nought": {"plies": [[-1, "heap 5"]]},
    "seat fraction": {"plies": [[0.0, "bet 1"]]},
    "names number": {"names": 5},
    "names null": {"names": None},
    "seed word": {"seed": "lucky"},
    "seed list": {"seed": [3]},
    "result number": {"result": 5},
    "result list": {"result": [1, 2]},
    "result empty": {"result": {}},
    "scores number": {"result": {"scores": 1, "places": [1, 2]}},
    "comments list": {"comments": ["hello"]},
    "comments null": {"comments": None},
    "comments nowhere": {"comments": {"x": ["hello"]}},
    "comments number": {"comments": {"0": 5}},
}
TAKEN_FOR_SOMETHING_ELSE: dict[str, dict[str, Any]] = {
    "rules fraction": {"rules": 3.7},
    "rules infinite": {"rules": float("inf")},
    "rules true": {"rules": True},
    "seed fraction": {"seed": 3.5},
    "seed infinite": {"seed": float("inf")},
    "options pairs": {"options": [["most", 3]]},
    "options numbered": {"options": [[1, 2]]},
    "names word": {"names": "AB"},
    "names object": {"names": {"Ada": 1, "Ben": 2}},
    "name number": {"names": [1, 2]},
    "seat true": {"plies": [[None, "heap 5"], [True, "bet 1"]], "result": None},
    "comments word": {"comments": {"0": "hello"}},
    "comment number": {"comments": {"0": [5]}},
    "comments beyond the last ply": {"comments": {"7": ["hello"]}},
    "comments before the first ply": {"comments": {"-1": ["hello"]}},
}


@pytest.mark.parametrize("values", WRONG_TYPES.values(), ids=WRONG_TYPES)
def test_json_with_a_wrong_type_is_refused(values: dict[str, Any]) -> None:
    refused = damage(nim_json(**values))
    assert re.search("wrong type|not \\[seat or null, notation\\]|is missing", refused.why)
    assert refused.line == 0


@pytest.mark.parametrize("values", TAKEN_FOR_SOMETHING_ELSE.values(), ids=TAKEN_FOR_SOMETHING_ELSE)
def test_json_with_a_wrong_type_is_not_taken_for_something_else(values: dict[str, Any]) -> None:
    damage(nim_json(**values))


@pytest.mark.parametrize(
    "options", [{}, {"most": None}, {"most": [3]}, {"most": 3.0}, {"more": 3}, {"most": 4}]
)
def test_json_with_impossible_options_is_refused(options: dict[str, Any]) -> None:
    if not options:
        assert load_table(nim_json(options=options)).game == Nim()  # every setting has a default
        return
    with pytest.raises((BadOptions, CorruptRecord), match="most"):
        load_table(nim_json(options=options))


@pytest.mark.parametrize(
    "text",
    ['{"rules": ' + "9" * 5000 + "}", '{"a": ' * 100_000, '{"a": ' + "[" * 100_000],
    ids=["huge number", "nested objects", "nested lists"],
)
def test_json_that_python_cannot_read_is_refused(text: str) -> None:
    damage(text)


# ------------------------------------------------------------------------------------------------ damage at random

RECORDS = [DRAGON, random_table(Dragon(players=2, superEvent="random"), 3).record().dumps()]
RECORDS += [Record.loads(text).to_json() for text in RECORDS]


@st.composite
def mutations(draw: st.DrawFn) -> str:
    """A real record with one character or one line changed."""
    text = draw(st.sampled_from(RECORDS))
    # most places that matter are near the beginning
    place = draw(st.integers(0, 700) | st.integers(0, len(text))) % len(text)
    character = draw(st.sampled_from('0123456789*.:|=#+-_ \n"{}[],xX') | st.characters())
    lines = text.split("\n")
    line = draw(st.integers(0, len(lines) - 1))
    other = draw(st.integers(0, len(lines) - 1))
    match draw(st.sampled_from(["replace", "insert", "delete", "cut", "drop", "double", "exchange", "line"])):
        case "replace":
            return text[:place] + character + text[place + 1 :]
        case "insert":
            return text[:place] + character + text[place:]
        case "delete":
            return text[:place] + text[place + 1 :]
        case "cut":
            return text[:place]
        case "drop":
            del lines[line]
        case "double":
            lines.insert(line, lines[line])
        case "exchange":
            lines[line], lines[other] = lines[other], lines[line]
        case _:
            lines[line] = draw(st.text(max_size=20))
    return "\n".join(lines)


@settings(max_examples=1000, derandomize=True, database=None, deadline=None)
@example(text=DRAGON.replace("10. 0", "10. ²"))
@example(text=DRAGON.replace("names: Ada | Ben\n", ""))
@given(text=mutations())
def test_changed_record_is_loaded_or_refused_but_never_breaks_the_program(text: str) -> None:
    try:
        table = load_table(text)
    except JadecourtError as refused:
        assert str(refused)
    else:
        # whatever was accepted is a game again
        assert load_table(table.record().dumps()).record() == table.record()
