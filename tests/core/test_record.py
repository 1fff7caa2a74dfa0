"""Records: both forms preserve the game."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.nim import Nim
from core.sample_records import DRAGON, NIM, NIM_JSON
from jadecourt.core.constants import CHANCE
from jadecourt.core.errors import CorruptRecord
from jadecourt.core.record import Ply, Record, Result
from jadecourt.core.table import Table
from jadecourt.games import load_table
from jadecourt.games.dragon.game import Dragon

pytestmark = pytest.mark.usefixtures("nim_listed")


# ------------------------------------------------------------------------------------------------- both forms


def nim_record() -> Record:
    return Record(
        game="nim",
        rules_version=3,
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
    assert record.ply_lines == [8, 9, 10, 11, 12, 13]


def test_json_form_is_written_and_read_as_documented() -> None:
    assert nim_record().to_json() == NIM_JSON
    assert Record.loads(NIM_JSON) == nim_record()
    assert Record.loads(json.dumps(json.loads(NIM_JSON), indent=2)) == nim_record()
    assert Record.loads("\n  " + NIM_JSON + "\n") == nim_record()


@pytest.mark.parametrize("text", [DRAGON, NIM], ids=["dragon", "nim"])
def test_text_and_json_forms_are_equivalent(text: str) -> None:
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
        "wallTiles": "chosen",
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
def test_handwritten_text_is_parsed_leniently(text: str) -> None:
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


# --------------------------------------------------------------------------------------------------- comments

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


def test_comments_survive_conversion_to_json_and_back() -> None:
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
    assert Record.loads(COMMENTED).ply_lines == [10, 13, 16]


# ------------------------------------------------------------------------------------------------ round trips

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
        rules_version=draw(st.integers(0, 99)),
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
def test_name_that_a_record_cannot_store_is_rejected(name: str) -> None:
    try:
        table = Table(Nim(), 1, [name, "Ben"])
    except ValueError:
        return  # rejected before
    assert Record.loads(table.record().dumps()) == table.record()


@pytest.mark.parametrize("comment", ["one\ntwo", "one\rtwo", "one\u2028two"])
def test_comment_in_json_cannot_break_the_text_form(comment: str) -> None:
    text = NIM_JSON.replace('"comments": {}', '"comments": ' + json.dumps({"1": [comment]}))
    try:
        record = Record.loads(text)
    except CorruptRecord:
        return  # rejected before
    assert Record.loads(record.dumps()).plies == record.plies
