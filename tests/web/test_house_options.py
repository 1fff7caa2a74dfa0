"""The house options of In the Year of the Dragon: a hidden super event and drawn wall tiles (18)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from jadecourt.games.dragon import components as c
from web.browser_user import DESKTOP, BrowserUser, BrowserUsers, bot_table

OPTIONS = {"greatWall": True, "superEvent": "hidden", "wallTiles": "random"}


def lay_drawn_tile(anna: BrowserUser, view: dict[str, Any]) -> None:
    """Choose the wall with one click; one of the unused tiles is drawn and laid."""
    page, unused = anna.page, set(view["players"][0]["wallUnused"])
    tiles = page.get_by_role("list", name="Your wall tiles")
    expect(tiles.get_by_role("listitem")).to_have_count(len(unused))
    expect(tiles.get_by_role("button")).to_have_count(0)
    card = anna.target("act wall")
    card.focus()
    if len(unused) > 1 and page.viewport_size == DESKTOP:  # a touch screen shows previews of taps
        expect(page.locator(".prompt .preview")).to_contain_text("chance decides which")
    before, ply = anna.progress(), anna.ply()
    card.click()
    anna.wait_for_change(before)
    anna.finish_decision(ply)  # the last tile is known before it is laid, and may ask where to build
    assert anna.wait_for_turn()
    after = anna.position()["view"]
    drawn = unused - set(after["players"][0]["wallUnused"])
    assert len(drawn) == 1
    assert [0, *drawn] in after["wall"]


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_house_options_are_played_through_month_seven(users: BrowserUsers, phone: bool) -> None:
    """18.1, 18.2: nobody sees the super event before it is drawn, and the wall is one click."""
    anna = bot_table(users.add(phone=phone), "dragon", 2, OPTIONS)
    hidden = anna.page.get_by_label("Super event: hidden until month 7")
    laid = 0
    while anna.wait_for_turn():
        view = anna.position()["view"]
        if view["round"] > c.SUPER_ROUND:
            break
        if view["superEvent"] is None:
            expect(hidden).to_be_visible()
        if view["step"] == "act" and "act wall" in {move["text"] for move in anna.position()["legal"]}:
            lay_drawn_tile(anna, view)
            laid += 1
        else:
            anna.step()
    assert laid > 0
    assert view["superEvent"] in c.SUPER_NAMES[1:]
    expect(hidden).to_have_count(0)
    expect(anna.page.get_by_label(re.compile("^with the super event: "))).to_be_visible()
