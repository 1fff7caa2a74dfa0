"""Tutorials, rules and reference cards: what one learns a game with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from jadecourt.games import GAMES
from jadecourt.games.dragon import components as dragon
from web.visiting import Visitor, Visitors, sit_down

FOLDER = Path(__file__).resolve().parents[2] / "web" / "src" / "games"
WORDS = {
    "en": {
        "next": "Next",
        "end": "You know how it goes!",
        "step": "Step {} of {}",
        "kind": "is possible too. But here we try something else",
        "impossible": "The rules do not allow that now.",
    },
    "fr": {
        "next": "Suivant",
        "end": "Vous connaissez l’essentiel !",
        "step": "Étape {} sur {}",
        "kind": "est possible aussi. Mais ici, essayons autre chose",
        "impossible": "Les règles ne le permettent pas maintenant.",
    },
}


def stages_of(game: str) -> list[dict[str, Any]]:
    written = json.loads((FOLDER / game / "tutorial.json").read_text(encoding="utf-8"))
    stages: list[dict[str, Any]] = written["stages"]
    return stages


class Pupil:
    """Somebody who follows a tutorial by clicking what it points at."""

    def __init__(self, visitor: Visitor, game: str, language: str) -> None:
        self.page = visitor.page
        self.words = WORDS[language]
        self.stages = stages_of(game)
        self.visitor = visitor.go(f"/tutorial/{game}")

    def is_at(self, number: int) -> None:
        said = self.words["step"].format(number + 1, len(self.stages))
        expect(self.page.get_by_text(said, exact=True)).to_be_visible()

    @property
    def pointed(self) -> Locator:
        return self.page.locator(".board [data-wanted]:visible")

    def make_the_move(self, following: str) -> None:
        """Click what is pointed at until the lesson goes on; a move can take several places."""
        seen = set()
        while self.page.get_by_text(following, exact=True).count() == 0:
            expect(self.pointed.first).to_be_visible()
            move = self.pointed.first.get_attribute("data-move")
            assert move not in seen, f"a click on {move} leads nowhere"
            seen.add(move)
            self.pointed.first.click()
            self.page.wait_for_function(
                """([following, move]) => {
                    const wanted = document.querySelector('.board [data-wanted]');
                    return document.body.innerText.includes(following) || (wanted && wanted.dataset.move !== move);
                }""",
                arg=[following, move],
            )


@pytest.mark.parametrize(("game", "language"), [("dragon", "en"), ("kingdom", "fr")])
def test_the_tutorial_can_be_clicked_through(visitors: Visitors, game: str, language: str) -> None:
    pupil = Pupil(visitors.arrive(language=language), game, language)
    moves = 0
    for number, stage in enumerate(pupil.stages):
        pupil.is_at(number)
        if stage["move"] is None:
            pupil.page.get_by_role("button", name=pupil.words["next"], exact=True).click()
        else:
            moves += 1
            last = number + 1 == len(pupil.stages)
            following = (
                pupil.words["end"] if last else pupil.words["step"].format(number + 2, len(pupil.stages))
            )
            pupil.make_the_move(following)
    assert moves >= 3
    expect(pupil.page.get_by_role("heading", name=pupil.words["end"])).to_be_visible()
    start = pupil.page.get_by_role(
        "button", name={"en": "Play your first game", "fr": "Jouer votre première partie"}[language]
    )
    start.click()
    assert pupil.visitor.wait_for_turn()
    assert pupil.visitor.table()["game"] == game


@pytest.mark.smoke
@pytest.mark.parametrize(("game", "language"), [("dragon", "fr"), ("kingdom", "en")])
def test_another_place_is_answered_kindly(visitors: Visitors, game: str, language: str) -> None:
    pupil = Pupil(visitors.arrive(language=language), game, language)
    number = next(
        number
        for number, stage in enumerate(pupil.stages)
        if stage["move"] is not None and len(stage["move_previews"]) > 1
    )
    pupil.visitor.go(f"/tutorial/{game}#{number + 1}")
    pupil.page.reload()
    pupil.is_at(number)
    expect(pupil.pointed.first).to_be_visible()
    others = pupil.page.locator(".board button.pick.legal:not([data-wanted], .pressed):visible")
    answer = pupil.page.locator(".answer")
    for _ in range(3):  # half a move may rest on the board first
        others.first.click()
        if answer.count():
            break
    expect(answer).to_contain_text(pupil.words["kind"])
    pupil.is_at(number)


def test_a_place_that_the_rules_forbid_is_answered_kindly(visitors: Visitors) -> None:
    found = 0
    for game in GAMES:
        pupil = Pupil(visitors.arrive(), game, "en")
        for number, stage in enumerate(pupil.stages):
            if stage["move"] is None:
                continue
            pupil.visitor.go(f"/tutorial/{game}#{number + 1}")
            pupil.page.reload()
            pupil.is_at(number)
            forbidden = pupil.page.locator(".board button.pick.illegal:visible")
            if forbidden.count():
                forbidden.first.click(force=True)  # it says that it is disabled, and answers all the same
                expect(pupil.page.locator(".answer")).to_contain_text(pupil.words["impossible"])
                found += 1
                break
    assert found


def test_steps_can_be_skipped_and_come_back_to(visitors: Visitors) -> None:
    pupil = Pupil(visitors.arrive(), "kingdom", "en")
    pupil.is_at(0)
    dots = pupil.page.get_by_role("navigation", name="Steps of the tutorial").get_by_role("button")
    expect(dots).to_have_count(len(pupil.stages))
    dots.nth(4).click()
    pupil.is_at(4)
    pupil.page.get_by_role("button", name="Back", exact=True).click()
    pupil.is_at(3)
    pupil.page.reload()
    pupil.is_at(3)
    number = next(n for n, stage in enumerate(pupil.stages) if stage["move"] is not None)
    dots.nth(number).click()
    pupil.page.get_by_role("button", name="Do it for me").click()
    pupil.is_at(number + 1)


# ---------------------------------------------------------------------------------------- rules and reference


@pytest.mark.parametrize("game", GAMES)
def test_a_paragraph_of_the_rules_has_an_address(visitors: Visitors, game: str) -> None:
    anna = visitors.arrive().go(f"/rules/{game}#8.2")
    paragraph = anna.page.locator("[id='8.2']")
    expect(paragraph).to_be_in_viewport()
    expect(paragraph).to_be_focused()
    marked = anna.page.locator(".paragraph.meant")
    expect(marked).to_have_count(1)
    expect(marked).to_have_attribute("id", "8.2")
    box = paragraph.bounding_box()
    assert box is not None and box["y"] < 400
    text = next(one["text"] for one in anna.fetch(f"/api/games/{game}/rules") if one["number"] == "8.2")
    assert len(text) > 50
    anna.page.get_by_role("link", name="Link to paragraph 3.1").click()
    expect(anna.page.locator("[id='3.1']")).to_be_in_viewport()
    expect(marked).to_have_attribute("id", "3.1")
    assert anna.page.url.endswith("#3.1")


@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_is_there_and_can_be_searched(visitors: Visitors, game: str) -> None:
    anna = visitors.arrive().go(f"/rules/{game}")
    rules = anna.fetch(f"/api/games/{game}/rules")
    paragraphs = anna.page.locator(".paragraph")
    expect(paragraphs).to_have_count(len(rules))
    anna.page.get_by_label("Search the rules").fill("turn")
    expect(paragraphs).not_to_have_count(len(rules))
    expect(paragraphs).not_to_have_count(0)
    assert all("turn" in text.lower() for text in paragraphs.all_inner_texts())
    anna.page.get_by_label("Search the rules").fill("zeppelin")
    expect(anna.page.get_by_text("Nothing found.")).to_be_visible()


def test_links_between_paragraphs_lead_there(visitors: Visitors) -> None:
    anna = visitors.arrive().go("/rules/dragon")
    link = anna.page.locator(".paragraph .body a[href^='#']").first
    aim = (link.get_attribute("href") or "").removeprefix("#")
    link.click()
    expect(anna.page.locator(".paragraph.meant")).to_have_attribute("id", aim)


@pytest.mark.parametrize(("game", "language"), [("dragon", "en"), ("kingdom", "fr")])
def test_the_reference_shows_pieces_with_pictures(visitors: Visitors, game: str, language: str) -> None:
    anna = visitors.arrive(language=language).go(f"/reference/{game}")
    entries = anna.page.locator(".reference li")
    expect(entries.first).to_be_visible()
    assert entries.count() >= 20
    assert entries.filter(has=anna.page.locator("svg")).count() == entries.count()
    assert all(len(text) > 20 for text in entries.all_inner_texts())
    numbers = {one["number"] for one in anna.fetch(f"/api/games/{game}/rules")}
    links = anna.page.locator(f".reference a[href^='/rules/{game}#']")
    aims = links.evaluate_all("links => links.map((link) => link.hash.slice(1))")
    assert aims and set(aims) <= numbers | {number.split(".")[0] for number in numbers}


def test_no_piece_is_missing_on_the_reference_card(visitors: Visitors) -> None:
    """Each is named, with the numbers that the engine counts with."""
    anna = visitors.arrive().go("/reference/dragon")
    sections = anna.page.locator(".reference section")
    expect(sections).to_have_count(7)
    counts = [section.locator("li").count() for section in sections.all()]
    assert counts[0] == len(dragon.TYPE_NAMES)
    assert sections.nth(0).locator("dd").count() == len(dragon.KIND_NAMES)
    assert counts[1] == len(dragon.ACTION_NAMES) + 2  # the fee and passing
    assert counts[2] == len(dragon.EVENT_NAMES) + 1  # decay
    assert counts[5] == len(dragon.BONUS_NAMES) + 1  # its scoring
    assert counts[6] == len(dragon.SUPER_NAMES) - 1
    values = [int(text.split()[0]) for text in sections.nth(0).locator("dd").all_inner_texts()]
    by_type = sorted(zip(dragon.KIND_NAMES, dragon.KIND_VALUE, strict=True))
    assert sorted(values) == sorted(value for _, value in by_type)


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_behind_a_question_is_one_click_away(visitors: Visitors, game: str) -> None:
    anna = sit_down(visitors.arrive(), game, 2)
    assert anna.wait_for_turn()
    number = anna.position()["rule"]
    anna.page.locator(".prompt").get_by_role("button", name=f"Rule {number}").click()
    dialog = anna.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=2)).to_have_text(f"Rule {number}")
    text = anna.fetch(f"/api/games/{game}/rules/{number}")["text"]
    words = [word for word in text.replace("*", "").split() if word.isalpha()][:5]
    for word in words:
        expect(dialog).to_contain_text(word)
    dialog.get_by_role("link", name="All rules").click()
    expect(anna.page.locator(".paragraph.meant")).to_have_attribute("id", number)
    anna.page.go_back()
    assert anna.wait_for_turn()
