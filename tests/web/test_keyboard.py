"""Playing by keyboard only: arrows between targets, Enter, Escape, u, c and Tab; the focus is always visible."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from web.browser_user import BrowserUser, BrowserUsers
from web.shared_tables import ACTION_PLY, TWO_CRAFTSMEN, branch_from

FOCUS = """() => {
    const element = document.activeElement;
    const style = getComputedStyle(element);
    return {
        isBody: element === document.body,
        name: element.getAttribute("aria-label") ?? element.textContent.trim(),
        isTarget: element.matches(".board button.board-target.legal"),
        isInDialog: element.closest("dialog") !== null,
        hasOutline: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    };
}"""
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")


def focus(anna: BrowserUser) -> Any:
    return anna.page.evaluate(FOCUS)


def tab_to(anna: BrowserUser, name: str, max_presses: int = 60) -> None:
    """Press Tab until an element with this name has the focus; it must have an outline."""
    for _ in range(max_presses):
        anna.page.keyboard.press("Tab")
        focused = focus(anna)
        if not focused["isBody"] and focused["name"].startswith(name):
            assert focused["hasOutline"], name
            return
    raise AssertionError(f"{name} cannot be reached by Tab")


def step(anna: BrowserUser) -> None:
    """Go to a random target by arrow keys and choose it by Enter."""
    before = anna.progress()
    for _ in range(anna.random.randint(1, 4)):
        anna.page.keyboard.press(anna.random.choice(ARROWS))
        focused = focus(anna)
        if anna.progress() != before:
            return  # the second card of a pair was chosen automatically
        assert focused["isTarget"] and focused["hasOutline"], focused
    anna.page.keyboard.press("Enter")
    anna.wait_for_change(before)


def test_whole_game_can_be_played_by_keyboard(users: BrowserUsers) -> None:
    anna = users.add().go("/")
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
    expect(anna.page.get_by_role("dialog").locator("td.total")).to_have_count(2)
    assert focus(anna)["isInDialog"]
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
    assert anna.table()["status"] == "finished"


def test_sealed_bids_can_be_made_by_keyboard(users: BrowserUsers) -> None:
    anna = users.add().go("/")
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
def test_decision_keys_list_choose_take_back_and_undo(users: BrowserUsers) -> None:
    """c lists the moves, Enter chooses one, Escape takes it back, u undoes a sent decision."""
    anna = branch_from(users.add(), TWO_CRAFTSMEN, ACTION_PLY, {"kind": "bot", "level": "easy"})
    assert anna.wait_for_turn()
    staged = anna.page.get_by_role("list", name="Chosen so far").get_by_role("listitem")
    keys = anna.page.keyboard
    legal = len(anna.position()["legal"])
    for number in (1, 2):
        keys.press("c")
        dialog = anna.page.get_by_role("dialog", name="All moves")
        expect(dialog.get_by_role("listitem")).to_have_count(legal)
        assert focus(anna)["isInDialog"]
        if number == 1:
            keys.press("Escape")
            expect(dialog).to_have_count(0)
            expect(staged).to_have_count(0)
    build = dialog.get_by_role("button").filter(has_text="Build").locator("strong").inner_text()
    tab_to(anna, build)
    keys.press("Enter")
    expect(dialog).to_have_count(0)
    expect(staged).to_have_count(1)
    keys.press("Escape")
    expect(staged).to_have_count(0)
    keys.press("c")
    tab_to(anna, build)
    keys.press("Enter")
    expect(staged).to_have_count(1)
    assert anna.position()["ply"] == ACTION_PLY
    while anna.wait_for_turn() and anna.position()["ply"] == ACTION_PLY:
        step(anna)
    ply = anna.position()["ply"]
    assert ply > ACTION_PLY
    keys.press("u")
    anna.page.wait_for_function("ply => Number(document.querySelector('.play').dataset.ply) < ply", arg=ply)
    assert anna.position()["rewinds"] == 1
