"""Games on a phone: by taps, without horizontal scrolling, with the prompt in the lower half."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from web.browser_user import PHONE, BrowserUser, BrowserUsers, bot_table
from web.game_setups import branch_against_bots, import_record, random_record, sign_in
from web.shared_tables import ACTION_PLY, TWO_CRAFTSMEN, branch_from


def box(element: Locator) -> Any:
    found = element.bounding_box()
    assert found is not None
    return found


def assert_screen_layout(anna: BrowserUser) -> None:
    """Nothing is wider than the screen, and the prompt with its moves is in the lower half."""
    width = anna.page.evaluate("[document.documentElement.scrollWidth, document.body.scrollWidth]")
    assert width == [PHONE["width"], PHONE["width"]]
    prompt = box(anna.page.locator(".play .prompt"))
    assert prompt["y"] >= PHONE["height"] / 2
    assert prompt["y"] + prompt["height"] <= PHONE["height"] + 1
    for button in anna.page.locator(".play .prompt button").all():
        button_box = box(button)
        assert (
            prompt["y"] <= button_box["y"] and button_box["y"] + button_box["height"] <= PHONE["height"] + 1
        )


def tap_random_move(anna: BrowserUser) -> None:
    """Tap a random move in the list of moves and wait for the effect."""
    before = anna.progress()
    anna.page.get_by_role("button", name="Moves", exact=True).tap()
    anna.random.choice(anna.page.get_by_role("dialog").locator("li button").element_handles()).tap()
    anna.wait_for_change(before)


@pytest.mark.parametrize(("game", "seats"), [("dragon", 2), ("kingdom", 4)])
def test_whole_game_can_be_played_by_taps(users: BrowserUsers, game: str, seats: int) -> None:
    """Taps alternate between the list of moves and targets on the board."""
    anna = bot_table(users.add(phone=True), game, seats)
    taps = 0
    while anna.wait_for_turn():
        if taps % 8 == 0:
            assert_screen_layout(anna)
        if taps % 2 and not anna.page.locator(".board-target.pressed").count():
            tap_random_move(anna)
        else:
            anna.step()
        taps += 1
        assert taps < 400
    assert taps > 10
    expect(anna.page.get_by_role("dialog").locator("td.total")).to_have_count(seats)
    assert anna.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert anna.table()["status"] == "finished"


def test_own_province_is_first_on_a_phone(users: BrowserUsers) -> None:
    anna = bot_table(users.add(phone=True), "dragon", 3)
    assert anna.wait_for_turn()
    heights = [box(anna.page.locator(f'[data-province="{seat}"]'))["y"] for seat in range(3)]
    assert heights[0] == min(heights)
    assert heights[0] < PHONE["height"] / 2
    assert_screen_layout(anna)


def test_own_court_is_above_the_others_on_a_phone(users: BrowserUsers) -> None:
    anna = bot_table(users.add(phone=True), "kingdom", 3)
    assert anna.wait_for_turn()
    names = [seat["name"] for seat in anna.table()["seats"]]
    heights = [box(anna.page.get_by_label(f"{name}: court and bids"))["y"] for name in names]
    assert heights[0] < min(heights[1:])
    assert box(anna.page.get_by_label("Your hand"))["y"] < heights[0]
    assert_screen_layout(anna)


def test_question_shows_a_target_above_the_prompt(users: BrowserUsers) -> None:
    """On a phone the board is longer than the screen."""
    anna = branch_from(users.add(phone=True), TWO_CRAFTSMEN, ACTION_PLY, {"kind": "bot", "level": "easy"})
    assert anna.wait_for_turn()
    anna.page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    anna.target("act build").evaluate("target => target.click()")
    expect(anna.target("floor new")).to_be_in_viewport()
    edge = box(anna.page.locator(".play .prompt"))["y"]
    targets = [box(target) for target in anna.page.locator("button.board-target.legal").all()]
    assert any(target["y"] >= 0 and target["y"] + target["height"] <= edge for target in targets)


def test_first_tap_chooses_the_move(users: BrowserUsers) -> None:
    """The tapped target changes at once, because it shows the preview."""
    anna = branch_from(users.add(phone=True), TWO_CRAFTSMEN, ACTION_PLY, {"kind": "bot", "level": "easy"})
    assert anna.wait_for_turn()
    staged = anna.page.get_by_role("list", name="Chosen so far").get_by_role("listitem")
    for number, move in enumerate(["act build", "floor new", "floor new"], 1):
        anna.target(move).tap()
        expect(staged).to_have_count(number)


def test_first_tap_shows_the_preview_and_the_second_plays(users: BrowserUsers) -> None:
    anna = branch_from(
        users.add(phone=True, oneTap=False), TWO_CRAFTSMEN, ACTION_PLY, {"kind": "bot", "level": "easy"}
    )
    assert anna.wait_for_turn()
    staged = anna.page.get_by_role("list", name="Chosen so far").get_by_role("listitem")
    preview = anna.page.locator(".preview")
    for move in ("act harvest", "act build"):
        anna.target(move).tap()
        expect(preview).to_contain_text("Tap again to play.")
        expect(staged).to_have_count(0)
    expect(preview).to_contain_text("Build")  # another move takes its place
    anna.page.locator(".months").tap()
    expect(preview).to_have_count(0)
    for _ in range(2):
        anna.target("act build").tap()
    expect(staged).to_have_count(1)


def test_preview_of_many_points_stays_on_the_screen(users: BrowserUsers) -> None:
    """The final scoring follows the last release: markers go far beyond the visible part of the track."""
    anna = sign_in(users.add(phone=True, oneTap=False))
    record = import_record(anna, random_record("dragon", 3, seed=6))
    anna.go(f"/table/{branch_against_bots(anna, record, ply=153, seat=1)}")
    assert anna.wait_for_turn()
    anna.targets.first.tap()
    expect(anna.page.locator(".marker.preview-ghost").first).to_be_attached()
    assert anna.page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]") == [PHONE["width"]] * 2
    assert_screen_layout(anna)


def test_wall_card_is_held_until_a_tile_is_tapped(users: BrowserUsers) -> None:
    anna = bot_table(users.add(phone=True, oneTap=False), "dragon", 2, {"greatWall": True})
    while anna.wait_for_turn() and anna.position()["view"]["step"] != "act":
        anna.finish_decision()
    card, tile = anna.target("act wall"), anna.target("act wall:rice")
    card.tap()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(tile).to_be_in_viewport()
    expect(anna.page.locator(".play .prompt")).to_contain_text("choose a wall tile")
    expect(anna.page.locator(".preview")).to_have_count(0)
    tile.tap()
    expect(anna.page.locator(".preview")).to_contain_text("Tap again to play.")


def test_long_press_shows_the_reference_card_and_plays_nothing(users: BrowserUsers) -> None:
    anna = branch_from(users.add(phone=True), TWO_CRAFTSMEN, ACTION_PLY, {"kind": "bot", "level": "easy"})
    assert anna.wait_for_turn()
    target = anna.target("act harvest")
    target.scroll_into_view_if_needed()
    place = box(target)
    point = {"x": place["x"] + place["width"] / 2, "y": place["y"] + 20}
    touch = anna.context.new_cdp_session(anna.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    card = anna.page.locator(".popover")
    expect(card.get_by_role("heading", name="Harvest")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(card).to_be_visible()
    expect(anna.page.locator(".preview")).to_have_count(0)
    assert anna.position()["ply"] == ACTION_PLY
    anna.page.locator(".play .prompt").tap(position={"x": 5, "y": 5})
    expect(card).to_have_count(0)


# whether an element is between the upper edge of the screen and the prompt when the page is scrolled to its end
ABOVE_PROMPT: Final = """element => {
    scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
    const { top, bottom } = element.getBoundingClientRect();
    return top > 0 && bottom <= document.querySelector(".play .prompt").getBoundingClientRect().top;
}"""


def expect_above_prompt(user: BrowserUser, element: Locator) -> None:
    """Wait until the element can be seen at the end of the page; the prompt grows when its previews arrive."""
    user.page.wait_for_function(ABOVE_PROMPT, arg=element.element_handle())


def test_prompt_does_not_cover_the_end_of_the_page(users: BrowserUsers) -> None:
    """The newest log entry and the chat field can be reached below a large prompt."""
    anna = branch_from(users.add(phone=True), TWO_CRAFTSMEN, ACTION_PLY, {"kind": "bot", "level": "easy"})
    assert anna.wait_for_turn()
    staged = anna.page.get_by_role("list", name="Chosen so far").get_by_role("listitem")
    for number, move in enumerate(["act build", "floor new"], 1):
        anna.target(move).tap()
        expect(staged).to_have_count(number)
    expect_above_prompt(anna, anna.page.get_by_role("list", name="Log").get_by_role("listitem").last)
    anna.page.get_by_role("tab", name="Chat").tap()
    expect_above_prompt(anna, anna.page.get_by_role("textbox"))
