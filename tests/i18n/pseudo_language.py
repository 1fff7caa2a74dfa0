"""A pseudo-language: the English catalogues with accents on every letter, and longer by about 40 %.

`Play this game` becomes `[Þļåý ţĥîš ĝåɱé öñé]`. Placeables, selectors, variants and attributes stay. So every text that
is shown without accents does not come from a catalogue, and a layout that has room for it has room for most languages.

`add_language` writes it as a new language is written (docs/translations.md): the catalogues and its name in one list.
`copy_package` and `add_to_web_client` make a copy of the package that has it.
"""

from __future__ import annotations

import json
import math
import os
import re
import shutil
from pathlib import Path
from typing import Final

from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

from jadecourt.i18n.languages import DEFAULT_LANGUAGE, LOCALES_DIR

CODE: Final = "eo"  # Babel must know it: it formats numbers by its rules
NAME: Final = "[Þšéûðö]"
GROWTH: Final = 1.4
LETTERS: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ",
)
PADDING: Final = " one two three four five six seven eight nine ten" * 8
PACKAGE: Final = LOCALES_DIR.parent
LANGUAGE_LIST: Final = "languages.json"
TYPED_PREFIX: Final = "command-"
TERMINAL: Final = "terminal"  # the catalogue, or file of a catalogue, that the web client does not load


def accent(text: str) -> str:
    return text.translate(LETTERS)


class Accents(Transformer):
    """Accents all texts of a message, and lengthens each of its patterns."""

    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802
        return ast.TextElement(accent(node.value))

    def visit_Message(self, node: ast.Message) -> ast.Message:  # noqa: N802
        is_typed = node.id.name.startswith(TYPED_PREFIX)  # by users, so it has to be one word
        for pattern in (node.value, *(attribute.value for attribute in node.attributes)):
            if pattern is not None:
                length = text_length(pattern)
                self.visit(pattern)
                if length and not (is_typed and pattern is node.value):
                    enclose(pattern, length)
        return node


def text_length(pattern: ast.Pattern) -> int:
    """The number of characters of a pattern without placeables, with its longest variants; 0 without any letter."""
    length, has_letters = 0, False
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            length += len(element.value)
            has_letters |= any(character.isalpha() for character in element.value)
        elif isinstance(element.expression, ast.SelectExpression):
            longest = max(text_length(variant.value) for variant in element.expression.variants)
            length += longest
            has_letters |= longest > 0
    return length if has_letters else 0


def enclose(pattern: ast.Pattern, length: int) -> None:
    """Put a pattern into brackets and lengthen it."""
    padding = accent(PADDING[: max(0, math.ceil(length * (GROWTH - 1)) - 2)]).rstrip()
    pattern.elements = [ast.TextElement("["), *pattern.elements, ast.TextElement(f"{padding}]")]
    merged: list[ast.TextElement | ast.Placeable] = []  # a parser never gives two texts side by side
    for element in pattern.elements:
        last = merged[-1] if merged else None
        if isinstance(element, ast.TextElement) and isinstance(last, ast.TextElement):
            merged[-1] = ast.TextElement(last.value + element.value)
        else:
            merged.append(element)
    pattern.elements = merged


def translate(messages: str) -> str:
    """The text of an English file of a catalogue in the pseudo-language."""
    resource = FluentParser(with_spans=False).parse(messages)
    Accents().visit(resource)
    return FluentSerializer(with_junk=False).serialize(resource)


# --------------------------------------------------------------------------------------------- files


def add_language(locales: Path) -> None:
    """Write the catalogues of the pseudo-language into a folder `locales`, and add it to the list of languages."""
    for source in sorted((locales / DEFAULT_LANGUAGE).rglob("*.ftl")):
        target = locales / CODE / source.relative_to(locales / DEFAULT_LANGUAGE)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(translate(source.read_text(encoding="utf-8")), encoding="utf-8")
    names = json.loads((locales / LANGUAGE_LIST).read_text(encoding="utf-8"))
    (locales / LANGUAGE_LIST).write_text(
        json.dumps({**names, CODE: NAME}, ensure_ascii=False), encoding="utf-8"
    )


def copy_package(folder: Path) -> Path:
    """Copy the package with its rules texts, and add the pseudo-language; returns the copy.

    Only catalogues and the list of languages differ. Python imports the copy if `folder` is first on its path.
    """
    package = folder / PACKAGE.name
    shutil.copytree(
        PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"), copy_function=link_or_copy
    )
    for path in package.joinpath("locales").rglob("*.*"):  # links: a write would change the original
        content = path.read_bytes()
        path.unlink()
        path.write_bytes(content)
    rules = PACKAGE.parents[1] / "docs" / "rules"
    if not (package / "rules").exists() and rules.is_dir():  # a checkout, whose rules are outside the package
        shutil.copytree(rules, package / "rules")
    add_language(package / "locales")
    return package


def link_or_copy(source: str, target: str) -> str:
    try:
        os.link(source, target)
    except OSError:  # another file system
        shutil.copy2(source, target)
    return target


# ---------------------------------------------------------------------------------------- the web client

# in the built web client: the loader of an English catalogue, and the beginning of the list of languages
LOADER: Final = re.compile(r'"en/(\w+)":\(\)=>\w+\(\(\)=>import\(`\./([^`]+)`\),\[\]\)')
LANGUAGES_START: Final = "{en:`English`,"


def add_to_web_client(web_client: Path, locales: Path) -> None:
    """Add the pseudo-language to a built web client as `vite-catalogues.ts` adds a language of `languages.json`.

    Each catalogue is a script of its own, so a second build is not necessary: one script gets the list of languages
    and the loaders of the new scripts.
    """
    assets = web_client / "assets"
    (index,) = (path for path in assets.glob("*.js") if LANGUAGES_START in path.read_text(encoding="utf-8"))
    script = index.read_text(encoding="utf-8")
    loaders = {}
    for found in LOADER.finditer(script):
        name, file = found[1], f"{found[1]}-{CODE}.js"
        paths = sorted(path for path in (locales / CODE / name).glob("*.ftl") if path.stem != TERMINAL)
        text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
        (assets / file).write_text(f"export default {json.dumps(text)};\n", encoding="utf-8")
        loaders[name] = found[0].replace(f'"{DEFAULT_LANGUAGE}/', f'"{CODE}/').replace(found[2], file)
    expected = {path.name for path in (locales / CODE).iterdir()} - {TERMINAL}
    assert loaders.keys() == expected, (
        f"loaders in {index.name}: {sorted(loaders)}, expected: {sorted(expected)}"
    )
    first = script.index(f'"{DEFAULT_LANGUAGE}/')
    script = f"{script[:first]}{','.join(loaders.values())},{script[first:]}"
    script = script.replace(LANGUAGES_START, f"{LANGUAGES_START}{CODE}:{json.dumps(NAME)},")
    index.unlink()  # a link: see copy_package
    index.write_text(script, encoding="utf-8")
