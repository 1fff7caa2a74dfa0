"""Two people in front of one browser: secrets are kept behind a curtain, everything else goes from hand to hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from cli_driver import log_sentence_start
from web.meeting import share_a_screen
from web.visiting import Visitor, Visitors

READY = """() => {
    const play = document.querySelector(".play");
    if (!play) return false;
    if (document.querySelector(".curtain") || play.dataset.state === "over") return true;
    return play.dataset.state === "mine" && play.querySelector(".board button.pick.legal") !== null;
}"""
NAMES = ("Maya", "Bo")
OPEN = ".secret, [aria-label='Your hand']"  # what a person sees of their own bids


def wait(screen: Visitor) -> str:
    """What is on the screen when somebody has to do something: a curtain, a question, or the end."""
    screen.page.wait_for_function(READY)
    if screen.page.locator(".curtain").count():
        return "curtain"
    return str(screen.play.get_attribute("data-state"))


def seat_of(screen: Visitor) -> int:
    """From whose seat the table is shown."""
    return int((screen.play.get_attribute("data-progress") or "0").rsplit(".", 1)[1])


def test_a_curtain_falls_before_every_secret_choice(visitors: Visitors) -> None:
    screen = share_a_screen(visitors.arrive(), "kingdom", *NAMES)
    said = ""  # who is at the screen
    heard: list[tuple[int, str]] = []
    for _ in range(120):
        state = wait(screen)
        assert state != "over"
        position = screen.position()
        if position["view"]["round"] > 3:
            break
        if state == "curtain":
            curtain = screen.page.locator(".curtain")
            button = curtain.get_by_role("button")
            expect(button).to_be_focused()
            name = button.inner_text().removeprefix("I am ")
            expect(curtain).to_contain_text(f"{name}, it is your secret choice")
            expect(screen.picks).to_have_count(0)
            expect(screen.page.locator(OPEN)).to_have_count(0)
            expect(screen.page.get_by_role("button", name="Choices")).to_have_count(0)
            screen.page.keyboard.press("c")
            expect(screen.page.get_by_role("dialog")).to_have_count(0)
            heard.append((position["view"]["round"], name))
            said = name
            button.click()
            expect(screen.page.locator(".bar [role=status]")).to_contain_text(f"{name}’s turn")
            expect(screen.picks).not_to_have_count(0)
        else:
            asked = NAMES[seat_of(screen)]
            if position["sealed"]:
                assert asked == said
            expect(screen.page.locator(".bar [role=status]")).to_contain_text(f"{asked}’s turn")
            screen.step()
    # who has just been at the screen may well be the first to bid
    bidders = [sorted([name for number, name in heard if number == round][:2]) for round in (1, 2, 3)]
    assert bidders == [sorted(NAMES)] * 3


@pytest.mark.smoke
@pytest.mark.parametrize("cards", [(3, 6), (6, 3), (7, 3)], ids=str)
def test_a_choice_that_was_not_sent_stays_behind_the_curtain(
    visitors: Visitors, cards: tuple[int, int]
) -> None:
    """Of the two bids either card may be clicked first."""
    screen = share_a_screen(visitors.arrive(confirm=True), "kingdom", *NAMES)
    assert wait(screen) == "curtain"
    screen.page.get_by_role("button", name="I am Maya").click()
    for card in cards:
        screen.page.get_by_label("Your hand").locator(f'button[data-move="bid {card}"]').click()
    steps = screen.page.get_by_role("list", name="Chosen so far").get_by_role("listitem")
    expect(steps).to_have_text([f"Bid {card}" for card in sorted(cards)])
    screen.page.reload()
    assert wait(screen) == "curtain"
    expect(screen.page.get_by_role("button", name="I am Maya")).to_be_focused()
    expect(steps).to_have_count(0)
    expect(screen.page.locator(OPEN)).to_have_count(0)
    assert f"{log_sentence_start('kingdom', 'bid', 'Maya')}3" not in screen.page.content()
    screen.page.get_by_role("button", name="I am Maya").click()
    expect(steps).to_have_text([f"Bid {card}" for card in sorted(cards)])
    screen.page.get_by_role("button", name="Send all 2").click()
    expect(screen.page.get_by_role("button", name="I am Bo")).to_be_focused()
    expect(screen.page.locator(OPEN)).to_have_count(0)


def test_where_nothing_is_secret_there_is_no_curtain(visitors: Visitors) -> None:
    screen = share_a_screen(visitors.arrive(), "dragon", *NAMES)
    asked: list[str] = []
    while len(set(asked)) < 2 or screen.position()["view"]["round"] < 3:
        assert wait(screen) == "mine"
        expect(screen.page.locator(".curtain")).to_have_count(0)
        seat = seat_of(screen)
        expect(screen.page.locator(".bar [role=status]")).to_contain_text(f"{NAMES[seat]}’s turn")
        expect(screen.page.locator(".provinces .mine [data-province]")).to_have_attribute(
            "data-province", str(seat)
        )
        asked.append(NAMES[seat])
        screen.step()
    assert len(asked) > 10


def test_either_of_them_takes_back(visitors: Visitors, game: str = "kingdom") -> None:
    """All seats belong to the screen: nobody else has to agree."""
    screen = share_a_screen(visitors.arrive(), game, *NAMES)
    for _ in range(40):
        if wait(screen) == "curtain":
            screen.page.locator(".curtain").get_by_role("button").click()
        elif screen.position()["view"]["round"] < 2:
            screen.step()
        else:
            break
    ply = screen.position()["ply"]
    screen.page.get_by_role("button", name="Undo").click()
    screen.page.wait_for_function("ply => Number(document.querySelector('.play').dataset.ply) < ply", arg=ply)
    assert screen.position()["rewinds"] == 1
    expect(screen.page.get_by_role("dialog")).to_have_count(0)


def test_sealed_answers_do_not_lie_open_while_somebody_elsewhere_decides(visitors: Visitors) -> None:
    screen, ben = visitors.arrive(), visitors.arrive()
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
    expect(status).to_contain_text("Your answer is sealed. Waiting for the others.")
    expect(screen.page.locator(OPEN)).to_have_count(0)
    ben.go(f"/table/{table}").finish_decision()
    expect(screen.page.get_by_role("list", name="Log")).to_contain_text(
        log_sentence_start("kingdom", "bid", "Bo").strip()
    )
