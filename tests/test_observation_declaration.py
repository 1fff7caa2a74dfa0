"""The section `[observation]` of a declaration: labels, slices and the generated writer of a small game; errors."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import generate_observation
import generate_pxd
import observation_tables
from game_declaration import Declaration
from generate_observation import Block
from jadecourt.core.observation import ObservationBlock, ObservationSpec
from test_game_declaration import TEA

CONSTANTS = {"MAX_SEATS": 3, "N": 2}
RANGES = {
    "cups": (1, 2),
    "leaf": (-1, 2),
    "size": (0, 1),
    "seats": (2, 3),
    "turn": (0, 9),
    "tea": (-1, 7),
    "mask": (0, 7),
    "sugar": (0, 99),
    "steam": (0, 99),
    "holder": (-1, 2),
    "secret": (0, 1),
    "weight": (0, 40_000),
}
FIELDS = """
[fields.more]
seats = ["short", [2, 3], ""]
size = ["short", [0, 1], ""]
turn = ["short", [0, 9], ""]
tea = ["short[3]", [-1, 7], ""]
mask = ["short[3]", [0, 7], ""]
sugar = ["short[6]", [0, 99], "[seat * 2 + pot]"]
steam = ["short[6]", [0, 99], "[pot * 3 + seat]"]
holder = ["short[2]", [-1, 2], ""]
weight = ["int", [0, 40000], ""]
[fields.sealed]
secret = ["short", [0, 1], ""]
"""
BLOCKS = """
[observation]
table = { fields = ["cups", "turn"], scale = 4, description = "two numbers" }
leaf = { one_hot = "leaf", axes = ["leaf"], description = "can be none" }
size = { one_hot = "size", axes = ["size"], description = "always one" }
brewed = { function = "kitchen.brew", axes = ["tea:black-mint", { prefix = "pot", count = "N" }], description = "all" }
tea = { one_hot = "tea", per_seat = true, axes = [["a", "b"]], description = "other numbers are no label" }
mask = { bits = "mask", per_seat = true, axes = ["leaf"], description = "bits" }
sugar = { array = "sugar", per_seat = true, axes = [["x", "y"]], description = "seats first" }
steam = { array = "steam", per_seat = true, seat_last = true, axes = [["x", "y"]], description = "seats last" }
turn = { equals_seat = "turn", per_seat = true, description = "whose turn" }
holds = { equals_seat = "holder", per_seat = true, axes = [["x", "y"]], description = "who holds" }
cold = { function = "kitchen.write_seat", per_seat = true, description = "computed by seat" }
sum = { function = "kitchen.add", per_seat = true, at_once = true, scale = 9, description = "all numbers before" }
"""


def read_blocks(folder: Path, blocks: str) -> list[Block]:
    (folder / "game.toml").write_text(TEA + FIELDS + blocks, encoding="utf-8")
    return generate_observation.read_blocks(Declaration(folder / "game.toml"), CONSTANTS, RANGES)


def make_spec(blocks: list[Block]) -> ObservationSpec:
    """The table that `declaration.py` gets."""
    rows = ", ".join(generate_observation.spec_rows(blocks))
    scope = {"ObservationBlock": ObservationBlock, "ObservationSpec": ObservationSpec}
    spec: ObservationSpec = eval(f"ObservationSpec({rows})", scope)
    return spec


def load_observer(blocks: list[Block], monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The generated module `observer`, with a kitchen that writes recognisable numbers."""
    layout: Any = ModuleType("tea.observation_layout")
    observer = ModuleType("tea.observer")
    kitchen = SimpleNamespace(
        brew=lambda s, seat, out, start: out.__setitem__(start + layout.BREWED, 70 + seat),
        write_seat=lambda s, p, place, out, start: out.__setitem__(start + layout.COLD + place, 10 + p),
        add=lambda s, seat, out, start: out.__setitem__(start + layout.SUM, sum(out)),
    )
    package: Any = ModuleType("tea")
    package.__path__, package.kitchen, package.observation_layout = [], kitchen, layout
    fields: Any = ModuleType("tea.state_fields")
    fields.StateFields = object
    for name, module in {
        "tea": package,
        "tea.observation_layout": layout,
        "tea.state_fields": fields,
    }.items():
        monkeypatch.setitem(sys.modules, name, module)
    observer.__package__ = "tea"
    exec(generate_observation.layout_py(blocks), layout.__dict__)
    exec(generate_observation.observer_py(blocks, RANGES), observer.__dict__)
    return observer


def test_blocks_have_sizes_labels_and_scales(tmp_path: Path) -> None:
    spec = make_spec(read_blocks(tmp_path, BLOCKS))
    assert {name: list(spec.names[where]) for name, where in spec.slices.items()} == {
        "table": ["table.cups", "table.turn"],
        "leaf": ["leaf.green", "leaf.black", "leaf.white"],
        "size": ["size.small-s", "size.large-l"],
        "brewed": [f"brewed.{tea}.pot{i}" for tea in ("black", "white", "mint") for i in (0, 1)],
        "tea": [f"tea.{seat}.{label}" for seat in ("own", "next1", "next2") for label in "ab"],
        "mask": [
            f"mask.{seat}.{leaf}"
            for seat in ("own", "next1", "next2")
            for leaf in ("green", "black", "white")
        ],
        **{
            name: [f"{name}.{seat}.{label}" for seat in ("own", "next1", "next2") for label in "xy"]
            for name in ("sugar", "steam", "holds")
        },
        **{name: [f"{name}.own", f"{name}.next1", f"{name}.next2"] for name in ("turn", "cold", "sum")},
    }
    assert [block.scale for block in spec.blocks] == [4, *[1] * 10, 9]


@pytest.mark.parametrize("start", [0, 3])
def test_generated_observer_writes_the_own_seat_first(
    start: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocks = read_blocks(tmp_path, BLOCKS)
    spec, observer = make_spec(blocks), load_observer(blocks, monkeypatch)
    state = SimpleNamespace(cups=2, turn=1, leaf=-1, size=1, seats=2, tea=[1, 5, 0], mask=[0b101, 0b010, 0])
    state.sugar, state.steam, state.holder = [1, 2, 3, 4, 0, 0], [5, 6, 0, 7, 8, 0], [1, -1]
    out = [99] * start + [7] * spec.size + [99]
    observer.observe(state, 1, out, start)
    assert out[:start] == [99] * start and out[-1] == 99
    found = spec.split(out[start:-1])
    sums = found.pop("sum")  # written last
    assert sums == [99 * (start + 1) + sum(map(sum, found.values())), 0, 0]
    assert found == {
        "table": [2, 1],
        "leaf": [0, 0, 0],
        "size": [0, 1],
        "brewed": [71, 0, 0, 0, 0, 0],
        "tea": [0, 0, 0, 1, 0, 0],
        "mask": [0, 1, 0, 1, 0, 1, 0, 0, 0],
        "sugar": [3, 4, 1, 2, 0, 0],
        "steam": [6, 8, 5, 7, 0, 0],
        "turn": [1, 0, 0],
        "holds": [1, 0, 0, 0, 0, 0],
        "cold": [11, 10, 0],
    }


def test_generated_declarations_take_a_pointer_and_a_large_index(tmp_path: Path) -> None:
    source = generate_observation.observer_py(read_blocks(tmp_path, BLOCKS), RANGES)
    pxd = generate_pxd.rule_pxd(source, {})
    assert "cdef void observe(StateFields s, int seat, short* out, Py_ssize_t start) noexcept nogil" in pxd
    assert "from . cimport kitchen" in pxd


@pytest.mark.parametrize(
    ("block", "message"),
    [
        ('{ fields = ["sugars"], description = "" }', "'sugars' is no stored field"),
        ('{ fields = ["kettle"], description = "" }', "'kettle' is no stored field"),
        ('{ fields = ["secret"], description = "" }', "'secret' is sealed"),
        ('{ fields = ["weight"], description = "" }', "need more than 16 bits"),
        ('{ fields = ["tea"], description = "" }', "'tea' has length 3, expected 0"),
        ('{ fields = ["turn"], per_seat = true, description = "" }', "'turn' has length 0, expected 3"),
        ('{ array = "sugar", axes = ["leaf"], description = "" }', "'sugar' has length 6, expected 3"),
        (
            '{ equals_seat = "holder", per_seat = true, description = "" }',
            "'holder' has length 2, expected 0",
        ),
        ('{ description = "" }', "expected one of"),
        ('{ fields = ["turn"], bits = "mask", description = "" }', "expected one of"),
        ('{ fields = ["turn"], size = 3, description = "" }', "expected one of"),
    ],
)
def test_wrong_block_is_rejected(block: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=f"observation block 'wrong'.*{message}"):
        read_blocks(tmp_path, f"[observation]\nwrong = {block}")


def test_blocks_with_equal_constants_are_rejected(tmp_path: Path) -> None:
    row = '{ fields = ["turn"], description = "" }'
    text = f"[observation]\nturn = {row}\nTurn = {row}"
    with pytest.raises(ValueError, match="observation block 'Turn': another block has the constants"):
        generate_observation.layout_constants(read_blocks(tmp_path, text))


def test_page_without_markers_is_rejected(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Observations\n", encoding="utf-8")
    with pytest.raises(ValueError, match="lacks the markers"):
        observation_tables.generated_page(page)
