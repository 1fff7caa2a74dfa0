"""The declaration of a game: names, numbers and notation of `game.toml`, and the functions that its switches call."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

import generate_game
from game_declaration import Block, Declaration, EntryKind, Field, Step
from jadecourt.games import GAMES, find_game

GAMES_DIR = Path(generate_game.__file__).resolve().parents[1] / "src" / "jadecourt" / "games"

TEA = """
id = "tea"
rules_version = 3
compatible_versions = [2]
modules = ["kitchen", "dispatch"]

[constants]
MAX_CUPS = 3

[vocabularies.leaf]
count = "LEAVES"
[vocabularies.leaf.names]
GREEN = "green"
BLACK = "black"
WHITE = "white"

[vocabularies.tea]
count = "TEAS"
extends = "leaf"
names = { MINT = "mint" }
extra = { NO_TEA = "none" }

[vocabularies.size]
count = "COUNTED"
counted = 1
names = ["small-s", "large-l"]

[vocabularies.cup]
names = { prefix = "c", count = "MAX_CUPS" }

[vocabularies.pair]
names = { pairs_of = "leaf" }

[vocabularies.mix]
names = { groups_of = "leaf", sizes = [1, 3] }

[score_sources]
names = ["taste"]

[point_values.leaf]
white = "WHITE_VP"

[stages]
START = ["pour"]
BREW = ["choose", "again", "fill"]
OVER = []

[steps.choose]
rule = "1.1"
legal = "kitchen.legal_choose"
apply = "kitchen.apply_choose"
explain = "explain_choose"
sealed = true
[steps.choose.moves]
CHOOSE_NONE = "choose none"
CHOOSE_LATER = { pattern = "choose later", last = true }
CHOOSE = "choose {tea:black-mint}"

[steps.again]
constant = "STEP_CHOOSE_AGAIN"
rule = "1.2"
moves_of = "choose"
apply = "kitchen.apply_choose"
refusal = "too-late"

[steps.fill]
rule = "1.3"
legal = "kitchen.legal_fill"
apply = "kitchen.apply_fill"
explain = "explain_fill"
owed = "count"
[steps.fill.moves]
FILL = "fill {cup} {leaf}"
MIX = { pattern = "mix {leaf}@{leaf:black-white}", slowest = 2 }
BUY = "buy {size.type}:{size}"

[draws.pour]
rule = "2"
list = "kitchen.list_pots"
apply = "kitchen.pour"
[draws.pour.outcomes]
POUR = "pour {pair}"

[options.cups]
values = [1, 2]
rule = "3"
field = "cups"

[options.leaf]
values = ["random", "{leaf:green-black}", 7]
default = "random"
rule = "3"
field = "leaf"
vocabulary = "leaf"
numbers = { random = "RANDOM" }

[options.sweet]
values = [false, true]
default = false
rule = "3"
field = "sugar"
numbers = { false = 0, true = 3 }

[options.blend]
values = { split = 2 }
default = "1/1/0"
rule = "3"

[entries]
begins = { rule = "1" }
drunk = { rule = "1", arguments = "leaf:leaf=taste cups mixed:leaf*", private = true }

[fields.options]
cups = ["short", [1, 2], "number of cups"]
[fields.derived]
kettle = ["int[4]", [], ""]
[fields.table]
leaf = ["short", ["RANDOM", "LEAVES - 1"], ""]
"""


@pytest.fixture
def tea(tmp_path: Path) -> Declaration:
    return declare(tmp_path, TEA)


def declare(folder: Path, text: str) -> Declaration:
    (folder / "game.toml").write_text(text, encoding="utf-8")
    return Declaration(folder / "game.toml")


# ----------------------------------------------------------------------------------------------- names and constants


def test_names_are_listed_by_number(tea: Declaration) -> None:
    names = {name: vocabulary.names for name, vocabulary in tea.vocabularies.items()}
    assert names == {
        "leaf": ("green", "black", "white"),
        "tea": ("green", "black", "white", "mint"),
        "size": ("small-s", "large-l"),
        "cup": ("c0", "c1", "c2"),
        "pair": ("green+black", "green+white", "black+white"),
        "mix": ("green", "black", "white", "green+black+white"),
    }
    assert tea.vocabularies["tea"].extra == ("none",)


def test_constants_number_pieces_stages_steps_and_entries(tea: Declaration) -> None:
    constants = tea.constants()
    assert [constants[name] for name in ("GREEN", "BLACK", "WHITE", "LEAVES")] == [0, 1, 2, 3]
    assert [constants[name] for name in ("MINT", "TEAS", "NO_TEA")] == [3, 4, 4]
    assert constants["COUNTED"] == 1
    assert [constants[f"STAGE_{name}"] for name in ("START", "BREW", "OVER")] == [0, 1, 2]
    steps = ("NONE", "CHOOSE", "CHOOSE_AGAIN", "FILL", "POUR")
    assert [constants[f"STEP_{name}"] for name in steps] == [0, 1, 2, 3, 4]
    assert [constants[f"LOG_{name}"] for name in ("BEGINS", "DRUNK")] == [0, 1]
    assert (constants["MAX_CUPS"], constants["MOVE_COUNT"], constants["OUTCOME_COUNT"]) == (3, 22, 3)


def test_generated_constants_have_the_declared_numbers(tea: Declaration) -> None:
    scope: dict[str, object] = {}
    exec(generate_game.constants_py(tea), scope)
    assert {name: scope[name] for name in tea.constants()} == tea.constants()
    assert scope["LEAF_NAMES"] == ["green", "black", "white"]


# ---------------------------------------------------------------------------------------------------------- notation


def test_moves_follow_the_patterns_of_the_steps(tea: Declaration) -> None:
    assert tea.move_texts() == [
        *("choose none", "choose black", "choose white", "choose mint"),
        *("fill c0 green", "fill c0 black", "fill c0 white"),
        *("fill c1 green", "fill c1 black", "fill c1 white"),
        *("fill c2 green", "fill c2 black", "fill c2 white"),
        *("mix green@black", "mix black@black", "mix white@black"),
        *("mix green@white", "mix black@white", "mix white@white"),
        *("buy small:small-s", "buy large:large-l"),
        "choose later",
    ]
    assert tea.outcome_texts() == ["pour green+black", "pour green+white", "pour black+white"]


def test_constant_of_a_move_is_added_to_the_number_of_the_word(tea: Declaration) -> None:
    """A pattern with some words of a vocabulary starts at the number of its first word."""
    constants, texts = tea.constants(), tea.move_texts()
    assert texts[constants["CHOOSE_NONE"]] == "choose none"
    assert constants["CHOOSE"] == 0  # black, the first word, has the number 1
    assert texts[constants["CHOOSE"] + constants["MINT"]] == "choose mint"
    assert texts[constants["FILL"] + 2 * constants["LEAVES"] + constants["BLACK"]] == "fill c2 black"
    assert texts[constants["MIX"] + constants["LEAVES"] + constants["GREEN"]] == "mix green@white"


@pytest.mark.parametrize("id", GAMES)
def test_numbers_of_moves_and_outcomes_follow_from_their_constants(id: str) -> None:
    declaration = declared(id)
    game, constants = find_game(id), declaration.constants()
    assert list(game.moves) == declaration.move_texts()
    assert list(game.outcomes) == declaration.outcome_texts()
    for step in declaration.all_steps:
        notation = game.outcomes if step.is_draw else game.moves
        for block in step.blocks:
            first = constants[block.constant] + block.offset
            assert [notation.text(first + i) for i in range(len(block.texts))] == list(block.texts)


def test_moves_of_a_step_are_those_of_its_blocks(tea: Declaration) -> None:
    """A block that was added later has numbers after all others; a step can have the moves of another one."""
    choose = [range(0, 1), range(21, 22), range(1, 4)]
    fill = [range(4, 13), range(13, 19), range(19, 21)]
    assert tea.moves_of_steps() == {"choose": choose, "again": choose, "fill": fill}


@pytest.mark.parametrize("placeholder", ["{size:small-s-large-l}", "{Leaf}", "{leaf.type}"])
def test_placeholder_that_cannot_be_filled_is_rejected(placeholder: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"game\.toml: cannot fill a placeholder of the pattern 'fill "):
        declare(tmp_path, TEA.replace("fill {cup} {leaf}", f"fill {placeholder}"))


def test_block_of_a_pattern_has_its_texts_and_offset(tea: Declaration) -> None:
    choose = tea.steps[0].blocks[2]
    assert choose == Block("CHOOSE", ("choose black", "choose white", "choose mint"), 1, False)
    assert tea.steps[2].blocks[1].offset == 0


# ------------------------------------------------------------------------------------------ steps, options and entries


def test_step_has_its_functions_and_properties(tea: Declaration) -> None:
    choose, again, fill = tea.steps
    (pour,) = tea.draws
    assert (choose.sealed, choose.owed, choose.moves_of, choose.is_draw) == (True, "", "", False)
    assert (again.constant, again.refusal, again.moves_of) == ("STEP_CHOOSE_AGAIN", "too-late", "choose")
    assert (fill.owed, fill.functions["explain"]) == ("count", "explain_fill")
    assert pour.is_draw and pour.functions == {"list": "kitchen.list_pots", "apply": "kitchen.pour"}


def test_option_has_its_values_and_numbers(tea: Declaration) -> None:
    cups, leaf, sweet, blend = tea.options
    assert (cups.values, cups.default, cups.numbers) == ((1, 2), None, {})
    assert leaf.values == ("random", "green", "black", 7)
    assert leaf.numbers == {"random": "RANDOM", "green": 0, "black": 1}
    assert (sweet.values, sweet.numbers) == ((False, True), {False: 0, True: 3})
    assert blend.values == ("0/0/2", "0/1/1", "0/2/0", "1/0/1", "1/1/0", "2/0/0")
    assert blend.is_open and not leaf.is_open


def test_entry_has_its_arguments_and_points(tea: Declaration) -> None:
    assert tea.entry_kinds == [
        EntryKind("begins", "1", (), (), False),
        EntryKind(
            "drunk",
            "1",
            (("leaf", "leaf"), ("cups", "number"), ("mixed", "leaf*")),
            (("leaf", "taste"),),
            True,
        ),
    ]


def test_field_has_its_type_length_and_range(tea: Declaration) -> None:
    assert tea.fields == {
        "options": [Field("cups", "short", 0, "1", "2", "number of cups")],
        "derived": [Field("kettle", "int", 4, "0", "0", "")],
        "table": [Field("leaf", "short", 0, "RANDOM", "LEAVES - 1", "")],
    }


def test_generated_tables_have_everything_declared(tea: Declaration) -> None:
    text = generate_game.declaration_py(
        tea, {"cups": (1, 2), "leaf": (-1, 2)}, {"RANDOM": -1, "WHITE_VP": 2}, []
    )
    scope: dict[str, object] = {
        "__package__": "jadecourt.games.tea",
        "__name__": "jadecourt.games.tea.declaration",
    }
    exec(text, scope)
    assert [step.name for step in scope["STEPS"]] == ["run", "choose", "again", "fill", "pour"]  # type: ignore[attr-defined]
    assert scope["STEPS_BY_STAGE"] == {0: (4,), 1: (1, 2, 3), 2: (0,)}
    assert scope["STEP_MOVES"] == {1: {0, 1, 2, 3, 21}, 2: {0, 1, 2, 3, 21}, 3: set(range(4, 21))}
    assert (scope["RULES_VERSION"], scope["COMPATIBLE_VERSIONS"]) == (3, {2})
    assert scope["POINT_VALUES"] == {"leaf": [0, 0, 2]}
    assert scope["DERIVED_FIELDS"] == {"kettle"}
    assert scope["VOCABULARIES"]["tea"] == ["green", "black", "white", "mint", "none"]  # type: ignore[index]
    options = {option.key: option for option in scope["OPTIONS"]}  # type: ignore[attr-defined]
    assert options["leaf"].number("random") == -1
    assert options["blend"].is_open and options["cups"].default is None


# ---------------------------------------------------------------------------------------------------------- switches


def test_switches_call_the_functions_of_each_step(tea: Declaration) -> None:
    functions = split_functions(generate_game.dispatch_py(tea))
    assert functions["answer"].splitlines()[2:] == [
        "    step = s.current_step",
        "    s.current_step = c.STEP_NONE",
        "    if step == c.STEP_CHOOSE:",
        "        kitchen.apply_choose(s, p, move)",
        "    elif step == c.STEP_CHOOSE_AGAIN:",
        "        kitchen.apply_choose(s, p, move)",
        "    elif step == c.STEP_FILL:",
        "        kitchen.apply_fill(s, p, move)",
        "    elif step == c.STEP_POUR:",
        "        kitchen.pour(s, move)",
    ]
    assert "STEP_CHOOSE_AGAIN" not in functions["list_legal"]
    assert "return kitchen.list_pots(s, out)" in functions["list_outcomes"]
    assert functions["forced_outcome"].splitlines()[2:] == ["    return -1"]
    explain = split_functions(generate_game.explanations_py(tea))["explain_move_of_step"]
    assert "return illegal_moves.explain_fill(s, p, move)" in explain
    assert 'return Refusal("too-late", "1.2")' in explain


def split_functions(source: str) -> dict[str, str]:
    """The source of each function of a module."""
    return {
        node.name: ast.get_source_segment(source, node) or ""
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef)
    }


@cache
def declared(id: str) -> Declaration:
    return Declaration(GAMES_DIR / id / "game.toml")


@cache
def signatures(id: str, module: str) -> dict[str, str]:
    """The types of the parameters and the result of each function of a module.

    Read from the source, because compiled functions are no attributes of their module.
    """
    source = (GAMES_DIR / id / f"{module}.py").read_text(encoding="utf-8")
    return {
        node.name: ", ".join(ast.unparse(type_) for arg in node.args.args if (type_ := arg.annotation))
        + f" -> {ast.unparse(node.returns) if node.returns else ''}"
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef)
    }


EVERY_STEP = [(id, step) for id in GAMES for step in declared(id).all_steps]
every_step = pytest.mark.parametrize(
    ("id", "step"), EVERY_STEP, ids=[f"{id}-{step.name}" for id, step in EVERY_STEP]
)


@every_step
def test_functions_of_a_step_exist_with_the_right_types(id: str, step: Step) -> None:
    expected = {
        "legal": "StateFields, int -> int",
        "apply": "StateFields, int, int -> None",
        "list": "StateFields, Buffer -> int",
        "forced": "StateFields -> int",
    }
    if step.is_draw:
        expected["apply"] = "StateFields, int -> None"
    for purpose, function in step.functions.items():
        if purpose == "explain":
            state = f"{id.title()}State"
            assert signatures(id, "illegal_moves")[function] == f"{state}, int, int -> Refusal"
        else:
            module, _, name = function.partition(".")
            assert signatures(id, module)[name] == expected[purpose], function


@every_step
def test_step_has_all_functions_that_the_switches_need(id: str, step: Step) -> None:
    if step.is_draw:
        assert {"list", "apply"} <= step.functions.keys() <= {"list", "apply", "forced"}
        assert step.blocks and not step.refusal
    else:
        assert "apply" in step.functions
        assert ("explain" in step.functions) != bool(step.refusal)
        assert bool(step.blocks) != bool(step.moves_of)
        sealed = {other.name for other in declared(id).steps if other.sealed}
        # a sealed step lists the moves of each seat; its moves can be those of another step, too
        assert ("legal" in step.functions) != bool({step.name, step.moves_of} & sealed)


@pytest.mark.parametrize("id", GAMES)
def test_every_step_belongs_to_a_stage(id: str) -> None:
    declaration = declared(id)
    assert {name for names in declaration.stages.values() for name in names} == {
        step.name for step in declaration.all_steps
    }


@pytest.mark.parametrize("id", GAMES)
def test_declared_modules_exist_in_dependency_order(id: str) -> None:
    modules = declared(id).modules
    assert len(set(modules)) == len(modules)
    for number, module in enumerate(modules):
        tree = ast.parse((GAMES_DIR / id / f"{module}.py").read_text(encoding="utf-8"))
        imported = {
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module is None
            for alias in node.names
        }
        assert imported & set(modules) <= set(modules[:number]), module
