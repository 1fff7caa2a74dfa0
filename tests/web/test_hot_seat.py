"""Two players in one browser: a handover screen hides secret choices from the other player."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from cli_driver import log_sentence_start
from web.browser_user import BrowserUser, BrowserUsers
from web.shared_tables import hot_seat_table

READY = """() => {
    const play = document.querySelector(".play");
    if (!play) return false;
    if (document.querySelector(".handover") || play.dataset.state === "over") return true;
    return play.dataset.state === "my-turn" && play.querySelector(".board button.board-target.legal") !== null;
}"""
NAMES = ("Maya", "Bo")
OWN_CARDS = ".secret, [aria-label='Your hand']"  # own bids and hand


def wait_for_input(screen: BrowserUser) -> str:
    """Wait for a handover screen, a decision or the end; return "handover" or the state of the table."""
    screen.page.wait_for_function(READY)
    if screen.page.locator(".handover").count():
        return "handover"
    return str(screen.play.get_attribute("data-state"))


def seat_of(screen: BrowserUser) -> int:
    """The seat whose view is shown."""
    return int((screen.play.get_attribute("data-progress") or "0").rsplit(".", 1)[1])


def test_handover_screen_precedes_each_sealed_step(users: BrowserUsers) -> None:
    screen = hot_seat_table(users.add(), "kingdom", *NAMES)
    at_screen = ""  # the player who confirmed last
    handovers: list[tuple[int, str]] = []  # round and name
    for _ in range(120):
        state = wait_for_input(screen)
        assert state != "over"
        position = screen.position()
        if position["view"]["round"] > 3:
            break
        if state == "handover":
            handover = screen.page.locator(".handover")
            button = handover.get_by_role("button")
            expect(button).to_be_focused()
            name = button.inner_text().removeprefix("I am ")
            expect(handover).to_contain_text(f"{name}, make your secret choice")
            expect(screen.targets).to_have_count(0)
            expect(screen.page.locator(OWN_CARDS)).to_have_count(0)
            expect(screen.page.get_by_role("button", name="Moves")).to_have_count(0)
            screen.page.keyboard.press("c")
            expect(screen.page.get_by_role("dialog")).to_have_count(0)
            handovers.append((position["view"]["round"], name))
            at_screen = name
            button.click()
            expect(screen.page.locator(".bar [role=status]")).to_contain_text(f"{name}’s turn")
            expect(screen.targets).not_to_have_count(0)
        else:
            name = NAMES[seat_of(screen)]
            if position["sealed"]:
                assert name == at_screen
            expect(screen.page.locator(".bar [role=status]")).to_contain_text(f"{name}’s turn")
            screen.step()
    # the player at the screen may be the first to bid in the next round
    bidders = [sorted([name for number, name in handovers if number == round][:2]) for round in (1, 2, 3)]
    assert bidders == [sorted(NAMES)] * 3


@pytest.mark.smoke
@pytest.mark.parametrize("cards", [(3, 6), (6, 3), (7, 3)], ids=str)
def test_unsent_sealed_choice_is_hidden_after_a_reload(users: BrowserUsers, cards: tuple[int, int]) -> None:
    """Either of the two cards may be clicked first."""
    screen = hot_seat_table(users.add(confirm=True), "kingdom", *NAMES)
    assert wait_for_input(screen) == "handover"
    screen.page.get_by_role("button", name="I am Maya").click()
    for card in cards:
        screen.page.get_by_label("Your hand").locator(f'button[data-move="bid {card}"]').click()
    staged = screen.page.get_by_role("list", name="Chosen so far").get_by_role("listitem")
    expect(staged).to_have_text([f"Bid {card}" for card in sorted(cards)])
    screen.page.reload()
    assert wait_for_input(screen) == "handover"
    expect(screen.page.get_by_role("button", name="I am Maya")).to_be_focused()
    expect(staged).to_have_count(0)
    expect(screen.page.locator(OWN_CARDS)).to_have_count(0)
    assert f"{log_sentence_start('kingdom', 'bid', 'Maya')}3" not in screen.page.content()
    screen.page.get_by_role("button", name="I am Maya").click()
    expect(staged).to_have_text([f"Bid {card}" for card in sorted(cards)])
    screen.page.get_by_role("button", name="Send all 2").click()
    expect(screen.page.get_by_role("button", name="I am Bo")).to_be_focused()
    expect(screen.page.locator(OWN_CARDS)).to_have_count(0)


def test_game_without_sealed_steps_has_no_handover_screen(users: BrowserUsers) -> None:
    screen = hot_seat_table(users.add(), "dragon", *NAMES)
    movers: list[str] = []
    while len(set(movers)) < 2 or screen.position()["view"]["round"] < 3:
        assert wait_for_input(screen) == "my-turn"
        expect(screen.page.locator(".handover")).to_have_count(0)
        seat = seat_of(screen)
        expect(screen.page.locator(".bar [role=status]")).to_contain_text(f"{NAMES[seat]}’s turn")
        expect(screen.page.locator(".provinces .own-province [data-province]")).to_have_attribute(
            "data-province", str(seat)
        )
        movers.append(NAMES[seat])
        screen.step()
    assert len(movers) > 10


def test_hot_seat_undo_needs_no_consent(users: BrowserUsers, game: str = "kingdom") -> None:
    """All seats belong to the same user."""
    screen = hot_seat_table(users.add(), game, *NAMES)
    for _ in range(40):
        if wait_for_input(screen) == "handover":
            screen.page.locator(".handover").get_by_role("button").click()
        elif screen.position()["view"]["round"] < 2:
            screen.step()
        else:
            break
    ply = screen.position()["ply"]
    screen.page.get_by_role("button", name="Undo").click()
    screen.page.wait_for_function("ply => Number(document.querySelector('.play').dataset.ply) < ply", arg=ply)
    assert screen.position()["rewinds"] == 1
    expect(screen.page.get_by_role("dialog")).to_have_count(0)


def test_sealed_choices_stay_hidden_while_a_remote_player_decides(users: BrowserUsers) -> None:
    screen, ben = users.add(), users.add()
    screen.fetch("/api/guests", {"name": "Maya"})
    ben.fetch("/api/guests", {"name": "Ben"})
    seats = [*({"kind": "me", "name": name} for name in NAMES), {"kind": "open"}]
    table = screen.fetch("/api/tables", {"game": "kingdom", "seats": seats})["table"]["id"]
    ben.fetch(f"/api/tables/{table}/join", {})
    screen.fetch(f"/api/tables/{table}/start", {})
    screen.go(f"/table/{table}")
    for name in NAMES:
        screen.page.get_by_role("button", name=f"I am {name}").click()
        assert screen.wait_for_turn()
        screen.step()  # with three seats a bid is one card
    status = screen.page.locator(".bar [role=status]")
    expect(status).to_contain_text("Hidden until all have chosen.")
    expect(screen.page.locator(OWN_CARDS)).to_have_count(0)
    ben.go(f"/table/{table}").finish_decision()
    expect(screen.page.get_by_role("list", name="Log")).to_contain_text(
        log_sentence_start("kingdom", "bid", "Bo").strip()
    )
