"""Scenes: what happens between two decisions is shown over the board, step by step."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from web.browser_user import BrowserUser, BrowserUsers, bot_table
from web.game_setups import branch_against_bots, import_record, random_record, sign_in

SLOW: Final[dict[str, Any]] = {"motion": "full", "sceneSpeed": "half"}
# a scene with a panel is shown, or the user is to move, or the game is over
STOP: Final = """() => {
    const panel = document.querySelector(".layer .panel");
    if (panel) return panel.closest(".layer").dataset.scene;
    const play = document.querySelector(".play");
    return play && ["my-turn", "over"].includes(play.dataset.state) ? play.dataset.state : false;
}"""


def panel(user: BrowserUser) -> Locator:
    return user.page.locator(".layer .panel")


def play_until_scene(user: BrowserUser, *names: str, max_clicks: int = 200) -> str:
    """Play by clicks until one of these scenes is shown, or a decision; skip other scenes by the space bar."""
    for _ in range(max_clicks):
        found = str(user.page.wait_for_function(STOP).json_value())
        if found in names:
            return found
        assert found != "over", f"no scene {names} in the whole game"
        if found == "my-turn":
            user.click_random_target()
        else:
            user.page.keyboard.press("Space")
    raise AssertionError(f"no scene {names} after {max_clicks} clicks")


def last_decision(user: BrowserUser, game: str, **options: Any) -> str:
    """A table before the last decision of a random game."""
    record = import_record(user, random_record(game, 3, **options))
    plies = user.fetch(f"/api/tables/{record}/replay")["plies"]
    ply = next(ply for ply in reversed(plies) if ply["seat"] is not None)
    return branch_against_bots(user, record, ply["ply"] - 1, ply["seat"])


@pytest.mark.smoke
def test_month_scoring_shows_a_line_for_each_seat_and_a_click_skips_it(users: BrowserUsers) -> None:
    anna = bot_table(users.add(**SLOW), "dragon", 3)
    play_until_scene(anna, "scoring")
    expect(panel(anna).get_by_text("Points of the month")).to_be_visible()
    expect(panel(anna).locator("li")).to_have_count(3)
    expect(panel(anna).locator("li").first).to_have_class(re.compile("shown"))
    panel(anna).click(force=True)  # it lets clicks through to the board
    expect(anna.page.locator('[data-scene="scoring"]')).to_have_count(0)
    log = anna.page.get_by_role("list", name="Log")
    expect(log.get_by_text("VP for palaces").first).to_be_attached()


def test_scene_without_motion_shows_all_lines_and_waits_to_be_read(users: BrowserUsers) -> None:
    anna = bot_table(users.add(motion="none", sceneSpeed="half"), "dragon", 3)
    play_until_scene(anna, "scoring")
    expect(panel(anna)).to_have_class(re.compile("still"))
    expect(panel(anna).locator("li.shown")).to_have_count(3)
    anna.page.keyboard.press("Space")
    expect(anna.page.locator('[data-scene="scoring"]')).to_have_count(0)


def test_bids_turn_over_together_and_stay_visible_in_the_next_round(users: BrowserUsers) -> None:
    anna = bot_table(users.add(**SLOW), "kingdom", 3)
    play_until_scene(anna, "bids")
    expect(panel(anna).locator("li")).to_have_count(3)
    secret = anna.page.get_by_role("region", name="Secret bids")
    while play_until_scene(anna, "my-turn") and not secret.count():
        anna.click_random_target()  # a claim
    expect(secret.get_by_text("Last round")).to_be_visible()
    expect(secret.locator(".last > .bid")).to_have_count(3)


@pytest.mark.parametrize("game", ["dragon", "kingdom"])
def test_end_of_the_game_is_announced_after_the_last_scene(users: BrowserUsers, game: str) -> None:
    anna = sign_in(users.add(**SLOW))
    anna.go(f"/table/{last_decision(anna, game)}")
    play_until_scene(anna, "final", "result")
    expect(anna.play).not_to_have_attribute("data-state", "over")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
    expect(anna.page.get_by_role("button", name="Result")).to_have_count(0)
    while panel(anna).count():
        anna.page.keyboard.press("Space")
    expect(anna.page.get_by_role("dialog")).to_be_visible()


def test_speed_of_scenes_is_remembered(users: BrowserUsers) -> None:
    anna = sign_in(users.add()).go("/")
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_role("group", name="Scenes").get_by_text("2×").click()
    anna.page.get_by_role("switch", name="Sound").click()
    anna.page.get_by_role("slider", name="Volume").fill("30")
    stored = anna.page.evaluate("JSON.parse(localStorage['jadecourt.preferences'])")
    assert (stored["sceneSpeed"], stored["sound"], stored["volume"]) == ("double", True, 30)


def test_step_of_a_replay_plays_its_scenes(users: BrowserUsers) -> None:
    anna = sign_in(users.add(**SLOW))
    record = import_record(anna, random_record("kingdom", 3))
    entries = anna.fetch(f"/api/tables/{record}/replay")["entries"]
    ply = next(entry["ply"] for entry in entries if entry["kind"] in ("bid", "reset"))
    anna.go(f"/replay/{record}?ply={ply - 1}")
    expect(anna.page.get_by_role("region", name="Board")).to_be_visible()
    anna.page.keyboard.press("ArrowRight")
    expect(anna.page.locator('[data-scene="bids"] .panel li')).to_have_count(3)
    panel(anna).click(force=True)
    expect(anna.page.locator('[data-scene="bids"]')).to_have_count(0)


def test_scenes_since_the_last_turn_can_be_played_again(users: BrowserUsers) -> None:
    anna = bot_table(users.add(), "dragon", 2)
    for _ in range(4):
        assert anna.wait_for_turn()
        anna.finish_decision()
    assert anna.wait_for_turn()
    anna.page.reload()
    assert anna.wait_for_turn()
    ply = anna.ply()
    anna.page.get_by_role("button", name="Since your last turn").click()
    expect(anna.page.locator(".layer[data-scene]")).to_be_attached()
    assert anna.ply() == ply
