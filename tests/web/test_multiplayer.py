"""Two people with a browser each at one table, and somebody who looks on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from web.meeting import meet
from web.visiting import Visitor, Visitors

ANNA_BEGINS = {"startSeat": 0}


def answer(visitor: Visitor) -> int:
    """Click until the decision is made; the ply that it leads to."""
    assert visitor.wait_for_turn()
    before = visitor.position()["ply"]
    while visitor.position()["ply"] == before:
        visitor.step()
    return int(visitor.position()["ply"])


def chat(visitor: Visitor) -> Locator:
    visitor.look_at("Chat")
    return visitor.page.get_by_role("list", name="Chat")


def say(visitor: Visitor, text: str) -> None:
    field = visitor.page.get_by_placeholder("Say something")
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


@pytest.mark.smoke
def test_everybody_sees_moves_and_log_without_reload(visitors: Visitors) -> None:
    anna, ben, carla = meet(visitors, "dragon", "Carla", options=ANNA_BEGINS)
    expect(ben.play).to_have_attribute("data-state", "waiting")
    expect(ben.page.locator(".bar [role=status]")).to_contain_text("Waiting for Anna")
    expect(carla.page.locator(".bar [role=status]")).to_contain_text("Waiting for Anna")
    for asked in (anna, ben):
        ply = answer(asked)
        told = asked.position()["entries"][-1]["text"]
        for visitor in (anna, ben, carla):
            expect(visitor.play).to_have_attribute("data-ply", str(ply))
            expect(visitor.page.get_by_role("list", name="Log")).to_contain_text(told)
        view = carla.position()["view"]
        for visitor in (anna, ben, carla):
            for seat, player in enumerate(view["players"]):
                sites = visitor.page.locator(f'[data-province="{seat}"] .site')
                expect(sites).to_have_count(len(player["palaces"]))
    expect(carla.picks).to_have_count(0)
    expect(carla.page.get_by_role("button", name="Undo")).to_have_count(0)


def test_a_dot_says_who_is_there(visitors: Visitors) -> None:
    anna, ben, carla = meet(visitors, "dragon", "Carla", options=ANNA_BEGINS)
    for visitor in (anna, carla):
        dot = visitor.page.locator('[data-province="1"] .dot')
        expect(dot).to_have_accessible_name("here")
    path = ben.page.url
    ben.page.close()
    for visitor in (anna, carla):
        dot = visitor.page.locator('[data-province="1"] .dot')
        expect(dot).to_have_accessible_name("away")
        expect(visitor.page.locator('[data-province="0"] .dot')).to_have_accessible_name("here")
    ben.page = ben.open()
    ben.go(path)
    expect(anna.page.locator('[data-province="1"] .dot')).to_have_accessible_name("here")
    expect(anna.look_at("Table")).to_contain_text("1 spectator")


def test_players_do_not_read_what_spectators_say_before_the_end(visitors: Visitors) -> None:
    anna, ben, carla, dora = meet(visitors, "dragon", "Carla", "Dora", options=ANNA_BEGINS)
    chat(carla)
    expect(carla.page.get_by_label("To spectators")).to_be_visible()
    say(carla, "Anna should build")
    expect(chat(dora)).to_contain_text("Anna should build")
    chat(anna)
    expect(anna.page.get_by_label("To the table")).to_be_visible()
    say(anna, "<b>Good luck</b>")
    news = ben.page.get_by_role("tab", name="Chat")
    expect(news).to_have_text("Chat1")
    for visitor in (ben, carla, dora):
        said = chat(visitor).get_by_role("listitem").filter(has_text="luck")
        expect(said.locator("span").last).to_have_text("<b>Good luck</b>")
        expect(said.locator("strong")).to_have_text("Anna")
    expect(news).to_have_text("Chat")
    for visitor in (anna, ben):  # Anna's words came later, so Carla's would be there
        assert "should build" not in visitor.page.content()
        visitor.page.reload()
        expect(chat(visitor)).to_contain_text("Good luck")
        assert "should build" not in visitor.page.content()
    stop(anna, ben)
    ben.page.get_by_role("dialog").get_by_role("button", name="Look at the board").click()
    ben.page.reload()
    ben.page.get_by_role("dialog").get_by_role("button", name="Look at the board").click()
    expect(chat(ben)).to_contain_text("Anna should build")


def stop(one: Visitor, other: Visitor) -> None:
    """End without a result, by consent."""
    one.look_at("Table").get_by_role("button", name="Propose to stop").click()
    one.page.get_by_role("dialog").get_by_role("button", name="Stop the game").click()
    expect(one.page.get_by_role("alert")).to_contain_text("You have asked the others.")
    asked = other.page.get_by_role("alert").filter(has_text="would like to stop the game without a result")
    asked.get_by_role("button", name="Agree").click()


def ask_to_undo(visitor: Visitor, ply: int) -> None:
    """Press Undo at this ply, and ask the others for their consent."""
    expect(visitor.play).to_have_attribute("data-ply", str(ply))
    visitor.page.get_by_role("button", name="Undo").click()
    visitor.page.get_by_role("dialog", name="Ask to undo").get_by_role("button", name="Ask them").click()


def test_taking_back_needs_the_other_one(visitors: Visitors) -> None:
    anna, ben, carla = meet(visitors, "dragon", "Carla", options=ANNA_BEGINS)
    answer(anna)
    ply = answer(ben)
    ask_to_undo(anna, ply)
    for visitor in (ben, carla):
        expect(visitor.page.get_by_role("alert")).to_contain_text("Anna would like to take back moves.")
    expect(carla.page.get_by_role("alert").get_by_role("button")).to_have_count(0)
    expect(anna.page.get_by_role("alert")).to_contain_text("You have asked the others. Waiting for Ben.")
    ben.page.get_by_role("alert").get_by_role("button", name="Agree").click()
    for visitor in (anna, ben, carla):
        expect(visitor.page.get_by_role("alert")).to_have_count(0)
    assert anna.position()["rewinds"] == 1
    back = anna.position()["ply"]
    assert back < ply
    for visitor in (anna, ben, carla):
        expect(visitor.play).to_have_attribute("data-ply", str(back))
        told = [entry["text"] for entry in visitor.position()["entries"]]
        expect(visitor.page.get_by_role("list", name="Log").locator("span.text")).to_have_text(told)
    expect(anna.play).to_have_attribute("data-state", "mine")
    expect(ben.play).to_have_attribute("data-state", "waiting")
    assert answer(anna) > back


def test_refused_undo_changes_nothing_and_cannot_be_repeated_at_once(visitors: Visitors) -> None:
    anna, ben = meet(visitors, "dragon", options=ANNA_BEGINS)
    answer(anna)
    ply = answer(ben)
    ask_to_undo(anna, ply)
    expect(anna.page.get_by_role("alert")).to_contain_text("You have asked the others.")
    ben.page.get_by_role("alert").get_by_role("button", name="Refuse").click()
    for visitor in (anna, ben):
        expect(visitor.page.get_by_role("alert")).to_have_count(0)
    expect(chat(anna)).to_contain_text("Ben does not agree.")
    ask_to_undo(anna, ply)
    expect(anna.page.get_by_text("you can propose again in")).to_be_visible()
    expect(ben.page.get_by_role("alert")).to_have_count(0)
    assert anna.position()["ply"] == ply
    assert anna.position()["rewinds"] == 0


def test_a_game_is_stopped_by_consent_and_played_once_more(visitors: Visitors) -> None:
    anna, ben, carla = meet(visitors, "dragon", "Carla", options=ANNA_BEGINS)
    stop(ben, anna)
    for visitor in (anna, ben, carla):
        expect(visitor.page.get_by_role("dialog", name="The game was stopped")).to_be_visible()
        expect(visitor.play).to_have_attribute("data-state", "over")
    old = anna.table_id
    assert anna.table()["status"] == "stopped"
    anna.page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    anna.page.wait_for_url(lambda url: not url.endswith(old))
    link = ben.page.get_by_role("dialog").get_by_role("link", name="To the rematch")
    expect(link).to_have_attribute("href", f"/table/{anna.table_id}")
    link.click()
    ben.page.get_by_role("button", name="Sit down").click()
    anna.page.get_by_role("button", name="Start the game").click()
    for visitor in (anna, ben):
        visitor.play.wait_for()
        assert visitor.table_id == anna.table_id != old
    assert anna.table()["status"] == "running"
    expect(carla.page.get_by_role("dialog").get_by_role("link", name="To the rematch")).to_be_visible()


def test_a_bot_plays_for_whoever_resigns_until_they_come_back(visitors: Visitors) -> None:
    anna, ben, carla = meet(visitors, "dragon", "Carla", options=ANNA_BEGINS)
    ben.look_at("Table").get_by_role("button", name="Resign").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for visitor in (anna, ben, carla):
        expect(visitor.page.locator('[data-province="1"] .bot')).to_have_text("a bot plays")
    expect(chat(carla)).to_contain_text("Ben has resigned; a bot plays on.")
    answer(anna)
    assert anna.wait_for_turn()  # the bot has answered
    assert any(entry["seat"] == 1 for entry in anna.position()["entries"])
    expect(ben.play).to_have_attribute("data-ply", str(anna.ply()))
    expect(ben.look_at("Table")).to_contain_text("A bot plays for you.")
    ben.page.get_by_role("alert").get_by_role("button", name="Take my seat back").click()
    for visitor in (anna, ben, carla):
        expect(visitor.page.locator('[data-province="1"] .dot')).to_have_accessible_name("here")
    expect(chat(carla)).to_contain_text("Ben is back.")
    answer(anna)
    assert ben.wait_for_turn()


def test_at_a_live_pace_the_clock_of_the_one_who_is_asked_runs(visitors: Visitors) -> None:
    asked = 1
    pace = {"kind": "realtime", "main_seconds": 600, "increment_seconds": 10}
    everybody = meet(visitors, "dragon", "Carla", options={"startSeat": asked}, pace=pace)
    for visitor in everybody:
        clocks = [visitor.page.locator(f'[data-province="{seat}"]').get_by_role("timer") for seat in (0, 1)]
        running, standing = clocks[asked], clocks[1 - asked]
        expect(standing).to_have_text("10:00")
        expect(running).to_contain_text("9:")
        shown = running.inner_text()
        expect(running).not_to_have_text(shown)
        expect(running).to_have_accessible_name(f"{running.inner_text()} left")
        expect(standing).to_have_text("10:00")
    answer(everybody[asked])
    for visitor in everybody:
        running = visitor.page.locator(f'[data-province="{1 - asked}"]').get_by_role("timer")
        expect(running).to_contain_text("9:")  # now the other one's
