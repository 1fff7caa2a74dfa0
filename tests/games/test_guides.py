"""The guides for players (docs/guides): same structure in all languages, and all rules that the game cites."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import guide_examples
from jadecourt.games import GAMES, find_game, rulebook
from jadecourt.i18n import LANGUAGES
from jadecourt.server.domain.seating import BOT_NAMES

GUIDES = Path(__file__).resolve().parents[2] / "docs" / "guides"
MARK = re.compile(r"^(?:<!-- (.+) -->|(#+) .+)$", re.MULTILINE)


def read_guide(game: str, language: str) -> str:
    return (GUIDES / language / f"{game}.md").read_text(encoding="utf-8")


def explained_rules(game: str, language: str) -> set[str]:
    marks = re.findall(r"^<!-- rules: (.+) -->$", read_guide(game, language), re.MULTILINE)
    return {number for mark in marks for number in mark.split(", ")}


@pytest.mark.parametrize("game", GAMES)
def test_guides_have_the_same_structure_in_every_language(game: str) -> None:
    structures = {
        language: [comment or heading for comment, heading in MARK.findall(read_guide(game, language))]
        for language in LANGUAGES
    }
    assert len(structures["en"]) > 40
    for language in LANGUAGES:
        assert structures[language] == structures["en"], language


@pytest.mark.parametrize("game", GAMES)
def test_guide_explains_every_rule_that_steps_and_log_entries_cite(game: str) -> None:
    rules = find_game(game)(players=3)
    cited = {step.rule for step in rules.steps} | {kind.rule for kind in rules.entry_kinds}
    explained = explained_rules(game, "en")
    sections = {number for number in explained if "." not in number}
    assert {number for number in cited - explained if number.split(".")[0] not in sections} == set()
    assert explained <= set(rulebook.paragraphs(game))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_guides_have_no_sentence_of_the_numbered_rules(game: str, language: str) -> None:
    """They are for other readers, so a copied sentence would be out of place."""
    rules = " ".join(rulebook.read_rules(game, language).split())
    guide = re.sub(MARK, "", read_guide(game, language))
    sentences = [" ".join(text.split()) for text in re.split(r"(?<=[.:])\s", guide)]
    assert [text for text in sentences if len(text) > 60 and text in rules] == []


@pytest.mark.parametrize(
    "folder", guide_examples.script_dirs(guide_examples.GAMES), ids=lambda path: path.name
)
def test_examples_are_complete_and_nobody_is_named_like_a_bot(folder: Path) -> None:
    written = json.loads(guide_examples.make_examples(folder))
    named = set(re.findall(r"^<!-- example: (.+) -->$", read_guide(folder.name, "en"), re.MULTILINE))
    assert set(written["examples"]) == named
    assert not set(written["names"]) & set(BOT_NAMES)
    for name, example in written["examples"].items():
        assert len(example["choices"]) > 1, name
        assert all(choice["entries"] for choice in example["choices"]), name


def test_example_without_choice_is_rejected(tmp_path: Path) -> None:
    folder = tmp_path / "kingdom"
    folder.mkdir()
    script = {"names": ["A"], "examples": {"x": {"position": ["players 3, over"]}}}
    (folder / guide_examples.SCRIPT).write_text(json.dumps(script), encoding="utf-8")
    with pytest.raises(ValueError, match="nothing to decide"):
        guide_examples.make_examples(folder)


def test_check_with_changed_script_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "kingdom"
    folder.mkdir()
    script = json.loads(
        (guide_examples.GAMES / "kingdom" / guide_examples.SCRIPT).read_text(encoding="utf-8")
    )
    (folder / guide_examples.SCRIPT).write_text(json.dumps(script), encoding="utf-8")
    assert guide_examples.main(["--check"], tmp_path) == 1
    assert "kingdom/guide.json" in capsys.readouterr().err
    assert guide_examples.main([], tmp_path) == 0
    assert guide_examples.main(["--check"], tmp_path) == 0
