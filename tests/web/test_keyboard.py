"""By keyboard only, from the lobby on: arrows between places, Enter, Escape, u, c and Tab; the focus is always seen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from web.meeting import ASKED_TO_ACT, TWO_CRAFTSMEN, go_on
from web.visiting import Visitor, Visitors

FOCUS = """() => {
    const place = document.activeElement;
    const style = getComputedStyle(place);
    return {
        nowhere: place === document.body,
        name: place.getAttribute("aria-label") ?? place.textContent.trim(),
        pick: place.matches(".board button.pick.legal"),
        dialog: place.closest("dialog") !== null,
        outlined: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    };
}"""
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")


def focus(anna: Visitor) -> Any:
    return anna.page.evaluate(FOCUS)


def tab_to(anna: Visitor, name: str, most: int = 60) -> None:
    """Press Tab until something with this name has the focus; every stop on the way is seen."""
    for _ in range(most):
        anna.page.keyboard.press("Tab")
        found = focus(anna)
        if not found["nowhere"] and found["name"].startswith(name):
            assert found["outlined"], name
            return
    raise AssertionError(f"{name} cannot be reached by Tab")


def step(anna: Visitor) -> None:
    """Go to some place by arrow keys and choose it by Enter."""
    before = anna.progress()
    for _ in range(anna.dice.randint(1, 4)):
        anna.page.keyboard.press(anna.dice.choice(ARROWS))
        found = focus(anna)
        if anna.progress() != before:
            return  # the second card of a pair has followed by itself
        assert found["pick"] and found["outlined"], found
    anna.page.keyboard.press("Enter")
    anna.changes(before)


def test_a_whole_game_from_the_lobby_to_the_result(visitors: Visitors) -> None:
    anna = visitors.arrive().go("/")
    anna.page.get_by_role("heading", name="In the Year of the Dragon").wait_for()
    tab_to(anna, "Options and friends for In the Year of the Dragon")
    anna.page.keyboard.press("Enter")
    dialog = anna.page.get_by_role("dialog")
    dialog.wait_for()
    two = dialog.get_by_role("radio", name="2")
    for _ in range(20):
        anna.page.keyboard.press("Tab")
        if anna.page.evaluate("document.activeElement.type === 'radio'"):
            break
    for _ in range(4):
        if two.is_checked():
            break
        anna.page.keyboard.press("ArrowLeft")
    expect(two).to_be_checked()
    tab_to(anna, "Start")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_url("**/table/*")
    assert len(anna.table()["seats"]) == 2
    steps = 0
    while anna.wait_for_turn():
        step(anna)
        steps += 1
        assert steps < 400
    assert steps > 10
    expect(anna.page.get_by_role("dialog").get_by_role("row")).to_have_count(3)
    assert focus(anna)["dialog"]
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
    assert anna.table()["status"] == "finished"


def test_several_rounds_of_secret_bids(visitors: Visitors) -> None:
    anna = visitors.arrive().go("/")
    anna.page.get_by_role("heading", name="Middle Kingdom").wait_for()
    tab_to(anna, "Play Middle Kingdom")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_url("**/table/*")
    for _ in range(100):
        assert anna.wait_for_turn()
        if anna.position()["view"]["round"] > 3:
            break
        step(anna)
    assert anna.position()["view"]["round"] == 4


@pytest.mark.smoke
def test_keys_of_a_decision(visitors: Visitors) -> None:
    """c lists the choices, Enter takes one, Escape takes it back, u undoes what was sent."""
    anna = go_on(visitors.arrive(), TWO_CRAFTSMEN, ASKED_TO_ACT, {"kind": "bot", "level": "easy"})
    assert anna.wait_for_turn()
    steps = anna.page.get_by_role("list", name="Chosen so far").get_by_role("listitem")
    keys = anna.page.keyboard
    legal = len(anna.position()["legal"])
    for number in (1, 2):
        keys.press("c")
        dialog = anna.page.get_by_role("dialog", name="All choices")
        expect(dialog.get_by_role("listitem")).to_have_count(legal)
        assert focus(anna)["dialog"]
        if number == 1:
            keys.press("Escape")
            expect(dialog).to_have_count(0)
            expect(steps).to_have_count(0)
    build = dialog.get_by_role("button").filter(has_text="Anna builds").locator("strong").inner_text()
    tab_to(anna, build)
    keys.press("Enter")
    expect(dialog).to_have_count(0)
    expect(steps).to_have_count(1)
    keys.press("Escape")
    expect(steps).to_have_count(0)
    keys.press("c")
    tab_to(anna, build)
    keys.press("Enter")
    expect(steps).to_have_count(1)
    assert anna.position()["ply"] == ASKED_TO_ACT
    while anna.wait_for_turn() and anna.position()["ply"] == ASKED_TO_ACT:
        step(anna)
    ply = anna.position()["ply"]
    assert ply > ASKED_TO_ACT
    keys.press("u")
    anna.page.wait_for_function("ply => Number(document.querySelector('.play').dataset.ply) < ply", arg=ply)
    assert anna.position()["rewinds"] == 1
