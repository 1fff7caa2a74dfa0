"""The Python blocks in README.md and docs/ run unchanged."""

from __future__ import annotations

import contextlib
import importlib
import inspect
import io
import re
from pathlib import Path
from typing import Any

import pytest

from jadecourt.core import Table
from jadecourt.games import find_game

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])


def python_blocks(page: Path) -> list[str]:
    """The blocks of a page that are marked as Python."""
    return re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


PAGES_WITH_PYTHON = [page for page in PAGES if python_blocks(page)]


@pytest.mark.parametrize("page", PAGES_WITH_PYTHON, ids=lambda page: page.name)
def test_python_blocks_of_page_run(page: Path) -> None:
    """The blocks of a page follow each other, as a reader would try them."""
    scope: dict[str, Any] = {"__name__": f"snippets of {page.name}"}
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        for number, block in enumerate(python_blocks(page), 1):
            exec(compile(block, f"{page.name}, Python block {number}", "exec"), scope)
    if page.name == "README.md":
        assert "seed: 42" in printed.getvalue()


def test_pages_with_python_are_found() -> None:
    assert {"README.md", "bots.md", "protocol.md"} <= {page.name for page in PAGES_WITH_PYTHON}


def test_readme_names_only_methods_that_exist() -> None:
    """Every `state.name` and `table.name` in the text, code or not."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    game = find_game("dragon")(players=2)
    for word, thing in (("state", game.start()), ("table", Table(game, 1)), ("game", game)):
        names = set(re.findall(rf"(?<![\w-]){word}\.([a-z_]+)", text))
        assert names, word
        missing = [name for name in names if not hasattr(thing, name)]
        assert not missing, f"{word} has no {missing}"


@pytest.mark.parametrize("id", ["dragon", "kingdom"])
def test_every_public_method_of_a_position_has_a_docstring(id: str) -> None:
    cls = type(find_game(id)(players=2).start())
    methods = [name for name in dir(cls) if not name.startswith("_") and callable(getattr(cls, name))]
    assert {"apply", "legal", "copy", "fields", "restore"} <= set(methods)
    assert [name for name in methods if not getattr(cls, name).__doc__] == []


@pytest.mark.parametrize("package", ["jadecourt.core", "jadecourt.bots"])
def test_public_names_of_package_have_docstrings(package: str) -> None:
    module = importlib.import_module(package)
    undocumented = []
    for name in module.__all__:
        thing = getattr(module, name)
        if not callable(thing):
            continue
        undocumented += [name] if not thing.__doc__ else []
        members = vars(thing).items() if isinstance(thing, type) else ()
        for member, value in members:
            is_documented = callable(value) or isinstance(value, property | classmethod | staticmethod)
            if not member.startswith("_") and is_documented and not inspect.getdoc(getattr(thing, member)):
                undocumented.append(f"{name}.{member}")
    assert undocumented == []


def test_readme_names_classes_that_can_be_imported_from_the_core() -> None:
    """A reader takes a class that the text names from where the others come from."""
    text = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Use from Python")[2]
    core = importlib.import_module("jadecourt.core")
    named = set(re.findall(r"`([A-Z][a-z]+)`", text.partition("## Read")[0]))
    assert named
    assert [name for name in sorted(named) if name not in core.__all__] == []
