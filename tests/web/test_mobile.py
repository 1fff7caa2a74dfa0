"""A phone: whole games by the thumb, nothing to scroll sideways, what is asked where the thumb is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from web.meeting import ASKED_TO_ACT, TWO_CRAFTSMEN, go_on
from web.visiting import PHONE, Visitor, Visitors, sit_down


def box(place: Locator) -> Any:
    found = place.bounding_box()
    assert found is not None
    return found


def check_the_screen(anna: Visitor) -> None:
    """Nothing lies beside the screen, and the question with its answers is in the lower half."""
    width = anna.page.evaluate("[document.documentElement.scrollWidth, document.body.scrollWidth]")
    assert width == [PHONE["width"], PHONE["width"]]
    prompt = box(anna.page.locator(".play .prompt"))
    assert prompt["y"] >= PHONE["height"] / 2
    assert prompt["y"] + prompt["height"] <= PHONE["height"] + 1
    for chip in anna.page.locator(".chip").all()[:3]:
        lies = box(chip)
        assert prompt["y"] <= lies["y"] and lies["y"] + lies["height"] <= PHONE["height"] + 1
        assert lies["height"] >= 44


def tap_some_chip(anna: Visitor) -> None:
    """One of the answers at the bottom of the screen; then wait for what it does."""
    before = anna.progress()
    anna.dice.choice(anna.page.locator(".chip").element_handles()).tap()
    anna.changes(before)


@pytest.mark.parametrize(("game", "seats"), [("dragon", 2), ("kingdom", 4)])
def test_a_whole_game_by_taps(visitors: Visitors, game: str, seats: int) -> None:
    """In turn on answers at the bottom and on places of the board."""
    anna = sit_down(visitors.arrive(phone=True), game, seats)
    taps = 0
    while anna.wait_for_turn():
        if taps % 8 == 0:
            check_the_screen(anna)
        if taps % 2 and not anna.page.locator(".pick.pressed").count():
            tap_some_chip(anna)
        else:
            anna.step()
        taps += 1
        assert taps < 400
    assert taps > 10
    expect(anna.page.get_by_role("dialog").get_by_role("row")).to_have_count(seats + 1)
    assert anna.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert anna.table()["status"] == "finished"


def test_the_own_province_comes_first(visitors: Visitors) -> None:
    anna = sit_down(visitors.arrive(phone=True), "dragon", 3)
    assert anna.wait_for_turn()
    heights = [box(anna.page.locator(f'[data-province="{seat}"]'))["y"] for seat in range(3)]
    assert heights[0] == min(heights)
    assert heights[0] < PHONE["height"] / 2
    check_the_screen(anna)


def test_the_own_court_comes_before_the_others(visitors: Visitors) -> None:
    anna = sit_down(visitors.arrive(phone=True), "kingdom", 3)
    assert anna.wait_for_turn()
    names = [seat["name"] for seat in anna.table()["seats"]]
    heights = [box(anna.page.get_by_label(f"{name}: court and bids"))["y"] for name in names]
    assert heights[0] < min(heights[1:])
    assert box(anna.page.get_by_label("Your hand"))["y"] < heights[0]
    check_the_screen(anna)


def test_the_first_tap_chooses(visitors: Visitors) -> None:
    """Though what was tapped changes at once, because it shows what would be built there."""
    anna = go_on(visitors.arrive(phone=True), TWO_CRAFTSMEN, ASKED_TO_ACT, {"kind": "bot", "level": "easy"})
    assert anna.wait_for_turn()
    steps = anna.page.get_by_role("list", name="Chosen so far").get_by_role("listitem")
    for number, move in enumerate(["act build", "floor new", "floor new"], 1):
        anna.place(move).tap()
        expect(steps).to_have_count(number)


def test_the_question_never_lies_over_the_end_of_the_page(visitors: Visitors) -> None:
    """The newest line of the log and the chat can be reached, however much is asked."""
    anna = go_on(visitors.arrive(phone=True), TWO_CRAFTSMEN, ASKED_TO_ACT, {"kind": "bot", "level": "easy"})
    assert anna.wait_for_turn()
    steps = anna.page.get_by_role("list", name="Chosen so far").get_by_role("listitem")
    for number, move in enumerate(["act build", "floor new"], 1):
        anna.place(move).tap()
        expect(steps).to_have_count(number)
    anna.page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    edge = box(anna.page.locator(".play .prompt"))["y"]
    last = box(anna.page.get_by_role("list", name="Log").get_by_role("listitem").last)
    assert last["y"] > 0 and last["y"] + last["height"] <= edge
    anna.page.get_by_role("tab", name="Chat").tap()
    field = box(anna.page.get_by_role("textbox"))
    assert field["y"] > 0 and field["y"] + field["height"] <= edge
