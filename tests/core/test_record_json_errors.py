"""Errors in the JSON form of records; no change of a record causes another exception."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.nim import Nim
from core.sample_records import DRAGON, NIM_JSON, load_error, replace_once
from jadecourt.core.errors import BadOptions, CorruptRecord, JadecourtError
from jadecourt.core.laws import random_table
from jadecourt.core.record import Record
from jadecourt.games import load_table
from jadecourt.games.dragon.game import Dragon

pytestmark = pytest.mark.usefixtures("nim_listed")


# ------------------------------------------------------------------------------------ errors in the JSON form


def nim_json(**values: Any) -> str:
    """The JSON form of NIM with other values; `...` removes a key."""
    data = {**json.loads(NIM_JSON), **values}
    return json.dumps({key: value for key, value in data.items() if value is not ...}, indent=1)


def test_broken_json_is_rejected_with_line_and_column() -> None:
    broken = replace_once(nim_json(), '"rules": 3,', '"rules": 3')
    lines = broken.splitlines()
    error = load_error(broken)
    assert '"options"' in lines[error.line - 1]
    assert error.message == "invalid JSON: Expecting ',' delimiter in column 2"


@pytest.mark.parametrize(
    "text", ["{", '{"format"', NIM_JSON[:-1], NIM_JSON + "x", "{'format': 1}", NIM_JSON[:200]]
)
def test_truncated_or_continued_json_is_rejected(text: str) -> None:
    error = load_error(text)
    assert error.message.startswith("invalid JSON: ")
    assert error.line == 1


@pytest.mark.parametrize("key", ["format", "game", "rules", "options", "plies"])
def test_json_without_a_key_is_rejected(key: str) -> None:
    assert load_error(nim_json(**{key: ...})).message == f"missing key {key!r}"


def test_json_of_another_format_is_rejected() -> None:
    assert (
        load_error(nim_json(format="chess-record")).message
        == "unknown format 'chess-record': expected 'jadecourt-record'"
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
COERCIBLE_VALUES: dict[str, dict[str, Any]] = {
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
def test_json_with_a_wrong_type_is_rejected(values: dict[str, Any]) -> None:
    error = load_error(nim_json(**values))
    assert re.search(
        r"wrong type|expected \[seat or null, notation\]|missing key|expected a ply from", error.message
    )
    assert error.line == 0


@pytest.mark.parametrize("values", COERCIBLE_VALUES.values(), ids=COERCIBLE_VALUES)
def test_json_values_of_wrong_type_are_not_coerced(values: dict[str, Any]) -> None:
    load_error(nim_json(**values))


@pytest.mark.parametrize(
    "options", [{}, {"most": None}, {"most": [3]}, {"most": 3.0}, {"more": 3}, {"most": 4}]
)
def test_json_with_invalid_options_is_rejected(options: dict[str, Any]) -> None:
    if not options:
        assert load_table(nim_json(options=options)).game == Nim()  # all options have defaults
        return
    with pytest.raises((BadOptions, CorruptRecord), match="most"):
        load_table(nim_json(options=options))


@pytest.mark.parametrize(
    "text",
    ['{"rules": ' + "9" * 5000 + "}", '{"a": ' * 100_000, '{"a": ' + "[" * 100_000],
    ids=["huge number", "nested objects", "nested lists"],
)
def test_json_that_python_cannot_read_is_rejected(text: str) -> None:
    load_error(text)


# --------------------------------------------------------------------------------------------- random changes

RECORDS = [DRAGON, random_table(Dragon(players=2, superEvent="random"), 3).record().dumps()]
RECORDS += [Record.loads(text).to_json() for text in RECORDS]


@st.composite
def mutations(draw: st.DrawFn) -> str:
    """Records with one character or line changed."""
    text = draw(st.sampled_from(RECORDS))
    # mostly near the beginning, where the headers are
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
def test_mutated_record_is_loaded_or_rejected_without_crash(text: str) -> None:
    try:
        table = load_table(text)
    except JadecourtError as refused:
        assert str(refused)
    else:
        # accepted records can be replayed
        assert load_table(table.record().dumps()).record() == table.record()
