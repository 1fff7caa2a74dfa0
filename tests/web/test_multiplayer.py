"""Two users with a browser each at one table, and spectators."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from web.browser_user import BrowserUser, BrowserUsers, page_sentence
from web.shared_tables import seat_users

ANNA_STARTS = {"startSeat": 0}


def decide(user: BrowserUser) -> int:
    """Click until the decision is made; return the new ply."""
    assert user.wait_for_turn()
    before = user.position()["ply"]
    while user.position()["ply"] == before:
        user.step()
    return int(user.position()["ply"])


def chat(user: BrowserUser) -> Locator:
    user.open_tab("Chat")
    return user.page.get_by_role("list", name="Chat")


def send_chat(user: BrowserUser, text: str) -> None:
    field = user.page.get_by_placeholder("Write a message")
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


@pytest.mark.smoke
def test_moves_and_log_appear_in_all_browsers_without_reload(users: BrowserUsers) -> None:
    anna, ben, carla = seat_users(users, "dragon", "Carla", options=ANNA_STARTS)
    expect(ben.play).to_have_attribute("data-state", "waiting")
    expect(ben.page.locator(".bar [role=status]")).to_contain_text("Waiting for Anna")
    expect(carla.page.locator(".bar [role=status]")).to_contain_text("Waiting for Anna")
    for mover in (anna, ben):
        ply = decide(mover)
        text = mover.position("en")["entries"][-1]["text"]
        for user in (anna, ben, carla):
            expect(user.play).to_have_attribute("data-ply", str(ply))
            expect(user.page.get_by_role("list", name="Log")).to_contain_text(page_sentence(text))
        view = carla.position()["view"]
        for user in (anna, ben, carla):
            for seat, player in enumerate(view["players"]):
                sites = user.page.locator(f'[data-province="{seat}"] .site')
                expect(sites).to_have_count(len(player["palaces"]))
    expect(carla.targets).to_have_count(0)
    expect(carla.page.get_by_role("button", name="Undo")).to_have_count(0)


def test_presence_dot_shows_online_players(users: BrowserUsers) -> None:
    anna, ben, carla = seat_users(users, "dragon", "Carla", options=ANNA_STARTS)
    for user in (anna, carla):
        dot = user.page.locator('[data-province="1"] .dot')
        expect(dot).to_have_accessible_name("online")
    path = ben.page.url
    ben.page.close()
    for user in (anna, carla):
        dot = user.page.locator('[data-province="1"] .dot')
        expect(dot).to_have_accessible_name("offline")
        expect(user.page.locator('[data-province="0"] .dot')).to_have_accessible_name("online")
    ben.page = ben.open()
    ben.go(path)
    expect(anna.page.locator('[data-province="1"] .dot')).to_have_accessible_name("online")
    expect(anna.open_tab("Table")).to_contain_text("1 spectator")


def test_spectator_chat_is_hidden_from_players_until_the_end(users: BrowserUsers) -> None:
    anna, ben, carla, dora = seat_users(users, "dragon", "Carla", "Dora", options=ANNA_STARTS)
    chat(carla)
    expect(carla.page.get_by_label("To spectators")).to_be_visible()
    send_chat(carla, "Anna should build")
    expect(chat(dora)).to_contain_text("Anna should build")
    chat(anna)
    expect(anna.page.get_by_label("To the table")).to_be_visible()
    send_chat(anna, "<b>Good luck</b>")
    chat_tab = ben.page.get_by_role("tab", name="Chat")
    expect(chat_tab).to_have_text("Chat1")
    for user in (ben, carla, dora):
        message = chat(user).get_by_role("listitem").filter(has_text="luck")
        expect(message.locator("span").last).to_have_text("<b>Good luck</b>")
        expect(message.locator("strong")).to_have_text("Anna")
    expect(chat_tab).to_have_text("Chat")
    for user in (anna, ben):  # Anna's message is newer, so Carla's would have arrived
        assert "should build" not in user.page.content()
        user.page.reload()
        expect(chat(user)).to_contain_text("Good luck")
        assert "should build" not in user.page.content()
    stop_by_consent(anna, ben)
    ben.page.get_by_role("dialog").get_by_role("button", name="View the board").click()
    ben.page.reload()
    ben.page.get_by_role("dialog").get_by_role("button", name="View the board").click()
    expect(chat(ben)).to_contain_text("Anna should build")


def stop_by_consent(proposer: BrowserUser, other: BrowserUser) -> None:
    """Stop the game without a result."""
    proposer.open_tab("Table").get_by_role("button", name="Propose to stop").click()
    proposer.page.get_by_role("dialog").get_by_role("button", name="Propose").click()
    expect(proposer.page.get_by_role("alert")).to_contain_text("You have asked the other players.")
    proposal = other.page.get_by_role("alert").filter(has_text="wants to stop the game without a result")
    proposal.get_by_role("button", name="Agree").click()


def propose_undo(user: BrowserUser, ply: int) -> None:
    """Press Undo at this ply and propose it to the other players."""
    expect(user.play).to_have_attribute("data-ply", str(ply))
    user.page.get_by_role("button", name="Undo").click()
    user.page.get_by_role("dialog", name="Propose undo").get_by_role("button", name="Ask them").click()


def test_undo_of_other_moves_needs_consent(users: BrowserUsers) -> None:
    anna, ben, carla = seat_users(users, "dragon", "Carla", options=ANNA_STARTS)
    decide(anna)
    ply = decide(ben)
    propose_undo(anna, ply)
    for user in (ben, carla):
        expect(user.page.get_by_role("alert")).to_contain_text("Anna wants to take back moves.")
    expect(carla.page.get_by_role("alert").get_by_role("button")).to_have_count(0)
    expect(anna.page.get_by_role("alert")).to_contain_text(
        "You have asked the other players. Waiting for Ben."
    )
    ben.page.get_by_role("alert").get_by_role("button", name="Agree").click()
    for user in (anna, ben, carla):
        expect(user.page.get_by_role("alert")).to_have_count(0)
    assert anna.position()["rewinds"] == 1
    back = anna.position()["ply"]
    assert back < ply
    for user in (anna, ben, carla):
        expect(user.play).to_have_attribute("data-ply", str(back))
        texts = [page_sentence(entry["text"]) for entry in user.position("en")["entries"]]
        expect(user.page.get_by_role("list", name="Log").locator(".words")).to_have_text(texts)
    expect(anna.play).to_have_attribute("data-state", "my-turn")
    expect(ben.play).to_have_attribute("data-state", "waiting")
    assert decide(anna) > back


def test_declined_undo_changes_nothing_and_has_a_cooldown(users: BrowserUsers) -> None:
    anna, ben = seat_users(users, "dragon", options=ANNA_STARTS)
    decide(anna)
    ply = decide(ben)
    propose_undo(anna, ply)
    expect(anna.page.get_by_role("alert")).to_contain_text("You have asked the other players.")
    ben.page.get_by_role("alert").get_by_role("button", name="Decline").click()
    for user in (anna, ben):
        expect(user.page.get_by_role("alert")).to_have_count(0)
    expect(chat(anna)).to_contain_text("Ben declined.")
    propose_undo(anna, ply)
    expect(anna.page.get_by_text("you can propose again in")).to_be_visible()
    expect(ben.page.get_by_role("alert")).to_have_count(0)
    assert anna.position()["ply"] == ply
    assert anna.position()["rewinds"] == 0


def test_stopped_game_can_have_a_rematch(users: BrowserUsers) -> None:
    anna, ben, carla = seat_users(users, "dragon", "Carla", options=ANNA_STARTS)
    stop_by_consent(ben, anna)
    for user in (anna, ben, carla):
        expect(user.page.get_by_role("dialog", name="The game was stopped")).to_be_visible()
        expect(user.play).to_have_attribute("data-state", "over")
    old = anna.table_id
    assert anna.table()["status"] == "stopped"
    anna.page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    anna.page.wait_for_url(lambda url: not url.endswith(old))
    link = ben.page.get_by_role("dialog").get_by_role("link", name="To the rematch")
    expect(link).to_have_attribute("href", f"/table/{anna.table_id}")
    link.click()
    ben.page.get_by_role("button", name="Join").click()
    anna.page.get_by_role("button", name="Start the game").click()
    for user in (anna, ben):
        user.play.wait_for()
        assert user.table_id == anna.table_id != old
    assert anna.table()["status"] == "running"
    expect(carla.page.get_by_role("dialog").get_by_role("link", name="To the rematch")).to_be_visible()


def test_bot_plays_for_resigned_player_until_the_return(users: BrowserUsers) -> None:
    anna, ben, carla = seat_users(users, "dragon", "Carla", options=ANNA_STARTS)
    ben.open_tab("Table").get_by_role("button", name="Resign").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for user in (anna, ben, carla):
        expect(user.page.locator('[data-province="1"] .bot')).to_contain_text("a bot plays · ")
    expect(chat(carla)).to_contain_text("Ben resigned; a bot takes over.")
    decide(anna)
    assert anna.wait_for_turn()  # after the move of the bot
    assert any(entry["seat"] == 1 for entry in anna.position()["entries"])
    expect(ben.play).to_have_attribute("data-ply", str(anna.ply()))
    expect(ben.open_tab("Table")).to_contain_text("A bot plays for you.")
    ben.page.get_by_role("alert").get_by_role("button", name="Take my seat back").click()
    for user in (anna, ben, carla):
        expect(user.page.locator('[data-province="1"] .dot')).to_have_accessible_name("online")
    expect(chat(carla)).to_contain_text("Ben is back.")
    decide(anna)
    assert ben.wait_for_turn()


def test_realtime_clock_of_the_player_to_move_runs(users: BrowserUsers) -> None:
    mover = 1
    time_control = {"kind": "realtime", "main_seconds": 600, "increment_seconds": 10}
    everybody = seat_users(users, "dragon", "Carla", options={"startSeat": mover}, time_control=time_control)
    for user in everybody:
        clocks = [user.page.locator(f'[data-province="{seat}"]').get_by_role("timer") for seat in (0, 1)]
        running, stopped = clocks[mover], clocks[1 - mover]
        expect(stopped).to_have_text("10:00")
        expect(running).to_contain_text("9:")
        shown = running.inner_text()
        expect(running).not_to_have_text(shown)
        expect(running).to_have_accessible_name(f"{running.inner_text()} left")
        expect(stopped).to_have_text("10:00")
    decide(everybody[mover])
    for user in everybody:
        running = user.page.locator(f'[data-province="{1 - mover}"]').get_by_role("timer")
        expect(running).to_contain_text("9:")  # now that of the other player
