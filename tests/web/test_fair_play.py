"""Fair play in the browser: rated tables, substitutes of absent players, votes, rating changes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from jadecourt.i18n.catalogue import load_catalogue
from server.app_client import PASSWORD
from server.live_server import ServerThread, running_server
from web.browser_user import BrowserUser, BrowserUsers

GAME = {"game": "dragon", "options": {"startSeat": 0}, "seats": [{"kind": "me"}, {"kind": "open"}]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """A server that allows votes about absent players at once."""
    with running_server(
        tmp_path_factory.mktemp("site"), absence_vote_hours=1e-9, host_absence_minutes=1e-9
    ) as server:
        yield server


@pytest.fixture
def users(browser: Browser, server: ServerThread) -> Iterator[BrowserUsers]:
    users = BrowserUsers(browser, server.url)
    yield users
    users.close()
    assert users.console_errors == []


def member(users: BrowserUsers, name: str, phone: bool = False, language: str = "en") -> BrowserUser:
    user = users.add(phone=phone, language=language)
    user.fetch("/api/guests", {"name": name, "language": language})
    user.fetch("/api/me/register", {"password": PASSWORD})
    return user


def rated_pair(users: BrowserUsers, *names: str, phone: bool = False) -> tuple[BrowserUser, BrowserUser, str]:
    """Two members at a running rated table; the second one uses French."""
    first, second = member(users, names[0]), member(users, names[1], phone, "fr")
    table = first.fetch("/api/tables", {**GAME, "is_rated": True})["table"]["id"]
    second.fetch(f"/api/tables/{table}/join", {})
    first.fetch(f"/api/tables/{table}/start", {})
    for user in (first, second):
        user.go(f"/table/{table}")
        user.page.locator(".board [data-board]").wait_for()
    return first, second, table


@pytest.mark.smoke
def test_resigned_player_can_take_the_seat_back(users: BrowserUsers) -> None:
    anna, ben, _ = rated_pair(users, "Anna One", "Ben One", phone=True)
    expect(anna.page.locator("[data-rated=rated]")).to_contain_text("Rated")
    ben.open_tab("Table").get_by_role("button", name="Abandonner").click()
    dialog = ben.page.get_by_role("dialog")
    expect(dialog).to_contain_text(load_catalogue("page", "fr")("table-resign.rated"))
    dialog.get_by_role("button", name="Abandonner").click()
    expect(anna.page.locator(".notice")).to_contain_text("Ben One resigned. A bot has played since")
    back = ben.page.get_by_role("alert").get_by_role("button", name="Reprendre ma place")
    expect(back).to_be_in_viewport()
    back.click()
    expect(back).to_have_count(0)
    expect(anna.page.locator(".notice")).to_have_count(0)


def test_vote_replaces_absent_player_by_a_bot(users: BrowserUsers) -> None:
    anna, ben, _ = rated_pair(users, "Anna Two", "Ben Two")
    notice = ben.page.locator(".notice")
    expect(notice).to_contain_text("On attend Anna Two depuis")
    notice.get_by_role("button", name="Laisser jouer un robot").click()
    expect(notice).to_contain_text("Anna Two ne jouait plus.")
    expect(
        anna.page.get_by_role("alert").filter(has_text="You did not move for a long time.")
    ).to_contain_text("A bot has played for you since")


def test_result_shows_rating_changes_and_abandoned_seats(users: BrowserUsers) -> None:
    anna, ben, table = rated_pair(users, "Anna Three", "Ben Three", phone=True)
    for user in (ben, anna):
        user.fetch(f"/api/tables/{table}/resign", {})
    result = anna.page.get_by_role("dialog")
    expect(result).to_contain_text("1000 →")
    expect(result.locator("[data-rating='0'] strong")).to_have_text("±0")  # a player who leaves never gains
    expect(result.locator("[data-rating='1'] strong")).to_contain_text("−")
    expect(result.get_by_role("heading", level=2)).to_have_text("All players left; bots finished the game")
    expect(result).to_contain_text(
        "Ben Three resigned. A bot took over, and the score is the bot’s. For the rating: place 2."
    )
    expect(result).to_contain_text("the first to leave is placed last, and nobody gains")
    expect(ben.page.get_by_role("dialog").locator("[data-rating='0']")).to_be_in_viewport(
        ratio=1
    )  # on a phone


def test_undo_after_reveal_is_announced_and_makes_unrated(users: BrowserUsers) -> None:
    anna, ben, table = rated_pair(users, "Anna Four", "Ben Four")
    for player in (anna, ben):
        while player.fetch(f"/api/tables/{table}/position")["legal"]:
            legal = player.fetch(f"/api/tables/{table}/position")["legal"]
            player.fetch(f"/api/tables/{table}/moves", {"moves": [legal[0]["move"]]})
    anna.fetch(f"/api/tables/{table}/undo", {"propose": True})
    bar = ben.page.get_by_role("alert")
    expect(bar).to_contain_text("La partie ne serait plus classée.")
    bar.get_by_role("button", name="Accepter").click()
    expect(
        ben.page.get_by_text(
            "Anna Four a repris des coups après la révélation de nouvelles informations"
        ).first
    ).to_be_visible()
    expect(anna.page.locator("[data-rated=undo]")).to_contain_text("No longer rated")


def test_guest_cannot_join_rated_table(users: BrowserUsers) -> None:
    anna = member(users, "Anna Five")
    table = anna.fetch("/api/tables", {**GAME, "is_rated": True})["table"]["id"]
    guest = users.add(phone=True)
    guest.fetch("/api/guests", {"name": "Visitor"})
    guest.go(f"/table/{table}")
    expect(guest.page.get_by_text("Only members can join.")).to_be_visible()
    expect(guest.page.get_by_role("button", name="Join")).to_have_count(0)
