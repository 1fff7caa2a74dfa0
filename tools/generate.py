"""Write the generated source files of the engine; `--check` only compares them (a test runs it).

For each game, from its declaration `game.toml`:

* `names.py`, `constants.py`, `declaration.py`, `moves.py`: names, numbers, tables and notation.
* `dispatch.py`, `explanations.py`: the switches that call the functions of the pending step.
* `state_fields.py`, `state_fields.pxd`: the fields of a position.
* `observer.py`, `observation_layout.py`: the numbers that learning programs see (`generate_observation.py`).
* `names.ts` of its board in the web client: names of pieces and tables by number.
* the `.pxd` of each rule module of the declaration, and of each file of the heuristic: C signatures from annotations.

`components.pxd`, `constants.pxd`, `weights.pxd` repeat the integers of a Python file as C constants; `scratch.pxd` has
the arrays of a heuristic's working memory, from `Scratch.__init__`.

The rules contain no Cython: `s: StateFields`, `p: int` and `-> None` are all that the compiler needs.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace

import generate_game
import generate_observation
from game_declaration import DERIVED, Declaration
from generate_pxd import constants_pxd, rule_pxd, scratch_pxd, state_fields_pxd

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "jadecourt"
WEB_GAMES = ROOT / "web" / "src" / "games"


def read_constants(source: Path, declared: Mapping[str, object] | None = None) -> dict[str, object]:
    """The values of the constants (upper-case names) of a file; `declared` are those that it imports."""
    scope: dict[str, object] = dict(declared or {})
    text = re.sub(r"^from \.constants import .*$", "", source.read_text(encoding="utf-8"), flags=re.MULTILINE)
    exec(compile(text, str(source), "exec"), scope)
    return {name: value for name, value in scope.items() if name.isupper()}


def generated_files() -> Iterator[tuple[Path, str]]:
    """Path and contents of each generated file."""
    for folder in ("core", "bots/nets", "bots/search"):
        constants = PACKAGE / folder / "constants.py"
        yield constants.with_suffix(".pxd"), constants_pxd(read_constants(constants))
    for path in sorted(PACKAGE.glob("games/*/game.toml")):
        yield from generated_game(Declaration(path), path.parent)


def generated_game(declaration: Declaration, folder: Path) -> Iterator[tuple[Path, str]]:
    """The generated files of a game and of its heuristic."""
    names = {f"{name.upper()}_NAMES": list(v.names) for name, v in declaration.vocabularies.items()}
    constants = read_constants(folder / "components.py", {**declaration.constants(), **names})
    scope = {**read_constants(PACKAGE / "core" / "constants.py"), **constants}
    ranges = {
        field.name: (eval(field.low, scope), eval(field.high, scope))
        for section, fields in declaration.fields.items()
        if section != DERIVED
        for field in fields
    }
    blocks = generate_observation.read_blocks(declaration, scope, ranges)
    sources = {
        "dispatch": generate_game.dispatch_py(declaration),
        "observer": generate_observation.observer_py(blocks, ranges),
    }
    yield folder / "names.py", generate_game.names_py(declaration)
    yield folder / "constants.py", generate_game.constants_py(declaration)
    yield (
        folder / "declaration.py",
        generate_game.declaration_py(declaration, ranges, constants, generate_observation.spec_rows(blocks)),
    )
    yield folder / "moves.py", generate_game.moves_py(declaration)
    for name, source in sources.items():
        yield folder / f"{name}.py", source
    yield folder / "observation_layout.py", generate_observation.layout_py(blocks)
    yield folder / "observation_layout.pxd", constants_pxd(generate_observation.layout_constants(blocks))
    yield folder / "explanations.py", generate_game.explanations_py(declaration)
    yield folder / "state_fields.py", generate_game.state_fields_py(declaration.fields)
    yield folder / "state_fields.pxd", state_fields_pxd(declaration.fields)
    yield folder / "components.pxd", constants_pxd(constants)
    board = WEB_GAMES / declaration.id
    if board.is_dir():
        yield board / "names.ts", generate_game.names_ts(declaration, constants)
    tables = {k: v for k, v in constants.items() if isinstance(v, list)}
    for name in declaration.modules:
        source = sources.get(name) or (folder / f"{name}.py").read_text(encoding="utf-8")
        yield folder / f"{name}.pxd", rule_pxd(source, tables)
    yield from generated_heuristic(PACKAGE / "bots" / "heuristics" / folder.name, constants)


def generated_heuristic(folder: Path, components: Mapping[str, object]) -> Iterator[tuple[Path, str]]:
    """The generated files of a heuristic, if the game has one; `components` are the constants of the game."""
    weights_py, scratch_py = folder / "weights.py", folder / "scratch.py"
    if not folder.exists():
        return
    weights = read_constants(weights_py)
    yield weights_py.with_suffix(".pxd"), constants_pxd(weights)
    modules = {"c": SimpleNamespace(**components), "w": SimpleNamespace(**weights)}
    yield scratch_py.with_suffix(".pxd"), scratch_pxd(scratch_py, modules)
    tables = {k: v for k, v in {**components, **weights}.items() if isinstance(v, list)}
    for source in sorted(folder.glob("*.py")):
        if source.name not in ("__init__.py", "heuristic.py", "weights.py", "scratch.py"):
            yield source.with_suffix(".pxd"), rule_pxd(source.read_text(encoding="utf-8"), tables)


def outdated_files() -> list[Path]:
    """Generated files that are missing or out of date."""
    return [
        path
        for path, text in generated_files()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def main() -> int:
    if "--check" in sys.argv[1:]:
        outdated = outdated_files()
        for path in outdated:
            print(f"out of date: {path.relative_to(ROOT)} (run python tools/regenerate.py)")
        return 1 if outdated else 0
    written = 0
    for path, text in generated_files():
        path.write_text(text, encoding="utf-8")
        written += 1
    print(f"{written} files written")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
