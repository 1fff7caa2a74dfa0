"""Fair play as people see it: rated tables, bots that play for absent people, votes, rating changes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from server.clients import ServerThread, serving
from server.house import PASSWORD
from web.visiting import Visitor, Visitors

GAME = {"game": "dragon", "options": {"startSeat": 0}, "seats": [{"kind": "me"}, {"kind": "open"}]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """A server at which nobody has to wait for days before a vote."""
    with serving(tmp_path_factory.mktemp("site"), absence_vote_hours=1e-9, host_absence_minutes=1e-9) as server:
        yield server


@pytest.fixture
def visitors(browser: Browser, server: ServerThread) -> Iterator[Visitors]:
    visitors = Visitors(browser, server.url)
    yield visitors
    visitors.close()
    assert visitors.troubles == []


def member(visitors: Visitors, name: str, phone: bool = False, language: str = "en") -> Visitor:
    visitor = visitors.arrive(phone=phone, language=language)
    visitor.fetch("/api/guests", {"name": name, "language": language})
    visitor.fetch("/api/me/register", {"password": PASSWORD})
    return visitor


def rated_pair(visitors: Visitors, *names: str, phone: bool = False) -> tuple[Visitor, Visitor, str]:
    """Two members at a rated table that has begun; the second one is in French."""
    one, two = member(visitors, names[0]), member(visitors, names[1], phone, "fr")
    table = one.fetch("/api/tables", {**GAME, "is_rated": True})["table"]["id"]
    two.fetch(f"/api/tables/{table}/join", {})
    one.fetch(f"/api/tables/{table}/start", {})
    for visitor in (one, two):
        visitor.go(f"/table/{table}")
        visitor.page.locator(".board [data-board]").wait_for()
    return one, two, table


@pytest.mark.smoke
def test_player_who_resigned_takes_the_seat_back_by_a_button_in_sight(visitors: Visitors) -> None:
    anna, ben, _ = rated_pair(visitors, "Anna One", "Ben One", phone=True)
    expect(anna.page.locator("[data-rated=rated]")).to_contain_text("Rated")
    ben.look_at("Table").get_by_role("button", name="Abandonner").click()
    dialog = ben.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Pour le classement vous serez alors dernier")
    dialog.get_by_role("button", name="Abandonner").click()
    expect(anna.page.locator(".notice")).to_contain_text("Ben One has resigned. A bot plays on since")
    back = ben.page.get_by_role("alert").get_by_role("button", name="Reprendre ma place")
    expect(back).to_be_in_viewport()
    back.click()
    expect(back).to_have_count(0)
    expect(anna.page.locator(".notice")).to_have_count(0)


def test_player_votes_a_bot_into_the_seat_of_an_absent_one(visitors: Visitors) -> None:
    anna, ben, _ = rated_pair(visitors, "Anna Two", "Ben Two")
    notice = ben.page.locator(".notice")
    expect(notice).to_contain_text("On attend Anna Two depuis")
    notice.get_by_role("button", name="Laisser jouer un robot").click()
    expect(notice).to_contain_text("Anna Two ne répondait pas.")
    expect(anna.page.get_by_role("alert").filter(has_text="You did not answer")).to_contain_text(
        "A bot plays for you since"
    )


def test_result_shows_rating_changes_and_abandoned_seats(visitors: Visitors) -> None:
    anna, ben, table = rated_pair(visitors, "Anna Three", "Ben Three", phone=True)
    for visitor in (ben, anna):
        visitor.fetch(f"/api/tables/{table}/resign", {})
    sheet = anna.page.get_by_role("dialog")
    expect(sheet).to_contain_text("1000 →")
    expect(sheet.locator("[data-rating='0'] strong")).to_have_text("±0")  # who leaves never gains
    expect(sheet.locator("[data-rating='1'] strong")).to_contain_text("−")
    expect(sheet.get_by_role("heading")).to_have_text("All players have left; bots finished the game")
    expect(sheet).to_contain_text(
        "Ben Three has resigned. A bot played on, and the score is the bot’s. For the rating: place 2."
    )
    expect(sheet).to_contain_text("who left first comes last, and nobody gains")
    expect(ben.page.get_by_role("dialog").locator("[data-rating='0']")).to_be_in_viewport(
        ratio=1
    )  # on a phone


def test_rewind_is_noticed_by_everybody_and_counted(visitors: Visitors) -> None:
    anna, ben, table = rated_pair(visitors, "Anna Four", "Ben Four")
    for asked in (anna, ben):
        while asked.fetch(f"/api/tables/{table}/position")["legal"]:
            legal = asked.fetch(f"/api/tables/{table}/position")["legal"]
            asked.fetch(f"/api/tables/{table}/moves", {"moves": [legal[0]["move"]]})
    anna.fetch(f"/api/tables/{table}/undo", {"propose": True})
    bar = ben.page.get_by_role("alert")
    expect(bar).to_contain_text("La partie ne serait plus classée.")
    bar.get_by_role("button", name="Accepter").click()
    expect(
        ben.page.get_by_text("Anna Four a repris des coups après avoir vu du nouveau").first
    ).to_be_visible()
    expect(anna.page.locator("[data-rated=undo]")).to_contain_text("No longer rated")


def test_guest_is_not_offered_a_seat_at_a_rated_table(visitors: Visitors) -> None:
    anna = member(visitors, "Anna Five")
    table = anna.fetch("/api/tables", {**GAME, "is_rated": True})["table"]["id"]
    guest = visitors.arrive(phone=True)
    guest.fetch("/api/guests", {"name": "Visitor"})
    guest.go(f"/table/{table}")
    expect(guest.page.get_by_text("Only members can sit down here.")).to_be_visible()
    expect(guest.page.get_by_role("button", name="Sit down")).to_have_count(0)
