"""The catalogues of messages: the same keys in every language, only known variables and forms, typography."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast

from catalogues import LOCALES, Variables, list_catalogues, read_catalogue
from i18n.used_refusals import UsedRefusal, used_refusals
from jadecourt.core.log import NO_SEAT, NUMBER, ORDER, Entry
from jadecourt.core.refusal import Refusal, Word
from jadecourt.games import GAMES, find_game
from jadecourt.i18n import LANGUAGES
from jadecourt.i18n.catalogue import load_catalogue
from jadecourt.i18n.game_texts import (
    SHARED_CATALOGUE,
    describe_entry,
    describe_refusal,
    game_title,
    option_text,
    option_values_text,
    source_name,
    step_prompt,
)

PACKAGE = LOCALES.parent
TRANSLATIONS = LANGUAGES[1:]
CATALOGUES = list_catalogues()
NAMES = ["Ada", "Ben", "Cleo", "Dora", "Emil"]
SAMPLE_NUMBERS = (0, 1, 2, 5, 21, -3)
# names of words that are made from other names and shown as they are: p3, tax+monk
COMPUTED_NAMES = {"prefix", "pairs_of", "groups_of"}
EMPTY_TEXTS = {"again-no"}  # in “Event of month 7: …”, when the event does not happen again
# no-break spaces, wide and narrow
NO_BREAK = "\xa0\u202f"

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_translation = pytest.mark.parametrize("language", TRANSLATIONS)
every_catalogue = pytest.mark.parametrize("name", CATALOGUES)
every_game = pytest.mark.parametrize("id", GAMES)


@cache
def messages(name: str, language: str = "en") -> dict[str, Variables]:
    return read_catalogue(name, language)


@cache
def declaration(id: str) -> dict[str, Any]:
    return tomllib.loads((PACKAGE / "games" / id / "game.toml").read_text(encoding="utf-8"))


@cache
def vocabularies(id: str) -> dict[str, list[str]]:
    """The word lists with messages; prompts of steps can be words of a sentence, too."""
    game = find_game(id)
    declared = declaration(id)["vocabularies"]
    words = {
        name: list(names)
        for name, names in game.vocabularies.items()
        if not COMPUTED_NAMES & set(declared[name]["names"])
    }
    return words | {"step": [step.name for step in game.steps]}


def split_variable(variable: str) -> tuple[str, str]:
    """The argument and the form of a variable: `$kind-definite-acc` is the form `definite-acc` of `kind`."""
    argument, _, form = variable.partition("-")
    return argument, form


def arguments(variables: Variables) -> set[str]:
    return {split_variable(variable)[0] for variable in variables.names}


def keys_of(id: str, area: str) -> set[str]:
    """What follows `AREA-` in the messages of a game, without attributes."""
    return {
        key.removeprefix(f"{area}-") for key in messages(id) if key.startswith(f"{area}-") and "." not in key
    }


@cache
def refusals(name: str) -> tuple[UsedRefusal, ...]:
    """The refusals of a game, or those of all games."""
    if name == SHARED_CATALOGUE:
        return tuple(used_refusals(PACKAGE / "core" / "illegal_moves.py"))
    declared = [
        UsedRefusal(step["refusal"], {}) for step in declaration(name)["steps"].values() if "refusal" in step
    ]
    return (*used_refusals(PACKAGE / "games" / name / "illegal_moves.py"), *declared)


every_refusal = pytest.mark.parametrize(
    ("name", "used"),
    [(name, used) for name in (*GAMES, SHARED_CATALOGUE) for used in refusals(name)],
    ids=lambda value: value.kind if isinstance(value, UsedRefusal) else value,
)

# ------------------------------------------------------------------------------------------- the same messages


def test_every_language_has_a_folder_with_every_catalogue() -> None:
    assert {path.name for path in LOCALES.iterdir() if path.is_dir()} == set(LANGUAGES)
    assert set(json.loads((LOCALES / "languages.json").read_text(encoding="utf-8"))) == set(LANGUAGES)
    for language in LANGUAGES:
        assert list_catalogues(language) == CATALOGUES
    assert {*GAMES, SHARED_CATALOGUE} <= set(CATALOGUES)


@every_catalogue
@every_translation
def test_translation_has_every_message(name: str, language: str) -> None:
    assert sorted(messages(name).keys() - messages(name, language).keys()) == []


@every_catalogue
@every_translation
def test_translation_adds_only_forms_of_words(name: str, language: str) -> None:
    """Languages need different forms, such as cases; a board may have words besides those of the engine."""
    areas = set(vocabularies(name)) if name in GAMES else set()
    added = messages(name, language).keys() - messages(name).keys()
    forms = {key for key in added if "." in key and key.partition("-")[0] in areas}
    assert sorted(added - forms) == []


@every_catalogue
@every_translation
def test_translation_uses_no_other_arguments(name: str, language: str) -> None:
    for key, variables in messages(name, language).items():
        if key in messages(name):
            assert arguments(variables) <= arguments(messages(name)[key]), key


@every_catalogue
@every_translation
def test_translation_has_the_same_messages_for_the_terminal_only(name: str, language: str) -> None:
    """The web client does not load the file `terminal.ftl` of a game."""
    english, translated = (read_catalogue(name, shown, terminal=False).keys() for shown in ("en", language))
    assert sorted((english & messages(name, language).keys()) - translated) == []


# ------------------------------------------------------------------------------------------ all data has words


@every_game
@every_language
def test_every_name_of_a_game_has_its_message(id: str, language: str) -> None:
    game, found = find_game(id), messages(id, language)
    required = ["title"]
    required += [f"step-{step.name}" for step in game.steps]
    required += [f"entry-{kind.name}" for kind in game.entry_kinds]
    required += [f"option-{spec.key}" for spec in game.option_specs]
    required += [f"source-{source}" for source in game.score_sources]
    required += [f"{vocabulary}-{word}" for vocabulary, words in vocabularies(id).items() for word in words]
    assert [key for key in required if key not in found] == []


@every_game
@every_language
def test_texts_of_a_game_are_words_and_differ(id: str, language: str) -> None:
    game = find_game(id)
    prompts = [step_prompt(id, step, language) for step in game.steps]
    options = [option_text(id, spec, language) for spec in game.option_specs]
    sources = [source_name(id, source, language) for source in game.score_sources]
    for texts, names in (
        (prompts, [step.name for step in game.steps]),
        (options, [spec.key for spec in game.option_specs]),
        (sources, game.score_sources),
    ):
        assert len(set(texts)) == len(texts)
        assert not set(texts) & set(names)
    assert all(prompt.endswith(".") for prompt in prompts)
    assert game_title(id, language) != id
    for spec in game.option_specs:
        described = option_values_text(id, spec, language)
        assert (described == spec.list_values()) != spec.is_open


@every_refusal
@every_language
def test_every_refusal_in_code_has_its_message(name: str, used: UsedRefusal, language: str) -> None:
    assert f"refusal-{used.kind}" in messages(name, language)


def test_scan_finds_refusals_of_every_form(tmp_path: Path) -> None:
    source = tmp_path / "illegal_moves.py"
    source.write_text(
        """
def explain(s, move):
    if move < 3:
        return Refusal("full", "1.2")
    kind = "low" if s.low else "high" if s.high else "middle"
    args = {"least": 3, "what": Word("fruit", s.fruit)}
    if s.low:
        return Refusal(kind, "2", args)
    return Refusal("other", rule(), {"name": str(s), **args})
""",
        encoding="utf-8",
    )
    args = {"least": "", "what": "fruit"}
    assert sorted(used_refusals(source), key=lambda used: used.kind) == [
        UsedRefusal("full", {}),
        *(UsedRefusal(kind, args) for kind in ("high", "low", "middle")),
        UsedRefusal("other", {"name": "", **args}),
    ]


@pytest.mark.parametrize("call", ["Refusal(make_kind(), '2')", "Refusal('full', '2', make_args())"])
def test_scan_rejects_refusals_that_it_cannot_read(call: str, tmp_path: Path) -> None:
    source = tmp_path / "illegal_moves.py"
    source.write_text(f"def explain():\n    return {call}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"cannot read the .* in line 2: make_"):
        list(used_refusals(source))


# ------------------------------------------------------------------------------------------- nothing is unused


@every_game
def test_no_message_of_entries_steps_options_and_sources_is_unused(id: str) -> None:
    game = find_game(id)
    assert keys_of(id, "entry") == {kind.name for kind in game.entry_kinds}
    assert keys_of(id, "step") == {step.name for step in game.steps}
    assert keys_of(id, "option") == {spec.key for spec in game.option_specs}
    assert keys_of(id, "source") == set(game.score_sources)


@pytest.mark.parametrize("name", [*GAMES, SHARED_CATALOGUE])
def test_no_message_of_refusals_is_unused(name: str) -> None:
    assert keys_of(name, "refusal") == {used.kind for used in refusals(name)}


# ----------------------------------------------------------------------------------------- arguments and forms


@every_game
@every_language
def test_sentences_of_the_log_use_only_arguments_of_their_entry(id: str, language: str) -> None:
    for kind in find_game(id).entry_kinds:
        used = messages(id, language)[f"entry-{kind.name}"]
        assert arguments(used) <= {"name", *(name for name, _ in kind.fields)}, kind.name
        for variable in used.names:
            argument, form = split_variable(variable)
            vocabulary = dict(kind.fields).get(argument, NUMBER)
            if form:
                assert forms_of(id, vocabulary, language) >= {form}, variable


@every_refusal
@every_language
def test_refusal_uses_only_its_arguments(name: str, used: UsedRefusal, language: str) -> None:
    variables = messages(name, language)[f"refusal-{used.kind}"]
    assert arguments(variables) <= used.args.keys()
    for variable in variables.names:
        argument, form = split_variable(variable)
        if form:
            assert forms_of(name, used.args[argument], language) >= {form}, variable


@every_game
@every_language
def test_other_sentences_use_forms_that_all_words_of_a_list_have(id: str, language: str) -> None:
    """Which words a board passes is not known here; an argument is often named after its vocabulary."""
    everywhere = set().union(*(forms_of(id, vocabulary, language) for vocabulary in vocabularies(id)))
    for key, variables in messages(id, language).items():
        for variable in variables.names:
            argument, form = split_variable(variable)
            if form:
                allowed = forms_of(id, argument, language) if argument in vocabularies(id) else everywhere
                assert form in allowed, (key, variable)


def forms_of(id: str, vocabulary: str, language: str) -> set[str]:
    """The forms that every word of a vocabulary has; none for numbers, lists and names."""
    words = vocabularies(id).get(vocabulary, [])
    found = messages(id, language)
    forms = [
        {key.partition(".")[2] for key in found if key.startswith(f"{vocabulary}-{word}.")} for word in words
    ]
    return set.intersection(*forms) if forms else set()


# -------------------------------------------------------------------------------------------------- formatting


@every_catalogue
@every_language
def test_every_message_formats_with_sample_arguments(name: str, language: str) -> None:
    catalogue = load_catalogue(name, language)
    for key, variables in messages(name, language).items():
        for number in SAMPLE_NUMBERS if variables.numbers else SAMPLE_NUMBERS[:1]:
            values: dict[str, int | str] = {
                variable: number if variable in variables.numbers else f"<{variable}>"
                for variable in variables.names
            }
            text = catalogue(key, **values)
            assert text or key in EMPTY_TEXTS, key
            assert not re.search(r"[{}]", text), key


@every_game
@every_language
def test_every_entry_formats_with_every_word(id: str, language: str) -> None:
    game = find_game(id)(players=5)
    for number, kind in enumerate(game.entry_kinds):
        seat = 4 if "name" in arguments(messages(id)[f"entry-{kind.name}"]) else NO_SEAT
        values = [values_of(id, vocabulary) for _, vocabulary in kind.fields]
        first = tuple(column[0] for column in values)
        rows = {(*first[:i], value, *first[i + 1 :]) for i, column in enumerate(values) for value in column}
        for row in rows or {()}:
            a, b, d = (*row, 0, 0, 0)[:3]
            text = describe_entry(game, Entry(0, number, seat, (a, b, d)), NAMES, language)
            assert re.fullmatch(r"\S[^{}]*\.", text), (kind.name, row)


def values_of(id: str, vocabulary: str) -> list[int]:
    """Values of an argument of an entry: every word."""
    if vocabulary == NUMBER:
        return list(SAMPLE_NUMBERS)
    if vocabulary == ORDER:
        return [0o43210]
    size = len(find_game(id).vocabularies[vocabulary.rstrip("*+")])
    if vocabulary.endswith("*"):
        return [1 << word for word in range(size)]
    return [word + vocabulary.endswith("+") for word in range(size)]


@every_refusal
@every_language
def test_every_refusal_formats_with_every_word(name: str, used: UsedRefusal, language: str) -> None:
    game_id = name if name in GAMES else next(iter(GAMES))
    for args in sample_arguments(game_id, used):
        text = describe_refusal(Refusal(used.kind, "1", args), game_id, language)
        assert text and text != str(Refusal(used.kind, "1", args))
        assert not re.search(r"[{}]", text)


def sample_arguments(id: str, used: UsedRefusal) -> Iterator[Mapping[str, int | str | Word]]:
    values: list[list[int | str | Word]] = [
        [Word(vocabulary, word) for word in vocabularies(id)[vocabulary]] if vocabulary else [0, 1, 7]
        for vocabulary in used.args.values()
    ]
    for row in product(*values):
        yield dict(zip(used.args, row, strict=True))


# -------------------------------------------------------------------------------------------------- typography


def spacing_problems(path: Path) -> list[str]:
    """Texts of a French file without a no-break space before : ; ? ! » or after «."""
    problems = []
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        if isinstance(entry, ast.Message):
            patterns = [entry.value, *(attribute.value for attribute in entry.attributes)]
            for text in (text for pattern in patterns if pattern for text in plain_texts(pattern)):
                # a colon inside of a move or an address has no space after it
                before = re.search(rf"(?:^|[^{NO_BREAK}])(?:[;?!»]|:(?=\s|\0|$))", text)
                after = re.search(rf"«(?![{NO_BREAK}])", text)
                if before or after:
                    problems.append(f"{entry.id.name}: {text}")
    return problems


def plain_texts(pattern: ast.Pattern) -> Iterator[str]:
    """The text of a pattern with \\0 for each placeable, and those of the variants in it."""
    yield "".join(
        element.value if isinstance(element, ast.TextElement) else "\0" for element in pattern.elements
    )
    for element in pattern.elements:
        if isinstance(element, ast.Placeable) and isinstance(element.expression, ast.SelectExpression):
            for variant in element.expression.variants:
                yield from plain_texts(variant.value)


@pytest.mark.parametrize(
    "path", sorted((LOCALES / "fr").rglob("*.ftl")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_french_has_no_break_spaces_at_punctuation(path: Path) -> None:
    assert spacing_problems(path) == []


def test_spacing_search_finds_ordinary_and_missing_spaces(tmp_path: Path) -> None:
    path = tmp_path / "sample.ftl"
    path.write_text(
        """
right = Ordre\xa0: { $order }\xa0; fini\u202f! «\xa0{ $name }\xa0» joue act wall:rice.
wide = Ordre : { $order }
none = Ordre: { $order }
placeable = { $name }: fini
quotes = « { $name } »
variant = { $n ->
    [one] un
   *[other] deux !
}
attribute = bien
    .hint = vraiment ?
""",
        encoding="utf-8",
    )
    found = [problem.partition(":")[0] for problem in spacing_problems(path)]
    assert found == ["wide", "none", "placeable", "quotes", "variant", "attribute"]
