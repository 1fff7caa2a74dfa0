"""The documentation site is complete and builds, and what its pages say about commands is true."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import griffe
import pytest
import yaml
from cyclopts import App

from jadecourt.cli.commands import app
from jadecourt.games import DEFAULT_GAME

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
CLI_PAGE = DOCS / "reference" / "cli.md"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
PLACEHOLDERS = {"ID": DEFAULT_GAME, "GAME": DEFAULT_GAME}


def pages_in(nav: object) -> Iterator[str]:
    """The pages that a navigation tree names."""
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, dict):
        for part in nav.values():
            yield from pages_in(part)
    elif isinstance(nav, list):
        for part in nav:
            yield from pages_in(part)


def fenced_blocks(page: Path) -> list[str]:
    """The contents of all code blocks of a page."""
    return re.findall(
        r"^ *```[^\n]*\n(.*?)^ *```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )


def commands_on(page: Path) -> Iterator[list[str]]:
    """The arguments of each complete `jadecourt` command in the code blocks of a page."""
    for block in fenced_blocks(page):
        for line in block.replace("\\\n", " ").splitlines():
            for part in re.split(r"&&|\|", line):
                if re.match(r" *jadecourt(?= |$)", part) and not re.search(r"\[|…|COMMAND|\$\(", part):
                    words = shlex.split(part, comments=True)
                    yield [PLACEHOLDERS.get(word, word) for word in words[1:]]


def all_commands(parent: App, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], App]]:
    """Every command below `parent` with the words that call it."""
    for name in parent:
        if name.startswith("-"):
            continue
        yield (*path, name), parent[name]
        yield from all_commands(parent[name], (*path, name))


def test_navigation_lists_every_page_once() -> None:
    nav = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"]
    listed = list(pages_in(nav))
    assert sorted(listed) == sorted(page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md"))


@pytest.mark.slow
def test_site_builds_strictly_without_network(tmp_path: Path) -> None:
    """Zensical aborts at a link without a target, and at a name that the reference does not find."""
    shutil.copytree(DOCS, tmp_path / "docs")  # the site and its cache are written beside the pages
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert "paths: [src]" in config
    config = config.replace("paths: [src]", f"paths: [{json.dumps(str(ROOT / 'src'))}]")
    (tmp_path / "mkdocs.yml").write_text(config, encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    built = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    reference = (tmp_path / "site" / "reference" / "core" / "index.html").read_text(encoding="utf-8")
    assert 'id="jadecourt.core.Table.play"' in reference
    assert "method descriptor" not in reference  # the sources were read, not the compiled modules


@pytest.mark.parametrize(
    "page", [page for page in PAGES if list(commands_on(page))], ids=lambda page: page.name
)
def test_commands_in_code_blocks_are_accepted_by_the_program(page: Path) -> None:
    for words in commands_on(page):
        app.parse_args([word for word in words if word != "--help"], exit_on_error=False, print_error=False)


def test_commands_in_code_blocks_are_found() -> None:
    assert ["play", DEFAULT_GAME, "--level", "novice"] in list(commands_on(DOCS / "first-steps.md"))


def test_reference_of_commands_lists_every_command_and_flag() -> None:
    text = CLI_PAGE.read_text(encoding="utf-8")
    sections = dict(re.findall(r"^#+ jadecourt (.*?)\n(.*?)(?=^#|\Z)", text, re.DOTALL | re.MULTILINE))
    missing = []
    for path, command in all_commands(app):
        section = sections.get(" ".join(path))
        if section is None:
            missing.append(" ".join(path))
            continue
        for argument in command.assemble_argument_collection():
            missing += [
                f"{' '.join(path)} {name}"
                for name in argument.names
                if name.startswith("--") and not re.search(rf"{name}\b", section)
            ]
            help_text = " ".join((argument.parameter.help or "").split())
            if help_text not in " ".join(section.split()):
                missing.append(f"{' '.join(path)}: {help_text}")
    assert not missing, "out of date: run python tools/cli_reference.py"


def test_reference_of_commands_lists_no_command_that_is_missing() -> None:
    headings = re.findall(r"^##+ jadecourt ([a-z].*)$", CLI_PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert headings
    assert set(headings) == {" ".join(path) for path, _ in all_commands(app)}


def undocumented_members(owner: griffe.Object) -> Iterator[str]:
    """The public functions, properties and classes of a module or class that have no docstring."""
    for name, member in owner.members.items():
        is_exported = not member.is_alias or name in (owner.exports or ())
        if name.startswith("_") or not is_exported or member.is_module:
            continue
        subject = member.final_target if isinstance(member, griffe.Alias) else member
        if subject.is_attribute and "property" not in subject.labels:
            continue
        if not subject.has_docstring:
            yield subject.path
        if isinstance(subject, griffe.Class):
            yield from undocumented_members(subject)


def test_public_names_of_the_reference_have_docstrings() -> None:
    """Read from the sources, as the site is made: compiled modules do not matter."""
    loader = griffe.GriffeLoader(search_paths=[ROOT / "src"], allow_inspection=False)
    package = loader.load("jadecourt")
    loader.resolve_aliases()
    named = [
        name
        for page in sorted((DOCS / "reference").glob("*.md"))
        for name in re.findall(r"^::: jadecourt\.(\S+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert {"core", "bots", "envs.vector"} <= set(named)
    assert sorted({path for name in named for path in undocumented_members(package[name])}) == []
