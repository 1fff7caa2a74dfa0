"""JSON diffs: small, and sufficient to compute the new value from the old one."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from jadecourt.core.json_diff import apply_patch, diff_objects
from jadecourt.core.laws import random_positions
from jadecourt.games import GAMES, find_game

SCALARS = st.one_of(st.none(), st.integers(2, 6), st.sampled_from(["", "a", "0"]))
KEYS = st.sampled_from(["a", "b", "0", "1"])
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)


@st.composite
def changed_values(draw: st.DrawFn, value: Any) -> Any:
    """Values that a value may change to: objects keep their keys, and a list does not become an object."""
    if isinstance(value, dict):
        if draw(st.integers(0, 5)) == 0:
            return draw(SCALARS)
        kept = {key: draw(changed_values(old)) for key, old in value.items()}
        return draw(st.dictionaries(KEYS, VALUES, max_size=1)) | kept
    if isinstance(value, list):
        kept_items = [draw(changed_values(old)) for old in value]
        return (
            draw(st.sampled_from([kept_items, kept_items[1:], [*kept_items, 2]]))
            if draw(st.booleans())
            else value
        )
    return draw(st.one_of(st.just(value), VALUES))


@settings(deadline=None)
@given(st.data(), st.dictionaries(KEYS, VALUES, max_size=4))
def test_applying_diff_yields_the_new_value(data: st.DataObject, before: dict[str, Any]) -> None:
    after = {key: data.draw(changed_values(old)) for key, old in before.items()} | data.draw(
        st.dictionaries(st.just("new"), VALUES)
    )
    patch = diff_objects(before, after)
    assert apply_patch(before, patch) == after
    assert diff_objects(before, before) == {}
    json.dumps(patch)


def test_diff_contains_only_changes() -> None:
    before = {
        "row": [1, 2, 3],
        "seats": [{"vp": 1, "rice": 2}, {"vp": 4, "rice": 0}],
        "step": "act",
        "deck": 5,
    }
    after = {"row": [1, 2], "seats": [{"vp": 1, "rice": 2}, {"vp": 6, "rice": 0}], "step": None, "deck": 5}
    assert diff_objects(before, after) == {"row": [1, 2], "seats": {"1": {"vp": 6}}, "step": None}


def test_removed_key_is_null() -> None:
    assert diff_objects({"a": 1, "b": 2}, {"b": 2}) == {"a": None}


def test_views_and_forecasts_change_only_in_ways_a_diff_can_express() -> None:
    """No object loses a key and no list becomes an object, in whole games."""
    for id in GAMES:
        kind = find_game(id)
        game = kind(
            **{setting.key: max(setting.values) for setting in kind.option_specs if setting.key == "players"}
        )
        before: Any = None
        for state in random_positions(game, 2):
            after = json.loads(json.dumps({"view": game.view(state, 0), "forecast": game.forecast(state, 0)}))
            if before is not None:
                assert apply_patch(before, json.loads(json.dumps(diff_objects(before, after)))) == after
            before = after
