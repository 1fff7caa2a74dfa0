"""Tutorials, rules and reference cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from jadecourt.games import GAMES
from jadecourt.games.dragon import components as dragon
from web.browser_user import BrowserUser, BrowserUsers, bot_table

FOLDER = Path(__file__).resolve().parents[2] / "web" / "src" / "games"
WORDS = {
    "en": {
        "next": "Next",
        "end": "Tutorial complete",
        "step": "Step {} of {}",
        "legal": "is possible, too. But this lesson is about another move.",
        "illegal": "The rules do not allow that now.",
    },
    "fr": {
        "next": "Suivant",
        "end": "Tutoriel terminé",
        "step": "Étape {} sur {}",
        "legal": "est possible aussi. Mais cette leçon porte sur un autre coup.",
        "illegal": "Les règles ne le permettent pas maintenant.",
    },
}


def lessons_of(game: str) -> list[dict[str, Any]]:
    tutorial = json.loads((FOLDER / game / "tutorial.json").read_text(encoding="utf-8"))
    lessons: list[dict[str, Any]] = tutorial["lessons"]
    return lessons


class Learner:
    """A user who follows a tutorial by clicking on the highlighted targets."""

    def __init__(self, user: BrowserUser, game: str, language: str) -> None:
        self.page = user.page
        self.words = WORDS[language]
        self.lessons = lessons_of(game)
        self.user = user.go(f"/tutorial/{game}")

    def is_at(self, number: int) -> None:
        text = self.words["step"].format(number + 1, len(self.lessons))
        expect(self.page.get_by_text(text, exact=True)).to_be_visible()

    @property
    def highlighted(self) -> Locator:
        return self.page.locator(".board [data-tutorial-target]:visible")

    def make_the_move(self, next_text: str) -> None:
        """Click on highlighted targets until the next lesson; a move may need several clicks."""
        seen = set()
        while self.page.get_by_text(next_text, exact=True).count() == 0:
            expect(self.highlighted.first).to_be_visible()
            move = self.highlighted.first.get_attribute("data-move")
            assert move not in seen, f"a click on {move} has no effect"
            seen.add(move)
            self.highlighted.first.click()
            self.page.wait_for_function(
                """([nextText, move]) => {
                    const target = document.querySelector('.board [data-tutorial-target]');
                    return document.body.innerText.includes(nextText) || (target && target.dataset.move !== move);
                }""",
                arg=[next_text, move],
            )


@pytest.mark.parametrize(("game", "language"), [("dragon", "en"), ("kingdom", "fr")])
def test_tutorial_can_be_completed_by_clicks(users: BrowserUsers, game: str, language: str) -> None:
    learner = Learner(users.add(language=language), game, language)
    moves = 0
    for number, lesson in enumerate(learner.lessons):
        learner.is_at(number)
        if lesson["move"] is None:
            learner.page.get_by_role("button", name=learner.words["next"], exact=True).click()
        else:
            moves += 1
            is_last = number + 1 == len(learner.lessons)
            next_text = (
                learner.words["end"]
                if is_last
                else learner.words["step"].format(number + 2, len(learner.lessons))
            )
            learner.make_the_move(next_text)
    assert moves >= 3
    expect(learner.page.get_by_role("heading", name=learner.words["end"])).to_be_visible()
    start = learner.page.get_by_role(
        "button", name={"en": "Play your first game", "fr": "Jouer votre première partie"}[language]
    )
    start.click()
    assert learner.user.wait_for_turn()
    assert learner.user.table()["game"] == game


@pytest.mark.smoke
@pytest.mark.parametrize(("game", "language"), [("dragon", "fr"), ("kingdom", "en")])
def test_tutorial_comments_on_unexpected_legal_move(users: BrowserUsers, game: str, language: str) -> None:
    learner = Learner(users.add(language=language), game, language)
    number = next(
        number
        for number, lesson in enumerate(learner.lessons)
        if lesson["move"] is not None and len(lesson["move_previews"]) > 1
    )
    learner.user.go(f"/tutorial/{game}#{number + 1}")
    learner.page.reload()
    learner.is_at(number)
    expect(learner.highlighted.first).to_be_visible()
    others = learner.page.locator(
        ".board button.board-target.legal:not([data-tutorial-target], .pressed):visible"
    )
    comment = learner.page.locator(".comment")
    for _ in range(3):  # the first click may only select
        others.first.click()
        if comment.count():
            break
    expect(comment).to_contain_text(learner.words["legal"])
    learner.is_at(number)


def test_tutorial_comments_on_illegal_move(users: BrowserUsers) -> None:
    checked = 0
    for game in GAMES:
        learner = Learner(users.add(), game, "en")
        for number, lesson in enumerate(learner.lessons):
            if lesson["move"] is None:
                continue
            learner.user.go(f"/tutorial/{game}#{number + 1}")
            learner.page.reload()
            learner.is_at(number)
            illegal = learner.page.locator(".board button.board-target.illegal:visible")
            if illegal.count():
                illegal.first.click(force=True)  # it is aria-disabled but handles clicks
                expect(learner.page.locator(".comment")).to_contain_text(learner.words["illegal"])
                checked += 1
                break
    assert checked


def test_lessons_can_be_skipped_and_revisited(users: BrowserUsers) -> None:
    learner = Learner(users.add(), "kingdom", "en")
    learner.is_at(0)
    dots = learner.page.get_by_role("navigation", name="Steps of the tutorial").get_by_role("button")
    expect(dots).to_have_count(len(learner.lessons))
    dots.nth(4).click()
    learner.is_at(4)
    learner.page.get_by_role("button", name="Back", exact=True).click()
    learner.is_at(3)
    learner.page.reload()
    learner.is_at(3)
    number = next(n for n, lesson in enumerate(learner.lessons) if lesson["move"] is not None)
    dots.nth(number).click()
    learner.page.get_by_role("button", name="Do it for me").click()
    learner.is_at(number + 1)


# ---------------------------------------------------------------------------------------- rules and reference


@pytest.mark.parametrize(("game", "language"), [("dragon", "de"), ("kingdom", "en")])
def test_guide_has_pictures_and_examples_that_can_be_tried(
    users: BrowserUsers, game: str, language: str
) -> None:
    anna = users.add(language=language).go(f"/rules/{game}")
    article = anna.page.locator("article")
    expect(article.locator(".picture svg").first).to_be_visible()
    examples = json.loads((FOLDER / game / "guide.json").read_text(encoding="utf-8"))["examples"]
    shown = article.locator(".example")
    expect(shown).to_have_count(len(examples))
    for number in range(len(examples)):
        example = shown.nth(number)
        choices = example.locator("button:not(.button)")
        for _ in range(4):  # an example has at most that many choices
            if choices.count() == 0:
                break
            choices.first.click()
            expect(example.get_by_role("listitem").last).to_be_visible()
        expect(choices).to_have_count(0)
        example.locator("button.button").click()
        expect(choices.first).to_be_visible()


def test_guide_links_to_its_parts_and_to_the_numbered_rules(users: BrowserUsers) -> None:
    anna = users.add().go("/rules/dragon")
    contents = anna.page.get_by_role("navigation", name="Contents")
    contents.get_by_role("link", name="Points").click()
    expect(anna.page.get_by_role("heading", name="Points", exact=True)).to_be_in_viewport()
    anna.page.locator(".exact a", has_text="8.3").first.click()
    expect(anna.page.locator(".paragraph.highlighted")).to_have_attribute("id", "8.3")
    anna.page.get_by_role("link", name="How to play").click()
    expect(anna.page.locator("article h2").first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_rules_url_with_paragraph_scrolls_to_it(users: BrowserUsers, game: str) -> None:
    anna = users.add().go(f"/rules/{game}#8.2")
    paragraph = anna.page.locator("[id='8.2']")
    expect(paragraph).to_be_in_viewport()
    expect(paragraph).to_be_focused()
    highlighted = anna.page.locator(".paragraph.highlighted")
    expect(highlighted).to_have_count(1)
    expect(highlighted).to_have_attribute("id", "8.2")
    box = paragraph.bounding_box()
    assert box is not None and box["y"] < 400
    text = next(rule["text"] for rule in anna.fetch(f"/api/games/{game}/rules") if rule["number"] == "8.2")
    assert len(text) > 50
    anna.page.get_by_role("link", name="Link to paragraph 3.1").click()
    expect(anna.page.locator("[id='3.1']")).to_be_in_viewport()
    expect(highlighted).to_have_attribute("id", "3.1")
    assert anna.page.url.endswith("#3.1")


@pytest.mark.parametrize("game", GAMES)
def test_rules_page_lists_and_searches_all_paragraphs(users: BrowserUsers, game: str) -> None:
    anna = users.add().go(f"/rules/{game}#numbered")
    rules = anna.fetch(f"/api/games/{game}/rules")
    paragraphs = anna.page.locator(".paragraph")
    expect(paragraphs).to_have_count(len(rules))
    anna.page.get_by_label("Search the rules").fill("turn")
    expect(paragraphs).not_to_have_count(len(rules))
    expect(paragraphs).not_to_have_count(0)
    assert all("turn" in text.lower() for text in paragraphs.all_inner_texts())
    anna.page.get_by_label("Search the rules").fill("zeppelin")
    expect(anna.page.get_by_text("Nothing found.")).to_be_visible()


def test_link_in_a_paragraph_highlights_its_target(users: BrowserUsers) -> None:
    anna = users.add().go("/rules/dragon#numbered")
    link = anna.page.locator(".paragraph .body a[href^='#']").first
    number = (link.get_attribute("href") or "").removeprefix("#")
    link.click()
    expect(anna.page.locator(".paragraph.highlighted")).to_have_attribute("id", number)


@pytest.mark.parametrize(("game", "language"), [("dragon", "en"), ("kingdom", "fr")])
def test_reference_entries_have_pictures_and_rule_links(
    users: BrowserUsers, game: str, language: str
) -> None:
    anna = users.add(language=language).go(f"/reference/{game}")
    entries = anna.page.locator(".reference li")
    expect(entries.first).to_be_visible()
    assert entries.count() >= 20
    assert entries.filter(has=anna.page.locator("svg")).count() == entries.count()
    assert all(len(text) > 20 for text in entries.all_inner_texts())
    numbers = {rule["number"] for rule in anna.fetch(f"/api/games/{game}/rules")}
    links = anna.page.locator(f".reference a[href^='/rules/{game}#']")
    targets = links.evaluate_all("links => links.map((link) => link.hash.slice(1))")
    assert targets and set(targets) <= numbers | {number.split(".")[0] for number in numbers}


def test_reference_card_contains_all_pieces(users: BrowserUsers) -> None:
    """The numbers are those of the engine."""
    anna = users.add().go("/reference/dragon")
    sections = anna.page.locator(".reference section")
    expect(sections).to_have_count(7)
    counts = [section.locator("li").count() for section in sections.all()]
    assert counts[0] == len(dragon.TYPE_NAMES)
    assert sections.nth(0).locator("dd").count() == len(dragon.KIND_NAMES)
    assert counts[1] == len(dragon.ACTION_NAMES) + 2  # the fee and passing
    assert counts[2] == len(dragon.EVENT_NAMES) + 1  # decay
    assert counts[5] == len(dragon.BONUS_NAMES) + 2  # its scoring, and tiles that are drawn
    assert counts[6] == len(dragon.SUPER_NAMES)  # without "none", with the hidden one
    values = [int(text.split()[0]) for text in sections.nth(0).locator("dd").all_inner_texts()]
    by_type = sorted(zip(dragon.KIND_NAMES, dragon.KIND_VALUE, strict=True))
    assert sorted(values) == sorted(value for _, value in by_type)


@pytest.mark.parametrize("game", GAMES)
def test_prompt_opens_the_rule_of_the_step(users: BrowserUsers, game: str) -> None:
    anna = bot_table(users.add(), game, 2)
    assert anna.wait_for_turn()
    number = anna.fetch(f"/api/games/{game}")["steps"][anna.position()["step"]]["rule"]
    anna.page.locator(".prompt").get_by_role("button", name=f"Rule {number}").click()
    dialog = anna.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=2)).to_have_text(f"Rule {number}")
    explanation = dialog.locator(".words")
    expect(explanation).to_be_visible()
    assert len(explanation.inner_text()) > 100
    assert "`" not in explanation.inner_text()
    paragraph = dialog.locator("details")
    paragraph.locator("summary").click()
    text = anna.fetch(f"/api/games/{game}/rules/{number}")["text"]
    words = [word for word in text.replace("*", "").split() if word.isalpha()][:5]
    for word in words:
        expect(paragraph).to_contain_text(word)
    dialog.get_by_role("link", name="All rules").click()
    expect(anna.page.locator(".paragraph.highlighted")).to_have_attribute("id", number)
    anna.page.go_back()
    assert anna.wait_for_turn()
